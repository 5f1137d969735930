"""``make_tiled_tdm_atom``: tensor data mover copies of tiles of coordinates.

::

    atom, coordinates = fx.rocdl.cdna5.make_tiled_tdm_atom(fx.rocdl.TensorLoad(), a, lds_layout, (128, 64))
    tiles = fx.zipped_divide(coordinates, (128, 64))[None, (row, None)]
    to, tile = fx.rocdl.cdna5.tdm_partition(atom, 0, fx.make_layout(1, 1), shared, tiles)
    fx.copy(atom, tile[None, k], to[None, 0])

The coordinates hold where a tile begins in the tensor, so each copy can leave out elements outside of it.  gfx1250
only.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.atom import CopyAtom, make_copy_atom
from flydsl.expr.atoms.copy_ops import CopyOp, dynamic_integer
from flydsl.expr.core.context import is_tracing
from flydsl.expr.layout.leaf import is_dynamic, mul, total
from flydsl.expr.layout.tree import as_tree, leaves
from flydsl.expr.layout.values import IntTuple, Layout
from flydsl.expr.memory.pointer import AddressSpace, Pointer
from flydsl.expr.memory.tensor import Tensor, make_view
from flydsl.expr.numeric import Int32, Int64
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.chips import check_cache_modifier
from flydsl.expr.rocdl.tdm.atom import TDM_CHIPS, inside, leaf, mover_pointer
from flydsl.expr.rocdl.tdm.descriptor import padding_codes
from flydsl.expr.rocdl.tdm.lds_layout import Boxes, coordinates_of, is_static_one, order_in_lds
from flydsl.expr.rocdl.tdm.transfer import Transfer
from flydsl.support.fast_dataclass import dataclass

__all__ = ["TensorLoad", "TensorStore", "make_tiled_tdm_atom", "tdm_partition"]


def _tensor(value: Any) -> Tensor:
    if not isinstance(value, Tensor) or value.is_coordinates or value.address_space is not AddressSpace.Global:
        raise DSLTypeError(f"expected a tensor in global memory, got {value!r}")
    return value


def _checks(value: Any) -> IntTuple:
    return value if isinstance(value, IntTuple) else algebra.make_int_tuple(value)


def _barrier(value: Any) -> Pointer:
    if not isinstance(value, Pointer) or value.address_space is not AddressSpace.Shared:
        raise DSLTypeError(f"expected a pointer in shared memory, got {value!r}")
    return value


@dataclass(frozen=True)
class Direction:
    """The ``op`` of :func:`make_tiled_tdm_atom`: loads to shared memory, or stores from it."""

    to_lds: bool
    cache_modifier: int


def TensorLoad(cache_modifier: int = 0) -> Direction:
    """Copies from global to shared memory, with the bits of gfx12's cache policy.

    Args:
        cache_modifier: the bits of gfx12's cache policy.

    Returns:
        The direction.

    Raises:
        DSLValueError: bits that the policy lacks, or in a trace another target than gfx1250.

    Example in a kernel for gfx1250::

        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
        columns = fx.make_view(fx.get_iter(x), fx.make_layout((8, 8), (1, 8)))  # the first dimension is contiguous
        layout = fx.make_layout((8, 8), (1, 8))
        atom, places = fx.rocdl.make_tiled_tdm_atom(fx.rocdl.TensorLoad(), columns, layout, (8, 8), 2)
        tile = fx.slice(fx.zipped_divide(places, (8, 8)), (None, (0, 0)))
        to, source = fx.rocdl.tdm_partition(
            atom, fx.rocdl.wave_id(), fx.make_layout(2, 1), fx.make_view(place, layout), tile
        )
        fx.copy(atom, source, to)
        fx.rocdl.tdm_ops.tensor_wait(0)
        fx.barrier()
        y[t] = fx.ptr_load(place + t)
        # y: 0 1 2
    """
    return _direction("TensorLoad", True, cache_modifier)


def TensorStore(cache_modifier: int = 0) -> Direction:
    """Copies from shared to global memory, as :func:`TensorLoad`.

    Args:
        cache_modifier: the bits of gfx12's cache policy.

    Returns:
        The direction.
    """
    return _direction("TensorStore", False, cache_modifier)


def _direction(what: str, to_lds: bool, cache_modifier: int) -> Direction:
    if is_tracing():
        chips.require(what, TDM_CHIPS)
        check_cache_modifier(what, cache_modifier)
    return Direction(to_lds, cache_modifier)


@dataclass(frozen=True)
class TiledTdmType(CopyOp):
    """A copy of one box of a tensor's coordinates, by the wave that reaches it.

    Its state: ``tensor``; ``boundary_check``, whether elements outside are left out, for each mode of the tensor;
    ``workgroup_mask`` of loads, a bit for each workgroup of the cluster that gets the same; ``early_timeout`` of loads,
    whether they wait for fewer of those; ``atomic_barrier_addr``, the barrier in shared memory that counts the copy.
    """

    direction: Direction
    boxes: Boxes
    num_warps: int
    atomic_barrier: bool

    moves_tiles = True
    takes_coordinates = True

    @property
    def fields(self) -> Mapping[str, Any]:  # type: ignore[override]
        """The state of a copy in that direction."""
        known: dict[str, Any] = {"tensor": _tensor, "boundary_check": _checks}
        if self.direction.to_lds:
            known |= {"workgroup_mask": dynamic_integer, "early_timeout": dynamic_integer}
        if self.atomic_barrier:
            known["atomic_barrier_addr"] = _barrier
        return MappingProxyType(known)

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse operands other than coordinates in place of global memory, and shared memory."""
        outside, lds = (src, dst) if self.direction.to_lds else (dst, src)
        if not outside.is_coordinates or lds.is_coordinates or lds.address_space is not AddressSpace.Shared:
            expected = "coordinates to shared memory" if self.direction.to_lds else "shared memory to coordinates"
            raise DSLValueError(
                f"this atom copies from {expected}, both as tdm_partition makes them; got {src} and {dst}"
            )

    def move_tile(self, src: Tensor, dst: Tensor, state: Mapping[str, Any]) -> None:
        """Emit a copy for each box."""
        outside, lds = (src, dst) if self.direction.to_lds else (dst, src)
        count = self.bits // lds.dtype.width
        whole = int(algebra.size(lds.layout))
        if whole % count:
            raise DSLValueError(f"a copy of {lds}: expected a multiple of the {count} elements of a box")
        for first in range(0, whole, count):
            start = algebra.add_coordinates(outside.iter, algebra.crd2idx(first, outside.layout))
            place = algebra.get_scalar(algebra.crd2idx(first, lds.layout))
            self._start(leaves(as_tree(start)), lds.iter, place, state)

    def _start(self, start: list[Any], lds: Pointer, place: Any, state: Mapping[str, Any]) -> None:
        tensor, boxes = state["tensor"], self.boxes
        shape, stride, checks = (leaves(t) for t in (tensor.layout.shape_tree, tensor.layout.stride_tree,
                                                     state["boundary_check"].tree))  # fmt: skip
        if len(start) != len(shape):
            raise DSLValueError(f"TDM atom of {tensor}: expected {len(boxes.order)} coordinates, got {len(start)}")
        strides = [stride[k] for k in boxes.order]
        begin = [c if isinstance(c, int) else Int64(c) for c in start]
        extents = []
        for c, box, k in zip(start, boxes.extents, boxes.order, strict=True):
            bounded = inside(shape[k], c)
            check = leaf(checks[k])
            if isinstance(check, int):
                extents.append(bounded if check else box)
            else:
                extents.append((check != 0).select(Int32(bounded), Int32(box)))
        to_lds = self.direction.to_lds
        Transfer(
            what="TensorLoad" if to_lds else "TensorStore",
            to_lds=to_lds,
            memory=mover_pointer("the tensor data mover", tensor.iter, total(list(map(mul, begin, strides)))),
            lds=mover_pointer("the tensor data mover", lds, place),
            tile=boxes.extents,
            extent=extents,
            strides=strides[1:],
            pad_interval=boxes.padding.interval,
            pad_amount=boxes.padding.amount,
            workgroup_mask=leaf(state.get("workgroup_mask", 0)),
            atomic_barrier=self.atomic_barrier,
            barrier=state.get("atomic_barrier_addr"),
            early_timeout=leaf(state.get("early_timeout", 0)),
            cache_modifier=self.direction.cache_modifier,
        ).start()


