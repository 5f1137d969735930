"""Reader of 64-bit little-endian ELF files: header, sections, symbols, notes.

The structures are those of the System V ABI (gABI), chapter 4.  Every offset and size is checked against the file.  So
damaged bytes give :class:`~flydsl.errors.ArtifactError` or a result, and no other error.
"""

from __future__ import annotations

import struct
from functools import cached_property

from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import record

__all__ = ["ELF_MAGIC", "Elf", "Note", "Section", "Symbol"]

ELF_MAGIC = b"\x7fELF"
EM_CUDA = 190
EM_AMDGPU = 224
CPU_MACHINES = {62: "x86_64", 183: "aarch64"}
_CLASS_64 = 2
_LITTLE_ENDIAN = 1

SHT_NULL = 0
SHT_SYMTAB = 2
SHT_NOTE = 7
SHT_NOBITS = 8
SHT_DYNSYM = 11
SHN_UNDEF = 0
SHN_XINDEX = 0xFFFF

STB_GLOBAL = 1
STB_WEAK = 2
STT_FUNC = 2

_HEADER = struct.Struct("<16xHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_NOTE = struct.Struct("<III")


@record
class Section:
    name: str
    type: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    info: int
    alignment: int


@record
class Symbol:
    name: str
    value: int
    size: int
    binding: int
    """``STB_GLOBAL``, ..."""
    type: int
    """``STT_FUNC``, ..."""
    section: int
    """Index of its section; ``SHN_UNDEF`` if it is in none."""
    other: int


@record
class Note:
    owner: str
    type: int
    description: bytes


class Elf:
    """One ELF file."""

    def __init__(self, data: bytes) -> None:
        if data[:4] != ELF_MAGIC:
            raise ArtifactError(f"not an ELF file: it starts with {data[:4]!r}, expected {ELF_MAGIC!r}")
        self._data = data
        header = self._unpack(_HEADER, 0, "header")
        identity = data[:16]
        if identity[4] != _CLASS_64 or identity[5] != _LITTLE_ENDIAN:
            raise ArtifactError(
                f"the ELF file has class {identity[4]} and data encoding {identity[5]}, "
                f"expected {_CLASS_64} (64-bit) and {_LITTLE_ENDIAN} (little-endian)"
            )
        self.os_abi = identity[7]
        self.abi_version = identity[8]
        self.type, self.machine, self.flags = header[0], header[1], header[6]
        self._table, self._entry_size, self._count, self._names = header[5], header[10], header[11], header[12]
        self.sections = self._read_sections()
        """All sections, including the empty one with index 0."""
        program_headers = header[4] + header[8] * header[9]
        if program_headers > len(data):
            raise ArtifactError(f"the ELF file is truncated: {len(data)} bytes, program headers to {program_headers}")

    def _read_sections(self) -> tuple[Section, ...]:
        if self._table == 0:
            return ()
        if self._entry_size != _SECTION.size:
            raise ArtifactError(
                f"the ELF file has section headers of {self._entry_size} bytes, expected {_SECTION.size}"
            )
        first = self._unpack(_SECTION, self._table, "section header 0")
        # Counts that do not fit in the header stand in the first section header.
        count = self._count or first[5]
        names_index = first[6] if self._names == SHN_XINDEX else self._names
        if self._table + count * _SECTION.size > len(self._data):
            raise ArtifactError(f"the ELF file is truncated: {count} section headers at {self._table}")
        headers = [_SECTION.unpack_from(self._data, self._table + index * _SECTION.size) for index in range(count)]
        if names_index >= count:
            raise ArtifactError(f"the ELF file keeps its section names in section {names_index} of {count}")
        names = _Names(
            self._slice(headers[names_index][4], headers[names_index][5], "table of section names"), len(headers)
        )
        sections = tuple(Section(names.at(h[0]), *h[1:9]) for h in headers)
        for section in sections:
            if section.type not in (SHT_NULL, SHT_NOBITS) and section.offset + section.size > len(self._data):
                raise ArtifactError(
                    f"the ELF file is truncated: {len(self._data)} bytes, "
                    f"section {section.name} has {section.size} at {section.offset}"
                )
        total = sum(section.size for section in sections if section.type not in (SHT_NULL, SHT_NOBITS))
        if total > len(self._data):
            raise ArtifactError(f"the ELF file is damaged: its sections overlap, {total} bytes in {len(self._data)}")
        return sections

    @cached_property
    def _sections_by_name(self) -> dict[str, Section]:
        return {section.name: section for section in reversed(self.sections)}

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbol table, or the dynamic one of a stripped file, without the empty symbol with index 0."""
        for type_ in (SHT_SYMTAB, SHT_DYNSYM):
            for section in self.sections:
                if section.type == type_:
                    return self._read_symbols(section)
        return ()

    @property
    def undefined(self) -> tuple[str, ...]:
        """Names of the undefined symbols."""
        return tuple(s.name for s in self.symbols if s.section == SHN_UNDEF and s.binding == STB_GLOBAL and s.name)

    def notes(self) -> tuple[Note, ...]:
        """The entries of all note sections."""
        return tuple(
            note for section in self.sections if section.type == SHT_NOTE for note in self._read_notes(section)
        )

    def section(self, name: str) -> Section | None:
        return self._sections_by_name.get(name)

    def contents(self, section: Section) -> bytes:
        """The section's bytes; none for one that takes no space in the file."""
        if section.type in (SHT_NULL, SHT_NOBITS):
            return b""
        return self._data[section.offset : section.offset + section.size]

    def contents_of(self, symbol: Symbol) -> bytes:
        if not 0 < symbol.section < len(self.sections):
            raise ArtifactError(f"the symbol {symbol.name} is in section {symbol.section} of {len(self.sections)}")
        section = self.sections[symbol.section]
        # The address of a section is zero in a relocatable file, whose values count from the section's start.
        begin = symbol.value - section.address
        if begin < 0 or begin + symbol.size > section.size:
            raise ArtifactError(f"the symbol {symbol.name} is not within its section {section.name}")
        return self.contents(section)[begin : begin + symbol.size]

    def _read_symbols(self, table: Section) -> tuple[Symbol, ...]:
        if table.link >= len(self.sections):
            raise ArtifactError(f"the symbol names are in section {table.link} of {len(self.sections)}")
        entries = self.contents(table)
        names = _Names(self.contents(self.sections[table.link]), len(entries) // _SYMBOL.size)
        if len(entries) % _SYMBOL.size:
            raise ArtifactError(f"the symbol table has {len(entries)} bytes, expected a multiple of {_SYMBOL.size}")
        return tuple(
            Symbol(names.at(name), value, size, info >> 4, info & 15, section, other)
            for name, info, other, section, value, size in list(_SYMBOL.iter_unpack(entries))[1:]
        )

    def _read_notes(self, section: Section) -> list[Note]:
        content = self.contents(section)
        notes: list[Note] = []
        position = 0
        while position < len(content):
            if position + _NOTE.size > len(content):
                raise ArtifactError(f"a note of section {section.name} is truncated")
            owner_size, size, type_ = _NOTE.unpack_from(content, position)
            owner = position + _NOTE.size
            begin = owner + _aligned(owner_size)
            position = begin + _aligned(size)
            if begin + size > len(content):
                raise ArtifactError(f"a note of section {section.name} is truncated")
            notes.append(Note(_string(content[owner : owner + owner_size], 0), type_, content[begin : begin + size]))
        return notes

    def _unpack(self, layout: struct.Struct, offset: int, what: str) -> tuple[int, ...]:
        return layout.unpack(self._slice(offset, layout.size, what))

    def _slice(self, offset: int, size: int, what: str) -> bytes:
        if offset + size > len(self._data):
            raise ArtifactError(
                f"the ELF file is truncated: its {what} has {size} bytes at {offset}, the file has {len(self._data)}"
            )
        return self._data[offset : offset + size]


class _Names:
    """A table of ``count`` names.  Names may share their ends; a name as long as the table is damage."""

    def __init__(self, table: bytes, count: int) -> None:
        self._table = table
        self._left = 4 * len(table) + 256 * count

    def at(self, offset: int) -> str:
        """The name that starts there."""
        name = _string(self._table, offset)
        self._left -= len(name)
        if self._left < 0:
            raise ArtifactError("the ELF file is damaged: its names overlap")
        return name


def _string(table: bytes, offset: int) -> str:
    """The string that starts at ``start`` and ends with a zero or with the table; bytes that are not UTF-8 are escaped."""
    end = table.find(b"\0", offset)
    return table[offset : end if end >= 0 else len(table)].decode("utf-8", "backslashreplace")


def _aligned(size: int) -> int:
    return -(-size // 4) * 4
