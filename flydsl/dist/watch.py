"""The watch of a rank: a thread that ends launches which wait for peers that will not come.

It knows the end of each process on this host by a pidfd, that of ranks elsewhere by the store's connection, and the state
of all peers by their control pages.  It never judges a wait by how often a kernel has looked.
"""

from __future__ import annotations

import contextlib
import os
import select
import socket
import struct
import threading
import time
from collections.abc import Callable, Mapping, Sequence

from flydsl.dist.call_sizes import differ
from flydsl.dist.control_page import CLOSED, DEADLINE, GO, IN_USE, MISMATCH, PEER_DIED, STOPPED, CommControl
from flydsl.dist.far_pages import FarPages

_STATE = 0
_TICK = 0.1
"""Seconds between two looks at the control pages while a launch runs."""
_REST = 0.25
_SOON = 0.005
_VICTIM = 0.3
"""Seconds in which this rank finds out by itself why a peer has given up."""


class Watch:
    """Raises the watch word of this rank's control page; each raise names the ranks at fault.

    Args:
        pages: the control page of each rank.
        pids: the processes of peers on this host, each with its pidfd.
        timeout: seconds that a launch may wait.
        departures: the store's connection that tells of ranks elsewhere, if it has one.
        far: the line to ranks of other hosts of a group of reach network.
        failed: the rank at which the network has failed, ``None`` if it has not.
    """

    def __init__(
        self,
        rank: int,
        pages: Sequence[CommControl],
        pids: Mapping[int, int],
        timeout: float,
        departures: socket.socket | None = None,
        numbers: Mapping[int, int] | None = None,
        far: FarPages | None = None,
        failed: Callable[[], int | None] | None = None,
    ) -> None:
        self.rank, self.pages, self.timeout = rank, pages, timeout
        self.mine = pages[rank]
        self.host_waits = False
        """True while the host waits for the device, so that a launch counts as running."""
        self.culprits: tuple[int, ...] = ()
        self.dead: set[int] = set()
        self._ended: set[int] = set()
        self._gave_up: dict[int, float] = {}
        self._fds = {fd: peer for peer, fd in pids.items()}
        self._departures, self._numbers = departures, dict(numbers or {})
        self._far, self._failed = far, failed
        self._seen, self._since = -1, 0.0
        self._lock = threading.Lock()
        self._wake, self._woken = os.pipe()
        self._thread = threading.Thread(target=self._run, name="flydsl watch", daemon=True)
        self._pid = os.getpid()
        self._thread.start()

    def stop(self, state: int) -> None:
        """End the thread, and let the peers know that this rank is gone; only once, not in a child of this process."""
        if os.getpid() != self._pid or self.mine.host[_STATE] != IN_USE:
            return
        self.mine.host[_STATE] = state
        with contextlib.suppress(OSError):
            os.write(self._woken, b".")
        if threading.current_thread() is not self._thread:
            self._thread.join(5)
        if self._far is not None:
            self._far.tell()

    def give_up(self, code: int, culprits: Sequence[int]) -> None:
        """Raise the watch word, unless it is raised already."""
        with self._lock:
            if self.mine.watch == GO:
                self.culprits = tuple(sorted(culprits))
                self.mine.watch = code
        if self._far is not None and threading.current_thread() is not self._thread:
            with contextlib.suppress(OSError):
                os.write(self._woken, b".")  # which tells the others

    def behind(self) -> list[int]:
        """The peers that have not begun this rank's last launch."""
        return [r for r, page in enumerate(self.pages) if r != self.rank and page.launches < self.mine.launches]

    def wait_for(self, peer: int, call: int) -> None:
        """Wait a little for the page of a peer on another host to tell of a call."""
        deadline = time.monotonic() + _VICTIM
        while self._far is not None and self.pages[peer].settled < call and time.monotonic() < deadline:
            time.sleep(_SOON)

    def _run(self) -> None:
        poll = select.poll()
        for fd in [*self._fds, self._wake]:
            poll.register(fd, select.POLLIN)
        if self._departures is not None:
            poll.register(self._departures.fileno(), select.POLLIN)
        line = -1 if self._far is None else self._far.fileno()
        if self._far is not None:
            poll.register(line, select.POLLIN)
        while self.mine.host[_STATE] == IN_USE:
            running = self._runs()
            pause = min(_TICK if running else _REST, max(self.timeout / 4, 0.01))
            for fd, _ in poll.poll(pause * 1000):
                if fd in self._fds:
                    poll.unregister(fd)
                    self._ended.add(self._fds[fd])
                elif fd == line:
                    assert self._far is not None
                    if not self._far.receive():
                        poll.unregister(fd)
                    self._ended |= self._far.ended - {self.rank}
                elif fd == self._wake:
                    with contextlib.suppress(OSError):
                        os.read(fd, 64)
                elif fd != self._wake and not self._read_departures():
                    poll.unregister(fd)
            self._look(time.monotonic())
        for fd in [*self._fds, self._wake, self._woken]:
            os.close(fd)
        if self._departures is not None:
            self._departures.close()

    def _read_departures(self) -> bool:
        assert self._departures is not None
        try:
            told = self._departures.recv(1 << 12)
        except BlockingIOError:
            return True
        except OSError:
            told = b""
        numbers = [number for (number,) in struct.iter_unpack("<I", told[: len(told) // 4 * 4])] or [0]
        for number in numbers:
            if number in self._numbers:
                self._ended.add(self._numbers[number])
        return bool(told)

    def _look(self, now: float) -> None:
        mine = self.mine
        if mine.watch != GO:
            if self._far is not None:
                self._far.tell()
            return
        launches = mine.launches
        running = self._runs()
        if not running or launches != self._seen:
            self._seen, self._since = launches, now
        gone = {r: page for r, page in enumerate(self.pages) if r != self.rank and self._is_gone(r, page)}
        dead = [r for r, page in gone.items() if page.watch == GO and page.host[_STATE] == IN_USE]
        if dead:
            self.dead.update(dead)
            self.give_up(PEER_DIED, dead)
            return
        missed = [r for r, page in gone.items() if page.watch == GO and page.launches < launches]
        if missed:
            closed = all(self.pages[r].host[_STATE] == CLOSED for r in missed)
            self.give_up(STOPPED if closed else PEER_DIED, missed)
            return
        failed = None if self._failed is None else self._failed()
        if failed not in (None, self.rank):  # a transfer of this rank that was refused has ended the launch itself
            self.give_up(PEER_DIED, [failed] if failed >= 0 else [r for r in range(len(self.pages)) if r != self.rank])
        if self._far is not None:
            self._look_far(now)
        for r, page in enumerate(self.pages):
            if r != self.rank and page.watch != GO and now - self._gave_up.setdefault(r, now) >= _VICTIM:
                self.give_up(page.watch, [r])
                return
        if running and now - self._since >= self.timeout:
            self.give_up(DEADLINE, [])

    def _look_far(self, now: float) -> None:
        """Tell ranks of other hosts of a launch that takes long, and compare its sizes with theirs."""
        assert self._far is not None
        if self._runs() and now - self._since >= _TICK:
            self._far.tell()
            other = next((r for r, page in enumerate(self.pages) if r != self.rank and differ(self.mine, page)), None)
            if other is not None:
                self.give_up(MISMATCH, [other])

    def _runs(self) -> bool:
        return self.host_waits or self.mine.launches != self.mine.finished

    def _is_gone(self, rank: int, page: CommControl) -> bool:
        return rank in self._ended or page.host[_STATE] != IN_USE
