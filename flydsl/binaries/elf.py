"""64-bit little-endian ELF files: one reader, and one writer of shared objects.

The structures are those of the System V ABI (gABI), chapters 4 and 5.  Every offset and size is checked against the file.
So damaged bytes give :class:`~flydsl.errors.ArtifactError` or a result, and no other error.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence

from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import dataclass, record
from flydsl.support.forks import cached_property

ELF_MAGIC = b"\x7fELF"
IDENTITY = ELF_MAGIC + b"\x02\x01\x01"
"""The first bytes of a file of this version, 64-bit and little-endian; zeros follow up to 16."""
EM_CUDA = 190
EM_AMDGPU = 224
CPU_MACHINES = {62: "x86_64", 183: "aarch64"}
"""``e_machine`` of objects for CPUs, with the name of :func:`platform.machine`."""

ET_REL, ET_DYN = 1, 3
SHT_NULL, SHT_PROGBITS, SHT_SYMTAB, SHT_STRTAB, SHT_RELA, SHT_HASH, SHT_DYNAMIC, SHT_NOTE = range(8)
SHT_NOBITS, SHT_REL, SHT_DYNSYM, SHT_GNU_HASH = 8, 9, 11, 0x6FFFFFF6
SHF_WRITE, SHF_ALLOC, SHF_EXECINSTR, SHF_TLS = 1, 2, 4, 0x400
SHN_UNDEF, SHN_LORESERVE, SHN_ABS, SHN_XINDEX = 0, 0xFF00, 0xFFF1, 0xFFFF
STB_LOCAL, STB_GLOBAL, STB_WEAK = 0, 1, 2
STT_OBJECT, STT_FUNC, STT_TLS, STT_GNU_IFUNC = 1, 2, 6, 10
STV_DEFAULT, STV_HIDDEN, STV_PROTECTED = 0, 2, 3
PT_LOAD, PT_DYNAMIC, PT_NOTE, PT_PHDR, PT_GNU_STACK, PT_GNU_RELRO = 1, 2, 4, 6, 0x6474E551, 0x6474E552
PF_X, PF_W, PF_R = 1, 2, 4
DT_NULL, DT_HASH, DT_STRTAB, DT_SYMTAB, DT_STRSZ, DT_SYMENT, DT_SONAME, DT_GNU_HASH = 0, 4, 5, 6, 10, 11, 14, 0x6FFFFEF5

HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
SEGMENT = struct.Struct("<IIQQQQQQ")
SECTION = struct.Struct("<IIQQQQIIQQ")
SYMBOL = struct.Struct("<IBBHQQ")
RELOCATION = struct.Struct("<QIIq")
DYNAMIC = struct.Struct("<QQ")
_NOTE = struct.Struct("<III")


@record
class Section:
    """A section's header."""

    index: int
    name: str
    type: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    info: int
    alignment: int
    """At least 1."""


@record
class Symbol:
    """An entry of a symbol table."""

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


NO_SYMBOL = Symbol("", 0, 0, STB_LOCAL, 0, SHN_ABS, 0)
"""The first entry of each symbol table: a relocation against it means its addend alone."""


@record
class Relocation:
    """A position whose bytes depend on a symbol's final address."""

    section: int
    """Index of the section whose bytes change."""
    offset: int
    kind: int
    symbol: Symbol
    addend: int


@record
class Note:
    """An entry of a section of notes."""

    owner: str
    type: int
    description: bytes


# -- reading


