"""The public path of enumerations that several targets share."""

import enum

from flydsl.support.public_names import lazy_names

__all__ = ["AtomicOrdering", "SyncScope"]


class AtomicOrdering(enum.Enum):
    """The order of a memory access relative to others: LLVM Language Reference, "Ordering".

    Example in a kernel::

        flag = fx.generic_load(fx.get_iter(b), memory_order=fx.AtomicOrdering.Acquire)
        y[t] = flag.to(fx.Float32)
        # y: 0 0
    """

    NotAtomic = "not_atomic"
    Unordered = "unordered"
    Monotonic = "monotonic"
    """Ordered at its own address only."""
    Acquire = "acquire"
    """Later accesses of the thread come after it."""
    Release = "release"
    """Earlier accesses of the thread come before it."""
    AcqRel = "acq_rel"
    SeqCst = "seq_cst"
    """All such accesses have one total order."""


class SyncScope:
    """The threads for which an operation is atomic, by LLVM's names; ``fx.rocdl.SyncScope`` has more.

    Example in a kernel::

        fx.atomic_add(fx.get_iter(b), 1, syncscope=fx.SyncScope.System)
        # b: 64
    """

    System = ""
    """All devices and the host."""
    SingleThread = "singlethread"
    """Only the thread itself."""


__getattr__ = lazy_names(__name__, {"flydsl.expr.atoms.atomics": "AtomicOp"})
