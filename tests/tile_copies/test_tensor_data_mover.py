"""Copies of whole tiles by gfx1250's tensor data mover, on a CPU in its role."""

import numpy as np
import pytest
from tile_programs import LEFT, as_chip, round_trip

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.rocdl import tdm_ops

ELEMENTS = {np.uint8: fx.Uint8, np.float16: fx.Float16, np.float32: fx.Float32, np.float64: fx.Float64}


@pytest.mark.parametrize(
    ("tile", "waves", "pad", "extents", "dtype"),
    [
        ((32, 64), 4, (0, 0), (20, 50), np.float16),
        ((32, 64), 4, (64, 8), (20, 50), np.float16),
        ((8, 32), 1, (32, 4), (99, 99), np.float32),
        ((30, 16), 4, (0, 0), (30, 9), np.float32),
        ((5, 16), 8, (0, 0), (4, 99), np.uint8),
        ((3, 12), 8, (0, 0), (3, 12), np.float64),
        ((40,), 4, (0, 0), (33,), np.float16),
        ((4, 6, 16), 8, (16, 2), (3, 5, 14), np.float32),
        ((2, 3, 4, 8), 4, (0, 0), (2, 2, 3, 7), np.float32),
        ((2, 2, 3, 2, 8), 2, (0, 0), (2, 1, 3, 1, 8), np.float16),
        ((8, 16), 2, (0, 0), (0, 16), np.float32),
        ((8, 16), 2, (0, 0), (-3, 16), np.float32),
    ],
)
def test_a_tile_there_and_back(tile, waves, pad, extents, dtype, monkeypatch: pytest.MonkeyPatch) -> None:
    """Zero where the tensor ends, nothing written beyond its end, and padding left as it was."""
    as_chip(monkeypatch)
    src = np.random.default_rng(1).integers(1, 90, [e + 2 for e in tile]).astype(dtype)
    run, size = round_trip(tile, waves, pad=pad, dtype=ELEMENTS[dtype])
    seen, dst = np.zeros(size, dtype), np.full_like(src, LEFT)
    run(src, seen, dst, np.array(extents, np.int32))
    inside = tuple(slice(0, min(max(e, 0), t)) for e, t in zip(extents, tile, strict=True))
    expected = np.zeros(tile, dtype)
    expected[inside] = src[inside]
    rows = seen.reshape(-1, tile[-1] + pad[1])
    np.testing.assert_array_equal(rows[:, : tile[-1]], expected.reshape(-1, tile[-1]))
    assert (rows[:, tile[-1] :] == LEFT).all()
    left = np.full_like(src, LEFT)
    left[inside] = src[inside]
    np.testing.assert_array_equal(dst, left)


def test_nothing_outside_of_the_tensor_is_accessed(monkeypatch: pytest.MonkeyPatch) -> None:
    as_chip(monkeypatch)
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds,race")
    src = np.arange(5 * 12, dtype=np.float32).reshape(5, 12)
    run, size = round_trip((8, 16), 2, dtype=fx.Float32)
    seen, dst = np.zeros(size, np.float32), np.zeros_like(src)
    run(src, seen, dst, np.array(src.shape, np.int32))
    np.testing.assert_array_equal(dst, src)


@pytest.mark.parametrize(
    ("interval", "layout"), [(16, ((8, (16, 2)), (40, (1, 20)))), (64, (((2, 4), 32), ((32, 68), 1)))]
)
def test_padding_shorter_than_a_row_and_over_several_rows(interval, layout, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loads pad anywhere: the layout in shared memory has two modes for the dimension in which an interval ends."""
    as_chip(monkeypatch)

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 400], 16]).peek().ptr
        tile = fx.make_view(fx.get_iter(src), fx.make_layout((8, 32), (32, 1)))
        atom = fx.rocdl.make_tdm_atom(src, [8, None], num_warps=2, pad_interval=interval, pad_amount=4)
        fx.copy(atom, tile, fx.make_view(memory, fx.make_layout(*layout)))
        tdm_ops.tensor_wait()
        fx.barrier()
        for k in range(fx.thread_idx.x, 8 * 32, 64):
            dst[k] = memory[k + k // interval * 4]

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=64)

    src = np.arange(8 * 32, dtype=np.float32).reshape(8, 32)
    dst = np.zeros(8 * 32, np.float32)
    run(src, dst)
    np.testing.assert_array_equal(dst, src.ravel())


def test_state_of_a_call_and_strides_of_the_atom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns 8 to 23 of every second row, a quarter in each turn of a loop; one thread starts the copy of its wave."""
    as_chip(monkeypatch)

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        i = fx.thread_idx.x
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 16], 16]).peek().ptr
        shared = fx.make_view(memory, fx.make_layout((4, 4), (4, 1)))
        tile = fx.make_view(fx.get_iter(src) + 8, fx.make_layout((4, 4), (32, 1)))
        atom = fx.rocdl.make_tdm_atom(src, [None, 4], [64, 1], num_warps=1)
        for turn in range(4):
            if i == 3:
                fx.copy(atom, tile, shared, imm_offset=fx.Int64(turn) * 16, workgroup_mask=1)
                tdm_ops.tensor_wait(0)
            fx.barrier()
            if i < 16:
                dst[i // 4, turn * 4 + i % 4] = memory[i]
            fx.barrier()

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=32)

    src, dst = np.arange(8 * 32, dtype=np.float32).reshape(8, 32), np.zeros((4, 16), np.float32)
    run(src, dst)
    np.testing.assert_array_equal(dst, src[::2, 8:24])


def test_copies_by_a_descriptor(monkeypatch: pytest.MonkeyPatch) -> None:
    as_chip(monkeypatch)

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor, rows: fx.Int32):
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 8 * 40], 16]).peek().ptr
        common = {"tensor_shape": (64, 64), "strides": (src.stride[0], 1), "tile_shape": (8, 32), "num_warps": 2}
        pad = {"pad_interval": 32, "pad_amount": 8}
        desc = tdm_ops.make_tensor_descriptor_2d(src, memory, (6, 16), oob_outer_bound=rows, **common, **pad)
        tdm_ops.tensor_load_2d(desc)
        tdm_ops.tensor_wait(0)
        fx.barrier()
        back = tdm_ops.make_tensor_descriptor_2d(dst, memory, (2, 16), for_store=True, **common, **pad)
        tdm_ops.tensor_store_2d(back)
        none = tdm_ops.make_tensor_descriptor_2d(dst, memory, (20, 16), for_store=True, pred=rows - 10, **common, **pad)
        tdm_ops.tensor_store_2d(none)
        tdm_ops.tensor_wait(0)
        with pytest.raises(ValueError, match="was made with for_store=True"):
            tdm_ops.tensor_load_2d(back)

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor, rows: fx.Int32):
        kernel(src, dst, rows).launch(grid=1, block=64)

    src = np.random.default_rng(2).standard_normal((32, 64)).astype(np.float16)
    dst = np.ones_like(src)
    run(src, dst, 10)
    expected = np.ones_like(src)
    expected[2:10, 16:48] = 0
    expected[2:6, 16:48] = src[6:10, 16:48]
    np.testing.assert_array_equal(dst, expected)
