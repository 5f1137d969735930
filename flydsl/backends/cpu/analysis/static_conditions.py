"""Conditions whose outcome each thread has at compile time, such as ``tid < 64``.

A segment that is such a choice runs in the units whose threads take it and in no other, under masks that are constants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

import numpy as np

from flydsl._mlir import ir
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import Scalar
from flydsl.backends.cpu.transform.fission import PURE, Segment
from flydsl.ir.constant_fold import EXACT
from flydsl.ir.derived import Derived, Rule
from flydsl.ir.predicates import CmpIPredicate
from flydsl.support.fast_dataclass import record

_MAX_RUNS = 2
"""Copies of the code, at most: one unmasked for full lane groups, and one masked."""


@record
class Run:
    """The lane groups ``first`` to ``last - 1``, and for each lane, if it takes the branch."""

    first: int
    last: int
    lanes: tuple[bool, ...]


@record
class Choice:
    """A segment that is one branch, and the lane groups that run it."""

    operation: sir.If
    runs: Sequence[Run]


def known_choice(segment: Segment, threads: int, width: int) -> Choice | None:
    """The branch that is the whole segment, if it is known which of a block's ``threads`` take it."""
    if segment.spills or segment.copies:
        return None
    acting = [o for o in segment.operations if not isinstance(o, (*PURE, sir.LinearId, sir.Load, sir.Alloca))]
    choice = acting[0] if len(acting) == 1 else None
    if not isinstance(choice, sir.If) or choice.results:
        return None
    if any(region.operations for region in choice.regions[1:] if not isinstance(region.operations[0], sir.Yield)):
        return None
    taken = Derived(partial(_lane_values, threads))(choice.operands[0])
    if taken is None:
        return None
    padded = np.zeros(-(-threads // width) * width, bool)
    padded[:threads] = taken != 0
    units = [tuple(bool(lane) for lane in row) for row in padded.reshape(-1, width)]
    runs, first = [], 0
    for lanes, group in groupby(units):
        last = first + len(list(group))
        if any(lanes):
            runs.append(Run(first, last, lanes))
        first = last
    return Choice(choice, runs) if len(runs) <= _MAX_RUNS else None


def _lane_values(threads: int, value: sir.Value) -> Rule[sir.Value, Any | None]:
    """An integer of all threads of a block as an array of int64, read as signed; ``None`` where it is not known."""
    operation, scalar = value.owner, value.type
    if operation is None or not isinstance(scalar, Scalar) or scalar.kind != "int" or scalar.bits > 64:
        return None
    match operation:
        case sir.Constant():
            return _wrapped(np.full(threads, operation.elements[0]), scalar)
        case sir.LinearId():
            return np.arange(threads)
        case sir.Elementwise() if operation.name in _RULES and len(operation.results) == 1:
            operands = []
            for operand in operation.operands:
                lanes = yield operand
                if lanes is None:
                    return None
                operands.append(lanes)
            found = _RULES[operation.name](operation, *operands)
            return None if found is None else _wrapped(found, scalar)
    return None


def _wrapped(values: Any, scalar: Scalar) -> Any:
    """Modulo ``2**bits``, signed; a Boolean is 0 or 1."""
    values = np.asarray(values).astype(np.int64)
    if scalar.bits == 1:
        return values & 1
    if scalar.bits == 64:
        return values
    half = np.int64(1) << (scalar.bits - 1)
    return (values + half) % (2 * half) - half


def _exact(rule: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    return lambda _, a, b: rule(a, b)


def _of_positive(rule: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """A division or shift, where signed and unsigned agree, and rounding down and towards zero."""

    def apply(operation: sir.Elementwise, a: Any, b: Any) -> Any:
        least = 0 if "sh" in operation.name else 1
        return rule(a, b) if (a >= 0).all() and (b >= least).all() and (b < 1 << 31).all() else None

    return apply


def _shifted(rule: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    positive = _of_positive(rule)

    def apply(operation: sir.Elementwise, a: Any, b: Any) -> Any:
        scalar = operation.results[0].type
        assert isinstance(scalar, Scalar)
        return positive(operation, a, b) if (b < scalar.bits).all() else None

    return apply


def _compare(operation: sir.Elementwise, a: Any, b: Any) -> Any:
    predicate = CmpIPredicate(ir.IntegerAttr(operation.attributes["predicate"]).value)
    if predicate.is_unsigned:
        a, b = a.astype(np.uint64), b.astype(np.uint64)
    return predicate.relation(a, b)


def _extend_unsigned(operation: sir.Elementwise, a: Any) -> Any:
    source = operation.operands[0].type
    assert isinstance(source, Scalar)
    return a & ((1 << source.bits) - 1)


_RULES: Mapping[str, Callable[..., Any]] = {
    **{name: _exact(function) for name, function in EXACT.items()},
    "arith.shli": _shifted(np.left_shift),
    "arith.shrsi": _shifted(np.right_shift),
    "arith.shrui": _shifted(np.right_shift),
    "arith.divsi": _of_positive(np.floor_divide),
    "arith.divui": _of_positive(np.floor_divide),
    "arith.remsi": _of_positive(np.remainder),
    "arith.remui": _of_positive(np.remainder),
    "arith.cmpi": _compare,
    "arith.extsi": lambda operation, a: -a if operation.operands[0].type.bits == 1 else a,
    "arith.extui": _extend_unsigned,
    "arith.trunci": lambda _, a: a,
}
