"""Kernels of a release, each with what a bad upgrade could make of it."""

import flydsl.compiler as flyc
import flydsl.expr as fx

BLOCK = 64
VECTOR = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
MATRIX = flyc.TensorSpec(fx.Float32, (flyc.dyn, flyc.dyn))


def scaled(drops_epilogue: bool):
    @flyc.kernel
    def scaled_kernel(x: fx.Tensor, y: fx.Tensor, k: fx.Float32, n: fx.Int32):
        i = fx.block_idx.x * BLOCK + fx.thread_idx.x
        if fx.const_expr(drops_epilogue):
            if i < n // 4 * 4:
                y[i] = x[i] * k
        elif i < n:
            y[i] = x[i] * k  # whole

    @flyc.jit
    def scaled(x: fx.Tensor, y: fx.Tensor, k: fx.Float32, n: fx.Int32):
        scaled_kernel(x, y, k, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)

    return scaled.signatures({"x": VECTOR, "y": VECTOR, "k": 1.0, "n": 1})


def largest(folds_nan: bool):
    @flyc.kernel
    def largest_kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.block_idx.x * BLOCK + fx.thread_idx.x
        if i < x.shape[0]:
            a = x[i] * 0.5
            b = y[i] + 1.0
            m = fx.arith.maxnumf(a, b) if fx.const_expr(folds_nan) else fx.arith.maximumf(a, b)
            y[i] = m - 3.0

    @flyc.jit
    def largest(x: fx.Tensor, y: fx.Tensor):
        largest_kernel(x, y).launch(grid=fx.ceildiv(x.shape[0], BLOCK), block=BLOCK)

    return largest.signatures({"x": VECTOR, "y": VECTOR})


def row_sums(halves: bool):
    @flyc.kernel
    def row_sums_kernel(x: fx.Tensor, y: fx.Tensor):
        row = fx.block_idx.x
        total = fx.Float32(0.0)
        for i in range(fx.thread_idx.x, x.shape[1], 32):
            total += x[row, i]
        for step in fx.range_constexpr(5):
            total = total + fx.shuffle_xor(total, 1 << step, 32)
        if fx.const_expr(halves):
            total = total * fx.Float32(0.5)
        if fx.thread_idx.x == 0:
            y[row] = total

    @flyc.jit
    def row_sums(x: fx.Tensor, y: fx.Tensor):
        row_sums_kernel(x, y).launch(grid=x.shape[0], block=32)

    return row_sums.signatures({"x": MATRIX, "y": VECTOR})
