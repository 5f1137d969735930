"""f16 and bf16, and rounding to narrower floats.

CPUs compute half floats in f32: each operation widens its operands, and rounds its result once.  For sums, products,
quotients and roots of 11 bits the rounding to the 24 bits of f32 in between changes nothing (Figueroa, "When is double
rounding innocuous?", 1995); a fused multiply-add takes f64 for that.

MLIR's conversions all round to nearest even, and LLVM calls library functions for some that hosts may lack.  So what
goes from f64 to 16 bits is first rounded *to odd* in f32, which keeps what the second rounding needs to know (Boldo and
Melquiond, "Emulation of FMA and correctly rounded sums", 2008), and directed rounding corrects the nearest float by one
step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.lane_group import Unit
from flydsl.backends.cpu.emit.lane_values import Rep, Uniform
from flydsl.backends.cpu.simt_ir.types import I1, I32, Scalar, integer
from flydsl.ir.predicates import CmpFPredicate

_F32 = Scalar("float", 32, "f32")
_F64 = Scalar("float", 64, "f64")
_BITS_ONLY = ("arith.select", "arith.bitcast")
_MODES = ("to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away")
"""MLIR's rounding modes by number (arith dialect, RoundingMode)."""

Emit = Callable[[Sequence[Rep], Scalar], Rep]


def is_concerned(name: str, sources: Sequence[Scalar], result: Scalar) -> bool:
    """True if the operation computes with f16, or rounds to a narrower float."""
    if name in _BITS_ONLY:
        return False
    return name == "arith.truncf" or any(s.kind == "float" and s.bits == 16 for s in (*sources, result))


def compute(
    unit: Unit,
    name: str,
    reps: Sequence[Rep],
    sources: Sequence[Scalar],
    result: Scalar,
    attributes: Mapping[str, ir.Attribute],
    emit: Emit,
) -> Rep:
    """An elementwise operation that :func:`is_concerned`; ``emit`` is the operation itself, on wider operands."""
    if name == "arith.truncf":
        mode = ir.IntegerAttr(attributes["roundingmode"]).value if "roundingmode" in attributes else 0
        return _narrow(unit, reps[0], sources[0], result, _MODES[mode])
    wide = _F64 if name == "math.fma" else _F32
    widened = [_widen(unit, r, s, wide) for r, s in zip(reps, sources, strict=True)]
    if name == "arith.extf":
        return widened[0] if result == _F32 else unit.apply("arith.extf", widened, result)
    if result.kind != "float" or result.bits > 16:
        return emit(widened, result)
    if name in ("arith.sitofp", "arith.uitofp"):
        wide = _F64
    return _narrow(unit, emit(widened, wide), wide, result, "to_nearest_even")


def _widen(unit: Unit, rep: Rep, source: Scalar, wide: Scalar) -> Rep:
    if source.kind != "float" or source.bits > 16:
        return rep
    single = unit.apply("arith.extf", [rep], _F32) if source.name == "f16" else _from_bits(unit, rep)
    return single if wide == _F32 else unit.apply("arith.extf", [single], wide)


def _narrow(unit: Unit, rep: Rep, source: Scalar, result: Scalar, mode: str) -> Rep:
    """``rep`` rounded to ``result`` by the rounding mode of that name in MLIR."""
    nearest, wide = rep, source
    if source == _F64 and result.bits == 16:
        nearest, wide = _round_to_odd(unit, rep), _F32
    found = (
        unit.apply("arith.truncf", [nearest], result) if result.name != "bf16" else _upper_half(unit, nearest, result)
    )
    if mode == "to_nearest_even":
        return found
    return _Correction(unit, nearest, wide, found, result).apply(mode)


def _from_bits(unit: Unit, rep: Rep) -> Rep:
    """The f32 whose upper half is a bf16."""
    word = unit.apply("arith.extui", [rep], I32)
    return unit.apply("arith.bitcast", [unit.apply("arith.shli", [word, unit.number(16, I32)], I32)], _F32)


def _upper_half(unit: Unit, single: Rep, result: Scalar) -> Rep:
    """The bf16 nearest to an f32, of two equally near the even one."""

    def integer_operation(name: str, a: Rep, b: Rep) -> Rep:
        return unit.apply(f"arith.{name}", [a, b], I32)

    half = unit.number(16, I32)
    bits = unit.apply("arith.bitcast", [single], I32)
    is_odd = integer_operation("andi", integer_operation("shrui", bits, half), unit.number(1, I32))
    raised = integer_operation("addi", bits, integer_operation("addi", is_odd, unit.number(0x7FFF, I32)))
    rounded = unit.apply("arith.trunci", [integer_operation("shrui", raised, half)], result)
    is_nan = unit.apply("arith.cmpf", [single, single], I1, unit.builder.predicate(CmpFPredicate.une))
    return unit.apply("arith.select", [is_nan, Uniform(unit.builder.constant(0x7FC0, result), result), rounded], result)


