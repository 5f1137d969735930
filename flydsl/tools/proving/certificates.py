"""Certificates of Z3's answers for :mod:`.checker`: conditions as plain formulas, and the search, which nobody has to trust.

Z3 says which conditions contradict each other.  The search divides into cases where a rational solution breaks a
disjunction, and finds multipliers by the simplex method on fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import floor
from typing import Any

import z3

from flydsl.tools.proving.checker import All, Below, Cases, Certificate, Divided, Formula, Some, Sum, contradicts, flat
from flydsl.tools.proving.terms import UNITS, linear

_MOST_CASES = 400
_MOST_CELLS = 100_000
"""Cells of tables that the search for one certificate may compute: less than a second."""
_TRUE, _FALSE = All(()), Some(())


class Certificates:
    """Counts of proofs by Z3, and of those with a certificate that the checker accepts."""

    def __init__(self) -> None:
        self.checked = 0
        self.asked = 0

    def disagrees(self, assertions: Sequence[Any], *, is_linear: bool) -> bool:
        """Look for a certificate that assertions of Z3 contradict each other; true if integers satisfy all of them."""
        self.asked += 1
        plain = _Plain()
        conditions = [plain.formula(each, True) for each in _core(assertions)]
        conditions += plain.definitions
        try:
            certificate = _Search().of(conditions)
        except _GaveUp:
            return False
        if certificate is None:
            return is_linear
        self.checked += contradicts(conditions, certificate)
        return False


def _core(assertions: Sequence[Any]) -> list[Any]:
    """Assertions that contradict each other already."""
    solver = z3.Solver()
    solver.set("rlimit", 3 * UNITS)
    names = [z3.Bool(f"assertion {k}") for k in range(len(assertions))]
    for name, each in zip(names, assertions, strict=True):
        solver.assert_and_track(each, name)
    if solver.check() != z3.unsat:
        return list(assertions)
    kept = {str(each) for each in solver.unsat_core()}
    return [each for name, each in zip(names, assertions, strict=True) if str(name) in kept]


class _Plain:
    """Expressions of Z3 as formulas; terms that are no sums are named, with a definition."""

    def __init__(self) -> None:
        self.definitions: list[Formula] = []
        self._names: dict[int, str] = {}
        self._kept: list[Any] = []
        """Expressions whose identities are names' keys."""

    def formula(self, e: Any, holds: bool) -> Formula:
        """A Boolean expression, or its negation."""
        kind, children = e.decl().kind(), e.children()
        if z3.is_true(e) or z3.is_false(e):
            return _TRUE if z3.is_true(e) is holds else _FALSE
        match kind:
            case z3.Z3_OP_NOT:
                return self.formula(children[0], not holds)
            case z3.Z3_OP_AND | z3.Z3_OP_OR:
                parts = tuple(self.formula(child, holds) for child in children)
                return All(parts) if (kind == z3.Z3_OP_AND) is holds else Some(parts)
            case z3.Z3_OP_IMPLIES:
                first, second = children
                parts = self.formula(first, not holds), self.formula(second, holds)
                return Some(parts) if holds else All(parts)
            case z3.Z3_OP_LE:
                return self._at_most(children[0], children[1], 0 if holds else None)
            case z3.Z3_OP_GE:
                return self._at_most(children[1], children[0], 0 if holds else None)
            case z3.Z3_OP_LT:
                return self._at_most(children[0], children[1], 1 if holds else None, strict=True)
            case z3.Z3_OP_GT:
                return self._at_most(children[1], children[0], 1 if holds else None, strict=True)
            case z3.Z3_OP_EQ | z3.Z3_OP_DISTINCT if z3.is_int(children[0]) and len(children) == 2:
                return self._equal(children[0], children[1], holds is (kind == z3.Z3_OP_EQ))
            case z3.Z3_OP_EQ if z3.is_bool(children[0]):
                p, q = children
                same = All((self.formula(p, True), self.formula(q, holds)))
                return Some((same, All((self.formula(p, False), self.formula(q, not holds)))))
            case z3.Z3_OP_ITE:
                c, p, q = children
                yes = All((self.formula(c, True), self.formula(p, holds)))
                return Some((yes, All((self.formula(c, False), self.formula(q, holds)))))
        name = self._name(e)  # a Boolean variable: one or zero
        return Below(((name, -1),), 1) if holds else Below(((name, 1),), 0)

    def _at_most(self, a: Any, b: Any, more: int | None, *, strict: bool = False) -> Formula:
        """``a + more <= b``; without ``more`` the negation of ``a <= b``, or of ``a < b``."""
        if more is not None:
            return self._below(a, b, more)
        return self._below(b, a, 0 if strict else 1)

    def _below(self, a: Any, b: Any, more: int) -> Below:
        total: dict[str, int] = {}
        constant = more
        for sign, term in ((1, a), (-1, b)):
            parts, number = linear(term)
            constant += sign * number
            for count, part in parts.values():
                name = self._name(part)
                total[name] = total.get(name, 0) + sign * count
        return Below(tuple((name, count) for name, count in total.items() if count), constant)

    def _equal(self, a: Any, b: Any, holds: bool) -> Formula:
        if holds:
            return All((self._below(a, b, 0), self._below(b, a, 0)))
        return Some((self._below(a, b, 1), self._below(b, a, 1)))

    def _name(self, e: Any) -> str:
        """The name of a part of a sum; of a quotient or a choice, with what defines it."""
        key = e.get_id()
        if key in self._names:
            return self._names[key]
        kind, children = e.decl().kind(), e.children()
        name = self._names[key] = str(e) if not children else f"part {len(self._names)}"
        is_divided = kind in (z3.Z3_OP_IDIV, z3.Z3_OP_MOD) and z3.is_int_value(children[1])
        if is_divided and children[1].as_long() > 0:
            x, d = children[0], children[1].as_long()
            if kind == z3.Z3_OP_MOD:
                self._kept.append(x / d)
                whole = self._name(self._kept[-1])
                self.definitions += self._sum(x, [(whole, -d), (name, -1)])
            else:
                self.definitions += [self._with(x, [(name, d)], -1, 0), self._with(x, [(name, -d)], 1, 1 - d)]
        elif kind == z3.Z3_OP_ITE:
            c, p, q = children
            yes = All((self.formula(c, True), *self._sum(p, [(name, -1)])))
            self.definitions.append(Some((yes, All((self.formula(c, False), *self._sum(q, [(name, -1)]))))))
        return name

    def _with(self, term: Any, parts: Sequence[tuple[str, int]], sign: int, constant: int) -> Below:
        base = self._below(term, z3.IntVal(0), 0)
        total = {name: sign * count for name, count in base.parts}
        for name, count in parts:
            total[name] = total.get(name, 0) + count
        return Below(tuple(each for each in total.items() if each[1]), sign * base.constant + constant)

    def _sum(self, term: Any, parts: Sequence[tuple[str, int]]) -> list[Formula]:
        """A term plus parts is zero."""
        opposite = [(name, -count) for name, count in parts]
        return [self._with(term, parts, 1, 0), self._with(term, opposite, -1, 0)]


