"""Emission of constants, geometry, addresses and elementwise arithmetic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.lane_shape import Shape, extends_exactly, split_mask
from flydsl.backends.cpu.emit import helper_functions, narrow_floats
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.emit.lane_values import (
    Affine,
    LaneVector,
    Rep,
    Stored,
    Uniform,
    Words,
    base_of,
    spread_arithmetic,
    spread_pointer,
)
from flydsl.backends.cpu.sanitizer.lanes import bits_of, first_thread
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I1, I64, Scalar, element_of
from flydsl.backends.cpu.vector_math import library, modular
from flydsl.ir.integer_range import IntegerRange
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.rewriting import DIVISIONS, SIGNED_DIVISIONS

FAULT = "flydsl_fault_division"
"""The native function that records a fault of threads."""
POWER_NAMES = ("math.ipowi", "math.fpowi")

_BITWISE = ("arith.andi", "arith.ori", "arith.xori")
_DEEPEST = 32
"""Most guarded values in a chain before their lanes are emitted."""
_DOUBLE = Scalar("float", 64, "f64")


def _constant(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Constant)
    (result,) = operation.results
    scalar = element_of(result.type)
    unit.elementwise(result, lambda k: Uniform(unit.builder.constant(operation.elements[k], scalar), scalar))


def _poison(unit: Unit, operation: sir.Operation) -> None:
    (result,) = operation.results
    scalar = element_of(result.type)
    unit.elementwise(result, lambda _: Uniform(unit.builder.unset(scalar), scalar))


def _linear_id(unit: Unit, operation: sir.Operation) -> None:
    assert unit.index is not None
    (result,) = operation.results
    base = unit.builder.integer("muli", unit.index, unit.builder.constant(unit.builder.width, I64))
    shape = unit.shape(result)
    unit.set(result, Affine(base, shape.offsets, I64) if shape.is_affine else Uniform(base, I64))


def _grid_read(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.GridRead)
    unit.set(operation.results[0], Uniform(unit.context.grid[operation.what, operation.axis], I64))


def _address_of(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.AddressOf)
    (result,) = operation.results
    unit.set(result, Uniform(unit.context.globals(operation.symbol), element_of(result.type)))


def _pointer_cast(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.PointerCast)
    (result,) = operation.results
    rep, scalar = unit.get(operation.operands[0]), element_of(result.type)
    if not (unit.shape(result).is_affine and isinstance(rep, Affine)):  # lanes too, where a guard does not hold
        unit.set(result, unit.apply(operation.name, [rep], scalar))
        return
    base = unit.builder.value(operation.name, [rep.base], unit.builder.scalar(scalar))

    def exact() -> ir.Value:
        return unit.builder.value(operation.name, [unit.lanes(rep)], unit.builder.lanes(scalar))

    unit.set(result, Affine(base, rep.offsets, scalar, rep.guard, exact if rep.guard is not None else None))


def _elementwise(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Elementwise)
    if len(operation.results) > 1:
        _several_results(unit, operation)
        return
    (result,) = operation.results
    scalar = element_of(result.type)
    (first, *_) = operation.operands
    if operation.name == "arith.extf" and _is_kept(unit, first) and sir.feeds_products(first):
        # Products widen the narrow floats themselves.
        unit.env[result] = Stored(lambda: tuple(_each(unit, operation, [e], scalar) for e in unit.elements(first)))
        return
    columns = [unit.elements(v) for v in operation.operands]
    if not unit.shape(result).is_varying and _have_bases([c for (c, *_) in columns]):
        unit.set(result, _affine(unit, operation, scalar))
        return
    if unit.shape(result).is_varying and isinstance(result.type, Scalar):
        spread = spread_arithmetic(unit.builder, operation.name, [c for (c,) in columns], scalar)
        if spread is not None:
            unit.set(result, spread)
            return
    # A scalar operand, such as the condition of a select of vectors, serves all elements.
    unit.elementwise(result, lambda k: _each(unit, operation, [c[k] if len(c) > 1 else c[0] for c in columns], scalar))


def _is_kept(unit: Unit, value: sir.Value) -> bool:
    """True if a vector is in a private array, or in words."""
    return value in unit.resident or isinstance(unit.get(value), Words)


def _several_results(unit: Unit, operation: sir.Elementwise) -> None:
    """``arith.addui_extended``, ``math.sincos`` and the like."""
    reps = [unit.elements(v) for v in operation.operands]
    builder = unit.builder
    made: list[list[Rep]] = []
    for column in zip(*reps, strict=True):
        is_uniform = all(isinstance(r, Uniform) for r in column)
        scalars = [element_of(r.type) for r in operation.results]
        types = [builder.scalar(s) if is_uniform else builder.lanes(s) for s in scalars]
        operands = [base_of(r) if is_uniform else unit.lanes(r) for r in column]
        values = builder.op(operation.name, operands, types, operation.attributes).results
        wrap = Uniform if is_uniform else LaneVector
        made.append([wrap(v, s) for v, s in zip(values, scalars, strict=True)])
    for k, result in enumerate(operation.results):
        rows = [row[k] for row in made]
        unit.elementwise(result, rows.__getitem__)


def _each(unit: Unit, operation: sir.Elementwise, reps: Sequence[Rep], result: Scalar) -> Rep:
    sources = [element_of(v.type) for v in operation.operands]
    if narrow_floats.is_concerned(operation.name, sources, result):
        return narrow_floats.compute(
            unit, operation.name, reps, sources, result, operation.attributes,
            lambda widened, wide: _plain(unit, operation, widened, wide),
        )  # fmt: skip
    return _plain(unit, operation, reps, result)


def _plain(unit: Unit, operation: sir.Elementwise, reps: Sequence[Rep], result: Scalar) -> Rep:
    """The operation on one element, of types that hosts compute with."""
    name, builder = operation.name, unit.builder
    is_uniform = all(isinstance(r, Uniform) for r in reps)
    if name == modular.NAME:
        operands = [base_of(r) if is_uniform else unit.lanes(r) for r in reps]
        modulus = ir.IntegerAttr(operation.attributes["flydsl.modulus"]).value
        return unit.wrap(modular.multiply_add(builder, operands, modulus), result, is_uniform)
    if name in POWER_NAMES:
        return power(unit, name, reps, result, operation.attributes)
    if library.serves(name, result):
        operands = [base_of(r) if is_uniform else unit.lanes(r) for r in reps]
        return unit.wrap(library.call(builder, name, operands, result), result, is_uniform)
    if name == "arith.select" and isinstance(reps[0], Uniform) and not is_uniform:
        lanes = [unit.lanes(r) for r in reps[1:]]
        return LaneVector(builder.value(name, [reps[0].value, *lanes], builder.lanes(result)), result)
    if name in DIVISIONS:
        reps = safe_operands(unit, operation, reps, result)
    return unit.apply(name, reps, result, operation.attributes)


# -- affine results


def _have_bases(reps: Sequence[Rep]) -> bool:
    """True if some are affine, and none is lanes: a guarded value that was carried over a border is."""
    return any(isinstance(r, Affine) for r in reps) and all(isinstance(r, (Affine, Uniform)) for r in reps)


def _affine(unit: Unit, operation: sir.Elementwise, scalar: Scalar) -> Rep:
    """A result of affine operands that is affine or uniform: the operation on the bases, and the analysis' offsets."""
    (result,) = operation.results
    shape, reps = unit.shape(result), [unit.get(v) for v in operation.operands]
    builder, name = unit.builder, operation.name
    bases = [base_of(r) for r in reps]
    if name in _BITWISE:
        bases[1] = _high_part(unit, operation)
    base = builder.pure(name, bases, builder.scalar(scalar))
    guards = [r.guard for r in reps if isinstance(r, Affine) and r.guard is not None]
    if name in ("arith.extsi", "arith.extui"):
        guards += _guards(unit, unit.shape(operation.operands[0]), reps[0], name == "arith.extsi")
    if shape.is_uniform:
        return Uniform(base, scalar)
    if not guards:
        return Affine(base, shape.offsets, scalar)

    def exact() -> ir.Value:
        vectors = [base_of(r) if name == "arith.select" and k == 0 else unit.lanes(r) for k, r in enumerate(reps)]
        return builder.value(name, vectors, builder.lanes(scalar), operation.attributes)

    depth = 1 + max(r.depth for r in reps if isinstance(r, Affine))
    if depth < _DEEPEST:
        return Affine(base, shape.offsets, scalar, _all(unit, guards), exact, depth)
    lanes = exact()
    return Affine(base, shape.offsets, scalar, _all(unit, guards), lambda: lanes)


