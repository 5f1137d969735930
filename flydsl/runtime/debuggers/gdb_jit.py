"""gdb's interface for code that is made at run time.

gdb stops at ``__jit_debug_register_code`` of a shared library, and reads the list of ELF files in ``__jit_debug_descriptor``
(gdb's manual, "JIT Compilation Interface").  The library is made here, because no C compiler is needed to run kernels.
"""

from __future__ import annotations

import ctypes
import os
import weakref

from flydsl.runtime.debuggers.gdb_library import DESCRIPTOR, REGISTER, gdb_library
from flydsl.runtime.debuggers.loaded_code import LoadedCode
from flydsl.support.forks import ForkSafeLock

_REGISTERED, _REMOVED = 1, 2
_lock = ForkSafeLock(awaited=True)


class _Entry(ctypes.Structure):
    pass


_Entry._fields_ = [
    ("next_entry", ctypes.POINTER(_Entry)),
    ("prev_entry", ctypes.POINTER(_Entry)),
    ("symfile_addr", ctypes.c_void_p),
    ("symfile_size", ctypes.c_uint64),
]


class _Descriptor(ctypes.Structure):
    _fields_ = (
        ("version", ctypes.c_uint32),
        ("action_flag", ctypes.c_uint32),
        ("relevant_entry", ctypes.POINTER(_Entry)),
        ("first_entry", ctypes.POINTER(_Entry)),
    )


class _Interface:
    """The shared library that gdb watches, with the files that are registered."""

    def __init__(self) -> None:
        file = os.memfd_create("flydsl-gdb", os.MFD_CLOEXEC)
        os.write(file, gdb_library())
        # Not /proc/self: gdb opens the library by this name, from its own process.
        self._library = ctypes.CDLL(f"/proc/{os.getpid()}/fd/{file}")
        self._descriptor = _Descriptor.in_dll(self._library, DESCRIPTOR)
        self._announce = self._library[REGISTER]
        self._entries: list[tuple[_Entry, ctypes.Array[ctypes.c_char]]] = []

    def add(self, image: bytes) -> _Entry:
        memory = ctypes.create_string_buffer(image, len(image))
        entry = _Entry(symfile_addr=ctypes.addressof(memory), symfile_size=len(image))
        with _lock:
            first = self._descriptor.first_entry
            if first:
                entry.next_entry = first
                first.contents.prev_entry = ctypes.pointer(entry)
            self._descriptor.first_entry = ctypes.pointer(entry)
            self._entries.append((entry, memory))
            self._call(entry, _REGISTERED)
        return entry

    def remove(self, entry: _Entry) -> None:
        with _lock:
            if entry.prev_entry:
                entry.prev_entry.contents.next_entry = entry.next_entry
            else:
                self._descriptor.first_entry = entry.next_entry
            if entry.next_entry:
                entry.next_entry.contents.prev_entry = entry.prev_entry
            self._call(entry, _REMOVED)
            self._entries = [each for each in self._entries if each[0] is not entry]

    def _call(self, entry: _Entry, action: int) -> None:
        self._descriptor.relevant_entry = ctypes.pointer(entry)
        self._descriptor.action_flag = action
        self._announce()
        self._descriptor.action_flag = 0


_interfaces: list[_Interface] = []
"""The one library of this process, made when the first code is registered."""


def register_for_gdb(code: LoadedCode) -> None:
    """Tell gdb of loaded code, until its owner is gone."""
    if not _interfaces:
        _interfaces.append(_Interface())
    interface = _interfaces[0]
    entry = interface.add(code.image)
    weakref.finalize(code.owner, interface.remove, entry).atexit = False
