"""Normalisations of rows, in the common language of flydsl and FlyDSL: a block a row, which it keeps in registers."""

import flydsl.compiler as flyc
import flydsl.expr as fx

THREADS, WAVE, PER = 256, 64, 8


def block_sum(value, shared):
    """Over the block: in the wave, then over the waves by shared memory."""
    for step in (32, 16, 8, 4, 2, 1):
        value = value + fx.gpu.shuffle_xor(value, step, WAVE)
    thread = fx.thread_idx.x
    shared[thread // WAVE] = value
    fx.gpu.barrier()
    total = shared[0]
    for k in range(1, THREADS // WAVE):
        total = total + shared[k]
    return total


def loader(tensor, elem):
    """A function from the number of a vector of 128 bits to its values in Float32."""
    atom = fx.make_copy_atom(fx.rocdl.BufferCopy128b(), elem)
    parts = fx.logical_divide(tensor, fx.make_layout(PER, 1))

    def load(k):
        fragment = fx.make_rmem_tensor(PER, elem)
        fx.copy(atom, fx.slice(parts, (None, k)), fragment)
        return fragment.load().to(fx.Float32)

    return load


def storer(tensor, elem):
    """A function that stores values in Float32 as a vector of 128 bits."""
    atom = fx.make_copy_atom(fx.rocdl.BufferCopy128b(), elem)
    parts = fx.logical_divide(tensor, fx.make_layout(PER, 1))

    def store(values, k):
        fragment = fx.make_rmem_tensor(PER, elem)
        fragment.store(values.to(elem))
        fx.copy(atom, fragment, fx.slice(parts, (None, k)))

    return store


def make_rmsnorm(columns, elem):
    """The host function of Y = X / sqrt(mean(X^2) + eps) * weight."""
    vectors = columns // (THREADS * PER)

    @flyc.kernel
    def rmsnorm_kernel(X: fx.Tensor, weight: fx.Tensor, Y: fx.Tensor, eps: fx.Float32):
        row, thread = fx.block_idx.x, fx.thread_idx.x
        shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, THREADS // WAVE]).peek().ptr
        X, weight, Y = (fx.rocdl.make_buffer_tensor(t) for t in (X, weight, Y))
        load_x, load_w = loader(fx.slice(X, (row, None)), elem), loader(weight, elem)
        store = storer(fx.slice(Y, (row, None)), elem)
        values, total = [], fx.Float32(0.0)
        for k in fx.range_constexpr(vectors):
            x = load_x(thread + k * THREADS)
            values.append(x)
            total = total + (x * x).reduce(fx.ReductionOp.ADD)
        scale = fx.math.rsqrt(block_sum(total, shared) / columns + eps)
        for k in fx.range_constexpr(vectors):
            store(values[k] * scale * load_w(thread + k * THREADS), thread + k * THREADS)

    @flyc.jit
    def rmsnorm(X: fx.Tensor, weight: fx.Tensor, Y: fx.Tensor, rows: fx.Int32, eps: fx.Float32):
        rmsnorm_kernel(X, weight, Y, eps).launch(grid=(rows, 1, 1), block=(THREADS, 1, 1))

    return rmsnorm


def make_layernorm(columns, elem):
    """The host function of Y = (X - mean(X)) / sqrt(variance(X) + eps) * weight + bias."""
    vectors = columns // (THREADS * PER)

    @flyc.kernel
    def layernorm_kernel(X: fx.Tensor, weight: fx.Tensor, bias: fx.Tensor, Y: fx.Tensor, eps: fx.Float32):
        row, thread = fx.block_idx.x, fx.thread_idx.x
        shared = fx.SharedAllocator()
        sums, squares = (shared.allocate(fx.Array[fx.Float32, THREADS // WAVE]).peek().ptr for _ in range(2))
        X, weight, bias, Y = (fx.rocdl.make_buffer_tensor(t) for t in (X, weight, bias, Y))
        load_x, load_w, load_b = loader(fx.slice(X, (row, None)), elem), loader(weight, elem), loader(bias, elem)
        store = storer(fx.slice(Y, (row, None)), elem)
        values, total, square = [], fx.Float32(0.0), fx.Float32(0.0)
        for k in fx.range_constexpr(vectors):
            x = load_x(thread + k * THREADS)
            values.append(x)
            total = total + x.reduce(fx.ReductionOp.ADD)
            square = square + (x * x).reduce(fx.ReductionOp.ADD)
        mean = block_sum(total, sums) / columns
        scale = fx.math.rsqrt(block_sum(square, squares) / columns - mean * mean + eps)
        for k in fx.range_constexpr(vectors):
            at = thread + k * THREADS
            store((values[k] - mean) * scale * load_w(at) + load_b(at), at)

    @flyc.jit
    def layernorm(X: fx.Tensor, weight: fx.Tensor, bias: fx.Tensor, Y: fx.Tensor, rows: fx.Int32, eps: fx.Float32):
        layernorm_kernel(X, weight, bias, Y, eps).launch(grid=(rows, 1, 1), block=(THREADS, 1, 1))

    return layernorm
