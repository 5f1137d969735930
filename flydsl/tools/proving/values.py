"""Values of the walk: integers of the machine, Booleans, vectors of them, pointers and regions of memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.proving.terms import Term, add, ite, mul

Form = Mapping[str, Term]
"""A sum of terms times strides, by the strides' names; the name ``""`` is of the rest."""
REST = ""
PART = ">>"
"""Stands between the name of a stride and the distance of its shift, in names of parts of strides."""


@dataclass(frozen=True)
class Int:
    """An integer of ``bits`` bits, read as signed: ``low <= term <= high``."""

    term: Term
    bits: int
    low: int
    high: int
    form: Form | None = None
    """The value as a sum by strides modulo ``2**bits``, if it contains one; ``term`` is then any integer of the type."""
    is_settled: bool = False
    """True if ``term`` is the sum of ``form``, which lies within the type."""
    wraps: frozenset[str] = frozenset()
    """Places of operations that decide this value and may wrap around."""
    shifted: tuple[Int, int] | None = None
    """The value and the distance of a shift to the right that made this one."""
    rounded: tuple[Int, int] | None = None
    """A value, and an exponent: this is the next multiple of that power of two, not above the value."""
    pointer: Pointer | None = None
    """The pointer that this is the address of."""
    source: str = ""
    """Why the value is unknown, if it is."""

    @property
    def as_form(self) -> Form:
        """The value as a sum by strides."""
        return {REST: self.term} if self.form is None else self.form


@dataclass(frozen=True)
class Bool:
    """A Boolean."""

    term: Term
    wraps: frozenset[str] = frozenset()
    source: str = ""


@dataclass(frozen=True)
class Vector:
    """A vector of integers or Booleans."""

    elements: tuple[Any, ...]


@dataclass(frozen=True)
class Unknown:
    """A value that the walk does not follow, such as a float."""

    source: str = ""


@dataclass(frozen=True, eq=False)
class Region:
    """Memory that pointers lead into, of ``size`` bytes."""

    name: str
    kind: str
    """``"shared"`` or ``"private"``."""
    size: Term
    alignment: int = 1
    """Of the start, in bytes."""


@dataclass(frozen=True, eq=False)
class TensorRegion:
    """The memory of a tensor argument.

    ``steps`` are strides in elements: a number, or the name of a run-time stride.
    """

    name: str
    element_bytes: int
    extents: tuple[Term, ...]
    steps: tuple[int | str, ...]
    terms: Mapping[str, Any] = field(default_factory=dict)
    """The variables of the run-time strides."""
    kind: str = "global"


@dataclass(frozen=True)
class Pointer:
    """An address: a region and the bytes from its start; ``region`` is ``None`` where it is lost."""

    region: Region | TensorRegion | None
    offset: Form
    wraps: frozenset[str] = frozenset()
    source: str = ""


@dataclass(frozen=True)
class Buffer:
    """A buffer descriptor of AMD: the base, and the extent in bytes; ``None`` if accesses beyond are not left out."""

    pointer: Pointer
    records: Int | None


@dataclass(frozen=True)
class Map:
    """A tensor map: the name of its parameter, and its boxes, if they are known."""

    name: str
    boxes: Any


def part_of(stride: str, distance: int) -> str:
    """The name of a stride that is shifted to the right and loses no bit."""
    return f"{stride}{PART}{distance}"


def add_forms(a: Form, b: Form, factor: Term = 1) -> Form:
    """``a`` plus ``factor`` times ``b``."""
    result = dict(a)
    for name, term in scale_form(b, factor).items():
        result[name] = add(result.get(name, 0), term)
    return result


def scale_form(a: Form, factor: Term) -> Form:
    """A form times a term; a shifted stride times its power of two is the stride."""
    result: dict[str, Term] = {}
    for name, term in a.items():
        stride, is_part, distance = name.partition(PART)
        made, key = mul(term, factor), name
        if is_part and isinstance(factor, int) and factor % (1 << int(distance)) == 0:
            made, key = mul(term, factor >> int(distance)), stride
        result[key] = add(result.get(key, 0), made)
    return result


def choose_form(condition: Term, a: Form, b: Form) -> Form:
    """``a`` where the condition holds, else ``b``."""
    return {name: ite(condition, a.get(name, 0), b.get(name, 0)) for name in sorted({*a, *b})}
