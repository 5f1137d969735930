"""``TMA`` and ``BulkCopy``: bulk copies as copy atoms.

``fx.copy(atom, tile, shared, barrier=...)`` copies a tile of a tensor's coordinates, box by box, by the thread that
reaches it: to shared memory if ``tile`` is the source, else from there.  The layout algebra makes tiles of
coordinates::

    tiles = fx.zipped_divide(fx.nvvm.tma_tensor((m, k)), (128, 64))
    fx.copy(atom, tiles[None, (row, column)], shared, barrier=barrier)

PTX ISA manual, "cp.async.bulk.tensor", "cp.reduce.async.bulk.tensor", "cp.async.bulk".
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.atoms.atom import CopyAtom, make_copy_atom
from flydsl.expr.atoms.copy_ops import CopyOp, dynamic_integer
from flydsl.expr.core.context import current_kernel
from flydsl.expr.layout.leaf import Basis, add
from flydsl.expr.layout.tree import as_tree
from flydsl.expr.layout.values import Layout
from flydsl.expr.memory.element_run import Piece
from flydsl.expr.memory.pointer import AddressSpace, Pointer, add_offset
from flydsl.expr.memory.tensor import Tensor, make_view
from flydsl.expr.numeric import BFloat16, Float16, Float32, Float64, Int32, Int64, NumericMeta, Uint32, Uint64
from flydsl.expr.nvvm.boxes import ALIGNMENTS, DIMENSIONS, Boxes, TileInBoxes
from flydsl.expr.nvvm.ptx import require
from flydsl.expr.nvvm.shared_layouts import UNIT, plain_shared
from flydsl.expr.nvvm.tensor_maps import TensorMap
from flydsl.expr.nvvm.tma import (
    REDUCTIONS,
    bulk_load,
    bulk_store,
    check_cache_policy,
    tma_load,
    tma_reduce,
    tma_store,
)
from flydsl.support.fast_dataclass import dataclass

__all__ = ["TMA", "BulkCopy", "BulkCopyType", "TmaCopyType", "make_tma_atom", "tma_tensor"]

_WORDS = (Int32, Uint32, Int64, Uint64)
_HALVES = (Float16, BFloat16)
_REDUCED: Mapping[str, tuple[NumericMeta, ...]] = {
    "add": (*_WORDS, *_HALVES, Float32, Float64), "min": (*_WORDS, *_HALVES), "max": (*_WORDS, *_HALVES),
    "inc": (Uint32,), "dec": (Uint32,), "and": _WORDS, "or": _WORDS, "xor": _WORDS,
}  # fmt: skip
"""PTX ISA manual, "cp.reduce.async.bulk": the types of each operation."""


def _barrier(value: Any) -> Pointer:
    if not isinstance(value, Pointer) or value.address_space is not AddressSpace.Shared or value.dtype is not Uint64:
        raise DSLTypeError(f"expected a pointer to an mbarrier, a Uint64 in shared memory, got {value!r}")
    return value


def _map(value: Any) -> TensorMap | Pointer:
    if not isinstance(value, (TensorMap, Pointer)):
        raise DSLTypeError(f"expected an fx.nvvm.TensorMap, or a pointer to one in global memory, got {value!r}")
    return value


def _policy(value: Any) -> str | None:
    check_cache_policy("a bulk copy", value)
    return value  # type: ignore[no-any-return]


@dataclass(frozen=True)
class TmaCopyType(CopyOp):
    """A copy of tiles in boxes of a tensor map; :func:`make_tma_atom` makes atoms of it.

    Its state: ``tensor_map``; ``barrier``, the ``mbarrier`` that counts the bytes of a load; ``multicast``, a bit for each
    block of the cluster that gets what is loaded; ``cache_policy``, as of ``fx.nvvm.tma_load``.
    """

    dtype: NumericMeta
    boxes: Boxes | None = None
    reduction: str | None = None

    moves_tiles = True
    takes_coordinates = True
    fields = MappingProxyType(
        {"tensor_map": _map, "barrier": _barrier, "multicast": dynamic_integer, "cache_policy": _policy}
    )

    def layout_src_tv(self, count: int) -> Any:
        """One thread, and the elements of a box in order, dimension 0 fastest."""
        if self.boxes is None:
            raise DSLValueError(
                "TMA without boxes has no layout of its own; give make_tma_atom the box, or a map that knows it"
            )
        return super().layout_src_tv(count)

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse operands other than coordinates and shared memory."""
        if src.is_coordinates == dst.is_coordinates:
            raise DSLValueError(
                f"TMA copies between a tile of coordinates, fx.make_view((0, 0), layout) with strides fx.E(0) and on, and "
                f"shared memory; got {src} and {dst}"
            )
        shared = dst if src.is_coordinates else src
        if shared.address_space is not AddressSpace.Shared:
            raise DSLValueError(
                f"TMA copies between coordinates of a tensor map and shared memory, got {src} and {dst}"
            )
        if shared.dtype is not self.dtype:
            raise DSLValueError(f"element types differ: TMA atom {self.dtype}, tile in shared memory {shared}")
        if src.is_coordinates and self.reduction:
            raise DSLValueError(
                f"TMA with reduce={self.reduction!r} goes from shared to global memory, got {src} and {dst}"
            )

    def move_tile(self, src: Tensor, dst: Tensor, state: Mapping[str, Any]) -> None:
        """Emit a copy for each box."""
        loads = src.is_coordinates
        if "tensor_map" not in state:
            raise DSLValueError(
                "TMA without a tensor map; make the atom by fx.nvvm.make_tma_atom(tensor_map), or set tensor_map="
            )
        if loads and "barrier" not in state:
            raise DSLValueError("TMA loads count their bytes at an mbarrier; give fx.copy one as barrier=")
        if not loads and (extra := [name for name in ("barrier", "multicast") if name in state]):
            raise DSLValueError(
                f"TMA stores have no {' and no '.join(extra)}; wait for them with bulk_commit_group and bulk_wait_group"
            )
        tile, shared = (src, dst) if loads else (dst, src)
        first = self._first(tile)
        pointer, swizzle, layout = plain_shared("TMA", shared)
        in_boxes = TileInBoxes(tile.layout, len(first), layout)
        boxes = self.boxes or Boxes(self.dtype, in_boxes.largest(self.dtype, swizzle), swizzle)
        if boxes.swizzle != swizzle:
            raise DSLValueError(
                f"TMA by a map of {boxes}, and the tile in shared memory has one of {swizzle}: {shared}; make the map with "
                f"swizzle={swizzle}, or the tile with fx.apply_swizzle or a composed layout"
            )
        row = boxes.extents[0] * self.dtype.width // 8
        if swizzle and row != swizzle:
            raise DSLValueError(
                f"TMA with {boxes} writes rows of {row} bytes; expected rows as wide as the swizzle, {swizzle} bytes, or a "
                "narrower swizzle"
            )
        if len(boxes.extents) > len(first):
            raise DSLValueError(f"TMA by a map of {boxes}, and the tile {tile} has {len(first)} coordinates")
        policy = state.get("cache_policy")
        for place, offset in in_boxes.cut(boxes):
            box = add_offset(pointer, offset)
            if box.known_alignment % ALIGNMENTS[swizzle]:
                raise DSLValueError(
                    f"TMA: a box with a swizzle of {swizzle} bytes is aligned to {ALIGNMENTS[swizzle]} bytes in shared "
                    f"memory, got {box}, known to be aligned to {box.known_alignment}; allocate it with fx.Align"
                )
            at = [add(start, step) for start, step in zip(first, place, strict=True)]
            if loads:
                mask = state.get("multicast")
                tma_load(box, state["tensor_map"], at, state["barrier"], multicast=mask, cache_policy=policy)
            elif self.reduction:
                tma_reduce(state["tensor_map"], at, box, self.reduction, cache_policy=policy)
            else:
                tma_store(state["tensor_map"], at, box, cache_policy=policy)

    @staticmethod
    def _first(tile: Tensor) -> tuple[Any, ...]:
        """The coordinates of a tile's first element."""
        start = as_tree(tile.iter)
        first = start if isinstance(start, tuple) else (start,)
        if not isinstance(tile.layout, Layout) or any(isinstance(leaf, tuple) for leaf in first):
            raise DSLValueError(f"TMA copies a tile of plain coordinates with basis strides, got {tile}")
        return first