class Elf:
    """One ELF file."""

    identity: bytes
    """The first 16 bytes."""
    type: int
    machine: int
    flags: int

    def __init__(self, data: bytes) -> None:
        if data[:4] != ELF_MAGIC:
            raise ArtifactError(f"not an ELF file: it starts with {data[:4]!r}, expected {ELF_MAGIC!r}")
        self._data = data
        (
            self.identity, self.type, self.machine, _, _, segments, self._table, self.flags, _, segment_size,
            segment_count, self._entry_size, self._count, self._names,
        ) = HEADER.unpack(self._slice(0, HEADER.size, "header"))  # fmt: skip
        if self.identity[4:6] != IDENTITY[4:6]:
            raise ArtifactError(
                f"the ELF file has class {self.identity[4]} and data encoding {self.identity[5]}, "
                "expected 2 (64-bit) and 1 (little-endian)"
            )
        self.abi_version = self.identity[8]
        self.sections = self._read_sections()
        """All sections, including the empty one with index 0."""
        end = segments + segment_size * segment_count
        if end > len(data):
            raise ArtifactError(f"the ELF file is truncated: {len(data)} bytes, program headers to {end}")
        self.segment_places = range(segments, end, segment_size or 1)
        """The position of each program header."""
        self._symbols: dict[int, tuple[Symbol, ...]] = {}

    def _read_sections(self) -> tuple[Section, ...]:
        if self._table == 0:
            return ()
        if self._entry_size != SECTION.size:
            raise ArtifactError(
                f"the ELF file has section headers of {self._entry_size} bytes, expected {SECTION.size}"
            )
        first = SECTION.unpack(self._slice(self._table, SECTION.size, "section header 0"))
        # Counts that do not fit in the header stand in the first section header.
        count = self._count or first[5]
        names_index = first[6] if self._names == SHN_XINDEX else self._names
        if self._table + count * SECTION.size > len(self._data):
            raise ArtifactError(f"the ELF file is truncated: {count} section headers at {self._table}")
        headers = [SECTION.unpack_from(self._data, self._table + index * SECTION.size) for index in range(count)]
        if names_index >= count:
            raise ArtifactError(f"the ELF file keeps its section names in section {names_index} of {count}")
        names = _Names(self._slice(headers[names_index][4], headers[names_index][5], "table of section names"), count)
        sections = tuple(
            Section(index, names.at(name), type_, flags, address, offset, size, link, info, max(alignment, 1))
            for index, (name, type_, flags, address, offset, size, link, info, alignment, _) in enumerate(headers)
        )
        stored = [section for section in sections if section.type not in (SHT_NULL, SHT_NOBITS)]
        for section in stored:
            if section.offset + section.size > len(self._data):
                raise ArtifactError(
                    f"the ELF file is truncated: {len(self._data)} bytes, "
                    f"section {section.name} has {section.size} at {section.offset}"
                )
        total = sum(section.size for section in stored)
        if total > len(self._data):
            raise ArtifactError(f"the ELF file is damaged: its sections overlap, {total} bytes in {len(self._data)}")
        return sections

    @cached_property
    def _sections_by_name(self) -> dict[str, Section]:
        return {section.name: section for section in reversed(self.sections)}

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbol table, or the dynamic one of a stripped file, without the empty symbol with index 0."""
        for type_ in (SHT_SYMTAB, SHT_DYNSYM):
            for section in self.sections:
                if section.type == type_:
                    return self._symbols_of(section)[1:]
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

    def relocations(self, table: Section | None) -> Iterator[Relocation]:
        """The entries of a section of relocations, with their symbols; none of no section."""
        if table is None:
            return
        linked = self.sections[table.link] if table.link < len(self.sections) else None
        has_symbols = linked is not None and linked.type in (SHT_SYMTAB, SHT_DYNSYM)
        symbols = self._symbols_of(linked) if linked is not None and has_symbols else (NO_SYMBOL,)
        for offset, kind, symbol, addend in self._entries(RELOCATION, table):
            if symbol >= len(symbols):
                raise ArtifactError(f"section {table.name} refers to symbol {symbol} of {len(symbols)}")
            yield Relocation(table.info, offset, kind, symbols[symbol], addend)

    def section(self, name: str) -> Section | None:
        return self._sections_by_name.get(name)

    def contents(self, section: Section | None) -> bytes:
        """The section's bytes; none for one that takes no space in the file, and for no section."""
        if section is None or section.type in (SHT_NULL, SHT_NOBITS):
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

    def changed(self, sections: Mapping[int, Mapping[str, int]]) -> bytearray:
        """The file with fields of section headers changed, by the section's index and the name in :class:`Section`."""
        data = bytearray(self._data)
        for index, fields in sections.items():
            at = self._table + index * SECTION.size
            row = list(SECTION.unpack_from(data, at))
            for name, value in fields.items():
                row[_FIELDS.index(name)] = value
            SECTION.pack_into(data, at, *row)
        return data

    def _symbols_of(self, table: Section) -> tuple[Symbol, ...]:
        if table.index not in self._symbols:
            if table.link >= len(self.sections):
                raise ArtifactError(f"the symbol names are in section {table.link} of {len(self.sections)}")
            entries = list(self._entries(SYMBOL, table))[1:]
            names = _Names(self.contents(self.sections[table.link]), len(entries))
            self._symbols[table.index] = (
                NO_SYMBOL,
                *(
                    Symbol(names.at(name), value, size, info >> 4, info & 15, section, other)
                    for name, info, other, section, value, size in entries
                ),
            )
        return self._symbols[table.index]

    def _entries(self, layout: struct.Struct, table: Section) -> Iterator[tuple[int, ...]]:
        entries = self.contents(table)
        if len(entries) % layout.size:
            raise ArtifactError(f"section {table.name} has {len(entries)} bytes, expected a multiple of {layout.size}")
        return layout.iter_unpack(entries)

    def _read_notes(self, section: Section) -> list[Note]:
        content = self.contents(section)
        notes: list[Note] = []
        position = 0
        while position < len(content):
            if position + _NOTE.size > len(content):
                raise ArtifactError(f"a note of section {section.name} is truncated")
            owner_size, size, type_ = _NOTE.unpack_from(content, position)
            owner = position + _NOTE.size
            begin = owner + aligned(owner_size, 4)
            position = begin + aligned(size, 4)
            if begin + size > len(content):
                raise ArtifactError(f"a note of section {section.name} is truncated")
            notes.append(Note(_string(content[owner : owner + owner_size], 0), type_, content[begin : begin + size]))
        return notes

    def _slice(self, offset: int, size: int, what: str) -> bytes:
        if offset + size > len(self._data):
            raise ArtifactError(
                f"the ELF file is truncated: its {what} has {size} bytes at {offset}, the file has {len(self._data)}"
            )
        return self._data[offset : offset + size]


