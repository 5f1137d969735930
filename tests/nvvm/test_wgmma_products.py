"""``wgmma`` as the atom of ``fx.gemm``: what lies in shared memory is said by layouts alone."""

import math
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from nvidia_chips import binary, chip_of, play, ptx

import flydsl.compiler as flyc
import flydsl.expr as fx

L = fx.make_layout
TF32 = "TF32"
NUMPY = {
    fx.Float16: np.float16, fx.BFloat16: ml_dtypes.bfloat16, TF32: np.float32, fx.Int8: np.int8, fx.Uint8: np.uint8,
    fx.Float8E4M3FN: ml_dtypes.float8_e4m3fn, fx.Float8E5M2: ml_dtypes.float8_e5m2,
}  # fmt: skip


def rows_of_a_swizzle(rows: int, depth: int, width: int, bits: int) -> Any:
    """Rows as wide as a swizzle of that many bytes, panel after panel along k; without one rows of 16 bytes by eights."""
    wide = (width or 16) * 8 // bits
    if width:
        return L((rows, (wide, depth // wide)), (wide, (1, rows * wide)))
    return L(((8, rows // 8), (wide, depth // wide)), ((wide, 8 * depth), (1, 8 * wide)))


def columns_of_a_swizzle(rows: int, depth: int, width: int, bits: int) -> Any:
    """The same with m or n contiguous."""
    wide = (width or 16) * 8 // bits
    if width:
        return L(((wide, rows // wide), depth), ((1, depth * wide), wide))
    return L(((wide, rows // wide), (8, depth // 8)), ((1, 8 * wide), (wide, 8 * rows)))


def seen(pointer: Any, layout: Any, width: int, bits: int, composed: bool) -> Any:
    """A tensor in shared memory whose swizzle is in the pointer, or in the layout."""
    if not width:
        return fx.make_view(pointer, layout)
    mask = (width // 16).bit_length() - 1
    if composed:
        base = int(math.log2(16 * 8 // bits))
        return fx.make_view(pointer, fx.make_composed_layout(fx.Swizzle(mask, base, 3), 0, layout))
    return fx.make_view(fx.apply_swizzle(pointer, fx.Swizzle(mask, 4, 3)), layout)


def product(
    dtype: Any, tile: tuple[int, int, int], *, groups: int = 1, n: int | None = None, width: int = 128,
    lie: Any = rows_of_a_swizzle, a_in_registers: bool = False, composed: bool = False, acc: Any = None,
):  # fmt: skip
    """C = times·A·Bᵀ of one block tile by ``groups`` warp groups; ``lie`` says how A and B lie."""
    of_m, of_n, of_k = tile
    element = fx.Float32 if dtype is TF32 else dtype

    @flyc.kernel
    def kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, times: fx.Int32):
        t = fx.thread_idx.x
        op = fx.nvvm.WGMMA(
            64,
            n or of_n,
            256 // element.width,
            fx.nvvm.TF32 if dtype is TF32 else dtype,
            acc,
            a_in_registers=a_in_registers,
        )
        mma = fx.make_tiled_mma(fx.make_mma_atom(op), L((groups, 1, 1), (1, 0, 0)))
        allocator = fx.SharedAllocator(static=False)
        tiles = []
        for memory, rows in ((A, of_m), (B, of_n)):
            pointer = allocator.allocate(fx.Align[fx.Array[element, rows * of_k], 1024]).peek().ptr
            tile_ = seen(pointer, lie(rows, of_k, width, element.width), width, element.width, composed)
            for i in range(t, rows * of_k, 128 * groups):
                tile_[i % rows, i // rows] = memory[i % rows, i // rows]
            tiles.append(tile_)
        fx.nvvm.fence_proxy_async()
        fx.barrier()
        sA, sB = tiles
        mine = mma.get_slice(t)
        total = mine.make_fragment_C(C)
        of_a = mine.partition_A(sA)
        if fx.const_expr(a_in_registers):
            held = mine.make_fragment_A(sA)
            fx.copy(fx.make_copy_atom(fx.UniversalCopy(element.width), element), of_a, held)
            of_a = held
        for time in range(times):
            fx.nvvm.wgmma_fence()
            fx.gemm(mma, total, of_a, mine.partition_B(sB), total, accumulate=time > 0)
            fx.nvvm.wgmma_commit_group()
            fx.nvvm.wgmma_wait_group(0, total)
        fx.copy(fx.make_copy_atom(fx.UniversalCopy(total.dtype.width), total.dtype), total, mine.partition_C(C))

    @flyc.jit
    def run(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, times: fx.Int32):
        kernel(A, B, C, times).launch(grid=1, block=128 * groups)

    return run


def arguments(dtype: Any, tile: tuple[int, int, int], out: Any) -> dict[str, np.ndarray]:
    m, n, k = tile
    rng = np.random.default_rng(5)
    low = 0 if dtype is fx.Uint8 else -3
    a, b = (rng.integers(low, 4, (rows, k)).astype(NUMPY[dtype]) for rows in (m, n))
    return {"A": a, "B": b, "C": np.zeros((m, n), out)}


CASES = [
    pytest.param(fx.Float16, (64, 32, 64), {}, id="f16"),
    pytest.param(fx.BFloat16, (128, 48, 128), {"groups": 2, "n": 16}, id="two groups, tiles of 16 columns, two panels"),
    pytest.param(fx.Float16, (128, 16, 32), {"width": 64}, id="two tiles of rows, 64 bytes"),
    pytest.param(fx.Float16, (64, 16, 16), {"width": 32, "composed": True}, id="32 bytes in the layout"),
    pytest.param(fx.BFloat16, (64, 24, 32), {"width": 0}, id="no swizzle"),
    pytest.param(fx.Float16, (64, 64, 32), {"lie": columns_of_a_swizzle}, id="m and n contiguous"),
    pytest.param(fx.Float16, (64, 128, 32), {"lie": columns_of_a_swizzle, "composed": True}, id="two panels along n"),
    pytest.param(fx.BFloat16, (64, 32, 32), {"lie": columns_of_a_swizzle, "width": 0}, id="m and n contiguous, no swizzle"),
    pytest.param(TF32, (64, 16, 32), {"composed": True}, id="tf32"),
    pytest.param(fx.Float8E4M3FN, (64, 16, 128), {"acc": fx.Float16}, id="e4m3 to f16"),
    pytest.param(fx.Float8E5M2, (64, 8, 64), {"width": 64}, id="e5m2"),
    pytest.param(fx.Int8, (64, 16, 64), {"width": 32}, id="int8"),
    pytest.param(fx.Uint8, (64, 32, 32), {"width": 0}, id="uint8"),
    pytest.param(fx.Float16, (128, 16, 64), {"groups": 2, "a_in_registers": True}, id="f16 A in registers"),
    pytest.param(fx.Int8, (64, 8, 64), {"width": 64, "a_in_registers": True}, id="int8 A in registers"),
]  # fmt: skip


def static(arrays: dict[str, np.ndarray]) -> dict[str, Any]:
    """With extents that are known while tracing; of A and B of 8 bits, which DLPack has no types for, they need not be."""
    return {name: flyc.from_dlpack(x) if x.itemsize > 1 else x for name, x in arrays.items()}


def out_of(dtype: Any, how: dict[str, Any]) -> Any:
    return np.int32 if dtype in (fx.Int8, fx.Uint8) else np.float16 if how.get("acc") else np.float32


@pytest.mark.parametrize(("dtype", "tile", "how"), CASES)
def test_products(dtype: Any, tile: tuple[int, int, int], how: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, "sm_90")
    given = arguments(dtype, tile, out_of(dtype, how))
    product(dtype, tile, **how)(*static(given).values(), 2)
    a, b = (given[name].astype(np.float64) for name in "AB")
    np.testing.assert_array_equal(given["C"].astype(np.float64), 2 * (a @ b.T))


@pytest.mark.parametrize(("dtype", "tile", "how"), [CASES[k] for k in (1, 6, 9, 13)])
def test_products_on_the_chip(dtype: Any, tile: tuple[int, int, int], how: dict[str, Any]) -> None:
    """As many instructions as the tile has parts, and nothing of them in memory."""
    given = static(arguments(dtype, tile, out_of(dtype, how)))
    compiled = binary(product(dtype, tile, **how), "cuda:sm_90", {**given, "times": 2})
    assert chip_of(compiled) == "sm_90a"
    m, n, k = (
        extent // part for extent, part in zip(tile, (64, how.get("n", tile[1]), 256 // dtype.width), strict=True)
    )
    assert compiled.sections["ptx"].count(b"wgmma.mma_async.sync.aligned.m64n") == m // how.get("groups", 1) * n * k
    (counts,) = compiled.resources.values()
    assert counts["scratch_bytes"] == counts["spill_store_bytes"] == 0


def test_one_call_with_another_addend(monkeypatch: pytest.MonkeyPatch) -> None:
    """``d = a·b + c`` by one instruction, with d and c in different registers."""

    @flyc.kernel
    def kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
        t = fx.thread_idx.x
        atom = fx.make_mma_atom(fx.nvvm.WGMMA(64, 8, 16, fx.Float16))
        mma = fx.make_tiled_mma(atom, L((1, 1, 1), (1, 1, 1)))
        allocator = fx.SharedAllocator()
        tiles = []
        for memory, rows in ((A, 64), (B, 8)):
            pointer = allocator.allocate(fx.Align[fx.Array[fx.Float16, rows * 16], 1024]).peek().ptr
            tile_ = seen(pointer, rows_of_a_swizzle(rows, 16, 32, 16), 32, 16, composed=False)
            for i in range(t, rows * 16, 128):
                tile_[i % rows, i // rows] = memory[i % rows, i // rows]
            tiles.append(tile_)
        fx.nvvm.fence_proxy_async()
        fx.barrier()
        mine = mma.get_slice(t)
        of_c = mine.partition_C(C)
        c, d = fx.make_fragment_like(of_c), fx.make_fragment_like(of_c)
        c.store(of_c.load())
        whole = (None, 0, 0)
        fx.nvvm.wgmma_fence()
        fx.mma_atom_call(atom, d[whole], mine.partition_A(tiles[0])[whole], mine.partition_B(tiles[1])[whole], c[whole])
        fx.nvvm.wgmma_commit_group()
        fx.nvvm.wgmma_wait_group(0, d)
        d.store(d.load() - c.load())
        of_c.store(d.load())

    @flyc.jit
    def run(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
        kernel(A, B, C).launch(grid=1, block=128)

    play(monkeypatch, "sm_90")
    given = arguments(fx.Float16, (64, 8, 16), np.float32)
    given["C"][...] = np.arange(512).reshape(64, 8)
    run(*map(flyc.from_dlpack, given.values()))
    a, b = (given[name].astype(np.float32) for name in "AB")
    np.testing.assert_array_equal(given["C"], a @ b.T)


def refused(change: Any, **how: Any) -> Any:
    """What ``change(op, mma, sA, sB)`` does in a kernel, with A and B lying as they should unless ``how`` says otherwise."""

    @flyc.kernel
    def kernel(t: fx.Tensor):
        op = fx.nvvm.WGMMA(64, 16, 16, fx.Float16, a_in_registers=how.get("a_in_registers", False))
        mma = fx.make_tiled_mma(fx.make_mma_atom(op), L((1, 1, 1), (1, 1, 1)))
        pointer = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 4096], 1024]).peek().ptr
        swizzled = fx.apply_swizzle(pointer, fx.Swizzle(*how.get("swizzle", (3, 4, 3))))
        sA, sB = (fx.make_view(swizzled, L(shape, how.get("stride", (64, 1)))) for shape in ((64, 64), (16, 64)))
        change(mma, mma.get_slice(fx.thread_idx.x), sA, sB)

    @flyc.jit
    def run(t: fx.Tensor):
        kernel(t).launch(grid=1, block=128)

    return run


def multiply(mma: Any, mine: Any, sA: Any, sB: Any, **more: Any) -> None:
    total = fx.make_rmem_tensor((8, 1, 4), fx.Float32)
    total = fx.make_view(fx.get_iter(total), L((8, 1, 1), (1, 8, 8)))
    fx.gemm(mma, total, mine.partition_A(sA), mine.partition_B(sB), total, **more)


def from_registers(mma: Any, mine: Any, sA: Any, sB: Any) -> None:
    total, a = fx.make_rmem_tensor((8, 1, 1), fx.Float32), fx.make_rmem_tensor((1024, 1, 4), fx.Float16)
    fx.gemm(mma, total, a, mine.partition_B(sB), total)


@pytest.mark.parametrize(
    ("change", "how", "error", "message"),
    [
        (multiply, {"swizzle": (3, 3, 3)}, ValueError, r"read Swizzle\(1, 4, 3\), \(2, 4, 3\) and \(3, 4, 3\)"),
        (multiply, {"stride": (72, 1)}, ValueError, "does not lie in shared memory as matrix instructions read it"),
        (multiply, {"swizzle": (2, 4, 3)}, ValueError, "a tile of 64 x 16 of .* with a swizzle of 64 bytes"),
        (from_registers, {}, ValueError, "operand a of wgmma .* is read from shared memory, got .*register"),
        (multiply, {"a_in_registers": True}, ValueError, "operand a of wgmma .* is in registers, got .*shared"),
        (lambda mma, mine, a, b: mine.make_fragment_B(b), {}, ValueError, "reads B from shared memory, without a fragment"),
        (lambda *t: multiply(*t, atom_callback=lambda atom, _: atom), {}, ValueError, "all its calls are of one atom"),
        (lambda *t: multiply(*t, accumulated=True), {}, ValueError, "accumulate"),
    ],
)  # fmt: skip
def test_refusals(change: Any, how: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        ptx(refused(change, **how), "cuda:sm_90", {"t": flyc.TensorSpec(fx.Float32, (None,))})


def test_k_alone_is_contiguous_for_8_bits() -> None:
    dtype, tile = fx.Int8, (64, 32, 32)
    with pytest.raises(ValueError, match=r"operands of wgmma .* have k contiguous; only those of 16 bits"):
        binary(
            product(dtype, tile, lie=columns_of_a_swizzle, width=32),
            "cuda:sm_90",
            {**static(arguments(dtype, tile, np.int32)), "times": 1},
        )
