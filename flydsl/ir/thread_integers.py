"""Integers of the threads of a launch.

Those of a function are evaluated for given arguments, those of a kernel for all threads of a launch together.
Only what decides how often operations run is evaluated: ids, sizes, conditions and bounds of loops.  The communication
manifest counts accesses to peers with it, the explorer the iterations of loops.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any

import numpy as np

from flydsl._mlir import ir
from flydsl.ir.constant_fold import INTEGERS
from flydsl.ir.derived import Derived, Rule
from flydsl.ir.predicates import RELATIONS, CmpIPredicate
from flydsl.ir.rewriting import DIVISIONS
from flydsl.support.fast_dataclass import record

_MOST_THREADS = 1 << 19
_MOST_ITERATIONS = 3000
_MOST_WORK = 3_000_000
"""Iterations of loops, times the threads of the launch."""

Number = Any
"""A Python int, or an array with one for each thread."""


Found = Callable[[ir.Operation, Any, "Evaluator"], None]
"""Called with an operation, the threads that run it, and what knows their integers."""


class DataDecide(Exception):
    """Data decide the result."""


class TooMany(Exception):
    """A launch has more threads or iterations than an evaluation is worth."""


_OF_ARRAYS: Mapping[Callable[..., Any], Callable[[Number, Number], Number]] = {
    max: np.maximum, min: np.minimum, operator.lshift: np.left_shift, operator.rshift: np.right_shift,
}  # fmt: skip
_BINARY = {name.removeprefix("arith."): _OF_ARRAYS.get(function, function) for name, function in INTEGERS.items()}
"""On numbers that are not negative where an operation is unsigned."""
_SAME = ("extsi", "extui", "trunci", "index_cast", "index_castui")
_IDS = {"gpu.thread_id": 0, "gpu.block_id": 1, "gpu.block_dim": 2, "gpu.grid_dim": 3}


@record
class _Made:
    """The making of a value: an operation of :data:`_BINARY`, one of ``RELATIONS``, or another kind."""

    kind: str
    operands: tuple[ir.Value, ...] = ()
    extra: Any = None


class Code:
    """A function as :class:`Evaluator` needs it, read once.

    Args:
        root: the function.
        wanted: the operations in it that are looked for.
    """

    def __init__(self, root: ir.Operation, wanted: Iterable[ir.Operation]) -> None:
        self._wanted = frozenset(wanted)
        self._around: set[ir.Operation] = set()
        for operation in self._wanted:
            parent = operation.parent
            while parent is not None and parent.operation != root:
                self._around.add(parent.operation)
                parent = parent.operation.parent
        self._made: dict[ir.Value, _Made] = {}
        self._steps: dict[ir.Operation, list[tuple[ir.Operation, bool, str]]] = {}

    def steps(self, block: ir.Block) -> list[tuple[ir.Operation, bool, str]]:
        """The operations of a block that matter: whether it is wanted, and its name if there are wanted ones inside."""
        key = block.operations[0].operation
        if key not in self._steps:
            self._steps[key] = [
                (source, source in self._wanted, source.name if source in self._around else "")
                for source in (view.operation for view in block.operations)
                if source in self._wanted or source in self._around
            ]
        return self._steps[key]

    def made(self, value: ir.Value) -> _Made:
        if value not in self._made:
            self._made[value] = _making(value)
        return self._made[value]


def _making(value: ir.Value) -> _Made:
    owner = value.owner
    if isinstance(owner, ir.Block):
        argument = ir.BlockArgument(value)
        is_own = argument.owner.owner.operation.name in ("func.func", "gpu.func")  # else a loop carries it
        return _Made("argument", (), argument.arg_number) if is_own else _Made("unknown")
    source = getattr(owner, "operation", owner)
    name, operands = source.name, tuple(source.operands)
    short = name.removeprefix("arith.")
    if name == "arith.constant":
        attribute = source.attributes["value"]
        if isinstance(attribute, (ir.IntegerAttr, ir.BoolAttr)):
            return _Made("constant", (), int(attribute.value) & 1 if _is_bit(value.type) else int(attribute.value))
    elif name in _IDS:
        return _Made("id", (), (_IDS[name], "xyz".index(str(source.attributes["dimension"])[-2])))
    elif name == "llvm.load" and "group" in source.attributes and "window" not in source.attributes:
        return _Made("load", (), ir.StringAttr(source.attributes["group"]).value)
    elif name == "scf.if":
        number = ir.OpResult(value).result_number
        sides = (list(region.blocks[0].operations)[-1].operation.operands[number] for region in source.regions)
        return _Made("branch", (operands[0], *sides))
    elif not name.startswith("arith.") or not isinstance(value.type, (ir.IntegerType, ir.IndexType)):
        return _Made("unknown")
    elif short in _SAME:
        if short == "extsi" and _is_bit(operands[0].type):
            return _Made("negative", operands)
        return _Made("same", operands, value.type if short == "trunci" else None)
    elif short == "cmpi":
        return _Made(CmpIPredicate(ir.IntegerAttr(source.attributes["predicate"]).value).name[-2:], operands)
    elif short == "select" or short in _BINARY:
        return _Made(short, operands, value.type)
    return _Made("unknown")


class Launched:
    """The extents of one launch."""

    def __init__(self, grid: Sequence[int], block: Sequence[int]) -> None:
        self.grid, self.block = tuple(grid), tuple(block)


class Evaluator:
    """Integers of a function for given arguments; those of a kernel for all threads of a launch.

    Args:
        arguments: the values of the function's arguments; ``None``: no integer, or not known.
        loads: integers that are loaded, by the attribute ``group`` of the load.
        code: the function, which evaluations with other arguments share.
        launched: the launch, of a kernel.
    """

    def __init__(
        self, arguments: Sequence[int | None], loads: Mapping[str, int], code: Code, launched: Launched | None = None
    ) -> None:
        self._arguments, self._loads, self._launched, self._code = arguments, loads, launched, code
        self._number: Derived[ir.Value, Number] = Derived(self._computed)
        self._ids: tuple[tuple[Any, ...], ...] = ()
        self._iterations = 0
        self.work = 0
        """Iterations so far, times the threads."""
        if launched is not None:
            blocks, threads = math.prod(launched.grid), math.prod(launched.block)
            if blocks * threads > _MOST_THREADS:
                raise TooMany
            lane = np.arange(blocks * threads, dtype=np.int64)
            self._ids = (_split(lane % max(threads, 1), launched.block), _split(lane // max(threads, 1), launched.grid))
            self.all = np.ones(blocks * threads, np.bool_)

    # -- values

    def value(self, value: ir.Value) -> Number:
        return self._number(value)

    def _computed(self, value: ir.Value) -> Rule[ir.Value, Number]:
        made = self._code.made(value)
        if made.kind == "constant":
            return made.extra
        if made.kind == "argument":
            found = self._arguments[made.extra]
            if found is None:
                raise DataDecide
            return found
        if made.kind == "id":
            return self._id(*made.extra)
        if made.kind == "load":
            if made.extra not in self._loads:
                raise DataDecide
            return self._loads[made.extra]
        if made.kind == "branch":
            condition, first, second = made.operands
            return np.where(np.not_equal((yield condition), 0), (yield first), (yield second))
        if made.kind == "unknown":
            raise DataDecide
        operands = []
        for operand in made.operands:
            operands.append((yield operand))
        name = made.kind
        if name == "negative":
            return -operands[0]
        if name == "same":
            return operands[0] if made.extra is None else _wrapped(operands[0], made.extra)
        if name == "select":
            return np.where(np.not_equal(operands[0], 0), operands[1], operands[2])
        if name in RELATIONS:
            return RELATIONS[name](*operands) * np.int64(1)
        if f"arith.{name}" in DIVISIONS and np.any(np.equal(operands[1], 0)):
            raise DataDecide
        return _wrapped(_BINARY[name](*operands), made.extra)

    def _id(self, kind: int, axis: int) -> Number:
        if self._launched is None:
            raise DataDecide
        if kind < 2:
            return self._ids[kind][axis]
        return (self._launched.block, self._launched.grid)[kind - 2][axis]

    # -- control flow

    def trips(self, loop: ir.Operation) -> int | None:
        """The iterations of an ``scf.for``; ``None`` if data decide."""
        try:
            low, high, step = (int(self.value(operand)) for operand in loop.operands[:3])
        except DataDecide:
            return None
        return max(0, -(-(high - low) // step)) if step else None

    def visit(self, block: ir.Block, mask: np.ndarray[Any, Any], found: Found) -> None:
        """Call ``found`` with each of the code's wanted operations and the threads that run it, whenever they do."""
        for source, is_wanted, kind in self._code.steps(block):
            if is_wanted:
                found(source, mask, self)
            if kind == "scf.if":
                taken = np.not_equal(self.value(source.operands[0]), 0)
                for region, side in zip(source.regions, (mask & taken, mask & ~taken), strict=False):
                    if len(region.blocks) and side.any():
                        self._visit_side(region.blocks[0], side, found)
            elif kind == "scf.for":
                self._loop(source, mask, found)
            elif kind:
                raise DataDecide

    def _visit_side(self, block: ir.Block, mask: np.ndarray[Any, Any], found: Found) -> None:
        """Visit a branch, without the threads that do not take it where they are most."""
        if 2 * np.count_nonzero(mask) > mask.size:
            self.visit(block, mask, found)
            return
        inside = copy(self)
        known = {value: number[mask] if np.ndim(number) else number for value, number in self._number.found.items()}
        inside._number = Derived(inside._computed, found=known)
        inside._ids = tuple(tuple(axis[mask] for axis in ids) for ids in self._ids)
        inside.visit(block, np.ones(np.count_nonzero(mask), np.bool_), found)
        self.work, self._iterations = inside.work, inside._iterations

    def _loop(self, loop: ir.Operation, mask: np.ndarray[Any, Any], found: Found) -> None:
        counter, stop, step = (self.value(operand) for operand in loop.operands[:3])
        body = loop.regions[0].blocks[0]
        index = body.arguments[0]
        while (inside := mask & np.less(counter, stop)).any():
            self._iterations += 1
            self.work += mask.size
            if self._iterations > _MOST_ITERATIONS or self.work > _MOST_WORK:
                raise TooMany
            known = self._number.found
            before = len(known)
            known[index] = counter
            self.visit(body, inside, found)
            while len(known) > before:  # the latest first
                known.popitem()
            counter = counter + step


def _split(number: np.ndarray[Any, Any], extents: Sequence[int]) -> tuple[Any, ...]:
    x, y, _ = (max(extent, 1) for extent in extents)
    return number % x, number // x % y, number // (x * y)


def _is_bit(t: ir.Type) -> bool:
    return isinstance(t, ir.IntegerType) and ir.IntegerType(t).width == 1


def _wrapped(number: Number, of: ir.Type) -> Number:
    """An integer in the range of its type, read as signed."""
    width = ir.IntegerType(of).width if isinstance(of, ir.IntegerType) else 64
    if width == 64:
        return number
    if width == 1:
        return number & 1
    half = 1 << (width - 1)
    return (number + half) % (1 << width) - half
