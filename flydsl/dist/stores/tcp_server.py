"""The server of a :class:`TcpStore`: one thread, with bounds on everything that comes."""

from __future__ import annotations

import hmac
import selectors
import socket
import struct
import threading
import time
from dataclasses import dataclass, field
from enum import IntEnum

from flydsl.errors import StoreError

__all__ = ["LONGEST_KEY", "MAGIC", "REPLY", "REQUEST", "Operation", "Server", "Status", "receive_exactly"]

MAGIC = b"FLY1"
REQUEST = struct.Struct("<4sBHII")
"""Magic, operation, bytes of the key, bytes of the value, milliseconds to wait."""
REPLY = struct.Struct("<4sBI")
"""Magic, status, bytes of the value."""
LONGEST_KEY = 256
_MOST_STORED = 1 << 30
_LONGEST_WAIT_MS = 1000
_LINGER = 1.0
"""Seconds in which the others may still read, after rank 0 is done."""
_CHUNK = 1 << 16


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
        chunk = line.recv(min(size - len(received), _CHUNK))
        if not chunk:
            raise ConnectionError("the connection has ended")
        received += chunk
    return bytes(received)


@dataclass(eq=False)
class _Client:
    line: socket.socket
    rank: int = -1
    received: bytearray = field(default_factory=bytearray)
    to_send: bytearray = field(default_factory=bytearray)
    wanted: str | None = None
    """The key that it waits for, until ``deadline``."""
    deadline: float = 0.0
    watches: bool = False


class Server:
    """Serves keys and values until it is closed.

    Raises:
        StoreError: nobody can listen at that address.
    """

    def __init__(self, host: str, port: int, world: int, token: str, most: int) -> None:
        self._world, self._token, self._most = world, token.encode(), most
        self._values: dict[str, bytes] = {}
        self._stored = 0
        self._clients: set[_Client] = set()
        self._closing = 0.0
        try:
            local = host in ("localhost", "127.0.0.1", "::1")
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            self._listener = socket.create_server((host if local else "", port), family=family, backlog=1024)
        except OSError as error:
            raise StoreError(f"rank 0 cannot serve a store at {host}:{port}: {error}") from None
        self.port: int = self._listener.getsockname()[1]
        self._listener.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._wake, wake = socket.socketpair()
        self._selector.register(wake, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._serve, args=(wake,), name="flydsl store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Serve on until all clients have left, a second at most; then end."""
        if self._thread.is_alive():
            self._closing = time.monotonic() + _LINGER
            self._wake.send(b".")
            self._thread.join(2 * _LINGER)

    def _serve(self, wake: socket.socket) -> None:
        while not self._closing or (self._awaited() and time.monotonic() < self._closing):
            waits = [c.deadline for c in self._clients if c.wanted is not None] + [self._closing] * bool(self._closing)
            timeout = max(0.0, min(waits) - time.monotonic()) if waits else None
            for key, events in self._selector.select(timeout):
                if key.fileobj is self._listener:
                    self._accept()
                elif key.fileobj is wake:
                    wake.recv(64)
                else:
                    self._attend(key.data, events)
            now = time.monotonic()
            for client in [c for c in self._clients if c.wanted is not None and c.deadline <= now]:
                client.wanted = None
                self._reply(client, Status.NONE)
        for client in list(self._clients):
            self._drop(client, orderly=True)
        self._listener.close()
        self._selector.close()
        wake.close()
        self._wake.close()

    def _awaited(self) -> bool:
        return any(client.rank > 0 and not client.watches for client in self._clients)

    def _accept(self) -> None:
        try:
            line, _ = self._listener.accept()
        except OSError:
            return
        if len(self._clients) > 2 * self._world + 64:
            line.close()
            return
        line.setblocking(False)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client = _Client(line)
        self._clients.add(client)
        self._selector.register(line, selectors.EVENT_READ, client)

    def _attend(self, client: _Client, events: int) -> None:
        try:
            if events & selectors.EVENT_WRITE:
                self._flush(client)
            if events & selectors.EVENT_READ:
                chunk = client.line.recv(_CHUNK)
                if not chunk:
                    self._drop(client)
                    return
                client.received += chunk
                while self._take_request(client):
                    pass
        except BlockingIOError:
            return
        except (OSError, ValueError):
            self._drop(client)

    def _take_request(self, client: _Client) -> bool:
        """Serve one request if it is complete.

        Raises:
            ValueError: it is no request.
        """
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
                    self._drop(client, orderly=True)
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
                self._drop(client, orderly=True)
            case _:
                raise ValueError("no operation")

    def _reply(self, client: _Client, status: Status, value: bytes = b"") -> None:
        client.to_send += REPLY.pack(MAGIC, status, len(value)) + value
        self._flush(client)

    def _flush(self, client: _Client) -> None:
        try:
            sent = client.line.send(client.to_send)
            del client.to_send[:sent]
        except BlockingIOError:
            pass
        except OSError:
            self._drop(client)
            return
        if client in self._clients:
            events = selectors.EVENT_READ | (selectors.EVENT_WRITE if client.to_send else 0)
            self._selector.modify(client.line, events, client)

    def _drop(self, client: _Client, *, orderly: bool = False) -> None:
        if client not in self._clients:
            return
        self._clients.discard(client)
        self._selector.unregister(client.line)
        client.line.close()
        if not orderly and client.rank >= 0 and not client.watches:
            for other in [c for c in self._clients if c.watches and c.rank != client.rank]:
                other.to_send += struct.pack("<I", client.rank)
                self._flush(other)
