"""Forms that programs written for FlyDSL use: what they mean here, run on the CPU against NumPy."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir.dialects import arith, gpu, vector
from flydsl.errors import DSLOverflowError, DSLTypeError, DSLValueError


@fx.struct
class Shared:
    rows: fx.Array[fx.Int32, 64]
    count: fx.Int32


def _run(body: Any, *, size: int = 64, dtype: Any = np.int32, blocks: int = 1) -> np.ndarray:
    """What ``body(out, i)`` writes, called in every thread of a block."""

    @flyc.kernel
    def kernel(out: fx.Tensor):
        body(out, fx.thread_idx.x)

    @flyc.jit
    def run(out: fx.Tensor):
        kernel(out).launch(grid=blocks, block=64)

    out = np.zeros(size, dtype)
    run(out)
    return out


def test_a_storage_keeps_what_was_assigned_to_its_names() -> None:
    def body(out, i):
        storage = fx.SharedAllocator().allocate(Shared)
        storage.rows = storage.rows.peek()
        storage.note = "mine"
        storage.rows[i] = i * 3
        fx.barrier()
        assert storage.note == "mine"
        out[i] = storage.rows[63 - i]

    assert (_run(body) == 3 * (63 - np.arange(64))).all()


def test_a_number_assigned_to_a_field_of_a_storage_is_refused() -> None:
    def body(out, i):
        storage = fx.SharedAllocator().allocate(Shared)
        storage.count = i

    with pytest.raises(DSLTypeError, match=r"stores nothing; write \.count\.poke\(value\)"):
        _run(body)


class Pair:
    """Two integers, with the protocol of types that have a place in memory."""

    def __init__(self, first: Any, second: Any) -> None:
        self.first, self.second = first, second

    @classmethod
    def __dsl_size_of__(cls) -> int:
        return 8

    @classmethod
    def __dsl_align_of__(cls) -> int:
        return 4

    @classmethod
    def __peek_from_ptr__(cls, ptr: Any) -> Pair:
        ints = fx.recast_iter(fx.Int32, ptr)
        return cls(ints[0], ints[1])

    @classmethod
    def __poke_into_ptr__(cls, ptr: Any, value: Pair) -> None:
        ints = fx.recast_iter(fx.Int32, ptr)
        ints[0], ints[1] = value.first, value.second


def test_fields_of_a_users_storable_class() -> None:
    @fx.struct
    class Record:
        kind: fx.Int8
        pair: Pair
        total: fx.Int32

    assert Record.__dsl_size_of__() == 16

    @flyc.jit
    def body(out, i):
        storage = fx.SharedAllocator().allocate(Record)
        if i == 0:
            storage.poke(Record(kind=1, pair=Pair(fx.Int32(4), fx.Int32(5)), total=6))
            pair = storage.pair.peek()
            storage.pair.poke(Pair(pair.second, pair.first + 10))
        fx.barrier()
        record = storage.peek()
        out[i] = record.pair.first * 1000 + record.pair.second * 10 + record.total

    assert (_run(body) == 5146).all()


@pytest.mark.parametrize("number", [5, -1, 1 << 100, -(1 << 127), (1 << 127) - 1])
def test_integers_of_128_bits_are_launch_arguments(number: int) -> None:
    @flyc.kernel
    def kernel(out: fx.Tensor, n: fx.Int128, m: fx.Uint128):
        if fx.thread_idx.x == 0:
            out[0], out[1] = fx.Int64(n), fx.Int64(n >> 64)
            out[2], out[3] = fx.Int64(m >> 64), fx.Int64(n < 0)

    @flyc.jit
    def run(out: fx.Tensor, n: fx.Int128, m: fx.Uint128):
        kernel(out, n, m).launch(grid=1, block=4)

    out = np.zeros(4, np.int64)
    compiled = flyc.compile(run, out, 0, 0)
    for call in (run, compiled, run):
        call(out, number, 1 << 127)
        low = number & (1 << 64) - 1
        assert int(out[0]) % (1 << 64) == low and out[1] == number >> 64
        assert int(out[2]) == -(1 << 63) and out[3] == (number < 0)
    with pytest.raises(DSLOverflowError, match="does not fit Int128"):
        run(out, 1 << 127, 0)


def test_compiled_functions_take_plain_addresses() -> None:
    @flyc.kernel
    def kernel(p: fx.Pointer, n: fx.Int32):
        if fx.thread_idx.x < n:
            p[fx.thread_idx.x] = fx.Float32(fx.thread_idx.x)

    @flyc.jit
    def run(p: fx.Pointer, n: fx.Int32):
        kernel(p, n).launch(grid=1, block=16)

    compiled = flyc.compile(run, flyc.from_c_void_p(fx.Float32, None, assumed_align=4), 0)
    arrays = [np.zeros(16, np.float32) for _ in range(5)]
    address = arrays[0].ctypes.data
    for array, given in zip(
        arrays[1:],
        [arrays[1].ctypes.data, ctypes.c_void_p(arrays[2].ctypes.data), np.uint64(arrays[3].ctypes.data)],
        strict=False,
    ):
        compiled(given, 16)
        assert (array == np.arange(16)).all()
    compiled(None, 0)
    compiled(flyc.from_c_void_p(fx.Float32, address), 16)
    assert (arrays[0] == np.arange(16)).all()
    with pytest.raises(DSLValueError, match="not aligned to 4 bytes"):
        compiled(address + 2, 16)
    with pytest.raises(DSLOverflowError, match="not an address of 64 bits"):
        compiled(-4, 16)
    with pytest.raises(DSLTypeError, match="takes a pointer"):
        compiled(1.5, 16)


def test_vectors_of_a_stated_class() -> None:
    def body(out, i):
        made = fx.Float32x4.filled(4, 2.0, fx.Float32)
        assert type(made) is fx.Float32x4
        assert type(fx.Float32x4.from_elements([1.0, 2.0, 3.0, 4.0])) is fx.Float32x4
        assert type(fx.Float32x4.zeros_like(made)) is fx.Float32x4
        assert type(fx.Vector.filled_like(made, 1.0)) is fx.Vector
        with pytest.raises(DSLValueError, match=r"Float32x4 expects shape \(4,\), got \(8,\)"):
            fx.Float32x4.filled(8, 1.0, fx.Float32)
        with pytest.raises(DSLValueError, match="Float32x4 expects dtype Float32, got Float16"):
            fx.Float32x4.filled(4, 1.0, fx.Float16)
        out[i] = fx.Int32(made[3])

    assert (_run(body) == 2).all()


def test_enums_of_mlirs_bindings() -> None:
    def body(out, i):
        x = fx.Float32(i)
        v = fx.Vector.filled(4, x, fx.Float32)
        with fx.fastmath(arith.FastMathFlags.nnan | arith.FastMathFlags.contract):
            y = fx.arith.addf(x, x, fastmath=arith.FastMathFlags.fast)
        z = v.reduce(vector.CombiningKind.ADD) + v.reduce(vector.CombiningKind.MAXNUMF)
        half = (x * 0.3).to(fx.BFloat16, rounding_mode=arith.RoundingMode.toward_zero)
        own = (x * 0.3).to(fx.BFloat16, rounding_mode=fx.RoundingMode.toward_zero)
        out[i] = fx.Int32(y + z) + fx.Int32(half != own)

    assert (_run(body) == 7 * np.arange(64)).all()
    layout = fx.LayoutType.get((4, 8), (8, 1))
    for space, code in ((fx.AddressSpace.Global, 1), (fx.AddressSpace.Shared, 2), (fx.AddressSpace.Register, 3)):
        assert fx.MemRefType.get(fx.T.f32, layout, code) == fx.MemRefType.get(fx.T.f32, layout, space)
        assert fx.PointerType.get(fx.T.f32, code) == fx.PointerType.get(fx.T.f32, space)
    assert fx.PointerType.get(fx.T.f32, gpu.AddressSpace.Global).address_space is fx.AddressSpace.Global
    with pytest.raises(DSLTypeError, match="7 is not an address space"):
        fx.MemRefType.get(fx.T.f32, layout, 7)
    with pytest.raises(ValueError, match=r"reduce op must .*CombiningKind\.XOR"):
        _run(lambda out, i: fx.Vector.filled(4, i, fx.Int32).reduce(vector.CombiningKind.XOR))


def test_traversal_orders_by_their_names() -> None:
    def body(out, i):
        atom = fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
        parts = [fx.make_rmem_tensor(fx.make_layout((1, 2, 2), (1, 1, 2)), fx.Float32) for _ in range(4)]
        d, a, b, c = parts
        for part in parts:
            part.fill(1.0)
        fx.gemm(atom, d, a, b, c, traversal_order="kmn_serpentine")
        out[i] = fx.Int32(d[0, 1, 1])
        with pytest.raises(DSLValueError, match="traversal_order='KMN'"):
            fx.gemm(atom, d, a, b, c, traversal_order="KMN")

    assert (_run(body) == 3).all()


def test_known_block_sizes_of_static_numbers() -> None:
    @flyc.kernel(known_block_size=[fx.Int32(32), fx.Int64(2), True])
    def kernel(out: fx.Tensor):
        assert fx.gpu.known_block_size() == (32, 2, 1)
        out[fx.thread_idx.x + 32 * fx.thread_idx.y] = 1

    @flyc.jit
    def run(out: fx.Tensor):
        kernel(out).launch(grid=1, block=(32, 2))

    out = np.zeros(64, np.int32)
    run(out)
    assert out.all()
    for wrong in ([64], [0, 1, 1], [fx.Int32(-1), 1, 1]):
        with pytest.raises(DSLValueError, match="known_block_size"):
            flyc.kernel(lambda: None, known_block_size=wrong)
    for wrong in (64, [64.0, 1, 1], ["a", 1, 1]):
        with pytest.raises(DSLTypeError, match="known_block_size"):
            flyc.kernel(lambda: None, known_block_size=wrong)


def test_a_host_function_declares_the_block_of_its_kernel() -> None:
    """By FlyDSL's private names, as its bf16 product for gfx950 does while it is traced."""

    @flyc.kernel
    def kernel(out: fx.Tensor):
        assert fx.gpu.known_block_size() == (64, 1, 1)
        out[fx.thread_idx.x] = 1

    @flyc.jit
    def run(out: fx.Tensor, threads: fx.Constexpr[int]):
        kernel._known_block_size = [threads, 1, 1]
        kernel._func.__name__ = f"fill_{threads}"
        kernel(out).launch(grid=1, block=threads)

    out = np.zeros(64, np.int32)
    run(out, 64)
    assert out.all() and kernel._known_block_size == [64, 1, 1]


