"""LLVM's intrinsics of no target on a CPU in a chip's role, beside Python's whole numbers and NumPy."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import llvm
from flydsl.errors import DSLCompileError

WIDTHS = (16, 32, 64)
INTEGERS = {16: fx.Int16, 32: fx.Int32, 64: fx.Int64}


@pytest.fixture(autouse=True)
def on_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx950")


def called(
    name: str, columns: Sequence[np.ndarray], result: np.dtype, flags: int = 0, *, vectors: bool = False
) -> np.ndarray:
    """What an intrinsic gives for each row; ``flags`` false bits follow the operands, and vectors have two elements."""

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, out: fx.Tensor):
        i = fx.Int32(fx.thread_idx.x)
        given = [t[i] for t in (a, b, c)[: len(columns)]]
        if vectors:
            given = [fx.Vector.from_elements([x, x]) for x in given]
        values = [x.ir_value() for x in given] + [fx.Boolean(False).ir_value()] * flags
        element = out.dtype.ir_type
        kind = ir.VectorType.get([2], element) if vectors else element
        found = llvm.call_intrinsic(kind, name, values, [], [])
        out[i] = fx.Vector(found)[1] if vectors else out.dtype(found)

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, out: fx.Tensor):
        kernel(a, b, c, out).launch(grid=1, block=out.shape[0])

    given = [np.ascontiguousarray(column) for column in columns]
    out = np.zeros(len(given[0]), result)
    run(*given, *[given[0]] * (3 - len(given)), out)
    return out


def whole_numbers(width: int, count: int) -> list[np.ndarray]:
    limits = np.iinfo(f"int{width}")
    some = [limits.min, limits.min + 1, -7, -1, 0, 1, 6, limits.max - 1, limits.max]
    rows = list(itertools.product(some, repeat=min(count, 2)))
    columns = [np.array(column, f"int{width}") for column in zip(*rows, strict=True)]
    distances = np.arange(len(rows)) * 5 % (2 * width)
    return [*columns, distances.astype(f"int{width}")][:count]


def unsigned(x: int, width: int) -> int:
    return x % (1 << width)


def clipped(x: int, width: int, *, signed: bool) -> int:
    return min(max(x, -(1 << width - 1)), (1 << width - 1) - 1) if signed else min(max(x, 0), (1 << width) - 1)


def reversed_groups(x: int, width: int, step: int) -> int:
    text = f"{unsigned(x, width):0{width}b}"
    return int("".join(text[at : at + step] for at in range(width - step, -1, -step)), 2)


def funnel(a: int, b: int, s: int, width: int) -> int:
    return ((unsigned(a, width) << width | unsigned(b, width)) << s % width) >> width


def lower_funnel(a: int, b: int, s: int, width: int) -> int:
    return (unsigned(a, width) << width | unsigned(b, width)) >> s % width


OF_INTEGERS: dict[str, tuple[int, int, Callable[..., int]]] = {
    "fshl": (3, 0, funnel),
    "fshr": (3, 0, lower_funnel),
    "bswap": (1, 0, lambda x, width: reversed_groups(x, width, 8)),
    "bitreverse": (1, 0, lambda x, width: reversed_groups(x, width, 1)),
    "ctlz": (1, 1, lambda x, width: width - unsigned(x, width).bit_length()),
    "cttz": (1, 1, lambda x, width: (x & -x).bit_length() - 1 if x else width),
    "abs": (1, 1, lambda x, width: abs(x)),
    "sadd.sat": (2, 0, lambda a, b, width: clipped(a + b, width, signed=True)),
    "ssub.sat": (2, 0, lambda a, b, width: clipped(a - b, width, signed=True)),
    "uadd.sat": (2, 0, lambda a, b, width: clipped(unsigned(a, width) + unsigned(b, width), width, signed=False)),
    "usub.sat": (2, 0, lambda a, b, width: clipped(unsigned(a, width) - unsigned(b, width), width, signed=False)),
}


@pytest.mark.parametrize("vectors", [False, True], ids=["scalars", "vectors"])
@pytest.mark.parametrize("name", OF_INTEGERS)
def test_intrinsics_of_integers(name: str, vectors: bool) -> None:
    count, flags, reference = OF_INTEGERS[name]
    for width in WIDTHS:
        columns = whole_numbers(width, count)
        kind = f"v2i{width}" if vectors else f"i{width}"
        found = called(f"llvm.{name}.{kind}", columns, columns[0].dtype, flags, vectors=vectors)
        for row, value in zip(zip(*(c.tolist() for c in columns), strict=True), found.tolist(), strict=True):
            assert unsigned(value, width) == unsigned(reference(*row, width), width), (width, row)


FLOATS = [0.0, -0.0, 0.5, -0.5, 1.5, -2.5, 3.75, 1e-40, -(2.0**-149), 3e38, np.inf, -np.inf, np.nan]


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_ldexp_rounds_once(dtype: Any) -> None:
    with np.errstate(over="ignore"):
        numbers = np.array([*FLOATS, 5e-324, 1.7e308, np.nextafter(dtype(1), dtype(2)), 3.0], dtype)
    powers = np.array(
        [0, 1, -1, 30, -30, 126, -149, 300, -1000, 1023, -1074, 2100, -2100, -(2**31), 2**31 - 1], np.int32
    )
    x, n = (column.ravel() for column in np.meshgrid(numbers, powers))
    of = {np.float16: "f16", np.float32: "f32", np.float64: "f64"}[dtype]
    found = called(f"llvm.ldexp.{of}.i32", [x, n], np.dtype(dtype))
    with np.errstate(over="ignore", under="ignore"):
        wanted = np.ldexp(x.astype(np.float64), np.clip(n, -5000, 5000)).astype(dtype)
    np.testing.assert_array_equal(found, wanted)
    np.testing.assert_array_equal(np.signbit(found), np.signbit(wanted))


ROUNDINGS = {
    "rint": np.rint,
    "nearbyint": np.rint,
    "roundeven": np.rint,
    "trunc": np.trunc,
    "canonicalize": np.positive,
}


@pytest.mark.parametrize("name", ROUNDINGS)
def test_roundings(name: str) -> None:
    x = np.array(FLOATS, np.float32)
    np.testing.assert_array_equal(called(f"llvm.{name}.f32", [x], x.dtype), ROUNDINGS[name](x))


def test_functions_of_floats() -> None:
    x, y = np.array([0.25, 1.5, 3.0, 0.5], np.float32), np.array([2.0, -1.0, 0.5, -3.0], np.float32)
    n = np.array([3, -2, 0, 1], np.int32)
    found = {
        "pow": called("llvm.pow.f32", [x, y], x.dtype) / np.power(x, y),
        "powi": called("llvm.powi.f32.i32", [x, n], x.dtype) / np.power(x, n.astype(np.float32)),
        "log10": called("llvm.log10.f32", [x], x.dtype) / np.log10(x),
        "exp10": called("llvm.exp10.f32", [x], x.dtype) / np.power(np.float32(10), x),
        "tan": called("llvm.tan.f32", [x], x.dtype) / np.tan(x),
        "tanh": called("llvm.tanh.f32", [x], x.dtype) / np.tanh(x),
        "fmuladd": called("llvm.fmuladd.f32", [x, y, y], x.dtype) / (x * y + y),
        "copysign": called("llvm.copysign.f32", [x, y], x.dtype) / np.copysign(x, y),
        "round": called("llvm.round.f32", [y * 1.25], x.dtype) / np.array([3, -1, 1, -4]),
        "maximumnum": called("llvm.maximumnum.f32", [x, y], x.dtype) / np.fmax(x, y),
        "minimumnum": called("llvm.minimumnum.f32", [x, y], x.dtype) / np.fmin(x, y),
    }
    for name, ratio in found.items():
        np.testing.assert_allclose(ratio, 1, rtol=1e-6, err_msg=name)


@pytest.mark.parametrize("signed", [True, False], ids=["signed", "unsigned"])
@pytest.mark.parametrize("width", WIDTHS)
def test_conversions_that_saturate(width: int, signed: bool) -> None:
    x = np.array(
        [*FLOATS, 1e3, -1e3, 65535.4, 2.0**31, -(2.0**31), 2.0**32, 2.0**63, -(2.0**63), 1e30, -1e30], np.float64
    )
    of = np.dtype(f"{'int' if signed else 'uint'}{width}")
    found = called(f"llvm.fpto{'si' if signed else 'ui'}.sat.i{width}.f64", [x], np.dtype(f"int{width}")).view(of)
    limits = np.iinfo(of)
    for number, value in zip(x.tolist(), found.tolist(), strict=True):
        finite = np.nan_to_num(number, posinf=1e300, neginf=-1e300)
        assert value == min(max(int(finite), limits.min), limits.max), number


def test_other_intrinsics_are_refused_by_name() -> None:
    with pytest.raises(DSLCompileError, match=r"llvm\.is\.fpclass\.f32"):
        called("llvm.is.fpclass.f32", [np.zeros(1, np.float32)], np.dtype(np.int32), 1)
