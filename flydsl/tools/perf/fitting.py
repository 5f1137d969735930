"""Constants of the time model, fitted to timings.

The error that is minimized is the mean absolute logarithm of predicted over measured time: a time that is twice too long
counts as much as one that is half of it, and single outliers do not decide.  Each step solves the problem with the
predictions' derivatives by the constants, weighted so that squares become absolute values.
"""

from __future__ import annotations

import argparse
import json
import math
import struct
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from flydsl.artifact import Artifact, KernelInfo
from flydsl.errors import ArtifactError, ConfigError, DSLValueError, FlydslError
from flydsl.support.fast_dataclass import record
from flydsl.targets.timing import Chip, chip_of
from flydsl.tools.perf.constants import BOUNDS, NAMES, Constants, Fit
from flydsl.tools.perf.launches import Buffer, Launch
from flydsl.tools.perf.predictor import Prepared, microseconds_of, prepare

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
        """The fit for a file that :func:`read_constants` reads."""
        return {
            "constants": {name: getattr(self.constants, name) for name in NAMES},
            "intervals": {name: list(each) for name, each in self.intervals.items()},
            "error": self.error,
            "unseen_error": None if math.isnan(self.unseen_error) else self.unseen_error,
            "timings": self.timings,
        }


# -- fitting


def fit_constants(
    timings: Sequence[Timing], *, start: Constants | None = None, samples: int = 200, folds: int = 4, seed: int = 0
) -> FittedConstants:
    """Fit the constants to timings of one chip.

    Give at least twelve timings, of kernels with different bottlenecks.  The search begins at ``start``, by default the
    constants' defaults.  ``samples`` are those of the bootstrap.  Each of ``folds`` parts is predicted by a fit of the
    others; 0 skips that.
    """
    if len(timings) < _FEWEST:
        raise DSLValueError(f"{len(timings)} timings do not decide {len(NAMES)} constants; give at least {_FEWEST}")
    chips = sorted({each.prepared.chip.name for each in timings})
    if len(chips) > 1:
        raise DSLValueError(f"timings of {', '.join(chips)} are fitted apart, because constants are a chip's own")
    kernels = [each.prepared for each in timings]
    measured = np.log([each.microseconds for each in timings])
    found = least_absolute(_logs(kernels), measured, _vector(start or Constants()), _LOW, _HIGH)
    residual, slopes = _linearized(_logs(kernels), measured, found, _LOW, _HIGH)
    random = np.random.default_rng(seed)
    intervals = _intervals(residual, slopes, found, random, samples)
    unseen = math.nan
    if folds:
        part = random.permutation(len(timings)) % folds
        errors = np.empty(len(timings))
        for k in range(folds):
            own, other = np.flatnonzero(part != k), np.flatnonzero(part == k)
            vector = least_absolute(_logs([kernels[i] for i in own]), measured[own], found, _LOW, _HIGH, rounds=4)
            errors[other] = np.abs(np.expm1(_logs([kernels[i] for i in other])(vector) - measured[other]))
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


def _logs(kernels: Sequence[Prepared]) -> Callable[[Vector], Vector]:
    """The logarithms of predicted times as a function of the constants."""

    def logs(vector: Vector) -> Vector:
        constants = _constants(vector)
        return np.log([microseconds_of(each, constants) for each in kernels])

    return logs


def _linearized(
    logs: Callable[[Vector], Vector], measured: Vector, vector: Vector, low: Vector, high: Vector
) -> tuple[Vector, Matrix]:
    """The residuals, and their derivatives by the constants as shares of their ranges."""
    residual = logs(vector) - measured
    slopes = np.empty((len(measured), len(vector)))
    for k, width in enumerate(high - low):
        step = 0.01 * width if vector[k] + 0.01 * width <= high[k] else -0.01 * width
        moved = vector.copy()
        moved[k] += step
        slopes[:, k] = (logs(moved) - measured - residual) / (step / width)
    return residual, slopes


