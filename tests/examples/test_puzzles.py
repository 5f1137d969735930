"""The checks of the puzzles accept the solutions, and no empty answer and no planted mistake."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "puzzles"
SUM_IN_SHARED_MEMORY = """\
    part = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 128]).peek()
    part[fx.thread_idx.x] = total
    fx.barrier()
    total = fx.Float32(0.0)
    for k in range(width):
        total += part[fx.thread_idx.x // width * width + k]
    out[i] = total
"""
MIRRORED = """\
    part = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 128]).peek()
    t = fx.thread_idx.x
    i = fx.block_idx.x * 128 + t
    part[t] = x[i]
    fx.barrier()
    out[i] = part[127 - t]
"""
MIRRORED_READS = """\
    t = fx.thread_idx.x
    out[fx.block_idx.x * 128 + t] = x[fx.block_idx.x * 128 + 127 - t]
"""
SUM_BY_SHUFFLES = """\
    offset = width // 2
    while offset > 0:
        total = total + fx.shuffle_xor(total, offset, width)
        offset //= 2
    out[i] = total
"""
MISTAKES: dict[str, list[tuple[str, str, str]]] = {
    "room": [
        ("room_kernel(x, out).launch(grid=fx.ceildiv(x.shape[0], 64)", "room_kernel(x, out).launch(grid=1", "100 elements"),
        ("if i < x.shape[0]:\n        out", "if i <= x.shape[0]:\n        out", "bounds: kernel room_kernel_0"),
        ("+ fx.thread_idx.x\n    if i < x.shape[0]:\n        out", "\n    if i < x.shape[0]:\n        out", "is nan"),
    ],
    "outer": [
        ("if (row < out.shape[0]) & (column < out.shape[1]):", "if row < out.shape[0]:", "bounds"),
        ("a[row] + b[column]", "a[column] + b[row]", "bounds"),
        ("row = fx.block_idx.y * 8", "row = fx.block_idx.y * 16", "element [8, 0] is nan"),
    ],
    "tiles": [
        ("((4, 32), (1, 16))", "((1, 32), (4, 16))", "(0, 1) is at 4, expected 1"),
        ("((4, 32), (1, 16))", "((4, 16), (1, 32))", "(0, 4) is at 32, expected 16"),
        ("fx.make_layout(((4, 2), (4, 2)), ((4, 32), (1, 16)))", "fx.make_layout((4, 4), (4, 1))", "8 x 8"),
    ],
    "mirror": [
        ("part[t] = x[i]\n    fx.barrier()", "part[t] = x[i]", "race"),
        ("part[127 - t]", "part[128 - t]", "bounds"),
        (MIRRORED, MIRRORED_READS, "no shared memory is used"),
    ],
    "warp_sum": [
        ("while offset > 0:", "while offset > 1:", "warps of 32"),
        ("width = fx.num_warp_threads()", "width = 32", "warps of 64"),
        (SUM_BY_SHUFFLES, SUM_IN_SHARED_MEMORY, "bytes of shared memory are used"),
    ],
    "swizzled": [
        ("fx.Swizzle(2, 3, 3)", "fx.Swizzle(1, 3, 3)", "conflicts, expected none"),
        ("fx.Swizzle(2, 3, 3)", "fx.Swizzle(2, 3, 2)", "conflicts, expected none"),
        ("(2, 3, 3), 0, fx.make_layout((16, 32), (32", "(0, 3, 3), 0, fx.make_layout((16, 32), (40", "without gaps"),
    ],
    "histogram": [
        ("fx.atomic_add(fx.get_iter(counts) + x[i], 1)", "counts[x[i]] = counts[x[i]] + 1", "race"),
        ("    if i < x.shape[0]:\n        fx.atomic_add", "    if i >= 0:\n        fx.atomic_add", "bounds"),
        ("fx.atomic_add(fx.get_iter(counts) + x[i], 1)", "fx.atomic_max(fx.get_iter(counts) + x[i], 1)", "element [0] is 1"),
    ],
    "running": [
        ("        fx.barrier()  # all have read\n", "", "race"),
        ("if t >= 2**step:", "if t > 2**step:", "falling ones: element [1]"),
        ("value = memory[t]\n", "value = fx.max(memory[t], 0.0)\n", "is 0.0, expected -"),
    ],
    "holds": [
        ("c[lane // 16 * 4 + v, lane % 16]", "c[lane % 16, lane // 16 * 4 + v]", "of 256 are wrong"),
        ("c[lane // 16 * 4 + v, lane % 16]", "c[lane // 16 + v * 4, lane % 16]", "of 256 are wrong"),
        ("for v in fx.range_constexpr(4):", "for v in fx.range_constexpr(3):", "element [3, 0] is nan"),
    ],
    "last_block": [
        ("atomic_add(place, 1, ordering=fx.AtomicOrdering.AcqRel)", "atomic_add(place, 1)", "race"),
        ("        counter[0] = 0\n", "", "launch 2"),
        ("if before == fx.grid_dim.x - 1:", "if before == fx.grid_dim.x:", "launch 1: element [0] is nan"),
    ],
}  # fmt: skip
"""Of each puzzle three mistakes: a text of the solution, the one that takes its place, and a part of the complaint."""


def check(folder: Path, *arguments: object) -> tuple[int, list[str]]:
    """The exit code of the checks, and what they print, a line for each puzzle."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("FLYDSL_") and k not in ("ARCH", "COMPILE_ONLY")}
    clean |= {"FLYDSL_RUNTIME_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": str(FOLDER.parents[1])}
    command = [sys.executable, "-W", "error", str(FOLDER / "check.py"), *map(str, arguments)]
    done = subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, check=False, timeout=300)
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout.splitlines()