def TMA(dtype: Any, box: Any = None, *, swizzle: int = 0, reduce: str | None = None) -> TmaCopyType:
    """The copy of tiles in boxes of a tensor map; :func:`make_tma_atom` makes atoms of it.

    Args:
        dtype: of the elements.
        box: its extents, the contiguous dimension 0 first.  ``None``: each copy uses the largest box that fits the
            tile's layout in shared memory, which also determines ``swizzle``.
        swizzle: 0, 32, 64 or 128 bytes, of a given box.
        reduce: stores combine with the tensor: ``"add"``, ``"min"``, ``"max"``, ``"and"``, ``"or"``, ``"xor"``,
            ``"inc"``, ``"dec"``.

    Returns:
        The copy operation.

    Raises:
        DSLTypeError: ``dtype`` is no scalar type.
        DSLValueError: a box that no map has, an unknown reduction, or a target without the accelerator.
    """
    require("tma", "TMA")
    if not isinstance(dtype, NumericMeta):
        raise DSLTypeError(f"TMA of {dtype!r}; expected a scalar type such as fx.BFloat16")
    boxes = None if box is None else Boxes(dtype, tuple(box) if isinstance(box, (tuple, list)) else (box,), swizzle)
    if reduce is not None and reduce not in REDUCTIONS:
        raise DSLValueError(f"TMA with reduce={reduce!r}; expected one of {', '.join(REDUCTIONS)}")
    if reduce is not None and dtype not in _REDUCED[reduce]:
        known = ", ".join(map(str, _REDUCED[reduce]))
        raise DSLValueError(f"TMA with reduce={reduce!r} of {dtype}; there are such reductions of {known}")
    return TmaCopyType(boxes.bytes * 8 if boxes else dtype.width, dtype, boxes, reduce)


