"""The published timings, the programs that they are of, and the scores of predictions."""

from __future__ import annotations

import csv
import json
import math
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks.predict.baselines import ROOFLINE, roofline_us, shuffled, tiles_us
from benchmarks.predict.plots import PLOTS
from benchmarks.predict.programs import FAMILIES, Program, half_program, program_of
from benchmarks.predict.rows import keys_of, rows_of_file, rows_of_tables
from benchmarks.predict.scores import kendall, score, split
from benchmarks.predict.sealed import is_sealed, note_use
from benchmarks.predict.space import Configuration, configuration_of, is_legal, neighbors, space
from flydsl.perf.predictor import microseconds_of

from .predicting import CONSTANTS, prepared
from .programs import banks, copy

BYTE = {
    "kernelName": "flydsl_bpreshuflle_64x128x256_F8_F8_B16_1x2x4x2_default", "N": "1024", "K": "7168",
}  # fmt: skip


def _half(**numbers: int) -> Program:
    full = {"m": 32, "n": 64, "k": 128, "stages": 4, "split": 4, "wm": 2, "wn": 2, "wk": 1, **numbers}
    return half_program({"N": 512, "K": 4096, "bias": False}, full)


def test_all_rows_of_the_chip_are_understood() -> None:
    rows = rows_of_file()
    assert len(rows) == 273
    assert {row.program.family for row in rows} == {FAMILIES[0]}
    assert all(3 < row.microseconds < 12 for row in rows)
    for row in rows:
        program = row.program
        assert program.n % program.tile[1] == 0 and program.k % (program.split * program.tile[2]) == 0
        assert is_legal(configuration_of(program), row.m, *row.shape), row


def test_programs_say_their_grid_and_work() -> None:
    program = _half()
    assert program.grid(33) == (2 * 8, 4, 1)
    assert program.macs_of_wave * program.waves * program.blocks(64) == 64 * 512 * 4096
    assert program.operations(33) == 2 * 33 * 512 * 4096
    assert program.bytes_in(33) == 2 * 4096 * (33 + 512)
    assert program.segments_added(33) == 4 * 33 * 512 / 2
    assert _half(split=1).segments_added(33) == 0


@pytest.mark.parametrize("group", [0, 4])
def test_dies_load_what_blocks_share_once(group: int) -> None:
    entry = {**BYTE, "kernelName": BYTE["kernelName"].replace("1x2x4x2", f"1x2x{group}x2")}
    program = program_of(entry)
    assert program is not None and program.family == FAMILIES[1] and program.group == group
    m = 1000
    blocks = program.blocks(m)
    (found,) = program.unique_bytes(m, blocks)
    rows, columns = 16, 8
    assert blocks == rows * columns
    at_least = (m + 1024) * 7168  # each byte of the factors once
    at_most = blocks * (64 + 128) * 7168
    assert at_least <= found * blocks <= at_most
    # Blocks in the order of the grid give a die 2 rows of tiles and all columns; groups give it 4 rows and 4 columns.
    expected = 8 * (4 * 64 + 4 * 128) if group else 8 * (2 * 64 + 8 * 128)
    assert found * blocks / 7168 == pytest.approx(expected, rel=0.03)


def test_blocks_have_places_of_their_own() -> None:
    for name in ("1x2x0x2", "1x2x4x2", "1x2x3x2"):
        program = program_of({**BYTE, "kernelName": BYTE["kernelName"].replace("1x2x4x2", name)})
        assert program is not None
        rows, columns = 13, 8
        row, column, _ = program._places(np.arange(rows * columns), rows, columns)
        assert len({*zip(row.tolist(), column.tolist(), strict=True)}) == rows * columns
        assert row.max() < rows and column.max() < columns


