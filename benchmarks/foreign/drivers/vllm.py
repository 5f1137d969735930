"""Operators of vLLM (https://github.com/vllm-project/vllm), beside references of torch's.

Its own import of Triton wants a GPU, so that a small module stands for it.
"""

from __future__ import annotations

import importlib
import sys
import types
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as nn

from benchmarks.foreign.drivers import comparing
from benchmarks.foreign.drivers.comparing import close, normal


def stand_in() -> None:
    """Take the place of ``vllm.triton_utils``."""
    import triton

    module: Any = types.ModuleType("vllm.triton_utils")
    module.triton, module.tl = triton, importlib.import_module("triton.language")
    module.tldevice = importlib.import_module("triton.language.extra.libdevice")
    sys.modules[module.__name__] = module


def _of(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(f"vllm.{module}"), name)


def _numbers(*values: int) -> torch.Tensor:
    return torch.tensor(values, dtype=torch.int32, device="cuda")


def merge_attn_states() -> None:
    outs, lse = [normal(5, 2, 48) for _ in range(2)], [normal(2, 5) for _ in range(2)]
    out, total = torch.empty_like(outs[0]), torch.empty_like(lse[0])
    _of("v1.attention.ops.triton_merge_attn_states.merge_attn_states")(out, outs[0], lse[0], outs[1], lse[1], total)
    close(total, torch.logaddexp(*lse))
    weights = [(each - torch.logaddexp(*lse)).exp().T[..., None] for each in lse]
    close(out, weights[0] * outs[0] + weights[1] * outs[1])


def min_p() -> None:
    logits, least = normal(3, 1500), torch.tensor([0.0, 0.2], device="cuda")
    rows = _numbers(1, 0, 1)
    probabilities = logits.softmax(-1)
    kept = probabilities >= least[rows.long()][:, None] * probabilities.max(-1, keepdim=True)[0]
    _of("v1.worker.gpu.sample.min_p.apply_min_p")(logits, rows, least)
    assert (kept == logits.isfinite()).all()


def temperature() -> None:
    logits, by = normal(3, 1500), torch.tensor([0.5, 0.0], device="cuda")
    expected = torch.stack([logits[0], logits[1] / 0.5, logits[2]])
    _of("v1.worker.gpu.sample.gumbel.apply_temperature")(logits, _numbers(1, 0, 1), by)
    close(logits, expected)


def gumbel_sample() -> None:
    logits = normal(2, 1500)
    seeds, places = (torch.tensor(each, dtype=torch.int64, device="cuda") for each in ([7, 2**40], [0, 3]))
    found = _of("v1.worker.gpu.sample.gumbel.gumbel_sample")(
        logits, _numbers(0, 1), torch.tensor([0.0, 0.7], device="cuda"), seeds, places, True, False
    )
    assert found[0] == logits[0].argmax() and 0 <= found[1] < 1500


def rms_norm_gated() -> None:
    x, z, w = normal(4, 96), normal(4, 96), normal(96)
    own = _of("model_executor.layers.mamba.ops.layernorm_gated.rms_norm_gated")
    normed = x.view(4, 2, 48) * torch.rsqrt(x.view(4, 2, 48).square().mean(-1, keepdim=True) + 1e-6)
    close(own(x, w, None, z=z, group_size=48), normed.view(4, 96) * w * nn.silu(z))


def awq() -> None:
    packed = [torch.randint(-(2**31), 2**31, size, device="cuda").int() for size in ((64, 4), (2, 4))]
    scales, x = normal(2, 32, dtype=torch.float16), normal(16, 64, dtype=torch.float16)
    order = torch.tensor([0, 4, 1, 5, 2, 6, 3, 7], device="cuda") * 4
    weights, zeros = (((each[..., None] >> order) & 15).reshape(each.shape[0], -1) for each in packed)
    expected = ((weights - zeros.repeat_interleave(32, 0)) * scales.repeat_interleave(32, 0)).half()
    module = "model_executor.layers.quantization.awq_triton."
    close(_of(module + "awq_dequantize_triton")(packed[0], scales, packed[1]), expected)
    close(_of(module + "awq_gemm_triton")(x, packed[0], scales, packed[1], 2), x.float() @ expected.float(), 1e-2)


def batch_invariant() -> None:
    x, w = normal(3, 700), normal(700)
    module = "model_executor.determinism.batch_invariant."
    close(_of(module + "softmax")(x), x.softmax(-1))
    close(_of(module + "log_softmax")(x), x.log_softmax(-1))
    close(_of(module + "mean_dim")(x, 0), x.mean(0))
    normed = x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-6)
    close(_of(module + "rms_norm_batch_invariant")(x, w), normed * w)


PROGRAMS = {
    "merge_attn_states": merge_attn_states,
    "min_p": min_p,
    "temperature": temperature,
    "gumbel_sample": gumbel_sample,
    "rms_norm_gated": rms_norm_gated,
    "awq": awq,
    "batch_invariant": batch_invariant,
}


def run(program: str, root: Path) -> None:
    """Run one of them."""
    stand_in()
    comparing.run(PROGRAMS, program, root, "vllm")
