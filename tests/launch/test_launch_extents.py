"""Extents, bytes and checked values of launches are shown as they are, whatever their type and the target."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx

TYPES = {
    fx.Int32: (-1, -(2**31), -7),
    fx.Uint32: (2**31, 2**32 - 1),
    fx.Int64: (-1, 2**31, 2**32, 2**32 + 8, 2**40, -(2**40), -(2**63), 2**63 - 1),
    fx.Int8: (-1, -128),
}
"""Types of run-time integers, and values that no driver takes."""


@flyc.kernel
def write(y: fx.Tensor):
    y[0] = y[0] + 1.0


def launcher(kind: Any) -> Any:
    def run(y: fx.Tensor, gx, gy, gz, bx, by, smem):
        write(y).launch(grid=(gx, gy, gz), block=(bx, by), smem=smem)

    names = ("gx", "gy", "gz", "bx", "by", "smem")
    run.__annotations__ = {"y": fx.Tensor} | dict.fromkeys(names, kind)
    return flyc.jit(run)


WORDS = (
    ("the grid is out of range: an extent of",) * 3
    + ("the block is out of range: an extent of",) * 2
    + ("dynamic shared memory are",)
)


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_each_is_shown_as_it_is(kind: Any) -> None:
    y, function = np.zeros(1, np.float32), launcher(kind)
    for _ in range(2):
        function(y, 1, 1, 1, 1, 1, 0)
    for position, value in itertools.product(range(6), TYPES[kind]):
        given = [1, 1, 1, 1, 1, 0]
        given[position] = value
        with pytest.raises(RuntimeError, match=f"'write_0': .*{WORDS[position]} {value}, expected 0 to 2147483647"):
            function(y, *given)
    assert y[0] == 2


def test_in_bundles_and_in_what_is_compiled_for_one_call(tmp_path: Path) -> None:
    function, y = launcher(fx.Int64), np.zeros(1, np.float32)
    spec = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
    function.signatures(dict(zip(("y", "gx", "gy", "gz", "bx", "by", "smem"), (spec, 1, 1, 1, 1, 1, 0), strict=True)))
    flyc.precompile(function, ["cpu:x86-64"], out=tmp_path / "k.flyb", isolated=False)
    for call in (flyc.compile(function, y, 1, 1, 1, 1, 1, 0), flydsl.load(tmp_path / "k.flyb").run):
        for value in (-1, 2**32 + 3):
            with pytest.raises(RuntimeError, match=f"extent of {value},"):
                call(y, 1, value, 1, 1, 1, 0)


def test_the_second_of_two_kernels_is_named_and_the_third_does_not_run() -> None:
    @flyc.kernel
    def other(y: fx.Tensor):
        y[0] = y[0] + 10.0

    @flyc.jit
    def run(y: fx.Tensor, n: fx.Int32):
        fx.check(n != 5, "n is {}", n)
        for _ in range(n, n + 1):
            write(y).launch(grid=1, block=1)
        other(y).launch(grid=n + 1, block=1)
        write(y).launch(grid=1, block=1)

    y = np.zeros(1, np.float32)
    with pytest.raises(RuntimeError, match=r"'other_1': the grid is out of range: an extent of -3, "):
        run(y, -4)
    assert y[0] == 1
    with pytest.raises(ValueError, match="n is 5"):
        run(y, 5)
    run(y, -1)  # over nothing, nothing runs
    assert y[0] == 3


def test_the_interpreter_shows_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_INTERPRET", "1")
    for value in (-1, 2**32 + 3):
        with pytest.raises(ValueError, match=rf"the grid is \({value}, 1, 1\)"):
            launcher(fx.Int64)(np.zeros(1, np.float32), value, 1, 1, 1, 1, 0)


@pytest.mark.parametrize("kind", [fx.Int64, fx.Uint64, fx.Uint32, fx.Int8], ids=str)
def test_checks_show_their_values(kind: Any) -> None:
    def run(y: fx.Tensor, n, m):
        fx.check(n == m, "{} is {} and {}", n, m, 3)
        write(y).launch(grid=1, block=1)

    run.__annotations__ = {"y": fx.Tensor, "n": kind, "m": kind}
    function, y = flyc.jit(run), np.zeros(1, np.float32)
    least, greatest = np.iinfo(str(kind).lower()).min, np.iinfo(str(kind).lower()).max
    for n, m in ((least, greatest), (greatest, 0), (1, least), (greatest, greatest - 1)):
        if n != m:
            with pytest.raises(ValueError, match=rf"^{n} is {m} and 3"):
                function(y, n, m)


def test_a_launch_keeps_the_promise_that_an_array_is_marked_with() -> None:
    """Also behind launches of arrays that keep it, which the native path serves."""
    run = launcher(fx.Int32)
    good, bad = (flyc.from_dlpack(np.zeros(n, np.float32)).mark_shape_dynamic(0, 8) for n in (8, 4))
    for _ in range(2):
        run(good, 1, 1, 1, 1, 1, 0)
        with pytest.raises(ValueError, match="4 is not a multiple of 8"):
            run(bad, 1, 1, 1, 1, 1, 0)
