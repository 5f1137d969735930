"""A linker for objects that hold nothing but kernels.

Most programs are of that form: instructions, kernel descriptors and metadata, with no reference but from a descriptor to
its kernel.  There is nothing to resolve in them, only to lay out, which takes less time than to start a linker.  What is
loaded of the file is the same to the byte as what lld makes of the object, which a test compares; what is more than that
is left to lld.  Of a first compile that saves 8 to 9 %, and of later ones 12 to 41 % (``python -m benchmarks.tricks``).

Sources: System V ABI, "Object Files" and "Dynamic Linking"; LLVM's "User Guide for AMDGPU Backend", "ELF Code Object" and
"Relocation Records"; glibc's dynamic loader for ``.gnu.hash``.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

from flydsl.binaries.elf import Elf, Symbol
from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import dataclass

__all__ = ["link_kernels"]

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SEGMENT = struct.Struct("<IIQQQQQQ")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_RELOCATION = struct.Struct("<QIIq")
_TAGGED = struct.Struct("<QQ")

_ET_DYN, _VERSION = 3, 1
_PROGBITS, _SYMTAB, _STRTAB, _HASH, _DYNAMIC, _NOTE, _NOBITS, _DYNSYM, _GNU_HASH = 1, 2, 3, 5, 6, 7, 8, 11, 0x6FFFFFF6
_WRITE, _ALLOCATE, _EXECUTE = 1, 2, 4
_LOCAL, _GLOBAL = 0, 1
_ABSOLUTE = 0xFFF1
_DEFAULT, _PROTECTED = 0, 3
_REL64 = 5
_PT_LOAD, _PT_DYNAMIC, _PT_NOTE, _PT_PHDR, _PT_GNU_STACK, _PT_GNU_RELRO = 1, 2, 4, 6, 0x6474E551, 0x6474E552
_X, _W, _R = 1, 2, 4
_DT_HASH, _DT_STRTAB, _DT_SYMTAB, _DT_STRSZ, _DT_SYMENT, _DT_GNU_HASH = 4, 5, 6, 10, 11, 0x6FFFFEF5

_PAGE = 0x1000
_SEGMENTS = 8
_FRONT = _HEADER.size + _SEGMENTS * _SEGMENT.size
_KEPT = (".note", ".rodata", ".text")
_DROPPED = frozenset({"", ".strtab", ".symtab", ".rela.rodata", ".AMDGPU.gpr_maximums", ".note.GNU-stack"})


@dataclass()
class _Section:
    """A section of the code object."""

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


def link_kernels(data: bytes) -> bytes | None:
    """The code object of an object file, or ``None`` where that has what only a linker can place."""
    try:
        elf = Elf(data)
        return _linked(elf, data[:16]) if _is_plain(elf) else None
    except ArtifactError:  # lld says what is wrong with it
        return None


def _is_plain(elf: Elf) -> bool:
    """True if there is nothing but kernels, their descriptors, and their metadata."""
    names = [section.name for section in elf.sections]
    if len(set(names)) != len(names) or not {*_KEPT} <= {*names} <= {*_KEPT, *_DROPPED}:
        return False
    if any(section.size for section in elf.sections if section.name in (".AMDGPU.gpr_maximums", ".note.GNU-stack")):
        return False
    places = {index for index, name in enumerate(names) if name in (".rodata", ".text")}
    relocations = _RELOCATION.iter_unpack(_content(elf, ".rela.rodata"))
    return all(kind == _REL64 and 0 < number <= len(elf.symbols) for _, kind, number, _ in relocations) and all(
        s.section == _ABSOLUTE
        if s.binding == _LOCAL
        else s.binding == _GLOBAL and s.section in places and s.other in (_DEFAULT, _PROTECTED)
        for s in elf.symbols
    )


def _content(elf: Elf, name: str) -> bytes:
    section = elf.section(name)
    return b"" if section is None else elf.contents(section)


def _linked(elf: Elf, identity: bytes) -> bytes:
    exported = [symbol for symbol in elf.symbols if symbol.binding == _GLOBAL]
    local = [symbol for symbol in elf.symbols if symbol.binding == _LOCAL]
    strings = _StringTable(symbol.name for symbol in exported)
    buckets = _gnu_buckets(len(exported))
    exported = sorted(exported, key=lambda symbol: _gnu_hash(symbol.name) % buckets)  # as `.gnu.hash` wants them
    names = [symbol.name for symbol in exported]
    note, constants, code = (_kept(elf, name) for name in _KEPT)
    symbols = _Section(
        ".dynsym", _DYNSYM, _ALLOCATE, bytes((1 + len(names)) * _SYMBOL.size), 8, ".dynstr", 1, _SYMBOL.size
    )
    gnu_hash = _Section(".gnu.hash", _GNU_HASH, _ALLOCATE, _gnu_hash_table(names), 8, ".dynsym")
    hashes = _Section(".hash", _HASH, _ALLOCATE, _hash_table(names), 4, ".dynsym", entry=4)
    strtab = _Section(".dynstr", _STRTAB, _ALLOCATE, strings.table, 1)
    dynamic = _Section(".dynamic", _DYNAMIC, _ALLOCATE | _WRITE, bytes(7 * _TAGGED.size), 8, ".dynstr", 0, _TAGGED.size)
    relro = _Section(".relro_padding", _NOBITS, _ALLOCATE | _WRITE, b"", 1)
    loaded = [note, symbols, gnu_hash, hashes, strtab, constants, code, dynamic, relro]
    _place(loaded)

    where = {section.name: (index, section.address) for index, section in enumerate(loaded, start=1)}
    symbols.content = _symbol_table(elf, exported, strings, where)
    dynamic.content = b"".join(
        _TAGGED.pack(tag, value)
        for tag, value in (
            (_DT_SYMTAB, symbols.address),
            (_DT_SYMENT, _SYMBOL.size),
            (_DT_STRTAB, strtab.address),
            (_DT_STRSZ, strtab.size),
            (_DT_GNU_HASH, gnu_hash.address),
            (_DT_HASH, hashes.address),
            (0, 0),
        )
    )
    constants.content = _relocated(elf, constants, where)

    all_strings = _StringTable(symbol.name for symbol in (*local, *exported))
    table = _symbol_table(elf, [*local, *exported], all_strings, where)
    sections = [
        *loaded,
        _Section(".symtab", _SYMTAB, 0, table, 8, ".strtab", 1 + len(local), _SYMBOL.size),
        _Section(".strtab", _STRTAB, 0, all_strings.table, 1),
    ]
    return _file(elf, identity, sections, _segments(note, constants, code, dynamic, relro))


def _kept(elf: Elf, name: str) -> _Section:
    found = elf.section(name)
    assert found is not None
    return _Section(name, found.type, found.flags, elf.contents(found), max(found.alignment, 1))


def _place(loaded: Sequence[_Section]) -> None:
    """Give each section its address and offset.  Code, and what is written, begin on pages of their own in memory; in the
    file they follow, at the same distance from a page's start."""
    address = _FRONT
    shift = 0
    for section in loaded:
        if section.name in (".text", ".dynamic"):
            shift += _aligned(address, _PAGE) + address % _PAGE - address
            address = _aligned(address, _PAGE) + address % _PAGE
        section.address = _aligned(address, section.alignment)
        section.offset = section.address - shift
        if section.name == ".relro_padding":
            section.padding = -section.address % _PAGE
        address = section.address + section.size


