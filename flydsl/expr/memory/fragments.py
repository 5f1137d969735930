"""A thread's values of the operands of a matrix product, tile by tile.

Registers are memory of the thread.  If no other operand overlaps D, each tile is read when it is first needed and D is
written at the end.  So a tile of D goes from call to call as a value.
"""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.expr.layout.offsets import Offsets
from flydsl.expr.memory.element_run import Piece, pieces
from flydsl.expr.memory.pointer import AddressSpace, Pointer
from flydsl.expr.memory.tensor import Tensor


class Fragments:
    """The tiles of D, A, B and C by index; ``counts`` are the values of a thread in one tile of each.

    Tiles stay values from first use to :meth:`write` unless ``kept`` is false, or the operands may overlap.
    """

    def __init__(self, operands: tuple[Tensor, Tensor, Tensor, Tensor], counts: tuple[int, ...], *, kept: bool) -> None:
        self._pieces = [pieces(t.iter, t.layout, count) for t, count in zip(operands, counts, strict=True)]
        self._values: tuple[dict[int, Any], ...] = ({}, {}, {})
        self._written: set[int] = set()
        self._kept = kept and _are_apart(*operands)

    def a(self, tile: int) -> Any:
        """The values of a tile of A: a vector, or a scalar if there is one."""
        value = self._values[0].get(tile)
        return self._read(0, self._pieces[1], tile) if value is None else value

    def b(self, tile: int) -> Any:
        value = self._values[1].get(tile)
        return self._read(1, self._pieces[2], tile) if value is None else value

    def accumulator(self, tile: int) -> Any:
        """The values of a tile of D; of C before D has any."""
        value = self._values[2].get(tile)
        return self._read(2, self._pieces[0 if tile in self._written else 3], tile) if value is None else value

    def _read(self, operand: int, tiles: list[Piece], tile: int) -> Any:
        value = tiles[tile].load()
        if self._kept:
            self._values[operand][tile] = value
        return value

    def accumulate(self, tile: int, value: Any) -> None:
        self._written.add(tile)
        if self._kept:
            self._values[2][tile] = value
        else:
            self._pieces[0][tile].store(value)

    def write(self) -> None:
        """Store the tiles of D that are not in memory yet."""
        if self._kept:
            for tile, value in self._values[2].items():
                self._pieces[0][tile].store(value)


def _are_apart(d: Tensor, a: Tensor, b: Tensor, c: Tensor) -> bool:
    """True if writing a tile of D provably changes no other value that is still to be read."""
    if d.iter.address_space is not AddressSpace.Register:
        return False
    table = Offsets.of(d.layout)
    if not table.is_static or len(set(table.known)) < len(table.known):
        return False
    others = [a, b] if c.iter is d.iter and c.layout is d.layout else [a, b, c]
    return all(_never_meet(d.iter, other.iter) for other in others)


def _never_meet(registers: Pointer, other: Pointer) -> bool:
    """True if a pointer provably points outside of the registers of another."""
    if other.address_space is AddressSpace.Generic:
        return False
    if other.address_space is not AddressSpace.Register:
        return True
    here, there = _origin(registers), _origin(other)
    return here is not None and there is not None and here != there


def _origin(pointer: Pointer) -> ir.Value | None:
    """The allocation that a pointer is derived from, if it is visible."""
    value = pointer.llvm_ptr
    while not isinstance(value.owner, ir.Block):
        name = value.owner.name
        if name == "llvm.alloca":
            return value
        if name != "llvm.getelementptr":
            return None
        value = value.owner.operands[0]
    return None
