"""Cheats that need state, order, layouts, special values or a second trace to show are told apart, by their codes."""

from pathlib import Path

import pytest

from flydsl.testing.judging import CODES, judge

HERE = Path(__file__).parent
FILE = HERE / "subtle_cheats.py"
VECTOR = {"X": "f32[n]", "Y": "f32[n]", "n": "n"}
ROWS = {"X": "f32[m, n]", "S": "f32[m]"}
MATRIX = {"X": "f32[m, n]", "Y": "f32[m, n]"}
PAIR = {"A": "f32[m, n]", "B": "f32[m, n]", "S": "f32[m]"}

CHEATS = {
    "resumes": ("sums", ROWS, {"reads-old-output"}),
    "unset_shared": ("sums", ROWS, {"sanitizer-init"}),
    "counts_calls": ("sums", {**ROWS, "calls": "i32[1] in 0:1"}, {"writes-input"}),
    "traced_twice": ("affine", VECTOR, {"unstable-trace"}),
    "grid_order": ("running", ROWS, {"sanitizer-race"}),
    "many_blocks": ("sums", ROWS, {"sanitizer-race"}),
    "divergent": ("sums", ROWS, {"compile-error"}),
    "tf32": ("affine", VECTOR, {"low-precision"}),
    "narrow_products": ("dot", PAIR, {"low-precision"}),
    "one_stride": ("sums", ROWS, {"layout-dependent"}),
    "padding": ("affine", MATRIX, {"writes-outside"}),
    "ignores_scalar": ("scaled", {"X": "f32[n]", "Y": "f32[n]", "k": "f32"}, {"wrong-result", "value-dependent"}),
    "first_twice": ("dot", PAIR, {"wrong-result", "value-dependent"}),
    "drops_nan": ("relu", VECTOR, {"drops-nan"}),
    "mask_by_product": ("tail", ROWS, {"makes-nan"}),
}
SAMPLE = {"resumes", "traced_twice", "many_blocks", "padding", "drops_nan", "mask_by_product"}


def judged(name: str, of: str, rules: dict[str, str], **options):
    options = {"targets": ["cpu"], "seed": 7, **options}
    return judge(f"{FILE}:{name}", f"{FILE}:{of}_reference", arguments=rules, **options)


@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in SAMPLE else pytest.mark.prove) for n in CHEATS])
def test_a_subtle_cheat_is_told_apart(name: str) -> None:
    of, rules, codes = CHEATS[name]
    verdict = judged(name, of, rules, outputs=["S"] if "S" in rules else ())
    found = {each.code for each in verdict.errors}
    assert not verdict.passed and found & codes, verdict.as_text()
    assert verdict.score <= 49 and found <= set(CODES), verdict.as_text()


def test_the_right_one_passes() -> None:
    verdict = judged("dot", "dot", PAIR)
    assert verdict.passed and verdict.score == 100, verdict.as_text()


@pytest.mark.parametrize("name", ["drops_nan", "mask_by_product"])
def test_finite_inputs_let_these_pass(name: str) -> None:
    of, rules, _ = CHEATS[name]
    verdict = judged(name, of, rules, finite=True, cases=2)
    assert verdict.passed, verdict.as_text()
