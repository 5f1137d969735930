"""Memory that kernels with checks share with the runtime, as C structures.

The backend emits loads at the offsets of these fields, and native code has the same structures (``shadow.h`` of
``backends/cpu/native``).  :mod:`.launch` fills them before a launch and :mod:`.report` reads them after it.
"""

from __future__ import annotations

import ctypes
from enum import IntEnum

MAX_RANK = 8
"""Coordinates that a finding keeps."""
MISALIGNED = -1
"""The rank of a finding about a misaligned address."""
NOBODY = -1
RECORD_BYTES = 8
"""The record of the last write, or read, of a granule."""
ATOMIC_SHIFT, STAMP_SHIFT, SITE_SHIFT, THREAD_BITS = 37, 38, 20, 10
"""Bit offsets in a record: the atomic flag, the stamp, the site; and the bits of each of its two threads."""
STAMPS = 1 << (64 - STAMP_SHIFT)
"""The number of stamps of a launch; later accesses are not compared."""


class Check(IntEnum):
    """The kinds of findings; a site has one slot for each."""

    BOUNDS = 0
    RACE = 1
    INIT = 2
    BARRIER = 3


CHECK_NAMES = {"bounds": Check.BOUNDS, "race": Check.RACE, "init": Check.INIT, "barrier": Check.BARRIER}
BOUNDS, RACE, INIT, BARRIER = (1 << check for check in Check)
"""Bits of :attr:`State.checks`."""


class RegionKind(IntEnum):
    """The owner of a region's memory."""

    UNKNOWN = 0
    """Unknown memory, which is not checked."""
    GLOBAL = 1
    SHARED = 2
    """A block's; one block after the other uses it."""
    REGISTER = 3
    """A thread's; the threads' parts are consecutive."""


class Owner(ctypes.Structure):
    """The owner of a time stamp."""

    _fields_ = (
        ("block", ctypes.c_uint32),  # modulo 2**32
        ("agent", ctypes.c_uint16),
        ("is_copy", ctypes.c_uint16),
    )


class Axis(ctypes.Structure):
    """One axis of a strided array: its extent, and the distance of its elements in bytes."""

    _fields_ = (("extent", ctypes.c_int64), ("stride", ctypes.c_int64))


class Region(ctypes.Structure):
    """Memory from ``low`` to ``high``, with a record of the last write and of the last read for each granule."""

    _fields_ = (
        ("low", ctypes.c_int64),
        ("high", ctypes.c_int64),
        ("fast_low", ctypes.c_int64),  # whatever lies within so many bytes from there is inside
        ("fast_bytes", ctypes.c_int64),
        ("writes", ctypes.c_int64),  # of 64-bit records; 0: none
        ("reads", ctypes.c_int64),
        ("thread_bytes", ctypes.c_int64),  # of each thread's part; 0: all threads share it
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
        ("unfenced", ctypes.c_int32),  # a fence is all that is missing
        ("value", ctypes.c_int64),  # of a barrier's condition, in the block's first thread
        ("coordinates", ctypes.c_int64 * MAX_RANK),
        ("extents", ctypes.c_int64 * MAX_RANK),
    )


class Past(ctypes.Structure):
    """Order established by atomic operations; only native code reads it."""

    _fields_ = (("known", ctypes.c_int64), ("released", ctypes.c_int64 * 2), ("offered", ctypes.c_int64 * 2))


class Agent(ctypes.Structure):
    """The accessor of memory: the running block, or one of its warps."""

    _fields_ = (
        ("base", ctypes.c_uint64),  # records below are of an earlier launch, and count as none
        ("low", ctypes.c_uint64),  # records from here to below `high` are known to come before
        ("high", ctypes.c_uint64),
        ("now", ctypes.c_uint64),
        ("block", ctypes.c_int64),
        ("state", ctypes.c_int64),
        ("regions", ctypes.c_int64),
        ("clock", ctypes.c_int64),
        ("fenced", ctypes.c_int64),
        ("seen", ctypes.c_int64),
        ("index", ctypes.c_int32),
        ("site", ctypes.c_int32),  # of the current native call
        ("reader", ctypes.c_int32),
        ("readers", ctypes.c_int32),
        ("first_thread", ctypes.c_int32),
        ("rank", ctypes.c_int32),
        ("order", ctypes.c_int64),
        ("past", Past),
        ("threads", ctypes.c_int64),
        ("base_thread", ctypes.c_int32),
        ("thread_count", ctypes.c_int32),
        ("apart", ctypes.c_int64),  # nonzero if a thread has acquired, or released, on its own
        ("mixes", ctypes.c_int32),
    )


class Exchange(ctypes.Structure):
    """A load that shuffles order before a store of the same warp."""

    _fields_ = (
        ("store", ctypes.c_uint32),  # their sites
        ("load", ctypes.c_uint32),
        ("lanes", ctypes.c_uint64 * 64),  # for each storing lane: the lanes that have loaded before
    )


class State(ctypes.Structure):
    """One launch.  Its address follows the six extents that a kernel gets."""

    _fields_ = (
        ("hooks", ctypes.c_int64),
        ("agent", Agent),
        ("checks", ctypes.c_int64),
        ("region_count", ctypes.c_int64),
        ("findings", ctypes.c_int64),  # Finding[sites][len(Check)]
        ("owners", ctypes.c_int64),  # Owner of each stamp
        ("stamps", ctypes.c_int64),
        ("last", ctypes.c_int64),
        ("memory", ctypes.c_int64),
        ("slot_bytes", ctypes.c_int64),
        ("atomics", ctypes.c_int64),
        ("atomics_bytes", ctypes.c_int64),
        ("atomics_used", ctypes.c_int64),
        ("key_bits", ctypes.c_int64),
        ("levels", ctypes.c_int64),
        ("agents", ctypes.c_int64),
        ("exchanges", ctypes.c_int64),  # Exchange[exchange_count]
        ("exchange_count", ctypes.c_int64),
        ("warp_size", ctypes.c_int64),
    )
