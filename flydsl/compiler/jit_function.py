"""``@flyc.jit``: from a call with arguments to native code that launches kernels.

Read it from top to bottom.  A call resolves its arguments, looks up a compiled program by their specialized parts, and
launches it.  On a miss :func:`compile_program` runs all steps: trace, key, cache or build, load.
"""

from __future__ import annotations

import inspect
import logging
import types
from collections.abc import Callable, Hashable, Mapping, MutableMapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, overload

from flydsl._mlir import can_compile, ir
from flydsl.backends.base import BaseBackend, CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.arguments import resolve as args
from flydsl.compiler.arguments.kernel_arguments import check_inlined
from flydsl.compiler.bound_call import (
    MOST,
    BoundCall,
    CacheInfo,
    Compiled,
    History,
    Specialization,
    Why,
    bind_groups,
    check_names,
    check_runnable,
    choose_target,
    fill_slots,
    slot_plan,
)
from flydsl.compiler.codegen.timing import Stage
from flydsl.compiler.events import EXPLICIT, CompileMonitor, Reason, Source, note_in_memory
from flydsl.compiler.find_artifact import Build, artifact_key, find_or_build, keep_trace
from flydsl.compiler.frontend.annotations import bind, is_receiver, signature_of, takes_none
from flydsl.compiler.frontend.differences import first_difference
from flydsl.compiler.frontend.error_location import compile_error
from flydsl.compiler.frontend.error_location import parameter as place_of_parameter
from flydsl.compiler.frontend.footprint import Captures, Footprint
from flydsl.compiler.frontend.rewritten import Rewritten, defaults_of
from flydsl.compiler.frontend.trace import TracedProgram
from flydsl.compiler.hints import FunctionHints, ambient_hints, ambient_options, merge_hints, options_of_program
from flydsl.compiler.kernel_function import require_function
from flydsl.compiler.made_functions import maker_of
from flydsl.compiler.shipped_bundle import shipped_artifact
from flydsl.compiler.tracing import trace_for, with_checks
from flydsl.config import Config
from flydsl.errors import (
    DSLCompileError,
    DSLConversionError,
    DSLTypeError,
    FlydslError,
    LanguageError,
    MissingInstructionError,
)
from flydsl.expr.core.argument_registry import UnsignedArgument
from flydsl.expr.core.context import (
    is_tracing,
    leave_call,
    trace_in_own_context,
    tracing,
)
from flydsl.expr.raw.lifetime import context_for, spend
from flydsl.runtime.launch.native import native_class
from flydsl.support.forks import ForkSafeLock
from flydsl.support.hooks import registered_names, with_members
from flydsl.support.import_names import ImportedByName
from flydsl.support.logging_setup import write_logs
from flydsl.support.public_names import tool
from flydsl.support.torch_compile import called_by_torch_compile
from flydsl.support.tracebacks import hide_internal_frames, is_internal_code, place_of, shows_user_frames
from flydsl.targets.target import GPUTarget

if TYPE_CHECKING:
    from typing_extensions import ParamSpec, TypeVar

    from flydsl.compiler.launch_path import CallRecorder
    from flydsl.runtime.launch import LaunchPath
    from flydsl.runtime.loader import Program

    _P = ParamSpec("_P", default=...)
    _R = TypeVar("_R", default=Any)
else:
    from typing import ParamSpec, TypeVar

    _P, _R = ParamSpec("_P"), TypeVar("_R")

T = TypeVar("T")
_log = logging.getLogger("flydsl.compiler")
_NONE: Mapping[Hashable, Any] = MappingProxyType({})
_SHOWN = 3
"""The most reads that a warning names."""
_NO_HINTS: Mapping[str, Any] = MappingProxyType({})


@overload
def jit(func: Callable[_P, _R]) -> JitFunction[_P, _R]: ...
@overload
def jit() -> Callable[[Callable[_P, _R]], JitFunction[_P, _R]]: ...
@shows_user_frames
def jit(func: Callable[..., Any] | None = None) -> Any:
    """Make ``func`` a host function that launches kernels, or, called while tracing, a device function traced inline.

    Args:
        func: the function.

    Returns:
        The host function, a ``JitFunction``; without ``func`` a decorator.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor, k: fx.Float32):
            x[fx.thread_idx.x] = x[fx.thread_idx.x] * k


        @flyc.jit
        def scale(x: fx.Tensor, k: fx.Float32):
            kernel(x, k).launch(grid=1, block=8)


        x = np.ones(8, np.float32)
        scale(x, 3.0)
        assert (x == 3).all()
    """
    if func is None:
        return jit
    return native_class(JitFunction)(func)


