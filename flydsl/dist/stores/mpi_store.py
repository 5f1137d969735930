"""A store over the ranks of an MPI job, started by ``mpiexec``."""

from __future__ import annotations

import struct
import time
from collections.abc import Sequence
from typing import Any

from flydsl.dist.stores.tree import MOST_BYTES, TreeStore
from flydsl.errors import StoreError

_DATA, _QUESTION, _ANSWER = 0x4641, 0x4642, 0x4643
"""Tags of messages."""
_HEAD = struct.Struct("<H")
_LONGEST_KEY = 200
_POLL = 0.0001
_SLOWEST_POLL = 0.002


class MpiStore(TreeStore):
    """The ranks of an MPI communicator.

    ::

        mpiexec -n 4 python program.py

        store = flydsl.dist.MpiStore()          # of MPI.COMM_WORLD

    Messages are bytes between two ranks, never a collective operation, which would wait for ever for a rank that is absent.
    A rank that waits answers those that ask whether it has come.  Importing ``mpi4py.MPI`` calls ``MPI_Init``.

    Args:
        comm: an ``mpi4py`` communicator; all ranks of the job without it.

    Raises:
        StoreError: ``mpi4py`` is not installed, or this is no communicator.

    Example::

        store = flydsl.dist.MpiStore()  # under mpiexec: of all its processes
        print(store.rank, store.world)  # 0 1
    """

    def __init__(self, comm: Any = None) -> None:
        mpi = _mpi()
        if comm is None:
            comm = mpi.COMM_WORLD
        if not isinstance(comm, mpi.Intracomm):
            raise StoreError(f"expected a communicator of mpi4py, got {comm!r}")
        super().__init__(comm.Get_rank(), comm.Get_size())
        self._mpi, self.communicator = mpi, comm
        self._most = (MOST_BYTES + 8) * self.world + _LONGEST_KEY + _HEAD.size
        self._inbox: dict[tuple[int, str], bytes] = {}
        self._sent: list[tuple[Any, bytes]] = []
        self._states: dict[str, str] = {}
        self._answers: dict[tuple[int, str], str] = {}

    def put(self, key: str, to: int, data: bytes, deadline: float) -> None:
        """See :class:`TreeStore`."""
        self._send(_DATA, to, key, data)

    def take(self, key: str, source: int, deadline: float) -> bytes | None:
        """See :class:`TreeStore`."""
        pause = _POLL
        while (source, key) not in self._inbox:
            if self._receive():
                pause = _POLL
                continue
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            time.sleep(min(pause, left))
            pause = min(pause * 1.2, _SLOWEST_POLL)
        return self._inbox.pop((source, key))

    def announce(self, key: str, state: str) -> None:
        """See :class:`TreeStore`."""
        self._states[key] = state

    def announced(self, key: str, ranks: Sequence[int], deadline: float) -> dict[int, str]:
        """See :class:`TreeStore`; those who wait answer, as does whoever left its answer before."""
        for rank in ranks:
            self._send(_QUESTION, rank, key, b"")
        while time.monotonic() < deadline and not all((rank, key) in self._answers for rank in ranks):
            if not self._receive():
                time.sleep(_POLL)
        return {rank: self._answers[rank, key] for rank in ranks if (rank, key) in self._answers}

    def _send(self, tag: int, to: int, key: str, data: bytes) -> None:
        name = key.encode()
        message = _HEAD.pack(len(name)) + name + data
        self._sent = [each for each in self._sent if not each[0].Test()]
        self._sent.append((self.communicator.Isend([message, self._mpi.BYTE], dest=to, tag=tag), message))

    def _receive(self) -> bool:
        """Take one message that has come; false if there is none."""
        mpi, status = self._mpi, self._mpi.Status()
        for tag in (_QUESTION, _ANSWER, _DATA):
            if not self.communicator.Iprobe(source=mpi.ANY_SOURCE, tag=tag, status=status):
                continue
            size, source = status.Get_count(mpi.BYTE), status.Get_source()
            if size > self._most:
                raise StoreError(f"rank {source} sent {size} bytes, expected at most {self._most}")
            message = bytearray(size)
            self.communicator.Recv([message, mpi.BYTE], source=source, tag=tag)
            key, data = _parse(bytes(message), source)
            if tag == _QUESTION:
                if key in self._states:
                    self._send(_ANSWER, source, key, self._states[key].encode())
            elif tag == _ANSWER:
                self._answers[source, key] = data[:20].decode("ascii", "replace")
            else:
                self._inbox[source, key] = data
            return True
        return False


def _parse(message: bytes, source: int) -> tuple[str, bytes]:
    length = _HEAD.unpack_from(message)[0] if len(message) >= _HEAD.size else _LONGEST_KEY + 1
    name = message[_HEAD.size : _HEAD.size + length]
    if length > _LONGEST_KEY or len(name) != length or not name.isascii():
        raise StoreError(f"rank {source} sent a message that is not part of the bootstrap")
    return name.decode(), message[_HEAD.size + length :]


def _mpi() -> Any:
    try:
        from mpi4py import MPI
    except (ImportError, RuntimeError) as error:
        raise StoreError(f"MpiStore needs mpi4py and an MPI: {error}; pip install mpi4py mpich") from error
    return MPI
