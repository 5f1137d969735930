"""The backend: kernels to SPIR-V, by MLIR's passes for OpenCL and LLVM's SPIR-V code generator."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from flydsl.plugin import (
    CompileOptions,
    Config,
    DeviceBinary,
    DeviceCode,
    Machine,
    RuntimeLibrary,
    TableBackend,
    TargetFacts,
    Tool,
    ToolchainError,
    code_generators,
)

if TYPE_CHECKING:
    from flydsl.plugin import ir


class Architecture(NamedTuple):
    """SPIR-V for devices whose sub-groups have that many work-items; 1: they need not have sub-groups."""

    warp_size: int


_BUILTINS = frozenset(
    {
        *(f"_Z{len(name)}{name}j" for name in ("get_local_id", "get_group_id", "get_local_size", "get_num_groups")),
        *(f"_Z{len(name)}{name}j" for name in ("get_global_id", "get_global_size", "barrier", "get_sub_group_id")),
        *("_Z6printfPU3AS2Kcz", "_Z22get_sub_group_local_id", "_Z16get_sub_group_id", "_Z18get_sub_group_size"),
        *("_Z18get_sub_group_sizev", "_Z17sub_group_shufflejj"),
        *(f"_Z4{name}{t}{t}" for name in ("fmax", "fmin") for t in ("f", "d", "Dh")),
        *(f"_Z{len(name)}{name}{t}" for name in ("erf", "erfc", "expm1", "log1p", "cbrt") for t in "fd"),
    }
)
"""Functions of OpenCL C, which the code generator turns into instructions."""


class OpenclBackend(TableBackend):
    """Devices that take SPIR-V 1.4 with 64-bit addresses."""

    name = "opencl"
    experimental = True
    chips = MappingProxyType({"spirv64": Architecture(1), "spirv64-sg16": Architecture(16)})

    @classmethod
    def toolchain(cls, config: Config | None = None) -> Sequence[Tool]:
        from flydsl_opencl.driver import translator

        return (Tool("llvm-spirv (for devices that take no SPIR-V)", translator(), "apt-get install llvm-spirv-15"),)

    @classmethod
    def reserved_launch_param_names(cls) -> frozenset[str]:
        return frozenset({"cl_queue"})

    def facts(self) -> TargetFacts:
        return TargetFacts(
            warp_size=self.target.warp_size,
            max_threads_per_block=1024,
            static_shared_bytes=32 << 10,
            dynamic_shared_bytes=32 << 10,
            private_address_space=0,
        )

    def hash(self) -> str:
        return f"{self.target}, {code_generators()}"

    def prepare(self, module: ir.Module, options: CompileOptions) -> None:
        from flydsl_opencl.lowering import prepare

        prepare(module, self.target.warp_size)

    def pipeline_fragments(self, options: CompileOptions) -> Sequence[str]:
        return (
            "gpu.module(arith-expand)",
            "gpu.module(convert-scf-to-cf)",
            "convert-vector-to-llvm",
            "gpu.module(convert-gpu-to-llvm-spv{use-64bit-index=true})",
            "convert-math-to-llvm",
            "convert-cf-to-llvm",
            "gpu.module(convert-arith-to-llvm)",
            "convert-ub-to-llvm",
            "gpu.module(reconcile-unrealized-casts)",
        )

    def gpu_module_targets(self) -> Sequence[str]:
        return ()

    def finish(self, module: ir.Module) -> None:
        from flydsl_opencl.lowering import finish

        finish(module)

    def machine(self) -> Machine:
        # LLVM 22's loop strength reduction makes 2-bit integers, which its SPIR-V generator widens wrongly.
        extensions = "+SPV_EXT_shader_atomic_float_add,+SPV_INTEL_subgroups"
        options = (("disable-lsr", "true"), ("spirv-ext", extensions))
        return Machine("spirv64-unknown-unknown", "", llvm_options=options, isolated=True)

    def link(self, code: DeviceCode) -> DeviceBinary:
        return DeviceBinary({"binary": code.data})

    def disassemble(self, binary: bytes) -> str:
        tool = shutil.which("spirv-dis")
        if tool is None:
            raise ToolchainError("spirv-dis is missing; run: apt-get install spirv-tools")
        return subprocess.run([tool, "-"], input=binary, capture_output=True, check=True).stdout.decode()

    def runtime_libraries(self) -> Sequence[RuntimeLibrary]:
        return (RuntimeLibrary(None, _BUILTINS),)