def least_absolute(
    logs: Callable[[Vector], Vector], measured: Vector, first: Vector, low: Vector, high: Vector, rounds: int = 12
) -> Vector:
    """The constants that minimize the mean absolute difference of logarithms.

    The search begins at ``first``, between ``low`` and ``high``.  ``logs`` gives the logarithms of predictions, and
    ``measured`` are logarithms.  At most ``rounds`` linearizations are made.
    """
    vector, width = np.clip(first, low, high), high - low
    trust = 0.25
    for _ in range(rounds):
        residual, slopes = _linearized(logs, measured, vector, low, high)
        before = np.abs(residual).mean()
        while trust > 0.002:
            step = _step(residual, slopes, (low - vector) / width, (high - vector) / width, trust)
            moved = np.clip(vector + step * width, low, high)
            if np.abs(logs(moved) - measured).mean() < before - 1e-6:
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


_LEAST_EFFECT = 0.01
"""Change of a predicted time by the whole range of a constant, below which timings do not know the constant."""


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
    idle = np.abs(slopes).max(axis=0) < _LEAST_EFFECT
    low, high = np.where(idle, _LOW, low), np.where(idle, _HIGH, high)
    return {name: (float(a), float(b)) for name, a, b in zip(NAMES, low, high, strict=True)}


# -- files


def read_timings(path: Path, chip: Chip | None = None) -> list[Timing]:
    """The timings of a file of JSON lines.

    Each line is an object: ``artifact`` (a file, relative to the timings), ``kernel`` (its symbol; may be left out if
    the artifact has one kernel), ``grid`` and ``block`` (three numbers each), ``microseconds``, ``values`` (one for
    each parameter of the kernel: a number, or ``{"bytes": 4096}`` for a pointer to an array of that size), and where
    they are not the default ``chip`` (a product), ``shared_bytes`` (dynamic shared memory), and ``warm`` (true if the
    arrays were in the cache in front of memory).  A given ``chip`` overrides those of the lines.
    """
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.strip():
            found.append(_timing(f"{path.name}, line {number}", line, path.parent, chip))
    if not found:
        raise DSLValueError(
            f"{path} has no timings; each line is an object with artifact, grid, block, values and microseconds"
        )
    return found


def _timing(where: str, line: str, folder: Path, chip: Chip | None) -> Timing:
    try:
        entry = json.loads(line)
    except json.JSONDecodeError as error:
        raise DSLValueError(f"{where}: not JSON: {error}") from None
    if not isinstance(entry, dict):
        raise DSLValueError(f"{where}: expected an object, got {line[:40]!r}")
    try:
        own = chip or chip_of(_text(where, entry, "chip", "a product, such as mi355x"))
    except ConfigError as error:
        raise DSLValueError(f"{where}: chip: {error}") from None
    microseconds = _number(where, entry, "microseconds", lambda value: 0 < value < math.inf, "a positive number")
    name = _text(where, entry, "artifact", "a file")
    try:
        artifact = Artifact.from_bytes((folder / name).read_bytes())
    except (OSError, ArtifactError) as error:
        raise DSLValueError(f"{where}: artifact {name!r} cannot be read: {error}") from None
    kernels = {kernel.symbol: kernel for kernel in artifact.kernels}
    symbol = entry.get("kernel", artifact.kernels[0].symbol if len(kernels) == 1 else None)
    if symbol not in kernels:
        raise DSLValueError(f"{where}: kernel is {symbol!r}; expected one of {', '.join(kernels)}")
    grid, block = _triple(where, entry, "grid"), _triple(where, entry, "block")
    shared = _number(where, {"shared_bytes": 0, **entry}, "shared_bytes", lambda value: value >= 0, "bytes")
    values, buffers = _values(where, entry.get("values"), kernels[symbol])
    launch = Launch(symbol, grid, block, int(shared), values, buffers)
    try:
        prepared = prepare(artifact, launch, own, warm=entry.get("warm") is True)
    except FlydslError as error:
        raise DSLValueError(f"{where}: {error}") from None
    return Timing(f"{symbol} {grid}", prepared, microseconds)


