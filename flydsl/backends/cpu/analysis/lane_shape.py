"""Lane shapes: an abstract domain of how a value differs between lanes.

- *Uniform*: the same in all lanes; kept in a scalar.  ``block`` says that it is even the same in all threads of the block.
- *Affine*: lane ``l`` holds ``base + offsets[l]`` modulo ``2**bits``, with a uniform base and constant offsets; a pointer
  likewise, in bytes.  Loads and stores of such addresses need no gather.
- *Varying*: anything; kept in a vector with one element per lane.

Widening an affine integer is where wrap-around matters: ``sext(base + offset)`` is ``sext(base) + offset`` only if no lane
wraps.  Often that is provable (:func:`extends_exactly`).  Where it is not, the result is still called affine, but
*guarded*: it is so under a condition that the emitted code tests, with a vector form for the other case.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from flydsl.backends.cpu.simt_ir.types import I64, POINTER, Scalar
from flydsl.ir.integer_range import MAX_ALIGNMENT, IntegerRange, infer
from flydsl.support.fast_dataclass import record


class Form(enum.Enum):
    """The three lane shapes of a value."""

    UNIFORM = "uniform"
    AFFINE = "affine"
    VARYING = "varying"


@record
class Shape:
    """One value's form.  ``facts`` are about the scalar: the value itself, or the base of an affine one."""

    form: Form
    facts: IntegerRange
    block: bool = False
    offsets: tuple[int, ...] = ()
    guarded: bool = False
    congruence: tuple[int, int] | None = None
    """Of the base of an affine value: (power of two, remainder), where that says more than its alignment."""

    @property
    def is_uniform(self) -> bool:
        """True if all lanes agree."""
        return self.form is Form.UNIFORM

    @property
    def is_affine(self) -> bool:
        """True if the lanes are a uniform base plus constant, different, offsets."""
        return self.form is Form.AFFINE

    @property
    def is_varying(self) -> bool:
        """True if each lane has its own value."""
        return self.form is Form.VARYING

    def within_unit(self) -> Shape:
        """The same form, claimed for one unit only."""
        return replace(self, block=False)


VARYING = Shape(Form.VARYING, IntegerRange.unknown(I64.bits))


def uniform(facts: IntegerRange, block: bool) -> Shape:
    """The same in all lanes, or in all threads of the block."""
    return Shape(Form.UNIFORM, facts, block)


def affine(offsets: Sequence[int], facts: IntegerRange, bits: int, guarded: bool = False) -> Shape:
    """``base + offsets[lane]`` in integers of that many bits; uniform if all offsets are zero."""
    wrapped = _wrapped(tuple(offsets), bits)
    if not any(wrapped) and not guarded:
        return uniform(facts, False)
    return Shape(Form.AFFINE, facts, False, wrapped, guarded)


# Many values of a kernel have the same offsets, one for each lane.
@lru_cache(maxsize=1024)
def _wrapped(offsets: tuple[int, ...], bits: int) -> tuple[int, ...]:
    half = 1 << (bits - 1)
    return tuple((x + half) % (2 * half) - half for x in offsets)


@lru_cache(maxsize=1024)
def _sum(a: tuple[int, ...], b: tuple[int, ...], sign: int) -> tuple[int, ...]:
    return tuple(x + sign * y for x, y in zip(a, b, strict=True))


@lru_cache(maxsize=1024)
def _multiple(offsets: tuple[int, ...], factor: int) -> tuple[int, ...]:
    return tuple(x * factor for x in offsets)


@lru_cache(maxsize=1024)
def _extremes(offsets: tuple[int, ...]) -> tuple[int, int]:
    return min(offsets), max(offsets)


def join(a: Shape, b: Shape) -> Shape:
    """The shape of a value that is ``a`` or ``b``, by a branch that all lanes of the group share."""
    if a.is_uniform and b.is_uniform:
        return uniform(a.facts.join(b.facts), a.block and b.block)
    if a.is_affine and b.is_affine and a.offsets == b.offsets and not a.guarded and not b.guarded:
        congruence = a.congruence if a.congruence == b.congruence else None
        return replace(a, facts=a.facts.join(b.facts), congruence=congruence)
    return VARYING


def extends_exactly(shape: Shape, scalar: Scalar, signed: bool) -> bool:
    """True if no lane of a strided integer wraps around relative to its base, read as signed or unsigned.

    Proven by the interval of the base, or because the offsets change no more than its lowest ``k`` bits, whose value is
    known.
    """
    least, most = _extremes(shape.offsets)
    modulus, remainder = _congruence(shape)
    half = 1 << (scalar.bits - 1)
    if remainder < half and least + remainder >= 0 and most + remainder < min(modulus, half):
        return True
    limits = IntegerRange.unknown(scalar.bits)
    floor = limits.low if signed else 0
    return shape.facts.low + min(least, 0) >= floor and shape.facts.high + max(most, 0) <= limits.high


def _congruence(shape: Shape) -> tuple[int, int]:
    """A power of two, and the remainder that the base, or the uniform value, has by it."""
    if shape.facts.constant is not None:
        return MAX_ALIGNMENT, shape.facts.constant % MAX_ALIGNMENT
    return shape.congruence or (shape.facts.alignment, 0)


def _moved(shape: Shape, operands: Sequence[Shape]) -> Shape:
    """The form of a sum, with the known lowest bits of its base."""
    if not shape.is_affine:
        return shape
    (m, x), (n, y) = (_congruence(s) for s in operands)
    modulus = min(m, n)
    remainder = (x + y) % modulus
    return replace(shape, congruence=(modulus, remainder)) if remainder else shape