def _high_part(unit: Unit, operation: sir.Elementwise) -> ir.Value:
    """The part of a bitwise operation's constant that meets the aligned base."""
    aligned, mask = (unit.shape(v).facts for v in operation.operands)
    assert mask.constant is not None
    high, _ = split_mask(mask.constant, aligned.alignment)
    return unit.builder.constant(high, element_of(operation.operands[1].type))


def _guards(unit: Unit, source: Shape, rep: Rep, signed: bool) -> list[ir.Value]:
    """The conditions under which no lane of an affine integer wraps around relative to its base; none if proven."""
    assert isinstance(rep, Affine)
    if extends_exactly(source, rep.type, signed):
        return []
    builder, scalar = unit.builder, rep.type
    limits = IntegerRange.unknown(scalar.bits)
    least, most = min(rep.offsets), max(rep.offsets)
    guards = []
    if most > 0:
        top = limits.high if signed else (1 << scalar.bits) - 1
        predicate = CmpIPredicate.sle if signed else CmpIPredicate.ule
        guards.append(builder.compare(predicate, rep.base, builder.constant(top - most, scalar)))
    if least < 0:
        bottom = limits.low if signed else 0
        predicate = CmpIPredicate.sge if signed else CmpIPredicate.uge
        guards.append(builder.compare(predicate, rep.base, builder.constant(bottom - least, scalar)))
    return guards


