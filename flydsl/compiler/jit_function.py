"""``@flyc.jit``: from a call with arguments to native code that launches kernels.  Read it from top to bottom.

A call resolves its arguments, looks for a compiled program by what is specialised, and launches it.  On a miss the whole
way is one function, :func:`compile_program`: trace, key, cache or build, load.
"""

from __future__ import annotations

import functools
import inspect
import threading
import types
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.base import BaseBackend, CompileOptions
from flydsl.backends.registry import make_backend
from flydsl.compiler import arguments as args
from flydsl.compiler.captures import Captures, fingerprint
from flydsl.compiler.kernel_function import require_function
from flydsl.compiler.locate import user_traceback
from flydsl.compiler.lookup import find_or_build
from flydsl.compiler.program_key import artifact_key
from flydsl.compiler.rewrite import rewrite
from flydsl.compiler.shipped import shipped_artifact
from flydsl.compiler.specialisation import (
    BoundCall,
    Compiled,
    check_names,
    check_runnable,
    choose_target,
    fill_slots,
    slot_plan,
)
from flydsl.compiler.stage import Stage
from flydsl.compiler.trace import TracedProgram, trace_program
from flydsl.config import Config
from flydsl.errors import DSLTypeError, FlydslError
from flydsl.expr.checked import CHECKED_INDICES, SANITIZER
from flydsl.expr.context import is_tracing
from flydsl.runtime.loader import Program, load
from flydsl.runtime.sanitizer.arguments import launching
from flydsl.target import TargetFacts

__all__ = ["JitFunction", "compile_program", "jit"]


def jit(func: Callable[..., Any] | None = None) -> Any:
    """Make ``func`` a host function that launches kernels, or, called while tracing, a device function traced inline."""
    return JitFunction if func is None else JitFunction(func)


class JitFunction:
    """A host function of the kernel language.

    Outside a trace a call specialises, compiles if needed, runs, and returns ``None``.  Inside a trace (host or kernel) it
    traces the body inline and returns its value.
    """

    def __init__(self, func: Callable[..., Any]) -> None:
        self.__wrapped__ = require_function(func)
        self.__name__ = func.__name__
        self.__qualname__ = func.__qualname__
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__
        self.signature = inspect.signature(func, eval_str=True)
        kinds = {p.kind for p in self.signature.parameters.values()}
        positional = kinds <= {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD}
        self._plain_names = tuple(self.signature.parameters) if positional else ()
        self.declared_signatures: list[dict[str, Any]] = []
        self._rewritten: Callable[..., Any] | None = None
        self._captures: Captures | None = None
        self._compiled: dict[Hashable, Compiled] = {}
        self._programs: dict[Hashable, Program] = {}
        self._lock = threading.RLock()

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else types.MethodType(self, instance)

    def __repr__(self) -> str:
        return f"<flydsl.jit {self.__module__}.{self.__qualname__}>"

    @property
    def rewritten(self) -> Callable[..., Any]:
        """The function with run-time control flow made explicit."""
        if self._rewritten is None:
            self._rewritten = rewrite(self.__wrapped__)
        return self._rewritten

    def signatures(self, *variants: Mapping[str, Any]) -> JitFunction:
        """Declare which variants are compiled ahead of time: each maps parameters to example values or specs."""
        self.declared_signatures.extend(dict(v) for v in variants)
        return self

    def __call__(self, *call_args: Any, **call_kwargs: Any) -> Any:
        if is_tracing():
            return self.rewritten(*call_args, **call_kwargs)
        config = Config.from_env()
        self.run(call_args, call_kwargs, _plain_options(config.opt_level, config.cpu_check), config)
        return None

    def run(
        self, call_args: Sequence[Any], call_kwargs: Mapping[str, Any], options: CompileOptions, config: Config
    ) -> None:
        """Bind, specialise and launch.  An error shows the user's frames and the line at fault, not flydsl's own."""
        try:
            call = self.bind(call_args, call_kwargs, config)
            compiled = self.specialise(call, options, config)
            if not config.compile_only:
                self.launch(call, compiled)
        except FlydslError as error:
            if config.show_stacktrace:
                raise
            raise error.with_traceback(user_traceback(error)) from error.__cause__

    # -- the steps of a call

    def bind(self, call_args: Sequence[Any], call_kwargs: Mapping[str, Any], config: Config) -> BoundCall:
        """The call's arguments as launch arguments, and the target that they and the configuration decide on.

        Raises:
            DSLTypeError: missing or surplus arguments, or a value that no kernel takes; names the parameter.
        """
        names: list[str] = []
        arguments: list[Any] = []
        for name, value in self._named(call_args, call_kwargs).items():
            annotation = self.signature.parameters[name].annotation
            names.append(name)
            if name == "self" and not names[1:]:
                arguments.append(args.ConstantArgument(value, fingerprint(value)))
            else:
                arguments.append(args.resolve_argument(value, annotation, name))
        return BoundCall(tuple(names), tuple(arguments), choose_target(names, arguments, config))

    def _named(self, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]) -> Mapping[str, Any]:
        """The value of each parameter, defaults included, in the order of the signature."""
        if not call_kwargs and len(call_args) == len(self._plain_names):  # what inspect takes its time to find out
            return dict(zip(self._plain_names, call_args, strict=True))
        for parameter in self.signature.parameters.values():
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                raise DSLTypeError(
                    f"{self.__name__} takes *{parameter.name}; a @flyc.jit function names its parameters"
                )
        try:
            bound = self.signature.bind(*call_args, **call_kwargs)
        except TypeError as error:
            raise DSLTypeError(f"{self.__name__}{self.signature}: {error}") from None
        bound.apply_defaults()
        return bound.arguments

    def specialise(self, call: BoundCall, options: CompileOptions, config: Config) -> Compiled:
        """The compiled program for a call, compiled now if it is the first of its kind."""
        if self._captures is None:
            self._captures = Captures(self.__wrapped__)
        elif self._compiled:
            self._captures.check_globals()
        key = (call.target, options, call.key(), self._captures.key())
        compiled = self._compiled.get(key)
        if compiled is None:
            with self._lock:
                compiled = self._compiled.get(key)
                if compiled is None:
                    compiled = compile_program(self, call, options, config)
                    self._compiled[key] = compiled
        return compiled

    def launch(self, call: BoundCall, compiled: Compiled) -> None:
        """Run a compiled program on the device of the call's tensors."""
        check_runnable(self.__name__, call, compiled)
        device = call.device()
        program = self._programs.get((id(compiled), device))
        if program is None:
            with self._lock:
                driver = make_backend(call.target).driver()
                program = load(compiled.artifact, driver, device)
                self._programs[id(compiled), device] = program
        slots = fill_slots(compiled, call.arguments)
        if compiled.checked:
            with launching(call.arrays()):
                program.launch(slots)
        else:
            program.launch(slots)


