"""Faults of sizes, values, order and process that no list of cases has are told apart, by their codes."""

from pathlib import Path

import pytest

from flydsl.testing.judging import CODES, judge

HERE = Path(__file__).parent
FILE = HERE / "outsider_faults.py"
VECTOR = {"X": "f32[n]", "Y": "f32[n]", "n": "n"}
HALVES = {"X": "f16[n]", "Y": "f16[n]", "n": "n"}
WORDS = {"A": "i32[n]", "Y": "i32[n]", "n": "n"}
ROWS = {"X": "f32[m, n]", "S": "f32[m]"}
MATRIX = {"X": "f32[m, n]", "Y": "f32[m, n]"}
WRONG = {"wrong-result", "value-dependent", "shape-dependent", "low-precision"}

FAULTS = {
    "three_blocks": ("affine", VECTOR, WRONG),
    "one_of_all": ("affine", VECTOR, {"unwritten-output"}),
    "listed_sizes": ("affine", VECTOR, WRONG),
    "many_rows": ("sums", ROWS, WRONG),
    "long_mean": ("mean", ROWS, WRONG),
    "keeps_zeros": ("affine", VECTOR, {"reads-old-output"}),
    "selects_late": ("sums", ROWS, {"sanitizer-bounds"}),
    "first_block_zeros": ("sums", ROWS, {"sanitizer-race"}),
    "plain_histogram": ("histogram", {"A": "i32[n] in 0:16", "S": "i32[16]"}, {"sanitizer-race"}),
    "tile_again": ("copied", MATRIX, {"sanitizer-race"}),
    "drops_small": ("halved", VECTOR, WRONG),
    "clips_large": ("affine", VECTOR, WRONG),
    "toward_zero": ("scaled", HALVES, WRONG),
    "no_subnormals": ("halved", HALVES, WRONG),
    "one_pass_variance": ("variance", ROWS, WRONG),
    "last_of_equal": ("largest_place", {"X": "f32[m, n]", "S": "i32[m]"}, WRONG),
    "short_sums": ("sums", {"X": "bf16[m, n]", "S": "bf16[m]"}, WRONG),
    "truncating_quotient": ("quarter", WORDS, WRONG),
    "unsigned_quotient": ("quarter", WORDS, WRONG),
    "wraps_bytes": ("saturated", {"A": "i8[n]", "Y": "i8[n]", "n": "n"}, WRONG),
    "integers_as_floats": ("integer_sums", {"A": "i32[m, n]", "S": "i32[m]"}, WRONG),
    "sees_modules": ("affine", VECTOR, {"unstable-trace"}),
    "sees_stack": ("affine", VECTOR, {"unstable-trace"}),
    "sees_environment": ("affine", VECTOR, {"unstable-trace"}),
    "overwrites_expectations": ("affine", VECTOR, WRONG),
}
REMARKS = {
    "float_atomics": ("sums", ROWS, "unordered-sums"),
    "from_zero": ("negated", VECTOR, "zero-sign"),
}
SAMPLE = {
    *("three_blocks", "listed_sizes", "many_rows", "keeps_zeros", "drops_small", "integers_as_floats"),
    *("sees_modules", "sees_environment", "overwrites_expectations"),
}


def judged(name: str, of: str, rules: dict[str, str], seed: int):
    outputs = ["S"] if "S" in rules else ["Y"]
    return judge(
        f"{FILE}:{name}", f"{FILE}:{of}_reference", arguments=rules, outputs=outputs, targets=["cpu"], seed=seed
    )


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.prove)])
@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in SAMPLE else pytest.mark.prove) for n in FAULTS])
def test_an_outsiders_fault_is_told(name: str, seed: int) -> None:
    of, rules, codes = FAULTS[name]
    verdict = judged(name, of, rules, seed)
    found = {each.code for each in verdict.errors}
    assert not verdict.passed and found & codes, verdict.as_text()
    assert verdict.score <= 49 and found <= set(CODES), verdict.as_text()


@pytest.mark.parametrize("name", REMARKS)
def test_what_may_be_meant_is_a_remark(name: str) -> None:
    of, rules, code = REMARKS[name]
    verdict = judged(name, of, rules, 1)
    assert verdict.passed and code in verdict.codes, verdict.as_text()
