"""A mathematical function is added by the steps of CONTRIBUTING.md alone, in a copy of the package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROW = """\
    _row("exp10", lambda x: 10.0**x, "Ten to the power x.", is_in_mlir=False),
"""
ALGORITHM = '''

def exp10(m: Algebra, x: Number) -> Number:
    """Ten to the power x."""
    return exp(m, x * math.log(10))
'''
VALUES = """
import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def powers_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    if i < x.shape[0]:
        y[i] = fx.exp10(x[i])


@flyc.jit
def powers(x: fx.Tensor, y: fx.Tensor):
    powers_kernel(x, y).launch(grid=1, block=64)


for dtype, error in ((np.float64, 1e-14), (np.float32, 1e-7), (np.float16, 1e-3)):
    x = np.linspace(-4, 4, 64).astype(dtype)
    y = np.empty_like(x)
    powers(x, y)
    np.testing.assert_allclose(y.astype("f8"), 10.0 ** x.astype("f8"), rtol=error, atol=1e-4 if dtype is np.float16 else 0)
"""
TOOLS_AND_TARGETS = """
import flydsl.compiler as flyc
import flydsl.expr as fx
from values import powers

from flydsl.binaries import describe
from flydsl.compiler.aot import precompile
from flydsl.support.foreign_names import NAMES
from flydsl.testing import errors_by_line, same_formula

tensor = flyc.TensorSpec(fx.Float32, (64,))
for done in precompile(powers, ["rocm:gfx942", "cuda:sm_90"], [{"x": tensor, "y": tensor}]):
    assert done.error is None, done.error
    assert describe(done.artifact.sections["binary"]).undefined == ()
rules = {"x": "f32[n]", "y": "f32[n]"}
assert same_formula(powers, powers, arguments=rules)
assert errors_by_line(powers, arguments=rules)[0].text.strip() == "y[i] = fx.exp10(x[i])"
assert NAMES["exp10f"] == "fx.exp10(v)"
"""


@pytest.mark.more
def test_a_function_is_a_row_and_an_algorithm(tmp_path: Path) -> None:
    """For every type on the CPU, for GPUs by their libraries, for the tools, for type checkers and in error messages."""
    copy = tmp_path / "flydsl"
    shutil.copytree(ROOT / "flydsl", copy, ignore=shutil.ignore_patterns("__pycache__"))
    table, algorithms = copy / "support/math_functions.py", copy / "backends/cpu/vector_math/exponentials.py"
    before = '    _row("expm1", '
    table.write_text(table.read_text().replace(before, ROW + before))
    algorithms.write_text(algorithms.read_text() + ALGORITHM)
    (tmp_path / "values.py").write_text(VALUES)
    (tmp_path / "tools_and_targets.py").write_text(TOOLS_AND_TARGETS)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache")}
    for program, interpreted in (("values.py", "1"), ("tools_and_targets.py", "0")):
        done = subprocess.run(
            [sys.executable, program], cwd=tmp_path, env={**environment, "FLYDSL_INTERPRET": interpreted},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-3000:]
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    subprocess.run([sys.executable, "tools/type_stubs.py"], cwd=tmp_path, env=environment, check=True)
    assert "def exp10(x: _F, *, fastmath: object = None) -> _F: ..." in (copy / "expr/typed/math.pyi").read_text()
