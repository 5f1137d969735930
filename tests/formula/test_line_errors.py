"""The lines that rounding errors come from."""

import json
import subprocess
import sys
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
    (found,) = [number for number, line in enumerate(lines, 1) if line.strip().startswith(text)]
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


@flyc.kernel
def formats_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.thread_idx.x
    if i < X.shape[0]:
        eight = X[i].to(fx.Float8E4M3FN)
        half = X[i].to(fx.BFloat16)
        root = fx.math.rsqrt(X[i] * X[i] + 1.0)
        power = fx.math.exp(X[i] * 0.125)
        Y[i] = eight.to(fx.Float32) + half.to(fx.Float32) + root + power


@flyc.jit
def formats(X: fx.Tensor, Y: fx.Tensor):
    formats_kernel(X, Y).launch(grid=1, block=512)


def test_roundings_to_narrow_formats_and_functions_have_their_size() -> None:
    """Each within a factor of 4 of the error that rounding the same numbers makes."""
    rows = errors_by_line(formats, arguments={"X": "f32[n]", "Y": "f32[n]"}, sizes={"n": [400]})
    by_line = {row.line: row.error for row in rows}
    x = np.random.default_rng(3).standard_normal(400).astype(np.float32)
    eight = np.array([float(fx.Float8E4M3FN(float(value))) for value in x])
    half = (x.view(np.uint32) + 0x7FFF + ((x.view(np.uint32) >> 16) & 1) & 0xFFFF0000).view(np.float32)
    scale = np.abs(x + x + 1 / np.sqrt(x * x + 1) + np.exp(x / 8)).max()
    for text, exact in (("eight = X[i]", eight), ("half = X[i]", half)):
        measured = np.sqrt(np.mean((exact.astype(np.float64) - x) ** 2)) / scale
        assert measured / 4 < by_line[line_of(text)] < measured * 4, (text, measured, by_line)
    for text in ("root = fx.math.rsqrt", "power = fx.math.exp"):
        assert 2.0**-28 < by_line[line_of(text)] < 2.0**-22, (text, by_line)
    assert rows[0].line == line_of("eight = X[i]") and rows[1].line == line_of("half = X[i]")


@flyc.kernel
def product_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    lane = fx.thread_idx.x
    atom = fx.make_mma_atom(fx.nvvm.MMA(16, 8, 16, (fx.Float16, fx.Float16), fx.Float32))
    a, b = fx.make_rmem_tensor(8, fx.Float16), fx.make_rmem_tensor(4, fx.Float16)
    c = fx.make_rmem_tensor(4, fx.Float32)
    for k in fx.range_constexpr(8):
        a[k] = A[lane, k]
    for k in fx.range_constexpr(4):
        b[k] = B[lane, k]
    c.fill(0)
    fx.gemm(atom, c, a, b, c)  # the product
    for k in fx.range_constexpr(4):
        C[lane, k] = c[k]


@flyc.jit
def product(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    product_kernel(A, B, C).launch(grid=1, block=32)


def test_a_matrix_instruction_has_the_error_of_its_sums() -> None:
    rules = {"A": "f16[32, 8]", "B": "f16[32, 4]", "C": "f32[32, 4]"}
    (row,) = errors_by_line(product, arguments=rules, target="cpu:sm_80")
    assert row.line == line_of("fx.gemm(atom, c") and row.share == 1
    assert 2.0**-28 < row.error < 2.0**-21


def test_the_command_lists_lines() -> None:
    place = f"{Path(__file__).parents[1] / 'judge' / 'cheats.py'}:half"
    rules = ["--arg", "X=f32[n]", "--arg", "Y=f32[n]", "--arg", "n=n", "--size", "n=200", "--json"]
    ended = subprocess.run(
        [sys.executable, "-m", "flydsl.cli", "errors", place, *rules], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    report = json.loads(ended.stdout)
    assert report["schema"] == "flydsl.errors/1" and "Float16" in report["lines"][0]["text"]
