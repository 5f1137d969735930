"""Operations of the ROCDL dialect by name on a CPU in a chip's role, beside NumPy and the simulator of the chip."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import llvm
from tests.emulator.driver import emulated

rocdl = fx.rocdl
Body = Callable[[Any, Any, Any], None]


def on_cpu(monkeypatch: pytest.MonkeyPatch, chip: str) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", chip)


def program(body: Body, threads: int) -> Any:
    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor):
        body(a, b, fx.Int32(fx.thread_idx.x))

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor):
        kernel(a, b).launch(grid=(2, 1, 1), block=(threads, 1, 1))

    return run


def compared(body: Body, chip: str, a: np.ndarray, b: np.ndarray, threads: int, monkeypatch: Any) -> np.ndarray:
    """What the kernel writes on the CPU, which the simulator of the chip writes as well."""
    on_cpu(monkeypatch, chip)
    found = b.copy()
    program(body, threads)(a, found)
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    simulated = b.copy()
    with emulated():
        program(body, threads)(a, simulated)
    np.testing.assert_array_equal(found, simulated)
    return found


@pytest.mark.parametrize("chip", ["gfx942", "gfx1201"])
def test_numbers_of_threads_and_lanes(chip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def body(a, b, i):
        values = [
            rocdl.workgroup_id_x(fx.T.i32), rocdl.workitem_id_x(fx.T.i32), rocdl.wavefrontsize(fx.T.i32),
            rocdl.mbcnt_hi(fx.T.i32, a[i + 1], rocdl.mbcnt_lo(fx.T.i32, a[i], 7)),
        ]  # fmt: skip
        for k, value in enumerate(values):
            b[rocdl.workgroup_id_x(fx.T.i32), i, k] = fx.Int32(value)

    rng = np.random.default_rng(0)
    a = rng.integers(-(1 << 31), 1 << 31, 200).astype(np.int32)
    found = compared(body, chip, a, np.zeros((2, 128, 4), np.int32), 128, monkeypatch)
    width = 64 if chip == "gfx942" else 32
    for block, thread in itertools.product(range(2), range(128)):
        lane = thread % width
        mask = int(a[thread].view(np.uint32)) | int(a[thread + 1].view(np.uint32)) << 32
        before = (mask & ((1 << lane) - 1)).bit_count()
        assert found[block, thread].tolist() == [block, thread, width, before + 7]


SWIZZLES = [0x401F, 0x8000 | 0b11_01_00_10, 0x021F, 0x0010]
ROTATIONS = [0xC0A0, 0xC4A3, 0xE000, 0xE003]
"""Those that the simulator does not know: rotations, and the orders of a fast Fourier transform."""


def swizzled(patterns: list[int]) -> Body:
    def body(a, b, i):
        for k, pattern in enumerate(patterns):
            b[k, i] = rocdl.ds_swizzle(fx.T.i32, a[i], pattern)

    return body


@pytest.mark.parametrize("chip", ["gfx942", "gfx1201"])
def test_swizzles(chip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    a = np.arange(100, 164, dtype=np.int32)
    found = compared(swizzled(SWIZZLES), chip, a, np.zeros((len(SWIZZLES), 64), np.int32), 64, monkeypatch)
    lanes = np.arange(64)
    assert (found[0] == a[lanes ^ 16]).all()
    assert (found[1] == a[(lanes & ~3) + np.array([2, 0, 1, 3])[lanes & 3]]).all()
    on_cpu(monkeypatch, chip)
    found = np.zeros((len(ROTATIONS), 64), np.int32)
    program(swizzled(ROTATIONS), 64)(a, found)
    backwards = lanes % 32 & 3 | (lanes - 5) % 32 & 28
    reversed_bits = np.array([int(f"{lane % 32:05b}"[::-1], 2) for lane in lanes])
    expected = [(lanes + 5) % 32, backwards, reversed_bits, reversed_bits >> 2 | lanes & 3]
    assert (found == a[(lanes & 32) + np.stack(expected)]).all()


@pytest.mark.parametrize("chip", ["gfx1100", "gfx1201"])
def test_permutations_across_rows(chip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def body(a, b, i):
        b[i] = rocdl.permlanex16(fx.T.i32, fx.Int32(-1), a[i], 0x76543210, 0x01234567, True, False)

    a = np.random.default_rng(1).integers(0, 1000, 64).astype(np.int32)
    found = compared(body, chip, a, np.zeros(64, np.int32), 64, monkeypatch)
    lanes = np.arange(64)
    order = np.array([0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0])
    assert (found == a[(lanes & ~15 ^ 16) + order[lanes % 16]]).all()


def test_permutations_that_each_lane_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    @flyc.jit
    def body(a, b, i):
        old = fx.Int32(-1)
        b[0, i] = rocdl.permlane16_var(fx.T.i32, old, a[i], a[i + 64], True, False)
        b[1, i] = rocdl.permlanex16_var(fx.T.i32, old, a[i], a[i + 64], True, False)
        if i % 16 < 8:  # lanes that do not run give nothing, or zero
            b[2, i] = rocdl.permlane16_var(fx.T.i32, old, a[i], a[i + 64], False, False)
            b[3, i] = rocdl.permlane16_var(fx.T.i32, old, a[i], a[i + 64], False, True)

    on_cpu(monkeypatch, "gfx1201")
    a = np.random.default_rng(1).integers(0, 1000, 128).astype(np.int32)
    b = np.zeros((4, 64), np.int32)
    program(body, 64)(a, b)
    lanes, chosen = np.arange(64), a[64:] % 16
    assert (b[0] == a[(lanes & ~15) + chosen]).all()
    assert (b[1] == a[(lanes & ~15 ^ 16) + chosen]).all()
    runs, there = lanes % 16 < 8, chosen < 8
    for row, otherwise in ((2, -1), (3, 0)):
        assert (b[row] == np.where(runs, np.where(there, b[0], otherwise), 0)).all()


def shared(count: int) -> Any:
    return fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Int32, count], 128]).peek()


@pytest.mark.parametrize(("name", "words"), [("ds_read_tr4_b64", 2), ("ds_read_tr6_b96", 3)])
def test_transposing_reads_of_narrow_elements(name: str, words: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def body(a, b, i):
        memory = shared(64 * 4)
        for k in fx.range_constexpr(4):
            memory[4 * i + k] = a[4 * i + k]
        fx.barrier()
        read = fx.Vector(getattr(rocdl, name)(fx.T.vec(words, fx.T.i32), (memory.ptr + 4 * i).llvm_ptr))
        for k in fx.range_constexpr(words):
            b[i, k] = read[k]

    rng = np.random.default_rng(2)
    a = rng.integers(-(1 << 31), 1 << 31, 256).astype(np.int32)
    found = compared(body, "gfx950", a, np.zeros((64, words), np.int32), 64, monkeypatch)
    width = words * 2
    bits = np.unpackbits(a.reshape(64, 4)[:, :words].copy().view(np.uint8), axis=1, bitorder="little")
    tiles = bits.reshape(4, 16, 16, width).transpose(0, 2, 1, 3).reshape(64, -1)
    np.testing.assert_array_equal(found.view(np.uint8), np.packbits(tiles, axis=1, bitorder="little"))


@pytest.mark.parametrize("chip", ["gfx1250", "gfx1201"])
@pytest.mark.parametrize("element", [np.uint8, np.uint16])
def test_transposing_loads_of_tiles(chip: str, element: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns of a tile of 16 by 16, 8 rows of them in a half of the wave, from where Triton lets lanes read.

    gfx1250 loads from shared memory on a CPU, RDNA 4 from global memory on its simulator: kernels that were measured
    there read from the same places.
    """
    words = 8 * element().itemsize // 4
    code = "2i32" if words == 2 else "8f16"

    def body(a, b, i):
        if chip == "gfx1250":
            memory = shared(32 * 4)
            for k in fx.range_constexpr(words):
                memory[words * i + k] = a[words * i + k]
            fx.barrier()
            load = rocdl.ds_load_tr8_b64 if words == 2 else rocdl.ds_load_tr16_b128
            of = fx.T.vec(2, fx.T.i32) if words == 2 else fx.T.vec(8, fx.T.f16)
            loaded = load(of, (memory.ptr + words * i).llvm_ptr)
        else:
            of = ir.Type.parse("vector<2xi32>" if words == 2 else "vector<8xf16>")
            place = fx.to_llvm_ptr(fx.get_iter(a) + words * i)
            name = f"llvm.amdgcn.global.load.tr.b{words * 32}.v{code}"
            loaded = llvm.call_intrinsic(of, name, [place], [], [])
        read = fx.Vector(loaded).bitcast(fx.Int32)
        for k in fx.range_constexpr(words):
            b[i, k] = read[k]

    matrix = np.random.default_rng(3).permutation(256).reshape(16, 16).astype(element)
    rows = 8 if element is np.uint16 else 4
    given = matrix.reshape(-1, rows, 2, 8).swapaxes(1, 2)  # by rows of blocks, half of the columns, row
    a, b = np.ascontiguousarray(given).view(np.int32).reshape(-1), np.zeros((32, words), np.int32)
    on_cpu(monkeypatch, chip)
    if chip == "gfx1250":
        program(body, 32)(a, b)
    else:
        monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
        with emulated():
            program(body, 32)(a, b)
    expected = np.stack([matrix.T[:, :8], matrix.T[:, 8:]]).reshape(32, 8)
    np.testing.assert_array_equal(b.view(element), expected)