def make_tiled_tdm_atom(
    op: Direction,
    tensor: Tensor,
    smem_layout: Any,
    tdm_tile: Any,
    num_warps: int = 1,
    *,
    init_boundary_check: bool = True,
    atomic_barrier: bool = False,
    internal_type: None = None,
) -> tuple[CopyAtom, Tensor]:
    """An atom that copies tiles of ``tensor``, and the tensor's coordinates, to be divided into these tiles.

    Args:
        op: :func:`TensorLoad` or :func:`TensorStore`.
        smem_layout: of a tile in shared memory; equal gaps at equal intervals stay unwritten.
        tdm_tile: the tiler, elements of each mode of the tensor.
        num_warps: the waves that split a tile by :func:`tdm_partition`; each copies a part that is contiguous there.
        init_boundary_check: whether elements outside of the tensor become zero in shared memory and are not written;
            the state ``boundary_check`` sets it later for each mode.
        atomic_barrier: whether copies arrive at the barrier of the state ``atomic_barrier_addr``.
        tensor: in global memory.
        internal_type: ``None``, for programs of FlyDSL.

    Returns:
        The atom, and the tensor of coordinates.

    Raises:
        DSLTypeError: operands of the wrong kind.
        DSLValueError: a layout that the mover cannot write, or that the waves cannot split; a store with gaps; a first
            dimension whose stride in global memory is not static 1.

    See the example of :func:`TensorLoad`.
    """
    if not isinstance(op, Direction) or internal_type is not None:
        raise DSLTypeError(f"make_tiled_tdm_atom takes fx.rocdl.TensorLoad() or TensorStore(), got {op!r}")
    if isinstance(num_warps, bool) or not isinstance(num_warps, int) or num_warps < 1:
        raise DSLValueError(f"make_tiled_tdm_atom: num_warps={num_warps!r}; expected a positive number")
    shape = _tensor(tensor).layout.shape
    boxes = Boxes.of(shape, tdm_tile, smem_layout, num_warps)
    padding, width = boxes.padding, tensor.dtype.width
    if padding.interval:
        if not op.to_lds:
            raise DSLValueError(f"make_tiled_tdm_atom: stores read shared memory without gaps, got {smem_layout}")
        padding_codes(f"make_tiled_tdm_atom of {smem_layout}", padding.interval, padding.amount, width)
    stride = leaves(tensor.layout.stride_tree)[boxes.order[0]]
    if not is_static_one(stride):
        raise DSLValueError(
            f"make_tiled_tdm_atom: neighbors in shared memory ({smem_layout}) are neighbors in global memory, along a "
            f"mode whose stride is known to be 1, and {tensor} has {'one of run time' if is_dynamic(stride) else stride}"
        )
    made = TiledTdmType(math.prod(boxes.extents) * width, op, boxes, num_warps, bool(atomic_barrier))
    profile = tensor.layout.shape_tree
    checks = algebra.make_int_tuple(_like(profile, int(bool(init_boundary_check))))
    atom = make_copy_atom(made, tensor.dtype).set_value({"tensor": tensor, "boundary_check": checks})
    steps = coordinates_of(shape, boxes.order)
    return atom, make_view((0,) * len(boxes.order), Layout(profile, steps))


