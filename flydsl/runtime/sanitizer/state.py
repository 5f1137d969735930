"""The memory that kernels with checks share with the runtime: C structures, read and written by both.

The backend emits loads and stores at the offsets of these fields; :mod:`.launch` fills them before a launch and
:mod:`.report` reads them after it.
"""

from __future__ import annotations

import ctypes
from enum import IntEnum

__all__ = [
    "ATOMIC",
    "BOUNDS",
    "CHECK_NAMES",
    "INIT",
    "MAX_RANK",
    "NOBODY",
    "RACE",
    "SINK_BYTES",
    "Axis",
    "Cell",
    "Check",
    "Finding",
    "Record",
    "Region",
    "RegionKind",
    "State",
]

MAX_RANK = 8
"""Coordinates that a finding keeps."""
SINK_BYTES = 4096
"""Where refused accesses go: more than any access of one thread."""
NOBODY = 0xFFFF
"""No thread: a block has 1024 at most."""
ATOMIC = 1 << 31
"""Marks the site of a record that an atomic operation made."""


class Check(IntEnum):
    """The kinds of findings; a site has one place for each."""

    BOUNDS = 0
    RACE = 1
    INIT = 2
    BARRIER = 3


CHECK_NAMES = {"bounds": Check.BOUNDS, "race": Check.RACE, "init": Check.INIT, "barrier": Check.BARRIER}
BOUNDS, RACE, INIT = 1 << Check.BOUNDS, 1 << Check.RACE, 1 << Check.INIT
"""What :attr:`State.checks` has set."""


class RegionKind(IntEnum):
    """Whose memory a region is."""

    UNKNOWN = 0
    """Nothing is known of it, and nothing is checked."""
    GLOBAL = 1
    SHARED = 2
    """A block's; blocks use it in turn."""
    REGISTER = 3
    """A thread's; the threads' parts lie one after the other."""


class Record(ctypes.Structure):
    """The last accesses of one kind to a granule of memory."""

    _fields_ = (
        ("epoch", ctypes.c_uint32),  # 0: never
        ("thread", ctypes.c_uint16),
        ("second", ctypes.c_uint16),  # another thread in the same epoch, or NOBODY
        ("site", ctypes.c_uint32),  # with ATOMIC
        ("block", ctypes.c_uint32),  # modulo 2**32
    )


class Cell(ctypes.Structure):
    """What is known of one granule: by the block that runs, and by the block before that."""

    _fields_ = (("write", Record), ("read", Record), ("far_write", Record), ("far_read", Record))


class Axis(ctypes.Structure):
    """One axis of a strided array: its extent, and the distance of its elements in bytes."""

    _fields_ = (("extent", ctypes.c_int64), ("stride", ctypes.c_int64))


class Region(ctypes.Structure):
    """Memory from ``low`` to ``high``, with a cell of ``shadow`` for each granule."""

    _fields_ = (
        ("low", ctypes.c_int64),
        ("high", ctypes.c_int64),
        ("thread_bytes", ctypes.c_int64),  # of each thread's part; 0: all threads share it
        ("shadow", ctypes.c_int64),  # 0: none
        ("kind", ctypes.c_int32),
        ("rank", ctypes.c_int32),  # 0: every address is an element's
        ("axes", ctypes.c_int64),  # of Axis, by falling stride
        ("item", ctypes.c_int64),
        ("shift", ctypes.c_int64),  # the binary logarithm of the granule's bytes
    )


class Finding(ctypes.Structure):
    """The first finding of one kind at one site, and how many there were."""

    _fields_ = (
        ("count", ctypes.c_int64),
        ("address", ctypes.c_int64),
        ("block", ctypes.c_int64),
        ("other_block", ctypes.c_int64),
        ("thread", ctypes.c_int32),
        ("other_thread", ctypes.c_int32),
        ("other_site", ctypes.c_uint32),
        ("region", ctypes.c_int32),
        ("rank", ctypes.c_int32),
        ("value", ctypes.c_int64),  # of a barrier's condition, in the block's first thread
        ("coordinates", ctypes.c_int64 * MAX_RANK),
        ("extents", ctypes.c_int64 * MAX_RANK),
    )


class State(ctypes.Structure):
    """One launch.  Its address follows the six extents that a kernel gets."""

    _fields_ = (
        ("block", ctypes.c_int64),
        ("epoch", ctypes.c_int32),  # one more at each block's start and at each barrier
        ("block_epoch", ctypes.c_int32),  # the first of this block
        ("checks", ctypes.c_int64),
        ("region_count", ctypes.c_int64),
        ("regions", ctypes.c_int64),
        ("findings", ctypes.c_int64),  # Finding[sites][len(Check)]
        ("sink", ctypes.c_int64),
    )
