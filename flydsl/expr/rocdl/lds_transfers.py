"""Loads of gfx1250 into shared memory and from it, by raw pointers.

LLVM's IntrinsicsAMDGPU.td: ``llvm.amdgcn.cluster.load.async.to.lds.*`` and ``llvm.amdgcn.ds.load.tr16.b128``.
"""

from __future__ import annotations

import importlib
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.memory.memory_functions import ptrtoint
from flydsl.expr.memory.pointer import AddressSpace, Pointer, add_offset
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Int32, Uint8, Uint32, Uint64
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.tdm.atom import TDM_CHIPS
from flydsl.support.public_names import show_user_frames_of

__all__ = ["cluster_load_async_to_lds", "lds_transpose_load", "make_tensor_gather_dgroup0"]

_BITS = {1: 8, 4: 32, 8: 64, 16: 128}


def cluster_load_async_to_lds(
    global_ptr: Any, lds_ptr: Any, size_bytes: int, offset: int = 0, cpol: int = 0, mask: Any = None
) -> None:
    """Start each lane's load from global to shared memory, for all workgroups of the cluster that ``mask`` names.

    Args:
        global_ptr, lds_ptr: ``!llvm.ptr<1>`` and ``!llvm.ptr<3>``.
        size_bytes: of a lane: 1, 4, 8 or 16.
        offset: bytes added to both addresses.
        cpol: the cache policy.
        mask: a bit for each workgroup of the cluster; ``None``: only this workgroup loads.

    Raises:
        DSLValueError: another size, or a target other than gfx1250.

    Example in a kernel, compiled for gfx1250::

        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
        source = fx.to_llvm_ptr(fx.get_iter(x) + t)
        fx.rocdl.cluster_load_async_to_lds(source, fx.to_llvm_ptr(place + t), 4)  # llvm: load.async.to.lds.b32
    """
    if size_bytes not in _BITS:
        raise DSLValueError(f"cluster_load_async_to_lds: size_bytes={size_bytes!r}; expected 1, 4, 8 or 16")
    rocdl = importlib.import_module("flydsl.expr.rocdl")
    if mask is None:
        getattr(rocdl, f"global_load_async_to_lds_b{_BITS[size_bytes]}")(global_ptr, lds_ptr, offset, cpol)
    else:
        load = getattr(rocdl, f"cluster_load_async_to_lds_b{_BITS[size_bytes]}")
        load(global_ptr, lds_ptr, offset, Int32(mask), cpol)


def lds_transpose_load(result_type: Any, lds_memref: Any, elem_offset: Any, elem_bytes: int) -> Any:
    """Eight 16-bit elements of a lane, transposed with those of other lanes: ``ds_load_tr16_b128``.

    Of each 8 lanes in a row, the first one gets the first element of all of them, the second one the second.

    Args:
        result_type: a vector type of 128 bits, of the language or of MLIR.
        lds_memref: a tensor or a pointer in shared memory.
        elem_offset: the lane's first element in it.
        elem_bytes: of an element.

    Returns:
        A vector.

    Raises:
        DSLTypeError: no tensor or pointer in shared memory.
        DSLValueError: a target other than gfx1250.

    Example in a kernel, compiled for gfx1250::

        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 512], 128]).peek().ptr
        values = fx.rocdl.lds_transpose_load(fx.T.vec(8, fx.T.f16), place, t * 8, 2)  # llvm: ds.load.tr16
        y[t] = fx.Vector(values, 8, fx.Float16)[0]
    """
    start = _pointer("lds_transpose_load", lds_memref, AddressSpace.Shared)
    place = add_offset(start.with_type(start.type.recast(Uint8, AddressSpace.Shared)), elem_offset * elem_bytes)
    return importlib.import_module("flydsl.expr.rocdl").ds_load_tr16_b128(result_type, place.llvm_ptr)


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
    address = Uint64(ptrtoint(_pointer(what, global_ptr, AddressSpace.Global)))
    lds = Int32(ptrtoint(_pointer(what, lds_memref, AddressSpace.Shared)))
    address = address if global_byte_offset is None else address + Uint64(global_byte_offset)
    lds = lds if lds_byte_offset is None else lds + Int32(lds_byte_offset)
    first = _VALID | _GATHER | (_WIDE_INDICES if index_size == 32 else 0)
    words = [Uint32(first), Uint32(lds), Uint32(address), Uint32(address >> 32) | Uint32(_IMAGE)]
    return Vector.from_elements([Int32(word) for word in words], Int32)


_VALID, _GATHER, _WIDE_INDICES, _IMAGE = 1, 1 << 31, 1 << 30, 2 << 30
"""Bits of the descriptor's first and last word (LLVM's "Tensor DMA descriptor", group 0)."""


def _pointer(what: str, operand: Any, space: AddressSpace) -> Pointer:
    pointer = operand.iter if isinstance(operand, Tensor) else operand
    if not isinstance(pointer, Pointer) or pointer.address_space is not space:
        raise DSLTypeError(f"{what} takes a tensor or pointer in {space.name} memory, got {operand!r}")
    return pointer


show_user_frames_of(__name__)
