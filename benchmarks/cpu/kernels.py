"""The kernels of ``python -m benchmarks.cpu``, written as for a GPU."""

from __future__ import annotations

import flydsl.compiler as flyc
import flydsl.expr as fx

__all__ = [
    "THREADS",
    "add",
    "empty",
    "layernorm",
    "mandelbrot",
    "matmul",
    "mfma_gemm",
    "softmax_shuffle",
    "softmax_tree",
]

THREADS = 256
MAX_ITERATIONS = 256


def _shared(*counts):
    """Shared tensors of that many Float32 each."""
    struct = {f"part{k}": fx.Array[fx.Float32, count] for k, count in enumerate(counts)}
    parts = fx.SharedAllocator().allocate(fx.struct(type("Parts", (), {"__annotations__": struct}))).peek()
    return [getattr(parts, name).view(fx.make_layout(count, 1)) for name, count in zip(struct, counts, strict=True)]


# -- a sum


@flyc.kernel
def _add(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    i = fx.block_idx.x * THREADS + fx.thread_idx.x
    if i < C.shape[0]:
        C[i] = A[i] + B[i]


@flyc.jit
def add(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    _add(A, B, C).launch(grid=fx.ceildiv(C.shape[0], THREADS), block=THREADS)


# -- reductions of a block


@flyc.jit
def _reduce_by_shuffles(value, combine, scratch):
    """Within each warp by shuffles, then over the warps through shared memory."""
    warp = fx.num_warp_threads()
    offset = warp // 2
    while offset > 0:
        value = combine(value, fx.shuffle_xor(value, offset, warp))
        offset //= 2
    fx.barrier()
    if fx.lane_id() == 0:
        scratch[fx.thread_idx.x // warp] = value
    fx.barrier()
    result = scratch[0]
    for w in fx.range_constexpr(1, THREADS // warp):
        result = combine(result, scratch[w])
    return result


@flyc.jit
def _reduce_by_a_tree(value, combine, scratch):
    """In shared memory, by halves."""
    tid = fx.thread_idx.x
    fx.barrier()
    scratch[tid] = value
    fx.barrier()
    half = fx.Int32(THREADS // 2)
    while half > 0:
        if tid < half:
            scratch[tid] = combine(scratch[tid], scratch[tid + half])
        fx.barrier()
        half = half // 2
    return scratch[0]


MAX_COLUMNS = 4096


def _softmax(reduce):
    """A block keeps its row, of at most ``MAX_COLUMNS``, in shared memory: what is global is read and written once."""

    @flyc.kernel
    def kernel(X: fx.Tensor, Y: fx.Tensor):
        row, tid = fx.block_idx.x, fx.thread_idx.x
        columns = X.shape[1]
        kept, scratch = _shared(MAX_COLUMNS, THREADS)
        largest = fx.Float32(float("-inf"))
        for i in range(tid, columns, THREADS):
            x = X[row, i]
            kept[i] = x
            largest = fx.max(largest, x)
        largest = reduce(largest, fx.max, scratch)
        total = fx.Float32(0.0)
        for i in range(tid, columns, THREADS):
            e = fx.math.exp(kept[i] - largest)
            kept[i] = e
            total += e
        scale = 1.0 / reduce(total, lambda a, b: a + b, scratch)
        for i in range(tid, columns, THREADS):
            Y[row, i] = kept[i] * scale

    @flyc.jit
    def softmax(X: fx.Tensor, Y: fx.Tensor):
        kernel(X, Y).launch(grid=X.shape[0], block=THREADS)

    return softmax


softmax_tree = _softmax(_reduce_by_a_tree)
softmax_shuffle = _softmax(_reduce_by_shuffles)


@flyc.kernel
def _layernorm(X: fx.Tensor, G: fx.Tensor, B: fx.Tensor, Y: fx.Tensor, eps: fx.Float32):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    columns = X.shape[1]
    (scratch,) = _shared(THREADS)
    count = fx.Float32(columns)
    total, squares = fx.Float32(0.0), fx.Float32(0.0)
    for i in range(tid, columns, THREADS):
        x = X[row, i]
        total += x
        squares += x * x
    total = _reduce_by_shuffles(total, lambda a, b: a + b, scratch)
    squares = _reduce_by_shuffles(squares, lambda a, b: a + b, scratch)
    mean = total / count
    scale = fx.math.rsqrt(squares / count - mean * mean + eps)
    for i in range(tid, columns, THREADS):
        Y[row, i] = (X[row, i] - mean) * scale * G[i] + B[i]


@flyc.jit
def layernorm(X: fx.Tensor, G: fx.Tensor, B: fx.Tensor, Y: fx.Tensor, eps: fx.Float32):
    _layernorm(X, G, B, Y, eps).launch(grid=X.shape[0], block=THREADS)


# -- matrix products

TILE, DEPTH, SIDE = 64, 32, 16
PER_THREAD = TILE // SIDE


@flyc.kernel
def _matmul(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    """Each thread computes 4 x 4 elements of a tile of 64 x 64, from shared tiles of A and B."""
    tid = fx.thread_idx.x
    tx, ty = tid % SIDE, tid // SIDE
    row0, column0 = fx.block_idx.y * TILE, fx.block_idx.x * TILE
    tile_a, tile_b = _shared(TILE * DEPTH, DEPTH * TILE)
    sums = [[fx.Float32(0.0) for _ in range(PER_THREAD)] for _ in range(PER_THREAD)]
    for k0 in range(0, A.shape[1], DEPTH):
        for part in fx.range_constexpr(TILE * DEPTH // THREADS):
            index = tid + part * THREADS
            tile_a[index] = A[row0 + index // DEPTH, k0 + index % DEPTH]
            tile_b[index] = B[k0 + index // TILE, column0 + index % TILE]
        fx.barrier()
        for k in range(DEPTH):
            a = [tile_a[(ty + SIDE * i) * DEPTH + k] for i in range(PER_THREAD)]
            b = [tile_b[k * TILE + tx + SIDE * j] for j in range(PER_THREAD)]
            sums = [[fx.math.fma(a[i], b[j], sums[i][j]) for j in range(PER_THREAD)] for i in range(PER_THREAD)]
        fx.barrier()
    for i in fx.range_constexpr(PER_THREAD):
        for j in fx.range_constexpr(PER_THREAD):
            C[row0 + ty + SIDE * i, column0 + tx + SIDE * j] = sums[i][j]


@flyc.jit
def matmul(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    _matmul(A, B, C).launch(grid=(C.shape[1] // TILE, C.shape[0] // TILE), block=THREADS)


WAVES_TILE, WAVE_DEPTH, FRAGMENT = 128, 32, 16
"""A block of four waves computes 128 x 128, each wave 64 x 64 in 4 x 4 instructions of 16 x 16 x 16."""


@flyc.kernel
def _mfma_gemm(A: fx.Tensor, Bt: fx.Tensor, C: fx.Tensor):
    """C = A · Btᵀ; in shared memory four neighbouring k of a row follow each other, then the rows of a fragment."""
    tid = fx.thread_idx.x
    lane, wave = tid % 64, tid // 64
    row0, column0 = fx.block_idx.y * WAVES_TILE, fx.block_idx.x * WAVES_TILE
    wave_row, wave_column = wave // 2 * 4, wave % 2 * 4  # in fragments
    atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16))
    fragments = WAVES_TILE // FRAGMENT * (WAVE_DEPTH // FRAGMENT)
    tiles = fx.SharedAllocator().allocate(fx.Array[fx.Float16, 2 * fragments * 256]).peek()
    shared = [fx.make_view(fx.get_iter(tiles.view(fx.make_layout(2 * fragments * 256, 1))) + k * fragments * 256,
                           fx.make_layout(fragments * 256, 1)) for k in range(2)]  # fmt: skip
    sums = [[fx.make_rmem_tensor(4, fx.Float32) for _ in range(4)] for _ in range(4)]
    for total in sums[0] + sums[1] + sums[2] + sums[3]:
        total.fill(0)
    source_row, source_k = lane % 16, lane // 16 * 4
    for k0 in range(0, A.shape[1], WAVE_DEPTH):
        for source, first, target in ((A, row0, shared[0]), (Bt, column0, shared[1])):
            for part in fx.range_constexpr(fragments // 4):
                fragment = part * 4 + wave
                row, k = fragment // 2 * FRAGMENT + source_row, fragment % 2 * FRAGMENT + source_k
                _four(target, fragment * 256 + lane * 4).store(
                    _four(source, (first + row) * A.shape[1] + k0 + k).load()
                )
        fx.barrier()
        for step in fx.range_constexpr(WAVE_DEPTH // FRAGMENT):
            a = [_fragment(shared[0], (wave_row + i) * 2 + step, lane) for i in range(4)]
            b = [_fragment(shared[1], (wave_column + j) * 2 + step, lane) for j in range(4)]
            for i in fx.range_constexpr(4):
                for j in fx.range_constexpr(4):
                    fx.gemm(atom, sums[i][j], a[i], b[j], sums[i][j])
        fx.barrier()
    for i in fx.range_constexpr(4):
        for j in fx.range_constexpr(4):
            for v in fx.range_constexpr(4):
                row = row0 + (wave_row + i) * FRAGMENT + lane // 16 * 4 + v
                C[row, column0 + (wave_column + j) * FRAGMENT + lane % 16] = sums[i][j][v]


def _four(tensor, offset):
    return fx.make_view(fx.get_iter(tensor) + offset, fx.make_layout(4, 1))


def _fragment(tile, number, lane):
    registers = fx.make_rmem_tensor(4, fx.Float16)
    registers.store(_four(tile, number * 256 + lane * 4).load())
    return registers


@flyc.jit
def mfma_gemm(A: fx.Tensor, Bt: fx.Tensor, C: fx.Tensor):
    grid = C.shape[1] // WAVES_TILE, C.shape[0] // WAVES_TILE
    _mfma_gemm(A, Bt, C).launch(grid=grid, block=256)


# -- divergence


@flyc.kernel
def _mandelbrot(out: fx.Tensor, x0: fx.Float32, y0: fx.Float32, dx: fx.Float32, dy: fx.Float32):
    px = fx.block_idx.x * 16 + fx.thread_idx.x
    py = fx.block_idx.y * 16 + fx.thread_idx.y
    if (px < out.shape[1]) & (py < out.shape[0]):
        cx, cy = x0 + px.to(fx.Float32) * dx, y0 + py.to(fx.Float32) * dy
        x, y, n = fx.Float32(0.0), fx.Float32(0.0), fx.Int32(0)
        while (x * x + y * y < 4.0) & (n < MAX_ITERATIONS):
            x, y = x * x - y * y + cx, 2.0 * (x * y) + cy
            n += 1
        out[py, px] = n


@flyc.jit
def mandelbrot(out: fx.Tensor, x0: fx.Float32, y0: fx.Float32, dx: fx.Float32, dy: fx.Float32):
    grid = fx.ceildiv(out.shape[1], 16), fx.ceildiv(out.shape[0], 16)
    _mandelbrot(out, x0, y0, dx, dy).launch(grid=grid, block=(16, 16))


# -- nothing


@flyc.kernel
def _empty():
    pass


@flyc.jit
def empty(blocks: fx.Int32):
    _empty().launch(grid=blocks, block=64)