def make_tma_atom(
    tensor_map: Any, dtype: Any = None, *, box: Any = None, swizzle: int | None = None, reduce: str | None = None
) -> CopyAtom:
    """An atom that copies tiles of a tensor by its map; the operands of ``fx.copy`` determine the direction.

    If ``flyc.tensor_map`` made the map, its boxes are checked against ``dtype``, ``box``, ``swizzle`` and the tile in
    shared memory.  Boxes of other maps are unknown; then these follow from the tile, as in ``flyc.tensor_map(x,
    layout)``.

    Args:
        tensor_map: an :class:`~flydsl.expr.nvvm.tensor_maps.TensorMap`, or a pointer to one in global memory.
        dtype: of the elements; needed if the boxes of the map are unknown.
        box, swizzle, reduce: as of :func:`TMA`.

    Returns:
        The atom.

    Raises:
        DSLTypeError: no map, or neither it nor ``dtype`` gives the type.
        DSLValueError: the map has other boxes, or as :func:`TMA`.

    Example::

        @flyc.kernel
        def kernel(tensor_map: fx.nvvm.TensorMap, y: fx.Tensor):
            t = fx.thread_idx.x
            memory = fx.SharedAllocator()
            tile = memory.allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
            barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
            if t == 0:
                fx.nvvm.mbarrier_init(barrier, 1)
                fx.nvvm.fence_mbarrier_init()
            fx.barrier()
            if t == 0:
                fx.nvvm.mbarrier_arrive(barrier, expect_bytes=256)
                atom = fx.nvvm.make_tma_atom(tensor_map)
                tiles = fx.zipped_divide(fx.nvvm.tma_tensor((8, 8)), (8, 8))
                shared = fx.make_view(tile, fx.make_layout((8, 8), (8, 1)))
                fx.copy(atom, tiles[None, (0, 0)], shared, barrier=barrier)
            fx.nvvm.mbarrier_wait(barrier, 0)
            y[t] = fx.ptr_load(tile + t)


        @flyc.jit
        def run(tensor_map: fx.nvvm.TensorMap, y: fx.Tensor):
            kernel(tensor_map, y).launch(grid=1, block=64)


        x, y = np.arange(64, dtype=np.float32).reshape(8, 8), np.zeros(64, np.float32)
        run(flyc.tensor_map(x, (8, 8), swizzle=0), y)
        assert (y == np.arange(64)).all()
    """
    current_kernel("make_tma_atom")
    known = getattr(_map(tensor_map), "boxes", None)
    dtype = dtype or (known and known.dtype)
    if dtype is None:
        raise DSLTypeError("make_tma_atom needs the type of the elements, because the map does not say it: dtype=")
    if known is not None:
        asked = TMA(dtype, box or known.extents, swizzle=known.swizzle if swizzle is None else swizzle, reduce=reduce)
        if asked.boxes != known:
            raise DSLValueError(f"make_tma_atom of {asked.boxes}, and the map is of {known}; make it, or the atom, so")
    elif box is None and swizzle is not None:
        raise DSLValueError(
            f"make_tma_atom with swizzle={swizzle!r} and no box; give both, or none, to follow from the tile"
        )
    else:
        asked = TMA(dtype, box, swizzle=swizzle or 0, reduce=reduce)
    return make_copy_atom(asked, dtype).set_value("tensor_map", tensor_map)


