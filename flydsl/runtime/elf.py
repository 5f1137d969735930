"""ELF64 relocatable objects: sections, symbols and relocations for loading.

Little-endian objects for x86-64 and AArch64 only.  Layouts and numbers are those of the System V ABI, edition 4.1,
chapter 4, in its ELF-64 form.  Features that kernels never use (thread-local storage, initializers, common symbols) are
refused by name.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from flydsl.errors import DeviceError
from flydsl.support.fast_dataclass import record

X86_64 = 62
AARCH64 = 183
MACHINE_NAMES = {X86_64: "x86_64", AARCH64: "aarch64", 190: "an NVIDIA GPU", 224: "an AMD GPU"}
"""``e_machine`` of objects that users may pass; loadable ones have the name of :func:`platform.machine`."""

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_RELA = struct.Struct("<QQq")

_MAGIC = b"\x7fELF\x02\x01"  # 64-bit, little-endian
_ET_REL = 1
_SHT_SYMTAB, _SHT_RELA, _SHT_NOBITS, _SHT_REL = 2, 4, 8, 9
_SHT_INITIALISERS, _OLD_INITIALISERS = (14, 15, 16), (".ctors", ".dtors")
_SHF_WRITE, _SHF_ALLOC, _SHF_EXECINSTR, _SHF_TLS = 1, 2, 4, 0x400
_SHN_UNDEF, _SHN_LORESERVE, _SHN_ABS = 0, 0xFF00, 0xFFF1
_STB_LOCAL = 0
_STT_TLS, _STT_GNU_IFUNC = 6, 10
_MOST_NAME_BYTES = 4
"""Bytes of names for each byte of the file, at most; names may share their ends."""


@record
class Section:
    """One section that occupies memory when the code runs."""

    index: int
    name: str
    size: int
    alignment: int
    executable: bool
    writable: bool
    data: bytes
    """Its contents; empty for zero-initialized data, which has a size only."""


@record
class Symbol:
    """A name for a position in a section, for an absolute value, or for an undefined function or variable."""

    name: str
    section: int | None
    """Index of the section that defines it; ``None``: absolute, or not defined here."""
    value: int
    """Offset in its section, or the absolute value."""
    defined: bool
    local: bool


@record
class Relocation:
    """A position whose bytes depend on a symbol's final address."""

    section: int
    offset: int
    kind: int
    symbol: Symbol
    addend: int


@record
class RelocatableObject:
    """The result of :func:`parse`; ``what`` names the object in messages."""

    what: str
    machine: int
    sections: tuple[Section, ...]
    symbols: tuple[Symbol, ...]
    relocations: tuple[Relocation, ...]


class _Header(NamedTuple):
    name: int
    kind: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    info: int
    alignment: int
    entry_size: int


def parse(data: bytes, what: str) -> RelocatableObject:
    """Parse an object file's bytes."""
    return _Reader(data, what).read()