@with_members
class JitFunction(ImportedByName, Generic[_P, _R]):
    """A host function of the kernel language, with the parameters ``_P`` and, called while tracing, the result ``_R``.

    Outside a trace a call specializes, compiles if needed, runs, and returns ``None``.  Inside a trace (host or kernel)
    it traces the body inline and returns its value.
    """

    def __init__(self, func: Callable[..., Any], compile_hints: Mapping[str, Any] | None = None) -> None:
        self.__wrapped__ = function = require_function(func)
        self.__name__ = func.__name__ or "unnamed"
        self.__qualname__ = func.__qualname__
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__
        self._read_signature()
        self.declared_signatures: list[dict[str, Any]] = []
        self.preconditions: tuple[str, ...] = ()
        """Conditions that its programs check at each launch; set before the first compile."""
        self._rewritten = Rewritten(function)
        self._captures = Captures(function)
        self._compiled: dict[Hashable, dict[tuple[Hashable, Hashable], tuple[Footprint, Compiled]]] = {}
        """By target, options and arguments, then by outside values and contents of arguments."""
        self._history = History(func.__name__)
        self._hints: FunctionHints | None = None
        self.maker = maker_of(function)
        """The call of a function that makes this one."""
        self._lock = ForkSafeLock()
        if compile_hints:
            self.compile_hints.update(compile_hints)

    def _read_signature(self) -> None:
        function = self.__wrapped__
        self.signature = signature_of(function)
        self._defaults = defaults_of(function)
        kinds = {p.kind for p in self.signature.parameters.values()}
        positional = kinds <= {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD}
        self._plain_names = tuple(self.signature.parameters) if positional else ()

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else types.MethodType(self, instance)

    def __repr__(self) -> str:
        return f"<flydsl.jit {self.__module__}.{self.__qualname__}>"

    @property
    def rewritten(self) -> Callable[..., Any]:
        """The function with explicit run-time control flow."""
        return self._rewritten.now()

    @property
    def func(self) -> types.FunctionType:
        """The function as written, which programs rename to make one for each of their parameters."""
        return self.__wrapped__

    def cache_info(self) -> CacheInfo | None:
        """Hits and misses of the cache on disk; ``None`` if the cache is switched off."""
        return None if Config.from_env().cache_dir is None else self._history.cache_info()

    def outside_values(self) -> Footprint:
        """The outside values that a trace would read now: the same object while nothing has changed."""
        return self._captures.now()

    def specializations(self) -> tuple[Specialization, ...]:
        """The specializations compiled in this process, in order."""
        return tuple(self._history.specializations)

    def new_path(self) -> LaunchPath:
        """A native launch path for a callable that takes this function's arguments."""
        from flydsl.compiler.launch_path import launch_path  # not needed by programs that only compile

        return launch_path(tuple(self.signature.parameters.values()), traced=True)

    @shows_user_frames
    def signatures(self, *variants: Mapping[str, Any]) -> JitFunction:
        """Declare which variants are compiled ahead of time: each maps parameters to example values or specs."""
        for variant in variants:
            if not isinstance(variant, Mapping):
                names = ", ".join(f"{name!r}: ..." for name in self.signature.parameters)
                raise DSLTypeError(
                    f"{self.__name__}.signatures takes a mapping of parameters for each variant, got a "
                    f"{type(variant).__name__}; write {{{names}}}"
                )
            self.declared_signatures.append(dict(variant))
        return self

    if not TYPE_CHECKING:  # checkers refuse it themselves

        @shows_user_frames
        def __getitem__(self, grid: Any) -> Any:
            raise DSLTypeError(
                f"{self.__name__} is a @flyc.jit function, which is called as {self.__name__}(...); grid and block are "
                "those of the kernels that it launches: kernel(...).launch(grid=..., block=...)"
            )

    def comm_manifest(self) -> bytes:
        """The communication manifest of the programs compiled so far and of the declared signatures.

        Signatures are traced and not compiled.
        """
        from flydsl.compiler.comm_manifests import manifest_of_function  # for few functions

        return manifest_of_function(self, [each.artifact for each in self._history.specializations])

    def comm_programs(self) -> list[tuple[bytes, Mapping[str, str]]]:
        """The communication manifest and the key of each of these programs, which ranks of a group compare."""
        from flydsl.compiler.comm_manifests import programs_of_function

        return programs_of_function(self, [each.artifact for each in self._history.specializations])

    def __call__(self, /, *call_args: _P.args, **call_kwargs: _P.kwargs) -> _R:
        if not can_compile():
            from flydsl.compiler.shipped_function import launch_shipped  # for programs without a compiler

            launch_shipped(self, call_args, call_kwargs)
            return None  # type: ignore[return-value]
        try:
            return self.execute(call_args, call_kwargs, launches=True)  # type: ignore[no-any-return]
        except Exception as error:
            if not is_tracing():
                self.show(error)
            raise

    def execute(self, call_args: Sequence[Any], call_kwargs: Mapping[str, Any], *, launches: bool) -> Any:
        """Trace the body inline, or compile for the arguments and, if it launches, run."""
        if is_tracing():
            leave_call()
            check_inlined(self.__name__, self.signature, call_args, call_kwargs)
            return self.rewritten(*call_args, **call_kwargs)
        if (trace := trace_in_own_context()) is not None:  # at an insertion point of the program's own
            with tracing(trace):
                return self.rewritten(*call_args, **call_kwargs)
        if self._defaults != defaults_of(self.__wrapped__):
            self._read_signature()
            if path := vars(self).pop("_path", None):
                path.forget()
        config, own = Config.from_env(), self.function_hints()
        if not launches:
            config = replace(config, compile_only=True)
        is_native = self._compiled and not (
            config.ktrace or config.profiler_ranges
        )  # the very first call does not wait for it
        recorder = self._call_recorder() if is_native else None
        options = ambient_options(config)
        ambient = ambient_hints()
        if own or ambient:
            options = options_of_program(merge_hints(own, ambient), options)
        # A call under ambient hints is not recorded.
        self._run(call_args, call_kwargs, options, config, None if ambient else recorder, own)
        return None  # only calls while tracing have a result

    @property
    def compile_hints(self) -> MutableMapping[str, Any]:
        """The function's own compile hints, to be written to: ``function.compile_hints["waves_per_eu"] = 2``.

        Those of ``flyc.compile[hints]`` and of ``CompilationContext.compile_hints`` win over them.
        """
        if self._hints is None:
            self._hints = FunctionHints()
            if path := vars(self).get("_path"):
                path.forget()  # it does not watch hints
        return self._hints

    @compile_hints.setter
    def compile_hints(self, hints: Mapping[str, Any] | None) -> None:
        if not isinstance(hints, Mapping | None):
            raise DSLTypeError(f"compile hints are a dictionary of names and values, got {hints!r}")
        self.compile_hints.clear()
        self.compile_hints.update(hints or {})

    def with_hints(self, hints: Mapping[str, Any]) -> JitFunction:
        """Another host function of the same Python function, with ``hints`` above this one's own.

        Both share one list of specializations.
        """
        bound: JitFunction = jit(self.__wrapped__)
        bound.compile_hints.update(merge_hints(self.function_hints(), hints))
        bound.declared_signatures, bound._history = self.declared_signatures, self._history
        bound.maker = self.maker
        return bound

    def function_hints(self) -> Mapping[str, Any]:
        """The function's own compile hints now: an object that never changes."""
        return _NO_HINTS if self._hints is None else self._hints.place["hints"]

    def show(self, error: Exception) -> None:
        """Trim a call error's traceback to the user's program.

        An error without a line of a kernel shows the line that defines this function.
        """
        own = not is_internal_code(self.__wrapped__.__code__, self.__module__)
        if own and isinstance(error, LanguageError) and place_of(error) is None:
            error.location = place_of_parameter(self.__wrapped__, error.message)
        hide_internal_frames(error, self._rewritten.code)

    def _run(
        self,
        call_args: Sequence[Any],
        call_kwargs: Mapping[str, Any],
        options: CompileOptions,
        config: Config,
        recorder: CallRecorder | None,
        own: Mapping[str, Any],
    ) -> None:
        """Bind, specialize and launch; ``recorder`` records the call for the launcher, ``own`` are the function's hints."""
        call = self.bind(call_args, call_kwargs, config)
        if config.interpret and not config.compile_only:
            self.interpret(call, options, config)
            return
        compiled, footprint = self._specialize(call, options, config)
        if not config.compile_only:
            is_open = bool(footprint.openings)  # then the next call is traced first
            captured = None if recorder is None or is_open else recorder.capture(footprint, own)
            with profiled(config, self.__name__):
                program = self.launch(call, compiled)
            if recorder is not None and captured is not None:
                recorder.record_call((config, options), captured, call, compiled, program)

    def interpret(self, call: BoundCall, options: CompileOptions, config: Config) -> None:
        """Run a call in Python, with real values."""
        interpreter = tool("interpreter")

        interpreter.check_memory(self.__name__, call)

        def run(target: GPUTarget) -> None:
            facts = with_checks(make_backend(target, config=config).facts(), options)
            with interpreter.restored_after(MissingInstructionError, call):
                interpreter.interpret_call(self, replace(call, target=target), facts, config)

        self._for_chips(call, config, run)

    # -- the steps of a call

    def bind(self, call_args: Sequence[Any], call_kwargs: Mapping[str, Any], config: Config) -> BoundCall:
        """The call's launch arguments, and the target that they and the configuration select."""
        named = self._named(call_args, call_kwargs)
        names, values = tuple(named), tuple(named.values())
        arguments = tuple(self.argument(name, value) for name, value in named.items())
        return BoundCall(names, arguments, choose_target(names, arguments, config), values)

    def bind_named(self, values: Mapping[str, Any], config: Config) -> BoundCall:
        """As :meth:`bind`, with every value under its parameter's name."""
        first = [p.name for p in self.signature.parameters.values() if p.kind is p.POSITIONAL_ONLY and p.name in values]
        others = {name: value for name, value in values.items() if name not in first}
        return self.bind([values[name] for name in first], others, config)

    def argument(self, name: str, value: Any) -> Any:
        """The launch argument of one parameter for a value."""
        parameter = self.signature.parameters[name]
        if is_receiver(parameter):
            self._captures.add_class(type(value))
            return args.ConstantArgument(value, self._captures.fingerprint(value))
        argument = args.resolve_argument(value, parameter.annotation, name, takes_none=takes_none(parameter))
        self._captures.add_class(argument.value if isinstance(value, type) else type(argument))
        if isinstance(argument, UnsignedArgument):
            argument.key = self._captures.fingerprint(argument.value)
        return argument

    def _call_recorder(self) -> CallRecorder | None:
        from flydsl.compiler.launch_path import CallRecorder

        path = vars(self).get("_path") or vars(self).setdefault("_path", self.new_path())  # the same in all threads
        return CallRecorder.of(path, self)

    def _named(self, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]) -> Mapping[str, Any]:
        """The value of each parameter, defaults included, in the order of the signature."""
        if not call_kwargs and len(call_args) == len(self._plain_names):  # the fast path: inspect is slow
            return dict(zip(self._plain_names, call_args, strict=True))
        for parameter in self.signature.parameters.values():
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                raise DSLConversionError(
                    f"{self.__name__} takes *{parameter.name}; a @flyc.jit function names its parameters"
                )
        return bind(self.__name__, self.signature, call_args, call_kwargs)

    def specialize(self, call: BoundCall, options: CompileOptions, config: Config) -> Compiled:
        """The compiled program for a call, compiled now if it is the first of its kind."""
        return self._specialize(call, options, config)[0]

    def _specialize(self, call: BoundCall, options: CompileOptions, config: Config) -> tuple[Compiled, Footprint]:
        kind, contents = (call.target, options, call.key()), call.contents()
        footprint = self._captures.now()
        known = self._compiled.get(kind, _NONE).get((footprint.key, contents))
        if known is not None and not footprint.openings:
            if config.record is not None:
                self._note(call, options, config, known[1])
            return known[1], footprint
        with self._lock:
            programs = self._compiled.setdefault(kind, {})
            footprint = self._captures.now()
            outside = footprint.key, contents
            known = programs.get(outside)
            if known is not None and not footprint.openings:
                return known[1], footprint
            earlier = {compiled.key: compiled for _, compiled in programs.values()}
            before = [own for own, _ in programs.values()]
            why = Why(self._history, call, options, self.__wrapped__, before, footprint)
            compiled = self._compile(call, options, config, earlier.get, why)
            if footprint.openings:
                outside = None, compiled.key
                self._history.say_open("; ".join(map(footprint.place_of, footprint.openings[:_SHOWN])))
            elif (now := self._captures.now()) is not footprint:  # the trace may have read old values and new ones
                outside = None, compiled.key
                if compiled.key in earlier and (change := first_difference(footprint, now)):
                    self._history.say_changing(change.name)
            if compiled.key not in earlier:
                self._history.add(Specialization(why.parts, compiled.artifact, compiled.hit), why)
            programs.pop(outside, None)
            programs[outside] = footprint, compiled
            if len(programs) > MOST:
                self._drop_least_used(programs)
        return compiled, footprint

    def _note(self, call: BoundCall, options: CompileOptions, config: Config, compiled: Compiled) -> None:
        """Note the program of a call in the file of the configuration."""
        call = replace(call, target=parse_target(compiled.artifact.target)) if call.target.backend == "cpu" else call
        note_in_memory(self, call, make_backend(call.target, config=config).resolved(options), config)

    def _drop_least_used(self, programs: dict[tuple[Hashable, Hashable], tuple[Footprint, Compiled]]) -> None:
        """Drop the first of the programs of one kind of call, and say so once if it serves no other outside values."""
        old, (footprint, compiled) = next(iter(programs.items()))
        del programs[old]
        if all(compiled is not each for kind in self._compiled.values() for _, each in kind.values()):
            change = first_difference(footprint, self._captures.now())
            self._history.drop(compiled.artifact, "what it captures" if change is None else change.name)
        if path := vars(self).get("_path"):
            path.forget(lambda key: key[1] == old[0])

    def _compile(
        self,
        call: BoundCall,
        options: CompileOptions,
        config: Config,
        known: Callable[[str], Compiled | None],
        why: Callable[[], Reason],
    ) -> Compiled:
        """Compile for the target of a call; ``why`` gives the reason, for listeners.

        A kernel with instructions of one GPU runs on a CPU that emulates it, unless the user names a CPU target.  So
        programs written for one chip run unchanged on arrays in host memory.
        """
        return self._for_chips(
            call,
            config,
            lambda target: compile_program(self, replace(call, target=target), options, config, known=known, why=why),
        )

    def build_traced(
        self,
        traced: TracedProgram,
        backend: BaseBackend,
        options: CompileOptions,
        config: Config,
        build: Callable[[], Compiled],
    ) -> Compiled:
        """The program of a trace, which ``build`` makes."""
        return build()

    def _for_chips(self, call: BoundCall, config: Config, make: Callable[[GPUTarget], T]) -> T:
        """The result of ``make`` for the call's target, or for a chip that has what the target lacks."""
        needed: list[tuple[str, ...]] = []
        target = call.target
        while True:
            try:
                return make(target)
            except MissingInstructionError as error:
                needed.append(error.archs)
                stand_in = None if config.arch else make_backend(call.target).stand_in(needed)
                if stand_in is None or stand_in == target:
                    raise
                _log.info("%s: %s does not have it all; taken for %s", self.__name__, target, stand_in)
                target = stand_in

    def launch(self, call: BoundCall, compiled: Compiled) -> Program:
        """Run a compiled program on the device of the call's tensors; without tensors, on the current one."""
        check_runnable(self.__name__, call, compiled)
        driver = make_backend(call.target).driver()
        device = call.device(driver)
        program = compiled.loaded.get(device)
        if program is None:
            from flydsl.runtime.loader import load  # not needed by programs that only compile

            with self._lock:
                program = load(compiled.artifact, driver, device)
                compiled.loaded[device] = program
        bind_groups(compiled, call.arguments)
        slots = fill_slots(compiled, call.arguments)
        if compiled.recorded:
            from flydsl.runtime.ktrace import ktrace_buffer  # few programs have records

            ktrace_buffer(Config.from_env().ktrace_bytes).begin_launch(self.__name__)
        if compiled.checked:
            from flydsl.runtime.sanitizer.arguments import launching

            with launching(call.arrays()):
                program.launch(slots)
        else:
            program.launch(slots)
        return program


