"""Counts of one thread's waits, arrivals and commits, at each place of a walk.

A count is a term.  In loops it has a closed form, which is guessed and proved, or it is any number.  Barriers in shared
memory form rings: a thread's waits on a ring go around it in order, and so do its arrivals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import z3

from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.proving.obligations import line_of
from flydsl.tools.proving.solver import Facts
from flydsl.tools.proving.terms import (
    Term,
    add,
    as_z3,
    as_z3_bool,
    compare,
    conjunction,
    disjunction,
    ite,
    linear,
    mul,
    same,
)
from flydsl.tools.proving.values import REST, Int, Pointer, Region

Key = tuple[str, Any]
"""A counted event, and its ring, named barrier or kind of group."""
Carried = tuple[Int, Int]
"""A value that a loop carries, and its first value."""
Form = Callable[[Term, Sequence[Carried], Callable[[int], Term]], Term]
"""A count by the number of the iteration, what the loop carries, and how often that has wrapped around."""
BYTES = 8
"""Of a barrier in shared memory."""
FAST = 1.0
"""Effort of one question, in seconds."""
WGMMA, BULK, FENCE, INIT, BLOCK = "wgmma", "bulk", "fence", "init", "block"
_LAG = 4
"""Groups that may be pending where a loop begins its next iteration."""
_MOST_BYTES = (1 << 20) - 1
"""Arrivals and bytes that a barrier can count."""
EXACT = ("wait", "arrive", "sync", "commit", "visit")
"""Exact counts; ``done`` and ``budget`` are lower bounds, ``open`` is an upper one."""


@dataclass(eq=False)
class Ring:
    """Barriers in shared memory side by side, and the arrivals that end a phase of each."""

    region: Region
    base: int
    stages: int
    arrivals: int
    shift: int | None = None
    """Phases that a thread's waits name before the first one that ends: 0, or 1 for waits that begin with the parity 1."""


@dataclass(eq=False)
class Named:
    """Barriers of some threads: each thread has one number."""

    number: Term
    count: int


@dataclass(frozen=True)
class Event:
    """A wait, an arrival, a copy that a ring counts, or a barrier of some threads: counts before it, and its path."""

    what: str
    of: Any
    counts: Mapping[Key, Term]
    conditions: tuple[Any, ...]
    operation: Any


