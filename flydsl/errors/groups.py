"""Errors of groups of ranks."""

from __future__ import annotations

from collections.abc import Iterable

from flydsl.errors.base import FlydslError
from flydsl.support.fast_dataclass import record


class CommError(FlydslError, RuntimeError):
    """A group of ranks cannot be made, or broke."""


class ManifestError(CommError, ValueError):
    """Bytes that are not a communication manifest, or a damaged one."""


class ManifestMismatch(CommError):
    """The ranks of a group have different manifests, sizes or versions of flydsl."""


class RankError(CommError, ValueError):
    """Ranks that are no ranks of the store: negative, boolean, twice or beyond its world."""


class StoreError(CommError):
    """A store was sent a message outside its protocol, or more than it takes."""


class BootstrapTimeout(CommError, TimeoutError):
    """Ranks did not come to a round of the bootstrap in time; ``missing`` has their numbers."""

    def __init__(self, message: str, *, missing: Iterable[int] = ()) -> None:
        super().__init__(message)
        self.missing = tuple(missing)


class ReachError(CommError):
    """Ranks cannot read each other's memory as the manifest demands; ``ranks`` has their numbers."""

    def __init__(self, message: str, *, ranks: Iterable[int] = ()) -> None:
        super().__init__(message)
        self.ranks = tuple(ranks)


class WindowError(CommError):
    """The memory of a window cannot be had: no space, or the caller's own memory cannot be shared."""


class WindowTooSmall(CommError, ValueError):
    """A call needs more of a window than it was made for; found before the launch."""


class WindowUnknown(CommError, LookupError):
    """The manifest has no window of that name."""


class NotAttached(CommError):
    """A function with a group was called without an attached one; the message shows the attach to write.

    Example::

        tp = fx.dist.CommGroup("tp")


        @flyc.kernel
        def kernel(g: fx.dist.Group, x: fx.Tensor):
            x[fx.thread_idx.x] = g.rank.to(fx.Float32)


        @flyc.jit
        def run(g: fx.dist.Group[tp], x: fx.Tensor):
            kernel(g, x).launch(grid=1, block=8)


        try:
            run(tp, np.zeros(8, np.float32))
        except flydsl.errors.NotAttached as error:
            print("attach" in str(error))  # True
    """


class GroupForked(NotAttached):
    """A forked child used the group of its parent, which alone is a rank."""


class NotResident(CommError):
    """The blocks of a grid wait for peers and do not all fit on the device at a time."""


@record
class WaitReport:
    """The wait that gave a launch up: the first of the rank, in the kernel's own terms.

    Args:
        window: the window or the signals.
        peer: the rank that was waited for.
        index: of the element or the signal.
        expected: the value that was awaited.
        found: the value that was there.
        block: the block that waited.
        program: the kernel.
    """

    window: str
    """The window of the signal that was waited for."""
    peer: int | None
    """The rank that was to write it; ``None`` if the wait did not say."""
    index: int
    """The signal's index in the window."""
    expected: int
    found: int
    block: tuple[int, int, int]
    program: str = ""
    """The name of the program."""

    def __str__(self) -> str:
        """The report as messages show it."""
        source = "a peer" if self.peer is None else f"rank {self.peer}"
        return (
            f"{self.program + ', ' if self.program else ''}block {self.block}: waited for {source} "
            f"at {self.window}[{self.index}] to become {self.expected}, found {self.found}"
        )


class GroupBroken(CommError):
    """A launch on a group was given up; the group stays broken until :meth:`rejoin` (:mod:`flydsl.dist`).

    ``group`` is the group's name, ``rank`` this process's rank in it, ``peers`` the ranks at fault as far as they are
    known, ``wait`` the first wait of this rank that was given up, ``None`` if no kernel was waiting.
    """

    def __init__(
        self, message: str, *, group: str = "", rank: int = 0, peers: Iterable[int] = (), wait: WaitReport | None = None
    ) -> None:
        super().__init__(message)
        self.group, self.rank, self.peers, self.wait = group, rank, tuple(peers), wait


class PeerDied(GroupBroken):
    """The process of a rank ended while the group was in use."""


class PeerTimeout(GroupBroken, TimeoutError):
    """A rank did not come within the time-out, and its process lives."""


class GroupStopped(GroupBroken):
    """The launch was ended: the group was closed, or an exception left its ``with`` block, here or on a peer.

    So it is where a transfer leaves the windows of a group across hosts.
    """


class CallMismatch(GroupBroken, ManifestMismatch):
    """Ranks make the same call with other sizes; every rank that waits for them raises it."""
