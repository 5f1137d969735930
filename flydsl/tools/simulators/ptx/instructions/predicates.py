"""Comparisons and selections: ``setp``, ``set``, ``selp``, ``testp``.

Source: PTX ISA manual, "Comparison and Selection Instructions".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ml_dtypes
import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Step
from flydsl.tools.simulators.ptx.execution.operands import DTYPES, reader, writer
from flydsl.tools.simulators.ptx.instructions.arithmetic import FLOATS, flushed
from flydsl.tools.simulators.ptx.program.module import Instruction, Not, Operand, Pair, PtxError

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

Function = Callable[..., Array]

_PAIRS: dict[str, type[Any]] = {"f16x2": np.float16, "bf16x2": ml_dtypes.bfloat16}
_ORDERED: dict[str, Function] = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
    "lo": np.less, "ls": np.less_equal, "hi": np.greater, "hs": np.greater_equal,
}  # fmt: skip
_JOINED: dict[str, Function] = {"and": np.logical_and, "or": np.logical_or, "xor": np.logical_xor}


def _comparison(name: str, kind: str, flush: bool) -> Function:
    def either(a: Array, b: Array) -> Array:
        return np.isnan(a) | np.isnan(b)

    if name in ("num", "nan"):
        return either if name == "nan" else lambda a, b: ~either(a, b)
    if kind in FLOATS:
        unordered = name.endswith("u")
        compare = _ORDERED[name.removesuffix("u")]

        def function(a: Array, b: Array) -> Array:
            if flush:
                a, b = flushed(a), flushed(b)
            return compare(a, b) | either(a, b) if unordered else compare(a, b) & ~either(a, b)

        return function
    return _ORDERED[name]


def set_predicate(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``setp``: a comparison, joined with another predicate if there is one; and its opposite after a bar."""
    _, comparison, *rest = instruction.words
    kind = rest[-1]
    join = next((_JOINED[word] for word in rest if word in _JOINED), None)
    to, a, b, *other = instruction.operands
    if kind in _PAIRS:
        return _set_pair(grid, instruction, join or np.logical_and)
    function = _comparison(comparison, kind, "ftz" in rest)
    read_a, read_b = reader(grid, a, kind), reader(grid, b, kind)
    first, second = (to.first, to.second) if isinstance(to, Pair) else (to, None)
    write = writer(grid, first, "pred")
    if join is None and second is None:
        return lambda active: write(active, function(read_a(active), read_b(active)))
    third = predicate(grid, other[0]) if other else (lambda active: np.array(True))
    joined = join or np.logical_and
    write_other = writer(grid, second, "pred") if second is not None else None

    def step(active: ActiveLanes) -> None:
        value, given = function(read_a(active), read_b(active)), third(active)
        opposite = joined(~value, given)
        write(active, joined(value, given))
        if write_other is not None:
            write_other(active, opposite)

    return step


def _set_pair(grid: Grid, instruction: Instruction, join: Function) -> Step:
    """``setp`` of two halves: the first predicate is that of the lower one."""
    to, a, b, *other = instruction.operands
    if not isinstance(to, Pair):
        raise PtxError(f"a comparison of two numbers with one result: {instruction.source}")
    compare = _compared_halves(grid, instruction, a, b)
    third = predicate(grid, other[0]) if other else (lambda active: np.array(True))
    writes = [writer(grid, each, "pred") for each in (to.first, to.second)]

    def step(active: ActiveLanes) -> None:
        found, given = compare(active), third(active)
        for k, write in enumerate(writes):
            write(active, join(found[..., k], given))

    return step


def _compared_halves(grid: Grid, instruction: Instruction, a: Operand, b: Operand) -> Callable[[ActiveLanes], Array]:
    """The comparison of two pairs: (warps, 32, 2)."""
    kind, dtype = instruction.words[-1], _PAIRS[instruction.words[-1]]
    function = _comparison(instruction.words[1], kind, flush=False)
    reads = [reader(grid, each, "b32") for each in (a, b)]
    return lambda active: function(*(np.ascontiguousarray(read(active))[..., None].view(dtype) for read in reads))


def set_number(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``set``: 1 or all bits where a comparison holds, else 0."""
    _, comparison, *rest = instruction.words
    to_kind, kind = rest[-2:]
    to, a, b, *other = instruction.operands
    if other:
        raise PtxError(f"set that is joined with a predicate is not known: {instruction.source}")
    inner = to_kind.removesuffix("x2") if kind in _PAIRS else to_kind
    one = np.array(1).astype(DTYPES[inner]) if inner in FLOATS else np.array(-1).astype(DTYPES[inner])
    if kind in _PAIRS:
        compare = _compared_halves(grid, instruction, a, b)
        if inner not in ("f16", "bf16", "u16", "s16", "b16"):
            raise PtxError(f"unknown form of set: {instruction.source}")
        write = writer(grid, to, "b32")

        def step(active: ActiveLanes) -> None:
            found = np.where(compare(active), one, np.zeros_like(one))
            write(active, np.ascontiguousarray(found).view(np.uint32)[..., 0])

        return step
    function = _comparison(comparison, kind, "ftz" in rest)
    read_a, read_b, write = reader(grid, a, kind), reader(grid, b, kind), writer(grid, to, to_kind)
    return lambda active: write(active, np.where(function(read_a(active), read_b(active)), one, np.zeros_like(one)))


def predicate(grid: Grid, operand: Operand) -> Callable[[Any], Array]:
    """Read a predicate, or ``!p``."""
    if isinstance(operand, Not):
        read = reader(grid, operand.operand, "pred")
        return lambda active: ~read(active)
    return reader(grid, operand, "pred")


def select(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``selp``: one of two by a predicate."""
    kind = instruction.words[1]
    to, a, b, p = instruction.operands
    read_a, read_b, read_p, write = (
        reader(grid, a, kind),
        reader(grid, b, kind),
        predicate(grid, p),
        writer(grid, to, kind),
    )
    return lambda active: write(active, np.where(read_p(active), read_a(active), read_b(active)))


def test_property(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``testp``."""
    _, what, kind = instruction.words
    to, a = instruction.operands
    read, write = reader(grid, a, kind), writer(grid, to, "pred")
    tests: dict[str, Function] = {
        "finite": np.isfinite, "infinite": np.isinf, "number": lambda x: ~np.isnan(x), "notanumber": np.isnan,
    }  # fmt: skip
    return lambda active: write(active, tests[what](read(active)))
