"""What the tests of atomic operations share: orderings and scopes, and what is expected of a launch."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable

import pytest

import flydsl.expr as fx
from flydsl.errors import SanitizerError

RELAXED, ACQUIRE, RELEASE = fx.AtomicOrdering.Monotonic, fx.AtomicOrdering.Acquire, fx.AtomicOrdering.Release
BOTH, STRONGEST = fx.AtomicOrdering.AcqRel, fx.AtomicOrdering.SeqCst
ALL, DEVICE, BLOCK = fx.SyncScope.System, fx.rocdl.SyncScope.Agent, fx.rocdl.SyncScope.Workgroup

Order = fx.AtomicOrdering


def expect(launch: Callable[[], None], kernel: object, *marks: str) -> None:
    """The launch is clean without marks; else it has a race between the lines with these marks, and nothing else."""
    if not marks:
        launch()
        return
    with pytest.raises(SanitizerError) as raised:
        launch()
    lines, first = inspect.getsourcelines(inspect.unwrap(kernel))  # type: ignore[arg-type]
    wanted = {first + k for k, text in enumerate(lines) for mark in marks if re.search(rf"#.*\b{mark}\b", text)}
    assert len(wanted) == len(set(marks))
    found = [f for f in raised.value.findings if f.check == "race"]
    assert [f.check for f in raised.value.findings] == ["race"] * len(found)
    pairs = [{f.location.line, f.other_location.line} for f in found if f.location and f.other_location]
    assert wanted in pairs, str(raised.value)
