"""Arrays with CUDA's array interface and without DLPack are arguments of launches on the GPU that has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError, DSLValueError

from .gpu import Gpu


@flyc.kernel
def double_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    y[i] = x[i] + x[i]


@flyc.jit
def double(x: fx.Tensor, y: fx.Tensor):
    double_kernel(x, y).launch(grid=1, block=x.shape[0])


class Exported:
    """An array of a library that has this protocol alone."""

    def __init__(self, array: np.ndarray, **other: Any) -> None:
        described = array.__array_interface__
        self.described = {
            "shape": array.shape,
            "typestr": described["typestr"],
            "data": described["data"],
            "strides": described["strides"],
            "stream": 1,
            "version": 3,
            **other,
        }

    @property
    def __cuda_array_interface__(self) -> Mapping[str, Any]:
        return self.described


@pytest.mark.parametrize("step", [1, 2, -1])
def test_they_are_read_and_written(gpu: Gpu, step: int) -> None:
    x, y = np.arange(24, dtype=np.float32)[::step], np.zeros(24, np.float32)[::step]
    for array in (x, y):
        gpu.admit(array if array.base is None else array.base)
    for turn in range(4):
        y[...] = 0
        x[...] = np.arange(x.size) + turn
        double(Exported(x), Exported(y))
        np.testing.assert_array_equal(y, 2 * x)


def test_version_2_and_arrays_without_axes(gpu: Gpu) -> None:
    x, y = np.array(4, np.int32), np.zeros((), np.int32)
    for array in (x, y):
        gpu.admit(array)
    double(Exported(x, version=2, strides=None), Exported(y))
    assert y == 8


def test_a_read_only_array_is_not_written(gpu: Gpu) -> None:
    x, y = np.zeros(8, np.float32), np.zeros(8, np.float32)
    with pytest.raises(DSLValueError, match="parameter 'y' is written by the kernel and the array is read-only"):
        double(gpu(x), Exported(y, data=(y.ctypes.data, True)))


@pytest.mark.parametrize(
    ("change", "error", "text"),
    [
        ({"typestr": "<c8"}, DSLTypeError, "elements of type complex64"),
        ({"typestr": ">f4"}, DSLValueError, "foreign byte order"),
        ({"typestr": "nonsense"}, DSLValueError, "__cuda_array_interface__ of Exported is malformed"),
        ({"shape": "ab"}, DSLValueError, "__cuda_array_interface__ of Exported is malformed"),
        ({"data": 5}, DSLValueError, "__cuda_array_interface__ of Exported is malformed"),
        ({"strides": (4, 4)}, DSLValueError, "2 strides for 1 extents"),
        ({"strides": (3,)}, DSLValueError, "not multiples of the element size 4"),
        ({"mask": object()}, DSLTypeError, "has a mask"),
    ],
)
def test_what_does_not_describe_an_array_is_refused(
    gpu: Gpu, change: Mapping[str, Any], error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        double(gpu(np.zeros(8, np.float32)), Exported(np.zeros(8, np.float32), **change))