class _GaveUp(Exception):
    """The search took too long."""


class _Search:
    def __init__(self) -> None:
        self._left, self._cells = _MOST_CASES, _MOST_CELLS

    def _spend(self, cells: int) -> None:
        self._cells -= cells
        if self._cells < 0:
            raise _GaveUp

    def of(self, conditions: Sequence[Formula]) -> Certificate | None:
        """A certificate; ``None`` if some integers satisfy the conditions."""
        self._left -= 1
        if self._left < 0:
            raise _GaveUp
        lines, choices = flat(conditions)
        multipliers, point = solution(lines, self._spend)
        if multipliers is not None:
            return Sum(multipliers)
        broken = [k for k, each in enumerate(choices) if not any(_holds(case, point) for case in each.of)]
        if broken:
            number = min(broken, key=lambda k: len(choices[k].of))
            others = [each for k, each in enumerate(choices) if k != number]
            found = [self.of([*lines, *others, case]) for case in choices[number].of]
            return None if None in found else Cases(number, tuple(each for each in found if each is not None))
        name = next((name for name, value in point.items() if value.denominator != 1), None)
        if name is None:
            return None
        limit = floor(point[name])
        low = self.of([*lines, *choices, Below(((name, 1),), -limit)])
        high = self.of([*lines, *choices, Below(((name, -1),), limit + 1)]) if low is not None else None
        return None if low is None or high is None else Divided(name, limit, (low, high))


def _holds(formula: Formula, point: dict[str, Fraction]) -> bool:
    match formula:
        case All():
            return all(_holds(each, point) for each in formula.of)
        case Some():
            return any(_holds(each, point) for each in formula.of)
    return sum(count * point.get(name, Fraction(0)) for name, count in formula.parts) + formula.constant <= 0


def solution(
    lines: Sequence[Below], spend: Callable[[int], None]
) -> tuple[dict[int, Fraction] | None, dict[str, Fraction]]:
    """Multipliers that add the inequalities to a contradiction; or ``None``, and rationals that satisfy them.

    The simplex method with bounds on sums ("A Fast Linear-Arithmetic Solver for DPLL(T)", Dutertre and de Moura, 2006): each
    inequality's sum is a variable with an upper bound; a row gives a basic variable by others.  ``spend`` is told the cells
    that a step computes, and may raise.
    """
    for number, line in enumerate(lines):
        if not line.parts and line.constant > 0:
            return {number: Fraction(1)}, {}
    rows: dict[int | str, dict[int | str, Fraction]] = {
        k: {name: Fraction(count) for name, count in line.parts} for k, line in enumerate(lines) if line.parts
    }
    limits = {k: Fraction(-line.constant) for k, line in enumerate(lines)}
    value: dict[int | str, Fraction] = {name: Fraction(0) for row in rows.values() for name in row}
    value.update(dict.fromkeys(rows, Fraction(0)))
    rank: dict[int | str, int] = {each: k for k, each in enumerate(value)}
    while True:
        over = [k for k in rows if isinstance(k, int) and value[k] > limits[k]]
        if not over:
            return None, {name: each for name, each in value.items() if isinstance(name, str)}
        leaving = min(over, key=rank.__getitem__)
        row = rows[leaving]
        free = [n for n, c in row.items() if c > 0 or isinstance(n, str) or value[n] < limits[n]]
        if not free:
            return {leaving: Fraction(1), **{n: -c for n, c in row.items() if isinstance(n, int)}}, {}
        entering = min(free, key=rank.__getitem__)
        spend(len(rows) + len(row) * (1 + sum(entering in other for other in rows.values())))
        _pivot(rows, value, leaving, entering, limits[leaving])


def _pivot(rows: Any, value: Any, leaving: Any, entering: Any, target: Fraction) -> None:
    """Exchange a basic variable, which takes the value ``target``, with another."""
    row = rows.pop(leaving)
    factor = row.pop(entering)
    moved = (target - value[leaving]) / factor
    value[leaving] = target
    value[entering] += moved
    new = {leaving: 1 / factor, **{n: -c / factor for n, c in row.items()}}
    for basic, other in rows.items():
        count = other.pop(entering, None)
        if count is None:
            continue
        value[basic] += count * moved
        for n, c in new.items():
            total = other.get(n, 0) + count * c
            if total:
                other[n] = total
            else:
                other.pop(n, None)
    rows[entering] = new
