"""The operations on buffers, which all of AMD's chips have, by the name of a module of theirs."""

from __future__ import annotations

from flydsl.expr.rocdl.buffer_copies import (
    BufferAtomic,
    BufferAtomicAdd,
    BufferAtomicMax,
    BufferAtomicMin,
    BufferAtomicPkAdd,
    BufferCopy,
    BufferCopy8b,
    BufferCopy16b,
    BufferCopy32b,
    BufferCopy64b,
    BufferCopy128b,
)
from flydsl.expr.rocdl.buffers import get_buffer_rsrc, make_buffer_ptr, make_buffer_tensor, s_buffer_load
from flydsl.expr.rocdl.lds_copies import BufferCopyLDS, BufferCopyLDS32b, BufferCopyLDS64b, BufferCopyLDS128b

__all__ = [
    "BufferAtomic",
    "BufferAtomicAdd",
    "BufferAtomicMax",
    "BufferAtomicMin",
    "BufferAtomicPkAdd",
    "BufferCopy",
    "BufferCopy8b",
    "BufferCopy16b",
    "BufferCopy32b",
    "BufferCopy64b",
    "BufferCopy128b",
    "BufferCopyLDS",
    "BufferCopyLDS32b",
    "BufferCopyLDS64b",
    "BufferCopyLDS128b",
    "get_buffer_rsrc",
    "make_buffer_ptr",
    "make_buffer_tensor",
    "s_buffer_load",
]