def test_tables_give_rows_that_are_not_left_out(tmp_path: Path) -> None:
    own = rows_of_file()
    entry = {
        "gfx": "gfx950", "cu_num": "256", "M": "16", "bias": "False", "outdtype": "torch.bfloat16", "us": "6.5", **BYTE,
    }  # fmt: skip
    entries = [
        entry, entry, {**entry, "us": "7"}, {**entry, "gfx": "gfx942"}, {**entry, "kernelName": "other"},
        {**entry, "outdtype": "torch.float32"},
    ]  # fmt: skip
    with (tmp_path / "table.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(entry))
        writer.writeheader()
        writer.writerows(entries)
    rows = rows_of_tables(tmp_path)
    assert [row.microseconds for row in rows] == [6.5, 7]
    assert [row.microseconds for row in rows_of_tables(tmp_path, [keys_of(rows[0])])] == [7]
    assert not {keys_of(row) for row in rows} & {keys_of(row) for row in own}


def test_a_quarter_of_the_problems_is_sealed(tmp_path: Path) -> None:
    row = rows_of_file()[0]
    problems = [replace(row, program=replace(row.program, n=64 * n, k=64 * k)) for n in range(50) for k in range(50)]
    assert 0.22 < np.mean([is_sealed(each) for each in problems]) < 0.28
    assert all(is_sealed(each) == is_sealed(replace(each, m=7, microseconds=1.0)) for each in problems)
    for number in (1, 2):
        assert note_use(f"reason {number}", {"rows": number}, tmp_path / "uses.json") == number
    uses = json.loads((tmp_path / "uses.json").read_text())["uses"]
    assert [(use["why"], use["rows"]) for use in uses] == [("reason 1", 1), ("reason 2", 2)]


# -- scores


def test_kendalls_tau() -> None:
    assert kendall([1, 2, 3], [10, 20, 30]) == 1
    assert kendall([1, 2, 3], [3, 2, 1]) == -1
    assert kendall([1, 2, 3, 4], [1, 2, 4, 3]) == pytest.approx(4 / 6)
    assert math.isnan(kendall([1], [1]))


def test_scores_are_of_relative_errors() -> None:
    found = score([11.0, 18.0, 40.0], [10.0, 20.0, 40.0], [1.0, 1.0, 1.0])
    assert found["mean"] == pytest.approx(20 / 3)
    assert found["median"] == pytest.approx(10)
    assert found["tau"] == 1


def test_halves_share_no_problem() -> None:
    rows = rows_of_file()
    one, other = split(rows, lambda row: row.shape)
    assert len(one) + len(other) == len(rows)
    assert not {rows[k].shape for k in one} & {rows[k].shape for k in other}


def test_rooflines_take_the_longer_of_memory_and_matrix_units() -> None:
    program = _half()
    moved = program.bytes_in(64) + program.bytes_out(64)
    assert roofline_us(program, 64, (2.0, 0.5, 1.0)) == pytest.approx(2 + moved / 8e12 / 0.5 * 1e6)
    assert roofline_us(program, 1 << 16, (0.0, 1.0, 0.5)) == pytest.approx(
        program.operations(1 << 16) / (2.5e15 * 0.5) * 1e6, rel=0.02
    )
    constants = (3.0, 0.4, 0.3)
    problems = [(_half(m=tile), m) for tile in (16, 32, 64) for m in (1, 16, 300, 4000, 60000)]
    measured = [roofline_us(program, m, constants) for program, m in problems]
    assert ROOFLINE.fit(problems, measured) == pytest.approx(constants, rel=0.05)


def test_tile_models_count_rounds() -> None:
    constants = (1.0, 600.0, 0.8, 1.5, 100.0, 0.5)
    one, two = (tiles_us(_half(split=1), m, constants) for m in (32 * 32, 64 * 32))
    assert one < two
    assert tiles_us(_half(split=4), 32, constants) - tiles_us(
        _half(split=4), 32, (*constants[:5], 0.0)
    ) == pytest.approx(0.5)


def test_the_control_keeps_launches_and_changes_code() -> None:
    kernels = [prepared(copy, {"X": 1 << 20, "Y": 1 << 20})]
    kernels += [prepared(banks, {"X": 1 << 14, "Y": 1 << 14}, stride=1, count=count) for count in (100, 500, 2000)]
    found = shuffled(kernels)
    assert [each.launch for each in found] == [each.launch for each in kernels]
    own, other = ([microseconds_of(each, CONSTANTS) for each in some] for some in (kernels, found))
    assert own != pytest.approx(other, rel=0.01)


# -- configurations


def test_neighbors_differ_in_little() -> None:
    winner = Configuration(32, 64, 128, 4, 4, (2, 2, 1))
    legal = [each for each in space(64, 512, 4096) if each != winner]
    assert 500 < len(legal) == len(set(legal))
    found = neighbors(winner, legal, 8, random.Random(1))
    assert len(set(found)) == 8
    fields = ("rows", "columns", "depth", "stages", "split", "waves")
    assert all(sum(getattr(each, f) != getattr(winner, f) for f in fields) == 1 for each in found)
    assert configuration_of(winner.program(512, 4096, False)) == winner


@pytest.mark.parametrize(
    "change",
    [
        {"columns": 256, "depth": 256, "stages": 8},  # more LDS than there is
        {"split": 5},  # K is no multiple
        {"stages": 8, "split": 8, "depth": 256},  # fewer steps than stages
        {"rows": 256},  # twice the rows and more
        {"waves": (4, 2, 1)},  # no 16 rows for each wave
        {"rows": 16, "waves": (1, 4, 4)},  # more threads than vectors
    ],
)
def test_what_the_tuner_does_not_try_is_not_legal(change: dict[str, object]) -> None:
    right = Configuration(32, 64, 128, 4, 4, (2, 2, 1))
    assert is_legal(right, 64, 512, 4096)
    assert not is_legal(replace(right, **change), 64, 512, 4096)  # type: ignore[arg-type]


def test_the_page_shows_the_results() -> None:
    """Table and plots of docs/predict.md are those of the results; a plot has a mark for each row."""
    root = Path(__file__).parents[2]
    unseen = json.loads((root / "benchmarks/results/predict.json").read_text())["unseen"]
    page = (root / "docs/predict.md").read_text()
    for name in ("all", "bf16 split-K", "fp8 preshuffled", "bf16 split-K, unseen (N, K)", "40 to inf us"):
        found = unseen["scores"][name]["model"]
        row = f"| {found['rows']:,} | {found['mean']:.1f} | {found['median']:.1f} | {found['p90']:.1f} |"
        assert f"{row} {found['tau']:.3f} | {found['tau of efficiency']:.3f} |" in page, name
    for name, plot in PLOTS.items():
        assert f"(plots/{name})" in page
        drawn = (root / "docs/plots" / name).read_text()
        assert drawn == plot(unseen["points"]), f"{name}: run python -m benchmarks.predict.plots"
        families = {point["family"] for point in unseen["points"]}
        assert drawn.count('r="1.8"') == len(unseen["points"]) and all(f">{family}<" in drawn for family in families)
