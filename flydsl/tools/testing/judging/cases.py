"""The cases of a judgement: sizes, layouts and values from one seed."""

from __future__ import annotations

import dataclasses
import itertools
import math
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from flydsl.compiler.arguments.rules import ArrayRule, ConstantRule, FormulaRule, ScalarRule
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.testing.judging.element_types import (
    Array,
    is_float,
    is_narrow,
    largest,
    least_normal,
    storage,
    to_bits,
)
from flydsl.tools.testing.judging.memory import Layout
from flydsl.tools.testing.judging.problem import LONG_SIZE, Problem

KINDS = ("normal", "integers", "scaled", "edges", "constant", "permuted", "special")
"""The kinds of values, in the order in which cases take them.

``permuted`` has the values of the case before in another order, in the same memory.  ``special`` has NaN and infinities
among normal values.
"""
_ALONE = ("permuted", "special")
"""Kinds outside of the rotation of cases."""
_SPARSE = 48
"""The elements for each NaN and each infinity of a special case."""

_PADS = (1, 2, 3, 4, 5)
"""Elements between the rows of padded arrays."""
_MOST_COMPARED = 8
"""Cases of numbers that a kernel compares sizes with."""
_MOST_COMPARED_CHECKED = 4
_MOST_USUAL = 320
"""Sizes by chance, at most."""
_SMALL = 40
"""Sizes up to here are small: cases of them run on simulators too."""
_MOST_ELEMENTS = 1 << 18
_MOST_CHECKED = 1 << 16
"""Elements of the largest case that the sanitizer runs."""
_MIDDLE = ((20_000, 60_000), (100_000, 2_000_000))
"""The least and the most elements of the largest array of each middle case."""
_MOST_WORK = 1 << 27
"""The product of a middle case's sizes, at most: of a product of matrices the multiplications."""
_VIEWS = ("broadcast", "reversed")


@dataclass(frozen=True)
class Case:
    """One call: its sizes, the kind of its values, and the layouts of its arrays."""

    number: int
    sizes: Mapping[str, int]
    kind: str
    seed: int
    layouts: Mapping[str, Layout]
    small: bool
    same_memory: bool = False
    """True if it runs in the memory of the case before."""
    is_long: bool = False
    """True if one of its sizes is a long one."""
    is_compared: bool = False
    """True if one of its sizes is a number that the kernel compares sizes with."""
    is_middle: bool = False
    """True if one of its arrays is large, and it runs once."""

    @property
    def label(self) -> str:
        sizes = ", ".join(f"{name}={value}" for name, value in self.sizes.items())
        odd = sorted(name for name, layout in self.layouts.items() if layout.pad or layout.offset)
        views = {layout.view: None for layout in self.layouts.values() if layout.view}
        return f"case {self.number}: {sizes or 'no sizes'}; {self.kind} values" + (
            f"; {', '.join(odd)} padded or unaligned" if odd else f"; {', '.join(views)} views" if views else ""
        )

    @property
    def has_views(self) -> bool:
        """True if an array is a broadcast or a reversed view."""
        return any(layout.view for layout in self.layouts.values())

    def without_views(self, names: Collection[str]) -> Case:
        """The case with arrays of those names as they usually are."""
        layouts = {
            name: dataclasses.replace(layout, view="") if name in names and layout.view else layout
            for name, layout in self.layouts.items()
        }
        return dataclasses.replace(self, layouts=layouts) if layouts != dict(self.layouts) else self

    @property
    def elements(self) -> int:
        """Of all arrays."""
        return sum(math.prod(layout.shape) for layout in self.layouts.values())

    def arguments(self, problem: Problem, names: Sequence[str] | None = None) -> dict[str, Any]:
        """The values of all arguments, or of those named: stored elements of arrays, numbers, and constants."""
        return {name: self._value(problem, name) for name in (problem.rules if names is None else names)}

    def _value(self, problem: Problem, name: str) -> Any:
        rule = problem.rules[name]
        generator = np.random.default_rng([self.seed, zlib.crc32(name.encode())])
        match rule:
            case ConstantRule(value=value):
                return value
            case FormulaRule():
                return rule.value(self.sizes)
            case ScalarRule(dtype=dtype):
                return self._draw(generator, dtype, (1,), rule.range(self.sizes), is_array=False).reshape(()).item()
            case ArrayRule(dtype=dtype):
                shape = self.layouts[name].shape
                repeats = self.layouts[name].view == "broadcast"
                drawn = (min(shape[0], 1), *shape[1:]) if repeats else shape
                values = np.broadcast_to(self._draw(generator, dtype, drawn, rule.range(self.sizes)), shape)
                if self.kind == "permuted":
                    values = generator.permutation(values.reshape(-1)).reshape(shape)
                return to_bits(values, dtype)

    def _draw(
        self,
        generator: np.random.Generator,
        dtype: str,
        shape: tuple[int, ...],
        limits: tuple[int, int] | None,
        is_array: bool = True,
    ) -> Array:
        if dtype == "bool":
            return generator.random(shape) < 0.5
        if not is_float(dtype):
            if limits is None and is_array and self.kind == "edges":
                return _edges_of_integers(generator, dtype, shape)
            low, high = limits or (0 if dtype.startswith("u") else -100, 101)
            return generator.integers(low, max(high, low + 1), shape).astype(storage(dtype))
        match self.kind:
            case "integers":
                return generator.integers(-4, 5, shape).astype(np.float64)
            case "scaled":
                rows = (*shape[:-1], 1) if shape else ()
                signs = generator.choice([-1.0, 1.0], rows)  # a maximum that begins at 0 is wrong for negative rows
                scale = signs * np.exp2(generator.integers(-6, 7, rows))
                return np.asarray(np.abs(generator.standard_normal(shape)) * scale)
            case "edges":
                tiny, root = least_normal(dtype), math.sqrt(least_normal(dtype))
                large = min(512.0 if is_narrow(dtype) else 2.0**20, largest(dtype) / 16)
                some = np.array(
                    [
                        *(0.0, -0.0, 1.0, -1.0, tiny, -tiny, 0.5 * tiny, root, -root, large, -large, 1 + 2.0**-7),
                        *(60.0, -60.0, 0.1, 0.5, 1.5, 2.5, -0.5, -1.5),
                    ]
                )
                count = math.prod(shape)
                return generator.permutation(np.resize(generator.permutation(some), count)).reshape(shape)
            case "constant":
                return np.full(shape, -1 - abs(generator.standard_normal()))
            case "special" if shape:
                return _with_specials(generator, generator.standard_normal(shape))
        return np.asarray(generator.standard_normal(shape))


