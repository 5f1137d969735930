"""Members that FlyDSL's classes have and programs call, replace and patch.

Each class here is mixed into one of the compiler's where that is defined; see ``MEMBERS`` of ``support/hooks.py``.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextvars import ContextVar
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from flydsl.compat.names import compile_step, jit_attribute, replaced

if TYPE_CHECKING:
    from flydsl._mlir import ir
    from flydsl.backends.base import BaseBackend, CompileOptions
    from flydsl.compiler.bound_call import BoundCall, Compiled
    from flydsl.compiler.events import Reason
    from flydsl.compiler.explicit_compile import CompileCallable, CompiledFunction
    from flydsl.compiler.frontend.trace import TracedProgram
    from flydsl.compiler.jit_function import JitFunction
    from flydsl.compiler.kernel_function import KernelFunction
    from flydsl.config import Config
else:
    CompileCallable = JitFunction = KernelFunction = object

__all__ = ["COMPILES", "CompileMembers", "JitMembers", "KernelMembers", "MlirCompiler", "ModuleSeen", "is_replaced"]

COMPILES: ContextVar[Callable[[], Any] | None] = ContextVar("compiles", default=None)
"""The original :meth:`MlirCompiler.compile`, which gives the compiled module."""


class MlirCompiler:
    """The compiler of traced modules.

    A program may replace :meth:`prepare` and :meth:`compile`.  They are then called with each traced module that no
    cache in memory has, and under ``COMPILE_ONLY=1`` nothing else is done with that module.  A replacement with a
    parameter ``config`` gets a text and passes, as in FlyDSL 0.5; another gets the module, as in 0.4.
    """

    @classmethod
    def prepare(
        cls, module: ir.Module, *, backend: Any, compile_hints: Mapping[str, Any], link_libs: Any = None
    ) -> tuple[str, Any]:
        """The text of a traced module with its hints, and the passes: what :meth:`compile` takes."""
        text: tuple[str, Any] = compile_step("prepare_text")(module, backend, compile_hints)
        return text

    @classmethod
    def compile(
        cls, module: ir.Module | str, *, arch: str = "", func_name: str = "", link_libs: Any = None, config: Any = None
    ) -> ir.Module:
        """The compiled module, if a function in its place calls it with a traced one.

        A module of the program's own comes back as it is, a text after MLIR's passes of ``config``.  Lowering and code
        generation are steps of the pipeline, which ``FLYDSL_DUMP_IR=1`` shows.
        """
        compiles = COMPILES.get()
        if compiles is not None:
            return compiles()
        return compile_step("compile_text")(module, config) if isinstance(module, str) else module


_ORIGINAL = MlirCompiler.prepare, MlirCompiler.compile


def is_replaced(compiler: Any) -> bool:
    """True if a program has put its own function, or class, in the place of a method of :class:`MlirCompiler`."""
    return (getattr(compiler, "prepare", _ORIGINAL[0]), compiler.compile) != _ORIGINAL


class ModuleSeen(BaseException):
    """Ends a call whose module a program's own function has taken.

    ``traced`` is the traced module's text, ``made`` that of the function's result.
    """

    def __init__(self, traced: str, made: str) -> None:
        super().__init__(traced, made)
        self.traced, self.made = traced, made
        self.key = sha256(traced.encode()).hexdigest()


class JitMembers(JitFunction):
    """FlyDSL's members of ``JitFunction``."""

    _newest: Compiled | ModuleSeen | None = None
    """The last program that was compiled, not one of the cache on disk."""

    @property
    def _original_func(self) -> types.FunctionType:
        """The function as written."""
        return self.__wrapped__

    @property
    def _seen(self) -> dict[Hashable, ModuleSeen]:
        """The modules that a program's own function took, by target, options, arguments and footprint."""
        seen: dict[Hashable, ModuleSeen] = vars(self).setdefault("_seen_modules", {})
        return seen

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            return jit_attribute(name)(self)

    def execute(self, call_args: Sequence[Any], call_kwargs: Mapping[str, Any], *, launches: bool) -> Any:
        return self._compile_or_execute(call_args, call_kwargs, execute=launches)

    def _compile_or_execute(
        self, call_args: Sequence[Any], call_kwargs: Mapping[str, Any], *, execute: bool, return_compiled: bool = False
    ) -> Any:
        """A call: programs replace this method to see calls.

        ``return_compiled`` returns a ``CompiledFunction``, as ``flyc.compile`` does.
        """
        if return_compiled:
            return compile_step("compile_for_arguments")(self, {}, call_args, call_kwargs)
        try:
            return super().execute(call_args, call_kwargs, launches=execute)
        except ModuleSeen:
            return None  # the program has the module

    def _compile_only(self, /, *call_args: Any, **call_kwargs: Any) -> None:
        """Compile for those arguments, and launch nothing."""
        self.execute(call_args, call_kwargs, launches=False)

    def _compile(
        self,
        call: BoundCall,
        options: CompileOptions,
        config: Config,
        known: Callable[[str], Compiled | None],
        why: Callable[[], Reason],
    ) -> Compiled:
        key = call.target, options, call.key(), (self._captures.now().key, call.contents())
        if config.compile_only and key in self._seen:
            raise self._seen[key]
        try:
            if type(self)._trace_and_compile is JitMembers._trace_and_compile:
                compiled = super()._compile(call, options, config, known, why)
            else:
                compiled = compile_step("compile_by_replacement")(self, call, options, config)
        except ModuleSeen as seen:
            self._seen[key] = seen.with_traceback(None)
            self._newest = seen
            raise
        if not compiled.hit:
            self._newest = compiled
        return compiled

    def _trace_and_compile(self, ctx: Any, sig: Any, bound: Any, bound_self: Any, *, execute: bool) -> Any:
        """Trace and compile for bound arguments: programs replace this method to see compiles."""
        return compile_step("trace_and_compile")(self, bound, bound_self, execute)

    def _trace(self, ctx: Any, sig: Any, bound: Any, bound_self: Any, *, execute: bool) -> Any:
        """Trace for bound arguments: the result's ``module`` is in the context ``ctx``."""
        return compile_step("trace_module")(self, ctx, bound, bound_self, execute)

    @staticmethod
    def _cache_key_to_str(cache_key: Hashable) -> str:
        return str(cache_key)

    def build_traced(
        self,
        traced: TracedProgram,
        backend: BaseBackend,
        options: CompileOptions,
        config: Config,
        build: Callable[[], Compiled],
    ) -> Compiled:
        """The program of a trace, whose module a program's own function may take."""
        compiler, run = replaced("MlirCompiler") or MlirCompiler, replaced("_run_pipeline")
        if run is None and not is_replaced(compiler) and not backend.takes_any_name:
            return build()
        show: Callable[..., Compiled] = compile_step("show_to_program")
        return show(self.__name__, traced, backend, options, config, build)


