"""The cache on disk: get or create, one file per key, correct without locks.

An entry appears by one rename of a complete, synced file, and each reader verifies what it read.  So a reader sees a
whole entry or a miss, whatever other processes, a network file system or a crash do.  Locks only keep processes from
creating the same entry twice.  There is no ``contains``, whose answer would be stale before it could be used.
:mod:`.files` has the directory's layout, :mod:`.housekeeping` its maintenance, :mod:`.remote` the second level.
"""

from __future__ import annotations

import errno
import logging
import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from flydsl.cache import files, housekeeping
from flydsl.cache.housekeeping import Cleared, Damage, Limits, Pruned, StoreStats, Verified
from flydsl.cache.key import CacheWarning
from flydsl.cache.remote import Remote, RemoteError
from flydsl.errors import ArtifactError
from flydsl.trust.files import UnsafeError
from flydsl.trust.signature import Signer, UntrustedError, unsigned

_PRUNE_SECONDS = 600.0
_PRUNE_PART = 16
"""A process prunes after it has written this part of the limit, or after the time above."""
_VANISHED = frozenset({errno.ENOENT, errno.ESTALE, errno.EBUSY})

_V = TypeVar("_V")
_logger = logging.getLogger("flydsl.cache")


class ForeignError(ArtifactError):
    """An entry of another version of the program: a miss, but no damage."""


class Fetched(NamedTuple, Generic[_V]):
    """The result of :meth:`Store.get_or_create`."""

    value: _V
    hit: bool
    """True if it was in the cache, put there by any process."""


