"""fx.math keeps the bounds that docs/math.md states, over floats of all magnitudes."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from benchmarks.cpu import accuracy
from flydsl.targets.cpu_levels import missing_features, processor

DOCS = Path(__file__).parents[2] / "docs" / "math.md"
ROW = re.compile(r"\| (\w+) \| ([\d.]+) \| [\d.]+ \| ([\d.]+) \|")


def bounds(column: int) -> dict[str, float]:
    return {row[1]: float(row[1 + column]) for row in ROW.finditer(DOCS.read_text())}


def test_every_function_has_a_bound() -> None:
    assert bounds(1).keys() == {*accuracy.UNARY, *accuracy.BINARY}
    assert bounds(2).keys() == bounds(1).keys()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("cpu", ["x86-64", "native"])
def test_errors_are_within_the_bounds(cpu: str, dtype: type) -> None:
    if lacking := missing_features(cpu, processor().get("flags", "")):
        pytest.skip(f"this processor lacks {', '.join(lacking)}")
    with accuracy.on_cpu(cpu):
        found = accuracy.errors(dtype, 40_000)
    stated = bounds(1 if dtype is np.float32 else 2)
    assert {name: error for name, error in found.items() if name in stated and error > stated[name]} == {}


def test_powers_have_the_special_values_of_annex_f() -> None:
    """Zeros, infinities, NaN, whole and odd exponents of all sizes, and results that over- and underflow."""
    tiny, largest = 5e-324, np.finfo(np.float64).max
    magnitudes = [
        0,
        tiny,
        0.5,
        1 - 2**-53,
        1,
        1 + 2**-52,
        1.5,
        2,
        3,
        1075,
        2**52 + 1,
        2**53 - 1,
        2**53,
        largest,
        np.inf,
    ]
    values = np.array([*magnitudes, *(-m for m in magnitudes), np.nan])
    x, y = (np.ravel(v).copy() for v in np.meshgrid(values, values))
    with accuracy.on_cpu("native"):
        found = accuracy.of_two_numbers(x, y)["powf"]
    with np.errstate(all="ignore"):
        expected = np.power(x.astype(np.longdouble), y).astype(np.float64)
    is_special = ~np.isfinite(expected) | (expected == 0) | (np.abs(x) == 1) | (y == 0)
    assert np.array_equal(np.isnan(found), np.isnan(expected))
    comparable = ~np.isnan(expected)
    assert np.array_equal(np.signbit(found[comparable]), np.signbit(expected[comparable]))
    np.testing.assert_array_equal(found[is_special], expected[is_special])
