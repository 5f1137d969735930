"""AMD's own operations, imported as ``fx.rocdl``; those of one family are in ``cdna3``, ``cdna4``, ``rdna3``, ``rdna4``."""

from flydsl.expr.rocdl import cdna3, cdna4, rdna3, rdna4
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
from flydsl.expr.rocdl.matrix_ops import MFMA, WMMA
from flydsl.expr.rocdl.scheduling import sched_dsrd, sched_dswr, sched_mfma, sched_vmem
from flydsl.expr.rocdl.scopes import AddressSpace, SyncScope
from flydsl.expr.rocdl.waits import asyncmark, s_waitcnt, wait_asyncmark

__all__ = [
    "MFMA",
    "WMMA",
    "AddressSpace",
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
    "SyncScope",
    "asyncmark",
    "cdna3",
    "cdna4",
    "get_buffer_rsrc",
    "make_buffer_ptr",
    "make_buffer_tensor",
    "rdna3",
    "rdna4",
    "s_buffer_load",
    "s_waitcnt",
    "sched_dsrd",
    "sched_dswr",
    "sched_mfma",
    "sched_vmem",
    "wait_asyncmark",
]