class Store(Generic[_V]):
    """A cache directory; ``read`` converts its entries to values.

    Several threads may use one store, and any number of processes the directory.

    Args:
        directory: need not exist.
        read: ``read(key, data)`` returns the value of an entry, or raises :class:`~flydsl.errors.ArtifactError` if the
            bytes are damaged or belong to another key.
        limits: of the directory, which is pruned from time to time when an entry is stored.
        signer: signs stored entries; all others are misses.
        remote: a second level, for entries that the directory lacks.
        allow_shared: use a directory that other users may write to; a signer allows that too.
        lock_timeout: seconds to wait for another process that creates the same entry before creating it too.
    """

    def __init__(
        self,
        directory: Path,
        read: Callable[[str, bytes], _V],
        *,
        limits: Limits = Limits(),
        signer: Signer | None = None,
        remote: Remote | None = None,
        allow_shared: bool = False,
        lock_timeout: float = 30.0,
    ) -> None:
        self.directory = Path(directory)
        self.limits = limits
        self.remote = remote
        trusting = allow_shared or signer is not None
        self.place = files.CacheDirectory(self.directory, files.Trust.ALL if trusting else files.Trust.OWN)
        self._read = read
        self.signer = signer
        self._lock_timeout = lock_timeout
        self._warned: set[str] = set()
        self._written = 0

    # -- entries

    def path(self, key: str) -> Path:
        """The path of a key's entry, which need not exist.

        Raises:
            ValueError: the key is not 64 lower-case hexadecimal digits.
        """
        return files.entry_path(self.place.layout, key)

    def get(self, key: str) -> _V | None:
        """The value of an entry of either level, or ``None``.

        An entry that is damaged, untrusted or unreadable is a miss.  Damaged entries are removed from the directory.
        """
        value = self._get_local(key)
        return self._get_remote(key) if value is None else value

    def get_or_create(
        self, key: str, make: Callable[[], bytes], is_lasting: Callable[[], bool] = lambda: True
    ) -> Fetched[_V]:
        """The value of an entry, made if it is not there, and stored if ``is_lasting`` then gives true.

        Exceptions of ``make`` pass through, and nothing is stored then.  A directory that cannot be written is no
        error: the value is returned, and the store warns once.

        Raises:
            ArtifactError: ``make`` returned bytes that ``read`` refuses.
        """
        value = self._get_local(key)
        if value is not None:
            return Fetched(value, True)
        with self._creating(key):
            value = self.get(key)
            if value is not None:
                return Fetched(value, True)
            data = make()
            value = self._read(key, data)
            if is_lasting():
                if self.signer is not None:
                    data = self.signer.seal(key, data)
                self._put_local(key, data)
                self._put_remote(key, data)
            return Fetched(value, False)

    def _get_local(self, key: str) -> _V | None:
        path = self.path(key)
        try:
            with self.place.shard(key) as shard:
                data = files.read(shard, key)
        except FileNotFoundError:
            return None
        except UnsafeError as error:
            self._warn_unsafe(error)
            return None
        except OSError as error:
            # ESTALE and EBUSY of network file systems, a directory without permission, a failing disk, a link
            _logger.info("cache entry %s cannot be read: %s", path, error)
            return None
        try:
            return self._value(key, data)
        except UntrustedError as error:
            self._warn_untrusted(str(path), error)
        except ForeignError as error:
            _logger.info("cache entry %s: %s", path, error)
        except ArtifactError as error:
            self._remove_damaged(key, str(error))
        return None

    def _get_remote(self, key: str) -> _V | None:
        """An entry of the second level, which is then stored in the first."""
        if self.remote is None:
            return None
        where = f"{key} of {self.remote.url}"
        try:
            data = self.remote.get(key)
            value = None if data is None else self._value(key, data)
        except RemoteError as error:
            self._warn("remote", f"the shared cache {self.remote.url} cannot be read ({error}): kernels are compiled")
            return None
        except UntrustedError as error:
            self._warn_untrusted(where, error)
            return None
        except ArtifactError as error:
            _logger.warning("the shared cache entry %s is damaged: %s", where, error)
            return None
        if data is not None:
            self._put_local(key, data)
        return value

    def _value(self, key: str, data: bytes) -> _V:
        return self._read(key, unsigned(data) if self.signer is None else self.signer.unseal(key, data))

    def _put_local(self, key: str, data: bytes) -> None:
        path = self.path(key)
        try:
            self.place.write(key, data)
        except UnsafeError as error:
            self._warn_unsafe(error)
            return
        except OSError as error:
            _logger.info("cache entry %s was not stored: %s", path, error)
            if error.errno in (errno.ESTALE, errno.EBUSY):
                return  # other processes use the same directory; the next entry may be stored again
            reason = os.strerror(error.errno) if error.errno else str(error)
            self._warn(
                "write",
                f"the cache directory {self.directory} cannot be written ({reason}): kernels are compiled but not "
                "kept; set FLYDSL_RUNTIME_CACHE_DIR to a directory with free space that you may write",
            )
            return
        self._written += len(data)
        self._prune_now_and_then()

    def _put_remote(self, key: str, data: bytes) -> None:
        if self.remote is None:
            return
        try:
            self.remote.put(key, data)
        except RemoteError as error:
            self._warn("remote", f"the shared cache {self.remote.url} cannot be written ({error})")

    # -- the whole directory

    def refusal(self) -> str | None:
        """The reason why the directory is not used: others may write to it.

        Raises:
            OSError: it cannot be examined.
        """
        try:
            with self.place.root():
                return None
        except (FileNotFoundError, NotADirectoryError):
            return None
        except UnsafeError as error:
            return str(error)

    def entries(self) -> Iterator[tuple[files.Entry, _V]]:
        """Every readable entry of the directory, the last used first; changes nothing."""
        for entry in sorted(housekeeping.entries(self.place), key=lambda entry: (-entry.used, entry.key)):
            with suppress(OSError, ArtifactError):
                yield entry, self._value(entry.key, housekeeping.read(self.place, entry.key))

    def stats(self) -> StoreStats:
        """Read and verify every entry; change nothing."""
        return housekeeping.stats(self.place, self._examine)

    def verify(self) -> Verified:
        """Read every entry; remove the damaged ones and the files of dead writers."""
        return housekeeping.verify(self.place, self._examine, lambda entry, why: self._remove_damaged(entry.key, why))

    def clear(self) -> Cleared:
        """Remove every entry and every temporary file of this layout; other files stay."""
        return housekeeping.clear(self.place)

    def prune(self, limits: Limits | None = None) -> Pruned:
        """Remove the least recently used entries until the directory is within the limits, by default the store's."""
        self._written = 0
        return housekeeping.prune(self.place, self.limits if limits is None else limits)

    def _prune_now_and_then(self) -> None:
        if self.limits == Limits():
            return
        much = self.limits.bytes is not None and self._written * _PRUNE_PART > self.limits.bytes
        if much or housekeeping.since_pruned(self.place) > _PRUNE_SECONDS:
            pruned = self.prune()
            _logger.debug("pruned %s: %s", self.directory, pruned)

    def _examine(self, entry: files.Entry) -> Damage | None:
        """The damage of an entry; ``None`` also if it vanished, is being replaced, or has another version."""
        try:
            self._value(entry.key, housekeeping.read(self.place, entry.key))
        except OSError as error:
            return None if error.errno in _VANISHED else Damage(entry.path, str(error))
        except ForeignError:
            return None
        except ArtifactError as error:
            return Damage(entry.path, str(error))
        return None

    # -- locks

    @contextmanager
    def _creating(self, key: str) -> Iterator[None]:
        """Hold the entry's lock, if the file system has locks and nobody holds it for too long."""
        name = key + files.LOCK_SUFFIX
        lock, shard = None, ExitStack()
        # On any error (ENOLCK, EBUSY, EROFS, a timeout) the worst case is that an entry is made twice.
        try:
            folder = shard.enter_context(self.place.made_shard(key))
            lock = files.lock(folder, name, self._lock_timeout)
        except UnsafeError as error:
            self._warn_unsafe(error)
        except OSError as error:
            _logger.debug("creating cache entry %s without its lock: %s", key, error)
        with shard:
            try:
                yield
            finally:
                if lock is not None:
                    with suppress(OSError):
                        folder.unlink(name)
                    try:
                        files.unlock(lock)
                    except OSError as error:
                        _logger.debug("the lock of cache entry %s was not released: %s", key, error)

    # -- trust and warnings

    def _remove_damaged(self, key: str, reason: str) -> None:
        # A good entry may have replaced the damaged one: removing it costs a compile, never a wrong result.
        path = self.path(key)
        try:
            housekeeping.remove(self.place, key)
        except OSError as error:
            _logger.warning("cache entry %s is damaged (%s) and cannot be removed: %s", path, reason, error)
        else:
            _logger.warning("removed the damaged cache entry %s: %s", path, reason)

    def _warn_unsafe(self, reason: UnsafeError) -> None:
        self._warn(
            "unsafe",
            f"the cache is not used, as {reason}: who can write an entry can run code in this process; run chmod "
            f"go-w on it, set FLYDSL_RUNTIME_CACHE_DIR to a directory of your own, or trust those users with "
            "FLYDSL_RUNTIME_CACHE_ALLOW_SHARED=1",
        )

    def _warn_untrusted(self, where: str, error: UntrustedError) -> None:
        _logger.warning("cache entry %s is not used: %s", where, error)
        self._warn("untrusted", f"a cache entry is not used and compiled again, since {error}: {where}")

    def _warn(self, kind: str, message: str) -> None:
        """Warn once about each kind of problem."""
        if kind not in self._warned:
            self._warned.add(kind)
            warnings.warn(message, CacheWarning, stacklevel=2)
