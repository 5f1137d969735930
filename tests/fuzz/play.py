"""Runs a program by the model and by what flydsl compiles, and compares."""

from __future__ import annotations

import itertools
import linecache
from types import SimpleNamespace
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

from .generate import Program
from .model import TYPES, Number
from .threads import Memory, run_kernel

__all__ = ["Arrays", "compiled", "difference", "expected"]

_NUMPY = {"Float16": np.float16, "Float32": np.float32, "Float64": np.float64}
_FLOATS = [
    0.0,
    -0.0,
    1.0,
    -1.5,
    0.1,
    3.0,
    1e-3,
    65504.0,
    -7.25,
    1e-7,
    1e30,
    np.inf,
    -np.inf,
    np.nan,
    100.0,
    6e-8,
    1e-40,
]


class Arrays:
    """What a program gets and gives, as NumPy's arrays."""

    def __init__(self, program: Program) -> None:
        shape, random = program.shape, np.random.default_rng(program.seed)
        total = shape.threads
        kind = TYPES[shape.integers]
        dtype = np.dtype(kind.name.lower())
        edges = np.array([kind.low, kind.high, 0, 1, 2, kind.low // 2, kind.high // 3], dtype)
        self.a = np.where(
            random.random(total) < 0.3, random.choice(edges, total), random.integers(0, 1 << 62, total).astype(dtype)
        )
        self.a = np.where(random.random(total) < 0.3, (random.integers(-9, 9, total)).astype(dtype), self.a)
        with np.errstate(all="ignore"):
            floats = np.where(random.random(total) < 0.5, random.choice(_FLOATS, total), random.normal(size=total) * 50)
            self.b = floats.astype(_NUMPY[shape.floats])
        self.w = random.integers(-(1 << 63), 1 << 63, total, dtype=np.int64) >> random.integers(0, 64, total)
        self.oi = np.full(max(shape.slots, 1) * total, -77, np.int64)
        self.of = np.full(max(shape.slots, 1) * total, -77.0, np.float64)
        self.counters = np.array([0, -(1 << 31), (1 << 31) - 1, -1, 0, 0], np.int32)
        self.n, self.k, self.s = (
            int(random.integers(-5, 50)),
            int(random.integers(-(1 << 62), 1 << 62)),
            float(np.float32(random.normal())),
        )

    @property
    def results(self) -> dict[str, np.ndarray]:
        return {"oi": self.oi, "of": self.of, "counters": self.counters}


def expected(program: Program) -> Arrays:
    """By the model.

    Raises:
        ArithmeticError: the program does what has no value.
    """
    arrays, shape = Arrays(program), program.shape
    kinds = {"a": shape.integers, "b": shape.floats, "w": "Int64", "oi": "Int64", "of": "Float64", "counters": "Int32"}
    memory = [Memory(getattr(arrays, name), kind) for name, kind in kinds.items()]
    numbers = [
        Number(TYPES["Int32"], arrays.n),
        Number(TYPES["Int64"], arrays.k),
        Number(TYPES["Float32"], np.float32(arrays.s)),
    ]
    run_kernel(program.text(), "program", shape.grid, shape.block, [*memory, *numbers])
    return arrays


_numbers = itertools.count()


def host_function(text: str) -> Any:
    """The function ``run`` of a text."""
    filename = f"<program {next(_numbers)}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    scope: dict[str, Any] = {"fx": fx, "flyc": flyc, "SimpleNamespace": SimpleNamespace, "__name__": "programs"}
    exec(compile(text, filename, "exec", dont_inherit=True), scope)
    return scope["run"]


def launch(run: Any, program: Program, arrays: Arrays, wrap: Any = lambda array: array) -> None:
    """Calls the function ``run`` of a program, or of its text with a mistake."""
    tensors = [wrap(x) for x in (arrays.a, arrays.b, arrays.w, arrays.oi, arrays.of, arrays.counters)]
    block = () if program.shape.static else (*program.shape.block, 1)[:2]
    run(*tensors, arrays.n, arrays.k, arrays.s, *block)


def compiled(program: Program, wrap: Any = lambda array: array) -> Arrays:
    """By what flydsl compiles for the target of the environment."""
    arrays = Arrays(program)
    launch(host_function(program.text()), program, arrays, wrap)
    return arrays


def difference(one: Arrays, other: Arrays, threads: int) -> str | None:
    """What differs first; all NaN are equal."""
    for name, left in one.results.items():
        right = other.results[name]
        same = (left == right) | ((left != left) & (right != right))
        if left.dtype == np.float64:
            same &= (np.signbit(left) == np.signbit(right)) | (left != left)
        if not same.all():
            k = int(np.argmin(same))
            place = f"{name}[{k // threads} * total + {k % threads}]"
            return f"{place} is {right[k]}, by the model {left[k]}; {int((~same).sum())} differ"
    return None
