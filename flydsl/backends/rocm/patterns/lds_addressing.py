"""Addresses in shared memory: how few registers and instructions they need.

Dynamic shared memory starts where the static objects of a kernel end, which is zero where it has none.  Code generation
knows that late: until then it is a symbol, and a sum with it is an instruction that LLVM leaves in the loops.

Addresses that loops use again and again are in registers of their own.  One instruction reads two elements of 4 or 8
bytes, at distances of up to 255 elements from its address (CDNA 3 instruction set, "DS_READ2_B32").  Beyond that LLVM
adds the distance to the address, and leaves the addition in the loop where it sees many registers in use, as loops of
matrix instructions do.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from flydsl._mlir import ir
from flydsl.backends.rocm.opaque import opaque
from flydsl.ir.builder import binary, constant, i32, op1
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.derived import Derived, Rule
from flydsl.ir.linear_form import bits_of, step_of
from flydsl.ir.rewriting import block_of, replace

_SHARED, _DYNAMIC = "!llvm.ptr<3>", "!llvm.array<0 x i8>"
_REACH = 256
"""Elements."""
_LOOPS = ("scf.for", "scf.while")


def start_at_zero(addresses: Iterable[ir.Operation]) -> None:
    """Make zero the address of dynamic shared memory, in kernels that have no static objects.

    ``addresses`` are all ``llvm.mlir.addressof`` of a module.

    Before::

        llvm.mlir.global external @shared() {addr_space = 3 : i32} : !llvm.array<0 x i8>
        gpu.func @kernel() kernel {
          %start = llvm.mlir.addressof @shared : !llvm.ptr<3>
          gpu.return
        }

    After::

        gpu.func @kernel() kernel {
          %start = llvm.mlir.zero : !llvm.ptr<3>
    """
    of_functions: dict[ir.Operation, list[ir.Operation]] = defaultdict(list)
    for address in addresses:
        if str(address.results[0].type) == _SHARED:
            function = next(around for around in _around(address.block) if around.parent.operation.name == "gpu.module")
            of_functions[function].append(address)
    for function, shared in of_functions.items():
        objects = {
            ir.StringAttr(view.operation.attributes["sym_name"]).value: view.operation
            for view in function.block.operations
            if view.operation.name == "llvm.mlir.global"
        }
        named = (objects[ir.FlatSymbolRefAttr(address.attributes["global_name"]).value] for address in shared)
        if all(str(ir.TypeAttr(of.attributes["global_type"]).value) == _DYNAMIC for of in named):
            for address in shared:
                with ir.InsertionPoint(address), address.location:
                    replace(address, [op1("llvm.mlir.zero", [], address.results[0].type)])


def hold_addresses(loads: Iterable[ir.Operation]) -> None:
    """Compute, before a loop, each address from which the loop's pairs of loads are within reach.

    Before::

        (%shared: !llvm.ptr<3>, %n: index):
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        scf.for %i = %c0 to %n step %c1 {
          %p = llvm.getelementptr %shared[1024] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
          %a = llvm.load %p : !llvm.ptr<3> -> f32
          %q = llvm.getelementptr %shared[1040] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
          %b = llvm.load %q : !llvm.ptr<3> -> f32
        }

    After::

        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %far = llvm.getelementptr %shared[4096] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        %held = llvm.inline_asm "", "=v,0" %far : (!llvm.ptr<3>) -> !llvm.ptr<3>
        scf.for %i = %c0 to %n step %c1 {
          %a = llvm.load %held : !llvm.ptr<3> -> f32
          %q = llvm.getelementptr %held[64] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
          %b = llvm.load %q : !llvm.ptr<3> -> f32
    """
    far: dict[tuple[ir.Value, int], dict[int, list[ir.Operation]]] = defaultdict(lambda: defaultdict(list))
    for load in loads:
        place = _far_place(load)
        if place is not None and _is_before_its_loop(place[0], load):
            base, distance, size = place
            far[base, size][distance].append(load)
    for (base, size), together in far.items():
        _hold(base, size, together)


def _is_before_its_loop(value: ir.Value, operation: ir.Operation) -> bool:
    """True if an operation is in a loop in which the value is invariant."""
    loop = next((around for around in _around(operation.block) if around.name in _LOOPS), None)
    block = block_of(value)
    return loop is not None and all(around != loop for around in _around(block))


def _around(block: ir.Block) -> Iterator[ir.Operation]:
    """The operations that a block is within, the innermost first."""
    operation: ir.Operation | None = block.owner.operation
    while operation is not None:
        yield operation
        operation = operation.parent and operation.parent.operation


def _far_place(load: ir.Operation) -> tuple[ir.Value, int, int] | None:
    """Base, distance and size in bytes of a load of shared memory that is out of reach of its base."""
    address, size = load.operands[0], bits_of(load.results[0].type) // 8
    step = step_of(address) if size in (4, 8) and str(address.type) == _SHARED else None
    if step is None:
        return None
    base, distance = step
    return (base, distance // 8, size) if distance is not None and distance // 8 >= _REACH * size else None


def _hold(base: ir.Value, size: int, loads: dict[int, list[ir.Operation]]) -> None:
    """Groups of loads within reach of the first of them; a single load has room for any distance."""
    groups: list[list[int]] = []
    for distance in sorted(loads):
        if groups and distance - groups[-1][0] < _REACH * size:
            groups[-1].append(distance)
        else:
            groups.append([distance])
    for group in groups:
        if len(group) > 1:
            start = _held(base, group[0])
            for distance in group:
                for load in loads[distance]:
                    with ir.InsertionPoint(load), load.location:
                        load.operands[0] = _further(start, distance - group[0])


def _further(base: ir.Value, distance: int) -> ir.Value:
    of = {
        "rawConstantIndices": ir.DenseI32ArrayAttr.get([distance]),
        "elem_type": ir.TypeAttr.get(ir.IntegerType.get_signless(8)),
    }
    return op1("llvm.getelementptr", [base], base.type, of) if distance else base


def _held(base: ir.Value, distance: int) -> ir.Value:
    """The address, a sum that is opaque to LLVM."""
    owner = base.owner
    is_argument = isinstance(owner, ir.Block)
    place = ir.InsertionPoint.at_block_begin(owner) if is_argument else ir.InsertionPoint.after(owner)
    with place, ir.Location.unknown() if is_argument else owner.location:
        return opaque(_further(base, distance))


# ----------------------------------------------------------------------------------------------------------------------
# LDS addresses that kernels compute as integers: constants go into the offset field of the instruction.
#
# Instructions have room for a number beside the address.  LLVM puts it there where it is the last that was added; of
# integers that are sums in another order, as rows and columns of a tile make them, each address is an addition of its
# own in the loop.

_ROOM = 1 << 16
"""The bound of an instruction's immediate (CDNA 3 instruction set, "LDS and GDS Formats")."""
_WIDENED, _WORD = ("arith.extsi", "arith.extui", "arith.index_cast", "arith.index_castui"), 1 << 32
Terms = tuple[tuple[ir.Value, int], ...]


def number_last(pointers: Iterable[ir.Operation]) -> None:
    """Make each pointer that ``llvm.inttoptr`` makes into shared memory a sum and a number behind it.

    Before::

        (%row: i32, %column: i32):
        %c64 = arith.constant 64 : i32
        %next_row = arith.addi %row, %c64 : i32
        %address = arith.addi %next_row, %column : i32
        %p = llvm.inttoptr %address : i32 to !llvm.ptr<3>

    After::

        %address = arith.addi %row, %column : i32
        %base = llvm.inttoptr %address : i32 to !llvm.ptr<3>
        %p = llvm.getelementptr %base[64] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    """
    made: dict[tuple[ir.Block, Terms, int], ir.Value] = {}
    far = _FarNumbers()
    for pointer in pointers:
        if str(pointer.results[0].type) != _SHARED:
            continue
        terms, whole = _taken_apart(pointer.operands[0])
        if not terms or (whole == 0 and len(terms) == 1):
            continue
        number = whole % _ROOM if whole > 0 else whole
        key = pointer.block, terms, whole - number
        with ir.InsertionPoint(pointer), pointer.location:
            if key not in made:
                outside_first = sorted(terms, key=lambda term: block_of(term[0]) == pointer.block)
                total = _sum(outside_first)
                total = binary("addi", total, far.find(pointer, whole - number)) if whole != number else total
                made[key] = op1("llvm.inttoptr", [total], pointer.results[0].type)
            replace(pointer, [_further(made[key], number) if number else made[key]])


class _FarNumbers:
    """Numbers that instructions have no room for, hidden from LLVM.

    It would add larger distances to them, and have a register for each place.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[ir.Block, int], ir.Value] = {}

    def find(self, user: ir.Operation, number: int) -> ir.Value:
        """The number in a scalar register, from the kernel's start on."""
        start = user.block
        while not start.owner.operation.name.endswith("func"):
            start = start.owner.operation.block
        if (start, number) not in self._known:
            with ir.InsertionPoint.at_block_begin(start):
                self._known[start, number] = opaque(constant(number, i32()), "s")
        return self._known[start, number]


def _taken_apart(value: ir.Value) -> tuple[Terms, int]:
    """An integer as values times numbers and a number; equal in the lower 32 bits."""
    terms, number = Derived(_as_sum)(value)
    return tuple(terms.items()), number - _WORD if number >= _WORD // 2 else number


def _as_sum(value: ir.Value) -> Rule[ir.Value, tuple[Mapping[ir.Value, int], int]]:
    known, owner = known_constant(value), value.owner
    if known is not None:
        return {}, known % _WORD
    parts: list[tuple[ir.Value, int]] = []
    if not isinstance(owner, ir.Block):
        operands = list(owner.operands)
        by = known_constant(operands[1]) if owner.name in ("arith.muli", "arith.shli") else None
        if owner.name == "arith.addi":
            parts = [(operands[0], 1), (operands[1], 1)]
        elif by is not None:
            parts = [(operands[0], by if owner.name == "arith.muli" else 1 << by)]
        elif owner.name == "arith.trunci" or (owner.name in _WIDENED and _bits(operands[0]) == 32):
            parts = [(operands[0], 1)]
    if not parts:
        return {value: 1}, 0
    factors, number = Counter[ir.Value](), 0
    for operand, factor in parts:
        inner, more = yield operand
        number += more * factor
        for term, times in inner.items():
            factors[term] += times * factor
    return {term: factor % _WORD for term, factor in factors.items() if factor % _WORD}, number % _WORD


def _bits(value: ir.Value) -> int:
    kind = value.type
    return int(ir.IntegerType(kind).width) if isinstance(kind, ir.IntegerType) else 0


def _sum(terms: Sequence[tuple[ir.Value, int]]) -> ir.Value:
    """Products and their sum, in 32 bits."""
    total = None
    for value, factor in terms:
        word = value if _bits(value) == 32 else op1("arith.trunci", [value], i32())
        product = binary("muli", word, factor - _WORD if factor >= _WORD // 2 else factor) if factor != 1 else word
        total = product if total is None else binary("addi", total, product)
    assert total is not None
    return total
