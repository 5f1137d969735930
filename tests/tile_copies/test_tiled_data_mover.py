"""Tiles of a tensor's coordinates, copied by gfx1250's tensor data mover: a CPU in its role, against NumPy."""

import math

import numpy as np
import pytest
from device_assembly import assembly
from tile_programs import LEFT, as_chip, row_major

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError, DSLValueError, MissingInstructionError
from flydsl.expr.rocdl import cdna5

L = fx.make_layout


def seen_in_lds(box, tile, where, waves, *, at, check=None, extents=None, strides=None):
    """The tile at the coordinates ``at`` as it lies in shared memory, the rest of which is ``LEFT``."""
    size = math.prod(tile) * 2
    threads = 32 * max(waves, 2)

    @flyc.kernel
    def kernel(src: fx.Tensor, seen: fx.Tensor):
        i = fx.thread_idx.x
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, size], 16]).peek().ptr
        for k in range(i, size, threads):
            memory[k] = LEFT
        fx.barrier()
        tensor = src if extents is None else fx.make_view(fx.get_iter(src), L(extents, strides))
        atom, coordinates = cdna5.make_tiled_tdm_atom(fx.rocdl.TensorLoad(), tensor, box(), tile, waves)
        if check is not None:
            atom = atom.set_value("boundary_check", fx.make_int_tuple(check))
        tiles = fx.zipped_divide(coordinates, tile)[None, at]
        shared = fx.make_view(memory, L((box().shape, 1), (box().stride, size)))
        tiles = fx.make_view(tiles.iter, L((tiles.layout.shape, 1), (tiles.layout.stride, 0)))
        to, part = cdna5.tdm_partition(atom, i // 32 % waves, L(waves, 1), shared, tiles)
        if i % 32 == 0 and i // 32 < waves:
            fx.copy(atom, part[None, 0], to[None, 0])
            fx.rocdl.s_wait_tensorcnt(0)
        fx.barrier()
        for k in range(i, size, threads):
            seen[k] = memory[k]

    @flyc.jit
    def run(src: fx.Tensor, seen: fx.Tensor):
        kernel(src, seen).launch(grid=1, block=threads)

    return run, size


def expected(size, places, values):
    memory = np.full(size, LEFT, np.float32)
    memory[places.ravel()] = values.ravel()
    return memory


def rows_and_columns(tile, row, column=1):
    """Where the elements of a tile of two dimensions lie."""
    return np.arange(tile[0])[:, None] * row + np.arange(tile[1]) * column


@pytest.mark.parametrize("waves", [1, 2, 4])
@pytest.mark.parametrize("pad", [0, 4])
def test_rows_at_the_edge_of_a_tensor(waves, pad, monkeypatch: pytest.MonkeyPatch) -> None:
    """Elements outside are zero, those between rows stay, whatever waves share the tile."""
    as_chip(monkeypatch)
    tile, row = (8, 16), 16 + pad
    run, size = seen_in_lds(lambda: L(tile, (row, 1)), tile, None, waves, at=(2, 1))
    src = np.random.default_rng(1).random((21, 27), np.float32)
    seen = np.zeros(size, np.float32)
    run(src, seen)
    values = np.zeros(tile, np.float32)
    values[:5, :11] = src[16:, 16:]
    np.testing.assert_array_equal(seen, expected(size, rows_and_columns(tile, row), values))


def test_padding_after_several_rows_and_inside_of_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    as_chip(monkeypatch)
    src = np.random.default_rng(2).random((16, 32), np.float32)
    four_rows = lambda: L(((4, 2), 16), ((16, 72), 1))  # noqa: E731
    run, size = seen_in_lds(four_rows, (8, 16), None, 2, at=(1, 0))
    seen = np.zeros(size, np.float32)
    run(src, seen)
    k = np.arange(8)
    places = (k % 4 * 16 + k // 4 * 72)[:, None] + np.arange(16)
    np.testing.assert_array_equal(seen, expected(size, places, src[8:, :16]))

    half_a_row = lambda: L((8, (8, 2)), (24, (1, 12)))  # noqa: E731
    run, size = seen_in_lds(half_a_row, (8, 16), None, 1, at=(0, 1))
    run(src, seen)
    places = (k * 24)[:, None] + np.arange(16) % 8 + np.arange(16) // 8 * 12
    np.testing.assert_array_equal(seen, expected(size, places, src[:8, 16:]))


def test_columns_that_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mode that is contiguous in memory is the one that is contiguous in shared memory, the first or the last."""
    as_chip(monkeypatch)
    src = np.random.default_rng(3).random((24, 40), np.float32)  # 40 x 24, the first mode contiguous
    run, size = seen_in_lds(lambda: L((16, 8), (1, 16)), (16, 8), None, 2, at=(2, 1), extents=(40, 24), strides=(1, 40))
    seen = np.zeros(size, np.float32)
    run(src, seen)
    values = np.zeros((16, 8), np.float32)
    values[:8] = src[8:16, 32:].T
    np.testing.assert_array_equal(seen, expected(size, rows_and_columns((16, 8), 1, 16), values))


def test_three_dimensions_and_a_mode_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    as_chip(monkeypatch)
    src = np.random.default_rng(4).random((3, 6, 8), np.float32)
    run, size = seen_in_lds(lambda: L((2, 4, 8), (32, 8, 1)), (2, 4, 8), None, 4, at=(1, 1, 0))
    seen = np.zeros(size, np.float32)
    run(src, seen)
    values = np.zeros((2, 4, 8), np.float32)
    values[:1, :2] = src[2:, 4:]
    np.testing.assert_array_equal(seen, expected(size, np.arange(64), values))

    # rows in two blocks of four, 8 rows apart: a tile of eight rows is a box of three dimensions
    src = np.random.default_rng(5).random((16, 16), np.float32)
    run, size = seen_in_lds(
        lambda: L((8, 16), (16, 1)), (8, 16), None, 2, at=(0, 0), extents=((4, 2), 16), strides=((16, 128), 1)
    )
    seen = np.zeros(size, np.float32)
    run(src, seen)
    np.testing.assert_array_equal(seen, expected(size, np.arange(128), src[[0, 1, 2, 3, 8, 9, 10, 11]]))


def test_what_is_outside_of_modes_without_a_check_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tensor is a part of a larger one, whose columns go on."""
    as_chip(monkeypatch)
    src = np.random.default_rng(6).random((8, 32), np.float32)
    run, size = seen_in_lds(
        lambda: L((4, 16), (16, 1)), (4, 16), None, 1, at=(1, 0), check=(1, 0), extents=(6, 10), strides=(32, 1)
    )
    seen = np.zeros(size, np.float32)
    run(src, seen)
    values = np.zeros((4, 16), np.float32)
    values[:2] = src[4:6, :16]
    np.testing.assert_array_equal(seen, expected(size, np.arange(64), values))


def test_several_tiles_to_shared_memory_and_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """One copy of all tiles of a column; what is outside of the tensor is not written."""
    as_chip(monkeypatch)
    tile, count = (4, 16), 3

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 64 * count], 16]).peek().ptr
        shared = fx.make_view(memory, L((tile, count), ((16, 1), 64)))
        moved = []
        for op, tensor in ((fx.rocdl.TensorLoad(), src), (fx.rocdl.TensorStore(2), dst)):
            atom, coordinates = fx.rocdl.make_tiled_tdm_atom(op, tensor, L(tile, (16, 1)), tile)
            tiles = fx.zipped_divide(coordinates, tile)[None, (None, fx.block_idx.x)]
            tiles = fx.make_view(tiles.iter, L((tile, count), tiles.layout.stride))
            moved.append((atom, *fx.rocdl.tdm_partition(atom, 0, L(1, 1), shared, tiles)))
        (load, to, source), (store, origin, target) = moved
        fx.copy(load, source, to)
        fx.rocdl.s_wait_tensorcnt(0)
        fx.barrier()
        fx.copy(store, origin, target)
        fx.rocdl.s_wait_tensorcnt(0)

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=2, block=32)

    src = np.random.default_rng(7).random((12, 40)).astype(np.float16)
    dst = np.full((10, 27), 9, np.float16)
    run(src, dst)
    np.testing.assert_array_equal(dst, src[:10, :27])


