"""Vectors with one value in all elements."""

from __future__ import annotations

from typing import Any

from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import NumericMeta

__all__ = ["empty_like", "full", "full_like", "ones_like", "zeros_like"]


def full(shape: Any, fill_value: Any, dtype: NumericMeta) -> Vector:
    """A vector of that shape and element type with ``fill_value`` everywhere.

    Args:
        shape: an extent, or a tuple of them.
        fill_value: a number.
        dtype: the type of the elements.

    Returns:
        The vector.

    Example in a kernel::

        v = fx.full(4, 1.5, fx.Float32)
        y[t] = v.reduce("add")
        # y: 6 6
    """
    return Vector.filled(shape, fill_value, dtype)


def full_like(a: Vector, fill_value: Any, dtype: NumericMeta | None = None) -> Vector:
    """A vector of the shape of ``a`` with ``fill_value`` everywhere.

    Args:
        a: a vector.
        fill_value: a number.
        dtype: the type of the elements; by default that of ``a``.

    Returns:
        The vector.

    Example in a kernel::

        v = fx.ptr_load(fx.get_iter(x) + 4 * t, fx.Float32x4)
        y[t] = fx.full_like(v, 2.0)[0]
        # y: 2 2
    """
    return Vector.filled_like(a, fill_value, dtype)


def zeros_like(a: Vector, dtype: NumericMeta | None = None) -> Vector:
    """A vector of the shape of ``a`` with zero everywhere.

    Args:
        a: a vector.
        dtype: the type of the elements; by default that of ``a``.

    Returns:
        The vector.

    Example in a kernel::

        v = fx.ptr_load(fx.get_iter(x) + 4 * t, fx.Float32x4)
        y[t] = fx.zeros_like(v)[0]
        # y: 0 0
    """
    return Vector.filled_like(a, 0, dtype)


def empty_like(a: Vector, dtype: NumericMeta | None = None) -> Vector:
    """A vector of the shape of ``a`` with unspecified elements.

    Args:
        a: a vector.
        dtype: the type of the elements; by default that of ``a``.

    Returns:
        The vector.

    Example in a kernel::

        v = fx.ptr_load(fx.get_iter(x) + 4 * t, fx.Float32x4)
        print(fx.empty_like(v).shape)  # (4,)
    """
    return Vector.filled_like(a, 0, dtype)


def ones_like(a: Vector, dtype: NumericMeta | None = None) -> Vector:
    """A vector of the shape of ``a`` with one everywhere.

    Args:
        a: a vector.
        dtype: the type of the elements; by default that of ``a``.

    Returns:
        The vector.

    Example in a kernel::

        v = fx.ptr_load(fx.get_iter(x) + 4 * t, fx.Float32x4)
        y[t] = fx.ones_like(v)[0]
        # y: 1 1
    """
    return Vector.filled_like(a, 1, dtype)
