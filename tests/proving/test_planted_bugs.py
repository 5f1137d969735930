"""No planted bug of the sanitizer's tests is proved, for all sizes, though its own call has one size."""

from __future__ import annotations

from typing import Any

import pytest

from flydsl.compiler.jit_function import JitFunction
from flydsl.testing import prove
from tests.sanitizer import planted_bounds, planted_more, planted_order, planted_unseen, planted_waits
from tests.sanitizer.planted import PLANTED, Planted

pytest.importorskip("z3", reason="Z3 is not installed: pip install z3-solver")

FILES = (planted_bounds, planted_more, planted_order, planted_unseen, planted_waits)
BUGS = [bug for bug in PLANTED if bug.check in ("bounds", "barrier", "race")]
"""Bugs of the kinds that a proof speaks of; ``init`` and ``overflow`` are none."""


def proved_calls(bug: Planted, monkeypatch: pytest.MonkeyPatch) -> list[tuple[bool, set[str]]]:
    """For each call of a bug: if all is proved, and the names of its arrays."""
    found = []

    def call(function: JitFunction, *args: Any, **kwargs: Any) -> None:
        bound = function.signature.bind(*args, **kwargs)
        bound.apply_defaults()
        target = f"cpu:{bug.arch}" if bug.arch else "cpu:native"
        report = prove(function, arguments=dict(bound.arguments), target=target, seconds=20, run=False)
        found.append((report.proved, set(bound.arguments)))

    monkeypatch.setattr(JitFunction, "__call__", call)
    bug.launch()
    return found


@pytest.mark.more
@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_is_not_proved(bug: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = proved_calls(bug, monkeypatch)
    assert calls, "the bug makes no call"
    is_global_race = bug.check == "race" and any(bug.tensor in names for _, names in calls)
    assert is_global_race or not all(proved for proved, _ in calls)
