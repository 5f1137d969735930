"""The pytest plugin, in processes of pytest as users start them."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

CHEATS = Path(__file__).parent / "cheats.py"
RULES = {"X": "f32[n]", "Y": "f32[n]", "n": "n"}
KERNELS = """
import flydsl.compiler as flyc
import flydsl.expr as fx
import numpy as np


@flyc.kernel
def shift_kernel(x: fx.Tensor, y: fx.Tensor):
    y[fx.thread_idx.x] = x[fx.thread_idx.x + 1]


@flyc.jit
def shift(x: fx.Tensor, y: fx.Tensor):
    shift_kernel(x, y).launch(grid=1, block=64)


def run():
    shift(np.zeros(64, np.float32), np.zeros(64, np.float32))


@flyc.kernel
def lanes_kernel(y: fx.Tensor):
    y[0] = fx.num_warp_threads()


@flyc.jit
def lanes(y: fx.Tensor):
    lanes_kernel(y).launch(grid=1, block=1)


def warp():
    y = np.zeros(1, np.int32)
    lanes(y)
    return int(y[0])
"""
INSTALLED = any(point.name == "flydsl" and point.value == "flydsl_pytest" for point in entry_points(group="pytest11"))


def run_pytest(folder: Path, *options: str, **files: str) -> subprocess.CompletedProcess[str]:
    """What pytest says of a user's folder; an environment that was installed before has no entry point yet."""
    (folder / "kernels.py").write_text(KERNELS)
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    load = [] if INSTALLED else ["-p", "flydsl_pytest"]
    line = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", *load, *options, "."]
    env = {
        name: text for name, text in os.environ.items() if name not in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH")
    }
    return subprocess.run(line, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_it_imports_nothing_of_flydsl_until_asked(tmp_path: Path) -> None:
    text = (
        "import sys\n"
        "def test_none():\n"
        "    assert 'flydsl_pytest' in sys.modules\n"
        "    assert not [name for name in sys.modules if name.split('.')[0] == 'flydsl']\n"
    )
    done = run_pytest(tmp_path, test_it=text)
    assert done.returncode == 0, done.stdout


def test_the_judge_proves_if_the_command_line_says_so(tmp_path: Path) -> None:
    pytest.importorskip("z3", reason="Z3 is not installed: pip install z3-solver")
    text = f"""
def test_scale(flydsl_judge):
    flydsl_judge("{CHEATS}:half", "{CHEATS}:affine_reference", arguments={RULES!r}, cases=2, targets=["cpu"])
"""
    done = run_pytest(tmp_path, "--flydsl-prove", test_it=text)
    assert "proof [cpu:native]:" in done.stdout, done.stdout


def test_the_judge_takes_the_seed_of_the_command_line(tmp_path: Path) -> None:
    text = (
        "def test_it(flydsl_judge):\n"
        f"    flydsl_judge({str(CHEATS)!r} + ':half', {str(CHEATS)!r} + ':affine_reference',\n"
        f"                 arguments={RULES!r}, targets=['cpu'])\n"
    )
    done = run_pytest(tmp_path, "--flydsl-seed", "23", test_it=text)
    assert done.returncode == 1 and "low-precision" in done.stdout and "(seed 23)" in done.stdout


TESTS = "import kernels\ndef test_run():\n    kernels.run()\n"


def test_the_option_runs_kernels_under_the_sanitizer(tmp_path: Path) -> None:
    assert run_pytest(tmp_path, test_it=TESTS).returncode == 0
    done = run_pytest(tmp_path, "--flydsl-check", test_it=TESTS)
    assert done.returncode == 1 and "SanitizerError" in done.stdout
    assert "reads x[64], outside of its shape (64,)" in done.stdout
    assert "flydsl: kernels on the CPU under barrier,bounds,init,overflow,race" in done.stdout


@pytest.mark.more
def test_some_checks_are_those_alone(tmp_path: Path) -> None:
    assert run_pytest(tmp_path, "--flydsl-check=race,init", test_it=TESTS).returncode == 0
    assert run_pytest(tmp_path, "--flydsl-check=bounds", test_it=TESTS).returncode == 1


def test_each_test_runs_once_for_each_chip(tmp_path: Path) -> None:
    text = (
        "import pathlib, kernels, pytest\n"
        "@pytest.mark.parametrize('times', [1, 2])\n"
        "def test_warp(times):\n"
        "    with pathlib.Path('seen').open('a') as file:\n"
        "        file.write(f'{kernels.warp() * times}\\n')\n"
    )
    done = run_pytest(tmp_path, "--flydsl-chips", "gfx942,sm_90", test_it=text)
    assert done.returncode == 0, done.stdout
    assert sorted((tmp_path / "seen").read_text().split()) == ["128", "32", "64", "64"]
    assert "[gfx942-1]" in done.stdout or "[1-gfx942]" in done.stdout


@pytest.mark.more
def test_a_method_of_unittest_says_for_which_chip_it_runs(tmp_path: Path) -> None:
    text = (
        "import unittest, kernels\n"
        "class Case(unittest.TestCase):\n"
        "    def test_warp(self):\n"
        "        self.assertEqual(kernels.warp(), 64)\n"
    )
    done = run_pytest(tmp_path, "--flydsl-chips", "gfx942,sm_90", test_it=text)
    assert done.returncode == 0 and "runs for gfx942 alone" in done.stdout, done.stdout


@pytest.mark.more
def test_the_judge_judges_for_the_chips(tmp_path: Path) -> None:
    text = (
        "def test_it(flydsl_judge):\n"
        f"    cheats = {str(CHEATS)!r}\n"
        f"    verdict = flydsl_judge(cheats + ':affine', cheats + ':affine_reference', arguments={RULES!r})\n"
        "    open('seen', 'a').write(' '.join(verdict.to_json()['targets']))\n"
    )
    done = run_pytest(tmp_path, "--flydsl-check", "--flydsl-chips", "sm_90", test_it=text)
    assert done.returncode == 0, done.stdout
    assert "sm_90" in (tmp_path / "seen").read_text() and "gfx942" not in (tmp_path / "seen").read_text()


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("--flydsl-check=bouds", "bouds"),
        ("--flydsl-check=,", "names no check"),
        ("--flydsl-chips=gfx1", "gfx1"),
        ("--flydsl-chips=,", "names no chip"),
    ],
)
def test_a_word_that_it_does_not_know_is_a_usage_error(option: str, text: str, tmp_path: Path) -> None:
    done = run_pytest(tmp_path, option, test_it=TESTS)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR and text in done.stderr and "Traceback" not in done.stderr
