"""Gather and scatter of matrix rows by gfx1250's tensor data mover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.memory.memory_functions import ptrtoint
from flydsl.expr.memory.pointer import AddressSpace
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Int32, Uint32, Uint64
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.operands import pointer_in
from flydsl.expr.rocdl.tdm.atom import TDM_CHIPS, check_settings, leaf, mover_pointer
from flydsl.expr.rocdl.tdm.descriptor import padding_codes
from flydsl.expr.rocdl.tdm.descriptor_value import TDMGatherDescriptor, start, typed_pointer
from flydsl.expr.rocdl.tdm.transfer import Transfer

_MOST = {16: 16, 32: 8}
"""Row indices in a descriptor, by their bits."""
_VALID, _GATHER, _WIDE_INDICES, _IMAGE = 1, 1 << 31, 1 << 30, 2 << 30
"""Bits of the descriptor's first and last word (LLVM's "Tensor DMA descriptor", group 0)."""


def make_tensor_gather_descriptor(
    global_ptr: Any,
    lds_memref: Any,
    row_indices: Sequence[Any],
    row_width: int,
    tensor_dim0: Any,
    tensor_dim1: Any,
    stride: Any,
    elem_bytes: int = 1,
    pad_interval: int = 0,
    pad_amount: int = 0,
    index_size: int = 32,
    gather_tile_dim1: Any = None,
    lds_byte_offset: Any = None,
    global_byte_offset: Any = None,
    workgroup_mask: Any = 0,
) -> TDMGatherDescriptor:
    """The descriptor of some rows of a matrix, which are contiguous in shared memory.

    Args:
        global_ptr, lds_memref: tensors or pointers: the start of the matrix, and of the rows in shared memory.
        row_indices: the indices of the rows, up to 8 of 32 bits or 16 of 16, none negative.
        row_width: elements copied from each row.
        tensor_dim0: elements of a row from the copy's start on; elements beyond become zero, or are not written.
        tensor_dim1: rows of the matrix, likewise.
        stride: elements from row to row.
        elem_bytes: 1, 2, 4 or 8, whatever the elements of the tensors are; all element counts are in this unit.
        pad_interval, pad_amount: as of ``fx.rocdl.TDM``.
        index_size: bits of an index, 16 or 32.
        gather_tile_dim1: how many of the indices to copy, from the first on; default all.
        lds_byte_offset, global_byte_offset: bytes added in shared and in global memory.
        workgroup_mask: a bit for each workgroup of the cluster that loads the same.

    Raises:
        DSLTypeError: operands that are no tensors or pointers in global and in shared memory, or counts that are no
            integers.
        DSLValueError: a number out of range, or a target other than gfx1250.
    """
    what = "make_tensor_gather_descriptor"
    check_settings(what, 1, 0)
    if index_size not in _MOST:
        raise DSLValueError(f"{what}: index_size={index_size!r}; expected 16 or 32")
    rows = [leaf(row) for row in row_indices]
    if not 1 <= len(rows) <= _MOST[index_size]:
        raise DSLValueError(
            f"{what}: {len(rows)} rows; expected 1 to {_MOST[index_size]} for numbers of {index_size} bits"
        )
    if not isinstance(row_width, int) or isinstance(row_width, bool):
        raise DSLTypeError(f"{what}: row_width={row_width!r}; expected a Python int")
    if not 0 < row_width < 1 << 16 or row_width * elem_bytes % 4:
        raise DSLValueError(f"{what}: row_width={row_width} of {elem_bytes} bytes; expected a multiple of 4 bytes")
    memory = typed_pointer(what, global_ptr, AddressSpace.Global, elem_bytes)
    lds = typed_pointer(what, lds_memref, AddressSpace.Shared, elem_bytes)
    if pad_interval:
        padding_codes(what, pad_interval, pad_amount, 8 * elem_bytes)
    count = len(rows) if gather_tile_dim1 is None else leaf(gather_tile_dim1)
    return TDMGatherDescriptor.of(
        Transfer(
            what=what,
            to_lds=True,
            memory=mover_pointer(what, memory, 0, 0 if global_byte_offset is None else global_byte_offset),
            lds=mover_pointer(what, lds, 0, 0 if lds_byte_offset is None else lds_byte_offset),
            tile=(row_width, count),
            extent=(leaf(tensor_dim0), leaf(tensor_dim1)),
            strides=(leaf(stride),),
            rows=tuple(row if isinstance(row, int) else Int32(row) for row in rows),
            index_bits=index_size,
            pad_interval=pad_interval,
            pad_amount=pad_amount,
            workgroup_mask=leaf(workgroup_mask),
        )
    )


def tensor_load_gather(desc: TDMGatherDescriptor, cache_policy: int = 0) -> None:
    """Start the copy of the rows to shared memory; ``tensor_wait`` waits for it."""
    start("tensor_load_gather", TDMGatherDescriptor, desc, False, cache_policy)


def tensor_store_gather(desc: TDMGatherDescriptor, cache_policy: int = 0) -> None:
    """Start the copy of the rows from shared memory to the matrix."""
    start("tensor_store_gather", TDMGatherDescriptor, desc, True, cache_policy)


def make_tensor_gather_dgroup0(
    global_ptr: Any,
    lds_memref: Any,
    *,
    index_size: int = 32,
    lds_byte_offset: Any = None,
    global_byte_offset: Any = None,
) -> Vector:
    """The four words of a gather descriptor that hold its addresses, for ``tensor_load_to_lds``.

    Args:
        global_ptr, lds_memref: tensors or pointers: the start of the matrix, and of the rows in shared memory.
        index_size: bits of a row index, 16 or 32.
        lds_byte_offset, global_byte_offset: bytes added in shared and in global memory.

    Raises:
        DSLTypeError: operands that are no tensors or pointers in global and in shared memory.
        DSLValueError: another ``index_size``, or a target other than gfx1250.
    """
    what = "make_tensor_gather_dgroup0"
    chips.require(what, TDM_CHIPS)
    if index_size not in (16, 32):
        raise DSLValueError(f"{what}: index_size={index_size!r}; expected 16 or 32")
    address = Uint64(ptrtoint(pointer_in(what, global_ptr, AddressSpace.Global)))
    lds = Int32(ptrtoint(pointer_in(what, lds_memref, AddressSpace.Shared)))
    address = address if global_byte_offset is None else address + Uint64(global_byte_offset)
    lds = lds if lds_byte_offset is None else lds + Int32(lds_byte_offset)
    first = _VALID | _GATHER | (_WIDE_INDICES if index_size == 32 else 0)
    words = [Uint32(first), Uint32(lds), Uint32(address), Uint32(address >> 32) | Uint32(_IMAGE)]
    return Vector.from_elements([Int32(word) for word in words], Int32)
