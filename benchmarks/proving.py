"""``python -m benchmarks.proving``: the share of the library's accesses that is proved for all sizes, and its time.

Each function of the library is proved for its first signature; functions for chips on a chip of theirs.
"""

from __future__ import annotations

import argparse
import importlib
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.machine import machine_facts
from flydsl.compiler.jit_function import JitFunction
from flydsl.kernels import attention_wgmma, gemm_wgmma
from flydsl.kernels.gemm_wgmma import WgmmaTile
from flydsl.tools.proving.proving import Effort, prove_function, prove_signature

__all__ = ["functions", "measure"]

_RESULTS = Path(__file__).parent / "results" / "proving.json"
TARGETS = {
    "cpu:native": ("reduce", "softmax", "norms", "elementwise", "transpose", "gemm_simt", "topk_softmax"),
    "cuda:sm_80": ("gemm_mma", "attention_mma"),
    "cuda:sm_90": (),
    "rocm:gfx942": ("gemm_mfma", "attention_mfma", "attention_decode"),
    "rocm:gfx950": ("gemm_mfma", "attention_mfma", "attention_decode", "gemm_mx"),
}
"""Modules of the library by the target that they are proved for; those of sm_90 are :func:`of_maps`."""
_MEMORY = ("load", "store", "atomic", "index")


def functions(module: str) -> Iterator[tuple[str, JitFunction]]:
    """The functions of a module that declare signatures, also those of a family, with their names."""
    found = vars(importlib.import_module(f"flydsl.kernels.{module}"))
    members = [(name, value) for name, value in found.items() if not name.startswith("_")]
    for name, value in list(members):
        if type(value).__module__.startswith("flydsl.") or type(value).__module__ == "types":
            members += [(f"{name}.{inner}", each) for inner, each in getattr(value, "__dict__", {}).items()]
    seen = set()
    for name, value in members:
        if isinstance(value, JitFunction) and value.declared_signatures and id(value) not in seen:
            seen.add(id(value))
            yield f"{module}.{name}", value


def of_maps() -> Iterator[tuple[str, JitFunction, dict[str, Any]]]:
    """The programs of Hopper chips, whose arguments are tensor maps, with arguments whose numbers and extents are open."""
    tiles = {
        "": (fx.Float16, WgmmaTile()),
        ".cluster": (fx.BFloat16, WgmmaTile(cluster=2)),
        ".tf32": (fx.Float32, None),
    }
    numbers = dict.fromkeys(("m", "n", "k", "blocks"), "i32")
    for kind, (dtype, tile) in tiles.items():
        gemm, wide = gemm_wgmma.matmul(dtype, tile=tile), {fx.Float32: np.float32}.get(dtype, np.float16)
        of_c = {"C": "f32[?, ?]" if dtype is fx.Float32 else "f16[?, ?]", "workspace": "f32[?]"}
        some = np.zeros((512, 512), wide if dtype is not fx.BFloat16 else ml_dtypes.bfloat16)
        maps = {name: flyc.tensor_map(some, box) for name, box in gemm.boxes.items()}
        yield f"gemm_wgmma.plain{kind}", gemm.plain, {**maps, **numbers}
        if not kind:
            yield "gemm_wgmma.bias", gemm.bias, {**maps, "bias": "f16[?]", **numbers}
        yield f"gemm_wgmma.shared{kind}", gemm.shared, {**maps, **of_c, "k": "i32", "blocks": "i32"}
    for depth in (64, 128):
        kernel = attention_wgmma.attention(fx.Float16, depth)
        some = np.zeros((4, 512, depth), np.float16)
        maps = {name: flyc.tensor_map(some, box) for name, box in kernel.boxes.items()}
        others = dict.fromkeys(("heads", "of_kv", "queries", "keys"), "i32")
        yield f"attention_wgmma.{depth}", kernel.run, {**maps, **others, "scale": "f32"}


def measure(function: JitFunction, arguments: dict[str, Any] | None, target: str, seconds: float) -> dict[str, Any]:
    """Counts of the answers, and the time, of a function's first signature, or for some arguments."""
    began, effort = time.process_time(), Effort(seconds, run=False)
    if arguments is None:
        proof = prove_signature(function, function.declared_signatures[0], target=target, effort=effort)
    else:
        (proof,) = prove_function(function, arguments, (), target, effort).proofs
    memory = [each for each in proof.findings if each.kind in _MEMORY and each.space != "private"]
    counts = Counter(each.status for each in memory)
    others = Counter(f"{each.kind} {each.status}" for each in proof.findings if each.kind not in _MEMORY)
    return {
        "target": target,
        "accesses": len(memory),
        "proved": counts["proved"],
        "with a counterexample that was not run": sum("was not run" in each.reason for each in memory),
        "other questions": dict(sorted(others.items())),
        "whole program proved": proof.proved,
        "seconds": round(proof.seconds, 1),
        "seconds of one core": round(time.process_time() - began, 1),
        "questions to the solver": proof.queries,
    }


def main() -> None:
    """Measure, print a table, and write JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.proving", description=(__doc__ or "").partition(": ")[2]
    )
    parser.add_argument("--json", type=Path, metavar="FILE", default=_RESULTS, help="where the figures go")
    parser.add_argument("--seconds", type=float, default=60.0, help="time of the solver for one program")
    parser.add_argument(
        "--target", action="append", choices=sorted(TARGETS), help="only these; the figures of others are kept"
    )
    parser.add_argument("--only", metavar="TEXT", help="only programs with this in their names")
    args = parser.parse_args()
    rows: dict[str, Any] = {}
    if (args.target or args.only) and args.json.exists():
        rows = json.loads(args.json.read_text())["programs"]
    for target in args.target or TARGETS:
        programs = [(*each, None) for module in TARGETS[target] for each in functions(module)]
        for found, function, arguments in of_maps() if target == "cuda:sm_90" else programs:
            name = f"{found} for {target.partition(':')[2]}"
            if args.only and args.only not in name:
                continue
            try:
                row = rows[name] = measure(function, arguments, target, args.seconds)
            except Exception as error:  # a chip's program may not be traced here
                rows[name] = {"target": target, "error": f"{type(error).__name__}: {str(error).splitlines()[0][:120]}"}
                print(f"{name:44} {rows[name]['error']}", flush=True)
                continue
            share = f"{row['proved']}/{row['accesses']}"
            print(f"{name:44} {share:>9} accesses proved  {row['seconds of one core']:6.1f} s", flush=True)
    done = [row for row in rows.values() if "error" not in row]
    total = {key: sum(row[key] for row in done) for key in ("accesses", "proved")}
    print(json.dumps(total))
    args.json.write_text(json.dumps({"machine": machine_facts(), "total": total, "programs": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
