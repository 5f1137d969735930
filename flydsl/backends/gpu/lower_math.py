"""Math operations as LLVM intrinsics or calls of a vendor's device library.

Which operations the library serves, and for which types, is data of the backend.  A vector is taken apart into its
elements for the library.  A half or bfloat for which it has no function is computed in single precision and rounded
once.  MLIR's own lowering is not used for these: for AMD it computes ``expm1`` and ``log1p`` by cancelling subtractions
and leaves intrinsics that LLVM cannot select, for NVIDIA it rounds a half-precision ``fma`` twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError
from flydsl.ir.builder import (
    binary,
    call_intrinsic,
    compare,
    constant,
    element_type,
    extract,
    i32,
    integer_type,
    like,
    op1,
)
from flydsl.ir.predicates import CmpFPredicate, CmpIPredicate
from flydsl.ir.rewriting import call_function, function_name, replace
from flydsl.support.fast_dataclass import record
from flydsl.support.math_functions import MATH_FUNCTIONS


@record
class LibraryFunction:
    """The functions of a device library for one operation."""

    symbols: Mapping[str, str]
    """For an element type (``"f16"``, ``"f32"``, ``"f64"``) the function; types that are left out are not served."""
    fast: Mapping[str, str]
    """The functions to take instead where the operation may be approximated (fast-math flag ``afn``)."""
    widens: frozenset[str]
    """The element types that are computed in single precision."""
    instructions: Callable[[Sequence[ir.Value], frozenset[str]], ir.Value | None] | None = None
    """Emits an operation on Float32 with these fast-math flags without the library; ``None`` where it is not accurate
    enough."""

    def serves(self, of: ir.Type) -> bool:
        """True if values of that type, or vectors of it, can be computed."""
        element = str(element_type(of))
        return element in self.symbols or element in self.widens


EXACT_INTRINSICS: Mapping[str, str] = MappingProxyType(
    {row.operation: row.intrinsic for row in MATH_FUNCTIONS if row.is_exact_on_gpus}
)
"""The operations that every GPU has for every type, with one rounding."""


def lower_math(
    operations: Iterable[ir.Operation], library: Mapping[str, LibraryFunction], intrinsics: Mapping[str, str]
) -> None:
    """Replace operations that the two tables name, a library's function first where it serves the type.

    Before, on gfx942::

        (%x: f32):
        %y = math.sin %x : f32
        %z = math.sqrt %x : f32

    After::

        llvm.func @__ocml_sin_f32(f32) -> f32
        %y = llvm.call @__ocml_sin_f32(%x) : (f32) -> f32
        %z = llvm.call_intrinsic "llvm.sqrt.f32"(%x) : (f32) -> f32
    """
    for operation in operations:
        name = function_name(operation)
        function = library.get(name)
        with ir.InsertionPoint(operation), operation.location:
            if function is not None and function.serves(operation.results[0].type):
                replace(operation, [lanewise(operation, partial(_call, operation, function))])
            elif name in intrinsics:
                replace(operation, [_intrinsic(operation, intrinsics[name])])


def _intrinsic(operation: ir.Operation, name: str) -> ir.Value:
    """The result of an intrinsic that is overloaded on the type of its result, a vector as a whole."""
    result = operation.results[0].type
    lanes = f"v{result.shape[0]}" if isinstance(result, ir.VectorType) else ""
    full_name = f"{name}.{lanes}{element_type(result)}"
    return call_intrinsic(full_name, list(operation.operands), result, llvm_flags(fast_math(operation)))


def fast_math(operation: ir.Operation) -> frozenset[str]:
    """The words in ``#arith.fastmath<nnan,ninf>``."""
    if "fastmath" not in operation.attributes:
        return frozenset()
    words = str(operation.attributes["fastmath"]).split("<")[-1].removesuffix(">")
    return frozenset(words.replace(",", " ").split()) - {"none"}


def llvm_flags(words: frozenset[str]) -> dict[str, ir.Attribute]:
    """Fast-math flags as attributes of a call."""
    if not words:
        return {}
    return {"fastmathFlags": ir.Attribute.parse(f"#llvm.fastmath<{', '.join(sorted(words))}>")}


def lanewise(operation: ir.Operation, scalar: Callable[[Sequence[ir.Value]], ir.Value]) -> ir.Value:
    """The result of a scalar computation on the operands, lane by lane if they are vectors."""
    result, operands = operation.results[0].type, list(operation.operands)
    if not isinstance(result, ir.VectorType):
        return scalar(operands)
    lanes = [
        scalar([extract(operand, lane) if isinstance(operand.type, ir.VectorType) else operand for operand in operands])
        for lane in range(ir.VectorType(result).shape[0])
    ]
    return op1("vector.from_elements", lanes, result)


def _call(operation: ir.Operation, function: LibraryFunction, operands: Sequence[ir.Value]) -> ir.Value:
    element = operands[0].type
    if str(element) in function.widens:
        single = ir.F32Type.get()
        wide = [op1("arith.extf", [v], single) if v.type == element else v for v in operands]
        return op1("arith.truncf", [_call(operation, function, wide)], element)
    words = fast_math(operation)
    if function.instructions is not None and isinstance(element, ir.F32Type):
        value = function.instructions(operands, words)
        if value is not None:
            return value
    symbol = function.symbols[str(element)]
    if words & {"afn", "fast"}:
        symbol = function.fast.get(str(element), symbol)
    return call_function(
        _gpu_module_of(operation), symbol, [_exponent(v) for v in operands], element, llvm_flags(words)
    )


def _gpu_module_of(operation: ir.Operation) -> ir.Operation:
    while operation.name != "gpu.module":
        operation = operation.parent.operation
    return operation


