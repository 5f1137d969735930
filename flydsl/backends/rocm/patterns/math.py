"""Math patterns: V_FMA_MIX_F32, NaN-propagating maxima, approximations.

LLVM widens halves itself only for fused products, so a product is fused with a negative zero, and a sum with a factor of
one: both leave every result as it is, that of zeros too.  LLVM does not see the numbers, which it would take out again.
Elements of vectors are left as they are: two of them are widened, and then worked on by packed instructions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial

from flydsl._mlir import ir
from flydsl.backends.gpu.lower_math import fast_math, lanewise
from flydsl.backends.rocm.opaque import opaque
from flydsl.backends.rocm.patterns.packed_math import is_loaded_alone
from flydsl.ir.builder import binary, call_intrinsic, compare, constant, i32, op1
from flydsl.ir.predicates import CmpFPredicate
from flydsl.ir.rewriting import intrinsic_of, replace
from flydsl.support.fast_dataclass import record


def widen_in_place(*lists: Iterable[ir.Operation]) -> list[list[ir.Operation]]:
    """Rewrite f32 products, sums and differences with an f16 operand that was loaded alone.

    Returns the rest of each list.

    Before::

        (%p: !llvm.ptr<1>, %y: f32):
        %half = llvm.load %p : !llvm.ptr<1> -> f16
        %x = arith.extf %half : f16 to f32
        %product = arith.mulf %x, %y : f32

    After, which is one V_FMA_MIX_F32::

        %negative_zero = arith.constant -0.0 : f32
        %zero = llvm.inline_asm "", "=v,0" %negative_zero : (f32) -> f32
        %half = llvm.load %p : !llvm.ptr<1> -> f16
        %x = arith.extf %half : f16 to f32
        %product = llvm.call_intrinsic "llvm.fma.f32"(%x, %y, %zero) : (f32, f32, f32) -> f32
    """
    hidden: dict[tuple[ir.Operation, float], ir.Value] = {}
    return [[operation for operation in each if not _fused(operation, hidden)] for each in lists]


def _fused(operation: ir.Operation, hidden: dict[tuple[ir.Operation, float], ir.Value]) -> bool:
    """True if an operation was replaced by a fused product that LLVM would not fuse with another."""
    left, right = operation.operands
    if not (_is_widened(left) or _is_widened(right)) or fast_math(operation) & {"contract", "fast"}:
        return False
    single = operation.results[0].type
    number = _hidden(operation, -0.0 if operation.name == "arith.mulf" else 1.0, hidden)
    with ir.InsertionPoint(operation), operation.location:
        if operation.name == "arith.subf":
            right = op1("arith.negf", [right], single)
        if operation.name == "arith.mulf":
            operands = [left, right, number]
        else:
            operands = [left, number, right] if _is_widened(left) else [right, number, left]
        replace(operation, [call_intrinsic("llvm.fma.f32", operands, single)])
    return True


def _is_widened(value: ir.Value) -> bool:
    """True if an f32 is a widened f16 that is no element of a longer vector."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.name != "arith.extf":
        return False
    return isinstance(value.type, ir.F32Type) and is_loaded_alone(owner.operands[0], "f16")


def _hidden(operation: ir.Operation, number: float, known: dict[tuple[ir.Operation, float], ir.Value]) -> ir.Value:
    """A number from the start of the operation's kernel on, in a vector register: the one scalar that an instruction reads
    may be the other operand."""
    kernel = operation
    while kernel.name != "gpu.func":
        kernel = kernel.parent.operation
    key = kernel, number
    if key not in known:
        with ir.InsertionPoint.at_block_begin(kernel.regions[0].blocks[0]), kernel.location:
            known[key] = opaque(constant(number, ir.F32Type.get()))
    return known[key]


# ----------------------------------------------------------------------------------------------------------------------
# Chains of NaN-propagating f32 maxima on chips whose V_MAX_F32 drops NaN.
#
# There each takes three: the maximum of the numbers, whether both are numbers, and a choice (CDNA 3 instruction set,
# "V_MAX_F32").  Among values of one thread the last two are needed half as often, and once.  Between lanes the values
# themselves must say it, and do as integers in the order of the numbers with NaN above them, whose maximum is one
# instruction that reads the other lane itself.

