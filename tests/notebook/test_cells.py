"""Kernels in a notebook, in a real kernel of Jupyter: definitions in cells, redefinitions, short errors, outputs."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
IMPORTS = "import numpy as np\nimport flydsl\nimport flydsl.compiler as flyc\nimport flydsl.expr as fx"
SCALE = """\
@flyc.kernel
def scale_kernel(x: fx.Tensor, n: fx.Int32):
    i = fx.thread_idx.x
    if i < n:
        x[i] = helper(x[i])

def helper(value):
    return value * 2.0
"""
HOST = """\
@flyc.jit
def scale(x: fx.Tensor, n: fx.Int32):
    scale_kernel(x, n).launch(grid=1, block=64)

x = np.ones(8, np.float32)
scale(x, 8)
print(x[0])
"""


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("notebook")


def outputs(directory: Path, *cells: str) -> list[dict[str, str]]:
    """The outputs of cells, after one that imports; those of one cell in one mapping."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_RUNTIME_CACHE_DIR": str(directory / "cache")}
    environment |= {"IPYTHONDIR": str(directory), "JUPYTER_PLATFORM_DIRS": "1", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("notebook.py"))],
        input=json.dumps([IMPORTS, *cells]),
        env=environment,
        cwd=directory,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    return [{kind: text for output in cell for kind, text in output.items()} for cell in found][1:]


def test_functions_defined_in_cells_work_and_may_be_defined_again(directory: Path) -> None:
    again = SCALE.replace("2.0", "3.0")
    by_helper = "def helper(value):\n    return value * 5.0\nscale(x, 8)\nprint(x[0])"
    host = HOST.replace("block=64", "block=32")
    found = outputs(
        directory, SCALE, HOST, again + "scale(x, 8)\nprint(x[0])", by_helper, host, "%timeit -n 1 -r 1 scale(x, 8)"
    )
    assert [cell.get("stdout", "").strip() for cell in found[1:5]] == ["2.0", "6.0", "30.0", "5.0"]
    assert not any("error" in cell for cell in found)


def test_a_changed_number_is_compiled(directory: Path) -> None:
    kernel = SCALE.replace("2.0", "FACTOR")
    found = outputs(directory, "FACTOR = 2.0", kernel, HOST, "FACTOR = 3.0\nscale(x, 8)\nprint(x[0])")
    assert found[-1]["stdout"].strip() == "6.0"


WRONG = {
    "body": (SCALE.replace("value * 2.0", "value @ 2.0") + HOST, "return value @ 2.0", "helper"),
    "name": (SCALE.replace("fx.thread_idx.x", "fx.threadIdx.x") + HOST, "i = fx.threadIdx.x", "scale_kernel"),
    "argument": (
        SCALE + HOST.replace("scale(x, 8)", "scale(x, '8')"),
        "def scale(x: fx.Tensor, n: fx.Int32):",
        "scale",
    ),
    "syntax": (SCALE.replace("if i < n:", "with i:") + HOST, "with i:", "scale_kernel"),
}


@pytest.mark.parametrize("case", WRONG)
def test_errors_are_short_and_name_cell_and_line(directory: Path, case: str) -> None:
    text, line, function = WRONG[case]
    (found,) = outputs(directory, text)
    error = found["error"]
    number = next(n for n, each in enumerate(text.splitlines(), 1) if line in each)
    assert f"Cell In[2], line {number}" in error
    assert f", in {function}" in error or case == "syntax"
    assert f"{ROOT}/flydsl" not in error
    assert "ipykernel_" not in error
    assert len(error.splitlines()) < 40
    assert re.search(r"^ *\^+", error, re.MULTILINE)


def test_what_stands_at_the_end_of_a_cell_is_shown(directory: Path) -> None:
    shown = outputs(
        directory,
        SCALE,
        HOST,
        "scale",
        "scale_kernel",
        "flyc.compile(scale, x, 8)",
        "fx.make_layout((4, 8), (8, 1))",
        "help(fx.math.exp)",
    )
    texts = [cell.get("text/plain", "") for cell in shown]
    assert texts[2] == "<flydsl.jit __main__.scale>"
    assert texts[3] == "<flydsl.kernel __main__.scale_kernel>"
    assert re.fullmatch(
        r"<flydsl.CompiledFunction scale for cpu:native, kernels scale_kernel_0, [\d,]+ bytes>", texts[4]
    )
    assert "(4,8):(8,1)" in texts[5]
    assert "exp" in shown[6]["stdout"]
