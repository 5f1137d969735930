"""Pointers: offsets count elements, and alignment is what follows from them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from host_cpu import Case, run_batch, traced

import flydsl.expr as fx
from flydsl.errors import DSLNotImplementedError, DSLTypeError
from flydsl.expr.core.context import current
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType
from flydsl.ir import builder


def test_offsets_of_any_integer_type() -> None:
    def function(n: Any, v: Any) -> Any:
        array = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 8])
        array.poke(v)
        middle = array.peek().ptr + 4
        steps = [t(n) for t in (fx.Int8, fx.Int32, fx.Int64, fx.Uint8, fx.Uint32, fx.Uint64)]
        static = [2, fx.Int8(2), fx.Uint32(2), fx.Uint64(2)]
        loaded = [(middle + s).load() for s in steps + static] + [(middle - s).load() for s in steps + static]
        return fx.Vector([*loaded, middle[1], middle[fx.Int32(-1)]])

    case = Case(function, (fx.Int32, fx.Vector[fx.Int32, 8]), [(2, range(8))])
    ((got,),) = run_batch([case])[0]
    assert list(got) == [6] * 10 + [2] * 10 + [5, 3]


def test_loads_of_other_types_are_of_the_bytes_that_are_there() -> None:
    def function(v: Any, at: Any) -> Any:
        array = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 8, 16])
        array.poke(v)
        there = fx.recast_iter(fx.Uint8, array.peek().ptr) + at
        pair = fx.ptr_load(there, result_type=fx.T.vec(2, fx.T.f32))
        halves = there.load(fx.Vector[fx.Uint16, 4])
        with pytest.raises(DSLTypeError, match="expected a scalar type or a vector class"):
            there.load("f32")
        return fx.ptr_load(there, fx.Float32), fx.ptr_load(there), fx.Vector(pair)[1], halves

    bits = np.array([0x3F800000, 0x40490FDB, 0x00012345, 5, 6, 7, 8, 9], np.uint32)
    case = Case(function, (fx.Vector[fx.Int32, 8], fx.Int32), [(bits.astype(np.int32), 4)])
    (((one,), (byte,), (second,), halves),) = run_batch([case])[0]
    pi, small = bits[1:3].view(np.float32)
    assert (one, byte, second) == (pi, 0xDB, small)
    assert list(halves) == [0x0FDB, 0x4049, 0x2345, 0x0001]


def test_types_of_pointers() -> None:
    shared = PointerType.get(fx.Float16, AddressSpace.Shared, 16)
    assert PointerType.get(fx.Float16, 2, 16) == shared == PointerType(shared)
    assert (PointerType(shared).alignment, PointerType(shared).element_type) == (16, fx.Float16)
    with pytest.raises(DSLTypeError, match="7 is not an address space"):
        PointerType.get(fx.Float16, 7)
    with pytest.raises(DSLTypeError, match="is not the type of a pointer"):
        PointerType(fx.Float16)


def test_a_space_of_a_target_s_own() -> None:
    assert fx.rocdl.TargetAddressSpace is fx.rocdl.AddressSpace


def test_alignment_follows_from_offsets() -> None:
    with traced():
        p = Pointer(
            builder.op1("llvm.mlir.poison", [], builder.pointer_type(1)), PointerType.get(fx.Float32, alignment=64)
        )
        i = fx.Int32.wrap(builder.constant(3, fx.Int32.ir_type))
        assert [(p + n).alignment for n in (0, 1, 2, 6, 8, -8, 32)] == [64, 4, 8, 8, 32, 32, 64]
        assert (p + i).alignment == 4
        assert (p + i * 8).alignment == (p - i * 8).alignment == 32
        assert (p + (i * 8 + 2)).alignment == 8
        with pytest.raises(DSLTypeError, match="not an integer"):
            p + 1.5


def test_shared_pointers_are_no_fields_where_they_are_wide() -> None:
    """Shared memory of a target may be ordinary memory, whose addresses do not fit 4 bytes."""
    shared = fx.Pointer[fx.Float32, AddressSpace.Shared]
    with traced() as trace:
        array = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 4]).peek()
        place = fx.Storage[shared](array.ptr)
        place.poke(array.ptr)
        assert place.peek().address_space is AddressSpace.Shared
        trace.facts = type(trace.facts)(16, 1024, 65536, 65536, 0, features=frozenset({"wide_shared_pointers"}))
        with pytest.raises(DSLNotImplementedError, match="64 bits"):
            place.poke(array.ptr)
        assert current() is trace
