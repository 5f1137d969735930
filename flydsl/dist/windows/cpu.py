"""Windows of CPU ranks: shared memory of the host, or the caller's own."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from flydsl.dist.windows.base import Peer, WindowPlan, bytes_of, place_windows
from flydsl.dist.windows.host_memory import PAGE, SharedMemory, SharedRange, map_peer_file, shared_range
from flydsl.errors import StoreError, WindowError, WindowTooSmall
from flydsl.runtime.arrays import read_array


class CpuWindows:
    """All windows of a rank in one piece of shared memory, which each peer maps once."""

    reach = "they need one host, because a CPU loads and stores only the memory of its own"

    kind = "cpu"
    device = 0
    fabric = ""

    def __init__(self) -> None:
        self._memory: SharedMemory | None = None
        self._ranges: dict[int, SharedRange] = {}
        self._kept: list[Any] = []
        self._addresses: list[int] = []

    def allocate(self, plans: Sequence[WindowPlan]) -> Mapping[str, Any]:
        """See :class:`WindowMemory`.

        Raises:
            WindowError: shared memory is full, or the caller's memory is private.
            WindowTooSmall: the caller's memory is smaller than the window.
        """
        offsets, size = place_windows(plans, 0, PAGE)
        memory = self._memory = SharedMemory(max(size, PAGE))
        own: dict[str, Any] = {}
        for index, (plan, offset) in enumerate(zip(plans, offsets, strict=True)):
            if plan.own is None:
                self._addresses.append(memory.mapping.address + offset)
                continue
            found = self._ranges[index] = self._callers(plan)
            own[str(index)] = {
                "fd": found.fd, "inode": found.inode, "offset": found.offset, "bytes": found.bytes, "within": found.within,
            }  # fmt: skip
        inode = os.fstat(memory.fd).st_ino
        return {
            "memory": {"fd": memory.fd, "inode": inode, "offset": 0, "bytes": memory.size},
            "offsets": offsets,
            "own": own,
        }

    def _callers(self, plan: WindowPlan) -> SharedRange:
        array = read_array(plan.own, plan.name)
        bytes_here = bytes_of(array, plan.name)
        if bytes_here < plan.bytes:
            raise WindowTooSmall(
                f"the memory given for window {plan.name!r} has {bytes_here} bytes, and {plan.bytes} are needed"
            )
        if array.address % plan.align:
            raise WindowError(
                f"the memory given for window {plan.name!r} is at {array.address:#x}, which is not aligned to "
                f"{plan.align} bytes; allocate whole pages"
            )
        self._kept.append(plan.own)
        self._addresses.append(array.address)
        return shared_range(plan.name, array.address, bytes_here)

    def open(self, peer: Peer, handles: Mapping[str, Any]) -> Sequence[int]:
        """See :class:`WindowMemory`."""
        try:
            memory, offsets, own = handles["memory"], handles["offsets"], handles["own"]
            mapped = map_peer_file(peer.rank, peer.pid, memory)
            addresses = []
            for index, offset in enumerate(offsets):
                if str(index) in own:
                    part = map_peer_file(peer.rank, peer.pid, own[str(index)])
                    self._kept.append(part)
                    addresses.append(part.address + _within(own[str(index)]["within"], own[str(index)]["bytes"]))
                else:
                    addresses.append(mapped.address + _within(offset, memory["bytes"]))
        except (KeyError, TypeError, AttributeError):
            raise StoreError(f"rank {peer.rank} sent handles of windows that are none") from None
        self._kept.append(mapped)
        return addresses

    def addresses(self) -> Sequence[int]:
        """See :class:`WindowMemory`."""
        return self._addresses

    def sealed(self) -> None:
        """See :class:`WindowMemory`."""
        if self._memory is not None:
            self._memory.close_file()
        for each in self._ranges.values():
            os.close(each.fd)
        self._ranges.clear()

    def wait(self) -> None:
        """Do nothing: a launch returns when its blocks have finished."""

    def close(self) -> None:
        """See :class:`WindowMemory`; the memory goes when no view of it is left."""
        self.sealed()
        self._kept = []
        self._memory = None

    def mappings(self) -> Sequence[Any]:
        """The owner of the mapped windows of all ranks, which lives while a view of one is left."""
        return [self._memory, *self._kept]


def _within(offset: Any, size: Any) -> int:
    if type(offset) is not int or type(size) is not int or not 0 <= offset < size:
        raise TypeError
    return offset
