"""What a trace for the sanitizer of the CPU backend carries besides the program; without it, nothing."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.expr.context import traced_for

__all__ = ["CHECKED_INDICES", "INDEX_CHECK", "SANITIZER", "source_location"]

SANITIZER = "sanitizer"
"""The feature of a target whose traces carry source positions for the sanitizer."""
CHECKED_INDICES = "checked indices"
"""The feature of a target whose traces carry coordinates and extents beside the addresses made of them."""

INDEX_CHECK = "builtin.unrealized_conversion_cast"
"""The operation ``(pointer, coordinates, extents) -> pointer`` of :mod:`.checked_index`."""

_LOCATED = frozenset(
    (
        "gpu.barrier",
        "llvm.alloca",
        "llvm.atomicrmw",
        "llvm.load",
        "llvm.mlir.global",
        "llvm.store",
        "scf.for",
        "scf.if",
        "scf.while",
        INDEX_CHECK,
    )
)


def source_location(name: str) -> ir.Location | None:
    """The user's line for the operation ``name``, where the sanitizer asks for it; ``None``: that of the context."""
    if name not in _LOCATED or not traced_for(SANITIZER):
        return None
    from flydsl.expr.control.position import Position  # its package imports this module

    place = Position.of_user().location()
    return ir.Location.file(place.filename, place.line, place.column + 1)
