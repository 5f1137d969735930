"""Drivers of softmax, layer norm and RMS norm."""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch.nn import functional

from benchmarks.corpus.drivers.driver import Comparison, drives

_NAMES = {"bf16": torch.bfloat16, "f16": torch.float16, "f32": torch.float32}
_TOLERANCE = {"bf16": 8e-3, "f16": 1e-3, "f32": 1e-5}
_CDNA = ("gfx942", "gfx950")
_LAYER = "kernels/norm/layernorm_kernel.py"
_RMS = "kernels/norm/rmsnorm_kernel.py"
_EPS = 1e-5


def _rows(name: str, m: int, n: int) -> torch.Tensor:
    return torch.randn(m, n).to(_NAMES[name])


def _rms(x: torch.Tensor) -> torch.Tensor:
    return x.double() * torch.rsqrt(x.double().square().mean(-1, keepdim=True) + _EPS)


@drives("kernels/norm/softmax_kernel.py", "softmax", *_CDNA)
def softmax(chip: str) -> Iterator[Comparison]:
    from kernels.norm.softmax_kernel import build_softmax_module

    for name, n in (("bf16", 2048), ("f16", 1000), ("f32", 777)):
        x = _rows(name, 5, n)
        y = torch.zeros_like(x)
        build_softmax_module(5, n, name)(x, y, 5)
        yield Comparison(f"{name} {n}", y, torch.softmax(x.double(), -1), _TOLERANCE[name])


@drives("kernels/norm/softmax_bwd_kernel.py", "softmax", *_CDNA)
def softmax_backward(chip: str) -> Iterator[Comparison]:
    from kernels.norm.softmax_bwd_kernel import build_softmax_bwd_module

    for name, n in (("bf16", 2048), ("f32", 777)):
        y, dy = torch.softmax(torch.randn(5, n), -1).to(_NAMES[name]), _rows(name, 5, n)
        dx = torch.zeros_like(y)
        build_softmax_bwd_module(n, name)(dy, y, dx, 5)
        p, d = y.double(), dy.double()
        yield Comparison(f"{name} {n}", dx, p * (d - (p * d).sum(-1, keepdim=True)), _TOLERANCE[name])


@drives(_LAYER, "layer norm", *_CDNA)
def layer_norm_autograd(chip: str) -> Iterator[Comparison]:
    from kernels.norm.layernorm_kernel import layernorm

    for name, n in (("bf16", 2048), ("f32", 600)):
        made = [_rows(name, 7, n), *(_rows(name, 1, n)[0] for _ in range(2))]
        given = [t.clone().requires_grad_() for t in made]
        known = [t.double().requires_grad_() for t in made]
        y, want = layernorm(*given), functional.layer_norm(known[0], (n,), known[1], known[2], _EPS)
        yield Comparison(f"{name} forward", y.detach(), want.detach(), _TOLERANCE[name])
        dy = _rows(name, 7, n)
        y.backward(dy)
        want.backward(dy.double())
        for what, a, b in zip(("dx", "dweight", "dbias"), given, known, strict=True):
            assert a.grad is not None and b.grad is not None
            yield Comparison(f"{name} {what}", a.grad, b.grad, _TOLERANCE[name])


def _quantized(what: str, q: torch.Tensor, scale: torch.Tensor, exact: torch.Tensor) -> Iterator[Comparison]:
    largest = exact.abs().amax(-1)
    yield Comparison(f"{what} scale", scale, largest / 127, 1e-2)
    yield Comparison(f"{what} values", q.double() * scale.double()[:, None], exact, 1.2e-2)


@drives(_LAYER, "layer norm", *_CDNA)
def layer_norm_fused(chip: str) -> Iterator[Comparison]:
    from kernels.norm import layernorm_kernel as program

    for name, n in (("bf16", 2048), ("f16", 1000)):
        x, r = _rows(name, 3, n), _rows(name, 3, n)
        w, b, smooth = _rows(name, 1, n)[0], _rows(name, 1, n)[0], torch.rand(n).add(0.5).to(_NAMES[name])
        added = (x.double() + r.double()).to(x.dtype)
        plain = functional.layer_norm(x.double(), (n,), w.double(), b.double(), _EPS)
        fused = functional.layer_norm(x.double() + r.double(), (n,), w.double(), b.double(), _EPS)
        y, out = torch.zeros_like(x), torch.zeros_like(x)
        program.build_fused_add_layernorm_module(n, name)(x, r, w, b, y, out, 3)
        yield Comparison(f"{name} added", out, added, _TOLERANCE[name])
        yield Comparison(f"{name} fused", y, fused, 2 * _TOLERANCE[name])
        q, s = torch.zeros(3, n, dtype=torch.int8), torch.zeros(3)
        program.build_layernorm_dynamicquant_module(n, name)(x, w, b, q, s, 3)
        yield from _quantized(f"{name} dynamic", q, s, plain)
        program.build_layernorm_smoothquant_module(n, name)(x, w, b, smooth, q, s, 3)
        yield from _quantized(f"{name} smooth", q, s, plain * smooth.double())
        program.build_fused_add_layernorm_dynamicquant_module(n, name)(x, r, w, b, q, out, s, 3)
        yield from _quantized(f"{name} fused dynamic", q, s, fused)
        program.build_fused_add_layernorm_smoothquant_module(n, name)(x, r, w, b, smooth, q, out, s, 3)
        yield from _quantized(f"{name} fused smooth", q, s, fused * smooth.double())


