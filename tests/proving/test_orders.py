"""Orders by ``mbarrier``, by barriers of some threads and by groups: right programs are proved, planted faults are not."""

from __future__ import annotations

import numpy as np
import pytest
from rows import in_one_test

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels import attention_wgmma
from flydsl.kernels.gemm_wgmma import WgmmaTile, matmul
from flydsl.testing import prove

from .hopper_pairs import PROGRAMS

pytest.importorskip("z3", reason="Z3 is not installed: pip install z3-solver")

FAULTS = [(name, fault) for name, (*_, faults) in PROGRAMS.items() for fault in faults]


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_right_program_is_proved(name: str) -> None:
    function, rules, _ = PROGRAMS[name]
    report = prove(function, arguments={**rules, "FAULT": repr("")}, target="cuda:sm_90", run=False)
    assert report.proved, str(report)


@in_one_test(("name", "fault"), FAULTS)
def test_a_planted_fault_is_not_proved(name: str, fault: str) -> None:
    function, rules, _ = PROGRAMS[name]
    (proof,) = prove(function, arguments={**rules, "FAULT": repr(fault)}, target="cuda:sm_90", run=False).proofs
    assert any(each.kind in ("race", "barrier") for each in proof.findings if each.status == "open"), fault


def test_an_open_race_says_what_is_missing() -> None:
    function, rules, _ = PROGRAMS["ring_of_boxes"]
    (proof,) = prove(function, arguments={**rules, "FAULT": "'few'"}, target="cuda:sm_90", run=False).proofs
    reasons = [each.reason for each in proof.findings if each.kind == "race" and each.status == "open"]
    assert reasons and all("a barrier of 63 arrivals, at which 64 threads may arrive" in each for each in reasons)


@pytest.mark.prove
def test_the_product_has_no_race() -> None:
    gemm = matmul(fx.Float16, tile=WgmmaTile(64, 64, stages=2))
    maps = {name: flyc.tensor_map(np.zeros((512, 512), np.float16), box) for name, box in gemm.boxes.items()}
    rules = {**maps, **dict.fromkeys(("m", "n", "k", "blocks"), "i32")}
    (proof,) = prove(gemm.plain, arguments=rules, target="cuda:sm_90", run=False, seconds=120.0).proofs
    assert {each.kind for each in proof.findings if each.status != "proved"} == {"wrap"}, str(proof)


@pytest.mark.prove
def test_attention_is_proved() -> None:
    kernel = attention_wgmma.attention(fx.Float16, 64)
    maps = {name: flyc.tensor_map(np.zeros((4, 512, 64), np.float16), box) for name, box in kernel.boxes.items()}
    rules = {**maps, **dict.fromkeys(("heads", "of_kv", "queries", "keys"), "i32"), "scale": "f32"}
    report = prove(kernel.run, arguments=rules, target="cuda:sm_90", run=False, seconds=120.0)
    assert report.proved, str(report)
