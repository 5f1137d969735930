"""The CPU driver: runs kernels that are machine code for this process.

A kernel is a function that runs the blocks ``begin .. end-1`` of the grid, counted with x fastest::

    void k(void **params, i32 geometry[6] /* extents of grid and block */, i64 begin, i64 end, void *dynamic_shared)

A launch returns when all blocks are done, so that streams have nothing to order and are ignored.
"""

from __future__ import annotations

import ctypes
import math
import mmap
import os
import platform
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from enum import IntEnum

from flydsl.artifact import Artifact, KernelInfo
from flydsl.config import Config
from flydsl.errors import DeviceError, NoDeviceError
from flydsl.runtime.cpu_levels import missing_features, processor
from flydsl.runtime.driver import DeviceInfo
from flydsl.runtime.libraries import HOST_LIBRARIES, RuntimeLibrary
from flydsl.runtime.object_file import LoadedObject
from flydsl.runtime.sanitizer.table import KernelTable, read_tables
from flydsl.runtime.workers import WorkerPool

__all__ = ["CpuDriver", "CpuError"]

MAX_THREADS_PER_BLOCK = 1024
"""As on every GPU of the other backends."""

_MAX_EXTENT = 2**31 - 1  # geometry is i32
_MAX_BLOCKS = 2**63 - 1  # begin and end are i64

_KERNEL = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)
_LAUNCH = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, *[ctypes.c_uint32] * 7, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p
)


class CpuError(IntEnum):
    """What a launch returns.  The numbers are those of the errors of the same kind in CUDA and HIP."""

    CPU_ERROR_INVALID_VALUE = 1
    CPU_ERROR_OUT_OF_MEMORY = 2
    CPU_ERROR_INVALID_HANDLE = 400
    CPU_ERROR_LAUNCH_FAILED = 719


class CpuDriver:
    """Runs kernels on the CPU, which is device 0.

    Args:
        config: its ``cpu_threads`` is how many threads share the blocks of a launch.  Without a configuration the
            environment's is read at each :meth:`load`; if that says nothing, each launch takes one thread for each CPU
            that the calling thread may run on.
        libraries: the functions that kernels may call.
    """

    name = "CPU"

    def __init__(self, config: Config | None = None, libraries: Sequence[RuntimeLibrary] = HOST_LIBRARIES) -> None:
        self._config = config
        self._libraries = libraries
        self._pool = WorkerPool()
        self._failed = _Failures()

    def load(self, artifact: Artifact, device: int = 0) -> CpuKernels:
        """Links the artifact's object into this process.

        Raises:
            NoDeviceError: ``device`` is not 0.
            DeviceError: the artifact is for another machine, or its object cannot be linked.
        """
        self._require(device)
        what = f"the kernels of {artifact.name!r} (target {artifact.target})"
        if "binary" not in artifact.sections:
            raise DeviceError(f"{what} are missing: the artifact has no section 'binary'; compile it again")
        code = LoadedObject(artifact.sections["binary"], what, self._libraries)
        lacking = missing_features(artifact.target.partition(":")[2], processor().get("flags", ""))
        if lacking:
            raise DeviceError(f"{what} use {', '.join(lacking)}, which this processor lacks; compile for 'cpu:native'")
        config = Config.from_env() if self._config is None else self._config
        return CpuKernels(_Launcher(code, artifact.kernels, self._pool, config.cpu_threads, self._failed))

    def check(self, code: int, what: str) -> None:
        """See :class:`flydsl.runtime.driver.Driver`; what interrupted a launch, such as Ctrl-C, is raised as it was.

        Raises:
            DeviceError: ``code`` is not 0; its ``name`` is one of :class:`CpuError`.
        """
        if code == 0:
            return
        error = self._failed.pop()
        if isinstance(error, DeviceError):
            raise DeviceError(f"{what} failed: {error.name} ({code}): {error.message}", code=code, name=error.name)
        if error is not None:
            raise error
        name = CpuError(code).name if code in set(CpuError) else f"CPU_ERROR_{code}"
        raise DeviceError(f"{what} failed: {name} ({code})", code=code, name=name)

    def device_count(self) -> int:
        """One: all cores together."""
        return 1

    def current_device(self) -> int:
        """Always 0."""
        return 0

    def device_info(self, device: int = 0) -> DeviceInfo:
        """The processor; its architecture is ``"native"``, whatever it is.

        Raises:
            NoDeviceError: ``device`` is not 0.
        """
        self._require(device)
        return DeviceInfo(0, processor().get("model name", platform.machine()), "native")

    def synchronize(self, device: int = 0, stream: int | None = None) -> None:
        """Nothing: a launch returns when its blocks are done.

        Raises:
            NoDeviceError: ``device`` is not 0.
        """
        self._require(device)

    def _require(self, device: int) -> None:
        if device != 0:
            raise NoDeviceError(f"there is no CPU device {device}: all cores together are device 0")


