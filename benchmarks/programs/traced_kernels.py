"""Kernels whose tracing is measured.  They use only what FlyDSL has too, so that both trace the same text.

Each function of :data:`PROGRAMS` makes its kernels anew, as a factory of kernels does, so that each is traced again, and
returns the host function with the arrays that it takes.  What it computes is beside the point: exp2 stands for exp.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx

Mark = Callable[[], None]
"""What a program calls at the first and at the last line of its host function."""
Arrays = list[tuple[str, tuple[int, ...]]]
"""The type and the shape of each array; for an ``int`` its value."""
Program = tuple[Any, Arrays]


def unrolled_gemm(mark: Mark) -> Program:
    """A 64 x 64 x 12 step of a product by 16 x 16 threads: 4 x 4 x 12 multiply-adds of scalars for each of them."""
    M, N, K = 64, 64, 12

    @flyc.kernel
    def unrolled_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
        tid = fx.thread_idx.x
        bm, bn, _ = fx.block_idx
        mma = fx.make_tiled_mma(fx.make_mma_atom(fx.UniversalFMA(fx.Float32)), fx.make_layout((16, 16, 1), (16, 1, 0)))
        mine = mma.get_slice(tid)
        gA = fx.slice(fx.zipped_divide(A, (M, K)), (None, (bm, 0)))
        gB = fx.slice(fx.zipped_divide(B, (N, K)), (None, (bn, 0)))
        gC = fx.slice(fx.zipped_divide(C, (M, N)), (None, (bm, bn)))
        rA, rB, rC = mine.make_fragment_A(gA), mine.make_fragment_B(gB), mine.make_fragment_C(gC)
        word = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        to_a, to_b = fx.make_tiled_copy_A(word, mma).get_slice(tid), fx.make_tiled_copy_B(word, mma).get_slice(tid)
        to_c = fx.make_tiled_copy_C(word, mma).get_slice(tid)
        rC.fill(0.0)
        fx.copy(word, to_a.partition_S(gA), to_a.retile(rA))
        fx.copy(word, to_b.partition_S(gB), to_b.retile(rB))
        fx.gemm(mma, rC, rA, rB, rC)
        fx.copy(word, to_c.retile(rC), to_c.partition_D(gC))

    @flyc.jit
    def run(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
        mark()
        unrolled_kernel(A, B, C).launch(grid=(16, 16, 1), block=(256, 1, 1))
        mark()

    return run, [("float32", (1024, K)), ("float32", (1024, K)), ("float32", (1024, 1024))]


def tiled_mma(mark: Mark) -> Program:
    """A 64 x 64 x 32 tile by MFMA, from global memory to registers and back."""
    M, N, K = 64, 64, 32

    @flyc.kernel
    def mma_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
        tid = fx.thread_idx.x
        bm, bn, _ = fx.block_idx
        atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16))
        mma = fx.make_tiled_mma(atom, fx.make_layout((2, 2, 1), (1, 2, 0)))
        mine = mma.get_slice(tid)
        gA = fx.slice(fx.zipped_divide(A, (M, K)), (None, (bm, 0)))
        gB = fx.slice(fx.zipped_divide(B, (N, K)), (None, (bn, 0)))
        gC = fx.slice(fx.zipped_divide(C, (M, N)), (None, (bm, bn)))
        rA, rB, rC = mine.make_fragment_A(gA), mine.make_fragment_B(gB), mine.make_fragment_C(gC)
        quad = fx.make_copy_atom(fx.UniversalCopy64b(), fx.Float16)
        word = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        to_a, to_b = fx.make_tiled_copy_A(quad, mma).get_slice(tid), fx.make_tiled_copy_B(quad, mma).get_slice(tid)
        to_c = fx.make_tiled_copy_C(word, mma).get_slice(tid)
        rC.fill(0.0)
        fx.copy(quad, to_a.partition_S(gA), to_a.retile(rA))
        fx.copy(quad, to_b.partition_S(gB), to_b.retile(rB))
        fx.gemm(mma, rC, rA, rB, rC)
        fx.copy(word, to_c.retile(rC), to_c.partition_D(gC))

    @flyc.jit
    def run(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
        mark()
        mma_kernel(A, B, C).launch(grid=(16, 16, 1), block=(256, 1, 1))
        mark()

    return run, [("float16", (1024, K)), ("float16", (1024, K)), ("float32", (1024, 1024))]


def fp16_gemm(mark: Mark) -> Program:
    """C = A·Bᵀ by tiles of 64 x 256 x 128, double-buffered in shared memory."""
    M, N, K, STAGES, KS = 64, 256, 128, 2, 1024

    @flyc.kernel
    def gemm_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
        tid = fx.thread_idx.x
        bm, bn, _ = fx.block_idx
        mma = fx.make_tiled_mma(
            fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16)), fx.make_layout((1, 4, 1), (0, 1, 0))
        )
        mine = mma.get_slice(tid)
        wide = fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float16)
        quad = fx.make_copy_atom(fx.UniversalCopy64b(), fx.Float16)
        word = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        loads = fx.make_tiled_copy_tv(wide, fx.make_layout((16, 16), (16, 1)), fx.make_layout((1, 8), (8, 1)))
        loads = loads.get_slice(tid)

        shared = fx.SharedAllocator(static=False).allocate(fx.Array[fx.Float16, M * K * STAGES]).peek().ptr
        swizzled = fx.apply_swizzle(shared, fx.static(fx.SwizzleType.get(3, 4, 4)))
        sA = fx.make_view(swizzled, fx.make_layout((M, K, STAGES), (K, 1, M * K)))

        gA = fx.slice(fx.flat_divide(A, (M, K)), (None, None, bm, None))
        gB = fx.slice(fx.flat_divide(B, (N, K)), (None, None, bn, None))
        gC = fx.slice(fx.zipped_divide(C, (M, N)), (None, (bm, bn)))
        first_a, first_b = fx.slice(gA, (None, None, 0)), fx.slice(gB, (None, None, 0))
        rA, rB, rC = mine.make_fragment_A(first_a), mine.make_fragment_B(first_b), mine.make_fragment_C(gC)
        rC.fill(0.0)
        source, target = loads.partition_S(gA), loads.partition_D(sA)
        to_a, to_b = fx.make_tiled_copy_A(quad, mma).get_slice(tid), fx.make_tiled_copy_B(quad, mma).get_slice(tid)
        to_c = fx.make_tiled_copy_C(word, mma).get_slice(tid)
        copied_a, copied_b = to_a.retile(rA), to_b.retile(rB)
        reader_a, reader_b = to_a.partition_S(sA), to_b.partition_S(gB)
        held = fx.make_fragment_like(fx.slice(source, (None, None, None, 0)))
        fx.copy(wide, fx.slice(source, (None, None, None, 0)), held)
        fx.copy(wide, held, fx.slice(target, (None, None, None, 0)))
        fx.barrier()
        for k in range(0, KS // K - 2, 2):
            for stage in fx.range_constexpr(2):
                fx.copy(wide, fx.slice(source, (None, None, None, k + stage + 1)), held)
                fx.copy(quad, fx.slice(reader_a, (None, None, None, stage)), copied_a)
                fx.copy(quad, fx.slice(reader_b, (None, None, None, k + stage)), copied_b)
                fx.gemm(mma, rC, rA, rB, rC)
                fx.copy(wide, held, fx.slice(target, (None, None, None, 1 - stage)))
                fx.barrier()
        fx.copy(word, to_c.retile(rC), to_c.partition_D(gC))

    @flyc.jit
    def run(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
        mark()
        gemm_kernel(A, B, C).launch(grid=(16, 4, 1), block=(256, 1, 1))
        mark()

    return run, [("float16", (1024, KS)), ("float16", (1024, KS)), ("float32", (1024, 1024))]


def flash_attention(mark: Mark) -> Program:  # noqa: PLR0915 - one kernel, whole
    """Attention of 64 queries with all keys, 64 at a time, of 128 numbers each: two products and an online softmax."""
    M, N, D, KEYS = 64, 64, 128, 1024

    @flyc.jit
    def online_softmax(rS, rH, rO, largest, total):
        for v in fx.range_constexpr(4):
            row = largest[v]
            for n in fx.range_constexpr(N // 16):
                row = row.maximumf(rS[v, 0, n])
            for offset in (1, 2, 4, 8):
                row = row.maximumf(row.shuffle_xor(offset, 64))
            scale = fx.math.exp2(largest[v] - row)
            part = fx.Float32(0.0)
            for n in fx.range_constexpr(N // 16):
                e = fx.math.exp2(rS[v, 0, n] - row)
                part = part + e
                rH[v, 0, n] = e.to(fx.Float16)
            for offset in (1, 2, 4, 8):
                part = part + part.shuffle_xor(offset, 64)
            total[v] = total[v] * scale + part
            largest[v] = row
            for d in fx.range_constexpr(D // 16):
                rO[v, 0, d] = rO[v, 0, d] * scale

    @flyc.kernel
    def attention_kernel(Q: fx.Tensor, K: fx.Tensor, V: fx.Tensor, Y: fx.Tensor):
        tid, block = fx.thread_idx.x, fx.block_idx.x
        atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16))
        mma = fx.make_tiled_mma(atom, fx.make_layout((4, 1, 1), (1, 0, 0)))
        mine = mma.get_slice(tid)
        half = fx.make_copy_atom(fx.UniversalCopy16b(), fx.Float16)
        quad = fx.make_copy_atom(fx.UniversalCopy64b(), fx.Float16)
        word = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        to_a, to_b = fx.make_tiled_copy_A(quad, mma).get_slice(tid), fx.make_tiled_copy_B(quad, mma).get_slice(tid)
        by_element, from_c = (
            fx.make_tiled_copy_B(half, mma).get_slice(tid),
            fx.make_tiled_copy_C(half, mma).get_slice(tid),
        )
        to_c = fx.make_tiled_copy_C(word, mma).get_slice(tid)

        sP = fx.SharedAllocator(static=False).allocate(fx.Array[fx.Float16, M * N]).peek().ptr
        sP = fx.make_view(sP, fx.make_layout((M, N), (N, 1)))
        gQ = fx.slice(fx.zipped_divide(Q, (M, D)), (None, (block, 0)))
        gO = fx.slice(fx.zipped_divide(Y, (M, D)), (None, (block, 0)))
        gK = fx.slice(fx.flat_divide(K, (N, D)), (None, None, None, 0))
        turned = fx.make_view(fx.get_iter(V), fx.select(fx.get_layout(V), [1, 0]))
        gV = fx.slice(fx.flat_divide(turned, (D, N)), (None, None, 0, None))
        first_k, first_v = fx.slice(gK, (None, None, 0)), fx.slice(gV, (None, None, 0))

        rQ, rK, rV = mine.make_fragment_A(gQ), mine.make_fragment_B(first_k), mine.make_fragment_B(first_v)
        rS, rP, rO = mine.make_fragment_C(sP), mine.make_fragment_A(sP), mine.make_fragment_C(gO)
        rH = fx.make_fragment_like(rS, fx.Float16)
        keys, values = to_b.partition_S(gK), by_element.partition_S(gV)
        copied_k, copied_v, copied_p = to_b.retile(rK), by_element.retile(rV), to_a.retile(rP)
        written, read = from_c.partition_D(sP), to_a.partition_S(sP)
        halves = from_c.retile(rH)
        largest, total = fx.make_rmem_tensor((4,), fx.Float32), fx.make_rmem_tensor((4,), fx.Float32)
        largest.fill(float("-inf"))
        total.fill(0.0)
        rO.fill(0.0)
        fx.copy(quad, to_a.partition_S(gQ), to_a.retile(rQ))
        for k in range(0, KEYS // N, 1):
            fx.copy(quad, fx.slice(keys, (None, None, None, k)), copied_k)
            fx.copy(half, fx.slice(values, (None, None, None, k)), copied_v)
            rS.fill(0.0)
            fx.gemm(mma, rS, rQ, rK, rS)
            online_softmax(rS, rH, rO, largest, total)
            fx.copy(half, halves, written)
            fx.barrier()
            fx.copy(quad, read, copied_p)
            fx.gemm(mma, rO, rP, rV, rO)
            fx.barrier()
        for v in fx.range_constexpr(4):
            for d in fx.range_constexpr(D // 16):
                rO[v, 0, d] = rO[v, 0, d] / total[v]
        fx.copy(word, to_c.retile(rO), to_c.partition_D(gO))

    @flyc.jit
    def run(Q: fx.Tensor, K: fx.Tensor, V: fx.Tensor, Y: fx.Tensor):
        mark()
        attention_kernel(Q, K, V, Y).launch(grid=(16, 1, 1), block=(256, 1, 1))
        mark()

    return run, [*[("float16", (KEYS, D))] * 3, ("float32", (KEYS, D))]


def softmax(mark: Mark) -> Program:
    """Softmax of a row per block: shuffles within a warp, shared memory between warps."""
    BLOCK, WARP = 256, 64

    @flyc.jit
    def block_reduce(value, combine, scratch):
        offset = WARP // 2
        while offset > 0:
            value = combine(value, value.shuffle_xor(offset, WARP))
            offset //= 2
        fx.barrier()
        if fx.thread_idx.x % WARP == 0:
            scratch[fx.thread_idx.x // WARP] = value
        fx.barrier()
        result = scratch[0]
        for w in fx.range_constexpr(1, BLOCK // WARP):
            result = combine(result, scratch[w])
        return result

    @flyc.kernel
    def softmax_kernel(X: fx.Tensor, Y: fx.Tensor, columns: fx.Int32):
        row, tid = fx.block_idx.x, fx.thread_idx.x
        scratch = fx.SharedAllocator(static=False).allocate(fx.Array[fx.Float32, BLOCK // WARP]).peek()
        scratch = scratch.view(fx.make_layout(BLOCK // WARP, 1))
        largest = fx.Float32(float("-inf"))
        for i in range(tid, columns, BLOCK):
            largest = largest.maximumf(X[row, i])
        largest = block_reduce(largest, lambda a, b: a.maximumf(b), scratch)
        total = fx.Float32(0.0)
        for i in range(tid, columns, BLOCK):
            e = fx.math.exp2(X[row, i] - largest)
            Y[row, i] = e
            total = total + e
        total = block_reduce(total, lambda a, b: a + b, scratch)
        for i in range(tid, columns, BLOCK):
            Y[row, i] = Y[row, i] / total

    @flyc.jit
    def run(X: fx.Tensor, Y: fx.Tensor, columns: fx.Int32):
        mark()
        softmax_kernel(X, Y, columns).launch(grid=(1024, 1, 1), block=(BLOCK, 1, 1))
        mark()

    return run, [("float32", (1024, 1000)), ("float32", (1024, 1000)), ("int", (1000,))]


PROGRAMS: dict[str, Callable[[Mark], Program]] = {
    "unrolled GEMM": unrolled_gemm,
    "tiled MMA": tiled_mma,
    "fp16 GEMM": fp16_gemm,
    "flash attention": flash_attention,
    "softmax": softmax,
}
