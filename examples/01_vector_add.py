"""C = A + B over a matrix of any size, moved in 128-bit pieces.

Each block owns a tile of 4 rows and 256 columns; each of its 256 threads moves 4 neighbouring elements at a time.
Where the row ends inside such a piece, the elements that exist are moved one by one.

Run it: ``python examples/01_vector_add.py``
"""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

THREADS = (4, 64)
VALUES = (1, 4)
TILE = (4, 256)
MOST = 2**31 - 256  # indices of 32 bits reach the end of the last tile


@flyc.kernel
def add_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    column_block, row_block, _ = fx.block_idx
    tid = fx.thread_idx.x

    # The same assignment of elements to threads, once for whole pieces and once for single elements.
    threads, values = fx.make_layout(THREADS, (64, 1)), fx.make_layout(VALUES, (4, 1))
    wide = fx.make_tiled_copy_tv(fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float32), threads, values)
    narrow = fx.make_tiled_copy_tv(fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32), threads, values)
    thr_wide, thr_narrow = wide.get_slice(tid), narrow.get_slice(tid)

    def block_tile(tensor):
        return fx.slice(fx.zipped_divide(tensor, TILE), (None, (row_block, column_block)))

    a, b, c = block_tile(A), block_tile(B), block_tile(C)
    coordinates = block_tile(fx.make_view(fx.make_coord(0, 0), fx.make_identity_layout(C.shape)))

    # A piece is whole if its last element exists.
    crd = thr_narrow.partition_D(coordinates)
    each = fx.make_rmem_tensor(fx.make_shape(4, 1, 1), fx.Boolean)
    whole = fx.make_rmem_tensor(fx.make_shape(1, 1, 1), fx.Boolean)
    whole[0, 0, 0] = fx.elem_less(crd[(0, 3), 0, 0], C.shape)
    for v in fx.range_constexpr(4):
        each[v, 0, 0] = fx.elem_less(crd[(0, v), 0, 0], C.shape) & ~whole[0, 0, 0]

    ra, rb = (fx.make_fragment_like(thr_wide.partition_S(t)) for t in (a, b))
    for source, fragment in ((a, ra), (b, rb)):
        fragment.fill(0.0)
        fx.copy(wide, thr_wide.partition_S(source), fragment, pred=whole)
        fx.copy(narrow, thr_narrow.partition_S(source), thr_narrow.retile(fragment), pred=each)

    rc = fx.make_fragment_like(ra)
    rc.store(ra.load() + rb.load())
    fx.copy(wide, rc, thr_wide.partition_D(c), pred=whole)
    fx.copy(narrow, thr_narrow.retile(rc), thr_narrow.partition_D(c), pred=each)


@flyc.jit
def add(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    rows, columns = C.shape
    fits = (rows <= MOST) & (columns <= MOST)
    for matrix in (A, B):
        fits &= (matrix.shape[0] == rows) & (matrix.shape[1] == columns)
    message = (
        f"add: A, B, C are {{}} x {{}}, {{}} x {{}}, {{}} x {{}}; expected one shape up to {MOST}; slice or pad them"
    )
    fx.check(fits, message, *A.shape, *B.shape, rows, columns)  # compiled: a comparison before the launch
    grid = (fx.ceildiv(columns, TILE[1]), fx.ceildiv(rows, TILE[0]))
    add_kernel(A, B, C).launch(grid=grid, block=256, stream=stream)


matrix = flyc.TensorSpec(fx.Float32, (None, None))
add.signatures({"A": matrix, "B": matrix, "C": matrix})


def main() -> float:
    """The largest error against NumPy."""
    rng = np.random.default_rng(0)
    errors = []
    for shape in ((100, 1000), (4096, 4099)):
        a, b = (rng.standard_normal(shape, dtype=np.float32) for _ in range(2))
        c = np.zeros_like(a)
        add(a, b, c)
        errors.append(float(np.abs(c - (a + b)).max()))
        print(f"vector add  {shape[0]:5} x {shape[1]:<5} largest error against NumPy: {errors[-1]:.1e}")
    return max(errors)


if __name__ == "__main__":
    main()
