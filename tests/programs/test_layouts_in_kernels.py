"""Copies and partitions inside kernels, checked by what they move."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx


@pytest.mark.parametrize("bits", [32, 64, 128])
@pytest.mark.parametrize(("threads", "values"), [((4, 8), (2, 4)), ((8, 4), (1, 8)), ((32, 1), (2, 4))])
def test_tiled_copy_moves_the_tile(threads: tuple[int, int], values: tuple[int, int], bits: int) -> None:
    tile = (threads[0] * values[0], threads[1] * values[1])

    @flyc.kernel
    def move(src: fx.Tensor, dst: fx.Tensor):
        atom = fx.make_copy_atom(fx.UniversalCopy(bits), fx.Float32)
        copy = fx.make_tiled_copy_tv(
            atom, fx.make_layout(threads, (threads[1], 1)), fx.make_layout(values, (values[1], 1))
        )
        mine = copy.get_slice(fx.thread_idx.x)
        part = (None, (fx.block_idx.x, fx.block_idx.y))
        source = fx.slice(fx.zipped_divide(src, tile), part)
        target = fx.slice(fx.zipped_divide(dst, tile), part)
        fragment = fx.make_fragment_like(mine.partition_S(source))
        fx.copy(copy, mine.partition_S(source), fragment)
        fx.copy(copy, fragment, mine.partition_D(target))

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        move(src, dst).launch(grid=(3, 2), block=32)

    src = np.arange(6 * tile[0] * tile[1], dtype=np.float32).reshape(3 * tile[0], 2 * tile[1])
    dst = np.zeros_like(src)
    run(src, dst)
    np.testing.assert_array_equal(dst, src)


def test_register_tensors_are_memory_of_one_thread() -> None:
    @flyc.kernel
    def kernel(dst: fx.Tensor):
        tid = fx.thread_idx.x
        r = fx.make_rmem_tensor((4, 2), fx.Int32)
        r.fill(7)
        for i in range(4):
            if i > tid:
                r[i, 1] = r[i, 1] + i * 10
        r[tid % 4, 0] = 100 + tid
        for k in fx.range_constexpr(8):
            dst[tid, k] = r[k]

    @flyc.jit
    def run(dst: fx.Tensor):
        kernel(dst).launch(grid=1, block=6)

    dst = np.zeros((6, 8), np.int32)
    run(dst)
    for tid in range(6):
        r = np.full((4, 2), 7)
        for i in range(4):
            if i > tid:
                r[i, 1] += i * 10
        r[tid % 4, 0] = 100 + tid
        np.testing.assert_array_equal(dst[tid], r.T.ravel())


def test_load_and_store_of_vectors_follow_the_colexicographic_order() -> None:
    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        v = src.load()
        dst.store((v * 2 + 1).to(fx.Float32))

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=1)

    src = np.arange(6, dtype=np.int32).reshape(2, 3)
    dst = np.zeros((2, 3), np.float32)
    run(flyc.from_dlpack(src), flyc.from_dlpack(dst))
    np.testing.assert_array_equal(dst, src * 2 + 1)


def test_dynamic_shared_memory() -> None:
    @flyc.kernel
    def reverse(t: fx.Tensor, n: fx.Int32):
        i = fx.thread_idx.x
        buffer = fx.get_dyn_shared(fx.Float32)
        buffer[i] = t[i]
        fx.barrier()
        t[i] = buffer[n - 1 - i]

    @flyc.jit
    def run(t: fx.Tensor, n: fx.Int32):
        reverse(t, n).launch(grid=1, block=n, smem=n * 4)

    for n in (1, 33, 500):
        t = np.arange(n, dtype=np.float32)
        run(t, n)
        np.testing.assert_array_equal(t, np.arange(n)[::-1])


def test_reading_another_layout_of_the_same_memory() -> None:
    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        i, j, _ = fx.thread_idx
        view = fx.make_view(fx.get_iter(src), fx.make_layout((3, 4), (1, 3)))
        dst[i, j] = view[i, j]

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=(3, 4))

    src = np.arange(12, dtype=np.float64)
    dst = np.zeros((3, 4))
    run(src, dst)
    np.testing.assert_array_equal(dst, src.reshape(4, 3).T)


def test_coordinates_load_as_a_vector_of_their_integers() -> None:
    refused = []

    @flyc.kernel
    def kernel(out: fx.Tensor, wide: fx.Tensor, pitch: fx.Int32, far: fx.Int64):
        lane = fx.thread_idx.x
        places = fx.make_view(fx.make_int_tuple(100 * lane), fx.make_layout((4, 3), (pitch, 1)))
        out[lane, None].store(places.load())
        wide[lane, None].store(fx.make_view(fx.make_int_tuple(0), fx.make_layout(2, far)).load())
        with pytest.raises(ValueError, match=r"needs integers, its elements are tuples such as \(0,0\)") as tuples:
            fx.make_view(fx.make_int_tuple((0, 0)), fx.make_identity_layout((2, 2))).load()
        with pytest.raises(ValueError, match="needs a static shape") as unknown:
            fx.make_view(fx.make_int_tuple(0), fx.make_layout(pitch, 1)).load()
        refused.extend([tuples, unknown])

    @flyc.jit
    def run(out: fx.Tensor, wide: fx.Tensor, pitch: fx.Int32, far: fx.Int64):
        kernel(out, wide, pitch, far).launch(grid=1, block=5)

    out, wide = np.zeros((5, 12), np.int32), np.zeros((5, 2), np.int64)
    run(flyc.from_dlpack(out), flyc.from_dlpack(wide), 7, 1 << 40)
    i, j = np.arange(12) % 4, np.arange(12) // 4
    np.testing.assert_array_equal(out, 100 * np.arange(5)[:, None] + 7 * i + j)
    np.testing.assert_array_equal(wide, [[0, 1 << 40]] * 5)
    assert len(refused) == 2


@pytest.mark.parametrize("tile", [2, 7, 8, 24, 1 << 30, (1 << 31) - 1])
def test_numbers_of_tiles_of_the_largest_extents(tile: int) -> None:
    least = (1 << 31) - 1024

    @flyc.kernel
    def kernel(counts: fx.Tensor, rests: fx.Tensor):
        lane = fx.thread_idx.x
        count = fx.get_scalar(fx.ceil_div(least + lane, tile))
        counts[lane] = count
        rests[lane] = count % 5

    @flyc.jit
    def run(counts: fx.Tensor, rests: fx.Tensor):
        kernel(counts, rests).launch(grid=1, block=1024)

    counts, rests = np.zeros(1024, np.int32), np.zeros(1024, np.int32)
    run(counts, rests)
    expected = -(-(least + np.arange(1024)) // tile)
    np.testing.assert_array_equal(counts, expected)
    np.testing.assert_array_equal(rests, expected % 5)


@flyc.kernel
def transpose_kernel(src: fx.Tensor, dst: fx.Tensor):
    i = fx.thread_idx.x
    rows, columns = fx.make_layout((4, 8), (8, 1)), fx.make_layout((4, 8), (1, 4))
    source, target = fx.get_iter(src), fx.get_iter(dst)
    for j in range(8):
        element = (source + fx.crd2idx((i, j), rows)).load()
        target[fx.crd2idx((i, j), columns)] = element
    target[fx.make_int_tuple(np.int64(0))] = fx.add_offset(source, np.int64(31))[fx.make_int_tuple(0)]


@flyc.jit
def transpose(src: fx.Tensor, dst: fx.Tensor):
    transpose_kernel(src, dst).launch(grid=1, block=4)


def test_pointers_move_by_what_layouts_give() -> None:
    src = np.arange(32, dtype=np.float32).reshape(4, 8)
    dst = np.zeros((8, 4), np.float32)
    transpose(src, dst)
    expected = src.T.copy()
    expected[0, 0] = src[3, 7]
    np.testing.assert_array_equal(dst, expected)