def _edges_of_integers(generator: np.random.Generator, dtype: str, shape: tuple[int, ...]) -> Array:
    """Any integers of one or two bytes; of wider ones small ones, and some that float32 does not hold."""
    limits = np.iinfo(dtype)
    if limits.bits <= 16:
        return generator.integers(limits.min, limits.max + 1, shape).astype(storage(dtype))
    large = (1 << 24) + 1
    some = [0, 1, 2, 100, large, 4 * large - 1] + ([] if limits.min == 0 else [-1, -2, -100, -large, 2 - 4 * large])
    values = generator.permutation(np.resize(generator.permutation(np.array(some)), math.prod(shape)))
    return values.reshape(shape).astype(storage(dtype))


def _with_specials(generator: np.random.Generator, values: Array) -> Array:
    """The values with a few replaced by NaN and infinities; some rows have one alone, in their first or last column."""
    flat, before = values.reshape(-1).copy(), values
    count = min(max(1, flat.size // _SPARSE), 32)
    places = generator.permutation(flat.size)[: 3 * count]
    flat[places] = np.tile([np.nan, -np.inf, np.inf], count)[: len(places)]
    found = flat.reshape(values.shape)
    if values.ndim > 1 and values.size:
        edges = ((0, np.inf), (-1, np.nan), (0, np.nan), (-1, -np.inf))  # of columns that masks leave out by a product
        rows, clean = found.reshape(-1, values.shape[-1]), before.reshape(-1, values.shape[-1])
        for number, (column, value) in enumerate(edges[: len(rows) // 2]):
            rows[number] = clean[number]
            rows[number, column] = value
    return found


def choose_cases(
    problem: Problem,
    seed: int,
    count: int,
    *,
    has_specials: bool = False,
    has_long: bool = False,
    has_views: bool = False,
    compared: Sequence[int] = (),
) -> list[Case]:
    """Different cases for a problem: the first is small, and every kind of values occurs.

    Equal seeds give equal cases.  ``count`` is their number before the permuted ones, the long ones, and the one of NaN
    and infinities.  ``has_specials`` adds a case of NaN and infinities, if an array has floats.  ``has_long`` adds one
    for each size that has a long value.  ``has_views`` adds broadcast, reversed and large ones.  ``compared`` are
    numbers that the kernel compares sizes with; a few get a case each.
    """
    generator = np.random.default_rng([seed, 0xCA5E])
    found: list[Case] = []
    kinds = [kind for kind in KINDS if kind not in _ALONE]
    names = list(problem.sizes)
    for number in range(count):
        kind = kinds[number % len(kinds)]
        tried = [
            _sizes(problem, generator, is_small=number < 2) for _ in range(4 if kind in ("edges", "constant") else 1)
        ]
        sizes = max(tried, key=lambda each: _elements(problem, each))  # of edges all values are to occur
        is_odd = number % 2 == 1
        pads = itertools.cycle(generator.permutation(_PADS))  # others for each array
        layouts = {name: _layout(problem, name, sizes, generator, is_odd, next(pads)) for name in problem.arrays}
        case_seed = int(generator.integers(1 << 31))
        small = all(sizes[name] <= _SMALL or sizes[name] == min(problem.sizes[name]) for name in names)
        found.append(Case(len(found) + 1, sizes, kind, case_seed, layouts, small))
        if kind == "normal":
            again = Case(len(found) + 1, sizes, "permuted", case_seed, layouts, small, same_memory=True)
            found.append(again)
    if has_long:
        found += _long_cases(problem, seed, len(found) + 1)
    if has_views:
        found += _view_cases(problem, seed, len(found) + 1)
        found += _middle_cases(problem, seed, len(found) + 1)
    found += _compared_cases(problem, seed, len(found) + 1, compared)
    if has_specials and any(is_float(problem.dtype(name)) for name in problem.arrays):
        found.append(_special_case(problem, generator, len(found) + 1))
    return found


def checked_cases(cases: Sequence[Case], with_largest: bool) -> list[int]:
    """The numbers of the cases that the sanitizer runs: two small ones, and if asked for the one of the most elements, the
    long ones, and those of compared numbers."""
    usual = [each for each in cases if not each.is_middle and not each.has_views]
    once = [each for each in usual if not each.same_memory and not each.is_compared]
    chosen = [each for each in once if each.small][:2] or once[:1]
    largest = max(
        (each for each in once if each.elements <= _MOST_CHECKED and not each.is_long),
        key=lambda each: each.elements,
        default=None,
    )
    if with_largest:
        chosen += [largest] if largest else []
        chosen += [each for each in once if each.is_long and each.elements <= _MOST_CHECKED]
        chosen += [each for each in cases if each.is_compared and each.elements <= _MOST_CHECKED][
            :_MOST_COMPARED_CHECKED
        ]
    return list(dict.fromkeys(each.number for each in chosen))


def _long_cases(problem: Problem, seed: int, number: int) -> list[Case]:
    """Cases of one long size each, which blocks of any usual size split, and of integers, which show wrong indexes."""
    generator = np.random.default_rng([seed, 0x10C6])
    found: list[Case] = []
    for name, values in problem.sizes.items():
        if max(values) < LONG_SIZE:
            continue
        long = min(value for value in values if value >= LONG_SIZE)
        tried = [{**_sizes(problem, generator, is_small=True), name: long} for _ in range(4)]
        sizes = min(tried, key=lambda each: _elements(problem, each))
        if all(math.prod(problem.shape(each, sizes)) <= _MOST_ELEMENTS for each in problem.arrays):
            found.append(_case(problem, generator, number + len(found), sizes, "integers", is_long=True))
    return found


def _view_cases(problem: Problem, seed: int, number: int) -> list[Case]:
    """A case of broadcast arrays, and one of reversed ones, by their first axis."""
    generator = np.random.default_rng([seed, 0x51E5])
    found: list[Case] = []
    rules = {name: rule for name, rule in problem.rules.items() if isinstance(rule, ArrayRule)}
    names = [name for name, rule in rules.items() if len(rule.extents) > 1 and rule.alignment is None]
    for view in _VIEWS if names else ():
        tried = [_sizes(problem, generator, is_small=True) for _ in range(4)]
        sizes = max(tried, key=lambda each: _elements(problem, each))
        layouts = {
            each: Layout(problem.dtype(each), problem.shape(each, sizes), view=view if each in names else "")
            for each in problem.arrays
        }
        case_seed = int(generator.integers(1 << 31))
        found.append(Case(number + len(found), sizes, "normal", case_seed, layouts, small=False))
    return found


def _middle_cases(problem: Problem, seed: int, number: int) -> list[Case]:
    """Cases in which one array is large, where a caller names no sizes."""
    generator = np.random.default_rng([seed, 0x31DD])
    found: list[Case] = []
    for least, most in _MIDDLE:
        wanted = int(np.exp(generator.uniform(np.log(least), np.log(most))))
        for name in generator.permutation(problem.arrays):
            sizes = _middle_sizes(problem, generator, str(name), wanted, most)
            if sizes is not None:
                found.append(_case(problem, generator, number + len(found), sizes, "normal", is_middle=True))
                break
    return found


def _middle_sizes(
    problem: Problem, generator: np.random.Generator, name: str, wanted: int, most: int
) -> dict[str, int] | None:
    """Sizes with which one array has so many elements; ``None`` if the rules do not allow it."""
    rule = problem.rules[name]
    assert isinstance(rule, ArrayRule)
    axes = [each for each in rule.names() if each in problem.unbounded]
    if not axes:
        return None
    sizes = _sizes(problem, generator, is_small=True)
    rest = math.prod(problem.shape(name, {**sizes, **dict.fromkeys(axes[:2], 1)})) or 1
    needed = max(wanted // rest, 1)
    inner = (
        int(np.exp(generator.uniform(np.log(32), np.log(needed) - np.log(8)))) if len(axes) > 1 and needed > 512 else 1
    )
    for each, value in zip(axes, (needed // inner, inner) if len(axes) > 1 else (needed,), strict=False):
        divisor = problem.unbounded[each]
        sizes[each] = max(value // divisor, 1) * divisor
    largest_array = max(math.prod(problem.shape(each, sizes)) for each in problem.arrays)
    if not _MIDDLE[0][0] // 2 <= largest_array <= most or math.prod(sizes.values()) > _MOST_WORK:
        return None
    return sizes


def _compared_cases(problem: Problem, seed: int, number: int, compared: Sequence[int]) -> list[Case]:
    """Cases of sizes at and near the constants that a kernel compares sizes with."""
    generator = np.random.default_rng([seed, 0xC0C0])
    found: list[Case] = []
    tried: set[tuple[str, int]] = set()
    for near in range(3):
        for name, values in problem.sizes.items():
            for value in _sizes_near(compared, problem.unbounded.get(name, 1), near):
                is_allowed = name in problem.unbounded or value in values
                sizes = {**_sizes(problem, generator, is_small=True), name: value}
                if not is_allowed or (name, value) in tried or len(found) == _MOST_COMPARED:
                    continue
                tried.add((name, value))
                if all(math.prod(problem.shape(each, sizes)) <= _MOST_ELEMENTS for each in problem.arrays):
                    found.append(_case(problem, generator, number + len(found), sizes, "normal", is_compared=True))
    return found


def _special_case(problem: Problem, generator: np.random.Generator, number: int) -> Case:
    """A small case, the largest of several, so that some results are of finite values alone."""
    tried = [_sizes(problem, generator, is_small=True) for _ in range(8)]
    sizes = max(tried, key=lambda each: _elements(problem, each))
    return _case(problem, generator, number, sizes, "special", small=True)


def _case(
    problem: Problem,
    generator: np.random.Generator,
    number: int,
    sizes: Mapping[str, int],
    kind: str,
    *,
    small: bool = False,
    **marks: bool,
) -> Case:
    layouts = {name: _layout(problem, name, sizes, generator, is_odd=False) for name in problem.arrays}
    return Case(number, sizes, kind, int(generator.integers(1 << 31)), layouts, small, **marks)


def _elements(problem: Problem, sizes: Mapping[str, int]) -> int:
    return sum(math.prod(problem.shape(name, sizes)) for name in problem.arrays)


def _sizes(problem: Problem, generator: np.random.Generator, is_small: bool) -> dict[str, int]:
    for _ in range(64):
        chosen = {}
        for name, values in problem.sizes.items():
            usual = [value for value in values if value < LONG_SIZE]
            if len(usual) != len(values) - 1 or not usual:  # a single long one has a case of its own
                usual = list(values)
            allowed = [value for value in values if value <= _SMALL] if is_small else usual
            chosen[name] = int(generator.choice(allowed or [min(values)]))
            if name in problem.unbounded and generator.random() < 0.5:  # one that no list has
                divisor = problem.unbounded[name]
                most = max((_SMALL if is_small else _MOST_USUAL) // divisor, 1)
                chosen[name] = int(generator.integers(1, most + 1)) * divisor
        elements = [int(np.prod(problem.shape(name, chosen), dtype=np.int64)) for name in problem.arrays]
        if all(each <= _MOST_ELEMENTS for each in elements):
            return chosen
    return {name: min(values) for name, values in problem.sizes.items()}


def _layout(
    problem: Problem,
    name: str,
    sizes: Mapping[str, int],
    generator: np.random.Generator,
    is_odd: bool,
    padding: int = 0,
) -> Layout:
    rule = problem.rules[name]
    assert isinstance(rule, ArrayRule)
    item = storage(rule.dtype).itemsize
    shape = rule.shape(sizes)
    pad = int(padding) if is_odd and len(shape) > 1 else 0
    if rule.alignment is not None:
        return Layout(rule.dtype, shape)
    offset = item * int(generator.integers(1, 4)) if is_odd else 0
    return Layout(rule.dtype, shape, pad, offset)


def _sizes_near(numbers: Sequence[int], divisor: int, step: int) -> Iterator[int]:
    """Multiples of a divisor near each number: from it on (``step`` 0), one further (1), or one before (2)."""
    for number in numbers:
        nearest = -(-number // divisor) * divisor
        yield max(nearest + (0, divisor, -divisor)[step], divisor)
