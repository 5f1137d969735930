"""Orders of two accesses by barriers in shared memory and by barriers of some threads.

The laws (PTX ISA manual, "mbarrier", "bar"):

* A wait for a parity ends in a phase of the other parity.  So after a thread's waits on a ring in order, with alternating
  parities, the phase of each has ended.
* A phase ends after as many arrivals as the barrier counts.  If no more threads arrive, and none arrives for the next phase
  before this one has ended, then all of them have arrived.  A phase with announced bytes ends after its copies, too.
* None arrives early if it waits on another ring first, whose arrivals wait on this one.
* What a thread did before an arrival happens before what follows a wait for its phase.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import z3

from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.proving.counters import (
    BLOCK,
    BULK,
    BYTES,
    EXACT,
    FAST,
    FENCE,
    WGMMA,
    Counters,
    Event,
    Key,
    Named,
    Ring,
)
from flydsl.tools.proving.solver import Facts
from flydsl.tools.proving.terms import Term, add, compare, conjunction, disjunction, mul
from flydsl.tools.proving.threads import Threads

GENERIC, BARRIER, COPY, GROUP = "", "barrier", "copy", "group"
"""An access of the thread itself, one of a barrier's own bytes, a copy that a ring counts, and one of ``cp.async``."""
ASYNC = (COPY, BULK, WGMMA)
_SLOPES = ((1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (1, 4))
"""Groups that end, for so many arrivals."""
_FAR = 8


@dataclass(frozen=True)
class Side:
    """One of two accesses: its counts, its conditions on the thread, and what carries it out."""

    counts: Mapping[Key, Term]
    conditions: Sequence[Any]
    kind: str
    by: str
    ring: Ring | None

    def count(self, what: str, of: Any) -> Term:
        """A count, from zero on."""
        return self.counts.get((what, of), 0)


class Orders:
    """The orders of a kernel's accesses, after its walk."""

    def __init__(self, facts: Facts, counters: Counters, of_block: Threads, warp: int) -> None:
        self._facts, self._counters, self._of_block, self._warp = facts, counters, of_block, warp
        self._kept: list[Any] = []
        self._laws: dict[Any, Any] = {}
        self._masks: dict[Any, Any] = {}
        self._events: dict[Any, list[Event]] = {}
        for each in counters.events:
            self._events.setdefault((each.what, each.of), []).append(each)
        if not of_block.is_known:
            counters.problem(None, "the block has no known extents")
        elif not all(map(of_block.exists, counters.initializing)):
            counters.problem(None, "a barrier that no thread is known to initialize in each launch")
        self._check_named()
        for ring in counters.rings:
            self._check_ring(ring)

    def settle(self) -> None:
        """Trust no ring that depends on one that is not trusted."""
        rings = self._counters.rings
        while wrong := [each for each in rings if self._is_right(each) and not self._is_orderly(each)]:
            for ring in wrong:
                reason = "no wait is known to keep threads from arriving before the phase before has ended"
                self._counters.problem(ring, reason)

    # -- what may be trusted

    def problems(self) -> str:
        """Why some barriers order nothing."""
        return "; ".join(dict.fromkeys(self._counters.problems.values()))

    def _is_right(self, of: Any) -> bool:
        return None not in self._counters.problems and of not in self._counters.problems

    def _arrivals(self, of: Any) -> list[Event]:
        return self._events.get(("arrive" if isinstance(of, Ring) else "sync", of), [])

    def _mask(self, conditions: Sequence[Any]) -> Any:
        """The threads that may satisfy conditions."""
        return self._of_block.some(conditions)

    def _arriving(self, of: Any) -> Any:
        if of not in self._masks:
            masks = [self._mask(each.conditions) for each in self._arrivals(of)]
            self._masks[of] = np.logical_or.reduce(masks) if masks else None
        return self._masks[of]

    def _check_named(self) -> None:
        problem, taken = self._counters.problem, dict[int, Named]()
        for each in self._counters.named if self._of_block.is_known else ():
            arriving = self._arriving(each)
            numbers = self._of_block.values(each.number)
            if arriving is None:
                continue
            if numbers is None or each.count % self._warp:
                problem(each, "a barrier of some threads whose number or count is not known")
                continue
            for number in np.unique(numbers[arriving]).tolist():
                mine = arriving & (numbers == number)
                if taken.setdefault(number, each) is not each or not 0 < number < 16:
                    problem(None, "a barrier that other threads use with another count")
                if int(mine.sum()) > each.count or not self._of_block.are_whole_warps(mine):
                    problem(each, f"a barrier of {each.count} threads, which {int(mine.sum())} threads may come to")

    def _check_ring(self, ring: Ring) -> None:
        problem, arriving = self._counters.problem, None
        if self._of_block.is_known:
            arriving = self._arriving(ring)
        if arriving is None:
            problem(ring, "a barrier in shared memory at which no thread is known to arrive")
            return
        if int(arriving.sum()) > ring.arrivals:
            problem(ring, f"a barrier of {ring.arrivals} arrivals, at which {int(arriving.sum())} threads may arrive")
        copies = self._events.get(("copy", ring), [])
        if copies and (ring.arrivals != 1 or int(arriving.sum()) != 1):
            problem(ring, "copies to a barrier at which several threads arrive")
        if any(np.any(self._mask(each.conditions) & ~arriving) for each in copies):
            problem(ring, "a copy of another thread than the one that announces it")

    def _is_orderly(self, ring: Ring) -> bool:
        """True if no thread arrives at a barrier before the phase before has ended."""
        index, last = ("arrive", ring), ring.stages - 1
        if all(self._at(each, compare("le", each.counts.get(index, 0), last)) for each in self._arrivals(ring)):
            return True
        for other in self._counters.rings:
            if other is ring or other.stages != ring.stages or not self._is_right(other):
                continue
            here, there = self._ahead(ring, other), self._ahead(other, ring)
            if self._arriving(other) is None or here is None or there is None:
                continue
            if here + there >= -ring.stages and here >= -ring.stages:
                return True
        return False

    def _ahead(self, ring: Any, other: Ring) -> int | None:
        """The least distance of an arrival's index to the last one of the other ring that it has waited for."""
        key = "ahead", ring, other
        if other.shift is None or not self._is_right(other):
            return None
        if key not in self._laws:
            found = self._least(ring, lambda e: add(e.counts.get(("wait", other), 0), -1), (1, 1), other.stages, ())
            self._laws[key] = None if found is None else found - other.shift * other.stages
        known: int | None = self._laws[key]
        return known

    def _least(self, of: Any, value: Any, slope: tuple[int, int], far: int, conditions: Sequence[Any]) -> int | None:
        """The greatest known ``c`` with ``b * value >= a * index + c`` at each arrival, within a distance."""
        index: Key = ("arrive" if isinstance(of, Ring) else "sync", of)
        best = far
        for each in self._arrivals(of):
            (a, b), low = slope, -far - 1
            left = add(mul(b, value(each)), mul(-a, each.counts.get(index, 0)))
            if not self._at(each, compare("ge", left, -far), conditions):
                return None
            low, high = -far, best
            while low < high:
                middle = (low + high + 1) // 2
                low, high = (
                    (middle, high) if self._at(each, compare("ge", left, middle), conditions) else (low, middle - 1)
                )
            best = low
        return best

    def _at(self, event: Event, goal: Term, conditions: Sequence[Any] = ()) -> bool:
        """True if a goal holds at an event, of threads with more conditions."""
        if isinstance(goal, bool):
            return goal
        return self._facts.satisfiable([*event.conditions, *conditions, z3.Not(goal)], FAST).holds is False

    # -- orders

    def before(self, first: Side, second: Side, *, is_same_thread: bool) -> Term:
        """A condition under which the first access has ended where the second begins."""
        if first.by == GROUP:  # its end is not counted
            return False
        found: list[Term] = []
        needs = self._needs(first, second)
        for of in (*self._counters.rings, *self._counters.named, BLOCK):
            reached = self._reached(second, of)
            if reached is None or not self._is_right(of):
                continue
            if first.by == COPY:
                found.append(self._copied(first, of, reached))
            elif self._is_among(first, of):
                arrived = first.count("arrive" if isinstance(of, Ring) else "sync", of)
                ended = self._ended(first, needs, of, reached)
                alike = self._same_number(first, second, of)
                found.append(conjunction(compare("le", arrived, reached), ended, alike))
        if is_same_thread and first.by != COPY:
            if needs is not None:
                done = second.count("done", needs)
                found.append(compare("gt", done, first.count("commit", needs)))
            else:
                keys = [key for key in {**first.counts, **second.counts} if key[0] in EXACT]
                found += [compare("lt", first.counts.get(k, 0), second.counts.get(k, 0)) for k in keys]
        return disjunction(*found) if found else False

    def _needs(self, first: Side, second: Side) -> str | None:
        """The kind of group that has to end before an access is over for another."""
        if first.by in (BULK, WGMMA):
            return first.by
        return FENCE if first.by == GENERIC and first.kind != "load" and second.by in ASYNC else None

    def _reached(self, side: Side, of: Any) -> Term | None:
        """The index of the last arrivals that an access knows of."""
        if not isinstance(of, Ring):
            return add(side.count("sync", of), -1)
        if of.shift is None:
            return None
        return add(side.count("wait", of), -1 - of.shift * of.stages)

    def _copied(self, first: Side, of: Any, reached: Term) -> Term:
        """A copy has ended: its phase, or one that a thread waited for before it arrived."""
        ring = first.ring
        if ring is None or not self._is_right(ring):
            return False
        copy = add(first.count("arrive", ring), -1)
        if of is ring:
            return compare("le", copy, reached)
        ahead = self._ahead(of, ring) if self._arriving(of) is not None else None
        if ahead is None:
            return False
        return conjunction(compare("ge", reached, 0), compare("le", copy, add(reached, ahead)))

    def _is_among(self, side: Side, of: Any) -> bool:
        """True if all threads of an access are among those that arrive."""
        if of == BLOCK:
            return True
        arriving = self._arriving(of)
        return arriving is not None and not np.any(self._mask(side.conditions) & ~arriving)

    def _same_number(self, first: Side, second: Side, of: Any) -> Term:
        return compare("eq", first.count("number", of), second.count("number", of)) if isinstance(of, Named) else True

    def _ended(self, first: Side, needs: str | None, of: Any, reached: Term) -> Term:
        """Under which condition a group has ended where its thread makes the arrival of an index."""
        if needs is None:
            return True
        own = [c for c in first.conditions if self._of_block.is_of_thread(c)]
        group, found = first.count("commit", needs), []
        key = needs, of, frozenset(c.get_id() for c in own)
        if key not in self._laws:
            self._kept += own
            done: Key = ("done", needs)
            lines = [(a, b, self._least(of, lambda e: e.counts.get(done, 0), (a, b), _FAR, own)) for a, b in _SLOPES]
            drained = all(
                self._at(e, conjunction(
                    compare("ge", e.counts.get(done, 0), e.counts.get(("commit", needs), 0)),
                    compare("eq", e.counts.get(("open", needs), 0), 0)), own)
                for e in self._arrivals(of)
            )  # fmt: skip
            self._laws[key] = [each for each in lines if each[2] is not None], drained
        if not self._arrivals(of):
            return False
        lines, drained = self._laws[key]
        if drained:
            return True
        for a, b, least in lines:
            found.append(compare("gt", add(mul(a, reached), least), mul(b, group)))
        return disjunction(*found) if found else False


def of_bytes(ring: Ring) -> tuple[int, int]:
    """The first byte of a ring, and the one behind its last."""
    return ring.base, ring.base + BYTES * ring.stages
