"""A shared library with the function and the variable that gdb looks for.

Two pages of ELF: one with symbols and a function that returns, one with the dynamic section and the variable.
"""

from __future__ import annotations

import platform
import struct
from collections.abc import Sequence

from flydsl.binaries import elf as abi
from flydsl.binaries.elf import NewSection

REGISTER, DESCRIPTOR = "__jit_debug_register_code", "__jit_debug_descriptor"
_NAME = "flydsl-gdb.so"
_RETURN = {"x86_64": b"\xc3", "aarch64": bytes.fromhex("c0035fd6")}
_MACHINES = {name: machine for machine, name in abi.CPU_MACHINES.items()}
_PAGE = 1 << 16
"""The largest page of both machines, so that the two parts can be mapped with different rights."""
_FUNCTION_BYTES, _DESCRIPTOR_BYTES = 4, 24
_SEGMENTS = 4


def gdb_library() -> bytes:
    names = abi.StringTable((_NAME, REGISTER, DESCRIPTOR))
    read, written, entry = abi.SHF_ALLOC, abi.SHF_ALLOC | abi.SHF_WRITE, abi.SYMBOL.size
    code = NewSection(
        ".text",
        abi.SHT_PROGBITS,
        read | abi.SHF_EXECINSTR,
        _RETURN[platform.machine()].ljust(_FUNCTION_BYTES, b"\0"),
        16,
    )
    symbols = NewSection(".dynsym", abi.SHT_DYNSYM, read, bytes(3 * entry), 8, ".dynstr", 1, entry)
    strings = NewSection(".dynstr", abi.SHT_STRTAB, read, names.table, 1)
    # One bucket, whose chain is the symbols 1 and 2.
    hashes = NewSection(".hash", abi.SHT_HASH, read, struct.pack("<6I", 1, 3, 1, 0, 2, 0), 8, ".dynsym", entry=4)
    variable = NewSection(".data", abi.SHT_PROGBITS, written, struct.pack("<IIQQ", 1, 0, 0, 0), 8)
    entry = abi.DYNAMIC.size
    dynamic = NewSection(".dynamic", abi.SHT_DYNAMIC, written, bytes(7 * entry), 8, ".dynstr", 0, entry)
    end = _place([code, symbols, strings, hashes], abi.HEADER.size + _SEGMENTS * abi.SEGMENT.size)
    second_end = _place([variable, dynamic], _PAGE)

    sections = [symbols, strings, hashes, code, dynamic, variable]
    symbols.content = bytes(abi.SYMBOL.size) + b"".join(
        abi.SYMBOL.pack(
            names.offset(name), abi.STB_GLOBAL << 4 | kind, 0, 1 + sections.index(section), section.address, size
        )
        for name, kind, section, size in (
            (REGISTER, abi.STT_FUNC, code, _FUNCTION_BYTES),
            (DESCRIPTOR, abi.STT_OBJECT, variable, _DESCRIPTOR_BYTES),
        )
    )
    dynamic.content = abi.dynamic_table(
        [
            (abi.DT_SONAME, names.offset(_NAME)),
            (abi.DT_HASH, hashes.address),
            (abi.DT_STRTAB, strings.address),
            (abi.DT_SYMTAB, symbols.address),
            (abi.DT_STRSZ, strings.size),
            (abi.DT_SYMENT, abi.SYMBOL.size),
        ]
    )
    segments = [
        (kind, abi.PF_R | rights, start, start, size, size, alignment)
        for kind, rights, start, size, alignment in (
            (abi.PT_LOAD, abi.PF_X, 0, end, _PAGE),
            (abi.PT_LOAD, abi.PF_W, _PAGE, second_end - _PAGE, _PAGE),
            (abi.PT_DYNAMIC, abi.PF_W, dynamic.address, dynamic.size, 8),
            (abi.PT_GNU_STACK, abi.PF_W, 0, 0, 8),
        )
    ]
    identity = abi.IDENTITY.ljust(16, b"\0")
    return abi.shared_object(identity, _MACHINES[platform.machine()], 0, segments, sections)


def _place(sections: Sequence[NewSection], start: int) -> int:
    """Put sections one behind the other, at addresses that equal their offsets; returns the end."""
    for section in sections:
        section.address = section.offset = abi.aligned(start, section.alignment)
        start = section.address + section.size
    return start