def _symbol_table(elf: Elf, symbols: Iterable[Symbol], names: _StringTable, where: dict[str, tuple[int, int]]) -> bytes:
    entries = [bytes(_SYMBOL.size)]
    for symbol in symbols:
        index, address = symbol.section, 0
        if index != _ABSOLUTE:
            index, address = where[elf.sections[index].name]
        info = symbol.binding << 4 | symbol.type
        value = address + symbol.value
        entries.append(_SYMBOL.pack(names.offset(symbol.name), info, symbol.other, index, value, symbol.size))
    return b"".join(entries)


def _relocated(elf: Elf, constants: _Section, where: dict[str, tuple[int, int]]) -> bytes:
    """The descriptors with the distances to their kernels."""
    content = bytearray(constants.content)
    for offset, _, number, addend in _RELOCATION.iter_unpack(_content(elf, ".rela.rodata")):
        symbol = elf.symbols[number - 1]
        address = where[elf.sections[symbol.section].name][1] + symbol.value
        struct.pack_into("<q", content, offset, address + addend - constants.address - offset)
    return bytes(content)


def _segments(note: _Section, constants: _Section, code: _Section, dynamic: _Section, relro: _Section) -> bytes:
    """The program headers."""
    written = dynamic.size + relro.size
    end = constants.offset + constants.size
    table = _SEGMENTS * _SEGMENT.size
    rows = (
        # kind, rights, offset and address, bytes in the file and in memory, alignment
        (_PT_PHDR, _R, _HEADER.size, _HEADER.size, table, table, 8),
        (_PT_LOAD, _R, 0, 0, end, end, _PAGE),
        (_PT_LOAD, _R | _X, code.offset, code.address, code.size, code.size, _PAGE),
        (_PT_LOAD, _R | _W, dynamic.offset, dynamic.address, dynamic.size, written, _PAGE),
        (_PT_DYNAMIC, _R | _W, dynamic.offset, dynamic.address, dynamic.size, dynamic.size, 8),
        (_PT_GNU_RELRO, _R, dynamic.offset, dynamic.address, dynamic.size, written, 1),
        (_PT_GNU_STACK, _R | _W, 0, 0, 0, 0, 0),
        (_PT_NOTE, _R, note.offset, note.address, note.size, note.size, note.alignment),
    )
    return b"".join(
        _SEGMENT.pack(kind, rights, offset, address, address, in_file, in_memory, alignment)
        for kind, rights, offset, address, in_file, in_memory, alignment in rows
    )


