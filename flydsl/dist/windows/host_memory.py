"""Memory of this process that other processes of the host can map."""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import re
import stat
import weakref
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flydsl.errors import ReachError, StoreError, WindowError
from flydsl.support.fast_dataclass import record

PAGE = mmap.PAGESIZE
_FOLDER = "/dev/shm"
_POPULATED = 64 << 20
"""Bytes up to which a mapping is filled in at once, so that kernels take no page faults."""
_LINE = re.compile(r"([0-9a-f]+)-([0-9a-f]+) ..(.)(.) ([0-9a-f]+) ([0-9a-f]+):([0-9a-f]+) (\d+) *(.*)")


_libc = ctypes.CDLL(None, use_errno=True)
_mmap, _munmap = _libc.mmap, _libc.munmap
_mmap.restype = ctypes.c_void_p
_mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_int64]
_munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
_FAILED = ctypes.c_void_p(-1).value


_FIXED, _NORESERVE, _WIPEONFORK = 0x10, 0x4000, 18
"""Flags of ``mmap`` and advice of ``madvise`` that Python has no names for (``linux/mman.h``)."""
_ANONYMOUS = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
_READ_WRITE = mmap.PROT_READ | mmap.PROT_WRITE


class _Mapping:
    """Memory of a rank: a forked child finds zeros of its own there, so that it is no rank in its parent's name."""

    def __init__(self, size: int, flags: int, fd: int = -1, offset: int = 0) -> None:
        address = _mmap(None, size, _READ_WRITE, flags, fd, offset)
        if address is None or address == _FAILED:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))
        self.address: int = address
        self._size = size
        weakref.finalize(self, _munmap, address, size).atexit = False  # threads may use it until the process has ended
        _mappings.add(self)

    def wipe(self) -> None:
        """Put zeros of this process alone in its place; memory that cannot be had is none that can be accessed."""
        for protection in (_READ_WRITE, 0):
            if _mmap(self.address, self._size, protection, _ANONYMOUS | _FIXED | _NORESERVE, -1, 0) == self.address:
                return


_mappings: weakref.WeakSet[_Mapping] = weakref.WeakSet()


def _wipe_in_child() -> None:
    for each in list(_mappings):
        each.wipe()


os.register_at_fork(after_in_child=_wipe_in_child)


class ProcessMemory(_Mapping):
    """Zeroed memory of this process: zero again in a child, however it is forked, where the system can wipe pages."""

    def __init__(self, size: int) -> None:
        super().__init__(size, _ANONYMOUS)
        _libc.madvise(ctypes.c_void_p(self.address), ctypes.c_size_t(size), _WIPEONFORK)


class MappedFile(_Mapping):
    """A mapped file; its memory is unmapped when the object goes.

    Python's ``mmap`` keeps a descriptor for each mapping, and ``n`` ranks in one process have ``n * n`` mappings.

    Args:
        size: bytes.
        offset: of the first of them in the file, a multiple of the page size.

    Raises:
        OSError: the system cannot map it.
    """

    def __init__(self, fd: int, size: int, offset: int = 0) -> None:
        super().__init__(size, mmap.MAP_SHARED | (mmap.MAP_POPULATE if size <= _POPULATED else 0), fd, offset)


