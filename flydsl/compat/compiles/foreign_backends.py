"""Backends written for FlyDSL's contract, completed to backends of this package.

Such a class has ``supports_target``, ``detect_target``, ``pipeline_fragments(*, compile_hints)``, ``gpu_module_targets``,
``native_lib_patterns`` and ``jit_runtime_lib_basenames``.  Its passes run on traced modules, whose operations are of
upstream dialects.  It generates no machine code: the module behind the passes is what it compiles to.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, NoReturn

from flydsl._mlir import ir
from flydsl.backends.base import BaseBackend, CompileOptions, Lowering
from flydsl.compat.compiles.trace_result import run_pipeline
from flydsl.compat.device_runtime import ensure_compile_runtime_compatible
from flydsl.errors import DSLNotImplementedError
from flydsl.targets.target import GPUTarget, TargetFacts

__all__ = ["complete", "is_foreign"]

_THEIRS = ("native_lib_patterns", "jit_runtime_lib_basenames")
"""Methods that only FlyDSL's contract has."""


def is_foreign(cls: type) -> bool:
    """True if a class implements FlyDSL's contract."""
    return any(name in vars(base) for base in cls.__mro__ for name in _THEIRS)


def complete(cls: Any) -> None:
    """Give a class of FlyDSL's contract what this package's contract asks for besides, where it does not have it."""
    for name, member in vars(_Completed).items():
        if not name.startswith("__") and (_is_inherited(cls, name) or _is_abstract(cls, name)):
            setattr(cls, name, member)
    cls.takes_any_name = True
    own = vars(cls).get("__init__")
    if own is not None and "config" not in inspect.signature(own).parameters:
        cls.__init__ = _with_config(own)


def _is_inherited(cls: type, name: str) -> bool:
    """True if a member is that of this package's contract, or there is none."""
    found = next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)
    return found is vars(BaseBackend).get(name)


def _is_abstract(cls: type, name: str) -> bool:
    return bool(getattr(getattr(cls, name, None), "__isabstractmethod__", False))


def _with_config(own: Callable[..., None]) -> Callable[..., None]:
    """A constructor of a target alone, as one that is given a configuration too."""

    def __init__(self: Any, target: GPUTarget, config: Any = None) -> None:
        own(self, target)

    return __init__


def _hints(options: CompileOptions) -> dict[str, Any]:
    """The compile hints in options: those that are not the default."""
    pairs = ((each, getattr(options, each.name)) for each in fields(options))
    given = {each.name: value for each, value in pairs if each.default is MISSING or value != each.default}
    if options.occupancy is not None:
        given["waves_per_eu"] = options.occupancy.least if options.occupancy.most is None else str(options.occupancy)
    if options.llvm_options:
        given["llvm_options"] = dict(options.llvm_options)
    return given


class _Completed(BaseBackend):
    """The members that :func:`complete` gives."""

    @classmethod
    def architectures(cls) -> Sequence[str]:
        return ()

    @classmethod
    def make_target(cls, arch: str) -> GPUTarget:
        found = cls.detect_target()
        if found is None:
            raise DSLNotImplementedError(f"{cls.__name__}.detect_target() gave None; it has no make_target of its own")
        return GPUTarget(found.backend, arch or found.arch, found.warp_size)

    @classmethod
    def toolchain(cls, config: Any = None) -> Sequence[Any]:
        return ()

    def facts(self) -> TargetFacts:
        return TargetFacts(
            warp_size=self.target.warp_size,
            max_threads_per_block=1024,
            static_shared_bytes=64 << 10,
            dynamic_shared_bytes=64 << 10,
            private_address_space=5,
        )

    def hash(self) -> str:
        return repr(self.target)

    def runtime_libraries(self) -> Sequence[Any]:
        return ()

    def lowering(self, module: ir.Module, options: CompileOptions) -> Lowering:
        return Lowering((), self._passes(_hints(options)), self.gpu_module_targets())

    def _passes(self, hints: Mapping[str, Any]) -> Sequence[str]:
        pipeline: Callable[..., Sequence[str]] = self.pipeline_fragments
        return pipeline(compile_hints=dict(hints))

    def lower_compile_hints(self, module: Any, *, compile_hints: Mapping[str, Any]) -> None:
        """Write hints into a module; nothing where the class has no method of its own."""

    def compile_module(self, module: ir.Module, options: CompileOptions, *, verify: bool, shows_passes: bool) -> None:
        """Compile a traced module in place by the class's own passes."""
        ensure_compile_runtime_compatible(self.name)
        hints = _hints(options)
        lower: Callable[..., None] = self.lower_compile_hints
        lower(module, compile_hints=hints)
        run_pipeline(module, self._passes(hints), verifier=verify, print_after_all=shows_passes)

    def external_binary_pipeline_fragments(self, *, compile_hints: Mapping[str, Any]) -> NoReturn:
        """The passes before another LLVM's code generation, which there is not."""
        raise DSLNotImplementedError(f"{type(self).__name__} does not support code generation by another LLVM")

    @classmethod
    def aot_runtime_config(cls) -> NoReturn:
        """The libraries that exported programs link."""
        raise DSLNotImplementedError(f"{cls.__name__} does not support export to C")

    @classmethod
    def aot_object_index(cls, arch: str) -> int:
        """The place of a chip's object in a binary of many."""
        return 0

    @classmethod
    def llvm_address_space(cls, address_space: Any) -> NoReturn:
        """LLVM's number of an address space."""
        raise DSLNotImplementedError(f"{cls.__name__} names no address spaces of LLVM")

    @classmethod
    def ktrace_backend(cls) -> NoReturn:
        """The recorder of kernels' times, which does not exist here."""
        raise DSLNotImplementedError(f"{cls.__name__} records no times of kernels")

    def machine(self) -> NoReturn:
        raise DSLNotImplementedError(
            f"the backend {self.name!r}, {type(self).__name__}, has FlyDSL's contract: its passes make a module and no "
            "machine code. Set COMPILE_ONLY=1, or give it machine() and link(), which docs/backends.md describes"
        )

    def link(self, code: Any) -> NoReturn:
        self.machine()


_Completed.takes_any_name = False
