"""Functions with arguments of every kind that a recorded file can describe, and generated calls of them."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

SCALE = 3
tp = fx.dist.CommGroup("tp")


@fx.struct
class Inner:
    shift: fx.Int32
    times: fx.Constexpr[int]


@fx.struct
class Affine:
    slope: fx.Float64
    inner: Inner


@flyc.kernel
def line_kernel(x: fx.Tensor, k: fx.Int32):
    i = fx.thread_idx.x
    if i < x.shape[0]:
        x[i] = (x[i] * SCALE + k).to(x.dtype)


@flyc.jit
def line(x: fx.Tensor, k: fx.Int32 = 1, stream: fx.Stream = fx.Stream(None)):
    line_kernel(x, k).launch(grid=1, block=64, stream=stream)


@flyc.kernel
def plane_kernel(x: fx.Tensor, y: fx.Tensor):
    i, j = fx.block_idx.x, fx.thread_idx.x
    if j < x.shape[1]:
        y[i, j] = (x[i, j] + y[i, j] * 2).to(y.dtype)


@flyc.jit
def plane(x: fx.Tensor, y: fx.Tensor):
    plane_kernel(x, y).launch(grid=x.shape[0], block=64)


@flyc.kernel
def cube_kernel(x: fx.Tensor):
    i, j, k = fx.block_idx.x, fx.block_idx.y, fx.thread_idx.x
    if k < x.shape[2]:
        x[i, j, k] = (x[i, j, k] * 5 + i * 2 + j).to(x.dtype)


@flyc.jit
def cube(x: fx.Tensor):
    cube_kernel(x).launch(grid=(x.shape[0], x.shape[1]), block=64)


@flyc.kernel
def numbers_kernel(out: fx.Tensor, a: fx.Numeric, b: fx.Numeric, c: fx.Float64):
    out[0], out[1], out[2] = fx.Float64(a), fx.Float64(b), c


@flyc.jit
def numbers(out: fx.Tensor, a, b: fx.Int64, c: fx.Float64):
    numbers_kernel(out, a, b, c).launch(grid=1, block=1)


@flyc.kernel
def pointer_kernel(p: fx.Pointer, n: fx.Int32):
    i = fx.thread_idx.x
    if i < n:
        fx.ptr_store((fx.ptr_load(p + i) + 1).to(p.dtype), p + i)


@flyc.jit
def pointer(p: fx.Pointer, n: fx.Int32):
    pointer_kernel(p, n).launch(grid=1, block=64)


@flyc.kernel
def affine_kernel(x: fx.Tensor, f: Affine):
    i = fx.thread_idx.x
    if i < x.shape[0]:
        y = fx.Float64(x[i])
        for _ in fx.range_constexpr(f.inner.times):
            y = y * f.slope + fx.Float64(f.inner.shift)
        x[i] = y.to(x.dtype)


@flyc.jit
def affine(x: fx.Tensor, f: Affine):
    affine_kernel(x, f).launch(grid=1, block=64)


@flyc.jit
def unannotated_struct(x: fx.Tensor, f):
    affine_kernel(x, f).launch(grid=1, block=64)


def digest(value: Any) -> float:
    """A number for each compile-time value, the same in every process."""
    return float(sum((i + 1) * ord(c) for i, c in enumerate(repr(value))) % 9973)


@flyc.kernel
def constant_kernel(x: fx.Tensor, number: fx.Constexpr[float]):
    x[fx.thread_idx.x] = number


@flyc.jit
def constant(x: fx.Tensor, /, a: fx.Constexpr, *, b: fx.Constexpr = None):
    constant_kernel(x, digest((a, b))).launch(grid=1, block=8)


@flyc.kernel
def optional_kernel(x: fx.Tensor, y: fx.Tensor | None):
    i = fx.thread_idx.x
    x[i] = x[i] + (1.0 if y is None else y[i])


@flyc.jit
def optional(x: fx.Tensor, y: fx.Tensor | None = None):
    optional_kernel(x, y).launch(grid=1, block=8)


@flyc.kernel
def division_kernel(x: fx.Tensor):
    i = fx.thread_idx.x
    x[i] = fx.math.exp(x[i]) / 3.0


@flyc.jit
def division(x: fx.Tensor):
    division_kernel(x).launch(grid=1, block=8)


@flyc.jit
def hinted(x: fx.Tensor):
    division_kernel(x).launch(grid=1, block=8)


hinted.compile_hints["fast_fp_math"] = True


@functools.cache
def made(factor: int, name: str = "", *, more: tuple[int, ...] = ()) -> Any:
    @flyc.jit
    def of_factor(x: fx.Tensor):
        line_kernel(x, factor + len(name) + sum(more)).launch(grid=1, block=64)

    return of_factor


twice, thrice = made(2), made(3)


class Kernels:
    @staticmethod
    @flyc.jit
    def within(x: fx.Tensor):
        line_kernel(x, 7).launch(grid=1, block=64)


@flyc.kernel
def group_kernel(g: fx.dist.Group, x: fx.Tensor):
    x[fx.thread_idx.x] = fx.Float32(g.rank)


@flyc.jit
def grouped(g: fx.dist.Group[tp], x: fx.Tensor):
    group_kernel(g, x).launch(grid=1, block=8)


# -- calls


@dataclass(frozen=True)
class Call:
    """A call: the function's name, its arguments, the arrays that it writes, and hints around it."""

    name: str
    values: tuple[Any, ...]
    results: tuple[np.ndarray[Any, Any], ...]
    keywords: Mapping[str, Any] = field(default_factory=dict)
    hints: Mapping[str, Any] = field(default_factory=dict)
    made_with: int = 0

    @property
    def bundle_name(self) -> str:
        """The name in a bundle, or of a function that another makes its beginning."""
        return f"made_{self.made_with}_" if self.made_with else self.name.rpartition(".")[2]

    @property
    def function(self) -> Any:
        if self.made_with:
            return made(self.made_with, more=(self.made_with, 1))
        return Kernels.within if self.name == "Kernels.within" else globals()[self.name]