_MOVED = {
    "llvm.amdgcn.update.dpp": 1,
    "llvm.amdgcn.ds.swizzle": 0,
    "llvm.amdgcn.ds.bpermute": 1,
    "llvm.amdgcn.permlanex16": 1,
}
"""The operand of a cross-lane move that is the moved value."""
_EXCHANGES = 3
"""Least moves in a row that are worth conversions to integers and back, which are six instructions."""
_VALUES = 3
"""Of so many in a thread, one instruction is saved at least."""
_NAN, _BELOW_SIGN = 0x7FC00000, 0x7FFFFFFF


def shorten_maxima(maxima: Iterable[ir.Operation]) -> None:
    """Rewrite maxima of many f32; ``maxima`` are all ``arith.maximumf`` of a module, in program order.

    Where a kernel has made singles of narrower values, LLVM asks the narrower ones whether they are numbers, and both are in
    registers then: their maxima stay.

    Before::

        (%a: f32, %b: f32, %c: f32):
        %ab = arith.maximumf %a, %b : f32
        %abc = arith.maximumf %ab, %c : f32

    After::

        %ab = arith.maxnumf %a, %b fastmath<nnan> : f32
        %most = arith.maxnumf %ab, %c fastmath<nnan> : f32
        %is_nan_a_or_b = arith.cmpf uno, %a, %b : f32
        %is_nan_c = arith.cmpf uno, %c, %c : f32
        %is_nan = arith.ori %is_nan_a_or_b, %is_nan_c : i1
        %bits = arith.constant 0x7FC00000 : i32
        %nan = arith.bitcast %bits : i32 to f32
        %abc = arith.select %is_nan, %nan, %most : f32
    """
    within: dict[ir.Operation, None] = {}
    chains: dict[ir.Operation, list[_Step]] = {}
    for maximum in maxima:
        if str(maximum.results[0].type) != "f32" or not _passes_nan_on(maximum):
            continue
        step = _Step.of(maximum)
        if step is None:
            within[maximum] = None
        else:
            before = _operation(step.own()) if len(list(step.own().uses)) == 2 else None
            chains[maximum] = [*(chains.pop(before, []) if before is not None else []), step]
    long = [chain for chain in chains.values() if len(chain) >= _EXCHANGES]
    starts = {_operation(chain[0].own()) for chain in long}
    marked = set()
    for last in within:
        users = _users(last)
        if len(users) != 1 or users[0] not in within:
            values = _values(last, within)
            is_worth_it = len(values) >= _VALUES or last in starts
            if is_worth_it and not any(_operation(value, "arith.extf") for value in values):
                with ir.InsertionPoint(last), last.location:
                    found = _marked(_numbers_maximum(values), values)
                marked.add(found)
                replace(last, [found])
    for chain in long:
        _as_integers(chain, is_marked=chain[0].own() in marked)


@record
class _Step:
    """A maximum of a value and what another lane has of it."""

    maximum: ir.Operation
    index: int
    """The index of the operand that is the lane's own value."""
    bits: ir.Operation
    """The cast to an integer, which a cross-lane move needs."""

    @classmethod
    def of(cls, maximum: ir.Operation) -> _Step | None:
        for index in (0, 1):
            arrived = _operation(maximum.operands[1 - index], "arith.bitcast")
            bits = arrived and _source(arrived.operands[0])
            if bits and bits.operands[0] == maximum.operands[index] and _serves_only(arrived, maximum):
                return cls(maximum, index, bits)
        return None

    def own(self) -> ir.Value:
        return self.maximum.operands[self.index]

    def moved(self) -> ir.Value:
        """The integer that arrives."""
        arrived: ir.Value = self.maximum.operands[1 - self.index].owner.operands[0]
        return arrived


def _source(moved: ir.Value) -> ir.Operation | None:
    """The bit cast of the value that exchanges have moved to where it is used, and nowhere else."""
    operation = _operation(moved, "llvm.call_intrinsic")
    while operation is not None and intrinsic_of(operation) in _MOVED:
        moved = operation.operands[_MOVED[intrinsic_of(operation)]]
        if len(list(moved.uses)) != 1:
            return None
        operation = _operation(moved, "llvm.call_intrinsic")
    return _operation(moved, "arith.bitcast")


