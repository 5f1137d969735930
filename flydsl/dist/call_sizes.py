"""The sizes of a call, compared by the ranks that make it.

Each rank writes the sizes of its calls into its control page when they change, then how far it has come, and only then looks
at its peers' pages.  So of two ranks that come to a call with other sizes, the later one sees it, before its launch.
``launcher.c`` does the same for native calls.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from flydsl.dist.control_page import CHANGES, PROGRAMS, SIZES, CallSizes, CommControl
from flydsl.runtime.groups import GroupLaunch

Origin = tuple[str, int | None, int]
"""A size by its name: its slot, or no slot and its constant."""
_FACTOR = 1000003


class _Size(ctypes.Structure):
    _fields_ = [("slot", ctypes.c_int64), ("constant", ctypes.c_int64)]


class _Peer(ctypes.Structure):
    _fields_ = [("settled", ctypes.c_void_p), ("sizes", ctypes.c_void_p), ("seen", ctypes.c_int64)]


class CallComparison:
    """The sizes of one program's calls, compared with those of the peers.

    Args:
        program: its name.
        origins: the sizes that windows depend on.
        pages: the control pages of all ranks.
        rank: this one.
    """

    def __init__(self, program: str, origins: Sequence[Origin], pages: Sequence[CommControl], rank: int) -> None:
        self._origins = sorted(origins)
        self._pages, self._mine = pages, pages[rank]
        self._peers = [peer for peer in range(len(pages)) if peer != rank] if origins else []
        self._key = int.from_bytes(sha256(program.encode()).digest()[:7], "little")
        self._size = (_Size * max(1, len(self._origins)))(
            *(_Size(-1 if slot is None else slot, constant) for _, slot, constant in self._origins)
        )
        self._native = (_Peer * max(1, len(self._peers)))(
            *(
                _Peer(
                    ctypes.addressof(pages[r]) + CommControl.settled.offset, ctypes.addressof(self._row(pages[r])), -1
                )
                for r in self._peers
            )
        )

    def serve(self, launch: GroupLaunch) -> None:
        """Let native calls compare."""
        launch.key = self._key
        launch.size, launch.size_count = ctypes.addressof(self._size), len(self._origins)
        launch.settled = ctypes.addressof(self._mine) + CommControl.settled.offset
        launch.sizes = ctypes.addressof(self._row(self._mine))
        launch.peers, launch.peer_count = ctypes.addressof(self._native), len(self._peers)

    def other_rank(self, slots: Any, epoch: int) -> int | None:
        """A rank that makes the call with other sizes; ``None`` if none is known to.  Peers see those of this rank."""
        if not self._peers:
            return None
        values, row = self._values(slots), self._row(self._mine)
        if not row.changes or list(row.last[(row.changes - 1) % CHANGES].values) != values:
            change = row.last[row.changes % CHANGES]
            change.epoch, change.values = epoch, (ctypes.c_int64 * SIZES)(*values)
            row.changes += 1
        self._mine.settled = epoch
        return next((peer for peer in self._peers if self._differs(self._pages[peer], values, epoch)), None)

    def in_words(self, rank: int, epoch: int) -> str:
        """The sizes of a rank in a call: ``"n = 900"``."""
        values = self._at(self._pages[rank], epoch)
        if values is None or values[0] != self._key:
            return "another program"
        if len(self._origins) >= SIZES:
            return "other sizes"
        return ", ".join(f"{name} = {value}" for (name, _, _), value in zip(self._origins, values[1:], strict=False))

    def _row(self, page: CommControl) -> CallSizes:
        row: CallSizes = page.sizes[self._key % PROGRAMS]
        return row

    def _values(self, slots: Any) -> list[int]:
        values = [self._key] + [0] * (SIZES - 1)
        for k, (_, slot, constant) in enumerate(self._origins):
            at = 1 + k % (SIZES - 1)
            values[at] = ctypes.c_int64(values[at] * _FACTOR + (constant if slot is None else slots[slot])).value
        return values

    def _at(self, page: CommControl, epoch: int) -> list[int] | None:
        return _sizes_at(self._row(page), epoch)

    def _differs(self, page: CommControl, values: Sequence[int], epoch: int) -> bool:
        settled = page.settled
        found = self._at(page, epoch)
        return settled >= epoch and found is not None and found != values


def differ(mine: CommControl, theirs: CommControl) -> bool:
    """True if two ranks have made the last call that both came to with other sizes."""
    epoch = min(mine.settled, theirs.settled)
    for one, other in zip(mine.sizes, theirs.sizes, strict=True):
        here, there = _sizes_at(one, epoch), _sizes_at(other, epoch)
        if here is not None and there is not None and here != there:
            return True
    return False


def _sizes_at(row: CallSizes, epoch: int) -> list[int] | None:
    """The sizes of a rank in a call, if they are still in its page."""
    while True:
        changes, found = row.changes, None
        for k in range(changes - 1, max(changes - CHANGES, -1), -1):  # the oldest may be being written
            if row.last[k % CHANGES].epoch <= epoch:
                found = list(row.last[k % CHANGES].values)
                break
        if row.changes == changes:
            return found