def split_mask(constant: int, alignment: int) -> tuple[int, int]:
    """A constant operand of and, or, xor as (the part that meets the aligned base, the part that meets the offsets)."""
    return constant & -alignment, constant & (alignment - 1)


def elementwise(name: str, operands: Sequence[Shape], sources: Sequence[Scalar], result: Scalar) -> Shape:
    """The form of the result of an elementwise operation on scalars.

    The base of an affine result is the operation applied to the bases of the operands, except that the bitwise
    operations take the high part of their constant (:func:`split_mask`).
    """
    is_integer = result.kind == sources[0].kind == "int"
    facts = IntegerRange.unknown(result.bits)
    if is_integer:
        facts = infer(name, [s.facts for s in operands], sources[0].bits, result.bits)
    if all(s.is_uniform for s in operands):
        return uniform(facts, all(s.block for s in operands))
    if any(s.is_varying for s in operands) or result.kind != "int" or result.bits == 1:
        return VARYING
    guarded = any(s.guarded for s in operands)
    width = len(next(s.offsets for s in operands if s.is_affine))
    lanes = [s.offsets or (0,) * width for s in operands[:2]]
    a = operands[0]
    match name:
        case "arith.addi":
            return _moved(affine(_sum(*lanes, 1), facts, result.bits, guarded), operands)
        case "arith.subi":
            return affine(_sum(*lanes, -1), facts, result.bits, guarded)
        case "arith.muli" | "arith.shli":
            return _scaled(name, operands, lanes, facts, result.bits)
        case "arith.andi" | "arith.ori" | "arith.xori":
            return _bitwise(name, operands, facts, result.bits)
        case "arith.shrsi" | "arith.shrui" | "arith.divsi" | "arith.divui" | "arith.remsi" | "arith.remui":
            return _divided(name, operands, facts, result.bits)
        case "arith.extsi" | "arith.extui":
            exact = extends_exactly(a, sources[0], name == "arith.extsi")
            return affine(a.offsets, facts, result.bits, guarded or not exact)
        case "arith.trunci":
            return affine(a.offsets, facts, result.bits, guarded)
        case "arith.select" if operands[0].is_uniform:
            return join(operands[1], operands[2])
    return VARYING


def _scaled(
    name: str, operands: Sequence[Shape], lanes: Sequence[tuple[int, ...]], facts: IntegerRange, bits: int
) -> Shape:
    """A product with a constant, or a shift left by one."""
    a, b = operands
    if name == "arith.shli":
        if not b.is_uniform or b.facts.constant is None or not 0 <= b.facts.constant < bits:
            return VARYING
        return affine(_multiple(lanes[0], 1 << b.facts.constant), facts, bits, a.guarded)
    for affine_one, factor, offsets in ((a, b, lanes[0]), (b, a, lanes[1])):
        if factor.is_uniform and factor.facts.constant is not None:
            return affine(_multiple(offsets, factor.facts.constant), facts, bits, affine_one.guarded)
    return VARYING


def _low_bits_only(shape: Shape, bits: int) -> bool:
    """True if the offsets only set bits that are zero in the base, below the sign."""
    least, most = _extremes(shape.offsets)
    return least >= 0 and most < min(shape.facts.alignment, 1 << (bits - 1))


def _bitwise(name: str, operands: Sequence[Shape], facts: IntegerRange, bits: int) -> Shape:
    a, b = operands
    if not a.is_affine or not b.is_uniform or b.facts.constant is None or not _low_bits_only(a, bits):
        return VARYING
    _, low = split_mask(b.facts.constant, a.facts.alignment)
    base = replace(facts, alignment=a.facts.alignment)
    match name:
        case "arith.andi":
            return affine([x & low for x in a.offsets], base, bits, a.guarded)
        case "arith.ori":
            return affine([x | low for x in a.offsets], base, bits, a.guarded)
        case _:
            return affine([x ^ low for x in a.offsets], base, bits, a.guarded)


def _divided(name: str, operands: Sequence[Shape], facts: IntegerRange, bits: int) -> Shape:
    """Division and remainder by a positive constant, where the lanes lie within one multiple, or cover whole ones."""
    a, b = operands
    if not a.is_affine or a.guarded or not b.is_uniform or b.facts.constant is None or not _low_bits_only(a, bits):
        return VARYING
    divisor = b.facts.constant
    if name in ("arith.shrsi", "arith.shrui"):
        if not 0 <= divisor < bits - 1:
            return VARYING
        divisor = 1 << divisor
    elif divisor <= 0 or a.facts.low < 0:
        return VARYING
    remainder = name in ("arith.remsi", "arith.remui")
    if a.facts.alignment % divisor == 0:
        return affine([x % divisor if remainder else x // divisor for x in a.offsets], facts, bits)
    if divisor % a.facts.alignment == 0:
        return affine(a.offsets, facts, bits) if remainder else uniform(facts, False)
    return VARYING


def element_pointer(pointer: Shape, index: Shape, index_type: Scalar, scale: int) -> Shape:
    """The form of ``pointer + sext(index) * scale``."""
    wide = elementwise("arith.extsi", [index], [index_type], I64) if index_type.bits < 64 else index
    scaled = elementwise("arith.muli", [wide, uniform(IntegerRange.of(scale), True)], [I64, I64], I64)
    total = elementwise("arith.addi", [pointer, scaled], [I64, I64], I64)
    return (
        total if total.is_varying else replace(total, facts=IntegerRange.unknown(POINTER.bits, total.facts.alignment))
    )
