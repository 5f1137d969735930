"""The example of an outside backend, on whatever OpenCL device this machine has, such as PoCL's."""

from __future__ import annotations

import ast
import ctypes
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from flydsl.plugin import on_path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "examples" / "plugin" / "src"
PROGRAMS = Path(__file__).with_name("opencl_programs.py")
NAMES = (
    "extrema",
    "shared_memory",
    "examples",
    "rows",
    "norms_of_rows",
    "matrices",
    "gating",
    "cooperation",
    "devices_and_bundles",
)
INSTALL = "apt-get install pocl-opencl-icd ocl-icd-libopencl1 llvm-spirv-15 spirv-tools gcc libc6-dev"


def has_device() -> bool:
    try:
        loader = ctypes.CDLL("libOpenCL.so.1")
    except OSError:
        return False
    count = ctypes.c_uint32()
    tools = (on_path("llvm-spirv-15"), on_path("spirv-as"), on_path("cc", "gcc"))
    return loader.clGetPlatformIDs(0, None, ctypes.byref(count)) == 0 and None not in tools


needs_device = pytest.mark.skipif(not has_device(), reason=INSTALL)


def run(name: str, cache: Path, **variables: str) -> None:
    folders = {"FLYDSL_RUNTIME_CACHE_DIR": str(cache), "POCL_CACHE_DIR": str(cache / "pocl")}
    environment = {**os.environ, "PYTHONPATH": f"{SOURCES}:{ROOT}", **folders, **variables}
    command = [sys.executable, "-W", "ignore", str(PROGRAMS), name]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr


@needs_device
@pytest.mark.parametrize("name", NAMES)
def test_kernels_give_what_numpy_gives(name: str, tmp_path: Path) -> None:
    run(name, tmp_path)


def check_conformance(folder: Path, *arguments: str) -> None:
    """Nothing of the kit fails on the example, found by its entry points as an installed package is."""
    project = tomllib.loads((SOURCES.parent / "pyproject.toml").read_text())["project"]
    information = folder / "flydsl_opencl-0.1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0.1.0\n")
    groups = project["entry-points"].items()
    lines = [line for group, points in groups for line in (f"[{group}]", *(f"{k} = {v}" for k, v in points.items()))]
    (information / "entry_points.txt").write_text("\n".join(lines) + "\n")
    folders = {"FLYDSL_RUNTIME_CACHE_DIR": str(folder / "cache"), "POCL_CACHE_DIR": str(folder / "pocl")}
    environment = {**os.environ, "PYTHONPATH": f"{folder}:{SOURCES}:{ROOT}", **folders}
    command = [sys.executable, "-W", "ignore", "-m", "flydsl.testing.conformance", "opencl", "--json", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.stdout, done.stderr
    results = json.loads(done.stdout)["results"]
    failed = [row for row in results if row["outcome"] == "failed"]
    assert not failed
    assert sum(row["outcome"] == "passed" for row in results) > 20


@needs_device
def test_a_sample_of_the_conformance_kit(tmp_path: Path) -> None:
    check_conformance(tmp_path, "--sample")


@needs_device
@pytest.mark.prove
def test_the_conformance_kit(tmp_path: Path) -> None:
    check_conformance(tmp_path)


@pytest.mark.prove
@pytest.mark.parametrize("name", NAMES)
def test_kernels_give_what_numpy_gives_on_intels_runtime(name: str, tmp_path: Path, intel_opencl: Path) -> None:
    """The runtime has sub-groups, so that reductions are shuffles there."""
    run(name, tmp_path, OCL_ICD_FILENAMES=str(intel_opencl / "libintelocl.so"), LD_LIBRARY_PATH=str(intel_opencl))


@pytest.fixture(scope="session")
def intel_opencl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Intel's OpenCL runtime for CPUs, from the package index into a folder of its own: 700 MB."""
    folder = tmp_path_factory.mktemp("intel")
    packages = ["intel-opencl-rt", "intel-cmplr-lib-rt"]
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--prefix",
        str(folder),
        "--ignore-installed",
        *packages,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"pip install {' '.join(packages)}: {done.stderr.strip()[-300:]}")
    return next(folder.rglob("libintelocl.so")).parent


def test_it_imports_the_contract_alone() -> None:
    imported = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            imported |= {name for name in names if name.partition(".")[0] == "flydsl"}
    assert imported == {"flydsl.plugin"}


def test_it_has_fewer_than_400_lines() -> None:
    files = [path for path in SOURCES.rglob("*") if path.suffix in (".py", ".c")]
    assert 0 < sum(len(path.read_text().splitlines()) for path in files) < 400
