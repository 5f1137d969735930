"""The backend of CPUs, which needs no hardware but what it runs on."""

from __future__ import annotations

import functools
import platform
from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from flydsl.backends.base import (
    CodeGeneration,
    CompileOptions,
    DeviceBinary,
    DeviceCode,
    ExportGlue,
    Lowering,
    Machine,
    Passes,
    RuntimeLibrary,
    TableBackend,
    Tool,
)
from flydsl.backends.cpu.native_library import libraries
from flydsl.backends.disassembly import LLVM_OBJDUMP, Disassembler, disassembled
from flydsl.backends.toolchain import code_generators
from flydsl.config import Config
from flydsl.runtime.libraries import HOST_LIBRARIES
from flydsl.runtime.sanitizer import CHECK_TABLE
from flydsl.runtime.schedules import SCHEDULE_MARK
from flydsl.targets.cpu import COMMON_GPUS, CPU_ARCHS, EMULATED, MAX_THREADS_PER_BLOCK, NATIVE, limits_of
from flydsl.targets.cpu_levels import processor
from flydsl.targets.networks import MPI
from flydsl.targets.nvidia import HOLDERS
from flydsl.targets.target import GPUTarget, TargetFacts

if TYPE_CHECKING:
    from flydsl._mlir import ir

_DISASSEMBLERS = (LLVM_OBJDUMP, Disassembler("objdump", ("--disassemble", "--reloc", "--no-show-raw-insn")))
_DISASSEMBLER_INSTALL = (
    "install LLVM (apt install llvm) or, for this machine's own kind of CPU, binutils (apt install binutils)"
)


class CpuBackend(TableBackend):
    """CPUs: this machine's (``native``), any by LLVM's name, or this machine's in the role of a GPU."""

    name = "cpu"

    chips = MappingProxyType({name: limits_of(name) for name in (NATIVE, *CPU_ARCHS, *EMULATED)})

    @classmethod
    def toolchain(cls, config: Config | None = None) -> Sequence[Tool]:
        return ()

    def facts(self) -> TargetFacts:
        limits = limits_of(self.target.arch)
        return TargetFacts(
            warp_size=limits.warp_size,
            max_threads_per_block=MAX_THREADS_PER_BLOCK,
            static_shared_bytes=limits.static_shared_bytes,
            dynamic_shared_bytes=limits.dynamic_shared_bytes,
            private_address_space=5,
            features=limits.features,
            launch=limits.launch,
            holders=HOLDERS,
            amd=limits.amd,
            nvidia=limits.nvidia,
            emulates=True,
            host_memory=True,
            network=MPI,
        )

    def hash(self) -> str:
        arch = CPU_ARCHS.get(self.target.arch)
        processor = _processor() if arch is None else f"{arch.triple} {arch.llvm_cpu}"
        return f"{self.target}, {code_generators()}, {processor}"

    def stand_in(self, needed: Sequence[Sequence[str]]) -> GPUTarget | None:
        """This machine in the role of the first GPU that has it all, the most common ones first."""
        having = (chip for chip in (*COMMON_GPUS, *EMULATED) if all(chip in archs for archs in needed))
        chip = next(having, None) if self.target.arch == NATIVE else None
        return None if chip is None else self.make_target(chip)

    def lowering(self, module: ir.Module, options: CompileOptions) -> Lowering:
        from flydsl.backends.cpu.pipeline import SPEC, rewrites

        return Lowering(rewrites(module, self.target, options), self.pipeline_fragments(options), spec=SPEC)

    def pipeline_fragments(self, options: CompileOptions) -> Sequence[str]:
        from flydsl.backends.cpu.pipeline import PIPELINE

        return tuple(PIPELINE)

    def gpu_module_targets(self) -> Sequence[str]:
        return ()

    def machine(self) -> Machine:
        arch = CPU_ARCHS.get(self.target.arch)
        return _native() if arch is None else Machine(arch.triple, arch.llvm_cpu, is_reusable=True)

    def code_generation(self, options: CompileOptions) -> CodeGeneration:
        return CodeGeneration(
            self.machine(), passes=lambda _: Passes("vector"), exported_data=(CHECK_TABLE, SCHEDULE_MARK), slow_tools=()
        )

    def device_libraries(self, symbols: frozenset[str]) -> Sequence[Path]:
        return libraries(symbols, self.machine().triple.partition("-")[0])

    def link(self, code: DeviceCode) -> DeviceBinary:
        return DeviceBinary({"binary": code.data})  # the runtime links it where it is loaded

    def disassemble(self, binary: bytes) -> str:
        return disassembled(binary, _DISASSEMBLERS, _DISASSEMBLER_INSTALL, self.config)

    @classmethod
    def export_glue(cls) -> ExportGlue:
        return ExportGlue(
            "flydsl_export_cpu",
            ir=Path(__file__).parent / "export" / "cpu.ll",
            libraries=("m",),
            codes="for CPU kernels 1 (invalid value) or 2 (out of memory)",
            links_kernels=True,
        )

    def runtime_libraries(self) -> Sequence[RuntimeLibrary]:
        return HOST_LIBRARIES


@functools.cache
def _native() -> Machine:
    """This machine, by the name and the features that LLVM finds in it."""
    from flydsl import _llvm

    return Machine(f"{platform.machine()}-unknown-linux-gnu", *_llvm.host_cpu(), is_reusable=True)


_IDENTITY = (
    *("vendor_id", "cpu family", "model", "stepping", "flags"),
    *("CPU implementer", "CPU architecture", "CPU variant", "CPU part", "Features"),
)
"""The fields of /proc/cpuinfo that identify a processor, on x86-64 and on AArch64; others vary with time or core."""


@functools.cache
def _processor() -> str:
    """The processor as Linux describes it, which decides :func:`_native`; a cache key then needs no LLVM."""
    fields = processor()
    described = [f"{name} {fields[name]}" for name in _IDENTITY if name in fields]
    if not described:
        machine = _native()
        return f"{machine.triple} {machine.cpu} {machine.features}"
    return f"{platform.machine()}, {', '.join(described)}"
