"""The native thread pool that runs the blocks of CPU kernels; one per process.

``pool.c`` documents the algorithm.  Its code is shipped as an object for each kind of CPU, because a machine that only
runs artifacts has no compiler.  ``tools/make_native.py`` makes the objects.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import resource
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from flydsl.errors import DeviceError
from flydsl.runtime.libraries import RuntimeLibrary
from flydsl.runtime.object_file import LoadedObject, host_machine

__all__ = ["LIBRARIES", "MAX_KERNELS", "CodeRange", "KernelRow", "NativePool"]

MAX_KERNELS = 1 << 16
"""Maximum number of kernels loaded at the same time."""

_SIGNALS = "pthread_self pthread_kill sigaction getpid"
_THREADS = "pthread_create pthread_attr_init pthread_attr_setstacksize pthread_attr_setdetachstate pthread_attr_destroy"
_SYSTEM = "pthread_sigmask syscall clock_gettime sched_getaffinity sched_setaffinity mmap mprotect munmap memcpy memset"
LIBRARIES = tuple(
    # Before glibc 2.34 threads are in a separate library.
    RuntimeLibrary(file, frozenset(f"{_THREADS} {_SYSTEM} {_SIGNALS}".split()))
    for file in ("libc.so.6", "libpthread.so.0")
)
"""The functions that the pool's code calls."""

_CALLS = {"x86_64": (202, 234, 186), "aarch64": (98, 131, 178)}
"""Numbers of the system calls futex, tgkill and gettid.

Linux, arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h.
"""

_INTERRUPTED = {"x86_64": (168, 160), "aarch64": (440, 432)}
"""Offsets of the program counter and the stack pointer in a signal handler's ``ucontext_t`` (C library)."""

_LAUNCH = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, *[ctypes.c_uint32] * 7, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p
)
_REPORT = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
_PYTHON = {
    "take_lock": "PyGILState_Ensure",
    "release_lock": "PyGILState_Release",
    "run_handlers": "PyErr_CheckSignals",
    "fetch": "PyErr_Fetch",
}


_CALL = ctypes.CFUNCTYPE(
    ctypes.c_int32,
    *[ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p],
    *[ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p],
)
_STOP = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class KernelRow(ctypes.Structure):
    """``Kernel`` of pool.c."""

    _fields_ = (
        ("code", ctypes.c_void_p),
        ("block", ctypes.c_uint32 * 3),
        ("threads", ctypes.c_int32),
        ("picoseconds", ctypes.c_uint64),
    )


class CodeRange(ctypes.Structure):
    """``Range`` of pool.h."""

    _fields_ = (("begin", ctypes.c_uint64), ("end", ctypes.c_uint64))


class _Head(ctypes.Structure):
    """The part of ``Pool`` that Python writes."""

    _fields_ = (
        ("table", ctypes.c_void_p),
        ("table_end", ctypes.c_void_p),
        ("refuse", ctypes.c_void_p),
        ("checked", ctypes.c_void_p),
        ("report", ctypes.c_void_p),
        *((name, ctypes.c_void_p) for name in ("take_lock", "release_lock", "run_handlers", "fetch")),
        ("raised", ctypes.c_void_p * 3),
        ("call_numbers", ctypes.c_int64 * 3),
        ("ranges", ctypes.c_void_p),
        ("main_thread", ctypes.c_uint64 * 2),
        ("pc_offset", ctypes.c_int64),
        ("sp_offset", ctypes.c_int64),
        ("abandoned", ctypes.c_int32),
        ("guard", ctypes.c_void_p),
        ("main_floor", ctypes.c_uint64),
    )


