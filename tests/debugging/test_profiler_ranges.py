"""NVTX and roctx ranges around launches, by stand-ins of both libraries that write what they are told."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .programs import PROGRAM

SOURCE = """
#include <stdio.h>
static int depth;
static void say(const char *word, const char *name) {
    FILE *file = fopen("ranges.txt", "a");
    fprintf(file, "%s %d %s\\n", word, depth, name);
    fclose(file);
}
int PREFIXRangePushA(const char *name) { say("push", name); return depth++; }
int PREFIXRangePop(void) { depth--; say("pop", "PREFIX"); return depth; }
"""
FILES = {"nvtx": "libnvToolsExt.so.1", "roctx": "libroctx64.so.4"}
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both libraries."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("a C compiler is missing; run: apt-get install gcc libc6-dev")
    folder = tmp_path_factory.mktemp("libraries")
    for prefix, file in FILES.items():
        source = folder / f"{prefix}.c"
        source.write_text(SOURCE.replace("PREFIX", prefix))
        subprocess.run([compiler, "-shared", "-fPIC", "-o", str(folder / file), str(source)], check=True)
    return folder


@pytest.mark.parametrize("kinds", ["nvtx", "roctx", "nvtx,roctx"])
def test_each_launch_is_a_range(kinds: str, libraries: Path, program: Path, run: Run, tmp_path: Path) -> None:
    program.write_text(PROGRAM + "scale(x, y, 1000)\nscale(x, y, 1000)\n")
    done = run([sys.executable, str(program)], FLYDSL_PROFILER_RANGES=kinds, LD_LIBRARY_PATH=str(libraries))
    assert done.returncode == 0, done.stderr
    once = ["push 0 scale\n" for _ in kinds.split(",")]
    once += [f"pop 0 {kind}\n" for kind in reversed(kinds.split(","))]
    assert (tmp_path / "ranges.txt").read_text() == "".join(once * 3)


def test_none_without_the_variable(libraries: Path, program: Path, run: Run, tmp_path: Path) -> None:
    done = run([sys.executable, str(program)], LD_LIBRARY_PATH=str(libraries))
    assert done.returncode == 0 and not (tmp_path / "ranges.txt").exists()


def test_a_range_ends_where_a_launch_fails(libraries: Path, program: Path, run: Run, tmp_path: Path) -> None:
    program.write_text(PROGRAM.replace("        v = x[i]\n", "        v = x[i]\n        fx.device_assert(i < 70)\n"))
    done = run([sys.executable, str(program)], FLYDSL_PROFILER_RANGES="nvtx", LD_LIBRARY_PATH=str(libraries))
    assert "device_assert failed" in done.stderr
    assert (tmp_path / "ranges.txt").read_text() == "push 0 scale\npop 0 nvtx\n"


def test_a_library_that_is_missing(program: Path, run: Run) -> None:
    done = run([sys.executable, str(program)], FLYDSL_PROFILER_RANGES="roctx", LD_LIBRARY_PATH="")
    assert "FLYDSL_PROFILER_RANGES=roctx: none of libroctx64.so.4" in done.stderr and "apt-get install" in done.stderr
