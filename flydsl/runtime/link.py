"""A linker for a single relocatable object: checks, placement and relocation.

It takes objects for x86-64 and AArch64.  Features that kernels never use (thread-local storage, initializers, common
symbols) are refused by name.

The memory has three parts, each of whole pages: code and then stubs, constants and then the global offset table,
writable data.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Callable, Iterator, Mapping
from typing import NoReturn

from flydsl.binaries import elf as abi
from flydsl.binaries.elf import CPU_MACHINES, IDENTITY, Elf, Relocation, Section, Symbol, aligned
from flydsl.errors import ArtifactError, DeviceError
from flydsl.runtime.relocation import MACHINES, Refers, Rule
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import cached_property

Resolver = Callable[[str], "int | None"]
"""Name of an undefined symbol -> its address, or ``None`` if nothing provides it."""

_SLOT_BYTES = 8
_MOST_BYTES = 1 << 28
"""Limit of one object in memory: kernels take a thousandth of it, and a damaged size may be any."""
_INITIALIZERS, _OLD_INITIALIZERS = (14, 15, 16), (".ctors", ".dtors")
"""Types and names of sections whose functions run when a program starts or ends."""
_GPUS = {abi.EM_CUDA: "an NVIDIA GPU", abi.EM_AMDGPU: "an AMD GPU"}
_CODE = mmap.PROT_READ | mmap.PROT_EXEC
_CONSTANTS = mmap.PROT_READ
_DATA = mmap.PROT_READ | mmap.PROT_WRITE


class RelocatableObject:
    """An object file for a CPU; ``what`` names it in messages."""

    def __init__(self, data: bytes, what: str) -> None:
        self.what = what
        if not data.startswith(IDENTITY[:6]):
            self._refuse(f"starts with {data[:8]!r}, expected a little-endian ELF64 object")
        try:
            self._elf = elf = Elf(data)
            if elf.type != abi.ET_REL or elf.machine not in CPU_MACHINES:
                name = (CPU_MACHINES | _GPUS).get(elf.machine, f"machine number {elf.machine}")
                self._refuse(f"is an ELF file of type {elf.type} for {name}, expected a relocatable object for a CPU")
            self.machine = elf.machine
            self.sections = tuple(self._loaded_sections())
            """Those that occupy memory when the code runs."""
            self.symbols = elf.symbols
            self._check_symbols()
            self.relocations = tuple(self._relocations())
        except ArtifactError as error:
            raise DeviceError(f"{what} cannot be loaded: {error}; compile it again") from None

    def data(self, section: Section) -> bytes:
        """The contents of a section; empty for zero-initialized data, which has a size only."""
        return self._elf.contents(section)

    @cached_property
    def sizes(self) -> dict[int, int]:
        """The size of each section, by its index."""
        return {section.index: section.size for section in self.sections}

    def exported(self) -> Iterator[Symbol]:
        """The global symbols that it defines."""
        return (each for each in self.symbols if each.section in self.sizes and each.binding != abi.STB_LOCAL)

    def _loaded_sections(self) -> Iterator[Section]:
        for section in self._elf.sections:
            name, flags = section.name, section.flags
            if section.type == abi.SHT_REL:
                self._refuse(f"has relocations without addends in {name}, which these machines' ABIs do not use")
            if not flags & abi.SHF_ALLOC:
                continue
            if flags & abi.SHF_TLS:
                self._refuse(f"has thread-local data in {name}, which a kernel cannot have")
            if section.type in _INITIALIZERS or name.startswith(_OLD_INITIALIZERS):
                self._refuse(f"has initializers in {name}, which a kernel cannot have")
            if flags & abi.SHF_EXECINSTR and flags & abi.SHF_WRITE:
                self._refuse(f"has code in {name} that is writable too")
            if section.alignment & (section.alignment - 1):
                self._refuse(f"aligns {name} to {section.alignment}, which is not a power of two")
            yield section

    def _check_symbols(self) -> None:
        for each in self.symbols:
            if each.type in (abi.STT_TLS, abi.STT_GNU_IFUNC):
                self._refuse(f"has the thread-local or indirect symbol {each.name!r}, which a kernel cannot have")
            if each.section in (abi.SHN_UNDEF, abi.SHN_ABS):
                continue
            if each.section >= min(abi.SHN_LORESERVE, len(self._elf.sections)):
                section = f"section {each.section:#x}, which is common, special or missing"
                self._refuse(f"has the symbol {shown(each)} in {section}")
            size = self.sizes.get(each.section)
            if size is not None and each.value + each.size > size:
                self._refuse(f"has the symbol {shown(each)} at {each.value:#x} outside of its section of {size} bytes")

    def _relocations(self) -> Iterator[Relocation]:
        for table in self._elf.sections:
            # The rest belong to debug information and the like, which is not loaded.
            if table.type != abi.SHT_RELA or table.info not in self.sizes:
                continue
            name = self._elf.sections[table.info].name
            for each in self._elf.relocations(table):
                if each.offset >= self.sizes[table.info]:
                    self._refuse(f"has a relocation at {each.offset:#x} of {name} that points outside")
                if each.symbol.section not in (abi.SHN_UNDEF, abi.SHN_ABS, *self.sizes):
                    self._refuse(f"refers in {name} to {shown(each.symbol)}, which is never loaded")
                yield each

    def _refuse(self, why: str) -> NoReturn:
        raise DeviceError(f"{self.what} {why}; compile it again")


def shown(symbol: Symbol) -> str:
    """A symbol's name for messages; that of a section has none."""
    return repr(symbol.name or f"section {symbol.section}")