def _exponent(value: ir.Value) -> ir.Value:
    """An operand as the library takes it: an integer exponent in 32 bits."""
    if not isinstance(value.type, ir.IntegerType) or value.type == i32():
        return value
    width = ir.IntegerType(value.type).width
    if width > 32:
        raise DSLNotImplementedError(f"fpowi takes an exponent of up to 32 bits, got {width}; convert it to fx.Int32")
    return op1("arith.extsi", [value], i32())


def lower_integer_powers(powers: Iterable[ir.Operation]) -> None:
    """Replace each ``math.ipowi`` by a loop of squarings.

    MLIR's own lowering makes a function of ``builtin.module``, where kernels cannot call it.

    Before::

        (%x: i32, %n: i32):
        %power = math.ipowi %x, %n : i32

    After::

        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %power:3 = scf.while (%result = %c1, %square = %base, %left = %count) : (i32, i32, i32) -> (i32, i32, i32) {
          %bit = arith.cmpi ne, %left, %c0 : i32
          scf.condition(%bit) %result, %square, %left : i32, i32, i32
        } do {
        ^bb0(%result: i32, %square: i32, %left: i32):
          %bit = arith.andi %left, %c1 : i32
          %is_odd = arith.cmpi ne, %bit, %c0 : i32
          %product = arith.muli %result, %square : i32
          %taken = arith.select %is_odd, %product, %result : i32
          %next = arith.muli %square, %square : i32
          %rest = arith.shrui %left, %c1 : i32
          scf.yield %taken, %next, %rest : i32, i32, i32
    """
    for operation in powers:
        with ir.InsertionPoint(operation), operation.location:
            replace(operation, [lanewise(operation, lambda lanes: _integer_power(*lanes))])


def _integer_power(base: ir.Value, exponent: ir.Value) -> ir.Value:
    """``base`` to the power ``exponent``, both signed; a negative power is the truncated quotient 1 / power.

    The base of a negative power is replaced by 1 / base, which is 0 unless the base is 1 or -1.  Where the base is 0
    as well the quotient is undefined; 1 is divided by 1 instead, which traps on no machine.
    """
    of = base.type
    zero, one = constant(0, of), constant(1, of)
    negative = compare(CmpIPredicate.slt, exponent, zero)
    divisor = _select(compare(CmpIPredicate.eq, base, zero), one, base)
    start = _select(negative, binary("divsi", one, divisor), base)
    count = _select(negative, binary("subi", zero, exponent), exponent)
    loop = ir.Operation.create("scf.while", results=[of, of, of], operands=[one, start, count], regions=2)
    before = loop.regions[0].blocks.append(of, of, of)
    with ir.InsertionPoint(before):
        more = compare(CmpIPredicate.ne, before.arguments[2], zero)
        ir.Operation.create("scf.condition", operands=[more, *before.arguments])
    after = loop.regions[1].blocks.append(of, of, of)
    result, square, left = after.arguments
    with ir.InsertionPoint(after):
        is_odd = compare(CmpIPredicate.ne, binary("andi", left, 1), constant(0, of))
        taken = _select(is_odd, binary("muli", result, square), result)
        ir.Operation.create("scf.yield", operands=[taken, binary("muli", square, square), binary("shrui", left, 1)])
    return loop.results[0]


EXTREMA = ("arith.maximumf", "arith.minimumf")
"""The operations that :func:`lower_maxima` takes."""


def lower_maxima(operations: Iterable[ir.Operation]) -> None:
    """Replace each ``arith.maximumf`` and ``arith.minimumf``, of scalars or vectors, by comparisons.

    They are IEEE 754-2019's ``maximum`` and ``minimum``: NaN if either operand is NaN, and ``-0.0`` is less than ``+0.0``.
    OpenCL's and C's ``fmax`` give the other operand where one is NaN, and either zero of ``-0.0`` and ``+0.0``.
    Equal numbers have equal bits, but for zeros: the bits that both have are those of ``+0.0`` unless both are ``-0.0``.

    Before::

        %y = arith.maximumf %a, %b : f32

    After::

        %greater = arith.cmpf ogt, %a, %b : f32
        %chosen = arith.select %greater, %a, %b : f32
        %p = arith.bitcast %a : f32 to i32
        %q = arith.bitcast %b : f32 to i32
        %bits = arith.andi %p, %q : i32
        %zero = arith.bitcast %bits : i32 to f32
        %equal = arith.cmpf oeq, %a, %b : f32
        %number = arith.select %equal, %zero, %chosen : f32
        %sum = arith.addf %a, %b : f32
        %is_nan = arith.cmpf uno, %a, %b : f32
        %y = arith.select %is_nan, %sum, %number : f32
    """
    for operation in operations:
        with ir.InsertionPoint(operation), operation.location:
            replace(operation, [_extremum(operation)])


def _extremum(operation: ir.Operation) -> ir.Value:
    (a, b), of, is_maximum = operation.operands, operation.results[0].type, operation.name == EXTREMA[0]
    whole = like(a, integer_type(ir.FloatType(element_type(of)).width))
    chosen = _select(compare(CmpFPredicate.ogt if is_maximum else CmpFPredicate.olt, a, b), a, b)
    bits = [op1("arith.bitcast", [value], whole) for value in (a, b)]
    zero = op1("arith.bitcast", [binary("andi" if is_maximum else "ori", *bits)], of)
    number = _select(compare(CmpFPredicate.oeq, a, b), zero, chosen)
    return _select(compare(CmpFPredicate.uno, a, b), binary("addf", a, b), number)


def _select(condition: ir.Value, yes: ir.Value, no: ir.Value) -> ir.Value:
    return op1("arith.select", [condition, yes, no], yes.type)
