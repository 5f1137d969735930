"""Operators by the names of MLIR's arith dialect, on numbers, vectors and handles, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

X = np.array([7, -7, 7, -7, -8, 5, -(2**31), 2**31 - 1, 0, 12], np.int32)
Y = np.array([2, 2, -2, -2, 3, 5, 3, 7, -4, 31], np.int32)
U, V = X.view(np.uint32).astype(np.int64), Y.view(np.uint32).astype(np.int64)
L, M = X.astype(np.int64), Y.astype(np.int64)
TO_ZERO = np.trunc(L / M).astype(np.int64)
INTEGERS = {
    "addi": L + M, "subi": L - M, "muli": L * M, "andi": L & M, "ori": L | M, "xori": L ^ M, "floordivsi": L // M,
    "ceildivsi": -(-L // M), "divsi": TO_ZERO, "remsi": L - TO_ZERO * M, "divui": U // V, "remui": U % V,
    "maxsi": np.maximum(L, M), "minsi": np.minimum(L, M), "maxui": np.maximum(U, V), "minui": np.minimum(U, V),
    "shli": L << (M & 7), "shrsi": L >> (M & 7),
}  # fmt: skip


def run(form: Any, inputs: tuple[np.ndarray, ...], result: np.ndarray) -> np.ndarray:
    """``form`` of the elements of the inputs, one thread for each."""

    @flyc.kernel
    def kernel(arrays: tuple[fx.Tensor, ...], out: fx.Tensor):
        i = fx.thread_idx.x
        out[i] = form(*(a[i] for a in arrays))

    @flyc.jit
    def launch(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor):
        kernel((a, b), out).launch(grid=1, block=len(X))

    launch(*inputs, result)
    return result


def in_vectors(form: Any) -> Any:
    """``form`` of vectors of the same number twice, handed over as a handle on the left."""

    def both(a: Any, b: Any) -> Any:
        pair = form(fx.Vector([a, a]).ir_value(), fx.Vector([b, b]))
        return pair[1]

    return both


@pytest.mark.parametrize("name", INTEGERS)
@pytest.mark.parametrize("signed", [True, False], ids=["signed", "unsigned"])
def test_integers(name: str, signed: bool) -> None:
    """The name alone gives the signedness, not the types of the operands."""
    form = getattr(fx.arith, name)
    seen = np.int32 if signed else np.uint32
    x, y = X.view(seen), (Y & 7 if name in ("shli", "shrsi") else Y).view(seen)
    for form_or_vectors in (form, in_vectors(form)) if signed else (form,):
        got = run(form_or_vectors, (x, y), np.empty(len(X), seen))
        np.testing.assert_array_equal(got.view(np.int32), INTEGERS[name].astype(np.int32))


def test_integers_that_are_known_while_tracing() -> None:
    for name, expected in INTEGERS.items():
        for x, y, wanted in zip(X, Y & 7 if name in ("shli", "shrsi") else Y, expected.astype(np.int32), strict=True):
            assert int(getattr(fx.arith, name)(fx.Int32(int(x)), fx.Int32(int(y)))) == wanted, name


CONVERSIONS = {
    "extsi": (lambda a, v: v.extsi(fx.Int64), L),
    "extui": (lambda a, v: v.extui(fx.Int64), U),
    "trunci": (lambda a, v: v.trunci(fx.Int8).extsi(fx.Int64), X.astype(np.int8).astype(np.int64)),
    "index_cast": (lambda a, v: v.index_cast(fx.Int16).extui(fx.Int64), X.astype(np.uint16).astype(np.int64)),
    "sitofp": (lambda a, v: a.fptosi(fx.Int64, a.sitofp(fx.Float64, v)), L),
    "uitofp": (lambda a, v: a.fptosi(fx.Int64, a.uitofp(fx.Float64, v)), U),
    "truncf": (lambda a, v: v.to(fx.Float64).truncf(fx.Float16).extf(fx.Float64).to(fx.Int64), None),
}


@pytest.mark.parametrize("name", CONVERSIONS)
def test_conversions(name: str) -> None:
    convert, expected = CONVERSIONS[name]
    x = X if expected is not None else np.arange(2040, 2040 + 2 * len(X), 2, dtype=np.int32) + 1
    expected = x.astype(np.float16).astype(np.int64) if expected is None else expected
    for as_vector in (False, True):

        def form(a: Any, b: Any, as_vector: bool = as_vector) -> Any:
            return convert(fx.arith, fx.Vector([b, a]))[1] if as_vector else convert(fx.arith, a)

        np.testing.assert_array_equal(run(form, (x, Y), np.empty(len(x), np.int64)), expected)


def test_floats() -> None:
    a, b = np.linspace(1, 3, len(X), dtype=np.float32), np.linspace(5.5, -3.5, len(X), dtype=np.float32)
    for name, expected in {"subf": a - b, "divf": a / b, "negf": -a, "rsqrt": 1 / np.sqrt(a)}.items():

        def form(x: Any, y: Any, name: str = name) -> Any:
            if name == "rsqrt":
                return fx.Vector([y, x]).rsqrt()[1]
            return fx.arith.negf(x) if name == "negf" else getattr(fx.arith, name)(x, y)

        np.testing.assert_allclose(run(form, (a, b), np.empty(len(X), np.float32)), expected, rtol=1e-6)


def test_what_vectors_say_of_their_type() -> None:
    seen: list[Any] = []

    def form(a: Any, b: Any) -> Any:
        v = fx.Vector([a, b, a, b])
        seen[:] = [str(v.type), v.signed, v.to(fx.Uint8).signed, v.to(fx.Float32).signed, v.to(fx.Int32) is v]
        return fx.arith.constant_vector(3, v.type)[2]

    assert list(run(form, (X, Y), np.empty_like(X))) == [3] * len(X)
    assert seen == ["vector<4xi32>", True, False, False, True]
