"""The protocol of windows: allocate here, describe to the peers, open theirs, release."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, Protocol

from flydsl.errors import WindowError
from flydsl.runtime.arrays import HostArray
from flydsl.support.fast_dataclass import record


@record
class WindowPlan:
    """The memory of one window on each rank."""

    name: str
    dtype: str
    kind: str
    """``"data"`` or ``"signals"``."""
    elements: int
    bytes: int
    align: int
    zero: bool
    own: Any = None
    """The caller's memory for it, or ``None``."""


@record
class Peer:
    """A rank as its hello describes it; all numbers are checked."""

    rank: int
    """In the group."""
    pid: int
    device: int


class WindowMemory(Protocol):
    """The windows of one rank and, once opened, of its peers.

    The methods are called in this order; :meth:`close` at any time, also twice.  Everything that goes to peers is JSON.
    """

    reach: str
    """The reason why ranks on two hosts cannot use such windows, as a clause for a message."""

    def allocate(self, plans: Sequence[WindowPlan]) -> Mapping[str, Any]:
        """Make this rank's memory; the handles for the peers.

        Raises:
            WindowError: there is no such memory, or the caller's cannot be shared.
        """

    def open(self, peer: Peer, handles: Mapping[str, Any]) -> Sequence[int]:
        """Map a peer's windows; their addresses here, in the order of the plans.

        Raises:
            ReachError: the peer's memory cannot be mapped.
            StoreError: the handles are none.
        """

    def addresses(self) -> Sequence[int]:
        """The addresses of this rank's own windows, in the order of the plans."""

    def sealed(self) -> None:
        """All peers have opened the windows: release the means to open them."""

    def wait(self) -> None:
        """Wait until the device has done all that was launched.

        Raises:
            DeviceError: a kernel failed.
        """

    def close(self) -> None:
        """Release the memory.  No kernel may be running."""


def place_windows(plans: Sequence[WindowPlan], start: int, page: int) -> tuple[list[int], int]:
    """Offsets of windows in one piece of memory from ``start``, and its size; each begins on a page of its own."""
    offsets, end = [], start
    for plan in plans:
        unit = max(plan.align, page)
        end = -(-end // unit) * unit
        offsets.append(end)
        if plan.own is None:
            end += max(plan.bytes, 1)
    return offsets, -(-end // page) * page


def bytes_of(array: HostArray, window: str) -> int:
    """The bytes of the caller's memory for a window.

    Raises:
        WindowError: it is not contiguous, or read-only.
    """
    expected = 1
    for extent, stride in zip(reversed(array.shape), reversed(array.strides), strict=True):
        if extent > 1 and stride != expected:
            raise WindowError(
                f"the memory given for window {window!r} is not contiguous: its strides are {array.strides}"
            )
        expected *= extent
    if not array.writeable:
        raise WindowError(f"the memory given for window {window!r} is read-only, and kernels write to windows")
    return prod(array.shape) * array.element_bytes
