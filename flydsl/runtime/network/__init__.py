"""The native engine of networks between hosts; ``engine.c`` documents it.

Which MPI it calls is the caller's: functions and handles come as numbers.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from flydsl.runtime.libraries import RuntimeLibrary
from flydsl.runtime.object_file import LoadedObject, host_machine

__all__ = ["MPI_FUNCTIONS", "NativeEngine"]

MPI_FUNCTIONS = ("isend", "test", "improbe", "mrecv", "put", "get", "flush")
"""The functions of an MPI that the engine calls, by its own names."""
_SLOTS, _SLOT_BYTES, _JOBS = 32, 1 << 15, 256
"""As in ``engine.c``."""
EAGER_BYTES = 1 << 14
"""Bytes up to which a put goes in a message."""
_LIBRARIES = (RuntimeLibrary("libc.so.6", frozenset({"memcpy", "memset", "sched_yield", "usleep", "syscall"})),)
_FUTEX = {"x86_64": 202, "aarch64": 98}
"""Linux, arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h."""


class _Slot(ctypes.Structure):
    _fields_ = (
        ("request", ctypes.c_uint64),
        ("state", ctypes.c_int32),
        ("peer", ctypes.c_int32),
        ("used", ctypes.c_int64),
        ("data", ctypes.c_void_p),
    )


class _Job(ctypes.Structure):
    _fields_ = (
        ("kind", ctypes.c_int32),
        ("peer", ctypes.c_int32),
        ("here", ctypes.c_void_p),
        ("offset", ctypes.c_int64),
        ("bytes", ctypes.c_int64),
        ("value", ctypes.c_int32),
        ("operation", ctypes.c_int32),
    )


class _Engine(ctypes.Structure):
    """``Engine`` of ``engine.c``."""

    _fields_ = (
        ("of", ctypes.c_void_p * 5),
        ("control", ctypes.c_void_p),
        ("base", ctypes.c_void_p),
        ("bytes", ctypes.c_int64),
        ("rank", ctypes.c_int32),
        ("world", ctypes.c_int32),
        *(
            (name, ctypes.c_void_p)
            for name in ("delta", "near", "number", "open", "owed", "unanswered", "pending", "epoch", "sizes")
        ),
        ("memory", ctypes.c_void_p),
        *((name, ctypes.c_void_p) for name in MPI_FUNCTIONS),
        *((name, ctypes.c_uint64) for name in ("communicator", "window", "byte")),
        ("any_source", ctypes.c_int32),
        ("eager", ctypes.c_int32),
        ("system", ctypes.c_void_p),
        ("futex", ctypes.c_int64),
        *((name, ctypes.c_int32) for name in ("stop", "error", "culprit")),
        *((name, ctypes.c_int32) for name in ("lock", "open_count", "owed_count")),
        *((name, ctypes.c_int64) for name in ("fences", "answers")),
        *((name, ctypes.c_uint32) for name in ("posted", "finished")),
        ("compared", ctypes.c_int64),
        ("driven", ctypes.c_int64),
        ("slot", _Slot * _SLOTS),
        ("job", _Job * _JOBS),
    )


class NativeEngine:
    """An engine over the windows of one rank.

    Args:
        rank: this process.
        world: how many ranks there are.
        base: the address of this rank's windows, which have the same places in each rank.
        size: their bytes.
        mapped: of each rank on this host, this one too, the address of its windows here.
        control: the address of this rank's control page.
    """

    def __init__(self, rank: int, world: int, base: int, size: int, mapped: Mapping[int, int], control: int) -> None:
        self._code = LoadedObject(
            Path(__file__).with_name(f"engine.{host_machine()}.o").read_bytes(), "the engine of networks", _LIBRARIES
        )
        self._delta, self._near = (ctypes.c_int64 * world)(), (ctypes.c_uint8 * world)()
        for peer, address in mapped.items():
            self._delta[peer], self._near[peer] = address - base, 1
        self._numbers = [(ctypes.c_int32 * world)() for _ in range(4)]
        number, opened, owed, pending = map(ctypes.addressof, self._numbers)
        self._unanswered = (ctypes.c_uint8 * world)()
        self._memory = ctypes.create_string_buffer((_SLOTS + 1) * _SLOT_BYTES + 8)
        self._engine = engine = _Engine(control=control, base=base, bytes=size, rank=rank, world=world)
        engine.delta, engine.near = ctypes.addressof(self._delta), ctypes.addressof(self._near)
        engine.number, engine.open, engine.owed, engine.pending = number, opened, owed, pending
        self._calls = [(ctypes.c_int64 * world)() for _ in range(2)]
        engine.epoch, engine.sizes = map(ctypes.addressof, self._calls)
        engine.unanswered = ctypes.addressof(self._unanswered)
        engine.memory = -(-ctypes.addressof(self._memory) // 8) * 8
        engine.eager, engine.futex = EAGER_BYTES, _FUTEX[host_machine()]
        system = ctypes.CDLL(None).syscall
        engine.system = ctypes.cast(system, ctypes.c_void_p).value
        self._thread: threading.Thread | None = None
        begin = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self._code.function("flydsl_network_begin"))
        begin(self.address)

    @property
    def address(self) -> int:
        """The address of its ``struct flydsl_comm_network``."""
        return ctypes.addressof(self._engine)

    @property
    def failed(self) -> tuple[int, int] | None:
        """The error of MPI and the rank, -1 if that is not known; ``None`` if all went well."""
        return (self._engine.error, self._engine.culprit) if self._engine.error else None

    def serve(
        self, functions: Mapping[str, int], numbers: Sequence[int], handles: Mapping[str, int], any_source: int
    ) -> None:
        """Reach ranks of other hosts by an MPI, and begin the thread that makes its calls that wait.

        Args:
            functions: the addresses of :data:`MPI_FUNCTIONS`.
            numbers: of each rank, in the communicator.
            handles: ``communicator``, ``window`` in a passive epoch, ``byte``.
            any_source: the number that stands for all ranks.
        """
        engine = self._engine
        for name in MPI_FUNCTIONS:
            setattr(engine, name, functions[name])
        self._numbers[0][:] = list(numbers)
        engine.any_source, engine.byte, engine.window = any_source, handles["byte"], handles["window"]
        engine.communicator = handles["communicator"]  # the last: messages are looked for from now on
        run = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self._code.function("flydsl_network_serve"))
        self._thread = threading.Thread(target=run, args=(self.address,), name="flydsl network", daemon=True)
        self._thread.start()

    def stop(self, patience: float) -> bool:
        """True if the thread has left MPI within so many seconds, in which it is asked to end."""
        self._engine.stop = 1
        if self._thread is not None:
            self._thread.join(patience)
            return not self._thread.is_alive()
        return True
