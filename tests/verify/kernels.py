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


def shifted(amount: int):
    """Reads an element so far behind the one that it should."""

    @flyc.kernel
    def shifted_kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.block_idx.x * BLOCK + fx.thread_idx.x
        if i < x.shape[0]:
            y[i] = x[i + amount]

    @flyc.jit
    def shifted(x: fx.Tensor, y: fx.Tensor):
        shifted_kernel(x, y).launch(grid=fx.ceildiv(x.shape[0], BLOCK), block=BLOCK)

    return shifted.signatures({"x": VECTOR, "y": VECTOR})


def of_bits(make):
    """Stores what ``make`` gives for an element."""

    @flyc.kernel
    def bits_kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.block_idx.x * BLOCK + fx.thread_idx.x
        if i < x.shape[0]:
            y[i] = make(x[i])

    @flyc.jit
    def bits(x: fx.Tensor, y: fx.Tensor):
        bits_kernel(x, y).launch(grid=fx.ceildiv(x.shape[0], BLOCK), block=BLOCK)

    return bits.signatures({"x": VECTOR, "y": VECTOR})


def writes_input(is_bad: bool):
    @flyc.kernel
    def tidy_kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.block_idx.x * BLOCK + fx.thread_idx.x
        if i < x.shape[0]:
            y[i] = x[i] + 1.0
            if fx.const_expr(is_bad):
                x[i] = x[i] + 1.0

    @flyc.jit
    def tidy(x: fx.Tensor, y: fx.Tensor):
        tidy_kernel(x, y).launch(grid=fx.ceildiv(x.shape[0], BLOCK), block=BLOCK)

    return tidy.signatures({"x": VECTOR, "y": VECTOR})


def weighted(factor: float):
    @flyc.kernel
    def weighted_kernel(x: fx.Tensor, w: fx.Tensor, y: fx.Tensor):
        row, column = fx.block_idx.x, fx.thread_idx.x
        while column < x.shape[1]:
            y[row, column] = x[row, column] * w[column] * factor
            column += BLOCK

    @flyc.jit
    def weighted(x: fx.Tensor, w: fx.Tensor, y: fx.Tensor):
        weighted_kernel(x, w, y).launch(grid=x.shape[0], block=BLOCK)

    return weighted.signatures({"x": MATRIX, "w": VECTOR, "y": MATRIX})


def product(factor: float):
    @flyc.kernel
    def product_kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
        row, column = fx.block_idx.x, fx.thread_idx.x
        while column < c.shape[1]:
            total = fx.Float32(0.0)
            for k in range(a.shape[1]):
                total += a[row, k] * b[column, k]
            c[row, column] = total * factor
            column += BLOCK

    @flyc.jit
    def product(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
        product_kernel(a, b, c).launch(grid=c.shape[0], block=BLOCK)

    return product.signatures({"a": MATRIX, "b": MATRIX, "c": MATRIX})


def flat(factor: float, first: float = 1.0):
    """Scales a matrix, whose number of elements is an integer; the first half of them has a factor of its own."""

    @flyc.kernel
    def flat_kernel(x: fx.Tensor, n: fx.Int32):
        i = fx.block_idx.x * BLOCK + fx.thread_idx.x
        if i < n:
            columns = x.shape[1]
            chosen = fx.arith.select(2 * i < x.shape[0] * columns, fx.Float32(first), fx.Float32(factor))
            x[i // columns, i % columns] = x[i // columns, i % columns] * chosen

    @flyc.jit
    def flat(x: fx.Tensor, n: fx.Int32):
        flat_kernel(x, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)

    return flat.signatures({"x": MATRIX, "n": 1})


@fx.struct
class Affine:
    scale: fx.Float32
    bias: fx.Float32


def by_struct(extra: float):
    @flyc.kernel
    def affine_kernel(x: fx.Tensor, f: Affine):
        i = fx.thread_idx.x
        if i < x.shape[0]:
            x[i] = x[i] * f.scale + f.bias + extra

    @flyc.jit
    def affine(x: fx.Tensor, f: Affine):
        affine_kernel(x, f).launch(grid=1, block=BLOCK)

    return affine.signatures({"x": VECTOR, "f": Affine(1.0, 0.0)})


def by_pointer(factor: float):
    @flyc.kernel
    def through_kernel(x: fx.Tensor, p: fx.Pointer):
        i = fx.thread_idx.x
        if i < x.shape[0]:
            x[i] = p[i] * factor

    @flyc.jit
    def through(x: fx.Tensor, p: fx.Pointer):
        through_kernel(x, p).launch(grid=1, block=BLOCK)

    return through.signatures({"x": VECTOR, "p": flyc.from_c_void_p(fx.Float32, 4096)})


RANKS = fx.dist.CommGroup("ranks")


def by_group(factor: float):
    @flyc.kernel
    def shared_kernel(g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], x: fx.Tensor):
        i = fx.thread_idx.x
        if i < x.shape[0]:
            inbox.local[i] = x[i] * factor

    @flyc.jit
    def shared(g: fx.dist.Group[RANKS], x: fx.Tensor):
        shared_kernel(g, g.window("inbox", fx.Float32, x.shape[0]), x).launch(grid=1, block=BLOCK)

    return shared.signatures({"g": RANKS, "x": VECTOR})
