"""Arithmetic that a kernel builds with MLIR's ``llvm`` dialect is on the CPU what LLVM's language reference says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir

N = 64


def computed(build: Callable[..., Any], result: Any, *arrays: np.ndarray) -> np.ndarray:
    """``build`` of the elements of 64 threads, as an array."""

    @flyc.kernel
    def llvm_kernel(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor):
        i = fx.thread_idx.x
        out[i] = result(build(a[i].ir_value(), b[i].ir_value()))

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor):
        llvm_kernel(a, b, out).launch(grid=1, block=N)

    out = np.zeros(N, {fx.Int32: np.int32, fx.Int64: np.int64, fx.Float32: np.float32, fx.Float64: np.float64}[result])
    run(*arrays, out)
    return out


def operation(name: str, result: Any, predicate: int | None = None) -> Callable[..., Any]:
    def build(*operands: ir.Value) -> Any:
        attributes = {}
        if predicate is not None:
            attributes["predicate"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), predicate)
        kind = ir.IntegerType.get_signless(1) if predicate is not None else result.ir_type
        return ir.Operation.create(f"llvm.{name}", results=[kind], operands=operands, attributes=attributes).result

    return build


def integers() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(1)
    a, b = (rng.integers(-(2**31), 2**31, N, dtype=np.int64).astype(np.int32) for _ in range(2))
    b[:8] = a[:8]
    b[b == 0] = 3
    return a, b


def floats() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(2)
    a, b = (rng.normal(size=N).astype(np.float32) for _ in range(2))
    b[:8], a[8] = a[:8], np.nan
    return a, b


def unsigned(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda a, b: function(a.view(np.uint32), b.view(np.uint32)).astype(np.uint32).view(np.int32)


INTEGER_OPERATIONS = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "and": np.bitwise_and, "or": np.bitwise_or,
    "xor": np.bitwise_xor, "udiv": unsigned(np.floor_divide), "urem": unsigned(np.remainder),
    "sdiv": lambda a, b: np.trunc(a / b).astype(np.int32), "srem": np.fmod,
    "intr.smax": np.maximum, "intr.smin": np.minimum,
    "intr.umax": unsigned(np.maximum), "intr.umin": unsigned(np.minimum),
}  # fmt: skip


@pytest.mark.parametrize("name", INTEGER_OPERATIONS)
def test_integers(name: str) -> None:
    a, b = integers()
    expected = INTEGER_OPERATIONS[name](a, b)
    np.testing.assert_array_equal(computed(operation(name, fx.Int32), fx.Int32, a, b), expected)


@pytest.mark.parametrize(("name", "shift"), [("shl", np.left_shift), ("ashr", np.right_shift)])
def test_shifts(name: str, shift: Any) -> None:
    a, b = integers()
    b &= 31
    np.testing.assert_array_equal(computed(operation(name, fx.Int32), fx.Int32, a, b), shift(a, b))
    if name == "ashr":
        logical = computed(operation("lshr", fx.Int32), fx.Int32, a, b)
        np.testing.assert_array_equal(logical.view(np.uint32), a.view(np.uint32) >> b.view(np.uint32))


FLOAT_OPERATIONS = {
    "fadd": np.add, "fsub": np.subtract, "fmul": np.multiply, "fdiv": np.divide, "intr.maxnum": np.fmax,
    "intr.minnum": np.fmin, "intr.maximum": np.maximum, "intr.minimum": np.minimum,
}  # fmt: skip


@pytest.mark.parametrize("name", FLOAT_OPERATIONS)
def test_floats(name: str) -> None:
    a, b = floats()
    expected = FLOAT_OPERATIONS[name](a, b)
    np.testing.assert_array_equal(computed(operation(name, fx.Float32), fx.Float32, a, b), expected)


@pytest.mark.parametrize(
    ("predicate", "compare"), [(0, np.equal), (1, np.not_equal), (2, np.less), (5, np.greater_equal)]
)
def test_integers_compare(predicate: int, compare: Any) -> None:
    a, b = integers()

    def build(x: Any, y: Any) -> Any:
        bit = operation("icmp", fx.Int32, predicate)(x, y)
        return operation("zext", fx.Int32)(bit)

    np.testing.assert_array_equal(computed(build, fx.Int32, a, b), compare(a, b).astype(np.int32))


@pytest.mark.parametrize(
    ("predicate", "compare"), [(1, np.equal), (13, np.not_equal), (4, np.less), (3, np.greater_equal)]
)
def test_floats_compare_and_select(predicate: int, compare: Any) -> None:
    a, b = floats()

    def build(x: Any, y: Any) -> Any:
        return operation("select", fx.Float32)(operation("fcmp", fx.Int32, predicate)(x, y), x, y)

    np.testing.assert_array_equal(computed(build, fx.Float32, a, b), np.where(compare(a, b), a, b))


def test_conversions() -> None:
    a, b = integers()

    def wide(x: Any, y: Any) -> Any:
        return operation("add", fx.Int64)(operation("sext", fx.Int64)(x), operation("zext", fx.Int64)(y))

    np.testing.assert_array_equal(computed(wide, fx.Int64, a, b), a.astype(np.int64) + b.view(np.uint32))

    def rounded(x: Any, y: Any) -> Any:
        return operation("fptosi", fx.Int32)(
            operation("fmul", fx.Float64)(*(operation("sitofp", fx.Float64)(v) for v in (x, y)))
        )

    small, few = a % 1000, b % 1000
    np.testing.assert_array_equal(computed(rounded, fx.Int32, small, few), small * few)


def test_functions() -> None:
    a, b = floats()
    a, b = np.abs(np.nan_to_num(a)), np.abs(b)

    def build(x: Any, y: Any) -> Any:
        root = operation("intr.sqrt", fx.Float32)(x)
        return operation("intr.fma", fx.Float32)(
            root, y, operation("fneg", fx.Float32)(operation("intr.floor", fx.Float32)(y))
        )

    exact = np.sqrt(a).astype(np.float64) * b - np.floor(b)
    np.testing.assert_allclose(computed(build, fx.Float32, a, b), exact, rtol=1e-6, atol=1e-6)
