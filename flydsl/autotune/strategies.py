"""Strategies, which choose candidates, and budgets, which end a search."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from flydsl.autotune.config import Config
from flydsl.errors import DSLTypeError, DSLValueError, did_you_mean


@dataclass(frozen=True)
class Budget:
    """The end of a search: it begins no candidate beyond either.

    Args:
        candidates: how many candidates are measured at most.
        seconds: how long the search takes at most.
        start: when the search began.

    Raises:
        DSLValueError: neither is given, or one is not positive.

    Example::

        from flydsl.autotune import Budget

        print(Budget(candidates=8).candidates)  # 8
    """

    candidates: int | None = None
    """The number of candidates that are measured."""
    seconds: float | None = None
    """The duration of the search, with the compiles."""
    start: float = field(default_factory=time.monotonic, repr=False, compare=False)

    def __post_init__(self) -> None:
        given = [limit for limit in (self.candidates, self.seconds) if limit is not None]
        if not given or min(given) <= 0:
            raise DSLValueError(f"{self!r}: expected a positive number of candidates, of seconds, or both")

    @classmethod
    def of(cls, given: Budget | int | None) -> Budget | None:
        """The budget that the decorator was given; an integer counts candidates.

        Raises:
            DSLTypeError: neither of these.
        """
        if given is None or isinstance(given, Budget):
            return given
        if isinstance(given, bool) or not isinstance(given, int):
            raise DSLTypeError(f"budget={given!r}: expected a number of candidates, or Budget(candidates=, seconds=)")
        return cls(candidates=given)

    def begun(self) -> Budget:
        """This budget, with the time running from now."""
        return Budget(self.candidates, self.seconds)

    def left(self, measured: int) -> int | None:
        """The number of candidates that may still be measured; ``None``: any."""
        if self.seconds is not None and time.monotonic() - self.start >= self.seconds and measured:
            return 0
        return None if self.candidates is None else max(self.candidates - measured, 0)


class Strategy(Protocol):
    """Proposes candidates, knowing the times of those before; any object with this method may be given."""

    def propose(self, candidates: Sequence[Config], times: Mapping[Config, float | None]) -> Sequence[Config]:
        """The next candidates, which are compiled in parallel and measured in common rounds; none: the end.

        ``times`` has the candidates proposed so far: milliseconds, or ``None`` for a candidate that cannot run.
        """


class All:
    """Every candidate, in their order."""

    def propose(self, candidates: Sequence[Config], times: Mapping[Config, float | None]) -> Sequence[Config]:
        return [config for config in candidates if config not in times]


class Random:
    """Every candidate in a random order, the same for the same seed; a budget ends it."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def propose(self, candidates: Sequence[Config], times: Mapping[Config, float | None]) -> Sequence[Config]:
        shuffled = random.Random(self.seed).sample(list(candidates), len(candidates))
        return [config for config in shuffled if config not in times]


class Pattern:
    """Pattern search: from the best candidate known, one step along each parameter, until none of them is better.

    The steps of a parameter are its values among the candidates, in order.  It begins with the first candidate and
    ``starts - 1`` random ones, so that one hollow does not hold it.  It measures a small part of many candidates and may
    miss the fastest.
    """

    def __init__(self, starts: int = 3, seed: int = 0) -> None:
        self.starts, self.seed = starts, seed

    def propose(self, candidates: Sequence[Config], times: Mapping[Config, float | None]) -> Sequence[Config]:
        known = {config: taken for config, taken in times.items() if taken is not None}
        if not known:  # also where all that was begun with cannot run
            others = random.Random(self.seed).sample(list(candidates[1:]), len(candidates) - 1)
            begun = [candidates[0], *others]
            return [config for config in begun if config not in times][: self.starts]
        best = min(known, key=lambda config: known[config])
        return [config for config in _neighbors(best, candidates) if config not in times]


def _neighbors(config: Config, candidates: Sequence[Config]) -> list[Config]:
    """The candidates that differ in one parameter, by the nearest values of it on either side."""
    own = config.to_dict()
    found: list[Config] = []
    for name in {name: None for each in candidates for name in each.to_dict()}:
        alike = [each for each in candidates if _without(each.to_dict(), name) == _without(own, name)]
        ordered = sorted(alike, key=lambda each, name=name: _rank(each.to_dict().get(name)))  # type: ignore[misc]
        if config in ordered:
            place = ordered.index(config)
            found += ordered[max(place - 1, 0) : place] + ordered[place + 1 : place + 2]
    return list(dict.fromkeys(found))


def _without(values: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key != name}


def _rank(value: Any) -> tuple[int, float, str]:
    """The place of a value among others of its parameter: numbers first, in order."""
    return (0, float(value), "") if isinstance(value, (int, float)) else (1, 0.0, repr(value))


_NAMED: dict[str, type[All] | type[Random] | type[Pattern]] = {"all": All, "random": Random, "pattern": Pattern}


def strategy_of(given: str | Strategy) -> Strategy:
    """The strategy that the decorator was given, by name or itself."""
    if isinstance(given, str):
        if given not in _NAMED:
            known = ", ".join(_NAMED)
            raise DSLValueError(f"strategy={given!r}: expected one of {known}.{did_you_mean(given, _NAMED)}")
        return _NAMED[given]()
    if not callable(getattr(given, "propose", None)):
        raise DSLTypeError(f"strategy={given!r}: expected one of {', '.join(_NAMED)}, or an object with propose()")
    return given
