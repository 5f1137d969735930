"""Files and folders of several users: opened without links, then checked.

A check of a path does not hold for a later ``open`` of that path.  So every check here is made on an open descriptor, and
entries of a checked folder are opened relative to that folder (``openat``).
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

from flydsl.support.fast_dataclass import record

Writers = frozenset[tuple[str, "int | bytes"]]
"""The users who may write a file: ``("user", uid)``, ``("group", gid)``, ``("anyone", 0)``, ``("ACL", its bytes)``."""

_ROOT = 0
_MOST_LINKS = 40
"""The number of links that Linux follows in one path."""
_SHARED = stat.S_IWGRP | stat.S_IWOTH
_FILE = os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
"""Without O_NONBLOCK opening a pipe would wait for its writer."""
_FOLDER = os.O_DIRECTORY | os.O_CLOEXEC


class UnsafeError(PermissionError):
    """Other users may write a file or folder, or own it; the message says which one and why."""


def current_owners() -> frozenset[int]:
    """The users that this process always trusts: its own user and root."""
    return frozenset({_ROOT, os.geteuid()})


def _require_safe(status: os.stat_result, path: Path, owners: frozenset[int] | None) -> None:
    if owners is None:
        return
    if status.st_uid not in owners:
        raise UnsafeError(f"{path} belongs to user {status.st_uid}")
    if status.st_mode & _SHARED:
        raise UnsafeError(f"{path} is writable by other users (mode {stat.S_IMODE(status.st_mode):03o})")


class Folder:
    """An open folder.  Links among the names in it are not followed.

    :meth:`close` closes the descriptor.  Its entries belong to ``owners``, and nobody else may write there; ``None``
    checks nothing.  Raises :class:`UnsafeError` if others may write to the folder, and closes the descriptor.
    """

    def __init__(self, descriptor: int, path: Path, owners: frozenset[int] | None) -> None:
        self.path, self.owners = path, owners
        self._descriptor = descriptor
        try:
            _require_safe(os.fstat(descriptor), path, owners)
        except BaseException:
            self.close()
            raise

    @classmethod
    def open(cls, path: Path, owners: frozenset[int] | None) -> Folder:
        """Open the folder that a user configured; links in its path belong to the configuration and are followed.

        Raises :class:`UnsafeError` if others than the ``owners`` may write to it.
        """
        return cls(_open_folder(path), path, owners)

    @classmethod
    def open_of_others(cls, path: Path) -> Folder:
        """As :meth:`open` for a folder that another user may own: that user is trusted like this process's own.

        Raises :class:`UnsafeError` if others may write to it, or could have put it there.
        """
        os.close(_open_folder(path))  # triggers automounts, which a walk of single steps does not
        descriptor, steps = open_along(path, _FOLDER | os.O_RDONLY)
        owner = os.fstat(descriptor).st_uid
        for step, after in pairwise(steps) if owner not in current_owners() else ():
            kept = step.status.st_mode & stat.S_ISVTX and after.status.st_uid in current_owners()
            if step.status.st_mode & _SHARED and not kept and not stat.S_ISLNK(step.status.st_mode):
                os.close(descriptor)
                raise UnsafeError(
                    f"{path} belongs to user {owner}, and {step.path} is writable by other users "
                    f"(mode {stat.S_IMODE(step.status.st_mode):03o}), any of whom could have put it there"
                )
        return cls(descriptor, path, current_owners() | {owner})

    def of(self, owners: frozenset[int] | None) -> Folder:
        """This folder again, for other owners; raises :class:`UnsafeError` if others may write to it."""
        return Folder(os.dup(self._descriptor), self.path, owners)

    def folder(self, name: str) -> Folder:
        """A folder in this one, with the same owners; raises as :meth:`open`, and OSError if it is a link."""
        return Folder(_open_folder(name, self._descriptor), self.path / name, self.owners)

    def make(self, name: str, mode: int) -> None:
        """Make a folder in this one, with that mode less the umask, unless it is there."""
        with suppress(FileExistsError):
            os.mkdir(name, mode, dir_fd=self._descriptor)

    def open_file(self, name: str, flags: int, mode: int = 0o600) -> int:
        """A descriptor of a file in this folder; its owner is not checked."""
        return os.open(name, flags | _FILE, mode, dir_fd=self._descriptor)

    @contextmanager
    def reading(self, name: str, most_bytes: int) -> Iterator[tuple[int, os.stat_result]]:
        """The descriptor and the status of a plain file in this folder, while it is read.

        Raises :class:`UnsafeError` if others than the owners may write it, and OSError if it is not a plain file or has
        more than ``most_bytes``.
        """
        descriptor = self.open_file(name, os.O_RDONLY)
        try:
            status = os.fstat(descriptor)
            path = self.path / name
            if not stat.S_ISREG(status.st_mode) or status.st_size > most_bytes:
                raise OSError(errno.EINVAL, f"not a plain file of at most {most_bytes} bytes", str(path))
            _require_safe(status, path, self.owners)
            yield descriptor, status
        finally:
            os.close(descriptor)

    def read(self, name: str, most_bytes: int) -> bytes:
        """The content of a plain file in this folder, as of :meth:`reading`."""
        with self.reading(name, most_bytes) as (descriptor, _), open(descriptor, "rb", closefd=False) as file:
            return file.read()

    def write(self, name: str, data: bytes, mode: int) -> None:
        """Write a file in one step; it replaces what has the name, unless that is a folder.

        If it raises OSError, the earlier file is unchanged.
        """
        temporary = f".{name}.{os.urandom(8).hex()}.tmp"
        descriptor = self.open_file(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            with open(descriptor, "wb") as file:
                file.write(data)
            self.replace(temporary, name)
        except BaseException:
            with suppress(OSError):
                self.unlink(temporary)
            raise

    def names(self) -> list[str]:
        listing = os.open(".", os.O_RDONLY | _FOLDER, dir_fd=self._descriptor)
        try:
            return sorted(os.listdir(listing))
        finally:
            os.close(listing)

    def status(self, name: str) -> os.stat_result:
        """The status of the entry of that name; links are not followed."""
        return os.stat(name, dir_fd=self._descriptor, follow_symlinks=False)

    def set_time(self, name: str, time: float) -> None:
        """Set the access and modification time of an entry; links are not followed."""
        os.utime(name, (time, time), dir_fd=self._descriptor, follow_symlinks=False)

    def replace(self, name: str, new: str) -> None:
        """Rename an entry, replacing one of the new name."""
        os.replace(name, new, src_dir_fd=self._descriptor, dst_dir_fd=self._descriptor)

    def unlink(self, name: str) -> None:
        os.unlink(name, dir_fd=self._descriptor)

    def remove_folder(self, name: str) -> None:
        os.rmdir(name, dir_fd=self._descriptor)

    def close(self) -> None:
        os.close(self._descriptor)

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_plain(path: Path, most_bytes: int) -> bytes:
    """The content of a plain file of any owner.

    Raises OSError if it is a link or no file, or has more than ``most_bytes``.
    """
    with Folder.open(path.parent, None) as folder:
        return folder.read(path.name, most_bytes)


def _open_folder(path: str | Path, parent: int | None = None) -> int:
    flags = _FOLDER if parent is None else _FOLDER | os.O_NOFOLLOW
    try:
        return os.open(path, flags | os.O_RDONLY, dir_fd=parent)
    except PermissionError:  # its entries may be accessible without permission to list them
        return os.open(path, flags | os.O_PATH, dir_fd=parent)


# -- the users who may change the target of a path


@record
class Step:
    """One folder of a file's path, or the file."""

    path: Path
    status: os.stat_result
    writers: Writers
    """The users who may change the next step; for the file, its content."""


