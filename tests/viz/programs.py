"""A product of matrices with tiled copies, a swizzled tile and matrix instructions of gfx942."""

import flydsl.compiler as flyc
import flydsl.expr as fx

TILE, K_TILE = 16, 32


@flyc.kernel
def product_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    tid = fx.thread_idx.x
    rows = fx.make_layout((TILE, K_TILE), (K_TILE, 1))
    tile = fx.make_composed_layout(fx.static(fx.SwizzleType.get(2, 3, 2)), rows)
    shared = fx.SharedAllocator().allocate(fx.Array[fx.Float16, TILE * K_TILE]).peek().view(tile)
    atom = fx.make_copy_atom(fx.UniversalCopy64b(), fx.Float16)
    loads = fx.make_tiled_copy_tv(atom, fx.make_layout((8, 8), (8, 1)), fx.make_layout((2, 4), (4, 1))).get_slice(tid)
    mma = fx.make_tiled_mma(
        fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16)), fx.make_layout((1, 1, 1), (0, 0, 0))
    )
    mine = mma.get_slice(tid)
    a, b, c = mine.make_fragment_A(shared), mine.make_fragment_B(B), mine.make_fragment_C(C)
    c.fill(0)
    fx.copy(atom, loads.partition_S(A), loads.partition_D(shared))
    fx.barrier()
    plain = fx.make_copy_atom(fx.UniversalCopy16b(), fx.Float16)
    fx.copy(plain, mine.partition_A(shared), a)
    fx.copy(plain, mine.partition_B(B), b)
    fx.gemm(mma, c, a, b, c)
    fx.copy(fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32), c, mine.partition_C(C))


@flyc.jit
def product(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    product_kernel(A, B, C).launch(grid=1, block=64)


product.signatures(
    {
        "A": flyc.TensorSpec(fx.Float16, (TILE, K_TILE)),
        "B": flyc.TensorSpec(fx.Float16, (TILE, K_TILE)),
        "C": flyc.TensorSpec(fx.Float32, (TILE, TILE)),
    }
)


@flyc.kernel
def scale_kernel(X: fx.Tensor, factor: fx.Float32):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < X.shape[0]:
        X[i] = X[i] * factor


@flyc.jit
def scale(X: fx.Tensor, factor: fx.Float32):
    scale_kernel(X, factor).launch(grid=fx.ceildiv(X.shape[0], 64), block=64)


@flyc.kernel
def rows_kernel(X: fx.Tensor, Y: fx.Tensor, count: fx.Int32):
    """</script><script>document.title = "injected"</script> & <b>bold</b>"""
    i = fx.block_idx.x * 128 + fx.thread_idx.x
    total = fx.Float32(0.0)
    for k in range(count):
        total = total + helper(X[i, k])
    Y[i] = total


def helper(x):
    return x * x


@flyc.jit
def rows(X: fx.Tensor, Y: fx.Tensor, count: fx.Int32):
    rows_kernel(X, Y, count).launch(grid=4, block=128)


rows.signatures(
    {
        "X": flyc.TensorSpec(fx.Float32, (512, None)),
        "Y": flyc.TensorSpec(fx.Float32, (512,)),
        "count": fx.Int32.static(0),
    }
)