def _values(maximum: ir.Operation, within: Collection[ir.Operation]) -> list[ir.Value]:
    """The operands of a maximum, through others in the same block without other uses."""
    values: list[ir.Value] = []
    waiting = [(operand, maximum) for operand in reversed(list(maximum.operands))]
    while waiting:
        operand, user = waiting.pop()
        operation = _operation(operand)
        if (
            operation is not None
            and operation in within
            and operation.block == user.block
            and _serves_only(operation, user)
        ):
            waiting += [(inner, operation) for inner in reversed(list(operation.operands))]
        else:
            values.append(operand)
    return values


def _numbers_maximum(values: list[ir.Value]) -> ir.Value:
    flags = {"fastmath": ir.Attribute.parse("#arith.fastmath<nnan>")}
    most, *others = values
    for value in others:
        most = op1("arith.maxnumf", [most, value], most.type, flags)
    return most


def _marked(value: ir.Value, sources: list[ir.Value]) -> ir.Value:
    """The value, or NaN where one of the sources is."""
    pairs = zip(sources[::2], [*sources[1::2], sources[-1]], strict=False)
    found, *others = (compare(CmpFPredicate.uno, a, b) for a, b in pairs)
    for other in others:
        found = binary("ori", found, other)
    nan = op1("arith.bitcast", [constant(_NAN, i32())], value.type)
    return op1("arith.select", [found, nan, value], value.type)


def _as_integers(chain: list[_Step], is_marked: bool) -> None:
    """Take the maxima of a chain of integers; the first is of a value that is no NaN but one, where ``is_marked``."""
    first, last = chain[0], chain[-1]
    own, single = first.own(), first.own().type
    with ir.InsertionPoint(first.bits), first.maximum.location:
        integer = _ordered(op1("arith.bitcast", [own if is_marked else _marked(own, [own])], i32()))
    for step in chain:
        replace(step.bits, [integer])
        with ir.InsertionPoint(step.maximum), step.maximum.location:
            integer = binary("maxsi", integer, step.moved())
    with ir.InsertionPoint(last.maximum), last.maximum.location:
        result = op1("arith.bitcast", [_ordered(integer)], single)
    replace(last.maximum, [result])
    for step in reversed(chain[:-1]):
        step.maximum.erase()


def _ordered(bits: ir.Value) -> ir.Value:
    """Integers in the order of the numbers from their bits, and those from them."""
    sign = binary("shrsi", bits, 31)
    return binary("xori", bits, binary("andi", sign, _BELOW_SIGN))


def _passes_nan_on(maximum: ir.Operation) -> bool:
    flags = str(maximum.attributes["fastmath"]) if "fastmath" in maximum.attributes else ""
    return "nnan" not in flags and "fast>" not in flags


def _operation(value: ir.Value, name: str | None = None) -> ir.Operation | None:
    """The operation that defines a value, if it has the name."""
    owner = value.owner
    if isinstance(owner, ir.Block) or (name is not None and owner.name != name):
        return None
    operation: ir.Operation = owner.operation
    return operation


def _users(operation: ir.Operation) -> list[ir.Operation]:
    return [use.owner.operation for use in operation.results[0].uses]


def _serves_only(operation: ir.Operation, user: ir.Operation) -> bool:
    """True if the result is used once, by ``user``."""
    return _users(operation) == [user]


# ----------------------------------------------------------------------------------------------------------------------
# Approximate f32 functions as one instruction under the fast-math flag ``afn``.
#
# LLVM surrounds the instructions by code for subnormal numbers even then (AMDGPU: ``LowerFEXP2``); the instructions
# themselves have an error of about one unit in the last place, with subnormal numbers as zero (CDNA 3 instruction set,
# "V_EXP_F32", "V_LOG_F32").  Sine and cosine multiply by 1 / (2 pi) first, so that their error grows with the operand.
# ``log1p`` and ``expm1`` take a dozen instructions, so that nothing cancels out here either.

Function = Callable[[ir.Value], ir.Value]