def profiled(config: Config, name: str) -> AbstractContextManager[None]:
    """The ranges around a launch that profilers show, if they are asked for."""
    if not config.profiler_ranges:
        return nullcontext()
    from flydsl.runtime.profiler_ranges import launch_range  # seldom asked for

    return launch_range(config.profiler_ranges, name)


# -- all steps


def compile_program(
    function: JitFunction,
    call: BoundCall,
    options: CompileOptions,
    config: Config,
    observe: Callable[[Stage], None] | None = None,
    *,
    isolated: bool = False,
    shipped: bool = True,
    known: Callable[[str], Compiled | None] | None = None,
    why: Callable[[], Reason] = lambda: EXPLICIT,
    shown_package: str = "",
) -> Compiled:
    """Trace ``function`` for a call; take its artifact from the package's bundle or the cache, or build it.

    ``known`` returns the program of a key if this process has it already.  ``isolated`` runs LLVM in its own process,
    so that a crash costs this program only.  Without ``shipped`` no bundle is read.  ``why`` gives the reason, for
    listeners.  ``shown_package`` is as of :func:`trace_for`.
    """
    write_logs(config)
    backend = make_backend(call.target, config=config)
    options = backend.resolved(options)
    monitor = CompileMonitor(function, call, options, config, why, observe)
    kind = type(backend), backend.target
    with context_for(kind, backend.mlir_context), ir.Location.unknown():
        monitor.before_trace()
        depth, observe = config.location_depth, monitor.observe
        traced = trace_for(function, call, backend, options, observe, location_depth=depth, shown_package=shown_package)
        monitor.traced()
        build = partial(
            _built_or_found, traced, function, call, backend, options, config, monitor, isolated, shipped, known
        )
        return function.build_traced(traced, backend, options, config, build)


