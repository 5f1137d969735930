"""Loading of relocatable objects into executable memory of this process."""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import platform
from collections.abc import Iterable

from flydsl.binaries.elf import CPU_MACHINES, SHF_EXECINSTR
from flydsl.errors import DeviceError
from flydsl.runtime.libraries import HOST_LIBRARIES, RuntimeLibrary, resolver
from flydsl.runtime.link import Layout, RelocatableObject, Resolver, link, plan

_MACHINES = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}


def host_machine() -> str:
    """``x86_64`` or ``aarch64``: this process's machine, as artifacts name it."""
    machine = platform.machine()
    if machine.lower() not in _MACHINES:
        raise DeviceError(f"this machine is {machine!r}; compiled code loads on x86_64 and on aarch64 only")
    return _MACHINES[machine.lower()]


class LoadedObject:
    """The code of one object file, ready to be called.

    No page is ever both writable and executable.  The memory is freed with the last reference to this object, so every
    caller into it must hold one.  ``what`` names the object in messages, such as
    ``"the kernels of 'softmax' (cpu:x86-64-v3)"``.  Undefined symbols are those of ``libraries``; ``address_of`` resolves
    others, to ``None`` if it does not know them.
    """

    def __init__(
        self,
        data: bytes,
        what: str,
        libraries: Iterable[RuntimeLibrary] = HOST_LIBRARIES,
        address_of: Resolver | None = None,
    ) -> None:
        code = RelocatableObject(data, what)
        machine = CPU_MACHINES[code.machine]
        if machine != host_machine():
            raise DeviceError(
                f"{what} is code for {machine}, this machine is {host_machine()}; "
                "compile it for this machine or run it on that one"
            )
        layout = plan(code)
        self._what, self._layout = what, layout
        self._ends = _ends(code)
        self._memory = mmap.mmap(-1, max(layout.size, mmap.PAGESIZE), mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        known = resolver(libraries)
        self._symbols = self._fill(code, layout, lambda name: known(name) or (address_of and address_of(name)))
        self._protect(layout)
        code_end = max((s.offset + s.size for s in layout.segments if s.protection & mmap.PROT_EXEC), default=0)
        self._code_range = self._base(), self._base() + code_end  # it comes first

    def address(self, symbol: str) -> int:
        if symbol not in self._symbols:
            defined = ", ".join(sorted(self._symbols)) or "nothing"
            raise DeviceError(f"{self._what} does not define {symbol!r}, only {defined}; compile it again")
        return self._symbols[symbol]

    def function(self, symbol: str) -> int:
        address = self.address(symbol)
        is_code, left = self._ends[symbol]
        if not is_code or left <= 0:
            raise DeviceError(f"{self._what} has {symbol!r} outside of its code; compile it again")
        return address

    def text(self, symbol: str) -> bytes:
        """The bytes of a constant up to its terminating zero."""
        left = ctypes.string_at(self.address(symbol), self._ends[symbol][1])
        text, zero, _ = left.partition(b"\0")
        if not zero:
            raise DeviceError(f"{self._what} has no end of {symbol!r} in its section; compile it again")
        return text

    @property
    def code_range(self) -> tuple[int, int]:
        """The start and end addresses of its code."""
        return self._code_range

    @property
    def section_addresses(self) -> dict[int, int]:
        """The address of each loaded section, by its index in the object file."""
        base = self._base()
        return {index: base + offset for index, offset in self._layout.sections.items()}

    def find(self, symbol: str) -> int | None:
        """The address of a global symbol; ``None`` if the object does not define it."""
        return self._symbols.get(symbol)

    def _fill(self, code: RelocatableObject, layout: Layout, resolve: Resolver) -> dict[str, int]:
        with memoryview(self._memory) as memory:
            return link(code, layout, memory, self._base(), resolve)

    def _base(self) -> int:
        return ctypes.addressof(ctypes.c_char.from_buffer(self._memory))

    def _protect(self, layout: Layout) -> None:
        # Linux makes the instruction cache of AArch64 coherent when pages first become executable, so that no explicit
        # cache maintenance is needed for memory that is written once, before.
        mprotect = ctypes.CDLL(None, use_errno=True).mprotect
        mprotect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
        for segment in layout.segments:
            if mprotect(self._base() + segment.offset, segment.size, segment.protection):
                error = ctypes.get_errno()
                raise DeviceError(
                    f"{self._what}: the system refuses executable memory ({os.strerror(error)}); allow this process to "
                    "map anonymous executable pages (SELinux: execmem; systemd: MemoryDenyWriteExecute=no)",
                    code=error,
                    name=errno.errorcode.get(error, ""),
                )


def _ends(code: RelocatableObject) -> dict[str, tuple[bool, int]]:
    """For each global symbol: True if it is in code, and the bytes from it to the end of its section."""
    sections = {section.index: section for section in code.sections}
    return {
        symbol.name: (
            bool(sections[symbol.section].flags & SHF_EXECINSTR),
            sections[symbol.section].size - symbol.value,
        )
        for symbol in code.exported()
    }
