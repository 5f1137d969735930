"""What the command says besides its results: progress, -v and -q, misspelt variables, completion."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

from flydsl import bundle

from .conftest import ROOT, TARGETS, Run

PRECOMPILE = ("precompile", "kernels.py:declared", *(word for target in TARGETS[:2] for word in ("--target", target)))


@pytest.mark.parametrize("without", ["", "import sys; sys.modules['rich'] = None"], ids=["rich", "plain"])
def test_progress_on_a_terminal_names_kernel_and_target(flydsl: Run, tmp_path: Path, without: str) -> None:
    """A real terminal, with ``rich`` and without: each kernel and target appears while it is compiled."""
    code = f"{without}\nimport sys\nfrom flydsl.cli import main\nsys.exit(main({[*PRECOMPILE, '-o', 'out.flyb']!r}))"
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "FLYDSL_RUNTIME_CACHE_DIR": "",
        "TERM": "xterm",
        "COLUMNS": "160",
    }
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL, stderr=theirs
    ) as process:
        os.close(theirs)
        said = b""
        while select.select([ours], [], [], 120)[0]:
            try:
                part = os.read(ours, 1 << 16)
            except OSError:  # closed by the other side
                break
            if not part:
                break
            said += part
    os.close(ours)
    assert process.returncode == 0, said
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", said.decode())
    if without:
        assert f"[4/4] declared for {TARGETS[1]}" in text or f"[4/4] declared for {TARGETS[0]}" in text
    assert any(f"declared for {target}" in text for target in TARGETS[:2])


def test_a_log_has_lines_and_quiet_has_none(flydsl: Run) -> None:
    lines = flydsl(*PRECOMPILE, "-o", "a.flyb").stderr.splitlines()
    assert re.fullmatch(r"\[4/4\] declared for \S+: [\d.]+ s", lines[-1])
    verbose = flydsl(*PRECOMPILE, "-o", "b.flyb", "-v").stderr.splitlines()
    assert len([line for line in verbose if line.startswith("[")]) == 4
    assert all(line.endswith("cached") for line in verbose if line.startswith("["))
    for arguments in ((*PRECOMPILE, "-o", "c.flyb", "-q"), ("-q", *PRECOMPILE, "-o", "d.flyb")):
        assert flydsl(*arguments).stderr == ""


def test_verbose_shows_where_an_error_comes_from(flydsl: Run) -> None:
    assert "Traceback" not in flydsl("inspect", "missing.flyk", check=False).stderr
    assert "Traceback" in flydsl("inspect", "missing.flyk", "-v", check=False).stderr


PROGRAM = """
import numpy as np
import kernels
x = np.ones(8, np.float32)
for factor in (2.0, 3.0):
    kernels.scale(x, factor, 64)
    kernels.scale(x, factor, 128)
print(x[0])
"""


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("FLYDSL_CPU_CHEK", "FLYDSL_CPU_CHECK"),
        ("FLYDSL_COMPILE_ARCHH", "FLYDSL_COMPILE_ARCH"),
        ("FLYDSL_RUNTIME_CACHEDIR", "FLYDSL_RUNTIME_CACHE_DIR"),
        ("FLYDSL_DUMP_IRS", "FLYDSL_DUMP_IR"),
        ("FLYDSL_AUTOTUNES", "FLYDSL_AUTOTUNE"),
    ],
)
def test_a_misspelt_variable_is_said_once(tmp_path: Path, flydsl: Run, name: str, near: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_RUNTIME_CACHE_DIR": "", name: "1"}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert done.stderr.count(name) == 1
    assert f"did you mean {near}?" in done.stderr
    assert flydsl("backends", **{name: "1"}).stderr.count(name) <= 1
    assert flydsl("cache", "stats", "-q", **{name: "1"}).stderr == ""


def test_variables_of_programs_and_backends_are_not_misspelt(tmp_path: Path, flydsl: Run) -> None:
    variables = {"FLYDSL_OPENCL_UNROLL": "4", "FLYDSL_MY_PROGRAM": "1", "FLYDSL_CUDA_MAXNREG": "64"}
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_RUNTIME_CACHE_DIR": "", **variables}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""


def test_bash_completes_subcommands_and_options(flydsl: Run, tmp_path: Path) -> None:
    (tmp_path / "completion").write_text(flydsl("completion", "bash").stdout)
    code = (
        'source ./completion; complete_it() { COMP_WORDS=(flydsl "$@"); COMP_CWORD=$#; COMPREPLY=(); '
        '_shtab_flydsl flydsl "${!#}" flydsl; echo ${COMPREPLY[@]}; }; '
        "complete_it prec; complete_it cache ex; complete_it cache ls --j"
    )
    done = subprocess.run(["bash", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["precompile", "explain", "--json"], done.stderr


def test_dir_of_a_bundle_completes_its_functions(flydsl: Run, tmp_path: Path) -> None:
    flydsl(*PRECOMPILE, "-o", "out.flyb")
    loaded = bundle.Bundle(tmp_path / "out.flyb")
    assert {"declared", "manifest", "path"} <= set(dir(loaded))
    assert loaded._ipython_key_completions_() == ["declared"]


CHANGED = """
import sys
import numpy as np
import flydsl.compiler as flyc
import flydsl.expr as fx

FACTOR = float(sys.argv[1])


@flyc.kernel
def scale_kernel(x: fx.Tensor, n: fx.Int32, BLOCK: fx.Constexpr[int]):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        x[i] = x[i] * FACTOR


@flyc.jit
def scale(x: fx.Tensor, n: fx.Int32, BLOCK: fx.Constexpr[int]):
    scale_kernel(x, n, BLOCK).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


scale(np.ones(100, np.float32), 100, int(sys.argv[2]))
"""


def test_explain_names_function_line_and_constant(flydsl: Run, tmp_path: Path) -> None:
    (tmp_path / "changed.py").write_text(CHANGED)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache")}
    keys = []
    for arguments in (("2.0", "64"), ("3.0", "64"), ("3.0", "32")):
        subprocess.run([sys.executable, "changed.py", *arguments], cwd=tmp_path, env=environment, check=True)
        found = [line.split()[0] for line in flydsl("cache", "ls").stdout.splitlines()[1:]]
        keys += [key for key in found if key not in keys]
    done = flydsl("cache", "explain", keys[0], keys[1], check=False)
    line = CHANGED.splitlines().index("        x[i] = x[i] * FACTOR") + 1
    assert f"scale_kernel, {tmp_path}/changed.py:{line}: the constant 2.0" in done.stdout
    assert "the constant 3.0" in done.stdout
    done = flydsl("cache", "explain", keys[1], keys[2], check=False)
    assert "the constant 64" in done.stdout and "the constant 32" in done.stdout
    assert f":{line - 2}:" in done.stdout
    assert flydsl("cache", "explain", keys[0], keys[0]).stdout.endswith("the keys are equal\n")
    flydsl("cache", "clear")
    assert not list((tmp_path / "cache" / "traces").iterdir())