def _all(unit: Unit, guards: Sequence[ir.Value]) -> ir.Value:
    result = guards[0]
    for guard in guards[1:]:
        result = unit.builder.integer("andi", result, guard, I1)
    return result


# -- addresses


def extend_index(unit: Unit, value: sir.Value) -> Rep:
    """An index of an address as 64 bits, sign-extended; affine and possibly guarded if the index is affine."""
    rep, scalar = unit.get(value), element_of(value.type)
    if scalar.bits >= 64:
        return rep
    builder = unit.builder
    if not isinstance(rep, Affine):
        return unit.apply("arith.extsi", [rep], I64)
    base = builder.pure("arith.extsi", [rep.base], builder.scalar(I64))
    guards = [] if rep.guard is None else [rep.guard]
    guards += _guards(unit, unit.shape(value), rep, True)
    if not guards:
        return Affine(base, rep.offsets, I64)

    def exact() -> ir.Value:
        return builder.value("arith.extsi", [unit.lanes(rep)], builder.lanes(I64))

    return Affine(base, rep.offsets, I64, _all(unit, guards), exact)


def _element_pointer(unit: Unit, operation: sir.Operation) -> None:
    """Base plus scaled index; of a private array, the offset in it."""
    assert isinstance(operation, sir.ElementPointer)
    (result,) = operation.results
    builder, shape = unit.builder, unit.shape(result)
    pointer, index = unit.get(operation.operands[0]), extend_index(unit, operation.operands[1])
    scale = builder.constant(operation.scale, I64)
    is_private = result in unit.context.private
    scalar = I64 if is_private else element_of(result.type)

    def add(base: ir.Value, offset: ir.Value) -> ir.Value:
        return builder.integer("addi", base, offset) if is_private else builder.address(base, offset)

    def exact() -> ir.Value:
        wide = builder.splat(operation.scale, I64)
        offset = builder.value("arith.muli", [unit.lanes(index), wide], builder.lanes(I64))
        if is_private:
            return builder.value("arith.addi", [unit.lanes(pointer), offset], builder.lanes(I64))
        return builder.address(base_of(pointer) if isinstance(pointer, Uniform) else unit.lanes(pointer), offset)

    if shape.is_varying or (shape.guarded and not _have_bases([pointer, index])):
        spread = None if is_private else spread_pointer(builder, pointer, index, operation.scale, scalar)
        unit.set(result, spread or LaneVector(exact(), scalar))
        return
    base = add(base_of(pointer), builder.integer("muli", base_of(index), scale))
    if shape.is_uniform:
        unit.set(result, Uniform(base, scalar))
        return
    guards = [r.guard for r in (pointer, index) if isinstance(r, Affine) and r.guard is not None]
    unit.set(
        result,
        Affine(base, shape.offsets, scalar, _all(unit, guards), exact)
        if guards
        else Affine(base, shape.offsets, scalar),
    )


