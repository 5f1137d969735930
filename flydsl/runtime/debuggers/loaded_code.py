"""Functions and lines of an object file at the addresses where it was loaded."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping

from flydsl.binaries.elf import STT_FUNC, Elf
from flydsl.binaries.lines import SourceLine, source_lines
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import cached_property


@record
class LoadedFunction:
    name: str
    address: int
    size: int

    def code(self) -> bytes:
        """Its bytes in memory."""
        return ctypes.string_at(self.address, self.size)


class LoadedCode:
    """An object file and the addresses of its sections in this process.

    ``data`` is the relocatable ELF file, ``sections`` the address of each loaded section by its index.  ``owner`` lives
    as long as the memory.
    """

    def __init__(self, data: bytes, sections: Mapping[int, int], owner: object) -> None:
        self.owner = owner
        self.image = bytes(Elf(data).changed({index: {"address": address} for index, address in sections.items()}))
        """The ELF file with the loaded addresses in its section headers."""
        self._sections = sections

    def functions(self) -> Iterator[LoadedFunction]:
        """All functions of the file, also those that it does not export."""
        for symbol in Elf(self.image).symbols:
            if symbol.type == STT_FUNC and symbol.size and symbol.section in self._sections:
                yield LoadedFunction(symbol.name, self._sections[symbol.section] + symbol.value, symbol.size)

    @cached_property
    def lines(self) -> tuple[SourceLine, ...]:
        """The source line of each instruction; empty without debug information."""
        return tuple(sorted(source_lines(self.image)))
