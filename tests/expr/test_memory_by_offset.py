"""Shared memory whose parts the program places: SmemAllocator and SmemPtr, as published kernels use them."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.compat.smem_allocator import SmemAllocator, SmemPtr
from flydsl.compiler.kernel_function import CompilationContext


def run(body, allocator: SmemAllocator, *arrays: np.ndarray) -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        body(x, y)

    @flyc.jit
    def launch(x: fx.Tensor, y: fx.Tensor):
        allocator.finalized = False
        with ir.InsertionPoint(CompilationContext.get_current().gpu_module_body):
            allocator.finalize()
        kernel(x, y).launch(grid=1, block=64)
        kernel(y, x).launch(grid=1, block=64)

    launch(*arrays)


def laid_out(*sizes: int) -> tuple[SmemAllocator, list[int]]:
    allocator, offsets = SmemAllocator(None, arch="gfx942", global_sym_name="parts"), []
    for size in sizes:
        offsets.append(allocator._align(allocator.ptr, 16))
        allocator.ptr = offsets[-1] + size
    return allocator, offsets


def test_parts_do_not_overlap_and_keep_what_is_stored() -> None:
    allocator, (first, second, third) = laid_out(4, 64 * 4, 64 * 2)

    def body(x, y):
        base, i = allocator.get_base(), fx.thread_idx.x
        flag = SmemPtr(base, first, fx.T.i32)
        values = SmemPtr(allocator.get_base(), second, fx.Float32, shape=(8, 8))
        halves = SmemPtr(base, third, fx.T.f16, shape=(64,))
        flag.store(fx.Int32(3).ir_value())
        values.store(x[i], [i // 8, fx.Index(i % 8).ir_value()])
        halves.store(x[i].to(fx.Float16), [i])
        fx.barrier()
        four = fx.Vector.load(fx.Float32x4, values.get(), [(i % 8).ir_value(), 4])
        y[i] = four[0] * flag.load() + halves.load([63 - i]).to(fx.Float32)

    x, y = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
    run(body, allocator, x, y)
    i = np.arange(64)
    first_y = ((i % 8) * 8 + 4) * 3 + (63 - i)
    np.testing.assert_array_equal(y, first_y)
    np.testing.assert_array_equal(x, first_y[(i % 8) * 8 + 4] * 3 + first_y[63 - i])


@pytest.mark.parametrize(
    ("error", "words", "place"),
    [
        (ValueError, "byte_offset=2 is no multiple of 4", lambda a: SmemPtr(a.get_base(), 2, fx.Float32)),
        (TypeError, "takes the pointer that get_base", lambda a: SmemPtr(3, 0, fx.Float32)),
        (ValueError, "parts has 0 bytes", lambda a: SmemAllocator(global_sym_name="parts").get_base()),
    ],
)
def test_refusals(error: type[Exception], words: str, place) -> None:
    allocator, _ = laid_out(64)
    with pytest.raises(error, match=words):
        run(lambda x, y: place(allocator), allocator, np.zeros(1), np.zeros(1))


def test_more_than_a_block_has() -> None:
    allocator, _ = laid_out(1 << 30)
    with pytest.raises(ValueError, match="needs 1073741824 bytes of static shared memory"):
        run(lambda x, y: allocator.get_base(), allocator, np.zeros(1), np.zeros(1))
