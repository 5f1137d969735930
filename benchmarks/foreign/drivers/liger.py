"""Operators of Liger-Kernel (https://github.com/linkedin/Liger-Kernel), forward and backward."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as nn

from benchmarks.foreign.drivers import comparing
from benchmarks.foreign.drivers.comparing import close, normal, same


def _function(module: str, name: str) -> Any:
    return getattr(importlib.import_module(f"liger_kernel.ops.{module}"), name).apply


def rms_norm() -> None:
    own = _function("rms_norm", "LigerRMSNormFunction")

    def reference(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * w

    same(lambda x, w: own(x, w, 1e-6), reference, normal(6, 300, grad=True), normal(300, grad=True))


def layer_norm() -> None:
    own = _function("layer_norm", "LigerLayerNormFunction")
    inputs = (normal(6, 300, grad=True), normal(300, grad=True), normal(300, grad=True))
    same(lambda x, w, b: own(x, w, b, 1e-6), lambda x, w, b: nn.layer_norm(x, (300,), w, b, 1e-6), *inputs)


def group_norm() -> None:
    own = _function("group_norm", "LigerGroupNormFunction")
    inputs = (normal(2, 6, 50, grad=True), normal(6, grad=True), normal(6, grad=True))
    same(lambda x, w, b: own(x, w, b, 6, 3, 1e-6), lambda x, w, b: nn.group_norm(x, 3, w, b, 1e-6), *inputs)


def poly_norm() -> None:
    own = _function("poly_norm", "LigerPolyNormFunction")

    def normed(x: torch.Tensor) -> torch.Tensor:
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)

    def reference(x: torch.Tensor, w: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return w[0] * normed(x**3) + w[1] * normed(x**2) + w[2] * normed(x) + b

    same(lambda x, w, b: own(x, w, b, 1e-6), reference, normal(4, 128, grad=True), normal(3, grad=True),
         torch.tensor(0.5, device="cuda", requires_grad=True))  # fmt: skip


def fused_add_rms_norm() -> None:
    own = _function("fused_add_rms_norm", "LigerFusedAddRMSNormFunction")

    def reference(x: torch.Tensor, r: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        s = x + r
        return s * torch.rsqrt(s.pow(2).mean(-1, keepdim=True) + 1e-6) * w

    inputs = (normal(4, 128, grad=True), normal(4, 128, grad=True), normal(128, grad=True))
    same(lambda x, r, w: own(x, r, w, 1e-6, 0.0, "llama", False)[0], reference, *inputs)


def swiglu() -> None:
    own = _function("swiglu", "LigerSiLUMulFunction")
    same(own, lambda a, b: nn.silu(a) * b, normal(5, 700, grad=True), normal(5, 700, grad=True))


def geglu() -> None:
    own = _function("geglu", "LigerGELUMulFunction")
    inputs = (normal(5, 700, grad=True), normal(5, 700, grad=True))
    same(own, lambda a, b: nn.gelu(a, approximate="tanh") * b, *inputs)


def relu_squared() -> None:
    own = _function("relu_squared", "LigerReLUSquaredFunction")
    same(own, lambda x: nn.relu(x) ** 2, normal(5, 300, grad=True))


def dyt() -> None:
    own = _function("dyt", "LigerDyTFunction")
    inputs = (normal(4, 256, grad=True), normal(1, grad=True), normal(256, grad=True), normal(256, grad=True))
    same(own, lambda x, a, g, b: torch.tanh(a * x) * g + b, *inputs)


def softmax() -> None:
    own = _function("softmax", "LigerSoftmaxFunction")
    same(own, lambda x: torch.softmax(x, -1), normal(7, 513, grad=True))


def sparsemax() -> None:
    own = _function("sparsemax", "LigerSparsemaxFunction")
    x = normal(4, 100, grad=True)
    y = own(x, -1)
    ordered = x.detach().sort(-1, descending=True)[0]
    sums, count = ordered.cumsum(-1) - 1, torch.arange(1, 101)
    size = (ordered * count > sums).sum(-1, keepdim=True)
    close(y, torch.clamp(x - sums.gather(-1, size - 1) / size, min=0))
    y.backward(torch.randn_like(y))


def rope() -> None:
    own = _function("rope", "LigerRopeFunction")
    q, k, cos, sin = normal(1, 4, 16, 32), normal(1, 2, 16, 32), normal(1, 16, 32), normal(1, 16, 32)
    for each in (cos, sin):
        each[..., 16:] = each[..., :16]

    def turned(x: torch.Tensor) -> torch.Tensor:
        return x * cos[:, None] + torch.cat([-x[..., 16:], x[..., :16]], -1) * sin[:, None]

    found = own(q.clone(), k.clone(), cos, sin)
    for one, other in zip(found, (turned(q), turned(k)), strict=True):
        close(one, other)


def cross_entropy() -> None:
    own = _function("cross_entropy", "LigerCrossEntropyFunction")
    target = torch.randint(0, 999, (8,), device="cuda")

    def loss(x: torch.Tensor) -> torch.Tensor:
        found = own(x.clone(), target, None, -100, 0.0, 0.0, "mean", None, False)
        return (found[0] if isinstance(found, tuple) else found).reshape(())

    same(loss, lambda x: nn.cross_entropy(x, target), normal(8, 999, grad=True))


def fused_linear_cross_entropy() -> None:
    own = _function("fused_linear_cross_entropy", "LigerFusedLinearCrossEntropyFunction")
    target = torch.randint(0, 200, (8,), device="cuda")

    def loss(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        found = own(x, w, target)
        return (found[0] if isinstance(found, tuple) else found).reshape(())

    same(loss, lambda x, w: nn.cross_entropy(x @ w.T, target), normal(8, 64, grad=True), normal(200, 64, grad=True))


def kl_div() -> None:
    own = _function("kl_div", "LigerKLDivLossFunction")
    target = normal(6, 200).softmax(-1)
    x = normal(6, 200).log_softmax(-1).detach().requires_grad_()
    same(lambda p: own(p, target, "batchmean", False, 1e-10), lambda p: nn.kl_div(p, target, reduction="batchmean"), x)


def jsd() -> None:
    own = _function("jsd", "LigerJSDFunction")
    target = normal(6, 200).log_softmax(-1)

    def reference(p: torch.Tensor) -> torch.Tensor:
        middle = torch.log(0.5 * p.exp() + 0.5 * target.exp())
        parts = (nn.kl_div(middle, each, reduction="batchmean", log_target=True) for each in (p, target))
        return 0.5 * sum(parts, torch.zeros(()))

    same(lambda p: own(p, target, None, 0.5, -100).reshape(()), reference,
         normal(6, 200).log_softmax(-1).detach().requires_grad_())  # fmt: skip


def tvd() -> None:
    own = _function("tvd", "LigerTVDLossFunction")
    target = normal(6, 200).softmax(-1)
    x = normal(6, 200).softmax(-1).detach().requires_grad_()
    same(lambda p: own(p, target, None, "batchmean", -100), lambda p: 0.5 * (p - target).abs().sum() / 6, x)


def multi_token_attention() -> None:
    own = _function("multi_token_attention", "LigerMultiTokenAttentionFunction")
    scores, weight = normal(1, 2, 16, 16, grad=True), normal(2, 1, 3, 3, grad=True)
    own(scores, weight, None, 1, 1, 1, 2, False).sum().backward()


PROGRAMS = {
    each.__name__: each
    for each in (
        rms_norm, layer_norm, group_norm, poly_norm, fused_add_rms_norm, swiglu, geglu, relu_squared, dyt, softmax,
        sparsemax, rope, cross_entropy, fused_linear_cross_entropy, kl_div, jsd, tvd, multi_token_attention,
    )
}  # fmt: skip


def run(program: str, root: Path) -> None:
    """Run one of them."""
    comparing.run(PROGRAMS, program, root / "src", "liger_kernel")
