"""Bulk copies of boxes and of bytes: functions of one thread, and copy atoms.

PTX ISA manual, "Data Movement and Conversion Instructions: Bulk copy" and "Tensor copy".  A tensor map describes a
tensor of one to five dimensions in global memory, the box that a copy moves, and the swizzle in shared memory.  It is
an argument of the kernel, :class:`~flydsl.expr.nvvm.tensor_maps.TensorMap`, or 128 bytes in global memory, aligned to
64.  Boxes in shared memory are aligned to 128 bytes, with a swizzle of 128 bytes to 1024.  The mode im2col is not
supported.

``fx.copy(atom, tile, shared, barrier=...)`` copies a tile of a tensor's coordinates, box by box, by the thread that
reaches it: to shared memory if ``tile`` is the source, else from there.  The layout algebra makes tiles of
coordinates::

    tiles = fx.zipped_divide(fx.nvvm.tma_tensor((m, k)), (128, 64))
    fx.copy(atom, tiles[None, (row, column)], shared, barrier=barrier)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from flydsl._mlir import ir
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
from flydsl.expr.numeric import BFloat16, Float16, Float32, Float64, Int16, Int32, Int64, NumericMeta, Uint32, Uint64
from flydsl.expr.nvvm.async_copies import open_groups
from flydsl.expr.nvvm.blocks import block_rank_in_cluster
from flydsl.expr.nvvm.ptx import begin, global_address, integer, native, ptx, require, shared_address, shared_pointer
from flydsl.expr.nvvm.shared_operands import UNIT, plain_shared
from flydsl.expr.nvvm.tensor_maps import ALIGNMENTS, DIMENSIONS, Boxes, TensorMap, TileInBoxes, map_address
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass

__all__ = [
    "TMA",
    "BulkCopy",
    "bulk_commit_group",
    "bulk_load",
    "bulk_store",
    "bulk_wait_group",
    "fence_tensor_map",
    "make_tma_atom",
    "prefetch_tensor_map",
    "tma_load",
    "tma_prefetch",
    "tma_reduce",
    "tma_store",
    "tma_tensor",
]

FEATURE = "tma"
CACHE_POLICIES = ("evict_first", "evict_last", "evict_normal", "evict_unchanged")
"""PTX ISA manual, ``createpolicy``: L2's treatment of the lines of a copy."""
_WORDS = (Int32, Uint32, Int64, Uint64)
_SUMS = (*_WORDS, Float16, BFloat16)
_REDUCTIONS: Mapping[str, tuple[int, tuple[NumericMeta, ...]]] = {
    "add": (0, (*_SUMS, Float32, Float64)), "min": (1, _SUMS), "max": (2, _SUMS), "inc": (3, (Uint32,)),
    "dec": (4, (Uint32,)), "and": (5, _WORDS), "or": (6, _WORDS), "xor": (7, _WORDS),
}  # fmt: skip
"""Native code's number and the types of each operation: PTX ISA manual, "cp.reduce.async.bulk"."""
_STORE = 8
"""Native code's number of a plain store."""


def _map_operands(what: str, tensor_map: Pointer | TensorMap, coordinates: Sequence[Any]) -> tuple[int, list[ir.Value]]:
    """The number of dimensions, the address of the map, and the coordinates."""
    dimensions = len(coordinates)
    if not 1 <= dimensions <= DIMENSIONS:
        raise DSLValueError(f"{what}: {dimensions} coordinates; a tensor map has one to five dimensions")
    return dimensions, [map_address(tensor_map, what), *(integer(c) for c in coordinates)]


def _check_box(what: str, pointer: Pointer, swizzle: int = 0) -> None:
    """Refuse a box in shared memory that is not aligned as its swizzle needs."""
    if pointer.known_alignment % ALIGNMENTS[swizzle]:
        swizzled = f" with a swizzle of {swizzle} bytes" if swizzle else ""
        raise DSLValueError(
            f"{what}: a box{swizzled} is aligned to {ALIGNMENTS[swizzle]} bytes in shared memory, got {pointer}, known to "
            f"be aligned to {pointer.known_alignment}; allocate it with fx.Align"
        )


def _box(what: str, pointer: Pointer) -> ir.Value:
    address = shared_address(pointer, what)
    _check_box(what, pointer)
    return address