def test_the_solutions_are_right(tmp_path: Path) -> None:
    code, lines = check(tmp_path, FOLDER / "solutions.py")
    assert lines == [f"{number} {name}: right" for number, name in enumerate(MISTAKES, 1)]
    assert code == 0


def test_empty_answers_are_not(tmp_path: Path) -> None:
    """Nor does one of them end the checks."""
    code, lines = check(tmp_path)
    assert [line.partition(": not yet: ")[0] for line in lines] == [f"{k} {name}" for k, name in enumerate(MISTAKES, 1)]
    assert code == 1


@pytest.mark.parametrize("which", [0, 1, 2])
def test_planted_mistakes_are_found(which: int, tmp_path: Path) -> None:
    """One mistake in each solution at once; the complaint names it."""
    text = (FOLDER / "solutions.py").read_text()
    for name, mistakes in MISTAKES.items():
        old, new, _ = mistakes[which]
        assert text.count(old) == 1, (name, old)
        text = text.replace(old, new)
    (tmp_path / "wrong.py").write_text(text)
    code, lines = check(tmp_path, "wrong.py")
    assert code == 1 and len(lines) == 10, lines
    for line, (name, mistakes) in zip(lines, MISTAKES.items(), strict=True):
        assert f" {name}: not yet: " in line and mistakes[which][2] in line, line


def test_one_puzzle_is_checked_by_its_number(tmp_path: Path) -> None:
    assert check(tmp_path, FOLDER / "solutions.py", 3) == (0, ["3 tiles: right"])


def test_a_solution_is_the_puzzle_with_its_gaps_filled() -> None:
    """Names, parameters and launches are those of the puzzles: an answer needs no other change."""
    puzzles, solutions = ((FOLDER / name).read_text().splitlines() for name in ("puzzles.py", "solutions.py"))
    given = [line for line in puzzles if line.startswith(("def ", "@", "# --")) or ".launch(" in line]
    missing = [line for line in given if line not in solutions]
    assert missing == ["    room_kernel(x, out).launch(grid=1, block=64)"]  # its grid is a part of the puzzle
