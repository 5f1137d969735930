"""The cache on disk: get or create, one file per key, correct without locks.

::

    <directory>/v1/ab/abcdef....flyk         an entry, named by the key's digest
    <directory>/v1/ab/abcdef....<hex>.tmp    being written; nobody reads it
    <directory>/v1/ab/abcdef....lock         someone creates the entry; only a hint

An entry appears by one rename of a complete, synced file, and each reader verifies what it read, so a reader sees a
whole entry or a miss: whatever other processes, a network file system or a crash do.  Locks only keep processes from
creating the same entry twice.  There is no ``contains``, whose answer would be stale before it could be used.
"""

from __future__ import annotations

import errno
import logging
import os
import secrets
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from flydsl.errors import ArtifactError

__all__ = ["CacheWarning", "Cleared", "Damage", "Fetched", "Store", "StoreStats", "Verified"]

LAYOUT = "v1"
ENTRY_SUFFIX = ".flyk"
_TEMPORARY_SUFFIX = ".tmp"
_LOCK_SUFFIX = ".lock"
_STALE_SECONDS = 3600.0
"""A temporary or lock file of that age belongs to a process that died."""
_VANISHED = frozenset({errno.ENOENT, errno.ESTALE, errno.EBUSY})

_V = TypeVar("_V")
_logger = logging.getLogger("flydsl.cache")


class CacheWarning(RuntimeWarning):
    """The cache directory cannot be used; kernels are compiled again in each process."""


class Fetched(NamedTuple, Generic[_V]):
    """What :meth:`Store.get_or_create` gives."""

    value: _V
    hit: bool
    """Whether it was in the cache, put there by this or another process."""


@dataclass(frozen=True)
class Damage:
    """An entry that could not be read, and why."""

    path: Path
    reason: str


@dataclass(frozen=True)
class StoreStats:
    """What a store holds now.  Times are seconds since the epoch by the file system's clock."""

    entries: int
    """Entries, damaged ones included."""
    bytes: int
    oldest: float | None
    """When the oldest entry was written; ``None`` if there is no entry."""
    newest: float | None
    damaged: tuple[Damage, ...]


@dataclass(frozen=True)
class Verified:
    """What :meth:`Store.verify` found."""

    entries: int
    """Entries before it, damaged ones included."""
    damaged: tuple[Damage, ...]


@dataclass(frozen=True)
class Cleared:
    """What :meth:`Store.clear` removed, and what it could not."""

    entries: int
    bytes: int
    failed: tuple[Damage, ...]