def _native_box(what: str, function: str, pointer: Pointer, map_operands: list[ir.Value], *further: ir.Value) -> None:
    """The operation in native code, which takes five coordinates for any number of dimensions."""
    _box(what, pointer)
    tensor_map, *coordinates = map_operands
    filled = coordinates + [integer(0)] * (DIMENSIONS - len(coordinates))
    native(function, [pointer.llvm_ptr, tensor_map, *further, integer(len(coordinates)), *filled])


def _issue(name: str, arguments: str, operands: list[ir.Value], cache_policy: str | None) -> None:
    """Emit a copy; its policy is the last operand."""
    if cache_policy is not None:
        made = f"createpolicy.fractional.L2::{cache_policy}.b64 $0, 0f3F800000;"
        operands = [*operands, *ptx(made, [], [builder.integer_type(64)])]
        name, arguments = f"{name}.L2::cache_hint", f"{arguments}, ${len(operands) - 1}"
    ptx(f"{name} {arguments};", operands, memory=True)


def _check_cache_policy(what: str, cache_policy: Any) -> None:
    if cache_policy is not None and cache_policy not in CACHE_POLICIES:
        raise DSLValueError(f"{what}: cache_policy={cache_policy!r}; expected one of {', '.join(CACHE_POLICIES)}")


def _begin(what: str, cache_policy: str | None) -> bool:
    """True if PTX is emitted; else native code does it."""
    emitted = begin(what, FEATURE)
    _check_cache_policy(what, cache_policy)
    return emitted


def _at(first: int, dimensions: int) -> str:
    """``[$1, {$2, $3}]``: a map and coordinates, from operand ``first`` on."""
    names = ", ".join(f"${first + 1 + k}" for k in range(dimensions))
    return f"[${first}, {{{names}}}]"


def tma_load(
    dst: Pointer,
    tensor_map: Pointer | TensorMap,
    coordinates: Sequence[Any],
    barrier: Pointer,
    *,
    multicast: Any = None,
    pair: bool = False,
    cache_policy: str | None = None,
) -> None:
    """By one thread: copy a box to shared memory; its bytes count at the ``mbarrier``.

    Args:
        dst: in shared memory, aligned to 128 bytes.
        tensor_map: a :class:`TensorMap`, or a pointer to one in global memory.
        coordinates: of the box's first element, the contiguous dimension first; elements outside of the tensor are
            zero.
        barrier: the ``mbarrier`` at which its bytes count.
        multicast: 16 bits, one for each block of the cluster that gets the box, at the same address and with the bytes
            at its own barrier.
        pair: on chips with tensor memory: count at the barrier of the block of even rank of a pair of blocks.
        cache_policy: ``"evict_first"`` for data that is not read again, ``"evict_last"``, ``"evict_normal"``,
            ``"evict_unchanged"``; by default the hardware's.  A CPU in the chip's role has no such cache.

    Raises:
        DSLValueError: no pointers to shared memory and to a map, or not aligned; other than one to five coordinates; an
            unknown policy; or a target without the accelerator.

    Example::

        @flyc.kernel
        def kernel(tensor_map: fx.nvvm.TensorMap):
            memory = fx.SharedAllocator()
            box = memory.allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
            barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
            if fx.thread_idx.x == 0:
                fx.nvvm.mbarrier_init(barrier, 1)
                fx.nvvm.fence_mbarrier_init()
                fx.nvvm.mbarrier_arrive(barrier, expect_bytes=256)
                fx.nvvm.tma_load(box, tensor_map, (0, 0), barrier)
                fx.nvvm.mbarrier_wait(barrier, 0)
                fx.nvvm.tma_store(tensor_map, (0, 8), box)  # columns, rows
                fx.nvvm.tma_reduce(tensor_map, (0, 16), box, "add")
                fx.nvvm.bulk_commit_group()
                fx.nvvm.bulk_wait_group(0)


        @flyc.jit
        def run(tensor_map: fx.nvvm.TensorMap):
            kernel(tensor_map).launch(grid=1, block=32)


        x = np.arange(24 * 8, dtype=np.float32).reshape(24, 8)
        first, third = x[:8].copy(), x[16:].copy()
        run(flyc.tensor_map(x, (8, 8), swizzle=0))
        assert (x[8:16] == first).all() and (x[16:] == third + first).all()
    """
    if pair:
        require("tcgen05", "tma_load at a barrier of a pair of blocks")
    emitted = _begin("tma_load", cache_policy)
    dimensions, map_operands = _map_operands("tma_load", tensor_map, coordinates)
    if not emitted:
        function = "tma_load" if multicast is None else "tma_load_multicast"
        blocks = [] if multicast is None else [integer(multicast)]
        _native_box("tma_load", function, dst, map_operands, shared_pointer(barrier, "tma_load"), *blocks)
        return
    at = shared_address(barrier, "tma_load")
    if pair:
        even = block_rank_in_cluster() & -2
        (at,) = ptx("mapa.shared::cluster.u32 $0, $1, $2;", [at, integer(even)], [Uint32.mlir_type()])
    operands = [_box("tma_load", dst), *map_operands, at]
    bar, mode, mask = f"[${len(operands) - 1}]", "", ""
    if multicast is not None:
        operands.append(integer(multicast, Int16))
        mode, mask = ".multicast::cluster", f", ${len(operands) - 1}"
    if pair:
        mode += ".cta_group::2"
    name = f"cp.async.bulk.tensor.{dimensions}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes{mode}"
    _issue(name, f"[$0], {_at(1, dimensions)}, {bar}{mask}", operands, cache_policy)


