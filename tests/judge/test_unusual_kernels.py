"""Right kernels of unusual make pass the judge with any seed."""

from pathlib import Path

import pytest

from flydsl.testing.judging import judge

HERE = Path(__file__).parent
FILE = HERE / "unusual_kernels.py"
VECTOR = {"X": "f32[n]", "Y": "f32[n]"}
MATRIX = {"X": "f32[m, n]", "Y": "f32[m, n]"}
ROWS = {"X": "f32[m, n]", "S": "f32[m]"}

KERNELS = {
    "strided_grid": ("doubled", VECTOR, {}),
    "two_paths": ("doubled", MATRIX, {}),
    "ticket": (
        "total",
        {"X": "f32[n]", "parts": "f32[n // 64 + 1]", "ticket": "i32[1] in 0:1", "S": "f32[1]"},
        {"outputs": ["S"], "workspaces": ["parts", "ticket"]},
    ),
    "all_write_one": ("largest", ROWS, {}),
    "gather": ("gathered", {"X": "f32[m]", "places": "i32[n] in 0:m", "Y": "f32[n]"}, {}),
    "histogram": ("histogram", {"A": "i32[n] in 0:16", "S": "i32[16]"}, {}),
    "hash_": ("hashed", {"A": "i32[n]", "Y": "i32[n]"}, {}),
    "moving": ("moving", MATRIX, {}),
    "fill": ("filled", {"Y": "f32[n]"}, {}),
    "accumulate": ("accumulated", VECTOR, {"outputs": ["Y"]}),
    "sign_bits": ("signed", VECTOR, {"finite": True}),
    "scan": ("running", MATRIX, {}),
    "two_kernels": (
        "sums",
        {"X": "f32[m, n]", "parts": "f32[m]", "S": "f32[m]"},
        {"outputs": ["S"], "workspaces": ["parts"]},
    ),
}
SAMPLE = {"two_paths", "ticket", "scan", "two_kernels"}


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.prove) for seed in (2, 3))])
@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in SAMPLE else pytest.mark.prove) for n in KERNELS])
def test_an_unusual_kernel_passes(name: str, seed: int) -> None:
    of, rules, options = KERNELS[name]
    verdict = judge(f"{FILE}:{name}", f"{FILE}:{of}_reference", arguments=rules, targets=["cpu"], seed=seed, **options)
    assert verdict.passed, verdict.as_text()
