"""The CPU driver: runs kernels that are machine code for this process.

A kernel is a function that runs the blocks ``begin .. end-1`` of the grid, counted with x fastest::

    void k(void **params, i32 geometry[6] /* extents of grid and block */, i64 begin, i64 end, void *dynamic_shared)

A launch returns after all blocks have run, so streams have nothing to order and are ignored.
"""

from __future__ import annotations

import ctypes
import functools
import math
import platform
import threading
import weakref
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from flydsl.artifact import Artifact, KernelInfo
from flydsl.config import Config
from flydsl.errors import DeviceError, NoDeviceError
from flydsl.runtime.cpu_faults import Fault, describe
from flydsl.runtime.cpu_pool import NativePool
from flydsl.runtime.driver import DeviceInfo, Driver, TensorMapFields
from flydsl.runtime.libraries import HOST_LIBRARIES, RuntimeLibrary
from flydsl.runtime.object_file import LoadedObject
from flydsl.runtime.sanitizer import CHECK_TABLE
from flydsl.runtime.schedules import SCHEDULE_MARK
from flydsl.targets.compatibility import rank_architectures
from flydsl.targets.cpu_levels import missing_features, processor

if TYPE_CHECKING:
    from flydsl.runtime.ktrace import KtraceBuffer
    from flydsl.runtime.sanitizer.launch import CheckedKernel
    from flydsl.runtime.schedules.native import ScheduledKernel

MAX_THREADS_PER_BLOCK = 1024
"""The limit of every GPU of the other backends."""

_MAX_EXTENT = 2**31 - 1  # geometry is i32
_MAX_BLOCKS = 2**63 - 1  # begin and end are i64


class CpuError(IntEnum):
    """Results of a launch, with CUDA's and HIP's codes for errors of the same kind."""

    CPU_ERROR_INVALID_VALUE = 1
    CPU_ERROR_OUT_OF_MEMORY = 2
    CPU_ERROR_INVALID_HANDLE = 400
    CPU_ERROR_LAUNCH_FAILED = 719


class CpuDriver(Driver):
    """Runs kernels on the CPU, which is device 0; kernels may call the functions of ``libraries``.

    ``cpu_threads`` of the configuration share the blocks of a launch.  Without a configuration each :meth:`load` reads
    the environment's.  If that has no value, each launch takes one thread for each CPU that the calling thread may run
    on.
    """

    name = "CPU"
    dlpack_devices = (1, 3, 11)

    def __init__(self, config: Config | None = None, libraries: Sequence[RuntimeLibrary] = HOST_LIBRARIES) -> None:
        self._config = config
        self._libraries = libraries

    def load(self, artifact: Artifact, device: int = 0) -> CpuKernels:
        """Link the artifact's object into this process."""
        self._require(device)
        what = f"the kernels of {artifact.name!r} (target {artifact.target})"
        if "binary" not in artifact.sections:
            raise DeviceError(f"{what} are missing: the artifact has no section 'binary'; compile it again")
        code = LoadedObject(artifact.sections["binary"], what, self._libraries, _address_of)
        if KTRACE_BUFFER.encode() in artifact.sections["binary"]:
            _ktrace_buffer().keep(code)  # records name texts in it
        lacking = missing_features(artifact.target.partition(":")[2], processor().get("flags", ""))
        if lacking:
            raise DeviceError(f"{what} use {', '.join(lacking)}, which this processor lacks; compile for 'cpu:native'")
        config = Config.from_env() if self._config is None else self._config
        if config.cpu_debuggers:
            _announce(code, artifact.sections["binary"], config)
        if code.find(CHECK_TABLE) is not None:
            return _CheckedKernels(code, artifact.kernels)
        if code.find(SCHEDULE_MARK) is not None:
            return _ScheduledKernels(code, artifact.kernels)
        return CpuKernels(code, artifact.kernels, config.cpu_threads)

    def check(self, code: int, what: str) -> None:
        """See :class:`flydsl.runtime.driver.Driver`; an interrupt of the launch, such as Ctrl-C, is raised unchanged."""
        if code == 0:
            return
        if code == CpuError.CPU_ERROR_LAUNCH_FAILED:
            _pool().raise_interrupt()
        error = _failed.pop()
        if error is not None:
            if not isinstance(error, DeviceError):
                raise error
            raise DeviceError(f"{what} failed: {error.name} ({code}): {error.message}", code=code, name=error.name)
        name = CpuError(code).name if code in set(CpuError) else f"CPU_ERROR_{code}"
        raise DeviceError(f"{what} failed: {name} ({code})", code=code, name=name)

    def device_count(self) -> int:
        """One: all cores together."""
        return 1

    def current_device(self) -> int:
        """Always 0."""
        return 0

    def device_info(self, device: int = 0) -> DeviceInfo:
        """The processor; its architecture is always ``"native"``."""
        self._require(device)
        return DeviceInfo(0, processor().get("model name", platform.machine()), "native")

    def synchronize(self, device: int = 0, stream: int | None = None) -> None:
        """Do nothing: a launch returns when its blocks have finished."""
        self._require(device)

    def rank(self, chip: str, available: Iterable[str]) -> list[str]:
        """The levels of x86-64 that this processor has, the highest first; see :mod:`flydsl.targets.compatibility`."""
        return rank_architectures("cpu", chip, available)

    def to_device(self, array: Any, device: int = 0) -> Any:
        """A copy of the array."""
        self._require(device)
        return array.copy(order="K")

    def to_host(self, array: Any) -> Any:
        """The array itself."""
        return array

    def encode_tensor_map(self, fields: TensorMapFields) -> bytes:
        """The map in the layout that the CPU's kernels read in the role of a chip."""
        from flydsl.runtime.tensor_maps import encoded_for_cpu

        return encoded_for_cpu(fields)

    def _require(self, device: int) -> None:
        if device != 0:
            raise NoDeviceError(f"there is no CPU device {device}: all cores together are device 0")


