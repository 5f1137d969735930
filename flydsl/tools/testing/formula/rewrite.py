"""The rewrite of a traced program from floats to ring elements.

Types stay as they are: a float's bits are an element.  What only moves bits is left alone; arithmetic becomes integer
arithmetic; anything else that takes or gives a float is refused by name, at its line.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError
from flydsl.ir import builder
from flydsl.ir.locations import source_location
from flydsl.ir.rewriting import function_name, intrinsic_of
from flydsl.support.math_functions import MATH_FUNCTIONS
from flydsl.tools.testing.formula import ring

_MOVES = frozenset(
    {
        *("llvm.load", "llvm.store", "llvm.extractvalue", "llvm.insertvalue", "llvm.mlir.undef", "llvm.mlir.poison"),
        *("llvm.mlir.zero", "llvm.bitcast", "llvm.extractelement", "llvm.insertelement", "llvm.shufflevector"),
        *(
            "gpu.shuffle",
            "gpu.return",
            "gpu.func",
            "gpu.launch_func",
            "gpu.module",
            "func.func",
            "func.return",
            "func.call",
        ),
        *("scf.for", "scf.if", "scf.while", "scf.yield", "scf.condition", "scf.execute_region", "scf.index_switch"),
        *(
            "arith.select",
            "vector.broadcast",
            "vector.extract",
            "vector.insert",
            "vector.from_elements",
            "vector.shuffle",
        ),
        *("vector.extract_strided_slice", "vector.insert_strided_slice", "vector.shape_cast", "vector.bitcast"),
        *("vector.splat", "vector.to_elements", "vector.transpose", "vector.load", "vector.store", "vector.step"),
        *("memref.load", "memref.store", "memref.alloca", "memref.get_global", "memref.global", "ub.poison"),
        *(
            "builtin.unrealized_conversion_cast",
            "builtin.module",
            "llvm.mlir.global",
            "llvm.mlir.addressof",
            "llvm.alloca",
        ),
        *("gpu.printf", "llvm.return", "llvm.getelementptr", "vector.deinterleave", "vector.interleave"),
    }
)
"""Operations that move floats and do not look at them."""

_BIT_USERS = frozenset(
    {"arith.addi", "arith.subi", "arith.muli", "arith.cmpi", "arith.xori", "arith.andi", "arith.divsi", "arith.remsi"}
)
"""Integer operations that would look at the bits of a float."""


def float_widths(module: ir.Module) -> set[int]:
    """The widths of all floats that a program computes with."""
    found: set[int] = set()

    def visit(operation: ir.Operation) -> ir.WalkResult:
        for value in (*operation.operands, *operation.results):
            if (width := _float_width(value.type)) is not None:
                found.add(width)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return found


def _float_width(type_: ir.Type) -> int | None:
    element = builder.element_type(type_)
    return ir.FloatType(element).width if isinstance(element, ir.FloatType) else None


def to_ring(module: ir.Module, digits: int) -> set[str]:
    """Rewrite a traced module in place, and return the names of the functions that it met, such as ``"log"``.

    Maxima, comparisons and uninterpreted functions look at ``digits``: those of the narrowest float of both programs.
    Raises :class:`DSLNotImplementedError` for an operation without a counterpart, with its line.
    """
    operations: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        operations.append(operation)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    rewriter = _Rewriter(digits)
    for operation in operations:
        if operation.name not in _MOVES:
            rewriter.rewrite(operation)
    return rewriter.met


class _Rewriter:
    def __init__(self, digits: int) -> None:
        self.digits = digits
        self.met: set[str] = set()

    def rewrite(self, operation: ir.Operation) -> None:
        widths = {_float_width(value.type) for value in (*operation.operands, *operation.results)} - {None}
        if not widths:
            return
        name = operation.name
        if widths - set(ring.DIGITS):
            bits = sorted(width for width in widths if width is not None and width not in ring.DIGITS)
            raise _refused(operation, f"{name} on floats of {', '.join(map(str, bits))} bits")
        if name in ("arith.bitcast", "llvm.bitcast"):
            _check_bits(operation)
            return
        if name == "arith.constant":
            self._constant(operation)
            return
        if name == "llvm.call_intrinsic":
            function = function_name(operation)
            name = function if function in _HANDLERS else intrinsic_of(operation)
        handler = _HANDLERS.get(name)
        if handler is None:
            raise _refused(operation, name)
        with ir.InsertionPoint(operation), operation.location:
            result = handler(self, operation)
        operation.results[0].replace_all_uses_with(result)
        operation.erase()

    def _constant(self, operation: ir.Operation) -> None:
        value = operation.attributes["value"]
        type_ = operation.results[0].type
        width = _float_width(type_)
        assert width is not None
        numbers = _values_of(operation) if isinstance(type_, ir.VectorType) else [ir.FloatAttr(value).value]
        dtype = f"float{width}"
        elements = [ring.constant(number, self.digits, dtype) for number in numbers]
        with ir.InsertionPoint(operation), operation.location:
            bits = [_in_width(each, width) for each in elements]
            integer = builder.integer_type(width)
            parts = [builder.constant(_signed(each, width), integer) for each in dict.fromkeys(bits)]
            made = dict(zip(dict.fromkeys(bits), parts, strict=True))
            vector = parts[0]
            if isinstance(type_, ir.VectorType):
                of_all = ir.VectorType.get(ir.VectorType(type_).shape, integer)
                is_splat = len(parts) == 1
                operands = parts if is_splat else [made[each] for each in bits]
                vector = builder.op1("vector.broadcast" if is_splat else "vector.from_elements", operands, of_all)
            result = builder.op1("arith.bitcast", [vector], type_)
        operation.results[0].replace_all_uses_with(result)
        operation.erase()


def _values_of(operation: ir.Operation) -> list[float]:
    """The numbers of a constant vector."""
    value = operation.attributes["value"]
    dense = ir.DenseElementsAttr(value)
    count = math.prod(ir.VectorType(operation.results[0].type).shape)
    if dense.is_splat:
        return [ir.FloatAttr(dense.get_splat_value()).value] * count
    try:
        return [float(each) for each in np.array(dense).reshape(-1)]
    except (TypeError, ValueError, RuntimeError):
        raise _refused(operation, f"a constant {value.type} whose elements differ") from None


def _signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) else value


def _in_width(element: int, width: int) -> int:
    """An element of 32 bits in fewer."""
    return element & ((1 << width) - 1) if element >= ring.TOP else element % ring.MODULI[width]


def _refused(operation: ir.Operation, what: str) -> DSLNotImplementedError:
    error = DSLNotImplementedError(
        f"{what} has no counterpart for ring elements; same_formula knows sums, products, quotients, exp, log, maxima, "
        "comparisons, matrix products of floats of 16 bits and more, conversions between these, and from integers"
    )
    error.location = source_location(operation.location)
    return error


def _check_bits(operation: ir.Operation) -> None:
    """Refuse to look at the bits of a float; moving them is allowed."""
    result = operation.results[0]
    if _float_width(result.type) is not None:
        return
    for use in result.uses:
        if use.owner.name in _BIT_USERS:
            raise _refused(operation, f"{use.owner.name} on the bits of a float")


# -- arithmetic on elements; all of it in 32 bits, of scalars or vectors


def _typed(type_: ir.Type, bits: int) -> ir.Type:
    integer = builder.integer_type(bits)
    return ir.VectorType.get(ir.VectorType(type_).shape, integer) if isinstance(type_, ir.VectorType) else integer


def _constant_like(value: int, type_: ir.Type) -> ir.Value:
    element = builder.element_type(type_)
    width = ir.IntegerType(element).width
    scalar = builder.constant(_signed(value & ((1 << width) - 1), width), element)
    return builder.op1("vector.broadcast", [scalar], type_) if isinstance(type_, ir.VectorType) else scalar


def _open(value: ir.Value) -> ir.Value:
    """A float's element in 32 bits, its infinities those of 32 bits."""
    width = _float_width(value.type)
    assert width is not None
    bits = builder.op1("arith.bitcast", [value], _typed(value.type, width))
    words = _typed(value.type, 32)
    if width == 32:
        return bits
    if width == 64:
        return builder.op1("arith.trunci", [bits], words)
    plain = builder.op1("arith.extui", [bits], words)
    is_special = _compare("uge", plain, _constant_like(ring.top(width), words))
    raised = _op("addi", plain, _constant_like(ring.TOP - ring.top(width), words))
    return builder.op1("arith.select", [is_special, raised, plain], words)