def test_buffers_from_the_parts_of_a_descriptor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "cpu:gfx942")

    @flyc.kernel
    def kernel(out: fx.Tensor, records: fx.Int64):
        space = fx.rocdl.TargetAddressSpace.BufferDesc
        parts = [out.iter, fx.Int16(0).ir_value(), records.ir_value(), fx.Int32(0x27000).ir_value()]
        buffer = fx.make_view(fx.make_ptr(fx.PointerType.get(fx.T.i32, space, 4), parts), fx.make_layout(64, 1))
        buffer[fx.thread_idx.x] = buffer[fx.thread_idx.x + 1] + 1

    @flyc.jit
    def run(out: fx.Tensor, records: fx.Int64):
        kernel(out, records).launch(grid=1, block=1)

    for records, expected in ((0, 7), (4, 1), (8, 10), (1 << 40, 10)):
        out = np.array([7, 9, 3], np.int32)
        run(out, records)
        assert out.tolist() == [expected, 9, 3]


def test_a_buffer_of_four_gibibytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "cpu:gfx942")

    def made(elements: int) -> None:
        @flyc.kernel
        def kernel(p: fx.Pointer):
            tensor = fx.make_view(p, fx.make_layout(elements, 1))
            fx.rocdl.make_buffer_tensor(tensor, max_size=False)[0] = 1.0

        @flyc.jit
        def run(p: fx.Pointer):
            kernel(p).launch(grid=1, block=64)

        flyc.compile(run, flyc.from_c_void_p(fx.Float32, None))

    made(1 << 30)
    with pytest.raises(DSLValueError, match="reaches over"):
        made((1 << 30) + 1)


