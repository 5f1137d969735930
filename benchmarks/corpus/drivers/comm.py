"""Drivers of sums over GPUs: two ranks in one process, whose kernels wait for each other."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives

_CDNA = ("gfx942", "gfx950")
_RANKS = 2
_SIGNALS = 80 * 8 * 4 * 2 + 80 * 4
"""Bytes of a rank's signals: where each block of each peer has begun and ended, and how often a block has run."""


def _addresses(tensors: list[torch.Tensor], first: int = 0) -> torch.Tensor:
    """Eight addresses of the ranks' tensors, from one rank on."""
    return torch.tensor([tensors[(first + k) % _RANKS].data_ptr() for k in range(8)])


def _reduced(kind: str, dtype: torch.dtype, stages: str, threads: int = 128) -> Comparison:
    import flydsl.expr as fx
    from kernels.comm.custom_all_reduce_kernel import make_allreduce_kernels

    count, grid, rounds = 4096, 3, 2
    launch = make_allreduce_kernels(N=count, dtype_str=kind, world_size=_RANKS, threads=threads)[stages]
    given = [torch.randn(rounds, count).to(dtype) for _ in range(_RANKS)]
    out = [torch.zeros(rounds, count, dtype=dtype) for _ in range(_RANKS)]
    # What a rank keeps for the second stage lies behind its signals.
    signals = [torch.zeros(_SIGNALS + 2 * count * 4, dtype=torch.uint8) for _ in range(_RANKS)]
    kept = [s[_SIGNALS:] for s in signals]
    table = _addresses(signals)

    def run(rank: int) -> None:
        for k in range(rounds):
            sources = _addresses([t[k] for t in given], rank)
            places = [signals[rank].data_ptr(), table.data_ptr()]
            if stages == "run_2stage_write_mode":
                targets, between = _addresses([t[k] for t in out]), _addresses(kept)
                places += [given[rank][k].data_ptr(), targets.data_ptr(), between.data_ptr()]
            elif stages == "run_2stage_arr":
                between = _addresses(kept, rank)
                places += [sources.data_ptr(), between.data_ptr(), out[rank][k].data_ptr()]
            else:
                places += [sources.data_ptr(), out[rank][k].data_ptr()]
            numbers = [fx.Int32(rank), fx.Int32(grid), *map(fx.Int64, places)]
            launch(*numbers, stream=torch.cuda.current_stream())

    with ThreadPoolExecutor(_RANKS) as ranks:
        list(ranks.map(run, range(_RANKS)))
    want = sum(t.double() for t in given)
    return Comparison(f"{kind} {stages}", torch.stack(out), torch.stack([want] * _RANKS), 8e-3)


@drives(
    "kernels/comm/custom_all_reduce_kernel.py",
    "all-reduce",
    *_CDNA,
    waits=True,
    around="kernels/comm/custom_all_reduce.py",
)
def all_reduce_one_stage(chip: str) -> Iterator[Comparison]:
    yield _reduced("f32", torch.float32, "run_1stage_arr")
    yield _reduced("bf16", torch.bfloat16, "run_1stage_arr")


@drives(
    "kernels/comm/custom_all_reduce_kernel.py",
    "all-reduce",
    *_CDNA,
    waits=True,
    around="kernels/comm/custom_all_reduce.py",
)
def all_reduce_two_stages(chip: str) -> Iterator[Comparison]:
    yield _reduced("f16", torch.float16, "run_2stage_arr")
    yield _reduced("f32", torch.float32, "run_2stage_write_mode")
