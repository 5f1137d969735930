"""Windows on GPUs of several hosts: memory that a communication library allocates alike in all ranks.

Kernels call the library's device functions (``flydsl/targets/networks.py``).  This is the host side: ranks join by a unique
id that the store carries, memory is allocated by all together, and each loaded module with such kernels is made known to
the library.  A process joins one world of ranks; all its groups of reach network have the same ranks.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from flydsl.dist.windows.base import Peer, WindowPlan, place_windows
from flydsl.dist.windows.gpu import GpuWindows
from flydsl.dist.windows.together import in_time
from flydsl.errors import BootstrapTimeout, CommError, ReachError, StoreError, WindowError

_PATIENCE = 10.0
"""Seconds for all ranks to close a group."""
_MOST_ID_BYTES = 4096


class SymmetricLibrary(Protocol):
    """The host side of a communication library; calls are made on the group's device.  Its errors are CommErrors."""

    name: str
    signal_words: int
    """32-bit words of a signal."""

    def joined(self) -> bytes:
        """The unique id of the world that this process is in; empty if it is in none."""

    def unique_id(self) -> bytes:
        """A new id, for one rank to invite the others."""

    def join(self, place: int, count: int, unique_id: bytes, size: int) -> None:
        """Join the other ranks; all of them call it.  ``size`` is the heap's, in bytes."""

    def place(self) -> tuple[int, int]:
        """This rank's number in the world, and the number of ranks there."""

    def allocate(self, size: int) -> int:
        """The address of memory that all ranks allocate together; 0: there is none."""

    def address_at(self, address: int, place: int) -> int:
        """The address here of the same memory of another rank; 0 if loads and stores do not reach it."""

    def meet(self) -> None:
        """Wait for all ranks."""

    def free(self, address: int) -> None:
        """Release memory; all ranks call it."""

    def enter(self, module: int) -> None:
        """Let a loaded module's kernels use the library."""

    def leave(self, module: int) -> None:
        """Forget a module that is unloaded."""


