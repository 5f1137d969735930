"""Elements of less than a byte: one by one in registers, packed in memory.

Element ``k`` of ``w`` bits is bits ``w*k`` to ``w*k+w-1`` of the bytes read as one little-endian integer, as DLPack and
LLVM's vectors have it.  Bytes are shifted and shuffled in words of 32 bits, the size that every target has vectors of;
vectors of smaller integers are never reinterpreted.
"""

from __future__ import annotations

import math

from flydsl._mlir import ir
from flydsl.ir import builder

PACKED_WIDTHS = (4, 6)
"""The widths of elements that share bytes in memory."""
BYTE, WORD = 8, 32
_UNPACKED = "unpacked"
"""The attribute of the operation that :func:`unpack` ends with."""


def unpack(data: ir.Value, width: int) -> ir.Value:
    """The elements of ``width`` bits in a vector of bytes, whose bits they fill."""
    count = _length(data) * BYTE // width
    data = _resize("arith.extui", data, WORD)
    period = math.lcm(width, BYTE) // width  # elements after which the position within a byte repeats
    lanes = []
    for first in range(period):
        bits = _part(data, [(k * width) // BYTE for k in range(first, count, period)])
        start = first * width % BYTE
        if start:
            bits = _shift("arith.shrui", bits, start)
        if start + width > BYTE:  # the rest is in the next byte
            rest = _part(data, [(k * width) // BYTE + 1 for k in range(first, count, period)])
            bits = builder.op1("arith.ori", [bits, _shift("arith.shli", rest, BYTE - start)], bits.type)
        lanes.append(bits)
    joined = _interleave(lanes)
    narrow = builder.like(joined, builder.integer_type(width))
    return builder.op1("arith.trunci", [joined], narrow, {_UNPACKED: ir.UnitAttr.get()})


def unpacked_bytes(elements: ir.Value) -> ir.Value | None:
    """The bytes that elements were unpacked from, if they are as they were: LLVM does not see that packing undoes it."""
    operation = elements.owner
    if isinstance(operation, ir.Block) or _UNPACKED not in operation.attributes:
        return None
    while operation.name != "arith.extui":
        operation = operation.operands[0].owner
    data: ir.Value = operation.operands[0]
    return data


def pack(elements: ir.Value, width: int) -> ir.Value:
    """The vector of bytes that elements of ``width`` bits fill."""
    before = unpacked_bytes(elements)
    if before is not None:
        return before
    wide = _resize("arith.extui", elements, WORD)
    size = _length(elements) * width // BYTE
    period = math.lcm(width, BYTE) // BYTE  # bytes after which the position of elements in them repeats
    lanes = []
    for first in range(period):
        terms = []
        for element in range(first * BYTE // width, -(-(first + 1) * BYTE // width)):
            start = element * width - first * BYTE
            positions = [element + k * period * BYTE // width for k in range(size // period)]
            bits = _part(wide, positions)
            terms.append(_shift("arith.shli", bits, start) if start >= 0 else _shift("arith.shrui", bits, -start))
        byte = terms[0]
        for term in terms[1:]:
            byte = builder.op1("arith.ori", [byte, term], byte.type)
        lanes.append(byte)
    return _resize("arith.trunci", _interleave(lanes), BYTE)


def _resize(operation: str, vector: ir.Value, width: int) -> ir.Value:
    return builder.op1(operation, [vector], builder.like(vector, builder.integer_type(width)))


def _length(vector: ir.Value) -> int:
    return builder.vector_length(vector.type) or 1


def _part(vector: ir.Value, positions: list[int]) -> ir.Value:
    return vector if positions == list(range(_length(vector))) else builder.shuffle(vector, vector, positions)


def _shift(operation: str, bits: ir.Value, amount: int) -> ir.Value:
    return builder.op1(operation, [bits, builder.constant(amount, bits.type)], bits.type) if amount else bits


def _interleave(lanes: list[ir.Value]) -> ir.Value:
    """The vector that takes its elements from each of ``lanes`` in turn; all have one length."""
    joined, held = lanes[0], 1
    length = _length(joined)
    for lane in lanes[1:]:
        order = [m * held + j if j < held else held * length + m for m in range(length) for j in range(held + 1)]
        joined, held = builder.shuffle(joined, lane, order), held + 1
    return joined
