"""Configurations that the tuner of aiter's bf16 products may choose from.

The rules are those of ``_validate_hgemm_tiling`` and ``compile_hgemm_kernel`` of aiter, for gfx950.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import astuple, dataclass

from benchmarks.predict.programs import Program, half_program

__all__ = ["Configuration", "configuration_of", "is_legal", "neighbors", "space"]

_ROWS, _COLUMNS, _DEPTHS = (16, 32, 48, 64, 80, 96, 128, 256), (64, 128, 256), (64, 128, 256)
_STAGES, _SPLITS = range(2, 9), range(1, 14)
_WAVES = [each for each in itertools.product((1, 2, 4), repeat=3) if each[0] * each[1] * each[2] <= 16]
_LDS_BYTES = 160 * 1024
_VECTOR = 8
"""Elements that a thread loads at once."""


@dataclass(frozen=True)
class Configuration:
    """Tile, stages, split of K, and waves by rows, columns and depth."""

    rows: int
    columns: int
    depth: int
    stages: int
    split: int
    waves: tuple[int, int, int]

    def program(self, n: int, k: int, bias: bool) -> Program:
        """The program of this configuration for a problem."""
        numbers = {
            "m": self.rows, "n": self.columns, "k": self.depth, "stages": self.stages, "split": self.split,
            "wm": self.waves[0], "wn": self.waves[1], "wk": self.waves[2],
        }  # fmt: skip
        return half_program({"N": n, "K": k, "bias": bias}, numbers)


def configuration_of(program: Program) -> Configuration:
    """The configuration of a bf16 product."""
    options = dict(program.options)
    waves = options["BLOCK_M_WARPS"], options["BLOCK_N_WARPS"], options["BLOCK_K_WARPS"]
    return Configuration(*program.tile, program.stages, program.split, waves)


def is_legal(c: Configuration, m: int, n: int, k: int) -> bool:
    """True if the tuner tries the configuration for a problem."""
    threads = 64 * c.waves[0] * c.waves[1] * c.waves[2]
    part = k // c.split
    if c.rows * c.columns * c.depth > 256 * 256 * 64 or n % c.columns or k % c.split or part % c.depth:
        return False
    if c.rows == c.columns == 256 and (c.depth, c.split, c.stages) != (64, 1, 2):
        return False
    if part // c.depth < c.stages or c.rows > max(96, -(-2 * max(1, m) // 16) * 16):
        return False
    if c.rows % (16 * c.waves[0]) or c.columns % (16 * c.waves[1]) or c.depth % (32 * c.waves[2]):
        return False
    vectors = _VECTOR * threads
    if any(size % vectors for size in (c.rows * c.depth, c.columns * c.depth, c.rows * c.columns)):
        return False
    in_flight = (c.stages - 2) * (c.rows + c.columns) * c.depth // vectors
    pipeline = c.stages * (c.rows + c.columns) * c.depth * 2
    return in_flight < 63 and max(pipeline, c.waves[2] * c.rows * c.columns * 2) <= _LDS_BYTES


def space(m: int, n: int, k: int) -> Iterator[Configuration]:
    """All legal configurations for a problem."""
    for rows, columns, depth, stages, split, waves in itertools.product(
        _ROWS, _COLUMNS, _DEPTHS, _STAGES, _SPLITS, _WAVES
    ):
        one = Configuration(rows, columns, depth, stages, split, waves)
        if is_legal(one, m, n, k):
            yield one


def neighbors(of: Configuration, legal: list[Configuration], count: int, chooser: random.Random) -> list[Configuration]:
    """Some of the configurations that differ in one number, or in two where too few do.  Waves count as one."""
    by_distance: dict[int, list[Configuration]] = {}
    for each in legal:
        distance = sum(a != b for a, b in zip(astuple(of), astuple(each), strict=True))
        by_distance.setdefault(distance, []).append(each)
    near, second = by_distance.get(1, []), by_distance.get(2, [])
    found = chooser.sample(near, min(count, len(near)))
    return found + chooser.sample(second, min(count - len(found), len(second)))
