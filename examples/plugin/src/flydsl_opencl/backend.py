"""The backend: kernels to SPIR-V, by MLIR's passes for OpenCL and LLVM's SPIR-V code generator."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

import flydsl.plugin as fp
from flydsl_opencl import spir

_BUILTINS = {
    "j": "get_local_id get_group_id get_local_size get_num_groups get_global_id get_global_size barrier",
    "": "get_sub_group_local_id get_sub_group_id get_sub_group_size get_num_sub_groups",
    "ij": "sub_group_shuffle",
    "f": "erf erfc expm1 log1p cbrt",
    "d": "erf erfc expm1 log1p cbrt",
    "PU3AS2Kcz": "printf",
}
"""Functions of OpenCL C by the types of their parameters; the code generator makes instructions of them."""
_SYMBOLS = frozenset(f"_Z{len(name)}{name}{kind}" for kind, names in _BUILTINS.items() for name in names.split())


class Architecture(NamedTuple):
    """SPIR-V for devices whose sub-groups have that many work-items; 1: they need not have sub-groups."""

    warp_size: int


class OpenclBackend(fp.TableBackend):
    """Devices that take SPIR-V 1.4 with 64-bit addresses."""

    name = "opencl"
    experimental = True
    chips = MappingProxyType({"spirv64": Architecture(1), "spirv64-sg16": Architecture(16)})

    @classmethod
    def toolchain(cls, config: fp.Config | None = None) -> Sequence[fp.Tool]:
        return (fp.Tool("llvm-spirv (for devices that take no SPIR-V)", spir.translator(), spir.INSTALL),)

    def facts(self) -> fp.TargetFacts:
        return fp.TargetFacts(
            warp_size=self.target.warp_size,
            max_threads_per_block=1024,
            static_shared_bytes=32 << 10,
            dynamic_shared_bytes=32 << 10,
            private_address_space=0,
        )

    def hash(self) -> str:
        return f"{self.target}, {fp.code_generators()}"

    def prepare(self, module: fp.ir.Module, options: fp.CompileOptions) -> None:
        found = fp.Operations(module.operation)
        fp.lower_maxima(found.named(*fp.EXTREMA))
        functions = {f"math.{name}": _library_function(name) for name in _BUILTINS["f"].split()}
        fp.lower_math(found.named(*functions), functions, {})
        if self.target.warp_size > 1:
            fp.lower_shuffles(found.named("gpu.shuffle"), partial(_move, self.target.warp_size))
        for lane in found.named("gpu.lane_id") if self.target.warp_size == 1 else ():
            with fp.ir.InsertionPoint(lane), lane.location:
                fp.replace(lane, [fp.constant(0, fp.ir.IndexType.get())])

    def pipeline_fragments(self, options: fp.CompileOptions) -> Sequence[str]:
        return (
            "gpu.module(arith-expand,convert-scf-to-cf)",
            "convert-vector-to-llvm",
            "gpu.module(convert-gpu-to-llvm-spv{use-64bit-index=true})",
            "convert-math-to-llvm",
            "convert-cf-to-llvm",
            "convert-ub-to-llvm",
            "gpu.module(convert-arith-to-llvm,reconcile-unrealized-casts)",
        )

    def gpu_module_targets(self) -> Sequence[str]:
        return ()

    def finish(self, module: fp.ir.Module) -> None:
        """MLIR's pass for kernels drops the size of sub-groups, so that it is given here."""
        fp.pass_dynamic_shared(module)
        for function in fp.walk(module.operation, "llvm.func") if self.target.warp_size > 1 else ():
            if "gpu.kernel" in function.attributes:
                size = fp.ir.IntegerAttr.get(fp.i32(), self.target.warp_size)
                function.attributes["intel_reqd_sub_group_size"] = size

    def machine(self) -> fp.Machine:
        # LLVM 22's loop strength reduction makes 2-bit integers, which its SPIR-V generator widens wrongly.
        extensions = "+SPV_EXT_shader_atomic_float_add,+SPV_INTEL_subgroups"
        options = (("disable-lsr", "true"), ("spirv-ext", extensions))
        return fp.Machine("spirv64-unknown-unknown", "", llvm_options=options, isolated=True)

    def link(self, code: fp.DeviceCode) -> fp.DeviceBinary:
        return fp.DeviceBinary({"binary": code.data})

    def disassemble(self, binary: bytes) -> str:
        return spir.text(binary)

    def runtime_libraries(self) -> Sequence[fp.RuntimeLibrary]:
        return (fp.RuntimeLibrary(None, _SYMBOLS),)


def _library_function(name: str) -> fp.LibraryFunction:
    symbols = {"f32": f"_Z{len(name)}{name}f", "f64": f"_Z{len(name)}{name}d"}
    return fp.LibraryFunction(symbols, fast={}, widens=frozenset({"f16"}))


def _move(warp_size: int, shuffle: fp.Shuffle) -> fp.ir.Value:
    """A shuffle of the whole sub-group, which is all that MLIR's pass has an instruction for."""
    operands = [shuffle.value, shuffle.source(), fp.constant(warp_size, fp.i32())]
    results = [fp.i32(), fp.ir.IntegerType.get_signless(1)]
    mode = {"mode": fp.ir.Attribute.parse("#gpu<shuffle_mode idx>")}
    moved: fp.ir.Value = fp.op("gpu.shuffle", operands, results, mode).results[0]
    return moved