class SymmetricWindows:
    """The windows of a rank in one piece of a library's memory.

    Args:
        own: the device's windows, for its driver.
        library: the library's host side.
    """

    reach = ""
    carries_network = True
    fabric = ""

    def __init__(self, own: GpuWindows, library: SymmetricLibrary) -> None:
        self._own, self._library = own, library
        self.kind, self.device = own.kind, own.device
        self._plans: Sequence[WindowPlan] = ()
        self._offsets: list[int] = []
        self._size = self._base = 0
        self._ranks: tuple[int, ...] = ()
        self._unserve: Callable[[], None] | None = None
        self._is_abandoned = False

    def allocate(self, plans: Sequence[WindowPlan]) -> Mapping[str, Any]:
        """See :class:`WindowMemory`; the memory itself is made by :meth:`meet`.

        Raises:
            WindowError: the caller gives memory.
        """
        given = next((plan.name for plan in plans if plan.own is not None), None)
        if given is not None:
            raise WindowError(
                f"the caller's memory for window {given!r} is not memory of {self._library.name}, which alone reaches other "
                "hosts; leave windows= out"
            )
        self._plans = plans
        self._offsets, end = [], 0
        for plan in plans:
            (offset,), end = place_windows([plan], end, self._own.page)
            self._offsets.append(offset)
            end = offset + max(self._bytes(plan), 1)
        self._size = max(-(-end // self._own.page) * self._own.page, self._own.page)
        return {"library": self._library.name, "bytes": self._size, "joined": self._library.joined().hex()}

    def _bytes(self, plan: WindowPlan) -> int:
        return plan.bytes * (self._library.signal_words if plan.kind == "signals" else 1)

    def invite(self) -> str:
        """The unique id for the other ranks, by the first one."""
        return (self._library.joined() or self._library.unique_id()).hex()

    def meet(
        self, place: int, ranks: Sequence[int], handles: Sequence[Mapping[str, Any]], deadline: float,
        ended: Callable[[], Sequence[int]],
    ) -> None:  # fmt: skip
        """Join all ranks and allocate the memory; all of them call it.

        Args:
            place: this rank's number in the group.
            ranks: the number of each rank in messages.
            handles: what :meth:`allocate` gave, of each rank; the first one's with :meth:`invite` besides.
            deadline: a time of :func:`time.monotonic`.
            ended: the ranks whose processes have ended.

        Raises:
            BootstrapTimeout: not all ranks came.
            CommError: the library failed, or the ranks are in another world.
            StoreError: a rank sent no handles.
        """
        unique_id = self._checked(handles)
        self._ranks = tuple(ranks)

        def make() -> None:
            with self._own.on_device(WindowError, f"joining ranks by {self._library.name}"):
                if not self._library.joined():
                    self._library.join(place, len(handles), unique_id, self._size)
                if self._library.place() != (place, len(handles)):
                    raise self._other_world()
                self._base = self._library.allocate(self._size)
                if not self._base:
                    raise WindowError(
                        f"{self._library.name} has no {self._size} bytes for windows; attach the largest group first, or "
                        "set the size of its heap"
                    )
                for plan, offset in zip(self._plans, self._offsets, strict=True):
                    if plan.zero:
                        self._own.clear(self._base + offset, self._bytes(plan))
                self._own.driver.synchronize(self.device)
                self._library.meet()

        try:
            in_time(make, deadline, ended)
        except BootstrapTimeout:
            self.abandon()
            raise
        self._unserve = self._own.driver.serve(self.device, self._library.enter, self._library.leave)

    def _checked(self, handles: Sequence[Mapping[str, Any]]) -> bytes:
        """The unique id in the messages of all ranks."""
        rows: list[Any] = [each.get("windows") for each in handles]
        try:
            names = {row["library"] for row in rows}
            joined = {bytes.fromhex(row["joined"]) for row in rows}
            unique_id = bytes.fromhex(handles[0]["invitation"])
        except (KeyError, TypeError, ValueError):
            raise StoreError("a rank sent what are no windows of a communication library") from None
        if names != {self._library.name}:
            raise ReachError(
                f"the ranks have windows of {' and '.join(sorted(map(str, names)))}; use one kind of device"
            )
        if not 0 < len(unique_id) <= _MOST_ID_BYTES:
            raise StoreError("the first rank sent what is no unique id")
        if joined not in ({b""}, {unique_id}):
            raise self._other_world()
        return unique_id

    def _other_world(self) -> CommError:
        return CommError(
            f"a process joins one world of {self._library.name}, and this group has other ranks, or another order, than one "
            "that was attached before; attach groups of reach 'network' with the same ranks"
        )

    def open(self, peer: Peer, handles: Mapping[str, Any]) -> Sequence[int]:
        """See :class:`WindowMemory`; zeros where loads and stores do not reach the peer."""
        address = self._library.address_at(self._base, self._ranks.index(peer.rank))
        return [address + offset if address else 0 for offset in self._offsets]

    def addresses(self) -> Sequence[int]:
        """See :class:`WindowMemory`."""
        return [self._base + offset for offset in self._offsets]

    def sealed(self) -> None:
        """See :class:`WindowMemory`."""

    def pin(self, address: int, size: int, owner: Any = None) -> int:
        """See :meth:`GpuWindows.pin`."""
        return self._own.pin(address, size, owner)

    def wait(self) -> None:
        """See :class:`WindowMemory`."""
        self._own.wait()

    def abandon(self) -> None:
        """A rank is gone: never wait for all of them again."""
        self._is_abandoned = True

    def close(self) -> None:
        """See :class:`WindowMemory`; all ranks release the memory together, and stay joined."""
        if self._unserve is not None:
            self._unserve()
            self._unserve = None
        base, self._base = self._base, 0
        if base and not self._is_abandoned:

            def release() -> None:
                with suppress(CommError), self._own.on_device(WindowError, "releasing windows"):
                    self._library.free(base)

            thread = threading.Thread(target=release, name="flydsl farewell", daemon=True)
            thread.start()
            thread.join(_PATIENCE)
        self._own.close()
