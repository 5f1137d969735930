"""The wheel of flydsl-runtime: what machines have that run bundles and compile nothing."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from edited_source import edit

from flydsl.cli import main

from .installed import ROOT, Environment, environment, names_in, tracked_files

SHIPPED = Path(__file__).with_name("shipped")
_PROJECT = tomllib.loads((ROOT / "tools" / "runtime" / "pyproject.toml").read_text())["project"]
NEEDED = [re.split(r"[^\w-]", text)[0] for text in _PROJECT["dependencies"]]

CALLS = """
import numpy as np
import fastrows.rows as rows
import flydsl.compiler as flyc
import flydsl.expr as fx

ones = np.ones(100, np.float32)
x = ones.copy()
for _ in range(4):
    rows.scale(x, 2.0, x.size)
assert (x == 16).all()
rows.scale(flyc.from_dlpack(x).mark_layout_dynamic(), fx.Float32(0.25), n=fx.Int32(100), stream=fx.Stream(0))
assert (x == 4).all()
compiled = flyc.compile(rows.scale, x, 2.0, 100, 128, None)
compiled(x, 0.5, 100, 128, None)
assert (x == 4).all()
flyc.compile[{"waves_per_eu": 4}](rows.scale)(x, 2.0, 100)
assert (x == 8).all()
rows.affine(x, rows.Affine(2.0, 1, 3), 100)
assert (x == 71).all()
x[:] = 1
rows.tuned(x, 100)
assert np.isin(x, 2.0 ** np.arange(100)).all() and (x == x[0]).all() and x[0] > 1
assert str(rows.TILE) == "Layout<(4,8):(8,1)>" and int(rows.ZERO) == 0
"""
NOT_THERE = """
import sys
import numpy as np
import flydsl
import fastrows.rows as rows
import flydsl.compiler as flyc

x = np.ones(100, np.float32)
calls = {
    "another type": lambda: rows.scale(x.astype(np.float64), 2.0, 100),
    "another function": lambda: rows.not_shipped(x),
    "an explicit compile": lambda: flyc.compile(rows.not_shipped, x),
    "ahead of time": lambda: flyc.precompile([rows.scale], ["cpu:x86-64"]),
    "a helper": lambda: rows.undefined(),
    "an import": lambda: __import__("flydsl.compiler.codegen.emit"),
}
for name, call in calls.items():
    try:
        call()
    except flydsl.errors.FlydslError as error:
        print(f"{name}: {type(error).__name__}: {error}".replace("\\n", " "))
"""


@pytest.fixture(scope="module")
def runtime(runtime_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = environment(tmp_path_factory.mktemp("runtime") / "venv", NEEDED)
    made.install(runtime_wheel)
    return made


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the package ``fastrows`` and its bundle."""
    folder = tmp_path_factory.mktemp("bundled")
    shutil.copytree(SHIPPED, folder / "fastrows", ignore=shutil.ignore_patterns("__pycache__"))
    module, bundle = folder / "fastrows" / "rows.py", folder / "fastrows" / "kernels.flyb"
    assert main(["precompile", str(module), "--target", "cpu:x86-64", "-o", str(bundle), "-j", "1"]) == 0
    return folder


@pytest.fixture
def copy(bundled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(bundled, tmp_path / "copy", ignore=shutil.ignore_patterns("__pycache__")))


def test_it_has_the_modules_that_compile_nothing_and_lists_the_others(runtime_wheel: Path) -> None:
    names = names_in(runtime_wheel)
    with zipfile.ZipFile(runtime_wheel) as archive:
        left_out = archive.read("flydsl/LEFT_OUT").decode().split()
    files = {f"{name.replace('.', '/')}{end}" for name in left_out for end in (".py", "/__init__.py")}
    ours = {name for name in tracked_files() if name.startswith("flydsl/")}
    modules = {name for name in names if name.endswith(".py")}
    assert modules == {name for name in ours if name.endswith(".py")} - files
    assert {*names} - {"flydsl/LEFT_OUT"} <= ours
    assert {"flydsl._llvm", "flydsl.compiler.codegen.emit", "flydsl.compiler.codegen.pipeline"} <= {*left_out}
    assert not [name for name in names if name.startswith("flydsl/backends/cpu/emit")]
    with zipfile.ZipFile(runtime_wheel) as archive:
        for name in modules - {"flydsl/_mlir/__init__.py", "flydsl/_mlir/lazy_dialects.py"}:
            tops = {n.names[0].name for n in ast.walk(ast.parse(archive.read(name))) if isinstance(n, ast.Import)}
            assert not {top.split(".")[0] for top in tops} & {"llvmlite", "torch_mlir", "mlir"}, name


def test_its_metadata_is_that_of_flydsl_but_for_what_differs() -> None:
    own, full = (
        tomllib.loads(path.read_text())
        for path in (ROOT / "tools" / "runtime" / "pyproject.toml", ROOT / "pyproject.toml")
    )
    for key in ("license", "license-files", "authors", "classifiers", "requires-python", "scripts"):
        assert own["project"][key] == full["project"][key], key
    assert own["tool"]["setuptools"]["dynamic"] == full["tool"]["setuptools"]["dynamic"]
    assert {*own["project"]["dependencies"]} < {*full["project"]["dependencies"]}


