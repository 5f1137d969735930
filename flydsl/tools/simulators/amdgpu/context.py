"""The chip, wave size and floating-point modes that instructions run under."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flydsl.errors import SimulationError
from flydsl.support.forks import cached_property
from flydsl.targets.amdgpu import ROCM_ARCHS, Isa
from flydsl.tools.simulators.amdgpu.pseudocode import Compiled, compile_pseudocode
from flydsl.tools.simulators.amdgpu.tables import FAMILIES, Family, family_of

_COUNTERS: dict[str, dict[str, str]] = {
    "cdna": {"store": "load", "scalar": "ds"},
    "rdna3": {"scalar": "ds"},
    "rdna4": {},
    "cdna5": {},
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
_TOO_LARGE = r"exponent\(S1\.(f\d+)\) =="
_ROUNDED = {f"{unit}_RNDNE_F{n}": f"D0.f{n} = roundEven(S0.f{n})" for unit in "VS" for n in (16, 32, 64)}
_FRACTIONS = {f"V_FRACT_F{n}": f"D0.f{n} = fractBelowOne(S0.f{n})" for n in (16, 32, 64)}
_EXPONENTS = {
    "V_FREXP_EXP_I32_F64": "D0.i32 = frexpExponent(S0.f64)",
    "V_FREXP_EXP_I32_F32": "D0.i32 = frexpExponent(S0.f32)",
    "V_FREXP_EXP_I16_F16": "D0.i16 = 16'I(frexpExponent(S0.f16))",
}
_ERRATA = {
    **_ROUNDED,
    **_EXPONENTS,
    **_FRACTIONS,
    "V_DIV_FMAS_F32": _FMAS.format(32),
    "V_DIV_FMAS_F64": _FMAS.format(64),
    "V_DIV_SCALE_F32": _DIV_SCALE.format(32, 96, 64, 23),
    "V_DIV_SCALE_F64": _DIV_SCALE.format(64, 768, 128, 53),
    "V_CVT_OFF_F32_I4": "D0.f32 = 32'F(S0[3 : 0].i4) * 0.0625F",
}
"""Corrections of the published pseudocode.

A division's result is scaled back by as much as ``v_div_scale`` has scaled an operand, and in the direction that the size of
the quotient tells; the text has a power that is half of it.  A denominator whose reciprocal is subnormal is scaled down.
The quotient of a fixed-up division that is not finite is too large; the text asks the denominator, which is finite there.
Rounding to even keeps the sign of zero; the text adds a half, which rounds by itself.  Fractions are below one,
and exponents of subnormal numbers and of zero are those that C's ``frexp`` gives, on which LLVM relies.
"""


@dataclass(frozen=True)
class Context:
    """The modes are those that a kernel descriptor starts waves with."""

    arch: str
    lanes: int
    ieee: int = 1
    flushes_f32: bool = False
    saturates: bool = False
    """True if narrow floats saturate on overflow (FP16_OVFL)."""

    @property
    def family(self) -> Family:
        return family_of(self.arch)

    @property
    def null(self) -> int:
        """The scalar register NULL; -1 where there is none."""
        return -1 if self.family.is_cdna else 124

    @property
    def m0(self) -> int:
        return 124 if self.family.is_cdna else 125

    @property
    def off(self) -> int:
        """The code of an address's scalar register that means none."""
        return 127 if self.family.is_cdna else 124

    def counter(self, kind: str) -> str:
        """The counter of results of a kind: vector ``load``, ``store``, ``ds`` or ``scalar``."""
        return _COUNTERS[self.family.name].get(kind, kind)

    @cached_property
    def formats(self) -> Mapping[str, Any]:
        """The formats of narrow floats on the chip."""
        suffix = "_fnuz" if ROCM_ARCHS[self.arch].isa is Isa.CDNA3 else ""
        names = {name: name + suffix for name in ("fp8", "bf8")}
        return {**names, "fp6": "fp6", "bf6": "bf6", "fp4": "fp4", "saturate": self.saturates}

    def pseudocode(self, name: str) -> str:
        """Of an instruction, also of one that the tables describe for another chip only."""
        if name in _ERRATA:
            return _ERRATA[name]
        if "ACCVGPR" in name:
            return _MOVES
        for family in (self.family, *map(family_of, FAMILIES)):
            if (text := family.pseudocode.get(name)) is not None:
                return re.sub(_TOO_LARGE, r"exponent(S0.\1) ==", text) if "DIV_FIXUP" in name else text
        raise SimulationError(f"{self.arch}: {name} has no pseudocode")

    def compiled(self, text: str, widths: Mapping[str, int], known: Mapping[str, int]) -> Compiled:
        """The function of an instruction's pseudocode, one for all instructions that are alike.

        ``widths`` are the bits of each operand: ``S0``, ``D0``, ``DATA``.  ``known`` are values of names that are the
        same at every execution, such as ``WAVE32`` or ``OPSEL``.
        """
        return _compiled(text, tuple(sorted(widths.items())), tuple(sorted(known.items())), self)


@functools.lru_cache(None)
def _compiled(
    text: str, widths: tuple[tuple[str, int], ...], known: tuple[tuple[str, int], ...], context: Context
) -> Compiled:
    return compile_pseudocode(text, dict(widths), dict(known), context.formats, context.pseudocode)
