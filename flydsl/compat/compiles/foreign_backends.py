"""Backends written for FlyDSL's contract, completed to backends of this package.

Such a class has ``supports_target``, ``detect_target``, ``pipeline_fragments(*, compile_hints)``, ``gpu_module_targets``,
``native_lib_patterns`` and ``jit_runtime_lib_basenames``.  Its passes run on traced modules, whose operations are of
upstream dialects.  It generates no machine code: the module behind the passes is what it compiles to.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from flydsl._mlir import ir
from flydsl.backends.base import BaseBackend, CompileOptions, Lowering
from flydsl.compat.compiles.trace_result import hints_of, run_pipeline
from flydsl.compat.device_runtime import ensure_compile_runtime_compatible
from flydsl.errors import DSLNotImplementedError
from flydsl.ir.rewriting import kernels
from flydsl.targets.target import GPUTarget, TargetFacts

__all__ = ["complete", "give_hints", "is_foreign"]

_WAVES = "rocdl.waves_per_eu"
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


def give_hints(cls: Any) -> None:
    """Let a subclass of one of this package's backends be asked for hints as FlyDSL asks it.

    ``lower_compile_hints`` writes into the traced module; ``pipeline_fragments`` may take ``compile_hints`` alone.
    """
    own = vars(cls).get("pipeline_fragments")
    if own is not None and "compile_hints" in own.__code__.co_varnames:
        cls.pipeline_fragments = _of_options(own)
    if "lower_compile_hints" in vars(cls):
        cls.lowering = _after_hints(cls.lowering)


def _of_options(own: Callable[..., Sequence[str]]) -> Callable[..., list[str]]:
    def pipeline_fragments(
        self: Any, options: CompileOptions | None = None, *, compile_hints: Mapping[str, Any] | None = None
    ) -> list[str]:
        hints = hints_of(options) if compile_hints is None and options is not None else dict(compile_hints or {})
        return list(own(self, compile_hints=hints))

    return pipeline_fragments


def _after_hints(lowering: Callable[..., Lowering]) -> Callable[..., Lowering]:
    def lowering_with_hints(self: Any, module: ir.Module, options: CompileOptions) -> Lowering:
        self.lower_compile_hints(module, compile_hints=hints_of(options))
        with module.context:
            for kernel in kernels(module):
                _as_count(kernel, options)
        return lowering(self, module, options)

    return lowering_with_hints


def _as_count(kernel: ir.Operation, options: CompileOptions) -> None:
    """Give upstream MLIR the waves of a kernel as a number; those of the options reach LLVM anyway."""
    given = kernel.attributes.get(_WAVES)
    if isinstance(given, ir.StringAttr):
        del kernel.attributes[_WAVES]
        if given.value != str(options.occupancy):
            least = int(given.value.partition(",")[0])
            kernel.attributes[_WAVES] = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), least)


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
        return Lowering((), self._passes(hints_of(options)), self.gpu_module_targets())

    def _passes(self, hints: Mapping[str, Any]) -> Sequence[str]:
        pipeline: Callable[..., Sequence[str]] = self.pipeline_fragments
        return pipeline(compile_hints=dict(hints))

    def lower_compile_hints(self, module: Any, *, compile_hints: Mapping[str, Any]) -> None:
        """Write hints into a module; nothing where the class has no method of its own."""

    def compile_module(self, module: ir.Module, options: CompileOptions, *, verify: bool, shows_passes: bool) -> None:
        """Compile a traced module in place by the class's own passes."""
        ensure_compile_runtime_compatible(self.name)
        hints = hints_of(options)
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
