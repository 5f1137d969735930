"""Affine sizes: sums of products of symbols, of degree one in each symbol.

``2*n + 4*m*world`` has the terms ``(2, ("n",))`` and ``(4, ("m", "world"))``.  ``n*n`` is refused, because a size that is
not linear in each symbol cannot be bounded by the largest values of the symbols one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from flydsl.errors import ManifestError
from flydsl.support.fast_dataclass import dataclass
from flydsl.trust.json import shortened

LARGEST = (1 << 63) - 1
"""The largest coefficient, and the largest value of a size."""
MOST_TERMS = 64
MOST_SYMBOLS = 8
"""Symbols of one term, at most."""


@dataclass(frozen=True)
class Affine:
    """A sum of terms in canonical order: a coefficient that is not zero, and the names of distinct symbols, sorted.

    Example::

        count = 2 * Affine.symbol("n") + Affine.symbol("blocks") * Affine.symbol("world")
        count.value(4, {"n": 100, "blocks": 1})  # 204

    Raises:
        ManifestError: a symbol twice in one term, or more terms, symbols or digits than a manifest may have.
    """

    terms: tuple[tuple[int, tuple[str, ...]], ...] = ()

    def __post_init__(self) -> None:
        total: dict[tuple[str, ...], int] = {}
        for coefficient, names in self.terms:
            twice = sorted({name for name in names if names.count(name) > 1})
            if twice:
                raise ManifestError(
                    f"{'*'.join(names)} is of degree two in {twice[0]}; a size has each symbol at most once in a product"
                )
            key = tuple(sorted(names))
            total[key] = total.get(key, 0) + coefficient
        terms = tuple((coefficient, names) for names, coefficient in sorted(total.items()) if coefficient)
        if len(terms) > MOST_TERMS or any(len(names) > MOST_SYMBOLS for _, names in terms):
            raise ManifestError(
                f"a size has more than {MOST_TERMS} terms, or a term of more than {MOST_SYMBOLS} symbols"
            )
        if any(abs(coefficient) > LARGEST for coefficient, _ in terms):
            raise ManifestError("a size has a coefficient beyond 64 bits")
        object.__setattr__(self, "terms", terms)

    @classmethod
    def symbol(cls, name: str) -> Affine:
        """The size that is one symbol's value."""
        return cls(((1, (name,)),))

    @classmethod
    def of(cls, value: Affine | int) -> Affine:
        """``value`` as a size; an int becomes a constant."""
        if isinstance(value, Affine):
            return value
        if isinstance(value, bool) or not isinstance(value, int):
            raise ManifestError(f"a size is an int or an Affine, got {type(value).__name__}")
        return cls(((value, ()),))

    @property
    def symbols(self) -> frozenset[str]:
        """The names of all symbols."""
        return frozenset(name for _, names in self.terms for name in names)

    @property
    def constant(self) -> int | None:
        """The value if there are no symbols, else ``None``."""
        return None if self.symbols else sum(coefficient for coefficient, _ in self.terms)

    def __add__(self, other: Affine | int) -> Affine:
        return Affine((*self.terms, *Affine.of(other).terms))

    def __mul__(self, other: Affine | int) -> Affine:
        others = Affine.of(other).terms
        return Affine(tuple((a * b, (*left, *right)) for a, left in self.terms for b, right in others))

    def __neg__(self) -> Affine:
        return self * -1

    def __sub__(self, other: Affine | int) -> Affine:
        return self + Affine.of(other) * -1

    def __rsub__(self, other: Affine | int) -> Affine:
        return Affine.of(other) - self

    __radd__, __rmul__ = __add__, __mul__

    def value(self, world: int, symbols: Mapping[str, int]) -> int:
        """The number for a world and values of the symbols.

        Raises:
            ManifestError: a symbol without a value.
        """
        values = {**symbols, "world": world}
        missing = sorted(self.symbols - set(values))
        if missing:
            raise ManifestError(f"{self} needs a value for {', '.join(missing)}")
        return sum(reduce(lambda product, name: product * values[name], names, c) for c, names in self.terms)

    def renamed(self, names: Mapping[str, str]) -> Affine:
        """The size with other names of some symbols."""
        return Affine(tuple((c, tuple(names.get(name, name) for name in symbols)) for c, symbols in self.terms))

    def to_json(self) -> list[list[int | str]]:
        """The terms as JSON: ``[[2, "n"], [4, "m", "world"]]``."""
        return [[coefficient, *names] for coefficient, names in self.terms]

    @classmethod
    def from_json(cls, value: Any, what: str) -> Affine:
        """The inverse of :meth:`to_json`.

        Raises:
            ManifestError: it describes no size, or not in the canonical form; names ``what``.
        """
        if not isinstance(value, list):
            raise ManifestError(f"{what} is {shortened(value)}, expected a list")
        if len(value) > MOST_TERMS:
            raise ManifestError(f"{what} has {len(value)} entries, expected at most {MOST_TERMS}")
        for term in value:
            if not isinstance(term, list) or not term or not all(isinstance(name, str) for name in term[1:]):
                raise ManifestError(
                    f"a term of {what} is {shortened(term)}, expected a list of a coefficient and symbols"
                )
            if type(term[0]) is not int:
                raise ManifestError(f"a coefficient of {what} is {shortened(term[0])}, expected an integer")
        size = cls(tuple((coefficient, tuple(names)) for coefficient, *names in value))
        if size.to_json() != value:
            raise ManifestError(f"{what} is not canonical: expected {size.to_json()}, got {shortened(value)}")
        return size

    @classmethod
    def sum(cls, sizes: Iterable[Affine | int]) -> Affine:
        """The sum of sizes."""
        return cls(tuple(term for size in sizes for term in cls.of(size).terms))

    def __str__(self) -> str:
        """The size as messages show it: ``2*n + 4*m*world``."""
        parts = ["*".join([*([str(c)] if c != 1 or not names else []), *names]) for c, names in self.terms]
        return " + ".join(parts) or "0"
