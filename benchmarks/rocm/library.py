"""``python -m benchmarks.rocm.library``: the code of ``flydsl.kernels`` for AMD GPUs.

Counted as in :mod:`benchmarks.rocm.codegen`, for arrays, whose shapes only the launch knows, and with shapes compiled in.
Nothing runs, and no GPU is needed.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.machine import machine_facts
from benchmarks.predict.decode import signature as _paged
from benchmarks.rocm.codegen import ARCHS, as_table, count
from benchmarks.signatures import COMPILED_IN, of_arrays
from flydsl.compiler.aot import precompile
from flydsl.config import Config
from flydsl.kernels import attention_decode, attention_mfma, gemm_mfma, gemm_mx, norms, softmax

_ROW, _VECTOR = flyc.TensorSpec(fx.BFloat16, (None, 8192)), flyc.TensorSpec(fx.BFloat16, (8192,))
_HEADS = flyc.TensorSpec(fx.BFloat16, (32, 4096, 128))
_SMALL = gemm_mfma.matmul(gemm_mfma.GemmTile())
_FLOAT8 = {"gfx942": fx.Float8E4M3FNUZ, "gfx950": fx.Float8E4M3FN}


def _product(dtype: Any, *, shuffled: bool) -> dict[str, Any]:
    b = gemm_mfma.shuffled_shape(4096, 4096, dtype.width) if shuffled else (4096, 4096)
    left, out = (flyc.TensorSpec(t, (None, 4096)) for t in (dtype, fx.Float16))
    return {"A": left, "B": flyc.TensorSpec(dtype, b), "C": out}


def _scaled_blocks(dtype: Any, per_byte: int) -> dict[str, Any]:
    matrix, scales = flyc.TensorSpec(dtype, (4096, 4096 // per_byte)), flyc.TensorSpec(fx.Uint8, (4096, 4096 // 32))
    return {
        "A": matrix,
        "B": matrix,
        "scale_a": scales,
        "scale_b": scales,
        "C": flyc.TensorSpec(fx.Float16, (4096, 4096)),
    }


def programs(arch: str) -> dict[str, tuple[Any, dict[str, Any]]]:
    """Functions and what they are compiled for."""
    heads = dict.fromkeys(("Q", "K", "V", "OUT"), _HEADS)
    microscaling = {
        "gemm mxfp8 256x256x128": (gemm_mx.gemm_mxfp8, _scaled_blocks(fx.Float8E4M3FN, 1)),
        "gemm mxfp4 256x256x256": (gemm_mx.gemm_mxfp4, _scaled_blocks(fx.Uint8, 2)),
    }
    return {
        "softmax bf16 8192": (softmax.softmax, {"X": _ROW, "Y": _ROW}),
        "rmsnorm bf16 8192": (norms.rmsnorm, {"X": _ROW, "weight": _VECTOR, "Y": _ROW, "eps": 1e-5}),
        "layernorm bf16 8192": (
            norms.layernorm,
            {"X": _ROW, "weight": _VECTOR, "bias": _VECTOR, "Y": _ROW, "eps": 1e-5},
        ),
        "gemm f16 256x256": (gemm_mfma.gemm.plain, _product(fx.Float16, shuffled=False)),
        "gemm f16 128x128x32": (_SMALL.plain, _product(fx.Float16, shuffled=False)),
        "gemm f16 64x256x128 shuffled": (gemm_mfma.gemm_shuffled.plain, _product(fx.Float16, shuffled=True)),
        "gemm fp8 64x256x128 shuffled": (gemm_mfma.gemm_shuffled_fp8.plain, _product(_FLOAT8[arch], shuffled=True)),
        "attention bf16 128 causal": (attention_mfma.attention, {**heads, "scale": 0.1, "depth": 128}),
        "decode bf16 128, pages of 16": (attention_decode.decode, _paged(64, 32, 8, 4096, 128, 4)),
        **(microscaling if arch == "gfx950" else {}),
    }


def dump(function: Any, signature: dict[str, Any], arch: str, folder: Path, **environment: str) -> None:
    """Compile a program, with further settings in the environment, and leave its dumps in the folder."""
    options = {"FLYDSL_DUMP_IR": "1", "FLYDSL_DEBUG_DUMP_ASM": "1", "FLYDSL_DUMP_DIR": str(folder)}
    config = Config.from_env({**options, "FLYDSL_RUNTIME_ENABLE_CACHE": "0", **environment})
    (done,) = precompile(function, [f"rocm:{arch}"], [signature], config=config, isolated=False)
    if done.error is not None:
        raise SystemExit(f"{function} for {arch}: {done.error}")


def assembly(function: Any, signature: dict[str, Any], arch: str, **environment: str) -> str:
    """The assembly of a program's kernel."""
    with tempfile.TemporaryDirectory() as folder:
        dump(function, signature, arch, Path(folder), **environment)
        (file,) = Path(folder).rglob("*.s")
        return file.read_text()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rocm.library", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    args = parser.parse_args()
    figures: dict[str, Any] = {}
    for arch in ARCHS:
        for name, (function, signature) in programs(arch).items():
            for_arrays = of_arrays(signature)
            signatures = {"flydsl": for_arrays, **({} if for_arrays == signature else {COMPILED_IN: signature})}
            figures[f"{name} {arch}"] = {
                who: {**count(assembly(function, given, arch), arch), "ms": None, "cpu_ms": None}
                for who, given in signatures.items()
            }
    print(as_table(figures))
    if args.json is not None:
        args.json.write_text(json.dumps({"machine": machine_facts(), "figures": figures}, indent=2) + "\n")


if __name__ == "__main__":
    main()
