"""Calls on threads with a large stack, with a limit of time, and open to Ctrl-C.

Native code that never returns cannot be stopped.  Its thread is left behind: the caller goes on with an error, and the
process still exits at once.
"""

from __future__ import annotations

import contextvars
import ctypes
import functools
import itertools
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Generic, Protocol, TypeVar, cast

T = TypeVar("T")

_STACK_BYTES = 64 << 20
"""Of address space: MLIR and LLVM walk deeply nested code recursively."""
_MOST_IDLE = 4
"""Threads that wait for the next call."""
_PATIENCE = 10
"""The time of a call by the clock, at most, in units of its limit of CPU time: others may keep the machine busy."""
_GRACE = 0.5
"""Seconds in which a call that is given up may leave Python's code."""
_FAULTS = {signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGABRT, signal.SIGTRAP, signal.SIGSYS}


class Overdue(Exception):
    """A call did not end within its limit."""


class _GivenUp(BaseException):
    """Raised in the thread of a call that nobody waits for any more."""


class _Process(Protocol):
    def kill(self) -> None: ...


class _Call(Generic[T]):
    """A call, and what becomes of it."""

    def __init__(self, task: Callable[[], T], seconds: float) -> None:
        self.task, self.seconds, self.context = task, seconds, contextvars.copy_context()
        self.ended = threading.Lock()
        self.ended.acquire()
        self.result: T | None = None
        self.error: BaseException | None = None
        self.is_done = self.is_given_up = False
        self.processes: set[_Process] = set()

    def work(self) -> None:
        try:
            self.result = self.context.run(self.task)
        except BaseException as error:
            self.error = error


class _Thread:
    """A thread that works on one call after the other."""

    def __init__(self, calls: _Calls) -> None:
        self._calls = calls
        self._wake = threading.Lock()
        self._wake.acquire()
        self._call: _Call[Any] | None = None
        self._number, self._clock = 0, -1

    def begin(self, call: _Call[Any]) -> None:
        """Let it work on a call."""
        self._call = call
        self._wake.release()

    def serve(self) -> None:
        """Work on calls, until one is given up."""
        self._number = threading.get_ident()
        with suppress(AttributeError, OSError):
            self._clock = time.pthread_getcpuclockid(self._number)
        while True:
            self._wake.acquire()
            call, self._call = self._call, None
            assert call is not None
            self._calls.current.call = call
            try:
                call.work()
                is_last = self._calls.end(call, self)
            except _GivenUp:  # just behind the call
                is_last = self._calls.end(call, self)
            self._calls.current.call = None
            call.ended.release()
            del call
            if is_last:
                return

    def interrupt(self) -> None:
        """Raise an exception in its Python code."""
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._number), ctypes.py_object(_GivenUp))

    def cpu_seconds(self) -> float:
        """The time that it has computed; 0 before it begins, and where the system does not say."""
        with suppress(OSError):
            return 0.0 if self._clock == -1 else time.clock_gettime(self._clock)
        return 0.0


class _Current(threading.local):
    call: _Call[Any] | None = None
    stays = False


