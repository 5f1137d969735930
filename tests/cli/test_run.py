"""``flydsl run``: a program of GPU kernels on the CPU, with its arguments, its exit code, and its findings."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import jsonschema
import pytest

from flydsl.cli.printing.output import SCHEMAS

from .conftest import Run

PROGRAM = """
import sys

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.runtime.device import get_rocm_arch


@flyc.kernel
def kernel(x: fx.Tensor, limit: fx.Int32):
    t = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if t < limit:
        x[t] = 0.25


@flyc.jit
def fill(x: fx.Tensor, limit: fx.Int32):
    kernel(x, limit).launch(grid=2, block=64)


x = np.zeros(100, np.float32)
fill(x, int(sys.argv[1]))
print(get_rocm_arch(), int((x == 0.25).sum()), __name__, sys.argv[1:])
if len(sys.argv) > 2:
    sys.exit(int(sys.argv[2]))
"""


@pytest.fixture(autouse=True)
def program(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)


@pytest.mark.parametrize(("options", "chip"), [((), "gfx942"), (("--chip", "gfx950"), "gfx950")])
def test_a_file_runs_in_the_role_of_a_chip(flydsl: Run, options: tuple[str, ...], chip: str) -> None:
    done = flydsl("run", *options, "program.py", "100")
    assert done.stdout.split(" ", 3) == [chip, "100", "__main__", "['100']\n"]


ASKS_ROCM = """
import re
import subprocess

said = subprocess.check_output(["rocminfo"], text=True)
(agent,) = re.split(r"Agent\\s*\\d+", said)[1:]
size = next(following for line, following in zip(agent.split("\\n"), agent.split("\\n")[1:]) if "GROUP" in line)
version = subprocess.check_output(["hipconfig", "--version"], text=True)
print(re.search(r"\\bgfx\\w+", said)[0], size.split()[1], version[0].isdigit())
"""


@pytest.mark.parametrize(
    ("chip", "said"), [("gfx942", "gfx942 64(0x40) True\n"), ("gfx950", "gfx950 160(0xa0) True\n")]
)
def test_rocminfo_describes_the_chip(flydsl: Run, tmp_path: Path, chip: str, said: str) -> None:
    (tmp_path / "asks.py").write_text(ASKS_ROCM)
    assert flydsl("run", "--chip", chip, "asks.py").stdout == said


def test_a_module_runs_as_by_python(flydsl: Run) -> None:
    done = flydsl("run", "-m", "program", "60", "--chip", check=False)  # what follows the program is its own
    assert (done.returncode, done.stdout) == (1, "gfx942 60 __main__ ['60', '--chip']\n")
    assert "invalid literal for int()" in done.stderr and "cli/run.py" not in done.stderr
    assert "there is no module 'absent'" in flydsl("run", "-m", "absent", check=False).stderr


def test_the_exit_code_is_that_of_the_program(flydsl: Run) -> None:
    assert flydsl("run", "program.py", "100", "7", check=False).returncode == 7
    absent = flydsl("run", "absent.py", check=False)
    assert absent.returncode == 2 and "there is no file absent.py" in absent.stderr
    assert flydsl("run", "--check", "bonds", "program.py", "100", check=False).returncode == 2


def test_the_sanitizer_ends_a_program_that_leaves_an_array(flydsl: Run) -> None:
    done = flydsl("run", "--check", "bounds", "--json", "program.py", "110", check=False)
    report = json.loads(done.stdout)
    jsonschema.validate(report, json.loads((SCHEMAS / "run.json").read_text()))
    (found,) = report["findings"]
    line = PROGRAM.splitlines().index("        x[t] = 0.25") + 1
    assert (done.returncode, report["exit_code"], report["error"]["type"]) == (1, 1, "SanitizerError")
    assert (found["check"], found["line"], found["count"], Path(found["file"]).name) == (
        "bounds",
        line,
        10,
        "program.py",
    )
    assert "x[t] = 0.25" in done.stderr


def test_a_report_of_a_program_that_ends_well(flydsl: Run) -> None:
    done = flydsl("run", "--json", "program.py", "100")
    report = json.loads(done.stdout)
    jsonschema.validate(report, json.loads((SCHEMAS / "run.json").read_text()))
    assert (report["exit_code"], report["error"], report["findings"]) == (0, None, [])
    assert done.stderr.startswith("gfx942 100")


ON_TENSORS = """
import torch

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def kernel(x: fx.Pointer, y: fx.Tensor, behind: fx.Int32):
    t = fx.thread_idx.x
    y[t] = 2.0 * fx.ptr_load(x + t + behind)


@flyc.jit
def twice(x: fx.Pointer, y: fx.Tensor, behind: fx.Int32):
    kernel(x, y, behind).launch(grid=1, block=64)


x, y = torch.arange(64.0, device="cuda"), torch.zeros(64, device="cuda")
for behind in (0, 2):
    flyc.compile(twice, flyc.from_c_void_p(fx.Float32, x.data_ptr()), y, behind)
    print(int((y[: 64 - behind].cpu() == 2 * x[behind:].cpu()).sum()))
"""


def test_machine_code_runs_on_the_memory_of_tensors(flydsl: Run, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("tinygrad")
    (tmp_path / "tensors.py").write_text(ON_TENSORS)
    report = json.loads(flydsl("run", "--machine-code", "--json", "--chip", "gfx942", "tensors.py").stdout)
    jsonschema.validate(report, json.loads((SCHEMAS / "run.json").read_text()))
    assert report["exit_code"] == 0
    (found,) = report["simulator"]
    assert "a load outside every array: 4 bytes at byte 256 of an array of 256 bytes" in found["message"]
    done = flydsl("run", "--machine-code", "--chip", "gfx942", "tensors.py")
    assert done.stdout == "64\n62\n" and "1 times: a load outside every array" in done.stderr


def test_machine_code_of_a_chip_without_a_simulator_is_refused(flydsl: Run) -> None:
    done = flydsl("run", "--machine-code", "--chip", "gfx1030", "program.py", "100", check=False)
    assert done.returncode == 2 and "knows gfx942, gfx950, gfx1100, gfx1201, gfx1250, not gfx1030" in done.stderr


def test_machine_code_without_torch_is_refused(flydsl: Run) -> None:
    if find_spec("torch") is not None:
        pytest.skip("torch is there")
    done = flydsl("run", "--machine-code", "--chip", "gfx942", "program.py", "100", check=False)
    assert done.returncode == 1 and "pip install torch" in done.stderr
