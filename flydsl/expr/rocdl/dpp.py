"""DPP: the control codes as data, and their meaning lane by lane.

Data-parallel primitives, CDNA 3 instruction set, "DPP_CTRL"; RDNA 3 instruction set, "DPP16".  A row is 16 lanes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLValueError
from flydsl.expr import gpu
from flydsl.expr.core.context import current
from flydsl.expr.numeric import Int32
from flydsl.expr.rocdl.chips import Archs, chips_with, has
from flydsl.support.fast_dataclass import record
from flydsl.support.public_names import show_user_frames_of
from flydsl.targets.amdgpu import ALL, GFX9, GFX10, GFX11, GFX12, Isa

__all__ = ["Control", "control", "emulate", "source"]

ROW = 16


@record
class Family:
    """The codes from ``first`` to ``last``; their low bits are an integer ``n``."""

    name: str
    first: int
    last: int
    archs: Archs
    lane: Callable[[Any, int], Any]
    """The source of a lane for ``n``, possibly outside of the row or wave; for Python and run-time integers."""
    whole_wave: bool = False
    """True if a source may be in another row."""


@record
class Control:
    """One code."""

    code: int
    family: Family
    n: int


_SINCE_GFX10: Archs = (*GFX10, *GFX11, *GFX12)

_FAMILIES = (
    Family("quad_perm", 0x000, 0x0FF, ALL, lambda lane, n: (lane & ~3) | ((n >> ((lane & 3) * 2)) & 3)),
    Family("row_shl", 0x101, 0x10F, ALL, lambda lane, n: lane + n),
    Family("row_shr", 0x111, 0x11F, ALL, lambda lane, n: lane - n),
    Family("row_ror", 0x121, 0x12F, ALL, lambda lane, n: (lane & ~15) | ((lane - n) & 15)),
    Family("wave_shl", 0x130, 0x130, GFX9, lambda lane, n: lane + 1, whole_wave=True),
    Family("wave_rol", 0x134, 0x134, GFX9, lambda lane, n: (lane + 1) & 63, whole_wave=True),
    Family("wave_shr", 0x138, 0x138, GFX9, lambda lane, n: lane - 1, whole_wave=True),
    Family("wave_ror", 0x13C, 0x13C, GFX9, lambda lane, n: (lane - 1) & 63, whole_wave=True),
    Family("row_mirror", 0x140, 0x140, ALL, lambda lane, n: lane ^ 15),
    Family("row_half_mirror", 0x141, 0x141, ALL, lambda lane, n: lane ^ 7),
    Family("row_bcast15", 0x142, 0x142, GFX9, lambda lane, n: (lane & ~15) - 1, whole_wave=True),
    Family("row_bcast31", 0x143, 0x143, GFX9, lambda lane, n: (lane & ~31) - 1, whole_wave=True),
    Family("row_newbcast", 0x150, 0x15F, (Isa.CDNA2, Isa.CDNA3, Isa.CDNA4), lambda lane, n: (lane & ~15) | n),
    Family("row_share", 0x150, 0x15F, _SINCE_GFX10, lambda lane, n: (lane & ~15) | n),
    Family("row_xmask", 0x160, 0x16F, _SINCE_GFX10, lambda lane, n: lane ^ n),
)


def control(code: int) -> Control:
    """The meaning of a code on the target."""
    named = [family for family in _FAMILIES if family.first <= code <= family.last]
    for family in named:
        if has(family.archs):
            # Counted from the 16 that the code's low bits span; a permutation of four lanes uses all eight bits.
            return Control(code, family, code if family.name == "quad_perm" else code & 0xF)
    if not named:
        known = ", ".join(
            f"{f.name} {f.first:#x}" + (f" to {f.last:#x}" if f.last > f.first else "") for f in _FAMILIES
        )
        raise DSLValueError(f"update_dpp: dpp_ctrl={code:#x} means nothing; there are {known}")
    family = named[0]
    raise DSLValueError(
        f"update_dpp: {current().target} has no {family.name} ({code:#x}); {', '.join(chips_with(family.archs))} have"
    )


def source(of: Control, lane: int, wave: int) -> int | None:
    """The lane that a lane reads; ``None`` outside of the row or wave."""
    found = of.family.lane(lane, of.n)
    inside = 0 <= found < wave and (of.family.whole_wave or found // ROW == lane // ROW)
    return found if inside else None


def emulate(of: Control, old: Any, value: Any, masks: tuple[int, int], bound: bool) -> Any:
    """The instruction as a shuffle; ``old`` and ``value`` are Int32."""
    wave = gpu.num_warp_threads()
    lane = gpu.lane_id()
    found = Int32(of.family.lane(lane, of.n))
    inside = (found >= 0) & (found < wave)
    if not of.family.whole_wave:
        inside = inside & ((found >> 4) == (lane >> 4))
    row_mask, bank_mask = masks
    taking_part = ((Int32(row_mask) >> (lane >> 4)) & (Int32(bank_mask) >> ((lane >> 2) & 3)) & 1) != 0
    moved = gpu.shuffle_idx(value, inside.select(found, lane), wave)
    return taking_part.select(inside.select(moved, Int32(0) if bound else old), old)


show_user_frames_of(__name__)