_FIRST_ADDRESS, _APART = 1 << 40, 1 << 36
_FLOATS = {"f16": "<e", "f32": "<f", "f64": "<d"}


def _values(where: str, given: object, kernel: KernelInfo) -> tuple[tuple[bytes, ...], tuple[Buffer, ...]]:
    """The bytes of each parameter, and the arrays that pointers among them are of."""
    if not isinstance(given, list) or len(given) != len(kernel.params):
        kinds = ", ".join(param.kind for param in kernel.params)
        raise DSLValueError(f"{where}: values is {given!r}; expected one for each parameter: {kinds}")
    values: list[bytes] = []
    buffers: list[Buffer] = []
    for number, (value, param) in enumerate(zip(given, kernel.params, strict=True)):
        if isinstance(value, dict) and type(value.get("bytes")) is int and value["bytes"] >= 0 and param.size == 8:
            buffers.append(Buffer(_FIRST_ADDRESS + _APART * len(buffers), value["bytes"]))
            values.append(buffers[-1].address.to_bytes(8, "little"))
        elif isinstance(value, int | float) and param.kind in _FLOATS:
            values.append(struct.pack(_FLOATS[param.kind], value))
        elif isinstance(value, int):
            values.append((value % (1 << 8 * param.size)).to_bytes(param.size, "little"))
        else:
            raise DSLValueError(
                f"{where}: value {number} is {value!r}; expected a number, or the size of an array such as "
                f'{{"bytes": 4096}}, for a parameter of {param.kind}'
            )
    return tuple(values), tuple(buffers)


def _text(where: str, entry: Mapping[str, Any], field: str, expected: str) -> str:
    value = entry.get(field)
    if not isinstance(value, str) or not value:
        raise DSLValueError(f"{where}: {field} is {value!r}; expected {expected}")
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
    if not isinstance(value, list) or len(value) != 3 or not all(type(each) is int and each > 0 for each in value):
        raise DSLValueError(f"{where}: {field} is {value!r}; expected three positive integers")
    return value[0], value[1], value[2]


def save_constants(fitted: FittedConstants, path: Path) -> None:
    """Write a fit as JSON."""
    path.write_text(json.dumps(fitted.as_json(), indent=1) + "\n")


def read_constants(path: Path) -> Fit:
    """The fit that :func:`save_constants` wrote."""
    try:
        entry = json.loads(path.read_text())
        values = {name: float(entry["constants"][name]) for name in NAMES}
        return Fit(Constants(**values), str(path), float(entry["unseen_error"] or 0.0))
    except (ValueError, TypeError, KeyError) as error:
        raise DSLValueError(
            f"{path} has no fitted constants ({error!r}); make it with python -m flydsl.perf.fitting"
        ) from None


def main(argv: Sequence[str] | None = None) -> int:
    """Fit the constants to a file of timings, and print them."""
    parser = argparse.ArgumentParser(
        prog="python -m flydsl.perf.fitting", description="Fit the constants of the time model to timings of your own."
    )
    parser.add_argument("timings", type=Path, help="JSON lines; docs/predict.md says what each has")
    parser.add_argument("--chip", metavar="NAME", help="that all were measured on, such as mi300x")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the constants, for flydsl predict --constants")
    args = parser.parse_args(argv)
    try:
        fitted = fit_constants(read_timings(args.timings, chip_of(args.chip) if args.chip else None))
    except FlydslError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    for name, (low, high) in fitted.intervals.items():
        doubt = "   not decided by these timings" if name in fitted.undecided else ""
        print(f"{name:16} {getattr(fitted.constants, name):8.4g}   90 %: {low:.4g} to {high:.4g}{doubt}")
    print(f"mean error       {fitted.error:8.1%}   on timings that a fit had not seen: {fitted.unseen_error:.1%}")
    if args.json is not None:
        save_constants(fitted, args.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
