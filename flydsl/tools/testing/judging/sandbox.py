"""Confinement of a process: namespaces, mounts, Landlock, seccomp, limits.

Sources: namespaces(7), mount_setattr(2), landlock(7), seccomp(2), prctl(2).
"""

from __future__ import annotations

import ctypes
import os
import resource
import struct
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.testing.judging.seccomp import apply_filter

PARTS = ("namespaces", "mounts", "network", "landlock", "seccomp")
"""The parts of a confinement, which a kernel may lack."""

_NEWNS, _NEWUTS, _NEWIPC, _NEWUSER, _NEWPID, _NEWNET = 0x20000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
_RECURSIVE, _PRIVATE = 1 << 14, 1 << 18
_NOSUID_NODEV = 2 | 4
_MOUNT_SETATTR, _AT_RECURSIVE, _READ_ONLY = 442, 0x8000, 1
_LANDLOCK = (444, 445, 446)
_ALL_FILES, _OF_READERS, _DEVICES = (1 << 16) - 1, 1 | 4 | 8, 1 << 6 | 1 << 11
_SCRATCH_BYTES, _SCRATCH_FILES = 256 << 20, 4096
_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS, _PR_CAPBSET_DROP = 1, 38, 24
_KILL = 9


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _call(libc: ctypes.CDLL, number: int, *arguments: object) -> int:
    result = int(libc.syscall(ctypes.c_long(number), *arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def enter_namespaces() -> list[str]:
    """Give this process new namespaces, and return the :data:`PARTS` that the kernel refuses.

    Its children have a new process namespace; the first is the init of it.
    """
    libc = _libc()
    user, group = os.getuid(), os.getgid()
    wanted = _NEWNS | _NEWUTS | _NEWIPC | _NEWPID | _NEWNET
    if libc.unshare(_NEWUSER | wanted) == 0:
        for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
            try:
                Path("/proc/self", name).write_text(text)
            except OSError:
                return ["namespaces"]
        return []
    return ["namespaces"] if libc.unshare(wanted) == 0 else ["namespaces", "mounts", "network"]


@dataclass(frozen=True)
class Confinement:
    """The limits of a process: it reads files, and writes to one folder."""

    scratch: str
    """The folder that it may write to."""
    limits: Mapping[str, int]
    """Bytes of ``memory`` and of a file (``file_bytes``), and the number of open ``files``."""
    has_tools: bool = False
    """True if it may start other processes, such as a linker."""

    def apply(self, refused: Collection[str], kept: Collection[int]) -> list[str]:
        """Confine this process, and return the :data:`PARTS` that could not be applied.

        ``refused`` are those that :func:`enter_namespaces` could not apply.  ``kept`` descriptors stay open.
        """
        libc = _libc()
        missing = dict.fromkeys(refused)

        def attempt(part: str, step: Callable[[ctypes.CDLL], None]) -> None:
            if part not in missing:
                try:
                    step(libc)
                except OSError:
                    missing[part] = None

        libc.prctl(_PR_SET_PDEATHSIG, _KILL, 0, 0, 0)
        _close_others(kept)
        attempt("mounts", self._mount)
        os.chdir(self.scratch)
        self._limit()
        _drop_capabilities(libc)
        libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        attempt("landlock", self._restrict_files)
        attempt("seccomp", lambda libc: apply_filter(libc, has_tools=self.has_tools))
        return list(missing)

    def _mount(self, libc: ctypes.CDLL) -> None:
        """Make all files read-only, and mount memory as the scratch folder."""

        def mount(kind: bytes, place: str, flags: int, options: bytes = b"") -> None:
            if libc.mount(kind, place.encode(), kind, flags, options):
                raise OSError(ctypes.get_errno(), place)

        if libc.mount(None, b"/", None, _RECURSIVE | _PRIVATE, None):
            raise OSError(ctypes.get_errno(), "/")
        attributes = struct.pack("<QQQQ", _READ_ONLY, 0, 0, 0)
        _call(
            libc,
            _MOUNT_SETATTR,
            ctypes.c_int(-100),
            b"/",
            ctypes.c_uint(_AT_RECURSIVE),
            attributes,
            ctypes.c_size_t(32),
        )
        size = min(self.limits.get("file_bytes", _SCRATCH_BYTES), _SCRATCH_BYTES)
        mount(b"tmpfs", self.scratch, _NOSUID_NODEV, f"size={size},nr_inodes={_SCRATCH_FILES},mode=700".encode())
        if os.path.isdir("/dev/shm"):
            mount(b"tmpfs", "/dev/shm", _NOSUID_NODEV, b"size=0,nr_inodes=1,mode=500")
        mount(b"proc", "/proc", _NOSUID_NODEV)

    def _limit(self) -> None:
        """Bound memory, the size of files, and their number."""
        for name, kind in (
            ("memory", resource.RLIMIT_AS),
            ("file_bytes", resource.RLIMIT_FSIZE),
            ("files", resource.RLIMIT_NOFILE),
        ):
            if name in self.limits:
                _, hard = resource.getrlimit(kind)
                wanted = self.limits[name] if hard == resource.RLIM_INFINITY else min(self.limits[name], hard)
                resource.setrlimit(kind, (wanted, wanted))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def _restrict_files(self, libc: ctypes.CDLL) -> None:
        create, add, restrict = _LANDLOCK
        version = _call(libc, create, None, ctypes.c_size_t(0), ctypes.c_uint32(1))
        files = _ALL_FILES & ((1 << (13 if version < 2 else 14 if version < 3 else 15 if version < 5 else 16)) - 1)
        network, scopes = (3 if version >= 4 else 0), (3 if version >= 6 else 0)
        rules = struct.pack("<QQQ", files, network, scopes)[: 24 if version >= 6 else 16 if version >= 4 else 8]
        ruleset = _call(libc, create, rules, ctypes.c_size_t(len(rules)), ctypes.c_uint32(0))
        for place, allowed in (
            ("/", _OF_READERS),
            (self.scratch, files & ~_DEVICES),
            ("/dev/null", 2 | 4),
        ):
            descriptor = os.open(place, os.O_PATH | os.O_CLOEXEC)
            rule = struct.pack("<Qi", allowed & files, descriptor)
            _call(libc, add, ctypes.c_int(ruleset), ctypes.c_int(1), rule, ctypes.c_uint32(0))
            os.close(descriptor)
        _call(libc, restrict, ctypes.c_int(ruleset), ctypes.c_uint32(0))
        os.close(ruleset)


def _close_others(kept: Collection[int]) -> None:
    first = 0
    for descriptor in [*sorted(kept), (1 << 16) - 1]:
        if first < descriptor:  # of an empty range CPython closes all
            os.closerange(first, descriptor)
        first = descriptor + 1


def _drop_capabilities(libc: ctypes.CDLL) -> None:
    for capability in range(64):
        libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
    header, data = struct.pack("<Ii", 0x20080522, 0), bytes(24)
    libc.capset(header, data)
