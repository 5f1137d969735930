"""The language's enumerations that several targets share, by their public path."""

__all__ = ["SyncScope"]


class SyncScope:
    """Who sees an atomic operation as one, by LLVM's names; a target may have more (``fx.rocdl.SyncScope``)."""

    System = ""
    """All devices and the host."""
    SingleThread = "singlethread"
    """Only the thread itself."""