_FIELDS = ("name", "type", "flags", "address", "offset", "size", "link", "info", "alignment", "entry")
"""Of a section's header."""


class _Names:
    """A table of ``count`` names.  Names may share their ends; a name as long as the table is damage."""

    def __init__(self, table: bytes, count: int) -> None:
        self._table = table
        self._left = 4 * len(table) + 256 * count

    def at(self, offset: int) -> str:
        name = _string(self._table, offset)
        self._left -= len(name)
        if self._left < 0:
            raise ArtifactError("the ELF file is damaged: its names overlap")
        return name


def _string(table: bytes, offset: int) -> str:
    """The string up to a zero or the end of the table; bytes that are not UTF-8 are escaped."""
    end = table.find(b"\0", offset)
    return table[offset : end if end >= 0 else len(table)].decode("utf-8", "backslashreplace")


def aligned(offset: int, alignment: int) -> int:
    """The next multiple of the alignment."""
    return -(-offset // alignment) * alignment


# -- writing


@dataclass()
class NewSection:
    """A section of a file to be written."""

    name: str
    type: int
    flags: int
    content: bytes
    alignment: int
    link: str = ""
    info: int = 0
    entry: int = 0
    address: int = 0
    offset: int = 0
    padding: int = 0
    """Bytes of memory behind the content that the file does not have."""

    @property
    def size(self) -> int:
        return len(self.content) + self.padding


class StringTable:
    """Strings that end with a zero, one after the other, and where each begins."""

    def __init__(self, strings: Iterable[str]) -> None:
        self._offsets = {"": 0}
        table = bytearray(1)
        for string in strings:
            self._offsets.setdefault(string, len(table))
            table += string.encode() + b"\0"
        self.table = bytes(table)

    def offset(self, string: str) -> int:
        return self._offsets[string]


def dynamic_table(entries: Sequence[tuple[int, int]]) -> bytes:
    """The content of ``.dynamic``: the entries, and the one that ends them."""
    return b"".join(DYNAMIC.pack(*entry) for entry in (*entries, (DT_NULL, 0)))


def shared_object(
    identity: bytes, machine: int, flags: int, segments: Sequence[Sequence[int]], sections: Sequence[NewSection]
) -> bytes:
    """A shared object of sections that have their offsets, or are not loaded and follow those that are.

    Args:
        identity: the first 16 bytes.
        machine: ``e_machine``.
        flags: ``e_flags``.
        segments: rows of kind, rights, offset, address, bytes in the file, bytes in memory, alignment.
        sections: all but the first, and but the table of names.
    """
    names = StringTable([*(section.name for section in sections), ".shstrtab"])
    sections = [*sections, NewSection(".shstrtab", SHT_STRTAB, 0, names.table, 1)]
    index = {section.name: number for number, section in enumerate(sections, start=1)}
    table = b"".join(SEGMENT.pack(*row[:4], *row[3:]) for row in segments)
    image = bytearray(bytes(HEADER.size) + table)
    rows = [bytes(SECTION.size)]
    for section in sections:
        if not section.flags & SHF_ALLOC:
            section.offset = aligned(len(image), section.alignment)
        if section.content:
            end = section.offset + len(section.content)
            image += bytes(max(end - len(image), 0))
            image[section.offset : end] = section.content
        row = (section.address, section.offset, section.size, index.get(section.link, 0), section.info)
        rows.append(
            SECTION.pack(
                names.offset(section.name), section.type, section.flags, *row, section.alignment, section.entry
            )
        )
    image += bytes(-len(image) % 8)
    image[: HEADER.size] = HEADER.pack(
        identity, ET_DYN, machine, 1, 0, HEADER.size, len(image), flags, HEADER.size, SEGMENT.size, len(segments),
        SECTION.size, len(rows), index[".shstrtab"],
    )  # fmt: skip
    return bytes(image) + b"".join(rows)
