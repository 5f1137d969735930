"""Two-dimensional copies by gfx1250's tensor data mover, through descriptors.

A descriptor is made once and used as often as wanted.  ``fx.rocdl.make_tdm_atom`` does the same for layouts, in one to
five dimensions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl.errors import DSLValueError
from flydsl.expr.layout.leaf import mul, total
from flydsl.expr.memory.pointer import AddressSpace
from flydsl.expr.numeric import Int64
from flydsl.expr.rocdl.tdm.atom import check_settings, inside, leaf, mover_pointer
from flydsl.expr.rocdl.tdm.descriptor import padding_codes
from flydsl.expr.rocdl.tdm.descriptor_value import (
    TDMDescriptor2D,
    TDMGatherDescriptor,
    add_addr_with_carry,
    start,
    typed_pointer,
    update_tensor_descriptor_2d_addr64,
    update_tensor_descriptor_2d_addr_lo,
    update_tensor_descriptor_2d_addr_lo_hi,
    update_tensor_descriptor_2d_lds_addr,
    update_tensor_gather_descriptor_addr64,
    update_tensor_gather_descriptor_addr_lo,
    update_tensor_gather_descriptor_addr_lo_hi,
)
from flydsl.expr.rocdl.tdm.gather import (
    make_tensor_gather_descriptor,
    make_tensor_gather_dgroup0,
    tensor_load_gather,
    tensor_store_gather,
)
from flydsl.expr.rocdl.tdm.lds_layout import Padding, part_of_wave, split_over_waves
from flydsl.expr.rocdl.tdm.prefetch import PREFETCH_SCOPE_DEVICE, PREFETCH_SCOPE_SE, l2_prefetch_tile
from flydsl.expr.rocdl.tdm.transfer import Transfer
from flydsl.expr.rocdl.waits import wait_for_counter
from flydsl.support.public_names import lazy_names, show_user_frames_of

__all__ = [
    "PREFETCH_SCOPE_DEVICE",
    "PREFETCH_SCOPE_SE",
    "TDMDescriptor2D",
    "TDMGatherDescriptor",
    "add_addr_with_carry",
    "compute_padding_encoding",
    "compute_warp_distribution",
    "l2_prefetch_tile",
    "make_tensor_descriptor_2d",
    "make_tensor_gather_descriptor",
    "make_tensor_gather_dgroup0",
    "tensor_load_2d",
    "tensor_load_gather",
    "tensor_store_2d",
    "tensor_store_gather",
    "tensor_wait",
    "update_tensor_descriptor_2d_addr64",
    "update_tensor_descriptor_2d_addr_lo",
    "update_tensor_descriptor_2d_addr_lo_hi",
    "update_tensor_descriptor_2d_lds_addr",
    "update_tensor_gather_descriptor_addr64",
    "update_tensor_gather_descriptor_addr_lo",
    "update_tensor_gather_descriptor_addr_lo_hi",
]


def tensor_wait(count: Any = 0) -> None:
    """Wait until at most ``count`` copies of this wave are in flight; ``barrier()`` then covers other waves."""
    wait_for_counter("tensor_wait", "tensorcnt", count)


def compute_padding_encoding(pad_interval_elems: int, pad_amount_elems: int, elem_bits: int = 16) -> tuple[int, int]:
    """The descriptor's encoding of ``pad_amount_elems`` of padding after every ``pad_interval_elems``."""
    return padding_codes("", pad_interval_elems, pad_amount_elems, elem_bits)


def compute_warp_distribution(block_shape: Sequence[int], num_warps: int) -> tuple[list[int], list[int]]:
    """The number of waves along each dimension of a tile, and the extents of a wave's part.

    The outermost dimensions are split first; a wave's part is contiguous in shared memory.
    """
    return split_over_waves(block_shape, num_warps)