def tma_store(
    tensor_map: Pointer | TensorMap, coordinates: Sequence[Any], src: Pointer, *, cache_policy: str | None = None
) -> None:
    """Copy a box from shared memory to the tensor, without elements outside of it; parameters as of :func:`tma_load`.

    It belongs to a bulk group.  Writes of threads to the box need :func:`fence_proxy_async` and a barrier before.

    Args:
        src: in shared memory, aligned to 128 bytes.

    See the example of :func:`tma_load`.
    """
    _write_box("tma_store", tensor_map, coordinates, src, _STORE, "cp.async.bulk.tensor", "", cache_policy)


def tma_reduce(
    tensor_map: Pointer | TensorMap,
    coordinates: Sequence[Any],
    src: Pointer,
    op: str = "add",
    *,
    cache_policy: str | None = None,
) -> None:
    """Combine a box in shared memory with the tensor, each element atomically; parameters as of :func:`tma_load`.

    Args:
        src: in shared memory, aligned to 128 bytes.
        op: ``"add"``, ``"min"``, ``"max"``, ``"inc"``, ``"dec"``, ``"and"``, ``"or"`` or ``"xor"``.

    Raises:
        DSLValueError: another operation, or as :func:`tma_load`.

    See the example of :func:`tma_load`.
    """
    if op not in _REDUCTIONS:
        raise DSLValueError(f"tma_reduce by {op!r}: expected one of {', '.join(_REDUCTIONS)}")
    number, name = _REDUCTIONS[op][0], "cp.reduce.async.bulk.tensor"
    _write_box("tma_reduce", tensor_map, coordinates, src, number, name, f".{op}", cache_policy)


def _write_box(
    what: str,
    tensor_map: Pointer | TensorMap,
    coordinates: Sequence[Any],
    src: Pointer,
    number: int,
    name: str,
    operation: str,
    cache_policy: str | None,
) -> None:
    """A copy from shared memory: native code's ``number``, and PTX's name before the dimensions and of the operation."""
    emitted = _begin(what, cache_policy)
    dimensions, map_operands = _map_operands(what, tensor_map, coordinates)
    if not emitted:
        _native_box(what, "tma_store", src, map_operands, integer(number))
        return
    whole = f"{name}.{dimensions}d.global.shared::cta{operation}.tile.bulk_group"
    _issue(whole, f"{_at(1, dimensions)}, [$0]", [_box(what, src), *map_operands], cache_policy)


