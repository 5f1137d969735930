"""AMD chips and which instructions they have, by prefixes of their names.

Source: LLVM's "User Guide for AMDGPU Backend" and the features that its processors have (``AMDGPU.td``,
``GCNProcessors.td``); the instruction sets of CDNA 1 to 4 and RDNA 2 to 4.
"""

from __future__ import annotations

import functools

from flydsl.errors import DSLValueError, MissingInstructionError
from flydsl.expr.core.context import current
from flydsl.expr.core.current_target import amd_arch

__all__ = ["ALL", "CHIPS", "Archs", "check_cache_modifier", "chips_with", "has", "require"]

CHIPS = (
    *("gfx908", "gfx90a", "gfx942", "gfx950"),
    *("gfx1030", "gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx1150", "gfx1151", "gfx1200", "gfx1201", "gfx1250"),
)
"""The chips that kernels can be compiled for."""

Archs = tuple[str, ...]
"""Prefixes of the names of chips."""

ALL: Archs = ("gfx",)


_CACHE_BITS: tuple[tuple[Archs, int, str], ...] = (
    (("gfx908", "gfx90a"), 0b00111, "1 GLC, 2 SLC (4, DLC of other chips, does nothing)"),
    (("gfx103", "gfx11"), 0b111, "1 GLC, 2 SLC, 4 DLC"),
    (("gfx94", "gfx95"), 0b10111, "1 SC0, 2 NT, 16 SC1 (4, DLC of other chips, does nothing)"),
    (("gfx12",), 0b11111, "0 to 7 the temporal hint, 8 and 16 the scope"),
)
"""The bits of a cache modifier that chips have (LLVM's "User Guide for AMDGPU Backend", "aux/cachepolicy")."""


def check_cache_modifier(what: str, modifier: int) -> None:
    """Refuse bits that the target's memory instructions do not have.

    Targets without any accept 0 to 3 and ignore it.

    Raises:
        DSLValueError: another bit; the message lists the bits there are.
    """
    known, meaning = 0b11, "0, or 2 for non-temporal"
    for archs, bits, words in _CACHE_BITS:
        if has(archs):
            known, meaning = bits, words
    if isinstance(modifier, bool) or not isinstance(modifier, int) or modifier & ~known:
        raise DSLValueError(f"{what}: cache_modifier={modifier!r} on {current().target}; expected {meaning}")


@functools.cache
def chips_with(archs: Archs) -> tuple[str, ...]:
    """The chips that these prefixes match.

    Raises:
        ValueError: a prefix matches none, so a table is wrong.
    """
    for prefix in archs:
        if not any(chip.startswith(prefix) for chip in CHIPS):
            raise ValueError(f"{prefix!r} is the start of no chip's name; there are {', '.join(CHIPS)}")
    return tuple(chip for chip in CHIPS if chip.startswith(archs))


def has(archs: Archs) -> bool:
    """True if the target is one of these chips, or a CPU in the role of one."""
    arch = amd_arch()
    return arch is not None and arch.startswith(archs)


def require(what: str, archs: Archs) -> None:
    """Refuse targets that lack an instruction.

    Raises:
        DSLValueError: the target is another; the message names the chips that have it.
    """
    if not has(archs):
        chips = chips_with(archs)
        raise MissingInstructionError(
            f"{what}: {current().target} has no such instruction; {', '.join(chips)} have", archs=chips
        )
