"""The proof of a judgement: it is evidence for all sizes, and leaves to the sanitizer what it does not prove."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from flydsl.testing import judge

pytest.importorskip("z3", reason="Z3 is not installed: pip install z3-solver")

SOURCE = """
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.kernel
def work_kernel(X: fx.Tensor, Y: fx.Tensor, ahead: fx.Constexpr[int], block: fx.Constexpr[int]):
    i = fx.block_idx.x * block + fx.thread_idx.x
    if i < X.shape[0]:
        Y[i] = X[i + ahead] + X[i]

@flyc.jit
def work(X: fx.Tensor, Y: fx.Tensor, ahead: fx.Constexpr[int], block: fx.Constexpr[int]):
    work_kernel(X, Y, ahead, block).launch(grid=fx.ceildiv(X.shape[0], block), block=block)
"""
RULES = {"X": "f32[n]", "Y": "f32[n]"}


def judged(folder: Path, ahead: int, block: int, **options: Any) -> Any:
    path = folder / "working.py"
    path.write_text(SOURCE)
    rules = {**RULES, "ahead": f"= {ahead}", "block": f"= {block}"}
    return judge(
        f"{path}:work", lambda X: X + X, arguments=rules, outputs=["Y"], targets=["cpu"], cases=2, seed=5, **options
    )


def test_a_proof_is_in_the_verdict_and_replaces_what_it_covers(tmp_path: Path) -> None:
    verdict = judged(tmp_path, 0, 64, prove=20.0)
    proof = verdict.targets["cpu:native"]["proof"]
    assert verdict.passed and proof["verdict"] == "proved" and proof["proved"] == proof["programs"] > 1
    assert proof["huge_left_out"] and proof["kernels"]["work_kernel_0"]["store global"] == [1, 1]
    assert "programs for all sizes" in verdict.as_text()
    assert judged(tmp_path, 0, 64).targets["cpu:native"]["proof"] is None


def test_the_sanitizer_still_finds_what_is_not_proved(tmp_path: Path) -> None:
    verdict = judged(tmp_path, 1, 64, prove=20.0)
    proof = verdict.targets["cpu:native"]["proof"]
    assert not verdict.passed and "sanitizer-bounds" in verdict.codes, verdict.as_text()
    assert proof["verdict"] == "open" and proof["proved"] == 0 and not proof["huge_left_out"] and proof["reasons"]
    assert proof["kernels"]["work_kernel_0"]["load global"][0] == 1  # the access beside it runs without checks
