"""``flydsl precompile``: what it writes, prints and answers when something is wrong."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from flydsl import load as flydsl_load
from flydsl.artifact import Artifact
from flydsl.binaries import describe

from .conftest import ROOT, TARGETS, Run

SCALE = ("--arg", "X=f32[?]", "--arg", "factor=f32", "--arg", "BLOCK=64")


def test_writes_an_artifact_per_target_that_its_own_bytes_confirm(artifacts: dict[str, Path]) -> None:
    arch = {}
    for target, path in artifacts.items():
        artifact = Artifact.from_bytes(path.read_bytes())
        assert artifact.target == target
        binary = describe(artifact.sections["binary"])
        assert artifact.kernels[0].symbol in [k.symbol for k in binary.kernels]
        assert artifact.kernels[0].block_size == (64, 1, 1)
        arch[target] = binary.arch
    assert arch == {"cpu:x86-64-v3": "x86_64", "cuda:sm_90": "sm_90", "rocm:gfx942": "gfx942"}


def test_each_declared_variant_is_compiled_and_found_in_the_cache_the_second_time(flydsl: Run, tmp_path: Path) -> None:
    command = ("precompile", "kernels.py:declared", "--target", "cuda:sm_90", "--target", "cpu:x86-64-v3", "-o", "out")
    first = flydsl(*command).stdout.splitlines()
    assert first[0].split() == ["kernel", "target", "file", "bytes", "registers", "compile", "ms", "cache"]
    assert [line.split()[-1] for line in first[1:]] == ["miss"] * 4
    names = {f"declared-{variant}-{target}.flyk" for variant in (0, 1) for target in ("cuda_sm_90", "cpu_x86-64-v3")}
    files = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert files.keys() == names
    blocks = {Artifact.from_bytes(files[f"declared-{n}-cuda_sm_90.flyk"]).kernels[0].block_size for n in (0, 1)}
    assert blocks == {(64, 1, 1), (128, 1, 1)}

    again = flydsl(*command).stdout.splitlines()
    assert [line.split()[-1] for line in again[1:]] == ["hit"] * 4
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == files


def test_one_artifact_is_one_file_and_the_module_may_be_a_dotted_name(flydsl: Run, tmp_path: Path) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "kernels.py").write_text((tmp_path / "kernels.py").read_text())
    flydsl("precompile", "package.kernels:scale", *SCALE, "--target", "cpu:x86-64-v3", "-o", "deep/scale.flyk")
    assert Artifact.from_bytes((tmp_path / "deep" / "scale.flyk").read_bytes()).name == "scale"


def test_the_target_wins_over_the_environment(flydsl: Run, tmp_path: Path) -> None:
    command = ("precompile", "kernels.py:scale", *SCALE, "--target", "cuda:sm_80", "-o", "scale.flyk")
    flydsl(*command, FLYDSL_COMPILE_BACKEND="cpu", FLYDSL_COMPILE_ARCH="x86-64-v3")
    artifact = Artifact.from_bytes((tmp_path / "scale.flyk").read_bytes())
    assert (artifact.target, describe(artifact.sections["binary"]).arch) == ("cuda:sm_80", "sm_80")


def test_static_extents_are_compiled_into_the_kernel(flydsl: Run, tmp_path: Path) -> None:
    for name, spec in (("any", "f32[?]"), ("fixed", "f32[1000]")):
        arguments = ("--arg", f"X={spec}", *SCALE[2:])
        flydsl("precompile", "kernels.py:scale", *arguments, "--target", "cpu:x86-64-v3", "-o", f"{name}.flyk")
    slots = {name: Artifact.from_bytes((tmp_path / f"{name}.flyk").read_bytes()).params for name in ("any", "fixed")}
    assert len(slots["fixed"]) == len(slots["any"]) - 1


def test_what_fails_is_named_and_the_others_are_written(flydsl: Run, tmp_path: Path) -> None:
    """One kernel is wrong Python; the other is code that LLVM aborts on for one of its targets."""
    functions = ("failing.py:wrong", "failing.py:amd_only", "kernels.py:declared")
    targets = ("--target", "cuda:sm_90", "--target", "rocm:gfx942")
    done = flydsl("precompile", *functions, *targets, "-o", "out", check=False)
    assert done.returncode == 1
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "amd_only-rocm_gfx942.flyk",
        *(f"declared-{n}-{target}.flyk" for n in (0, 1) for target in ("cuda_sm_90", "rocm_gfx942")),
    }
    assert done.stderr.count("flydsl: error: ") == 3
    assert "wrong for cuda:sm_90" in done.stderr
    assert "wrong for rocm:gfx942" in done.stderr
    assert "X[0] = no_such_name" in done.stderr
    assert "amd_only for cuda:sm_90" in done.stderr
    assert "amd_only_kernel" in done.stderr
    assert "3 of 8 failed" in done.stderr
    assert "Traceback" not in done.stderr


GOOD = ("precompile", "kernels.py:scale", *SCALE, "--target", "cuda:sm_90", "-o", "x.flyk")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "cuda:sm_90",
            "cude:sm_90",
            "did you mean 'cuda'?",
        ),
        ("cuda:sm_90", "rocm:gfx943", "gfx942"),
        ("kernels.py:scale", "kernels.py:scael", "kernels.py has no function 'scael'. did you mean 'scale'?"),
        ("kernels.py:scale", "kernels.py:scale_kernel", "'scale_kernel' of kernels.py is a KernelFunction"),
        ("kernels.py:scale", "kernel.py:scale", "there is no file kernel.py"),
        ("kernels.py:scale", "kernels_:scale", "there is no module 'kernels_'"),
        ("kernels.py:scale", "kernels.py:", "write MODULE:FUNCTION"),
        ("X=f32[?]", "X=f32[1;2]", "'1;2' is no formula; write one such as n"),
        ("X=f32[?]", "X=f33[?]", "did you mean 'f32'?"),
        ("X=f32[?]", "Y=f32[?]", "scale has no parameter 'Y'; its parameters are X, factor, BLOCK"),
        ("factor=f32", "factor=i32", "the parameter is annotated Float32, got Int32"),
        ("BLOCK=64", "BLOCK=six", "takes a Python literal"),
        ("BLOCK=64", "BLOCK", "is not of the form NAME=VALUE"),
    ],
)
def test_bad_usage_is_one_message_and_exit_code_2(flydsl: Run, old: str, new: str, said: str) -> None:
    done = flydsl(*(new if word == old else word for word in GOOD), check=False)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("flydsl: error: ") == 1
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_hints_change_the_code_and_bad_ones_are_refused(flydsl: Run, tmp_path: Path) -> None:
    flydsl(*GOOD)
    plain = (tmp_path / "x.flyk").read_bytes()
    flydsl(*GOOD, "--hint", "maxnreg=24")
    assert (tmp_path / "x.flyk").read_bytes() != plain
    for hint, said in (
        ("maxnreg=999", "maxnreg is 999"),
        ("maxreg=1", "'maxreg' is unknown"),
        ("maxnreg=x", "literal"),
    ):
        done = flydsl(*GOOD, "--hint", hint, check=False)
        assert done.returncode == 2
        assert said in done.stderr


def test_a_function_without_signatures_says_how_to_give_them(flydsl: Run) -> None:
    done = flydsl("precompile", "kernels.py:scale", "--target", "cuda:sm_90", "-o", "x.flyk", check=False)
    assert done.returncode == 2
    assert "scale.signatures({'X': ...})" in done.stderr
    assert "--arg" in done.stderr


def test_the_output_must_be_named(flydsl: Run) -> None:
    done = flydsl("precompile", "kernels.py:scale", "--target", "cuda:sm_90", check=False)
    assert done.returncode == 2
    assert "-o" in done.stderr


def test_several_artifacts_do_not_overwrite_a_file(flydsl: Run, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    done = flydsl("precompile", "kernels.py:declared", "--target", TARGETS[1], "-o", "out", check=False)
    assert done.returncode == 2
    assert "need a directory" in done.stderr
    assert (tmp_path / "out").read_text() == "mine"


def test_an_error_in_the_users_module_shows_its_line(flydsl: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("import flydsl\n\nvalue = 1 / 0\n")
    done = flydsl("precompile", "bad.py:f", "--target", "cuda:sm_90", "-o", "x.flyk", check=False)
    assert done.returncode == 1
    assert "importing bad.py raised ZeroDivisionError: division by zero" in done.stderr
    assert "value = 1 / 0\n" in done.stderr
    assert "line 3" in done.stderr


# -- bundles, projects, machines


def test_a_module_is_compiled_into_a_bundle_that_runs(flydsl: Run, tmp_path: Path) -> None:
    done = flydsl(
        "precompile", "kernels.py", "--target", "cpu:x86-64", "--target", "cuda:sm_90", "-o", "k.flyb", "--json"
    )
    results = json.loads(done.stdout)["results"]
    assert [(r["function"], r["variant"], r["target"], r["error"]) for r in results] == [
        ("declared", variant, target, None) for target in ("cpu:x86-64", "cuda:sm_90") for variant in (0, 1)
    ]
    assert all(r["stages"]["trace"] > 0 and r["file"] == "k.flyb" for r in results)
    x = np.arange(100, dtype=np.float32)
    bundle = flydsl_load(tmp_path / "k.flyb")
    bundle.declared(x, 3.0, 128)
    np.testing.assert_array_equal(x, 3 * np.arange(100))


def test_a_project_says_what_to_compile(flydsl: Run, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.flydsl]\nmodules = ["kernels:declared"]\ntargets = ["cuda:sm_90"]\noutput = "out/k.flyb"\n'
        "hints = { maxnreg = 32 }\n"
    )
    flydsl("precompile", "--revision", "r1")
    manifest = flydsl_load(tmp_path / "out" / "k.flyb").manifest()
    assert manifest["revision"] == "r1"
    assert "maxnreg=32" in manifest["kernels"][0]["variants"][0]["options"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "there is no pyproject.toml"),
        ("[tool.other]\n", r"no table \[tool.flydsl\]"),
        ("[tool.flydsl\n", "is not TOML"),
        ('[tool.flydsl]\noutput = "k.flyb"\nmodule = ["a"]\n', "did you mean 'modules'"),
        ('[tool.flydsl]\noutput = "k.flyb"\nmodules = "a"\n', "expected a list of strings"),
        ('[tool.flydsl]\nmodules = ["a"]\n', "output of .* expected the path"),
    ],
)
def test_a_project_that_says_it_wrong(flydsl: Run, tmp_path: Path, text: str | None, said: str) -> None:
    if text is not None:
        (tmp_path / "pyproject.toml").write_text(text)
    done = flydsl("precompile", check=False)
    assert done.returncode == 2
    assert re.search(said, done.stderr), done.stderr


def test_any_executor_compiles(flydsl: Run, tmp_path: Path) -> None:
    (tmp_path / "farm.py").write_text(
        "from concurrent.futures import ThreadPoolExecutor\npool = ThreadPoolExecutor(1)\n"
    )
    common = ("precompile", "kernels.py", "--target", "cuda:sm_90", "-o", "k.flyb")
    flydsl(*common, "--executor", "farm:pool")
    assert list(flydsl_load(tmp_path / "k.flyb")) == ["declared"]
    for executor, said in (("farm", "names no executor"), ("farm:pull", "pull"), ("nowhere:x", "nowhere")):
        done = flydsl(*common, "--executor", executor, check=False)
        assert done.returncode == 2 and said in done.stderr
    if importlib.util.find_spec("mpi4py") is None:
        done = flydsl(*common, "--executor", "mpi", check=False)
        assert done.returncode == 1 and "pip install 'mpi4py'" in done.stderr


def test_nothing_is_left_to_compile_where_that_is_demanded(flydsl: Run, tmp_path: Path) -> None:
    command = ("precompile", "kernels.py", "--target", "cuda:sm_90", "-o", "k.flyb")
    for jobs in ("1", "2"):  # here, and by workers
        before = flydsl(*command, "-j", jobs, check=False, FLYDSL_RUNTIME_RUN_ONLY="1")
        assert before.returncode == 1 and "not in the cache" in before.stderr and "2 of 2 failed" in before.stderr
        assert "toolchain" in before.stderr  # the parts of the key
        assert not (tmp_path / "k.flyb").exists()
    flydsl(*command, "-j", "1")
    flydsl(*command, "-j", "1", FLYDSL_RUNTIME_RUN_ONLY="1")


def test_a_bar_on_a_terminal_tells_kernels_hits_failures_and_time(flydsl: Run, tmp_path: Path) -> None:
    command = ("precompile", "kernels.py", "failing.py", "--target", "cuda:sm_90", "-o", "out", "-j", "1")
    flydsl("precompile", "kernels.py", "--target", "cuda:sm_90", "-o", "out")  # two hits for the second run
    screen, terminal = pty.openpty()
    environment = {**os.environ, "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
    environment |= {"TERM": "xterm", "COLUMNS": "120"}
    arguments = [sys.executable, "-m", "flydsl.cli", *command]
    process = subprocess.Popen(arguments, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL, stderr=terminal)
    os.close(terminal)
    shown = b""
    with contextlib.suppress(OSError):  # what reading from a terminal without writers ends with
        while data := os.read(screen, 4096):
            shown += data
    os.close(screen)
    assert process.wait(timeout=300) == 1
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())
    assert re.search(r"4/4 2 cached, 2 failed \d+:\d+:\d+", text), text
