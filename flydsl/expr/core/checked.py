"""What a trace for the sanitizer of the CPU backend carries besides the program; without it, nothing."""

from __future__ import annotations

__all__ = ["ATOMIC_ACCESS", "CHECKED_INDICES", "CHECKED_ORDER", "INDEX_CHECK", "SANITIZER"]

SANITIZER = "sanitizer"
"""The feature of a target whose programs are their source positions too, which the sanitizer reports."""
CHECKED_INDICES = "checked indices"
"""The feature of a target whose traces carry coordinates and extents beside the addresses made of them."""
CHECKED_ORDER = "checked order"
"""The feature of a target whose traces carry fences, and the waits for copies that take no time there."""

ATOMIC_ACCESS = "access"
"""The attribute of an atomic operation that stands for a load or a store."""
INDEX_CHECK = "builtin.unrealized_conversion_cast"
"""The operation ``(pointer, coordinates, extents) -> pointer`` of :mod:`flydsl.expr.memory.checked_index`."""