class _Calls:
    """The threads of a process, and the calls that were left behind."""

    def __init__(self) -> None:
        self.current = _Current()
        self._lock = threading.Lock()
        self._idle: list[_Thread] = []
        self._left: set[_Call[Any]] = set()
        self._exits_early = False
        self._starting: dict[int, _Thread] = {}
        self._numbers = itertools.count(1)
        # One for all threads, because it must outlive each of them.
        self._entry = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(self._enter)
        self.observers: list[Callable[[], None]] = []
        os.register_at_fork(after_in_child=self._forget_threads)

    def _forget_threads(self) -> None:
        self._lock = threading.Lock()
        self._idle.clear()

    @property
    def is_any_left(self) -> bool:
        return bool(self._left)

    def thread(self) -> _Thread | None:
        """A thread that waits for a call; ``None`` if the system has none to give."""
        with self._lock:
            if self._idle:
                return self._idle.pop()
        made = _Thread(self)
        return made if self._start(made) else None

    def _start(self, thread: _Thread) -> bool:
        number = next(self._numbers)
        self._starting[number] = thread
        library, attributes = ctypes.CDLL(None), ctypes.create_string_buffer(256)
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals() - _FAULTS)
        try:
            library.pthread_attr_init(attributes)
            library.pthread_attr_setstacksize(attributes, ctypes.c_size_t(_STACK_BYTES))
            library.pthread_attr_setdetachstate(attributes, 1)
            failure = library.pthread_create(
                ctypes.byref(ctypes.c_ulong()), attributes, self._entry, ctypes.c_void_p(number)
            )
            library.pthread_attr_destroy(attributes)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if failure:
            del self._starting[number]
        return not failure

    def _enter(self, number: int) -> None:
        self._starting.pop(number).serve()

    def end(self, call: _Call[Any], thread: _Thread) -> bool:
        """True if the thread of a call, which has ended, ends too."""
        with self._lock:
            self._left.discard(call)
            call.is_done = True
            is_last = call.is_given_up or len(self._idle) >= _MOST_IDLE
            if not is_last:
                self._idle.append(thread)
            return is_last

    def give_up(self, call: _Call[Any], thread: _Thread) -> None:
        """Go on without a call."""
        with self._lock:
            if call.is_done:
                return
            call.is_given_up = True
            self._left.add(call)
        try:
            for process in list(call.processes):
                process.kill()
            thread.interrupt()
            call.ended.acquire(timeout=_GRACE)
        finally:
            if call in self._left:
                self._exit_early()
                for observe in self.observers:
                    observe()

    def _exit_early(self) -> None:
        """Let the process exit without destructors of static objects, which native code that still runs is using."""
        if self._exits_early:
            return
        self._exits_early = True
        library = ctypes.CDLL(None)
        with suppress(AttributeError):  # another C library than GNU's
            library.on_exit(library._exit, None)
            library.on_exit(library.fcloseall, None)  # runs first


@functools.cache
def _calls() -> _Calls:
    return _Calls()


def run(task: Callable[[], T], seconds: float) -> T:
    """The result of ``task()``, which runs on a thread with a large stack, in the caller's context variables.

    Within such a call, and under a profiler or debugger, it runs on the calling thread.  Raises ``Overdue`` after
    ``seconds`` of the thread's CPU time, or ten times that by the clock.  Then, and after an exception of a signal
    handler, native code may go on: see :func:`is_any_left_behind`.
    """
    calls = _calls()
    if calls.current.call is not None or calls.current.stays or sys.getprofile() or sys.gettrace():
        return task()
    thread = calls.thread()
    if thread is None:
        return task()
    call = _Call(task, seconds)
    began, before = time.monotonic(), thread.cpu_seconds()
    try:
        thread.begin(call)
        left = seconds
        while not call.ended.acquire(timeout=max(left, 0.05)):
            passed = time.monotonic() - began
            left = min(seconds - (thread.cpu_seconds() - before), _PATIENCE * seconds - passed)
            if left <= 0:
                raise Overdue(f"it did not end within {seconds:g} s")
    except BaseException:
        calls.give_up(call, thread)
        raise
    if call.error is not None:
        try:
            raise call.error
        finally:
            del call
    return cast(T, call.result)


def limit() -> float | None:
    """The limit of the call that this thread works on; ``None`` outside of one."""
    call = _calls().current.call
    return None if call is None else call.seconds


def stay() -> None:
    """Let this thread run calls itself from now on, because something else ends the process in time."""
    _calls().current.stays = True


def is_any_left_behind() -> bool:
    """True if native code of a call that was given up still runs."""
    return _calls().is_any_left


def when_left_behind(observe: Callable[[], None]) -> Callable[[], None]:
    """Call ``observe`` whenever a call is given up whose native code still runs; a decorator."""
    _calls().observers.append(observe)
    return observe


@contextmanager
def ends_with_call(process: _Process) -> Iterator[None]:
    """Kill the process if the call that this thread works on is given up."""
    call = _calls().current.call
    if call is None:
        yield
        return
    call.processes.add(process)
    try:
        yield
    finally:
        call.processes.discard(process)
