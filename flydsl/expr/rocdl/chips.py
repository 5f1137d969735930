"""AMD chips and which instructions they have, by instruction set.

Source: LLVM's "User Guide for AMDGPU Backend" and the features that its processors have (``AMDGPU.td``,
``GCNProcessors.td``); the instruction sets of CDNA 1 to 4 and RDNA 2 to 4.
"""

from __future__ import annotations

import functools

from flydsl.errors import DSLValueError, MissingInstructionError
from flydsl.expr.core.context import amd_chip, current
from flydsl.targets.amdgpu import ALL, GFX10, GFX11, GFX12, LEFT_OUT, Isa, chips_of

__all__ = ["ALL", "Archs", "check_cache_modifier", "chips_with", "has", "require", "why_left_out"]

Archs = tuple[Isa, ...]
"""The instruction sets that have an instruction."""


_CACHE_BITS: tuple[tuple[Archs, int, str], ...] = (
    ((Isa.CDNA1, Isa.CDNA2), 0b00111, "1 GLC, 2 SLC (4, DLC of other chips, does nothing)"),
    ((*GFX10, *GFX11), 0b111, "1 GLC, 2 SLC, 4 DLC"),
    ((Isa.CDNA3, Isa.CDNA4), 0b10111, "1 SC0, 2 NT, 16 SC1 (4, DLC of other chips, does nothing)"),
    (GFX12, 0b11111, "0 to 7 the temporal hint, 8 and 16 the scope"),
)
"""The bits of a cache modifier that chips have (LLVM's "User Guide for AMDGPU Backend", "aux/cachepolicy")."""


def check_cache_modifier(what: str, modifier: int) -> None:
    """Refuse bits that the target's memory instructions do not have.

    Targets without any accept 0 to 3 and ignore it.
    """
    known, meaning = 0b11, "0, or 2 for non-temporal"
    for archs, bits, words in _CACHE_BITS:
        if has(archs):
            known, meaning = bits, words
    if isinstance(modifier, bool) or not isinstance(modifier, int) or modifier & ~known:
        raise DSLValueError(f"{what}: cache_modifier={modifier!r} on {current().target}; expected {meaning}")


@functools.cache
def chips_with(archs: Archs) -> tuple[str, ...]:
    """The chips that have one of these instruction sets."""
    chips = chips_of(archs)
    if not chips:
        raise ValueError(f"no chip has {', '.join(isa.value for isa in archs) or 'none of the instruction sets'}")
    return chips


def has(archs: Archs) -> bool:
    """True if the target is a chip of these instruction sets, or a CPU in the role of one."""
    chip = amd_chip()
    return chip is not None and chip.isa in archs


def require(what: str, archs: Archs) -> None:
    """Refuse targets that lack an instruction."""
    if not has(archs):
        chips = chips_with(archs)
        raise MissingInstructionError(
            f"{what}: {current().target} has no such instruction; {', '.join(chips)} have{why_left_out(archs)}",
            archs=chips,
        )


def why_left_out(archs: Archs) -> str:
    """The end of a refusal, where the target has instructions of these instruction sets that cannot be compiled for it."""
    chip = amd_chip()
    reasons = [] if chip is None else [LEFT_OUT[chip.isa, isa] for isa in archs if (chip.isa, isa) in LEFT_OUT]
    return f" ({reasons[0]})" if reasons else ""