@record
class Segment:
    """Whole pages of one protection: ``PROT_*`` of :mod:`mmap`."""

    offset: int
    size: int
    protection: int


@record
class Layout:
    size: int
    segments: tuple[Segment, ...]
    sections: Mapping[int, int]
    """By index of the section."""
    stubs: Mapping[Symbol, int]
    slots: Mapping[Symbol, int]


def plan(code: RelocatableObject, page_size: int = mmap.PAGESIZE) -> Layout:
    """The position of each section, stub and slot."""
    for section in code.sections:
        if section.alignment > page_size:
            raise DeviceError(f"{code.what} aligns {section.name} to {section.alignment}, a page has {page_size} bytes")
    size = sum(section.size + section.alignment for section in code.sections)
    if size > _MOST_BYTES:
        raise DeviceError(f"{code.what} has sections of {size} bytes, expected at most {_MOST_BYTES}; compile it again")
    far, slotted = _indirections(code)
    tables = {_CODE: (far, len(MACHINES[code.machine].stub)), _CONSTANTS: (slotted, _SLOT_BYTES), _DATA: ((), 1)}
    sections: dict[int, int] = {}
    entries: dict[int, dict[Symbol, int]] = {}
    segments: list[Segment] = []
    end = 0
    for protection, (symbols, entry_bytes) in tables.items():
        begin = end
        for section in code.sections:
            if _protection(section) == protection:
                sections[section.index] = aligned(end, section.alignment)
                end = sections[section.index] + section.size
        end = aligned(end, entry_bytes)
        entries[protection] = {symbol: end + index * entry_bytes for index, symbol in enumerate(symbols)}
        end = aligned(end + len(symbols) * entry_bytes, page_size)
        if end > begin:
            segments.append(Segment(begin, end - begin, protection))
    return Layout(end, tuple(segments), sections, stubs=entries[_CODE], slots=entries[_CONSTANTS])


