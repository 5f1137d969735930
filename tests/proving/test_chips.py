"""Buffers of AMD, asynchronous copies and barriers of warps: right programs are proved, planted faults are not."""

from __future__ import annotations

import pytest

from flydsl.testing import prove

from .chip_pairs import PROGRAMS

pytest.importorskip("z3", reason="Z3 is not installed: pip install z3-solver")

FAULTS = [(name, fault) for name, (*_, faults) in PROGRAMS.items() for fault in faults]


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_right_program_is_proved(name: str) -> None:
    function, rules, target, _ = PROGRAMS[name]
    report = prove(function, arguments={**rules, "FAULT": repr("")}, target=target, run=False)
    assert report.proved, str(report)


@pytest.mark.parametrize(("name", "fault"), FAULTS)
def test_a_planted_fault_is_not_proved(name: str, fault: str) -> None:
    function, rules, target, _ = PROGRAMS[name]
    report = prove(function, arguments={**rules, "FAULT": repr(fault)}, target=target, run=False)
    assert not report.proved
