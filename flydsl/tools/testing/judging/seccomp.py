"""A seccomp filter: the system calls that a confined process may make.

The filter lists the allowed calls; every other one fails with ``EPERM``.  Source: Linux's
``Documentation/userspace-api/seccomp_filter.rst``; the numbers are those of ``asm/unistd.h``.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
from collections.abc import Mapping
from types import MappingProxyType

_MACHINES: Mapping[str, tuple[int, int]] = MappingProxyType({"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)})
"""Linux's ``AUDIT_ARCH`` of each machine, and its column in the tables."""

_PLAIN = """
read 0 63 write 1 64 readv 19 65 writev 20 66 pread64 17 67 pwrite64 18 68 lseek 8 62 close 3 57 close_range 436 436
dup 32 23 dup2 33 - dup3 292 24 fcntl 72 25 flock 73 32 fsync 74 82 fdatasync 75 83 open 2 - openat 257 56
openat2 437 437 creat 85 - stat 4 - fstat 5 80 lstat 6 - newfstatat 262 79 statx 332 291 access 21 -
faccessat 269 48 faccessat2 439 439 readlink 89 - readlinkat 267 78 getdents 78 - getdents64 217 61 getcwd 79 17
chdir 80 49 fchdir 81 50 mkdir 83 - mkdirat 258 34 rmdir 84 - unlink 87 - unlinkat 263 35 rename 82 -
renameat 264 38 renameat2 316 276 link 86 - linkat 265 37 symlink 88 - symlinkat 266 36 truncate 76 45
ftruncate 77 46 fallocate 285 47 chmod 90 - fchmod 91 52 fchmodat 268 53 utimensat 280 88 umask 95 166
statfs 137 43 fstatfs 138 44 sendfile 40 71 copy_file_range 326 285 fadvise64 221 223
mmap 9 222 munmap 11 215 mprotect 10 226 mremap 25 216 madvise 28 233 brk 12 214 msync 26 227 mlock 149 228
munlock 150 229 mincore 27 232 membarrier 324 283 rt_sigaction 13 134 rt_sigprocmask 14 135 rt_sigreturn 15 139
rt_sigpending 127 136 rt_sigtimedwait 128 137 rt_sigsuspend 130 133 sigaltstack 131 132 futex 202 98
futex_waitv 449 449 get_robust_list 274 100 set_robust_list 273 99 rseq 334 293 set_tid_address 218 96 exit 60 93
exit_group 231 94 gettid 186 178 getpid 39 172 getppid 110 173 getuid 102 174 geteuid 107 175 getgid 104 176
getegid 108 177 getgroups 115 158 getresuid 118 148 getresgid 120 150 getpgid 121 155 getpgrp 111 - getsid 124 156
getrlimit 97 163 getrusage 98 165 times 100 153 uname 63 160 sysinfo 99 179 sched_yield 24 124
sched_getaffinity 204 123 sched_setaffinity 203 122 sched_getparam 143 121 sched_getscheduler 145 120
sched_get_priority_max 146 125 sched_get_priority_min 147 126 getcpu 309 168 clock_gettime 228 113
clock_getres 229 114 clock_nanosleep 230 115 nanosleep 35 101 gettimeofday 96 169 time 201 - alarm 37 -
setitimer 38 103 getitimer 36 102 timerfd_create 283 85 timerfd_settime 286 86 timerfd_gettime 287 87 poll 7 -
ppoll 271 73 select 23 - pselect6 270 72 epoll_create 213 - epoll_create1 291 20 epoll_ctl 233 21 epoll_wait 232 -
epoll_pwait 281 22 eventfd 284 - eventfd2 290 19 pipe 22 - pipe2 293 59 socketpair 53 199 getrandom 318 278
arch_prctl 158 - restart_syscall 219 128 wait4 61 260 waitid 247 95 get_mempolicy 239 236
"""
"""Calls of files, memory, time, threads and pipes.  Landlock and the mounts decide which files they reach."""
_TOOLS = "memfd_create 319 279 fork 57 - vfork 58 - execve 59 221 setpgid 109 154 setsid 112 157 kill 62 129"
"""Further calls of a process that starts a linker or an assembler."""
_LIMITED = "clone 56 220 clone3 435 435 prctl 157 167 ioctl 16 29 prlimit64 302 261 kill 62 129 tgkill 234 131"