class NativePool:
    """The code and the table of kernels.

    ``refuse`` is the launch function that explains an impossible launch, ``checked`` that of kernels with checks.
    ``report`` takes the kernel's handle, the address of the launch's extents and that of the
    :class:`~flydsl.runtime.cpu_faults.Fault` of the kernels.  Each returns the code.
    """

    def __init__(
        self, refuse: Callable[..., int], checked: Callable[..., int], report: Callable[[int, int, int], int]
    ) -> None:
        machine = host_machine()
        data = Path(__file__).with_name(f"pool.{machine}.o").read_bytes()
        self._code = LoadedObject(data, "the pool of CPU threads", LIBRARIES)
        self._refuse, self._checked, self._report = _LAUNCH(refuse), _LAUNCH(checked), _REPORT(report)
        size = MAX_KERNELS * ctypes.sizeof(KernelRow)
        # Private, because a child has its own rows; the system allocates pages on first use.
        self._pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        rows = KernelRow * MAX_KERNELS
        self._rows = rows.from_buffer(self._pages)
        self._range_pages = mmap.mmap(-1, MAX_KERNELS * ctypes.sizeof(CodeRange), mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self._ranges = (CodeRange * MAX_KERNELS).from_buffer(self._range_pages)
        # Kernels are unloaded by the garbage collector, at any time and in any thread, so no lock may be taken there.
        self._fresh = iter(range(MAX_KERNELS))
        self._free: deque[int] = deque()
        head = self._head = _Head.from_address(self._code.address("flydsl_cpu_pool"))
        head.table = ctypes.addressof(self._rows)
        head.table_end = head.table + ctypes.sizeof(rows)
        head.refuse = ctypes.cast(self._refuse, ctypes.c_void_p).value
        head.checked = ctypes.cast(self._checked, ctypes.c_void_p).value
        head.report = ctypes.cast(self._report, ctypes.c_void_p).value
        for name, function in _PYTHON.items():
            setattr(head, name, ctypes.cast(getattr(ctypes.pythonapi, function), ctypes.c_void_p).value)
        head.call_numbers[:] = _CALLS[machine]
        head.ranges = ctypes.addressof(self._ranges)
        head.pc_offset, head.sp_offset = _INTERRUPTED[machine]
        know = ctypes.CFUNCTYPE(None, ctypes.c_uint64)(self._code.address("flydsl_cpu_know_main_thread"))
        know(threading.main_thread().ident or 0)
        head.main_floor = _main_floor()
        ctypes.CFUNCTYPE(None)(self._code.address("flydsl_cpu_catch_traps"))()
        self._call = _CALL(self._code.address("flydsl_cpu_call"))
        self._stop = _STOP(self._code.address("flydsl_cpu_stop"))
        forget = ctypes.CFUNCTYPE(None)(self._code.address("flydsl_cpu_forget_threads"))
        os.register_at_fork(after_in_child=forget)
        # Its threads outlive the interpreter for a moment, and so must their code.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(self))

    @property
    def launch_address(self) -> int:
        return self._code.address("flydsl_cpu_launch")

    @property
    def checked_launch_address(self) -> int:
        return self._code.address("flydsl_cpu_launch_checked")

    @property
    def enter_address(self) -> int:
        """Address of the function that calls host functions: see :class:`flydsl.runtime.driver.LoadedKernels`."""
        return self._code.address("flydsl_cpu_enter")

    def call(
        self,
        code: int,
        code_range: CodeRange,
        params: int,
        geometry: int,
        blocks: range,
        shared: int,
        stop: ctypes.c_int32,
    ) -> None:
        """Run blocks of a kernel on the calling thread, until they end or ``stop`` is no longer 0.

        On the main thread it raises what a signal handler raised meanwhile.
        """
        self._call(
            code,
            ctypes.addressof(code_range),
            params,
            geometry,
            blocks.start,
            blocks.stop,
            shared,
            ctypes.addressof(stop),
        )
        self.raise_interrupt()

    def stop(self, stop: ctypes.c_int32) -> None:
        """Make all threads leave the blocks that they run by :meth:`call` with the same ``stop``.

        A thread that is inside a function of the C library does not leave: call it again.
        """
        self._stop(ctypes.addressof(stop))

    def abandon(self) -> None:
        """Make the main thread leave the host function that called a launch function in Python."""
        self._head.abandoned = 1

    @contextmanager
    def within_host_function(self) -> Iterator[None]:
        """Held while Python, which a host function has called, launches: an interrupt leaves the launch alone.

        The launch fails then, and :meth:`raise_interrupt` raises behind the host function.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        guard, self._head.guard = self._head.guard, None
        try:
            yield
        finally:
            self._head.guard = guard

    def raise_interrupt(self) -> None:
        """Raise what a signal handler raised during a launch of this thread, such as KeyboardInterrupt."""
        if threading.current_thread() is not threading.main_thread():
            return
        raised = [ctypes.c_void_p(address) for address in self._head.raised]
        if raised[0]:
            self._head.raised[:] = (None, None, None)
            ctypes.pythonapi.PyErr_Restore(*raised)  # ctypes raises it

    def add(self, code: int, code_range: tuple[int, int], block: Sequence[int] | None, threads: int | None) -> int:
        """Add a kernel and return its handle.

        ``code`` is the address of its function, ``code_range`` that of its object.  Without ``block`` it takes any
        block size; ``threads`` is the maximum of a launch.
        """
        try:
            index = self._free.pop()
        except IndexError:
            index = next(self._fresh, MAX_KERNELS)
        if index == MAX_KERNELS:
            raise DeviceError(f"{MAX_KERNELS} kernels are loaded, which is the maximum; close programs first")
        row = self._rows[index]
        row.block[:] = block or (0, 0, 0)
        row.threads = threads or 0
        row.picoseconds = 0
        self._ranges[index] = CodeRange(*code_range)
        row.code = code
        return ctypes.addressof(row)

    def remove(self, handle: int) -> None:
        """Free a handle; no launch of it may be running."""
        index = (handle - ctypes.addressof(self._rows)) // ctypes.sizeof(KernelRow)
        self._rows[index].code = None
        self._free.append(index)


def _main_floor() -> int:
    """The lowest address that the stack of the process's first thread may reach; 0: there is no limit, or it is not known.

    The stack begins at field 28 of ``/proc/self/stat`` (proc_pid_stat(5)).
    """
    limit, _ = resource.getrlimit(resource.RLIMIT_STACK)
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        return 0 if limit == resource.RLIM_INFINITY else max(int(fields[28 - 3]) - limit, 0)
    except (OSError, ValueError, IndexError):
        return 0
