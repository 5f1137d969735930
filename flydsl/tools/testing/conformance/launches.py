"""Launches in streams, threads and forks, on two devices, and beyond limits."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLNotImplementedError, DSLTypeError, FlydslError
from flydsl.runtime.driver import Driver
from flydsl.support.children import forked
from flydsl.support.streams import stream_handle
from flydsl.tools.testing.conformance.session import NotRun, Refused, Session, Wrong

N = 1000
_FORK_SECONDS = 60.0


def check(session: Session, name: str) -> None:
    """Run one of :data:`CHECKS`."""
    driver, device = session.on_device()
    with session.compiling():
        CHECKS[name](driver, device)


@flyc.kernel
def add_kernel(x: fx.Tensor, y: fx.Tensor, k: fx.Int32):
    i = fx.block_idx.x * 128 + fx.thread_idx.x
    if i < x.shape[0]:
        y[i] = x[i] + k


@flyc.jit
def add(x: fx.Tensor, y: fx.Tensor, k: fx.Int32, stream: fx.Stream = fx.Stream(None)):
    add_kernel(x, y, k).launch(grid=fx.ceildiv(x.shape[0], 128), block=128, stream=stream)


@flyc.kernel
def slow_kernel(x: fx.Tensor, y: fx.Tensor, steps: fx.Int32):
    """Numbers of a generator; each needs the one before."""
    i = fx.thread_idx.x
    value = x[i]
    for _ in range(steps):
        value = value * 1664525 + 1013904223
        value = value ^ (value >> 7)
    y[i] = value


@flyc.jit
def slow(x: fx.Tensor, y: fx.Tensor, steps: fx.Int32, stream: fx.Stream = fx.Stream(None)):
    slow_kernel(x, y, steps).launch(grid=1, block=32, stream=stream)


@flyc.kernel
def resources_kernel(x: fx.Tensor):
    fx.get_dyn_shared(fx.Int32)[fx.thread_idx.x % 4] = 1
    fx.barrier()
    x[fx.thread_idx.x % 4] = fx.get_dyn_shared(fx.Int32)[0]


@flyc.jit
def with_resources(x: fx.Tensor, threads: fx.Int32, bytes: fx.Int32):
    resources_kernel(x).launch(grid=1, block=threads, smem=bytes)


def _iota() -> Any:
    return np.arange(N, dtype=np.int32)


def _add_once(driver: Driver, device: int, k: int, **more: Any) -> None:
    x, y = driver.to_device(_iota(), device), driver.to_device(np.zeros(N, np.int32), device)
    add(x, y, k, **more)
    driver.synchronize(device)
    if not np.array_equal(driver.to_host(y), _iota() + k):
        raise Wrong(f"x + {k} is wrong on device {device}")


def _many(driver: Driver, device: int) -> None:
    """1000 launches; each needs the one before."""
    pair = [driver.to_device(_iota(), device) for _ in range(2)]
    for k in range(1000):
        add(pair[k % 2], pair[(k + 1) % 2], k)
    driver.synchronize(device)
    if not np.array_equal(driver.to_host(pair[0]), _iota() + sum(range(1000))):
        raise Wrong("1000 launches that need each other give wrong numbers: launches of one stream run in order")


def _threads(driver: Driver, device: int) -> None:
    """Launches of 4 threads with arrays of their own."""

    def work(thread: int) -> bool:
        for k in range(25):
            x = driver.to_device(_iota() * (thread + 1), device)
            y = driver.to_device(np.zeros(N, np.int32), device)
            add(x, y, k)
            driver.synchronize(device)
            if not np.array_equal(driver.to_host(y), _iota() * (thread + 1) + k):
                return False
        return True

    with ThreadPoolExecutor(4) as pool:
        if not all(pool.map(work, range(4))):
            raise Wrong("launches of 4 threads give wrong numbers")


def _fork(driver: Driver, device: int) -> None:
    """A launch in a forked child, after one in its parent: it is right, or refused with an error."""
    _add_once(driver, device, 1)

    def launch() -> bytes:
        try:
            _add_once(driver, device, 2)
        except FlydslError:
            return b"refused"
        return b""

    said, code = forked(launch, _FORK_SECONDS, patience=1)
    if code == -signal.SIGXCPU:
        raise Wrong(f"a launch in a forked child did not end in {_FORK_SECONDS:g} s")
    if said:
        raise Refused("launches in a forked child are refused with an error of flydsl's")
    if code:
        raise Wrong("a launch in a forked child " + (f"ended it by signal {-code}" if code < 0 else "is wrong"))
    _add_once(driver, device, 3)


def _streams(driver: Driver, device: int) -> None:
    """Work of a stream is in order, and waiting for the stream waits for it."""
    try:
        streams = [driver.stream(device) for _ in range(2)]
    except DSLNotImplementedError as error:
        raise NotRun(error.message) from error
    handles = [_handle(stream) for stream in streams]
    x = driver.to_device(np.arange(32, dtype=np.int32), device)
    first = [driver.to_device(np.zeros(32, np.int32), device) for _ in streams]
    last = [driver.to_device(np.zeros(32, np.int32), device) for _ in streams]
    for k, stream in enumerate(streams):  # so that nothing is compiled while a kernel runs
        slow(x, first[k], 1, stream)
        add(first[k], last[k], 1, stream)
    driver.synchronize(device)
    steps = _steps(driver, device, x, first[0])
    expected = []
    for k in range(2):
        slow(x, first[0], steps + k)
        driver.synchronize(device)
        expected.append(driver.to_host(first[0]) + np.int32(1))
    for k, stream in enumerate(streams):
        slow(x, first[k], steps + k, stream)
        add(first[k], last[k], 1, stream)
    for k, handle in enumerate(handles):
        driver.synchronize(device, handle)
        if not np.array_equal(driver.to_host(last[k]), expected[k]):
            raise Wrong(
                f"synchronize({device}, stream) returned before the work of stream {k}, or ran it out of order; a launch "
                "belongs to the stream that it gets"
            )
    driver.synchronize(device)
    _add_once(driver, device, 5, stream=handles[0])


def _handle(stream: Any) -> int:
    try:
        return stream_handle(stream)
    except DSLTypeError as error:
        raise Wrong(f"stream_handle() does not know what stream() gives: {error.message}") from error


def _steps(driver: Driver, device: int, x: Any, y: Any) -> int:
    """A number of steps that a device needs some 0.3 s for."""
    steps = 1 << 12
    while True:
        start = time.perf_counter()
        slow(x, y, steps)
        driver.synchronize(device)
        if time.perf_counter() - start > 0.15 or steps >= 1 << 28:
            return 2 * steps
        steps *= 4


def _events(driver: Driver, device: int) -> None:
    """Events are reached in order, and the time between them is not negative."""
    try:
        first, last = driver.event(device), driver.event(device)
    except DSLNotImplementedError as error:
        raise NotRun(error.message) from error
    first.record()
    _add_once(driver, device, 1)
    last.record()
    last.synchronize()
    if not last.milliseconds_since(first) >= 0:
        raise Wrong(f"{last.milliseconds_since(first)} ms lie between an event and a later one")


def _two_devices(driver: Driver, device: int) -> None:
    """Arrays decide the device; those of two devices in one call are refused."""
    count = driver.device_count()
    if count < 2:
        raise NotRun("there is only one device")
    for other in (0, 1, 0, 1):
        _add_once(driver, other, other)
    x, y = (driver.to_device(_iota(), number) for number in (0, 1))
    try:
        add(x, y, 1)
    except FlydslError:
        return
    raise Wrong("a call with tensors of device 0 and device 1 is not refused")


def _bad_launches(driver: Driver, device: int) -> None:
    """Blocks and shared memory beyond the limits are errors, after which launches go on."""
    for threads, size in ((1 << 20, 16), (32, 1 << 30)):
        x = driver.to_device(np.zeros(4, np.int32), device)
        try:
            with_resources(x, threads, size)
            driver.synchronize(device)
        except FlydslError:
            pass
        else:
            if size <= 16:
                raise Wrong(f"a launch of a block of {threads} threads raises nothing")
            if not np.array_equal(driver.to_host(x), np.ones(4, np.int32)):
                raise Wrong(
                    f"a launch with {size} bytes of dynamic shared memory raises nothing and gives wrong numbers"
                )
        _add_once(driver, device, 1)


def _unloading(driver: Driver, device: int) -> None:
    """Kernels are unloaded, twice without harm, and load again."""
    x, y = (driver.to_device(_iota(), device) for _ in range(2))
    artifact = flyc.compile(add, x, y, 1).artifact
    for _ in range(3):
        loaded = driver.load(artifact, device)
        if len(loaded.handles) != len(artifact.kernels) or not loaded.launch_address:
            raise Wrong(f"load() gives {len(loaded.handles)} handles for {len(artifact.kernels)} kernels")
        loaded.close()
        loaded.close()
    _add_once(driver, device, 4)


CHECKS: Mapping[str, Callable[[Driver, int], None]] = MappingProxyType(
    {
        "1000 launches": _many,
        "launches that are refused": _bad_launches,
        "unloading": _unloading,
        "4 threads": _threads,
        "streams": _streams,
        "events": _events,
        "two devices": _two_devices,
        "a forked child": _fork,
    }
)
