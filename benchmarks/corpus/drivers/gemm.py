"""Drivers of matrix products, and of convolutions that are computed as such."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
from torch.nn import functional

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.layouts import (
    dequantized,
    fp8_type,
    mx_quantized,
    row_quantized,
    shuffled_scales,
    shuffled_weights,
)

_NAMES = {"bf16": torch.bfloat16, "f16": torch.float16, "fp16": torch.float16}
_ROUNDING = {torch.bfloat16: 8e-3, torch.float16: 1e-3, torch.float32: 1e-4}


def _product(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    return a.double() @ b.double().T


def _preshuffled(chip: str, kind: str, m: int, tile: tuple[int, int, int], **options: Any) -> Comparison:
    from kernels.gemm.preshuffle_gemm import compile_preshuffle_gemm

    n, k = 256, 512
    a, b = torch.randn(m, k), torch.randn(n, k)
    sa, sb = torch.ones(m), torch.ones(n)
    if kind in _NAMES:
        a, b = a.to(_NAMES[kind]), b.to(_NAMES[kind])
        want = _product(a, b)
    else:
        dtype = torch.int8 if kind == "int8" else fp8_type(chip)
        (a, sa), (b, sb) = row_quantized(a, dtype), row_quantized(b, dtype)
        want = _product(a, b) * sa.double()[:, None] * sb.double()
    bias = torch.randn(n).bfloat16()
    if options.get("epilogue", "none") != "none":
        want = want + bias.double()
    if options.get("epilogue") == "bias_silu":
        want = torch.nn.functional.silu(want)
    if options.get("epilogue") == "bias_relu":
        want = want.relu()
    c = torch.zeros(m, n, dtype=torch.bfloat16)
    launch = compile_preshuffle_gemm(
        N=n, K=k, tile_m=tile[0], tile_n=tile[1], tile_k=tile[2], in_dtype=kind, out_dtype="bf16", **options
    )
    flat = (t.view(torch.int8) if t.element_size() == 1 else t for t in (a, shuffled_weights(b)))
    launch(c, *(t.contiguous().view(-1) for t in flat), sa, sb, bias, m, n, torch.cuda.current_stream())
    what = " ".join([kind, "x".join(map(str, tile)), *map(str, options.values())])
    return Comparison(what, c, want, 8e-3)


_PRESHUFFLE = "kernels/gemm/preshuffle_gemm.py"


@drives(_PRESHUFFLE, "preshuffled GEMM", "gfx942", "gfx950")
def preshuffled_f16(chip: str) -> Iterator[Comparison]:
    yield _preshuffled(chip, "fp16", 64, (64, 128, 64))
    yield _preshuffled(chip, "bf16", 33, (32, 64, 128), epilogue="bias_silu")


@drives(_PRESHUFFLE, "preshuffled GEMM", "gfx942", "gfx950")
def preshuffled_8_bits(chip: str) -> Iterator[Comparison]:
    yield _preshuffled(chip, "fp8", 40, (32, 128, 128))
    yield _preshuffled(chip, "int8", 64, (64, 128, 128), lds_stage=1)


@drives(_PRESHUFFLE, "preshuffled GEMM", "gfx950")
def preshuffled_async(chip: str) -> Iterator[Comparison]:
    yield _preshuffled(chip, "fp8", 64, (64, 128, 128), use_async_copy=True)
    yield _preshuffled(chip, "bf16", 64, (64, 128, 64), use_async_copy=True, xcd_swizzle=2)


def _fp8_waves(compiled: Any, m: int, n: int, k: int, preshuffled: bool) -> tuple[torch.Tensor, torch.Tensor]:
    from kernels.gemm.fp8_gemm_utils import preshuffle_b

    (a, sa), (b, sb) = (row_quantized(torch.randn(rows, k), torch.float8_e4m3fn) for rows in (m, n))
    c = torch.zeros(m, n, dtype=torch.bfloat16)
    given = preshuffle_b(b.view(torch.int8)) if preshuffled else b.view(torch.int8)
    compiled(a.view(torch.int8).view(-1), given.reshape(-1), c.view(-1), sa, sb, m, n, torch.cuda.current_stream())
    return c, _product(a, b) * sa.double()[:, None] * sb.double()


@drives("kernels/gemm/fp8_gemm_4wave.py", "fp8 GEMM", "gfx950")
def fp8_gemm_4_waves(chip: str) -> Iterator[Comparison]:
    from kernels.gemm.fp8_gemm_4wave import compile_fp8_gemm_4w

    for block, preshuffled in ((128, False), (64, True)):
        compiled = compile_fp8_gemm_4w(K=512, BLOCK_M=block, BLOCK_N=block, b_preshuffled=preshuffled)
        yield Comparison(f"{block} {preshuffled}", *_fp8_waves(compiled, 2 * block, block, 512, preshuffled), 8e-3)


@drives("kernels/gemm/fp8_gemm_8wave.py", "fp8 GEMM", "gfx950")
def fp8_gemm_8_waves(chip: str) -> Iterator[Comparison]:
    from kernels.gemm.fp8_gemm_8wave import compile_fp8_gemm_8w

    for preshuffled in (False, True):
        compiled = compile_fp8_gemm_8w(K=512, BLOCK_M=128, BLOCK_N=256, b_preshuffled=preshuffled)
        yield Comparison(f"{preshuffled}", *_fp8_waves(compiled, 128, 256, 512, preshuffled), 8e-3)


@drives("kernels/gemm/fp4_gemm_4wave.py", "mxfp4 GEMM", "gfx950")
def fp4_gemm_4_waves(chip: str) -> Iterator[Comparison]:
    from kernels.gemm.fp4_gemm_4wave import compile_fp4_gemm_4w

    m, n, k = 256, 256, 1536
    (a, sa), (b, sb) = (mx_quantized(torch.randn(rows, k)) for rows in (m, n))
    c = torch.zeros(m, n, dtype=torch.bfloat16)
    given = [a, shuffled_weights(b), c, shuffled_scales(sa), shuffled_scales(sb)]
    compile_fp4_gemm_4w(K=k)(*(t.reshape(-1) for t in given), m, n, torch.cuda.current_stream())
    yield Comparison("fp4", c, _product(dequantized(a, sa), dequantized(b, sb)), 8e-3)


@drives("kernels/gemm/mxfp4_preshuffle.py", "mxfp4 GEMM", "gfx950")
def mxfp4_preshuffled(chip: str) -> Iterator[Comparison]:
    import flydsl.compiler as flyc
    import flydsl.expr as fx
    from kernels.gemm.mxfp4_preshuffle import launch_gemm

    m, n, k = 64, 256, 512
    for kind in ("fp4", "fp8"):
        (a, sa), (b, sb) = mx_quantized(torch.randn(m, k), kind), mx_quantized(torch.randn(n, k))
        c = torch.zeros(m, n, dtype=torch.bfloat16)
        held = [c, a, shuffled_weights(b), shuffled_scales(sa), shuffled_scales(sb)]
        pointers = [flyc.from_c_void_p(fx.Uint8, t.data_ptr()) for t in held]
        strides = (-1, -1, -1, -1, -1, -1)
        launch_gemm(*pointers, m, n, fx.Stream(None), n, k, 32, 128, 256, kind, "bf16", "fp4", 1, *strides, 0)
        want = _product(dequantized(a, sa, kind), dequantized(b, sb))
        yield Comparison(f"{kind} by fp4", c, want, 8e-3)


@drives("kernels/gemm/gemm_a16w16_gfx950.py", "bf16 GEMM", "gfx950")
def gemm_a16w16(chip: str) -> Iterator[Comparison]:
    from kernels.gemm.gemm_a16w16_gfx950 import gemm_a16w16 as program

    small = {"block_m": 64, "block_n": 64, "m_waves": 2, "n_waves": 2, "use_half_tile_interleaved": False}
    for layout in ("nn", "nt", "tn", "tt"):
        yield _a16w16(program, layout, 128, 128, 256, small)


@drives("kernels/gemm/gemm_a16w16_gfx950.py", "split-K GEMM", "gfx950")
def gemm_a16w16_split(chip: str) -> Iterator[Comparison]:
    from kernels.gemm.gemm_a16w16_gfx950 import gemm_a16w16 as program

    small = {"block_m": 64, "block_n": 64, "m_waves": 2, "n_waves": 2, "use_half_tile_interleaved": False}
    yield _a16w16(program, "nt", 64, 128, 512, {**small, "split_k": 2}, 1.6e-2)
    yield _a16w16(program, "nt", 64, 128, 512, {**small, "k_waves": 2, "m_waves": 1}, 8e-3)


@drives("kernels/gemm/gemm_a16w16_gfx950.py", "bf16 GEMM", "gfx950")
def gemm_a16w16_interleaved(chip: str) -> Iterator[Comparison]:
    from kernels.gemm.gemm_a16w16_gfx950 import gemm_a16w16 as program

    yield _a16w16(program, "nt", 256, 256, 256, {})


def _a16w16(
    program: Any, layout: str, m: int, n: int, k: int, options: dict[str, Any], tolerance: float = 8e-3
) -> Comparison:
    a = torch.randn(m, k).bfloat16() if layout[0] == "n" else torch.randn(k, m).bfloat16().T
    b = torch.randn(k, n).bfloat16() if layout[1] == "n" else torch.randn(n, k).bfloat16().T
    c = program(a, b, user_kwargs=options, layout=layout)
    return Comparison(
        f"{layout} {options.get('split_k', 1)} {options.get('k_waves', 1)}", c, a.double() @ b.double(), tolerance
    )


def _rdna(program: Any, kind: str, **options: Any) -> Comparison:
    m, n, k = 128, 128, 96
    a, b = torch.randn(m, k).to(_NAMES[kind]), torch.randn(n, k).to(_NAMES[kind])
    c = torch.zeros(m, n, dtype=_NAMES[kind])
    made = program(m, n, k, kind, kind, **options)
    launch = made[0] if isinstance(made, tuple) else made
    launch(c.view(-1), a.view(-1), b.view(-1), torch.cuda.current_stream())
    return Comparison(
        f"{kind} {options}", c, _product(a, b), _ROUNDING[c.dtype] * (3 if options.get("rounding") else 1)
    )


@drives("kernels/gemm/rdna3_f16_gemm.py", "WMMA GEMM", "gfx1100")
def rdna3_gemm(chip: str) -> Iterator[Comparison]:
    from kernels.gemm.rdna3_f16_gemm import create_wmma_gemm_module

    yield _rdna(create_wmma_gemm_module, "bf16")
    yield _rdna(create_wmma_gemm_module, "f16", reg_m=2, reg_n=2)
    yield _rdna(create_wmma_gemm_module, "bf16", rounding="rs", reg_m=2, reg_n=2)


@drives("kernels/gemm/rdna3_f16_gemm_autotune.py", "WMMA GEMM", "gfx1100")
def rdna3_gemm_selected(chip: str) -> Iterator[Comparison]:
    from kernels.gemm.rdna3_f16_gemm_autotune import rdna3_gemm_autotuned

    for m, n, k in ((128, 128, 128), (32, 96, 256)):
        a, b = torch.randn(m, k).bfloat16(), torch.randn(n, k).bfloat16()
        c = torch.zeros(m, n, dtype=torch.bfloat16)
        for which in ("selected", "known"):  # the second call finds the launch of the first
            rdna3_gemm_autotuned(c.zero_(), a, b)
            yield Comparison(f"{m} {n} {k} {which}", c.clone(), _product(a, b), _ROUNDING[c.dtype])


@drives("kernels/gemm/rdna_f16_gemm.py", "WMMA GEMM", "gfx1201")
def rdna4_gemm(chip: str) -> Iterator[Comparison]:
    from kernels.gemm.rdna_f16_gemm import create_wmma_gemm_module

    yield _rdna(create_wmma_gemm_module, "bf16")
    yield _rdna(create_wmma_gemm_module, "f16", reg_m=2, reg_n=2)
    yield _rdna(create_wmma_gemm_module, "bf16", rounding="rs", reg_m=2, reg_n=2)


@drives("kernels/gemm/rdna_fp8_preshuffle_gemm.py", "WMMA GEMM", "gfx1201")
def rdna4_fp8_gemm(chip: str) -> Iterator[Comparison]:
    from kernels.gemm.rdna_fp8_preshuffle_gemm import compile_fp8_gemm, preshuffle_b_fp8

    m, n, k = 32, 256, 256
    (a, sa), (b, sb) = (row_quantized(torch.randn(rows, k), torch.float8_e4m3fn) for rows in (m, n))
    c = torch.zeros(m, n, dtype=torch.bfloat16)
    shuffled = preshuffle_b_fp8(b.T.contiguous())
    words = (t.contiguous().view(torch.uint8).view(-1).view(torch.float32) for t in (a, shuffled))
    compile_fp8_gemm(M=m, N=n, K=k)(c.view(-1), *words, sa, sb, torch.cuda.current_stream())
    yield Comparison("fp8", c, _product(a, b) * sa.double()[:, None] * sb.double(), 8e-3)


def tiles_of_16(w: torch.Tensor) -> torch.Tensor:
    """Tiles of 16 rows by 16 bytes."""
    n, k = w.shape
    return w.reshape(n // 16, 16, k // 16, 16).permute(0, 2, 1, 3).contiguous()


@drives("kernels/gemm/gemm_a8w8_gfx1250.py", "gfx1250 GEMM", "gfx1250")
def gemm_a8w8_gfx1250(chip: str) -> Iterator[Comparison]:
    import flydsl.compiler as flyc
    import flydsl.expr as fx
    from kernels.gemm.gemm_a8w8_gfx1250 import launch_gemm_a8w8

    m, n, k = 100, 128, 512
    for cluster in (1, 2):
        (a, sa), (b, sb) = (row_quantized(torch.randn(rows, k), torch.float8_e4m3fn) for rows in (m, n))
        c = torch.zeros(m, n, dtype=torch.bfloat16)
        held = [c, a.view(torch.uint8), tiles_of_16(b.view(torch.uint8)), sa, sb]
        pointers = [flyc.from_c_void_p(fx.Uint8, t.data_ptr()) for t in held]
        launch_gemm_a8w8(
            *pointers, m, fx.Stream(None), n, k, 0, k, n, 64, 64, 128, 2, 2, 0, 2, cluster, 1, False
        )  # fmt: skip
        yield Comparison(f"cluster {cluster}", c, _product(a, b) * sa.double()[:, None] * sb.double(), 8e-3)


def super_scales(scales: torch.Tensor) -> torch.Tensor:
    """E8M0 scales (n, k), 32 rows by 4 columns at a time, a row's four columns one word."""
    n, k = scales.shape
    return scales.reshape(n // 32, 32, k // 4, 4).permute(0, 2, 1, 3).contiguous()


@drives("kernels/gemm/gemm_a8w4_mxscale_gfx1250.py", "gfx1250 GEMM", "gfx1250")
def gemm_a8w4_gfx1250(chip: str) -> Iterator[Comparison]:
    import flydsl.compiler as flyc
    import flydsl.expr as fx
    from kernels.gemm.gemm_a8w4_mxscale_gfx1250 import launch_gemm_a8w4_mxscale

    m, n, k = 64, 128, 512
    (a, sa), (b, sb) = mx_quantized(torch.randn(m, k), "fp8"), mx_quantized(torch.randn(n, k))
    c = torch.zeros(m, n, dtype=torch.bfloat16)
    shuffled = tiles_of_16(b)
    pa, pb = (flyc.from_c_void_p(fx.Uint8, t.data_ptr()) for t in (a, shuffled))
    scales = [super_scales(s).view(-1).view(torch.uint8) for s in (sa, sb)]  # tiles are counted in bytes
    launch_gemm_a8w4_mxscale(
        c, pa, pb, *scales, m, fx.Stream(None), n, k, k, n, 64, 64, 128, 2, 2, 0, 2, 1, 1
    )  # fmt: skip
    yield Comparison("a8w4", c, _product(dequantized(a, sa, "fp8"), dequantized(b, sb)), 8e-3)


def _aiter_product(m: int, n: int, k: int, dtype: torch.dtype, **options: object) -> Comparison:
    from aiter.ops.flydsl import gemm_kernels

    gemm_kernels._validate_hgemm_inputs = lambda *_: (m, n, k)  # it asks for a device of type "cuda"
    a, b = torch.randn(m, k).to(dtype), torch.randn(n, k).to(dtype)
    out = gemm_kernels.flydsl_hgemm(a, b, **options)
    what = " ".join([f"{dtype}".replace("torch.", ""), *map(str, options.values())])
    return Comparison(what, out, a.double() @ b.double().T, 8e-3)


@drives("aiter/ops/flydsl/gemm_kernels.py", "split-K GEMM", "gfx942", "gfx950")
def aiter_hgemm(chip: str) -> Iterator[Comparison]:
    yield _aiter_product(48, 128, 256, torch.bfloat16, tile_m=32, tile_n=64, tile_k=64, block_n_warps=1)
    yield _aiter_product(40, 128, 512, torch.float16, tile_m=32, tile_n=64, tile_k=64, split_k=2, b_to_lds=True)


@drives("aiter/ops/flydsl/gemm_a8w8_bpreshuffle_8wave.py", "fp8 GEMM", "gfx950")
def aiter_fp8_8_waves(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.gemm_a8w8_bpreshuffle_8wave import flydsl_8wave_gemm_a8

    m, n, k = 100, 256, 512
    (a, sa), (b, sb) = (row_quantized(torch.randn(rows, k), torch.float8_e4m3fn) for rows in (m, n))
    out = torch.zeros(m, n, dtype=torch.bfloat16)
    shuffled = shuffled_weights(b.view(torch.uint8)).view(torch.float8_e4m3fn)
    flydsl_8wave_gemm_a8(a, shuffled, sa[:, None], sb[None], out, 128, 256)
    yield Comparison("fp8", out, a.double() @ b.double().T * sa.double()[:, None] * sb.double(), 8e-3)


@drives("kernels/conv/conv3d_implicit.py", "convolution", "gfx950")
def conv3d(chip: str) -> Iterator[Comparison]:
    from kernels.conv.conv3d_implicit import conv3d_implicit

    x, w, b = (
        torch.randn(1, 64, 3, 6, 6).bfloat16(),
        (torch.randn(64, 64, 3, 3, 3) / 8).bfloat16(),
        torch.randn(64).bfloat16(),
    )
    y = conv3d_implicit(x, w, b, stride=1, padding=1, autotune=False)
    yield Comparison("3x3x3", y, functional.conv3d(x.double(), w.double(), b.double(), padding=1), 1e-2)


@drives("kernels/conv/conv3d_implicit_fp8.py", "convolution", "gfx950")
def conv3d_fp8(chip: str) -> Iterator[Comparison]:
    from kernels.conv.conv3d_implicit_fp8 import conv3d_implicit_fp8

    x, w = (
        torch.randn(1, 128, 2, 6, 6).to(torch.float8_e4m3fn),
        (torch.randn(128, 128, 3, 3, 3) / 8).to(torch.float8_e4m3fn),
    )
    y = conv3d_implicit_fp8(x, w, None, stride=1, padding=1, autotune=False)
    yield Comparison("3x3x3", y, functional.conv3d(x.double(), w.double(), padding=1), 1.5e-2)
