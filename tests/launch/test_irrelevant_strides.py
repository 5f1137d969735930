"""Strides of axes of one element, or of empty arrays, never matter: not their value, and not their being whole."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx

ODD = (5, -3, 1, 4, 0, 400_001, 2**40 + 1)
"""Byte strides for elements of 4 bytes."""


@flyc.kernel
def copy(x: fx.Tensor, y: fx.Tensor, rows: fx.Int32, columns: fx.Int32):
    for i in range(rows):
        for j in range(columns):
            y[i * columns + j] = x[i, j]


@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor, rows: fx.Int32, columns: fx.Int32):
    copy(x, y, rows, columns).launch(grid=1, block=1)


def arrays() -> Iterator[np.ndarray]:
    base = np.arange(64, dtype=np.float32)
    for shape in ((1, 4), (4, 1), (1, 1), (0, 3), (1, 0)):
        for strides in itertools.product((4, 16, *ODD), repeat=2):
            relevant = [stride for stride, extent in zip(strides, shape, strict=True) if extent > 1 and 0 not in shape]
            if all(stride in (4, 16) for stride in relevant):
                yield np.lib.stride_tricks.as_strided(base, shape, strides)


def check(function: Any, x: np.ndarray) -> None:
    y = np.zeros(max(x.size, 1), np.float32)
    function(x, y, *x.shape)
    assert (y[: x.size] == x.ravel()).all(), (x.shape, x.strides)


def with_unit_axis(x: np.ndarray) -> bool:
    """True if an axis has the stride of one element, or may have it."""
    return any(stride == 4 or extent == 1 for stride, extent in zip(x.strides, x.shape, strict=True)) or not x.size


def test_calls(python_launches: Any) -> None:
    given = [x for x in arrays() if with_unit_axis(x)]
    assert len(given) > 150
    for x in given:
        check(run, x)
        check(run, x)
    with python_launches() as launches:
        for x in given:
            check(run, x)
    assert launches == []
    assert len(run.specializations()) <= 4  # by the unit-stride axis and the alignment


def test_the_axis_that_steps_decides_on_the_program() -> None:
    function, base = flyc.jit(run.__wrapped__), np.arange(64, dtype=np.float32)
    for stride in (4, 16, 5, 0):
        check(function, np.lib.stride_tricks.as_strided(base, (1, 4), (stride, 4)))
    assert len(function.specializations()) == 1


def test_bundles_and_what_is_compiled_for_one_call(tmp_path: Path) -> None:
    base, y = np.arange(64, dtype=np.float32), np.zeros(4, np.float32)
    static = flyc.from_dlpack(base[:4].reshape(1, 4))
    compiled = flyc.compile(run, static, y, 1, 4)
    spec = flyc.TensorSpec(fx.Float32, (flyc.dyn, flyc.dyn), (flyc.dyn.multiple_of(4), 1))
    function = flyc.jit(run.__wrapped__)
    function.signatures({"x": spec, "y": flyc.TensorSpec(fx.Float32, (flyc.dyn,)), "rows": 1, "columns": 4})
    flyc.precompile(function, ["cpu:x86-64"], out=tmp_path / "k.flyb", isolated=False)
    bundled = flydsl.load(tmp_path / "k.flyb").run
    for _ in range(3):
        for stride in (4, 16, *ODD):
            x = np.lib.stride_tricks.as_strided(base, (1, 4), (stride, 4))
            for call in (compiled, bundled):
                check(call, x)


def test_odd_strides_of_an_axis_that_steps_are_refused() -> None:
    raw = np.zeros(64, np.uint8)
    x = np.lib.stride_tricks.as_strided(raw.view(np.float32), (2, 3), (13, 4))
    for _ in range(2):
        with pytest.raises(ValueError, match=r"byte strides \(13, 4\) are not multiples of the element size 4"):
            run(x, np.zeros(6, np.float32), 2, 3)
