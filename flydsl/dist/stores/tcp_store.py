"""A store over TCP: rank 0 serves keys and values to the others."""

from __future__ import annotations

import atexit
import contextlib
import socket
import struct
import time
import weakref
from typing import Any

from flydsl.dist.stores.tcp_server import (
    LONGEST_KEY,
    MAGIC,
    REPLY,
    REQUEST,
    Operation,
    Server,
    Status,
    receive_exactly,
)
from flydsl.dist.stores.tree import MOST_BYTES, KeyValueStore
from flydsl.errors import BootstrapTimeout, StoreError

__all__ = ["TcpStore"]

_PATIENCE = 0.01
_CONNECTING = 60.0
_STEP_MS = 500


class TcpStore(KeyValueStore):
    """The ranks that know one address, at which rank 0 serves.

    ::

        store = TcpStore("node0:29500", rank, world)

    Messages have bounds, a token keeps other jobs out, and nothing of what comes is executed.  The line is not encrypted:
    use it where you would use MPI.

    Args:
        address: ``host:port``; rank 0 listens at that port, on ``host`` alone if it is ``localhost``.
        token: the same on all ranks; others are turned away.
        timeout: seconds in which rank 0 must be there at the first operation.
        rank: this process, from 0.
        world: how many there are.

    Raises:
        RankError: the rank is not in the world.
        StoreError: the address cannot be understood, or rank 0 cannot listen there.

    Example::

        store = flydsl.dist.TcpStore("localhost:29571", 0, 1)
        print(store.rank, store.world)  # 0 1
    """

    def __init__(self, address: str, rank: int, world: int, *, token: str = "", timeout: float = _CONNECTING) -> None:
        super().__init__(rank, world)
        host, _, port = str(address).rpartition(":")
        if not host or not port.isdecimal() or not 0 <= int(port) < 1 << 16:
            raise StoreError(f"the address of a TcpStore is 'host:port', got {address!r}")
        if len(token) > LONGEST_KEY or not token.isascii():
            raise StoreError(f"the token of a TcpStore has at most {LONGEST_KEY} ASCII characters")
        self._host, self.port, self._token, self._patience = host.strip("[]"), int(port), token, timeout
        self._most = (MOST_BYTES + 8) * world
        self._line: socket.socket | None = None
        self._server: Server | None = None
        if rank == 0:
            self._server = Server(self._host, self.port, world, token, self._most)
            self.port = self._server.port
            self._at_exit = weakref.WeakMethod(self.close)
            atexit.register(_close, self._at_exit)

    def set(self, key: str, value: bytes) -> None:
        """See :class:`KeyValueStore`."""
        self._ask(Operation.SET, key, value)

    def get(self, key: str, deadline: float) -> bytes | None:
        """See :class:`KeyValueStore`."""
        while True:
            left = deadline - time.monotonic()
            step = max(0, min(int(left * 1000), _STEP_MS))
            status, found = self._ask(Operation.GET, key, b"", step)
            if status == Status.FOUND:
                return found
            if deadline - time.monotonic() <= 0:
                return None

    def delete(self, key: str) -> None:
        """See :class:`KeyValueStore`."""
        with contextlib.suppress(BootstrapTimeout, StoreError):
            self._ask(Operation.DELETE, key, b"")

    def departures(self) -> socket.socket:
        """A connection on which the server writes the number of each rank that has left without a word.

        Four bytes for each, little endian; its end says that rank 0 itself has left.

        Raises:
            BootstrapTimeout: rank 0 is not there.
        """
        line = self._connect(time.monotonic() + self._patience)
        line.sendall(REQUEST.pack(MAGIC, Operation.WATCH, 0, 0, 0))
        _reply(line, self._most)
        line.setblocking(False)
        return line

    def close(self) -> None:
        """Say goodbye; rank 0 serves on until the others have done so, for a second at most."""
        if self._line is not None:
            with contextlib.suppress(OSError, BootstrapTimeout):
                self._line.sendall(REQUEST.pack(MAGIC, Operation.BYE, 0, 0, 0))
            self._line.close()
            self._line = None
        if self._server is not None:
            self._server.close()
            self._server = None
            atexit.unregister(_close)

    def _ask(self, operation: Operation, key: str, value: bytes, wait_ms: int = 0) -> tuple[int, bytes]:
        if self._line is None:
            self._line = self._connect(min(time.monotonic() + self._patience, self.deadline))
        name = key.encode()
        try:
            self._line.settimeout(wait_ms / 1000 + self._patience)
            self._line.sendall(REQUEST.pack(MAGIC, operation, len(name), len(value), wait_ms) + name + value)
            return _reply(self._line, self._most)
        except OSError as error:
            self._line.close()
            self._line = None
            raise BootstrapTimeout(
                f"rank 0 of {self.world}, which serves the store at {self._host}:{self.port}, has left: {error}",
                missing=[0],
            ) from None

    def _connect(self, deadline: float) -> socket.socket:
        while True:
            try:
                line = socket.create_connection((self._host, self.port), max(deadline - time.monotonic(), 0.05))
                break
            except OSError as error:
                if time.monotonic() >= deadline:
                    raise BootstrapTimeout(
                        f"rank 0 of {self.world} does not serve the store at {self._host}:{self.port}: {error}",
                        missing=[0],
                    ) from None
                time.sleep(_PATIENCE)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        name = self._token.encode()
        hello = struct.pack("<II", self.rank, self.world)
        try:
            line.sendall(REQUEST.pack(MAGIC, Operation.HELLO, len(name), len(hello), 0) + name + hello)
            status, _ = _reply(line, self._most)
        except OSError:
            status = Status.REFUSED
        if status != Status.DONE:
            line.close()
            raise StoreError(
                f"the store at {self._host}:{self.port} turned rank {self.rank} of {self.world} away; all ranks need the "
                "same world and token"
            )
        return line


def _reply(line: socket.socket, most: int) -> tuple[int, bytes]:
    magic, status, size = REPLY.unpack(receive_exactly(line, REPLY.size))
    if magic != MAGIC or size > most:
        raise StoreError("the server of the store sent what is no reply; is another program at that port?")
    return status, receive_exactly(line, size)


def _close(method: Any) -> None:
    close = method()
    if close is not None:
        close()
