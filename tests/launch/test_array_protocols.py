"""Arrays by any protocol and of any strides are taken where they are, or copied where the program says so."""

from __future__ import annotations

import array
import ctypes
import mmap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError, DSLValueError

COUNT = 48


@flyc.kernel
def double_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * 32 + fx.thread_idx.x
    if i < n:
        y[i] = x[i] + x[i]


@flyc.jit
def double(x: fx.Tensor, y: fx.Tensor):
    double_kernel(x, y, x.shape[0]).launch(grid=fx.ceildiv(x.shape[0], 32), block=32)


class Owner:
    """An object of a library, which has its memory in ``held``."""

    def __init__(self, held: np.ndarray) -> None:
        self.held = held


class ByInterface(Owner):
    @property
    def __array_interface__(self) -> dict[str, Any]:
        return self.held.__array_interface__


class ByMethod(Owner):
    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return self.held


class ByOldMethod(Owner):
    def __array__(self) -> np.ndarray:
        return self.held[:]


class ByCopy(Owner):
    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return self.held.copy()


class Held(np.ndarray):
    """A subclass of NumPy's array."""


def mapped(values: np.ndarray) -> Any:
    memory = mmap.mmap(-1, values.nbytes)
    memory[:] = values.tobytes()
    return memoryview(memory).cast("f")


def strided(step: int) -> Callable[[np.ndarray], np.ndarray]:
    def make(values: np.ndarray) -> np.ndarray:
        whole = np.full(values.size * abs(step), 7, np.float32)
        whole[::step] = values
        return whole[::step]

    return make


WRITABLE: dict[str, Callable[[np.ndarray], Any]] = {
    "every second": strided(2),
    "every fifth, backwards": strided(-5),
    "backwards": strided(-1),
    "bytearray": lambda v: memoryview(bytearray(v.tobytes())).cast("f"),
    "array.array": lambda v: array.array("f", v.tolist()),
    "ctypes": lambda v: (ctypes.c_float * v.size)(*v.tolist()),
    "mmap": mapped,
    "strided memoryview": lambda v: memoryview(strided(3)(v)),
    "__array_interface__": ByInterface,
    "__array__": ByMethod,
    "__array__ of old": ByOldMethod,
    "subclass": lambda v: v.copy().view(Held),
}
READABLE = {
    **WRITABLE,
    "bytes": lambda v: memoryview(v.tobytes()).cast("f"),
    "a copying __array__": ByCopy,
    "a copy": lambda v: flyc.copied(v),
    "a copy of foreign order": lambda v: flyc.copied(v.astype(">f4")),
    "a copy at an odd address": lambda v: flyc.copied(np.frombuffer(b"-" + v.tobytes(), np.uint8)[1:].view(np.float32)),
    "a copy of a field": lambda v: flyc.copied(np.rec.fromarrays([v, v.astype(np.int8)], names="a,b")["a"]),
}


def values_of(made: Any) -> np.ndarray:
    return made.held if isinstance(made, Owner) else np.asarray(made)


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("bundle") / "double.flyb"
    dyn = flyc.TensorSpec(fx.Float32, (flyc.dyn,), (flyc.dyn,), align=4)
    double.signatures({"x": dyn, "y": dyn})
    flyc.precompile(double, ["cpu:x86-64"], out=str(path), isolated=False)
    return flydsl.load(path).double


@pytest.mark.parametrize("what", READABLE)
def test_arrays_are_read_where_they_are(what: str) -> None:
    expected = np.arange(COUNT, dtype=np.float32)
    for turn in range(4):  # the first calls take the Python path, the later ones the launcher where it can
        y = np.zeros(COUNT, np.float32)
        double(READABLE[what](expected + turn), y)
        np.testing.assert_array_equal(y, 2 * (expected + turn))


@pytest.mark.parametrize("what", WRITABLE)
def test_arrays_are_written_where_they_are(what: str) -> None:
    x = np.arange(COUNT, dtype=np.float32)
    for turn in range(4):
        out = WRITABLE[what](np.zeros(COUNT, np.float32))
        double(x + turn, out)
        np.testing.assert_array_equal(values_of(out), 2 * (x + turn))


