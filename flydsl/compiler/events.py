"""Compile events: traces, hits and compiles, reported to listeners or refused.

Only calls that no specialization in memory serves come here, so that other calls pay nothing.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

import flydsl.cache as caches
from flydsl.cache.key import CacheKey
from flydsl.compiler.arguments.specs import specs_of
from flydsl.compiler.find_artifact import opened
from flydsl.compiler.frontend.described import described
from flydsl.compiler.frontend.differences import Difference
from flydsl.config import Config
from flydsl.errors import CompileForbiddenError, DSLTypeError, DSLValueError
from flydsl.support.fast_dataclass import dataclass, record
from flydsl.support.forks import ForkSafeLock
from flydsl.support.tracebacks import warn_user

if TYPE_CHECKING:
    from types import ModuleType
    from typing import Self

    from flydsl.backends.base import CompileOptions
    from flydsl.bundle.recorded import LeftOut, RecordedProgram
    from flydsl.compiler.bound_call import BoundCall
    from flydsl.compiler.codegen.timing import Stage
    from flydsl.compiler.jit_function import JitFunction

Kind = Literal["trace", "hit", "compile"]
Source = Literal["", "memory", "bundle", "cache"]
_log = logging.getLogger("flydsl.compiler")


@record
class Reason:
    """The reason of a trace."""

    kind: str = "first call"
    changes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The changed values as text, before and now, by their names."""
    read: str = ""
    """Of an open function: a read that no guard can watch."""

    @classmethod
    def of_guard(cls, difference: Difference | None) -> Reason:
        """An outside value changed that a trace read."""
        found = {} if difference is None else {difference.name: (difference.before, difference.now)}
        return cls("guard", found)

    def __str__(self) -> str:
        texts = ", ".join(f"{name} {before} -> {now}" for name, (before, now) in self.changes.items())
        return f"{self.kind}: {texts or self.read}" if texts or self.read else self.kind


EXPLICIT = Reason("explicit compile")
"""The reason where no call asks, such as ``flyc.precompile``."""


@dataclass(frozen=True)
class CompileEvent:
    """A trace, a program found in a cache, or a compile.

    Args:
        kind: ``"trace"``, ``"hit"`` or ``"compile"``.
        function: the module and the name of the ``@flyc.jit`` function.
        reason: ``"first call"``, ``"new signature: n Int32 -> Int64"``, ``"guard: cfg.K 2 -> 3"``, and of a compile also
            the parts of the key in which the nearest entry of the cache differs.
        target: such as ``"cuda:sm_90"``.
        seconds: of this step.
        source: of a hit: ``"memory"``, ``"bundle"`` or ``"cache"``, the one on disk.
        key: the program's key in the cache; empty for a trace.
        stages: of a compile: seconds by stage, as ``"mlir"``, ``"llvm"``.
        changes: what changed, as text: by its name, the value before and the value now.
        program: the row that ``flydsl record`` writes, with the forms of the arguments, or the reason why there is none.

    See the example of :func:`on_compile`.
    """

    kind: Kind
    function: str
    reason: str
    target: str
    seconds: float
    source: Source = ""
    key: str = ""
    stages: Mapping[str, float] = field(default_factory=dict)
    changes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    program: RecordedProgram | LeftOut | None = None

    def __str__(self) -> str:
        found = f" in {self.source}" if self.source else ""
        return f"{self.kind}{found} of {self.function} for {self.target}, {self.seconds * 1e3:.1f} ms: {self.reason}"


Listener = Callable[[CompileEvent], object]


class _Watchers:
    """The open handles of a process."""

    def __init__(self) -> None:
        self.lock = ForkSafeLock()
        self.listening: tuple[Listening, ...] = ()
        self.bans: tuple[Ban, ...] = ()
        self.recorded: tuple[Path | None, Listening | None] = (None, None)
        """The file that programs are noted in, as the configuration names it, and its listener."""


_WATCHERS = _Watchers()
_bans: ContextVar[tuple[Ban, ...]] = ContextVar("flydsl_no_compiles", default=())


class Handle:
    """In force until it is closed, or until the end of its ``with`` block.

    Made by :func:`on_compile` and :func:`no_compiles`.
    """

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End it; a second time does nothing."""
        raise NotImplementedError


class Listening(Handle):
    """A listener to compile events, until it is closed."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        with _WATCHERS.lock:
            _WATCHERS.listening += (self,)

    def close(self) -> None:
        """Call the listener no more."""
        with _WATCHERS.lock:
            _WATCHERS.listening = tuple(each for each in _WATCHERS.listening if each is not self)

    def report(self, event: CompileEvent) -> None:
        """Call the listener; one that raises is reported and dropped."""
        try:
            self.listener(event)
        except Exception as error:
            self.close()
            name = described(self.listener)
            _log.error("a listener of flydsl.on_compile raised and is dropped: %s", name, exc_info=error)


