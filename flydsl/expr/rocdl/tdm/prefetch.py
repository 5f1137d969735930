"""Prefetch of a tile of global memory into a cache (gfx1250)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl.expr.core.context import current_kernel, emits_for
from flydsl.expr.gpu import thread_idx
from flydsl.expr.memory.pointer import AddressSpace, PointerType, add_offset
from flydsl.expr.numeric import Int32, Int64, Uint8
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.operands import pointer_in
from flydsl.expr.rocdl.tdm.atom import TDM_CHIPS
from flydsl.ir import builder

PREFETCH_SCOPE_SE = 8
"""The cache of a shader engine."""
PREFETCH_SCOPE_DEVICE = 16
"""The device's cache."""
_LINE = 128
"""Bytes of a cache line."""


def l2_prefetch_tile(
    global_ptr: Any,
    global_offset: Sequence[Any],
    tile_shape: Sequence[int],
    strides: Sequence[Any],
    elem_bytes: int = 2,
    num_warps: int = 1,
    wave_id: Any = None,
    thread_id: Any = None,
    block_threads: int = 256,
    scope: int = PREFETCH_SCOPE_SE,
) -> None:
    """Prefetch a tile of rows, one cache line per thread: the first line of each row before the second ones.

    It affects nothing but time.

    Args:
        global_ptr: a tensor or pointer in global memory.
        global_offset: the tile's first row, and the first element in it.
        tile_shape: rows, and elements of a row.
        strides: elements from row to row, and from element to element.
        elem_bytes: of an element.
        num_warps, wave_id, block_threads: not used; ``thread_id`` distributes the lines.
        thread_id: the thread's index in the block; default ``thread_idx.x``.
        scope: which cache: :data:`PREFETCH_SCOPE_SE` or :data:`PREFETCH_SCOPE_DEVICE`.
    """
    what = "l2_prefetch_tile"
    chips.require(what, TDM_CHIPS)
    current_kernel(what)
    pointer = pointer_in(what, global_ptr, AddressSpace.Global)
    if not emits_for("rocm"):
        return
    rows, row = tile_shape
    thread = Int32(thread_idx.x if thread_id is None else thread_id)
    line = thread // rows * (_LINE // elem_bytes) % row
    element = (Int64(global_offset[0]) + thread % rows) * strides[0] + (Int64(global_offset[1]) + line) * strides[1]
    place = add_offset(pointer.with_type(PointerType(Uint8, AddressSpace.Global, 1)), element * elem_bytes)
    builder.run_intrinsic(
        "llvm.amdgcn.global.prefetch", [place.llvm_ptr, builder.constant(scope, builder.integer_type(32))]
    )