# -- guards of integer divisions, which trap on zero and on the least integer by -1
#
# A thread that divides by zero lets the launch fail and goes on with the divisor 1.  The least integer divided by -1 is
# itself, with remainder 0: it wraps, as sums and products do.
#
# Lanes that do not run divide harmless numbers.  Where they are known, those are the numbers of a lane that runs, and never
# constants: LLVM splits a division of vectors into one for each lane after it has folded vectors of constants.  A lane that
# turns constant so late lets its code generator for AVX-512 exchange sums and differences of extended conditions for ever.


def may_fail(operation: sir.Operation, shapes: Mapping[sir.Value, Shape]) -> bool:
    """True if the operation divides by what may be zero."""
    return (
        isinstance(operation, sir.Elementwise)
        and operation.name in DIVISIONS
        and _may_be(0, operation.operands[1], shapes)
    )


def _may_be(number: int, value: sir.Value, shapes: Mapping[sir.Value, Shape]) -> bool:
    shape, owner = shapes[value], value.owner
    if number == -1 and _replaces_minus_one(owner):
        return False
    if isinstance(owner, sir.Constant):
        return any((element - number) % (1 << element_of(value.type).bits) == 0 for element in owner.elements)
    return shape.is_affine or shape.facts.low <= number <= shape.facts.high


def _replaces_minus_one(owner: sir.Operation | None) -> bool:
    """True if the value is ``x if x != -1 else 1``, as the language divides signed integers."""
    if not isinstance(owner, sir.Elementwise) or owner.name != "arith.select":
        return False
    condition, one, other = owner.operands
    compared = condition.owner
    return (
        isinstance(compared, sir.Elementwise)
        and compared.name == "arith.cmpi"
        and ir.IntegerAttr(compared.attributes["predicate"]).value == CmpIPredicate.eq
        and compared.operands[0] is other
        and _is_constant(compared.operands[1], -1)
        and _is_constant(one, 1)
    )


def _is_constant(value: sir.Value, number: int) -> bool:
    return isinstance(value.owner, sir.Constant) and set(value.owner.elements) == {number}


