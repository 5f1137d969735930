"""Vectors and tensors of interpreted kernels as arrays of NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from flydsl.errors import DSLRuntimeError, DSLTypeError
from flydsl.expr.core.context import executor
from flydsl.expr.core.operators import ROW_MAJOR
from flydsl.expr.layout.tree import as_tree
from flydsl.expr.numeric import NumericMeta

if TYPE_CHECKING:
    from flydsl.expr.memory.tensor import Tensor
    from flydsl.expr.memory.vector import Vector

Array = np.ndarray[Any, Any]


def _interpreter(value: Any) -> Any:
    found = executor()
    if found is None:
        raise DSLRuntimeError(
            f"numpy of a run-time {type(value).__name__}: its elements are not known while the kernel is traced; with "
            "FLYDSL_INTERPRET=1 they are"
        )
    return found


def array_of_vector(vector: Vector) -> Array:
    """The elements of a vector, in its shape."""
    numbers = _interpreter(vector).number(vector.ir_value(), vector.dtype)
    order: Any = "C" if vector.order == ROW_MAJOR else "F"
    return np.array(numbers, _numpy_type(vector.dtype)).reshape(vector.shape, order=order)


def array_of_tensor(tensor: Tensor) -> Array:
    """The elements of a tensor whose shape is not nested, a copy."""
    _interpreter(tensor)
    shape = as_tree(tensor.shape)
    extents = shape if isinstance(shape, tuple) else (shape,)
    if tensor.is_coordinates or any(isinstance(extent, tuple) for extent in extents):
        raise DSLTypeError(f"{tensor} is no array of numbers; take a part of it whose shape is not nested")
    found = np.empty([int(extent) for extent in extents], _numpy_type(tensor.dtype))
    for place in np.ndindex(found.shape):
        found[place] = tensor[place if len(place) > 1 else place[0]]._number("numpy")
    return found


def _numpy_type(dtype: NumericMeta) -> Any:
    return dtype.numpy_name or ("float32" if dtype.is_float else "int64")
