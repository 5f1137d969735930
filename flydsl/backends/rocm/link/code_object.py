"""A linker for objects that hold nothing but kernels.

Most programs are of that form: instructions, kernel descriptors and metadata, with no reference but from a descriptor
to its kernel.  There is nothing to resolve in them, only to lay out, which takes less time than to start a linker.  The
loaded part of the file is the same to the byte as lld's, which a test compares; anything more is left to lld.  Of a
first compile that saves 8 to 9 %, and of later ones 12 to 41 % (``python -m benchmarks.tricks``).

Sources: System V ABI, "Object Files" and "Dynamic Linking"; LLVM's "User Guide for AMDGPU Backend", "ELF Code Object"
and "Relocation Records"; glibc's dynamic loader for ``.gnu.hash``.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

from flydsl.binaries import elf as abi
from flydsl.binaries.elf import Elf, NewSection, StringTable, Symbol, aligned
from flydsl.errors import ArtifactError

_REL64 = 5
_PAGE = 0x1000
_SEGMENTS = 8
_FRONT = abi.HEADER.size + _SEGMENTS * abi.SEGMENT.size
_KEPT = (".note", ".rodata", ".text")
_DROPPED = frozenset({"", ".strtab", ".symtab", ".rela.rodata", ".AMDGPU.gpr_maximums", ".note.GNU-stack"})


def link_kernels(data: bytes) -> bytes | None:
    """The code object of an object file, or ``None`` where that has what only a linker can place."""
    try:
        elf = Elf(data)
        return _linked(elf) if _is_plain(elf) else None
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
    relocations = elf.relocations(elf.section(".rela.rodata"))
    return all(each.kind == _REL64 and each.symbol.section in places for each in relocations) and all(
        s.section == abi.SHN_ABS
        if s.binding == abi.STB_LOCAL
        else s.binding == abi.STB_GLOBAL and s.section in places and s.other in (abi.STV_DEFAULT, abi.STV_PROTECTED)
        for s in elf.symbols
    )


def _linked(elf: Elf) -> bytes:
    exported = [symbol for symbol in elf.symbols if symbol.binding == abi.STB_GLOBAL]
    local = [symbol for symbol in elf.symbols if symbol.binding == abi.STB_LOCAL]
    strings = StringTable(symbol.name for symbol in exported)
    buckets = _gnu_buckets(len(exported))
    exported = sorted(exported, key=lambda symbol: _gnu_hash(symbol.name) % buckets)  # as `.gnu.hash` wants them
    names = [symbol.name for symbol in exported]
    note, constants, code = (_kept(elf, name) for name in _KEPT)
    symbols = NewSection(
        ".dynsym",
        abi.SHT_DYNSYM,
        abi.SHF_ALLOC,
        bytes((1 + len(names)) * abi.SYMBOL.size),
        8,
        ".dynstr",
        1,
        abi.SYMBOL.size,
    )
    gnu_hash = NewSection(".gnu.hash", abi.SHT_GNU_HASH, abi.SHF_ALLOC, _gnu_hash_table(names), 8, ".dynsym")
    hashes = NewSection(".hash", abi.SHT_HASH, abi.SHF_ALLOC, _hash_table(names), 4, ".dynsym", entry=4)
    strtab = NewSection(".dynstr", abi.SHT_STRTAB, abi.SHF_ALLOC, strings.table, 1)
    written, entry = abi.SHF_ALLOC | abi.SHF_WRITE, abi.DYNAMIC.size
    dynamic = NewSection(".dynamic", abi.SHT_DYNAMIC, written, bytes(7 * entry), 8, ".dynstr", 0, entry)
    relro = NewSection(".relro_padding", abi.SHT_NOBITS, written, b"", 1)
    loaded = [note, symbols, gnu_hash, hashes, strtab, constants, code, dynamic, relro]
    _place(loaded)

    where = {section.name: (index, section.address) for index, section in enumerate(loaded, start=1)}
    symbols.content = _symbol_table(elf, exported, strings, where)
    dynamic.content = abi.dynamic_table(
        [
            (abi.DT_SYMTAB, symbols.address),
            (abi.DT_SYMENT, abi.SYMBOL.size),
            (abi.DT_STRTAB, strtab.address),
            (abi.DT_STRSZ, strtab.size),
            (abi.DT_GNU_HASH, gnu_hash.address),
            (abi.DT_HASH, hashes.address),
        ]
    )
    constants.content = _relocated(elf, constants, where)

    all_strings = StringTable(symbol.name for symbol in (*local, *exported))
    table = _symbol_table(elf, [*local, *exported], all_strings, where)
    sections = [
        *loaded,
        NewSection(".symtab", abi.SHT_SYMTAB, 0, table, 8, ".strtab", 1 + len(local), abi.SYMBOL.size),
        NewSection(".strtab", abi.SHT_STRTAB, 0, all_strings.table, 1),
    ]
    segments = _segments(note, constants, code, dynamic, relro)
    return abi.shared_object(elf.identity, elf.machine, elf.flags, segments, sections)


def _kept(elf: Elf, name: str) -> NewSection:
    found = elf.section(name)
    assert found is not None
    return NewSection(name, found.type, found.flags, elf.contents(found), found.alignment)


def _place(loaded: Sequence[NewSection]) -> None:
    """Give each section its address and offset.  Code and writable data begin on pages of their own in memory; in the
    file they follow, at the same distance from a page's start."""
    address = _FRONT
    shift = 0
    for section in loaded:
        if section.name in (".text", ".dynamic"):
            shift += aligned(address, _PAGE) + address % _PAGE - address
            address = aligned(address, _PAGE) + address % _PAGE
        section.address = aligned(address, section.alignment)
        section.offset = section.address - shift
        if section.name == ".relro_padding":
            section.padding = -section.address % _PAGE
        address = section.address + section.size


