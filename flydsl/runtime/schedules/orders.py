"""The search for an order that fails, and for its fewest switches."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from flydsl.errors import ScheduleError
from flydsl.runtime.sanitizer.arguments import arrays_of_launch
from flydsl.runtime.schedules.plan import Run, Stretch, horizon_for, horizon_of
from flydsl.runtime.schedules.timeline import timeline

if TYPE_CHECKING:
    from flydsl.runtime.schedules.native import ScheduledKernel

Attempt = Callable[[Run], Exception | None]
"""Makes the call in the order of a run; what went wrong, or ``None``."""
_MOST_REPEATS = 400
"""Runs that shortening may take."""
_LONG = 1 << 40
_MOST_SEEDS = 50
"""Seeds that are tried to find one that fails as the usual order does."""


@dataclass
class Search:
    """The result of a search."""

    orders: int = 0
    """Orders that were tried, the usual one among them, up to the first that failed."""
    steps: int = 0
    agents: int = 0
    """Steps and warps of the largest launch, in the usual order."""
    seed: int | None = None
    """The first seed that fails; ``None``: none does."""
    error: Exception | None = None
    run: Run = field(default_factory=Run)
    """The shortest run found that fails; the usual one if none does."""
    repeats: int = 0
    """Runs that shortening took."""


def seeds_for(steps: int) -> Iterator[int]:
    """The seeds with a horizon for so many steps, rising from 0."""
    horizon = horizon_for(steps)
    return (seed for seed in itertools.count() if horizon_of(seed) == horizon)


def search(attempt: Attempt, orders: int) -> Search:
    """Try the usual order, then seeds, until one fails; then look for fewer switches that do."""
    found = Search(orders=1)
    error = attempt(found.run)
    launches = found.run.launches
    found.steps = max((launch.total for launch in launches), default=0)
    found.agents = max((launch.warps * launch.blocks for launch in launches), default=0)
    if not launches:
        found.error = error
        return found
    if error is not None:
        found.error = error
        seeds = itertools.islice(seeds_for(found.steps), min(orders, _MOST_SEEDS))
        found.seed = next((seed for seed in seeds if attempt(Run(seed=seed)) is not None), None)
        return found
    for seed in itertools.islice(seeds_for(found.steps), max(orders - 1, 0)):
        run = Run(seed=seed)
        error = attempt(run)
        found.orders += 1
        if error is not None:
            found.seed, found.error, found.run = seed, error, run
            _shorten(found, attempt)
            break
    return found


def _cost(run: Run) -> int:
    return sum(len(launch.switches()) for launch in run.launches)


def _shorten(found: Search, attempt: Attempt) -> None:
    """Replace the run by one that fails with fewer switches, if one is found: stretches are left out or made longer."""

    def fails(plans: Sequence[tuple[Stretch, ...]]) -> Run | None:
        if found.repeats >= _MOST_REPEATS:
            return None
        found.repeats += 1
        run = Run(plans=tuple(plans))
        error = attempt(run)
        if error is None:
            return None
        if _cost(run) <= _cost(found.run):
            found.error, found.run = error, run
        return run

    plans = [launch.stretches() for launch in found.run.launches]
    if any(launch.total > len(launch.steps) for launch in found.run.launches) or fails(plans) is None:
        return  # longer than what is recorded
    for number in range(len(plans) - 1, -1, -1):
        plans = _shortest_front(plans, number, fails)
        plans = _without(plans, number, fails)
        plans = _longer(plans, number, fails)
        plans = _without(plans, number, fails)
    _exchange_agents(found, fails)


_Fails = Callable[[Sequence[tuple[Stretch, ...]]], Run | None]
_Plans = list[tuple[Stretch, ...]]


def _changed(plans: _Plans, number: int, plan: tuple[Stretch, ...]) -> _Plans:
    return [*plans[:number], plan, *plans[number + 1 :]]


def _shortest_front(plans: _Plans, number: int, fails: _Fails) -> _Plans:
    """Leave out as much at the end as the usual order can do."""
    low, high = 0, len(plans[number])
    while low < high:
        middle = (low + high) // 2
        tried = _changed(plans, number, plans[number][:middle])
        if fails(tried) is not None:
            plans, high = tried, middle
        else:
            low = middle + 1
    return plans


def _without(plans: _Plans, number: int, fails: _Fails) -> _Plans:
    """Leave out stretches: halves, then quarters, down to each alone (Zeller and Hildebrandt, "Simplifying and Isolating
    Failure-Inducing Input", TSE 2002)."""
    size = max(len(plans[number]) // 2, 1)
    while True:
        start, has_changed = 0, False
        while start < len(plans[number]):
            plan = plans[number]
            tried = _changed(plans, number, _merged((*plan[:start], *plan[start + size :])))
            if fails(tried) is not None:
                plans, has_changed = tried, True
            else:
                start += size
        if size == 1 and not has_changed:
            return plans
        size = size if has_changed and size == 1 else max(size // 2, 1)


def _longer(plans: _Plans, number: int, fails: _Fails) -> _Plans:
    """Let stretches go on until the agent waits or ends."""
    for place in range(len(plans[number])):
        plan = plans[number]
        if place < len(plan) and plan[place].steps < _LONG:
            tried = _changed(plans, number, (*plan[:place], Stretch(plan[place].agent, _LONG), *plan[place + 1 :]))
            if fails(tried) is not None:
                plans = tried
    return plans


def _exchange_agents(found: Search, fails: _Fails) -> None:
    """Exchange the agent that a switch chooses with the usual one.

    First all blocks, or all warps, are renumbered by their first steps.
    """
    for number, launch in enumerate(found.run.launches):
        for size in {launch.warps, 1}:
            plans = list(found.run.plans)
            if number < len(plans) and plans[number]:
                fails(_changed(plans, number, _renumbered(plans[number], size)))
    for _ in range(4):
        before = _cost(found.run)
        for number, launch in enumerate(found.run.launches):
            for step in (launch.steps[k] for k in launch.switches()):
                exchanged = {step.agent: step.usual, step.usual: step.agent}
                plans = list(found.run.plans)
                if number < len(plans) and min(exchanged) >= 0 and _cost(found.run) == before:
                    plan = tuple(Stretch(exchanged.get(s.agent, s.agent), s.steps) for s in plans[number])
                    fails(_changed(plans, number, plan))
        if _cost(found.run) == before:
            return


def _renumbered(plan: tuple[Stretch, ...], size: int) -> tuple[Stretch, ...]:
    """The plan with its groups of ``size`` agents numbered from 0 on by their first steps."""
    numbers: dict[int, int] = {}
    for stretch in plan:
        if stretch.agent >= 0:
            numbers.setdefault(stretch.agent // size, len(numbers))
    return tuple(
        Stretch(numbers[s.agent // size] * size + s.agent % size if s.agent >= 0 else s.agent, s.steps) for s in plan
    )


def _merged(stretches: Sequence[Stretch]) -> tuple[Stretch, ...]:
    made: list[Stretch] = []
    for stretch in stretches:
        if made and made[-1].agent == stretch.agent:
            made[-1] = Stretch(stretch.agent, made[-1].steps + stretch.steps)
        else:
            made.append(stretch)
    return tuple(made)


def explore_launch(
    kernel: ScheduledKernel, extents: Sequence[int], shared_bytes: int, params: int, orders: int
) -> None:
    """Launch a kernel in so many orders on the same arrays; leave the results of the usual one."""
    arrays = [array for array in arrays_of_launch() if array.high > array.low]
    spans = [(array.low, array.high - array.low) for array in arrays]
    before = [ctypes.string_at(*span) for span in spans]
    after: list[bytes] = []

    def put(contents: Sequence[bytes]) -> None:
        for (address, size), content in zip(spans, contents, strict=True):
            ctypes.memmove(address, content, size)

    def attempt(run: Run) -> Exception | None:
        put(before)
        try:
            kernel.run_once(extents, shared_bytes, params, run)
        except Exception as error:
            return error
        made = [ctypes.string_at(*span) for span in spans]
        if not after:
            after.extend(made)
        for array, mine, usual in zip(arrays, made, after, strict=True):
            if mine != usual:
                byte = next(k for k, (a, b) in enumerate(zip(mine, usual, strict=True)) if a != b)
                place = ", ".join(map(str, array.coordinates(array.low + byte)))
                return ScheduleError(f"{array.name}[{place}] differs from what the usual order leaves there")
        return None

    found = search(attempt, orders)
    if found.error is None:
        put(after)
        return
    if found.seed is None:
        raise found.error
    raise ScheduleError(
        f"FLYDSL_CPU_SCHEDULE=explore:{orders}: kernel {kernel.symbol!r} fails in order {found.orders}: {found.error}\n"
        f"repeat it with FLYDSL_CPU_SCHEDULE=seed:{found.seed}\n{timeline(found.run)}",
        found.seed,
    ) from None
