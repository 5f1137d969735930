"""Products of coordinates and strides as variables, with the orders that products keep.

A stride is any integer, so that an offset such as ``row * stride`` is no linear term.  It is a variable here, with facts
that follow from the signs of its factors.  Products by one stride are ordered as their coordinates are.
"""

from __future__ import annotations

from itertools import combinations
from math import gcd
from typing import Any

import z3

from flydsl.tools.proving.terms import Term, add, as_z3, linear, mul
from flydsl.tools.proving.values import PART, REST, Form

_MOST_PAIRS = 120
"""Pairs of products that one question is told of."""


class Products:
    """The products of a walk's facts."""

    def __init__(self, facts: Any) -> None:
        self._facts = facts
        self.factors: dict[str, Any] = {}
        """Variables of strides, by their names in forms."""
        self._made: dict[Any, Any] = {}
        self._of: dict[int, tuple[str, Any, Any]] = {}
        """By a product's variable: the name of its stride, its coordinate, and itself."""

    def __contains__(self, variable: int) -> bool:
        return variable in self._of

    def value(self, form: Form) -> Term:
        """A form as a linear term."""
        total: Term = form.get(REST, 0)
        for name, coordinate in form.items():
            if name != REST:
                total = add(total, self.product(coordinate, name))
        return total

    def product(self, coordinate: Term, name: str) -> Term:
        """A coordinate times a stride."""
        parts, constant = linear(coordinate)
        stride = self._factor(name)
        if not parts:
            return mul(constant, stride)
        common = gcd(constant, *(count for count, _ in parts.values()))
        if next(iter(sorted(parts.items())))[1][0] < 0:
            common = -common
        key = (name, constant // common, tuple(sorted((k, count // common) for k, (count, _) in parts.items())))
        if key not in self._made:
            first: Term = constant // common
            for _, (count, part) in sorted(parts.items()):
                first = add(first, mul(count // common, part))
            self._made[key] = self._defined(as_z3(first), stride, name)
        return mul(common, self._made[key])

    def _factor(self, name: str) -> Any:
        if name not in self.factors:  # a stride shifted to the right
            stride, _, distance = name.partition(PART)
            whole = self.factors[stride]
            part = self._facts.variable(name, is_uniform=True, is_opaque=True)
            self._facts.define(part, part * (1 << int(distance)) <= whole)
            self._facts.define(part, whole < part * (1 << int(distance)) + (1 << int(distance)))
            self.factors[name] = part
        return self.factors[name]

    def _defined(self, coordinate: Any, stride: Any, name: str) -> Any:
        facts = self._facts
        made = facts.variable("product", is_uniform=facts.are_uniform(coordinate), is_opaque=True)
        facts.define(made, made == coordinate * stride)
        for fact in _ordered(made, coordinate, 0, 0, stride):
            facts.define(made, fact)
        self._of[made.get_id()] = name, coordinate, made
        return made

    def orders(self, variables: Any) -> list[Any]:
        """Facts of each two products by one stride among some variables."""
        found: dict[str, list[tuple[Any, Any]]] = {}
        for each in sorted(set(variables) & self._of.keys()):
            name, coordinate, made = self._of[each]
            found.setdefault(name, []).append((coordinate, made))
        pairs = [(name, *pair) for name, each in found.items() for pair in combinations(each, 2)]
        return [
            fact for name, (x, p), (y, q) in pairs[:_MOST_PAIRS] for fact in _ordered(p, x, q, y, self.factors[name])
        ]


def _ordered(p: Any, x: Any, q: Any, y: Any, stride: Any) -> list[Any]:
    """Facts of ``p == x * stride`` and ``q == y * stride``."""
    return [
        z3.Implies(z3.And(stride >= 0, x >= y + 1), p >= q + stride),
        z3.Implies(z3.And(stride >= 0, x + 1 <= y), p + stride <= q),
        z3.Implies(z3.And(stride <= 0, x >= y + 1), p <= q + stride),
        z3.Implies(z3.And(stride <= 0, x + 1 <= y), p + stride >= q),
        z3.Implies(x == y, p == q),
    ]
