"""Waves of all workgroups in the order that a seed decides."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl.errors import ConfigError
from flydsl.runtime.schedules.current import current_run, environment_schedule
from flydsl.runtime.schedules.plan import LaunchRecord, Plan, Run
from flydsl.runtime.schedules.waves import WaveOrder
from flydsl.tools.simulators.amdgpu.instructions.scalar import END
from flydsl.tools.simulators.amdgpu.wave import Wave
from flydsl.tools.simulators.amdgpu.workgroup import Workgroup

_TOGETHER = 256
"""Waves, at most, of workgroups that are on the chip at once, as in fibers.c."""


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


def run_in_order(groups: Sequence[Workgroup], plan: Plan, records: list[LaunchRecord], kernel: str) -> None:
    """Run the waves of all workgroups of a launch to their ends, in the order of a plan.

    A step ends in front of each access of memory.  ``records`` gets the record of the launch.
    """
    warps = len(groups[0].waves) if groups else 1
    record = LaunchRecord(kernel, warps, len(groups))
    records.append(record)
    order = WaveOrder(plan, record)
    waiting = list(enumerate(groups))
    resident: dict[int, tuple[Workgroup, list[Wave]]] = {}
    most, total = max(_TOGETHER // max(warps, 1), 1), max(warps * len(groups), 1)
    while waiting or resident:
        while waiting and len(resident) < most:
            number, group = waiting.pop(0)
            group.arrived = {id(wave): 0 for wave in group.waves}
            resident[number] = group, list(group.waves)
        ready: list[tuple[int, Workgroup, Wave, list[Wave]]] = []
        for number, (group, live) in sorted(resident.items()):
            for place, wave in enumerate(group.waves):
                if wave in live and not group.waits(wave, live):
                    ready.append((number * warps + place, group, wave, live))
        agents = [agent for agent, *_ in ready]
        chosen = order.choose(agents, total, [group.at(wave) for _, group, wave, _ in ready])
        _, group, wave, live = ready[agents.index(chosen)]
        if group.run_step(wave) == END:
            live.remove(wave)
            if not live:
                del resident[chosen // warps]