DTYPES = ("float32", "float64", "int32", "int64", "float16", "int8", "uint8", "uint16")
CONSTANTS = (
    None,
    True,
    False,
    0,
    1,
    -7,
    1 << 70,
    0.5,
    float("inf"),
    "",
    "fast",
    "a/b",
    (),
    (1, 1.0, True),
    (("x",), None),
)


def array(rng: random.Random, rank: int, dtype: str | None = None) -> np.ndarray[Any, Any]:
    """An array of any layout: another order of axes, steps, and a start at any element."""
    chosen = np.dtype(dtype or rng.choice(DTYPES))
    steps = [rng.choice([1, 1, 1, 2, 3]) for _ in range(rank)]
    shape = [rng.choice([1, 4, 5, 8]) for _ in range(rank)]
    start = rng.choice([0, 0, 1, 2, 4])
    extents = [extent * step for extent, step in zip(shape, steps, strict=True)]
    whole = (np.arange(int(np.prod(extents)) + start) % 11).astype(chosen)
    viewed = whole[start:].reshape(extents)[tuple(slice(None, None, step) for step in steps)]
    return viewed.transpose(rng.sample(range(rank), rank))


def described(rng: random.Random, x: np.ndarray[Any, Any]) -> Any:
    """The array itself, or with promises."""
    kind = rng.choice(["plain", "plain", "static", "dynamic", "narrow"])
    if kind == "plain" or 1 not in (stride // x.itemsize for stride in x.strides):
        return x
    if kind == "static":
        return flyc.from_dlpack(x)
    if kind == "narrow":
        return flyc.from_dlpack(x, use_32bit_stride=True).mark_stride_dynamic(list(range(x.ndim)))
    aligned = x.itemsize if x.ctypes.data % 8 or x.itemsize > 8 else 8
    return flyc.from_dlpack(x, assumed_align=aligned).mark_layout_dynamic()


def _line(rng: random.Random) -> Call:
    x = array(rng, 1)
    values: tuple[Any, ...] = (described(rng, x), rng.randrange(9))
    return Call("line", values + ((fx.Stream(None),) if rng.random() < 0.3 else ()), (x,))


def _plane(rng: random.Random) -> Call:
    y = array(rng, 2)
    x = np.ascontiguousarray(y) if rng.random() < 0.5 else np.asfortranarray(y)
    return Call("plane", (described(rng, x), described(rng, y)), (y,))


def _cube(rng: random.Random) -> Call:
    x = array(rng, 3)
    return Call("cube", (described(rng, x),), (x,))


def _numbers(rng: random.Random, plain: bool = False) -> Call:
    out = np.zeros(3)
    numbers = [3, -3, 2.5, True, np.float32(1.5), np.int32(4)]
    a = rng.choice([*numbers, *([] if plain else [fx.Int64(1 << 40), fx.Uint8(200), fx.Float64(0.1)])])
    return Call("numbers", (out, a, rng.randrange(1 << 40), rng.random()), (out,))


def _pointer(rng: random.Random) -> Call:
    dtype = rng.choice(["Float32", "Int32", "Float64"])
    x = np.arange(16).astype(getattr(fx, dtype).__name__.lower())
    align = rng.choice([None, x.itemsize])
    return Call("pointer", (flyc.from_c_void_p(getattr(fx, dtype), x.ctypes.data, assumed_align=align), 9), (x,))


def _affine(rng: random.Random) -> Call:
    x = array(rng, 1, rng.choice(["float32", "float64"]))
    value = Affine(rng.random(), Inner(rng.randrange(5), times=rng.randrange(3)))
    return Call(rng.choice(["affine", "unannotated_struct"]), (x, value), (x,))


def _constant(rng: random.Random) -> Call:
    x = np.zeros(8)
    keywords = {"b": rng.choice(CONSTANTS)} if rng.random() < 0.7 else {}
    return Call("constant", (x, rng.choice(CONSTANTS)), (x,), keywords)


def _optional(rng: random.Random) -> Call:
    x, y = np.arange(8.0), np.arange(8.0) * 3
    return Call("optional", rng.choice([(x,), (x, None), (x, y), (x, y[::-1].copy())]), (x,))


def _hinted(rng: random.Random) -> Call:
    x = np.linspace(-3, 3, 8, dtype=np.float32)
    hints = rng.choice([{}, {"fast_fp_math": True}, {"fastmath": "contract"}, {"fast_fp_math": False}])
    return Call(rng.choice(["division", "hinted"]), (x,), (x,), hints=hints)


def _of_factory(rng: random.Random) -> Call:
    x = array(rng, 1)
    name = rng.choice(["twice", "thrice", "Kernels.within", "made", "made"])
    return Call(name, (x,), (x,), made_with=rng.choice([4, 5, 6]) if name == "made" else 0)


MAKERS: tuple[Callable[[random.Random], Call], ...] = (
    _line, _plane, _cube, _numbers, _pointer, _affine, _constant, _optional, _hinted, _of_factory,
)  # fmt: skip


def _plain_numbers(rng: random.Random) -> Call:
    return _numbers(rng, plain=True)


def calls(seed: int, count: int, *, plain: bool = False) -> list[Call]:
    """Generated calls, of all kinds in turn; ``plain``: without numbers of the language, which bundles do not take."""
    rng = random.Random(seed)
    makers = [_plain_numbers if plain and each is _numbers else each for each in MAKERS]
    return [makers[number % len(makers)](rng) for number in range(count)]
