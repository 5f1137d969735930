"""Observed launches: timed, or kept for later.

While an observer watches, the launch functions of all loaded programs are replaced by one that calls it.  At other times
launches pay nothing.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from flydsl.artifact import KernelInfo
from flydsl.runtime.driver import Driver, LoadedKernels
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import ForkSafeLock

LaunchFunction = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, *[ctypes.c_uint32] * 7, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p
)
"""The launch function's C type; see :mod:`flydsl.runtime.driver`."""

_FAILED = 719
"""The code of a launch whose observer raised; that of a failed launch on every backend."""


@record
class Launch:
    """One launch of a kernel, with copies of its parameters.  It may run any number of times.

    Memory that parameters point to is not kept alive.
    """

    kernel: KernelInfo
    extents: tuple[int, ...]
    """Of the grid and of the block, x first."""
    handle: int
    shared_bytes: int
    stream: int | None
    params: tuple[bytes, ...]
    loaded: LoadedKernels
    driver: Driver

    def run(self) -> int:
        """Launch, and return the driver's code; 0 is success."""
        values = [ctypes.create_string_buffer(value, len(value)) for value in self.params]
        pointers = (ctypes.c_void_p * max(len(values), 1))(*map(ctypes.addressof, values))
        launch = LaunchFunction(self.loaded.launch_address)
        with self.loaded.within_host_function():
            code: int = launch(self.handle, *self.extents, self.shared_bytes, self.stream, pointers, None)
        return code

    def run_checked(self) -> None:
        """Launch as a program does: observers see it."""
        code = OBSERVERS.launch(self)
        OBSERVERS.raise_failure()
        if code:
            self.driver.check(code, f"launching the kernel {self.kernel.symbol!r} again")


Observer = Callable[[Launch], int]
"""Takes a launch in the place of the driver, and returns the code."""


class Observers:
    """The observers of a process, the latest last, and what must know of them."""

    def __init__(self) -> None:
        self.lock = ForkSafeLock()
        self.active: list[Observer] = []
        self.redirect: list[Callable[[bool], None]] = []
        """Called with true when a first observer begins to watch, with false when the last ends."""
        self._raised = threading.local()

    def launch(self, made: Launch) -> int:
        """Give a launch to the latest observer; a failure is kept for :meth:`raise_failure`."""
        observers = self.active[-1:]
        try:
            return observers[0](made) if observers else made.run()
        except BaseException as error:  # no exception passes through the native code that called this
            self._raised.error = error
            return _FAILED

    def raise_failure(self) -> None:
        """Raise what an observer of this thread's last launch raised."""
        error, self._raised.error = getattr(self._raised, "error", None), None
        if error is not None:
            raise error

    def function(self, loaded: LoadedKernels, kernels: Sequence[KernelInfo], driver: Driver) -> Any:
        """A launch function for these kernels that gives launches to the latest observer; it must be kept."""
        infos = dict(zip(loaded.handles, kernels, strict=True))

        def launch(handle: int | None, *rest: int | None) -> int:
            *extents, shared_bytes, stream, params, _ = rest
            kernel = infos[handle or 0]
            places = (ctypes.c_void_p * len(kernel.params)).from_address(params) if kernel.params and params else ()
            values = (ctypes.string_at(at, p.size) for at, p in zip(places, kernel.params, strict=True))
            sizes = tuple(extent or 0 for extent in extents)
            shared = shared_bytes or 0
            return self.launch(Launch(kernel, sizes, handle or 0, shared, stream, tuple(values), loaded, driver))

        return LaunchFunction(launch)


OBSERVERS = Observers()


@contextmanager
def observe_launches(observer: Observer) -> Iterator[None]:
    """Let a function take all launches of this process, in the place of the driver.

    It takes a :class:`Launch` and returns a code of the driver: that of its ``run``, or 0 without running it.  It is
    called on the thread that launches, inside the call of the program.  The latest observer is called.

    Example::

        import flydsl.runtime.observed_launches as launches


        @flyc.kernel
        def kernel(x: fx.Tensor):
            x[fx.thread_idx.x] = 1.0


        @flyc.jit
        def fill(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        kept, x = [], np.zeros(8, np.float32)
        with launches.observe_launches(lambda launch: kept.append(launch) or 0):
            fill(x)
        print(x.sum(), kept[0].extents)  # 0.0 (1, 1, 1, 8, 1, 1)
        kept[0].run()
        print(x.sum())  # 8.0
    """
    with OBSERVERS.lock:
        OBSERVERS.active.append(observer)
        for redirect in OBSERVERS.redirect:
            redirect(True)
    try:
        yield
    finally:
        with OBSERVERS.lock:
            OBSERVERS.active.remove(observer)
            for redirect in OBSERVERS.redirect:
                redirect(bool(OBSERVERS.active))
