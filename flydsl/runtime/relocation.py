"""Relocation rules of each machine, as tables.

Numbers and formulas: System V ABI, AMD64 supplement, section 4.4; ELF for the Arm 64-bit Architecture, section 5.7.
It has only the relocations of position-independent code without thread-local storage.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from enum import Enum, auto

from flydsl.binaries.elf import CPU_MACHINES
from flydsl.support.fast_dataclass import record

Patch = Callable[[memoryview, int, int, int], None]
"""Writes a reference to address ``target`` into ``memory`` at ``offset``, which will run at address ``place``.

Raises:
    OverflowError: the bytes there cannot express that reference.
"""


class Refers(Enum):
    """The address that a relocation stands for."""

    SYMBOL = auto()
    """The symbol itself, at any distance."""
    NEAR = auto()
    """The symbol, or a nearby stub that jumps to it if another library defines it."""
    SLOT = auto()
    """The slot of the global offset table that holds the symbol's address."""


@record
class Rule:
    """One kind of relocation."""

    name: str
    refers: Refers
    patch: Patch
    size: int = 4
    """Bytes that the patch changes."""


@record
class Machine:
    """The relocations of one machine, and the stub through which its code reaches distant functions."""

    rules: Mapping[int, Rule]
    ignored: frozenset[int]
    stub: bytes
    """Code that jumps to the address in a slot; a multiple of 8 bytes."""
    stub_patches: tuple[tuple[int, Patch], ...]
    """Offsets in the stub, and the patch that writes the slot's address there."""


def _integer(layout: str, relative: bool) -> Patch:
    """Write ``target``, or its distance from the place, as one integer."""
    packer = struct.Struct(layout)

    def patch(memory: memoryview, offset: int, target: int, place: int) -> None:
        value = target - place if relative else target
        if packer.size == 8:
            value &= (1 << 64) - 1  # the ABIs define 64-bit relocations modulo 2**64
        try:
            packer.pack_into(memory, offset, value)
        except struct.error:
            raise OverflowError(f"{value:#x} does not fit in {packer.size} bytes") from None

    return patch


_ABSOLUTE_64 = _integer("<Q", relative=False)
_RELATIVE_64 = _integer("<Q", relative=True)
_RELATIVE_32 = _integer("<i", relative=True)


def _insert(memory: memoryview, offset: int, mask: int, bits: int) -> None:
    """Replace the bits under ``mask`` of the instruction at ``offset``."""
    (word,) = struct.unpack_from("<I", memory, offset)
    struct.pack_into("<I", memory, offset, (word & ~mask) | bits)


def _branch26(memory: memoryview, offset: int, target: int, place: int) -> None:
    """``B``, ``BL``: imm26 in words."""
    distance = target - place
    if distance % 4 or not -(1 << 27) <= distance < 1 << 27:
        raise OverflowError(f"a branch over {distance:#x} bytes")
    _insert(memory, offset, 0x03FFFFFF, distance >> 2 & 0x03FFFFFF)


def _page21(checked: bool) -> Patch:
    """``ADRP``: the distance in 4 KiB pages; its low two bits are stored apart from the other nineteen."""

    def patch(memory: memoryview, offset: int, target: int, place: int) -> None:
        pages = (target >> 12) - (place >> 12)
        if checked and not -(1 << 20) <= pages < 1 << 20:
            raise OverflowError(f"{pages:#x} pages away")
        _insert(memory, offset, 0x60FFFFE0, (pages & 3) << 29 | (pages >> 2 & 0x7FFFF) << 5)

    return patch


def _low12(scale: int) -> Patch:
    """``ADD``, ``LDR``, ``STR``: the address within its 4 KiB page, in units of ``1 << scale`` bytes."""

    def patch(memory: memoryview, offset: int, target: int, place: int) -> None:
        low = target & 0xFFF
        if low & ((1 << scale) - 1):
            raise OverflowError(f"{target:#x} is not aligned to {1 << scale} bytes")
        _insert(memory, offset, 0xFFF << 10, low >> scale << 10)

    return patch