_NEW_NAMESPACES = 0x7E020080
"""``CLONE_NEW*``"""
_THREAD = 0x10000
_PRCTL = (15, 16, 3, 21, 23, 39, 0x53564D41)
"""Names of threads and mappings, and reads."""
_IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x5452)
"""Requests about terminals, bytes to read, and the flags of descriptors."""

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _FAIL, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_EPERM, _ENOSYS = 1, 38
_NUMBER, _ARCH, _ARGUMENTS = 0, 4, 16
_X32 = 0x40000000


def _table(text: str, column: int) -> dict[str, int]:
    words = text.split()
    rows = zip(words[::3], words[1 + column :: 3], strict=True)
    return {name: int(number) for name, number in rows if number != "-"}


def _filter(machine: str, *, has_tools: bool, pid: int) -> bytes:
    arch, column = _MACHINES[machine]
    code: list[tuple[int, int, int, int]] = [
        (_LOAD, 0, 0, _ARCH),
        (_EQUAL, 1, 0, arch),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, _X32),
        (_RETURN, 0, 0, _FAIL | _EPERM),
    ]
    plain = _table(_PLAIN, column) | (_table(_TOOLS, column) if has_tools else {})
    for number in plain.values():
        code += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ALLOW)]

    def limited(name: str, argument: int, checks: list[tuple[int, int, int, int]]) -> None:
        body = [(_LOAD, 0, 0, _ARGUMENTS + 8 * argument), *checks, (_RETURN, 0, 0, _FAIL | _EPERM)]
        code.append((_EQUAL, 0, len(body), numbers[name]))
        code.extend(body)

    def one_of(values: tuple[int, ...]) -> list[tuple[int, int, int, int]]:
        return [row for value in values for row in ((_EQUAL, 0, 1, value), (_RETURN, 0, 0, _ALLOW))]

    numbers = _table(_LIMITED, column)
    refuse_new = [(_ANY_BIT, 0, 1, _NEW_NAMESPACES), (_RETURN, 0, 0, _FAIL | _EPERM)]
    started = [(_RETURN, 0, 0, _ALLOW)] if has_tools else [(_ANY_BIT, 0, 1, _THREAD), (_RETURN, 0, 0, _ALLOW)]
    limited("clone", 0, [*refuse_new, *started])
    code += [(_EQUAL, 0, 1, numbers["clone3"]), (_RETURN, 0, 0, _FAIL | _ENOSYS)]  # the C library then calls clone
    limited("prctl", 0, one_of(_PRCTL))
    limited("ioctl", 1, one_of(_IOCTL))
    limited("prlimit64", 0, one_of((0,)))
    for name in ("kill", "tgkill"):
        limited(name, 0, one_of((pid,)))
    code.append((_RETURN, 0, 0, _FAIL | _EPERM))
    return b"".join(struct.pack("<HBBI", *row) for row in code)


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))


def apply_filter(libc: ctypes.CDLL, *, has_tools: bool) -> None:
    """Filter the system calls of this thread and of all that it starts; it has ``no_new_privs`` already.

    With ``has_tools`` the process may start others.  Raises OSError if the kernel or the machine has no such filter.
    """
    machine = platform.machine()
    if machine not in _MACHINES:
        raise OSError(_ENOSYS, f"there is no table of system calls for {machine}")
    code = _filter(machine, has_tools=has_tools, pid=os.getpid())
    buffer = ctypes.create_string_buffer(code, len(code))
    program = _Program(len(code) // 8, ctypes.addressof(buffer))
    if libc.prctl(22, 2, ctypes.byref(program), 0, 0):  # PR_SET_SECCOMP, SECCOMP_MODE_FILTER
        raise OSError(ctypes.get_errno(), "PR_SET_SECCOMP")
