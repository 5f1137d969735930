"""Compiles one of FlyDSL's own programs, unchanged, with flydsl or FlyDSL, whichever this interpreter has.

Reports as JSON the CPU seconds of importing the compiler and the program's modules (``import``) and of each compile
(``cpu``).  The interpreter needs torch.
Usage: ``python compile_published.py CHECKOUT PROGRAM CHIP ROUNDS``, with a checkout of FlyDSL's repository.
"""

from __future__ import annotations

import json
import os
import runpy
import sys
import types
from collections.abc import Callable
from typing import Any

import torch
from cpu_time import cpu_seconds
from torch.overrides import TorchFunctionMode

SCRIPTS = {
    "vector add": "01-vectorAdd.py",
    "tiled copy": "02-tiledCopy.py",
    "tiled MMA": "03-tiledMma.py",
    "preshuffled GEMM, example": "04-preshuffle_gemm.py",
}


class Stream:
    """Torch's streams on a machine without a GPU."""

    cuda_stream = 0


class OnHost(TorchFunctionMode):
    """Makes tensors in host memory where a script names a GPU."""

    def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = {name: value for name, value in (kwargs or {}).items() if name != "device"}
        return function(*args, **kwargs)


class Compiled(BaseException):
    """Ends a script after its first launch: what follows checks numbers, and nothing runs here."""


def script(path: str) -> float:
    """The CPU seconds of the first launch of a script, which ``COMPILE_ONLY`` makes a compile."""
    import flydsl.compiler as flyc

    decorate, seconds = flyc.jit, 0.0

    def jit(function: Any) -> Callable[..., None]:
        host = decorate(function)

        def launch(*args: Any, **kwargs: Any) -> None:
            nonlocal seconds
            start = cpu_seconds()
            host(*args, **kwargs)
            seconds = cpu_seconds() - start
            raise Compiled

        return launch

    helpers: Any = types.ModuleType("tests.utils")
    helpers.shuffle_weight = lambda weight, **_: weight  # nothing runs: the order of the elements does not matter
    sys.modules["tests.utils"] = helpers
    torch.Tensor.cuda = lambda tensor: tensor
    torch.cuda.Stream = torch.cuda.current_stream = Stream
    flyc.jit = jit
    try:
        with OnHost():
            runpy.run_path(path, run_name="__main__")
    except Compiled:
        return seconds
    finally:
        flyc.jit = decorate
    raise SystemExit(f"{path} launches nothing")


ROWS, LENGTH = 32, 8192


def softmax(chip: str) -> Callable[[], None]:
    from kernels.norm.softmax_kernel import build_softmax_module

    rows = torch.zeros(ROWS, LENGTH, dtype=torch.bfloat16)
    return lambda: build_softmax_module(ROWS, LENGTH, "bf16")(rows, rows, ROWS)


def rmsnorm(chip: str) -> Callable[[], None]:
    from kernels.norm.rmsnorm_kernel import build_rmsnorm_module

    rows = torch.zeros(ROWS, LENGTH, dtype=torch.bfloat16)
    return lambda: build_rmsnorm_module(LENGTH, "bf16")(rows, rows[0], rows, ROWS)


def layernorm(chip: str) -> Callable[[], None]:
    import flydsl.compiler as flyc
    import flydsl.expr as fx
    from kernels.norm.layernorm_kernel import build_layernorm_module

    rows = torch.zeros(ROWS, LENGTH, dtype=torch.bfloat16)
    pointers = [flyc.from_c_void_p(fx.BFloat16, each.data_ptr()) for each in (rows, rows[0], rows[1], rows)]
    return lambda: build_layernorm_module(LENGTH, "bf16")(*pointers, ROWS)


def _product(kind: str, dtype: Any) -> Callable[[], None]:
    from kernels.gemm.preshuffle_gemm import compile_preshuffle_gemm

    m, n, k = 256, 5120, 896
    a, b, c = (torch.zeros(size, dtype=t) for size, t in ((m * k, dtype), (n * k, dtype), (m * n, torch.bfloat16)))
    scale_a, scale_b, bias = torch.ones(m), torch.ones(n), torch.zeros(n, dtype=torch.bfloat16)

    def compile_one() -> None:
        launch = compile_preshuffle_gemm(N=n, K=k, tile_m=64, tile_n=256, tile_k=128, in_dtype=kind, out_dtype="bf16")
        launch(c, a, b, scale_a, scale_b, bias, m, n, None)

    return compile_one


def product_f16(chip: str) -> Callable[[], None]:
    return _product("fp16", torch.float16)


def product_f8(chip: str) -> Callable[[], None]:
    return _product("fp8", torch.float8_e4m3fnuz if chip == "gfx942" else torch.float8_e4m3fn)


def attention(chip: str) -> Callable[[], None]:
    from kernels.attention.flash_attn_generic import build_flash_attn_func_module_primary as build

    heads, length, dim = 2, 256, 128
    q = torch.zeros(heads * length * dim, dtype=torch.bfloat16)
    return lambda: build(heads, dim, True, "bf16", num_kv_heads=heads, block_m=128)(q, q, q, q, 1, length)


KERNELS = {
    "softmax bf16 8192": softmax,
    "rmsnorm bf16 8192": rmsnorm,
    "layernorm bf16 8192": layernorm,
    "preshuffled GEMM fp16": product_f16,
    "preshuffled GEMM fp8": product_f8,
    "causal attention bf16": attention,
}


def main(checkout: str, program: str, chip: str, rounds: str) -> None:
    sys.path.insert(0, checkout)
    start = cpu_seconds()
    import flydsl.compiler
    import flydsl.expr  # noqa: F401

    make = None if program in SCRIPTS else KERNELS[program](chip)
    report: dict[str, list[float]] = {"import": [cpu_seconds() - start], "cpu": []}
    for _ in range(int(rounds)):
        if make is None:
            report["cpu"].append(script(os.path.join(checkout, "examples", SCRIPTS[program])))
            continue
        start = cpu_seconds()
        make()
        report["cpu"].append(cpu_seconds() - start)
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
