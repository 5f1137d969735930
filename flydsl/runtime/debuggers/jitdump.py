"""The dump of code and lines that ``perf inject --jit`` reads.

The format is version 1 of ``tools/perf/Documentation/jitdump-specification.txt`` in Linux.  perf finds the file because this
process maps its first page as executable.  Record with the same clock::

    perf record -k mono python program.py
    perf inject --jit -i perf.data -o perf.jit.data
    perf report -i perf.jit.data
"""

from __future__ import annotations

import mmap
import os
import platform
import struct
import threading
import time
from pathlib import Path

from flydsl.runtime.debuggers.loaded_code import LoadedCode, LoadedFunction
from flydsl.support.forks import ForkSafeLock

_MAGIC, _VERSION = 0x4A695444, 1
_MACHINES = {"x86_64": 62, "aarch64": 183}
_CODE_LOAD, _DEBUG_INFO = 0, 2
_HEADER = struct.Struct("<IIIIIIQQ")
_PREFIX = struct.Struct("<IIQ")
_LOAD = struct.Struct("<IIQQQQ")
_DEBUG = struct.Struct("<QQ")
_LINE = struct.Struct("<QII")

_lock = ForkSafeLock(awaited=True)


class _Dump:
    """The dump of one process in one folder."""

    def __init__(self, directory: Path) -> None:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path = directory / f"jit-{os.getpid()}.dump"
        flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC
        self._file = open(os.open(self.path, flags, 0o600), "w+b", buffering=0)  # noqa: SIM115 - open until the process ends
        machine = _MACHINES.get(platform.machine(), 0)
        self._file.write(_HEADER.pack(_MAGIC, _VERSION, _HEADER.size, machine, 0, os.getpid(), _now(), 0))
        self._marker = mmap.mmap(self._file.fileno(), _HEADER.size, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_EXEC)
        self._count = 0

    def write(self, code: LoadedCode) -> None:
        for function in code.functions():
            entries = _entries(code, function)
            if entries:
                body = _DEBUG.pack(function.address, len(entries)) + b"".join(entries)
                self._record(_DEBUG_INFO, body)
            body = _LOAD.pack(
                os.getpid(),
                threading.get_native_id(),
                function.address,
                function.address,
                function.size,
                self._count,
            )
            self._record(_CODE_LOAD, body + function.name.encode() + b"\0" + function.code())
            self._count += 1

    def _record(self, kind: int, body: bytes) -> None:
        self._file.write(_PREFIX.pack(kind, _PREFIX.size + len(body), _now()) + body)


_dumps: dict[tuple[int, Path], _Dump] = {}
"""The open dumps, by process and folder."""


def write_jitdump(code: LoadedCode, directory: Path) -> Path:
    """Append the functions of loaded code, with bytes and lines, to this process's dump; the file's path."""
    key = os.getpid(), directory
    with _lock:
        dump = _dumps.get(key) or _dumps.setdefault(key, _Dump(directory))
        dump.write(code)
        return dump.path


def _entries(code: LoadedCode, function: LoadedFunction) -> list[bytes]:
    """The lines of a function: address, line, discriminator, file."""
    end = function.address + function.size
    return [
        _LINE.pack(row.address, row.line, 0) + row.file.encode() + b"\0"
        for row in code.lines
        if function.address <= row.address < end and row.line
    ]


def _now() -> int:
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)