class Counters:
    """The counts of the thread that is walked.

    A first walk of the kernel finds the rings, without counts; a second one counts.
    """

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self.now: dict[Key, Term] = {}
        self.events: list[Event] = []
        self.is_on = False
        """True in a kernel that has operations that are counted."""
        self.is_searching = True
        self.is_recording = True
        """False while a loop's body is walked to prove a closed form or an invariant."""
        self.threads: Sequence[Int] = ()
        self.problems: dict[Any, str] = {}
        """Why a ring or a named barrier orders nothing; ``None`` stands for all of them."""
        self.rings: list[Ring] = []
        self.named: list[Named] = []
        self.initializing: list[list[Any]] = []
        """Conditions of the branches around each initialization."""
        self._inits: dict[tuple[Region, int], tuple[int, Any]] = {}
        self._begun: set[int] = set()
        self._places: dict[Any, set[tuple[Region, int]]] = {}
        self._numbers: dict[Any, Named] = {}
        self._of: dict[Any, Ring] = {}
        self._deciding: dict[Key, list[tuple[Any, ...]]] = {}
        """The threads that count: conditions on the thread alone, from the first walk."""

    @property
    def is_counting(self) -> bool:
        """True in the second walk of a kernel that has operations that are counted."""
        return self.is_on and not self.is_searching

    def problem(self, of: Any, reason: str) -> None:
        """Note that a ring, a named barrier, or with ``None`` all of them, order nothing."""
        self.problems.setdefault(of, reason)

    def begin_counting(self) -> None:
        """End the first walk: make rings of the barriers that operations have in common."""
        groups: list[set[tuple[Region, int]]] = []
        for places in self._places.values():
            joined, others = set(places), []
            for each in groups:
                if each & joined:
                    joined |= each
                else:
                    others.append(each)
            groups = [*others, joined]
        for each in groups:
            self._add_ring(each)
        self._of = {o: ring for o, places in self._places.items() for ring in self.rings if places & _places(ring)}
        self.is_searching, self.now = False, {}

    def _add_ring(self, places: set[tuple[Region, int]]) -> None:
        starts = sorted(start for _, start in places)
        counts = {self._inits[each][0] for each in places}
        if not starts:
            self.problem(None, "an operation on a barrier that is not initialized at a known place")
        elif starts != list(range(starts[0], starts[-1] + 1, BYTES)) or len(counts) > 1:
            self.problem(None, "barriers with other counts, or not side by side, that one operation may be on")
        else:
            region = next(iter(places))[0]
            self.rings.append(Ring(region, starts[0], len(starts), counts.pop()))

    # -- events

    def init(
        self, operation: Any, at: Pointer | None, count: Any, phases: frozenset[int], deciding: list[Term] | None
    ) -> None:
        """A barrier is initialized; ``deciding`` are the conditions of the branches around, ``None`` in a loop."""
        place = _start(at)
        known = count.term if isinstance(count, Int) else None
        if deciding is None or not isinstance(place, int) or not isinstance(known, int) or not 0 < known <= _MOST_BYTES:
            self.problem(None, f"the barrier of {line_of(operation)} has no known place and count, or is in a loop")
        elif self.is_searching:
            assert at is not None and isinstance(at.region, Region)
            if (at.region, place) in self._inits and self._inits[at.region, place][1] != operation:
                self.problem(None, f"the barrier of {line_of(operation)} is initialized twice")
            self._inits[at.region, place] = known, operation
        else:
            self._begun |= phases
            self.initializing.append([term for term in deciding if not isinstance(term, bool)])
        self.now["open", INIT] = 1

    def on_ring(
        self, operation: Any, what: str, at: Pointer | None, phases: frozenset[int], number: Any = None
    ) -> None:
        """A wait for a parity, an arrival that announces bytes, or a copy of as many; ``number`` says how many."""
        start = _start(at)
        if start is None:
            self.problem(None, f"the barrier of {line_of(operation)} has no known address")
            return
        assert at is not None and isinstance(at.region, Region)
        if self.is_searching:
            self._search(operation, what, at.region, start)
            return
        ring = self._of.get(operation)
        if ring is None:
            self.problem(None, f"the barrier of {line_of(operation)} is not known to be initialized")
            return
        if phases & self._begun:
            self.problem(ring, f"no barrier of the block is between the initialization and {line_of(operation)}")
        key = "arrive" if what == "copy" else what, ring
        self._check(operation, what, ring, start, self.count(key), number)
        self._note(operation, what, ring)
        if what != "copy":
            self.now[key] = add(self.count(key), 1)
        if what == "arrive":
            self.now["budget", ring] = number
        elif what == "copy":
            self.now["budget", ring] = add(self.count(("budget", ring)), mul(-1, number))
            self.now["visit", operation] = add(self.count(("visit", operation)), 1)

    def _search(self, operation: Any, what: str, region: Region, start: Term) -> None:
        found = self._places.setdefault(operation, set())
        path = [c for c in self._facts.path if not isinstance(c, bool)]
        for of, place in self._inits:
            equal = compare("eq", start, place)
            if of is not region or equal is False or (of, place) in found:
                continue
            if equal is True or self._facts.satisfiable([*path, equal], FAST).holds is not False:
                found.add((of, place))
        self._decide(what, operation)

    def _check(self, operation: Any, what: str, ring: Ring, start: Term, count: Term, number: Any) -> None:
        """Prove that an event is at the barrier that is the ring's next; of waits also the parity."""
        if not self.is_recording:
            return
        stages, place = ring.stages, line_of(operation)
        index = add(count, -1) if what == "copy" else count
        goal = compare("eq", start, add(ring.base, mul(BYTES, as_z3(index) % stages)))
        if not self._holds(goal):
            self.problem(ring, f"the {what} of {place} is not known to be at the next barrier of its ring")
        if what == "arrive" and not self._holds(
            conjunction(compare("ge", number, 0), compare("le", number, _MOST_BYTES))
        ):
            self.problem(ring, f"the bytes that {place} announces are more than a barrier counts, or not known")
        if what == "copy" and not self._holds(compare("le", number, self.count(("budget", ring)))):
            self.problem(ring, f"the copy of {place} is not known to be within the bytes that are announced")
        if what == "wait":
            term = number.term if isinstance(number, Int) else self._facts.variable("parity")
            shifts = [ring.shift] if ring.shift is not None else [0, 1]
            fits = (s for s in shifts if self._holds(compare("eq", term, (as_z3(count) / stages + s) % 2)))
            ring.shift = next(fits, None)
            if ring.shift is None:
                self.problem(ring, f"the parity of {place} is not known to be that of the next phase")

    def sync(self, operation: Any, number: Any, count: Any) -> Named | None:
        """A barrier of some threads; ``None`` if it is not known which one."""
        known = count.term if isinstance(count, Int) else None
        if not isinstance(number, Int) or not isinstance(known, int) or not self._is_of_thread(number.term):
            return None
        if self.is_searching:
            fits = (n for n in self.named if n.count == known and same(as_z3(n.number), as_z3(number.term)))
            found = next(fits, None)
            if found is None:
                found = Named(number.term, known)
                self.named.append(found)
            if self._numbers.setdefault(operation, found) is not found:
                self.problem(None, f"the barrier of {line_of(operation)} has several numbers")
            self._decide("sync", operation)
        found = self._numbers.get(operation)
        if found is None:
            return None
        self.pass_by(operation, found)
        return found

    def pass_by(self, operation: Any, of: Any) -> None:
        """The thread passes a barrier of some threads, or with :data:`BLOCK` of all."""
        is_fenced = of != BLOCK or self.is_searching or self._holds(compare("eq", self.count(("open", INIT)), 0))
        if not is_fenced:
            self.problem(None, f"no fence is between the initialization and the barrier of {line_of(operation)}")
        self._note(operation, "sync", of)
        self.now["sync", of] = add(self.count(("sync", of)), 1)

    def issue(self, kind: str) -> None:
        """Something begins that ends with a group, or is fenced."""
        self.now["open", kind] = 1

    def commit(self, kind: str, operation: Any) -> None:
        """End a group: of all that is in none yet."""
        self.now["commit", kind] = add(self.count(("commit", kind)), 1)
        self.now["open", kind] = 0
        self._decide_of("commit", kind, operation)

    def wait(self, kind: str, groups: int) -> None:
        """All but the latest ``groups`` have ended."""
        done, ended = self.count(("done", kind)), add(self.count(("commit", kind)), -groups)
        if isinstance(done, int) and isinstance(ended, int):
            self.now["done", kind] = max(done, ended)
        else:
            self.now["done", kind] = ite(as_z3(done) > as_z3(ended), done, ended)

    def fence(self, operation: Any, *, is_proxy: bool) -> None:
        """Earlier initializations, or with ``is_proxy`` all earlier writes, are visible to copies and products."""
        self.now["open", INIT] = 0
        if is_proxy:
            self.commit(FENCE, operation)
            self.now["done", FENCE] = self.count(("commit", FENCE))

    def snapshot(self) -> dict[Key, Term]:
        """The counts now, with the thread's number at each named barrier."""
        return {**self.now, **{("number", each): each.number for each in self.named}}

    def ring(self, operation: Any) -> Ring | None:
        """The ring that an operation is on, if one is known."""
        return self._of.get(operation)

    def count(self, key: Key) -> Term:
        """A count, from zero on."""
        return self.now.get(key, 0)

    def _note(self, operation: Any, what: str, of: Any) -> None:
        if self.is_recording and not self.is_searching:
            conditions = tuple(c for c in self._facts.path if not isinstance(c, bool))
            self.events.append(Event(what, of, dict(self.now), conditions, operation))

    def _holds(self, goal: Term) -> bool:
        return goal is True or bool(self._facts.holds(goal, seconds=FAST).holds)

    # -- conditions on the thread

    def _is_of_thread(self, term: Term) -> bool:
        own = {t.term.get_id() for t in self.threads if not isinstance(t.term, int)}
        return self._facts.variables(term) <= own

    def _decide(self, what: str, operation: Any) -> None:
        self._decide_of(what, operation, operation)

    def _decide_of(self, what: str, of: Any, operation: Any) -> None:
        """Note the threads that get here, as far as the path says it of the thread alone."""
        if self.is_searching:
            conditions = [c for c in self._facts.path if not isinstance(c, bool) and self._is_of_thread(c)]
            here = tuple(c for c in conditions if self._facts.variables(c))
            noted = self._deciding.setdefault((what, of), [])
            if not any(len(each) == len(here) and all(map(same, each, here)) for each in noted):
                noted.append(here)

    def _counting(self, key: Key) -> tuple[Term, list[Any]]:
        """The condition of the threads that count something, and the parts that all its places have in common."""
        what, of = key
        noted = list(self._deciding.get(key, ()))
        if what == "visit":
            noted = list(self._deciding.get(("copy", of), ()))
        elif what != "commit":
            operations = self._of if isinstance(of, Ring) else self._numbers
            mine = (o for o, each in operations.items() if each is of)
            noted = [conditions for o in mine for conditions in self._deciding.get((what, o), ())]
        if not noted:
            return True, []
        common = [c for c in noted[0] if all(any(same(c, d) for d in each) for each in noted)]
        return disjunction(*(conjunction(*each) for each in noted)), common

    # -- control flow

    def join(self, condition: Term, first: Mapping[Key, Term], second: Mapping[Key, Term]) -> None:
        """Counts behind two branches."""
        keys = [*dict.fromkeys((*first, *second))]
        self.now = {key: ite(condition, first.get(key, 0), second.get(key, 0)) for key in keys}

    def forget(self) -> None:
        """Counts may have grown by any number."""
        for key in self._keys():
            if key[0] in EXACT:
                self.now[key] = self._facts.variable("count", 0)
            elif key[0] != "done":
                self.now[key] = 1 if key[0] == "open" else 0

    def closed_forms(
        self, once: Callable[[], Sequence[Any]], iteration: Term, pairs: Sequence[Carried]
    ) -> Callable[[Term, Sequence[Carried]], None]:
        """Find what an iteration of a loop begins with; the result sets the counts for an iteration.

        Args:
            once: walks the body, and gives the next values of what the loop carries.
            iteration: its number.
            pairs: values that the loop carries, with their first values.
        """
        entry = {key: self.count(key) for key in self._keys()}
        now = {key: self._facts.variable("count") for key in entry}
        self.now = dict(now)
        was_recording, self.is_recording = self.is_recording, False
        nexts = once()
        self.is_recording = was_recording
        ends = {key: as_z3(self.count(key)) for key in now}
        turns: list[_Turn] = []
        exact = {
            key: self._exact(key, first, now[key], ends[key], iteration, pairs, nexts, turns)
            for key, first in entry.items()
            if key[0] in EXACT
        }
        at = {key: form(iteration, pairs, lambda turn: turns[turn].variable) for key, form in exact.items()}
        fixed = {key: self._open(first, now[key], ends[key]) for key, first in entry.items() if key[0] == "open"}
        fixed |= {key: 0 for key in entry if key[0] == "budget"}
        lags = {key: self._lag(key, entry, now, ends, at) for key in entry if key[0] == "done"}

        def begin(number: Term, pairs: Sequence[Carried]) -> None:
            variables = [self._facts.variable("turns") if each.period else 0 for each in turns]
            self.now = {**{key: form(number, pairs, variables.__getitem__) for key, form in exact.items()}, **fixed}
            for key, lag in lags.items():
                self.now[key] = entry[key] if lag is None else add(self.now["commit", key[1]], -lag)

        return begin

    def _keys(self) -> list[Key]:
        found: list[Key] = [(what, ring) for ring in self.rings for what in ("wait", "arrive", "budget")]
        found += [("visit", operation) for operation in self._of if ("copy", operation) in self._deciding]
        found += [("sync", each) for each in (*self.named, BLOCK)]
        return found + [(what, kind) for kind in (WGMMA, BULK, FENCE) for what in ("commit", "done", "open")]

    def _exact(
        self,
        key: Key,
        first: Term,
        now: Any,
        end: Any,
        iteration: Term,
        pairs: Sequence[Carried],
        nexts: Any,
        turns: list[_Turn],
    ) -> Form:
        if end.eq(now):
            return lambda number, pairs, turns: first
        (parts, step), (some, common) = linear(end - now), self._counting(key)
        if not parts:
            return lambda number, pairs, turns: add(first, mul(step, number))
        of_some = z3.simplify(z3.substitute(end - now, *((each, z3.BoolVal(True)) for each in common)))
        steps = [lambda n: add(n, 0), lambda n: ite(compare("ge", n, 1), add(n, -1), 0)]
        if z3.is_int_value(of_some):
            step = of_some.as_long()
            steps = [lambda n: mul(step, n)]
        for each in steps:
            form = _for_some(some, first, each)
            after = z3.substitute(end, (now, as_z3(form(iteration, pairs, _no_turns))))
            if self._holds(compare("eq", after, form(add(iteration, 1), pairs, _no_turns))):
                return form
        rests = z3.Or(as_z3_bool(some), z3.substitute(end, (now, as_z3(first))) == as_z3(first))
        if self._holds(rests):
            for place, (pair, following) in enumerate(zip(pairs, nexts, strict=True)):
                for period in (0, 1 << pair[0].bits):
                    if isinstance(following, Int):
                        turn = self._turn(_Follower(place, period, first, some, now, end), pair, following, turns)
                        if turn is not None:
                            return _with_carried(place, period, first, some, turn)
        return lambda number, pairs, turns: self._facts.variable("count", 0)

    def _turn(self, each: _Follower, pair: Carried, following: Int, turns: list[_Turn]) -> int | None:
        """The number of the variable that says how often a carried value has wrapped around; ``None`` if it is not alike.

        Counts that wrap around together share it, so that the distances between them stay known.
        """
        some = as_z3_bool(each.some)
        for number, leader in enumerate(turns):
            if (leader.place, leader.period) == (each.place, each.period):
                distance = each.distance(pair, following, leader.variable)
                alike = z3.Implies(some, z3.And(as_z3_bool(leader.some), distance == leader.distance))
                if self._holds(alike):
                    return number
        variable = self._facts.variable("turns") if each.period else 0
        distance = each.distance(pair, following, variable)
        if not self._holds(z3.Implies(some, distance % each.period == 0 if each.period else distance == 0)):
            return None
        turns.append(_Turn(each.place, each.period, each.some, variable, distance))
        return len(turns) - 1

    def _open(self, first: Term, now: Any, end: Any) -> int:
        """Zero if nothing is open at the start of each iteration, else one."""
        at_zero = z3.substitute(end, (now, z3.IntVal(0)))
        return 0 if self._holds(compare("eq", first, 0)) and self._holds(at_zero == 0) else 1

    def _lag(self, key: Key, entry: Any, now: Any, ends: Any, at: Mapping[Key, Term]) -> int | None:
        """The groups that may be pending at the start of each iteration; ``None`` if that is not known."""
        commits: Key = ("commit", key[1])
        for lag in range(_LAG):
            known = [(now[commits], as_z3(at[commits])), (now[key], as_z3(add(at[commits], -lag)))]
            end, committed = (z3.substitute(ends[each], *known) for each in (key, commits))
            first = compare("ge", entry[key], add(entry[commits], -lag))
            if self._holds(first) and self._holds(end >= committed - lag):
                return lag
        return None


