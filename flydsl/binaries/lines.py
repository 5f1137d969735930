"""Reader of DWARF line tables: the source line of each instruction of a binary.

The format is that of the DWARF standard, version 5, section 6.2, which also gives the differences of versions 2 to 4.
The library pyelftools reads them too, and the tests compare the two.  It cannot replace this reader.  It finds tables by
compile units, which NVIDIA's binaries lack, and it cannot relocate these binaries.  A forged table of 40 bytes makes it
loop until memory ends, and ``flydsl inspect`` reads files of unknown origin.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from flydsl.binaries.elf import ET_REL, Elf
from flydsl.errors import ArtifactError

_VERSIONS = range(2, 6)
_RELOCATION_SIZES = {1: 8, 10: 4, 257: 8, 258: 4}
"""Bytes written by R_X86_64_64, R_X86_64_32, R_AARCH64_ABS64 and R_AARCH64_ABS32 (processor supplements)."""
_MOST_BITS = 70
_MOST_NAME_BYTES = 4096
"""The maximum length of a path on Linux."""
_PATH, _DIRECTORY_INDEX = 1, 2
"""DW_LNCT_path and DW_LNCT_directory_index."""


@dataclass(frozen=True, order=True)
class SourceLine:
    """The source line of the instructions from ``address`` on.

    ``line`` counts from 1, and 0 is code of no line.  Before version 5 a ``file`` in the directory of the compilation is
    relative to it.
    """

    address: int
    file: str
    line: int
    column: int


def source_lines(data: bytes) -> tuple[SourceLine, ...]:
    """The rows of an ELF file's line tables, in their order; none if it was compiled without debug information."""
    elf = Elf(data)
    section = elf.section(".debug_line")
    if section is None:
        return ()
    content = bytearray(elf.contents(section))
    if elf.type == ET_REL:
        _relocate(elf, content)
    strings = {
        form: elf.contents(elf.section(name)) for form, name in ((0x1F, ".debug_line_str"), (0x0E, ".debug_str"))
    }
    rows: list[SourceLine] = []
    reader = _Reader(bytes(content))
    try:
        while reader.position < len(content):
            unit = reader.length_prefixed()
            rows.extend(_Program(unit, strings).rows())
    except (IndexError, struct.error) as error:
        raise ArtifactError(f"the line table is damaged at byte {reader.position}: {error}") from error
    return tuple(rows)


def _relocate(elf: Elf, content: bytearray) -> None:
    """Write addresses and offsets into the tables of an unlinked file.

    Its sections start at zero, or where a loader put them."""
    starts = {index: section.address for index, section in enumerate(elf.sections)}
    for each in elf.relocations(elf.section(".rela.debug_line")):
        size = _RELOCATION_SIZES.get(each.kind)
        if size is None or each.offset + size > len(content):
            raise ArtifactError(f"the line table has a relocation of type {each.kind}, which is not known")
        value = (each.symbol.value + starts.get(each.symbol.section, 0) + each.addend) & ((1 << 8 * size) - 1)
        content[each.offset : each.offset + size] = value.to_bytes(size, "little")


class _Reader:
    """A sequential reader of DWARF's numbers and strings."""

    def __init__(self, data: bytes) -> None:
        self.data, self.position = data, 0

    def unsigned(self, size: int) -> int:
        """An unsigned number of ``size`` bytes."""
        self.position += size
        if self.position > len(self.data):
            raise IndexError("it ends too early")
        return int.from_bytes(self.data[self.position - size : self.position], "little")

    def uleb(self) -> int:
        """An unsigned number in base 128."""
        result, shift = 0, 0
        while True:
            byte = self.unsigned(1)
            result |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return result
            if shift >= _MOST_BITS:
                raise IndexError(f"a number has more than {_MOST_BITS} bits")

    def sleb(self) -> int:
        """A signed number in base 128."""
        start = self.position
        value = self.uleb()
        bits = 7 * (self.position - start)
        return value - (1 << bits) if value >> (bits - 1) else value

    def string(self, start: int | None = None) -> str:
        """The text up to the next zero byte; with ``start`` the position does not move."""
        begin = self.position if start is None else start
        end = self.data.find(b"\0", begin)
        end = len(self.data) if end < 0 else end
        if end - begin > _MOST_NAME_BYTES:
            raise IndexError(f"a name has more than {_MOST_NAME_BYTES} bytes")
        if start is None:
            self.position = end + 1
        return self.data[begin:end].decode("utf-8", "backslashreplace")

    def length_prefixed(self) -> _Reader:
        """A reader of the data after a length field."""
        length = self.unsigned(4)
        if length == 0xFFFFFFFF:
            raise ArtifactError("the line table is in DWARF's 64-bit format; expected the 32-bit one")
        end = self.position + length
        if end > len(self.data):
            raise IndexError("it ends too early")
        inner = _Reader(self.data[self.position : end])
        self.position = end
        return inner


