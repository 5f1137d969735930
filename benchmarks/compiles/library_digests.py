"""``python -m benchmarks.compiles.library_digests``: digests of the library's binaries, to show that a change moves no byte.

    python -m benchmarks.compiles.library_digests --json before.json
    python -m benchmarks.compiles.library_digests --against before.json

Nothing runs, and no GPU is needed.  Manifests and keys are left out: they hold digests of the compiler's own sources.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.cuda.cases import CASES
from benchmarks.rocm import library
from flydsl.compiler.aot import precompile
from flydsl.config import Config
from flydsl.kernels import elementwise, gemm_mfma, gemm_simt, norms, reduce, softmax, topk_softmax, transpose

PORTABLE_TARGETS = ("cpu:x86-64-v3", "cpu:x86-64-v4", "rocm:gfx90a", "rocm:gfx942", "rocm:gfx1100", "rocm:gfx1201",
                    "cuda:sm_80", "cuda:sm_90", "cuda:sm_100")  # fmt: skip
KEY = "key.json"
MATRIX_TARGETS = ("rocm:gfx942", "rocm:gfx950", "cpu:gfx942")

Program = tuple[Any, Mapping[str, Any]]


def _matrix(dtype: Any, columns: int | None = 4096) -> Any:
    return flyc.TensorSpec(dtype, (None, columns))


def portable() -> dict[str, Program]:
    """The kernels that every target has."""
    programs: dict[str, Program] = {}
    for dtype in (fx.Float32, fx.BFloat16):
        row, one = _matrix(dtype), flyc.TensorSpec(dtype, (4096,))
        programs |= {
            f"{name} {dtype.__name__}": program
            for name, program in {
                "add": (elementwise.add, {"A": row, "B": row, "C": row}),
                "gelu": (elementwise.gelu, {"X": row, "Y": row}),
                "softmax": (softmax.softmax, {"X": row, "Y": row}),
                "layernorm": (norms.layernorm, {"X": row, "weight": one, "bias": one, "Y": row, "eps": 1e-5}),
                "rmsnorm": (norms.rmsnorm, {"X": row, "weight": one, "Y": row, "eps": 1e-5}),
                "reduce": (reduce.reduce_rows, {"X": row, "Y": flyc.TensorSpec(fx.Float32, (None,))}),
                "transpose": (transpose.transpose, {"X": row, "Y": _matrix(dtype, 2048)}),
                "gemm_simt": (gemm_simt.gemm_simt, {"A": row, "B": row, "C": row}),
            }.items()
        }
    scores = {"X": _matrix(fx.Float32, 64), "weights": _matrix(fx.Float32, 2), "indices": _matrix(fx.Int32, 2), "k": 2}
    return {**programs, "topk": (topk_softmax.topk_softmax, scores)}


def cases() -> dict[str, tuple[Program, str]]:
    """The programs of the library with the target of each."""
    found: dict[str, tuple[Program, str]] = {}
    for target in PORTABLE_TARGETS:
        found |= {f"{name} {target}": (program, target) for name, program in portable().items()}
    for target in ("rocm:gfx942", "rocm:gfx950"):
        programs = library.programs(target.partition(":")[2])
        found |= {f"library {name} {target}": (program, target) for name, program in programs.items()}
    shuffled = flyc.TensorSpec(fx.Float16, gemm_mfma.shuffled_shape(4096, 4096, 16))
    product = {"A": _matrix(fx.Float16), "B": shuffled, "C": _matrix(fx.Float16)}
    found |= {f"shuffled {target}": ((gemm_mfma.gemm_shuffled.plain, product), target) for target in MATRIX_TARGETS}
    return found | {f"{name} {case.target}": (case.make(), case.target) for name, case in CASES.items()}


def digests(chosen: str = "") -> dict[str, dict[str, str]]:
    """The SHA-256 of each section of each program whose name contains ``chosen``.

    Raises:
        SystemExit: a program does not compile.
    """
    figures = {}
    config = Config.from_env({"FLYDSL_RUNTIME_ENABLE_CACHE": "0"})
    for name, ((function, signature), target) in cases().items():
        if chosen in name:
            (done,) = precompile(function, [target], [signature], config=config, isolated=False)
            if done.error is not None:
                raise SystemExit(f"{name}: {done.error}")
            sections = done.artifact.sections
            figures[name] = {each: hashlib.sha256(data).hexdigest() for each, data in sections.items() if each != KEY}
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compiles.library_digests", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the digests")
    parser.add_argument("--against", type=Path, metavar="FILE", help="compare with digests written before")
    parser.add_argument("--only", default="", metavar="TEXT", help="programs whose name contains this")
    args = parser.parse_args()
    figures = digests(args.only)
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1))
    sections = sum(map(len, figures.values()))
    print(f"{len(figures)} programs, {sections} sections")
    if args.against:
        before = json.loads(args.against.read_text())
        differ = []
        for name, new in figures.items():
            old = {each: digest for each, digest in before.get(name, new).items() if each != KEY}
            if changed := [each for each in sorted({*new, *old}) if new.get(each) != old.get(each)]:
                differ.append(f"{name}: {', '.join(changed)}")
        print("\n".join(differ) or f"equal to {args.against}, byte for byte")
        raise SystemExit(bool(differ))


if __name__ == "__main__":
    main()
