"""Handles of MLIR and values of the language stand for one another: in operators, methods and builders."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir.dialects import arith as builders
from flydsl.compat.utils_arith import ArithValue, current_fastmath, fastmath, resolve_fastmath, trunc_f

X = np.arange(-20, 44, dtype=np.int32)


def each(call, dtype=np.int32) -> np.ndarray:
    """``call(x)`` of each number of X, where x is a handle."""

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        y[i] = call(x[i].ir_value())

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=len(X))

    y = np.zeros(len(X), dtype)
    run(X.copy(), y)
    return y


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda x: x * 4 + 1, X * 4 + 1),
        (lambda x: 3 - x, 3 - X),
        (lambda x: x // 3 + x % 5, X // 3 + np.fmod(X, 5)),
        (lambda x: (x + 1) >> 3, (X + 1).view(np.uint32) >> 3),
        (lambda x: ArithValue(x) >> 28, X.view(np.uint32) >> 28),
        (lambda x: (x * 2 < 0).select(x + 0, 7) >> 4, np.where(X < 0, X, 7).view(np.uint32) >> 4),
        (lambda x: fx.arith.andi(ArithValue(x), -4) >> 2, (X & -4).view(np.uint32) >> 2),
        (lambda x: fx.Float32(x).ir_value().bitcast(fx.T.i32) >> 31, (X < 0).astype(np.int32)),
        (
            lambda x: fx.math.sqrt(fx.Float32(x) * fx.Float32(x)).bitcast(fx.T.i32) >> 1,
            np.abs(X).astype(np.float32).view(np.int32) >> 1,
        ),
        (lambda x: (-fx.Float32(x)).bitcast(fx.T.i32) >> 31, (X >= 0).astype(np.int32)),
        (lambda x: fx.Int32(x + 1) >> 3, (X + 1) >> 3),
        (lambda x: (x + 1).with_signedness(True) >> 3, (X + 1) >> 3),
        (lambda x: fx.Vector(ArithValue(fx.Vector.from_elements([x, x])) >> 3)[1], X.view(np.uint32) >> 3),
        (lambda x: (x >> 1) ^ (~x & 6) | (x << 2), (X >> 1) ^ (~X & 6) | (X << 2)),
        (lambda x: -x + x, 0 * X),
        (lambda x: x + fx.Int32(x + 0).ir_value() * x, X + X * X),
        (lambda x: fx.Int32(7) * x, 7 * X),
        (lambda x: (x < 5).select(x, 1), np.where(X < 5, X, 1)),
        (lambda x: (x == 5).select(1, 0), (X == 5).astype(np.int32)),
        (lambda x: (fx.Int32(5) != x).select(1, 0), (X != 5).astype(np.int32)),
        (lambda x: x.with_signedness(False) // 2, (X.view(np.uint32) // 2).view(np.int32)),
        (lambda x: (ArithValue(x) - 9).with_signedness(True) // 2, (X - 9) // 2),
        (lambda x: fx.Vector.from_elements([x, x + 1]).ir_value()[1], X + 1),
        (lambda x: fx.Vector.filled(2, 3, fx.Int32) * fx.Vector.from_elements([x, x]).ir_value(), None),
    ],
)
def test_a_handle_has_operators(call, expected: np.ndarray | None) -> None:
    found = each(lambda x: call(x)[0] if expected is None else call(x))
    np.testing.assert_array_equal(found, 3 * X if expected is None else expected)


def test_a_handle_is_an_arith_value() -> None:
    def call(x):
        found = ArithValue(x) + 1
        assert (
            isinstance(found, ArithValue) and isinstance(found >> 1, ArithValue) and fx.arith.ArithValue is ArithValue
        )
        assert isinstance(fx.Int32(found), fx.Int32)
        return found

    np.testing.assert_array_equal(each(call), X + 1)


def test_handles_of_values_are_compared_as_such() -> None:
    def call(x):
        same = fx.Int32(x)
        assert (same.ir_value() == x) is True
        assert (same.ir_value() != x) is False
        assert (x == (x + 1).ir_value()) is False
        assert x != None  # noqa: E711 - what `!=` makes of it is the subject
        return x

    each(call)


def test_builders_take_values_of_the_language() -> None:
    def call(x):
        total = builders.AddIOp(fx.Int32(x), x).result
        vector = builders.MulIOp(fx.Vector.filled(2, 5, fx.Int32), fx.Vector.from_elements([total, 1])).result
        return vector[0] + builders.SubIOp(fx.Int32(1), x).result

    np.testing.assert_array_equal(each(call), 9 * X + 1)


def test_a_scalar_type_converts_vectors() -> None:
    np.testing.assert_array_equal(
        each(lambda x: fx.Float32(fx.Vector.from_elements([x, 2 * x]))[1] * 0.5, np.float32), X.astype(np.float32)
    )


def test_a_quotient_of_an_index_is_an_index() -> None:
    """Published kernels divide the numbers of threads, which are of that type, by ``/``."""

    def call(x):
        tid = fx.gpu.thread_id("x")
        parts = [tid / 4, 100 / (tid + 1), tid / fx.Int32(x.with_signedness(False) * 0 + 8)]
        assert all(part.dtype is fx.Index for part in parts)
        return fx.Int32(sum(parts, start=fx.Index(0)))

    i = np.arange(len(X))
    np.testing.assert_array_equal(each(call), i // 4 + 100 // (i + 1) + i // 8)
    assert type(fx.Index(7) / 2) is fx.Float64


def test_the_flags_that_hold() -> None:
    assert current_fastmath() is None
    assert resolve_fastmath(None) is None
    with fastmath("nnan,contract"):
        assert current_fastmath() == resolve_fastmath(None) == fx.FastMathFlags.nnan | fx.FastMathFlags.contract
        assert resolve_fastmath("fast") == "fast"
    half = each(lambda x: fx.Int32(trunc_f(fx.T.f16, fx.Float32(x))))
    np.testing.assert_array_equal(half, X)
