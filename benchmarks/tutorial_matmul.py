"""``python -m benchmarks.tutorial_matmul``: the steps of docs/tutorials/matmul.md, measured.

The steps are read from the page. Each is timed on this CPU, all in turn, and compiled for gfx942 and sm_90, whose code is
counted: instructions of the main loop, and how many of them a multiply-add of one thread takes. ``--json PATH`` writes
the figures; the page's table is made of benchmarks/results/tutorial-matmul.json by ``--table``, and a test compares them.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import sys
import tempfile
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.cuda.sass import listings
from benchmarks.machine import machine_facts
from benchmarks.rocm.codegen import code_of, count, main_loop
from flydsl.backends.registry import get_backend
from flydsl.binaries import describe
from flydsl.compiler.aot.precompiling import precompile

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "tutorials" / "matmul.md"
RESULTS = Path(__file__).with_name("results") / "tutorial-matmul.json"
TARGETS = ("rocm:gfx942", "cuda:sm_90")
SIZE, ROUNDS = 512, 7
SHAPE = (4096, 4096)
"""What the kernels for GPUs are compiled for; the CPU's run on SIZE x SIZE."""


def steps() -> ModuleType:
    """The module of the page's steps."""
    sys.path.insert(0, str(ROOT / "tools"))
    import page_programs

    path = Path(tempfile.mkdtemp()) / "matmul_steps.py"
    path.write_text(page_programs.files_of(PAGE.read_text())[path.name])
    spec = importlib.util.spec_from_file_location("matmul_steps", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def cpu_seconds(functions: dict[str, Any]) -> dict[str, float]:
    """The fastest of several launches of each step, which take turns."""
    rng = np.random.default_rng(0)
    a, b = (rng.integers(-3, 4, (SIZE, SIZE)).astype(np.float16) for _ in range(2))
    c = np.zeros((SIZE, SIZE), np.float32)
    expected = a.astype(np.float32) @ b.astype(np.float32).T
    best = dict.fromkeys(functions, float("inf"))
    for _ in range(ROUNDS):
        for name, function in functions.items():
            c[:] = 0
            function(a, b, c)  # also compiles
            start = time.perf_counter()
            function(a, b, c)
            best[name] = min(best[name], time.perf_counter() - start)
            assert (c == expected).all(), name
    return best


def gpu_counts(function: Any, target: str) -> dict[str, Any]:
    """What the kernel of a step is made of: registers, its main loop, and instructions for a multiply-add of a thread."""
    matrix = flyc.TensorSpec(fx.Float16, SHAPE)
    signature = {"A": matrix, "B": matrix, "C": flyc.TensorSpec(fx.Float32, SHAPE)}
    function.compile_hints["keep_assembly"] = True
    (done,) = precompile(function, [target], [signature], isolated=False)
    assert done.artifact is not None, done.error
    sections = done.artifact.sections
    backend, arch = target.split(":")
    if backend == "rocm":
        text = sections["asm"].decode()
        counted = count(text, arch)
        loop = main_loop(code_of(text.partition("; @")[2] or text))
        return {"registers": counted["vgpr"] + counted["agpr"], "lds": counted["lds"], **_figures(loop, _AMD)}
    (resources,) = describe(sections["binary"]).kernels
    (listing,) = listings(get_backend(backend, arch).disassemble(sections["binary"])).values()
    return {"registers": resources.registers["registers"], **_figures(listing.main_loop(), _NVIDIA)}


_AMD = {r"v_(fma|fmac|mac|mad)_": 1, r"v_pk_fma_f32": 2, r"v_mfma_f32_16x16x16": 64}
_NVIDIA = {r"FFMA": 1, r"HMMA\.16816": 64}
"""Multiply-adds of a lane by instruction: a 16 x 16 x 16 product has 4,096 for 64 lanes, a 16 x 8 x 16 one 2,048 for 32."""


def _figures(loop: list[str], products: dict[str, int]) -> dict[str, Any]:
    done = sum(weight for text in loop for pattern, weight in products.items() if re.match(pattern, text))
    return {"loop": len(loop), "multiply_adds": done, "instructions_each": round(len(loop) / done, 3) if done else None}


def table(figures: dict[str, Any]) -> str:
    """The rows of the page's table."""
    rows = []
    first = figures["steps"]["naive"]["cpu_seconds"]
    for number, (name, found) in enumerate(figures["steps"].items(), 1):
        gpus = (found[target] for target in TARGETS)
        counts = " | ".join(f"{each['loop']} | {each['instructions_each']:.2f} | {each['registers']}" for each in gpus)
        gain = first / found["cpu_seconds"]
        rows.append(f"| {number}. `{name}` | {found['cpu_seconds'] * 1e3:.1f} | {gain:.1f} | {counts} |")
    return "\n".join(rows)


def main() -> None:
    """Measures, or prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tutorial_matmul", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    parser.add_argument("--table", action="store_true", help="print the page's table of the figures that are kept")
    arguments = parser.parse_args()
    if arguments.table:
        print(table(json.loads(RESULTS.read_text())))
        return
    functions = {function.__name__: function for function in steps().STEPS}
    times = cpu_seconds(functions)
    figures: dict[str, Any] = {"machine": machine_facts(), "size": SIZE, "shape": SHAPE, "steps": {}}
    for name, function in functions.items():
        counts = {target: gpu_counts(function, target) for target in TARGETS}
        figures["steps"][name] = {"cpu_seconds": times[name], **counts}
    print(table(figures))
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