class CpuKernels:
    """An artifact's kernels, linked into this process; handles are rows of the pool's table."""

    def __init__(self, code: LoadedObject, kernels: Sequence[KernelInfo], threads: int | None) -> None:
        pool, self._code = _pool(), code  # which stays in memory
        addresses = [code.function(info.symbol) for info in kernels]
        self.handles: Sequence[int] = tuple(
            pool.add(address, code.code_range, info.block_size, threads)
            for address, info in zip(addresses, kernels, strict=True)
        )
        _infos.update(zip(self.handles, kernels, strict=True))
        self.launch_address = pool.launch_address
        self.enter_address = pool.enter_address
        self._unload = weakref.finalize(self, _unload, pool, self.handles, _infos, _checked)
        self._unload.atexit = False

    switch = None
    forked_launch_address = None

    def address(self, symbol: str) -> None:
        """``None``: host code uses the launch function alone."""

    def max_active_blocks(self, kernel: int, threads: int, dynamic_shared_bytes: int) -> None:
        """``None``: a CPU core runs one block at a time, which says nothing about another chip."""

    def activate(self) -> AbstractContextManager[None]:
        """Do nothing: every thread is on the CPU."""
        return nullcontext()

    def within_host_function(self) -> AbstractContextManager[None]:
        """An interrupt ends the launch alone, and not the host function with Python's frames in between."""
        return _pool().within_host_function()

    def close(self) -> None:
        """Free the rows of the table, and the code with the last reference to it; no launch may be running."""
        self._unload()


KTRACE_BUFFER = "flydsl_ktrace_buffer"
"""The symbol of the buffer for records (:mod:`flydsl.runtime.ktrace`)."""


def _address_of(symbol: str) -> int | None:
    """The address of what this process makes for kernels."""
    return _ktrace_buffer().address if symbol == KTRACE_BUFFER else None


def _ktrace_buffer() -> KtraceBuffer:
    from flydsl.runtime.ktrace import ktrace_buffer  # few programs have records

    return ktrace_buffer(Config.from_env().ktrace_bytes)


def _announce(code: LoadedObject, data: bytes, config: Config) -> None:
    from flydsl.runtime.debuggers import LoadedCode, announce  # seldom asked for

    try:
        announce(LoadedCode(data, code.section_addresses, code), config.cpu_debuggers, config.dump_dir)
    except OSError as error:
        raise DeviceError(
            f"FLYDSL_CPU_DEBUGGERS={','.join(config.cpu_debuggers)}: {error}; make the place writable, or unset the variable"
        ) from error


def _unload(
    pool: NativePool,
    handles: Sequence[int],
    infos: dict[int, KernelInfo],
    checked: dict[int, CheckedKernel | ScheduledKernel],
) -> None:
    for handle in handles:
        del infos[handle]
        checked.pop(handle, None)
        pool.remove(handle)


class _CheckedKernels(CpuKernels):
    """Kernels with checks: their launch function is in Python, and runs all blocks on the calling thread."""

    def __init__(self, code: LoadedObject, kernels: Sequence[KernelInfo]) -> None:
        from flydsl.runtime.sanitizer.launch import checked_kernels  # others need none of it

        super().__init__(code, kernels, 1)
        runs = checked_kernels(code, [info.symbol for info in kernels], _pool())
        _checked.update(zip(self.handles, runs, strict=True))
        self.launch_address = _pool().checked_launch_address


