"""Programs whose values are used twice by each following value: ``value = f(value, value)``, for many kinds of ``f``.

A walk over operands that forgets what it has seen takes ``2**n`` steps.  Each ``f`` gives back its operand, for integers of
0 to 63, so that every program copies its input.  ``python -m benchmarks.compiles.growth --dense`` measures how compiles
grow, and the tests take all kinds together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.compiles.long_programs import LongProgram

__all__ = ["GRAPHS", "KINDS", "together"]

_THREADS = 64
"""Of a launch, and the elements of the arrays: 256 bytes, which a block may stream to memory."""


def _float(step: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The step on f32."""
    return lambda v: step(v.to(fx.Float32)).to(fx.Int32)


def _in_private_memory(v: Any) -> Any:
    cells = fx.make_rmem_tensor(2, fx.Int32)
    cells[0] = v
    cells[1] = v
    return cells[0] + cells[1] - v


@flyc.jit
def _branch(v: Any) -> Any:
    result = v
    if v > 7:
        result = v + v - result
    return result


@flyc.jit
def _loop(v: Any) -> Any:
    total = v - v
    for _ in range(v % 2, v % 2 + 2):
        total = total + v
    return total - v


@flyc.jit
def _barrier(v: Any) -> Any:
    result = v + v
    fx.barrier()
    return result - v


def _vector(v: Any) -> Any:
    both = fx.Vector.from_elements([v, v + v], fx.Int32)
    both = both + both - both
    return both[1] - both[0]


KINDS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "add": lambda v: v + v - v,
        "multiply": lambda v: v * 3 - (v + v),
        "square": lambda v: v * v - v * (v - 1),
        "shift left": lambda v: (v << 1) - v,
        "shift right": lambda v: (v + v) >> 1,
        "divide": lambda v: v * (v | 1) // (v | 1),
        "divide by a number": lambda v: (v + v) // 2,
        "remainder": lambda v: v % (v + 64),
        "remainder of a number": lambda v: (v + v - v) % 64,
        "minimum": lambda v: fx.min(v, v + v),
        "maximum": lambda v: fx.max(v, v - v),
        "and": lambda v: v & (v | 1) & v,
        "or": lambda v: v | (v & 1),
        "exclusive or": lambda v: v ^ (v & 1) ^ (v & 1),
        "select": lambda v: (v > 3).select(v, v + v - v),
        "compare": lambda v: ((v < 32) & (v + v >= v)).select(v, v),
        "conditions": lambda v: v + ((v + v < v) & (v + v > v)).to(fx.Int32),
        "wide": lambda v: (v.to(fx.Int64) + v.to(fx.Int64)).to(fx.Int32) - v,
        "narrow": lambda v: (v.to(fx.Int8) + v.to(fx.Int8)).to(fx.Int32) - v,
        "unsigned": lambda v: (v.to(fx.Uint32) + v.to(fx.Uint32)).to(fx.Int32) - v,
        "float add": _float(lambda v: v + v - v),
        "float multiply": _float(lambda v: v * 2.0 - v),
        "float maximum": _float(lambda v: fx.max(v, v - v)),
        "float select": _float(lambda v: (v > 3.0).select(v, v + v - v)),
        "square root": _float(lambda v: fx.math.sqrt(v * v)),
        "half": lambda v: (v.to(fx.Float16) + v.to(fx.Float16)).to(fx.Int32) - v,
        "vector": _vector,
        "shuffle": lambda v: fx.shuffle_xor(fx.shuffle_xor(v, 1, 32), 1, 32) + v - v,
        "private memory": _in_private_memory,
        "branch": _branch,
        "loop": _loop,
        "barrier": _barrier,
    }
)


def together(kinds: Sequence[str], *, addresses_alone: bool = False) -> Any:
    """A host function ``run(x, y, n)``: for each kind a row of ``x`` is copied to one of ``y``, by way of ``n`` steps.

    The steps make a place from the thread's number, and, unless it is of ``addresses_alone``, a value from the one loaded.
    """

    @flyc.kernel
    def dense(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
        place = fx.thread_idx.x
        for row, kind in enumerate(kinds):
            start, step = row * _THREADS, KINDS[kind]
            value = x[start + place]
            index = place
            for _ in fx.range_constexpr(n):
                value = value if addresses_alone else step(value)
                index = step(index)
            y[start + index] = value

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
        dense(x, y, n).launch(grid=1, block=_THREADS)

    return run


def _copy(x: np.ndarray, y: np.ndarray, n: int) -> None:
    y[:_THREADS] = x[:_THREADS]


GRAPHS: Mapping[str, LongProgram] = MappingProxyType(
    {kind: LongProgram(together([kind]), _copy, np.int32) for kind in KINDS}
)
"""A program of each kind."""