def tma_prefetch(tensor_map: Pointer | TensorMap, coordinates: Sequence[Any]) -> None:
    """Prefetch a box into L2; parameters as of :func:`tma_load`.

    Example in a kernel, compiled for sm_90::

        map_type = fx.PointerType(fx.Uint8, fx.AddressSpace.Global, 64)
        tensor_map = fx.inttoptr(map_type, fx.ptrtoint(fx.get_iter(x)))  # a map that an earlier kernel wrote
        fx.nvvm.fence_tensor_map(tensor_map)  # llvm: fence.proxy.tensormap
        fx.nvvm.prefetch_tensor_map(tensor_map)  # llvm: prefetch.tensormap
        fx.nvvm.tma_prefetch(tensor_map, (0, 0))  # llvm: cp.async.bulk.prefetch.tensor.2d
    """
    emitted = begin("tma_prefetch", FEATURE)
    dimensions, map_operands = _map_operands("tma_prefetch", tensor_map, coordinates)
    if emitted:
        ptx(
            f"cp.async.bulk.prefetch.tensor.{dimensions}d.L2.global.tile {_at(0, dimensions)};",
            map_operands,
            memory=True,
        )


def prefetch_tensor_map(tensor_map: Pointer | TensorMap) -> None:
    """Prefetch the map itself; parameters as of :func:`tma_load`.

    See the example of :func:`tma_prefetch`.
    """
    if begin("prefetch_tensor_map", FEATURE):
        ptx("prefetch.tensormap [$0];", [map_address(tensor_map, "prefetch_tensor_map")], memory=True)


def fence_tensor_map(tensor_map: Pointer) -> None:
    """Fence before the first use of a map that this kernel, or the one before it, wrote to global memory.

    Args:
        tensor_map: a pointer to a map in global memory.

    See the example of :func:`tma_prefetch`.
    """
    if begin("fence_tensor_map", FEATURE):
        text = "fence.proxy.tensormap::generic.acquire.gpu [$0], 128;"
        ptx(text, [global_address(tensor_map, "fence_tensor_map")], memory=True)


def bulk_load(dst: Pointer, src: Pointer, count: Any, barrier: Pointer, *, cache_policy: str | None = None) -> None:
    """Copy bytes, a multiple of 16, from global to shared memory; they count at the ``mbarrier``.  By one thread.

    Args:
        dst: in shared memory, aligned to 16 bytes; for :func:`bulk_store` in global memory.
        src: in global memory, aligned to 16 bytes; for :func:`bulk_store` in shared memory.
        count: bytes, a multiple of 16.
        barrier: the ``mbarrier`` at which they count.
        cache_policy: as of :func:`tma_load`.

    Raises:
        DSLValueError: pointers into other memories, or not aligned to 16 bytes; or an unknown policy.

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
            fx.nvvm.bulk_load(place, fx.get_iter(x), 256, barrier)
            fx.nvvm.mbarrier_wait(barrier, 0)
            fx.nvvm.bulk_store(fx.get_iter(y) + 4, place, 128)
            fx.nvvm.bulk_commit_group()  # llvm: cp.async.bulk.commit_group
            fx.nvvm.bulk_wait_group(0)  # llvm: cp.async.bulk.wait_group
        # y: 0 0 0 0 0 1 2
    """
    what = "bulk_load"
    emitted = _begin(what, cache_policy)
    _aligned(what, src, dst)
    operands = [shared_address(dst, what), global_address(src, what), integer(count), shared_address(barrier, what)]
    if not emitted:
        native(what, [dst.llvm_ptr, src.llvm_ptr, integer(count), barrier.llvm_ptr])
        return
    name = "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
    _issue(name, "[$0], [$1], $2, [$3]", operands, cache_policy)


def bulk_store(dst: Pointer, src: Pointer, count: Any, *, cache_policy: str | None = None) -> None:
    """Copy bytes, a multiple of 16, from shared to global memory; parameters as of :func:`bulk_load`.

    It belongs to a bulk group.

    See the example of :func:`bulk_load`.
    """
    what = "bulk_store"
    emitted = _begin(what, cache_policy)
    _aligned(what, src, dst)
    operands = [global_address(dst, what), shared_address(src, what), integer(count)]
    if not emitted:
        native(what, [src.llvm_ptr, dst.llvm_ptr, integer(count)])
        return
    _issue("cp.async.bulk.global.shared::cta.bulk_group", "[$0], [$1], $2", operands, cache_policy)