def make_tensor_descriptor_2d(
    global_ptr: Any,
    lds_memref: Any,
    global_offset: Sequence[Any],
    tensor_shape: Sequence[Any],
    strides: Sequence[Any],
    tile_shape: Sequence[int],
    elem_bytes: int = 2,
    pad_interval: int = 0,
    pad_amount: int = 0,
    num_warps: int = 1,
    cache_policy: int = 0,
    pred: Any = 1,
    workgroup_mask: Any = 0,
    lds_byte_offset: Any = None,
    for_store: bool = False,
    atomic_barrier_enable: bool = False,
    early_timeout: bool = False,
    oob_outer_bound: Any = None,
    oob_inner_bound: Any = None,
) -> TDMDescriptor2D:
    """The descriptor of a tile of rows that are contiguous in global memory; pairs are (rows, elements of a row).

    Args:
        global_ptr, lds_memref: tensors or pointers: the start of the tensor, and of the tile in shared memory.
        global_offset: the tile's first row and element in the tensor.
        tensor_shape: of the tensor; it bounds nothing, see ``oob_outer_bound``.
        strides: elements from row to row, and 1.
        elem_bytes: 1, 2, 4 or 8, whatever the elements of the tensors are; all element counts are in this unit.
        pad_interval, pad_amount: as of ``fx.rocdl.TDM``; a store has them after whole rows.
        pred: 0 for a descriptor that copies nothing.
        workgroup_mask: a bit for each workgroup of the cluster that loads the same.
        lds_byte_offset: bytes added to the address in shared memory.
        for_store: True for :func:`tensor_store_2d`.
        oob_outer_bound: rows of the tensor; rows of the tile beyond become zero, or are not written.
        oob_inner_bound: elements of a row from the tile's start on, likewise; for one wave.

    Raises:
        DSLTypeError: operands that are no tensors or pointers in global and in shared memory.
        DSLValueError: a number out of range, or a target other than gfx1250.
    """
    what = "make_tensor_descriptor_2d"
    check_settings(what, num_warps, cache_policy)
    rows, row = _pair(what, "tile_shape", tile_shape)
    _pair(what, "tensor_shape", tensor_shape)
    outer, inner = _pair(what, "global_offset", global_offset)
    step, one = _pair(what, "strides", strides)
    if leaf(one) != 1:
        raise DSLValueError(
            f"{what}: strides={tuple(strides)}; the elements of a row must be contiguous, with stride 1"
        )
    padding = Padding(pad_interval, pad_amount)
    if pad_interval:
        compute_padding_encoding(pad_interval, pad_amount, 8 * elem_bytes)
    if oob_inner_bound is not None and num_warps > 1:
        raise DSLValueError(f"{what}: oob_inner_bound goes with num_warps=1, got {num_warps}")
    memory = typed_pointer(what, global_ptr, AddressSpace.Global, elem_bytes)
    lds = typed_pointer(what, lds_memref, AddressSpace.Shared, elem_bytes)
    part = part_of_wave((rows, row), num_warps, padding)
    line, column = total([outer, part.start[0]]), total([inner, part.start[1]])
    width, bound = part.extent[1], part.extent[1] if oob_inner_bound is None else inside(oob_inner_bound, 0)
    if for_store and pad_interval:
        if pad_interval != row:
            raise DSLValueError(
                f"{what}: a store has padding after whole rows of {row}, got pad_interval={pad_interval}"
            )
        width = row + pad_amount
    transfer = Transfer(
        what=what,
        to_lds=not for_store,
        memory=mover_pointer(what, memory, total([mul(Int64(line), leaf(step)), column])),
        lds=mover_pointer(what, lds, padding.position(part.first), 0 if lds_byte_offset is None else lds_byte_offset),
        tile=(width, part.extent[0]),
        extent=(bound, part.extent[0] if oob_outer_bound is None else inside(oob_outer_bound, line)),
        strides=(leaf(step),),
        enabled=mul(leaf(pred), part.enabled),
        pad_interval=0 if for_store else pad_interval,
        pad_amount=0 if for_store else pad_amount,
        workgroup_mask=leaf(workgroup_mask),
        atomic_barrier=bool(atomic_barrier_enable),
        early_timeout=bool(early_timeout),
        cache_modifier=cache_policy,
    )
    return TDMDescriptor2D.of(transfer, for_store)


def _pair(what: str, name: str, values: Any) -> tuple[Any, Any]:
    if not isinstance(values, (list, tuple)) or len(values) != 2:
        raise DSLValueError(f"{what}: {name}={values!r}; expected two numbers, of rows and of elements in a row")
    return leaf(values[0]), leaf(values[1])


def tensor_load_2d(desc: TDMDescriptor2D, cache_policy: int = 0) -> None:
    """Start the wave's part of a copy to shared memory."""
    start("tensor_load_2d", TDMDescriptor2D, desc, False, cache_policy)


def tensor_store_2d(desc: TDMDescriptor2D, cache_policy: int = 0) -> None:
    """Start the wave's part of a copy from shared memory."""
    start("tensor_store_2d", TDMDescriptor2D, desc, True, cache_policy)


__getattr__ = lazy_names(__name__, {}, modules={"memref_dialect": "flydsl._mlir.dialects.memref"})

show_user_frames_of(__name__)
