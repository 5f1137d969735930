"""The wheel of flydsl: whole, and all that a newcomer tries works from it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

import flydsl

from .installed import ROOT, Environment, built_wheel, environment, names_in, tracked_files

BUILD_SDIST = "import sys, setuptools.build_meta as backend; print(backend.build_sdist(sys.argv[1]))"
OUT_OF_BOUNDS = """
import numpy as np
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.kernel
def shift_kernel(x: fx.Tensor, y: fx.Tensor):
    y[fx.thread_idx.x] = x[fx.thread_idx.x + 1]

@flyc.jit
def shift(x: fx.Tensor, y: fx.Tensor):
    shift_kernel(x, y).launch(grid=1, block=64)

shift(np.zeros(64, np.float32), np.zeros(64, np.float32))
"""


@pytest.fixture(scope="module")
def clean(flydsl_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [re.split(r"[^\w-]", text)[0] for text in (*project["dependencies"], *extras["cuda"], *extras["rocm"])]
    made = environment(tmp_path_factory.mktemp("clean") / "venv", wanted)
    made.install(flydsl_wheel)
    return made


def test_the_wheel_has_every_tracked_file_of_the_package_and_no_other(flydsl_wheel: Path) -> None:
    assert names_in(flydsl_wheel) == [
        name for name in tracked_files() if name.startswith(("flydsl/", "flydsl_pytest/"))
    ]
    assert flydsl_wheel.name == f"flydsl-{flydsl.__version__}-py3-none-any.whl"


def test_a_source_distribution_has_every_tracked_file_and_gives_the_same_wheel(
    tree: Path, flydsl_wheel: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", BUILD_SDIST, str(tmp_path)]
    done = subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True)
    with tarfile.open(tmp_path / done.stdout.splitlines()[-1]) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = (path for path in tmp_path.iterdir() if path.is_dir())
    there = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    assert {name for name in tracked_files() if not name.startswith(".ci/")} <= there
    assert names_in(built_wheel(unpacked, tmp_path / "again")) == names_in(flydsl_wheel)


def test_the_program_of_the_readme_runs(clean: Environment, tmp_path: Path) -> None:
    assert clean.check() == "No broken requirements found."
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    (tmp_path / "program.py").write_text(f"{program}\nimport flydsl; print(flydsl.__file__)\n")
    said = clean.run("python", "program.py", cwd=tmp_path)
    assert Path(said.strip()) == clean.site / "flydsl" / "__init__.py"


def test_the_demo_needs_what_users_install(clean: Environment, tree: Path, tmp_path: Path) -> None:
    shutil.copytree(tree / "examples", tmp_path / "examples")
    said = clean.run("python", "-m", "examples", cwd=tmp_path)
    assert said.count("largest error against NumPy") == 4 and len([*tmp_path.rglob("*.flyk")]) == 4


def test_the_sanitizer_finds_a_read_outside_of_an_array(clean: Environment, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(OUT_OF_BOUNDS)
    said = clean.run("python", "program.py", cwd=tmp_path, fails=True, FLYDSL_CPU_CHECK="bounds,race,init,barrier")
    assert "SanitizerError" in said and "thread (63, 0, 0)" in said and "y[fx.thread_idx.x]" in said


def test_kernels_are_compiled_ahead_of_time_and_run_from_a_bundle(clean: Environment, tmp_path: Path) -> None:
    targets = [word for chip in ("cpu:x86-64", "cuda:sm_90", "rocm:gfx942") for word in ("--target", chip)]
    clean.run(
        "flydsl", "precompile", "flydsl.kernels.softmax:softmax", *targets, "-o", "k.flyb", "--arg", "X=f32[?,64]",
        "--arg", "Y=f32[?,64]", cwd=tmp_path
    )  # fmt: skip
    program = (
        "import flydsl, numpy as np; x = np.ones((3, 64), np.float32); y = x.copy(); k = flydsl.load('k.flyb')\n"
        "k.softmax(x, y); assert np.allclose(y, 1 / 64); print(*k.softmax.targets)"
    )
    assert clean.run("python", "-c", program, cwd=tmp_path).split() == ["cpu:x86-64", "cuda:sm_90", "rocm:gfx942"]


def test_a_library_of_c_functions_is_made(clean: Environment, tmp_path: Path) -> None:
    clean.run(
        "flydsl", "precompile", "flydsl.kernels.softmax:softmax", "--target", "cpu:x86-64", "-o", "k.flyb", "--arg",
        "X=f32[?,64]", "--arg", "Y=f32[?,64]", cwd=tmp_path
    )  # fmt: skip
    clean.run("flydsl", "export", "k.flyb", "-o", "out", "--tvm-ffi", cwd=tmp_path)
    assert {"libk.a", "k.h", "k.pc", "k-config.cmake"} <= {*os.listdir(tmp_path / "out")}


def test_the_installed_distribution_has_the_version_of_the_package(clean: Environment, tmp_path: Path) -> None:
    program = "import flydsl, importlib.metadata as m; print(flydsl.__version__, m.version('flydsl'))"
    assert clean.run("python", "-c", program, cwd=tmp_path).split() == [flydsl.__version__] * 2
    assert clean.run("flydsl", "--version", cwd=tmp_path).split() == ["flydsl", flydsl.__version__]


def test_pytest_finds_the_plugin_which_imports_nothing_of_flydsl(flydsl_wheel: Path, tmp_path: Path) -> None:
    made = environment(tmp_path / "venv", ["pytest"])
    made.install(flydsl_wheel)
    (tmp_path / "test_it.py").write_text(
        "import sys\n"
        "def test_it(pytestconfig):\n"
        "    assert pytestconfig.getoption('--flydsl-check') is None and pytestconfig.pluginmanager.has_plugin('flydsl')\n"
        "    assert not [name for name in sys.modules if name.split('.')[0] == 'flydsl']\n"
    )
    assert "1 passed" in made.run("python", "-m", "pytest", "-p", "no:cacheprovider", "test_it.py", cwd=tmp_path)