class _ScheduledKernels(CpuKernels):
    """Kernels whose launches take a schedule: their launch function is in Python, and runs all on the calling thread."""

    def __init__(self, code: LoadedObject, kernels: Sequence[KernelInfo]) -> None:
        from flydsl.runtime.schedules.native import scheduled_kernels  # others need none of it

        super().__init__(code, kernels, 1)
        runs = scheduled_kernels(code, [info.symbol for info in kernels], _pool())
        _checked.update(zip(self.handles, runs, strict=True))
        self.launch_address = _pool().checked_launch_address


def _launch_checked(handle: int | None, *arguments: int | None) -> int:
    *extents, shared_bytes, _, params, extra = (argument or 0 for argument in arguments)
    kernel, info = _checked.get(handle or 0), _infos.get(handle or 0)
    if kernel is None or info is None or extra or _invalid(info, extents, shared_bytes):
        return _refuse(handle, *arguments)
    try:
        kernel.run(extents, shared_bytes, params)
    except MemoryError:
        return _refuse(handle, *arguments)
    except DeviceError as error:
        _failed.push(error)
        return error.code
    except BaseException as error:  # `check` raises it again on the other side of the native code
        _failed.push(error)
        if not isinstance(error, Exception) and threading.current_thread() is threading.main_thread():
            _pool().abandon()
        return CpuError.CPU_ERROR_LAUNCH_FAILED
    return 0


_infos: dict[int, KernelInfo] = {}
"""The loaded kernels by handle, for messages."""


_checked: dict[int, CheckedKernel | ScheduledKernel] = {}
"""The loaded kernels with checks or schedules, by handle."""


class _Failures(threading.local):
    """This thread's first launch failure that has not been checked."""

    error: BaseException | None = None

    def push(self, error: BaseException) -> None:
        """Store a failure; a host function returns the code of its first."""
        self.error = self.error or error

    def pop(self) -> BaseException | None:
        error, self.error = self.error, None
        return error


_failed = _Failures()


def _refuse(handle: int | None, *arguments: int | None) -> int:
    """The pool's callback for an impossible launch.  It returns a code: no exception passes through native code."""
    *extents, shared_bytes, _, _, extra = (argument or 0 for argument in arguments)
    info = _infos.get(handle or 0)
    if info is None:
        error = _refusal(CpuError.CPU_ERROR_INVALID_HANDLE, f"no kernel has the handle {handle or 0:#x}")
    elif extra:
        error = _refusal(CpuError.CPU_ERROR_INVALID_VALUE, "parameters are passed by kernel_params, not by extra")
    elif why := _invalid(info, extents, shared_bytes):
        error = _refusal(CpuError.CPU_ERROR_INVALID_VALUE, f"kernel {info.symbol!r}: {why}")
    else:
        error = _refusal(
            CpuError.CPU_ERROR_OUT_OF_MEMORY,
            f"kernel {info.symbol!r} asks for {shared_bytes} bytes of dynamic shared memory per block, which this "
            "machine has not; pass a smaller smem",
        )
    _failed.push(error)
    return error.code


def _report(handle: int | None, extents: int, fault: int) -> int:
    """The pool's callback after a launch in which kernels failed.  It returns a code, as :func:`_refuse` does."""
    info = _infos.get(handle or 0)
    shape = (ctypes.c_int32 * 6).from_address(extents)
    message = f"kernel {info.symbol if info else ''!r}: {describe(Fault.from_address(fault), list(shape))}"
    _failed.push(_refusal(CpuError.CPU_ERROR_LAUNCH_FAILED, message))
    return CpuError.CPU_ERROR_LAUNCH_FAILED


@functools.cache
def _pool() -> NativePool:
    return NativePool(_refuse, _launch_checked, _report)


def _invalid(info: KernelInfo, extents: Sequence[int], shared_bytes: int) -> str:
    """The reason why a kernel cannot be launched with these extents; empty if it can."""
    grid, block = tuple(extents[:3]), tuple(extents[3:])
    if 0 in grid or max(grid) > _MAX_EXTENT or math.prod(grid) > _MAX_BLOCKS:
        return f"the grid is {grid}, expected extents from 1 to {_MAX_EXTENT} and at most 2**63 - 1 blocks"
    if 0 in block or math.prod(block) > MAX_THREADS_PER_BLOCK:
        return f"the block is {block}, expected extents from 1 and at most {MAX_THREADS_PER_BLOCK} threads"
    if info.block_size not in (None, block):
        return f"the block is {block}, but the kernel was compiled for {info.block_size}; launch it with that block"
    if shared_bytes > _MAX_EXTENT:
        return f"{shared_bytes} bytes of dynamic shared memory, expected at most {_MAX_EXTENT}; is smem negative?"
    return ""


def _refusal(error: CpuError, message: str) -> DeviceError:
    return DeviceError(message, code=error, name=error.name)
