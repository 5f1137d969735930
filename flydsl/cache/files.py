"""One cache directory as files: layout, atomic writes, cleanup after dead writers.

::

    <directory>/v1/ab/abcdef....flyk         an entry, named by the key's digest
    <directory>/v1/ab/abcdef....<hex>.tmp    being written; nobody reads it
    <directory>/v1/ab/abcdef....lock         someone creates the entry; only a hint
    <directory>/v1/pruned                    its time is that of the last pruning
"""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from errno import EBUSY, ENOENT, ESTALE
from pathlib import Path
from typing import NamedTuple

from flydsl.support.fast_dataclass import record
from flydsl.trust.files import Folder, current_owners

LAYOUT = "v1"
ENTRY_SUFFIX = ".flyk"
TEMPORARY_SUFFIX = ".tmp"
LOCK_SUFFIX = ".lock"
MAX_ENTRY_BYTES = 1 << 30
_STALE_SECONDS = 3600.0
"""Age from which a temporary or lock file belongs to a dead process, if locks cannot show it."""
_YOUNG_SECONDS = 2.0
"""Age up to which a file without lock may have a living writer, which locks it right after creating it."""
_BUSY_TRIES = 5
_BUSY_SECONDS = 0.02
_DIGEST = re.compile(r"[0-9a-f]{64}")


class Entry(NamedTuple):
    """One entry, from the directory listing."""

    key: str
    root: Path
    """The layout's directory that contains it."""
    size: int
    used: float
    """The time of its last write or read, in seconds of the file system's clock, to an hour."""

    @property
    def path(self) -> Path:
        """Its path, for messages."""
        return entry_path(self.root, self.key)


def entry_path(root: Path, key: str) -> Path:
    """The path of the entry of a key, below the layout's directory.

    Raises:
        ValueError: the key is not 64 lower-case hexadecimal digits.
    """
    return root / key[:2] / entry_name(key)


def entry_name(key: str) -> str:
    """The name of the entry of a key in its shard.

    Raises:
        ValueError: the key is not 64 lower-case hexadecimal digits.
    """
    if not _is_digest(key):
        raise ValueError(f"cache key {key!r} is not a SHA-256 digest of 64 lower-case hexadecimal digits")
    return key + ENTRY_SUFFIX


def _is_digest(key: str) -> bool:
    return _DIGEST.fullmatch(key) is not None


# -- folders


class Trust(Enum):
    """The owners whose folders and files are used."""

    OWN = auto()
    """This process's user and root; nobody else may write there."""
    CONFIGURED = auto()
    """Also the owner of the configured directory."""
    ALL = auto()
    """Anyone: entries are signed, or the user trusts the others."""


@record
class CacheDirectory:
    """A cache directory, and its permitted owners.  Links in it are not followed.

    Every method that opens a folder raises UnsafeError if others may write there, and OSError if it cannot be opened.
    """

    directory: Path
    trust: Trust

    @property
    def layout(self) -> Path:
        return self.directory / LAYOUT

    @property
    def _mode(self) -> int:
        return 0o777 if self.trust is Trust.ALL else 0o755

    def _open(self) -> Folder:
        if self.trust is Trust.CONFIGURED:
            return Folder.open_of_others(self.directory)
        return Folder.open(self.directory, current_owners() if self.trust is Trust.OWN else None)

    def _made(self) -> Folder:
        try:
            return self._open()
        except FileNotFoundError:
            self.directory.mkdir(self._mode, parents=True, exist_ok=True)
            return self._open()

    @contextmanager
    def root(self) -> Iterator[Folder]:
        with self._open() as directory, directory.folder(LAYOUT) as root:
            yield root

    @contextmanager
    def sibling(self, name: str, *, made: bool = False) -> Iterator[Folder]:
        """Another folder of the directory.

        Args:
            made: make it if it is not there.
        """
        with self._made() if made else self._open() as directory:
            if made:
                directory.make(name, 0o700)
            with directory.folder(name) as folder:
                yield folder

    @contextmanager
    def shard(self, key: str) -> Iterator[Folder]:
        """The folder of a key's entry."""
        with self.root() as root, root.folder(key[:2]) as shard:
            yield shard

    @contextmanager
    def made_shard(self, key: str) -> Iterator[Folder]:
        """As :meth:`shard`, after creating missing folders."""
        with self._made() as directory:
            directory.make(LAYOUT, self._mode)
            with directory.folder(LAYOUT) as root:
                root.make(key[:2], self._mode)
                with root.folder(key[:2]) as shard:
                    yield shard

    def write(self, key: str, data: bytes) -> None:
        """Write the entry of a key in one step; remove files of dead writers next to it.

        Raises:
            OSError: it failed; nothing is left then, unless the process is killed.
        """
        for attempt in range(_BUSY_TRIES):
            try:
                with self.made_shard(key) as shard:
                    _write(shard, key, data, 0o666 & (self._mode | 0o600))
            except OSError as error:
                # ENOENT: someone cleared the cache, or the rename of a network file system was done and its answer lost.
                # ESTALE, EBUSY: network file systems, while others replace the same file.
                if error.errno not in (ENOENT, ESTALE, EBUSY) or attempt == _BUSY_TRIES - 1:
                    raise
                time.sleep(_BUSY_SECONDS * attempt)
            else:
                break


