"""Kernels that only seem right are told apart, each by its code."""

from pathlib import Path

import pytest

from flydsl.testing.judging import CODES, Limits, judge

HERE = Path(__file__).parent
VECTOR = {"X": "f32[n]", "Y": "f32[n]", "n": "n"}
ROWS = {"X": "f32[m, n]", "S": "f32[m]"}
MATRIX = {"X": "f32[m, n]", "Y": "f32[m, n]"}
OF = {"affine": VECTOR, "sums": ROWS, "softmax": MATRIX}

CHEATS = {
    "adds_to_output": ("sums", {"wrong-result", "reads-old-output", "value-dependent"}),
    "leaves_the_end": ("affine", {"unwritten-output"}),
    "keeps_old": ("affine", {"reads-old-output"}),
    "marks_input": ("affine", {"writes-input"}),
    "half": ("affine", {"low-precision"}),
    "narrow_sums": ("sums", {"low-precision"}),
    "coarse_exp": ("softmax", {"low-precision"}),
    "whole_blocks": ("affine", {"unwritten-output"}),
    "one_size": ("affine", {"shape-dependent", "wrong-result"}),
    "flat": ("sums", {"layout-dependent"}),
    "no_maximum": ("softmax", {"value-dependent"}),
    "constant": ("sums", {"wrong-result"}),
    "uniform": ("softmax", {"value-dependent", "shape-dependent", "wrong-result"}),
    "reads_beyond": ("affine", {"sanitizer-bounds"}),
    "writes_beyond": ("affine", {"writes-outside", "sanitizer-bounds"}),
    "no_barrier": ("sums", {"sanitizer-race"}),
    "in_python": ("sums", {"not-a-kernel"}),
    "wrapped": ("sums", {"not-a-kernel"}),
    "patched": ("sums", {"wrong-result"}),
    "no_launch": ("sums", {"no-launch", "output-not-written"}),
}


def judged(name: str, of: str, **options):
    options = {"targets": ["cpu"], "seed": 7, **options}
    return judge(f"{HERE / 'cheats.py'}:{name}", f"{HERE / 'cheats.py'}:{of}_reference", arguments=OF[of], **options)


@pytest.mark.parametrize("name", CHEATS)
def test_a_cheat_is_told_apart(name: str) -> None:
    of, codes = CHEATS[name]
    verdict = judged(name, of)
    found = {each.code for each in verdict.errors}
    assert not verdict.passed, verdict.as_text()
    assert found & codes, verdict.as_text()
    assert verdict.score <= 49, verdict.as_text()
    assert found <= set(CODES)


def test_a_kernel_for_warps_of_64_is_told_by_the_chip_of_32() -> None:
    verdict = judged("one_warp", "sums", targets=["rocm:gfx942", "cuda:sm_90"])
    (error, *_) = verdict.errors
    assert error.targets and all("sm_90" in target for target in error.targets), verdict.as_text()


def test_a_kernel_that_does_not_end_is_ended() -> None:
    verdict = judged("endless", "sums", limits=Limits(seconds=4), sizes={"m": [2], "n": [5]}, cases=1)
    assert "timeout" in verdict.codes, verdict.as_text()


@pytest.mark.parametrize("name", ["affine", "sums"])
def test_the_right_ones_pass(name: str) -> None:
    for seed in (1, 2):
        verdict = judged(name, name, seed=seed)
        assert verdict.passed and verdict.score == 100, verdict.as_text()