def _file(elf: Elf, identity: bytes, sections: list[_Section], segments: bytes) -> bytes:
    """The whole file; what is not loaded follows what is."""
    names = _StringTable([*(section.name for section in sections), ".shstrtab"])
    sections = [*sections, _Section(".shstrtab", _STRTAB, 0, names.table, 1)]
    index = {section.name: number for number, section in enumerate(sections, start=1)}
    image = bytearray(bytes(_HEADER.size) + segments)
    rows = [bytes(_SECTION.size)]
    for section in sections:
        if not section.flags & _ALLOCATE:
            section.offset = _aligned(len(image), section.alignment)
        if section.content:
            image += bytes(section.offset - len(image)) + section.content
        row = (section.address, section.offset, section.size, index.get(section.link, 0), section.info)
        rows.append(
            _SECTION.pack(
                names.offset(section.name), section.type, section.flags, *row, section.alignment, section.entry
            )
        )
    image += bytes(-len(image) % 8)
    image[: _HEADER.size] = _HEADER.pack(
        identity, _ET_DYN, elf.machine, _VERSION, 0, _HEADER.size, len(image), elf.flags, _HEADER.size, _SEGMENT.size,
        _SEGMENTS, _SECTION.size, len(rows), index[".shstrtab"],
    )  # fmt: skip
    return bytes(image) + b"".join(rows)


class _StringTable:
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


def _hash_table(names: Sequence[str]) -> bytes:
    """``.hash``: for each hash the first symbol, and for each symbol the next of the same hash (System V ABI)."""
    count = 1 + len(names)
    first, after = [0] * count, [0] * count
    for number, name in enumerate(names, start=1):
        bucket = _hash(name) % count
        first[bucket], after[number] = number, first[bucket]
    return struct.pack(f"<{2 + 2 * count}I", count, count, *first, *after)


def _hash(name: str) -> int:
    value = 0
    for byte in name.encode():
        value = (value << 4) + byte
        high = value & 0xF0000000
        value = (value ^ high >> 24) & ~high & 0xFFFFFFFF
    return value


_BLOOM_SHIFT = 26


def _gnu_hash_table(names: Sequence[str]) -> bytes:
    """``.gnu.hash``: a Bloom filter, the first symbol of each bucket, and the hashes, the last of a bucket made odd."""
    hashes = [_gnu_hash(name) for name in names]
    words = 1 << (len(names) * 12 // 64).bit_length()
    filter_ = [0] * words
    for value in hashes:
        filter_[value // 64 % words] |= 1 << value % 64 | 1 << (value >> _BLOOM_SHIFT) % 64
    buckets = [0] * _gnu_buckets(len(names))
    chain = []
    for number, value in enumerate(hashes):
        bucket = value % len(buckets)
        buckets[bucket] = buckets[bucket] or 1 + number
        ends = number + 1 == len(hashes) or hashes[number + 1] % len(buckets) != bucket
        chain.append(value & ~1 | ends)
    head = struct.pack("<4I", len(buckets), 1, words, _BLOOM_SHIFT)
    return head + struct.pack(f"<{words}Q{len(buckets)}I{len(chain)}I", *filter_, *buckets, *chain)


def _gnu_buckets(symbols: int) -> int:
    return max(symbols // 4, 1)


def _gnu_hash(name: str) -> int:
    value = 5381
    for byte in name.encode():
        value = (value * 33 + byte) & 0xFFFFFFFF
    return value


def _aligned(value: int, alignment: int) -> int:
    return -(-value // alignment) * alignment
