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

from benchmarks.machine import machine_facts
from flydsl.compiler.jit_function import JitFunction
from flydsl.tools.proving.proving import Effort, prove_signature

__all__ = ["functions", "measure"]

_RESULTS = Path(__file__).parent / "results" / "proving.json"
TARGETS = {
    "cpu:native": ("reduce", "softmax", "norms", "elementwise", "transpose", "gemm_simt", "topk_softmax"),
    "cuda:sm_80": ("gemm_mma", "attention_mma"),
    "cuda:sm_90": ("gemm_wgmma", "attention_wgmma"),
    "rocm:gfx942": ("gemm_mfma", "attention_mfma"),
    "rocm:gfx950": ("gemm_mfma", "attention_mfma", "gemm_mx"),
}
"""Modules of the library by the target that they are proved for."""
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


def measure(name: str, function: JitFunction, target: str, seconds: float) -> dict[str, Any]:
    """Counts of the answers, and the time, of a function's first signature."""
    began = time.process_time()
    proof = prove_signature(function, function.declared_signatures[0], target=target, effort=Effort(seconds, run=False))
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
    args = parser.parse_args()
    rows: dict[str, Any] = {}
    if args.target and args.json.exists():
        rows = json.loads(args.json.read_text())["programs"]
    for target in args.target or TARGETS:
        for module in TARGETS[target]:
            for found, function in functions(module):
                name = f"{found} for {target.partition(':')[2]}"
                try:
                    row = rows[name] = measure(name, function, target, args.seconds)
                except Exception as error:  # a chip's program may not be traced here
                    rows[name] = {
                        "target": target,
                        "error": f"{type(error).__name__}: {str(error).splitlines()[0][:120]}",
                    }
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
