"""Faults that people and programs write by mistake are told apart, by their codes."""

from pathlib import Path

import pytest

from flydsl.testing.judging import CODES, judge

HERE = Path(__file__).parent
FILE = HERE / "common_faults.py"
VECTOR = {"X": "f32[n]", "Y": "f32[n]"}
MATRIX = {"X": "f32[m, n]", "Y": "f32[m, n]"}
ROWS = {"X": "f32[m, n]", "S": "f32[m]"}

FAULTS = {
    "grid_one_short": ("copied", VECTOR, {"unwritten-output"}),
    "one_pass": ("copied", MATRIX, {"unwritten-output"}),
    "padded_count": ("centered", MATRIX, {"shape-dependent", "value-dependent", "wrong-result"}),
    "half_sums": ("dot", {"A": "f16[m, n]", "B": "f16[m, n]", "S": "f32[m]"}, {"low-precision"}),
    "narrow_integers": (
        "integer_dot",
        {"A": "i8[m, n]", "B": "i8[m, n]", "S": "i32[m]"},
        {"wrong-result", "shape-dependent", "value-dependent"},
    ),
    "truncates": ("copied", {"X": "bf16[n]", "Y": "bf16[n]"}, {"low-precision", "wrong-result"}),
    "zero_as_least": ("largest", ROWS, {"value-dependent", "shape-dependent", "wrong-result"}),
    "epsilon_outside": (
        "rms",
        {**MATRIX, "eps": "= 1e-5"},
        {"value-dependent", "low-precision", "shape-dependent", "wrong-result"},
    ),
    "strict_mask": ("causal", {"S": "f32[n, n]", "P": "f32[n, n]"}, {"wrong-result", "shape-dependent"}),
    "stride_of_another": ("copied", MATRIX, {"layout-dependent", "sanitizer-bounds"}),
    "in_place": ("stencil", {"X": "f32[m, n]"}, {"sanitizer-race"}),
    "unset_tail": ("sums", ROWS, {"sanitizer-init"}),
    "shared_twice": ("total_and_largest", ROWS, {"sanitizer-race"}),
}


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.prove) for seed in (2, 3))])
@pytest.mark.parametrize("name", FAULTS)
def test_a_common_fault_is_told(name: str, seed: int) -> None:
    of, rules, codes = FAULTS[name]
    verdict = judge(f"{FILE}:{name}", f"{FILE}:{of}_reference", arguments=rules, targets=["cpu"], seed=seed)
    found = {each.code for each in verdict.errors}
    assert not verdict.passed and found & codes, verdict.as_text()
    assert verdict.score <= 49 and found <= set(CODES), verdict.as_text()
