"""Where the model puts published winners among other configurations of the same problem."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.predict.builds import artifact_of
from benchmarks.predict.launches import prepared_of
from benchmarks.predict.programs import FAMILIES, Program
from benchmarks.predict.rows import Row
from benchmarks.predict.scores import BANDS
from benchmarks.predict.space import configuration_of, neighbors, space
from flydsl.perf import Prepared

__all__ = ["Contest", "contests", "outcome"]


@dataclass(frozen=True)
class Contest:
    """A published winner, and other configurations for its problem."""

    row: Row
    others: tuple[Program, ...]


def contests(rows: Sequence[Row], shapes: int, near: int, far: int, seed: int = 11) -> list[Contest]:
    """Contests of bf16 products, as many of each band of times.

    Args:
        rows: published winners.
        shapes: how many of them.
        near: neighbors of each.
        far: legal configurations at random; where ``near`` is given, none.
        seed: of the choices.
    """
    chooser = random.Random(seed)
    rows = [row for row in rows if row.program.family == FAMILIES[0]]
    found = []
    for low, high in BANDS:
        inside = [row for row in rows if low <= row.microseconds < high]
        for row in chooser.sample(inside, min(shapes // len(BANDS), len(inside))):
            winner = configuration_of(row.program)
            n, k = row.shape
            legal = [each for each in space(row.m, n, k) if each != winner]
            chosen = neighbors(winner, legal, near, chooser) if near else chooser.sample(legal, min(far, len(legal)))
            found.append(Contest(row, tuple(each.program(n, k, row.program.bias) for each in chosen)))
    return found


Time = Callable[[Program, int, Prepared], float]


def outcome(all_: Sequence[Contest], folder: Path, models: dict[str, Time]) -> dict[str, Any]:
    """For each model the ranks of the winners, ties counted by half.

    Returns:
        ``ranks`` and ``sizes`` of the contests, ``first``, ``best 3``, ``best 5 %`` (shares of the contests), and
        ``regret`` (the predicted time of the winner over the least one, the median).
    """
    ranks: dict[str, list[float]] = {name: [] for name in models}
    regrets: dict[str, list[float]] = {name: [] for name in models}
    sizes = []
    for contest in all_:
        entrants = []
        for program in (contest.row.program, *contest.others):
            artifact = artifact_of(program, folder)
            if artifact is not None:
                entrants.append((program, prepared_of(program, artifact, contest.row.m)))
        if len(entrants) < 0.9 * (1 + len(contest.others)) or entrants[0][0] != contest.row.program:
            continue
        sizes.append(len(entrants))
        for name, model in models.items():
            winner, *rest = [model(program, contest.row.m, each) for program, each in entrants]
            before = sum(time < winner * (1 - 1e-4) for time in rest)
            ties = sum(abs(time - winner) <= winner * 1e-4 for time in rest)
            ranks[name].append(1 + before + ties / 2)
            regrets[name].append(winner / min(winner, *rest))
    result: dict[str, Any] = {"contests": len(sizes), "configurations": sum(sizes)}
    for name in models:
        pairs = list(zip(ranks[name], sizes, strict=True))
        count = max(len(pairs), 1)
        result[name] = {
            "first": sum(rank <= 1.5 for rank, _ in pairs) / count,
            "best 3": sum(rank <= 3 for rank, _ in pairs) / count,
            "best 5 %": sum(rank <= max(1.0, 0.05 * size) for rank, size in pairs) / count,
            "mean rank": sum(ranks[name]) / count,
            "regret": sorted(regrets[name])[count // 2] if pairs else 1.0,
            "ranks": ranks[name],
        }
    return result
