"""Plans of launches, by a seed of PCT or an earlier run, and records of runs.

PCT is the algorithm of Burckhardt, Kothari, Musuvathi and Nagarakatte, "A Randomized Scheduler with Probabilistic Guarantees
of Finding Bugs", ASPLOS 2010.  Each agent has a random priority, and the first that can go on does.  At ``d - 1`` random
steps the one that runs gets the lowest priority.  In a program of ``n`` agents and ``k`` steps a bug of depth ``d`` is found
by one order with a probability of at least ``1 / (n * k ** (d - 1))``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

MOST_CHANGES = 8
"""``MOST_CHANGES`` of fibers.h."""
_MASK = 2**64 - 1
_MOST_DEPTH = 4
_LEAST_LENGTH, _MOST_LENGTH = 3, 18
"""Binary logarithms of the horizons."""


@dataclass(frozen=True)
class Stretch:
    """Steps of one agent in a row: ``steps`` at most, fewer where it waits."""

    agent: int
    steps: int


@dataclass(frozen=True)
class Plan:
    """The order of a launch: that of a seed, or ``stretches`` and then the usual order."""

    seed: int | None = None
    stretches: tuple[Stretch, ...] = ()


def mixed(value: int) -> int:
    """A hash of 64 bits: splitmix64 (Steele, Lea and Flood, OOPSLA 2014), as in fibers.c."""
    value = (value + 0x9E3779B97F4A7C15) & _MASK
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31


def first_priority(seed: int, agent: int) -> int:
    """The priority with which an agent begins; lowered ones are below 0."""
    return (mixed((seed & _MASK) ^ mixed(agent & _MASK)) >> 2) + 1


def horizon_of(seed: int) -> int:
    """The number of steps among which a seed has its changes, a power of two."""
    return 1 << (_LEAST_LENGTH + mixed(seed ^ 0x68) % (_MOST_LENGTH - _LEAST_LENGTH + 1))


def horizon_for(steps: int) -> int:
    """The horizon of seeds that suit a program of so many steps."""
    return 1 << min(max((max(steps, 1) - 1).bit_length(), _LEAST_LENGTH), _MOST_LENGTH)


def changes_of(seed: int) -> tuple[int, ...]:
    """The steps after which the running agent gets the lowest priority, rising; none to three of them."""
    depth = 1 + mixed(seed ^ 0xD) % _MOST_DEPTH
    horizon = horizon_of(seed)
    return tuple(sorted(mixed(seed ^ mixed(k)) % horizon for k in range(1, depth)))


def bound(agents: int, steps: int, depth: int) -> float:
    """The least probability with which one order of PCT finds a bug of that depth, with horizons of powers of two.

    ``_MOST_DEPTH`` depths are tried equally often, so it is divided by that number.
    """
    return 1.0 / (_MOST_DEPTH * max(agents, 1) * int(horizon_for(steps) ** (depth - 1)))


# -- records of what ran in which order


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
    """Steps that were made; the first are recorded."""

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
