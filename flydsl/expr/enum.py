"""The language's enumerations that several targets share, by their public path."""

import enum

__all__ = ["AtomicOrdering", "SyncScope"]


class AtomicOrdering(enum.Enum):
    """Which other accesses of memory an access comes before or after: LLVM Language Reference, "Ordering"."""

    NotAtomic = "not_atomic"
    Unordered = "unordered"
    Monotonic = "monotonic"
    """Its own place only."""
    Acquire = "acquire"
    """Later accesses of the thread come after it."""
    Release = "release"
    """Earlier accesses of the thread come before it."""
    AcqRel = "acq_rel"
    SeqCst = "seq_cst"
    """All such accesses have one order for all threads."""


class SyncScope:
    """Who sees an atomic operation as one, by LLVM's names; a target may have more (``fx.rocdl.SyncScope``)."""

    System = ""
    """All devices and the host."""
    SingleThread = "singlethread"
    """Only the thread itself."""
