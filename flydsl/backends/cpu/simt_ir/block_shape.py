"""Blocks, and the units of threads that run in lockstep."""

from __future__ import annotations

import math

from flydsl.support.fast_dataclass import record

__all__ = ["MAX_THREADS", "BlockShape", "choose_width"]

MAX_THREADS = 1024
"""Threads that a block may have; storage of blocks of unknown size is laid out for as many."""

DEFAULT_WIDTH = 16
"""Lanes of a unit where nothing asks for a certain number: 64 bytes of float32, the widest vector register of x86."""


@record
class BlockShape:
    """The extents of a block along x, y, z; ``None`` where only the launch knows."""

    extents: tuple[int | None, int | None, int | None]

    @property
    def threads(self) -> int | None:
        """The number of threads, if known."""
        x, y, z = self.extents
        return None if x is None or y is None or z is None else x * y * z

    @property
    def max_threads(self) -> int:
        """The number of threads, or its upper bound."""
        return MAX_THREADS if self.threads is None else self.threads

    @property
    def is_line(self) -> bool:
        """True if the block is known to extend along x alone."""
        return self.extents[1] == 1 and self.extents[2] == 1

    def units(self, width: int) -> int:
        """The number of units of ``width`` lanes, or its upper bound, the last one possibly in part."""
        return math.ceil(self.max_threads / width)


def choose_width(shape: BlockShape, warp_size: int, has_lane_operations: bool) -> int:
    """The number of lanes of a unit: a power of two.

    A kernel that looks across lanes needs a whole warp in a unit.  Any other gets one vector register of float32, or
    fewer lanes where the block has fewer threads.
    """
    if has_lane_operations:
        return warp_size
    return min(DEFAULT_WIDTH, 1 << (shape.max_threads - 1).bit_length())