class Store(Generic[_V]):
    """A cache directory whose entries ``read`` turns into values.

    ``read(key, data)`` returns the value of an entry, or raises :class:`~flydsl.errors.ArtifactError` if the bytes are
    damaged or belong to another key.  The directory need not exist.  One store may be used by several threads, and any
    number of processes may use the directory at once.

    ``lock_timeout`` is how many seconds to wait for another process that creates the same entry before creating it too.
    """

    def __init__(self, directory: Path, read: Callable[[str, bytes], _V], *, lock_timeout: float = 30.0) -> None:
        self.directory = Path(directory)
        self._root = self.directory / LAYOUT
        self._read = read
        self._lock_timeout = lock_timeout
        self._warned = False

    def path(self, key: str) -> Path:
        """Where the entry of a key is, or would be.

        Raises:
            ValueError: the key is not 64 lower-case hexadecimal digits.
        """
        if not _is_digest(key):
            raise ValueError(f"cache key {key!r} is not a SHA-256 digest of 64 lower-case hexadecimal digits")
        return self._root / key[:2] / (key + ENTRY_SUFFIX)

    def get(self, key: str) -> _V | None:
        """The value of an entry, or ``None``.  A damaged entry is removed; one that cannot be opened is a miss."""
        path = self.path(key)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            # ESTALE and EBUSY of network file systems, a directory without permission, a failing disk
            _logger.info("cache entry %s cannot be read: %s", path, error)
            return None
        try:
            return self._read(key, data)
        except ArtifactError as error:
            _remove_damaged(path, str(error))
            return None

    def get_or_create(self, key: str, make: Callable[[], bytes]) -> Fetched[_V]:
        """The value of an entry, made and stored if it is not there.

        What ``make`` raises passes through, and nothing is stored then.  A directory that cannot be written is no
        error: the value is returned, and the store warns once.

        Raises:
            ArtifactError: ``make`` returned bytes that ``read`` refuses.
        """
        value = self.get(key)
        if value is not None:
            return Fetched(value, True)
        with self._creating(key):
            value = self.get(key)
            if value is not None:
                return Fetched(value, True)
            data = make()
            value = self._read(key, data)
            self._put(key, data)
            return Fetched(value, False)

    def stats(self) -> StoreStats:
        """Reads and verifies every entry; changes nothing."""
        sizes: list[int] = []
        times: list[float] = []
        damaged: list[Damage] = []
        for path in self._entries():
            with suppress(OSError):
                status = path.stat()
                sizes.append(status.st_size)
                times.append(status.st_mtime)
                damage = self._examine(path)
                if damage is not None:
                    damaged.append(damage)
        return StoreStats(len(sizes), sum(sizes), min(times, default=None), max(times, default=None), tuple(damaged))

    def verify(self) -> Verified:
        """Reads every entry, removes the damaged ones and what dead writers left behind."""
        entries = 0
        damaged: list[Damage] = []
        for path in self._entries():
            entries += 1
            damage = self._examine(path)
            if damage is not None:
                damaged.append(damage)
                _remove_damaged(path, damage.reason)
        for shard in self._shards():
            _remove_stale(shard, time.time())
        return Verified(entries, tuple(damaged))

    def clear(self) -> Cleared:
        """Removes every entry and every left-over of this layout; files of others stay."""
        entries = size = 0
        failed: list[Damage] = []
        for shard in self._shards():
            for path in _listed(shard):
                if path.suffix not in (ENTRY_SUFFIX, _TEMPORARY_SUFFIX, _LOCK_SUFFIX) or not _is_ours(path):
                    continue
                try:
                    freed = path.stat().st_size
                    path.unlink()
                except FileNotFoundError:
                    continue
                except OSError as error:
                    failed.append(Damage(path, str(error)))
                    continue
                if path.suffix == ENTRY_SUFFIX:
                    entries += 1
                    size += freed
            with suppress(OSError):
                shard.rmdir()
        return Cleared(entries, size, tuple(failed))

    def _put(self, key: str, data: bytes) -> None:
        path = self.path(key)
        try:
            try:
                _write(path, data)
            except FileNotFoundError:
                # Someone cleared the cache between the making of the directory and the rename.
                _write(path, data)
        except OSError as error:
            _logger.info("cache entry %s was not stored: %s", path, error)
            self._warn(error)

    def _warn(self, error: OSError) -> None:
        if not self._warned:
            self._warned = True
            reason = os.strerror(error.errno) if error.errno else str(error)
            warnings.warn(
                f"the cache directory {self.directory} cannot be written ({reason}): kernels are compiled but not "
                "kept; set FLYDSL_RUNTIME_CACHE_DIR to a directory with free space that you may write",
                CacheWarning,
                stacklevel=2,
            )

    @contextmanager
    def _creating(self, key: str) -> Iterator[None]:
        """Holds the entry's lock where the file system has locks and nobody holds it for too long."""
        from filelock import FileLock  # imports asyncio, which a cache hit need not wait for

        path = self.path(key).with_suffix(_LOCK_SUFFIX)
        lock = None
        # Whatever a file system or the lock library answers (ENOLCK, EBUSY, EROFS, a timeout, a fork in between), the
        # worst is that an entry is made twice.
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(path)
            lock.acquire(timeout=self._lock_timeout)
        except Exception as error:
            _logger.debug("creating cache entry %s without its lock: %s", key, error)
            lock = None
        try:
            yield
        finally:
            if lock is not None:
                with suppress(OSError):
                    path.unlink()
                try:
                    lock.release()
                except Exception as error:
                    _logger.debug("the lock of cache entry %s was not released: %s", key, error)

    def _examine(self, path: Path) -> Damage | None:
        """The damage of an entry; ``None`` also for one that vanished or is being replaced."""
        try:
            self._read(path.stem, path.read_bytes())
        except OSError as error:
            return None if error.errno in _VANISHED else Damage(path, str(error))
        except ArtifactError as error:
            return Damage(path, str(error))
        return None

    def _shards(self) -> Iterator[Path]:
        for path in _listed(self._root):
            if len(path.name) == 2:
                yield path

    def _entries(self) -> Iterator[Path]:
        for shard in self._shards():
            for path in _listed(shard):
                if path.suffix == ENTRY_SUFFIX and _is_ours(path):
                    yield path


def _write(path: Path, data: bytes) -> None:
    """Makes ``path`` hold ``data`` in one step, and removes what dead writers left next to it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.stem}.{secrets.token_hex(8)}{_TEMPORARY_SUFFIX}")
    # 0o666 less the umask, not mkstemp's 0o600: users may share a cache directory.
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        with open(descriptor, "wb", buffering=0) as file:
            view = memoryview(data)
            while view:
                view = view[file.write(view) :]
            os.fsync(descriptor)
            now = os.fstat(descriptor).st_mtime
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _remove_stale(path.parent, now)


def _remove_damaged(path: Path, reason: str) -> None:
    # A good entry that took the damaged one's place in between goes too: that costs a compile, never a wrong result.
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        _logger.warning("cache entry %s is damaged (%s) and cannot be removed: %s", path, reason, error)
    else:
        _logger.warning("removed the damaged cache entry %s: %s", path, reason)


def _remove_stale(shard: Path, now: float) -> None:
    """Removes what processes that were killed left in one directory; ``now`` is in the file system's time."""
    for path in _listed(shard):
        if path.suffix in (_TEMPORARY_SUFFIX, _LOCK_SUFFIX) and _is_ours(path):
            with suppress(OSError):
                if now - path.stat().st_mtime > _STALE_SECONDS:
                    path.unlink()


def _listed(directory: Path) -> list[Path]:
    """The directory's files, sorted; none if it cannot be listed."""
    try:
        return sorted(directory.iterdir())
    except OSError:
        return []


def _is_ours(path: Path) -> bool:
    """Whether a file has a name that a store gives in that directory."""
    key = path.name.partition(".")[0]
    return _is_digest(key) and path.parent.name == key[:2]


def _is_digest(key: str) -> bool:
    return len(key) == 64 and not set(key) - set("0123456789abcdef")
