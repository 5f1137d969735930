"""Arguments for compiled variants of unknown sources, from what they require."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from flydsl.bundle.forms import ConstantForm, Form, ScalarForm, StreamForm, TensorForm
from flydsl.errors import DSLNotImplementedError
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.scalars import SCALARS
from flydsl.tools.testing.judging.element_types import Array, is_float, largest, least_normal, storage, to_bits
from flydsl.tools.testing.judging.memory import GuardedArray, Layout

KINDS = ("normal", "integers", "special", "bits")
"""Kinds of values: near 1, small integers, infinities with NaN and subnormals, and random bits."""
_SIZES = (8, 5, 32, 17, 64, 33, 100, 1)


@dataclass(frozen=True)
class Assumption:
    """A guess at what ties extents and integers of a function together."""

    text: str
    extents: Mapping[str, tuple[str, ...]]
    """For each array, the size of each axis: a name, or a number that is compiled in."""
    integers: Mapping[str, tuple[str, ...]]
    """For each integer the sizes whose product it is."""


@dataclass(frozen=True)
class Call:
    """One call: sizes, a kind of values, and a seed."""

    sizes: Mapping[str, int]
    kind: str
    seed: int

    @property
    def label(self) -> str:
        shown = ", ".join(f"{name.removesuffix('%1')}={value}" for name, value in self.sizes.items())
        return f"{shown or 'no sizes'}; {self.kind} values; seed {self.seed}"


def assumptions(names: Sequence[str], forms: Sequence[Form], *, products_first: bool = False) -> Iterator[Assumption]:
    """The guesses to try, the most likely first.

    With ``products_first`` integers are products of extents first, so that kernels reach all elements.  This takes a
    target that tells accesses outside of arrays.  Raises :class:`DSLNotImplementedError` for an argument that cannot be
    made, such as a struct or a raw pointer.
    """
    arrays: dict[str, TensorForm] = {}
    integers: list[str] = []
    for name, form in zip(names, forms, strict=True):
        match form:
            case TensorForm():
                arrays[name] = form
            case ScalarForm(type=kind) if not SCALARS[kind].format and kind != "Boolean":
                integers.append(name)
            case ScalarForm() | ConstantForm() | StreamForm():
                pass
            case _:
                raise DSLNotImplementedError(f"argument {name!r} is {form}, whose values cannot be made here")
    for text, extents in _extents(arrays):
        sizes = list(dict.fromkeys(each for axes in extents.values() for each in axes))
        products = [axes for axes in dict.fromkeys(extents.values()) if len(axes) > 1]
        extents_alone: list[tuple[str, ...]] = [(each,) for each in sizes]
        values = [*products, *extents_alone] if products_first else [*extents_alone, *products]
        values.append(())
        for chosen in itertools.islice(itertools.product(values, repeat=len(integers)), 48):
            yield Assumption(text, extents, dict(zip(integers, chosen, strict=True)))


def _extents(arrays: Mapping[str, TensorForm]) -> Iterator[tuple[str, dict[str, tuple[str, ...]]]]:
    def named(form: TensorForm, letters: Sequence[str]) -> tuple[str, ...]:
        return tuple(
            str(dim) if isinstance(dim, int) else f"{letter}%{dim.divisibility}"
            for dim, letter in zip(form.shape, letters, strict=True)
        )

    def by_axis(form: TensorForm) -> list[str]:
        return [f"s{axis}" for axis in range(len(form.shape))]

    yield "arrays of one rank have one shape", {n: named(f, by_axis(f)) for n, f in arrays.items()}
    yield (
        "last axes are equal",
        {n: named(f, [f"s{len(f.shape) - axis}" for axis in range(len(f.shape))]) for n, f in arrays.items()},
    )
    matrices = [name for name, form in arrays.items() if len(form.shape) == 2]
    if len(matrices) >= 3:
        for letters in (("mk", "nk", "mn"), ("mk", "kn", "mn")):
            pairs = dict(zip(matrices, letters, strict=False))
            yield (
                f"matrices {', '.join(letters)}",
                {
                    n: named(f, list(pairs.get(n, "mn" if len(f.shape) == 2 else "n" * len(f.shape))))
                    for n, f in arrays.items()
                },
            )


def sizes_of(assumption: Assumption, number: int) -> dict[str, int]:
    """Sizes of an assumption, the small ones first; ``number`` counts calls."""
    names = dict.fromkeys(each for axes in assumption.extents.values() for each in axes if not each.isdigit())
    found = {}
    for position, name in enumerate(names):
        divisor = int(name.rpartition("%")[2])
        size = _SIZES[(number + 3 * position) % len(_SIZES)]
        found[name] = -(-size // divisor) * divisor
    return found


def make_call(
    names: Sequence[str], forms: Sequence[Form], assumption: Assumption, call: Call
) -> tuple[dict[str, Any], dict[str, GuardedArray], dict[str, Array]]:
    """The arguments of a call: all, the memory of arrays, and the elements to put there."""
    arguments: dict[str, Any] = {}
    memory: dict[str, GuardedArray] = {}
    values: dict[str, Array] = {}
    for position, (name, form) in enumerate(zip(names, forms, strict=True)):
        generator = np.random.default_rng([call.seed, position])
        match form:
            case TensorForm():
                shape = tuple(int(each) if each.isdigit() else call.sizes[each] for each in assumption.extents[name])
                memory[name] = GuardedArray(Layout(form.dtype, shape))
                values[name] = _elements(generator, form.dtype, shape, call.kind)
                arguments[name] = memory[name].argument()
            case ConstantForm(value=value):
                arguments[name] = value
            case StreamForm():
                arguments[name] = None
            case ScalarForm(type=kind):
                arguments[name] = _scalar(generator, kind, assumption.integers.get(name), call)
    return arguments, memory, values


def _scalar(generator: np.random.Generator, kind: str, sizes: Sequence[str] | None, call: Call) -> Any:
    if kind == "Boolean":
        return bool(generator.integers(2))
    if SCALARS[kind].format or sizes is None:
        return float(np.float32(generator.standard_normal()))
    product = 1
    for name in sizes:
        product *= int(name) if name.isdigit() else call.sizes[name]
    return product


def _elements(generator: np.random.Generator, dtype: str, shape: tuple[int, ...], kind: str) -> Array:
    if dtype == "bool":
        return generator.integers(0, 2, shape).astype(np.bool_)
    if not is_float(dtype):
        bits = storage(dtype)
        if kind == "bits":
            return generator.integers(0, 256, (*shape, bits.itemsize), dtype=np.uint8).view(bits).reshape(shape)
        return generator.integers(0, 100, shape).astype(bits)
    match kind:
        case "integers":
            return to_bits(generator.integers(-4, 5, shape).astype(np.float64), dtype)
        case "special":
            most, tiny = largest(dtype), least_normal(dtype)
            some = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, most, -most, tiny, -tiny, 0.25 * tiny, 1.5, -2.0]
            return to_bits(generator.choice(np.array(some), shape), dtype)
        case "bits":
            bits = storage(dtype)
            return generator.integers(0, 256, (*shape, bits.itemsize), dtype=np.uint8).view(bits).reshape(shape)
    return to_bits(generator.standard_normal(shape), dtype)
