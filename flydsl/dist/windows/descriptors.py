"""File descriptors for other processes of this user: a socket that hands them out (``SCM_RIGHTS``)."""

from __future__ import annotations

import array
import contextlib
import os
import secrets
import socket
import struct
import threading
from collections.abc import Sequence

from flydsl.errors import ReachError, StoreError

_CREDENTIALS = struct.Struct("iII")
_PATIENCE = 10.0
_PREFIX = "flydsl-"


class DescriptorServer:
    """Hands out copies of descriptors, by their position, to processes of this user, until it is closed.

    The socket's name is not in a file system, so that nothing is left of it.
    """

    def __init__(self, descriptors: Sequence[int]) -> None:
        self._descriptors = list(descriptors)
        self.name = _PREFIX + secrets.token_hex(16)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(f"\0{self.name}")
        self._listener.listen(128)
        self._thread = threading.Thread(target=self._serve, name="flydsl descriptors", daemon=True)
        self._thread.start()

    def add(self, fd: int) -> int:
        """Hand out another descriptor too; its position."""
        self._descriptors.append(fd)
        return len(self._descriptors) - 1

    def close(self) -> None:
        """End it, and close its descriptors."""
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join(_PATIENCE)
        self._listener.close()
        for fd in self._descriptors:
            os.close(fd)
        self._descriptors.clear()

    def _serve(self) -> None:
        while True:
            try:
                line, _ = self._listener.accept()
            except OSError:
                return
            with line, contextlib.suppress(OSError, IndexError):
                line.settimeout(_PATIENCE)
                peer = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
                asked = line.recv(1)
                if _CREDENTIALS.unpack(peer)[1] == os.getuid() and asked:
                    passed = array.array("i", [self._descriptors[asked[0]]])
                    line.sendmsg([b"."], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, passed)])


def receive_descriptor(rank: int, name: object, position: int) -> int:
    """A descriptor that a peer hands out.

    Raises:
        StoreError: ``name`` is no name of such a socket.
        ReachError: the peer does not give it.
    """
    if not isinstance(name, str) or not name.startswith(_PREFIX) or not name.isascii() or len(name) > 64:
        raise StoreError(f"rank {rank} sent a handle of device memory that is none")
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(_PATIENCE)
            line.connect(f"\0{name}")
            line.sendall(bytes([position]))
            _, passed, _, _ = line.recvmsg(1, socket.CMSG_LEN(4))
    except OSError as error:
        passed, why = [], f": {error}"
    else:
        why = ""
    for level, kind, data in passed:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS) and len(data) >= 4:
            return int(array.array("i", data[:4])[0])
    raise ReachError(
        f"rank {rank} does not hand out its device memory{why}; ranks on one host run as one user and share one network "
        "namespace",
        ranks=[rank],
    )