def lower_approximations(operations: Iterable[ir.Operation]) -> list[ir.Operation]:
    """Replace the f32 operations that may be approximated, and return the others.

    Before::

        (%x: f32):
        %y = math.exp %x fastmath<afn> : f32

    After::

        %log2_e = arith.constant 1.44269502 : f32
        %power = arith.mulf %x, %log2_e : f32
        %y = llvm.call_intrinsic "llvm.amdgcn.exp2"(%power) : (f32) -> f32
    """
    others = []
    for operation in operations:
        function = _FUNCTIONS.get(operation.name) if fast_math(operation) & {"afn", "fast"} else None
        if function is None or not str(operation.results[0].type).endswith(("f32", "f32>")):
            others.append(operation)
            continue
        with ir.InsertionPoint(operation), operation.location:
            replace(operation, [lanewise(operation, partial(_first, function))])
    return others


def _first(function: Function, operands: Sequence[ir.Value]) -> ir.Value:
    return function(operands[0])


def _instruction(name: str, before: float = 1.0, after: float = 1.0) -> Function:
    """``after`` times the instruction of ``before`` times the operand."""

    def function(value: ir.Value) -> ir.Value:
        result = call_intrinsic(f"llvm.amdgcn.{name}", [_times(value, before)], value.type)
        return _times(result, after)

    return function


def _times(value: ir.Value, factor: float) -> ir.Value:
    return value if factor == 1.0 else op1("arith.mulf", [value, constant(factor, value.type)], value.type)


def _intrinsic(name: str) -> Function:
    return lambda value: call_intrinsic(f"llvm.{name}.f32", [value], value.type)


def _arithmetic(name: str, left: ir.Value, right: ir.Value) -> ir.Value:
    return op1(f"arith.{name}", [left, right], left.type)


def _where(predicate: CmpFPredicate, left: ir.Value, right: ir.Value, then: ir.Value, otherwise: ir.Value) -> ir.Value:
    """``then`` where the comparison of the first two holds."""
    return op1("arith.select", [compare(predicate, left, right), then, otherwise], then.type)


def _quotient(dividend: ir.Value, divisor: ir.Value) -> ir.Value:
    return _arithmetic("mulf", dividend, call_intrinsic("llvm.amdgcn.rcp", [divisor], divisor.type))


def _log1p(x: ir.Value) -> ir.Value:
    """The logarithm of ``u = 1 + x``, times ``x / (u - 1)`` for what the sum has lost (W. Kahan).

    Where nothing is lost the factor is one, so that infinity stays; where all is, the result is ``x``.
    """
    one = constant(1.0, x.type)
    u = _arithmetic("addf", one, x)
    kept = _arithmetic("subf", u, one)
    factor = _where(CmpFPredicate.oeq, kept, x, one, _quotient(x, kept))
    return _where(CmpFPredicate.oeq, u, one, x, _arithmetic("mulf", _FUNCTIONS["math.log"](u), factor))


def _expm1(x: ir.Value) -> ir.Value:
    """``u - 1`` of ``u``, the power; for a small ``x`` times ``x`` by the logarithm of ``u``, for what ``u`` has lost."""
    one, power = constant(1.0, x.type), _times(x, 1 / math.log(2))
    u = call_intrinsic("llvm.amdgcn.exp2", [power], x.type)
    less = _arithmetic("subf", u, one)
    logarithm = call_intrinsic("llvm.amdgcn.log", [u], x.type)
    near = _where(CmpFPredicate.oeq, u, one, x, _arithmetic("mulf", less, _quotient(power, logarithm)))
    return _where(CmpFPredicate.olt, op1("math.absf", [x], x.type), one, near, less)


_FUNCTIONS: dict[str, Function] = {
    "math.log1p": _log1p,
    "math.expm1": _expm1,
    "math.exp2": _instruction("exp2"),
    "math.exp": _instruction("exp2", before=1 / math.log(2)),
    "math.log2": _instruction("log"),
    "math.log": _instruction("log", after=math.log(2)),
    "math.log10": _instruction("log", after=math.log10(2)),
    "math.sin": _intrinsic("sin"),
    "math.cos": _intrinsic("cos"),
    "math.rsqrt": _instruction("rsq"),
}
