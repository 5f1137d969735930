"""The lines that rounding errors come from."""

from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError
from flydsl.testing import errors_by_line

from .kernels import make_norm

RULES = {"X": "f32[m, n]", "W": "f32[n]", "Y": "f32[m, n]", "eps": "= 1e-5"}


@flyc.kernel
def mixed_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.thread_idx.x
    if i < X.shape[0]:
        narrow = X[i].to(fx.Float16)
        wide = X[i] * 1.5
        Y[i] = narrow.to(fx.Float32) + wide


@flyc.jit
def mixed(X: fx.Tensor, Y: fx.Tensor):
    mixed_kernel(X, Y).launch(grid=1, block=512)


def line_of(text: str) -> int:
    lines = Path(__file__).read_text().splitlines()
    (found,) = [number for number, line in enumerate(lines, 1) if text in line and "line_of" not in line]
    return found


def test_the_line_that_rounds_to_fewer_bits_makes_the_error() -> None:
    rows = errors_by_line(mixed, arguments={"X": "f32[n]", "Y": "f32[n]"}, sizes={"n": [300]})
    assert rows[0].line == line_of("narrow = X[i].to(fx.Float16)") and rows[0].share > 0.9
    assert {row.line for row in rows} >= {line_of("wide = X[i] * 1.5"), line_of("Y[i] = narrow.to")}
    assert abs(sum(row.share for row in rows) - 1) < 1e-9 and "Float16" in str(rows[0])


def test_shares_agree_with_the_error_that_is_measured() -> None:
    """The sum of the estimates is near the error against float64."""
    norm = make_norm()
    rows = errors_by_line(norm, arguments=RULES, sizes={"m": [40], "n": [200]})
    generator = np.random.default_rng(0)
    x, w = generator.standard_normal((40, 200), np.float32), generator.standard_normal(200, np.float32)
    y = np.empty_like(x)
    norm(x, w, y, 1e-5)
    wide = x.astype(np.float64)
    centered = wide - wide.mean(axis=1, keepdims=True)
    exact = centered / np.sqrt((centered**2).mean(axis=1, keepdims=True) + 1e-5) * w
    measured = np.sqrt(np.mean((y - exact) ** 2)) / np.abs(exact).max()
    estimated = np.sqrt(sum(row.error**2 for row in rows))
    assert measured / 10 < estimated < measured * 10
    assert rows == sorted(rows, key=lambda row: -row.error) and all(row.file.endswith("kernels.py") for row in rows)


def test_what_is_no_kernel_of_floats_is_refused() -> None:
    with pytest.raises(DSLTypeError, match=r"@flyc\.jit"):
        errors_by_line(lambda X: X, arguments={"X": "f32[n]"})
