"""Buffer instructions by the names of MLIR's rocdl dialect, on a resource that MLIR's builder makes."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import fly, llvm
from flydsl.expr import T, rocdl

THREADS, FLAGS = 64, 0x27000


def resource(tensor, size: int):
    address = fly.extract_aligned_pointer_as_index(ir.Type.parse("!llvm.ptr"), tensor)
    words = fx.Int16(0), fx.Int64(size), fx.Int32(FLAGS)
    return rocdl.make_buffer_rsrc(ir.Type.parse("!llvm.ptr<8>"), address, *words)


@flyc.kernel
def moved(src: fx.Tensor, dst: fx.Tensor, total: fx.Tensor):
    shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, THREADS, 16]).peek().ptr
    i = fx.thread_idx.x
    source, target = resource(src, THREADS * 4), resource(dst, 2 * THREADS * 4)
    lds = llvm.inttoptr(ir.Type.parse("!llvm.ptr<3>"), fx.Int32(fx.ptrtoint(shared)))
    rocdl.buffer_load_to_lds(source, lds, (THREADS - 1 - i) * 4)
    rocdl.s_waitcnt(0)
    fx.barrier()
    turned = fx.ptr_load(shared + i)
    rocdl.raw_ptr_buffer_store(turned, target, i * 4, 0)
    beyond = rocdl.raw_ptr_buffer_load(T.f32, source, i * 4, fx.Int32(THREADS * 2), fx.Int32(1))
    rocdl.raw_ptr_buffer_store(beyond + 1.0, target, i * 4, THREADS * 4, 0)
    rocdl.raw_ptr_buffer_atomic_fadd(turned, resource(total, 4), 0, 0, fx.arith.constant(0, type=T.i32))
    with pytest.raises(TypeError, match="known while tracing"):
        rocdl.raw_ptr_buffer_load(T.f32, source, i, 0, i)


@flyc.jit
def move(src: fx.Tensor, dst: fx.Tensor, total: fx.Tensor):
    moved(src, dst, total).launch(grid=1, block=THREADS)


@pytest.mark.parametrize("chip", ["gfx942", "gfx950"], indirect=True)
def test_raw_buffer_instructions(chip: str) -> None:
    src = np.arange(1, THREADS + 1, dtype=np.float32)
    dst, total = np.zeros(2 * THREADS, np.float32), np.zeros(1, np.float32)
    move(src, dst, total)
    np.testing.assert_array_equal(dst[:THREADS], src[::-1])
    half = THREADS // 2
    np.testing.assert_array_equal(dst[THREADS:], np.r_[src[half:], np.zeros(half, np.float32)] + 1)
    assert total[0] == src.sum()