class SharedMemory:
    """A file in shared memory that has no name.

    It goes with the last process that has it open or mapped, however these end: there is no name that a killed process
    could leave behind.  Peers open it by ``/proc/PID/fd/FD``, which the system allows to processes of the same user.

    Raises:
        WindowError: shared memory is full, or there is none.
    """

    def __init__(self, size: int) -> None:
        try:
            self.fd = os.open(_FOLDER, os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise WindowError(f"this machine has no shared memory at {_FOLDER}: {error}") from None
        try:
            os.posix_fallocate(self.fd, 0, size)  # a full file system is an error here, not a bus error in a kernel
            self.mapping = MappedFile(self.fd, size)
        except OSError as error:
            os.close(self.fd)
            self.fd = -1
            free = os.statvfs(_FOLDER)
            raise WindowError(
                f"no shared memory for windows of {size} bytes: {os.strerror(error.errno or 0)}; {_FOLDER} has "
                f"{free.f_bavail * free.f_frsize} bytes free"
                + ("; enlarge it (mount -o remount,size=..., docker --shm-size)" * (error.errno == errno.ENOSPC))
            ) from None
        self.size = size

    def close_file(self) -> None:
        """Close the descriptor by which peers open the memory; mappings stay."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


def map_peer_file(rank: int, pid: int, handle: Mapping[str, Any]) -> MappedFile:
    """Map a file that a peer has open.

    Args:
        handle: ``fd`` in the peer's process, ``bytes``, ``offset``, ``inode``.

    Raises:
        ReachError: the system does not allow it.
        StoreError: this is no such file.
    """
    fields = [handle.get(name) for name in ("fd", "bytes", "offset", "inode")]
    if not all(type(number) is int and 0 <= number < 1 << 63 for number in fields):
        raise StoreError(f"rank {rank} sent a handle of shared memory that is none")
    number, size, offset, inode = (field or 0 for field in fields)
    try:
        fd = os.open(f"/proc/{pid}/fd/{number}", os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError as error:
        raise ReachError(
            f"the memory of rank {rank} (process {pid}) cannot be mapped: {error.strerror}; ranks on one host run as one "
            "user, see one /proc and are not protected from each other",
            ranks=[rank],
        ) from None
    try:
        found = os.fstat(fd)
        if not stat.S_ISREG(found.st_mode) or found.st_ino != inode or found.st_size < offset + size:
            raise StoreError(f"rank {rank} sent a handle of shared memory that is none")
        return MappedFile(fd, size, offset)
    except OSError as error:
        raise ReachError(f"the memory of rank {rank} cannot be mapped: {error.strerror}", ranks=[rank]) from None
    finally:
        os.close(fd)


@record
class SharedRange:
    """Bytes of a file that the caller has mapped, for peers."""

    fd: int
    """A descriptor of our own."""
    inode: int
    offset: int
    """Of the page that the memory begins in."""
    within: int
    """The memory's offset in that page."""
    bytes: int
    """From ``offset``."""


def shared_range(name: str, address: int, size: int) -> SharedRange:
    """The file behind the caller's memory.

    Raises:
        WindowError: the memory is private to this process, or its file can no longer be opened.
    """
    with open("/proc/self/maps") as maps:
        rows = [match for line in maps if (match := _LINE.match(line))]
    for row in rows:
        begin, end = int(row[1], 16), int(row[2], 16)
        if not begin <= address < end:
            continue
        inode = int(row[8])
        if row[4] != "s" or not inode or address + size > end:
            break
        at = int(row[5], 16) + address - begin
        within = at % PAGE
        device = os.makedev(int(row[6], 16), int(row[7], 16))
        fd = _open_again(row[9].removesuffix(" (deleted)"), device, inode)
        if fd < 0:
            raise WindowError(
                f"the memory given for window {name!r} is shared, and its file is no longer open in this process; keep "
                "the file open until attach returns"
            )
        return SharedRange(fd, inode, at - within, within, within + max(size, 1))
    raise WindowError(
        f"the memory given for window {name!r} is private to this process, so that peers cannot map it; allocate it as "
        "shared memory: multiprocessing.shared_memory, a shared mmap, numpy.memmap, or torch's Tensor.share_memory_()"
    )


def _open_again(path: str, device: int, inode: int) -> int:
    """A descriptor of the file, by its name or by one that is open; -1 if there is none."""

    def opened(name: str) -> int:
        with suppress(OSError):
            fd = os.open(name, os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK)
            found = os.fstat(fd)
            if (found.st_dev, found.st_ino) == (device, inode):
                return fd
            os.close(fd)
        return -1

    for name in [path] * path.startswith("/"):
        if (fd := opened(name)) >= 0:
            return fd
    for number in os.listdir("/proc/self/fd"):
        with suppress(OSError):
            found = os.stat(f"/proc/self/fd/{number}")
            if (found.st_dev, found.st_ino) == (device, inode):
                return opened(f"/proc/self/fd/{number}")
    return -1