_HOST_QUESTIONS = """
import flydsl.expr as fx
from flydsl.expr import coop
print(fx.num_warp_threads(), coop.BlockReduce[fx.Float32, 256].warp_threads, coop.BlockReduce[fx.Float32, 4].warp_threads)
print(coop.BlockReduce[fx.Float32, 256].num_warps, coop.BlockReduce[fx.Float32, 4].num_warps)
"""


@pytest.mark.parametrize(("arch", "warp"), [("gfx942", 64), ("cpu:gfx942", 64), ("gfx1201", 32), ("sm_90", 32)])
def test_the_warp_size_is_known_outside_of_traces(arch: str, warp: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    result = subprocess.run([sys.executable, "-c", _HOST_QUESTIONS], capture_output=True, text=True, check=True)
    assert result.stdout.split() == [str(n) for n in (warp, warp, 4, 256 // warp, 1)]


def test_the_warp_size_without_a_target_is_of_the_default_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FLYDSL_COMPILE_ARCH", "ARCH", "FLYDSL_GPU_ARCH", "HSA_OVERRIDE_GFX_VERSION"):
        monkeypatch.delenv(name, raising=False)
    with pytest.warns(UserWarning, match="that of gfx942, 64; .*FLYDSL_COMPILE_ARCH"):
        assert fx.num_warp_threads() == 64


def test_memref_store_takes_a_vector() -> None:
    """Its elements go to consecutive addresses, of ordinary tensors and of buffers."""

    def body(out, i):
        values = fx.Vector.from_elements([i, i * 10, i * 100], fx.Int32)
        fx.memref_store(values, out, 3 * i)
        fx.memref_store(values, fx.rocdl.make_buffer_tensor(out), 192 + 3 * i)

    expected = (np.arange(64)[:, None] * np.array([1, 10, 100])).ravel()
    assert (_run(body, size=384) == np.concatenate([expected, expected])).all()
