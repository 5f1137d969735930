"""Operations of MLIR's ROCDL dialect that programs write themselves, on a CPU in the role of a chip."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import arith, llvm, rocdl
from flydsl.errors import DSLCompileError

WAVE = 64


@pytest.fixture(autouse=True)
def as_a_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "cpu:gfx950")


def _run(body: Any, *arrays: np.ndarray, threads: int = WAVE) -> None:
    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor):
        body(a, b, fx.thread_idx.x)

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor):
        kernel(a, b).launch(grid=1, block=threads)

    run(*arrays)


def _descriptor(tensor: Any, size: int) -> Any:
    parts = [fx.Int16(0), fx.Int64(size), fx.Int32(0x27000)]
    return rocdl.make_buffer_rsrc(
        ir.Type.parse("!llvm.ptr<8>"), tensor.iter.llvm_ptr, *(part.ir_value() for part in parts)
    )


def _words(tensor: Any, size: int) -> Any:
    address = fx.ptrtoint(tensor.iter)
    low, high = fx.Int32(address & 0xFFFFFFFF), fx.Int32(address >> 32)
    return fx.Vector([low, high, fx.Int32(size), fx.Int32(0x27000)], (4,), fx.Int32).ir_value()


def _vector(count: int, element: Any) -> Any:
    return ir.VectorType.get([count], element.mlir_type())


@pytest.mark.parametrize("width", [1, 2, 4])
@pytest.mark.parametrize("form", ["pointer", "words"])
@pytest.mark.parametrize("size", [256 * 4, 10 * 4, 0])
def test_loads_and_stores_within_the_extent(width: int, form: str, size: int) -> None:
    make, load, store = (
        (_descriptor, rocdl.raw_ptr_buffer_load, rocdl.raw_ptr_buffer_store)
        if form == "pointer"
        else (_words, rocdl.raw_buffer_load, rocdl.raw_buffer_store)
    )

    def body(a, b, i):
        result = fx.Float32.mlir_type() if width == 1 else _vector(width, fx.Float32)
        offset, soffset = (i * 4 * width).ir_value(), fx.Int32(8).ir_value()
        value = load(result, make(a, size), offset, soffset)
        store(value, make(b, 37 * 4), offset, fx.Int32(0).ir_value())

    a, b = np.arange(1, 259, dtype=np.float32), np.full(256, -1, np.float32)
    _run(body, a, b)
    expected = np.full(256, -1, np.float32)
    wanted = np.where(np.arange(2, 258) * 4 < size, np.append(a, [0])[2:258], 0)
    last = min(37, WAVE * width)
    expected[:last] = wanted[:last]
    assert (b == expected).all()


def test_the_descriptor_of_a_buffer_pointer() -> None:
    def body(a, b, i):
        descriptor = fx.rocdl.get_buffer_rsrc(fx.rocdl.make_buffer_ptr(a.iter, 40))
        loaded = fx.rocdl.raw_ptr_buffer_load(fx.Int32, descriptor, i * 4, 0)
        total = loaded
        for k in range(3):
            total = total + fx.rocdl.raw_ptr_buffer_load(fx.Int32, descriptor, i * 4, k)
        b[i] = total

    a, b = np.arange(64, dtype=np.int32), np.zeros(64, np.int32)
    _run(body, a, b)
    assert (b[:9] >= a[:9]).all() and (b[10:] == 0).all()


def test_atomics_within_the_extent() -> None:
    @flyc.jit
    def body(a, b, i):
        zero = fx.Int32(0).ir_value()
        where = ((i % 4) * 4).ir_value()
        one = fx.Float32(1.0).ir_value()
        rocdl.raw_ptr_buffer_atomic_fadd(one.type, one, _descriptor(a, 12), where, zero)
        number = i.ir_value()
        rocdl.raw_ptr_buffer_atomic_smax(number.type, number, _descriptor(b, 8), where, zero)
        swapped = rocdl.raw_ptr_buffer_atomic_cmpswap(
            number.type, number, fx.Int32(-7).ir_value(), _descriptor(b, 16), fx.Int32(12).ir_value(), zero
        )
        if fx.Int32(swapped) == -7:
            b[2] = i

    a, b = np.zeros(4, np.float32), np.array([-9, -9, -9, -7], np.int32)
    _run(body, a, b)
    assert a.tolist() == [16, 16, 16, 0]
    assert b[:2].tolist() == [60, 61] and b[3] == b[2] and 0 <= b[2] < WAVE


@pytest.mark.parametrize("size", [4, 16])
def test_loads_into_shared_memory(size: int) -> None:
    words = size // 4

    def body(a, b, i):
        shared = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 512]).peek()
        numbers = [fx.Int32(size), i * size, fx.Int32(0), fx.Int32(4)]
        rocdl.raw_ptr_buffer_load_lds(
            _descriptor(a, 50 * size), shared.ptr.llvm_ptr, *(number.ir_value() for number in numbers)
        )
        fx.barrier()
        for k in fx.range_constexpr(words):
            b[i * words + k] = shared[1 + i * words + k]

    a, b = np.arange(1, 400, dtype=np.int32), np.full(WAVE * words, -1, np.int32)
    _run(body, a, b)
    expected = np.where(np.arange(1, WAVE * words + 1) < 50 * words, a[1 : WAVE * words + 1], 0)
    assert (b == expected).all()


def test_arithmetic_of_the_dialect() -> None:
    functions = {
        "exp": np.exp, "exp2": np.exp2, "log": np.log2, "sqrt": np.sqrt, "rsq": lambda x: 1 / np.sqrt(x),
        "rcp": lambda x: 1 / x, "sin": lambda x: np.sin(2 * np.pi * x), "cos": lambda x: np.cos(2 * np.pi * x),
        "tanh": np.tanh,
    }  # fmt: skip

    def body(a, b, i):
        x = a[i].ir_value()
        for k, name in enumerate(functions):
            b[i, k] = fx.Float32(getattr(rocdl, name)(x.type, x))
        b[i, len(functions)] = fx.Float32(
            rocdl.fmed3(x.type, x, fx.Float32(0.5).ir_value(), fx.Float32(1.5).ir_value())
        )

    a = np.linspace(0.01, 3, WAVE, dtype=np.float32)
    b = np.zeros((WAVE, len(functions) + 1), np.float32)
    _run(body, a, b)
    for k, reference in enumerate(functions.values()):
        np.testing.assert_allclose(b[:, k], reference(a.astype(np.float64)), rtol=2e-6, atol=2e-6)
    assert (b[:, -1] == np.clip(a, 0.5, 1.5)).all()


def test_transposing_reads_of_shared_memory() -> None:
    def body(a, b, i):
        shared = fx.SharedAllocator().allocate(fx.Array[fx.Int16, 256]).peek()
        for k in fx.range_constexpr(4):
            shared[4 * i + k] = fx.Int16(4 * i + k)
        fx.barrier()
        read = rocdl.ds_read_tr16_b64(_vector(4, fx.Int16), (shared.ptr + 4 * i).llvm_ptr)
        values = fx.Vector(getattr(read, "result", read))
        for k in fx.range_constexpr(4):
            b[i, k] = fx.Int32(values[k])

    b = np.zeros((WAVE, 4), np.int32)
    _run(body, np.zeros(1, np.int32), b)
    expected = np.arange(256).reshape(4, 4, 16).transpose(0, 2, 1).reshape(64, 4)
    assert (b == expected).all()


def test_descriptors_chosen_at_run_time() -> None:
    def body(a, b, i):
        zero, first, second = fx.Int32(0).ir_value(), _descriptor(a, 8), _descriptor(b, 400)
        chosen = arith.select((i % 2 == 0).ir_value(), first, second)
        b[i] = fx.Int32(rocdl.raw_ptr_buffer_load(zero.type, chosen, fx.Int32(4).ir_value(), zero))

    a, b = np.array([1, 2], np.int32), np.full(WAVE, 5, np.int32)
    _run(body, a, b)
    assert (b[::2] == 2).all() and b[1] == 5


def test_descriptors_that_are_not_traced_back_are_refused() -> None:
    def body(a, b, i):
        zero = fx.Int32(0).ir_value()
        poison = ir.Operation.create("ub.poison", [ir.Type.parse("!llvm.ptr<8>")],
                                     attributes={"value": ir.Attribute.parse("#ub.poison")}).results[0]  # fmt: skip
        b[i] = fx.Int32(rocdl.raw_ptr_buffer_load(zero.type, poison, zero, zero))

    with pytest.raises(DSLCompileError, match="descriptor that is chosen at run time"):
        _run(body, np.zeros(1, np.int32), np.zeros(WAVE, np.int32))


def test_a_register_that_nobody_wrote_keeps_what_is_put_into_its_half() -> None:
    def body(a, b, i):
        x = a[i].ir_value()
        nothing = llvm.mlir_poison(fx.Int32.mlir_type())
        low = fx.rocdl.cvt_pk_fp8_f32(fx.Int32, x, x, nothing, 0)
        high = fx.rocdl.cvt_pk_fp8_f32(fx.Int32, x, x, nothing, 1)
        both = fx.rocdl.cvt_pk_fp8_f32(fx.Int32, x, x, low, 1)
        b[i, 0], b[i, 1], b[i, 2] = fx.Int32(low) & 0xFFFF, fx.Int32(high).shrui(16), fx.Int32(both)

    codes = np.arange(WAVE, dtype=np.uint8)
    a = codes.view(ml_dtypes.float8_e4m3fn).astype(np.float32)
    b = np.full((WAVE, 3), -1, np.int32)
    _run(body, a, b)
    pair = codes.astype(np.int32) * 0x101
    assert (b == np.stack([pair, pair, pair * 0x10001], 1)).all()


@pytest.mark.parametrize("checks", ["", "bounds,race,init,barrier"])
def test_half_of_a_block_runs_a_phase_ahead(checks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", checks)

    @flyc.jit
    def body(a, b, i):
        shared = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 2 * WAVE]).peek()
        wave = fx.rocdl.readfirstlane(fx.Int32, i // WAVE)
        if wave > 0:
            fx.rocdl.s_barrier()
        for k in range(4):
            shared[i] = i + k
            fx.rocdl.s_barrier()
            b[k, i] = shared[i ^ 1]
            fx.rocdl.s_barrier()
        if wave == 0:
            fx.rocdl.s_barrier()

    b = np.zeros((4, 2 * WAVE), np.int32)
    _run(body, np.zeros(1, np.int32), b, threads=2 * WAVE)
    assert (b == (np.arange(2 * WAVE) ^ 1) + np.arange(4)[:, None]).all()


def test_pieces_of_assembly() -> None:
    def body(a, b, i):
        i32, x = fx.Int32.mlir_type(), a[i].ir_value()
        packed = llvm.inline_asm(i32, [x, (a[i] * 3.0).ir_value()], "v_cvt_pk_bf16_f32 $0, $1, $2", "=v,v,v")
        both = llvm.inline_asm(
            ir.Type.parse("!llvm.struct<(i32, f32)>"), [packed, x], "", "=v,=v,0,1", has_side_effects=True
        )
        halves = fx.Vector([fx.Int32(llvm.extractvalue(i32, both, [0]))]).bitcast(fx.BFloat16)
        same = llvm.inline_asm(x.type, [x], "", "=v,0")
        odd = llvm.inline_asm(i32, [i.ir_value()], "s_and_b32 $0, $1, 1", "=s,s,~{scc}")
        b[i] = fx.Float32(halves[1]) + fx.Float32(same) * 1024.0 + fx.Float32(fx.Int32(odd))

    a, b = np.arange(WAVE, dtype=np.float32), np.zeros(WAVE, np.float32)
    _run(body, a, b)
    assert (b == 3 * a + 1024 * a + a % 2).all()


def test_barriers_of_waves_in_assembly() -> None:
    text = "s_cmp_eq_u32 $0, 0\n\ts_cbranch_scc0 1f\n\ts_barrier\n\t1:"

    def body(a, b, i):
        shared = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 2 * WAVE]).peek()
        wave = i // WAVE
        llvm.inline_asm(ir.Type.parse("!llvm.void"), [(1 - wave).ir_value()], text, "s", has_side_effects=True)
        for k in fx.range_constexpr(3):
            shared[i] = i + k
            fx.barrier()
            b[k, i] = shared[i ^ 1]
            fx.barrier()
        llvm.inline_asm(ir.Type.parse("!llvm.void"), [wave.ir_value()], text, "s", has_side_effects=True)

    b = np.zeros((3, 2 * WAVE), np.int32)
    _run(body, np.zeros(1, np.int32), b, threads=2 * WAVE)
    assert (b == (np.arange(2 * WAVE) ^ 1) + np.arange(3)[:, None]).all()


@pytest.mark.parametrize(("width", "count"), [("dword", 1), ("dwordx4", 4)])
@pytest.mark.parametrize("hints", ["sc0 ", ""])
def test_a_load_to_shared_memory_in_assembly(width: str, count: int, hints: str) -> None:
    text = f"s_mov_b32 m0, $0\n\ts_nop 0\n\tbuffer_load_{width} $1, $2, 0 offen {hints}lds"

    def body(a, b, i):
        shared = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 4 * WAVE]).peek()
        reversed_words = fx.Int32(WAVE - 1 - i) * (4 * count)
        target = llvm.IntToPtrOp(ir.Type.parse("!llvm.ptr<3>"), fx.as_ir_value(fx.ptrtoint(shared.ptr))).result
        operands = [target, reversed_words.ir_value(), _descriptor(a, 60 * 4 * count)]
        llvm.InlineAsmOp(None, operands, text, "s,v,s", has_side_effects=True)
        fx.barrier()
        for k in fx.range_constexpr(count):
            b[i * count + k] = shared[i * count + k]

    a, b = np.arange(1, WAVE * count + 1, dtype=np.int32), np.zeros(WAVE * count, np.int32)
    _run(body, a, b)
    inside = np.where(np.arange(WAVE * count) < 60 * count, a, 0)
    assert (b.reshape(WAVE, count) == inside.reshape(WAVE, count)[::-1]).all()
