"""Shared memory in the hands of MLIR's own memory operations: SmemPtr.get() is a memref, as programs for FlyDSL use it."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir.dialects import memref, vector
from flydsl.compat.smem_allocator import SmemAllocator, SmemPtr

_ROWS, _COLUMNS = 16, 24


def launched(body) -> tuple[np.ndarray, np.ndarray]:
    """64 floats in, 64 out, and what ``body`` makes of 16 rows of 24 of them in shared memory."""
    allocator = SmemAllocator(None, global_sym_name="rows")
    allocator.ptr = 128 + _ROWS * _COLUMNS * 4

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        body(x, y, SmemPtr(allocator.get_base(), 128, fx.T.f32, shape=(_ROWS, _COLUMNS)))

    @flyc.jit
    def launch(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=64)

    x, y = np.arange(1, 65, dtype=np.float32), np.zeros(64, np.float32)
    launch(x, y)
    return x, y


@flyc.jit
def turned_around(x, y, part) -> None:
    """Four elements at a time to a row of shared memory, one at a time back from the end."""
    i, held = fx.Index(fx.thread_idx.x), part.get()
    if i < 16:
        four = vector.from_elements(fx.T.f32x4, [x[i * 4 + k] for k in range(4)])
        vector.store(four, held, [i, fx.Index(20)], alignment=16)
    fx.barrier()
    last = 63 - i
    y[i] = memref.load(held, [last // 4, last % 4 + 20])
    fx.barrier()
    memref.store(y[i] * 2.0, held, [i // 8, i % 8])
    fx.barrier()
    pair = vector.load(fx.T.f32x2, fx.as_ir_value(held), [fx.as_ir_value(i // 8), fx.as_ir_value(i % 8 // 2 * 2)])
    language = fx.Vector.load(fx.T.f32x2, part.get(), [i // 8, i % 8 // 2 * 2])
    fx.Vector(pair).store(held, [i // 4, i % 4 * 2 + 8])
    fx.barrier()
    y[i] = vector.extract(pair, [], [0]) + language[1] + part.load([i // 4, i % 4 * 2 + 9])


def test_elements_are_where_they_were_stored() -> None:
    x, y = launched(turned_around)
    pairs = 2 * x[::-1].reshape(32, 2)
    np.testing.assert_array_equal(y, np.repeat(pairs.sum(1), 2) + np.repeat(pairs[:, 1], 2))


def test_an_address_and_its_place() -> None:
    def body(x, y, part) -> None:
        i = fx.thread_idx.x
        start = memref.extract_aligned_pointer_as_index(part.get())
        other = memref.extract_aligned_pointer_as_index(SmemPtr(part.base_memref, 256, part.element_type, (4,)).get())
        y[i] = (other - start).to(fx.Float32) + float(part.byte_offset)

    _, y = launched(body)
    assert set(y) == {128.0 + 128.0}


def test_what_has_no_memref() -> None:
    def other_operation(x, y, part) -> None:
        memref.copy(part.get(), part.get())

    with pytest.raises(NotImplementedError, match=r"memref\.copy.*vector\.load"):
        launched(other_operation)
    with pytest.raises(TypeError, match="no memory that elements are read from"):
        launched(lambda x, y, part: fx.Vector.load(fx.T.f32x2, x[0].ir_value(), [0]))
