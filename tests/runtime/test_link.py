"""Relocation, checked in the linked bytes themselves: also for the machine that this is not."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flydsl.binaries.elf import SHF_EXECINSTR, SHN_UNDEF, Relocation, Symbol
from flydsl.errors import DeviceError
from flydsl.runtime.link import Layout, RelocatableObject, link, plan

from .conftest import emit_object

BASE = 0x7F12_3456_7000
FAR = {"expf": 0x5500_0000_1230, "memcpy": 0x5500_0000_4560}
AARCH64 = "aarch64-unknown-linux-gnu"


class Linked:
    """An object linked at :data:`BASE`, and what its relocations should refer to."""

    def __init__(self, data: bytes) -> None:
        self.code = RelocatableObject(data, "the test")
        self.layout: Layout = plan(self.code, 4096)
        self.memory = bytearray(self.layout.size)
        self.symbols = link(self.code, self.layout, memoryview(self.memory), BASE, FAR.get)

    def word(self, address: int) -> int:
        return int.from_bytes(self.memory[address - BASE :][:4], "little")

    def quad(self, address: int) -> int:
        return int.from_bytes(self.memory[address - BASE :][:8], "little")

    def address(self, symbol: Symbol) -> int:
        if symbol.section == SHN_UNDEF:
            return FAR[symbol.name]
        return BASE + self.layout.sections[symbol.section] + symbol.value

    def place(self, relocation: Relocation) -> int:
        return BASE + self.layout.sections[relocation.section] + relocation.offset


def signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> (bits - 1) & 1 else value


def adrp(word: int, place: int) -> int:
    """The page that ``ADRP`` at ``place`` computes."""
    assert word & 0x9F000000 == 0x90000000, f"{word:#x} is no ADRP"
    immediate = (word >> 5 & 0x7FFFF) << 2 | word >> 29 & 3
    return (place & ~0xFFF) + (signed(immediate, 21) << 12)


def low12(word: int) -> int:
    """The offset that ``ADD (immediate)`` or ``LDR/STR (unsigned offset)`` adds, in bytes."""
    immediate = word >> 10 & 0xFFF
    if word & 0x7F800000 == 0x11000000:
        return immediate
    assert word & 0x3B000000 == 0x39000000, f"{word:#x} is no load or store"
    scale = word >> 30
    if word >> 26 & 1 and word >> 23 & 1:  # a vector register of 128 bits
        scale = 4
    return immediate << scale


def branch(word: int, place: int) -> int:
    """Where ``B`` or ``BL`` at ``place`` goes."""
    assert word & 0x7C000000 == 0x14000000, f"{word:#x} is no branch"
    return place + (signed(word & 0x03FFFFFF, 26) << 2)


AARCH64_IR = """
@b = global i8 1
@h = global i16 2
@w = global i32 3
@x = global i64 4
@q = global <2 x double> <double 5.0, double 6.0>
@pad = internal global [3 x i8] c"abc"
@elsewhere = external global i32
@pointers = constant [2 x ptr] [ptr @near, ptr @w]
declare float @expf(float)
define i32 @near(i32 %i) noinline { %r = add i32 %i, 1  ret i32 %r }
define void @sizes(ptr %to) {
  %b = load i8, ptr @b  %h = load i16, ptr @h  %w = load i32, ptr @w  %x = load i64, ptr @x
  %q = load <2 x double>, ptr @q
  %b1 = add i8 %b, 1  %h1 = add i16 %h, 1  %w1 = add i32 %w, 1  %x1 = add i64 %x, 1
  store i8 %b1, ptr @b  store i16 %h1, ptr @h  store i32 %w1, ptr @w  store i64 %x1, ptr @x
  store <2 x double> %q, ptr %to
  ret void
}
define ptr @table(i64 %i) { %p = getelementptr ptr, ptr @pointers, i64 %i  ret ptr %p }
define i32 @calls(i32 %i, float %f) {
  %r = call i32 @near(i32 %i)
  %e = call float @expf(float %f)
  %n = fptosi float %e to i32
  %s = add i32 %r, %n
  ret i32 %s
}
define ptr @taken() { ret ptr @expf }
"""


def internal(ir: str) -> str:
    """Symbols that cannot be replaced from outside: their addresses need no slot."""
    ir = ir.replace("= global", "= internal global").replace("= constant", "= internal constant")
    return ir.replace("define i32 @near", "define internal i32 @near")


@pytest.mark.parametrize("ir", [AARCH64_IR, internal(AARCH64_IR)], ids=["preemptible", "internal"])
def test_aarch64_instructions_refer_to_what_their_relocations_say(ir: str) -> None:
    linked = Linked(emit_object(ir, AARCH64))
    kinds = set()
    for relocation in linked.code.relocations:
        place, symbol, kind = linked.place(relocation), relocation.symbol, relocation.kind
        kinds.add(kind)
        target = linked.address(symbol) + relocation.addend
        near = BASE + linked.layout.stubs[symbol] if symbol in linked.layout.stubs else target
        match kind:
            case 257:
                assert linked.quad(place) == target
            case 261:
                assert place + signed(linked.word(place), 32) == target
            case 275:
                assert adrp(linked.word(place), place) == target & ~0xFFF
            case 277 | 278 | 284 | 285 | 286 | 299:
                assert low12(linked.word(place)) == target & 0xFFF
            case 282 | 283:
                assert branch(linked.word(place), place) == near
            case 311:
                assert adrp(linked.word(place), place) == (BASE + linked.layout.slots[symbol]) & ~0xFFF
            case 312:
                assert low12(linked.word(place)) == (BASE + linked.layout.slots[symbol]) & 0xFFF
                assert linked.quad(BASE + linked.layout.slots[symbol]) == target
            case _:
                raise AssertionError(f"relocation {kind} is not checked")
    everywhere = {257, 261, 283, 311, 312}
    assert kinds >= everywhere | ({275, 277, 278, 284, 285, 286, 299} if ir != AARCH64_IR else set())


def test_an_aarch64_stub_jumps_to_the_far_function() -> None:
    linked = Linked(emit_object(AARCH64_IR, AARCH64))
    ((symbol, offset),) = linked.layout.stubs.items()
    stub = BASE + offset
    assert symbol.name == "expf"
    slot = adrp(linked.word(stub), stub) + low12(linked.word(stub + 4))
    assert linked.quad(slot) == FAR["expf"]
    assert linked.word(stub) & 0x1F == 16  # adrp x16
    assert linked.word(stub + 4) & 0x3FF == 16 << 5 | 16  # ldr x16, [x16]
    assert linked.word(stub + 8) == 0xD61F0200  # br x16


def test_an_x86_stub_jumps_to_the_far_function() -> None:
    ir = "declare float @expf(float)\ndefine float @f(float %x) { %r = call float @expf(float %x) ret float %r }"
    linked = Linked(emit_object(ir, "x86_64-unknown-linux-gnu"))
    ((_, offset),) = linked.layout.stubs.items()
    stub = BASE + offset
    assert linked.memory[offset : offset + 2] == b"\xff\x25"  # jmp *distance(%rip)
    assert linked.quad(stub + 6 + signed(linked.word(stub + 2), 32)) == FAR["expf"]


@pytest.mark.parametrize("triple", ["x86_64-unknown-linux-gnu", AARCH64])
def test_segments_are_whole_pages_apart_by_protection_and_hold_every_section_aligned(triple: str) -> None:
    linked = Linked(emit_object(internal(AARCH64_IR), triple))
    segments = linked.layout.segments
    assert sum(segment.size for segment in segments) == linked.layout.size
    assert all(segment.offset % 4096 == segment.size % 4096 == 0 for segment in segments)
    assert not any(segment.protection & 2 and segment.protection & 4 for segment in segments)
    for section in linked.code.sections:
        begin = linked.layout.sections[section.index]
        assert begin % section.alignment == 0
        (holder,) = [s for s in segments if s.offset <= begin and begin + section.size <= s.offset + s.size]
        assert bool(holder.protection & 4) == bool(section.flags & SHF_EXECINSTR)
    spans = sorted((linked.layout.sections[s.index], s.size) for s in linked.code.sections if s.size)
    assert all(begin + size <= after for (begin, size), (after, _) in pairwise(spans))


TAKEN_IR = "declare float @expf(float)\ndefine ptr @f() { ret ptr @expf }"


def test_a_reference_that_does_not_reach_is_refused_by_name() -> None:
    data = emit_object(TAKEN_IR.replace("declare", "declare dso_local"), "x86_64-unknown-linux-gnu", reloc="static")
    with pytest.raises(DeviceError, match=r"R_X86_64_32 cannot refer to 'expf'.*position-independent"):
        Linked(data)


def test_an_unknown_relocation_is_refused_by_number_and_symbol() -> None:
    data = emit_object(TAKEN_IR, "x86_64-unknown-linux-gnu", codemodel="large")
    with pytest.raises(DeviceError, match=r"refers to '\w+' by relocation \d+, which the loader does not know"):
        Linked(data)


@pytest.mark.parametrize("triple", ["x86_64-unknown-linux-gnu", AARCH64])
def test_every_truncation_is_refused(triple: str) -> None:
    data = emit_object(AARCH64_IR, triple)
    for size in range(len(data)):
        with pytest.raises(DeviceError, match="the test"):
            RelocatableObject(data[:size], "the test")


OBJECT = emit_object(AARCH64_IR, AARCH64)


@settings(max_examples=300)
@given(st.lists(st.tuples(st.integers(0, len(OBJECT) - 1), st.integers(0, 255)), min_size=1, max_size=4))
def test_damage_is_refused_or_harmless(changes: list[tuple[int, int]]) -> None:
    data = bytearray(OBJECT)
    for offset, value in changes:
        data[offset] = value
    try:
        RelocatableObject(bytes(data), "the test")
    except DeviceError as error:
        assert "the test" in str(error)


@pytest.mark.parametrize("data", [b"", b"\x7fELF", b"not an object at all", b"\x7fELF\x01\x01" + bytes(100)])
def test_other_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(DeviceError, match="ELF64 object"):
        RelocatableObject(data, "the test")
