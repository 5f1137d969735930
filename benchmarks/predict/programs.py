"""Kernels of tuning tables: from a kernel's name to its configuration, grid and traffic."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

__all__ = ["FAMILIES", "Program", "program_of"]

Array = np.ndarray[Any, np.dtype[np.int64]]

_HALF = re.compile(
    r"flydsl_gemm(?P<stages>\d+)_abf16_wbf16_bf16_t(?P<m>\d+)x(?P<n>\d+)x(?P<k>\d+)_split_k(?P<split>\d+)"
    r"_block_m_warp(?P<wm>\d+)_block_n_warp(?P<wn>\d+)_block_k_warp(?P<wk>\d+)_async_copyTrue"
    r"_b_to_lds(?P<lds>True|False)_b_preshuffleFalse_c_to_ldsFalse_gfx950"
)
_BYTE = re.compile(
    r"flydsl_bpreshuflle_(?P<m>\d+)x(?P<n>\d+)x(?P<k>\d+)_F8_F8_B16_(?P<copy>\d+)x(?P<waves>\d+)x(?P<xcd>\d+)"
    r"x(?P<stages>\d+)_(?P<scheduler>\w+)"
)
_EIGHT = re.compile(r"flydsl_bpreshuffle_8w_(?P<m>\d+)x(?P<n>\d+)x(?P<k>\d+)_F8_F8_B16_(?P<waves>\d+)x(?P<xcd>\d+)")
FAMILIES = ("bf16 split-K", "fp8 preshuffled", "fp8 of 8 waves")
"""Of the kernels whose names are understood."""
_DIES = 8
"""Dies of the chip; the kernels' own order of blocks depends on it."""


