"""Types in memory: sizes and alignments, storage read back on the host CPU, arrays, and allocators."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest
from host_cpu import FACTS, Case, run_batch, traced

import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.errors import (
    DSLConversionError,
    DSLIndexError,
    DSLNotImplementedError,
    DSLRuntimeError,
    DSLTypeError,
    DSLValueError,
)
from flydsl.expr.core.context import KernelTrace
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType
from flydsl.expr.numeric import Integer
from flydsl.expr.protocol import (
    construct_from_ir_values,
    dsl_align_of,
    dsl_size_of,
    extract_to_ir_values,
    peek_from_ptr,
)
from flydsl.ir import builder


class Nibble(Integer, width=4, signed=True, mlir="i4"):
    """An integer of less than a byte."""


@fx.struct
class Point:
    x: fx.Int32
    y: fx.Float32


@fx.struct
class Tile:
    rows: fx.Constexpr[int]
    base: fx.Int64


def dynamic(dtype: Any, number: Any = 1) -> Any:
    return dtype.wrap(builder.constant(number, dtype.ir_type))


# -- byte layout


@fx.struct
class Mixed:
    a: fx.Uint8
    b: fx.Align[fx.Int32, 8]
    c: fx.Array[fx.Float16, 3]


Global32 = Pointer[fx.Float32, AddressSpace.Global]
Shared32 = Pointer[fx.Float32, AddressSpace.Shared]


@pytest.mark.parametrize(
    ("stored", "size", "alignment"),
    [
        (fx.Int8, 1, 1),
        (fx.Float64, 8, 8),
        (fx.BFloat16, 2, 2),
        (fx.Vector[fx.Float16, (2, 4)], 16, 2),
        (fx.Array[fx.Int32, 5], 20, 4),
        (fx.Array[fx.Int32, 5, 16], 20, 16),
        (fx.Array[fx.Float32, 3, 1], 12, 1),
        (fx.Array[Nibble, 5], 3, 1),
        (fx.Array[fx.Array[fx.Int8, 3], 2], 6, 1),
        (fx.Align[fx.Int8, 4], 1, 4),
        (Global32, 8, 8),
        (Shared32, 4, 4),
        (Mixed, 24, 8),
        (fx.Array[Mixed, 2], 48, 8),
        (fx.Struct["a" : fx.Int8, "m":Mixed, "z" : fx.Int8], 40, 8),
        (fx.Struct["a" : fx.Int32, "n" : fx.Constexpr[int], "b" : fx.Align[fx.Int32, 16]], 32, 16),
        (fx.Union["a" : fx.Array[fx.Float16, 5], "b" : fx.Int32], 12, 4),
        (fx.Union["a":Mixed, "b" : fx.Array[fx.Float32, 8, 16]], 32, 16),
    ],
)
def test_sizes_and_alignments(stored: Any, size: int, alignment: int) -> None:
    assert (dsl_size_of(stored), dsl_align_of(stored)) == (size, alignment)


@pytest.mark.parametrize(
    "stored", [fx.Boolean, Nibble, fx.Tensor, fx.Vector, fx.Pointer, fx.Vector[fx.Index, 2], fx.Array, int, 3]
)
def test_types_without_a_place_in_memory(stored: Any) -> None:
    with pytest.raises(DSLTypeError):
        dsl_size_of(stored)
    with pytest.raises(DSLTypeError):
        fx.Storage[stored]


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: fx.Array[fx.Int32], DSLTypeError),
        (lambda: fx.Array[fx.Int32, 0], DSLConversionError),
        (lambda: fx.Array[fx.Int32, 2.0], DSLTypeError),
        (lambda: fx.Array[fx.Int32, 2, 3], DSLValueError),
        (lambda: fx.Array[Mixed, 2, 4], DSLValueError),
        (lambda: fx.Array[fx.Boolean, 2], DSLTypeError),
        (lambda: fx.Align[fx.Int32, 2], DSLValueError),
        (lambda: fx.Align[fx.Int32, 12], DSLValueError),
        (lambda: fx.Align[fx.Int32, "4"], DSLTypeError),
        (lambda: fx.Align[fx.Int32], DSLTypeError),
        (lambda: fx.Align[fx.Int32, 8](), DSLTypeError),
        (lambda: fx.Array[fx.Int32, 2](5), DSLTypeError),
    ],
)
def test_wrong_array_and_align_types_are_refused(make: Any, error: Any) -> None:
    with pytest.raises(error):
        make()


# -- memory


def global_pointer(value: ir.Value) -> Pointer:
    return Pointer(value, PointerType(fx.Uint8, AddressSpace.Global, 8))


def on_bytes(function: Any, data: np.ndarray[Any, Any]) -> Any:
    """``function`` of a pointer to a copy of ``data`` in memory: its results, and the bytes afterwards."""
    size = data.nbytes

    def body(vector: Any) -> Any:
        buffer = fx.SharedAllocator().allocate(fx.Array[fx.Uint8, size, 16])
        buffer.poke(vector)
        results = function(buffer.peek().ptr)
        results = results if isinstance(results, tuple) else (results,)
        return (*(r for r in results if r is not None), fx.Vector(list(buffer.peek())))

    (rows,) = run_batch([Case(body, (fx.Vector[fx.Uint8, size],), [(data.view(np.uint8),)])])
    return [r[0] if len(r) == 1 else r for r in rows[0][:-1]], rows[0][-1]


MIXED = np.dtype({"names": ["a", "b", "c"], "formats": ["u1", "i4", ("f2", 3)], "offsets": [0, 8, 12], "itemsize": 24})


def test_peek_reads_each_field_where_c_puts_it() -> None:
    data = np.zeros(1, MIXED)
    data["a"], data["b"], data["c"] = 200, -5, [0.5, 1.5, 2.5]

    def read(ptr: Pointer) -> Any:
        m = fx.Storage[Mixed](ptr).peek()
        assert isinstance(m, Mixed)
        return m.a, m.b, m.c[0], m.c[2], fx.Storage[Mixed](ptr).b.peek()

    results, _ = on_bytes(read, data)
    assert results == [200, -5, 0.5, 2.5, -5]


def test_poke_writes_each_field_where_c_puts_it() -> None:
    inner = np.dtype({"names": ["k", "p"], "formats": ["u1", "i8"], "offsets": [0, 8], "itemsize": 16})
    outer = np.dtype({"names": ["h", "i"], "formats": ["i2", inner], "offsets": [0, 8], "itemsize": 24})
    inner_type = fx.Struct["k" : fx.Uint8, "p" : fx.Int64]
    outer_type = fx.Struct["h" : fx.Int16, "i":inner_type]
    want = np.zeros(1, outer)
    want["h"], want["i"]["k"], want["i"]["p"] = -2, 7, 2**40

    def write(ptr: Pointer) -> None:
        storage = fx.Storage[outer_type](ptr)
        storage.poke(outer_type(-2, inner_type(0, 2**40)))
        storage.i.k.poke(7)

    _, memory = on_bytes(write, np.zeros(24, np.uint8))
    np.testing.assert_array_equal(memory, want.view(np.uint8))


def test_unions_share_their_bytes() -> None:
    u = fx.Union["f" : fx.Float32, "i" : fx.Int32, "b" : fx.Array[fx.Uint8, 4]]

    def use(ptr: Pointer) -> Any:
        storage = fx.Storage[u](ptr)
        storage.f.poke(1.0)
        with pytest.raises(DSLNotImplementedError, match="no value"):
            storage.peek()
        with pytest.raises(DSLNotImplementedError, match="no value"):
            storage.poke(1.0)
        return storage.i.peek(), storage.b.peek()[3]

    results, _ = on_bytes(use, np.zeros(4, np.uint8))
    assert results == [0x3F800000, 0x3F]


def test_arrays() -> None:
    numbers = fx.Array[fx.Int32, 4]
    points = fx.Array[Point, 2]

    def use(ptr: Pointer) -> Any:
        a = peek_from_ptr(numbers, ptr)
        p = peek_from_ptr(points, ptr)
        one = dynamic(fx.Int32)
        a[0] = 10
        a[one] = a[0] + 1
        p[one] = Point(20, 1.5)
        assert (len(a), a.size, a.align, a.element_type) == (4, 4, 4, fx.Int32)
        with pytest.raises(DSLTypeError, match="not numeric"):
            _ = p.ptr
        for index in (4, -1):
            with pytest.raises(DSLIndexError, match="0 to 3"):
                a[index]
        for index in (slice(None), 1.5):
            with pytest.raises(TypeError):
                a[index]
        a[0] = 10.5
        return a[1], a.ptr[2], p[1].x, p[one].y, a.view(fx.make_layout(2, 2))[1]

    results, memory = on_bytes(use, np.zeros(16, np.uint8))
    assert results == [11, 20, 20, 1.5, 20]
    assert list(memory.view(np.int32)[:3]) == [10, 11, 20]


def test_arrays_are_filled_from_vectors_and_sequences() -> None:
    def use(ptr: Pointer) -> None:
        storage = fx.Storage[fx.Array[fx.Int16, 4]](ptr)
        storage.poke(fx.Vector([1, 2, 3, 4], dtype=fx.Int16))
        fx.Storage[fx.Array[fx.Int8, 2]](ptr).poke([9, 8])
        with pytest.raises(DSLValueError, match="3 elements"):
            storage.poke([1, 2, 3])
        with pytest.raises(DSLTypeError, match="through views"):
            storage.poke(storage.peek())

    _, memory = on_bytes(use, np.zeros(8, np.uint8))
    assert list(memory.view(np.int16)) == [9 + 8 * 256, 2, 3, 4]


def test_vectors_and_pointers_in_memory() -> None:
    record = fx.Struct["v" : fx.Vector[fx.Float16, (2, 2)], "p":Global32]

    def use(ptr: Pointer) -> Any:
        storage = fx.Storage[record](ptr)
        raw = builder.op1("llvm.addrspacecast", [ptr.llvm_ptr], builder.pointer_type(1))
        target = Pointer(raw, PointerType(fx.Float32, AddressSpace.Global, 4)) + 4
        storage.poke(record(fx.Vector.filled((2, 2), 1.5, fx.Float16), target))
        value = storage.peek()
        assert value.v.shape == (2, 2)
        assert (value.p.dtype, value.p.address_space) == (fx.Float32, AddressSpace.Global)
        with pytest.raises(DSLTypeError, match="expected a Pointer"):
            storage.p.poke(3)
        with pytest.raises(DSLValueError, match="reshape"):
            storage.v.poke(value.v.reshape(4))
        return value.v, value.p.load()

    data = np.zeros(8, np.float32)
    data[4] = 42.0
    results, _ = on_bytes(use, data)
    np.testing.assert_array_equal(results[0], np.float16([1.5] * 4))
    assert results[1] == 42.0


def test_storage_of_aligned_composites_has_their_fields() -> None:
    def use(ptr: Pointer) -> Any:
        storage = fx.Storage[fx.Align[Point, 16]](ptr)
        storage.y.poke(2.5)
        with pytest.raises(AttributeError, match="its fields are x, y"):
            _ = storage.z
        with pytest.raises(AttributeError, match="peek"):
            _ = storage.x.real
        with pytest.raises(DSLTypeError, match="expected a Point"):
            storage.poke(3)
        return storage.peek().y

    assert on_bytes(use, np.zeros(16, np.uint8))[0] == [2.5]


def test_storage_crosses_borders_as_its_address() -> None:
    with traced():
        address = builder.op1("llvm.mlir.poison", [], builder.pointer_type(1))
        storage = fx.Storage[Point](global_pointer(address))
        values = extract_to_ir_values(storage)
        assert values == [address]
        rebuilt = construct_from_ir_values(type(storage), storage, values)
        assert type(rebuilt) is fx.Storage[Point]
        shared = fx.SharedAllocator().allocate(Point)
        assert extract_to_ir_values(shared) == []
        assert construct_from_ir_values(type(shared), shared, []).x.peek().dtype is fx.Int32
        array = fx.Storage[fx.Array[fx.Int8, 2]](global_pointer(address)).peek()
        assert construct_from_ir_values(type(array), array, [address]).ptr.dtype is fx.Int8


def test_a_specialised_type_is_needed_to_load_constants() -> None:
    def use(ptr: Pointer) -> Any:
        fx.Storage[Tile["rows":16]](ptr).poke(Tile(16, 77))
        value = fx.Storage[Tile["rows":16]](ptr).peek()
        assert value.rows == 16
        with pytest.raises(DSLTypeError, match="open Constexpr"):
            fx.Storage[Tile](ptr).peek()
        return value.base

    assert on_bytes(use, np.zeros(8, np.uint8))[0] == [77]


# -- allocators


Either = fx.Union["i" : fx.Int32, "f" : fx.Float32]


@fx.struct
class Shared:
    a: fx.Array[fx.Float32, 8, 16]
    u: Either
    p: Point


def use_shared(static: bool) -> Any:
    def body(x: Any) -> Any:
        allocator = fx.SharedAllocator(static=static)
        assert allocator.is_static is static
        shared = allocator.allocate(Shared)
        other = allocator.allocate(fx.Array[fx.Int32, 4])
        shared.u.f.poke(1.0)
        shared.p.poke(Point(x, 2.5))
        array = shared.a.peek()
        array[3] = 0.25
        other.peek()[0] = 5
        assert allocator.allocated_bytes == 64
        return array[3], shared.u.i.peek(), shared.p.peek().x, shared.p.y.peek(), other.peek()[0], array.ptr[3]

    return body


@pytest.mark.parametrize("static", [True, False])
def test_shared_memory_holds_what_was_stored(static: bool) -> None:
    (rows,) = run_batch([Case(use_shared(static), (fx.Int32,), [(11,)])])
    assert [r[0] for r in rows[0]] == [0.25, 0x3F800000, 11, 2.5, 5, 0.25]


def test_static_leaves_are_objects_of_their_own() -> None:
    with traced() as trace:
        shared = fx.SharedAllocator().allocate(Shared)
        assert trace.kernel is not None
        objects = {"smem000_a": 32, "smem001_u": 16, "smem002_p_x": 16, "smem003_p_y": 16}
        assert trace.kernel.static_shared == objects
        text = str(trace.module)
        assert text.count("llvm.mlir.global") == 4
        assert shared.a.peek().ptr.alignment == 16
        assert shared.p.x._pointer().address_space is AddressSpace.Shared
        with pytest.raises(DSLNotImplementedError, match="no value"):
            shared.peek()
        with trace.inside_kernel(KernelTrace("second", "second", None, entry_block=trace.kernel.entry_block)):
            fx.SharedAllocator().allocate(fx.Align[Point, 128])
            assert trace.kernel.static_shared == {"smem000_x": 128, "smem001_y": 16}
        assert str(trace.module).count("alignment = 128") == 1


def test_dynamic_offsets_and_the_bytes_that_the_launch_needs() -> None:
    with traced() as trace:
        allocator = fx.SharedAllocator(static=False)
        kernel = trace.kernel
        assert kernel is not None
        allocator.allocate(fx.Int8)
        first = allocator.allocate(fx.Array[fx.Float32, 3])
        assert kernel.dynamic_shared_bytes == 16
        aligned = allocator.allocate(fx.Int32, alignment=64)
        assert (allocator.allocated_bytes, kernel.dynamic_shared_bytes) == (68, 68)
        assert (first.peek().ptr.alignment, aligned._pointer().alignment) == (4, 64)
        raw = allocator.allocate(10).peek()
        assert (raw.size, raw.ptr.dtype, raw.ptr.alignment, allocator.allocated_bytes) == (10, fx.Uint8, 16, 90)
        assert kernel.static_shared == {}
        assert "alignment = 64" in str(trace.module)
        assert str(trace.module).count("llvm.mlir.global") == 1
        assert allocator.base_ptr.address_space is AddressSpace.Shared


def test_one_allocator_per_kernel_and_only_there() -> None:
    with pytest.raises(DSLRuntimeError):
        fx.SharedAllocator()
    with traced() as trace:
        allocator = fx.SharedAllocator()
        with pytest.raises(DSLRuntimeError, match="already"):
            fx.SharedAllocator(static=False)
        with pytest.raises(DSLRuntimeError, match="no base pointer"):
            _ = allocator.base_ptr
        trace.kernel = None
        with pytest.raises(DSLRuntimeError, match="only inside"):
            fx.SharedAllocator()


def test_more_shared_memory_than_the_target_has_is_refused() -> None:
    with traced(dataclasses.replace(FACTS, static_shared_bytes=49152)):
        allocator = fx.SharedAllocator()
        allocator.allocate(fx.Array[fx.Int8, 49152])
        with pytest.raises(DSLValueError, match=r"49168 bytes of static.*cpu:native.*49152.*static=False"):
            allocator.allocate(fx.Int32)
    with traced(), pytest.raises(DSLValueError, match=r"70000 bytes.*65536"):
        fx.SharedAllocator(static=False).allocate(70000)
    with traced():
        fx.SharedAllocator(static=False).allocate(65536)


def test_requests_that_make_no_sense_are_refused() -> None:
    with traced():
        allocator = fx.SharedAllocator()
        for request in (0, -1):
            with pytest.raises(DSLValueError, match=f"must be > 0, got {request}"):
                allocator.allocate(request)
        for request in (fx.Boolean, fx.Tensor, "Int32", True, 1.5):
            with pytest.raises(DSLTypeError):
                allocator.allocate(request)
        with pytest.raises(DSLValueError, match="power of two"):
            allocator.allocate(fx.Int32, alignment=12)


def test_arenas_get_their_memory_from_a_subclass() -> None:
    with pytest.raises(DSLNotImplementedError, match="base_ptr"):
        fx.Arena().allocate(Point)
    with pytest.raises(DSLValueError, match="base_alignment"):
        fx.Arena(base_alignment=8).allocate(fx.Align[fx.Int32, 16])
    with pytest.raises(DSLValueError, match="power of two"):
        fx.Arena(12)

    def use(ptr: Pointer) -> Any:
        class Given(fx.Arena):
            @property
            def base_ptr(self) -> Pointer:
                return ptr

        given = Given()
        given.allocate(fx.Int32).poke(1)
        second = given.allocate(Point)
        second.poke(Point(2, 0.5))
        assert given.allocated_bytes == 4 + 8
        assert str(second) == "Storage[Point](Pointer<i8, shared, align<4>>)"
        return second.y.peek()

    results, memory = on_bytes(use, np.zeros(16, np.uint8))
    assert results == [0.5]
    assert list(memory.view(np.int32)[:2]) == [1, 2]
