"""Buffer descriptors of AMD GPUs, and loads, stores and atomics through them.

A ``BufferOffset`` is the thread's offset in bytes, the wave's offset in bytes (SOFFSET), and the cache modifier.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.rocdl.chips import has
from flydsl.ir import builder
from flydsl.targets.amdgpu import GFX9

BufferOffset = tuple[ir.Value, ir.Value, int]

DESCRIPTOR_SPACE = 8
OPEN_EXTENT = 0xFFFFFFFF

# Word 3 of a descriptor: CDNA 3 and RDNA 3 instruction sets, "Buffer Resource Descriptor".
_FLOAT_FORMAT = 7 << 12
_DATA_FORMAT_32 = 4 << 15
_RESERVED_ONE = 1 << 24
_CHECK_OFFSET, _CHECK_NOTHING = 3 << 28, 2 << 28

_WIDTHS = (16, 8, 4, 2, 1)
"""Bytes that one instruction moves per thread."""


def make_descriptor(base: ir.Value, records: Any) -> ir.Value:
    """The descriptor of ``records`` bytes (an Int64; ``None``: open) from a global pointer on."""
    flags = _FLOAT_FORMAT | _DATA_FORMAT_32
    if not has(GFX9):
        flags |= _RESERVED_ONE | (_CHECK_NOTHING if records is None else _CHECK_OFFSET)
    i16, i32, i64 = (builder.integer_type(width) for width in (16, 32, 64))
    extent = builder.constant(OPEN_EXTENT, i64) if records is None else records.ir_value()
    operands = [base, builder.constant(0, i16), extent, builder.constant(flags, i32)]
    return builder.call_intrinsic("llvm.amdgcn.make.buffer.rsrc", operands, builder.pointer_type(DESCRIPTOR_SPACE))


def offset_operands(buffer_offset: BufferOffset, further: int = 0) -> list[ir.Value]:
    """The operands of an offset, ``further`` bytes beyond it."""
    offset, soffset, cache = buffer_offset
    i32 = offset.type
    if further:
        offset = builder.op1("arith.addi", [offset, builder.constant(further, i32)], i32)
    return [offset, soffset, builder.constant(cache, i32)]


def _instructions(count: int, size: int) -> Iterator[tuple[int, int]]:
    """First element and count of each instruction; together they move ``count`` elements of ``size`` bytes."""
    first = 0
    while first < count:
        width = next(w for w in _WIDTHS if w % size == 0 and w // size <= count - first)
        yield first, width // size
        first += width // size


def _integer(width: int) -> ir.Type:
    """The integer type in which ``width`` bytes move."""
    return builder.integer_type(8 * width) if width <= 4 else builder.vector_type(width // 4, builder.integer_type(32))


def buffer_load(descriptor: ir.Value, buffer_offset: BufferOffset, result: ir.Type, count: int, size: int) -> ir.Value:
    """``count`` elements of ``size`` bytes as a value of type ``result``."""
    parts = []
    pieces = list(_instructions(count, size))
    for first, number in pieces:
        operands = [descriptor, *offset_operands(buffer_offset, first * size)]
        parts.append(builder.call_intrinsic("llvm.amdgcn.raw.ptr.buffer.load", operands, _integer(number * size)))
    if len(parts) == 1:
        return builder.reinterpret(parts[0], result)
    element = ir.VectorType(result).element_type
    vectors = [
        builder.reinterpret(part, builder.vector_type(number, element))
        for part, (_, number) in zip(parts, pieces, strict=True)
    ]
    return builder.from_elements([e for vector in vectors for e in builder.elements(vector)], result)


def buffer_store(value: ir.Value, descriptor: ir.Value, buffer_offset: BufferOffset, count: int, size: int) -> None:
    """Store ``value``: ``count`` elements of ``size`` bytes."""
    pieces = list(_instructions(count, size))
    if len(pieces) == 1:
        _store(value, descriptor, offset_operands(buffer_offset), count * size)
        return
    elements = builder.elements(value)
    for first, number in pieces:
        part = builder.from_elements(elements[first : first + number], builder.vector_type(number, elements[0].type))
        _store(part, descriptor, offset_operands(buffer_offset, first * size), number * size)


def _store(value: ir.Value, descriptor: ir.Value, operands: list[ir.Value], width: int) -> None:
    words = builder.reinterpret(value, _integer(width))
    builder.run_intrinsic("llvm.amdgcn.raw.ptr.buffer.store", [words, descriptor, *operands])


_ATOMICS = {"max": "smax", "min": "smin"}


def buffer_atomic(name: str, value: ir.Value, descriptor: ir.Value, buffer_offset: BufferOffset) -> None:
    """An atomic operation, ``name`` as in ``llvm.atomicrmw``: ``"add"``, ``"umax"``, ``"fadd"``."""
    intrinsic = f"llvm.amdgcn.raw.ptr.buffer.atomic.{_ATOMICS.get(name, name)}"
    builder.call_intrinsic(intrinsic, [value, descriptor, *offset_operands(buffer_offset)], value.type)