def open_along(path: Path, flags: int = os.O_RDONLY) -> tuple[int, list[Step]]:
    """Open a file and list the steps of its path with their writers: folder by folder, the file last.

    Links are followed one at a time, so that the folders that hold them are among the steps.  In a folder with the
    sticky bit only the owner of an entry can replace it.  That counts for all folders but the last.
    """
    absolute = path.absolute()
    pending = list(reversed(absolute.parts[1:]))
    current = os.open("/", os.O_PATH | _FOLDER)
    where, links = Path("/"), 0
    steps: list[Step] = []
    try:
        while pending:
            name = pending.pop()
            is_last = not any(part not in ("", ".") for part in pending)
            if name in ("", "."):
                continue
            steps.append(_folder_step(where, current, is_last))
            entry = os.open(name, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=current)
            status = os.fstat(entry)
            if stat.S_ISLNK(status.st_mode):
                target = os.readlink("", dir_fd=entry)
                os.close(entry)
                links += 1
                if links > _MOST_LINKS:
                    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
                steps.append(Step(where / name, status, frozenset({("user", status.st_uid)})))
                if target.startswith("/"):
                    os.close(current)
                    current, where = os.open("/", os.O_PATH | _FOLDER), Path("/")
                pending.extend(reversed(target.split("/")))
                continue
            if is_last:
                os.close(entry)
                opened = os.open(name, flags | _FILE, dir_fd=current)
                status = os.fstat(opened)
                steps.append(Step(where / name, status, _writers(status, opened)))
                return opened, steps
            os.close(current)
            current, where = entry, where.parent if name == ".." else where / name
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    finally:
        os.close(current)