class CompileMembers(CompileCallable):
    """FlyDSL's order of steps in ``flyc.compile``."""

    def _specialized(
        self, function: JitFunction, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]
    ) -> CompiledFunction | None:
        try:
            if self._hints:
                return super()._specialized(function, call_args, call_kwargs)
            call: Callable[..., CompiledFunction | None] = function._compile_or_execute  # type: ignore[attr-defined]
            return call(call_args, call_kwargs, execute=True, return_compiled=True)
        except ModuleSeen:
            return None


class _Current:
    """The attribute ``_current`` of the class of kernels."""

    def __get__(self, instance: Any, owner: type[KernelFunction[Any]]) -> KernelFunction[Any] | None:
        return owner.get_current()


class KernelMembers(KernelFunction):
    """FlyDSL's members of ``KernelFunction``."""

    _current = _Current()
    """The kernel whose body is being traced."""

    @property
    def _known_block_size(self) -> list[int] | None:
        """The declared block size; programs assign to it while tracing."""
        return None if self.known_block_size is None else list(self.known_block_size)

    @_known_block_size.setter
    def _known_block_size(self, size: Sequence[int] | None) -> None:
        self.declare(self.symbol_base, size)

    @property
    def _name(self) -> str | None:
        """The base of the symbol, if one was given."""
        return self.symbol_base

    @_name.setter
    def _name(self, name: str | None) -> None:
        self.declare(name, self.known_block_size)

    @property
    def _original_func(self) -> types.FunctionType:
        """The function as written."""
        return self.__wrapped__

    @property
    def _func(self) -> types.FunctionType:
        """The function itself, which programs rename to put parameters into the kernel's name."""
        return self.__wrapped__
