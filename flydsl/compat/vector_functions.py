"""Functions on vectors by FlyDSL 0.2's names, of ``flydsl.expr.vector``.

Other names are those of the language's vectors, and then the builders of MLIR's dialect ``vector``, as in FlyDSL 0.2:
``broadcast``, ``insert``, ``reduction``, ``shuffle``.  Those take the language's values as well as MLIR's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl._mlir.dialects import vector as _dialect
from flydsl.expr.core.operators import as_operand
from flydsl.expr.memory import vector as _vectors
from flydsl.expr.memory.vector import Vector, type_class
from flydsl.expr.numeric import Int32
from flydsl.support.public_names import show_user_frames_of

__all__ = ["Vector", "bitcast", "extract", "from_elements", "load_op", "store"]


def from_elements(result: Any, elements: Sequence[Any]) -> Any:
    """A vector of scalars.

    Args:
        result: the vector's type, of the language or of MLIR.
        elements: its elements.

    Returns:
        The vector, of the language.

    Example in a kernel::

        pair = fx.vector.from_elements(fx.T.f32x2, [x[t], 1.0])
        y[t] = pair[0] + pair[1]
        # y: 1 2 3
    """
    of = type_class(result)
    return Vector.from_elements([of.alias_dtype(as_operand(element)) for element in elements], of.alias_dtype)


def extract(vector: Any, static_position: Sequence[int] | None = None, dynamic_position: Any = None) -> Any:
    """An element of a vector.

    Args:
        vector: of one dimension.
        static_position: a list with the number of the element, or nothing.
        dynamic_position: a list with a run-time number.

    Returns:
        The element.
    """
    value: Any = as_operand(vector)
    if dynamic_position:
        return value[Int32(as_operand(dynamic_position[0]))]
    return value[(static_position or [0])[0]]


def bitcast(result_type: Any, source: Any) -> Any:
    """The same bits as elements of another type.

    Args:
        result_type: a vector type of as many bits.
        source: a vector.

    Returns:
        The vector of the other type.

    Example in a kernel::

        bits = fx.vector.bitcast(fx.T.i32x2, fx.vector.from_elements(fx.T.f32x2, [1.0, x[t]]))
        y[t] = fx.Float32(bits[0] >> 23)
        # y: 127 127 127
    """
    value: Any = as_operand(source)
    return value.bitcast(type_class(result_type).alias_dtype)


def load_op(result_type: Any, memref: Any, indices: Sequence[Any]) -> Any:
    """Neighbors of shared memory, as a vector.

    Args:
        result_type: the vector's type, of the language or of MLIR.
        memref: a part of shared memory, from ``SmemPtr.get()``.
        indices: of the first element, one number per dimension.

    Returns:
        The vector, of the language.
    """
    return Vector.load(type_class(result_type), memref, [Int32(as_operand(index)) for index in indices])


def store(value: Any, memref: Any, indices: Sequence[Any], *, alignment: int | None = None) -> None:
    """Write a vector to neighbors in shared memory.

    Args:
        value: a vector.
        memref: a part of shared memory, from ``SmemPtr.get()``.
        indices: of the first element, one number per dimension.
        alignment: the caller's promise, in bytes, of what divides the address.

    Example in a kernel::

        from flydsl.utils.smem_allocator import SmemAllocator, SmemPtr

        memory = SmemAllocator()
        memory.ptr = 1024
        part = SmemPtr(memory.get_base(), 0, fx.Float32, shape=(64, 4)).get()
        fx.vector.store(fx.vector.from_elements(fx.T.f32x2, [x[t], 2.0]), part, [t, 2], alignment=8)
        y[t] = fx.vector.load_op(fx.T.f32x2, part, [t, 2])[1]
        # y: 2 2 2
    """
    written: Any = as_operand(value)
    written.store(memref, [Int32(as_operand(index)) for index in indices], alignment=alignment)


def __getattr__(name: str) -> Any:
    if hasattr(_vectors, name) or name.startswith("_"):
        return getattr(_vectors, name)
    return getattr(_dialect, name) if hasattr(_dialect, name) else getattr(_vectors, name)


def __dir__() -> list[str]:
    return sorted({*__all__, *dir(_vectors)})


show_user_frames_of(__name__)
