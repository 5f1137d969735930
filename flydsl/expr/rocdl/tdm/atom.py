"""``TDM``: copies of whole tiles by gfx1250's tensor data mover (TDM).

Each wave that reaches the copy starts its part and goes on.  ``tdm_ops.tensor_wait`` waits for the wave's own copies, a
barrier for those of other waves.  Elements outside of the tensor's extents become zero in shared memory and are not
written to global memory.  Loads skip padding in shared memory; a store that reads past it needs it after whole rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.atoms.atom import CopyAtom, make_copy_atom
from flydsl.expr.atoms.copy_ops import CopyOp, Fields, dynamic_integer
from flydsl.expr.layout import IntTuple, get_scalar
from flydsl.expr.layout.leaf import as_leaf, is_dynamic, mul, sub, total
from flydsl.expr.memory.pointer import AddressSpace, Pointer, add_offset
from flydsl.expr.memory.swizzled import SwizzledPointer
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Int32, Int64, Numeric, Uint8, Uint16, Uint32, Uint64
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.chips import check_cache_modifier
from flydsl.expr.rocdl.tdm.descriptor import RANK, padding_codes
from flydsl.expr.rocdl.tdm.lds_layout import Padding, check_lds_layout, dimensions, is_static_one, part_of_wave
from flydsl.expr.rocdl.tdm.transfer import UNBOUNDED, Transfer
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets.amdgpu import GFX125X

__all__ = ["TDM", "make_tdm_atom"]

TDM_CHIPS = GFX125X
ELEMENTS = {8: Uint8, 16: Uint16, 32: Uint32, 64: Uint64}
_LARGEST_TILE = (1 << 16) - 1


@dataclass(frozen=True)
class TdmCopyType(CopyOp):
    """A copy of a whole tile of ``rank`` dimensions; the last one is contiguous in global memory.

    Its state: ``extent_0`` and on, elements of the tensor from the tile's first on, along each dimension; ``stride_0``
    and on, instead of the tile's own; ``imm_offset``, bytes added in global memory; ``workgroup_mask``, a bit for each
    workgroup of the cluster that loads the same.
    """

    bits: int = 64
    """Of the largest element."""
    rank: int = 1
    num_warps: int = 1
    pad_interval: int = 0
    pad_amount: int = 0
    cache_modifier: int = 0
    atomic_barrier: bool = False
    early_timeout: bool = False

    moves_tiles = True

    @property
    def fields(self) -> Fields:  # type: ignore[override]
        """The state of a copy of that rank."""
        names = ["imm_offset", "workgroup_mask", *(f"extent_{k}" for k in range(self.rank))]
        names += [f"stride_{k}" for k in range(self.rank - 1)]
        return MappingProxyType(dict.fromkeys(names, dynamic_integer))

    def layout_src_tv(self, count: int) -> Any:
        """Refused: threads have no elements of their own."""
        raise DSLValueError(
            "TDM copies a tile as a whole, by fx.copy or fx.copy_atom_call, and is not tiled over threads"
        )

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse operands other than one in global and one in shared memory."""
        if {src.address_space, dst.address_space} != {AddressSpace.Global, AddressSpace.Shared}:
            raise DSLValueError(f"TDM copies between global and shared memory, got {src} and {dst}")

    def move_tile(self, src: Tensor, dst: Tensor, state: Mapping[str, Any]) -> None:
        """Emit the copy of the wave's part."""
        to_lds = dst.address_space is AddressSpace.Shared
        outside, lds = (src, dst) if to_lds else (dst, src)
        padding = Padding(self.pad_interval, self.pad_amount)
        if self.pad_interval:
            padding_codes("TDM", self.pad_interval, self.pad_amount, src.dtype.width)
        modes = dimensions("TDM", outside.layout)
        tile, strides = [extent for extent, _ in modes], [stride for _, stride in modes]
        if len(modes) != self.rank:
            raise DSLValueError(f"TDM of rank {self.rank}: the tile {outside} has {len(modes)} modes")
        if max(tile) > _LARGEST_TILE:
            raise DSLValueError(f"TDM: the tile {outside} has a mode of more than {_LARGEST_TILE} elements")
        if tile[-1] > 1 and not is_static_one(strides[-1]):
            raise DSLValueError(
                f"TDM: the last mode of the tile {outside} must be contiguous in global memory, with a static stride of 1"
            )
        check_lds_layout("TDM", tile, lds.layout, padding)
        strides = [leaf(state.get(f"stride_{k}", stride)) for k, stride in enumerate(strides[:-1])]
        part = part_of_wave(tile, self.num_warps, padding)
        extents = [inside(state.get(f"extent_{k}"), start) for k, start in enumerate(part.start)]
        box = list(part.extent)
        if self.pad_interval and not to_lds:
            box[-1], extents[-1] = _row_with_padding(tile, padding, extents[-1])
        offset = total([mul(_wide(start), stride) for start, stride in zip(part.start, [*strides, 1], strict=True)])
        memory = mover_pointer("TDM", outside.iter, offset, state.get("imm_offset", 0))
        Transfer(
            what="TDM",
            to_lds=to_lds,
            memory=memory,
            lds=mover_pointer("TDM", lds.iter, padding.position(part.first)),
            tile=box[::-1],
            extent=extents[::-1],
            strides=strides[::-1],
            enabled=part.enabled,
            pad_interval=self.pad_interval if to_lds else 0,
            pad_amount=self.pad_amount if to_lds else 0,
            workgroup_mask=leaf(state.get("workgroup_mask", 0)),
            atomic_barrier=self.atomic_barrier,
            early_timeout=int(self.early_timeout),
            cache_modifier=self.cache_modifier,
        ).start()