REFUSED = {
    "no-box": (lambda: L((4, 8), (8, 1)), (fx.make_tile(L(4, 2), L(8, 1))), 1, "no box of neighbors"),
    "across": (lambda: L((4, 8), (1, 4)), (4, 8), 1, "neighbors in global memory"),
    "other-size": (lambda: L((4, 16), (16, 1)), (4, 8), 1, "different numbers of elements"),
    "waves": (lambda: L((4, 8), (8, 1)), (4, 8), 3, "num_warps=3 do not divide"),
    "odd-parts": (lambda: L((3, 8), (8, 1)), (3, 8), 2, "is no box"),
    "padding-cut": (lambda: L(((2, 2), 8), ((8, 20), 1)), (4, 8), 4, "no multiple of the 16"),
    "gap": (lambda: L((4, 8), (9, 1)), (4, 8), 1, None),
    "two-gaps": (lambda: L(((2, 2), 8), ((12, 28), 1)), (4, 8), 1, "at equal intervals"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_tiles_that_the_mover_does_not_write_so(case, monkeypatch: pytest.MonkeyPatch) -> None:
    as_chip(monkeypatch)
    box, tile, waves, words = REFUSED[case]

    @flyc.jit
    def run(src: fx.Tensor):
        @flyc.kernel
        def kernel(src: fx.Tensor):
            cdna5.make_tiled_tdm_atom(fx.rocdl.TensorLoad(), src, box(), tile, waves)

        kernel(src).launch(grid=1, block=32)

    if words is None:
        run(np.zeros((8, 16), np.float32))
        return
    with pytest.raises(DSLValueError, match=words):
        run(np.zeros((8, 16), np.float32))


def test_stores_with_gaps_other_waves_and_other_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    as_chip(monkeypatch)

    def refused(body):
        @flyc.kernel
        def kernel(src: fx.Tensor):
            body(src)

        @flyc.jit
        def run(src: fx.Tensor):
            kernel(src).launch(grid=1, block=32)

        run(np.zeros((8, 16), np.float32))

    def partition(src, waves, memory_layout):
        atom, coordinates = cdna5.make_tiled_tdm_atom(fx.rocdl.TensorLoad(), src, L((4, 8), (8, 1)), (4, 8), 2)
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 16]).peek().ptr
        tiles = fx.zipped_divide(coordinates, (4, 8))
        return cdna5.tdm_partition(atom, 0, L(waves, 1), fx.make_view(memory, memory_layout), tiles)

    with pytest.raises(DSLValueError, match="without gaps"):
        refused(lambda src: cdna5.make_tiled_tdm_atom(fx.rocdl.TensorStore(), src, L((4, 8), (12, 1)), (4, 8)))
    with pytest.raises(DSLValueError, match="of 4 waves, and the atom of 2"):
        refused(lambda src: partition(src, 4, L(((4, 8), 1), ((8, 1), 32))))
    with pytest.raises(DSLValueError, match="a multiple of 32"):
        refused(lambda src: partition(src, 2, L(((8, 8), 1), ((8, 1), 64))))
    with pytest.raises(DSLTypeError, match=r"TensorLoad\(\) or TensorStore\(\)"):
        refused(lambda src: cdna5.make_tiled_tdm_atom(fx.UniversalCopy32b(), src, L((4, 8), (8, 1)), (4, 8)))
    as_chip(monkeypatch, "gfx942")
    with pytest.raises(MissingInstructionError, match="gfx1250"):
        refused(lambda src: fx.rocdl.TensorLoad())


