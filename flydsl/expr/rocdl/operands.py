"""Named instructions: emission, operands and results, as bits of a width.

An operand may be a value of the language, an MLIR value or a Python number.  The result type is a scalar class such as
``fx.Int32``, a vector class such as ``fx.T.f16x2``, or an MLIR type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError
from flydsl.expr.core.operators import as_operand, numel
from flydsl.expr.core.packed_elements import PACKED_WIDTHS
from flydsl.expr.memory.pointer import AddressSpace, Pointer
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import Vector, type_class
from flydsl.expr.numeric import Int8, Numeric, NumericMeta
from flydsl.expr.rocdl.chips import Archs, chips_with
from flydsl.ir import builder
from flydsl.support import public_names
from flydsl.support.fast_dataclass import record

_Function = TypeVar("_Function", bound=Callable[..., Any])


def named(name: str, meaning: str, archs: Archs = ()) -> Callable[[_Function], _Function]:
    """A decorator of the function that a row of a table makes: its name, and what it says of itself and its chips."""
    return public_names.named(name, f"{meaning}; {', '.join(chips_with(archs))} have it." if archs else meaning)


def bits_of(value: Any) -> int:
    """The width of a scalar or of a whole vector."""
    return int(value.numel * value.dtype.width) if isinstance(value, Vector) else int(value.dtype.width)


def _ir_bits(of: ir.Type) -> int:
    if isinstance(of, ir.VectorType):
        return int(of.shape[0]) * _ir_bits(of.element_type)
    return int(of.width) if isinstance(of, (ir.IntegerType, ir.FloatType)) else 0


def as_raw(what: str, name: str, value: Any, of: ir.Type) -> ir.Value:
    """The operand ``name`` of the instruction ``what`` as an MLIR value of type ``of``, bit for bit."""
    if isinstance(value, (int, float)) and not isinstance(of, ir.VectorType):
        value = Numeric.from_ir_type(of)(value)
    dsl = as_operand(value)
    if bits_of(dsl) != _ir_bits(of):
        raise DSLTypeError(f"{what}: {name} has {_ir_bits(of)} bits, as {of}; got {value!r} of {bits_of(dsl)}")
    return builder.reinterpret(_in_whole_bytes(dsl).ir_value(), of)


def pointer_in(what: str, operand: Any, space: AddressSpace) -> Pointer:
    """The pointer of a tensor or pointer in a memory."""
    pointer = operand.iter if isinstance(operand, Tensor) else operand
    if not isinstance(pointer, Pointer) or pointer.address_space is not space:
        raise DSLTypeError(f"{what} takes a tensor or pointer in {space.name} memory, got {operand!r}")
    return pointer


def type_bits(text: str) -> int:
    """The width of a type such as ``"v2i16"``."""
    found = re.fullmatch(r"(?:v(\d+))?(i|f|bf)(\d+)", text)
    if found is None:
        raise ValueError(f"{text!r} is not a type such as i32 or v2f16")
    return int(found[1] or 1) * int(found[3])


@record
class Operand:
    """One operand; an immediate must be known while tracing."""

    name: str
    type: str
    is_immediate: bool = False


def operands_of(text: str) -> tuple[Operand, ...]:
    """The operands of ``"src:i32 scale:f32 sel:i1!"``, where ``!`` marks an immediate."""
    parts = (word.partition(":") for word in text.split())
    return tuple(Operand(name, of.removesuffix("!"), of.endswith("!")) for name, _, of in parts)


def llvm_type(text: str) -> ir.Type:
    """The LLVM type that a table spells."""
    element = text.lstrip("v0123456789")
    count = text.removesuffix(element).removeprefix("v")
    return builder.vector_type(int(count), _scalar_type(element)) if count else _scalar_type(element)


def _scalar_type(text: str) -> ir.Type:
    return builder.integer_type(int(text[1:])) if text.startswith("i") else builder.float_type(text)


def issue(
    name: str, operands: str | tuple[Operand, ...], values: Iterable[Any], result: str | ir.Type, intrinsic: str = ""
) -> ir.Value:
    """Emit LLVM's intrinsic of the instruction ``name``; ``operands`` are those of :func:`operands_of`."""
    raw = []
    for operand, value in zip(operands_of(operands) if isinstance(operands, str) else operands, values, strict=True):
        of = llvm_type(operand.type)
        raw.append(builder.constant(int(value), of) if operand.is_immediate else as_raw(name, operand.name, value, of))
    of = llvm_type(result) if isinstance(result, str) else result
    return builder.call_intrinsic(f"llvm.amdgcn.{intrinsic or name.replace('_', '.')}", raw, of)


def result_class(what: str, result: Any, bits: int) -> Any:
    """The scalar or vector class that a caller requests for a result of ``bits`` bits."""
    result = type_class(result)
    if isinstance(result, NumericMeta):
        width = result.width
    elif isinstance(result, type) and issubclass(result, Vector) and result.alias_dtype is not None:
        width = result.alias_dtype.width * _count(result)
    else:
        raise DSLTypeError(f"{what}: the result type is a scalar or vector type such as fx.T.i32, got {result!r}")
    if width != bits:
        raise DSLTypeError(f"{what}: the result has {bits} bits, and {result} has {width}")
    return result


def _count(vector: type[Vector]) -> int:
    assert vector.alias_shape is not None
    return numel(vector.alias_shape)


def wrapped(raw: ir.Value, result: Any) -> Any:
    """An MLIR value as a value of a class from :func:`result_class`, bit for bit."""
    if isinstance(result, NumericMeta):
        return result.wrap(builder.reinterpret(raw, result.mlir_type()))  # type: ignore[attr-defined]
    dtype, count = result.alias_dtype, _count(result)
    if dtype.width in PACKED_WIDTHS:
        as_bytes = builder.reinterpret(raw, builder.vector_type(count * dtype.width // 8, Int8.mlir_type()))
        return result(Vector(as_bytes).bitcast(dtype).ir_value())
    return result(builder.reinterpret(raw, builder.vector_type(count, dtype.mlir_type())))


def fitting(what: str, result: Any, value: Any) -> Any:
    """``value``, of the language, as the class that a caller requests, bit for bit."""
    wanted = result_class(what, result, bits_of(value))
    return without_sign(result, wrapped(_in_whole_bytes(value).ir_value(), wanted))


def without_sign(result: Any, value: Any) -> Any:
    """A result; one that was requested by MLIR's integer type tells no signedness."""
    if isinstance(result, ir.IntegerType):
        value.signless = True
    return value


def _in_whole_bytes(value: Any) -> Any:
    """Packed elements as bytes, because vectors of such integers are never reinterpreted."""
    is_packed = isinstance(value, Vector) and value.dtype.width in PACKED_WIDTHS
    return value.bitcast(Int8) if is_packed else value
