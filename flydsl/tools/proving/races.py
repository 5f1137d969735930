"""Shared memory between barriers: accesses of two arbitrary threads of a block, and barriers that all reach.

A phase is the time between two barriers.  An access has the phases that it may be in; two accesses with a common one meet.
An asynchronous copy is in all phases from its start to the wait that ends it, also for the thread that started it.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

import z3

from flydsl._mlir import ir
from flydsl.ir.uniformity import is_uniform
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.proving.counters import BLOCK, Counters, Key, Ring
from flydsl.tools.proving.obligations import Obligations, line_of
from flydsl.tools.proving.orders import ASYNC, BARRIER, GENERIC, GROUP, Orders, Side, of_bytes
from flydsl.tools.proving.report import LATE, OPEN, PROVED, REFUTED
from flydsl.tools.proving.solver import Answer, Facts
from flydsl.tools.proving.terms import Term, add, as_z3, as_z3_bool, conjunction, disjunction, negation
from flydsl.tools.proving.threads import Threads, difference
from flydsl.tools.proving.values import REST, Int, Pointer, Region

_MOST_PAIRS = 2000
"""Pairs of accesses of a kernel that the solver is asked for; more are open."""
_NOT_COMMITTED = -1


@dataclass(frozen=True)
class Pending:
    """A copy that has not ended: how many groups were committed after its own, and the phases that it may be in now."""

    age: int
    phases: frozenset[int]
    of_warp: frozenset[int]

    def __or__(self, other: Pending) -> Pending:
        return Pending(min(self.age, other.age), self.phases | other.phases, self.of_warp | other.of_warp)


@dataclass(frozen=True)
class Moment:
    """Where a walk is: phases between barriers, and copies that have not ended, by their numbers."""

    phases: frozenset[int]
    of_warp: frozenset[int]
    """Phases between barriers of the block or of a warp."""
    pending: Mapping[int, Pending] = field(default_factory=dict)

    def __or__(self, other: Moment) -> Moment:
        pending = dict(self.pending)
        for copy, state in other.pending.items():
            pending[copy] = state | pending.get(copy, state)
        return Moment(self.phases | other.phases, self.of_warp | other.of_warp, pending)

    def without_copies(self) -> Moment:
        """The same with no copy pending."""
        return Moment(self.phases, self.of_warp)


@dataclass(eq=False)
class _Access:
    phases: set[int]
    of_warp: set[int]
    kind: str
    region: Region
    start: Term
    size: Term
    conditions: tuple[Any, ...]
    operation: Any
    by: str
    counts: Mapping[Key, Term]
    ring: Ring | None
    is_in_turns: bool
    """True in a loop with a barrier of the block."""

    @property
    def is_async(self) -> bool:
        return self.by in ASYNC

    @property
    def key(self) -> tuple[Any, ...]:
        parts = (as_z3(self.start), as_z3(self.size), *self.conditions, *map(as_z3, self.counts.values()))
        return (self.operation, frozenset(self.phases), frozenset(self.of_warp), *(each.get_id() for each in parts))


class Phases:
    """The phases of one kernel, in the order of the walk."""

    def __init__(self, facts: Facts, obligations: Obligations, warp: int) -> None:
        self._facts, self._obligations, self._warp = facts, obligations, warp
        self.counters = Counters(facts)
        self._count = 0
        self._accesses: dict[tuple[Any, ...], _Access] = {}
        self._copies: list[_Access] = []
        self._with_copy: set[tuple[int, int]] = set()
        """A copy and an access while it is pending, by identity: they may be of one thread."""
        self._kept: list[Any] = []
        self._asynchronous: Any = None
        self._orders: Orders | None = None
        self._distances: dict[Any, Answer] = {}
        self.is_recording = True
        self.now = Moment(frozenset((0,)), frozenset((0,)))
        self.branches: list[tuple[list[ir.Value], Term]] = []
        """Values that decided if a thread is here, and the conditions on the path that they stand for."""
        self.loops: list[bool] = []
        """For each loop around: if it has a barrier of the block."""

    # -- accesses

    def asynchronous(self, operation: Any) -> None:
        """Note a copy whose end the proof does not follow."""
        if self.is_recording:
            self._asynchronous = operation

    def access(
        self,
        operation: Any,
        kind: str,
        pointer: Pointer,
        size: Term,
        guard: Sequence[Term],
        *,
        is_copy: bool = False,
        by: str = GENERIC,
    ) -> None:
        """Note an access of shared memory where the walk is; a copy is pending until a wait ends it."""
        if not self.is_recording:
            return
        assert isinstance(pointer.region, Region)
        conditions = tuple(c for c in (*self._facts.path, *guard) if not isinstance(c, bool))
        start = pointer.offset.get(REST, 0)
        now = self.now
        counts = self.counters.snapshot() if self.counters.is_on else {}
        found = _Access(
            set(now.phases), set(now.of_warp), kind, pointer.region, start, size, conditions, operation, by, counts,
            self.counters.ring(operation), any(self.loops),
        )  # fmt: skip
        self._kept += [as_z3(start), as_z3(size), *conditions, *map(as_z3, counts.values())]
        if is_copy:
            found.by = GROUP
            if not all(self.loops):
                self.asynchronous(operation)
            self._copies.append(found)
        elif now.pending:
            self._accesses[(len(self._accesses), *found.key)] = found
        else:
            found = self._accesses.setdefault(found.key, found)
        self._with_copy |= {(id(self._copies[copy]), id(found)) for copy in now.pending}
        if is_copy:
            started = Pending(_NOT_COMMITTED, now.phases, now.of_warp)
            pending = {**now.pending, len(self._copies) - 1: started}
            self.now = Moment(now.phases, now.of_warp, pending)

    def _occupy(self) -> None:
        """Pending copies are in the phases of now."""
        if self.is_recording:
            for copy, state in self.now.pending.items():
                self._copies[copy].phases.update(state.phases)
                self._copies[copy].of_warp.update(state.of_warp)

    def commit(self) -> None:
        """Copies that are in no group yet become one; earlier groups have one more after them."""
        pending = {c: Pending(s.age + 1, s.phases, s.of_warp) for c, s in self.now.pending.items()}
        self.now = Moment(self.now.phases, self.now.of_warp, pending)

    def wait(self, groups: int) -> None:
        """All but the latest ``groups`` groups have ended; -1 are copies that are in no group, too."""
        self._occupy()
        pending = {copy: state for copy, state in self.now.pending.items() if state.age < groups}
        self.now = Moment(self.now.phases, self.now.of_warp, pending)

    def signature(self) -> list[tuple[int, int]]:
        """Operations of the pending copies, with their ages."""
        return sorted((hash(self._copies[copy].operation), s.age) for copy, s in self.now.pending.items())

    def _begin(self, *, is_of_block: bool) -> None:
        """Begin a phase of the block, or one of a warp."""
        self._count += 1
        self._occupy()
        of_warp = frozenset((self._count,))
        pending = {
            c: Pending(s.age, of_warp if is_of_block else s.phases, of_warp) for c, s in self.now.pending.items()
        }
        self.now = Moment(of_warp if is_of_block else self.now.phases, of_warp, pending)
        self._occupy()

    # -- barriers

    def barrier(self, operation: Any) -> None:
        """Begin a phase, and ask if all threads of the block reach the barrier."""
        self.counters.pass_by(operation, BLOCK)
        self._begin(is_of_block=True)
        self.reached(operation)

    def reached(self, operation: Any, group: Sequence[Term] = ()) -> None:
        """Ask if all threads of the block reach a barrier, or those that have the same terms of ``group``."""
        if not self._obligations.is_recording:
            return
        decided = self._decided()
        if not decided:
            self._obligations.require(operation, "barrier", True)
            return
        before = self._before(decided)
        others, definitions = self._of_other_thread([conjunction(*decided), *group, *before])
        alike = [as_z3(term) == other for term, other in zip(group, others[1:], strict=False)]
        guard = [*definitions, *others[1 + len(group) :], *alike]
        self._obligations.require(operation, "barrier", others[0], guard=guard)

    def is_of_warp(self, term: Term, threads: Sequence[Int]) -> bool:
        """True if all threads of a warp are here, and have the same value."""
        if self._decided() or not all(isinstance(each.term, int) for each in threads[1:]):
            return False
        if self._facts.are_uniform(term):
            return True
        (other, thread), definitions = self._of_other_thread([term, threads[0].term])
        same = as_z3(threads[0].term) / self._warp == thread / self._warp
        return bool(self._facts.holds(as_z3(term) == other, [*definitions, same]).holds)

    def warp_barrier(self) -> None:
        """Order the threads of each warp, where all of them come by as often as the block's barriers."""
        if self._decided() or not all(self.loops):
            return
        self._begin(is_of_block=False)

    def _decided(self) -> list[Term]:
        """Conditions of branches around that may differ from thread to thread."""
        decided = [term for values, term in self.branches if not all(is_uniform(each, loads=False) for each in values)]
        return [term for term in decided if not self._facts.are_uniform(term)]

    def _before(self, decided: Sequence[Term]) -> list[Any]:
        """The conditions on the path before its first that threads may decide otherwise: they hold for all threads."""
        own = {id(term) for term in decided}
        shared = itertools.takewhile(lambda c: id(c) not in own, self._facts.path)
        return [c for c in shared if not isinstance(c, bool)]

    def _of_other_thread(
        self, terms: Sequence[Term], kept: frozenset[int] = frozenset()
    ) -> tuple[list[Any], list[Any]]:
        """Terms for another thread of the block, and the definitions of its variables; those of ``kept`` stay."""
        expressions = [z3.BoolVal(t) if isinstance(t, bool) else as_z3(t) for t in terms]
        definitions = self._facts.definitions_of(expressions)
        named = set().union(*(self._facts.variables(each) for each in (*expressions, *definitions)), set())
        own = [variable for name, variable in self._facts.per_thread.items() if name in named - kept]
        pairs = [(variable, z3.Const(f"{variable}'", variable.sort())) for variable in own]
        return [z3.substitute(e, *pairs) for e in expressions], [z3.substitute(d, *pairs) for d in definitions]

    # -- races

    def compare(self, threads: Sequence[Int], block: Sequence[Int]) -> None:
        """Ask if accesses of two threads in one phase meet; an obligation for each pair of operations."""
        if self._asynchronous is not None:
            reason = "asynchronous copies end at waits, which the proof does not follow"
            self._obligations.open(self._asynchronous, "race", reason, space="shared")
            return
        of_block = Threads(self._facts, threads, block, self._warp)
        accesses = [*self._accesses.values(), *self._copies]
        turning = next((each for each in accesses if each.is_async and each.is_in_turns), None)
        if turning is not None:
            reason = "an asynchronous copy in a loop with a barrier of the block, which the proof does not follow"
            self._obligations.open(turning.operation, "race", reason, space="shared")
            return
        if self.counters.is_on:
            self._orders = Orders(self._facts, self.counters, of_block, self._warp)
            self._keep_rings(accesses)
            self._orders.settle()
        places = {id(each): of_block.place(each.start, each.conditions) for each in accesses}
        asked = 0
        answers: dict[tuple[Any, Any], list[tuple[Answer, list[Any]]]] = {}
        regions = {}
        for number, first in enumerate(accesses):
            regions[first.operation] = first.region
            for second in accesses[number:]:
                if first.region is not second.region or (first.kind == second.kind and first.kind != "store"):
                    continue
                is_own = bool({(id(first), id(second)), (id(second), id(first))} & self._with_copy)
                is_async = first.is_async or second.is_async
                is_own |= is_async
                if not (first.phases & second.phases or is_own):
                    continue
                held = answers.setdefault((first.operation, second.operation), [])
                if held and held[-1][0].holds is not True:
                    continue
                is_apart = not is_async and not first.of_warp & second.of_warp
                known = self._distance(
                    of_block, (first, second), (places[id(first)], places[id(second)]), is_apart, is_own
                )
                if known:
                    held.append((Answer(True), []))
                    continue
                asked += 1
                if asked > _MOST_PAIRS or self._facts.is_late:
                    held.append((Answer(None), []))
                else:
                    held.append(self._meet(first, second, threads, is_apart, is_own))
        for (one, two), found in answers.items():
            self._note(one, two, found, regions[one])

    def _distance(self, of_block: Threads, pair: Any, places: Any, is_apart: bool, is_own: bool) -> bool:
        """True if evaluation of all threads, and a question on what they have in common, finds none that meet."""
        first, second = pair
        sizes = first.size, second.size
        if None in (places[0], places[1]) or not all(isinstance(n, int) for n in sizes):
            return False
        meets = of_block.meets_at(places[0], places[1], sizes, apart=is_apart, own=is_own)
        apart = difference(places[0][0], places[1][0])
        if isinstance(apart, int):
            return not any(low <= apart <= high for low, high in meets)
        facts = self._facts
        overlap = z3.Or(*(z3.And(apart >= low, apart <= high) for low, high in meets))
        far = facts.opaque | facts.remote | facts.per_thread.keys()
        both = {c.get_id(): c for c in (*first.conditions, *second.conditions)}
        near = {key: c for key, c in both.items() if not facts.variables(c) & far and not facts.is_nonlinear(c)}
        key = overlap.get_id(), frozenset(near)
        if key not in self._distances:
            self._kept.append(overlap)
            self._distances[key] = facts.satisfiable([*near.values(), overlap], is_linear=True)
        return self._distances[key].holds is False

    def _note(self, one: Any, two: Any, found: Sequence[tuple[Answer, list[Any]]], region: Region) -> None:
        bad = next((each for each in found if each[0].holds is not True), None)
        made = self._obligations.made(one, "race", "shared", region.name, two)
        if bad is None:
            made.status = made.status if made.status != PROVED else PROVED
            made.is_reached = True
        elif bad[0].holds is None:
            made.status, made.reason = OPEN, LATE
        elif self._orders is not None:
            why = self._orders.problems()
            made.status = OPEN
            made.reason = f"no wait is known to order it and the access of {line_of(two)}" + (f": {why}" if why else "")
        else:
            made.status, made.model, made.conditions = REFUTED, bad[0].model, bad[1]
            made.reason = f"two threads meet, with the access of {line_of(two)}"

    def _meet(
        self, first: _Access, second: _Access, threads: Sequence[Int], is_apart: bool, is_own: bool
    ) -> tuple[Answer, list[Any]]:
        """Holds if no two threads meet; else a model, and what it satisfies."""
        terms = [as_z3(second.start), as_z3(second.size), *(as_z3(t.term) for t in threads), *second.conditions]
        others, definitions = self._of_other_thread(terms)
        ids = others[2 : 2 + len(threads)]
        differ = z3.Or(*(as_z3(t.term) != other for t, other in zip(threads, ids, strict=True)))
        if is_apart and all(isinstance(t.term, int) for t in threads[1:]):
            differ = as_z3(threads[0].term) / self._warp != ids[0] / self._warp
        further = [*others[2 + len(threads) :], differ]
        found = self._overlap(first, others[:2], further, definitions)
        if found[0].holds is not True and self._orders is not None:
            others, definitions, counts = self._renamed(terms, second.counts)
            further.append(self._unordered(first, second, counts, is_same_thread=False))
            found = self._overlap(first, others[:2], further, definitions)
        if found[0].holds is True and (first.is_async or second.is_async):
            return self._meet_later(first, second, threads, terms)
        if found[0].holds is True and is_own:
            found = self._overlap(first, terms[:2], list(second.conditions), [])
        return found

    def _meet_later(
        self, first: _Access, second: _Access, threads: Sequence[Int], terms: Sequence[Any]
    ) -> tuple[Answer, list[Any]]:
        """Holds if an access does not meet another of the same thread that it is still carried out beside."""
        own = frozenset(t.term.get_id() for t in threads if not isinstance(t.term, int))
        others, definitions, counts = self._renamed(terms, second.counts, own)
        further = [*others[2 + len(threads) :], self._unordered(first, second, counts, is_same_thread=True)]
        visit: Key = ("visit", first.operation)
        if first.operation == second.operation and visit in counts:
            further.append(as_z3(first.counts[visit]) != counts[visit])
        return self._overlap(first, others[:2], further, definitions)

    def _renamed(
        self, terms: Sequence[Any], counts: Mapping[Key, Term], kept: frozenset[int] = frozenset()
    ) -> tuple[list[Any], list[Any], dict[Key, Term]]:
        """Terms and counts for another thread, or at another time, and definitions."""
        found, definitions = self._of_other_thread([*terms, *counts.values()], kept)
        return found[: len(terms)], definitions, dict(zip(counts, found[len(terms) :], strict=True))

    def _unordered(self, first: _Access, second: _Access, counts: Mapping[Key, Term], *, is_same_thread: bool) -> Any:
        """The condition that neither of two accesses has ended where the other begins."""
        if self._orders is None:
            return z3.BoolVal(True)
        a, b = (
            Side(of, each.conditions, each.kind, each.by, each.ring)
            for of, each in ((first.counts, first), (counts, second))
        )
        orders = self._orders
        before = orders.before(a, b, is_same_thread=is_same_thread), orders.before(b, a, is_same_thread=is_same_thread)
        return as_z3_bool(negation(disjunction(*before)))

    def _keep_rings(self, accesses: Sequence[_Access]) -> None:
        """Barriers whose bytes something else may write order nothing."""
        for ring in self.counters.rings:
            low, high = of_bytes(ring)
            for each in accesses:
                if each.region is not ring.region or each.by == BARRIER or each.kind == "load":
                    continue
                start = as_z3(each.start)
                meets = [*each.conditions, start < high, low < start + each.size]
                if self._facts.satisfiable([c for c in meets if not isinstance(c, bool)]).holds is not False:
                    self.counters.problem(ring, f"a barrier whose bytes {line_of(each.operation)} may write")

    def _overlap(
        self, first: _Access, other: Sequence[Any], further: Sequence[Any], definitions: Sequence[Any]
    ) -> tuple[Answer, list[Any]]:
        start, size = other
        overlap = [as_z3(first.start) < start + size, start < add(as_z3(first.start), as_z3(first.size))]
        conditions = [*first.conditions, *further, *overlap]
        few = [c for c in conditions if not self._facts.is_nonlinear(c)]
        small = [d for d in definitions if not self._facts.is_nonlinear(d)]
        found = self._facts.satisfiable([*few, *small])
        if found.holds and (len(few) < len(conditions) or len(small) < len(definitions)):
            found = self._facts.satisfiable([*conditions, *definitions])
        return Answer(None if found.holds is None else not found.holds, found.model), [*conditions, *definitions]