class Ban(Handle):
    """A ban of compiles, until it is closed."""

    def __init__(self, action: str, *, trace: bool, scope: str) -> None:
        self.is_error, self.allows_traces = action == "error", trace
        self._is_open, self._is_shared = True, scope == "process"
        if self._is_shared:
            with _WATCHERS.lock:
                _WATCHERS.bans += (self,)
        else:
            _bans.set((*in_force(_bans.get()), self))

    def close(self) -> None:
        """Allow compiles again, if no other handle forbids them."""
        self._is_open = False
        if self._is_shared:
            with _WATCHERS.lock:
                _WATCHERS.bans = in_force(_WATCHERS.bans)
        else:
            _bans.set(in_force(_bans.get()))


def in_force(bans: Sequence[Ban]) -> tuple[Ban, ...]:
    """The bans that are not closed; another thread or task may have closed one."""
    return tuple(ban for ban in bans if ban._is_open)


def on_compile(listener: Listener) -> Listening:
    """Call ``listener`` with each trace, each program found in a cache, and each compile of this process.

    It is called on the thread of the call, which waits.  If it raises, that is logged once and it is called no more.
    Calls of specializations in memory are no events and cost nothing more.

    Args:
        listener: takes a :class:`CompileEvent`.

    Returns:
        A handle: close it, or use it by ``with``.

    Raises:
        DSLTypeError: the listener cannot be called.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor, n: fx.Constexpr[int]):
            x[fx.thread_idx.x] = float(n)


        @flyc.jit
        def fill(x: fx.Tensor, n: fx.Constexpr[int]):
            kernel(x, n).launch(grid=1, block=8)


        x = np.zeros(8, np.float32)
        events: list[flydsl.CompileEvent] = []
        with flydsl.on_compile(events.append):
            fill(x, 1)
            fill(x, 1)  # in memory: no event
            fill(x, 2)
        traces = [event for event in events if event.kind == "trace"]
        print([event.reason for event in traces])  # ['first call', 'new signature: n 1 -> 2']
        with flydsl.no_compiles():
            fill(x, 2)  # in memory
            try:
                fill(x, 3)
            except flydsl.errors.CompileForbiddenError as error:
                print(list(error.changes))  # ['n']
    """
    if not callable(listener):
        raise DSLTypeError(f"flydsl.on_compile takes a function of one event, got {described(listener)}")
    return Listening(listener)


def no_compiles(
    action: Literal["error", "warn"] = "error", *, trace: bool = False, scope: Literal["thread", "process"] = "thread"
) -> Ban:
    """Forbid calls that trace or compile: in a ``with`` block, or from now on until the handle is closed.

    A server calls its functions once with each signature, and then forbids compiles: no request waits for one.

    Args:
        action: ``"error"`` raises, ``"warn"`` warns about the line of the caller and goes on.
        trace: True allows traces, so that programs in the cache on disk and in a package's bundle are used.
        scope: ``"thread"``: calls of this thread or asynchronous task, ``"process"``: calls of all threads.

    Returns:
        A handle: close it, or use it by ``with``.

    Raises:
        DSLValueError: another action or scope.
        CompileForbiddenError: raised by the call that would trace or compile; says the reason, with values before and
            now, the signature to precompile, and the command for it.

    See the example of :func:`on_compile`.
    """
    for name, value, known in (("action", action, ("error", "warn")), ("scope", scope, ("thread", "process"))):
        if value not in known:
            raise DSLValueError(
                f"flydsl.no_compiles({name}={described(value)}): expected {' or '.join(map(repr, known))}"
            )
    return Ban(action, trace=trace, scope=scope)


def report(event: CompileEvent) -> None:
    """Call the listeners with an event of another compiler's."""
    for each in _WATCHERS.listening:
        each.report(event)


def refuse_compile(name: str, target: str, reason: str, remedy: str) -> None:
    """Refuse a compile of another compiler's where compiles are forbidden."""
    bans = in_force((*_WATCHERS.bans, *_bans.get()))
    if not bans:
        return
    message = f"{name} would be compiled for {target}, and flydsl.no_compiles forbids it; {reason}; {remedy}"
    if any(ban.is_error for ban in bans):
        raise CompileForbiddenError(message, reason=reason)
    warn_user(message)


def follow_recording(config: Config) -> Listening | None:
    """The listener that notes programs in the file of the configuration; ``None`` without such a file."""
    if _WATCHERS.recorded[0] != config.record:
        with _WATCHERS.lock:
            path, listening = _WATCHERS.recorded
            if path != config.record:
                if listening is not None:
                    listening.close()
                listening = None if config.record is None else Listening(_recording().recorder(config.record))
                _WATCHERS.recorded = config.record, listening
    return _WATCHERS.recorded[1]


def note_in_memory(function: JitFunction, call: BoundCall, options: CompileOptions, config: Config) -> None:
    """Note the program of a call that a specialization in memory serves, which is no event.

    Calls reach this while a file is named by the configuration; the launcher knows none of them from before.
    """
    listening = follow_recording(config)
    if listening is not None and listening in _WATCHERS.listening:
        listening.report(
            CompileEvent(
                "hit",
                _named(function),
                "in memory",
                str(call.target),
                0.0,
                "memory",
                program=_recording().program_of(function, call, options),
            )
        )


def _recording() -> ModuleType:
    from flydsl.compiler import recording  # not needed without listeners

    return recording


