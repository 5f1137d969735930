"""Static libraries of objects with renamed symbols, in GNU ar's format.

Sources: System V ABI; ar(5) of GNU binutils.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

from flydsl.binaries.elf import NO_SYMBOL, SHT_SYMTAB, STB_GLOBAL, STB_WEAK, STV_HIDDEN, SYMBOL, Elf
from flydsl.errors import ArtifactError

_MAGIC = b"!<arch>\n"


def global_symbols(data: bytes) -> tuple[frozenset[str], frozenset[str]]:
    """The global symbols that an object defines, and those that it needs."""
    symbols = [s for s in Elf(data).symbols if s.name and s.binding in (STB_GLOBAL, STB_WEAK)]
    return frozenset(s.name for s in symbols if s.section), frozenset(s.name for s in symbols if not s.section)


def rename_symbols(data: bytes, names: Mapping[str, str], *, visible: frozenset[str] = frozenset()) -> bytes:
    """The object with the global symbols in ``names``, defined or needed, renamed.

    A shared library that is linked from it hides its definitions, except ``visible`` ones (new names).
    """
    elf = Elf(data)
    tables = [section for section in elf.sections if section.type == SHT_SYMTAB]
    if len(tables) != 1:
        raise ArtifactError(f"the object has {len(tables)} symbol tables, expected one")
    (table,) = tables
    symbols = (NO_SYMBOL, *elf.symbols)  # which checks the table
    strings = bytearray(elf.contents(elf.sections[table.link]))
    given = len(strings)
    entries = []
    for row, symbol in zip(SYMBOL.iter_unpack(elf.contents(table)), symbols, strict=False):
        name_at, info, other, section, value, size = row
        if symbol.binding in (STB_GLOBAL, STB_WEAK):
            if strings.find(0, name_at, given) < 0:
                raise ArtifactError(f"the object's symbol table is damaged: a name at {name_at} of {given} bytes")
            new = names.get(symbol.name, symbol.name)
            if new != symbol.name:
                name_at = len(strings)
                strings += new.encode() + b"\0"
            if section and new not in visible:
                other = (other & ~3) | STV_HIDDEN
        entries.append(SYMBOL.pack(name_at, info, other, section, value, size))
    result = elf.changed({table.link: {"offset": len(data), "size": len(strings)}})
    result[table.offset : table.offset + table.size] = b"".join(entries)
    return bytes(result + strings)


def static_library(members: Mapping[str, bytes]) -> bytes:
    """The archive of ELF objects by file name; equal members give equal bytes."""
    defined = {name: sorted(global_symbols(data)[0]) for name, data in members.items()}
    long_names = b"".join(f"{name}/\n".encode() for name in members)
    count = sum(map(len, defined.values()))
    symbols = b"".join(symbol.encode() + b"\0" for names in defined.values() for symbol in names)
    index_size = 4 * (1 + count) + len(symbols)
    offset = len(_MAGIC) + 60 + _even(index_size) + 60 + _even(len(long_names))
    places = []
    for name, data in members.items():
        places += [offset] * len(defined[name])
        offset += 60 + _even(len(data))
    index = struct.pack(f">{1 + count}I", count, *places) + symbols
    body = _MAGIC + _member("/", index) + _member("//", long_names)
    name_at = 0
    for name, data in members.items():
        body += _member(f"/{name_at}", data)
        name_at += len(name.encode()) + 2
    return body


def _member(name: str, data: bytes) -> bytes:
    """A member's header, which names no time and no user, and its data."""
    header = f"{name:<16}{0:<12}{0:<6}{0:<6}{'644':<8}{len(data):<10}`\n".encode()
    return header + data + b"\n" * (_even(len(data)) - len(data))


def _even(size: int) -> int:
    return size + size % 2
