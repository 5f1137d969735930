"""Records of what ran in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from flydsl.runtime.schedules.plan import Plan, Stretch

__all__ = ["LaunchRecord", "Run", "Step"]


@dataclass(frozen=True)
class Step:
    """One step: an agent goes on from where it had stopped to where it stops next."""

    agent: int
    """A warp, counted block by block from 0 on; or a copy, which is -1, -2 and so on."""
    usual: int
    """The agent that would have gone on in the usual order."""
    what: str = ""
    """The operation that comes first, such as ``store``; empty at an agent's beginning."""
    filename: str = ""
    line: int = 0


@dataclass
class LaunchRecord:
    """One launch: its kernel, the warps of a block, and its steps."""

    kernel: str
    warps: int
    blocks: int
    steps: Sequence[Step] = ()
    total: int = 0
    """Steps that were made, of which the first are recorded."""

    def switches(self) -> list[int]:
        """The steps at which the order leaves the usual one."""
        return [k for k, step in enumerate(self.steps) if step.agent != step.usual]

    def stretches(self) -> tuple[Stretch, ...]:
        """The stretches that repeat the launch."""
        made: list[Stretch] = []
        for step in self.steps:
            if made and made[-1].agent == step.agent:
                made[-1] = Stretch(step.agent, made[-1].steps + 1)
            else:
                made.append(Stretch(step.agent, 1))
        return tuple(made)


@dataclass
class Run:
    """The plans of the launches of one call, and what they did."""

    seed: int | None = None
    plans: Sequence[tuple[Stretch, ...]] = ()
    """Without a seed: the stretches of each launch; those that follow run in the usual order."""
    launches: list[LaunchRecord] = field(default_factory=list)

    def next_plan(self) -> Plan:
        """The plan of the launch that begins."""
        number = len(self.launches)
        if self.seed is not None:
            return Plan(self.seed)
        return Plan(None, self.plans[number] if number < len(self.plans) else ())
