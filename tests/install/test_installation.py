"""``flydsl backends`` on installations: the build that runs, and what to do where several share a folder."""

from __future__ import annotations

import json
import os
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

import flydsl

from .installed import ROOT, Environment, built_wheel, environment

INDEX_VERSION = "0.5.0"
STRANGE = "flydsl/_mlir/_mlir_libs/_mlirDialectsFly.so"


@pytest.fixture(scope="module")
def index_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel with the name and some files of the index's package."""
    info = f"flydsl-{INDEX_VERSION}.dist-info"
    files = {
        "flydsl/__init__.py": f'__version__ = "{INDEX_VERSION}"\nfrom .autotune import Config, autotune\n',
        "flydsl/autotune.py": "class Config: ...\nclass autotune: ...\n",
        STRANGE: "",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: flydsl\nVersion: {INDEX_VERSION}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    path = tmp_path_factory.mktemp("index") / f"flydsl-{INDEX_VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
        archive.writestr(f"{info}/RECORD", "".join(f"{name},,\n" for name in (*files, f"{info}/RECORD")))
    return path


@pytest.fixture
def empty(tmp_path: Path) -> Environment:
    return environment(tmp_path / "venv", ["numpy", "filelock", "platformdirs"])


def build(made: Environment) -> dict[str, Any]:
    said = made.run("python", "-m", "flydsl.cli", "backends", "--json", cwd=made.folder)
    found: dict[str, Any] = json.loads(said)["flydsl"]
    return found


def test_an_installed_wheel_is_named_and_has_no_problem(empty: Environment, flydsl_wheel: Path) -> None:
    empty.unpack(flydsl_wheel)
    found = build(empty)
    assert found["name"] == "flydsl" and found["version"] == flydsl.__version__ and found["api"] == INDEX_VERSION
    assert found["origin"] == "an installed wheel" and found["folder"] == str(empty.site / "flydsl")
    assert found["problems"] == []


def test_both_of_our_wheels_in_one_environment(empty: Environment, flydsl_wheel: Path, runtime_wheel: Path) -> None:
    empty.unpack(runtime_wheel)
    empty.unpack(flydsl_wheel)
    found = build(empty)
    (problem,) = found["problems"]
    shown = empty.run("python", "-m", "flydsl.cli", "backends", cwd=empty.folder)
    assert shown.startswith(f"{found['name']} {found['version']}: compatible with FlyDSL {found['api']}, ")
    assert f"\n  runs from      {found['folder']} ({found['origin']})\n" in shown
    assert f"\n  problems       {problem}\n" in shown
    assert "flydsl-runtime" in problem and f"flydsl {flydsl.__version__}" in problem and "over each other" in problem
    assert f"run: pip uninstall -y flydsl && pip uninstall -y flydsl-runtime; delete {empty.site / 'flydsl'}" in problem


@pytest.mark.parametrize("order", ["index last", "index first", "index over runtime"])
def test_the_package_of_the_index_in_the_same_folder_is_refused(
    empty: Environment, flydsl_wheel: Path, runtime_wheel: Path, index_wheel: Path, order: str
) -> None:
    wheels = {
        "index last": [flydsl_wheel, index_wheel],
        "index first": [index_wheel, flydsl_wheel],
        "index over runtime": [runtime_wheel, index_wheel],
    }
    for wheel in wheels[order]:
        empty.unpack(wheel)
    for command in (["-c", "import flydsl"], ["-m", "flydsl.cli", "backends"], ["-c", "import flydsl.autotune"]):
        said = empty.run("python", *command, cwd=empty.folder, fails=True).splitlines()[-1]
        assert said.startswith("flydsl.errors.InstallationError: ")
        assert f"flydsl {INDEX_VERSION} (AMD's package)" in said and f" {flydsl.__version__} " in said
        assert "over each other" in said and said.count("pip uninstall -y") == 2
        assert f"delete {empty.site / 'flydsl'}" in said


def test_a_wheel_has_the_name_that_its_builder_chooses(
    empty: Environment, tree: Path, index_wheel: Path, tmp_path: Path
) -> None:
    """The import name stays, what is installed says its name, and AMD's package beside it is refused."""
    wheel = built_wheel(tree, tmp_path, FLYDSL_DIST_NAME="flydsl-mlir")
    assert wheel.name == f"flydsl_mlir-{flydsl.__version__}-py3-none-any.whl"
    empty.unpack(wheel)
    program = "import flydsl, importlib.metadata as m; print(m.version('flydsl-mlir') == flydsl.__version__)"
    assert empty.run("python", "-c", program, cwd=tmp_path).strip() == "True"
    found = build(empty)
    assert found["name"] == "flydsl-mlir" and found["origin"] == "an installed wheel" and found["problems"] == []
    empty.unpack(index_wheel)
    said = empty.run("python", "-c", "import flydsl", cwd=tmp_path, fails=True)
    assert f"flydsl {INDEX_VERSION} (AMD's package) and flydsl-mlir {flydsl.__version__} are" in said
    assert "run: pip uninstall -y flydsl && pip uninstall -y flydsl-mlir; delete" in said


@pytest.mark.parametrize("name", ["", "-flydsl", "flydsl/mlir", "FlyDSL_runtime"])
def test_a_name_that_a_wheel_cannot_have_is_refused(tree: Path, tmp_path: Path, name: str) -> None:
    with pytest.raises(subprocess.CalledProcessError) as caught:
        built_wheel(tree, tmp_path, FLYDSL_DIST_NAME=name)
    assert f"FLYDSL_DIST_NAME={name!r}" in caught.value.stderr and not [*tmp_path.iterdir()]


def test_files_that_were_not_installed_are_noticed(empty: Environment, flydsl_wheel: Path) -> None:
    empty.unpack(flydsl_wheel)
    (empty.site / STRANGE).parent.mkdir(exist_ok=True)
    (empty.site / STRANGE).write_text("")
    (empty.site / "flydsl" / "py.typed").write_text("partial")
    (problem,) = build(empty)["problems"]
    assert f"1 file of unknown origin, such as {empty.site / STRANGE}" in problem
    assert f"1 file changed or missing, such as {empty.site / 'flydsl' / 'py.typed'}" in problem


def test_metadata_of_another_version(empty: Environment, flydsl_wheel: Path) -> None:
    empty.unpack(flydsl_wheel)
    info = empty.site / f"flydsl-{flydsl.__version__}.dist-info"
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: flydsl\nVersion: {INDEX_VERSION}\n")
    (problem,) = build(empty)["problems"]
    assert f"flydsl {INDEX_VERSION} is what" in problem and f"the code is {flydsl.__version__}" in problem


def test_another_installation_behind_this_one(
    empty: Environment, flydsl_wheel: Path, index_wheel: Path, tmp_path: Path
) -> None:
    empty.unpack(flydsl_wheel)
    with zipfile.ZipFile(index_wheel) as archive:
        archive.extractall(tmp_path / "other")
    (empty.site / "other.pth").write_text(f"{tmp_path / 'other'}\n")
    (problem,) = build(empty)["problems"]
    assert f"flydsl {INDEX_VERSION} is installed in {tmp_path / 'other'} too" in problem and "sys.path" in problem


def test_a_checkout_says_so(empty: Environment) -> None:
    command = [str(empty.folder / "bin" / "python"), "-m", "flydsl.cli", "backends", "--json"]
    environment_ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment_, cwd=empty.folder, check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)["flydsl"]
    assert found["origin"] == "a checkout that is not installed" and found["folder"] == str(ROOT / "flydsl")
    assert found["problems"] == []
