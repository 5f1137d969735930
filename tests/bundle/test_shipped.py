"""Packages that ship a bundle: the jit takes programs from it, whatever built the wheel, and nothing else is compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from edited_source import edit

import flydsl

ROOT = Path(flydsl.__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "wheel"

PROGRAM = """
import sys, warnings
warnings.simplefilter("error")
import numpy as np
import fastkernels
assert fastkernels.__file__.startswith(sys.argv[1])
x = np.random.default_rng(0).random((10, 300), dtype=np.float32)
y = np.empty_like(x)
fastkernels.normalise(x, y)
assert abs(y - x / x.sum(axis=1, keepdims=True)).max() < 1e-6
assert "llvmlite" not in sys.modules
"""


def run(program: str, site: Path, tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program, str(site)],
        env={
            **os.environ,
            "PYTHONPATH": f"{site}{os.pathsep}{ROOT}",
            "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "empty"),
            **environment,
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module", params=["setuptools", "hatchling"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example package, built into a wheel by that build backend, and the wheel unpacked."""
    pytest.importorskip(request.param)
    directory = tmp_path_factory.mktemp(request.param)
    source = directory / "source"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("*.flyb", "build", "*.egg-info", "__pycache__"))
    if request.param == "hatchling":
        text = (source / "pyproject.toml").read_text()
        text = text.replace('"setuptools>=77"', '"hatchling"').replace("setuptools.build_meta", "hatchling.build")
        (source / "pyproject.toml").write_text(text)
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", directory, source],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
    )
    (wheel,) = directory.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(directory / "site")
    return directory / "site"


def test_an_installed_package_compiles_nothing(site: Path, tmp_path: Path) -> None:
    assert sorted(flydsl.load(site / "fastkernels" / "kernels.flyb")["normalise"].targets) == [
        "cpu:x86-64-v3",
        "cuda:sm_90",
        "rocm:gfx942",
    ]
    done = run(PROGRAM, site, tmp_path, FLYDSL_RUNTIME_RUN_ONLY="1")
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "empty").exists(), "the cache was not needed"


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(site, tmp_path / "site"))


def test_a_changed_source_makes_the_bundle_useless_not_wrong(copy: Path, tmp_path: Path) -> None:
    done = run(PROGRAM, copy, tmp_path, FLYDSL_RUNTIME_RUN_ONLY="1", FLYDSL_COMPILE_OPT_LEVEL="1")
    assert "CacheMissError" in done.stderr, "nor has it code of other options"
    rows = copy / "fastkernels" / "rows.py"
    edit(rows, "/ total", "* total")
    program = PROGRAM.replace("x / x.sum(axis=1, keepdims=True)", "x * x.sum(axis=1, keepdims=True)")
    program = program.replace("< 1e-6", "< 1e-2").replace('assert "llvmlite" not in sys.modules', "")
    done = run(program, copy, tmp_path, FLYDSL_RUNTIME_RUN_ONLY="1")
    assert "CacheMissError" in done.stderr
    done = run(program, copy, tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_comment_or_another_directory_does_not_matter(copy: Path, tmp_path: Path) -> None:
    rows = copy / "fastkernels" / "rows.py"
    rows.write_text("# moved\n\n" + rows.read_text())
    done = run(PROGRAM, copy, tmp_path, FLYDSL_RUNTIME_RUN_ONLY="1")
    assert done.returncode == 0, done.stderr


def test_a_damaged_bundle_warns_and_counts_as_none(copy: Path, tmp_path: Path) -> None:
    bundle = copy / "fastkernels" / "kernels.flyb"
    bundle.write_bytes(bundle.read_bytes()[:-100])
    program = PROGRAM.replace('warnings.simplefilter("error")', "").replace('assert "llvmlite" not in sys.modules', "")
    done = run(program, copy, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "truncated or damaged" in done.stderr and "; compiling instead" in done.stderr


def test_a_bundle_warms_a_cache(site: Path, tmp_path: Path) -> None:
    bare = tmp_path / "site"
    shutil.copytree(site, bare, ignore=shutil.ignore_patterns("*.flyb"))
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "empty")}
    bundle = site / "fastkernels" / "kernels.flyb"

    def warm(*options: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "flydsl.cli", "warm", str(bundle), *options]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    assert "1 stored" in warm("--target", "cpu:x86-64-v3").stdout
    assert "2 stored" in warm().stdout
    assert "0 stored" in warm().stdout
    assert "it has cpu:x86-64-v3, cuda:sm_90, rocm:gfx942" in warm("--target", "cuda:sm_80").stderr
    chosen = {"FLYDSL_COMPILE_BACKEND": "cpu", "FLYDSL_COMPILE_ARCH": "x86-64-v3"}
    done = run(PROGRAM, bare, tmp_path, FLYDSL_RUNTIME_RUN_ONLY="1", **chosen)
    assert done.returncode == 0, done.stderr
