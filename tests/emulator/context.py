"""What a kernel's instructions are run for: the chip, the width of a wave and the modes that the kernel asks for."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .registers import EmulationError
from .vendor import Family, family_of

__all__ = ["Context"]

_COUNTERS: dict[str, dict[str, str]] = {
    "cdna": {"store": "load", "scalar": "ds"},
    "rdna3": {"scalar": "ds"},
    "rdna4": {},
}
"""Kinds that share the counter of another: CDNA's vmcnt counts stores too, lgkmcnt is of LDS and scalar loads."""
_MOVES = "D0.b32 = S0.b32"
_FMAS = """
if VCC.u64[laneId] then
D0.f{0} = scaled_fma(S0.f{0}, S1.f{0}, S2.f{0})
else
D0.f{0} = fma(S0.f{0}, S1.f{0}, S2.f{0})
endif"""
_DIV_SCALE = """
VCC = 0x0LL;
if ((S2.f{0} == 0.0) || (S1.f{0} == 0.0)) then
D0.f{0} = NAN.f{0}
elsif exponent(S2.f{0}) - exponent(S1.f{0}) >= {1} then
VCC = 0x1LL;
if S0.f{0} == S1.f{0} then
D0.f{0} = ldexp(S0.f{0}, {2})
endif
elsif S1.f{0} == DENORM.f{0} then
D0.f{0} = ldexp(S0.f{0}, {2})
elsif ((1.0 / S1.f{0} == DENORM.f{0}) && (S2.f{0} / S1.f{0} == DENORM.f{0})) then
VCC = 0x1LL;
if S0.f{0} == S1.f{0} then
D0.f{0} = ldexp(S0.f{0}, -{2})
endif
elsif 1.0 / S1.f{0} == DENORM.f{0} then
D0.f{0} = ldexp(S0.f{0}, -{2})
elsif S2.f{0} / S1.f{0} == DENORM.f{0} then
VCC = 0x1LL;
if S0.f{0} == S2.f{0} then
D0.f{0} = ldexp(S0.f{0}, {2})
endif
elsif exponent(S2.f{0}) <= {3} then
D0.f{0} = ldexp(S0.f{0}, {2})
endif"""
_ERRATA = {
    "V_DIV_FMAS_F32": _FMAS.format(32),
    "V_DIV_FMAS_F64": _FMAS.format(64),
    "V_DIV_SCALE_F32": _DIV_SCALE.format(32, 96, 64, 23),
    "V_DIV_SCALE_F64": _DIV_SCALE.format(64, 768, 128, 53),
    "V_CVT_OFF_F32_I4": "D0.f32 = 32'F(S0[3 : 0].i4) * 0.0625F",
}
"""Where the published pseudocode cannot be what the hardware does.

A division's result is scaled back by as much as ``v_div_scale`` has scaled an operand, and in the direction that the size of
the quotient tells; the text has a power that is half of it.  A denominator whose reciprocal is subnormal is scaled down.
"""


@dataclass(frozen=True)
class Context:
    """Modes are those that a kernel descriptor starts waves with."""

    arch: str
    lanes: int
    ieee: int = 1
    flushes_f32: bool = False
    saturates: bool = False
    """Whether narrow floats saturate where they overflow (FP16_OVFL)."""

    @property
    def family(self) -> Family:
        return family_of(self.arch)

    @property
    def null(self) -> int:
        """The scalar register that is nothing, or no register."""
        return -1 if self.family.is_cdna else 124

    @property
    def m0(self) -> int:
        return 124 if self.family.is_cdna else 125

    @property
    def off(self) -> int:
        """The scalar register of an address that stands for none."""
        return 127 if self.family.is_cdna else 124

    def counter(self, kind: str) -> str:
        """Which counter says that results of a kind have come: vector ``load``, ``store``, ``ds`` or ``scalar``."""
        return _COUNTERS[self.family.name].get(kind, kind)

    @functools.cached_property
    def formats(self) -> Mapping[str, Any]:
        """What 8-bit floats are on the chip."""
        suffix = "_fnuz" if self.arch == "gfx942" else ""
        names = {name: name + suffix for name in ("fp8", "bf8")}
        return {**names, "fp6": "fp6", "bf6": "bf6", "fp4": "fp4", "saturate": self.saturates}

    def pseudocode(self, name: str) -> str:
        """Of an instruction, also of one that the tables describe for another chip only.

        Raises:
            EmulationError: none does.
        """
        if name in _ERRATA:
            return _ERRATA[name]
        if "ACCVGPR" in name:
            return _MOVES
        for family in (self.family, family_of("gfx1100"), family_of("gfx1201")):
            if (text := family.pseudocode.get(name)) is not None:
                return text
        raise EmulationError(f"{self.arch}: {name} has no pseudocode")