@dataclass(frozen=True)
class _Follower:
    """A count that may grow as a carried value does."""

    place: int
    period: int
    first: Term
    some: Term
    now: Any
    end: Any

    def distance(self, pair: Carried, following: Int, turns: Term) -> Any:
        """The count behind an iteration, less the next value that is carried."""
        value, init = pair
        here = add(_along(value, init, self.first), mul(self.period, turns))
        return as_z3(
            add(z3.substitute(self.end, (self.now, as_z3(here))), mul(-1, _along(following, init, self.first)))
        )


@dataclass(frozen=True)
class _Turn:
    """The first of the counts that wrap around together."""

    place: int
    period: int
    some: Term
    variable: Term
    distance: Any


def _along(value: Int, init: Int, first: Term) -> Term:
    return add(value.term, add(first, mul(-1, init.term)))


def _no_turns(turn: int) -> Term:
    return 0


def _for_some(some: Term, first: Term, step: Callable[[Term], Term]) -> Form:
    return lambda number, pairs, turns: add(first, ite(some, step(number), 0))


def _with_carried(place: int, period: int, first: Term, some: Term, turn: int) -> Form:
    def form(number: Term, pairs: Sequence[Carried], turns: Callable[[int], Term]) -> Term:
        wrapped = mul(period, turns(turn)) if period else 0
        return ite(some, add(_along(*pairs[place], first), wrapped), first)

    return form


def _places(ring: Ring) -> set[tuple[Region, int]]:
    return {(ring.region, ring.base + BYTES * stage) for stage in range(ring.stages)}


def _start(at: Pointer | None) -> Term | None:
    """The distance of a barrier from the start of its shared memory."""
    if at is None or not isinstance(at.region, Region) or at.region.kind != "shared":
        return None
    if any(name and not same(term, 0) for name, term in at.offset.items()):
        return None
    return at.offset.get(REST, 0)