def _built_or_found(
    traced: TracedProgram,
    function: JitFunction,
    call: BoundCall,
    backend: BaseBackend,
    options: CompileOptions,
    config: Config,
    monitor: CompileMonitor,
    isolated: bool,
    shipped: bool,
    known: Callable[[str], Compiled | None] | None,
) -> Compiled:
    """The program of a trace: known, from the package's bundle or the cache, or built.  In the context of its module."""
    check_names(function.__name__, call)
    key, code, observe = artifact_key(traced, backend, options, config), traced.code, monitor.observe
    if known is not None and (program := known(key.digest)) is not None:
        monitor.done("memory", key)
        return program

    def build() -> bytes:
        nonlocal code
        spend(traced.module.context)  # passes load what they need
        _ = traced.written  # of the module as it is now
        monitor.before_build(key, config)
        from flydsl.compiler.codegen.build import build_artifact, needs_worker  # loads LLVM, which a hit does not need

        code = traced.located_code()
        keep_trace(key, code, config)
        try:
            wanted = Build(traced, key, backend, options, config, observe, isolated=isolated)
            if needs_worker(traced, isolated=isolated):
                from flydsl.compiler.workers.crashes import build_in_worker

                return build_in_worker(wanted)
            return build_artifact(wanted).to_bytes()
        except RecursionError:
            raise DSLCompileError(
                f"program {function.__name__} nests its statements too deeply to be compiled; put some of them one "
                "after the other, or raise sys.setrecursionlimit"
            ) from None
        except FlydslError as error:
            raise compile_error(error, traced.module, str(call.target)) from error.__cause__
        except Exception as error:
            raise compile_error(error, traced.module, str(call.target)) from error

    artifact, hit = shipped_artifact(function, key, backend, config) if shipped and not config.dumps else None, True
    source: Source = "bundle" if artifact is not None else "cache"
    if artifact is None:
        artifact, hit = find_or_build(function.__name__, backend, key, build, config)
    monitor.done(source if hit else "", key)
    return Compiled(
        artifact,
        traced.written,
        hit,
        slot_plan(call.arguments),
        key.digest,
        checked=bool(options.cpu_check) or options.cpu_schedule,
        recorded=options.ktrace,
        code=code,
    )


called_by_torch_compile(JitFunction.__call__)

__getattr__ = registered_names(__name__)
