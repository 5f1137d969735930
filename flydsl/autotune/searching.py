"""One search: batches of candidates are prepared, measured and compared."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flydsl.autotune.config import Config
from flydsl.autotune.rounds import Samples, tied_with_fastest
from flydsl.autotune.strategies import Budget, Strategy
from flydsl.errors import TargetLimitError

__all__ = ["FINALISTS", "Search"]

FINALISTS = 8
"""After several batches, so many of the fastest candidates are measured once more, in common rounds."""


@dataclass
class Search:
    """The results of one search, by candidate.

    :meth:`run` fills it.  Files hold it as :meth:`to_dict` says, :mod:`flydsl.autotune.report` shows it.
    """

    function: str
    """The function's name, with its module."""
    target: str
    key: Mapping[str, Any]
    """The values of the key parameters."""
    candidates: Sequence[Config]
    samples: dict[Config, Samples] = field(default_factory=dict)
    left_out: dict[Config, str] = field(default_factory=dict)
    """Candidates for which the target lacks threads, shared memory or registers, and why."""
    failures: dict[Config, Exception] = field(default_factory=dict)
    tied: list[Config] = field(default_factory=list)
    """Those that may be the fastest; the first is the winner."""
    finalists: list[Config] = field(default_factory=list)
    """Those that were measured once more, if there were several batches."""
    predicted: dict[Config, float] = field(default_factory=dict)
    """Predicted milliseconds, where a device timed the best of them afterwards."""
    seconds: float = 0.0

    def run(
        self,
        strategy: Strategy,
        budget: Budget | None,
        refused: Callable[[Sequence[Config]], Mapping[Config, Exception]],
        measured: Callable[[Sequence[Config]], Sequence[Samples | Exception]],
        at_once: int,
        *,
        repeats: bool = True,
    ) -> None:
        """Measure what the strategy proposes until it proposes nothing, or the budget ends.

        Args:
            refused: prepares candidates; why some cannot be measured.
            measured: the times of candidates beside each other, or their failures.
            at_once: how many candidates are begun at once where time is limited.
            repeats: measure the fastest of several batches once more; predictions need none.
        """
        start = time.perf_counter()
        batches = 0
        while True:
            left = None if budget is None else budget.left(len(self.samples) + len(self.failures))
            proposed = list(dict.fromkeys(strategy.propose(self.candidates, self.times())))
            batch = proposed[: at_once if budget is not None and budget.seconds is not None else None][:left]
            if not batch:
                break
            self._measure(batch, refused, measured)
            batches += 1
        if repeats and batches > 1 and len(self.samples) > 1:
            self._measure_finalists(measured)
        self.seconds = time.perf_counter() - start
        if self.samples:
            self.tied = tied_with_fastest({config: self.samples[config] for config in self._comparable()})

    def time_best(self, most: int, measured: Callable[[Sequence[Config]], Sequence[Samples | Exception]]) -> None:
        """Time the best predicted candidates on a device; their times replace the predictions.

        Candidates that are not timed stay in :attr:`predicted` alone.

        Args:
            most: how many are timed.
            measured: the times of candidates beside each other, or their failures.
        """
        start = time.perf_counter()
        self.predicted, self.samples = {c: samples[0] for c, samples in self.samples.items()}, {}
        best = sorted(self.predicted, key=lambda config: self.predicted[config])[:most]
        if best:
            self._measure(best, lambda _: {}, measured)
        self.seconds += time.perf_counter() - start
        self.tied = tied_with_fastest({c: self.samples[c] for c in self._comparable()}) if self.samples else []

    def times(self) -> dict[Config, float | None]:
        """Milliseconds of each candidate so far; ``None`` for those that cannot run."""
        medians = {config: statistics.median(samples) for config, samples in self.samples.items()}
        return {**dict.fromkeys(self.left_out), **dict.fromkeys(self.failures), **medians}

    def results(self) -> list[tuple[Config, float]]:
        """The measured candidates with their milliseconds, in the order of the candidates."""
        return [(c, statistics.median(self.samples[c])) for c in self.candidates if c in self.samples]

    def to_dict(self) -> dict[str, Any]:
        """The search without its times, which files hold in a section of their own."""
        return {
            "function": self.function,
            "target": self.target,
            "key": {name: repr(value) for name, value in self.key.items()},
            "candidates": len(self.candidates),
            "rounds": max(map(len, self.samples.values()), default=0),
            "seconds": round(self.seconds, 3),
            "predicted": [{"config": c.to_dict(), "milliseconds": took} for c, took in self.predicted.items()],
            "tied": [config.to_dict() for config in self.tied],
            "left_out": [{"config": config.to_dict(), "reason": why} for config, why in self.left_out.items()],
            "failed": [{"config": config.to_dict(), "reason": _line(error)} for config, error in self.failures.items()],
        }

    def _measure(
        self,
        batch: Sequence[Config],
        refused: Callable[[Sequence[Config]], Mapping[Config, Exception]],
        measured: Callable[[Sequence[Config]], Sequence[Samples | Exception]],
    ) -> None:
        ready = []
        refusals = refused(batch)
        for config in batch:
            error = refusals.get(config)
            if error is None:
                ready.append(config)
            elif isinstance(error, TargetLimitError):
                self.left_out[config] = _line(error)
            else:
                self.failures[config] = error
        for config, found in zip(ready, measured(ready), strict=True):
            if isinstance(found, TargetLimitError):
                self.left_out[config] = _line(found)
            elif isinstance(found, Exception):
                self.failures[config] = found
            else:
                self.samples[config] = found

    def _measure_finalists(self, measured: Callable[[Sequence[Config]], Sequence[Samples | Exception]]) -> None:
        """Measure the fastest of all batches in common rounds, because times of two batches are of two moments."""
        chosen = set(sorted(self.samples, key=lambda config: statistics.median(self.samples[config]))[:FINALISTS])
        self.finalists = [config for config in self.candidates if config in chosen]
        for config, found in zip(self.finalists, measured(self.finalists), strict=True):
            if not isinstance(found, Exception):
                self.samples[config] = found

    def _comparable(self) -> list[Config]:
        """The candidates whose times are of the same rounds, in the order of the candidates."""
        return [config for config in self.finalists or self.candidates if config in self.samples]


def _line(error: Exception) -> str:
    """The first line of an error, with its class where the text alone would not be understood."""
    text = str(error).partition("\n")[0]
    return text if isinstance(error, TargetLimitError) else f"{type(error).__name__}: {text}"
