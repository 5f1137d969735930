"""The scheduler of a simulator's waves, in the order of a plan."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl.runtime.schedules.plan import LaunchRecord, Plan, Step, changes_of, first_priority

MOST_ALONE = 1 << 9
"""Steps in a row after which a wave lets others run, since it may look in vain at memory."""


class WaveOrder:
    """The same scheduler as ``run_scheduled`` of fibers.c, for the waves of a simulator; ``record`` gets the steps.

    The plan is a seed, or stretches of an earlier run.
    """

    def __init__(self, plan: Plan, record: LaunchRecord) -> None:
        self._plan, self._record = plan, record
        self._steps: list[Step] = []
        record.steps = self._steps
        self._priorities: dict[int, int] = {}
        self._changes = list(() if plan.seed is None else changes_of(plan.seed))
        self._lowest = 0
        self._stretch, self._made = 0, 0
        self._last, self._alone, self._gives_way = -1, 0, False

    def choose(self, ready: Sequence[int], total: int, at: Sequence[str]) -> int:
        """The agent that makes the next step.

        ``ready`` are the agents of ``total`` that can go on, ascending, at least one.  ``at`` has for each the
        instruction that it has stopped at.
        """
        stays = self._last in ready and not self._gives_way
        self._gives_way = False
        usual = self._last if stays else min(ready, key=lambda agent: (agent - self._last - 1) % total)
        chosen = usual if self._plan.seed is None else max(ready, key=self._priority)
        if self._plan.seed is None:
            chosen = self._repeated(ready, usual)
        self._steps.append(Step(chosen, usual, at[ready.index(chosen)]))
        self._record.total += 1
        self._alone = self._alone + 1 if chosen == self._last else 0
        self._last = chosen
        if self._changes and self._changes[0] <= self._record.total - 1:
            self._changes.pop(0)
            self._lower(chosen)
        elif self._alone > MOST_ALONE:
            self._lower(chosen)
        return chosen

    def _priority(self, agent: int) -> int:
        assert self._plan.seed is not None
        if agent not in self._priorities:
            self._priorities[agent] = first_priority(self._plan.seed, agent)
        return self._priorities[agent]

    def _lower(self, agent: int) -> None:
        self._lowest -= 1
        self._priorities[agent] = self._lowest
        self._alone, self._gives_way = 0, True

    def _repeated(self, ready: Sequence[int], usual: int) -> int:
        stretches = self._plan.stretches
        while self._stretch < len(stretches):
            now = stretches[self._stretch]
            if self._made < now.steps and now.agent in ready:
                self._made += 1
                return now.agent
            self._stretch, self._made = self._stretch + 1, 0
        return usual
