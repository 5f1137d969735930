"""Collectives over a group of ranks, to call and to copy from.

::

    import flydsl
    from flydsl.kernels import comm

    group = flydsl.dist.attach(comm.all_reduce_one_shot, flydsl.dist.MpiStore(), n=4096)
    comm.all_reduce_one_shot(group, x, y)

World and sizes are run-time numbers: one program serves all.  All ranks make the same calls in the same order.  Every
collective hears from all ranks before it returns, which is what keeps the next but one call off the windows of this one; a
kernel of your own on the same group must do so too, for example by ``fx.dist.barrier``.
"""

from __future__ import annotations

from typing import NoReturn

from flydsl.support.public_names import lazy_names

_NAMES = {
    ".all_reduce": "all_reduce_low_latency all_reduce_one_shot all_reduce_ring all_reduce_two_shot",
    ".select": "choose",
    ".experts": "all_to_all_v_hosts",
    ".exchange": "all_gather all_to_all all_to_all_v reduce_scatter",
    ".hosts": (
        "all_gather_hierarchical all_reduce_doubling all_reduce_hierarchical network reduce_scatter_hierarchical"
    ),
    ".gemm": "all_gather_gemm gemm_all_reduce gemm_reduce_scatter",
    ".measuring": "measure measure_job",
    ".tiles": "group",
}

__all__ = [
    "all_gather",
    "all_gather_gemm",
    "all_gather_hierarchical",
    "all_reduce_doubling",
    "all_reduce_hierarchical",
    "all_reduce_low_latency",
    "all_reduce_one_shot",
    "all_reduce_ring",
    "all_reduce_two_shot",
    "all_to_all",
    "all_to_all_v",
    "all_to_all_v_hosts",
    "choose",
    "gemm_all_reduce",
    "gemm_reduce_scatter",
    "group",
    "measure",
    "measure_job",
    "network",
    "reduce_scatter",
    "reduce_scatter_hierarchical",
]


def _unknown(name: str) -> NoReturn:
    raise AttributeError(f"flydsl.kernels.comm has no {name!r}; it has {', '.join(__all__)}")


__getattr__ = lazy_names(__name__, _NAMES, other=_unknown)
