"""``gpu.shuffle`` on warps whose lanes may work in groups narrower than the warp.

MLIR's own lowerings do not serve that: for NVIDIA the member mask has the lanes of the first group only, for AMD the
``idx`` mode counts lanes from the start of the warp.  Here the source lane is computed once for all vendors::

    group = lane & -width        xor: lane ^ offset        down: lane + offset
                                 up:  lane - offset        idx:  group + offset

A lane whose source is outside its group keeps its own value: :meth:`Shuffle.source` is the lane itself then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flydsl._mlir import ir
from flydsl.ir.builder import binary, compare, constant, i32, op1
from flydsl.ir.constant_fold import known_constant, source_lane
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.rewriting import replace
from flydsl.support.fast_dataclass import record


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
        """The lane that the value comes from: this lane if the group has no such lane."""
        source = self._unbounded()
        if self.stays_inside:
            return source
        return op1("arith.select", [self._contains(source), source, self.lane], i32())

    def is_inside(self) -> ir.Value:
        """True at run time if the group has the lane that the offset names, as an ``i1``."""
        return self._contains(self._unbounded())

    @property
    def stays_inside(self) -> bool:
        """True if it is known while compiling that each lane's source is in its group."""
        offset, width = known_constant(self.offset), known_constant(self.width)
        if self.mode in ("up", "down"):
            return offset == 0
        largest = _largest(self.offset) if offset is None else offset
        return largest is not None and width is not None and 0 <= largest < width

    def sources(self, warp_size: int) -> list[int] | None:
        """The source of each lane of a warp; ``None`` unless offset and width are known while compiling."""
        offset, width = known_constant(self.offset), known_constant(self.width)
        if offset is None or width is None:
            return None
        found = [source_lane(self.mode, lane, offset, width) for lane in range(warp_size)]
        return [lane if source is None else source for lane, source in enumerate(found)]

    def whole_number(self) -> ir.Value:
        """The number of an ``idx`` shuffle before it is taken modulo the width, for instructions that do that again."""
        width, owner = known_constant(self.width), self.offset.owner
        if width is None or _largest(self.offset) != width - 1:
            return self.offset
        return next((operand for operand in owner.operands if known_constant(operand) is None), self.offset)

    def _unbounded(self) -> ir.Value:
        if self.mode == "idx":
            return binary("addi", self.group(), self.offset)
        operation = {"xor": "xori", "up": "subi", "down": "addi"}[self.mode]
        return binary(operation, self.lane, self.offset)

    def _contains(self, lane: ir.Value) -> ir.Value:
        return compare(CmpIPredicate.ult, binary("subi", lane, self.group()), self.width)


def _largest(value: ir.Value) -> int | None:
    """The largest number that a masked value can be."""
    if isinstance(value.owner, ir.Block) or value.owner.name != "arith.andi":
        return None
    masks = [mask for mask in map(known_constant, value.owner.operands) if mask is not None and mask >= 0]
    return min(masks, default=None)


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
