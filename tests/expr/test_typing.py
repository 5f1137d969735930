"""Type tokens, vector aliases, and the methods that numbers and vectors share with functions."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from host_cpu import Case, run_batch, traced

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import llvm, vector
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import numeric, typing

ALIASES = {
    "BFloat16": 16, "Float16": 16, "Float32": 32, "Float64": 64, "Float4E2M1FN": 4, "Float8E4M3": 8,
    "Float8E4M3B11FNUZ": 8, "Float8E4M3FN": 8, "Float8E4M3FNUZ": 8, "Float8E5M2": 8, "Float8E5M2FNUZ": 8,
    "Float8E8M0FNU": 8, "Int4": 4, "Int8": 8, "Int16": 16, "Int32": 32, "Int64": 64, "Int128": 128, "Uint8": 8,
    "Uint16": 16, "Uint32": 32, "Uint64": 64, "Uint128": 128,
}  # fmt: skip
LANES = {4: (2, 4, 8, 16, 32), 8: (1, 2, 4, 8, 16), 16: (1, 2, 4, 8, 16), 32: (1, 2, 4, 8), 64: (1, 2, 4), 128: (1,)}


def test_vector_aliases() -> None:
    for name, width in ALIASES.items():
        dtype = getattr(fx, name)
        assert dtype.width == width
        for lanes in LANES[width]:
            alias = getattr(typing, f"{name}x{lanes}")
            assert alias is getattr(fx, f"{name}x{lanes}") is fx.Vector[dtype, lanes]
            assert (alias.alias_dtype, alias.alias_shape) == (dtype, (lanes,))


def test_tokens_are_the_types() -> None:
    tokens = {
        "f16": fx.Float16, "bf16": fx.BFloat16, "f32": fx.Float32, "f64": fx.Float64, "i1": fx.Boolean, "i4": fx.Int4,
        "i8": fx.Int8, "i16": fx.Int16, "i32": fx.Int32, "i64": fx.Int64, "i128": fx.Int128, "index": fx.Index,
        "f8E4M3FN": fx.Float8E4M3FN, "f8E5M2FNUZ": fx.Float8E5M2FNUZ, "f4E2M1FN": fx.Float4E2M1FN,
    }  # fmt: skip
    for name, dtype in tokens.items():
        assert getattr(fx.T, name) is dtype
        assert fx.Numeric.from_ir_type(getattr(fx.T, name)) is dtype
    assert fx.T.f32x4 is fx.Float32x4
    assert fx.T.vec(8, fx.T.f16) is fx.Float16x8
    assert isinstance(fx.T, fx.Types)
    for name in ("f33", "f32x", "f32x0", "x4", "f32xx4"):
        with pytest.raises(AttributeError, match=name):
            getattr(fx.T, name)


def test_tokens_and_mlir_types_stand_for_numeric_classes() -> None:
    assert repr(fx.Int32(3).to(fx.T.f32)) == "Float32(3.0)"
    assert fx.Float32(1.0).bitcast(fx.T.i32).value == 0x3F800000
    assert fx.PointerType.get(fx.T.f16).alignment == 2
    assert fx.Vector[fx.T.i8, 4] is fx.Int8x4
    assert repr(fx.arith.constant(3, index=True)) == "Index(3)"
    with traced():
        for dtype in numeric.TOKENS.values():
            assert isinstance(dtype.ir_type, ir.Type)
            assert fx.Numeric.from_ir_type(dtype.ir_type) is dtype
        assert fx.Int32(3).to(fx.Float32.ir_type).dtype is fx.Float32
        assert fx.full(4, 1.0, fx.T.f32).to(fx.T.f16).dtype is fx.Float16
        assert fx.zeros_like(fx.full(4, 1.0, fx.T.f32), fx.T.i8).dtype is fx.Int8
        with pytest.raises(DSLTypeError, match="not the type of a scalar"):
            fx.Int32(3).to("f31")


def test_class_data_of_every_type() -> None:
    for name in numeric.__all__:
        dtype = getattr(numeric, name)
        if not isinstance(dtype, fx.NumericMeta) or not dtype.width:
            continue
        assert dtype.log_width == math.ceil(math.log2(dtype.width))
        assert dtype.is_integer != dtype.is_float
        assert (dtype.signed is None) == dtype.is_float
        assert dtype.zero == 0
        assert type(dtype.zero) is (float if dtype.is_float else int)
        if dtype.numpy_dtype is not None and dtype is not fx.Boolean:
            assert np.dtype(dtype.numpy_dtype).itemsize * 8 == dtype.width
        low_one = dtype(1)
        assert low_one.log_width == dtype.log_width
        assert (low_one.dtype, low_one.value) == (dtype, 1)


def test_methods_of_numbers_and_vectors() -> None:
    rows = [(1.5, -2.5), (math.nan, 1.0), (0.0, -0.0)]
    functions = (lambda a, b: a.maximumf(b), lambda a, b: a.minimumf(b), lambda a, b: a.addf(b, fastmath="nsz"))
    cases = [Case(f, (fx.Float32, fx.Float32), rows) for f in functions]
    largest, least, total = ([float(r[0][0]) for r in results] for results in run_batch(cases))
    assert largest[::2] == [1.5, 0.0]
    assert least[::2] == [-2.5, 0.0]
    assert math.isnan(largest[1])
    assert math.isnan(least[1])
    assert total[0] == -1.0
    assert (fx.Float32(1.5).maximumf(2.5).value, fx.Int32(-1).shrui(28).value) == (2.5, 15)
    vectors = Case(lambda v: (v.exp2(), v.maximumf(2.0), v.to(fx.Int32).shrui(1)), (fx.Float32x2,), [((1.0, 3.0),)])
    (((powers, limited, halves),),) = run_batch([vectors])
    assert (powers.tolist(), limited.tolist(), halves.tolist()) == ([2.0, 8.0], [2.0, 3.0], [0, 1])
    with pytest.raises(DSLTypeError, match="needs floats"):
        fx.Int32(1).addf(2)


def test_contiguous_access_at_a_coordinate() -> None:
    def reverse(v: Any) -> Any:
        tensor = fx.make_rmem_tensor(fx.make_layout((4, 2), (2, 1)), fx.Float32)
        v.store(tensor, (0, 0))
        fx.Vector([9.0, 8.0]).store(tensor, [3, 0], alignment=8)
        return fx.Vector.load(fx.Float32x2, tensor, (1, 0)), fx.Vector.load(fx.T.f32x4, tensor, (2, 0))

    data = np.arange(8, dtype=np.float32)
    ((pair, four),) = run_batch([Case(reverse, (fx.Float32x8,), [(data,)])])[0]
    assert pair.tolist() == [2.0, 3.0]
    assert four.tolist() == [4.0, 5.0, 9.0, 8.0]


def test_places_in_memory() -> None:
    with traced():
        array = fx.Array[fx.Int4, 8]
        assert array.__dsl_size_of__() == 4
        place = fx.make_rmem_tensor(8, fx.Int4)
        with pytest.raises(DSLTypeError, match="no place in memory of its own"):
            place[0]
        with pytest.raises(DSLTypeError, match="no place in memory of its own"):
            place[0] = 1
        with pytest.raises(DSLValueError, match="whole number of bytes"):
            place.iter + 1
        assert (place.iter + 2).dtype is fx.Int4
        with pytest.raises(DSLTypeError, match="whole bytes"):
            place.iter.load(fx.Vector[fx.Int4, 3])


def test_sub_byte_tensors_load_and_store_whole_bytes() -> None:
    def through_memory(v: Any) -> Any:
        tensor = fx.make_rmem_tensor(8, fx.Int4)
        tensor.store(v.to(fx.Int4))
        (tensor.iter + 4).store(fx.Vector([1, 2, 3, 4]).to(fx.Int4))
        return tensor.load().to(fx.Int32)

    ((got,),) = run_batch([Case(through_memory, (fx.Int32x8,), [(np.arange(8) - 9,)])])[0]
    assert got.tolist() == [7, -8, -7, -6, 1, 2, 3, 4]


def test_names_of_the_arith_dialect() -> None:
    """Operands may be handles, which count as signed; results are values of the language, but of an ArithValue."""

    def compute(x: Any, n: Any, v: Any) -> Any:
        a = fx.arith
        handle, number = x.ir_value(), n.ir_value()
        return (
            a.addf(handle, x, fastmath="nsz"), a.mulf(x, a.constant(2.0, type=fx.T.f32)),
            a.select(n > 0, handle, a.constant(0.0)), a.minsi(number, a.constant(7, type=fx.T.i32)),
            a.bitcast(fx.T.i32, handle), a.trunci(fx.T.i8, number), a.index_cast(fx.T.i64, number) + a.index(1).to(fx.Int64),
            fx.Float32(a.ArithValue(handle) - 0.5),
            fx.Vector(a.ArithValue(v.ir_value()) + a.constant_vector(1.0, fx.T.f32x2)),
        )  # fmt: skip

    case = Case(compute, (fx.Float32, fx.Int32, fx.Float32x2), [(1.5, 300, (1.0, 2.0)), (1.5, -300, (0.0, 0.0))])
    first, second = run_batch([case])[0]
    assert [r.tolist() for r in first] == [[3.0], [3.0], [1.5], [7], [0x3FC00000], [44], [301], [1.0], [2.0, 3.0]]
    assert (second[2][0], second[3][0], second[5][0]) == (0.0, -300, -44)
    types = (fx.Float32, fx.Float32, fx.Float32, fx.Int32, fx.Int32, fx.Int8, fx.Int64, fx.Float32, fx.Float32)
    assert tuple(r.dtype for r in case.result) == types
    assert not hasattr(fx, "unwrap")


def test_tokens_in_a_trace_are_mlirs_types_and_serve_as_the_classes() -> None:
    @flyc.kernel
    def kernel(a: fx.Tensor, out: fx.Tensor):
        T = fx.T
        assert isinstance(T.f32, ir.Type) and str(T.vec(4, T.i8)) == "vector<4xi8>"
        assert isinstance(T.f8E4M3FN, ir.Type) and str(T.f8E4M3FN) == "f8E4M3FN"
        assert fx.Numeric.from_ir_type(T.f8E4M3FN) is fx.Float8E4M3FN
        pair = vector.from_elements(T.vec(2, T.f32), [a[0].ir_value(), a[1].ir_value()])
        address = fx.Int64(llvm.PtrToIntOp(T.i64, a.ir_value()).result)
        back = fx.inttoptr(fx.PointerType.get(T.f32, fx.AddressSpace.Global, 4), address)
        shared = fx.SharedAllocator().allocate(fx.Array[T.f32, 4]).peek()
        shared[0] = fx.Vector(pair)[1].to(T.f16).to(T.f32)
        registers = fx.make_rmem_tensor(4, T.f32)
        registers.store(fx.ptr_load(back, T.f32x4) + fx.Vector.filled(4, 1.0, T.f32))
        out[0], out[1], out[2] = shared[0], registers[3], fx.ptr_load(back + 2, T.f32)
        assert fx.make_mma_atom(fx.UniversalFMA(T.f32)) == fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
        assert fx.UniversalAtomicAdd(T.i32) == fx.UniversalAtomicAdd(fx.Int32)

    @flyc.jit
    def run(a: fx.Tensor, out: fx.Tensor):
        kernel(a, out).launch(grid=1, block=1)

    a, out = np.array([1, 2, 3, 4], np.float32), np.zeros(3, np.float32)
    run(a, out)
    np.testing.assert_array_equal(out, [2, 5, 3])
