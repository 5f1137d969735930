"""Control pages of ranks on other hosts: copies, which one rank's hub passes on, and word of processes that have ended.

A rank tells what it does when it closes the group, leaves it or gives up, and once for a launch that takes long; launches
that succeed at once cost nothing.  The hub is a thread of the first rank.  A connection that ends without a farewell is the
end of a process.  The line is not encrypted; a secret, which the store carries, keeps others out.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import hmac
import secrets
import socket
import struct
import threading
import time
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from flydsl.dist.control_page import IN_USE, CommControl
from flydsl.dist.rank_server import CHUNK, Connection, RankServer
from flydsl.errors import BootstrapTimeout, ReachError, StoreError
from flydsl.support.fast_dataclass import record

_SECRET_BYTES = 32
_HELLO = struct.Struct(f"<{_SECRET_BYTES}sI")
_FRAME = struct.Struct("<II")
"""The rank, and the bytes of its page: 0 if its process has ended."""
_TOLD = CommControl.reserved.offset
"""Bytes of a page that are passed on."""
_MOST = 1 << 14
_FAREWELL = 1
_BYE = b"\0" * _FAREWELL
_SIOCGIFADDR = 0x8915
_TRY = 2.0


@record
class HubPlace:
    """Where the hub listens, for the other ranks."""

    addresses: list[str]
    port: int
    secret: str


class Hub(RankServer[Connection]):
    """Passes the pages of ranks on until all have left.

    Raises:
        StoreError: this rank cannot listen.
    """

    def __init__(self, world: int) -> None:
        try:
            listener = socket.create_server(("", 0), backlog=1024)
        except OSError as error:
            raise StoreError(f"the first rank cannot listen for the ranks of other hosts: {error}") from None
        super().__init__(listener, world, Connection)
        self._secret = secrets.token_bytes(_SECRET_BYTES)
        self._last: dict[int, bytes] = {}
        self._come: set[int] = set()
        self._stopped = False
        self.place = HubPlace(own_addresses(), listener.getsockname()[1], self._secret.hex())
        threading.Thread(target=self._run, name="flydsl hub", daemon=True).start()

    def close(self) -> None:
        """End at once, whoever is still there."""
        self._stopped = True
        self._wake_up()

    def _run(self) -> None:
        while not self._stopped and (self._clients or len(self._come) < self._world):
            self._serve_once()
        self._end()

    def _take(self, client: Connection) -> bool:
        data = client.received
        if client.rank < 0:
            if len(data) < _HELLO.size:
                return False
            secret, rank = _HELLO.unpack_from(data)
            if not hmac.compare_digest(secret, self._secret) or rank >= self._world or rank in self._come:
                raise ValueError("no rank")
            del data[: _HELLO.size]
            client.rank = rank
            self._come.add(rank)
            welcome = _FRAME.pack(rank, 0)
            self._send(client, welcome + b"".join(map(_framed, self._last, self._last.values())))
            return True
        if len(data) < _FRAME.size:
            return False
        _, size = _FRAME.unpack_from(data)
        if size > _MOST:
            raise ValueError("no page")
        if len(data) < _FRAME.size + size:
            return False
        page = bytes(data[_FRAME.size : _FRAME.size + size])
        del data[: _FRAME.size + size]
        if page == _BYE:
            client.said_bye = True
        else:
            self._tell(client.rank, page)
        return True

    def _tell(self, rank: int, page: bytes) -> None:
        self._last[rank] = page
        for other in list(self._clients):
            if other.rank >= 0 and other.rank != rank:
                self._send(other, _framed(rank, page))

    def _left(self, rank: int, client: Connection) -> None:
        self._tell(rank, b"")


def _framed(rank: int, page: bytes) -> bytes:
    return _FRAME.pack(rank, len(page)) + page


class FarPages:
    """This rank's line to the hub, and the pages of ranks on other hosts.

    Args:
        rank: this one.
        pages: the control page of each rank; those of other hosts are written here.
        far: the ranks of other hosts.
        hub: where it listens.
        deadline: a time of :func:`time.monotonic`.

    Raises:
        BootstrapTimeout: the hub cannot be reached.
        ReachError: it turned this rank away.
    """

    def __init__(
        self, rank: int, pages: Sequence[CommControl], far: Sequence[int], hub: HubPlace, deadline: float
    ) -> None:
        self._rank, self._pages, self._far = rank, pages, frozenset(far)
        self._received = bytearray()
        self._told = b""
        self.ended: set[int] = set()
        """The ranks, of any host, whose processes have ended without a farewell."""
        self._lost = False
        self._line = _connected(hub, deadline)
        try:
            self._line.settimeout(max(0.05, deadline - time.monotonic()))
            self._line.sendall(_HELLO.pack(bytes.fromhex(hub.secret), rank))
            welcome = self._line.recv(_FRAME.size, socket.MSG_WAITALL)
        except OSError as error:
            raise BootstrapTimeout(f"the first rank's hub does not answer: {error}", missing=[0]) from None
        if welcome != _FRAME.pack(rank, 0):
            raise ReachError("the first rank's hub turned this rank away; attach with one store", ranks=[rank])
        self._line.setblocking(False)

    def fileno(self) -> int:
        """The descriptor to wait for news at."""
        return self._line.fileno()

    def receive(self) -> bool:
        """Take what has come: pages are written, and ranks noted whose processes have ended; false at the line's end."""
        while not self._lost:
            try:
                chunk = self._line.recv(CHUNK)
            except BlockingIOError:
                break
            except OSError:
                chunk = b""
            if not chunk:
                self._lost = True
                self.ended.add(0)
                break
            self._received += chunk
        while len(self._received) >= _FRAME.size:
            place, size = _FRAME.unpack_from(self._received)
            if len(self._received) < _FRAME.size + size:
                break
            page = bytes(self._received[_FRAME.size : _FRAME.size + size])
            del self._received[: _FRAME.size + size]
            if not size:
                self.ended.add(place)
            elif place in self._far and place < len(self._pages):
                data = _unpacked(page)
                ctypes.memmove(ctypes.addressof(self._pages[place]), data, len(data))
        return not self._lost

    def tell(self) -> None:
        """Let the others know this rank's page, if it has changed."""
        page = ctypes.string_at(ctypes.addressof(self._pages[self._rank]), _TOLD)
        if page != self._told and not self._lost:
            self._told = page
            self._send(zlib.compress(page, 1))

    def have_all_left(self) -> bool:
        """True if each other rank has closed or left the group, or its process has ended."""
        return all(
            place == self._rank or place in self.ended or page.host[0] != IN_USE
            for place, page in enumerate(self._pages)
        )

    def close(self) -> None:
        """Say farewell and end the line."""
        self._send(_BYE)
        self._line.close()
        self._lost = True

    def _send(self, data: bytes) -> None:
        with contextlib.suppress(OSError):  # a line that has ended is known by receive()
            self._line.settimeout(1.0)
            self._line.sendall(_framed(self._rank, data))
            self._line.setblocking(False)