class CpuKernels:
    """An artifact's kernels, linked into this process; handles are the addresses of their code."""

    def __init__(self, launcher: _Launcher) -> None:
        self.handles: Sequence[int] = tuple(launcher.kernels)
        self._callback: Callable[..., int] | None = _LAUNCH(launcher)
        self.launch_address = ctypes.cast(self._callback, ctypes.c_void_p).value or 0

    def activate(self) -> AbstractContextManager[None]:
        """Nothing to do: every thread is on the CPU."""
        return nullcontext()

    def close(self) -> None:
        """Gives the memory of the code back; no launch may be running."""
        self._callback = None


class _Kernel:
    """One kernel's code, and what a launch of it must satisfy."""

    def __init__(self, info: KernelInfo, address: int, table: KernelTable | None) -> None:
        self.info = info
        self.table = table
        self.run: Callable[..., None] = _KERNEL(address)


class _Launcher:
    """The launch function in Python.  It returns a code, since no exception passes through native code."""

    def __init__(
        self,
        code: LoadedObject,
        kernels: Sequence[KernelInfo],
        pool: WorkerPool,
        threads: int | None,
        failed: _Failures,
    ) -> None:
        tables = read_tables(code)
        self.kernels = {
            code.address(info.symbol): _Kernel(info, code.address(info.symbol), tables.get(info.symbol))
            for info in kernels
        }
        self._code = code  # keeps the code in memory
        self._pool = pool
        self._threads = threads
        self._failed = failed

    def __call__(self, function: int | None, *arguments: int | None) -> int:
        try:
            *extents, shared_bytes, _, params, extra = (argument or 0 for argument in arguments)
            if function not in self.kernels:
                raise _refusal(CpuError.CPU_ERROR_INVALID_HANDLE, f"no kernel has the handle {function or 0:#x}")
            if extra:
                raise _refusal(CpuError.CPU_ERROR_INVALID_VALUE, "parameters are passed by kernel_params, not by extra")
            kernel = self.kernels[function]
            _validate(kernel.info, extents, shared_bytes)
            self._run(kernel, extents, shared_bytes, params)
        except DeviceError as error:
            self._failed.push(error)
            return error.code
        except BaseException as error:  # `check` raises it again on the other side of the native code
            self._failed.push(error)
            return CpuError.CPU_ERROR_LAUNCH_FAILED
        return 0

    def _run(self, kernel: _Kernel, extents: Sequence[int], shared_bytes: int, params: int) -> None:
        if kernel.table is not None:
            from flydsl.runtime.sanitizer.launch import run_checked  # others need none of it

            shared = _SharedMemory(kernel.info.symbol, shared_bytes)
            place = shared.address, shared_bytes
            run_checked(kernel.run, kernel.info.symbol, kernel.table, extents, place, params)
            return
        geometry = (ctypes.c_int32 * 6)(*extents)

        def work(ranges: Iterator[tuple[int, int]]) -> None:
            shared = _SharedMemory(kernel.info.symbol, shared_bytes)
            for begin, end in ranges:
                kernel.run(params, geometry, begin, end, shared.address)

        threads = len(os.sched_getaffinity(0)) if self._threads is None else self._threads
        self._pool.run(work, math.prod(extents[:3]), threads)


class _SharedMemory:
    """The dynamic shared memory of the blocks that one thread runs one after the other."""

    def __init__(self, symbol: str, size: int) -> None:
        self.address = 0
        if size:
            try:
                # Whole pages, and so aligned to 64 bytes and more.
                self._pages = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
            except OSError:
                raise _refusal(
                    CpuError.CPU_ERROR_OUT_OF_MEMORY,
                    f"kernel {symbol!r} asks for {size} bytes of dynamic shared memory per block, which this machine "
                    "has not; pass a smaller smem",
                ) from None
            self.address = ctypes.addressof(ctypes.c_char.from_buffer(self._pages))


class _Failures(threading.local):
    """Why the first launch of this thread failed that has not been checked."""

    error: BaseException | None = None

    def push(self, error: BaseException) -> None:
        """Notes a failure; a host function returns the code of its first."""
        self.error = self.error or error

    def pop(self) -> BaseException | None:
        """The error, once."""
        error, self.error = self.error, None
        return error


def _validate(info: KernelInfo, extents: Sequence[int], shared_bytes: int) -> None:
    grid, block = tuple(extents[:3]), tuple(extents[3:])
    why = ""
    if 0 in grid or max(grid) > _MAX_EXTENT or math.prod(grid) > _MAX_BLOCKS:
        why = f"the grid is {grid}, expected extents from 1 to {_MAX_EXTENT} and at most 2**63 - 1 blocks"
    elif 0 in block or math.prod(block) > MAX_THREADS_PER_BLOCK:
        why = f"the block is {block}, expected extents from 1 and at most {MAX_THREADS_PER_BLOCK} threads"
    elif info.block_size not in (None, block):
        why = f"the block is {block}, but the kernel was compiled for {info.block_size}; launch it with that block"
    elif shared_bytes > _MAX_EXTENT:
        why = f"{shared_bytes} bytes of dynamic shared memory, expected at most {_MAX_EXTENT}; is smem negative?"
    if why:
        raise _refusal(CpuError.CPU_ERROR_INVALID_VALUE, f"kernel {info.symbol!r}: {why}")


def _refusal(error: CpuError, message: str) -> DeviceError:
    return DeviceError(message, code=error, name=error.name)