def _close(value: ir.Value, type_: ir.Type) -> ir.Value:
    """An element in 32 bits as a float of a type."""
    width = _float_width(type_)
    assert width is not None
    bits = value
    if width < 32:
        reduced = _op("remui", value, _constant_like(ring.MODULI[width], value.type))
        bits = builder.op1("arith.trunci", [_special(reduced, value)], _typed(type_, width))
    elif width == 64:
        bits = builder.op1("arith.extui", [value], _typed(type_, 64))
    return builder.op1("arith.bitcast", [bits], type_)


def _op(name: str, a: ir.Value, b: ir.Value) -> ir.Value:
    return builder.op1(f"arith.{name}", [a, b], a.type)


_PREDICATES = {"eq": 0, "ne": 1, "slt": 2, "sle": 3, "sgt": 4, "sge": 5, "ult": 6, "ule": 7, "ugt": 8, "uge": 9}
"""MLIR's ``arith::CmpIPredicate``."""


def _compare(predicate: str, a: ir.Value, b: ir.Value) -> ir.Value:
    attribute = ir.IntegerAttr.get(builder.integer_type(64), _PREDICATES[predicate])
    return builder.op1("arith.cmpi", [a, b], _typed(a.type, 1), {"predicate": attribute})


def _special(result: ir.Value, operand: ir.Value) -> ir.Value:
    is_special = _compare("uge", operand, _constant_like(ring.TOP, operand.type))
    return builder.op1("arith.select", [is_special, operand, result], result.type)


