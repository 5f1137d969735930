"""Bulk copies on a CPU in the chip's role: boxes of tensors of every rank and swizzle, edges, reductions, plain bytes."""

import itertools

import ml_dtypes
import numpy as np
import pytest
from playing import failure

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.runtime.tensor_maps import encode_tiled

pytestmark = pytest.mark.usefixtures("hopper")


def map_of(array: np.ndarray, box, dtype: str = "", **options) -> fx.nvvm.TensorMap:
    """The map of an array whose last axis is contiguous; boxes with the contiguous dimension first."""
    shape, strides = array.shape[::-1], array.strides[::-1][1:]
    data = encode_tiled(array.ctypes.data, dtype or str(array.dtype), shape, strides, box, backend="cpu", **options)
    return fx.nvvm.TensorMap(data)


def aligned(array: np.ndarray, alignment: int = 64) -> np.ndarray:
    memory = np.zeros(array.nbytes + alignment, np.uint8)
    start = -memory.ctypes.data % alignment
    made = memory[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
    made[...] = array
    return made


BYTES = 16384


@flyc.kernel
def fetch_kernel(
    m: fx.nvvm.TensorMap, places: fx.Tensor, o: fx.Tensor, rank: fx.Constexpr[int], size: fx.Constexpr[int]
):
    """What a box looks like in shared memory, byte by byte, for each block's place."""
    t = fx.thread_idx.x
    memory = fx.SharedAllocator()
    box = memory.allocate(fx.Align[fx.Array[fx.Uint8, BYTES], 1024]).peek().ptr
    barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
    if t == 0:
        fx.nvvm.prefetch_tensor_map(m)
        fx.nvvm.mbarrier_init(barrier, 1)
        fx.nvvm.fence_mbarrier_init()
    fx.barrier()
    if t == 0:
        place = [places[fx.block_idx.x * 5 + k] for k in range(rank)]
        fx.nvvm.tma_prefetch(m, place)
        fx.nvvm.mbarrier_arrive(barrier, expect_bytes=size)
        fx.nvvm.tma_load(box, m, place, barrier)
    fx.nvvm.mbarrier_wait(barrier, 0)
    for k in range(t, size, 64):
        o[fx.block_idx.x * size + k] = box[k]


@flyc.jit
def fetch(
    m: fx.nvvm.TensorMap, places: fx.Tensor, o: fx.Tensor, n: fx.Int32, rank: fx.Constexpr[int], size: fx.Constexpr[int]
):
    fetch_kernel(m, places, o, rank, size).launch(grid=n, block=64)


def fetched(array, box, places, dtype="", **options) -> np.ndarray:
    """Boxes at places, each as the bytes of shared memory."""
    steps = options.get("element_strides", (1,) * array.ndim)
    count = int(np.prod([-(-b // s) for b, s in zip(box, steps, strict=True)]))
    size = count * array.itemsize
    given = np.zeros((len(places), 5), np.int32)
    given[:, : array.ndim] = places
    o = np.zeros((len(places), size), np.uint8)
    fetch(map_of(array, box, dtype, **options), given.ravel(), o.ravel(), len(places), array.ndim, size)
    return o


def cut(array, box, place, steps=None, fill=0) -> np.ndarray:
    """The same box by NumPy, with the contiguous dimension last."""
    steps = steps or (1,) * array.ndim
    axes = [range(p, p + b, s) for p, b, s in zip(place, box, steps, strict=True)][::-1]
    made = np.full([len(a) for a in axes], fill, array.dtype)
    for index in itertools.product(*[range(len(a)) for a in axes]):
        source = tuple(a[i] for a, i in zip(axes, index, strict=True))
        if all(0 <= s < n for s, n in zip(source, array.shape, strict=True)):
            made[index] = array[source]
    return made


@pytest.mark.parametrize("rank", [1, 2, 3, 4, 5])
def test_boxes_of_every_rank_inside_and_over_all_edges(rank: int) -> None:
    rng = np.random.default_rng(rank)
    shape, box = (3, 5, 4, 6, 24)[-rank:], (8, 4, 3, 2, 2)[:rank]
    array = aligned(rng.integers(0, 1 << 16, shape).astype(np.uint16))
    places = [
        tuple(0 for _ in box),
        *(tuple(int(rng.integers(-b, n + 1)) for b, n in zip(box, shape[::-1], strict=True)) for _ in range(20)),
    ]
    for place, got in zip(places, fetched(array, box, places), strict=True):
        np.testing.assert_array_equal(got.view(np.uint16), cut(array, box, place).ravel())


def test_strides_of_the_tensor_and_of_elements() -> None:
    whole = aligned(np.arange(20 * 6 * 32, dtype=np.float32).reshape(20, 6, 32))
    array, box, steps = whole[:, :5, :28], (16, 4, 9), (1, 2, 3)
    places = [(0, 0, 0), (4, 1, 5), (20, 3, 15), (-4, -1, -2)]
    for place, got in zip(places, fetched(array, box, places, element_strides=steps), strict=True):
        np.testing.assert_array_equal(got.view(np.float32), cut(array, box, place, steps).ravel())


def swizzle_of(size: int, swizzle: int) -> np.ndarray:
    """Where each byte of a plain box goes (CUDA Programming Guide, "TMA Swizzle": bits 4 to 6 change with bits 7 to 9)."""
    place = np.arange(size)
    return place ^ (place >> 3 & {0: 0, 32: 0x10, 64: 0x30, 128: 0x70}[swizzle])


@pytest.mark.parametrize("swizzle", [0, 32, 64, 128])
def test_swizzles(swizzle: int) -> None:
    width = (swizzle or 64) // 2
    array = aligned(np.random.default_rng(0).standard_normal((40, 100)).astype(np.float16)[:, :96])
    box, places = (width, 32), [(0, 0), (3, 5), (90, 30)]
    for place, got in zip(places, fetched(array, box, places, swizzle=swizzle), strict=True):
        plain = cut(array, box, place).ravel().view(np.uint8)
        np.testing.assert_array_equal(got[swizzle_of(plain.size, swizzle)], plain)


def test_types() -> None:
    single = aligned(np.random.default_rng(1).standard_normal((8, 16)).astype(np.float32))
    (got,) = fetched(single, (16, 8), [(0, 0)], dtype="tfloat32")
    bits = single.view(np.uint32).astype(np.uint64)
    nearest = (bits + 0xFFF + (bits >> 13 & 1)) & ~np.uint64(0x1FFF)
    np.testing.assert_array_equal(got.view(np.uint32), nearest.astype(np.uint32).ravel())
    for dtype, kind in ((np.float16, "float16"), (ml_dtypes.bfloat16, "bfloat16"), (np.float64, "float64")):
        array = aligned(np.ones((4, 8), dtype))
        (got,) = fetched(array, (8, 4), [(2, 1)], dtype=kind, nan_outside=True)
        expected = cut(array, (8, 4), (2, 1), fill=np.nan).ravel()
        np.testing.assert_array_equal(got.view(dtype).astype(np.float64), expected.astype(np.float64))
    small = aligned(np.arange(64, dtype=np.uint8).reshape(2, 32))
    (got,) = fetched(small, (32, 2), [(0, 0)], dtype="float8_e4m3fn")
    np.testing.assert_array_equal(got, small.ravel())


@flyc.kernel
def keep_kernel(m: fx.nvvm.TensorMap, data: fx.Tensor, op: fx.Constexpr[str], size: fx.Constexpr[int]):
    """Each block puts its bytes into the tensor, overwriting its box as soon as it was read."""
    t = fx.thread_idx.x
    box = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Uint8, size], 1024]).peek().ptr
    for k in range(t, size, 64):
        box[k] = data[fx.block_idx.x * size + k]
    fx.nvvm.fence_proxy_async()
    fx.barrier()
    if t == 0:
        place = 8 * fx.block_idx.x - 4, 1
        if fx.const_expr(op == "store"):
            fx.nvvm.tma_store(m, place, box)
        else:
            fx.nvvm.tma_reduce(m, place, box, op)
        fx.nvvm.bulk_commit_group()
        fx.nvvm.bulk_wait_group(0, read=True)
    fx.barrier()
    for k in range(t, size, 64):
        box[k] = 255


@flyc.jit
def keep(m: fx.nvvm.TensorMap, data: fx.Tensor, n: fx.Int32, op: fx.Constexpr[str], size: fx.Constexpr[int]):
    keep_kernel(m, data, op, size).launch(grid=n, block=64)


REDUCTIONS = {
    "add": np.add, "min": np.minimum, "max": np.maximum, "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
    "inc": lambda a, b: np.where(a >= b, 0, a + 1), "dec": lambda a, b: np.where((a == 0) | (a > b), b, max(a, 1) - 1),
}  # fmt: skip


def kept(dtype, kind: str, op: str, combine) -> None:
    rng = np.random.default_rng(5)
    array = aligned(rng.integers(0, 9, (6, 32)).astype(dtype))
    data = rng.integers(0, 9, (4, 3, 8)).astype(dtype)
    expected = array.copy()
    for block in range(4):
        for r in range(3):
            for k in range(8):
                column = 8 * block - 4 + k
                if column >= 0:
                    expected[1 + r, column] = combine(expected[1 + r, column], data[block, r, k])
    keep(map_of(array, (8, 3), kind), data.view(np.uint8).ravel(), 4, op, data[0].nbytes)
    np.testing.assert_array_equal(array.astype(np.float64), expected.astype(np.float64))


def test_stores() -> None:
    for dtype in (np.uint16, np.float32, np.int64):
        kept(dtype, str(np.dtype(dtype)), "store", lambda old, new: new)


@pytest.mark.parametrize("op", REDUCTIONS)
def test_reductions(op: str) -> None:
    types = [np.uint32] if op in ("inc", "dec") else [np.uint32, np.int32, np.uint64, np.int64]
    if op in ("add", "min", "max"):
        types += [np.float16, ml_dtypes.bfloat16]
    if op == "add":
        types += [np.float32, np.float64]
    for dtype in types:
        kept(dtype, str(np.dtype(dtype)), op, REDUCTIONS[op])


def test_a_reduction_that_a_type_has_not() -> None:
    array = aligned(np.zeros((6, 32), np.float32))
    message = failure(keep, map_of(array, (8, 3)), np.zeros(96, np.uint8), 1, "min", 96)
    assert "no such reduction of a tensor of this type" in message


@flyc.kernel
def bytes_kernel(a: fx.Tensor, o: fx.Tensor, waits: fx.Constexpr[bool], rounds: fx.Constexpr[int]):
    t = fx.thread_idx.x
    memory = fx.SharedAllocator()
    stages = memory.allocate(fx.Align[fx.Array[fx.Uint8, 256 * rounds], 128]).peek().ptr
    barriers = memory.allocate(fx.Array[fx.Uint64, rounds]).peek().ptr
    if t == 0:
        for k in range(rounds):
            fx.nvvm.mbarrier_init(barriers + k, 1)
        fx.nvvm.fence_mbarrier_init()
    for k in range(t, 256 * rounds, 32):
        stages[k] = 0
    fx.nvvm.fence_proxy_async()
    fx.barrier()
    source = fx.get_iter(a).with_type(fx.PointerType.get(fx.Uint8, fx.AddressSpace.Global, 16))
    target = fx.get_iter(o).with_type(fx.PointerType.get(fx.Uint8, fx.AddressSpace.Global, 16))
    for k in range(rounds):
        if t == 0:
            fx.nvvm.mbarrier_arrive(barriers + k, expect_bytes=256)
            fx.nvvm.bulk_load(stages + 256 * k, source + 256 * k, 256, barriers + k)
        if fx.const_expr(waits):
            fx.nvvm.mbarrier_wait(barriers + k, 0)
        for i in range(t, 256, 32):
            stages[256 * k + i] = stages[256 * k + i] ^ 0xFF
        fx.nvvm.fence_proxy_async()
        fx.barrier()
        if t == 0:
            fx.nvvm.bulk_store(target + 256 * k, stages + 256 * k, 256)
            fx.nvvm.bulk_commit_group()
    if t == 0:
        fx.nvvm.bulk_wait_group(0)


@flyc.jit
def copy_bytes(a: fx.Tensor, o: fx.Tensor, waits: fx.Constexpr[bool], rounds: fx.Constexpr[int]):
    bytes_kernel(a, o, waits, rounds).launch(grid=1, block=32)


def test_plain_bytes_and_what_becomes_of_those_who_do_not_wait() -> None:
    a = aligned(np.random.default_rng(3).integers(0, 256, 256 * 16).astype(np.uint8))
    o = aligned(np.zeros_like(a))
    copy_bytes(a, o, True, 16)
    np.testing.assert_array_equal(o, a ^ 0xFF)
    copy_bytes(a, o, False, 16)
    rows = (o.reshape(16, 256) == (a ^ 0xFF).reshape(16, 256)).all(1)
    assert 0 < rows.sum() < 16  # some copies came in time by chance


def test_misuse() -> None:
    array = aligned(np.zeros((64, 64), np.float32))
    places, o = np.zeros(5, np.int32), np.zeros(4096, np.uint8)
    foreign = fx.nvvm.TensorMap(bytes(128))
    assert "no tensor map of the CPU's" in failure(fetch, foreign, places, o, 1, 2, 4096)
    assert "not as many coordinates" in failure(fetch, map_of(array, (32, 32)), places, o, 1, 3, 4096)
    large = map_of(array, (64, 64))
    message = failure(fetch, large, places, o, 1, 2, 4096)
    assert "wait for ever" in message or "mbarrier" in message  # 16,384 bytes come where 4,096 were announced
    beyond = map_of(aligned(np.zeros((256, 64), np.float32)), (64, 256))
    assert "beyond shared memory" in failure(fetch, beyond, places, o, 1, 2, 4096)
    with pytest.raises(ValueError, match="element_strides"):
        map_of(array, (32, 32), element_strides=(1, 9))
    with pytest.raises(ValueError, match="backend='rocm'"):
        encode_tiled(64, "float32", (64,), (), (32,), backend="rocm")
