"""One cache directory as files: where an entry lies, how it appears in one step, and what dead writers leave behind.

::

    <directory>/v1/ab/abcdef....flyk         an entry, named by the key's digest
    <directory>/v1/ab/abcdef....<hex>.tmp    being written; nobody reads it
    <directory>/v1/ab/abcdef....lock         someone creates the entry; only a hint
    <directory>/v1/pruned                    its time is that of the last pruning
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

__all__ = [
    "ENTRY_SUFFIX",
    "LAYOUT",
    "LOCK_SUFFIX",
    "TEMPORARY_SUFFIX",
    "Entry",
    "entries",
    "entry_path",
    "is_digest",
    "leftovers",
    "lock",
    "make_directories",
    "read",
    "remove_leftovers",
    "shards",
    "unlock",
    "unsafe",
    "write",
]

LAYOUT = "v1"
ENTRY_SUFFIX = ".flyk"
TEMPORARY_SUFFIX = ".tmp"
LOCK_SUFFIX = ".lock"
MAX_ENTRY_BYTES = 1 << 30
_STALE_SECONDS = 3600.0
"""A temporary or lock file of that age belongs to a process that died, where locks cannot tell."""
_YOUNG_SECONDS = 2.0
"""A writer takes its lock right after it made its file; for so long a file without lock may have a living writer."""
_BUSY_TRIES = 5
_BUSY_SECONDS = 0.02
_DIGEST = re.compile(r"[0-9a-f]{64}")


class Entry(NamedTuple):
    """One entry as the directory tells it."""

    key: str
    root: Path
    """The layout's directory that it is in."""
    size: int
    used: float
    """When it was last written or read, in seconds of the file system's clock, to an hour."""

    @property
    def path(self) -> Path:
        """Where it lies."""
        return entry_path(self.root, self.key)


def entry_path(root: Path, key: str) -> Path:
    """Where the entry of a key is, or would be, below the layout's directory.

    Raises:
        ValueError: the key is not 64 lower-case hexadecimal digits.
    """
    if not is_digest(key):
        raise ValueError(f"cache key {key!r} is not a SHA-256 digest of 64 lower-case hexadecimal digits")
    return root / key[:2] / (key + ENTRY_SUFFIX)


def is_digest(key: str) -> bool:
    return _DIGEST.fullmatch(key) is not None


# -- who may write there


def unsafe(path: Path, status: os.stat_result | None = None) -> str | None:
    """Why others could have put something there, or ``None``: the owner, or a mode that lets others write.

    ``None`` also for what does not exist; root may write everywhere anyway.

    Raises:
        OSError: the path cannot be examined.
    """
    if status is None:
        try:
            status = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
    if status.st_uid not in (0, os.geteuid()):
        return f"{path} belongs to user {status.st_uid}"
    if status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return f"{path} is writable by other users (mode {stat.S_IMODE(status.st_mode):03o})"
    return None


# -- reading


def read(path: Path, *, check_owner: bool) -> tuple[bytes, str | None]:
    """The bytes of an entry, and with ``check_owner`` why others could have written them, if they could.

    Marks the entry as used.  What was opened stays whole if somebody replaces or removes the file meanwhile.

    Raises:
        OSError: it cannot be read, ESTALE and EBUSY of network file systems among the reasons, or is no plain file.
    """
    # Without O_NONBLOCK the opening of a pipe that somebody left there would wait for its writer.
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    with open(descriptor, "rb", buffering=0) as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_ENTRY_BYTES:
            raise OSError(errno.EINVAL, f"not a plain file of at most {MAX_ENTRY_BYTES} bytes", str(path))
        reason = unsafe(path, status) if check_owner else None
        data = file.readall()
        if reason is None and abs(time.time() - status.st_mtime) > _STALE_SECONDS:
            with suppress(OSError):  # a directory that may only be read
                os.utime(descriptor)
    return data, reason


# -- writing


def write(root: Path, path: Path, data: bytes, directory_mode: int = 0o755) -> None:
    """Make ``path``, an entry below ``root``, hold ``data`` in one step; remove what dead writers left next to it.

    Raises:
        OSError: it could not; nothing is left then, unless the process is killed.
    """
    for attempt in range(_BUSY_TRIES):
        try:
            _write(root, path, data, directory_mode)
        except OSError as error:
            # ENOENT: someone cleared the cache, or the rename of a network file system was done and its answer lost.
            # ESTALE, EBUSY: network file systems, while others replace the same file.
            if error.errno not in (errno.ENOENT, errno.ESTALE, errno.EBUSY) or attempt == _BUSY_TRIES - 1:
                raise
            time.sleep(_BUSY_SECONDS * attempt)
        else:
            break
    remove_leftovers(path.parent)