@functools.cache
def _plain_options(opt_level: int, cpu_check: tuple[str, ...]) -> CompileOptions:
    """The options of a call without hints."""
    return CompileOptions(opt_level=opt_level, cpu_check=cpu_check)


# -- the whole way


def compile_program(
    function: JitFunction,
    call: BoundCall,
    options: CompileOptions,
    config: Config,
    observe: Callable[[Stage], None] | None = None,
    *,
    isolated: bool = False,
    shipped: bool = True,
) -> Compiled:
    """Trace ``function`` for a call, and take its artifact from the bundle beside its module or the cache, or build it.

    ``isolated`` runs LLVM in a process of its own, so that a crash in it costs this program only; without ``shipped``
    no bundle is looked into.

    Raises:
        LanguageError: the program is wrong.
        DSLCompileError: lowering or code generation failed; names the kernel.
        ToolchainError: a tool is missing; holds the install command.
        CacheMissError: ``FLYDSL_RUNTIME_RUN_ONLY`` is set and the cache has no such program.
    """
    backend = make_backend(call.target, config=config)
    options = options.on(backend.name)
    with ir.Context(), ir.Location.unknown():
        traced = trace_for(function, call, backend, options, observe)
        key = artifact_key(traced, backend, options)

        def build() -> bytes:
            from flydsl.compiler.build import build_artifact  # loads LLVM, which a hit does not need

            check_names(function.__name__, call)
            return build_artifact(traced, key, backend, options, config, observe, isolated=isolated).to_bytes()

        artifact, hit = shipped_artifact(function, key, backend) if shipped else None, True
        if artifact is None:
            artifact, hit = find_or_build(function.__name__, str(call.target), key, build, config)
    return Compiled(artifact, traced.written, hit, slot_plan(call.arguments), bool(options.cpu_check))


def trace_for(
    function: JitFunction,
    call: BoundCall,
    backend: BaseBackend,
    options: CompileOptions,
    observe: Callable[[Stage], None] | None = None,
) -> TracedProgram:
    """Trace ``function`` for the signature of a call."""
    with Stage.timed("trace", observe):
        return trace_program(
            function.__name__,
            function.rewritten,
            list(zip(call.names, call.arguments, strict=True)),
            backend.target,
            _with_checks(backend.facts(), options),
            fast_math="fast" if options.fast_fp_math else None,
        )


def _with_checks(facts: TargetFacts, options: CompileOptions) -> TargetFacts:
    """The facts of a target whose kernels check what the options say."""
    features = {SANITIZER} if options.cpu_check else set()
    if "bounds" in options.cpu_check:
        features.add(CHECKED_INDICES)
    return replace(facts, features=facts.features | features) if features else facts
