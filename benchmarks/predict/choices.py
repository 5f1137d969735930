"""``python -m benchmarks.predict.choices CHECKOUT``: what choices of the compiler are worth by predicted times.

``CHECKOUT`` is a clone of https://github.com/ROCm/aiter.  Programs of its published tuning tables are compiled for gfx950
once for each choice: as they are, without the order of prefetches, and for fixed occupancies (waves on an execution unit).
The ratios are of predicted times over those of the product as it is; less than 1 is faster.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.machine import machine_facts
from benchmarks.predict.builds import artifact_of, build
from benchmarks.predict.launches import prepared_of
from benchmarks.predict.programs import FAMILIES
from benchmarks.predict.rows import Row, rows_of_file, rows_of_tables
from flydsl.cli.table import table
from flydsl.perf.constants import constants_of
from flydsl.perf.predictor import microseconds_of

__all__ = ["CHOICES", "chosen", "published", "sample"]

Products = dict[str, dict[str, float]]
"""Predicted microseconds of products, by choice."""

CHOICES: Final[Mapping[str, Mapping[str, str]]] = {
    "as it is": {},
    "no order of prefetches": {"FLYDSL_DISABLE_PASSES": "schedule-prefetches"},
    "occupancy 1": {"FLYDSL_ROCM_WAVES_PER_EU": "1"},
    "occupancy 2": {"FLYDSL_ROCM_WAVES_PER_EU": "2"},
    "occupancy 3": {"FLYDSL_ROCM_WAVES_PER_EU": "3"},
}
"""The environment of each compile."""
EQUAL = 0.01
"""Predicted times that differ by less count as equal."""


def sample(rows: Sequence[Row], count: int, seed: int = 0) -> list[Row]:
    """Rows of different programs, as many of each family as there are, up to ``count``."""
    random.Random(seed).shuffle(shuffled := list(rows))
    by_program = {row.program.digest: row for row in shuffled}
    found = []
    for family in FAMILIES:
        found += [row for row in by_program.values() if row.program.family == family][:count]
    return found


def chosen(times: Mapping[str, float], margin: float) -> str:
    """The choice that the model would make: another than the first only if that is faster by the margin."""
    first = next(iter(times))
    best = min(times, key=lambda name: times[name])
    return best if times[best] < times[first] * (1 - margin) else first


def published(args: argparse.Namespace) -> dict[str, Products]:
    """Predicted times of aiter's products, by family."""
    rows = sample([*rows_of_file(), *rows_of_tables(args.checkout / "aiter/configs")], args.count)
    constants = constants_of("mi355x").constants
    found: dict[str, Products] = {family: {} for family in FAMILIES}
    for choice, environment in CHOICES.items():
        folder = args.code / choice.replace(" ", "-")
        errors = build([row.program for row in rows], args.checkout, folder, args.jobs, _tell, environment)
        for digest, error in errors.items():
            _tell(f"{choice}: {digest}: {error}")
        for row in rows:
            program = row.program
            artifact = artifact_of(program, folder)
            if artifact is not None:
                name = f"{row.m} x {program.n} x {program.k}, {program.digest[:8]}"
                times = found[program.family].setdefault(name, {})
                times[choice] = microseconds_of(prepared_of(program, artifact, row.m), constants)
    return found


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _lines(family: str, products: Sequence[Mapping[str, float]]) -> list[tuple[str, ...]]:
    first, *others = CHOICES
    lines = [_row(f"{family}: {name}", [times[name] / times[first] for times in products]) for name in others]
    for margin in (0.0, 0.1):
        ratios = [times[chosen(times, margin)] / times[first] for times in products]
        lines.append(_row(f"{family}: the fastest, if by {margin:.0%}", ratios))
    return lines


def _row(name: str, ratios: Sequence[float]) -> tuple[str, ...]:
    faster, slower = sum(r < 1 - EQUAL for r in ratios), sum(r > 1 + EQUAL for r in ratios)
    middle = statistics.geometric_mean(ratios)
    return (
        name,
        str(len(ratios)),
        str(faster),
        str(slower),
        f"{middle:.3f}",
        f"{min(ratios):.2f}",
        f"{max(ratios):.2f}",
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.predict.choices", description=__doc__)
    parser.add_argument("checkout", type=Path, help="of aiter")
    parser.add_argument(
        "--code", type=Path, default=Path("aiter-choices"), metavar="FOLDER", help="of compiled programs"
    )
    parser.add_argument("--count", type=int, default=24, metavar="N", help="programs of each family")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes that compile")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    args = parser.parse_args()
    figures: dict[str, Any] = {"machine": machine_facts(), "products": {}}
    lines = []
    for family, products in published(args).items():
        whole = {name: times for name, times in products.items() if len(times) == len(CHOICES)}
        figures["products"][family] = whole
        if whole:
            lines += _lines(family, list(whole.values()))
    print(table(("choice", "products", "faster", "slower", "mean ratio", "least", "greatest"), lines))
    figures["written"] = time.strftime("%Y-%m-%d", time.gmtime())
    if args.json is not None:
        args.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
