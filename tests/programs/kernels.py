"""Programs that the tests in this folder run on the CPU and compile for every target."""

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def scale_kernel(src: fx.Tensor, dst: fx.Tensor, k: fx.Float32, n: fx.Int32):
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if i < n:
        dst[i] = src[i] * k


@flyc.jit
def scale(
    src: fx.Tensor,
    dst: fx.Tensor,
    k: fx.Float32,
    n: fx.Int32,
    block: fx.Constexpr[int] = 256,
    stream: fx.Stream = fx.Stream(None),
):
    scale_kernel(src, dst, k, n).launch(grid=(fx.ceildiv(n, block),), block=block, stream=stream)


@flyc.jit
def scale_any_block(src: fx.Tensor, dst: fx.Tensor, k: fx.Float32, n: fx.Int32, threads: fx.Int32):
    scale_kernel(src, dst, k, n).launch(grid=(fx.ceildiv(n, threads),), block=threads)


@flyc.jit
def warp_reduce(value, combine):
    offset = fx.num_warp_threads() // 2
    while offset > 0:
        value = combine(value, fx.shuffle_xor(value, offset, fx.num_warp_threads()))
        offset //= 2
    return value


@flyc.kernel
def reduce_kernel(src: fx.Tensor, dst: fx.Tensor, BLOCK: fx.Constexpr[int]):
    """dst[b] = sum of src[b, :], by a tree over shared memory and then a warp."""
    warp = fx.num_warp_threads()
    tid, row = fx.thread_idx.x, fx.block_idx.x
    buffer = fx.SharedAllocator().allocate(fx.Array[fx.Float32, BLOCK]).peek().view(fx.make_layout(BLOCK, 1))
    total = fx.Float32(0.0)
    for i in range(tid, src.shape[1], BLOCK):
        total += src[row, i].to(fx.Float32)
    buffer[tid] = total
    fx.barrier()
    half = BLOCK // 2
    while half >= warp:
        if tid < half:
            buffer[tid] = buffer[tid] + buffer[tid + half]
        fx.barrier()
        half //= 2
    partial = warp_reduce(buffer[tid % warp], lambda a, b: a + b)
    if tid == 0:
        dst[row] = partial.to(dst.dtype)


@flyc.jit
def reduce_rows(src: fx.Tensor, dst: fx.Tensor, BLOCK: fx.Constexpr[int] = 128):
    reduce_kernel(src, dst, BLOCK).launch(grid=src.shape[0], block=BLOCK)


TILE = 32


@flyc.kernel
def transpose_kernel(src: fx.Tensor, dst: fx.Tensor):
    """dst = src transposed through a padded tile in shared memory; 32 x 8 threads."""
    x, y, _ = fx.thread_idx
    bx, by, _ = fx.block_idx
    rows, columns = src.shape
    tile = fx.SharedAllocator().allocate(fx.Array[src.dtype, TILE * (TILE + 1)]).peek()
    tile = tile.view(fx.make_layout((TILE, TILE), (TILE + 1, 1)))
    for j in fx.range_constexpr(0, TILE, 8):
        row, column = by * TILE + y + j, bx * TILE + x
        if (row < rows) & (column < columns):
            tile[y + j, x] = src[row, column]
    fx.barrier()
    for j in fx.range_constexpr(0, TILE, 8):
        row, column = bx * TILE + y + j, by * TILE + x
        if (row < columns) & (column < rows):
            dst[row, column] = tile[x, y + j]


@flyc.jit
def transpose(src: fx.Tensor, dst: fx.Tensor):
    rows, columns = src.shape
    grid = (fx.ceildiv(columns, TILE), fx.ceildiv(rows, TILE))
    transpose_kernel(src, dst).launch(grid=grid, block=(TILE, 8))


@flyc.kernel
def matmul_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, M_TILE: fx.Constexpr[int], K_TILE: fx.Constexpr[int]):
    """C = A·Bᵀ with A (M, K), B (N, K): tiles through shared memory, fragments by UniversalFMA; 16 x 16 threads."""
    tid = fx.thread_idx.x
    bm, bn, _ = fx.block_idx
    dtype = A.dtype
    shared = fx.SharedAllocator()
    layout = fx.make_layout((M_TILE, K_TILE), (K_TILE + 1, 1))
    sA = shared.allocate(fx.Array[dtype, M_TILE * (K_TILE + 1)]).peek().view(layout)
    sB = shared.allocate(fx.Array[dtype, M_TILE * (K_TILE + 1)]).peek().view(layout)

    atom = fx.make_copy_atom(fx.UniversalCopy(dtype.width), dtype)
    per_row = 256 // K_TILE
    loads = fx.make_tiled_copy_tv(
        atom, fx.make_layout((per_row, K_TILE), (K_TILE, 1)), fx.make_layout((M_TILE // per_row, 1), (1, 1))
    ).get_slice(tid)
    mma = fx.make_tiled_mma(fx.make_mma_atom(fx.UniversalFMA(dtype)), fx.make_layout((16, 16, 1), (16, 1, 0)))
    mine = mma.get_slice(tid)

    gA = fx.zipped_divide(A, (M_TILE, K_TILE))
    gB = fx.zipped_divide(B, (M_TILE, K_TILE))
    gC = fx.slice(fx.zipped_divide(C, (M_TILE, M_TILE)), (None, (bm, bn)))
    rA, rB, rC = mine.make_fragment_A(sA), mine.make_fragment_B(sB), mine.make_fragment_C(gC)
    rC.fill(0)
    for k in range(A.shape[1] // K_TILE):
        tile_a, tile_b = fx.slice(gA, (None, (bm, k))), fx.slice(gB, (None, (bn, k)))
        fx.copy(atom, loads.partition_S(tile_a), loads.partition_D(sA))
        fx.copy(atom, loads.partition_S(tile_b), loads.partition_D(sB))
        fx.barrier()
        fx.copy(atom, mine.partition_A(sA), rA)
        fx.copy(atom, mine.partition_B(sB), rB)
        fx.gemm(mma, rC, rA, rB, rC)
        fx.barrier()
    fx.copy(atom, rC, mine.partition_C(gC))


@flyc.jit
def matmul(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    matmul_kernel(A, B, C, 64, 16).launch(grid=(C.shape[0] // 64, C.shape[1] // 64), block=256)
