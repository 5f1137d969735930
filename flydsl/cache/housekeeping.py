"""Maintenance of a cache directory: count, verify, prune, clear."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from flydsl.cache import files
from flydsl.support.fast_dataclass import record
from flydsl.trust.files import Folder

MARKER = "pruned"
_KEEP = 0.9
"""Pruning stops at this fraction of the limit, so that the next entries do not prune again."""
_FUTURE_SECONDS = 3600.0


@record
class Damage:
    """An entry that could not be read, and why."""

    path: Path
    reason: str


@record
class Limits:
    """Limits of a store; ``None`` is no limit."""

    bytes: int | None = None
    seconds: float | None = None
    """Entries unused for this time are removed."""


@record
class StoreStats:
    """The content of a store.  Times are seconds since the epoch by the file system's clock."""

    entries: int
    """Entries, damaged ones included."""
    bytes: int
    oldest: float | None
    """The last use of the least recently used entry, to an hour; ``None`` without entries."""
    newest: float | None
    damaged: tuple[Damage, ...]


@record
class Verified:
    """The result of :func:`verify`."""

    entries: int
    """Entries before it, damaged ones included."""
    damaged: tuple[Damage, ...]


@record
class Cleared:
    """The entries that :func:`clear` removed, and those that it could not remove."""

    entries: int
    bytes: int
    failed: tuple[Damage, ...]


@record
class Pruned:
    """The entries that :func:`prune` removed, kept, or could not remove."""

    entries: int
    bytes: int
    kept_entries: int
    kept_bytes: int
    failed: tuple[Damage, ...]


Examine = Callable[[files.Entry], Damage | None]


@contextmanager
def _root(place: files.CacheDirectory) -> Iterator[Folder | None]:
    """The layout's folder, with any owner; ``None`` if it cannot be opened."""
    with ExitStack() as stack:
        try:
            root = stack.enter_context(files.CacheDirectory(place.directory, files.Trust.ALL).root())
        except OSError:
            root = None
        yield root


def entries(place: files.CacheDirectory) -> list[files.Entry]:
    with _root(place) as root:
        return [] if root is None else list(files.entries(root))


def read(place: files.CacheDirectory, key: str) -> bytes:
    """The bytes of an entry, of any writer; it does not count as used.

    Raises:
        OSError: it cannot be read.
    """
    with files.CacheDirectory(place.directory, files.Trust.ALL).shard(key) as shard:
        return shard.read(files.entry_name(key), files.MAX_ENTRY_BYTES)


def remove(place: files.CacheDirectory, key: str) -> None:
    """Remove an entry, if it is there.

    Raises:
        OSError: it could not be removed.
    """
    with suppress(FileNotFoundError), files.CacheDirectory(place.directory, files.Trust.ALL).shard(key) as shard:
        shard.unlink(files.entry_name(key))


def stats(place: files.CacheDirectory, examine: Examine) -> StoreStats:
    """Read and verify every entry; change nothing."""
    found = entries(place)
    damaged = tuple(damage for damage in map(examine, found) if damage is not None)
    times = [entry.used for entry in found]
    total = sum(entry.size for entry in found)
    return StoreStats(len(found), total, min(times, default=None), max(times, default=None), damaged)


def verify(place: files.CacheDirectory, examine: Examine, remove: Callable[[files.Entry, str], None]) -> Verified:
    """Read every entry, ``remove`` the damaged ones, and remove the files of dead writers."""
    found = entries(place)
    damaged: list[Damage] = []
    for entry in found:
        damage = examine(entry)
        if damage is not None:
            damaged.append(damage)
            remove(entry, damage.reason)
    with _root(place) as root:
        if root is not None:
            _remove_leftovers(root)
    return Verified(len(found), tuple(damaged))


def clear(place: files.CacheDirectory) -> Cleared:
    """Remove every entry and every temporary file of this layout; other files stay."""
    count = size = 0
    failed: list[Damage] = []
    with _root(place) as root:
        if root is None:
            return Cleared(0, 0, ())
        for entry in files.entries(root):
            freed = _removed(root, entry, failed)
            if freed is not None:
                count += 1
                size += freed
        for shard in files.shards(root):
            for name in files.leftovers(shard):
                with suppress(OSError):
                    shard.unlink(name)
            with suppress(OSError):
                root.remove_folder(shard.path.name)
        with suppress(OSError):
            root.unlink(MARKER)
    return Cleared(count, size, tuple(failed))


def prune(place: files.CacheDirectory, limits: Limits) -> Pruned:
    """Remove the least recently used entries until the rest is within the limits, and the files of dead writers.

    A process that loads a removed entry has it open and reads it to its end, or finds a miss and compiles.  An entry is
    one file, which a program reads only once.
    """
    with _root(place) as root:
        if root is None:
            return Pruned(0, 0, 0, 0, ())
        now = _touch_marker(root)
        kept = sorted(files.entries(root), key=lambda entry: entry.used)
        total = sum(entry.size for entry in kept)
        excess = 0 if limits.bytes is None or total <= limits.bytes else total - int(limits.bytes * _KEEP)
        oldest = float("-inf") if limits.seconds is None else now - limits.seconds
        count = freed = 0
        failed: list[Damage] = []
        for entry in kept:
            if entry.used > now + _FUTURE_SECONDS:  # written under a wrong clock: it would never be the oldest
                with suppress(OSError), root.folder(entry.key[:2]) as shard:
                    shard.set_time(files.entry_name(entry.key), now)
            if freed >= excess and entry.used >= oldest:
                continue
            size = _removed(root, entry, failed, unless_used_since=True)
            if size is not None:
                count += 1
                freed += size
        _remove_leftovers(root)
    return Pruned(count, freed, len(kept) - count, total - freed, tuple(failed))


def since_pruned(place: files.CacheDirectory) -> float:
    """Seconds since the last pruning; infinity if there was none, or if its time is in the future."""
    with _root(place) as root:
        try:
            age = time.time() - (root.status(MARKER).st_mtime if root is not None else float("-inf"))
        except OSError:
            return float("inf")
    return age if age >= 0 else float("inf")


def _remove_leftovers(root: Folder) -> None:
    for shard in files.shards(root):
        files.remove_leftovers(shard)


def _touch_marker(root: Folder) -> float:
    """Mark the directory as being pruned, and return the time of its file system's clock."""
    try:
        descriptor = root.open_file(MARKER, os.O_WRONLY | os.O_CREAT, 0o666)
    except OSError:
        return time.time()
    try:
        os.utime(descriptor)
        return os.fstat(descriptor).st_mtime
    except OSError:
        return time.time()
    finally:
        os.close(descriptor)


def _removed(root: Folder, entry: files.Entry, failed: list[Damage], *, unless_used_since: bool = False) -> int | None:
    """Remove an entry and return its bytes; ``None`` if it was gone, was used meanwhile, or could not be removed."""
    name = files.entry_name(entry.key)
    try:
        with root.folder(entry.key[:2]) as shard:
            if unless_used_since and shard.status(name).st_mtime > entry.used:
                return None
            shard.unlink(name)
    except FileNotFoundError:
        return None
    except OSError as error:
        failed.append(Damage(entry.path, str(error)))
        return None
    return entry.size
