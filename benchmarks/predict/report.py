"""Figures of predictions: splits of the timings that constants are fitted on, rows that are in no fit, and ranks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.predict.baselines import ROOFLINE, TILES, shuffled
from benchmarks.predict.programs import FAMILIES
from benchmarks.predict.rows import Row
from benchmarks.predict.scores import BANDS, score, split
from flydsl.cli.printing.output import table
from flydsl.perf import Constants, Prepared
from flydsl.perf.constants import NAMES
from flydsl.perf.fitting import Timing, fit_constants
from flydsl.perf.predictor import bound_of, microseconds_of

__all__ = ["Known", "constants_table", "fitted", "inner_splits", "ranks_table", "scores_table", "times", "unseen"]

MODELS = ("model", "roofline", "tiles", "other code")
_SHORT_US = 7.0
"""Rows below it are fitted to predict those above it."""


class Known:
    """Rows with their launches.

    Attributes:
        rows: published.
        kernels: their launches, as the model takes them.
    """

    def __init__(self, rows: Sequence[Row], kernels: Sequence[Prepared]) -> None:
        self.rows, self.kernels = list(rows), list(kernels)
        self.bounds = [1e6 * bound_of(each)[0] for each in kernels]
        self.other_code = shuffled(kernels)

    def at(self, positions: Sequence[int]) -> Known:
        """Some of the rows, with the codes that the control gives them among all."""
        found = object.__new__(Known)
        found.rows = [self.rows[k] for k in positions]
        found.kernels = [self.kernels[k] for k in positions]
        found.bounds = [self.bounds[k] for k in positions]
        found.other_code = [self.other_code[k] for k in positions]
        return found

    @property
    def measured(self) -> list[float]:
        """Microseconds."""
        return [row.microseconds for row in self.rows]

    @property
    def problems(self) -> list[Any]:
        """Programs and rows of their results."""
        return [(row.program, row.m) for row in self.rows]

    def timings(self, is_control: bool = False) -> list[Timing]:
        """What a fit takes."""
        kernels = self.other_code if is_control else self.kernels
        return [Timing(str(row.m), each, row.microseconds) for row, each in zip(self.rows, kernels, strict=True)]


def fitted(train: Known) -> dict[str, Any]:
    """The constants of all models, fitted to the same rows."""
    one = fit_constants(train.timings(), samples=0, folds=0).constants
    control = fit_constants(train.timings(is_control=True), samples=0, folds=0).constants
    return {
        "model": one,
        "roofline": ROOFLINE.fit(train.problems, train.measured),
        "tiles": TILES.fit(train.problems, train.measured),
        "other code": control,
    }


def times(constants: dict[str, Any], test: Known) -> dict[str, list[float]]:
    """The predictions of all models."""
    return {
        "model": [microseconds_of(each, constants["model"]) for each in test.kernels],
        "roofline": [ROOFLINE.time(program, m, constants["roofline"]) for program, m in test.problems],
        "tiles": [TILES.time(program, m, constants["tiles"]) for program, m in test.problems],
        "other code": [microseconds_of(each, constants["other code"]) for each in test.other_code],
    }


def _scores(found: dict[str, list[float]], test: Known) -> dict[str, Any]:
    return {name: score(predicted, test.measured, test.bounds) for name, predicted in found.items()}


def inner_splits(known: Known) -> dict[str, Any]:
    """Scores on one part of the rows by constants that were fitted to the other; both directions, pooled."""
    rows = known.rows
    parts: dict[str, tuple[list[int], list[int]]] = {
        "random half": split(rows, lambda row: (row.table, row.program.digest, row.m, row.microseconds)),
        "unseen (N, K)": split(rows, lambda row: row.shape),
        "unseen tables": split(rows, lambda row: row.table),
    }
    found = {}
    for name, (one, other) in parts.items():
        pooled: dict[str, list[float]] = {model: [] for model in MODELS}
        for train, test in ((one, other), (other, one)):
            for model, predicted in times(fitted(known.at(train)), known.at(test)).items():
                pooled[model] += predicted
        found[name] = _scores(pooled, known.at([*other, *one]))
    short = [k for k, row in enumerate(rows) if row.microseconds < _SHORT_US]
    long = [k for k, row in enumerate(rows) if row.microseconds >= _SHORT_US]
    if short and long:
        test = known.at(long)
        found[f"{_SHORT_US:g} us and more from less"] = _scores(times(fitted(known.at(short)), test), test)
    return found


def unseen(constants: dict[str, Any], test: Known, fitted_shapes: set[tuple[int, int]]) -> dict[str, Any]:
    """Scores on rows that no constant was fitted to, by family, by size, and for problems that no fitted row has."""
    predicted = times(constants, test)
    rows = test.rows
    groups: dict[str, Callable[[Row], bool]] = {"all": lambda row: True}
    groups |= {family: lambda row, family=family: row.program.family == family for family in FAMILIES}  # type: ignore[misc]
    half = FAMILIES[0]
    groups[f"{half}, unseen (N, K)"] = lambda row: row.program.family == half and row.shape not in fitted_shapes
    groups[f"{half}, from 12 us"] = lambda row: row.program.family == half and row.microseconds >= 12
    for low, high in BANDS:
        groups[f"{low:g} to {high:g} us"] = lambda row, low=low, high=high: low <= row.microseconds < high  # type: ignore[misc]
    found: dict[str, Any] = {}
    for name, belongs in groups.items():
        own = [k for k, row in enumerate(rows) if belongs(row)]
        if len(own) > 5:
            parts = {model: [values[k] for k in own] for model, values in predicted.items()}
            found[name] = _scores(parts, test.at(own))
    points = [
        {
            "family": row.program.family, "us": row.microseconds, "predicted": round(time, 3), "m": row.m,
            "n": row.program.n, "k": row.program.k, "split": row.program.split, "tile": list(row.program.tile),
        }
        for row, time in zip(rows, predicted["model"], strict=True)
    ]  # fmt: skip
    return {"scores": found, "points": points}


def scores_table(figures: dict[str, Any]) -> str:
    """A row for each split and model."""
    header = ("rows of", "model", "rows", "mean error %", "median %", "p90 %", "tau", "tau of efficiency")
    lines = [
        (
            name, model, int(s["rows"]), f"{s['mean']:.1f}", f"{s['median']:.1f}", f"{s['p90']:.1f}", f"{s['tau']:.3f}",
            f"{s['tau of efficiency']:.3f}",
        )
        for name, by in figures.items()
        for model, s in by.items()
    ]  # fmt: skip
    return table(header, lines)


def ranks_table(figures: dict[str, Any]) -> str:
    """A row for each kind of contest and model."""
    header = ("winner among", "model", "contests", "first", "best 3", "best 5 %", "mean rank", "regret")
    lines = [
        (
            name, model, found["contests"],
            *(f"{found[model][key]:.2f}" for key in ("first", "best 3", "best 5 %", "mean rank", "regret")),
        )
        for name, found in figures.items()
        for model in (*MODELS, "chance")
        if model in found
    ]  # fmt: skip
    return table(header, lines)


def constants_table(constants: Constants, intervals: Any) -> str:
    """The constants, with their intervals."""
    lines = [
        (name, f"{getattr(constants, name):.4g}", f"{intervals[name][0]:.4g} to {intervals[name][1]:.4g}")
        for name in NAMES
    ]
    return table(("constant", "fitted", "90 %"), lines)