def _multiply_add(a: ir.Value, b: ir.Value, c: ir.Value, modulus: int = ring.MODULUS) -> ir.Value:
    """``a * b + c``, or the first infinity among them, by one operation of the CPU's lowering."""
    attributes = {
        "intrin": ir.StringAttr.get("llvm.flydsl.multiply_add_modulo"),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([3, 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
        "flydsl.modulus": ir.IntegerAttr.get(builder.integer_type(64), modulus),
    }
    return builder.op1("llvm.call_intrinsic", [a, b, c], a.type, attributes)


def _add(a: ir.Value, b: ir.Value) -> ir.Value:
    return _multiply_add(a, _constant_like(1, a.type), b)


def _multiply(a: ir.Value, b: ir.Value) -> ir.Value:
    return _multiply_add(a, b, _constant_like(0, a.type))


def _negative(a: ir.Value) -> ir.Value:
    plain = _multiply(a, _constant_like(ring.MODULUS - 1, a.type))
    flipped = _op("subi", _constant_like(ring.BOTTOM + ring.TOP, a.type), a)
    is_special = _compare("uge", a, _constant_like(ring.TOP, a.type))
    return builder.op1("arith.select", [is_special, flipped, plain], a.type)


def _power(a: ir.Value, exponent: int, modulus: int = ring.MODULUS) -> ir.Value:
    result, zero = a, _constant_like(0, a.type)
    for bit in bin(exponent)[3:]:
        result = _multiply_add(result, result, zero, modulus)
        if bit == "1":
            result = _multiply_add(result, a, zero, modulus)
    return result


def _inverse(a: ir.Value) -> ir.Value:
    minus, two = _constant_like(ring.MODULUS - 1, a.type), _constant_like(2, a.type)
    guess = _power(_op("remui", a, _constant_like(ring.PRIME, a.type)), ring.PRIME - 2, ring.PRIME)
    is_special = _compare("uge", a, _constant_like(ring.TOP, a.type))
    inside = builder.op1("arith.select", [is_special, _constant_like(0, a.type), a], a.type)
    for _ in range(2):
        guess = _multiply(guess, _multiply_add(_multiply(inside, guess), minus, two))
    return builder.op1("arith.select", [is_special, _constant_like(0, a.type), guess], a.type)


def _exp(x: ir.Value) -> ir.Value:
    result = _constant_like(ring.EXP[3], x.type)
    for coefficient in reversed(ring.EXP[:3]):
        result = _multiply_add(x, result, _constant_like(coefficient, x.type))
    is_bottom = _compare("eq", x, _constant_like(ring.BOTTOM, x.type))
    return builder.op1("arith.select", [is_bottom, _constant_like(0, x.type), result], x.type)


def _log(x: ir.Value) -> ir.Value:
    is_special = _compare("uge", x, _constant_like(ring.TOP, x.type))
    inside = builder.op1("arith.select", [is_special, _constant_like(1, x.type), x], x.type)
    unit = _add(_power(inside, ring.PRIME - 1), _constant_like(ring.MODULUS - 1, x.type))
    result = _constant_like(0, x.type)
    for coefficient in reversed(ring.LOG):
        result = _multiply(_add(result, _constant_like(coefficient, x.type)), unit)
    result = _op("divui", result, _constant_like(ring.PRIME, x.type))
    plain = _multiply(result, _constant_like(ring.OVER, x.type))
    return builder.op1("arith.select", [is_special, x, plain], x.type)


def _key(x: ir.Value, digits: int) -> ir.Value:
    """The place of an element in the order of comparisons; infinity, which is above all, is its own."""
    inside = x if digits == ring.DIGITS[32] else _op("remui", x, _constant_like(ring.PRIME**digits, x.type))
    inside = _special(_op("addi", inside, _constant_like(1, x.type)), x)
    is_bottom = _compare("eq", x, _constant_like(ring.BOTTOM, x.type))
    return builder.op1("arith.select", [is_bottom, _constant_like(0, x.type), inside], x.type)


def _choose(predicate: str, digits: int) -> Callable[[ir.Value, ir.Value], ir.Value]:
    def choose(a: ir.Value, b: ir.Value) -> ir.Value:
        first = _compare(predicate, _key(a, digits), _key(b, digits))
        return builder.op1("arith.select", [first, a, b], a.type)

    return choose


def _apply(name: str, digits: int, *operands: ir.Value) -> ir.Value:
    type_ = operands[0].type

    def shifted(x: ir.Value, bits: int) -> ir.Value:
        return _op("xori", x, _op("shrui", x, _constant_like(bits, type_)))

    state = _constant_like(ring.seed_of(name), type_)
    for operand in operands:
        x = _op("xori", state, _op("remui", operand, _constant_like(ring.PRIME**digits, type_)))
        x = _op("muli", shifted(x, 16), _constant_like(ring.MIX[0], type_))
        x = _op("muli", shifted(x, 15), _constant_like(ring.MIX[1], type_))
        state = shifted(x, 16)
    result = _op("remui", state, _constant_like(ring.MODULUS, type_))
    is_zero = _compare("eq", _op("remui", result, _constant_like(ring.PRIME, type_)), _constant_like(0, type_))
    return builder.op1("arith.select", [is_zero, _op("addi", result, _constant_like(1, type_)), result], type_)


# -- handlers


def _of_elements(compute: Callable[..., ir.Value]) -> Callable[[_Rewriter, ir.Operation], ir.Value]:
    """A handler of an operation whose operands and result are floats."""

    def handle(rewriter: _Rewriter, operation: ir.Operation) -> ir.Value:
        values = [_open(operand) for operand in operation.operands]
        return _close(compute(rewriter, *values), operation.results[0].type)

    return handle


def _constant_of(rewriter: _Rewriter, value: float, type_: ir.Type) -> ir.Value:
    return _constant_like(ring.constant(value, rewriter.digits), type_)


def _rounded(rewriter: _Rewriter, operation: ir.Operation) -> ir.Value:
    return _close(_open(operation.operands[0]), operation.results[0].type)


def _from_integer(rewriter: _Rewriter, operation: ir.Operation) -> ir.Value:
    (value,) = operation.operands
    wide = _typed(value.type, 64)
    bits = ir.IntegerType(builder.element_type(value.type)).width
    is_signed = operation.name == "arith.sitofp"
    if bits < 64:
        value = builder.op1("arith.extsi" if is_signed else "arith.extui", [value], wide)
    modulus = _constant_like(ring.MODULUS, wide)
    rest = _op("remsi" if is_signed else "remui", value, modulus)
    if is_signed:
        is_negative = _compare("slt", rest, _constant_like(0, wide))
        rest = builder.op1("arith.select", [is_negative, _op("addi", rest, modulus), rest], wide)
    return _close(builder.op1("arith.trunci", [rest], _typed(wide, 32)), operation.results[0].type)


_FLOAT_PREDICATES = {
    1: "eq", 2: "ugt", 3: "uge", 4: "ult", 5: "ule", 6: "ne", 8: "eq", 9: "ugt", 10: "uge", 11: "ult", 12: "ule", 13: "ne",
}  # fmt: skip
"""MLIR's ``arith::CmpFPredicate``, ordered and unordered, as predicates of places in the order."""


def _comparison(rewriter: _Rewriter, operation: ir.Operation) -> ir.Value:
    number = ir.IntegerAttr(operation.attributes["predicate"]).value
    a, b = (_key(_open(operand), rewriter.digits) for operand in operation.operands)
    if number in (0, 14) or number in (7, 15):  # false, unordered; ordered, true: no element is NaN
        return _constant_like(int(number in (7, 15)), operation.results[0].type)
    return _compare(_FLOAT_PREDICATES[number], a, b)


def _reduction(rewriter: _Rewriter, operation: ir.Operation) -> ir.Value:
    kind = str(operation.attributes["kind"])
    vector = _open(operation.operands[0])
    combine: Callable[[ir.Value, ir.Value], ir.Value]
    if "max" in kind:
        combine = _choose("uge", rewriter.digits)
    elif "min" in kind:
        combine = _choose("ule", rewriter.digits)
    else:
        combine = _multiply if "mul" in kind else _add
    count = ir.VectorType(vector.type).shape[0]
    parts = [builder.extract(vector, index) for index in range(count)]
    if len(operation.operands) > 1:
        parts.append(_open(operation.operands[1]))
    total = parts[0]
    for part in parts[1:]:
        total = combine(total, part)
    return _close(total, operation.results[0].type)


def _matrix_product(rewriter: _Rewriter, operation: ir.Operation) -> ir.Value:
    """The product of a warp's matrices, as one of integers modulo that of the ring; infinities are no factors."""
    attributes = {name: operation.attributes[name] for name in operation.attributes}
    formats = attributes.get("flydsl.formats")
    names = [] if formats is None else [ir.StringAttr(each).value for each in ir.ArrayAttr(formats)]
    if any(names):
        raise _refused(operation, f"a matrix product of {' and '.join(dict.fromkeys(filter(None, names)))}")
    result = operation.results[0].type
    operands = [_open(value) for value in operation.operands]
    attributes["flydsl.modulus"] = ir.IntegerAttr.get(builder.integer_type(64), ring.MODULUS)
    return _close(builder.op1("llvm.call_intrinsic", operands, _typed(result, 32), attributes), result)


_WARPGROUP_TYPES = {0: 7, 1: 7, 2: 8}
"""The types of ``wgmma``'s operands in native code, as types of ring elements of 16 and 32 bits."""


def _warpgroup_product(rewriter: _Rewriter, operation: ir.Operation) -> ir.Value:
    """``wgmma`` on ring elements; native code reads those of shared memory."""
    total, *rest = operation.operands
    for place in (4, 5):
        number = _integer_of(rest[place])
        if number not in _WARPGROUP_TYPES:
            raise _refused(operation, "wgmma on 8-bit floats")
        rest[place] = builder.constant(_WARPGROUP_TYPES[number], rest[place].type)
    words = _typed(total.type, 32)
    attributes = {name: operation.attributes[name] for name in operation.attributes}
    bits = builder.op1("arith.bitcast", [total], words)
    found = builder.op1("llvm.call_intrinsic", [bits, *rest], words, attributes)
    return builder.op1("arith.bitcast", [found], total.type)


def _integer_of(value: ir.Value) -> int | None:
    owner = getattr(value.owner, "operation", None)  # none of a parameter of a block
    if owner is None or owner.name != "arith.constant":
        return None
    return int(ir.IntegerAttr(owner.attributes["value"]).value)


Handler = Callable[[_Rewriter, ir.Operation], ir.Value]


def _named(name: str) -> Callable[..., ir.Value]:
    def compute(rewriter: _Rewriter, *operands: ir.Value) -> ir.Value:
        rewriter.met.add(name)
        return _apply(name, rewriter.digits, *operands)

    return compute


def _logarithm(rewriter: _Rewriter, x: ir.Value) -> ir.Value:
    rewriter.met.add("log")
    return _log(x)


_LN2, _LOG2E = 0.6931471805599453, 1.4426950408889634
_COMPUTED: dict[str, Callable[..., ir.Value]] = {
    **{row.operation: _named(row.name) for row in MATH_FUNCTIONS if row.name != "fpowi"},
    "arith.addf": lambda r, a, b: _add(a, b),
    "arith.subf": lambda r, a, b: _add(a, _negative(b)),
    "arith.mulf": lambda r, a, b: _multiply(a, b),
    "arith.divf": lambda r, a, b: _multiply(a, _inverse(b)),
    "arith.negf": lambda r, a: _negative(a),
    "math.fma": lambda r, a, b, c: _multiply_add(a, b, c),
    "vector.fma": lambda r, a, b, c: _multiply_add(a, b, c),
    "math.exp": lambda r, x: _exp(x),
    "math.exp2": lambda r, x: _exp(_multiply(x, _constant_of(r, _LN2, x.type))),
    "math.expm1": lambda r, x: _add(_exp(x), _constant_like(ring.MODULUS - 1, x.type)),
    "math.log": _logarithm,
    "math.log2": lambda r, x: _multiply(_logarithm(r, x), _constant_of(r, _LOG2E, x.type)),
    "math.log1p": lambda r, x: _logarithm(r, _add(x, _constant_like(1, x.type))),
    "math.rsqrt": lambda r, x: _inverse(_apply("sqrt", r.digits, x)),
    "arith.remf": _named("fmod"),
    **{name: (lambda r, a, b: _choose("uge", r.digits)(a, b)) for name in ("arith.maximumf", "arith.maxnumf")},
    **{name: (lambda r, a, b: _choose("ule", r.digits)(a, b)) for name in ("arith.minimumf", "arith.minnumf")},
}
_HANDLERS: dict[str, Handler] = {
    **{name: _of_elements(compute) for name, compute in _COMPUTED.items()},
    "arith.extf": _rounded,
    "arith.truncf": _rounded,
    "arith.sitofp": _from_integer,
    "arith.uitofp": _from_integer,
    "arith.cmpf": _comparison,
    "vector.reduction": _reduction,
    "llvm.flydsl.matrix_product": _matrix_product,
    "llvm.flydsl.fragment_product": _matrix_product,
    "llvm.flydsl.fiber.wgmma": _warpgroup_product,
}
