"""A case of the kit: a kernel, its arguments, and its results by NumPy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np

from flydsl.compiler.jit_function import JitFunction
from flydsl.support.fast_dataclass import record

Array: TypeAlias = np.ndarray[Any, Any]
Values: TypeAlias = Mapping[str, Any]
BLOCK = 128
"""Threads of the blocks of most cases."""


@record
class Case:
    """A kernel of the portable language, and how its results are known."""

    name: str
    function: JitFunction
    """The host function that launches it."""
    arguments: Callable[[np.random.Generator, int, int], dict[str, Any]]
    """Of ``(rng, n, warp)``: the arguments by name, arrays as NumPy's."""
    expected: Callable[[Values, int], Mapping[str, Array]]
    """Of the arguments before the launch and the warp size: the arrays that the launch changes, after it."""
    sizes: tuple[int, ...] = (1000,)
    """The sizes ``n`` that it runs with."""
    tolerance: float = 0.0
    """The error that is accepted, relative and absolute; 0: the bits have to be equal, except those of NaN."""
    of_warp: bool = False
    """True if the results depend on the warp size."""
    least_warp: int = 1
    """The smallest warp size that it is a kernel for."""
    prints: Callable[[Values], list[str]] | None = None
    """The lines that the launch prints, in any order."""


def blocks_of(n: Any) -> Any:
    """The blocks of :data:`BLOCK` threads for ``n`` elements, on the host."""
    return (n + BLOCK - 1) // BLOCK


def same(found: Array, expected: Array, tolerance: float) -> str:
    """The first difference of two arrays as text; empty if there is none.  NaN equals NaN."""
    if found.shape != expected.shape or found.dtype != expected.dtype:
        return f"got {found.dtype}{list(found.shape)}, expected {expected.dtype}{list(expected.shape)}"
    is_float = found.dtype.kind == "f"
    with np.errstate(all="ignore"):
        equal = found == expected
        if is_float:
            equal |= np.isnan(found) & np.isnan(expected)
        if tolerance:
            near = np.abs(found.astype(np.float64) - expected) <= tolerance * (1 + np.abs(expected.astype(np.float64)))
            equal |= near
    if equal.all():
        return ""
    first = tuple(int(i) for i in np.argwhere(~equal)[0])
    where = first[0] if len(first) == 1 else first
    wrong = int((~equal).sum())
    return f"{wrong} of {equal.size} elements differ; at {where} got {found[first]}, expected {expected[first]}"