def _symbol_table(elf: Elf, symbols: Iterable[Symbol], names: StringTable, where: dict[str, tuple[int, int]]) -> bytes:
    entries = [bytes(abi.SYMBOL.size)]
    for symbol in symbols:
        index, address = symbol.section, 0
        if index != abi.SHN_ABS:
            index, address = where[elf.sections[index].name]
        info = symbol.binding << 4 | symbol.type
        value = address + symbol.value
        entries.append(abi.SYMBOL.pack(names.offset(symbol.name), info, symbol.other, index, value, symbol.size))
    return b"".join(entries)


def _relocated(elf: Elf, constants: NewSection, where: dict[str, tuple[int, int]]) -> bytes:
    """The descriptors with the distances to their kernels."""
    content = bytearray(constants.content)
    for each in elf.relocations(elf.section(".rela.rodata")):
        address = where[elf.sections[each.symbol.section].name][1] + each.symbol.value
        struct.pack_into("<q", content, each.offset, address + each.addend - constants.address - each.offset)
    return bytes(content)


def _segments(
    note: NewSection, constants: NewSection, code: NewSection, dynamic: NewSection, relro: NewSection
) -> list[tuple[int, ...]]:
    """The program headers."""
    written = dynamic.size + relro.size
    end = constants.offset + constants.size
    table = _SEGMENTS * abi.SEGMENT.size
    return [
        # kind, rights, offset and address, bytes in the file and in memory, alignment
        (abi.PT_PHDR, abi.PF_R, abi.HEADER.size, abi.HEADER.size, table, table, 8),
        (abi.PT_LOAD, abi.PF_R, 0, 0, end, end, _PAGE),
        (abi.PT_LOAD, abi.PF_R | abi.PF_X, code.offset, code.address, code.size, code.size, _PAGE),
        (abi.PT_LOAD, abi.PF_R | abi.PF_W, dynamic.offset, dynamic.address, dynamic.size, written, _PAGE),
        (abi.PT_DYNAMIC, abi.PF_R | abi.PF_W, dynamic.offset, dynamic.address, dynamic.size, dynamic.size, 8),
        (abi.PT_GNU_RELRO, abi.PF_R, dynamic.offset, dynamic.address, dynamic.size, written, 1),
        (abi.PT_GNU_STACK, abi.PF_R | abi.PF_W, 0, 0, 0, 0, 0),
        (abi.PT_NOTE, abi.PF_R, note.offset, note.address, note.size, note.size, note.alignment),
    ]


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
