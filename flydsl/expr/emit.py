"""Thin, quick helpers over MLIR's generic operation builder, used by everything that emits.

``ir.Operation.create`` costs half of the generated builders' time, and a trace is nearly all operations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from flydsl._mlir import ir

__all__ = [
    "attribute",
    "constant",
    "float_type",
    "integer_type",
    "op",
    "op1",
    "pointer_type",
    "shuffle",
    "splat",
    "vector_length",
    "vector_type",
]

_FLOAT_TYPES: dict[str, Callable[[], ir.Type]] = {
    "f16": ir.F16Type.get,
    "bf16": ir.BF16Type.get,
    "f32": ir.F32Type.get,
    "f64": ir.F64Type.get,
}

INDEX_BITS = 64
"""The width that ``index`` has on all targets."""


def op(
    name: str,
    operands: Sequence[ir.Value],
    results: Sequence[ir.Type] = (),
    attributes: Mapping[str, ir.Attribute] | None = None,
    regions: int = 0,
) -> ir.Operation:
    """The operation ``name`` at the current insertion point."""
    return ir.Operation.create(name, results=results, operands=operands, attributes=attributes, regions=regions)


def op1(
    name: str,
    operands: Sequence[ir.Value],
    result: ir.Type,
    attributes: Mapping[str, ir.Attribute] | None = None,
) -> ir.Value:
    """The single result of the operation ``name`` at the current insertion point."""
    return ir.Operation.create(name, results=[result], operands=operands, attributes=attributes).results[0]


def attribute(text: str) -> ir.Attribute:
    """The attribute that MLIR prints as ``text``."""
    return ir.Attribute.parse(text)


def integer_type(width: int) -> ir.Type:
    """The signless integer type of that many bits."""
    return ir.IntegerType.get_signless(width)


def float_type(token: str) -> ir.Type:
    """The float type that MLIR prints as ``token``."""
    return _FLOAT_TYPES[token]()


def vector_type(length: int, element: ir.Type) -> ir.Type:
    """A one-dimensional vector of ``length`` elements."""
    return ir.VectorType.get([length], element)


def vector_length(t: ir.Type) -> int | None:
    """The length of a one-dimensional vector type, ``None`` for a scalar type."""
    return ir.VectorType(t).shape[0] if isinstance(t, ir.VectorType) else None


def pointer_type(address_space: int) -> ir.Type:
    """LLVM's opaque pointer of that address space."""
    return ir.Type.parse(f"!llvm.ptr<{address_space}>" if address_space else "!llvm.ptr")


def constant(value: int | float, t: ir.Type) -> ir.Value:
    """A scalar or splat constant of the integer, index, float or vector type ``t``.

    Integers are taken modulo the width, so that unsigned values may be given as they are.
    """
    element = ir.VectorType(t).element_type if isinstance(t, ir.VectorType) else t
    if isinstance(value, float):
        attr = ir.FloatAttr.get(element, value)
    else:
        width = ir.IntegerType(element).width if isinstance(element, ir.IntegerType) else INDEX_BITS
        value = int(value) & ((1 << width) - 1)
        if width > 1 and value >> (width - 1):
            value -= 1 << width
        attr = ir.IntegerAttr.get(element, value)
    if element is not t:
        attr = ir.DenseElementsAttr.get_splat(t, attr)
    return op1("arith.constant", [], t, {"value": attr})


def splat(value: ir.Value, length: int) -> ir.Value:
    """A vector with ``value`` in each of its ``length`` elements."""
    return op1("vector.broadcast", [value], vector_type(length, value.type))


def shuffle(a: ir.Value, b: ir.Value, mask: Sequence[int]) -> ir.Value:
    """The elements of the concatenation of two vectors at the positions ``mask``."""
    attributes = {"mask": ir.DenseI64ArrayAttr.get(list(mask))}
    return op1("vector.shuffle", [a, b], vector_type(len(mask), ir.VectorType(a.type).element_type), attributes)
