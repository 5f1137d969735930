"""What is done to a whole cache directory: counting, verifying, pruning and clearing it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from flydsl.cache import files
from flydsl.records import record

__all__ = ["Cleared", "Damage", "Limits", "Pruned", "StoreStats", "Verified", "clear", "prune", "stats", "verify"]

MARKER = "pruned"
_KEEP = 0.9
"""Pruning goes on to this part of the limit, so that the next entries do not need it at once."""
_FUTURE_SECONDS = 3600.0


@record
class Damage:
    """An entry that could not be read, and why."""

    path: Path
    reason: str


@record
class Limits:
    """How much a store may hold; ``None`` is no limit."""

    bytes: int | None = None
    seconds: float | None = None
    """An entry that was not used for so long goes."""


@record
class StoreStats:
    """What a store holds now.  Times are seconds since the epoch by the file system's clock."""

    entries: int
    """Entries, damaged ones included."""
    bytes: int
    oldest: float | None
    """When the entry was last used that was not used for longest, to an hour; ``None`` if there is no entry."""
    newest: float | None
    damaged: tuple[Damage, ...]


@record
class Verified:
    """What :func:`verify` found."""

    entries: int
    """Entries before it, damaged ones included."""
    damaged: tuple[Damage, ...]


@record
class Cleared:
    """What :func:`clear` removed, and what it could not."""

    entries: int
    bytes: int
    failed: tuple[Damage, ...]


@record
class Pruned:
    """What :func:`prune` removed, what it left, and what it could not remove."""

    entries: int
    bytes: int
    kept_entries: int
    kept_bytes: int
    failed: tuple[Damage, ...]


Examine = Callable[[files.Entry], Damage | None]
"""The damage of an entry; ``None`` if it is whole or vanished."""


def stats(root: Path, examine: Examine) -> StoreStats:
    """Read and verify every entry; change nothing."""
    found = list(files.entries(root))
    damaged = tuple(damage for damage in map(examine, found) if damage is not None)
    times = [entry.used for entry in found]
    total = sum(entry.size for entry in found)
    return StoreStats(len(found), total, min(times, default=None), max(times, default=None), damaged)


def verify(root: Path, examine: Examine, remove: Callable[[Path, str], None]) -> Verified:
    """Read every entry, ``remove`` the damaged ones, and remove what dead writers left behind."""
    count = 0
    damaged: list[Damage] = []
    for entry in files.entries(root):
        count += 1
        damage = examine(entry)
        if damage is not None:
            damaged.append(damage)
            remove(damage.path, damage.reason)
    for shard in files.shards(root):
        files.remove_leftovers(shard)
    return Verified(count, tuple(damaged))


def clear(root: Path) -> Cleared:
    """Remove every entry and every left-over of this layout; files of others stay."""
    count = size = 0
    failed: list[Damage] = []
    for entry in files.entries(root):
        freed = _removed(entry, failed)
        if freed is not None:
            count += 1
            size += freed
    for shard in files.shards(root):
        for path in files.leftovers(shard):
            with suppress(OSError):
                path.unlink()
        with suppress(OSError):
            shard.rmdir()
    with suppress(OSError):
        (root / MARKER).unlink()
    return Cleared(count, size, tuple(failed))


def prune(root: Path, limits: Limits) -> Pruned:
    """Remove the entries that were not used for longest until the rest is within the limits, and what the dead left.

    A process that loads such an entry has it open and reads it to its end, or finds a miss and compiles: an entry is one
    file, and a program never goes back to it.
    """
    now = _touch_marker(root)
    kept = sorted(files.entries(root), key=lambda entry: entry.used)
    total = sum(entry.size for entry in kept)
    excess = 0 if limits.bytes is None or total <= limits.bytes else total - int(limits.bytes * _KEEP)
    oldest = float("-inf") if limits.seconds is None else now - limits.seconds
    count = freed = 0
    failed: list[Damage] = []
    for entry in kept:
        if entry.used > now + _FUTURE_SECONDS:  # of a clock that was wrong: it would never be the oldest
            with suppress(OSError):
                os.utime(entry.path, (now, now))
        if freed >= excess and entry.used >= oldest:
            continue
        size = _removed(entry, failed, unless_used_since=True)
        if size is not None:
            count += 1
            freed += size
    for shard in files.shards(root):
        files.remove_leftovers(shard)
    return Pruned(count, freed, len(kept) - count, total - freed, tuple(failed))


def since_pruned(root: Path) -> float:
    """Seconds since the last pruning; without end if there was none, or in the future."""
    try:
        age = time.time() - (root / MARKER).stat().st_mtime
    except OSError:
        return float("inf")
    return age if age >= 0 else float("inf")


def _touch_marker(root: Path) -> float:
    """Says that the directory is being pruned, and returns the time by the clock of its file system."""
    marker = root / MARKER
    try:
        marker.touch()
        return marker.stat().st_mtime
    except OSError:
        return time.time()


def _removed(entry: files.Entry, failed: list[Damage], *, unless_used_since: bool = False) -> int | None:
    """Remove an entry, and return its bytes; ``None`` if it was gone, was used meanwhile, or stays."""
    try:
        if unless_used_since and entry.path.stat().st_mtime > entry.used:
            return None
        entry.path.unlink()
    except FileNotFoundError:
        return None
    except OSError as error:
        failed.append(Damage(entry.path, str(error)))
        return None
    return entry.size
