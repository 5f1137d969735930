"""The contract with outside backends: all that a backend or a driver of another package may import.

A backend is a subclass of :class:`BaseBackend` or :class:`TableBackend`, named under the entry point group
``flydsl.backends``.  A driver is a subclass of :class:`Driver`, named under ``flydsl.drivers``.  Names are only added within
a version of the contract.  ``docs/backends.md`` is the guide.

Example::

    from flydsl.plugin import Driver, LoadedKernels, TableBackend, register_backend, register_driver
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl.support.edition import CONTRACT
from flydsl.support.public_names import lazy_names

if TYPE_CHECKING:
    from flydsl._mlir import ir
    from flydsl.artifact import Artifact, KernelInfo, KernelParam
    from flydsl.backends.base import (
        BaseBackend,
        CompileOptions,
        DeviceBinary,
        DeviceCode,
        RuntimeLibrary,
        TableBackend,
        Tool,
    )
    from flydsl.backends.gpu.lower_math import (
        EXTREMA,
        LibraryFunction,
        lanewise,
        lower_integer_powers,
        lower_math,
        lower_maxima,
    )
    from flydsl.backends.gpu.lower_memrefs import pass_dynamic_shared
    from flydsl.backends.gpu.lower_shuffles import Shuffle, lower_shuffles
    from flydsl.backends.lowering import CodeGeneration, ExportGlue, Lowering, Machine, Passes, Rewrite, SpillRemedies
    from flydsl.backends.options import BackendOption
    from flydsl.backends.registry import register_backend
    from flydsl.backends.spec import Spec
    from flydsl.backends.toolchain import code_generators, on_path, run_tool
    from flydsl.config import Config
    from flydsl.dist.windows.base import Peer, WindowMemory, WindowPlan
    from flydsl.errors import (
        DeviceError,
        DSLCompileError,
        DSLNotImplementedError,
        NoDeviceError,
        ToolchainError,
        UnsupportedTargetError,
    )
    from flydsl.ir.builder import binary, call_intrinsic, compare, constant, i32, op, op1
    from flydsl.ir.predicates import CmpFPredicate, CmpIPredicate
    from flydsl.ir.rewriting import Operations, call_function, gpu_modules, kernels, replace, walk
    from flydsl.runtime.device_array import DeviceArray
    from flydsl.runtime.driver import (
        LAST_KERNEL,
        DeviceEvent,
        DeviceInfo,
        DeviceSwitch,
        Driver,
        ListedDriver,
        LoadedKernels,
        TensorMapFields,
        UnloadedOnce,
    )
    from flydsl.runtime.drivers import register_driver
    from flydsl.runtime.libraries import HOST_LIBRARIES
    from flydsl.runtime.native_library import native_library, open_library
    from flydsl.runtime.object_file import LoadedObject
    from flydsl.targets.target import Chip, GPUTarget, LaunchFeatures, TargetFacts

_HOMES = {
    "flydsl.artifact": "Artifact KernelInfo KernelParam",
    "flydsl.backends.options": "BackendOption",
    "flydsl.backends.base": "BaseBackend TableBackend CompileOptions DeviceBinary DeviceCode RuntimeLibrary Tool",
    "flydsl.backends.gpu.lower_math": "EXTREMA LibraryFunction lanewise lower_integer_powers lower_math lower_maxima",
    "flydsl.backends.gpu.lower_memrefs": "pass_dynamic_shared",
    "flydsl.backends.gpu.lower_shuffles": "Shuffle lower_shuffles",
    "flydsl.backends.lowering": "CodeGeneration ExportGlue Lowering Machine Passes Rewrite SpillRemedies",
    "flydsl.backends.registry": "register_backend",
    "flydsl.backends.spec": "Spec",
    "flydsl.backends.toolchain": "code_generators on_path run_tool",
    "flydsl.config": "Config",
    "flydsl.dist.windows.base": "Peer WindowMemory WindowPlan",
    "flydsl.errors": (
        "DSLCompileError DSLNotImplementedError DeviceError NoDeviceError ToolchainError UnsupportedTargetError"
    ),
    "flydsl.ir.builder": "binary call_intrinsic compare constant i32 op op1",
    "flydsl.ir.predicates": "CmpFPredicate CmpIPredicate",
    "flydsl.ir.rewriting": "Operations call_function gpu_modules kernels replace walk",
    "flydsl.runtime.device_array": "DeviceArray",
    "flydsl.runtime.driver": (
        "DeviceEvent DeviceInfo DeviceSwitch Driver LAST_KERNEL ListedDriver LoadedKernels TensorMapFields UnloadedOnce"
    ),
    "flydsl.runtime.drivers": "register_driver",
    "flydsl.runtime.libraries": "HOST_LIBRARIES",
    "flydsl.runtime.native_library": "native_library open_library",
    "flydsl.runtime.object_file": "LoadedObject",
    "flydsl.targets.target": "Chip GPUTarget LaunchFeatures TargetFacts",
}

__all__ = [
    "CONTRACT",
    "EXTREMA",
    "HOST_LIBRARIES",
    "LAST_KERNEL",
    "Artifact",
    "BackendOption",
    "BaseBackend",
    "Chip",
    "CmpFPredicate",
    "CmpIPredicate",
    "CodeGeneration",
    "CompileOptions",
    "Config",
    "DSLCompileError",
    "DSLNotImplementedError",
    "DeviceArray",
    "DeviceBinary",
    "DeviceCode",
    "DeviceError",
    "DeviceEvent",
    "DeviceInfo",
    "DeviceSwitch",
    "Driver",
    "ExportGlue",
    "GPUTarget",
    "KernelInfo",
    "KernelParam",
    "LaunchFeatures",
    "LibraryFunction",
    "ListedDriver",
    "LoadedKernels",
    "LoadedObject",
    "Lowering",
    "Machine",
    "NoDeviceError",
    "Operations",
    "Passes",
    "Peer",
    "Rewrite",
    "RuntimeLibrary",
    "Shuffle",
    "Spec",
    "SpillRemedies",
    "TableBackend",
    "TargetFacts",
    "TensorMapFields",
    "Tool",
    "ToolchainError",
    "UnloadedOnce",
    "UnsupportedTargetError",
    "WindowMemory",
    "WindowPlan",
    "binary",
    "call_function",
    "call_intrinsic",
    "cmake_dir",
    "code_generators",
    "compare",
    "constant",
    "gpu_modules",
    "i32",
    "include",
    "ir",
    "kernels",
    "lanewise",
    "lower_integer_powers",
    "lower_math",
    "lower_maxima",
    "lower_shuffles",
    "native_library",
    "on_path",
    "op",
    "op1",
    "open_library",
    "pass_dynamic_shared",
    "register_backend",
    "register_driver",
    "replace",
    "run_tool",
    "walk",
]

_find = lazy_names(__name__, _HOMES)


def __getattr__(name: str) -> Any:
    if name == "ir":
        from flydsl._mlir import ir

        return ir
    return _find(name)


def __dir__() -> list[str]:
    return __all__


def include() -> str:
    """The folder of ``flydsl/driver.h``, to be passed with ``-I``."""
    return str(Path(__file__).parent / "include")


def cmake_dir() -> str:
    """The folder of ``flydsl-config.cmake``, for ``-Dflydsl_DIR=``."""
    return str(Path(__file__).parent / "include" / "cmake")