def link(code: RelocatableObject, layout: Layout, memory: memoryview, base: int, resolve: Resolver) -> dict[str, int]:
    """Fill ``memory``, zeros that will run at address ``base``, and return the addresses of the global symbols."""
    addresses = {symbol: _address(code, symbol, layout, base, resolve) for symbol in _known(code)}
    for section in code.sections:
        begin = layout.sections[section.index]
        data = code.data(section)
        memory[begin : begin + len(data)] = data
    for symbol, slot in layout.slots.items():
        struct.pack_into("<Q", memory, slot, addresses[symbol])
    machine = MACHINES[code.machine]
    for symbol, stub in layout.stubs.items():
        memory[stub : stub + len(machine.stub)] = machine.stub
        for offset, patch in machine.stub_patches:
            patch(memory, stub + offset, base + layout.slots[symbol], base + stub + offset)
    near = addresses | {symbol: base + stub for symbol, stub in layout.stubs.items()}
    slots = {symbol: base + slot for symbol, slot in layout.slots.items()}
    referred = {Refers.SYMBOL: addresses, Refers.NEAR: near, Refers.SLOT: slots}
    for relocation, rule in _rules(code):
        if relocation.offset + rule.size > code.sizes[relocation.section]:
            raise DeviceError(
                f"{code.what} is damaged: {rule.name} at {relocation.offset:#x} goes beyond its section of "
                f"{code.sizes[relocation.section]} bytes; compile it again"
            )
        offset = layout.sections[relocation.section] + relocation.offset
        target = referred[rule.refers][relocation.symbol] + relocation.addend
        try:
            rule.patch(memory, offset, target, base + offset)
        except OverflowError as error:
            raise DeviceError(
                f"{code.what}: {rule.name} cannot refer to {shown(relocation.symbol)}: {error}; "
                "compile it as position-independent code"
            ) from None
    return {symbol.name: addresses[symbol] for symbol in code.exported()}


def _rules(code: RelocatableObject) -> Iterator[tuple[Relocation, Rule]]:
    machine = MACHINES[code.machine]
    for relocation in code.relocations:
        if relocation.kind in machine.ignored:
            continue
        if relocation.kind not in machine.rules:
            raise DeviceError(
                f"{code.what} refers to {shown(relocation.symbol)} by relocation {relocation.kind}, which the loader "
                "does not know; compile it as position-independent code without thread-local storage"
            )
        yield relocation, machine.rules[relocation.kind]


def _indirections(code: RelocatableObject) -> tuple[tuple[Symbol, ...], tuple[Symbol, ...]]:
    """The symbols that need a stub, and those that need a slot, as every stub's target does."""
    rules = [(relocation.symbol, rule.refers) for relocation, rule in _rules(code)]
    far = dict.fromkeys(symbol for symbol, refers in rules if refers is Refers.NEAR and symbol.section == abi.SHN_UNDEF)
    slotted = far | dict.fromkeys(symbol for symbol, refers in rules if refers is Refers.SLOT)
    return tuple(far), tuple(slotted)


def _known(code: RelocatableObject) -> Iterator[Symbol]:
    """The symbols that matter: referenced ones, and those that the object exports."""
    yield from (relocation.symbol for relocation, _ in _rules(code))
    yield from code.exported()


def _address(code: RelocatableObject, symbol: Symbol, layout: Layout, base: int, resolve: Resolver) -> int:
    if symbol.section == abi.SHN_ABS:
        return symbol.value
    if symbol.section != abi.SHN_UNDEF:
        return base + layout.sections[symbol.section] + symbol.value
    address = resolve(symbol.name)
    if address is None:
        raise DeviceError(
            f"{code.what} needs the function {symbol.name!r}, which no runtime library of this machine provides; "
            "compile for a target whose code does without it"
        )
    return address


def _protection(section: Section) -> int:
    if section.flags & abi.SHF_EXECINSTR:
        return _CODE
    # .data.rel.ro holds constants that only relocation writes.
    return _DATA if section.flags & abi.SHF_WRITE and not section.name.startswith(".data.rel.ro") else _CONSTANTS