def _like(tree: Any, value: int) -> Any:
    return tuple(_like(part, value) for part in tree) if isinstance(tree, tuple) else value


def tdm_partition(
    atom: CopyAtom, warp_coord: Any, warp_layout: Any, stensor: Tensor, gtensor: Tensor
) -> tuple[Tensor, Tensor]:
    """One wave's part of tiles in shared memory and of their coordinates: ``((Box, Repeat), ...)``.

    Args:
        warp_coord: the wave's coordinate in ``warp_layout``.
        warp_layout: maps it to an index from 0 on, below the number of waves that split a tile.
        stensor, gtensor: mode 0 is the tile, of equal size in both; a tensor of one tile may have its modes at the top.
            Other modes stay.
        atom: of :func:`make_tiled_tdm_atom`.

    Returns:
        The wave's parts, ``((Box, Repeat), ...)``.

    Raises:
        DSLTypeError: ``atom`` is not of :func:`make_tiled_tdm_atom`.
        DSLValueError: another number of waves; tiles of different sizes, or no multiple of the atom's.

    See the example of :func:`TensorLoad`.
    """
    if not isinstance(atom, CopyAtom) or not isinstance(atom.op, TiledTdmType):
        raise DSLTypeError(f"tdm_partition takes an atom of make_tiled_tdm_atom, got {atom!r}")
    warps = int(algebra.size(warp_layout))
    if warps != atom.op.num_warps:
        raise DSLValueError(f"tdm_partition: {warp_layout} is of {warps} waves, and the atom of {atom.op.num_warps}")
    box, together = atom.num_values, atom.num_values * warps
    shared, tiles = (_tile_first(layout, together) for layout in (stensor.layout, gtensor.layout))
    size = int(algebra.size(shared[0]))
    if size != int(algebra.size(tiles[0])) or size % together:
        raise DSLValueError(
            f"tdm_partition of {stensor} and {gtensor}: mode 0 of both is a tile of equally many elements, a multiple of "
            f"{together}"
        )
    wave = algebra.crd2idx(warp_coord, warp_layout)
    repeats = algebra.make_layout((box, warps, size // together), (1, box, together))
    order = algebra.composition(order_in_lds(shared[0]), repeats)
    return _cut(stensor, shared, order, wave), _cut(gtensor, tiles, order, wave)


def _tile_first(layout: Any, count: int) -> list[Layout]:
    """The modes, mode 0 a tile of a multiple of ``count`` elements; one mode if only all modes together are."""
    if not isinstance(layout, Layout):
        raise DSLTypeError(f"tdm_partition takes tensors of plain layouts, got {layout}")
    modes = layout.modes()
    if (
        int(algebra.size(modes[0])) % count
        and algebra.is_static(layout.shape)
        and int(algebra.size(layout)) % count == 0
    ):
        return [layout]
    return modes


def _cut(tensor: Tensor, modes: list[Layout], order: Layout, wave: Any) -> Tensor:
    part, rest = algebra.composition(modes[0], order), modes[1:]
    shape = ((part[0].shape_tree, part[2].shape_tree), *(mode.shape_tree for mode in rest))
    stride = ((part[0].stride_tree, part[2].stride_tree), *(mode.stride_tree for mode in rest))
    return tensor.with_layout(Layout(shape, stride), algebra.crd2idx(wave, part[1]))
