"""Faults that a GPU does not notice at once: told in a list while the kernel goes on, or errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import SimulationError
from flydsl.simulators import amdgpu
from flydsl.simulators.findings import Fault
from flydsl.simulators.windows import at_home

WIDTH = 128  # two waves of CDNA, four of RDNA


@flyc.kernel
def neighbors_kernel(x: fx.Tensor, y: fx.Tensor, first: fx.Int32):
    i = fx.thread_idx.x
    y[i] = x[i + first]


@flyc.jit
def neighbors(x: fx.Tensor, y: fx.Tensor, first: fx.Int32):
    neighbors_kernel(x, y, first).launch(grid=1, block=WIDTH)


@flyc.kernel
def behind_kernel(x: fx.Tensor, y: fx.Tensor, first: fx.Int32):
    i = fx.thread_idx.x
    place = fx.SharedAllocator().allocate(fx.Array[fx.Float32, WIDTH]).peek().ptr
    fx.ptr_store(x[i], place + i)
    fx.barrier()
    y[i] = fx.ptr_load(place + i + first)


@flyc.jit
def behind(x: fx.Tensor, y: fx.Tensor, first: fx.Int32):
    behind_kernel(x, y, first).launch(grid=1, block=WIDTH)


@flyc.kernel
def reused_kernel(x: fx.Tensor, y: fx.Tensor, first: fx.Int32):
    """Without a barrier between the load of element 0 and wave 0's store to it."""
    i = fx.thread_idx.x
    place = fx.SharedAllocator().allocate(fx.Array[fx.Float32, WIDTH]).peek().ptr
    fx.ptr_store(x[i], place + i)
    fx.barrier()
    shared = fx.ptr_load(place + first)
    fx.ptr_store(shared + 1.0, place + i)
    y[i] = shared


@flyc.jit
def reused(x: fx.Tensor, y: fx.Tensor, first: fx.Int32):
    reused_kernel(x, y, first).launch(grid=1, block=WIDTH)


def launch(function: Any, chip: str, arrays: Sequence[Any], first: int, findings: list[Fault] | None) -> None:
    vector = flyc.TensorSpec(fx.Float32, (WIDTH,))
    (built,) = flyc.precompile([function], [f"rocm:{chip}"], [{"x": vector, "y": vector, "first": 0}], isolated=False)
    code = amdgpu.CodeObject(built.artifact.sections["binary"], chip)
    kernel = code.kernels[built.artifact.kernels[0].symbol]
    values = [np.uint64(array.ctypes.data).tobytes() for array in arrays] + [np.int32(first).tobytes()]
    windows = at_home((array.ctypes.data, array.nbytes) for array in arrays)
    code.launch(kernel, (1, 1, 1), (WIDTH, 1, 1), 0, values, windows, None, findings)


@pytest.fixture(params=amdgpu.CHIPS)
def arch(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def arrays() -> tuple[Any, Any]:
    # of one block of memory, so that what is behind x is neither y nor unmapped
    block = np.arange(4 * WIDTH, dtype=np.float32)
    return block[:WIDTH], block[3 * WIDTH :]


def test_a_load_behind_an_array_is_told_and_gives_zeros(arch: str, arrays: tuple[Any, Any]) -> None:
    x, y = arrays
    want = x[3:].copy()
    findings: list[Fault] = []
    launch(neighbors, arch, arrays, 3, findings)
    np.testing.assert_array_equal(y[: WIDTH - 3], want)
    assert not y[WIDTH - 3 :].any()
    assert findings and {fault.check for fault in findings} == {"bounds"}
    assert all("a load outside every array: 4 bytes at byte" in str(f) and ", by " in str(f) for f in findings)
    with pytest.raises(SimulationError, match="outside every array"):
        launch(neighbors, arch, arrays, 3, None)


def test_a_load_behind_lds_is_told_and_gives_zeros(arch: str, arrays: tuple[Any, Any]) -> None:
    x, y = arrays
    findings: list[Fault] = []
    launch(behind, arch, arrays, 2, findings)
    np.testing.assert_array_equal(y, [*x[2:], 0, 0])
    assert findings and {fault.check for fault in findings} == {"bounds"}
    assert all(f"a load of 4 bytes outside LDS of {4 * WIDTH} bytes" in str(fault) for fault in findings)
    with pytest.raises(SimulationError, match=f"LDS of {4 * WIDTH} bytes is accessed"):
        launch(behind, arch, arrays, 2, None)


def test_waves_run_in_step_so_that_they_read_before_the_first_goes_on(arch: str, arrays: tuple[Any, Any]) -> None:
    x, y = arrays
    launch(reused, arch, arrays, 0, [])
    np.testing.assert_array_equal(y, np.full(WIDTH, x[0]))
