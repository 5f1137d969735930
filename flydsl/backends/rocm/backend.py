"""The backend of AMD GPUs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from flydsl.backends.base import (
    Alternatives,
    BackendOption,
    CodeGeneration,
    CompileOptions,
    DeviceBinary,
    DeviceCode,
    ExportGlue,
    Lowering,
    Machine,
    RuntimeLibrary,
    SpillRemedies,
    TableBackend,
    Tool,
)
from flydsl.backends.disassembly import LLVM_OBJDUMP, disassembled
from flydsl.backends.gpu.export import EXPORT
from flydsl.backends.gpu.network_library import find_network_library, network_library
from flydsl.backends.rocm.link.lld import INSTALL, find_bitcode, find_lld, link_shared
from flydsl.backends.toolchain import Found, code_generators, file_in, library_identity
from flydsl.config import Config
from flydsl.errors import ToolchainError, UnsupportedTargetError
from flydsl.targets.amdgpu import DROPPED_ARCHS, ROCM_ARCHS, SCOPES, RocmArch
from flydsl.targets.networks import MORI
from flydsl.targets.target import GPUTarget, TargetFacts

if TYPE_CHECKING:
    from flydsl._mlir import ir
    from flydsl.artifact import KernelInfo
    from flydsl.binaries import BinaryKernel

_DYNAMIC_ALIGNMENT = 1024
"""Dynamic shared memory follows static objects; so aligned, swizzles stay inside."""
_LLVM = Path("/opt/rocm/llvm/bin")
_DISASSEMBLER_INSTALL = (
    "install ROCm or a recent LLVM (apt install llvm), or set ROCM_PATH; LLVM must know the chip: gfx942 needs 17, gfx950 "
    "needs 20. Without either `pip install tinygrad==0.14.0`, of the extra rocm, brings tables of CDNA, RDNA 3 and RDNA 4"
)
_BITCODE = ("ocml.bc", "ockl.bc")
_CODE_ATTRIBUTES = frozenset({"rocdl.waves_per_eu", "rocdl.flat_work_group_size", "rocdl.max_flat_work_group_size"})

_SPARING = tuple(f'"amdgpu-sched-strategy"="{name}"' for name in ("iterative-maxocc", "iterative-minreg"))
"""Tell LLVM to order each block several times over and to keep the order with which most waves fit, or that of the fewest
registers.  Its usual order starts loads of LDS far ahead of their use, and finds too late that no registers are left."""


_UNROLLING = ("amdgpu-unroll-threshold-if=0", "amdgpu-unroll-threshold-local=700")
"""Tell LLVM to unroll loops for less than it does.

