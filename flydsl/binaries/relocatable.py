"""Symbol renaming in relocatable ELF objects, so that one library holds several."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from flydsl.binaries.elf import SHT_SYMTAB, STB_GLOBAL, STB_WEAK, Elf
from flydsl.errors import ArtifactError

__all__ = ["global_symbols", "rename_symbols"]

_SYMBOL = struct.Struct("<IBBHQQ")
_SECTION_TABLE = 0x28  # where the ELF header holds the offset of the section headers (gABI, chapter 4)
_SECTION_SIZE = 64
_OFFSET_AND_SIZE = 24  # of a section, in its header
_HIDDEN = 2


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
    strings_index = table.link
    if strings_index >= len(elf.sections) or table.size % _SYMBOL.size:
        raise ArtifactError("the object's symbol table is damaged")
    strings = bytearray(elf.contents(elf.sections[strings_index]))
    given = len(strings)
    result = bytearray(data)
    for start in range(table.offset, table.offset + table.size, _SYMBOL.size):
        name_at, info, other, section, value, size = _SYMBOL.unpack_from(data, start)
        if info >> 4 not in (STB_GLOBAL, STB_WEAK):
            continue
        end = strings.find(0, name_at, given)
        if end < 0:
            raise ArtifactError(f"the object's symbol table is damaged: a name at {name_at} of {given} bytes")
        name = strings[name_at:end].decode("utf-8", "backslashreplace")
        new = names.get(name, name)
        if new != name:
            name_at = len(strings)
            strings += new.encode() + b"\0"
        if section and new not in visible:
            other = (other & ~3) | _HIDDEN
        _SYMBOL.pack_into(result, start, name_at, info, other, section, value, size)
    (headers,) = struct.unpack_from("<Q", data, _SECTION_TABLE)
    place = headers + strings_index * _SECTION_SIZE + _OFFSET_AND_SIZE
    struct.pack_into("<QQ", result, place, len(result), len(strings))
    return bytes(result + strings)
