"""The order of workgroups, and that of all waves where a seed decides it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from flydsl.errors import ConfigError
from flydsl.runtime.schedules.current import current_run, environment_schedule
from flydsl.runtime.schedules.plan import LaunchRecord, Plan, Run
from flydsl.runtime.schedules.waves import WaveOrder
from flydsl.tools.simulators.amdgpu.memory import Memory
from flydsl.tools.simulators.amdgpu.workgroup import Workgroups

_TOGETHER = 256
"""Waves, at most, of workgroups that are on the chip at once, as in fibers.c."""
_LANES = 8192
"""Lanes that run together: enough that an instruction's cost is that of its arithmetic."""


def scheduled_run() -> Run | None:
    """The run that decides the order of a launch's waves; ``None``: workgroups run one after another."""
    run = current_run()
    if run is not None:
        return run
    wanted = environment_schedule()
    if wanted is None:
        return None
    if wanted[0] != "seed":
        raise ConfigError(
            f"FLYDSL_CPU_SCHEDULE={wanted[0]}:{wanted[1]}: a simulator takes seed:N; "
            "explore orders with flydsl.testing.explore"
        )
    return Run(seed=wanted[1])


def run_in_sequence(memory: Memory, groups_at: Callable[[int, int, bool], Workgroups], count: int, lanes: int) -> None:
    """Run the workgroups of a launch, of so many ``lanes`` each: some thousand lanes together, one part after the other.

    Those that wait for others go on behind the last ones.  If none of them gets further, they are told.
    """
    waiting: list[Workgroups] = []
    together = max(_LANES // lanes, 1)
    for first in range(0, count, together):

        def part(is_first: bool, first: int = first) -> bool:
            groups = groups_at(first, min(together, count - first), is_first)
            ended = groups.run()
            if is_first and not ended:
                waiting.append(groups)
            return ended

        memory.run(part)
    while waiting:
        before, changes = len(waiting), memory.changes
        waiting = [groups for groups in waiting if not groups.run()]
        if len(waiting) == before and memory.changes == changes:
            for groups in waiting:
                groups.tell_deadlock()
            return


def run_in_order(groups: Workgroups, plan: Plan, records: list[LaunchRecord], kernel: str) -> bool:
    """Run the waves of all workgroups of a launch to their ends, in the order of a plan.  False if they come to none.

    A step ends in front of each access of memory.  ``records`` gets the record of the launch.
    """
    residents = groups.residents
    warps, count = residents.waves_of_group, len(residents.places)
    record = LaunchRecord(kernel, warps, count)
    records.append(record)
    order = WaveOrder(plan, record)
    most, total = max(_TOGETHER // max(warps, 1), 1), max(residents.count, 1)
    while not residents.has_ended.all():
        live = np.flatnonzero(~residents.has_ended.reshape(-1, warps).all(axis=1))[:most]
        on_chip = np.isin(residents.group_of, live)
        agents = np.flatnonzero(on_chip & ~residents.has_ended & ~residents.waits()).tolist()
        if residents.spins()[agents].all():
            return False
        groups.run_step(order.choose(agents, total, [groups.at(agent) for agent in agents]))
    return True
