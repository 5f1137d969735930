"""A server of connections from ranks: non-blocking sockets, served by one thread of a subclass."""

from __future__ import annotations

import contextlib
import selectors
import socket
from dataclasses import field
from typing import Generic, TypeVar

from flydsl.support.fast_dataclass import dataclass

CHUNK = 1 << 16
"""Bytes that are received at once."""


@dataclass(eq=False)
class Connection:
    """A line to a rank, with the bytes received and those to send."""

    line: socket.socket
    rank: int = -1
    """-1 until it has said who it is."""
    received: bytearray = field(default_factory=bytearray)
    to_send: bytearray = field(default_factory=bytearray)
    said_bye: bool = False


C = TypeVar("C", bound=Connection)


class RankServer(Generic[C]):
    """Accepts the connections of ranks, and drops those that end or send no message of the protocol.

    A subclass starts a thread that calls :meth:`_serve_once`, and at last :meth:`_end`.
    """

    def __init__(self, listener: socket.socket, world: int, kind: type[C]) -> None:
        self._listener, self._world, self._kind = listener, world, kind
        self._clients: set[C] = set()
        self._listener.setblocking(False)
        self._wake, self._woken = socket.socketpair()
        self._selector = selectors.DefaultSelector()
        for line in (self._listener, self._woken):
            self._selector.register(line, selectors.EVENT_READ)

    def _take(self, client: C) -> bool:
        """Serve one message that has come; false if none is complete.

        Raises:
            ValueError: it is no message.
        """
        raise NotImplementedError

    def _left(self, rank: int, client: C) -> None:
        """Tell the others that a rank's connection has ended without a farewell."""
        raise NotImplementedError

    def _serve_once(self, timeout: float | None = None) -> None:
        """Wait for what comes, and serve it."""
        for key, events in self._selector.select(timeout):
            if key.fileobj is self._listener:
                self._accept()
            elif key.fileobj is self._woken:
                self._woken.recv(64)
            else:
                self._attend(key.data, events)

    def _end(self) -> None:
        for line in (*(client.line for client in self._clients), self._listener, self._woken, self._wake):
            line.close()
        self._selector.close()

    def _wake_up(self) -> None:
        """End the wait of the thread, if it is there."""
        with contextlib.suppress(OSError):
            self._wake.send(b".")

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
        client = self._kind(line)
        self._clients.add(client)
        self._selector.register(line, selectors.EVENT_READ, client)

    def _attend(self, client: C, events: int) -> None:
        try:
            if events & selectors.EVENT_WRITE:
                self._flush(client)
            if events & selectors.EVENT_READ:
                chunk = client.line.recv(CHUNK)
                if not chunk:
                    self._drop(client)
                    return
                client.received += chunk
                while self._take(client):
                    pass
        except BlockingIOError:
            return
        except (OSError, ValueError):
            self._drop(client)

    def _send(self, client: C, data: bytes) -> None:
        """Send what the line takes now, and the rest when it takes more."""
        client.to_send += data
        self._flush(client)

    def _flush(self, client: C) -> None:
        try:
            sent = client.line.send(client.to_send) if client.to_send else 0
            del client.to_send[:sent]
        except BlockingIOError:
            pass
        except OSError:
            self._drop(client)
            return
        if client in self._clients:
            events = selectors.EVENT_READ | (selectors.EVENT_WRITE if client.to_send else 0)
            self._selector.modify(client.line, events, client)

    def _drop(self, client: C) -> None:
        if client not in self._clients:
            return
        self._clients.discard(client)
        self._selector.unregister(client.line)
        client.line.close()
        if client.rank >= 0 and not client.said_bye:
            self._left(client.rank, client)
