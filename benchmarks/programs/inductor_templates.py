"""Inductor's FlyDSL templates, and PyTorch's native FlyDSL operators, on the CPU: ``inductor_templates.py REPORT``.

Templates are chosen by ``torch.compile`` for tensors on the CPU.  Native operators are registered for ROCm alone, so their
functions are called.  A line of JSON goes to REPORT for each.
"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch._inductor.utils import run_and_get_code

import flydsl.torch.inductor

OPTIONS = {"max_autotune_gemm": True, "max_autotune_gemm_backends": "FLYDSL"}
BF16, F16 = torch.bfloat16, torch.float16
_INTERLEAVED = (128, 128, 64, 2, 2, 2, 0, True)


def check(name: str, run: Callable[[], None]) -> None:
    started = time.process_time()
    known: dict[str, Any] = {"name": name}
    try:
        run()
        known["outcome"] = "right"
    except AssertionError as error:
        known |= {"outcome": "wrong", "reason": " ".join(str(error).split())[:400]}
    except Exception as error:
        known |= {"outcome": "refused", "reason": f"{type(error).__name__}: {' '.join(str(error).split())[:400]}"}
    with Path(sys.argv[1]).open("a") as file:
        file.write(json.dumps({"check": {**known, "cpu": time.process_time() - started}}) + "\n")


def by_template(function: Callable[..., Any], expected: torch.Tensor, *operands: torch.Tensor) -> None:
    """Compile a function, see that its code calls a template, and compare."""
    torch._dynamo.reset()
    result, code = run_and_get_code(torch.compile(function, options=OPTIONS), *operands)
    if "async_compile.flydsl" not in code[0]:
        raise RuntimeError("Inductor chose no FlyDSL template")
    torch.testing.assert_close(result.float(), expected.float(), rtol=2e-2, atol=2e-2 * float(expected.abs().max()))


def product(m: int, n: int, k: int, dtype: torch.dtype, form: str) -> None:
    a = torch.randn(m, k, dtype=dtype) if form[0] == "n" else torch.randn(k, m, dtype=dtype).t()
    b = torch.randn(k, n, dtype=dtype) if form[1] == "n" else torch.randn(n, k, dtype=dtype).t()
    by_template(lambda a, b: torch.relu(a @ b) + 1, torch.relu(a.float() @ b.float()) + 1, a, b)


def grouped() -> None:
    a, b = torch.randn(256, 128, dtype=BF16), torch.randn(3, 128, 128, dtype=BF16)
    ends = torch.tensor([64, 100, 256], dtype=torch.int32)
    parts = [a[s:e].float() @ w.float() for s, e, w in zip((0, 64, 100), ends.tolist(), b, strict=True)]
    by_template(lambda *operands: torch._grouped_mm(*operands), torch.cat(parts), a, b, ends)  # noqa: PLW0108


def multiplied(configuration: tuple[Any, ...], dtype_id: str, k: int) -> None:
    """A vendored kernel with a configuration that the autotuner would try."""
    from torch._inductor.kernel.vendored_templates.flydsl import kernels
    from torch._inductor.kernel.vendored_templates.flydsl.kernels import gemm_gfx950

    import flydsl.compiler as flyc

    scaled, m, n = dtype_id == "MXFP8", 128, 128
    tile_m, tile_n, tile_k, stages, m_waves, n_waves, group_m, interleaved = configuration
    number = getattr(kernels, f"GEMM_DTYPE_{dtype_id}")
    param = kernels.make_gemm_param_and_validate(m, n, k, {
        "dtype_id": number, "out_dtype_id": kernels.GEMM_DTYPE_BF16 if scaled else None,
        "tile_m": tile_m, "tile_n": tile_n, "tile_k": tile_k, "stages": stages, "m_waves": m_waves, "n_waves": n_waves,
        "group_m": group_m, "use_half_tile_interleaved": interleaved, "a_is_transposed": False, "b_is_transposed": True,
        "has_bias": False, "has_k_tail": kernels.infer_has_k_tail(k, tile_k, stages, interleaved),
    })  # fmt: skip
    assert param is not None, "the configuration is not valid"
    dtype = torch.float8_e4m3fn if scaled else BF16 if dtype_id == "BF16" else F16
    a, b = torch.randn(m, k).to(dtype), torch.randn(n, k).to(dtype)
    out = torch.zeros(m, n, dtype=BF16 if scaled else dtype)
    exponents = [torch.randint(125, 130, (rows, k // 32), dtype=torch.uint8) for rows in (m, n)]
    tensors: list[torch.Tensor] = [out, a, b.t()]
    if scaled:
        tensors = [out, a.view(torch.uint8), b.view(torch.uint8).t(), *exponents, out]
    function = kernels.gemm_mxfp_gfx950 if scaled else gemm_gfx950.gemm_gfx950
    flyc.compile(function, *(flyc.from_torch_tensor(t).mark_layout_dynamic() for t in tensors), param, 0)
    a, b = a.float(), b.float()
    if scaled:
        a, b = (
            x * torch.exp2(e.float() - 127).repeat_interleave(32, 1) for x, e in zip((a, b), exponents, strict=True)
        )
    expected = a @ b.t()
    torch.testing.assert_close(out.float(), expected, rtol=2e-2, atol=2e-2 * float(expected.abs().max()))


def normalized(rows: int, n: int, dtype: torch.dtype) -> None:
    from torch._native.ops.norm.flydsl_rmsnorm_fwd import rmsnorm_fwd

    x, weight = torch.randn(rows, n).to(dtype), torch.randn(n).to(dtype)
    result, _ = rmsnorm_fwd(x, [n], weight, 1e-5)
    expected = torch.nn.functional.rms_norm(x.float(), [n], weight.float(), 1e-5)
    torch.testing.assert_close(result.float(), expected, rtol=2e-2, atol=2e-2)


def largest(rows: int, n: int, k: int, *, deterministic: bool = False) -> None:
    from torch._native.ops.topk.flydsl_impl import _kernel_for
    from torch._native.ops.topk.flydsl_kernels import topk_radix, topk_register

    x = torch.randn(rows, n)
    in_registers = _kernel_for(k, n) == "register"
    values, indices = topk_register(x, k) if in_registers else topk_radix(x, k, deterministic=deterministic)
    expected, _ = torch.topk(x, k)
    torch.testing.assert_close(values, expected)
    torch.testing.assert_close(x.gather(1, indices.long()), expected)


def main() -> None:
    flydsl.torch.inductor.register()
    torch.manual_seed(0)
    torch.cuda.device = lambda _: contextlib.nullcontext()  # type: ignore[assignment,misc,return-value,unused-ignore]
    torch.cuda.current_stream = lambda *_: 0  # type: ignore[assignment,return-value,unused-ignore]
    check("mm bf16", lambda: product(128, 256, 128, BF16, "nn"))
    check("mm f16, B transposed", lambda: product(256, 128, 192, F16, "nt"))
    check("mm bf16, both transposed", lambda: product(128, 128, 128, BF16, "tt"))
    check("grouped mm bf16", grouped)
    check("mm bf16, 3 stages, 32x64x64", lambda: multiplied((32, 64, 64, 3, 1, 2, 0, False), "BF16", 256))
    check("mm f16, k tail", lambda: multiplied((32, 64, 64, 2, 1, 2, 0, False), "FP16", 160))
    check("mm bf16, half tiles interleaved", lambda: multiplied(_INTERLEAVED, "BF16", 256))
    check("mm mxfp8", lambda: multiplied((64, 64, 128, 2, 2, 2, 0, False), "MXFP8", 256))
    check("rms_norm bf16", lambda: normalized(8, 4096, BF16))
    check("rms_norm f32, odd", lambda: normalized(5, 1000, torch.float32))
    check("topk in registers", lambda: largest(4, 1024, 8))
    check("topk by radix", lambda: largest(2, 8192, 64))
    check("topk by radix, deterministic", lambda: largest(2, 8192, 64, deterministic=True))


main()