def test_it_needs_its_requirements_alone(runtime: Environment, tmp_path: Path) -> None:
    assert runtime.check() == "No broken requirements found."
    program = (
        "import importlib.util as u, flydsl, flydsl.compiler, flydsl.expr, flydsl.kernels, flydsl.autotune\n"
        "print([u.find_spec(n) for n in ('torch_mlir', 'mlir', 'llvmlite', 'torch')], flydsl.__file__)"
    )
    said = runtime.run("python", "-c", program, cwd=tmp_path)
    assert said.split() == ["[None,", "None,", "None,", "None]", str(runtime.site / "flydsl" / "__init__.py")]


def test_every_module_that_it_has_can_be_imported(runtime: Environment, tmp_path: Path) -> None:
    program = (
        "import importlib, pkgutil, flydsl\n"
        "found = [m.name for m in pkgutil.walk_packages(flydsl.__path__, 'flydsl.') if not m.name.endswith('__main__')]\n"
        "[importlib.import_module(name) for name in found]; print(len(found) > 300)"
    )
    assert runtime.run("python", "-c", program, cwd=tmp_path).strip() == "True"


def test_a_bundle_runs(runtime: Environment, bundled: Path) -> None:
    program = (
        "import flydsl, numpy as np; x = np.ones(100, np.float32)\n"
        "kernels = flydsl.load('fastrows/kernels.flyb'); kernels.scale(x, 3.0, 100); assert (x == 3).all()\n"
        "kernels.affine(x, {'slope': 2.0, 'offset': 1, 'times': 3}, 100); assert (x == 31).all()\n"
        "try: kernels.scale(x.astype(np.float16), 1.0, 100)\n"
        "except flydsl.errors.MissingVariantError as error: print(error)\n"
    )
    assert "'X' is a float16 tensor" in runtime.run("python", "-c", program, cwd=bundled)
    assert "scale" in runtime.run("flydsl", "inspect", "fastrows/kernels.flyb", cwd=bundled)


def test_decorated_functions_run_from_the_bundle_beside_their_module(runtime: Environment, bundled: Path) -> None:
    runtime.run("python", "-W", "error", "-c", CALLS, cwd=bundled)


def test_so_they_do_with_flydsl_itself_where_mlir_and_llvmlite_are_missing(
    flydsl_wheel: Path, bundled: Path, tmp_path: Path
) -> None:
    made = environment(tmp_path / "venv", NEEDED)
    made.unpack(flydsl_wheel)
    made.run("python", "-W", "error", "-c", CALLS, cwd=bundled)
    said = made.run("python", "-c", NOT_THERE.replace('"an import"', "#"), cwd=bundled).splitlines()
    assert len(said) == 5 and all("run: pip install torch-mlir" in line for line in said)


def test_the_same_calls_give_the_same_where_there_is_a_compiler(bundled: Path) -> None:
    subprocess.run([sys.executable, "-c", CALLS], cwd=bundled, check=True)


def test_what_the_bundle_does_not_have_says_what_it_takes(runtime: Environment, bundled: Path) -> None:
    said = dict(line.split(": ", 1) for line in runtime.run("python", "-c", NOT_THERE, cwd=bundled).splitlines())
    assert said.keys() == {
        "another type", "another function", "an explicit compile", "ahead of time", "a helper", "an import"
    }  # fmt: skip
    assert said["another type"].startswith("MissingVariantError: scale in ")
    assert "'X' is a float64 tensor" in said["another type"]
    assert said["another function"].startswith("MissingCompilerError: not_shipped cannot run: ")
    for text in said.values():
        assert "this is flydsl-runtime" in text and "install flydsl in its place" in text


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda module, bundle: bundle.unlink(), "there is no kernels.flyb next to"),
        (lambda module, bundle: bundle.write_bytes(bundle.read_bytes()[:-100]), "it is truncated or damaged"),
        (lambda module, bundle: edit(module, "* factor", "+ factor"), "another text"),
    ],
    ids=["missing", "damaged", "changed source"],
)
def test_a_bundle_that_cannot_serve_is_refused(runtime: Environment, copy: Path, change, reason: str) -> None:
    change(copy / "fastrows" / "rows.py", copy / "fastrows" / "kernels.flyb")
    program = (
        "import numpy as np, fastrows.rows as rows; x = np.ones(8, np.float32)\n"
        "try: rows.scale(x, 2.0, 8)\n"
        "except RuntimeError as error: print(type(error).__name__, error, x)\n"
    )
    said = runtime.run("python", "-c", program, cwd=copy)
    assert said.startswith("MissingCompilerError scale cannot run: ") and reason in said and "[1. 1." in said


def test_commands_that_compile_say_what_to_install(runtime: Environment, bundled: Path) -> None:
    for command in (
        ("precompile", "fastrows/rows.py", "--target", "cpu:x86-64", "-o", "again.flyb"),
        ("export", "fastrows/kernels.flyb", "-o", "out"),
    ):
        said = runtime.run("flydsl", *command, cwd=bundled, fails=True)
        assert "this is flydsl-runtime" in said and "Traceback" not in said
    assert not (bundled / "again.flyb").exists()


def test_backends_tells_that_it_is_the_runtime(runtime: Environment, tmp_path: Path) -> None:
    build = json.loads(runtime.run("flydsl", "backends", "--json", cwd=tmp_path))["flydsl"]
    assert build["name"] == "flydsl-runtime" and build["origin"] == "an installed wheel" and build["problems"] == []
    said = runtime.run("flydsl", "backends", cwd=tmp_path)
    assert said.startswith("flydsl-runtime 0.5.0+mlir.") and "none: this is flydsl-runtime" in said
    assert "pip install iree" not in said
