"""Compiles matrix products of a checkout of aiter, unchanged, and keeps their artifacts.

Reads JSON lines from standard input: ``name``, ``family``, ``n``, ``k``, ``bias``, and the builder's ``options``.  Writes
``NAME.artifact`` into the folder, with the assembly, and prints a JSON line for each: ``name``, ``seconds``, and an
``error`` if it failed.  No torch is needed.
Usage: ``python compile_products.py CHECKOUT FOLDER < requests.jsonl``, with the chip in the environment's ``ARCH``.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import json
import os
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import ml_dtypes
import numpy as np

KERNELS = "aiter.ops.flydsl.kernels"


def packages(checkout: Path) -> None:
    """Puts empty packages above the kernels' modules: what aiter's own load needs a GPU."""
    names = KERNELS.split(".")
    for depth in range(1, len(names) + 1):
        module = ModuleType(".".join(names[:depth]))
        module.__path__ = [str(checkout.joinpath(*names[:depth]))]
        sys.modules[module.__name__] = module
    if importlib.util.find_spec("torch") is None:
        torch = ModuleType("torch")  # only annotations name it
        torch.Tensor = object  # type: ignore[attr-defined]
        torch.__spec__ = importlib.machinery.ModuleSpec("torch", None)
        sys.modules["torch"] = torch


def compiled(request: dict[str, Any]) -> Any:
    """The compiled product."""
    import flydsl.compiler as flyc
    import flydsl.expr as fx

    n, k, options = request["n"], request["k"], request["options"]
    if request["family"] == "bf16 split-K":
        builder = importlib.import_module(f"{KERNELS}.splitk_hgemm").compile_hgemm_kernel
        host = builder("bf16", n, k, HAS_BIAS=request["bias"], **options)
        pointer = lambda: flyc.from_c_void_p(fx.Uint8, 0)  # noqa: E731
        arguments = [pointer(), pointer(), pointer(), pointer(), 1, pointer(), pointer(), fx.Stream(None)]
    else:
        byte = np.zeros(256, np.int8)
        half, scale = np.zeros(256, ml_dtypes.bfloat16), np.zeros(256, np.float32)
        if request["family"] == "fp8 preshuffled":
            builder = importlib.import_module(f"{KERNELS}.preshuffle_gemm").compile_preshuffle_gemm
            host = builder(N=n, K=k, in_dtype="fp8", out_dtype="bf16", **options)
            empty = np.zeros(0, ml_dtypes.bfloat16)
            arguments = [half, byte, byte, scale, scale, empty, 1, n, fx.Stream(None)]
        else:
            builder = importlib.import_module(f"{KERNELS}.gemm_a8w8_8wave").compile_fp8_gemm_8w
            host = builder(K=k, **options)
            arguments = [byte, byte, half, scale, scale, 1, n, fx.Stream(None)]
    host.compile_hints["keep_assembly"] = True
    return flyc.compile(host, *arguments)


def main() -> None:
    checkout, folder = Path(sys.argv[1]).absolute(), Path(sys.argv[2])
    packages(checkout)
    for line in sys.stdin:
        request = json.loads(line)
        report: dict[str, Any] = {"name": request["name"]}
        start = time.perf_counter()
        try:
            data = compiled(request).artifact.to_bytes()
            path = folder / f"{request['name']}.artifact"
            part = path.with_suffix(f".{os.getpid()}")
            part.write_bytes(data)
            part.replace(path)
        except Exception as error:  # whatever a builder or the compiler raises is the report
            report["error"] = f"{type(error).__name__}: {error}"[:500]
        report["seconds"] = round(time.perf_counter() - start, 3)
        print(json.dumps(report), flush=True)


if __name__ == "__main__":
    main()