def _with_gradients(
    name: str, y: torch.Tensor, want: torch.Tensor, given: list[torch.Tensor], known: list[torch.Tensor]
) -> Iterator[Comparison]:
    yield Comparison(f"{name} forward", y.detach(), want.detach(), _TOLERANCE[name])
    dy = torch.randn(*y.shape).to(y.dtype)
    y.backward(dy)
    want.backward(dy.double())
    for k, (a, b) in enumerate(zip(given, known, strict=True)):
        assert a.grad is not None and b.grad is not None
        yield Comparison(f"{name} gradient {k}", a.grad, b.grad, 1.5 * _TOLERANCE[name])


@drives(_RMS, "RMS norm", *_CDNA, "gfx1100", "gfx1201")
def rms_norm_autograd(chip: str) -> Iterator[Comparison]:
    from kernels.norm.rmsnorm_kernel import rmsnorm

    for name, m, n in (("bf16", 9, 4096), ("f16", 520, 512), ("f32", 5, 999), ("bf16", 19, 128)):
        made = [_rows(name, m, n), _rows(name, 1, n)[0]]
        given = [t.clone().requires_grad_() for t in made]
        known = [t.double().requires_grad_() for t in made]
        want = known[0] * torch.rsqrt(known[0].square().mean(-1, keepdim=True) + _EPS) * known[1]
        for found in _with_gradients(name, rmsnorm(*given), want, given, known):
            yield Comparison(f"{n} {found.what}", found.got, found.want, found.tolerance)


@drives(_RMS, "RMS norm", *_CDNA)
def rms_norm_fused(chip: str) -> Iterator[Comparison]:
    from kernels.norm import rmsnorm_kernel as program

    for name, n in (("bf16", 2048), ("f16", 1000)):
        x, r = _rows(name, 3, n), _rows(name, 3, n)
        w, smooth = _rows(name, 1, n)[0], torch.rand(n).add(0.5).to(_NAMES[name])
        plain, fused = _rms(x) * w.double(), _rms(x.double() + r.double()) * w.double()
        q, s, out = torch.zeros(3, n, dtype=torch.int8), torch.zeros(3), torch.zeros_like(x)
        program.build_rmsnorm_dynamicquant_module(n, name)(x, w, q, s, 3)
        yield from _quantized(f"{name} dynamic", q, s, plain)
        program.build_rmsnorm_smoothquant_module(n, name)(x, w, smooth, q, s, 3)
        yield from _quantized(f"{name} smooth", q, s, plain * smooth.double())
        program.build_fused_add_rmsnorm_dynamicquant_module(n, name)(x, r, w, q, out, s, 3)
        yield from _quantized(f"{name} fused dynamic", q, s, fused)
        program.build_fused_add_rmsnorm_smoothquant_module(n, name)(x, r, w, smooth, q, out, s, 3)
        yield from _quantized(f"{name} fused smooth", q, s, fused * smooth.double())


@drives(_RMS, "RMS norm", *_CDNA)
def rms_norm_fused_autograd(chip: str) -> Iterator[Comparison]:
    from kernels.norm.rmsnorm_kernel import fused_add_rmsnorm

    for name, m, n in (("bf16", 9, 2048), ("bf16", 520, 512)):
        made = [_rows(name, m, n), _rows(name, m, n), _rows(name, 1, n)[0]]
        given = [t.clone().requires_grad_() for t in made]
        known = [t.double().requires_grad_() for t in made]
        added = known[0] + known[1]
        want = added * torch.rsqrt(added.square().mean(-1, keepdim=True) + _EPS) * known[2]
        for found in _with_gradients(name, fused_add_rmsnorm(*given, prenorm=False), want, given, known):
            yield Comparison(f"{n} {found.what}", found.got, found.want, 2 * found.tolerance)


@drives("kernels/norm/rmsnorm_autotune.py", "RMS norm", *_CDNA)
def rms_norm_autotuned(chip: str) -> Iterator[Comparison]:
    from kernels.norm.rmsnorm_autotune import rmsnorm_autotuned

    x, w = _rows("bf16", 6, 4096), _rows("bf16", 1, 4096)[0]
    y = torch.zeros_like(x)
    rmsnorm_autotuned(x, w, y, 6)
    yield Comparison("bf16", y, _rms(x) * w.double(), _TOLERANCE["bf16"])