def _round_to_odd(unit: Unit, double: Rep) -> Rep:
    """An f32: ``double`` if it is one, else the one of its two neighbours whose last bit is set."""
    single = unit.apply("arith.truncf", [double], _F32)
    correction = _Correction(unit, double, _F64, single, _F32)
    odd = correction.integer("ori", correction.toward_zero(), 1)
    return correction.choose(correction.compare(CmpFPredicate.une, correction.back, double), odd)


class _Correction:
    """``exact`` of type ``wide``, and ``nearest``, the float of type ``narrow`` nearest to it, as ``bits``."""

    def __init__(self, unit: Unit, exact: Rep, wide: Scalar, nearest: Rep, narrow: Scalar) -> None:
        self.unit = unit
        self.exact = exact
        self.wide = wide
        self.nearest = nearest
        self.narrow = narrow
        self.type = integer(narrow.bits)
        self.bits = unit.apply("arith.bitcast", [nearest], self.type)
        self.back = self.widen(nearest)

    def apply(self, mode: str) -> Rep:
        """``exact`` rounded in the direction ``mode``."""
        zero = self.unit.wrap(self.unit.builder.constant(_zero(self.wide), self.wide), self.wide, True)
        is_negative = self.compare(CmpFPredicate.olt, self.exact, zero)
        match mode:
            case "toward_zero":
                return self.bitcast(self.toward_zero())
            case "upward":
                is_low = self.compare(CmpFPredicate.olt, self.back, self.exact)
                up = self.select(is_negative, self.integer("subi", self.bits, 1), self.away())
                return self.choose(is_low, up)
            case "downward":
                is_high = self.compare(CmpFPredicate.ogt, self.back, self.exact)
                down = self.select(is_negative, self.away(), self.integer("subi", self.bits, 1))
                return self.choose(is_high, down)
            case _:  # to_nearest_away: a tie went to the even neighbour, which may be the one nearer to zero
                other = self.widen(self.bitcast(self.away()))
                above = self.unit.apply("arith.subf", [other, self.exact], self.wide)
                below = self.unit.apply("arith.subf", [self.exact, self.back], self.wide)
                return self.choose(self.compare(CmpFPredicate.oeq, above, below), self.away())

    def away(self) -> Rep:
        """The bits of the next float away from zero, on the side of ``exact`` if ``nearest`` is a zero."""
        sign = self.unit.apply("arith.bitcast", [self.exact], integer(self.wide.bits))
        high = self.unit.number(self.wide.bits - self.narrow.bits, integer(self.wide.bits))
        moved = self.unit.apply("arith.shrui", [sign, high], integer(self.wide.bits))
        top = self.unit.apply("arith.trunci", [moved], self.type)
        signed = self.unit.apply(
            "arith.andi", [top, self.unit.number(-(1 << (self.narrow.bits - 1)), self.type)], self.type
        )
        magnitude = self.integer("andi", self.bits, (1 << (self.narrow.bits - 1)) - 1)
        return self.unit.apply("arith.ori", [self.integer("addi", magnitude, 1), signed], self.type)

    def toward_zero(self) -> Rep:
        """The bits of ``nearest``, or of the next float towards zero if that is beyond ``exact``."""
        beyond = self.compare(CmpFPredicate.ogt, self.magnitude(self.back), self.magnitude(self.exact))
        return self.select(beyond, self.integer("subi", self.bits, 1), self.bits)

    def magnitude(self, rep: Rep) -> Rep:
        return self.unit.apply("math.absf", [rep], self.wide)

    def widen(self, rep: Rep) -> Rep:
        if self.narrow == self.wide:
            return rep
        if self.narrow.bits == 16:
            return _widen(self.unit, rep, self.narrow, self.wide)
        return self.unit.apply("arith.extf", [rep], self.wide)

    def integer(self, name: str, rep: Rep, constant: int) -> Rep:
        return self.unit.apply(f"arith.{name}", [rep, self.unit.number(constant, self.type)], self.type)

    def compare(self, predicate: CmpFPredicate, a: Rep, b: Rep) -> Rep:
        return self.unit.apply("arith.cmpf", [a, b], I1, self.unit.builder.predicate(predicate))

    def select(self, condition: Rep, a: Rep, b: Rep) -> Rep:
        return self.unit.apply("arith.select", [condition, a, b], self.type)

    def bitcast(self, rep: Rep) -> Rep:
        return self.unit.apply("arith.bitcast", [rep], self.narrow)

    def choose(self, condition: Rep, bits: Rep) -> Rep:
        """The float of those bits where the condition holds, else ``nearest``."""
        return self.unit.apply("arith.select", [condition, self.bitcast(bits), self.nearest], self.narrow)


def _zero(scalar: Scalar) -> ir.Attribute:
    return ir.Attribute.parse(f"0.0 : {scalar}")
