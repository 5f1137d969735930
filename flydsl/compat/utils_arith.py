"""Functions of :mod:`flydsl.expr.arith`, by FlyDSL's module name."""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.expr import numeric
from flydsl.expr.arith import (
    andi,
    constant,
    constant_vector,
    index,
    index_cast,
    select,
    shli,
    sitofp,
    xori,
)
from flydsl.expr.arith import truncf as _truncf
from flydsl.expr.arith import unwrap as _to_raw
from flydsl.expr.core.fastmath import current_fastmath, fastmath
from flydsl.expr.numeric import Numeric
from flydsl.expr.raw.handles import Handle as ArithValue
from flydsl.support.public_names import show_user_frames_of

__all__ = [
    "ArithValue",
    "andi",
    "arith_const",
    "constant",
    "constant_vector",
    "current_fastmath",
    "element_type",
    "fastmath",
    "fp_to_fp",
    "fp_to_int",
    "index",
    "index_cast",
    "int_to_fp",
    "int_to_int",
    "is_float_type",
    "is_integer_like_type",
    "is_narrow_float_type",
    "recast_type",
    "resolve_fastmath",
    "select",
    "shli",
    "sitofp",
    "trunc_f",
    "unwrap",
    "xori",
]


def unwrap(val: Any, *, type: ir.Type | None = None, index: bool = False) -> Any:
    """The MLIR value of a value of the language; a Python number becomes a constant of ``type``, or of ``index``."""
    if isinstance(val, (bool, int, float)) and (type is not None or index):
        val = constant(val, type=ir.IndexType.get() if index else type)
    return _to_raw(val)


def trunc_f(target_type: Any, value: Any) -> Any:
    """A float as a narrower float type, rounded to nearest even."""
    return _truncf(target_type, value)


def int_to_int(src: Any, dst_type: ir.Type, *, signed: bool | None = None) -> Any:
    """An integer or a vector of integers as integers of another width, extended by its own signedness or the given one."""
    value = ArithValue(src)
    return (value if signed is None else value.with_signedness(signed)).to(Numeric.from_ir_type(element_type(dst_type)))


def resolve_fastmath(explicit: object) -> Any:
    """The flags that an operation takes: its own if it was given any, else those that :func:`fastmath` set around it."""
    return current_fastmath() if explicit is None else explicit


def element_type(ty: ir.Type) -> ir.Type:
    """The element type of a vector, tensor or memref type; any other type itself."""
    return ir.ShapedType(ty).element_type if isinstance(ty, ir.ShapedType) else ty


def is_float_type(ty: ir.Type) -> bool:
    """True if a type, or its elements', is one of floating-point numbers."""
    return isinstance(element_type(ty), ir.FloatType)


def is_narrow_float_type(ty: ir.Type) -> bool:
    """True if a type, or its elements', is one of floating-point numbers of at most 8 bits."""
    element = element_type(ty)
    return isinstance(element, ir.FloatType) and element.width <= 8


def is_integer_like_type(ty: ir.Type) -> bool:
    """True if a type, or its elements', is one of integers or ``index``."""
    return isinstance(element_type(ty), (ir.IntegerType, ir.IndexType))


def recast_type(src_type: ir.Type, res_elem_type: ir.Type) -> ir.Type:
    """The type ``src_type`` with other elements."""
    if not isinstance(src_type, ir.VectorType):
        return res_elem_type
    return ir.VectorType.get(ir.VectorType(src_type).shape, res_elem_type)


def arith_const(value: bool | int | float, ty: ir.Type | None = None) -> Any:
    """A constant, of type i1, i32 or f32 if none is given."""
    if ty is None:
        ty = (
            ir.F32Type.get()
            if isinstance(value, float)
            else ir.IntegerType.get_signless(1 if value is True or value is False else 32)
        )
    return constant(value, type=ty)


def _converted(src: Any, res_elem_type: ir.Type, *, signed: bool = True) -> Any:
    target = Numeric.from_ir_type(res_elem_type)
    return ArithValue(src).to(target if signed else getattr(numeric, f"Uint{target.width}"))


def fp_to_fp(src: Any, res_elem_type: ir.Type, *, rounding_mode: Any = None) -> Any:
    """A floating-point number or vector in another floating-point type."""
    return _converted(src, res_elem_type)


def fp_to_int(src: Any, signed: bool, res_elem_type: ir.Type) -> Any:
    """A floating-point number or vector as integers, rounded toward zero."""
    return _converted(src, res_elem_type, signed=signed)


def int_to_fp(src: Any, signed: bool, res_elem_type: ir.Type) -> Any:
    """An integer or a vector of integers as floating-point numbers."""
    return _converted(src if signed else ArithValue(src).with_signedness(False), res_elem_type)


show_user_frames_of(__name__)
