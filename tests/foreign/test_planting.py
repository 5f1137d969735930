"""Faults that benchmarks plant in sources: each kind is planted where it says, and nothing else changes."""

from __future__ import annotations

import ast
import json

import pytest

from benchmarks.foreign.edits import KINDS, places, planted
from benchmarks.foreign.planting import FAULTS, rows

SOURCE = """
@triton.jit
def kernel(x, y, n, stride_a, stride_b, B: tl.constexpr):
    i = tl.arange(0, B)
    mask = i < n
    v = tl.load(
        x + i * stride_a + i * stride_b, mask=(i < n), other=0.0
    )
    tl.store(y + i, v, mask=mask)


def call(x):
    y = torch.zeros_like(x)
    kernel[(1,)](x, y, len(x), 1, 1, 64)
    return y
"""
WANT = {
    "mask dropped": ["tl.load(x + i * stride_a + i * stride_b)", "tl.store(y + i, v)"],
    "offset one further": [
        "tl.load(x + i * stride_a + i * stride_b + 1, mask=i < n, other=0.0)",
        "tl.store(y + i + 1, v, mask=mask)",
    ],
    "comparison inclusive": ["mask = i <= n", "mask=i <= n, other=0.0"],
    "strides swapped": ["x + i * stride_b + i * stride_a"],
    "offset wraps": [
        "x + i * stride_a + ((i * stride_b).to(tl.int32) << 28 >> 28)",
        "y + ((i).to(tl.int32) << 28 >> 28)".replace("(i)", "i"),
    ],
    "accumulator unwritten": ["torch.empty_like(x)"],
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_is_planted_at_each_of_its_places(kind: str) -> None:
    found = places(SOURCE, kind)
    assert len(found) == len(WANT[kind])
    before = ast.unparse(ast.parse(SOURCE)).splitlines()
    for place, want in zip(sorted(found, key=lambda each: each.line), WANT[kind], strict=True):
        after = ast.unparse(ast.parse(planted(SOURCE, place))).splitlines()
        changed = [new for old, new in zip(before, after, strict=True) if old != new]
        assert len(changed) == 1 and want in changed[0]
        assert place.told[0] <= place.line <= place.told[1]


def test_the_list_holds_places_and_no_text_of_others() -> None:
    faults = json.loads(FAULTS.read_text(encoding="utf-8"))
    assert len(faults) >= 60 and {each["kind"] for each in faults} <= {str(row[0]) for row in rows({})}
    assert {type(value) for each in faults for value in each.values()} == {str, int, list}
    assert max(len(str(value)) for each in faults for value in each.values()) < 80