def leaf(value: Any) -> Any:
    """An integer: a Python int where it is known while tracing, else one of the language.

    A handle of MLIR is an integer too.
    """
    return as_leaf(get_scalar(value) if isinstance(value, IntTuple) else value)


def _wide(start: Any) -> Any:
    return start if isinstance(start, int) else Int64(start)


def _row_with_padding(tile: Sequence[int], padding: Padding, extent: Any) -> tuple[int, Any]:
    """The last dimension of a store's box; its padding counts as elements outside of the tensor."""
    if padding.interval != tile[-1]:
        raise DSLValueError(
            f"TDM: a store reads padding in shared memory after whole rows, pad_interval={tile[-1]} for the tile "
            f"{tuple(tile)}; got {padding.interval}"
        )
    bounded = min(extent, tile[-1]) if isinstance(extent, int) else (extent < tile[-1]).select(extent, Int32(tile[-1]))
    return padding.interval + padding.amount, bounded


def inside(extent: Any, start: Any) -> Any:
    """The number of elements from ``start`` on that are within ``extent``; ``None`` is unbounded."""
    if extent is None:
        return UNBOUNDED
    bound = leaf(extent)
    if isinstance(bound, Numeric) and bound.width > Int32.width:
        bound = Int32((bound < UNBOUNDED).select(bound, UNBOUNDED))
    left = sub(min(bound, UNBOUNDED) if isinstance(bound, int) else bound, start)
    if isinstance(left, int):
        return max(left, 0)
    remaining = Int32(left)
    return (remaining > 0).select(remaining, Int32(0))


def mover_pointer(what: str, pointer: Any, elements: Any, offset: Any = 0) -> Pointer:
    """A pointer in the mover's element type, ``elements`` elements and ``offset`` bytes further."""
    if isinstance(pointer, SwizzledPointer):
        raise DSLValueError(
            f"{what} writes shared memory in order, and {pointer} swizzles it; use pad_interval and pad_amount"
        )
    if pointer.dtype.width not in ELEMENTS:
        raise DSLTypeError(f"{what} copies elements of 8, 16, 32 or 64 bits, got {pointer.dtype}; see them as Uint8")
    moved = add_offset(pointer.with_type(pointer.type.recast(ELEMENTS[pointer.dtype.width])), elements)
    further_bytes = leaf(offset)
    if isinstance(further_bytes, int) and further_bytes == 0:
        return moved
    as_bytes = moved.with_type(moved.type.recast(Uint8))
    further = add_offset(as_bytes, further_bytes)
    return further.with_type(further.type.recast(moved.dtype))


def check_settings(what: str, num_warps: Any, cache_modifier: Any) -> None:
    """Refuse settings that the mover lacks, and chips without one."""
    chips.require(what, TDM_CHIPS)
    if isinstance(num_warps, bool) or not isinstance(num_warps, int) or num_warps < 1 or num_warps & (num_warps - 1):
        raise DSLValueError(f"{what}: num_warps={num_warps!r}; expected a power of two")
    check_cache_modifier(what, cache_modifier)


