"""AMD's own operations, imported as ``fx.rocdl``; those of one family are in ``cdna3``, ``cdna4``, ``cdna5``,
``rdna3`` and ``rdna4``.

Matrix instructions and packed conversions are also here by their own names, such as ``mfma_f32_16x16x16f16`` and
``cvt_pk_fp8_f32``: the rows of ``direct_table``, ``mma_table``, ``sparse_table`` and ``packed_table``.
"""

from typing import Any

from flydsl.expr.rocdl import cdna3, cdna4, cdna5, direct, direct_wmma, dots, packed, rdna3, rdna4, sparse, tdm_ops
from flydsl.expr.rocdl.approximations import cos, exp2, fmed3, log, rcp, rsq, sin, sqrt
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
from flydsl.expr.rocdl.lanes import (
    ballot,
    ds_bpermute,
    permlane16_swap,
    permlane32_swap,
    readfirstlane,
    readlane,
    update_dpp,
    wave_id,
)
from flydsl.expr.rocdl.lds_copies import BufferCopyLDS, BufferCopyLDS32b, BufferCopyLDS64b, BufferCopyLDS128b
from flydsl.expr.rocdl.matrix_ops import MFMA, WMMA, WMMAScale
from flydsl.expr.rocdl.packed import cvt_off_f32_i4, cvt_pk_bf16_f32, cvt_pkrtz, perm_b32
from flydsl.expr.rocdl.scheduling import (
    iglp_opt,
    s_barrier,
    s_setprio,
    sched_barrier,
    sched_dsrd,
    sched_dswr,
    sched_group_barrier,
    sched_mfma,
    sched_vmem,
)
from flydsl.expr.rocdl.scopes import AddressSpace, SyncScope
from flydsl.expr.rocdl.tdm import TDM, make_tdm_atom
from flydsl.expr.rocdl.waits import asyncmark, s_waitcnt, wait_asyncmark

__all__ = [
    "MFMA",
    "TDM",
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
    "WMMAScale",
    "asyncmark",
    "ballot",
    "cdna3",
    "cdna4",
    "cdna5",
    "cos",
    "cvt_off_f32_i4",
    "cvt_pk_bf16_f32",
    "cvt_pkrtz",
    "ds_bpermute",
    "exp2",
    "fmed3",
    "get_buffer_rsrc",
    "iglp_opt",
    "log",
    "make_buffer_ptr",
    "make_buffer_tensor",
    "make_tdm_atom",
    "perm_b32",
    "permlane16_swap",
    "permlane32_swap",
    "rcp",
    "rdna3",
    "rdna4",
    "readfirstlane",
    "readlane",
    "rsq",
    "s_barrier",
    "s_buffer_load",
    "s_setprio",
    "s_waitcnt",
    "sched_barrier",
    "sched_dsrd",
    "sched_dswr",
    "sched_group_barrier",
    "sched_mfma",
    "sched_vmem",
    "sin",
    "sqrt",
    "tdm_ops",
    "update_dpp",
    "wait_asyncmark",
    "wave_id",
]

_BY_NAME = {
    **direct.FUNCTIONS,
    **direct_wmma.FUNCTIONS,
    **dots.FUNCTIONS,
    **packed.FUNCTIONS,
    **sparse.FUNCTIONS,
}


def __getattr__(name: str) -> Any:
    """The functions that are made from tables."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_BY_NAME})
