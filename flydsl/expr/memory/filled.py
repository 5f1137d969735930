"""Vectors with one value in all elements."""

from __future__ import annotations

from typing import Any

from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import NumericMeta

__all__ = ["empty_like", "full", "full_like", "ones_like", "zeros_like"]


def full(shape: Any, fill_value: Any, dtype: NumericMeta) -> Vector:
    """A vector of that shape and element type with ``fill_value`` everywhere."""
    return Vector.filled(shape, fill_value, dtype)


def full_like(a: Vector, fill_value: Any, dtype: NumericMeta | None = None) -> Vector:
    """A vector of the shape of ``a`` with ``fill_value`` everywhere."""
    return Vector.filled_like(a, fill_value, dtype)


def zeros_like(a: Vector, dtype: NumericMeta | None = None) -> Vector:
    """A vector of the shape of ``a`` with zero everywhere."""
    return Vector.filled_like(a, 0, dtype)


def empty_like(a: Vector, dtype: NumericMeta | None = None) -> Vector:
    """A vector of the shape of ``a`` with unspecified elements."""
    return Vector.filled_like(a, 0, dtype)


def ones_like(a: Vector, dtype: NumericMeta | None = None) -> Vector:
    """A vector of the shape of ``a`` with one everywhere."""
    return Vector.filled_like(a, 1, dtype)
