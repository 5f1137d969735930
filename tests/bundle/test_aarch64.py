"""Kernels compiled for AArch64, exported as a C library and run by qemu's emulator of that machine."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.bundle import Bundle
from flydsl.compiler.aot.export import export_c

TARGETS = ("aarch64", "neoverse-n1", "neoverse-v1")
"""Without and with half-precision arithmetic; with SVE."""
N, BLOCK = 1000, 128
GCC, QEMU = "aarch64-linux-gnu-gcc", "qemu-aarch64"


@flyc.kernel
def mathematics_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < N:
        x = X[i]
        Y[i] = (
            fx.math.exp(x) + fx.math.sin(x) * fx.math.log(x * x + 1.0) - fx.math.tanh(x) / (fx.math.sqrt(x * x) + 1.0)
        )


@flyc.kernel
def halves_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < N:
        x = X[i].to(fx.Float32)
        Y[i] = (x * 1.5).to(fx.Float16).to(fx.Float32) + x.to(fx.BFloat16).to(fx.Float32)


@flyc.kernel
def integers_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < N:
        x, steps = X[i], fx.Int32(0)
        divisor = i % 7 + 1
        Y[i] = (x // divisor) * 100 + x % divisor - ((x << 3) >> 2)
        while x > 1:  # as often as each thread's number wants
            x = (x % 2 == 0).select(x // 2, x - 1)
            steps += 1
        Y[i] = Y[i] + steps


@flyc.kernel
def sums_kernel(X: fx.Tensor, Y: fx.Tensor):
    """The sum of each block by shuffles, shared memory and barriers."""
    t = fx.thread_idx.x
    i = fx.block_idx.x * BLOCK + t
    part = fx.SharedAllocator().allocate(fx.Array[fx.Float32, BLOCK]).peek()
    part[t] = (i < N).select(X[fx.min(i, N - 1)], 0.0)
    half = BLOCK // 2
    while half >= 32:
        fx.barrier()
        if t < half:
            part[t] = part[t] + part[t + half]
        half //= 2
    fx.barrier()
    value = part[t % 32]
    for step in fx.range_constexpr(5):
        value = value + fx.shuffle_xor(value, 1 << step, 32)
    if i < N:
        Y[i] = value


@flyc.kernel
def counts_kernel(X: fx.Tensor, Y: fx.Tensor):
    """How many of the numbers are k modulo 10: atomic, from all blocks."""
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < N:
        fx.atomic_add(fx.get_iter(Y) + X[i] % 10, 1)


def launched(kernel: Callable[..., object]) -> flyc.JitFunction:
    @flyc.jit
    def run(X: fx.Tensor, Y: fx.Tensor):
        kernel(X, Y).launch(grid=fx.ceildiv(N, BLOCK), block=BLOCK)

    return run


def numbers(dtype: type[np.generic]) -> np.ndarray:
    drawn = np.random.default_rng(7).standard_normal(N) * 3
    return (drawn * 1000).astype(dtype) if np.issubdtype(dtype, np.integer) else drawn.astype(dtype)


CASES = {
    "singles": (mathematics_kernel, np.float32, np.float32),
    "doubles": (mathematics_kernel, np.float64, np.float64),
    "halves": (halves_kernel, np.float16, np.float32),
    "integers": (integers_kernel, np.int32, np.int32),
    "longs": (integers_kernel, np.int64, np.int64),
    "sums": (sums_kernel, np.float32, np.float32),
    "counts": (counts_kernel, np.uint32, np.int32),
}
"""Kernel, and the types of X and Y."""
TYPES = {"f": fx.Float32, "d": fx.Float64, "e": fx.Float16, "i": fx.Int32, "l": fx.Int64, "I": fx.Uint32}
FUNCTIONS = {name: launched(kernel) for name, (kernel, _, _) in CASES.items()}
MAIN = r"""
#include "kernels.h"
#include <stdio.h>
static char x[%(size)d] __attribute__((aligned(64))), y[%(size)d] __attribute__((aligned(64)));
int main(int count, char **names) {
    for (int i = 1; i < count; i++) {
        freopen(names[i], "rb", stdin), fread(x, 1, sizeof x, stdin), memset(y, 0, sizeof y);
        int code = -1;
%(calls)s
        if (code) return code;
        names[i][0] = 'Y', freopen(names[i], "wb", stdout), fwrite(y, 1, sizeof y, stdout);
    }
}
"""


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    for name, (_, *types) in CASES.items():
        x, y = (flyc.TensorSpec(TYPES[np.dtype(each).char], (N,), align=16) for each in types)
        FUNCTIONS[name].signatures({"X": x, "Y": y})
    targets = [f"cpu:{each}" for each in ("x86-64", *TARGETS)]
    path = tmp_path_factory.mktemp("aarch64") / "kernels.flyb"
    flyc.precompile(FUNCTIONS, targets, out=path, isolated=False)
    return flydsl.load(path)


def drawn(dtype: type[np.generic]) -> np.ndarray:
    """Numbers of both signs where the type has them."""
    x = np.random.default_rng(7).standard_normal(N) * 3
    x = x * 1000 if np.issubdtype(dtype, np.integer) else x
    return (np.abs(x) if np.issubdtype(dtype, np.unsignedinteger) else x).astype(dtype)


@pytest.mark.more
@pytest.mark.parametrize("target", TARGETS)
def test_results_are_those_of_this_machine(target: str, bundle: Bundle, tmp_path: Path) -> None:
    for tool, package in ((GCC, "gcc-aarch64-linux-gnu libc6-dev-arm64-cross"), (QEMU, "qemu-user")):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed; run: apt-get install {package}")
    functions = export_c(bundle, tmp_path, name="kernels", machine="aarch64").functions
    own = {each.function: each.name for each in functions if each.target == f"cpu:{target}"}
    calls = "\n".join(
        f'if (!strcmp(names[i] + 1, "{name}")) code = {c}((void *)x, (void *)y);' for name, c in own.items()
    )
    (tmp_path / "main.c").write_text("#include <string.h>" + MAIN % {"size": 8 * N, "calls": calls})
    link = ["-static", "main.c", "-o", "main", "-I.", "-L.", "-lkernels", "-lm", "-lpthread"]
    for command in ([GCC, *link],):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    for name, (_, dtype, _) in CASES.items():
        drawn(dtype).tofile(tmp_path / f"X{name}")
    command = [QEMU, "-cpu", "max", "main", *(f"X{name}" for name in CASES)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    for name, (_, dtype, result) in CASES.items():
        here, there = np.zeros(N, result), np.fromfile(tmp_path / f"Y{name}", result)[:N]
        getattr(bundle, name)(drawn(dtype), here)
        assert np.unique(here).size > 5
        if np.issubdtype(result, np.integer):
            assert (there == here).all(), name
        else:
            np.testing.assert_allclose(there, here, rtol=8 * np.finfo(result).eps, err_msg=name)