def TDM(
    rank: int,
    num_warps: int,
    pad_interval: int = 0,
    pad_amount: int = 0,
    cache_modifier: int = 0,
    atomic_barrier: bool = False,
    early_timeout: bool = False,
) -> TdmCopyType:
    """The copy of tiles of ``rank`` dimensions by ``num_warps`` waves; :func:`make_tdm_atom` makes atoms of it.

    Args:
        num_warps: each of these waves must reach the copy.
        pad_interval: elements between paddings in shared memory: a power of two of 8 to 1024 bytes.
        pad_amount: elements of a padding: a multiple of 4 bytes up to 512.
        cache_modifier: the bits of gfx12's cache policy.
        atomic_barrier: whether the mover arrives at the barrier at the start of shared memory when it is done.
        early_timeout: whether loads for several workgroups wait for fewer of them.
        rank: how many dimensions a tile has, 1 to 5.

    Returns:
        The copy operation.

    Raises:
        DSLValueError: a number out of range, only one of the padding's, or a target other than gfx1250.
    """
    check_settings("TDM", num_warps, cache_modifier)
    if isinstance(rank, bool) or not isinstance(rank, int) or not 1 <= rank <= RANK:
        raise DSLValueError(f"TDM of rank {rank!r}; expected 1 to {RANK} dimensions")
    for name, number in (("pad_interval", pad_interval), ("pad_amount", pad_amount)):
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise DSLValueError(f"TDM: {name}={number!r}; expected a number of elements that is known while tracing")
    if (pad_interval == 0) != (pad_amount == 0):
        raise DSLValueError(f"TDM: pad_interval={pad_interval} and pad_amount={pad_amount}; expected both or neither")
    return TdmCopyType(
        rank=rank,
        num_warps=num_warps,
        pad_interval=pad_interval,
        pad_amount=pad_amount,
        cache_modifier=cache_modifier,
        atomic_barrier=bool(atomic_barrier),
        early_timeout=bool(early_timeout),
    )


def make_tdm_atom(
    tensor: Tensor,
    tensor_extents: Any,
    strides: Any = None,
    *,
    num_warps: int,
    pad_interval: int = 0,
    pad_amount: int = 0,
    cache_modifier: int = 0,
    atomic_barrier: bool = False,
    early_timeout: bool = False,
) -> CopyAtom:
    """An atom that copies tiles of ``tensor``, whose last dimension is contiguous, to or from shared memory.

    ``fx.copy(atom, tile, shared, imm_offset=..., workgroup_mask=...)`` copies one; the operands determine the
    direction.

    Args:
        tensor_extents: elements of the tensor from the tile's first on, along each dimension; ``None``: unbounded.
        strides: elements between neighbors along each dimension; ``None``: the tile's own.
        num_warps, pad_interval, pad_amount, cache_modifier, atomic_barrier, early_timeout: as of :func:`TDM`.
        tensor: in global memory; its last dimension is contiguous.

    Returns:
        The atom.

    Raises:
        DSLTypeError: not a tensor in memory.
        DSLValueError: no or more than five extents, other strides than one for each, or as :func:`TDM`.

    Example in a kernel for gfx1250::

        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
        rows = fx.make_view(fx.get_iter(x), fx.make_layout((8, 8), (8, 1)))
        shared = fx.make_view(place, fx.make_layout((8, 8), (8, 1)))
        atom = fx.rocdl.make_tdm_atom(rows, [8, 8], num_warps=2)
        fx.copy(atom, rows, shared)
        fx.rocdl.tdm_ops.tensor_wait(0)
        fx.barrier()
        y[t] = fx.ptr_load(place + t)
        # y: 0 1 2
    """
    if not isinstance(tensor, Tensor) or tensor.is_coordinates:
        raise DSLTypeError(f"make_tdm_atom takes a tensor in memory, got {tensor!r}")
    extents = _entries(tensor_extents)
    op = TDM(len(extents), num_warps, pad_interval, pad_amount, cache_modifier, atomic_barrier, early_timeout)
    steps = [None] * len(extents) if strides is None else _entries(strides)
    if len(steps) not in (len(extents), len(extents) - 1):
        raise DSLValueError(f"make_tdm_atom: {len(steps)} strides for {len(extents)} dimensions")
    if len(steps) == len(extents):
        last = steps.pop()
        if last is not None and not is_dynamic(leaf(last)) and leaf(last) != 1:
            raise DSLValueError(f"make_tdm_atom: the last of strides={strides} is {last}; the mover takes 1 there")
    state = {f"extent_{k}": leaf(extent) for k, extent in enumerate(extents) if extent is not None}
    state |= {f"stride_{k}": leaf(step) for k, step in enumerate(steps) if step is not None}
    return make_copy_atom(op, tensor.dtype).set_value(state)


def _entries(values: Any) -> list[Any]:
    return list(values) if isinstance(values, (list, tuple, IntTuple)) else [values]
