"""AMD's own operations, imported as ``fx.rocdl``.

Those of one family are in ``cdna3``, ``cdna4``, ``cdna5``, ``rdna3`` and ``rdna4``.  Matrix instructions and packed
conversions also have their own names here, such as ``mfma_f32_16x16x16f16`` and ``cvt_pk_fp8_f32``: the rows of
``matrix.named``, ``matrix.table``, ``matrix.sparse`` and ``packed``.  Any other operation of MLIR's
ROCDL dialect is MLIR's own builder of it.  Everything is loaded on first use, because a kernel needs little of it.
"""

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from flydsl.support.public_names import lazy_names, public

# Written by tools/type_stubs.py.
if TYPE_CHECKING:
    from flydsl.expr.rocdl.approximations import *
    from flydsl.expr.rocdl.buffers.copies import *
    from flydsl.expr.rocdl.buffers.lds_copies import *
    from flydsl.expr.rocdl.buffers.tensor import *
    from flydsl.expr.rocdl.builders import *
    from flydsl.expr.rocdl.enum import *
    from flydsl.expr.rocdl.ids import *
    from flydsl.expr.rocdl.lanes import *
    from flydsl.expr.rocdl.matrix.atoms import *
    from flydsl.expr.rocdl.matrix.scaled_ops import *
    from flydsl.expr.rocdl.packed import *
    from flydsl.expr.rocdl.scheduling import *
    from flydsl.expr.rocdl.tdm.atom import *
    from flydsl.expr.rocdl.tdm.tiled_atom import *
    from flydsl.expr.rocdl.waits import *

_HOMES = {
    ".approximations": "cos exp2 fmed3 log rcp rsq sin sqrt",
    ".buffers.copies": "BufferAtomic BufferAtomicAdd BufferAtomicMax BufferAtomicMin BufferAtomicPkAdd BufferCopy "
    "BufferCopy8b BufferCopy16b BufferCopy32b BufferCopy64b BufferCopy128b",
    ".buffers.lds_copies": "BufferCopyLDS BufferCopyLDS32b BufferCopyLDS64b BufferCopyLDS128b",
    ".buffers.tensor": "get_buffer_rsrc make_buffer_ptr make_buffer_tensor s_buffer_load",
    ".builders": "buffer_load_to_lds cluster_load_async_to_lds lds_transpose_load",
    ".enum": "AddressSpace SyncScope TargetAddressSpace",
    ".ids": "cluster_workgroup_id_x cluster_workgroup_id_y cluster_workgroup_id_z wave_id",
    ".lanes": "ballot ds_bpermute permlane16_swap permlane32_swap readfirstlane readlane update_dpp",
    ".matrix.atoms": "MFMA WMMA",
    ".matrix.scaled_ops": "WMMAScale",
    ".packed": "cvt_off_f32_i4 cvt_pk_bf16_f32 cvt_pkrtz perm_b32",
    ".scheduling": "disable_xdl_arb_stall iglp_opt mask_dsrd mask_dswr mask_mfma mask_vmem_rd s_barrier s_barrier_signal "
    "s_barrier_wait s_nop s_setprio s_sleep sched_barrier sched_dsrd sched_dswr sched_group_barrier "
    "sched_mfma sched_vmem",
    ".tdm.atom": "TDM make_tdm_atom",
    ".tdm.tiled_atom": "TensorLoad TensorStore make_tiled_tdm_atom tdm_partition",
    ".waits": "asyncmark s_waitcnt wait_asyncmark",
}
_MODULES = (
    *("cdna3", "cdna4", "cdna5", "chips", "cluster", "dpp", "experimental", "inline_asm", "rdna3", "rdna4", "tdm_ops"),
    "universal",
)
_WITH_TABLES = ("matrix.named", "matrix.named_wmma", "packed", "matrix.sparse", "matrix.dots", "waits", "builders")
"""Modules whose functions are made from tables."""

__all__ = [name for names in (*_HOMES.values(), "cdna3 cdna4 cdna5 rdna3 rdna4 tdm_ops") for name in names.split()]


def _functions(module: str) -> Mapping[str, Any]:
    functions: Mapping[str, Any] = importlib.import_module(f"{__name__}.{module}").FUNCTIONS
    return functions


_BY_CLASS = {
    "CopyOpCDNA3BufferAtomicType": ("buffers.copies", "CopyOpCDNA3BufferAtomicType"),
    "CopyOpCDNA3BufferCopyLDSType": ("buffers.lds_copies", "CopyOpCDNA3BufferCopyLDSType"),
    "CopyOpCDNA3BufferCopyType": ("buffers.copies", "CopyOpCDNA3BufferCopyType"),
    "MmaOpCDNA3_MFMAType": ("matrix.atoms", "MmaOpCDNA3_MFMAType"),
    "MmaOpGFX11_WMMAType": ("matrix.atoms", "MmaOpGFX11_WMMAType"),
    "MmaOpGFX120X_WMMAType": ("matrix.atoms", "MmaOpGFX120X_WMMAType"),
    "MmaOpGFX1250_WMMAType": ("matrix.atoms", "MmaOpGFX1250_WMMAType"),
    "_split_mfma_operands": ("matrix.named", "split_mfma_operands"),
}
"""Names that published kernels use for a class, or for a helper of the builders."""


def _made_from_table(name: str) -> Any:
    if name in _BY_CLASS:
        module, own = _BY_CLASS[name]
        return public(getattr(importlib.import_module(f"{__name__}.{module}"), own))
    if not name.startswith("_"):  # Python asks every module for such names
        for module in _WITH_TABLES:
            if name in _functions(module):
                return public(_functions(module)[name])
        if (found := importlib.import_module(f"{__name__}.builders").other(name)) is not None:
            return public(found)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__getattr__ = lazy_names(
    __name__,
    _HOMES,
    modules={name: f"{__name__}.{name}" for name in (*_MODULES, "enum")},
    other=_made_from_table,
    keep=True,
)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *(name for module in _WITH_TABLES for name in _functions(module))})
