"""A linker for a single relocatable object: placement and relocation.

The memory has three parts, each of whole pages: code and then stubs, constants and then the global offset table,
writable data.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Callable, Iterator, Mapping

from flydsl.errors import DeviceError
from flydsl.runtime.elf import RelocatableObject, Relocation, Section, Symbol
from flydsl.runtime.relocation import MACHINES, Refers, Rule
from flydsl.support.fast_dataclass import record

Resolver = Callable[[str], "int | None"]
"""Name of an undefined symbol -> its address, or ``None`` if nothing provides it."""

_SLOT_BYTES = 8
_MOST_BYTES = 1 << 28
"""Limit of one object in memory: kernels take a thousandth of it, and a damaged size may be any."""
_CODE = mmap.PROT_READ | mmap.PROT_EXEC
_CONSTANTS = mmap.PROT_READ
_DATA = mmap.PROT_READ | mmap.PROT_WRITE


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
                sections[section.index] = _aligned(end, section.alignment)
                end = sections[section.index] + section.size
        end = _aligned(end, entry_bytes)
        entries[protection] = {symbol: end + index * entry_bytes for index, symbol in enumerate(symbols)}
        end = _aligned(end + len(symbols) * entry_bytes, page_size)
        if end > begin:
            segments.append(Segment(begin, end - begin, protection))
    return Layout(end, tuple(segments), sections, stubs=entries[_CODE], slots=entries[_CONSTANTS])


def link(code: RelocatableObject, layout: Layout, memory: memoryview, base: int, resolve: Resolver) -> dict[str, int]:
    """Fill ``memory``, zeros that will run at address ``base``, and return the addresses of the global symbols."""
    addresses = {symbol: _address(code, symbol, layout, base, resolve) for symbol in _known(code)}
    for section in code.sections:
        begin = layout.sections[section.index]
        memory[begin : begin + len(section.data)] = section.data
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
    sizes = {section.index: section.size for section in code.sections}
    for relocation, rule in _rules(code):
        if relocation.offset + rule.size > sizes[relocation.section]:
            raise DeviceError(
                f"{code.what} is damaged: {rule.name} at {relocation.offset:#x} goes beyond its section of "
                f"{sizes[relocation.section]} bytes; compile it again"
            )
        offset = layout.sections[relocation.section] + relocation.offset
        target = referred[rule.refers][relocation.symbol] + relocation.addend
        try:
            rule.patch(memory, offset, target, base + offset)
        except OverflowError as error:
            raise DeviceError(
                f"{code.what}: {rule.name} cannot refer to {relocation.symbol.name!r}: {error}; "
                "compile it as position-independent code"
            ) from None
    return {symbol.name: addresses[symbol] for symbol in _offered(code)}


def _rules(code: RelocatableObject) -> Iterator[tuple[Relocation, Rule]]:
    machine = MACHINES[code.machine]
    for relocation in code.relocations:
        if relocation.kind in machine.ignored:
            continue
        if relocation.kind not in machine.rules:
            raise DeviceError(
                f"{code.what} refers to {relocation.symbol.name!r} by relocation {relocation.kind}, which the loader "
                "does not know; compile it as position-independent code without thread-local storage"
            )
        yield relocation, machine.rules[relocation.kind]


def _indirections(code: RelocatableObject) -> tuple[tuple[Symbol, ...], tuple[Symbol, ...]]:
    """The symbols that need a stub, and those that need a slot, as every stub's target does."""
    rules = [(relocation.symbol, rule.refers) for relocation, rule in _rules(code)]
    far = dict.fromkeys(symbol for symbol, refers in rules if refers is Refers.NEAR and not symbol.defined)
    slotted = far | dict.fromkeys(symbol for symbol, refers in rules if refers is Refers.SLOT)
    return tuple(far), tuple(slotted)


def _known(code: RelocatableObject) -> Iterator[Symbol]:
    """The symbols that matter: referenced ones, and those that the object exports."""
    yield from (relocation.symbol for relocation, _ in _rules(code))
    yield from _offered(code)


def _offered(code: RelocatableObject) -> Iterator[Symbol]:
    loaded = {section.index for section in code.sections}
    return (symbol for symbol in code.symbols if symbol.section in loaded and not symbol.local)


def _address(code: RelocatableObject, symbol: Symbol, layout: Layout, base: int, resolve: Resolver) -> int:
    if symbol.section is not None:
        return base + layout.sections[symbol.section] + symbol.value
    if symbol.defined:
        return symbol.value
    address = resolve(symbol.name)
    if address is None:
        raise DeviceError(
            f"{code.what} needs the function {symbol.name!r}, which no runtime library of this machine provides; "
            "compile for a target whose code does without it"
        )
    return address


def _protection(section: Section) -> int:
    if section.executable:
        return _CODE
    # .data.rel.ro holds constants that only relocation writes.
    return _DATA if section.writable and not section.name.startswith(".data.rel.ro") else _CONSTANTS


def _aligned(offset: int, alignment: int) -> int:
    return -(-offset // alignment) * alignment