@dataclass(frozen=True)
class Program:
    """One kernel, built for one problem; ``m`` is given at the launch.

    Attributes:
        family: one of :data:`FAMILIES`.
        n: columns of the result.
        k: the length of the sums.
        bias: whether a bias is added.
        tile: rows, columns and depth of a block's tile.
        split: blocks that share one tile's sums.
        waves: of a block.
        stages: tiles of K in LDS.
        group: rows of tiles that one die takes together; 0: blocks are in the order of the grid.
        options: what the kernel's builder is given, as pairs.
    """

    family: str
    n: int
    k: int
    bias: bool
    tile: tuple[int, int, int]
    split: int
    waves: int
    stages: int
    group: int
    options: tuple[tuple[str, Any], ...]

    @property
    def element(self) -> int:
        """Bytes of an element of the factors."""
        return 2 if self.family == FAMILIES[0] else 1

    @property
    def rate(self) -> str:
        """The rate of the chip that bounds it."""
        return "matrix.bf16" if self.element == 2 else "matrix.fp8"

    @property
    def digest(self) -> str:
        """The name of its machine code."""
        text = json.dumps([self.family, self.n, self.k, self.bias, self.options], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:20]

    def request(self) -> dict[str, Any]:
        """What ``benchmarks/programs/compile_products.py`` compiles."""
        return {
            "name": self.digest, "family": self.family, "n": self.n, "k": self.k, "bias": self.bias,
            "options": dict(self.options),
        }  # fmt: skip

    def grid(self, m: int) -> tuple[int, int, int]:
        """The blocks of a launch."""
        rows, columns = self._tiles(m)
        if self.family == FAMILIES[0]:
            return rows * columns, self.split, 1
        return (rows, columns, 1) if self.family == FAMILIES[1] else (rows * columns, 1, 1)

    def blocks(self, m: int) -> int:
        """The number of blocks of a launch."""
        x, y, z = self.grid(m)
        return x * y * z

    @property
    def macs_of_wave(self) -> float:
        """Multiplications with addition of one wave."""
        return self.tile[0] * self.tile[1] * (self.k // self.split) / self.waves

    def bytes_in(self, m: int) -> int:
        """Bytes of the factors."""
        return (m + self.n) * self.k * self.element

    def bytes_out(self, m: int) -> int:
        """Bytes of the result."""
        return 2 * m * self.n

    def operations(self, m: int) -> int:
        """Floating-point operations, a multiplication with addition counting as two."""
        return 2 * m * self.n * self.k

    def segments_added(self, m: int) -> int:
        """Segments of 16 bytes that atomics change: each changes one for two elements of the result."""
        return self.split * m * self.n // 2 if self.split > 1 else 0

    def unique_bytes(self, m: int, blocks: int) -> Iterator[float]:
        """For each round of so many blocks, the bytes that dies load through their L2, a block on average.

        A die loads what its blocks share once.  Block ``i`` runs on die ``i`` modulo the number of dies.
        """
        count = self.blocks(m)
        rows, columns = self._tiles(m)
        row, column, part = self._places(np.arange(count), rows, columns)
        sizes = np.minimum(self.tile[0], m - np.arange(rows) * self.tile[0]) * (self.k // self.split) * self.element
        width = self.tile[1] * (self.k // self.split) * self.element
        for first in range(0, count, blocks):
            here = np.arange(first, min(first + blocks, count))
            total = 0.0
            for die in range(_DIES):
                own = here[here % _DIES == die]
                left = np.unique(row[own] * self.split + part[own]) // self.split
                right = np.unique(column[own] * self.split + part[own])
                total += sizes[left].sum() + len(right) * width
            yield total / len(here)

    def _tiles(self, m: int) -> tuple[int, int]:
        return -(-m // self.tile[0]), self.n // self.tile[1]

    def _places(self, block: Array, rows: int, columns: int) -> tuple[Array, Array, Array]:
        """The row and column of tiles that blocks work on, and their part of K."""
        none = np.zeros_like(block)
        if self.family == FAMILIES[0]:
            tile = block % (rows * columns)
            return tile // columns, tile % columns, block // (rows * columns)
        if self.family == FAMILIES[1]:
            row, column = block % rows, block // rows
            block = row * columns + column
        if not self.group:
            return block // columns, block % columns, none
        # Blocks of one die take neighboring tiles, in groups of rows.
        per, more = rows * columns // _DIES, rows * columns % _DIES
        die = block % _DIES
        order = die * per + np.minimum(die, more) + block // _DIES
        wide = self.group * columns
        first = order // wide * self.group
        size = np.minimum(rows - first, self.group)
        return first + order % wide % size, order % wide // size, none


def program_of(entry: Mapping[str, str]) -> Program | None:
    """The program of a row of a table; ``None`` if its kernel's name is not understood."""
    name = entry.get("kernelName") or ""
    if found := _HALF.fullmatch(name):
        numbers = {key: int(value) for key, value in found.groupdict().items() if key != "lds"}
        return half_program(entry, numbers, found["lds"] == "True")
    if found := _BYTE.fullmatch(name):
        return _byte_program(entry, found)
    if found := _EIGHT.fullmatch(name):
        return _eight_program(entry, found)
    return None


def half_program(entry: Mapping[str, Any], numbers: Mapping[str, int], is_in_lds: bool = True) -> Program:
    """A bf16 product of ``splitk_hgemm.py``.

    Args:
        entry: ``N``, ``K`` and ``bias`` of the problem.
        numbers: ``m``, ``n``, ``k`` of the tile, ``stages``, ``split``, and the waves ``wm``, ``wn``, ``wk``.
        is_in_lds: whether the right factor goes through LDS.
    """
    options = {
        "TILE_M": numbers["m"], "TILE_N": numbers["n"], "TILE_K": numbers["k"], "STAGES": numbers["stages"],
        "SPLIT_K": numbers["split"], "BLOCK_M_WARPS": numbers["wm"], "BLOCK_N_WARPS": numbers["wn"],
        "BLOCK_K_WARPS": numbers["wk"], "B_TO_LDS": is_in_lds,
    }  # fmt: skip
    waves = numbers["wm"] * numbers["wn"] * numbers["wk"]
    tile = numbers["m"], numbers["n"], numbers["k"]
    n, k, bias = int(entry["N"]), int(entry["K"]), str(entry["bias"]) == "True"
    return Program(FAMILIES[0], n, k, bias, tile, numbers["split"], waves, numbers["stages"], 0, tuple(options.items()))


def _byte_program(entry: Mapping[str, str], found: re.Match[str]) -> Program:
    tile = int(found["m"]), int(found["n"]), int(found["k"])
    options = {
        "tile_m": tile[0], "tile_n": tile[1], "tile_k": tile[2], "waves_per_eu": int(found["waves"]) or None,
        "enable_scheduler": found["scheduler"] != "off", "use_async_copy": found["copy"] != "0",
        "xcd_swizzle": int(found["xcd"]), "lds_stage": int(found["stages"]),
    }  # fmt: skip
    n, k = int(entry["N"]), int(entry["K"])
    return Program(
        FAMILIES[1], n, k, False, tile, 1, 4, int(found["stages"]), int(found["xcd"]), tuple(options.items())
    )


def _eight_program(entry: Mapping[str, str], found: re.Match[str]) -> Program:
    tile = int(found["m"]), int(found["n"]), int(found["k"])
    options = {
        "BLOCK_M": tile[0], "BLOCK_N": tile[1], "b_preshuffled": True, "waves_per_eu": int(found["waves"]),
        "xcd_swizzle": int(found["xcd"]),
    }  # fmt: skip
    n, k = int(entry["N"]), int(entry["K"])
    return Program(FAMILIES[2], n, k, False, tile, 1, 8, 2, int(found["xcd"]), tuple(options.items()))