class CompileMonitor:
    """The steps of one call from trace to program, reported or refused.

    Without listeners and bans it does nothing.  ``options`` are those of the call's target.
    """

    def __init__(
        self,
        function: JitFunction,
        call: BoundCall,
        options: CompileOptions,
        config: Config,
        why: Callable[[], Reason],
        observe: Callable[[Stage], None] | None,
    ) -> None:
        follow_recording(config)
        self._options = options
        self._program: RecordedProgram | LeftOut | None = None
        self._function, self._call, self._why, self._given = function, call, why, observe
        self._listening = _WATCHERS.listening
        self._bans = in_force((*_WATCHERS.bans, *_bans.get()))
        self._stages: dict[str, float] = {}
        self._missed = ""
        self._start = time.perf_counter()
        if observe is None and not self._listening:
            self.observe: Callable[[Stage], None] | None = None
        else:
            self.observe = self._observed

    def _observed(self, stage: Stage) -> None:
        self._stages[stage.name] = self._stages.get(stage.name, 0.0) + stage.seconds
        if self._given is not None:
            self._given(stage)

    def before_trace(self) -> None:
        """Refuse a trace where traces are forbidden."""
        self._refuse("traced", [ban for ban in self._bans if not ban.allows_traces])

    def traced(self) -> None:
        """Report the trace that has just ended."""
        self._report("trace")

    def before_build(self, key: CacheKey, config: Config) -> None:
        """Refuse a compile where compiles are forbidden; here the cache does not have the program yet."""
        if self._listening or self._bans:
            self._missed = _missing_parts(key, self._function.__name__, config)
        self._refuse("compiled", [ban for ban in self._bans if ban.allows_traces])

    def done(
        self, source: Source, key: CacheKey, *, seconds: float | None = None, stages: Mapping[str, float] | None = None
    ) -> None:
        """Report a program found in ``source``, or compiled; a worker gives its own times."""
        self._stages |= stages or {}
        self._report("hit" if source else "compile", source, key, seconds)

    def _report(
        self, kind: Kind, source: Source = "", key: CacheKey | None = None, seconds: float | None = None
    ) -> None:
        now = time.perf_counter()
        before, self._start = self._start, now
        if not self._listening:
            return
        if self._program is None:
            self._program = _recording().program_of(self._function, self._call, self._options)
        reason = self._why()
        is_compile = kind == "compile"
        stages = {name: time for name, time in self._stages.items() if is_compile and name != "trace"}
        event = CompileEvent(
            kind,
            _named(self._function),
            f"{reason}; {self._missed}" if is_compile else str(reason),
            str(self._call.target),
            now - before if seconds is None else seconds,
            source,
            "" if key is None else key.digest,
            MappingProxyType(stages),
            MappingProxyType(dict(reason.changes)),
            self._program,
        )
        report(event)

    def _refuse(self, what: str, bans: Sequence[Ban]) -> None:
        if not bans:
            return
        reason, name = self._why(), _named(self._function)
        missed = f"; {self._missed}" if self._missed else ""
        message = (
            f"{name} would be {what} for {self._call.target}, and flydsl.no_compiles forbids it; {reason}{missed}; "
            f"{_remedy(self._function, self._call, reason)}"
        )
        if any(ban.is_error for ban in bans):
            raise CompileForbiddenError(message, reason=str(reason), changes=reason.changes)
        warn_user(message)


def _named(function: JitFunction) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _remedy(function: JitFunction, call: BoundCall, reason: Reason) -> str:
    """The call before, or the precompile of its signature."""
    specs = specs_of(call.names, call.arguments)
    advice = "call it so before compiles are forbidden"
    if reason.kind == "guard":
        names = " and ".join(reason.changes) or "what changed"
        advice = f"make {names} an argument or an fx.Constexpr parameter, or {advice}"
    elif reason.read:
        advice = "its calls are traced each time, unless what it reads is made an argument"
    if specs is None or not function.__qualname__.isidentifier():
        signature = ", ".join(f"{name}={spec}" for name, spec in (specs or {}).items())
        return f"{advice}, with the signature ({signature})" if signature else advice
    import shlex  # slow to load

    given = "".join(f" --arg {name}={shlex.quote(spec)}" for name, spec in specs.items())
    return (
        f"{advice}; no_compiles(trace=True) allows programs of the cache, which this puts there: "
        f"flydsl precompile {_module_of(function)}:{function.__name__} --target {call.target}{given}"
    )


def _module_of(function: JitFunction) -> str:
    """The module as the command line names it."""
    if function.__module__ != "__main__":
        return function.__module__
    return Path(str(getattr(sys.modules["__main__"], "__file__", None) or "FILE.py")).name


def _missing_parts(key: CacheKey, name: str, config: Config) -> str:
    """The reason of a miss: the parts of the key in which the nearest entry differs."""
    cache = opened(config)
    if cache is None:
        return "the cache is switched off"
    found = caches.nearest(cache, key, name)
    if found is None:
        return "not in the cache, which has nothing like it"
    parts = ", ".join(difference.name for difference in key.explain(found[1]))
    return f"not in the cache, whose nearest entry differs in {parts}"
