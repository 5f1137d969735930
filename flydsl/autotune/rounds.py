"""Measurement of candidates in common rounds, and the test for the fastest."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from flydsl.autotune.config import Config

__all__ = ["Measure", "Samples", "TimedRounds", "Trial", "tied_with_fastest"]

Samples = tuple[float, ...]
"""Milliseconds of one launch in each round."""

SIGNIFICANCE = 0.01
"""The probability of calling one of two equal candidates slower."""


@dataclass(frozen=True)
class Trial:
    """One candidate, ready to be launched."""

    config: Config
    validate: Callable[[], None]
    """Launches once, if the program checks results, and raises if they are wrong; to be called before all else."""
    prepare: Callable[[], None]
    """Undoes what launches changed, and calls the hooks that come before one; not timed."""
    launch: Callable[[], Any]
    finish: Callable[[], None]
    """The hooks that come after a launch; not timed."""
    wait: Callable[[], None]
    """Waits until the device is done."""


class Measure(Protocol):
    """A measurement of candidates; ``measure="time"`` is :class:`TimedRounds`."""

    def __call__(self, trials: Sequence[Trial], /) -> Sequence[Samples | Exception]:
        """The times of each trial, or why there are none.  Times of one call are comparable round by round."""


class TimedRounds:
    """Times ``rep`` launches of each trial, one in each round, after ``warmup`` others.

    What changes while they run, such as clocks and other processes, meets all of them alike.  Each round begins one
    trial further, because a launch may profit from what the one before it left in caches.
    """

    def __init__(self, warmup: int, rep: int) -> None:
        self.warmup, self.rep = warmup, max(rep, 1)

    def __call__(self, trials: Sequence[Trial]) -> list[Samples | Exception]:
        times: list[list[float]] = [[] for _ in trials]
        failures: dict[int, Exception] = {}
        for number, trial in enumerate(trials):
            try:
                trial.validate()
                for _ in range(self.warmup):
                    self._launch(trial)
            except Exception as error:  # a candidate may fail in any way; the others are still measured
                failures[number] = error
        for round_ in range(self.rep):
            for place in range(len(trials)):
                number = (place + round_) % len(trials)
                if number in failures:
                    continue
                try:
                    times[number].append(self._launch(trials[number]))
                except Exception as error:
                    failures[number] = error
        return [failures.get(number, tuple(times[number])) for number in range(len(trials))]

    @staticmethod
    def _launch(trial: Trial) -> float:
        trial.prepare()
        trial.wait()
        start = time.perf_counter_ns()
        trial.launch()
        trial.wait()
        took = (time.perf_counter_ns() - start) / 1e6
        trial.finish()
        return took


def tied_with_fastest(samples: Mapping[Config, Samples]) -> list[Config]:
    """The candidates that may be the fastest, in the order of ``samples``.

    The one of the least median is the fastest.  Another one is slower if it was slower in so many rounds as two equal
    candidates hardly ever show (sign test), or, of too few rounds for that, if all its times are above all of the fastest.
    """
    fastest = min(samples, key=lambda config: statistics.median(samples[config]))
    return [config for config in samples if config == fastest or not _is_slower(samples[config], samples[fastest])]


def _is_slower(times: Samples, than: Samples) -> bool:
    if len(times) != len(than):  # not of the same rounds
        return statistics.median(times) > statistics.median(than)
    pairs = [(a, b) for a, b in zip(times, than, strict=True) if a != b]
    if 0.5 ** len(times) > SIGNIFICANCE:
        return min(times) > max(than)
    slower = sum(a > b for a, b in pairs)
    chance = sum(math.comb(len(pairs), k) for k in range(slower, len(pairs) + 1)) / 2 ** len(pairs)
    return bool(pairs) and chance <= SIGNIFICANCE
