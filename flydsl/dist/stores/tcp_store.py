"""A store over TCP: rank 0 serves keys and values to the others."""

from __future__ import annotations

import atexit
import contextlib
import hmac
import socket
import struct
import threading
import time
from dataclasses import dataclass
from enum import IntEnum

from flydsl.dist.rank_server import CHUNK, Connection, RankServer
from flydsl.dist.stores.tree import MOST_BYTES, KeyValueStore
from flydsl.errors import BootstrapTimeout, StoreError

# -- the server: one thread, with bounds on everything that comes


MAGIC = b"FLY1"
REQUEST = struct.Struct("<4sBHII")
"""Magic, operation, bytes of the key, bytes of the value, milliseconds to wait."""
REPLY = struct.Struct("<4sBI")
"""Magic, status, bytes of the value."""
LONGEST_KEY = 256
_MOST_STORED = 1 << 30
_LONGEST_WAIT_MS = 1000
_LINGER = 10.0
"""Seconds in which the others may still read, after rank 0 is done: a busy machine lets a process wait for some."""


class Operation(IntEnum):
    HELLO = 1
    SET = 2
    GET = 3
    DELETE = 4
    WATCH = 5
    BYE = 6


class Status(IntEnum):
    DONE = 0
    FOUND = 1
    NONE = 2
    REFUSED = 3


def receive_exactly(line: socket.socket, size: int) -> bytes:
    """Exactly so many bytes.

    Raises:
        OSError: the connection ended before.
    """
    received = bytearray()
    while len(received) < size:
        chunk = line.recv(min(size - len(received), CHUNK))
        if not chunk:
            raise ConnectionError("the connection has ended")
        received += chunk
    return bytes(received)


@dataclass(eq=False)
class _Client(Connection):
    wanted: str | None = None
    """The key that it waits for, until ``deadline``."""
    deadline: float = 0.0
    watches: bool = False


class Server(RankServer[_Client]):
    """Serves keys and values until it is closed.

    Raises:
        StoreError: nobody can listen at that address.
    """

    def __init__(self, host: str, port: int, world: int, token: str, most: int) -> None:
        try:
            local = host in ("localhost", "127.0.0.1", "::1")
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            listener = socket.create_server((host if local else "", port), family=family, backlog=1024)
        except OSError as error:
            raise StoreError(f"rank 0 cannot serve a store at {host}:{port}: {error}") from None
        super().__init__(listener, world, _Client)
        self._token, self._most = token.encode(), most
        self._values: dict[str, bytes] = {}
        self._stored = 0
        self._closing = 0.0
        self.port: int = listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, name="flydsl store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Serve on until all clients have left, ten seconds at most; then end."""
        if self._thread.is_alive():
            self._closing = time.monotonic() + _LINGER
            self._wake_up()
            self._thread.join(_LINGER + 1)

    def _serve(self) -> None:
        while not self._closing or (self._awaited() and time.monotonic() < self._closing):
            waits = [c.deadline for c in self._clients if c.wanted is not None] + [self._closing] * bool(self._closing)
            timeout = max(0.0, min(waits) - time.monotonic()) if waits else None
            self._serve_once(timeout)
            now = time.monotonic()
            for client in [c for c in self._clients if c.wanted is not None and c.deadline <= now]:
                client.wanted = None
                self._reply(client, Status.NONE)
        self._end()

    def _awaited(self) -> bool:
        return any(client.rank > 0 and not client.watches for client in self._clients)

    def _take(self, client: _Client) -> bool:
        if len(client.received) < REQUEST.size or client not in self._clients:
            return False
        magic, operation, key_size, size, wait_ms = REQUEST.unpack_from(client.received)
        known = client.rank >= 0
        if (
            magic != MAGIC
            or key_size > LONGEST_KEY
            or size > (self._most if known else 8)
            or wait_ms > _LONGEST_WAIT_MS
            or (operation == Operation.HELLO) == known
        ):
            raise ValueError("no request")
        end = REQUEST.size + key_size + size
        if len(client.received) < end:
            return False
        key = bytes(client.received[REQUEST.size : REQUEST.size + key_size])
        value = bytes(client.received[REQUEST.size + key_size : end])
        del client.received[:end]
        self._perform(client, operation, key, value, wait_ms)
        return True

    def _perform(self, client: _Client, operation: int, name: bytes, value: bytes, wait_ms: int) -> None:
        key = name.decode("ascii")
        match operation:
            case Operation.HELLO:
                rank, world = struct.unpack("<II", value)
                if world != self._world or rank >= world or not hmac.compare_digest(name, self._token):
                    self._reply(client, Status.REFUSED)
                    self._drop(client)
                    return
                client.rank = rank
                self._reply(client, Status.DONE)
            case Operation.SET:
                self._stored += len(value) - len(self._values.get(key, b""))
                if self._stored > _MOST_STORED:
                    raise ValueError("too much is stored")
                self._values[key] = value
                self._reply(client, Status.DONE)
                for other in [c for c in self._clients if c.wanted == key]:
                    other.wanted = None
                    self._reply(other, Status.FOUND, value)
            case Operation.GET if key in self._values:
                self._reply(client, Status.FOUND, self._values[key])
            case Operation.GET if wait_ms:
                client.wanted, client.deadline = key, time.monotonic() + wait_ms / 1000
            case Operation.GET:
                self._reply(client, Status.NONE)
            case Operation.DELETE:
                self._stored -= len(self._values.pop(key, b""))
                self._reply(client, Status.DONE)
            case Operation.WATCH:
                client.watches = True
                self._reply(client, Status.DONE)
            case Operation.BYE:
                client.said_bye = True
                self._drop(client)
            case _:
                raise ValueError("no operation")

    def _reply(self, client: _Client, status: Status, value: bytes = b"") -> None:
        self._send(client, REPLY.pack(MAGIC, status, len(value)) + value)

    def _left(self, rank: int, client: _Client) -> None:
        if client.watches:
            return
        for other in [c for c in self._clients if c.watches and c.rank != rank]:
            self._send(other, struct.pack("<I", rank))