class _Program:
    """One line-number program: its header and its state machine."""

    def __init__(self, reader: _Reader, strings: dict[int, bytes]) -> None:
        self._reader, self._strings = reader, strings
        version = reader.unsigned(2)
        if version not in _VERSIONS:
            raise ArtifactError(f"the line table is of DWARF version {version}; expected 2 to 5")
        self._address_size = 8
        if version >= 5:
            self._address_size, _ = reader.unsigned(1), reader.unsigned(1)
        length = reader.unsigned(4)
        start = reader.position + length
        self._step = reader.unsigned(1)
        if version >= 4:
            reader.unsigned(1)  # operations of one instruction word
        reader.unsigned(1)  # true if rows begin statements
        self._line_base = reader.unsigned(1) - ((reader.data[reader.position - 1] & 0x80) << 1)
        self._line_range = reader.unsigned(1) or 1
        self._opcode_base = reader.unsigned(1)
        self._operands = [reader.unsigned(1) for _ in range(self._opcode_base - 1)]
        self._files = self._tables() if version >= 5 else self._old_tables()
        reader.position = start

    def _old_tables(self) -> list[str]:
        """The file names of versions 2 to 4, which count from 1."""
        reader = self._reader
        directories = [""]
        while name := reader.string():
            directories.append(name)
        files = [""]
        while name := reader.string():
            directory = reader.uleb()
            reader.uleb()
            reader.uleb()
            files.append(_joined(directories, directory, name))
        return files

    def _tables(self) -> list[str]:
        """The file names of version 5, which count from 0."""
        directories = [name for name, _ in self._entries()]
        return [_joined(directories, index, name) for name, index in self._entries()]

    def _entries(self) -> list[tuple[str, int]]:
        """Name and directory of each entry of a version 5 table."""
        reader = self._reader
        formats = [(reader.uleb(), reader.uleb()) for _ in range(reader.unsigned(1))]
        entries: list[tuple[str, int]] = []
        count = reader.uleb()
        if count and not formats:
            raise IndexError(f"{count} names have no form")
        for _ in range(count):
            found: dict[int, str | int] = {kind: self._form(form) for kind, form in formats}
            entries.append((str(found.get(_PATH, "")), int(found.get(_DIRECTORY_INDEX, 0))))
        return entries

    def _form(self, form: int) -> str | int:
        reader = self._reader
        if form == 0x08:  # DW_FORM_string
            return reader.string()
        if form in self._strings:
            return _Reader(self._strings[form]).string(reader.unsigned(4))
        if form == 0x0F:  # DW_FORM_udata
            return reader.uleb()
        sizes = {0x0B: 1, 0x05: 2, 0x06: 4, 0x07: 8, 0x1E: 16}  # DW_FORM_data1, 2, 4, 8, 16
        if form not in sizes:
            raise ArtifactError(f"the line table has a name of form {form:#x}, which is not known")
        return reader.unsigned(sizes[form])

    def rows(self) -> Iterator[SourceLine]:
        reader, end = self._reader, len(self._reader.data)
        address, file, line, column = 0, 1, 1, 0
        while reader.position < end:
            opcode = reader.unsigned(1)
            if opcode >= self._opcode_base:  # a special opcode: advance both and emit
                adjusted = opcode - self._opcode_base
                address += adjusted // self._line_range * self._step
                line += self._line_base + adjusted % self._line_range
                yield SourceLine(address, self._file(file), line, column)
            elif opcode == 0:  # an extended one, with its length
                length = reader.uleb()
                after = reader.position + length
                kind = reader.unsigned(1) if length else 0
                if kind == 1:  # the end of a sequence, after its last instruction
                    address, file, line, column = 0, 1, 1, 0
                elif kind == 2:
                    address = reader.unsigned(length - 1)
                reader.position = after
            elif opcode == 1:  # copy
                yield SourceLine(address, self._file(file), line, column)
            elif opcode == 2:  # advance the address
                address += reader.uleb() * self._step
            elif opcode == 3:  # advance the line
                line += reader.sleb()
            elif opcode == 4:
                file = reader.uleb()
            elif opcode == 5:
                column = reader.uleb()
            elif opcode == 8:  # advance the address as special opcode 255 would
                address += (255 - self._opcode_base) // self._line_range * self._step
            elif opcode == 9:
                address += reader.unsigned(2)
            else:
                for _ in range(self._operands[opcode - 1]):
                    reader.uleb()

    def _file(self, index: int) -> str:
        return self._files[index] if index < len(self._files) else ""


def _joined(directories: list[str], index: int, name: str) -> str:
    directory = directories[index] if index < len(directories) else ""
    return name if name.startswith("/") or not directory else f"{directory}/{name}"