class _Reader:
    def __init__(self, data: bytes, what: str) -> None:
        self._data = data
        self._what = what
        self._read: dict[_Header, bytes] = {}
        self._read_bytes = 0
        self._name_bytes = 0

    def read(self) -> RelocatableObject:
        if self._data[: len(_MAGIC)] != _MAGIC:
            self._refuse(f"starts with {self._data[:8]!r}, expected a little-endian ELF64 object")
        _, kind, machine, _, _, _, table, _, _, _, _, entry_size, count, names = self._unpack(_HEADER, 0)
        if kind != _ET_REL or machine not in (X86_64, AARCH64):
            name = MACHINE_NAMES.get(machine, f"machine number {machine}")
            self._refuse(f"is an ELF file of type {kind} for {name}, expected a relocatable object for a CPU")
        if entry_size != _SECTION.size or names >= count:
            self._refuse(f"has a damaged section table: {count} entries of {entry_size} bytes")
        headers = [_Header(*self._unpack(_SECTION, table + index * entry_size)) for index in range(count)]
        sections = tuple(self._sections(headers, self._contents(headers[names])))
        tables = [header for header in headers if header.kind == _SHT_SYMTAB]
        if len(tables) != 1:
            self._refuse(f"has {len(tables)} symbol tables, expected one")
        symbols = tuple(self._symbols(headers, sections, tables[0]))
        return RelocatableObject(
            self._what, machine, sections, symbols, tuple(self._relocations(headers, sections, symbols))
        )

    def _sections(self, headers: list[_Header], names: bytes) -> Iterator[Section]:
        for index, header in enumerate(headers):
            name = self._text(names, header.name)
            if header.kind == _SHT_REL:
                self._refuse(f"has relocations without addends in {name}, which these machines' ABIs do not use")
            if not header.flags & _SHF_ALLOC:
                continue
            if header.flags & _SHF_TLS:
                self._refuse(f"has thread-local data in {name}, which a kernel cannot have")
            if header.kind in _SHT_INITIALISERS or name.startswith(_OLD_INITIALISERS):
                self._refuse(f"has initializers in {name}, which a kernel cannot have")
            executable, writable = bool(header.flags & _SHF_EXECINSTR), bool(header.flags & _SHF_WRITE)
            if executable and writable:
                self._refuse(f"has code in {name} that is writable too")
            if header.alignment & (header.alignment - 1):
                self._refuse(f"aligns {name} to {header.alignment}, which is not a power of two")
            data = b"" if header.kind == _SHT_NOBITS else self._contents(header)
            yield Section(index, name, header.size, max(header.alignment, 1), executable, writable, data)

    def _symbols(self, headers: list[_Header], sections: tuple[Section, ...], table: _Header) -> Iterator[Symbol]:
        sizes = {section.index: section.size for section in sections}
        if table.link >= len(headers):
            self._refuse(f"has a damaged symbol table: its names are section {table.link} of {len(headers)}")
        names = self._contents(headers[table.link])
        for name_offset, info, _, section, value, size in self._entries(_SYMBOL, table, "symbol table"):
            name, kind = self._text(names, name_offset), info & 0xF
            if kind in (_STT_TLS, _STT_GNU_IFUNC):
                self._refuse(f"has the thread-local or indirect symbol {name!r}, which a kernel cannot have")
            local = info >> 4 == _STB_LOCAL
            if section in (_SHN_UNDEF, _SHN_ABS):
                # The first symbol has no name: a relocation against it means its addend alone.
                yield Symbol(name, None, value, section == _SHN_ABS or not name, local)
            elif section >= min(_SHN_LORESERVE, len(headers)):
                self._refuse(f"has the symbol {name!r} in section {section:#x}, which is common, special or missing")
            elif value + size > sizes.get(section, value + size):
                self._refuse(f"has the symbol {name!r} at {value:#x} outside of its section of {sizes[section]} bytes")
            else:
                yield Symbol(name or f"section {section}", section, value, True, local)

    def _relocations(
        self, headers: list[_Header], sections: tuple[Section, ...], symbols: tuple[Symbol, ...]
    ) -> Iterator[Relocation]:
        loaded = {section.index: section for section in sections}
        for header in headers:
            # The rest belong to debug information and the like, which is not loaded.
            if header.kind != _SHT_RELA or header.info not in loaded:
                continue
            section = loaded[header.info]
            for offset, info, addend in self._entries(_RELA, header, f"relocation table of {section.name}"):
                if info >> 32 >= len(symbols) or offset >= section.size:
                    self._refuse(f"has a relocation at {offset:#x} of {section.name} that points outside")
                symbol = symbols[info >> 32]
                if symbol.section is not None and symbol.section not in loaded:
                    self._refuse(f"refers in {section.name} to {symbol.name!r}, which is never loaded")
                yield Relocation(section.index, offset, info & 0xFFFFFFFF, symbol, addend)

    def _entries(self, layout: struct.Struct, header: _Header, what: str) -> Iterator[tuple[int, ...]]:
        contents = self._contents(header)
        if len(contents) % layout.size:
            self._refuse(f"has a damaged {what} of {len(contents)} bytes")
        return layout.iter_unpack(contents)

    def _contents(self, header: _Header) -> bytes:
        end = header.offset + header.size
        if end > len(self._data):
            self._refuse(f"is truncated: a section ends at {end} of {len(self._data)} bytes")
        if header not in self._read:
            self._read_bytes += header.size
            if self._read_bytes > len(self._data):
                self._refuse("is damaged: its sections overlap")
            self._read[header] = self._data[header.offset : end]
        return self._read[header]

    def _unpack(self, layout: struct.Struct, offset: int) -> tuple[int, ...]:
        end = offset + layout.size
        if end > len(self._data):
            self._refuse(f"is truncated: a header ends at {end} of {len(self._data)} bytes")
        return layout.unpack_from(self._data, offset)

    def _text(self, names: bytes, offset: int) -> str:
        end = names.find(b"\0", offset)
        if offset >= len(names) or end < 0:
            self._refuse(f"is damaged: a name at {offset} of {len(names)} bytes of names")
        self._name_bytes += end - offset
        if self._name_bytes > _MOST_NAME_BYTES * len(self._data):
            self._refuse("is damaged: its names overlap")
        return names[offset:end].decode("utf-8", "replace")

    def _refuse(self, why: str) -> NoReturn:
        raise DeviceError(f"{self._what} {why}; compile it again")
