"""Constants of the time model, fitted to timings.

The error that is minimized is the mean absolute logarithm of predicted over measured time: a time that is twice too long
counts as much as one that is half of it, and single outliers do not decide.  Each step solves the problem with the
predictions' derivatives by the constants, weighted so that squares become absolute values.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from flydsl.artifact import Artifact
from flydsl.errors import ArtifactError, DSLValueError, FlydslError
from flydsl.perf.constants import BOUNDS, NAMES, Constants
from flydsl.perf.launches import Buffer, Launch
from flydsl.perf.predictor import Prepared, microseconds_of, prepare
from flydsl.support.fast_dataclass import record
from flydsl.targets.timing import Chip, chip_of

__all__ = ["FittedConstants", "Timing", "fit_constants", "mean_error", "read_timings", "save_constants"]

Vector = np.ndarray[tuple[int], np.dtype[np.float64]]
Matrix = np.ndarray[tuple[int, int], np.dtype[np.float64]]

_FEWEST = 12
"""Timings that a fit of six constants needs."""


@record
class Timing:
    """A measured launch."""

    name: str
    """For messages."""
    prepared: Prepared
    microseconds: float


@record
class FittedConstants:
    """The outcome of a fit."""

    constants: Constants
    error: float
    """The mean relative error on the timings that were fitted."""
    unseen_error: float
    """The same on timings that a fit had not seen, by four-fold cross-validation."""
    intervals: Mapping[str, tuple[float, float]]
    """For each constant, where nine of ten bootstrap samples of the timings put it."""
    timings: int

    @property
    def undecided(self) -> tuple[str, ...]:
        """The constants that the timings do not decide: their interval is most of what a fit may choose."""
        found = []
        for name, (low, high) in self.intervals.items():
            first, last = BOUNDS[name]
            if high - low > 0.5 * (last - first):
                found.append(name)
        return tuple(found)

    def as_json(self) -> dict[str, Any]:
        """The fit for a file that :func:`flydsl.perf.constants.constants_of` takes."""
        return {
            "constants": {name: getattr(self.constants, name) for name in NAMES},
            "intervals": {name: list(each) for name, each in self.intervals.items()},
            "error": self.error,
            "unseen_error": self.unseen_error,
            "timings": self.timings,
        }


# -- fitting


def fit_constants(
    timings: Sequence[Timing], *, start: Constants | None = None, samples: int = 200, folds: int = 4, seed: int = 0
) -> FittedConstants:
    """Fit the constants to timings of one chip.

    Args:
        timings: at least twelve, of kernels that differ in what limits them.
        start: where the search begins; by default the constants' defaults.
        samples: of the bootstrap.
        folds: parts of the timings, each of which is predicted by a fit of the others; 0: none.
        seed: of the random choices.

    Returns:
        The constants, with their confidence.

    Raises:
        DSLValueError: too few timings, or of several chips.
    """
    if len(timings) < _FEWEST:
        raise DSLValueError(f"{len(timings)} timings do not decide {len(NAMES)} constants; give at least {_FEWEST}")
    chips = sorted({each.prepared.chip.name for each in timings})
    if len(chips) > 1:
        raise DSLValueError(f"timings of {', '.join(chips)} are fitted apart, because constants are a chip's own")
    first = _vector(start or Constants())
    kernels = [each.prepared for each in timings]
    measured = np.log([each.microseconds for each in timings])
    found = _minimized(kernels, measured, first)
    residual, slopes = _linearized(kernels, measured, found)
    random = np.random.default_rng(seed)
    intervals = _intervals(residual, slopes, found, random, samples)
    unseen = math.nan
    if folds:
        part = random.permutation(len(timings)) % folds
        errors = np.empty(len(timings))
        for k in range(folds):
            own = np.flatnonzero(part != k)
            vector = _minimized([kernels[i] for i in own], measured[own], found, rounds=4)
            for i in np.flatnonzero(part == k):
                errors[i] = abs(math.expm1(_log(kernels[i], vector) - measured[i]))
        unseen = float(errors.mean())
    return FittedConstants(_constants(found), float(np.abs(np.expm1(residual)).mean()), unseen, intervals, len(timings))


def mean_error(timings: Sequence[Timing], constants: Constants) -> float:
    """The mean relative error of predictions."""
    ratios = [microseconds_of(each.prepared, constants) / each.microseconds for each in timings]
    return float(np.abs(np.array(ratios) - 1).mean())


def _vector(constants: Constants) -> Vector:
    return np.array([getattr(constants, name) for name in NAMES])


def _constants(vector: Vector) -> Constants:
    return Constants(**dict(zip(NAMES, vector.tolist(), strict=True)))


_LOW = np.array([BOUNDS[name][0] for name in NAMES])
_HIGH = np.array([BOUNDS[name][1] for name in NAMES])


def _log(kernel: Prepared, vector: Vector) -> float:
    return math.log(microseconds_of(kernel, _constants(vector)))


def _residual(kernels: Sequence[Prepared], measured: Vector, vector: Vector) -> Vector:
    constants = _constants(vector)
    return np.log([microseconds_of(each, constants) for each in kernels]) - measured


def _linearized(kernels: Sequence[Prepared], measured: Vector, vector: Vector) -> tuple[Vector, Matrix]:
    """The residuals, and their derivatives by the constants as shares of their ranges."""
    residual = _residual(kernels, measured, vector)
    slopes = np.empty((len(kernels), len(vector)))
    for k, width in enumerate(_HIGH - _LOW):
        step = 0.01 * width if vector[k] + 0.01 * width <= _HIGH[k] else -0.01 * width
        moved = vector.copy()
        moved[k] += step
        slopes[:, k] = (_residual(kernels, measured, moved) - residual) / (step / width)
    return residual, slopes


def _minimized(kernels: Sequence[Prepared], measured: Vector, first: Vector, rounds: int = 12) -> Vector:
    vector = np.clip(first, _LOW, _HIGH)
    width = _HIGH - _LOW
    trust = 0.25
    for _ in range(rounds):
        residual, slopes = _linearized(kernels, measured, vector)
        before = np.abs(residual).mean()
        while trust > 0.002:
            step = _step(residual, slopes, (_LOW - vector) / width, (_HIGH - vector) / width, trust)
            moved = np.clip(vector + step * width, _LOW, _HIGH)
            if np.abs(_residual(kernels, measured, moved)).mean() < before - 1e-6:
                trust = min(0.5, trust * 1.5)
                vector = moved
                break
            trust *= 0.4
        else:
            break
    return vector


_WEAK = 1e-3
"""Weight of staying where nothing decides, per timing."""


def _step(residual: Vector, slopes: Matrix, low: Vector, high: Vector, trust: float, turns: int = 20) -> Vector:
    """The step within bounds that minimizes the mean absolute linear residual."""
    low, high = np.maximum(low, -trust), np.minimum(high, trust)
    step = np.zeros(slopes.shape[1])
    for _ in range(turns):
        weights = 1 / np.maximum(np.abs(residual + slopes @ step), 0.01)
        squares = (slopes.T * weights) @ slopes + _WEAK * len(residual) * np.eye(len(step))
        slope = (slopes.T * weights) @ residual
        step = _bounded(squares, slope, low, high, step)
    return step


def _bounded(squares: Matrix, slope: Vector, low: Vector, high: Vector, start: Vector, turns: int = 60) -> Vector:
    """The minimum of a quadratic form in a box, a coordinate at a time."""
    step = start.copy()
    for _ in range(turns):
        for k in range(len(step)):
            rest = squares[k] @ step - squares[k, k] * step[k]
            step[k] = min(max(-(slope[k] + rest) / squares[k, k], low[k]), high[k])
    return step


def _intervals(
    residual: Vector, slopes: Matrix, vector: Vector, random: np.random.Generator, samples: int
) -> dict[str, tuple[float, float]]:
    """Of each constant the middle nine tenths over samples of the timings, refitted with the derivatives at hand."""
    width = _HIGH - _LOW
    found = np.empty((samples, len(vector)))
    for k in range(samples):
        rows = random.integers(0, len(residual), len(residual))
        step = _step(residual[rows], slopes[rows], (_LOW - vector) / width, (_HIGH - vector) / width, 1.0, 8)
        found[k] = vector + step * width
    low, high = np.percentile(found, [5, 95], axis=0) if samples else (vector, vector)
    return {name: (float(a), float(b)) for name, a, b in zip(NAMES, low, high, strict=True)}


# -- files


def read_timings(path: Path, chip: Chip | None = None) -> list[Timing]:
    """The timings of a file of JSON lines.

    Each line is an object: ``artifact`` (a file, relative to the timings), ``kernel`` (its symbol; may be left out if the
    artifact has one kernel), ``grid`` and ``block`` (three numbers each), ``microseconds``, and, where the code does not
    say it: ``chip`` (a product), ``shared_bytes`` (dynamic), ``buffers`` (the bytes of each array), ``trips`` (of loops, by
    their position).

    Args:
        path: the file.
        chip: that all were measured on; by default what a line says.

    Raises:
        DSLValueError: a line that is not such an object; names the line and the field.
    """
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.strip():
            found.append(_timing(f"{path.name}, line {number}", line, path.parent, chip))
    if not found:
        raise DSLValueError(
            f"{path} has no timings; each line is an object with artifact, grid, block and microseconds"
        )
    return found


def _timing(where: str, line: str, folder: Path, chip: Chip | None) -> Timing:
    try:
        entry = json.loads(line)
    except json.JSONDecodeError as error:
        raise DSLValueError(f"{where}: not JSON: {error}") from None
    if not isinstance(entry, dict):
        raise DSLValueError(f"{where}: expected an object, got {line[:40]!r}")
    own = chip_of(entry["chip"]) if chip is None and isinstance(entry.get("chip"), str) else chip
    if own is None:
        raise DSLValueError(f'{where}: no chip; add for example "chip": "mi355x", or name one for all lines')
    microseconds = _number(where, entry, "microseconds", lambda value: 0 < value < math.inf, "a positive number")
    name = _text(where, entry, "artifact")
    try:
        artifact = Artifact.from_bytes((folder / name).read_bytes())
    except (OSError, ArtifactError) as error:
        raise DSLValueError(f"{where}: artifact {name!r} cannot be read: {error}") from None
    symbol = entry.get("kernel") or (artifact.kernels[0].symbol if len(artifact.kernels) == 1 else None)
    if symbol not in {kernel.symbol for kernel in artifact.kernels}:
        known = ", ".join(kernel.symbol for kernel in artifact.kernels)
        raise DSLValueError(f"{where}: kernel is {symbol!r}; expected one of {known}")
    grid, block = _triple(where, entry, "grid"), _triple(where, entry, "block")
    sizes = entry.get("buffers") or []
    if not (isinstance(sizes, list) and all(isinstance(size, int) and size >= 0 for size in sizes)):
        raise DSLValueError(f"{where}: buffers is {sizes!r}; expected the bytes of each array")
    shared = int(_number(where, {"shared_bytes": 0, **entry}, "shared_bytes", lambda value: value >= 0, "bytes"))
    launch = Launch(symbol, grid, block, shared, (), tuple(Buffer(0, size) for size in sizes))
    trips = entry.get("trips") or {}
    try:
        known_trips = {int(position): float(count) for position, count in trips.items()}
        prepared = prepare(artifact, launch, own, trips=known_trips)
    except (AttributeError, TypeError, ValueError) as error:
        raise DSLValueError(f"{where}: trips is {trips!r}; expected iterations by the loop's position") from error
    except FlydslError as error:
        raise DSLValueError(f"{where}: {error}") from None
    return Timing(f"{symbol} {grid}", prepared, microseconds)


def _text(where: str, entry: Mapping[str, Any], field: str) -> str:
    value = entry.get(field)
    if not isinstance(value, str) or not value:
        raise DSLValueError(f"{where}: {field} is {value!r}; expected a file")
    return value


def _number(
    where: str, entry: Mapping[str, Any], field: str, is_right: Callable[[float], bool], expected: str
) -> float:
    value = entry.get(field)
    if isinstance(value, bool) or not isinstance(value, int | float) or not is_right(value):
        raise DSLValueError(f"{where}: {field} is {value!r}; expected {expected}")
    return float(value)


def _triple(where: str, entry: Mapping[str, Any], field: str) -> tuple[int, int, int]:
    value = entry.get(field)
    is_right = isinstance(value, list) and len(value) == 3 and all(type(each) is int and each > 0 for each in value)
    if not is_right or value is None:
        raise DSLValueError(f"{where}: {field} is {value!r}; expected three positive integers")
    return value[0], value[1], value[2]


def save_constants(fitted: FittedConstants, path: Path) -> None:
    """Write a fit as JSON."""
    path.write_text(json.dumps(fitted.as_json(), indent=1) + "\n")
