"""What a trace for the sanitizer of the CPU backend carries besides the program; without it, nothing."""

from __future__ import annotations

__all__ = ["CHECKED_INDICES", "INDEX_CHECK", "SANITIZER"]

SANITIZER = "sanitizer"
"""The feature of a target whose programs are their source positions too, which the sanitizer reports."""
CHECKED_INDICES = "checked indices"
"""The feature of a target whose traces carry coordinates and extents beside the addresses made of them."""

INDEX_CHECK = "builtin.unrealized_conversion_cast"
"""The operation ``(pointer, coordinates, extents) -> pointer`` of :mod:`.checked_index`."""
