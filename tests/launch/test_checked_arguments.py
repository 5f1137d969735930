"""Arguments that are wrong, or almost: checks of host functions, numbers, null pointers, and alignments."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile
from flydsl.expr.struct import struct


@flyc.kernel
def fill_kernel(y: fx.Tensor, n: fx.Int32):
    y[fx.block_idx.x] = n.to(y.dtype)


@flyc.jit
def fill(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    size, wanted = y.shape[0], x.shape[0]
    fx.check(size == wanted, "y has {} elements, expected {}", size, wanted)
    fx.check(n > 0, "n is {}", n)
    if n > 100:
        fx.check(size < 4, "too many elements for {}", n)
    fill_kernel(y, wanted // n).launch(grid=size, block=1)


@pytest.fixture(params=["jit", "compiled", "bundle"])
def function(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    if request.param == "jit":
        return fill
    if request.param == "compiled":
        return flyc.compile(fill, ones(8), ones(8), 2)
    spec = flyc.TensorSpec(fx.Float32, (None,), align=4)
    precompile([fill], ["cpu:x86-64-v3"], [{"x": spec, "y": spec, "n": 1}], out=tmp_path / "f.flyb", isolated=False)
    return flydsl.load(tmp_path / "f.flyb")["fill"]


def ones(n: int) -> np.ndarray:
    return np.ones(n, np.float32)


def test_a_failed_check_refuses_the_call_before_what_follows(function: Any) -> None:
    """Division by the number that is checked included."""
    for _ in range(3):
        for size, n, message in ((7, 2, "y has 7 elements, expected 8"), (8, 0, "n is 0"), (8, -3, "n is -3")):
            y = ones(size)
            with pytest.raises(ValueError, match=message):
                function(ones(8), y, n)
            assert (y == 1).all()
        with pytest.raises(ValueError, match="too many elements for 101"):
            function(ones(8), ones(8), 101)
        y = ones(8)
        function(ones(8), y, 2)
        assert (y == 4).all()
        y = ones(3)
        function(ones(3), y, 101)
        assert (y == 0).all()


def test_an_integer_parameter_takes_no_fraction(function: Any) -> None:
    refused: list[Any] = [
        100.9, 0.5, -0.25, np.float32(1.5), math.nan, math.inf, 2**31, -(2**31) - 1, 1e300, Decimal("1.5"), Fraction(3, 2),
        2j, "2", None, np.array(2), np.array([2]), b"2", [2],
    ]  # fmt: skip
    accepted: list[Any] = [2, 2.0, np.int8(2), np.uint64(2), np.float64(2.0)]
    for _ in range(2):
        for value in refused:
            y = ones(8)
            with pytest.raises((TypeError, ValueError, OverflowError), match="parameter 'n'"):
                function(ones(8), y, value)
            assert (y == 1).all()
        in_language = [] if type(function).__name__ == "BundledFunction" else [fx.Int32(2), fx.Int64(2)]
        for value in accepted + in_language:
            y = ones(8)
            function(ones(8), y, value)
            assert (y == 4).all()


def test_a_kernel_refuses_a_fraction_and_a_struct_drops_it() -> None:
    """A field converts as its type does: ``fx.Int32(2.5)`` is 2, as in FlyDSL."""

    @struct
    class Sizes:
        n: fx.Int32

    @flyc.jit
    def run(y: fx.Tensor, how: fx.Constexpr[str]):
        n = 2.5 if how == "kernel" else Sizes(2.5).n
        fill_kernel(y, n).launch(grid=1, block=1)

    with pytest.raises(ValueError, match=r"2\.5 has a fraction, which Int32 drops"):
        run(ones(1), "kernel")
    y = ones(1)
    run(y, "struct")
    assert y.tolist() == [2]


def test_a_check_in_a_kernel_and_a_wrong_message_are_refused() -> None:
    @flyc.kernel
    def kernel(y: fx.Tensor):
        fx.check(y[0] > 0.0, "no")

    @flyc.jit
    def in_kernel(y: fx.Tensor):
        kernel(y).launch(grid=1, block=1)

    @flyc.jit
    def places(y: fx.Tensor):
        fx.check(y.shape[0] > 0, "{} and {}", y.shape[0])

    with pytest.raises(RuntimeError, match=r"fx\.check is for host functions"):
        in_kernel(ones(1))
    with pytest.raises(TypeError, match="2 places for 1 values"):
        places(ones(1))


@flyc.kernel
def add_kernel(x: fx.Tensor, y: fx.Tensor, bias: fx.Pointer):
    i = fx.thread_idx.x
    v = fx.ptr_load(fx.get_iter(x) + i * 4, fx.Vector[fx.Float32, 4])
    fx.ptr_store(v + v, fx.get_iter(y) + i * 4)


@flyc.jit
def add(x: fx.Tensor, y: fx.Tensor, bias: fx.Pointer):
    add_kernel(x, y, bias).launch(grid=1, block=4)


def aligned(offset: int) -> np.ndarray:
    """Sixteen ones so many elements behind a multiple of 64 bytes."""
    memory = ones(64)
    start = -memory.ctypes.data % 64 // 4 + offset
    return memory[start : start + 16]


def test_a_null_pointer_beside_live_memory_is_an_argument() -> None:
    null, y = flyc.from_c_void_p(fx.Float32, None), aligned(0)
    compiled = flyc.compile(add, aligned(0), y, null)
    assert (y == 2).all(), "the first call launches"
    compiled(y, y, null)
    assert (y == 4).all()

    @flyc.jit
    def only_pointers(x: fx.Pointer):
        fill_kernel(fx.make_view(x, fx.make_layout(1, 1)), 1).launch(grid=1, block=1)

    flyc.compile(only_pointers, null)  # a placeholder: nothing is launched


def test_a_compiled_function_takes_every_alignment() -> None:
    null = flyc.from_c_void_p(fx.Float32, None)
    compiled = flyc.compile(add, aligned(0), aligned(0), null)
    first = len(add.specializations())
    for x_offset, y_offset in [(1, 0), (0, 1), (2, 3), (0, 0), (1, 0), (4, 8), (2, 2), (0, 0)] * 2:
        x, y = aligned(x_offset), aligned(y_offset)
        compiled(x, y, null)
        assert (y == 2).all()
        assert (x == 1).all()
    assert len(add.specializations()) == first + 4, "of (4, 16), (16, 4), (8, 4) and (8, 8) bytes"
    assert "aligned to 16" in add.specializations()[first - 1].parts["x"]
    odd = np.zeros(65, np.uint8)[1:].view(np.float32)
    with pytest.raises(ValueError, match="no multiple of the element size"):
        compiled(odd, aligned(0), null)


def test_text_of_run_time_values_is_no_format() -> None:
    def kernel_of(text: Any) -> Any:
        @flyc.kernel
        def kernel(y: fx.Tensor):
            fx.printf(text(fx.thread_idx.x))

        @flyc.jit
        def run(y: fx.Tensor):
            kernel(y).launch(grid=1, block=8)

        return run

    for text in (lambda i: f"{i}", str, lambda i: f"i = {i + 1}!", "{}".format, lambda i: "%s" % i):  # noqa: UP031
        with pytest.raises(TypeError, match=r'pass the value beside the format: fx.printf\("\{\}", value\)'):
            kernel_of(text)(ones(1))
