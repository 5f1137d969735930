"""Copies of boxes by gfx1250's tensor data mover, on a CPU.

The active lanes split the elements.  The box is that of a copy of the language, or that of a descriptor.  A descriptor is
read when the kernel runs, because programs put its words together; all is counted in bytes there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError
from flydsl.expr.core.operators import as_operand
from flydsl.expr.gpu import lane_id
from flydsl.expr.layout.leaf import mul, total
from flydsl.expr.memory.memory_functions import inttoptr
from flydsl.expr.memory.pointer import AddressSpace, PointerType, add_offset
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Boolean, Int8, Int32, Int64, Uint32
from flydsl.expr.rocdl.lanes import ballot
from flydsl.expr.rocdl.tdm.descriptor import FIELDS, RANK
from flydsl.ir import builder

if TYPE_CHECKING:
    from flydsl.expr.rocdl.tdm.transfer import Transfer

_WORD = 32
_ROWS = 16
"""The row indices that a gather can have."""


class _Descriptor:
    """The fields of a descriptor's groups."""

    def __init__(self, groups: Sequence[Vector]) -> None:
        self.words = [tuple(group[k] for k in range(group.numel)) for group in groups]

    def field(self, name: str) -> Int64:
        """The value of a field, which is not negative."""
        field = FIELDS[name]
        value, done = Int64(0), 0
        while done < field.width:
            place, shift = divmod(field.low + done, _WORD)
            bits = min(field.width - done, _WORD - shift)
            part = (self._whole(field.group, place) >> shift) & ((1 << bits) - 1)
            value = value | part << done
            done += bits
        return value

    def _whole(self, group: int, place: int) -> Int64:
        words = self.words[group] if group < len(self.words) else ()  # descriptors of two dimensions have two groups
        return Int64(Int32(words[place]).bitcast(Uint32)) if place < len(words) else Int64(0)

    def flag(self, name: str) -> Any:
        """True if a field of one bit is set."""
        return self.field(name) != 0

    def row(self, position: Int64) -> Any:
        """The row that a gather takes at a position: indices of 32 or 16 bits follow each other in groups 2 and 3."""
        is_wide = self.flag("wide_indices")
        place = is_wide.select(position, position >> 1)
        found = Int64(0)
        for k in range(_ROWS // 2):
            found = (place == k).select(self._whole(2 + k // 4, k % 4), found)
        half = (found >> ((position & 1) * 16)) & 0xFFFF
        return is_wide.select(found, half)


def move_box(groups: Sequence[Vector], *, to_lds: bool) -> None:
    """Copy the box that a descriptor's four groups of words tell; the active lanes split its bytes.

    Outside of the tensor a load gives zeros, and a store writes nothing.
    """
    given = _Descriptor(groups)
    size = Int64(1) << given.field("data_size")
    gathers = given.flag("gather")
    tiles, extents, strides = [], [], [Int64(1)]
    for k in range(RANK):
        tile, extent = given.field(f"tile_dim{k}"), given.field(f"tensor_dim{k}")
        if k:  # a dimension that a descriptor leaves out, as a gather all but two
            is_used = (tile != 0) & (gathers ^ True) if k > 1 else tile != 0
            tile, extent = is_used.select(tile, Int64(1)), is_used.select(extent, Int64(1))
            strides.append(given.field(f"tensor_dim{k - 1}_stride") * size)
        else:
            tile, extent = tile * size, extent * size
        tiles.append(tile)
        extents.append(extent)
    count = given.field("count") & 1
    for tile in tiles:
        count = count * tile
    padded = given.flag("pad_enable")
    interval = Int64(8) << given.field("pad_interval")  # bytes: 2 words and more
    amount = padded.select((given.field("pad_amount") + 1) * 4, Int64(0))
    memory = inttoptr(PointerType(Int8, AddressSpace.Global, 1), given.field("global_address"))
    lds = inttoptr(PointerType(Int8, AddressSpace.Shared, 1), Int32(groups[0][1]))

    def body(index: Int64) -> None:
        rest, inside, offset = index, Boolean.static(True), Int64(0)
        for k, (tile, extent, stride) in enumerate(zip(tiles, extents, strides, strict=True)):
            coordinate, rest = rest % tile, rest // tile
            if k == 1:
                coordinate = gathers.select(given.row(coordinate), coordinate)
            inside = inside & (coordinate < extent)
            offset = offset + coordinate * stride
        place = add_offset(lds, Int32(index + index // interval * amount))
        _move(add_offset(memory, offset), place, inside, to_lds=to_lds)

    _split_over_lanes(count, body)


def copy_box(transfer: Transfer) -> None:
    """Copy the box of a transfer.

    The workgroups of a ``workgroup_mask`` request the same box, and the mask merges their requests.  So each copies it
    here.  Outside of the tensor a load gives zeros, and a store writes nothing.
    """
    if transfer.atomic_barrier:
        raise DSLNotImplementedError(
            f"{transfer.what}: a CPU does not emulate atomic_barrier, whose format in LDS is not public; "
            "compile for gfx1250, or wait with tdm_ops.tensor_wait"
        )
    size: Any = 1
    for extent in transfer.tile:
        size = mul(size, extent)
    strides = (1, *transfer.strides)

    def body(index: Int32) -> None:
        rest, inside, offsets = index, Boolean.static(True), []
        for k, (tile, extent, stride) in enumerate(zip(transfer.tile, transfer.extent, strides, strict=True)):
            coordinate = rest % tile
            rest = rest // tile
            if k == 1 and transfer.rows:
                coordinate = _row(transfer, coordinate)
            inside = inside & (coordinate < extent)
            offsets.append(mul(Int64(coordinate), stride))
        padding = index // transfer.pad_interval * transfer.pad_amount if transfer.pad_interval else 0
        memory = add_offset(transfer.memory, Int64(total(offsets)))
        _move(memory, add_offset(transfer.lds, index + padding), inside, to_lds=transfer.to_lds)

    _split_over_lanes(Int32(mul(Int32(size), transfer.enabled)), body)


def _row(transfer: Transfer, position: Int32) -> Any:
    """The index of the row at this position of a gather."""
    index, *others = (Uint32(row) & ((1 << transfer.index_bits) - 1) for row in transfer.rows)
    for k, row in enumerate(others, 1):
        index = (position == k).select(row, index)
    return index


def _split_over_lanes(count: Any, body: Callable[[Any], None]) -> None:
    """A loop over ``count`` indices, which the active lanes divide among them."""
    of = type(count)
    mask = ballot(Int32, Boolean.static(True))
    bounds = [of(_bits_set(mask & ((Int32(1) << lane_id()) - 1))), count, of(_bits_set(mask))]
    loop = builder.op("scf.for", [bound.ir_value() for bound in bounds], regions=1)
    block = loop.regions[0].blocks.append(of.mlir_type())
    with ir.InsertionPoint(block):
        body(of.wrap(block.arguments[0]))
        builder.op("scf.yield", [])


def _move(memory: Any, lds: Any, inside: Any, *, to_lds: bool) -> None:
    """Copy one element; outside of the tensor load zero and store nothing."""
    condition = as_operand(inside).ir_value()

    def store() -> list[ir.Value]:
        memory.store(lds.load())
        return []

    if not to_lds:
        builder.branch(condition, [], store, list)
        return
    dtype = memory.dtype
    (value,) = builder.branch(
        condition, [dtype.mlir_type()], lambda: [memory.load().ir_value()], lambda: [dtype(0).ir_value()]
    )
    lds.store(dtype.wrap(value))


def _bits_set(mask: Int32) -> Int32:
    counted: Int32 = Int32.wrap(builder.op1("math.ctpop", [mask.ir_value()], Int32.mlir_type()))
    return counted
