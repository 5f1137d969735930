"""Questions to Z3: variables with their definitions, and the conditions of the place that is walked."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import z3

from flydsl.support.fast_dataclass import record
from flydsl.tools.proving.certificates import Certificates
from flydsl.tools.proving.products import Products
from flydsl.tools.proving.terms import UNITS, Term

_GUARD, _LEAST_GUARD = 20, 60
"""Seconds of the clock for one second of units, and at least, after which a machine is far too slow and questions end."""


@record
class Answer:
    """An answer of the solver: true, false with a model, or ``None``, not found in time."""

    holds: bool | None
    model: Any = None
    is_exact: bool = False
    """True if all definitions were taken."""


class Facts:
    """Variables, their definitions, and the conditions on the path to the operation that is walked.

    A definition may restrict no other variable: each assignment of the others leaves its variable a value.  So a question
    takes only those definitions that its variables lead to.

    Effort is counted in Z3's resource units, so that an answer does not depend on the machine or its load.
    """

    def __init__(self, seconds: float, total: float) -> None:
        z3.z3._main_ctx = None  # what Z3 does depends on the terms that it has seen before
        self._seconds = seconds
        self.was_hurried = False
        """True if the clock ended a question, so that another run may answer it."""
        self.extend(total)
        self.spent = 0.0
        """Seconds of :data:`UNITS` so far."""
        self._definitions: dict[int, list[Any]] = defaultdict(list)
        self._about: dict[int, tuple[frozenset[int], bool]] = {}
        self._kept: list[Any] = []
        """Expressions whose identities are keys."""
        self._known: dict[tuple[int, ...], Answer] = {}
        self._count = 0
        self.path: list[Term] = []
        """The conditions that hold where the walk is."""
        self.opaque: set[int] = set()
        """Variables of strides and their products: conditions on them are left out at first."""
        self.remote: set[int] = set()
        """Variables computed from addresses: conditions on them are left out."""
        self.products = Products(self)
        self.per_thread: dict[int, Any] = {}
        """Variables that differ from thread to thread, by identity."""
        self.wrapped: dict[int, Any] = {}
        """Terms that are not negative, by the variables that they wrap around to, which are no greater."""
        self.divided: dict[tuple[int, int], list[tuple[Any, Any, Any]]] = {}
        """Divisor, quotient and remainder of divisions, by the dividend and its bits."""
        self.certificates: Certificates | None = None
        """Where proofs are checked a second time, if they are."""
        self.queries = 0
        self.linear = 0
        """Proofs without a product of two variables."""

    def variable(
        self,
        name: str,
        low: int | None = None,
        high: int | None = None,
        *,
        is_uniform: bool = False,
        is_bool: bool = False,
        is_opaque: bool = False,
    ) -> Any:
        """A fresh variable, integer within bounds or Boolean; a uniform one is the same in all threads of a block."""
        self._count += 1
        made = (z3.Bool if is_bool else z3.Int)(f"{name}!{self._count}")
        self._kept.append(made)
        if low is not None:
            self.define(made, made >= low)
        if high is not None:
            self.define(made, made <= high)
        if not is_uniform:
            self.per_thread[made.get_id()] = made
        if is_opaque:
            self.opaque.add(made.get_id())
        return made

    @property
    def is_late(self) -> bool:
        """True if no effort is left."""
        if time.monotonic() >= self._deadline:
            self.was_hurried = True
        return self._left <= 0 or self.was_hurried

    def extend(self, seconds: float) -> None:
        """Allow so much effort, from now on."""
        self._left, self._deadline = seconds, time.monotonic() + max(_LEAST_GUARD, _GUARD * seconds)

    def are_uniform(self, *terms: Term) -> bool:
        """True if the terms have the same values in all threads of a block."""
        return not any(self.variables(term) & self.per_thread.keys() for term in terms)

    def is_remote(self, *terms: Term) -> bool:
        """True if a term is computed of an address."""
        return any(self.variables(term) & self.remote for term in terms)

    def define(self, variable: Any, fact: Any) -> None:
        """Add a fact that some value of ``variable`` satisfies, whatever the others are."""
        self._kept.append(variable)
        self._definitions[variable.get_id()].append(fact)

    def variables(self, term: Term) -> frozenset[int]:
        """Identities of the variables in a term."""
        return self._read(term)[0] if z3.is_expr(term) else frozenset()

    def is_nonlinear(self, term: Term) -> bool:
        """True if variables are multiplied or divided by each other."""
        return self._read(term)[1] if z3.is_expr(term) else False

    def _read(self, root: Any) -> tuple[frozenset[int], bool]:
        todo = [root]
        while todo:
            term = todo[-1]
            if term.get_id() in self._about:
                todo.pop()
                continue
            children = term.children()
            missing = [child for child in children if child.get_id() not in self._about]
            if missing:
                todo += missing
                continue
            self._about[term.get_id()] = self._of_children(term, children)
            self._kept.append(term)
            todo.pop()
        return self._about[root.get_id()]

    def _of_children(self, term: Any, children: Sequence[Any]) -> tuple[frozenset[int], bool]:
        kind = term.decl().kind()
        if not children:
            return (frozenset((term.get_id(),)) if kind == z3.Z3_OP_UNINTERPRETED else frozenset()), False
        parts = [self._about[child.get_id()] for child in children]
        names, nonlinear = frozenset().union(*(part[0] for part in parts)), any(part[1] for part in parts)
        if kind == z3.Z3_OP_MUL:
            nonlinear = nonlinear or sum(bool(part[0]) for part in parts) > 1
        elif kind in (z3.Z3_OP_IDIV, z3.Z3_OP_MOD):
            nonlinear = nonlinear or bool(parts[1][0])
        return names, nonlinear

    def definitions_of(self, terms: Iterable[Term]) -> list[Any]:
        """The definitions of all variables that terms lead to."""
        todo = [v for term in terms for v in self.variables(term)]
        seen: set[int] = set()
        found: list[Any] = []
        while todo:
            variable = todo.pop()
            if variable in seen:
                continue
            seen.add(variable)
            for fact in self._definitions.get(variable, ()):
                found.append(fact)
                todo += self.variables(fact)
        return found

    def proves(self, goal: Term, seconds: float = 2.0) -> bool:
        """True if the goal follows from the path without a product of two variables."""
        return bool(self.holds(goal, (), seconds, is_linear=True).holds)

    def holds(
        self, goal: Term, extra: Iterable[Term] = (), seconds: float | None = None, *, is_linear: bool = False
    ) -> Answer:
        """Ask if the goal follows from the path, the ``extra`` conditions and the definitions.

        Conditions with products are left out at first, because fewer conditions prove no more.  With ``is_linear`` they are
        left out at last, too.
        """
        if goal is True:
            return Answer(True)
        conditions = [c for c in (*self.path, *extra) if c is not True]
        if any(c is False for c in conditions):
            return Answer(True)
        goal = z3.BoolVal(False) if goal is False else goal
        key = (int(is_linear), goal.get_id(), *sorted({c.get_id() for c in conditions}))
        if key not in self._known:
            self._kept += [goal, *conditions]
            answer = self._asked(goal, conditions, seconds, is_linear)
            if answer.holds is None:
                return answer
            self._known[key] = answer
        return self._known[key]

    def _asked(self, goal: Any, conditions: Sequence[Any], seconds: float | None, only_linear: bool) -> Answer:
        near = [c for c in conditions if not self.variables(c) & self.remote]
        plain = [c for c in near if not self.variables(c) & self.opaque]
        few, more = ([c for c in each if not self.is_nonlinear(c)] for each in (plain, near))
        attempts = [(few, True), (few, False), (plain, False), (more, True)]
        if self.variables(goal) & self.opaque:
            attempts = [(more, True), (near, False)]
        attempts = [each for each in attempts if each[1] or not only_linear]
        found = Answer(None)
        tried: Sequence[Any] = ()
        for kept, is_linear in attempts:
            if found.is_exact and len(tried) == len(kept):
                continue  # it was answered
            answer, tried = self.satisfiable([*kept, z3.Not(goal)], seconds, is_linear=is_linear), kept
            if answer.holds is False:
                return Answer(True)
            found = answer if answer.holds or not found.holds else found
        return Answer(None) if found.holds is None else Answer(False, found.model)

    def satisfiable(
        self, conditions: Sequence[Any], seconds: float | None = None, *, is_linear: bool = False
    ) -> Answer:
        """Ask for a model of conditions with their definitions; the path counts only as far as it is among them.

        With ``is_linear`` definitions with products are left out, so that a model proves nothing.
        """
        if self.is_late:
            return Answer(None)
        solver = z3.Solver()
        limit = min(self._seconds if seconds is None else seconds, self._left)
        definitions = self.definitions_of(conditions)
        definitions += self.products.orders(v for each in (*definitions, *conditions) for v in self.variables(each))
        kept = [each for each in definitions if not (is_linear and self.is_nonlinear(each))]
        is_exact, definitions = len(kept) == len(definitions), kept
        solver.add(*definitions, *conditions)
        self.queries += 1
        result = self._checked(solver, limit)
        if result == z3.unsat:
            asserted = [*definitions, *conditions]
            is_linear = not any(self.is_nonlinear(each) for each in asserted)
            self.linear += is_linear
            if self.certificates is not None and self.certificates.disagrees(asserted, is_linear=is_linear):
                return Answer(None)
            return Answer(False)
        return Answer(True, solver.model(), is_exact) if result == z3.sat else Answer(None, None, is_exact)

    def _checked(self, solver: Any, limit: float) -> Any:
        """The answer of a solver within an effort, which is taken from the rest."""
        before = _units(solver)
        solver.set("rlimit", max(1, int(limit * UNITS)))
        solver.set("timeout", 1000 * int(max(_LEAST_GUARD, _GUARD * limit)))
        result = solver.check()
        took = (_units(solver) - before) / UNITS
        self._left -= took
        self.spent += took
        self.was_hurried |= result == z3.unknown and solver.reason_unknown() == "timeout"
        return result


def _units(solver: Any) -> int:
    """Resource units of the solver's context so far."""
    return int(solver.statistics().get_key_value("rlimit count"))