@pytest.mark.parametrize(("chip", "size"), [("gfx942", 4), ("gfx950", 16)])
def test_loads_of_a_wave_into_shared_memory(chip: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def body(a, b, i):
        memory = shared(64 * 4 + 16)
        source = llvm.inttoptr(
            ir.Type.parse("!llvm.ptr<1>"), (fx.Int64(fx.ptrtoint(a.iter)) + (63 - i) * size).ir_value()
        )
        rocdl.load_to_lds(source, memory.ptr.llvm_ptr, size, 16)
        rocdl.s_waitcnt(0)
        fx.barrier()
        for k in fx.range_constexpr(size // 4):
            b[i, k] = memory[4 + i * (size // 4) + k]

    a = np.arange(16 + 64 * 4, dtype=np.int32)
    found = compared(body, chip, a, np.zeros((64, size // 4), np.int32), 64, monkeypatch)
    assert (found == a[4 : 4 + 16 * size].reshape(64, -1)[::-1]).all()


@pytest.mark.parametrize("bits", [8, 32, 64, 128])
@pytest.mark.parametrize("of_cluster", [False, True])
def test_copies_of_lanes_to_shared_memory_and_back(
    bits: int, of_cluster: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def body(a, b, i):
        memory = shared(32 * 4 + 16)
        place = (fx.recast_iter(fx.Uint8, memory.ptr) + (31 - i) * (bits // 8)).llvm_ptr
        there, back = (
            llvm.inttoptr(ir.Type.parse("!llvm.ptr<1>"), (fx.Int64(fx.ptrtoint(t.iter)) + i * (bits // 8)).ir_value())
            for t in (a, b)
        )
        if fx.const_expr(of_cluster):
            getattr(rocdl, f"cluster_load_async_to_lds_b{bits}")(there, place, 0, fx.Int32(1), 0)
        else:
            getattr(rocdl, f"global_load_async_to_lds_b{bits}")(there, place, 0, 0)
        fx.barrier()
        getattr(rocdl, f"global_store_async_from_lds_b{bits}")(back, place, 0, 0)

    on_cpu(monkeypatch, "gfx1250")
    a = np.random.default_rng(4).integers(0, 256, 32 * bits // 8).astype(np.uint8)
    b = np.zeros_like(a)
    program(body, 32)(a, b)
    assert (a == b).all()


def test_the_words_of_a_descriptor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A box of 3 rows by 8 elements of 2 bytes with a gap of 4 bytes in shared memory after each 16."""
    rows, columns, stride = 3, 8, 20

    def body(a, b, i):
        memory = shared(64)
        memory[i] = -1
        memory[i + 32] = -1
        fx.barrier()
        address = fx.Int64(fx.ptrtoint(a.iter))
        first = [1, fx.Int32(fx.ptrtoint(memory.ptr)), fx.Int32(address & 0xFFFFFFFF),
                 fx.Int32(address >> 32) | fx.Int32(-(1 << 31))]  # fmt: skip
        pad = 1 << 20 | 1 << 22 | 0 << 25  # 4 words, then a gap of one
        second = [1 << 16 | pad, 6 << 16, 2 << 16, columns << 16, rows, stride, 0, 0]
        groups = [fx.Vector.from_elements([fx.Int32(w) for w in words], fx.Int32)
                  for words in (first, second, [0] * 4, [0] * 4, [0] * 8)]  # fmt: skip
        rocdl.tensor_load_to_lds(*groups, 0)
        fx.barrier()
        b[i] = memory[i]

    on_cpu(monkeypatch, "gfx1250")
    a = np.arange(1, 101, dtype=np.int16)
    b = np.zeros(32, np.int32)
    program(body, 32)(a, b)
    tile = np.zeros((rows, columns), np.int16)
    tile[:2, :6] = a[: 2 * stride].reshape(2, stride)[:, :6]  # what lies outside of 2 by 6 is zero
    found = b.view(np.int16)[: rows * 10].reshape(rows, 10)
    assert (found[:, :8] == tile).all() and (found[:, 8:] == -1).all() and (b[15:] == -1).all()


@pytest.mark.parametrize("of", ["f32_16x16x128_f8f6f4", "f32_32x16x128_f4"])
@pytest.mark.parametrize("block", [32, 16])
def test_products_with_scales(of: str, block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of fp4 by fp8 or fp4: runs of 32 along k of the one, of 16 of the other, and a scale for each block.

    32 rows of A are two halves of a lane's words, as two products of 16 rows each take and give them.
    """
    word, name = (fx.Int64, f"wmma_scale16_{of}") if block == 16 else (fx.Int32, f"wmma_scale_{of}")
    halves, words_of_b = (2, 8) if "32x16" in of else (1, 16)
    settings = {"scaleAType": 0, "scaleBType": 0} | ({} if halves == 2 else {"fmtA": 4, "fmtB": 0})

    def body(a, b, i):
        def words(start, count):
            return fx.Vector.from_elements([a[start + i * count + k] for k in range(count)], fx.Int32)

        start = 32 * 8 * halves
        scales = [words(start + 32 * words_of_b + which * 64, 2).bitcast(fx.Int64)[0].to(word) for which in range(2)]
        zero, operands = fx.full(8 * halves, 0.0, fx.Float32), (words(0, 8 * halves), words(start, words_of_b))
        total = getattr(rocdl, name)(fx.T.vec(8 * halves, fx.T.f32), *operands, zero, *scales, **settings)
        for k in fx.range_constexpr(8 * halves):
            b[i, k] = fx.Float32(fx.Vector(total)[k])

    rng = np.random.default_rng(5)
    left, right = rng.integers(-2, 3, (16 * halves, 128)), rng.integers(-4, 5, (16, 128))
    held = [_fp4_words(left[16 * half : 16 * half + 16]) for half in range(halves)]
    held_b = _fp4_words(right) if halves == 2 else _in_runs(right, 16).astype(ml_dtypes.float8_e4m3fn).view(np.int32)
    exponents = rng.integers(126, 130, (2, 32, 128 // block)).astype(np.uint8)
    padded = np.zeros((2, 32, 8), np.uint8)
    padded[:, :, : 128 // block] = exponents
    on_cpu(monkeypatch, "gfx1250")
    b = np.zeros((32, 8 * halves), np.float32)
    given = [np.concatenate(held, 1).reshape(-1), held_b.reshape(-1), padded.reshape(-1).view(np.int32)]
    program(body, 32)(np.concatenate(given), b)
    scaled = [
        x * 2.0 ** (e[: len(x)].repeat(block, 1).astype(int) - 127)
        for x, e in zip((left, right), exponents, strict=True)
    ]
    product = scaled[0] @ scaled[1].T
    assert (b == product.T.reshape(16, halves, 2, 8).transpose(2, 0, 1, 3).reshape(32, -1)).all()


def _in_runs(rows: np.ndarray, run: int) -> np.ndarray:
    """The values of 16 rows that each lane has: every other run along k."""
    lane, v = np.arange(32)[:, None], np.arange(64)
    return rows[lane % 16, v // run * 2 * run + lane // 16 * run + v % run]


def _fp4_words(rows: np.ndarray) -> np.ndarray:
    codes = _in_runs(rows, 32).astype(ml_dtypes.float4_e2m1fn).view(np.uint8)
    return (codes[:, ::2] | codes[:, 1::2] << 4).view(np.int32)


def test_elements_of_vectors_by_llvms_operations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are constants or a thread's, and two vectors are shuffled; a wait for idle units does nothing."""

    def body(a, b, i):
        vector, position = fx.T.vec(4, fx.T.i32), (i & 3).ir_value()
        llvm.inline_asm(None, [], "s_wait_idle", "", has_side_effects=True)
        first = fx.Vector.from_elements([a[i * 4 + k] for k in range(4)], fx.Int32).ir_value()
        second = llvm.insertelement(first, fx.Int32(-1).ir_value(), position)
        second = llvm.insertelement(second, i.ir_value(), fx.Int64(3).ir_value())
        mixed = llvm.shufflevector(vector, first, second, [7, 0, 5, 2])
        for k in range(4):
            b[i * 5 + k] = fx.Int32(llvm.extractelement(mixed, fx.Int32(k).ir_value()))
        b[i * 5 + 4] = fx.Int32(llvm.extractelement(first, position))

    a, b = np.arange(128, dtype=np.int32) * 3, np.zeros(160, np.int32)
    on_cpu(monkeypatch, "gfx1250")
    program(body, 32)(a, b)
    first, i = a.reshape(32, 4), np.arange(32)
    second = np.where(np.arange(4) == (i & 3)[:, None], -1, first)
    second[:, 3] = i
    wanted = [second[:, 3], first[:, 0], second[:, 1], first[:, 2], first[i, i & 3]]
    np.testing.assert_array_equal(b.reshape(32, 5).T, wanted)
