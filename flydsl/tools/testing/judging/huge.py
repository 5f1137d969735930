"""Cases of arrays whose indexes 32 bits do not hold.

Their memory is reserved and not touched: a launch runs a few blocks of its grid, and reads zeros.  The sanitizer finds the
arithmetic that wraps (the check ``overflow`` of :mod:`flydsl.backends.cpu.sanitizer.rules`).
"""

from __future__ import annotations

import math
import mmap
from collections.abc import Mapping, Sequence

import numpy as np

from flydsl.compiler.arguments.rules import ArrayRule, FormulaRule, ScalarRule
from flydsl.runtime.arrays import HostArray
from flydsl.tools.testing.judging.cases import Case
from flydsl.tools.testing.judging.element_types import storage
from flydsl.tools.testing.judging.memory import Layout
from flydsl.tools.testing.judging.problem import Problem

HUGE_CHECKS = ("bounds", "overflow")
"""The sanitizer's checks of such a case, which keep no records of memory."""
_MOST_INDEX = (1 << 31) - 1
_ELEMENTS = (1 << 32, 1 << 30)
"""Elements to reach: 32 bits do not hold an index, or do not hold the offset of four bytes each."""
_MOST_BYTES = 1 << 37
_MOST_CASES = 3
_OUTER, _INNER = 1 << 20, 64
"""The most of an array's first size, and the least of its second one."""
_NO_RESERVE = 0x4000
"""Linux's ``MAP_NORESERVE``, which the module ``mmap`` names from Python 3.13 on."""


def huge_cases(problem: Problem, seed: int, first: int) -> list[Case]:
    """For each array whose sizes have no bound a case in which it is huge, and the others as small as can be.

    ``first`` is the number of the first case.
    """
    found: list[Case] = []
    for name in problem.arrays:
        sizes = _sizes(problem, name)
        if sizes is None or any(case.sizes == sizes for case in found) or len(found) == _MOST_CASES:
            continue
        layouts = {each: Layout(problem.dtype(each), problem.shape(each, sizes)) for each in problem.arrays}
        found.append(Case(first + len(found), sizes, "huge", seed & 0x7FFFFFFF, layouts, small=False))
    return found


def _sizes(problem: Problem, name: str) -> dict[str, int] | None:
    """Sizes that make one array huge; ``None`` if the rules or the memory's addresses do not allow it."""
    rule = problem.rules[name]
    assert isinstance(rule, ArrayRule)
    axes = [each for each in rule.names() if each in problem.unbounded]
    small = {each: _small(values) for each, values in problem.sizes.items()}
    for wanted in _ELEMENTS if axes else ():
        rest = math.prod(problem.shape(name, {**small, **dict.fromkeys(axes[:2], 1)})) or 1
        needed = -(-wanted // rest)
        inner = max(_INNER, needed // _OUTER) if len(axes) > 1 else 1
        chosen = dict(zip(axes, (-(-needed // inner), inner), strict=False))
        sizes = {**small, **{each: _rounded(value, problem.unbounded[each]) for each, value in chosen.items()}}
        if math.prod(problem.shape(name, sizes)) > wanted // 2 and _is_possible(problem, sizes):
            return sizes
    return None


def _small(values: Sequence[int]) -> int:
    return min((value for value in values if value >= 16), default=max(values))


def _rounded(value: int, divisor: int) -> int:
    return -(-value // divisor) * divisor


def _is_possible(problem: Problem, sizes: Mapping[str, int]) -> bool:
    """True if all arguments of a call can be made, and zeros are in the range of all integers."""
    total = 0
    for rule in problem.rules.values():
        match rule:
            case ArrayRule():
                shape = rule.shape(sizes)
                total += math.prod(shape) * storage(rule.dtype).itemsize
                low, high = rule.range(sizes) or (0, 1)
                if max(shape, default=0) > _MOST_INDEX - (1 << 16) or not low <= 0 < high:
                    return False
            case FormulaRule():
                if abs(rule.value(sizes)) > _MOST_INDEX:
                    return False
            case ScalarRule():
                low, high = rule.range(sizes) or (0, 1)
                if max(abs(low), abs(high)) > _MOST_INDEX:
                    return False
            case _:
                pass
    return total <= _MOST_BYTES


def virtual_bytes(cases: Sequence[Case]) -> int:
    """The addresses that the largest of some cases needs, in bytes."""
    return max((sum(_bytes(layout) for layout in case.layouts.values()) for case in cases), default=0)


def _bytes(layout: Layout) -> int:
    return max(layout.reach, 1) * storage(layout.dtype).itemsize + mmap.PAGESIZE


class SparseArray:
    """An array of zeros whose memory is there when it is touched."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._memory = mmap.mmap(-1, _bytes(layout), mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _NO_RESERVE)
        self._bytes = np.frombuffer(self._memory, np.uint8)

    def argument(self) -> HostArray:
        """The array as the argument of a launch."""
        layout, address = self.layout, int(self._bytes.ctypes.data)
        return HostArray(address, layout.shape, layout.strides, layout.dtype, "cpu", 0, True, owner=self)