@pytest.mark.parametrize(
    ("tile", "row", "settings"),
    [((32, 64), 64, {}), ((32, 64), 72, {"pad_interval": 64, "pad_amount": 8}), ((4, 8, 64), 64, {})],
)
def test_the_same_descriptor_as_for_a_tile_that_is_given(tile, row, settings) -> None:
    """The first tile of a tensor larger than it, whose extents are known."""
    whole = (*(3 * extent + 1 for extent in tile[:-1]), 200)

    def program(tiled):
        @flyc.kernel
        def kernel(src: fx.Tensor):
            memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 8192], 16]).peek().ptr
            layout = L(tile, row_major(tile, row))
            if tiled:
                atom, coordinates = fx.rocdl.make_tiled_tdm_atom(fx.rocdl.TensorLoad(), src, layout, tile)
                first = fx.zipped_divide(coordinates, tile)[None, (0,) * len(tile)]
                to, part = fx.rocdl.tdm_partition(atom, 0, L(1, 1), fx.make_view(memory, layout), first)
                fx.copy(atom, part, to)
            else:
                atom = fx.rocdl.make_tdm_atom(src, whole, num_warps=1, **settings)
                first = fx.make_view(fx.get_iter(src), L(tile, src.layout.stride))
                fx.copy(atom, first, fx.make_view(memory, layout), workgroup_mask=0)

        @flyc.jit
        def run(src: fx.Tensor):
            kernel(src).launch(grid=1, block=32)

        return run

    specs = {"src": flyc.TensorSpec(fx.Float16, whole)}
    texts = [assembly(program(tiled), "rocm:gfx1250", specs) for tiled in (False, True)]
    assert "tensor_load_to_lds" in texts[0]
    assert texts[0] == texts[1]
