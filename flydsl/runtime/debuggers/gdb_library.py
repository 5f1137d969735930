"""A shared library with the function and the variable that gdb looks for.

Two pages of ELF (System V ABI, chapters 4 and 5): one with symbols and a function that returns, one with the dynamic
section and the variable.
"""

from __future__ import annotations

import platform
import struct

REGISTER, DESCRIPTOR = "__jit_debug_register_code", "__jit_debug_descriptor"
_RETURN = {"x86_64": b"\xc3", "aarch64": bytes.fromhex("c0035fd6")}
_MACHINES = {"x86_64": 62, "aarch64": 183}
_PAGE = 1 << 16
"""The largest page of both machines, so that the two parts can be mapped with different rights."""
_DESCRIPTOR_BYTES = 24
_HEADER_BYTES, _SEGMENT_BYTES, _SECTION_BYTES, _SYMBOL_BYTES = 64, 56, 64, 24
_LOAD, _DYNAMIC, _STACK = 1, 2, 0x6474E551
_EXECUTE, _WRITE, _READ = 1, 2, 4
_DT_NULL, _DT_HASH, _DT_STRTAB, _DT_SYMTAB, _DT_STRSZ, _DT_SYMENT, _DT_SONAME = 0, 4, 5, 6, 10, 11, 14
_PROGBITS, _STRTAB, _HASH, _DYNAMIC_SECTION, _DYNSYM = 1, 3, 5, 6, 11
_ALLOC = 2


def gdb_library() -> bytes:
    """The library for this machine."""
    names = _Names("flydsl-gdb.so", REGISTER, DESCRIPTOR)
    first = _Part(_HEADER_BYTES + 4 * _SEGMENT_BYTES)
    code_at = first.add(_RETURN[platform.machine()], 16)
    second = _Part(_PAGE)
    descriptor_at = second.add(struct.pack("<IIQQ", 1, 0, 0, 0), 8)
    symbols = [
        bytes(_SYMBOL_BYTES),
        struct.pack("<IBBHQQ", names.at(REGISTER), 0x12, 0, 4, code_at, 4),
        struct.pack("<IBBHQQ", names.at(DESCRIPTOR), 0x11, 0, 6, descriptor_at, _DESCRIPTOR_BYTES),
    ]
    symbols_at = first.add(b"".join(symbols), 8)
    names_at = first.add(names.data, 1)
    # One bucket, whose chain is the symbols 1 and 2.
    hash_at = first.add(struct.pack("<6I", 1, 3, 1, 0, 2, 0), 8)
    entries = [
        (_DT_SONAME, names.at("flydsl-gdb.so")),
        (_DT_HASH, hash_at),
        (_DT_STRTAB, names_at),
        (_DT_SYMTAB, symbols_at),
        (_DT_STRSZ, len(names.data)),
        (_DT_SYMENT, _SYMBOL_BYTES),
        (_DT_NULL, 0),
    ]
    dynamic = b"".join(struct.pack("<QQ", *entry) for entry in entries)
    dynamic_at = second.add(dynamic, 8)
    sections = _Names(".dynsym", ".dynstr", ".hash", ".text", ".dynamic", ".data", ".shstrtab")
    sections_at = second.end
    headers = [
        bytes(_SECTION_BYTES),
        _section(sections.at(".dynsym"), _DYNSYM, _ALLOC, symbols_at, 3 * _SYMBOL_BYTES, 2, 1, 8, _SYMBOL_BYTES),
        _section(sections.at(".dynstr"), _STRTAB, _ALLOC, names_at, len(names.data), 0, 0, 1, 0),
        _section(sections.at(".hash"), _HASH, _ALLOC, hash_at, 24, 1, 0, 8, 4),
        _section(sections.at(".text"), _PROGBITS, _ALLOC | 4, code_at, 4, 0, 0, 16, 0),
        _section(sections.at(".dynamic"), _DYNAMIC_SECTION, _ALLOC | 1, dynamic_at, len(dynamic), 2, 0, 8, 16),
        _section(sections.at(".data"), _PROGBITS, _ALLOC | 1, descriptor_at, _DESCRIPTOR_BYTES, 0, 0, 8, 0),
        _section(sections.at(".shstrtab"), _STRTAB, 0, sections_at, len(sections.data), 0, 0, 1, 0),
    ]
    headers_at = -(-(sections_at + len(sections.data)) // 8) * 8
    segments = [
        _segment(_LOAD, _READ | _EXECUTE, 0, first.end),
        _segment(_LOAD, _READ | _WRITE, _PAGE, second.end - _PAGE),
        _segment(_DYNAMIC, _READ | _WRITE, dynamic_at, len(dynamic)),
        _segment(_STACK, _READ | _WRITE, 0, 0),
    ]
    machine = _MACHINES[platform.machine()]
    identity = b"\x7fELF\x02\x01\x01".ljust(16, b"\0")
    header = struct.pack(
        "<16sHHIQQQIHHHHHH",
        identity, 3, machine, 1, 0, _HEADER_BYTES, headers_at, 0, _HEADER_BYTES, _SEGMENT_BYTES, len(segments),
        _SECTION_BYTES, len(headers), 7,
    )  # fmt: skip
    image = bytearray(headers_at)
    image[: _HEADER_BYTES + 4 * _SEGMENT_BYTES] = header + b"".join(segments)
    for offset, data in (*first.pieces, *second.pieces, (sections_at, sections.data)):
        image[offset : offset + len(data)] = data
    return bytes(image) + b"".join(headers)


class _Names:
    """A table of zero-terminated names."""

    def __init__(self, *names: str) -> None:
        self.data = b"\0" + b"".join(name.encode() + b"\0" for name in names)

    def at(self, name: str) -> int:
        return self.data.index(b"\0" + name.encode() + b"\0") + 1


class _Part:
    """Consecutive pieces of the file, at addresses that equal their offsets."""

    def __init__(self, start: int) -> None:
        self.end = start
        self.pieces: list[tuple[int, bytes]] = []

    def add(self, data: bytes, alignment: int) -> int:
        """Append the data; its offset."""
        offset = -(-self.end // alignment) * alignment
        self.pieces.append((offset, data))
        self.end = offset + len(data)
        return offset


def _segment(kind: int, flags: int, offset: int, size: int) -> bytes:
    return struct.pack("<IIQQQQQQ", kind, flags, offset, offset, offset, size, size, _PAGE if kind == _LOAD else 8)


def _section(name: int, kind: int, flags: int, offset: int, size: int, *rest: int) -> bytes:
    address = offset if flags & _ALLOC else 0
    return struct.pack("<IIQQQQIIQQ", name, kind, flags, address, offset, size, *rest)