def safe_operands(unit: Unit, operation: sir.Elementwise, reps: Sequence[Rep], scalar: Scalar) -> tuple[Rep, Rep]:
    """Dividend and divisor of one element; the divisor where it is harmless, else 1.  A zero is reported."""
    builder, shapes = unit.builder, unit.context.shapes
    dividend, divisor = reps
    is_uniform = all(isinstance(rep, Uniform) for rep in reps)
    if isinstance(divisor, Uniform) and builder.known_constant(divisor.value) not in (None, 0, -1):
        return dividend, divisor
    if not is_uniform:
        mask = unit.mask
        runs = None if mask is None else builder.known_mask(mask)
        dividend, divisor = (_of_running_lanes(unit, rep, runs, scalar) for rep in reps)
        if mask is not None and runs is None:  # lanes that do not run may hold any number
            chosen = builder.select(mask, unit.lanes(divisor), builder.splat(1, scalar))
            divisor = LaneVector(chosen, scalar)
        dividend, divisor = (_unknown(unit, rep, scalar) for rep in (dividend, divisor))
    value = base_of(divisor) if is_uniform else unit.lanes(divisor)
    wraps = operation.name in SIGNED_DIVISIONS and _may_be(-1, operation.operands[1], shapes)
    is_zero_possible = _may_be(0, operation.operands[1], shapes)

    if wraps or is_zero_possible:
        divided, given = base_of(dividend) if is_uniform else unit.lanes(dividend), value
        key = ("divisor", given, divided if wraps else None)
        value = builder.shared(key, lambda: _checked(unit, operation, divided, given, wraps, scalar))
    return dividend, unit.wrap(value, scalar, is_uniform)


def _of_running_lanes(unit: Unit, rep: Rep, runs: Sequence[bool] | None, scalar: Scalar) -> Rep:
    """The value with that of the first running lane in the lanes that do not run."""
    if isinstance(rep, Uniform) or runs is None or all(runs):
        return rep
    lanes, first = unit.lanes(rep), runs.index(True)
    sources = [lane if is_running else first for lane, is_running in enumerate(runs)]
    return LaneVector(unit.builder.shuffle(lanes, lanes, sources, scalar), scalar)


def _unknown(unit: Unit, rep: Rep, scalar: Scalar) -> Rep:
    """The value in a form whose lanes LLVM does not know, but for scalars."""
    if isinstance(rep, Uniform):
        return rep
    builder, lanes = unit.builder, unit.lanes(rep)
    return LaneVector(builder.pure("arith.xori", [lanes, builder.opaque_zero(scalar)], lanes.type), scalar)


def _checked(
    unit: Unit, operation: sir.Elementwise, dividend: ir.Value, divisor: ir.Value, wraps: bool, scalar: Scalar
) -> ir.Value:
    """The divisor, or 1: one comparison in the common path."""
    builder, is_vector = unit.builder, isinstance(divisor.type, ir.VectorType)

    def number(value: int) -> ir.Value:
        return builder.splat(value, scalar) if is_vector else builder.constant(value, scalar)

    def some(condition: ir.Value) -> ir.Value:
        return builder.any_lane(condition) if is_vector else condition

    def both(name: str, a: ir.Value, b: ir.Value) -> ir.Value:
        return builder.value(name, [a, b], a.type)

    zero = builder.compare(CmpIPredicate.eq, divisor, number(0))
    suspect = zero
    if wraps:  # 0 or -1
        suspect = builder.compare(CmpIPredicate.ule, both("arith.addi", divisor, number(1)), number(1))

    def replace() -> list[ir.Value]:
        builder.if_(some(zero), (), report, list)
        harmful = zero
        if wraps:
            is_least = builder.compare(CmpIPredicate.eq, dividend, number(-1 << (scalar.bits - 1)))
            is_minus_one = builder.compare(CmpIPredicate.eq, divisor, number(-1))
            harmful = both("arith.ori", zero, both("arith.andi", is_least, is_minus_one))
        return [builder.select(harmful, number(1), divisor)]

    def report() -> list[ir.Value]:
        context, running = unit.context, unit.full_mask()
        bits = bits_of(unit, builder.mask_and(unit.mask, zero) if is_vector else running)
        site = helper_functions.site_constant(builder, operation.name.removeprefix("arith."), operation.location)
        helper_functions.call(
            builder, f"{FAULT}_of_{builder.width}", [context.launch, site, context.block, first_thread(unit), bits],
            None, lambda made, given: helper_functions.call_native(made, FAULT, given), inline=False, seldom=True,
        )  # fmt: skip
        return []

    return builder.if_(some(suspect), [divisor.type], replace, lambda: [divisor])[0]


