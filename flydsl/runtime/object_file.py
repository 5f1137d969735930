"""Loads a relocatable object into executable memory of this process."""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import platform
from collections.abc import Iterable

from flydsl.errors import DeviceError
from flydsl.runtime import elf
from flydsl.runtime.libraries import HOST_LIBRARIES, RuntimeLibrary, resolver
from flydsl.runtime.link import Layout, Resolver, link, plan

__all__ = ["LoadedObject", "host_machine"]

_MACHINES = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}


def host_machine() -> str:
    """``x86_64`` or ``aarch64``: what this process runs, as artifacts name it.

    Raises:
        DeviceError: another machine; none of its code can be loaded.
    """
    machine = platform.machine()
    if machine.lower() not in _MACHINES:
        raise DeviceError(f"this machine is {machine!r}; compiled code loads on x86_64 and on aarch64 only")
    return _MACHINES[machine.lower()]


class LoadedObject:
    """The code of one object file, ready to be called.

    No page is ever both writable and executable.  The memory goes back to the system with the last reference to this
    object: whoever calls into it holds one.

    Args:
        data: the object file.
        what: names the object in messages, such as ``"the kernels of 'softmax' (cpu:x86-64-v3)"``.
        libraries: what its undefined symbols may be.
        address_of: where else they may be; ``None`` for what it does not know.

    Raises:
        DeviceError: the object is damaged, is for another machine, needs what no library provides, or the system
            refuses executable memory.
    """

    def __init__(
        self,
        data: bytes,
        what: str,
        libraries: Iterable[RuntimeLibrary] = HOST_LIBRARIES,
        address_of: Resolver | None = None,
    ) -> None:
        code = elf.parse(data, what)
        if elf.MACHINE_NAMES[code.machine] != host_machine():
            raise DeviceError(
                f"{what} is code for {elf.MACHINE_NAMES[code.machine]}, this machine is {host_machine()}; "
                "compile it for this machine or run it on that one"
            )
        layout = plan(code)
        self._what = what
        self._memory = mmap.mmap(-1, max(layout.size, mmap.PAGESIZE), mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        known = resolver(libraries)
        self._symbols = self._fill(code, layout, lambda name: known(name) or (address_of and address_of(name)))
        self._protect(layout)
        code_end = max((s.offset + s.size for s in layout.segments if s.protection & mmap.PROT_EXEC), default=0)
        self._code_range = self._base(), self._base() + code_end  # it comes first

    def address(self, symbol: str) -> int:
        """Where a global symbol is.

        Raises:
            DeviceError: the object does not define it.
        """
        if symbol not in self._symbols:
            defined = ", ".join(sorted(self._symbols)) or "nothing"
            raise DeviceError(f"{self._what} does not define {symbol!r}, only {defined}; compile it again")
        return self._symbols[symbol]

    @property
    def code_range(self) -> tuple[int, int]:
        """The addresses at which its code begins and ends."""
        return self._code_range

    def find(self, symbol: str) -> int | None:
        """Where a global symbol is; ``None`` if the object does not define it."""
        return self._symbols.get(symbol)

    def _fill(self, code: elf.RelocatableObject, layout: Layout, resolve: Resolver) -> dict[str, int]:
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
