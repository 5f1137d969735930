"""One search: batches of candidates are prepared, measured and compared."""

from __future__ import annotations

import math
import os
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from flydsl._mlir import ir
from flydsl.artifact import Artifact
from flydsl.autotune.config import Config
from flydsl.autotune.strategies import Budget, Strategy
from flydsl.backends.registry import make_backend
from flydsl.compiler.hints import ambient_options, with_function_hints
from flydsl.compiler.jit_function import JitFunction
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config as Settings
from flydsl.errors import MissingInstructionError, TargetLimitError
from flydsl.targets.target import GPUTarget

# Measurement of candidates in common rounds, and the test for the fastest.


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

    Drift (clocks, other processes) affects all trials equally.  Each round begins one
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

        ``refused`` prepares candidates and says why some cannot be measured.  ``measured`` times candidates beside each
        other; ``at_once`` are begun together where time is limited.  ``repeats`` measures the fastest of several
        batches once more, which predictions do not need.
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
        """Time at most so many of the best predicted candidates on a device; their times replace the predictions.

        Candidates that are not timed stay in :attr:`predicted` alone.
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


# Preparation of candidates: refusal of those that cannot run, parallel compiles.


FEWEST_IN_PARALLEL = 4
"""Fewer candidates are compiled in this process: starting a worker costs as much as a few small kernels."""


def workers_for(asked: int | None, candidates: int, settings: Settings) -> int:
    """The processes that compile so many candidates; 1: this one.

    Without the cache on disk a worker's program could not come back.
    """
    if settings.cache_dir is None or settings.run_only or candidates < 2:
        return 1
    if asked is None:
        asked = 1 if candidates < FEWEST_IN_PARALLEL else os.cpu_count() or 1
    return max(1, min(asked, candidates))


def unfit(
    work: Sequence[tuple[Config, JitFunction, Mapping[str, Any]]],
    target: GPUTarget,
    settings: Settings,
    workers: int,
) -> dict[Config, Exception]:
    """The refusals of candidates; with workers, the programs of the others are in the cache then.

    ``work`` has each candidate's function, under its hints, and all of its arguments by name.
    A :class:`TargetLimitError` says that the target lacks threads, shared memory or registers.  Threads and shared memory
    are known before anything is compiled, registers before anything is run.
    """
    if workers > 1:
        return _compiled_in_workers(work, target, settings, workers)
    refused: dict[Config, Exception] = {}
    backend = make_backend(target, config=settings)
    for config, function, arguments in work:
        options = backend.resolved(with_function_hints(function.function_hints(), ambient_options(settings)))
        try:
            call = function.bind((), arguments, settings)
            with backend.mlir_context(), ir.Location.unknown():
                trace_for(function, call, backend, options)
        except MissingInstructionError:
            pass  # the call itself chooses a chip that a CPU plays
        except Exception as error:  # a candidate may fail in any way
            refused[config] = error
    return refused


def _compiled_in_workers(
    work: Sequence[tuple[Config, JitFunction, Mapping[str, Any]]],
    target: GPUTarget,
    settings: Settings,
    workers: int,
) -> dict[Config, Exception]:
    from flydsl.compiler.aot.precompiling import precompile

    places: dict[JitFunction, list[int]] = {}
    for place, (_, function, _) in enumerate(work):
        places.setdefault(function, []).append(place)
    signatures = {function: [work[place][2] for place in own] for function, own in places.items()}
    results = precompile(list(signatures), [str(target)], signatures, config=settings, jobs=workers)
    refused: dict[Config, Exception] = {}
    for place, result in zip((place for own in places.values() for place in own), results, strict=True):
        error: Exception | None = result.error
        if error is None and result.artifact is not None:
            error = _beyond_registers(result.artifact, target)
        if error is not None and not isinstance(error, MissingInstructionError):
            refused[work[place][0]] = error
    return refused


def _beyond_registers(artifact: Artifact, target: GPUTarget) -> TargetLimitError | None:
    """The refusal of a block whose threads need more registers than a multiprocessor has, which drivers do not launch."""
    facts = make_backend(target).facts()
    row = facts.nvidia
    if row is None or facts.emulates:
        return None
    for kernel in artifact.kernels:
        each = kernel.resources.get("registers")
        if each is None or kernel.block_size is None:
            continue
        x, y, z = kernel.block_size
        if x * y * z * each > row.registers:
            return TargetLimitError(
                f"kernel {kernel.symbol} needs {each} registers in each of {x * y * z} threads and {target} gives "
                f"a block {row.registers}; use fewer threads, or a maxnreg hint"
            )
    return None