def make_directories(root: Path, shard: Path, mode: int) -> None:
    """Make the cache directory, its layout's and a shard, each with that mode less the umask."""
    root.parent.mkdir(mode, parents=True, exist_ok=True)
    root.mkdir(mode, exist_ok=True)
    shard.mkdir(mode, exist_ok=True)


def _write(root: Path, path: Path, data: bytes, directory_mode: int) -> None:
    make_directories(root, path.parent, directory_mode)
    # A random name, since not every network file system makes O_EXCL atomic.
    temporary = path.with_name(f"{path.stem}.{os.urandom(8).hex()}{TEMPORARY_SUFFIX}")
    # 0o666 less the umask, not mkstemp's 0o600: users may share a cache directory.
    mode = 0o666 & (directory_mode | 0o600)
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        with open(descriptor, "wb", buffering=0) as file:
            _try_lock(descriptor)  # tells others that this writer lives; goes with the process
            view = memoryview(data)
            while view:
                view = view[file.write(view) :]
            os.fsync(descriptor)
            os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


# -- what is there


def shards(root: Path) -> Iterator[Path]:
    """The directories that entries are in, sorted."""
    for name in _names(root):
        if len(name) == 2:
            yield root / name


def entries(root: Path) -> Iterator[Entry]:
    """Every entry, damaged ones included, by key."""
    for shard in shards(root):
        try:
            found = sorted(os.scandir(shard), key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in found:
            if entry.name.endswith(ENTRY_SUFFIX) and _is_ours(shard, entry.name):
                with suppress(OSError):
                    status = entry.stat()
                    key = entry.name.removesuffix(ENTRY_SUFFIX)
                    yield Entry(key, root, status.st_size, status.st_mtime)


def leftovers(shard: Path) -> Iterator[Path]:
    """Temporary and lock files, of the living and of the dead."""
    for name in _names(shard):
        if name.endswith((TEMPORARY_SUFFIX, LOCK_SUFFIX)) and _is_ours(shard, name):
            yield shard / name


def remove_leftovers(shard: Path) -> int:
    """Remove what processes that were killed left in one directory, and say how many files that were."""
    removed = 0
    for path in leftovers(shard):
        with suppress(OSError):
            # A clock that jumped makes files of the future; they are as dead as those of the past.
            age = abs(time.time() - path.stat().st_mtime)
            if age > _STALE_SECONDS or (age > _YOUNG_SECONDS and _abandoned(path)):
                path.unlink()
                removed += 1
    return removed


def lock(path: Path, seconds: float) -> int:
    """Make the file, hold its lock, and give the descriptor that holds it; :func:`unlock` lets go of it.

    Raises:
        TimeoutError: others held it for ``seconds``.
        OSError: the file cannot be made, or the file system has no locks.
    """
    deadline = time.monotonic() + seconds
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
        try:
            _lock(descriptor)
            if os.fstat(descriptor).st_nlink:
                return descriptor
        except BlockingIOError:
            if time.monotonic() > deadline:
                os.close(descriptor)
                raise TimeoutError(f"{path} was locked for {seconds} s") from None
            time.sleep(_BUSY_SECONDS)
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # of a file that the last holder has removed, too


def unlock(descriptor: int) -> None:
    """Let go of a lock, also on behalf of children that were forked while it was held.

    Raises:
        OSError: the file system fails; the descriptor is closed all the same.
    """
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
    finally:
        os.close(descriptor)


def _abandoned(path: Path) -> bool:
    """Whether nobody holds the file's lock; ``False`` also where the file system has no locks."""
    descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        return _try_lock(descriptor)
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    import fcntl

    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _try_lock(descriptor: int) -> bool:
    try:
        _lock(descriptor)
    except OSError:  # somebody holds it; or ENOLCK, ENOTSUP of file systems without locks
        return False
    return True


def _names(directory: Path) -> list[str]:
    """The names in a directory, sorted; none if it cannot be listed."""
    try:
        return sorted(os.listdir(directory))
    except OSError:
        return []


def _is_ours(shard: Path, name: str) -> bool:
    """Whether a file has a name that a store gives in that directory."""
    key = name.partition(".")[0]
    return is_digest(key) and shard.name == key[:2]
