"""Jobs in C: ranks that attach and all-reduce by an exported library, without Python."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import flydsl
from flydsl.compiler.aot.export import export_c
from flydsl.runtime.object_file import host_machine

INCLUDE = Path(flydsl.__file__).parent / "include"
PROGRAM = r"""
#define _GNU_SOURCE
#include <flydsl/comm_attach.h>
#include <string.h>
#include <sys/wait.h>
#include "kernels.h"

enum { N = 1000, CALLS = 200 };

static int rank_of(const char *job, int rank, int world)
{
    struct flydsl_comm_group tp;
    memset(&tp, 0, sizeof tp);
    static float x[N], y[N];
    size_t windows[2] = {2 * N * sizeof(float), (N + 127) / 128 * (size_t)world * sizeof(int32_t)};
    int code = flydsl_comm_attach(&tp, job, rank, world, windows, 2, 60.0);
    if (code)
        return code;
    kernels_set_cpu_threads(1);
    for (int call = 1; call <= CALLS; call++) {
        for (int i = 0; i < N; i++)
            x[i] = (float)(rank + i % 7 + call);
        if (flydsl_comm_begin(&tp) || FUNCTION(&tp, x, N, y, N) || flydsl_comm_end(&tp))
            return 1;
        for (int i = 0; i < N; i++)
            if (y[i] != (float)(world * (world - 1) / 2 + world * (i % 7 + call)))
                return 2;
    }
    int status = 0;
    pid_t child = fork(); /* which is no rank */
    if (!child)
        _exit(flydsl_comm_begin(&tp) == FLYDSL_COMM_FORKED ? 0 : 1);
    if (waitpid(child, &status, 0) != child || status)
        return 4;
    code = tp.epoch == CALLS && tp.control->launches == CALLS && tp.control->finished == CALLS ? 0 : 3;
    flydsl_comm_detach(&tp);
    return code;
}

int main(int count, char **arguments)
{
    int world = atoi(arguments[2]), status, failed = 0;
    if (count == 4) { /* a rank whose peers do not come */
        size_t window = 4096;
        struct flydsl_comm_group tp;
        memset(&tp, 0, sizeof tp);
        return flydsl_comm_attach(&tp, arguments[1], 0, world, &window, 1, 0.2) == ETIMEDOUT ? 0 : 1;
    }
    for (int rank = 0; rank < world; rank++)
        if (!fork())
            _exit(rank_of(arguments[1], rank, world));
    while (wait(&status) > 0)
        failed |= status;
    return failed != 0;
}
"""


@pytest.fixture(scope="module")
def program(all_reduce_bundle: Path, tmp_path_factory: pytest.TempPathFactory, gcc: object) -> Path:
    out = tmp_path_factory.mktemp("c")
    exported = export_c(flydsl.load(all_reduce_bundle), out, name="kernels", prefix="")
    (name,) = [
        f.name
        for f in exported.functions
        if f.target.startswith("cpu:") and host_machine()[:3] in f.target.replace("-", "_")
    ]
    assert f"{name}(struct flydsl_comm_group *g, const float *x" in (out / "kernels.h").read_text()
    (out / "job.c").write_text(PROGRAM)
    command = ["gcc", "-O2", "-Wall", "-Wextra", "-Werror", f"-DFUNCTION={name}", f"-I{INCLUDE}", f"-I{out}"]
    command += [str(out / "job.c"), "-o", str(out / "job"), f"-L{out}", "-lkernels", "-lpthread"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out / "job"


@pytest.mark.parametrize("world", [1, 2, 4])
def test_ranks_in_c_compute_by_an_exported_library(program: Path, world: int, tmp_path: Path) -> None:
    job = f"test{abs(hash(str(tmp_path)))}"
    subprocess.run([program, job, str(world)], check=True, timeout=120)
    assert not list(Path("/dev/shm").glob(f"*{job}*"))


def test_absent_ranks_are_a_time_out_and_nothing_is_left(program: Path, tmp_path: Path) -> None:
    job = f"test{abs(hash(str(tmp_path)))}"
    subprocess.run([program, job, "3", "alone"], check=True, timeout=120)
    assert not list(Path("/dev/shm").glob(f"*{job}*"))


def test_the_header_is_also_cpp(tmp_path: Path) -> None:
    (tmp_path / "a.cpp").write_text("#include <flydsl/comm_attach.h>\nint main() { return 0; }\n")
    command = [
        "gcc",
        "-xc++",
        "-std=c++11",
        "-Wall",
        "-Wextra",
        "-Werror",
        f"-I{INCLUDE}",
        "-c",
        str(tmp_path / "a.cpp"),
    ]
    subprocess.run([*command, "-o", str(tmp_path / "a.o")], check=True)