_PATIENCE = 0.01
_CONNECTING = 60.0
_STEP_MS = 500


class TcpStore(KeyValueStore):
    """The ranks that know one address, at which rank 0 serves.

    ::

        store = TcpStore("node0:29500", rank, world)

    Messages have bounds, a token keeps other jobs out, and no message is executed.  The line is not encrypted:
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
            atexit.register(self._server.close)  # also if the store itself has gone: the others may still read

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

    @property
    def has_token(self) -> bool:
        """True if a token keeps other jobs out."""
        return bool(self._token)

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
        """Say goodbye; rank 0 serves on until the others have done so, for ten seconds at most."""
        if self._line is not None:
            with contextlib.suppress(OSError, BootstrapTimeout):
                self._line.sendall(REQUEST.pack(MAGIC, Operation.BYE, 0, 0, 0))
            self._line.close()
            self._line = None
        if self._server is not None:
            self._server.close()
            atexit.unregister(self._server.close)
            self._server = None

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
        """A connection to rank 0, which knows this rank then.  A server that starts or ends is asked again."""
        while True:
            try:
                line, status = self._introduce(max(deadline - time.monotonic(), 0.05))
                break
            except OSError as error:
                if time.monotonic() >= deadline:
                    raise BootstrapTimeout(
                        f"rank 0 of {self.world} does not serve the store at {self._host}:{self.port}: {error}",
                        missing=[0],
                    ) from None
                time.sleep(_PATIENCE)
        if status != Status.DONE:
            line.close()
            raise StoreError(
                f"the store at {self._host}:{self.port} turned rank {self.rank} of {self.world} away; all ranks need the "
                "same world and token"
            )
        return line

    def _introduce(self, timeout: float) -> tuple[socket.socket, int]:
        line = socket.create_connection((self._host, self.port), timeout)
        try:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            name = self._token.encode()
            hello = struct.pack("<II", self.rank, self.world)
            line.sendall(REQUEST.pack(MAGIC, Operation.HELLO, len(name), len(hello), 0) + name + hello)
            status, _ = _reply(line, self._most)
        except BaseException:
            line.close()
            raise
        return line, status


def _reply(line: socket.socket, most: int) -> tuple[int, bytes]:
    magic, status, size = REPLY.unpack(receive_exactly(line, REPLY.size))
    if magic != MAGIC or size > most:
        raise StoreError("the server of the store sent what is no reply; is another program at that port?")
    return status, receive_exactly(line, size)