def writers_of_file(path: Path) -> Writers:
    """The writers of a file, links followed."""
    descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        return _writers(os.fstat(descriptor), descriptor)
    finally:
        os.close(descriptor)


def _folder_step(path: Path, descriptor: int, holds_the_file: bool) -> Step:
    status = os.fstat(descriptor)
    if status.st_mode & stat.S_ISVTX and not holds_the_file:
        return Step(path, status, frozenset({("user", status.st_uid)}))
    return Step(path, status, _writers(status, descriptor))


def _writers(status: os.stat_result, descriptor: int) -> Writers:
    found: set[tuple[str, int | bytes]] = {("user", status.st_uid)}
    if status.st_mode & stat.S_IWGRP:
        found.add(("group", status.st_gid))
        with suppress(OSError):  # with an ACL, the group bit stands for all its entries
            found.add(("ACL", os.getxattr(f"/proc/self/fd/{descriptor}", "system.posix_acl_access")))
    if status.st_mode & stat.S_IWOTH:
        found.add(("anyone", 0))
    return frozenset(found)


# -- secrets


def read_private(path: Path, most_bytes: int) -> bytes:
    """The content of a secret file, owned by this user or root, which nobody else may read or write.

    A group of this process may read it: those who share the secret.  Links are followed, because they are part of a
    configured path and the opened file is checked.  Raises :class:`UnsafeError` for another owner or mode, and
    OSError for more than ``most_bytes`` or no plain file.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    with open(descriptor, "rb", buffering=0) as file:
        status = os.fstat(descriptor)
        mode = f"mode {stat.S_IMODE(status.st_mode):03o}"
        if not stat.S_ISREG(status.st_mode) or status.st_size > most_bytes:
            raise OSError(errno.EINVAL, f"not a plain file of at most {most_bytes} bytes", str(path))
        if status.st_uid not in current_owners():
            raise UnsafeError(f"it belongs to user {status.st_uid}, expected user {os.geteuid()} or root")
        if status.st_mode & (stat.S_IRWXO | stat.S_IWGRP):
            raise UnsafeError(f"it is open to other users ({mode})")
        if status.st_mode & stat.S_IRGRP and status.st_gid not in {_ROOT, os.getegid(), *os.getgroups()}:
            raise UnsafeError(f"it is open to other users: group {status.st_gid} may read it ({mode})")
        return file.read(most_bytes) or b""


# Writing files that others may be reading.


def write_in_one_step(path: Path, data: bytes, mode: int | None = None) -> Path:
    """Write a file so that nobody reads half of it; makes its directory.  Returns the path.

    The mode is by default what the umask leaves of 0o666.  If it raises OSError, the earlier file is unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # A name that nobody can guess, and a new file: a link that waits under the name is never written through.
    temporary = path.with_name(f".{path.name}.{os.urandom(8).hex()}.tmp")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        with open(descriptor, "wb") as file:
            if mode is not None:
                os.fchmod(descriptor, mode)
            file.write(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return path