LLVM takes loops of three to four times its usual size that address LDS, or that have conditions on what they carry.  Loops
over tiles do both, and unrolled they are several times as long, for nothing that is computed earlier.
"""


def _pipeline() -> ModuleType:
    from flydsl.backends.rocm import pipeline

    return pipeline


class RocmBackend(TableBackend):
    """AMD GPUs of the CDNA and RDNA families, by the names that LLVM gives them."""

    name = "rocm"

    chips: ClassVar[Mapping[str, RocmArch]] = ROCM_ARCHS

    options: ClassVar[Mapping[str, BackendOption]] = {
        "waves_per_eu": BackendOption(
            str, None, "the occupancy to aim for, such as 2 or '2,4'", stands_for="waves_per_eu"
        ),
    }

    @classmethod
    def make_target(cls, arch: str) -> GPUTarget:
        if arch in DROPPED_ARCHS:
            raise UnsupportedTargetError(f"rocm:{arch} is {DROPPED_ARCHS[arch]}")
        return super().make_target(arch)

    @classmethod
    def toolchain(cls, config: Config | None = None) -> Sequence[Tool]:
        config = config or Config.from_env()
        found = {"lld": find_lld(config), **{name: find_bitcode(name, config) for name in _BITCODE}}
        return tuple(Tool(name, None if place is None else str(place), INSTALL) for name, place in found.items())

    @property
    def arch(self) -> RocmArch:
        """The row of the table for this target."""
        return self.chips[self.target.arch]

    def facts(self) -> TargetFacts:
        return TargetFacts(
            warp_size=self.arch.warp_size,
            max_threads_per_block=self.arch.max_threads_per_block,
            static_shared_bytes=self.arch.lds_kib << 10,
            dynamic_shared_bytes=self.arch.lds_kib << 10,
            private_address_space=5,
            private_bytes=self.arch.private_bytes,
            launch=self.arch.launch_features,
            code_attributes=_CODE_ATTRIBUTES,
            amd=self.arch,
            scopes=SCOPES,
            # Arrays of frameworks are coarse-grained device memory; HIP and OpenCL promise that too.  Without the promise
            # LLVM assumes host memory behind PCIe, whose controllers have only integer addition, exchange and
            # compare-and-swap, and emits loops of the latter for all other operations.
            atomic_attributes=("rocdl.no_fine_grained_memory",),
            float_atomic_attributes=("rocdl.ignore_denormal_mode",),
            shared_pointer_bits=32,
            dynamic_shared_alignment=_DYNAMIC_ALIGNMENT,
            adds_short_offsets=True,
            pause=("llvm.amdgcn.s.sleep", 1),
            network=MORI,
        )

    def hash(self) -> str:
        lld = find_lld(self.config)
        return f"{self.target}, {code_generators()}, lld {lld.identity() if lld else 'missing'}"

    def toolkit_fingerprint(self) -> str:
        libraries = {name: find_bitcode(name, self.config) for name in _BITCODE}
        network = find_network_library(MORI, (self.arch.name,), self.config, self.config.rocm_home)
        libraries |= {MORI.name: network} if network else {}
        return ", ".join(f"{name} {library_identity(f) if f else 'missing'}" for name, f in libraries.items())

    def lowering(self, module: ir.Module, options: CompileOptions) -> Lowering:
        own = _pipeline().rewrites(module, self.arch, options)
        return Lowering(own, self.pipeline_fragments(options), self.gpu_module_targets(), spec=_pipeline().SPEC)

    def alternatives(
        self, module: ir.Module, options: CompileOptions, kernels: Sequence[KernelInfo]
    ) -> Sequence[Alternatives]:
        from flydsl.backends.rocm.alternatives import alternatives

        return tuple(alternatives(module, self.arch, options, kernels))

    def pipeline_fragments(
        self, options: CompileOptions | None = None, *, compile_hints: Mapping[str, Any] | None = None
    ) -> list[str]:
        """The passes, which neither options nor hints change; FlyDSL's subclasses give the latter."""
        return [
            "gpu.module(convert-scf-to-cf)",
            "convert-vector-to-llvm",
            f"gpu.module(convert-gpu-to-rocdl{{chipset={self.arch.name} runtime=HIP use-bare-ptr-memref-call-conv=1}})",
            "convert-math-to-llvm",  # the integer operations; the others are lowered by the rewrite `lower-math`
            "convert-cf-to-llvm",
            "gpu.module(convert-arith-to-llvm)",
            "convert-ub-to-llvm",
            "gpu.module(reconcile-unrealized-casts)",
        ]

    def lower_compile_hints(self, module: ir.Module, *, compile_hints: Mapping[str, Any]) -> None:
        """Write the hint ``waves_per_eu`` into the kernels of a traced module: for subclasses, which extend it."""
        occupancy = CompileOptions(waves_per_eu=compile_hints.get("waves_per_eu")).occupancy
        if occupancy is not None:
            _pipeline().write_occupancy(module, str(occupancy))

    def gpu_module_targets(self) -> Sequence[str]:
        return (
            f'#rocdl.target<chip = "{self.arch.name}", features = "{self.arch.features}", '
            f'abi = "{_pipeline().CODE_OBJECT_VERSION}00">',
        )

    def machine(self) -> Machine:
        return Machine(
            "amdgcn-amd-amdhsa",
            self.arch.name,
            self.arch.features,
            matrix="mfma wmma",
            private_options=_UNROLLING,
            fence="@llvm.amdgcn.sched.barrier(i32 0)",
            is_reusable=True,
        )

    def function_attributes(self, options: CompileOptions) -> Mapping[str, str]:
        attributes = {}
        if options.occupancy is not None:
            attributes["amdgpu-waves-per-eu"] = str(options.occupancy)
        if options.fast_fp_math:
            attributes["denormal-fp-math-f32"] = "preserve-sign,preserve-sign"
        return attributes

    def code_generation(self, options: CompileOptions) -> CodeGeneration:
        from flydsl.backends.rocm.link.assemble import spilled_bytes
        from flydsl.backends.rocm.patterns.kernel_arguments import choose_passes

        return CodeGeneration(
            self.machine(),
            self.function_attributes(options),
            passes=partial(choose_passes, self.arch),
            spills=SpillRemedies(spilled_bytes, _SPARING, leaves_blocks=True),
            links_assembly=True,
            exported_data=MORI.globals,
        )

    def device_libraries(self, symbols: frozenset[str]) -> Sequence[Path]:
        from flydsl.backends.rocm.math import LIBRARY_PREFIXES

        paths = [*network_library(MORI, symbols, (self.arch.name,), self.config, self.config.rocm_home)]
        for prefix, name in LIBRARY_PREFIXES.items():
            needed = sorted(symbol for symbol in symbols if symbol.startswith(prefix))
            if not needed:
                continue
            found = find_bitcode(name, self.config)
            if found is None:
                raise ToolchainError(f"{name} is needed for {', '.join(needed)} and was not found; run: {INSTALL}")
            paths.append(found.path)
        return tuple(paths)

    def link(self, code: DeviceCode) -> DeviceBinary:
        from flydsl.binaries import describe

        if code.is_assembly:
            from flydsl.backends.rocm.link.assemble import assemble

            binary = assemble(code.data.decode(), self.arch, code.kernels, self.config)
        else:
            binary = link_shared(code.data, self.arch.name, code.kernels, self.config)
        return DeviceBinary({"binary": binary}, {k.symbol: self._resources(k) for k in describe(binary).kernels})

    def _resources(self, kernel: BinaryKernel) -> dict[str, int]:
        """The code object's resources of a kernel, and the occupancy of an execution unit."""
        block = kernel.block_size
        threads = math.prod(block) if block else kernel.max_threads or self.arch.max_threads_per_block
        vector, accumulation, scalar = (kernel.registers.get(kind, 0) for kind in ("vgpr", "agpr", "sgpr"))
        waves = self.arch.occupancy(vector, accumulation, scalar, kernel.static_shared_bytes or 0, threads)
        return {**kernel.resources, "waves_per_simd": waves}

    def disassemble(self, binary: bytes) -> str:
        def places(name: str) -> tuple[Found | None, ...]:
            return file_in(self.config.rocm_home, f"llvm/bin/{name}"), file_in(_LLVM, name)

        return disassembled(binary, (LLVM_OBJDUMP,), _DISASSEMBLER_INSTALL, self.config, places)

    @classmethod
    def export_glue(cls) -> ExportGlue:
        return ExportGlue(
            "flydsl_export_hip", ir=EXPORT / "hip.ll", libraries=("amdhip64",), codes="of HIP (hipError_t)"
        )

    def runtime_libraries(self) -> Sequence[RuntimeLibrary]:
        return ()
