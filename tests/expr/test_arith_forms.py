"""Operations by the names of MLIR's arith dialect: what each gives for numbers, static or not, vectors, and handles."""

from collections.abc import Callable

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr import arith

N = 64
LEFT = np.array([-(2**31), -7, -1, 0, 1, 6, 2**31 - 1, 13], np.int32).repeat(8)
RIGHT = np.tile(np.array([-5, -1, 1, 2, 3, 7, 31, -(2**31)], np.int32), 8)


def unsigned(operation: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Callable[..., np.ndarray]:
    return lambda a, b: operation(a.view(np.uint32), b.view(np.uint32)).astype(np.uint32).view(np.int32)


def truncated(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    wide, by = a.astype(np.int64), b.astype(np.int64)
    return np.sign(wide) * np.sign(by) * (abs(wide) // abs(by))


def wrapping(operation: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Callable[..., np.ndarray]:
    return lambda a, b: operation(a.astype(np.int64), b.astype(np.int64)).astype(np.int32)


INTEGERS = {
    "addi": wrapping(np.add),
    "subi": wrapping(np.subtract),
    "muli": wrapping(np.multiply),
    "andi": np.bitwise_and,
    "ori": np.bitwise_or,
    "xori": np.bitwise_xor,
    "divsi": wrapping(truncated),
    "remsi": wrapping(lambda a, b: a - b * truncated(a, b)),
    "floordivsi": wrapping(np.floor_divide),
    "ceildivsi": wrapping(lambda a, b: -(-a // b)),
    "ceildivui": unsigned(lambda a, b: -(-a.astype(np.int64) // b)),
    "divui": unsigned(np.floor_divide),
    "remui": unsigned(np.mod),
    "minsi": np.minimum,
    "maxsi": np.maximum,
    "minui": unsigned(np.minimum),
    "maxui": unsigned(np.maximum),
    "shli": lambda a, b: wrapping(np.left_shift)(a, b & 15),
    "shrsi": lambda a, b: np.right_shift(a, b & 15),
}
"""What each gives for 32-bit integers; a shift by the lowest four bits."""


@pytest.mark.parametrize("dtype", [fx.Int32, fx.Uint32])
@pytest.mark.parametrize("name", INTEGERS)
def test_integers_count_as_the_name_says(name: str, dtype: type) -> None:
    operation = getattr(arith, name)
    shift = name.startswith("sh")

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor):
        i = fx.thread_idx.x
        x, y = a[i].to(dtype), b[i].to(dtype)
        y = y & 15 if shift else y
        out[i, 0] = operation(x, y).to(fx.Int32)
        both = fx.Vector.from_elements([x, y]), fx.Vector.filled(2, y, dtype)
        out[i, 1] = operation(*both)[0].to(fx.Int32)
        out[i, 2] = operation(x.ir_value(), y.ir_value()).to(fx.Int32)

    @flyc.jit
    def launch(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor):
        kernel(a, b, out).launch(grid=1, block=N)

    # The quotient of the least number by -1 has no value.
    divides = name.endswith(("divsi", "remsi"))
    left = np.where(divides & (LEFT == -(2**31)) & (RIGHT == -1), 5, LEFT).astype(np.int32)
    out = np.zeros((N, 3), np.int32)
    launch(left, RIGHT, out)
    expected = INTEGERS[name](left, RIGHT)
    np.testing.assert_array_equal(out, np.stack([expected] * 3, axis=1))
    for x, y, result in zip(left.tolist(), RIGHT.tolist(), expected.tolist(), strict=True):
        static = operation(dtype(x), dtype(y & 15 if shift else y))
        assert static.is_static() and fx.Int32(static).value == result


def test_conversions_read_bits_as_their_names_say() -> None:
    @flyc.kernel
    def kernel(src: fx.Tensor, whole: fx.Tensor, real: fx.Tensor):
        i = fx.thread_idx.x
        v = src[i]
        for k, x in enumerate((v, v.to(fx.Uint32))):
            whole[i, 3 * k] = x.extsi(fx.T.i64)
            whole[i, 3 * k + 1] = x.extui(fx.T.i64)
            whole[i, 3 * k + 2] = x.trunci(fx.T.i8).extsi(fx.T.i64)
            real[i, 2 * k] = arith.sitofp(fx.T.f64, x)
            real[i, 2 * k + 1] = arith.uitofp(fx.T.f64, x)
        whole[i, 6] = arith.extsi(fx.T.i64, v < 0)
        whole[i, 7] = (v < 0).extui(fx.T.i64)
        half = fx.Vector.filled(2, v.to(fx.Float32), fx.Float32).truncf(fx.T.vec(2, fx.BFloat16.ir_type))
        real[i, 4] = half.extf(fx.Vector.make_type(2, fx.Float32))[1].to(fx.Float64)
        whole[i, 8] = arith.fptosi(fx.T.i32, v.to(fx.Float64)).index_cast(fx.T.i64)
        whole[i, 9] = arith.fptoui(fx.T.i32, arith.uitofp(fx.T.f64, v)).to(fx.Int64)
        real[i, 5] = arith.negf(arith.subf(arith.divf(v.to(fx.Float64), 2.0), 1.0))

    @flyc.jit
    def launch(src: fx.Tensor, whole: fx.Tensor, real: fx.Tensor):
        kernel(src, whole, real).launch(grid=1, block=N)

    whole, real = np.zeros((N, 10), np.int64), np.zeros((N, 6), np.float64)
    launch(LEFT, whole, real)
    wide, bits, low = LEFT.astype(np.int64), LEFT.view(np.uint32).astype(np.int64), LEFT.astype(np.int8)
    below = LEFT < 0
    columns = [wide, bits, low, wide, bits, low, -below.astype(np.int64), below, wide, wide]
    np.testing.assert_array_equal(whole, np.stack(columns, axis=1))
    bfloat = (np.float32(LEFT).view(np.uint32) + 0x8000 & 0xFFFF0000).view(np.float32)  # no ties among these
    np.testing.assert_array_equal(real, np.stack([wide, bits, wide, bits, bfloat, 1 - wide / 2], axis=1))


def test_a_static_zero_divides_nothing() -> None:
    for name in ("divsi", "divui", "remsi", "remui"):
        with pytest.raises(ZeroDivisionError, match=f"{name} by the constant zero"):
            getattr(arith, name)(fx.Int32(1), 0)


def test_the_handle_of_a_value_and_the_root_of_a_vector() -> None:
    @flyc.kernel
    def kernel(out: fx.Tensor):
        eights = fx.Vector(arith._to_raw(fx.Vector.filled(4, 8.0, fx.Float32)))
        out[fx.thread_idx.x] = (eights * 2.0).rsqrt()[3]

    @flyc.jit
    def launch(out: fx.Tensor):
        kernel(out).launch(grid=1, block=1)

    out = np.zeros(1, np.float32)
    launch(out)
    assert out[0] == 0.25


def test_the_type_of_a_vectors_elements() -> None:
    @flyc.kernel
    def kernel(out: fx.Tensor):
        assert str(fx.Vector.make_type((2, 4), fx.Float16)) == "vector<8xf16>"
        with pytest.raises(ValueError, match="at least one element"):
            fx.Vector.make_type((2, 0), fx.Float16)
        eights = fx.Vector.filled(4, 8.0, fx.Float32)
        assert arith._to_raw(eights).type == fx.Vector.make_type(4, fx.Float32)
        out[fx.thread_idx.x] = eights[0]

    @flyc.jit
    def run(out: fx.Tensor):
        kernel(out).launch(grid=1, block=1)

    out = np.zeros(1, np.float32)
    run(out)
    assert out[0] == 8


def test_what_vectors_say_of_their_type() -> None:
    seen: list[object] = []

    @flyc.kernel
    def kernel(out: fx.Tensor):
        v = fx.Vector([out[0]] * 4)
        seen[:] = [str(v.type), v.signed, v.to(fx.Uint8).signed, v.to(fx.Float32).signed, v.to(fx.Int32) is v]
        out[0] = arith.constant_vector(3, v.type)[2]

    @flyc.jit
    def run(out: fx.Tensor):
        kernel(out).launch(grid=1, block=1)

    out = np.zeros(1, np.int32)
    run(out)
    assert out[0] == 3
    assert seen == ["vector<4xi32>", True, False, False, True]


def run(body: Callable[..., None], rows: int, *given: np.ndarray) -> np.ndarray:
    """The rows that ``body(out, i, x, y)`` writes for each pair of numbers."""

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor):
        i = fx.thread_idx.x
        body(out, i, a[i], b[i])

    @flyc.jit
    def launch(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor):
        kernel(a, b, out).launch(grid=1, block=N)

    out = np.zeros((N, rows), given[0].dtype)
    launch(*given, out)
    return out.T


def test_halves_of_products() -> None:
    def body(out, i, x, y):
        out[i, 0], out[i, 1] = arith.mulsi_extended(x, y)
        out[i, 2], out[i, 3] = (half.to(fx.Int32) for half in arith.mului_extended(x.ir_value(), y))

    rows = run(body, 4, LEFT, RIGHT)
    signed = LEFT.astype(np.int64) * RIGHT
    bits = LEFT.view(np.uint32).astype(np.uint64) * RIGHT.view(np.uint32)
    for k, wide in enumerate((signed, bits)):
        np.testing.assert_array_equal(rows[2 * k], wide.astype(np.int32))
        np.testing.assert_array_equal(rows[2 * k + 1], (wide >> wide.dtype.type(32)).astype(np.int32))


def test_the_rest_of_floats_has_the_sign_of_the_first() -> None:
    def body(out, i, x, y):
        out[i, 0] = arith.remf(x, y)
        out[i, 1] = arith.remf(
            fx.Vector.from_elements([x, y]), fx.Vector.filled(2, y, fx.Float32), fastmath="contract"
        )[0]
        out[i, 2] = arith.remf(fx.Float32(-7.5), 2.0)

    x, y = (LEFT % 1000 - 500).astype(np.float32) / 8, (RIGHT % 91 + 1).astype(np.float32) / 4
    one, two, static = run(body, 3, x, y)
    np.testing.assert_array_equal(one, np.fmod(x, y))
    np.testing.assert_array_equal(two, np.fmod(x, y))
    assert (static == -1.5).all()


def test_operands_and_promises_by_mlirs_names() -> None:
    """Programs name the operands as MLIR does, and promise that nothing overflows or is lost."""
    nsw = arith.IntegerOverflowFlags.nsw

    def body(out, i, x, y):
        small = x & 255
        out[i, 0] = arith.addi(lhs=small, rhs=i, overflow_flags=nsw | arith.IntegerOverflowFlags.nuw)
        out[i, 1] = arith.divsi(arith.shli(small, 3, overflow_flags=nsw), 8, is_exact=True)
        narrow = arith.trunci(out=fx.Int16, in_=small, overflow_flags=nsw)
        out[i, 2] = arith.extui(in_=narrow, out=fx.Int32, non_neg=True)
        out[i, 3] = arith.addi(small, fx.Int32(0), overflow_flags=nsw)
        out[i, 4] = fx.Int32(arith.negf(operand=fx.Float32(small), fastmath="fast"))

    rows = run(body, 5, LEFT, RIGHT)
    small = LEFT & 255
    for row, wanted in zip(rows, (small + np.arange(N), small, small, small, -small), strict=True):
        np.testing.assert_array_equal(row, wanted)
    with pytest.raises(TypeError, match="IntegerOverflowFlags"):
        run(lambda out, i, x, y: arith.addi(x, y, overflow_flags="nsw"), 1, LEFT, RIGHT)


@pytest.mark.parametrize(
    ("promise", "operation"),
    [
        ("overflow", lambda x, p: arith.addi(x, 7, overflow_flags=arith.IntegerOverflowFlags.nsw if p else None)),
        ("exact", lambda x, p: arith.divui(x, 7, is_exact=p)),
        ("nneg", lambda x, p: fx.Int32(arith.extui(fx.Int64, x, non_neg=p) >> 3)),
    ],
)
def test_a_promise_reaches_the_program(promise: str, operation: Callable[..., object]) -> None:
    def key(promised: bool) -> object:
        @flyc.kernel
        def kernel(x: fx.Tensor):
            x[0] = operation(x[1], promised)

        @flyc.jit
        def launch(x: fx.Tensor):
            kernel(x).launch(grid=1, block=1)

        return flyc.compile(launch, np.ones(4, np.int32)).artifact.key

    assert key(False) != key(True) == key(True)