_X86_64_RULES = {
    1: Rule("R_X86_64_64", Refers.SYMBOL, _ABSOLUTE_64, 8),
    2: Rule("R_X86_64_PC32", Refers.NEAR, _RELATIVE_32),
    4: Rule("R_X86_64_PLT32", Refers.NEAR, _RELATIVE_32),
    9: Rule("R_X86_64_GOTPCREL", Refers.SLOT, _RELATIVE_32),
    10: Rule("R_X86_64_32", Refers.NEAR, _integer("<I", relative=False)),
    11: Rule("R_X86_64_32S", Refers.NEAR, _integer("<i", relative=False)),
    24: Rule("R_X86_64_PC64", Refers.SYMBOL, _RELATIVE_64, 8),
    41: Rule("R_X86_64_GOTPCRELX", Refers.SLOT, _RELATIVE_32),
    42: Rule("R_X86_64_REX_GOTPCRELX", Refers.SLOT, _RELATIVE_32),
}

_AARCH64_RULES = {
    257: Rule("R_AARCH64_ABS64", Refers.SYMBOL, _ABSOLUTE_64, 8),
    260: Rule("R_AARCH64_PREL64", Refers.SYMBOL, _RELATIVE_64, 8),
    261: Rule("R_AARCH64_PREL32", Refers.NEAR, _RELATIVE_32),
    275: Rule("R_AARCH64_ADR_PREL_PG_HI21", Refers.NEAR, _page21(checked=True)),
    276: Rule("R_AARCH64_ADR_PREL_PG_HI21_NC", Refers.NEAR, _page21(checked=False)),
    277: Rule("R_AARCH64_ADD_ABS_LO12_NC", Refers.NEAR, _low12(0)),
    278: Rule("R_AARCH64_LDST8_ABS_LO12_NC", Refers.NEAR, _low12(0)),
    282: Rule("R_AARCH64_JUMP26", Refers.NEAR, _branch26),
    283: Rule("R_AARCH64_CALL26", Refers.NEAR, _branch26),
    284: Rule("R_AARCH64_LDST16_ABS_LO12_NC", Refers.NEAR, _low12(1)),
    285: Rule("R_AARCH64_LDST32_ABS_LO12_NC", Refers.NEAR, _low12(2)),
    286: Rule("R_AARCH64_LDST64_ABS_LO12_NC", Refers.NEAR, _low12(3)),
    299: Rule("R_AARCH64_LDST128_ABS_LO12_NC", Refers.NEAR, _low12(4)),
    311: Rule("R_AARCH64_ADR_GOT_PAGE", Refers.SLOT, _page21(checked=True)),
    312: Rule("R_AARCH64_LD64_GOT_LO12_NC", Refers.SLOT, _low12(3)),
    314: Rule("R_AARCH64_PLT32", Refers.NEAR, _RELATIVE_32),
}


def _after(distance: int, patch: Patch) -> Patch:
    """The same reference from ``distance`` bytes further on: x86-64 counts from the next instruction."""
    return lambda memory, offset, target, place: patch(memory, offset, target, place + distance)


_BY_NAME = {
    "x86_64": Machine(
        rules=_X86_64_RULES,
        ignored=frozenset({0}),
        stub=bytes.fromhex("ff2500000000 cccc"),  # jmp *slot(%rip); int3
        stub_patches=((2, _after(4, _RELATIVE_32)),),
    ),
    "aarch64": Machine(
        rules=_AARCH64_RULES,
        ignored=frozenset({0, 256}),
        # adrp x16, slot; ldr x16, [x16, :lo12:slot]; br x16; nop.  The ABI leaves x16 to such stubs.
        stub=struct.pack("<4I", 0x90000010, 0xF9400210, 0xD61F0200, 0xD503201F),
        stub_patches=((0, _page21(checked=True)), (4, _low12(3))),
    ),
}
MACHINES: Mapping[int, Machine] = {number: _BY_NAME[name] for number, name in CPU_MACHINES.items()}
"""By ``e_machine``."""
