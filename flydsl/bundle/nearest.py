"""Distance of a variant from a call or a variant, so that errors name the nearest.

Properties that a caller can hardly change count most: the kind of an argument, then its element type, rank, extents,
strides and alignment.
"""

from __future__ import annotations

from typing import Any

from flydsl.bundle.forms import (
    Address,
    ConstantForm,
    Dim,
    Dynamic,
    Form,
    PointerForm,
    Record,
    StructForm,
    TensorForm,
    field_argument,
)
from flydsl.runtime.arrays import HostArray

_KIND, _TYPE, _RANK, _VALUE, _EXTENT, _STRIDE, _ALIGNMENT = 1e6, 1e4, 1e3, 1e2, 10.0, 1.0, 0.1


def distance(form: Form, argument: Any) -> float:
    """The distance of an argument from a variant's form; 0 if it fits.

    Example: a tensor of 4,096 elements is nearer to a variant for 4,000 than to one for 64.
    """
    if form.misfit(argument) is None:
        return 0.0
    match form:
        case TensorForm() if isinstance(argument, HostArray):
            return _of_tensor(form, argument)
        case ConstantForm() if type(form.value) is type(argument):
            return _VALUE * _numeric_distance(form.value, argument)
        case StructForm() if isinstance(argument, Record):
            return sum(distance(inner, field_argument(argument, name, inner)) for name, inner in form.fields)
        case PointerForm() if isinstance(argument, Address):
            return _ALIGNMENT if argument.element in ("", form.element) else _TYPE
    return _KIND


def form_distance(form: Form, wanted: Form) -> float:
    """The distance of a variant's form from a wanted one; 0 if they are equal."""
    if form == wanted:
        return 0.0
    match form, wanted:
        case TensorForm(), TensorForm():
            far = _TYPE if form.dtype != wanted.dtype else 0.0
            if len(form.shape) != len(wanted.shape):
                return far + _RANK * abs(len(form.shape) - len(wanted.shape))
            far += sum(_EXTENT * _of_dims(a, b) for a, b in zip(form.shape, wanted.shape, strict=True))
            far += sum(_STRIDE * _of_dims(a, b) for a, b in zip(form.strides, wanted.strides, strict=True))
            return far + (_ALIGNMENT if form.align != wanted.align else 0.0)
        case ConstantForm(), ConstantForm() if type(form.value) is type(wanted.value):
            return _VALUE * _numeric_distance(form.value, wanted.value)
        case StructForm(), StructForm() if [name for name, _ in form.fields] == [name for name, _ in wanted.fields]:
            return sum(form_distance(a, b) for (_, a), (_, b) in zip(form.fields, wanted.fields, strict=True))
        case PointerForm(), PointerForm():
            return _ALIGNMENT if form.element == wanted.element else _TYPE
    return _KIND


def _of_dims(dim: Dim, wanted: Dim) -> float:
    if isinstance(dim, int) and isinstance(wanted, int):
        return _of_dim(dim, wanted)
    return 0.0 if dim == wanted else 0.5


def _of_tensor(form: TensorForm, array: HostArray) -> float:
    far = _TYPE if array.dtype != form.dtype else 0.0
    if len(array.shape) != len(form.shape):
        return far + _RANK * abs(len(array.shape) - len(form.shape))
    far += sum(_EXTENT * _of_dim(dim, extent) for dim, extent in zip(form.shape, array.shape, strict=True))
    steps = zip(form.strides, array.strides, array.shape, strict=True)
    far += sum(_STRIDE * _of_dim(dim, stride) for dim, stride, extent in steps if extent != 1)
    return far + (_ALIGNMENT if array.address % form.align else 0.0)


def _of_dim(dim: Dim, number: int) -> float:
    if isinstance(dim, Dynamic):
        return 0.0 if number % dim.divisibility == 0 else 0.5
    return 0.0 if dim == number else 1.0 + _numeric_distance(dim, number)


def _numeric_distance(wanted: Any, given: Any) -> float:
    """From 0 for equal numbers to 1 for distant ones; 1 if one is not a number."""
    if not isinstance(wanted, int | float) or not isinstance(given, int | float):
        return 1.0
    difference = abs(wanted - given)
    return difference / (difference + 1)
