"""Kernels that draw."""

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def words_kernel(OUT: fx.Tensor, seed: fx.Int64, base: fx.Int64, WIDE: fx.Constexpr[bool], ROUNDS: fx.Constexpr[int]):
    """OUT[i, :] = the four words of offset ``base + i``, of 64 or of 32 bits."""
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if i < OUT.shape[0]:
        offset = base + i
        words = fx.random.randint4x(seed, offset if fx.const_expr(WIDE) else fx.Int32(offset), ROUNDS)
        for k in fx.range_constexpr(4):
            OUT[i, k] = words[k].bitcast(fx.Int32)


@flyc.jit
def words(
    OUT: fx.Tensor, seed: fx.Int64, base: fx.Int64, WIDE: fx.Constexpr[bool] = True, ROUNDS: fx.Constexpr[int] = 10
):
    words_kernel(OUT, seed, base, WIDE, ROUNDS).launch(grid=fx.ceildiv(OUT.shape[0], 128), block=128)


@flyc.kernel
def philox_kernel(KEYS: fx.Tensor, COUNTERS: fx.Tensor, OUT: fx.Tensor):
    """OUT[i, :] = Philox-4x32-10 or, of counters that wide, Philox-4x64-10 of key KEYS[i] and counter COUNTERS[i, :]."""
    i = fx.thread_idx.x
    words = fx.random.philox(KEYS[i], *[COUNTERS[i, k] for k in range(4)])
    for k in fx.range_constexpr(4):
        OUT[i, k] = words[k].bitcast(OUT.dtype)


@flyc.jit
def philox(KEYS: fx.Tensor, COUNTERS: fx.Tensor, OUT: fx.Tensor):
    philox_kernel(KEYS, COUNTERS, OUT).launch(grid=1, block=OUT.shape[0])


@flyc.kernel
def numbers_kernel(OUT: fx.Tensor, seed: fx.Uint64, NORMAL: fx.Constexpr[bool]):
    """OUT[i, :] = four uniform or normal numbers of offset i, and then the single form."""
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    draw4, draw = (fx.random.randn4x, fx.random.randn) if NORMAL else (fx.random.rand4x, fx.random.rand)
    numbers = draw4(seed, i)
    for k in fx.range_constexpr(4):
        OUT[i, k] = numbers[k]
    OUT[i, 4] = draw(seed, i)


@flyc.jit
def numbers(OUT: fx.Tensor, seed: fx.Uint64, NORMAL: fx.Constexpr[bool]):
    numbers_kernel(OUT, seed, NORMAL).launch(grid=OUT.shape[0] // 256, block=256)


@flyc.kernel
def vector_kernel(OUT: fx.Tensor, seed: fx.Int32):
    """OUT[t, k] = the word of offset 4 t + k, drawn as a vector; OUT[t, 4 + k] = its uniform number's bits."""
    t = fx.thread_idx.x
    offsets = fx.Vector.from_elements([4 * t + k for k in range(4)], fx.Int32)
    drawn, uniform = fx.random.randint(seed, offsets), fx.random.rand(seed, offsets)
    for k in fx.range_constexpr(4):
        OUT[t, k] = drawn[k].bitcast(fx.Int32)
        OUT[t, 4 + k] = uniform[k].bitcast(fx.Int32)


@flyc.jit
def vectors(OUT: fx.Tensor, seed: fx.Int32):
    vector_kernel(OUT, seed).launch(grid=1, block=OUT.shape[0])