def _unpacked(page: bytes) -> bytes:
    try:
        data = zlib.decompressobj().decompress(page, _TOLD)
    except zlib.error:
        return b""
    return data if len(data) == _TOLD else b""


def _connected(hub: HubPlace, deadline: float) -> socket.socket:
    last: OSError | None = None
    while True:
        for address in [*hub.addresses, "127.0.0.1"]:
            left = deadline - time.monotonic()
            try:
                line = socket.create_connection((address, hub.port), max(0.05, min(_TRY, left)))
            except OSError as error:
                last = error
                continue
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return line
        if time.monotonic() >= deadline:
            shown = ", ".join(hub.addresses) or "no address"
            raise BootstrapTimeout(
                f"the first rank's hub at {shown}, port {hub.port}, cannot be reached: {last}; open the network between the "
                "hosts",
                missing=[0],
            )
        time.sleep(0.01)


def own_addresses() -> list[str]:
    """The IPv4 addresses of this host's interfaces but the loopback."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                answer = fcntl.ioctl(line.fileno(), _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(answer[20:24]))
    return [address for address in found if not address.startswith("127.")]


def hub_place(fields: Mapping[str, Any]) -> HubPlace:
    """The place in a message of the first rank.

    Raises:
        StoreError: it is none.
    """
    addresses, port, secret = fields.get("addresses"), fields.get("port"), fields.get("secret")
    is_list = isinstance(addresses, list) and all(isinstance(each, str) and len(each) < 64 for each in addresses)
    if not is_list or type(port) is not int or not 0 < port < 1 << 16 or not isinstance(secret, str):
        raise StoreError("the first rank sent what is no place of a hub")
    if len(secret) != 2 * _SECRET_BYTES or not set(secret) <= set("0123456789abcdef"):
        raise StoreError("the first rank sent what is no secret of a hub")
    assert isinstance(addresses, list)
    return HubPlace(addresses[:64], port, secret)
