"""NVIDIA's own operations, imported as ``fx.nvvm``; each is loaded on first use."""

from typing import TYPE_CHECKING

from flydsl.support.public_names import lazy_names

# Written by tools/type_stubs.py.
if TYPE_CHECKING:
    from flydsl.expr.nvvm.async_copies import *
    from flydsl.expr.nvvm.blocks import *
    from flydsl.expr.nvvm.matrix_copies import *
    from flydsl.expr.nvvm.matrix_ops import *
    from flydsl.expr.nvvm.mbarriers import *
    from flydsl.expr.nvvm.multimem import *
    from flydsl.expr.nvvm.shared_operands import *
    from flydsl.expr.nvvm.tensor_maps import *
    from flydsl.expr.nvvm.tensor_memory import *
    from flydsl.expr.nvvm.tma import *
    from flydsl.expr.nvvm.warpgroup_ops import *
    from flydsl.expr.nvvm.warps import *

_HOMES = {
    ".async_copies": "CpAsync cp_async_commit_group cp_async_wait_all cp_async_wait_group",
    ".blocks": "barrier_arrive barrier_sync block_idx_in_cluster block_rank_in_cluster cluster_arrive "
    "cluster_barrier cluster_dim cluster_idx cluster_size cluster_wait clusters_dim launch_dependents "
    "mapa setmaxnreg_decrease setmaxnreg_increase wait_for_dependencies",
    ".matrix_copies": "LdMatrix StMatrix",
    ".matrix_ops": "MMA TF32 MMAScale cvt_tf32",
    ".mbarriers": "Pipeline cp_async_mbarrier_arrive fence_mbarrier_init fence_proxy_async mbarrier_arrive "
    "mbarrier_expect_tx mbarrier_init mbarrier_invalidate mbarrier_try_wait mbarrier_wait",
    ".multimem": "multimem_load_reduce multimem_reduce multimem_store",
    ".shared_operands": "SharedOperand",
    ".tensor_maps": "TensorMap",
    ".tensor_memory": "TensorMemoryMMA tensor_memory_allocate tensor_memory_commit tensor_memory_copy tensor_memory_fence "
    "tensor_memory_free tensor_memory_load tensor_memory_store tensor_memory_wait_loads "
    "tensor_memory_wait_stores",
    ".tma": "TMA BulkCopy bulk_commit_group bulk_load bulk_store bulk_wait_group fence_tensor_map make_tma_atom "
    "prefetch_tensor_map tma_load tma_prefetch tma_reduce tma_store tma_tensor",
    ".warpgroup_ops": "WGMMA wgmma_commit_group wgmma_fence wgmma_wait_group",
    ".warps": "active_mask elect_one match_all match_any redux vote_all vote_any vote_ballot vote_uniform warp_barrier",
}

__all__ = [name for names in _HOMES.values() for name in names.split()]

__getattr__ = lazy_names(__name__, _HOMES, keep=True)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