def _aligned(what: str, *pointers: Pointer) -> None:
    for pointer in pointers:
        if isinstance(pointer, Pointer) and pointer.known_alignment % UNIT:
            raise DSLValueError(
                f"{what} takes pointers aligned to {UNIT} bytes, got {pointer}, known to be aligned to "
                f"{pointer.known_alignment}; say what is known of the data with "
                "flyc.from_dlpack(x, assumed_align=...)"
            )


def bulk_commit_group() -> None:
    """Close a bulk group: the thread's bulk stores and reductions since the last one.

    See the example of :func:`bulk_load`.
    """
    if begin("bulk_commit_group", FEATURE):
        ptx("cp.async.bulk.commit_group;", memory=True)
    else:
        native("bulk_commit_group")


def bulk_wait_group(count: Any = 0, *, read: bool = False) -> None:
    """Wait until at most ``count`` bulk groups are open; with ``read`` until their sources may be written again.

    Args:
        count: how many groups may stay open, a Python int.
        read: whether it is enough that the sources have been read.

    Raises:
        DSLTypeError: the count is known only at run time.
        DSLValueError: it is negative.

    See the example of :func:`bulk_load`.
    """
    emitted = begin("bulk_wait_group", FEATURE)
    groups = open_groups("bulk_wait_group", count)
    if emitted:
        ptx(f"cp.async.bulk.wait_group{'.read' if read else ''} {groups};", memory=True)
    else:
        native("bulk_wait_group", [integer(groups)])


# -- atoms


def _barrier(value: Any) -> Pointer:
    if not isinstance(value, Pointer) or value.address_space is not AddressSpace.Shared or value.dtype is not Uint64:
        raise DSLTypeError(f"expected a pointer to an mbarrier, a Uint64 in shared memory, got {value!r}")
    return value


def _map(value: Any) -> TensorMap | Pointer:
    if not isinstance(value, (TensorMap, Pointer)):
        raise DSLTypeError(f"expected an fx.nvvm.TensorMap, or a pointer to one in global memory, got {value!r}")
    return value


def _policy(value: Any) -> str | None:
    _check_cache_policy("a bulk copy", value)
    return value  # type: ignore[no-any-return]


@dataclass(frozen=True)
class TmaCopyType(CopyOp):
    """A copy of tiles in boxes of a tensor map; :func:`make_tma_atom` makes atoms of it.

    Its state: ``tensor_map``; ``barrier``, the ``mbarrier`` that counts the bytes of a load; ``multicast``, a bit for
    each block of the cluster that gets the load; ``pair``, ``cache_policy``, as of ``fx.nvvm.tma_load``.
    """

    dtype: NumericMeta
    boxes: Boxes | None = None
    reduction: str | None = None

    moves_tiles = True
    takes_coordinates = True
    fields = MappingProxyType(
        {"tensor_map": _map, "barrier": _barrier, "multicast": dynamic_integer, "pair": bool, "cache_policy": _policy}
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
        if not loads and (extra := [name for name in ("barrier", "multicast", "pair") if name in state]):
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
            _check_box("TMA", box, swizzle)
            at = [add(start, step) for start, step in zip(first, place, strict=True)]
            if loads:
                among = {name: state[name] for name in ("multicast", "pair") if name in state}
                tma_load(box, state["tensor_map"], at, state["barrier"], **among, cache_policy=policy)
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
    require(FEATURE, "TMA")
    if not isinstance(dtype, NumericMeta):
        raise DSLTypeError(f"TMA of {dtype!r}; expected a scalar type such as fx.BFloat16")
    boxes = None if box is None else Boxes(dtype, tuple(box) if isinstance(box, (tuple, list)) else (box,), swizzle)
    if reduce is not None:
        if reduce not in _REDUCTIONS:
            raise DSLValueError(f"TMA with reduce={reduce!r}; expected one of {', '.join(_REDUCTIONS)}")
        _, types = _REDUCTIONS[reduce]
        if dtype not in types:
            known = ", ".join(map(str, types))
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
    require(FEATURE, "BulkCopy")
    if isinstance(bits, bool) or not isinstance(bits, int) or bits < 1 or bits % (UNIT * 8):
        raise DSLValueError(
            f"BulkCopy({bits!r}): expected a number of bits that is a multiple of {UNIT * 8}, {UNIT} bytes"
        )
    return BulkCopyType(bits)
