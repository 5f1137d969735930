"""AMD's own operations, imported as ``fx.rocdl``; those of one family are in ``cdna3``, ``cdna4``, ``cdna5``,
``rdna3`` and ``rdna4``.

Matrix instructions and packed conversions are also here by their own names, such as ``mfma_f32_16x16x16f16`` and
``cvt_pk_fp8_f32``: the rows of ``direct_table``, ``mma_table``, ``sparse_table`` and ``packed_table``.  Any other operation
of MLIR's rocdl dialect is here as MLIR's own builder of it.  All of it is loaded on first use: a kernel needs little of it.
"""

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from flydsl.support.public_names import public

if TYPE_CHECKING:
    from flydsl.expr.rocdl.approximations import cos, exp2, fmed3, log, rcp, rsq, sin, sqrt
    from flydsl.expr.rocdl.buffers.copies import (
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
    from flydsl.expr.rocdl.buffers.lds_copies import (
        BufferCopyLDS,
        BufferCopyLDS32b,
        BufferCopyLDS64b,
        BufferCopyLDS128b,
    )
    from flydsl.expr.rocdl.buffers.tensor import get_buffer_rsrc, make_buffer_ptr, make_buffer_tensor, s_buffer_load
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
    from flydsl.expr.rocdl.matrix.atoms import MFMA, WMMA
    from flydsl.expr.rocdl.matrix.scaled_ops import WMMAScale
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
    from flydsl.expr.rocdl.scopes import AddressSpace, SyncScope, TargetAddressSpace
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
    "TargetAddressSpace",
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

_MODULES = (
    *("cdna3", "cdna4", "cdna5", "chips", "cluster", "dpp", "enum", "experimental", "inline_asm", "rdna3", "rdna4"),
    *("tdm_ops", "universal"),
)
_WITH_TABLES = (
    "matrix.named",
    "matrix.named_wmma",
    "packed",
    "matrix.sparse",
    "matrix.dots",
    "split_waits",
    "builders",
)
"""Modules whose functions are made from tables."""
_ON_FIRST_USE = {
    name: module
    for module, names in {
        "approximations": "cos exp2 fmed3 log rcp rsq sin sqrt",
        "buffers.copies": "BufferAtomic BufferAtomicAdd BufferAtomicMax BufferAtomicMin BufferAtomicPkAdd BufferCopy "
        "BufferCopy8b BufferCopy16b BufferCopy32b BufferCopy64b BufferCopy128b",
        "cluster": "cluster_workgroup_id_x cluster_workgroup_id_y cluster_workgroup_id_z",
        "builders": "buffer_load_to_lds",
        "buffers.tensor": "get_buffer_rsrc make_buffer_ptr make_buffer_tensor s_buffer_load",
        "lanes": "ballot ds_bpermute permlane16_swap permlane32_swap readfirstlane readlane update_dpp wave_id",
        "buffers.lds_copies": "BufferCopyLDS BufferCopyLDS32b BufferCopyLDS64b BufferCopyLDS128b",
        "matrix.atoms": "MFMA WMMA",
        "packed": "cvt_off_f32_i4 cvt_pk_bf16_f32 cvt_pkrtz perm_b32",
        "scheduling": "disable_xdl_arb_stall iglp_opt mask_dsrd mask_dswr mask_mfma mask_vmem_rd s_barrier "
        "s_barrier_signal s_barrier_wait s_nop s_setprio s_sleep sched_barrier sched_dsrd sched_dswr "
        "sched_group_barrier sched_mfma sched_vmem",
        "matrix.scaled_ops": "WMMAScale",
        "scopes": "AddressSpace SyncScope TargetAddressSpace",
        "tdm.atom": "TDM make_tdm_atom",
        "tdm.tiled_atom": "TensorLoad TensorStore make_tiled_tdm_atom tdm_partition",
        "waits": "asyncmark s_waitcnt wait_asyncmark",
    }.items()
    for name in names.split()
}


def _module(name: str) -> Any:
    return importlib.import_module(f"{__name__}.{name}")


def _functions(module: str) -> Mapping[str, Any]:
    functions: Mapping[str, Any] = _module(module).FUNCTIONS
    return functions


def __getattr__(name: str) -> Any:
    """What is loaded on first use, and the functions that are made from tables."""
    if name in _MODULES:
        return _module(name)
    if name in _ON_FIRST_USE:
        globals()[name] = found = public(getattr(_module(_ON_FIRST_USE[name]), name))
        return found
    if not name.startswith("_"):  # Python asks for such names everywhere
        for module in _WITH_TABLES:
            if name in _functions(module):
                return public(_functions(module)[name])
        if (found := _module("builders").other(name)) is not None:
            return public(found)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *(name for module in _WITH_TABLES for name in _functions(module))})
