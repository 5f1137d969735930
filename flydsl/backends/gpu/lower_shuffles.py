"""``gpu.shuffle`` on warps whose lanes may work in groups narrower than the warp.

MLIR's own lowerings do not serve that: for NVIDIA the member mask has the lanes of the first group only, for AMD the
``idx`` mode counts lanes from the start of the warp.  Here the source lane is computed once for all vendors::

    group = lane & -width        xor: lane ^ offset        down: lane + offset
                                 up:  lane - offset        idx:  group + offset

A source outside the group gives an unspecified value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flydsl._mlir import ir
from flydsl.ir.builder import binary, compare, constant, i32, op1
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.rewriting import replace
from flydsl.support.fast_dataclass import record

__all__ = ["Shuffle", "lower_shuffles", "mode_of"]


@record
class Shuffle:
    """One shuffle; all values are 32-bit integers."""

    mode: str
    """``"xor"``, ``"up"``, ``"down"`` or ``"idx"``."""
    value: ir.Value
    offset: ir.Value
    """For ``idx`` the source's number within the group."""
    width: ir.Value
    """Lanes in a group: a power of two up to the warp size."""
    lane: ir.Value
    """The number of this lane in its warp."""

    def group(self) -> ir.Value:
        """The first lane of this lane's group."""
        return binary("andi", self.lane, binary("subi", constant(0, i32()), self.width))

    def source(self) -> ir.Value:
        """The lane that the value comes from."""
        if self.mode == "idx":
            return binary("addi", self.group(), self.offset)
        operation = {"xor": "xori", "up": "subi", "down": "addi"}[self.mode]
        return binary(operation, self.lane, self.offset)

    def is_inside(self) -> ir.Value:
        """True at run time if the source is in the group, as an ``i1``."""
        return compare(CmpIPredicate.ult, binary("subi", self.source(), self.group()), self.width)


def lower_shuffles(shuffles: Iterable[ir.Operation], move: Callable[[Shuffle], ir.Value]) -> None:
    """Replace each ``gpu.shuffle`` of a 32-bit value by what ``move`` builds, which returns the value that arrives."""
    for operation in shuffles:
        with ir.InsertionPoint(operation), operation.location:
            replace(operation, _lowered(operation, move))


def _lowered(operation: ir.Operation, move: Callable[[Shuffle], ir.Value]) -> list[ir.Value]:
    value, offset, width = operation.operands
    lane = op1("arith.index_cast", [op1("gpu.lane_id", [], ir.IndexType.get())], i32())
    is_integer = value.type == i32()
    bits = value if is_integer else op1("arith.bitcast", [value], i32())
    shuffle = Shuffle(mode_of(operation), bits, offset, width, lane)
    moved = move(shuffle)
    return [moved if is_integer else op1("arith.bitcast", [moved], value.type), shuffle.is_inside()]


def mode_of(operation: ir.Operation) -> str:
    """The mode of a shuffle: the word in ``#gpu<shuffle_mode xor>``."""
    return str(operation.attributes["mode"]).removesuffix(">").split()[-1]
