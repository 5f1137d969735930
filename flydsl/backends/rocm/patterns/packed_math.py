"""Form packed f32 math (``v_pk_*``) from scalar operations on a vector.

Kernels that work a fragment off element by element, as softmax does with its scores, leave one operation for each element.
LLVM pairs scalar operations from what uses them, and so finds none that end in an instruction which has no packed form.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cmp_to_key

from flydsl._mlir import ir
from flydsl.backends.gpu.lower_math import fast_math
from flydsl.backends.rocm.opaque import opaque
from flydsl.ir.builder import call_intrinsic, constant, extract, i32, op1
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.derived import Derived, Rule
from flydsl.ir.rewriting import intrinsic_of, replace

_MOST_MOVED = 4
"""Operations that may be moved for one pair."""
_UPPER_HALF = -1 << 16
_UPPER_HALVES = 0x07060302
"""The selector by which V_PERM_B32 puts the upper halves of two words together, that of the first one on top."""


def pair_fused_products(products: Iterable[ir.Operation]) -> list[ir.Operation]:
    """Compute f32 fmas with one factor and one addend for two neighboring elements of a vector at once.

    The results of the packed instruction are those of two scalar ones (CDNA 3 instruction set, "V_PK_FMA_F32").  Returns the
    products that there are now.

    Before::

        (%v: vector<2xf32>, %scale: f32, %bias: f32):
        %x = vector.extract %v[0] : f32 from vector<2xf32>
        %y = vector.extract %v[1] : f32 from vector<2xf32>
        %a = math.fma %x, %scale, %bias : f32
        %b = math.fma %y, %scale, %bias : f32

    After, with ``packed-math`` alone::

        %both = vector.from_elements %x, %y : vector<2xf32>
        %scales = vector.broadcast %scale : f32 to vector<2xf32>
        %biases = vector.broadcast %bias : f32 to vector<2xf32>
        %products = math.fma %both, %scales, %biases : vector<2xf32>
        %a = vector.extract %products[0] : f32 from vector<2xf32>
        %b = vector.extract %products[1] : f32 from vector<2xf32>
    """
    place_of = Derived(_place)
    kept: dict[ir.Operation, None] = {}
    waiting: dict[tuple[object, ...], ir.Operation] = {}
    for product in products:
        kept[product] = None
        place = place_of(product.operands[0]) if str(product.results[0].type) == "f32" else None
        if place is None:
            continue
        vector, index = place
        key = (product.operands[1], product.operands[2], vector, index // 2, str(product.attributes.get("fastmath")))
        other = waiting.pop(key, None)
        if other is None:
            waiting[key] = product
        elif index % 2 and other.block == product.block and _is_known_at(product.operands[0], other):
            del kept[other], kept[product]
            kept[_pair(other, product)] = None
    return list(kept)


def _place(value: ir.Value) -> Rule[ir.Value, tuple[ir.Value, int] | None]:
    """Of which vector a value is an element, and which, also where something else may have been chosen for it."""
    if isinstance(value, ir.BlockArgument):
        return None
    owner = value.owner
    if owner.name == "vector.extract" and len(owner.operands) == 1:
        position = list(ir.DenseI64ArrayAttr(owner.attributes["static_position"]))
        return (owner.operands[0], int(position[0])) if len(position) == 1 else None
    if owner.name == "arith.select":
        return (yield owner.operands[2]) or (yield owner.operands[1])
    if owner.name == "scf.if":
        index = ir.OpResult(value).result_number
        for region in owner.regions:
            *_, end = region.blocks[0].operations
            if found := (yield end.operands[index]):
                return found
    return None


def _is_known_at(value: ir.Value, operation: ir.Operation) -> bool:
    """True if a value of a block is defined at an earlier operation of that block."""
    owner: ir.Operation = value.owner.operation
    return bool(owner.block != operation.block or owner.is_before_in_block(operation))


def _pair(first: ir.Operation, second: ir.Operation) -> ir.Operation:
    of = ir.VectorType.get([2], first.results[0].type)
    flags = {"fastmath": first.attributes["fastmath"]} if "fastmath" in first.attributes else {}
    with ir.InsertionPoint(first), first.location:
        values = op1("vector.from_elements", [first.operands[0], second.operands[0]], of)
        factor, addend = (op1("vector.broadcast", [first.operands[k]], of) for k in (1, 2))
        both = op1("math.fma", [values, factor, addend], of, flags)
        results = [extract(both, k) for k in range(2)]
    replace(first, results[:1])
    replace(second, results[1:])
    return both.owner.operation


def join_upper_halves(unions: Iterable[ir.Operation]) -> None:
    """Join the upper halves of two words by one instruction, as in packing f32 as bf16 without rounding.

    LLVM keeps the two operations for the sake of instructions that read half a register (AMDGPU: ``performOrCombine``),
    which only saves the shift.

    Before::

        (%a: i32, %b: i32):
        %mask = arith.constant 0xFFFF0000 : i32
        %c16 = arith.constant 16 : i32
        %upper = arith.andi %a, %mask : i32
        %lower = arith.shrui %b, %c16 : i32
        %both = arith.ori %upper, %lower : i32

    After::

        %selector = arith.constant 0x07060302 : i32
        %both = llvm.call_intrinsic "llvm.amdgcn.perm"(%a, %b, %selector) : (i32, i32, i32) -> i32
    """
    for union in unions:
        if union.results[0].type != i32():
            continue
        for above, below in (tuple(union.operands), tuple(union.operands)[::-1]):
            upper, lower = _operand(above, "arith.andi", _UPPER_HALF), _operand(below, "arith.shrui", 16)
            if upper is not None and lower is not None:
                with ir.InsertionPoint(union), union.location:
                    selector = constant(_UPPER_HALVES, i32())
                    replace(union, [call_intrinsic("llvm.amdgcn.perm", [upper, lower, selector], i32())])
                break


def _operand(value: ir.Value, name: str, number: int) -> ir.Value | None:
    """The first operand of the operation of that name which gives a value, where the second is that number."""
    if isinstance(value, ir.BlockArgument) or value.owner.name != name:
        return None
    first, second = value.owner.operands
    return first if known_constant(second) == number else None


def pair_squares(products: Iterable[ir.Operation]) -> None:
    """Square two f32 that were loaded separately at once, as in sums of squares, which are added in order.

    The first is squared where the second is, and its users in between come after that.

    Before::

        (%p: !llvm.ptr<1>, %q: !llvm.ptr<1>):
        %x = llvm.load %p : !llvm.ptr<1> -> f32
        %y = llvm.load %q : !llvm.ptr<1> -> f32
        %xx = arith.mulf %x, %x : f32
        %yy = arith.mulf %y, %y : f32

    After::

        %both = vector.from_elements %x, %y : vector<2xf32>
        %squares = arith.mulf %both, %both : vector<2xf32>
        %xx = vector.extract %squares[0] : f32 from vector<2xf32>
        %yy = vector.extract %squares[1] : f32 from vector<2xf32>
    """
    first: ir.Operation | None = None
    for product in products:
        if product.operands[0] != product.operands[1] or not is_loaded_alone(product.operands[0], "f32"):
            continue
        if fast_math(product) & {"contract", "fast"}:
            continue  # LLVM fuses it with the addition
        between = None if first is None or first.block != product.block else _users_before(first, product)
        if first is None or between is None:
            first = product
            continue
        of = ir.VectorType.get([2], product.results[0].type)
        with ir.InsertionPoint(product), product.location:
            values = op1("vector.from_elements", [first.operands[0], product.operands[0]], of)
            both = op1("arith.mulf", [values, values], of)
            squares = [extract(both, k) for k in range(2)]
        for user in between:
            user.move_before(product)
        replace(first, squares[:1])
        replace(product, squares[1:])
        first = None


def is_loaded_alone(value: ir.Value, of: str) -> bool:
    """True if a value is a scalar of that type from memory, or from a register that holds nothing else."""
    owner = value.owner
    if isinstance(owner, ir.Block) or str(value.type) != of:
        return False
    if owner.name == "vector.extract":
        return list(ir.VectorType(owner.operands[0].type).shape) == [1]
    return owner.name in ("arith.bitcast", "llvm.load")


def _users_before(operation: ir.Operation, end: ir.Operation) -> list[ir.Operation] | None:
    """The users of a result before a later operation of the block, in order.

    ``None`` if there are many, or other operations than arithmetic.
    """
    found: list[ir.Operation] = []
    reached = [operation]
    while reached:
        for use in reached.pop().results[0].uses:
            user = use.owner.operation
            if user.block != end.block:
                return None
            if not user.is_before_in_block(end) or user in found:
                continue
            if not _is_plain(user):
                return None
            found.append(user)
            reached.append(user)
        if len(found) > _MOST_MOVED:
            return None
    return sorted(found, key=cmp_to_key(_order))


def _order(first: ir.Operation, second: ir.Operation) -> int:
    return -1 if first.is_before_in_block(second) else 1


def _is_plain(operation: ir.Operation) -> bool:
    return operation.name.startswith("arith.") and len(operation.results) == 1


# ----------------------------------------------------------------------------------------------------------------------
# Packed f32 arithmetic where it is cheaper (CDNA 3 instruction set, "V_PK_ADD_F32").

_EXCHANGE = "llvm.amdgcn.update.dpp"
_TAKE_EXCHANGED = ("arith.addf", "arith.mulf", "arith.maxnumf", "arith.minnumf")


def pack_subtractions(differences: Iterable[ir.Operation]) -> None:
    """Write differences of f32 vectors as sums with the negated operand, which round the same.

    There is no packed subtraction, and LLVM 22 takes a difference apart.  The sum stays one where the operand is one number
    for all elements, such as a row's maximum, which is then negated once; LLVM makes the others differences again.

    Before::

        (%x: vector<4xf32>, %most: vector<4xf32>):
        %less = arith.subf %x, %most : vector<4xf32>

    After::

        %negated = arith.negf %most : vector<4xf32>
        %less = arith.addf %x, %negated : vector<4xf32>
    """
    for operation in differences:
        of = operation.results[0].type
        if isinstance(of, ir.VectorType) and of.rank == 1 and of.shape[0] % 2 == 0 and str(of.element_type) == "f32":
            with ir.InsertionPoint(operation), operation.location:
                left, right = operation.operands
                flags = {"fastmath": operation.attributes["fastmath"]} if "fastmath" in operation.attributes else {}
                negated = op1("arith.negf", [right], of)
                replace(operation, [op1("arith.addf", [left, negated], of, flags)])


def keep_exchanges_single(calls: Iterable[ir.Operation]) -> None:
    """Keep LLVM from packing what takes the value of another lane by DPP.

    Alone that is one instruction, which reads the lane itself; packed with another it is three for two, as packed
    instructions have no DPP.  LLVM does not know so, and sees no pair behind an empty piece of assembly.

    Before, behind lower-shuffles and find-operations::

        (%x: f32, %y: f32):
        %c1 = arith.constant 1 : i32
        %c64 = arith.constant 64 : i32
        %other, %valid = gpu.shuffle xor %x, %c1, %c64 : f32
        %sum = arith.addf %x, %other : f32
        %more = arith.addf %sum, %y : f32

    After::

        %sum = arith.addf %x, %other : f32
        %hidden = llvm.inline_asm "", "=v,0" %sum : (f32) -> f32
        %more = arith.addf %hidden, %y : f32
    """
    for call in calls:
        if intrinsic_of(call) == _EXCHANGE:
            cast = _only_user(call, "arith.bitcast")
            user = cast and _only_user(cast, *_TAKE_EXCHANGED)
            if user and str(user.results[0].type) == "f32":
                value = user.results[0]
                with ir.InsertionPoint.after(user), user.location:
                    hidden = opaque(value)
                value.replace_all_uses_except(hidden, hidden.owner.operation)


def _only_user(operation: ir.Operation, *names: str) -> ir.Operation | None:
    users = [use.owner.operation for use in operation.results[0].uses]
    return users[0] if len(users) == 1 and users[0].name in names else None