# -- reading


def read(shard: Folder, key: str) -> bytes:
    """The bytes of a key's entry in its shard, which then counts as used.

    An opened file stays whole if another process replaces or removes it meanwhile.

    Raises:
        UnsafeError: others may write the file.
        OSError: it cannot be read (also ESTALE and EBUSY of network file systems), or is not a plain file.
    """
    with shard.reading(entry_name(key), MAX_ENTRY_BYTES) as (descriptor, status):
        with open(descriptor, "rb", buffering=0, closefd=False) as file:
            data = file.readall()
        if abs(time.time() - status.st_mtime) > _STALE_SECONDS:
            with suppress(OSError):  # a read-only directory
                os.utime(descriptor)
    return data


# -- writing


def _write(shard: Folder, key: str, data: bytes, mode: int) -> None:
    # A random name, because O_EXCL is not atomic on every network file system.
    temporary = f"{key}.{os.urandom(8).hex()}{TEMPORARY_SUFFIX}"
    # The mode less the umask, not mkstemp's 0o600: users may share a cache directory.
    descriptor = shard.open_file(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with open(descriptor, "wb", buffering=0) as file:
            _try_lock(descriptor)  # shows others that this writer is alive; ends with the process
            view = memoryview(data)
            while view:
                view = view[file.write(view) :]
            os.fsync(descriptor)
            shard.replace(temporary, entry_name(key))
    except BaseException:
        with suppress(OSError):
            shard.unlink(temporary)
        raise
    remove_leftovers(shard)


# -- listing


def shards(root: Folder) -> Iterator[Folder]:
    """The folders with entries, sorted; each stays open until the next one is asked for."""
    for name in _names(root):
        if len(name) == 2:
            try:
                found = root.folder(name)
            except OSError:
                continue
            with found:
                yield found


def entries(root: Folder) -> Iterator[Entry]:
    """Every entry, also damaged ones, by key; links do not count."""
    for shard in shards(root):
        for name in _names(shard):
            if name.endswith(ENTRY_SUFFIX) and _is_ours(shard, name):
                with suppress(OSError):
                    status = shard.status(name)
                    if not stat.S_ISLNK(status.st_mode):
                        yield Entry(name.removesuffix(ENTRY_SUFFIX), root.path, status.st_size, status.st_mtime)


def leftovers(shard: Folder) -> Iterator[str]:
    """The names of temporary and lock files in a shard, of living and dead writers."""
    for name in _names(shard):
        if name.endswith((TEMPORARY_SUFFIX, LOCK_SUFFIX)) and _is_ours(shard, name):
            yield name


def remove_leftovers(shard: Folder) -> int:
    """Remove the files of killed processes in one shard; returns their number."""
    removed = 0
    for name in leftovers(shard):
        with suppress(OSError):
            # A clock that jumped makes files of the future, which count as old too.
            age = abs(time.time() - shard.status(name).st_mtime)
            if age > _STALE_SECONDS or (age > _YOUNG_SECONDS and _abandoned(shard, name)):
                shard.unlink(name)
                removed += 1
    return removed


def lock(shard: Folder, name: str, seconds: float) -> int:
    """Create the file, lock it, and return the descriptor that holds the lock, for :func:`unlock`.

    Raises:
        TimeoutError: others held it for ``seconds``.
        OSError: the file cannot be made, or the file system has no locks.
    """
    deadline = time.monotonic() + seconds
    while True:
        descriptor = shard.open_file(name, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            held = _lock(descriptor)
            if held and os.fstat(descriptor).st_nlink:
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # also of a file that the last holder has removed
        if not held:
            if time.monotonic() > deadline:
                raise TimeoutError(f"{shard.path / name} was locked for {seconds} s")
            time.sleep(_BUSY_SECONDS)


def unlock(descriptor: int) -> None:
    """Release a lock, also for children that were forked while it was held.

    Raises:
        OSError: the file system fails; the descriptor is closed all the same.
    """
    from filelock import unlock_descriptor

    try:
        unlock_descriptor(descriptor)
    finally:
        os.close(descriptor)


def _abandoned(shard: Folder, name: str) -> bool:
    """True if nobody holds the file's lock; ``False`` if the file system has no locks."""
    descriptor = shard.open_file(name, os.O_RDWR)
    try:
        return _try_lock(descriptor)
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """True after taking the file's lock; ``False`` if another process holds it.

    It calls filelock's functions on descriptors, not its classes, which open a path and follow links among its folders.
    Both take the same lock.

    Raises:
        OSError: the file system has no locks.
    """
    from filelock import lock_descriptor  # slower than a cache hit, so only builds import it

    return lock_descriptor(descriptor, blocking=False)


def _try_lock(descriptor: int) -> bool:
    try:
        return _lock(descriptor)
    except OSError:  # ENOLCK, ENOTSUP of file systems without locks
        return False


def _names(folder: Folder) -> list[str]:
    """The names in a folder, sorted; none if it cannot be listed."""
    try:
        return folder.names()
    except OSError:
        return []


def _is_ours(shard: Folder, name: str) -> bool:
    """True for the file names that a store makes in that shard."""
    key = name.partition(".")[0]
    return _is_digest(key) and shard.path.name == key[:2]