# -- integer exponents, which upstream's conversions of `math` serve only where the exponent is a constant


def power(unit: Unit, name: str, reps: Sequence[Rep], result: Scalar, attributes: Mapping[str, ir.Attribute]) -> Rep:
    """``base ** exponent`` with an integer exponent, signed."""
    return _float_power(unit, reps, result) if name == "math.fpowi" else _integer_power(unit, reps, result)


def _float_power(unit: Unit, reps: Sequence[Rep], result: Scalar) -> Rep:
    """As a power of doubles, because every exponent of 32 bits is exact there."""
    base, exponent = reps
    wide = base if result == _DOUBLE else unit.apply("arith.extf", [base], _DOUBLE)
    found = unit.apply("math.powf", [wide, unit.apply("arith.sitofp", [exponent], _DOUBLE)], _DOUBLE)
    return found if result == _DOUBLE else unit.apply("arith.truncf", [found], result)


def _integer_power(unit: Unit, reps: Sequence[Rep], result: Scalar) -> Rep:
    """By squaring, in all lanes at once; a negative exponent leaves only the powers of 1 and -1 nonzero.

    Zero to a negative power, which is undefined, gives zero.
    """
    builder = unit.builder
    is_uniform = all(isinstance(r, Uniform) for r in reps)
    values = [base_of(r) if is_uniform else unit.lanes(r) for r in reps]
    one = builder.constant(1, result) if is_uniform else builder.splat(1, result)
    zero = builder.constant(0, result) if is_uniform else builder.splat(0, result)
    base, exponent = values
    negative = builder.compare(CmpIPredicate.slt, exponent, zero)
    # The powers of 1 and -1 repeat after two steps, so the lowest bit of the exponent decides.
    small = builder.select(negative, builder.value("arith.andi", [exponent, one], one.type), exponent)
    found = _square_and_multiply(builder, base, small, one, zero)
    minus_one = builder.value("arith.subi", [zero, one], one.type)
    is_unit = builder.value(
        "arith.ori",
        [builder.compare(CmpIPredicate.eq, base, one), builder.compare(CmpIPredicate.eq, base, minus_one)],
        builder.scalar(I1) if is_uniform else builder.lanes(I1),
    )
    inverse = builder.select(is_unit, found, zero)
    value = builder.select(negative, inverse, found)
    return unit.wrap(value, result, is_uniform)


def _square_and_multiply(
    builder: Builder, base: ir.Value, exponent: ir.Value, one: ir.Value, zero: ir.Value
) -> ir.Value:
    """``base ** exponent`` for exponents read as unsigned; lanes that are done multiply by one."""

    def before(carried: Sequence[ir.Value]) -> tuple[ir.Value, Sequence[ir.Value]]:
        done = builder.compare(CmpIPredicate.eq, carried[2], zero)
        if not isinstance(done.type, ir.VectorType):
            return builder.value("arith.xori", [done, builder.constant(1, I1)], done.type), carried
        return builder.any_lane(builder.mask_not(done)), carried

    def after(carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        found, square, rest = carried
        bit = builder.compare(CmpIPredicate.eq, builder.value("arith.andi", [rest, one], one.type), one)
        factor = builder.select(bit, square, one)
        return [
            builder.value("arith.muli", [found, factor], one.type),
            builder.value("arith.muli", [square, square], one.type),
            builder.value("arith.shrui", [rest, one], one.type),
        ]

    return builder.while_([one, base, exponent], [one.type] * 3, before, after)[0]


RULES: Rules = {
    sir.Constant: _constant,
    sir.Poison: _poison,
    sir.LinearId: _linear_id,
    sir.GridRead: _grid_read,
    sir.AddressOf: _address_of,
    sir.PointerCast: _pointer_cast,
    sir.Elementwise: _elementwise,
    sir.ElementPointer: _element_pointer,
}