@pytest.mark.parametrize("what", WRITABLE)
def test_bundles_take_the_same_arrays(what: str, bundled: Any) -> None:
    x = np.arange(COUNT, dtype=np.float32)
    for turn in range(4):
        out = WRITABLE[what](np.zeros(COUNT, np.float32))
        bundled(WRITABLE[what](x + turn), out)
        np.testing.assert_array_equal(values_of(out), 2 * (x + turn))


@pytest.mark.parametrize("what", [name for name in READABLE if name not in WRITABLE])
def test_what_would_be_lost_is_not_written(what: str) -> None:
    with pytest.raises(
        DSLValueError, match=r"parameter 'y' is written by the kernel and the (argument is a copy|array is read-only)"
    ):
        double(np.zeros(COUNT, np.float32), READABLE[what](np.zeros(COUNT, np.float32)))


def test_strides_of_both_axes_are_of_the_run_time() -> None:
    @flyc.kernel
    def copy_kernel(x: fx.Tensor, y: fx.Tensor, m: fx.Int32):
        i, j = fx.thread_idx.x, fx.block_idx.x
        if i < m:
            y[i, j] = x[i, j]

    @flyc.jit
    def copy(x: fx.Tensor, y: fx.Tensor):
        copy_kernel(x, y, x.shape[0]).launch(grid=x.shape[1], block=32)

    whole = np.arange(20 * 24, dtype=np.float32).reshape(20, 24)
    for view in (whole[::2, ::3], whole[::-1, ::-2], whole.T[::2, ::5], whole[1::4, 2::2]):
        y = np.zeros((2 * view.shape[0], 2 * view.shape[1]), np.float32)[::2, ::2]
        copy(view, y)
        np.testing.assert_array_equal(y, view)
    count = len(copy.specializations())
    assert count <= 3, "strides that differ are no reason for another program; alignments are"


def test_an_array_without_axes_is_one_element() -> None:
    x, y = np.array(2.5, np.float32), np.zeros((), np.float32)
    for turn in range(4):
        x[...] = turn
        double(x, y)
        assert y == 2 * turn
    compiled = flyc.compile(double, x, y)
    for turn in range(4):
        x[...] = turn
        compiled(x, y)
        assert y == 2 * turn
    double(memoryview(np.array(5, np.float32)), y)
    assert y == 10


def test_a_bundle_takes_an_array_without_axes(bundled: Any) -> None:
    x, y = np.array(0, np.float32), np.zeros((), np.float32)
    for turn in range(5):
        x[...] = turn
        bundled(x, y)
        assert y == 2 * turn


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (ctypes.c_float(1), "takes a tensor, got c_float"),
        ([1.0], "takes a tensor, got"),
        ("text", "takes a tensor, got"),
        (np.ndarray, "takes a tensor, got"),
        (memoryview((ctypes.c_char_p * 4)()), "does not export its memory|are not supported"),
        (array.array("u", "text"), "are not supported"),
        (np.zeros(4, ">f4"), r"foreign byte order.*flyc\.copied\(x\)"),
    ],
)
def test_what_is_no_array_of_numbers_is_refused(value: Any, text: str) -> None:
    for call in (
        lambda: double(value, np.zeros(4, np.float32)),
        lambda: double.__call__(value, np.zeros(4, np.float32)),
    ):
        with pytest.raises((DSLTypeError, DSLValueError), match=text):
            call()


def test_an_array_that_fails_to_give_itself_says_so() -> None:
    class Broken:
        def __array__(self) -> Any:
            raise RuntimeError("it is on another machine")

    class Strange:
        def __array__(self) -> Any:
            return [1.0]

    with pytest.raises(DSLValueError, match="x: the __array__ of Broken fails: it is on another machine"):
        double(Broken(), np.zeros(4, np.float32))
    with pytest.raises(DSLTypeError, match="x: the __array__ of Strange gives a list"):
        double(Strange(), np.zeros(4, np.float32))


def test_numbers_stay_numbers(tmp_path: Path) -> None:
    """NumPy's scalars and numbers of ctypes export memory too."""

    @flyc.kernel
    def fill_kernel(y: fx.Tensor, value: fx.Float32):
        y[fx.thread_idx.x] = value

    @flyc.jit
    def fill(y: fx.Tensor, value):
        fill_kernel(y, value).launch(grid=1, block=y.shape[0])

    y = np.zeros(4, np.float32)
    fill(y, np.float32(2.5))
    assert (y == 2.5).all()
