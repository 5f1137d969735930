"""A process that finds its programs in the cache loads no code generator, and nothing that builds."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Program

CODE = """
import json, sys
import numpy as np
from kernels_of_a_test import run
x = np.ones(64, np.float32)
run(x)
assert (x == 2).all()
loaded = [name for name in sys.modules if name.startswith(("llvmlite", "torch.", "flydsl.", "torch_mlir.", "mlir."))]
print(json.dumps([*loaded, *({"torch", "fsspec", "asyncio", "filelock", "subprocess", "pickle"} & set(sys.modules))]))
"""

KERNELS = """
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.kernel
def kernel(t: fx.Tensor):
    t[fx.thread_idx.x] = t[fx.thread_idx.x] * 2.0

@flyc.jit
def run(t: fx.Tensor):
    kernel(t).launch(grid=1, block=64)
"""

# The key runs one pass, which drops source positions; the passes that lower are named by flydsl.compiler.codegen.pipeline.
HEAVY = {
    "filelock",
    "llvmlite",
    "torch",
    "asyncio",
    "fsspec",
    "subprocess",
    "flydsl.compiler.codegen.build",
    "flydsl.compiler.codegen.emit",
    "flydsl.compiler.codegen.pipeline",
}


def test_a_hit_loads_neither_llvm_nor_what_lowers_nor_torch(tmp_path: Path, program: Program) -> None:
    (tmp_path / "kernels_of_a_test.py").write_text(KERNELS)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{CODE}"
    environment = {"FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache")}
    cold, warm = (set(json.loads(program(code, **environment))) for _ in range(2))
    assert {
        "filelock",
        "llvmlite",
        "flydsl.compiler.codegen.build",
    } <= cold  # so that the names below are the right ones
    assert not HEAVY & warm, HEAVY & warm
    assert not {name for name in warm if name.startswith(("llvmlite", "torch."))}
    assert any(name.startswith("flydsl.compiler.frontend.trace") for name in warm)
