"""Constants of MLIR attributes, taken apart into elements."""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.backends.cpu.simt_ir.types import Scalar, Type, Vector, element_of
from flydsl.ir.constant_fold import wrap

__all__ = ["constant_elements"]


def constant_elements(attribute: ir.Attribute, value_type: Type) -> tuple[Any, ...]:
    """One element per element of the type: Python integers (Booleans as 0 and 1, others signed), or float attributes."""
    element = element_of(value_type)
    if not isinstance(value_type, Vector):
        return (_integer(ir.IntegerAttr(attribute).value, element) if element.kind == "int" else attribute,)
    dense = ir.DenseElementsAttr(attribute)
    if dense.is_splat:
        splat = dense.get_splat_value()
        one = _integer(ir.IntegerAttr(splat).value, element) if element.kind == "int" else splat
        return (one,) * value_type.count
    if element.kind == "int":
        return tuple(_integer(x, element) for x in ir.DenseIntElementsAttr(attribute))
    return _float_elements(attribute, element)


def _integer(value: int, element: Scalar) -> int:
    return wrap(value, element.bits, signed=True)


def _float_elements(attribute: ir.Attribute, element: Scalar) -> tuple[Any, ...]:
    if element.bits > 16:
        one = ir.F32Type.get() if element.bits == 32 else ir.F64Type.get()
        return tuple(ir.FloatAttr.get(one, x) for x in ir.DenseFPElementsAttr(attribute))
    # The bindings give no access to elements of 16 bits; MLIR's text of them is exact.
    text = str(attribute)
    listed = text[text.index("[") + 1 : text.index("]")]
    return tuple(ir.Attribute.parse(f"{x.strip()} : {element}") for x in listed.split(","))
