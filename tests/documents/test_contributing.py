"""What CONTRIBUTING.md says of additions is enough: its blocks, applied to a copy of the package, add one of each kind."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import page_programs
import pytest

ROOT = Path(__file__).resolve().parents[2]
CHECKED_BY = ("codegen/test_rewrite_examples.py", "cli/test_environment_errors.py", "documents/test_errors.py")
"""The tests that the page names for what is added, as far as they need no fixtures."""
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
REST = """
import contextlib
import io
import json
import os

import jsonschema
import numpy as np
import test_environment_errors
import test_errors
import test_rewrite_examples
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.cli import main
from flydsl.cli.printing.output import SCHEMAS
from flydsl.config import Config


@flyc.kernel
def fractions_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    y[i] = fx.rocdl.fract(fx.T.f32, x[i])


@flyc.jit
def fractions(x: fx.Tensor, y: fx.Tensor):
    fractions_kernel(x, y).launch(grid=1, block=64)


@flyc.kernel
def product_kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, tiled: fx.TiledMma):
    part = tiled.thr_slice(fx.thread_idx.x)
    of_a, of_b, of_c = part.make_fragment_A(a), part.make_fragment_B(b), part.make_fragment_C(c)
    word = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
    fx.copy(word, part.partition_A(a), of_a)
    fx.copy(word, part.partition_B(b), of_b)
    of_c.fill(0.0)
    fx.gemm(tiled, of_c, of_a, of_b, of_c)
    fx.copy(word, of_c, part.partition_C(c))


@flyc.jit
def product(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
    tiled = fx.make_tiled_mma(fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 8, fx.Float32)), fx.make_layout((1, 1, 1), (0, 0, 0)))
    product_kernel(a, b, c, tiled).launch(grid=1, block=64)


@flyc.kernel
def masks_kernel(y: fx.Tensor):
    y[fx.thread_idx.x] = fx.nvvm.lanes_below().to(fx.Int32)


@flyc.jit
def masks(y: fx.Tensor):
    masks_kernel(y).launch(grid=1, block=64)


# The operation, on the added chip too
tensor = flyc.TensorSpec(fx.Float32, (64,))
assert "v_fract_f32" in assembly(fractions, "rocm:gfx1031", {"x": tensor, "y": tensor})
x = np.linspace(-4, 4, 64, dtype=np.float32)
y = np.empty_like(x)
fractions(x, y)
assert np.array_equal(y, x - np.floor(x))

# The matrix instruction
a, b = np.random.default_rng(0).integers(-4, 4, (2, 16, 8)).astype(np.float32)
c = np.empty((16, 16), np.float32)
product(*map(flyc.from_dlpack, (a, b, c)))
assert np.array_equal(c, a @ b.T)
tensors = {name: flyc.TensorSpec(fx.Float32, shape) for name, shape in (("a", (16, 8)), ("b", (16, 8)), ("c", (16, 16)))}
assert "v_mfma_f32_16x16x8_xf32" in assembly(product, "rocm:gfx942", tensors)

# The operation of the other vendor
assert "%lanemask_lt" in assembly(masks, "cuda:sm_90", {"y": flyc.TensorSpec(fx.Int32, (64,))})
os.environ["FLYDSL_COMPILE_ARCH"] = "sm_90"
y = np.empty(64, np.int32)
masks(y)
assert np.array_equal(y.view(np.uint32), (np.uint64(1) << np.arange(64, dtype=np.uint64) % 32) - 1)

# The rewrite
(shown,) = [row for row in test_rewrite_examples.SHOWN if row[1].name == "subtract-negated"]
test_rewrite_examples.test_a_rewrite_does_what_its_docstring_shows(*shown)

# The command
said = io.StringIO()
with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
    main(["--help"])
assert "list the chips that a backend compiles for" in " ".join(said.getvalue().split())
with contextlib.redirect_stdout(printed := io.StringIO()):
    assert main(["chips", "rocm", "--json"]) == 0
found = json.loads(printed.getvalue())
jsonschema.validate(found, json.loads((SCHEMAS / "chips.json").read_text()))
assert "gfx1031" in found["chips"]

# The setting and the error
assert Config.from_env({"FLYDSL_LAUNCH_LIMIT": "3"}).launch_limit == 3
test_environment_errors.test_the_page_has_every_variable_with_its_default()
test_errors.test_the_table_of_errors_is_the_tree_of_classes()
"""


def changes(page: str) -> Iterator[tuple[str, list[str]]]:
    """Each change that the page shows: a file, and the lines of one place."""
    for block in page_programs.blocks_of(page):
        if block.language == "diff":
            for file in re.split(r"^--- ", block.code, flags=re.MULTILINE)[1:]:
                name, _, places = file.partition("\n")
                yield from ((name, place.splitlines()) for place in places.split("\n@@\n"))


def apply(file: Path, place: list[str]) -> None:
    """Change one place of a file, or add lines to its end, or write it."""
    before, after = ("".join(f"{line[1:]}\n" for line in place if not line.startswith(sign)) for sign in "+-")
    text = file.read_text() if file.exists() else ""
    if before:
        assert text.count(before) == 1, (
            f"{file.name} has this {text.count(before)} times, the page shows one:\n{before}"
        )
    file.write_text(text.replace(before, after) if before else text + after)


Program = Callable[..., None]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """``run(program)`` with the changed package, in a process of its own."""
    folder = tmp_path_factory.mktemp("changed")
    shutil.copytree(ROOT / "flydsl", folder / "flydsl")  # with bytecode, which holds for files of the same time
    shutil.copytree(ROOT / "docs", folder / "docs")
    for name in ("tools/type_stubs.py", "tests/device_assembly.py", *(f"tests/{test}" for test in CHECKED_BY)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for name, place in changes((ROOT / "CONTRIBUTING.md").read_text()):
        apply(folder / name, place)
    tests = [str(folder / "tests"), *(str((folder / "tests" / test).parent) for test in CHECKED_BY)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FLYDSL_")} | {
        "PYTHONPATH": os.pathsep.join([str(folder), *tests]),
        "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "cache"),
    }

    def start(program: str, text: str = "", **variables: str) -> None:
        if text:
            (folder / program).write_text(text)
        done = subprocess.run(
            [sys.executable, program],
            cwd=folder,
            env=environment | variables,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3000:]

    start("tools/type_stubs.py")
    assert (
        "def exp10(x: _F, *, fastmath: object = None) -> _F: ..." in (folder / "flydsl/expr/typed/math.pyi").read_text()
    )
    return start


def test_one_of_each(run: Program) -> None:
    run("rest.py", REST, FLYDSL_COMPILE_BACKEND="cpu", FLYDSL_COMPILE_ARCH="gfx942")


@pytest.mark.more
def test_a_mathematical_function(run: Program) -> None:
    """For every type on the CPU, for GPUs by their libraries, for the tools, for type checkers and in error messages."""
    run("values.py", VALUES, FLYDSL_INTERPRET="1")
    run("tools_and_targets.py", TOOLS_AND_TARGETS)
