"""Lower structured control flow of long functions to branches, in linear time.

MLIR's ``convert-scf-to-cf`` splits a block at each ``scf`` operation, and so moves all operations that follow.  It takes
quadratic time, and quadratic memory for its log of changes.  This lowering is for functions with many such operations in one
block; it moves each operation once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flydsl._mlir import ir
from flydsl.ir.builder import compare
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.rewriting import blocks_of

_MANY = 256
"""The ``scf`` operations of one block from which on MLIR's pass takes longer."""
_FUNCTIONS = frozenset(("func.func", "gpu.func", "llvm.func"))
_LOWERED = frozenset(("scf.if", "scf.for", "scf.while"))
_LOOP = "loop_annotation"


def lower_long_functions(module: ir.Operation) -> None:
    """Lower ``scf.if``, ``scf.for`` and ``scf.while`` of the functions that have many of them in one block."""
    for block in blocks_of(module):
        for view in block.operations:
            operation = view.operation
            if operation.name in _FUNCTIONS:
                if _most(operation) > _MANY:
                    _lower(operation.regions[0])
            elif operation.name == "gpu.module":
                lower_long_functions(operation)


def _most(operation: ir.Operation) -> int:
    """The number of ``scf`` operations in the block inside ``operation`` that has most of them."""
    most: int = 0
    for block in blocks_of(operation):
        inside = [view.operation for view in block.operations if view.operation.name in _LOWERED]
        most = max(most, len(inside), *map(_most, inside))
    return most


def _lower(body: ir.Region) -> None:
    lowered: list[ir.Operation] = []
    order = _Order(list(body.blocks))
    pending = list(range(len(order.blocks)))
    while pending:
        first = current = pending.pop()
        block = order.blocks[first]
        for operation in [view.operation for view in block.operations]:
            if operation.name in _LOWERED:
                after = body.blocks.append(*(result.type for result in operation.results))
                # In `block` what follows is not moved yet.
                point = ir.InsertionPoint(operation if current == first else order.blocks[current])
                with point, operation.location:
                    made, inner = _LOWERINGS[operation.name](operation, after, body)
                for each in (*made, *inner):
                    current = order.insert(each, current)
                    if each in inner:
                        pending.append(current)
                current = order.insert(after, current)
                for result, argument in zip(operation.results, after.arguments, strict=True):
                    result.replace_all_uses_with(argument)
                lowered.append(operation)
            elif current != first:
                order.blocks[current].append(operation)
    for block in order.in_order():
        block.append_to(body)
    for operation in lowered:  # not earlier: the bindings take an operation for the owner of blocks that were in it
        operation.erase()


class _Order:
    """Blocks in the order of the program, which the passes that follow keep."""

    def __init__(self, blocks: list[ir.Block]) -> None:
        self.blocks = blocks
        self._next: list[int] = [*range(1, len(blocks)), -1]

    def insert(self, block: ir.Block, before: int) -> int:
        """Put a block behind the one of that number; its own number."""
        self.blocks.append(block)
        self._next.append(self._next[before])
        number = len(self.blocks) - 1
        self._next[before] = number
        return number

    def in_order(self) -> Iterator[ir.Block]:
        number = 0
        while number >= 0:
            yield self.blocks[number]
            number = self._next[number]


_Made = tuple[list[ir.Block], list[ir.Block]]
"""New blocks, and behind them those that were inside the operation."""


def _if(operation: ir.Operation, after: ir.Block, body: ir.Region) -> _Made:
    taken = [_moved(region.blocks[0], body) if len(region.blocks) else None for region in operation.regions]
    then, otherwise = taken
    _branch_on(operation.operands[0], then or after, (), otherwise or after, ())
    inner = [block for block in taken if block is not None]
    for block in inner:
        _replace_terminator(block, after)
    return [], inner


def _for(operation: ir.Operation, after: ir.Block, body: ir.Region) -> _Made:
    lower, upper, step, *initial = operation.operands
    block = _moved(operation.regions[0].blocks[0], body)
    types = [argument.type for argument in block.arguments]
    header = body.blocks.append(*types)
    _branch(header, [lower, *initial])
    with ir.InsertionPoint(header):
        counter, *carried = header.arguments
        predicate = CmpIPredicate.ult if "unsignedCmp" in operation.attributes else CmpIPredicate.slt
        goes_on = compare(predicate, counter, upper)
        _branch_on(goes_on, block, [counter, *carried], after, carried)
    terminator = _last(block)
    with ir.InsertionPoint(terminator):
        following = ir.Operation.create("arith.addi", [counter.type], [block.arguments[0], step]).result
        back = _branch(header, [following, *terminator.operands])
    if _LOOP in operation.attributes:
        back.attributes[_LOOP] = operation.attributes[_LOOP]
    terminator.erase()
    return [header], [block]


def _while(operation: ir.Operation, after: ir.Block, body: ir.Region) -> _Made:
    before, again = (_moved(region.blocks[0], body) for region in operation.regions)
    _branch(before, list(operation.operands))
    condition = _last(before)
    with ir.InsertionPoint(condition):
        goes_on, *forwarded = condition.operands
        _branch_on(goes_on, again, forwarded, after, forwarded)
    condition.erase()
    _replace_terminator(again, before)
    return [], [before, again]


_LOWERINGS = {"scf.if": _if, "scf.for": _for, "scf.while": _while}


def _moved(block: ir.Block, body: ir.Region) -> ir.Block:
    block.append_to(body)
    return block


def _last(block: ir.Block) -> ir.Operation:
    return block.operations[len(block.operations) - 1].operation


def _replace_terminator(block: ir.Block, target: ir.Block) -> None:
    """Branch to ``target`` with the values that the block yields."""
    terminator = _last(block)
    with ir.InsertionPoint(terminator):
        _branch(target, list(terminator.operands))
    terminator.erase()


def _branch(target: ir.Block, values: Sequence[ir.Value]) -> ir.Operation:
    return ir.Operation.create("cf.br", operands=values, successors=[target])


def _branch_on(
    condition: ir.Value,
    target: ir.Block,
    values: Sequence[ir.Value],
    otherwise: ir.Block,
    other_values: Sequence[ir.Value],
) -> ir.Operation:
    sizes = ir.DenseI32ArrayAttr.get([1, len(values), len(other_values)])
    operands = [condition, *values, *other_values]
    attributes = {"operandSegmentSizes": sizes}
    return ir.Operation.create("cf.cond_br", operands=operands, successors=[target, otherwise], attributes=attributes)