def tma_tensor(shape: Any) -> Tensor:
    """The coordinates of an array of ``shape``, to be divided into tiles; its last axis is contiguous, ``E(0)``.

    The same as ``fx.make_view((0, 0), fx.make_layout((m, k), (fx.E(1), fx.E(0))))`` for two axes.

    Args:
        shape: the array's extents, one to five.

    Returns:
        The tensor of coordinates.

    Raises:
        DSLValueError: not one to five extents.

    See the example of :func:`make_tma_atom`.
    """
    extents = as_tree(shape)
    whole = extents if isinstance(extents, tuple) else (extents,)
    if not 1 <= len(whole) <= DIMENSIONS or any(isinstance(extent, tuple) for extent in whole):
        raise DSLValueError(f"tma_tensor of {shape}; expected one to {DIMENSIONS} extents")
    steps = tuple(Basis(1, axis) for axis in reversed(range(len(whole))))
    return make_view((0,) * len(whole), Layout(whole, steps))


@dataclass(frozen=True)
class BulkCopyType(CopyOp):
    """A copy of contiguous bytes by one thread.

    Its state: ``barrier``, the ``mbarrier`` that counts the bytes of a load; ``cache_policy``, as of ``fx.nvvm.tma_load``.
    """

    fields = MappingProxyType({"barrier": _barrier, "cache_policy": _policy})

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse operands other than global and shared memory."""
        if {src.address_space, dst.address_space} != {AddressSpace.Global, AddressSpace.Shared}:
            raise DSLValueError(f"BulkCopy goes between global and shared memory, got {src} and {dst}")

    def move(self, src: Piece, dst: Piece, state: Mapping[str, Any]) -> None:
        """Emit one copy."""
        if not src.is_contiguous or not dst.is_contiguous:
            raise DSLValueError("BulkCopy moves contiguous elements, and the layouts of this copy are not")
        source, target, size, policy = src.pointer(0), dst.pointer(0), self.bits // 8, state.get("cache_policy")
        if source.address_space is AddressSpace.Shared:
            if "barrier" in state:
                raise DSLValueError("BulkCopy to global memory has no barrier; it is waited for with bulk_wait_group")
            bulk_store(target, source, size, cache_policy=policy)
            return
        if "barrier" not in state:
            raise DSLValueError(
                "BulkCopy to shared memory counts its bytes at an mbarrier; give fx.copy one as barrier="
            )
        bulk_load(target, source, size, state["barrier"], cache_policy=policy)


def BulkCopy(bits: int) -> BulkCopyType:
    """A copy of ``bits`` contiguous bits between global and shared memory, started by one thread.

    Args:
        bits: bits of a call, a multiple of 128.

    Returns:
        The copy operation.

    Raises:
        DSLValueError: no multiple of 16 bytes, or a target without such copies.

    Example in a kernel for sm_90::

        memory = fx.SharedAllocator()
        barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        place = memory.allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
        if t == 0:
            fx.nvvm.mbarrier_init(barrier, 1)
            fx.nvvm.fence_mbarrier_init()
        fx.barrier()
        if t == 0:
            fx.nvvm.mbarrier_arrive(barrier, expect_bytes=256)
            atom, all64 = fx.make_copy_atom(fx.nvvm.BulkCopy(2048), fx.Float32), fx.make_layout(64, 1)
            fx.copy(atom, fx.make_view(fx.get_iter(x), all64), fx.make_view(place, all64), barrier=barrier)
        fx.nvvm.mbarrier_wait(barrier, 0)
        y[t] = fx.ptr_load(place + 63 - t)
        # y: 63 62 61
    """
    require("tma", "BulkCopy")
    if isinstance(bits, bool) or not isinstance(bits, int) or bits < 1 or bits % (UNIT * 8):
        raise DSLValueError(
            f"BulkCopy({bits!r}): expected a number of bits that is a multiple of {UNIT * 8}, {UNIT} bytes"
        )
    return BulkCopyType(bits)
