"""Drivers of the exchange of tokens between the ranks that have their experts: dispatch, and the sum of what comes back."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from typing import Any

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.moe import routed
from benchmarks.corpus.drivers.ranks import Ranks

__all__ = ["AITER", "FLYDSL", "exchange_module"]

FLYDSL = "kernels/comm/flydsl_dispatch_combine_intranode_op.py"
AITER = "aiter/ops/flydsl/kernels/flydsl_dispatch_combine_intranode_op.py"
_GFX1250 = "aiter/ops/flydsl/kernels/mega_moe_gfx1250/dispatch.py"
_RANKS, _EXPERTS, _TOPK, _DIM, _ROOM = 2, 4, 3, 512, 16
"""Ranks, experts of a rank, experts of a token, elements of a token, tokens that a rank may send."""
_TOLERANCES = {"sums": 8e-3, "sums of weights": 1e-6}
"""Of the results that the kernels compute; others are copies."""


def exchange_module(source: str) -> Any:
    """The module of the operator, which takes tensors of any device: all of them say that they are on the first."""
    module = importlib.import_module(source.removesuffix(".py").replace("/", "."))
    module.FlyDSLDispatchCombineIntraNodeOp._check_tensor_device = lambda *_: None
    return module


def _exchanged(source: str, dtype: torch.dtype, *, rounded: int = 1, **options: Any) -> Iterator[Comparison]:
    """Two exchanges; results of ``options`` are rounded so much more coarsely than bf16."""
    ranks = Ranks(_RANKS, 8 << 20)
    module = exchange_module(source)
    is_scaled = dtype == torch.float8_e4m3fn
    for phase in ("dispatch", "combine"):
        options |= {f"{phase}_block_num": 4, f"{phase}_warp_num_per_block": 4}
    if is_scaled:
        options |= {"scale_dim": 4, "scale_type_size": 4}

    def make(rank: int) -> Any:
        config = module.FlyDSLDispatchCombineConfig(
            rank=rank, world_size=_RANKS, hidden_dim=_DIM, max_num_inp_token_per_rank=_ROOM, num_experts_per_rank=_EXPERTS,
            num_experts_per_token=_TOPK, dispatch_dtype=dtype, combine_dtype=torch.bfloat16, **options,
        )  # fmt: skip
        return module.FlyDSLDispatchCombineIntraNodeOp(config)

    programs = ranks.set_up(make)
    for turn in range(2):
        found: dict[str, tuple[list[torch.Tensor], list[torch.Tensor]]] = {}
        for what, *both in _exchange(ranks, programs, [9 + turn, 6], dtype, is_scaled=is_scaled):
            for tensors, tensor in zip(found.setdefault(what, ([], [])), both, strict=True):
                tensors.append(tensor.double().flatten())
        for what, (got, want) in found.items():
            yield Comparison(f"{what} {turn}", torch.cat(got), torch.cat(want), _TOLERANCES.get(what, 0) * rounded)


def _exchange(
    ranks: Ranks, programs: Sequence[Any], tokens: Sequence[int], dtype: torch.dtype, *, is_scaled: bool
) -> Iterator[tuple[str, torch.Tensor, torch.Tensor]]:
    """One exchange: the name of each result, and what each rank got and should have got."""
    x = [torch.randn(n, _DIM).to(dtype) for n in tokens]
    scales = [torch.rand(n, 4) if is_scaled else None for n in tokens]
    ids, weights = zip(*(routed(n, _RANKS * _EXPERTS, _TOPK) for n in tokens), strict=True)
    answers = torch.randn(_RANKS, _RANKS * _ROOM, _DIM).bfloat16()

    def run(rank: int) -> tuple[Any, ...]:
        op = programs[rank]
        *moved, _ = op.dispatch(x[rank], weights[rank], scales[rank], ids[rank])
        moved = [None if t is None else t.clone() for t in moved]
        origins = op.get_dispatch_src_token_pos()
        out, sums = op.combine(answers[rank], None, None)
        return moved, origins, out[: tokens[rank]].clone(), sums[: tokens[rank]].clone()

    results = ranks.run(run)
    want, want_sums = ([torch.zeros(n, k, dtype=torch.float64) for n in tokens] for k in (_DIM, _TOPK))
    for rank, (moved, origins, *_) in enumerate(results):
        yield "origins", origins.sort().values, torch.tensor(_expected(ids, rank))
        here = [divmod(int(origin), _ROOM) for origin in origins]
        given = (x, weights, scales, ids)
        for what, got, of_ranks in zip(("tokens", "weights", "scales", "ids"), moved, given, strict=True):
            if got is not None:
                yield what, got[: len(here)], torch.stack([of_ranks[r][t].double() for r, t in here])
        for place, (r, t) in enumerate(here):
            want[r][t] += answers[rank, place].double()
            want_sums[r][t] += weights[r][t].double()
    for rank, (_, _, out, sums) in enumerate(results):
        yield "sums", out, want[rank]
        yield "sums of weights", sums, want_sums[rank]


def _expected(ids: Sequence[torch.Tensor], rank: int) -> list[int]:
    """The tokens that a rank must get: those with an expert there, by their own rank and number."""
    goes = [(of_tokens // _EXPERTS == rank).any(1).nonzero().flatten().tolist() for of_tokens in ids]
    return [r * _ROOM + t for r, tokens in enumerate(goes) for t in tokens]


def _regions(ranks: Ranks) -> dict[str, torch.Tensor]:
    """What the kernels of gfx1250 keep in a rank's heap, by the names of their offsets; and the products' rows."""
    received = _RANKS * _ROOM
    shapes: dict[str, tuple[int, torch.dtype]] = {
        "off_tok_off": (1, torch.int32), "off_recv_num": (_RANKS, torch.int32), "off_tis": (received, torch.int32),
        "off_out_idx": (received * _TOPK, torch.int32), "off_out_wts": (received * _TOPK, torch.float32),
        "off_out_tok": (received * _DIM, torch.bfloat16), "off_xdb_mem": (_RANKS, torch.int64),
        "rows": (_ROOM * _TOPK * _DIM, torch.bfloat16),
    }  # fmt: skip
    return {name: ranks.tensor((count,), dtype) for name, (count, dtype) in shapes.items()}


@drives(_GFX1250, "several GPUs", "gfx1250", waits=True, around="aiter/ops/flydsl/kernels/mega_moe_gfx1250/mega_moe.py")
def aiter_exchange_gfx1250(chip: str) -> Iterator[Comparison]:
    import flydsl.expr as fx

    ranks = Ranks(_RANKS, 1 << 20)
    from aiter.ops.flydsl.kernels.mega_moe_gfx1250.combine import _make_combine_fused_reduce, _make_combine_fused_sync
    from aiter.ops.flydsl.kernels.mega_moe_gfx1250.dispatch import _make_dispatch

    memory = ranks.set_up(lambda _: _regions(ranks))
    offsets = {name: ranks.offset(tensor) for name, tensor in memory[-1].items()}
    last, shared = offsets.pop("off_xdb_mem"), {"experts_per_token": _TOPK, "hidden_dim": _DIM}
    del offsets["rows"]
    geometry = {"block_num": 3, "warp_num_per_block": 4}
    sends = ranks.set_up(
        lambda rank: _make_dispatch(
            rank=rank, npes=_RANKS, experts_per_rank=_EXPERTS, max_tok_per_rank=_ROOM, max_recv=_RANKS * _ROOM,
            **shared, **geometry, **offsets,
        )
    )  # fmt: skip
    waits = ranks.set_up(lambda rank: _make_combine_fused_sync(rank=rank, npes=_RANKS, off_xdb_mem=last))
    sums = _make_combine_fused_reduce(**shared, **geometry)
    counters = [[torch.zeros(n, dtype=torch.int32) for n in (_RANKS, 1, 1)] for _ in range(_RANKS)]
    flags = torch.ones(_RANKS, 1, dtype=torch.int64)
    for turn in range(2):
        tokens = [9 + turn, 6]
        x = [torch.randn(n, _DIM).bfloat16() for n in tokens]
        ids, weights = zip(*(routed(n, _RANKS * _EXPERTS, _TOPK) for n in tokens), strict=True)
        places = [torch.full((_ROOM * _TOPK,), -1, dtype=torch.int32) for _ in tokens]
        outs = [torch.zeros(n, _DIM, dtype=torch.bfloat16) for n in tokens]
        products = torch.randn(_RANKS, _ROOM * _TOPK, _DIM).bfloat16()

        def send(rank: int, given: Any = (x, ids, weights, places)) -> None:
            addresses = [tensor.data_ptr() for tensor in (*(t[rank] for t in given), *counters[rank])]
            sends[rank](ranks.window, *addresses, rank, len(given[0][rank]), fx.Stream(torch.cuda.current_stream()))

        def collect(rank: int, given: Any = (products, outs)) -> None:
            # The second products store their rows where the token is from.
            memory[rank]["rows"].copy_(given[0][rank].flatten())
            waits[rank](ranks.window, flags[rank].data_ptr(), rank, fx.Stream(torch.cuda.current_stream()))
            out = given[1][rank]
            sums(memory[rank]["rows"].data_ptr(), out.data_ptr(), len(out), fx.Stream(torch.cuda.current_stream()))

        ranks.run(send)
        for rank, kept in enumerate(memory):
            count = int(counters[rank][2])
            origins = kept["off_tis"][:count]
            yield Comparison(f"origins {rank} {turn}", origins.sort().values, torch.tensor(_expected(ids, rank)))
            here = [divmod(int(origin), _ROOM) for origin in origins]
            for name, given in (("off_out_tok", x), ("off_out_wts", weights), ("off_out_idx", ids)):
                want = torch.stack([given[r][t] for r, t in here])
                yield Comparison(f"{name} {rank} {turn}", kept[name].view(_RANKS * _ROOM, -1)[:count], want)
        ranks.run(collect)
        for rank, out in enumerate(outs):
            want = products[rank].double().view(_ROOM, _TOPK, _DIM).sum(1)[: len(out)]
            yield Comparison(f"sums {rank} {turn}", out, want, 8e-3)


@drives(FLYDSL, "several GPUs", "gfx942", "gfx950", waits=True)
def exchange(chip: str) -> Iterator[Comparison]:
    yield from _exchanged(FLYDSL, torch.bfloat16)


@drives(FLYDSL, "several GPUs", "gfx950", waits=True)
def exchange_fp8(chip: str) -> Iterator[Comparison]:
    yield from _exchanged(FLYDSL, torch.float8_e4m3fn, rounded=8, combine_quant_type="fp8_direct_cast")


@drives(AITER, "several GPUs", "gfx942", "gfx950", waits=True)
def aiter_exchange(chip: str) -> Iterator[Comparison]:
    yield from _exchanged(AITER, torch.bfloat16)
