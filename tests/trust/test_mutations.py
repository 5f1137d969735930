"""Malformed files of every kind raise this project's errors only, in bounded memory and time, and end no process."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from bundle import kernels

import flydsl.compiler as flyc
from flydsl.backends.base import CompileOptions
from flydsl.compiler.aot import write_bundle

ROOT = Path(__file__).resolve().parents[2]
CPU = "cpu:x86-64-v3" if os.uname().machine == "x86_64" else "cpu:aarch64"
KINDS = 10


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bundle of two functions, and an artifact of each kind."""
    folder = tmp_path_factory.mktemp("samples")
    functions = [kernels.scale, kernels.affine]
    results = flyc.precompile(functions, [CPU, "cuda:sm_90", "rocm:gfx942"], isolated=False)
    chosen = {str(each.target).partition(":")[0]: each for each in results}
    write_bundle(folder / "kernels.flyb", [each for each in results if each.variant < 2])
    one = {function: function.declared_signatures[:1] for function in functions[:1]}
    for name, target, options in (
        ("lines", CPU, CompileOptions(debug_info=True)),
        ("lines_gpu", "rocm:gfx942", CompileOptions(debug_info=True)),
        ("checked", CPU, CompileOptions(cpu_check=("bounds", "race"))),
    ):
        (chosen[name],) = flyc.precompile(functions[:1], [target], one, options=options, isolated=False)
    for name, result in chosen.items():
        assert result.artifact is not None, result.error
        (folder / f"{name}.flyk").write_bytes(replace(result.artifact).to_bytes())
    return folder


def read_damaged(samples: Path, seed: str, count: int) -> str:
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-m", "trust.readers", str(samples), seed, str(count)],
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"},
        capture_output=True,
        text=True,
        check=False,
    )
    case = (samples / "current").read_text()
    assert done.returncode == 0, f"{case}: {done.returncode}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def test_a_sample_of_damage_raises_this_projects_errors_only(samples: Path) -> None:
    said = read_damaged(samples, "quick", 170)
    read, refused = (int(part.split()[0]) for part in said.split(", ")[:2])
    assert read + refused == 170 * KINDS
    assert refused > read / 2, "much damage is found, and not all: the readers get far into the files"
    assert read > refused / 2


@pytest.mark.prove
@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_much_damage_raises_this_projects_errors_only(samples: Path, seed: str) -> None:
    read_damaged(samples, seed, 1000)
