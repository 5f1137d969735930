"""The benchmark of NVIDIA GPUs as far as it goes without one."""

from __future__ import annotations

import ctypes.util
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.cuda.cases import CASES
from benchmarks.cuda.run import collect
from benchmarks.cuda.sass import listings
from benchmarks.cuda.static import complaints, figures
from benchmarks.processes import ProcessError
from flydsl.binaries import describe
from flydsl.compiler.aot import precompile

ROOT = Path(__file__).resolve().parents[2]


def command(*arguments: str, cache: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "FLYDSL_RUNTIME_CACHE_DIR": str(cache)}
    return subprocess.run(
        [sys.executable, "-m", "benchmarks.cuda", *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.skipif(ctypes.util.find_library("cuda") is not None, reason="the driver is here; then `run` measures")
def test_what_is_packed_needs_a_driver_to_run(tmp_path: Path) -> None:
    packed = command("pack", "-o", str(tmp_path / "out"), "--only", "add", "gemm f16", cache=tmp_path)
    assert packed.returncode == 0, packed.stderr
    assert flydsl.load(tmp_path / "out" / "gemm-f16.flyb").plain.targets == ("cuda:sm_90a",)
    ran = command("run", str(tmp_path / "out"), cache=tmp_path)
    assert ran.returncode == 1
    assert ran.stderr.startswith("benchmarks.cuda run: the CUDA driver is missing")
    assert "Traceback" not in ran.stderr


def test_mistakes_are_named(tmp_path: Path) -> None:
    for arguments, message in (
        (["run", str(tmp_path)], "has no cases.json; write one with: python -m benchmarks.cuda pack"),
        (["pack", "-o", str(tmp_path), "--only", "nothing"], "no case nothing; there are add, softmax"),
    ):
        done = command(*arguments, cache=tmp_path)
        assert done.returncode == 1
        assert message in done.stderr


def test_a_case_that_fails_costs_no_other_its_figures() -> None:
    def fails() -> dict[str, float]:
        raise ProcessError("the relative error is 1e+00")

    def cases() -> Iterator[tuple[str, Callable[[], dict[str, float]]]]:
        yield "wrong", fails
        yield "right", lambda: {"flydsl GB/s": 4000.0}
        raise MemoryError("no room")

    report: dict[str, object] = {}
    assert collect("rows", cases(), report) == ["wrong: the relative error is 1e+00", "rows: no room"]
    assert report["right"] == {"flydsl GB/s": 4000.0}
    assert report["wrong"] == {"error": "the relative error is 1e+00"}


@pytest.mark.parametrize("name", ["gemm f16", "gemm fp8", "gemm bf16 shared", "attention 128", "attention 128 sm_80"])
def test_matrix_kernels_keep_their_registers(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No scratch memory, nothing that makes the assembler wait for each product, and no more registers than there are."""
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path))
    case = CASES[name]
    function, signature = case.make()
    (done,) = precompile(function, [case.target], [signature], isolated=False)
    assert done.error is None, done.error
    assert done.artifact is not None
    binary, ptx = done.artifact.sections["binary"], done.artifact.sections["ptx"]
    info = describe(binary)
    assert info.arch == ("sm_80" if case.target == "cuda:sm_80" else "sm_90a")
    assert all(kernel.scratch_bytes == 0 for kernel in info.kernels)
    threads = 256 if info.arch == "sm_80" else 384
    assert max(kernel.registers["registers"] for kernel in info.kernels) * threads <= 64 << 10
    assert complaints(ptx, info.arch) == []


def test_complaints_of_the_assembler_are_heard() -> None:
    """Touching an accumulator between two products makes one wait for the other, which ptxas says."""

    @flyc.kernel
    def kernel(x: fx.Tensor):
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 8192], 1024]).peek().ptr
        op, acc = fx.nvvm.WGMMA(64, 64, 16, fx.Float16), fx.make_rmem_tensor(32, fx.Float32)
        a = fx.nvvm.SharedOperand(memory)
        acc.fill(0.0)
        fx.nvvm.wgmma_fence()
        op(acc, a, a)
        acc.store(acc.load() * x[0])
        op(acc, a, a)
        fx.nvvm.wgmma_commit_group()
        fx.nvvm.wgmma_wait_group(0, acc)
        x[fx.thread_idx.x] = acc.load().reduce("add")

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=128)

    (done,) = precompile(run, ["cuda:sm_90"], [{"x": flyc.TensorSpec(fx.Float32, (None,))}], isolated=False)
    assert done.artifact is not None
    assert any("is injected" in line for line in complaints(done.artifact.sections["ptx"], "sm_90a"))


@pytest.mark.more
def test_powers_of_attention_are_computed_while_products_run() -> None:
    for counts in figures(["attention 64", "attention 128"]).values():
        assert counts["flydsl"]["exposed"] == 0 and not counts["flydsl"]["warnings"]


LISTING = """
\t.section\t.text.product,"ax",@progbits
product:
        /*0000*/                   LDG.E.128 R4, desc[UR4][R2.64] ;
.L_x_0:
        /*0010*/                   HGMMA.64x256x16.F32 R24, gdesc[UR16], R24, UP0 ;
        /*0020*/                   UIADD3 UR16, UR16, 0x2, URZ ;
        /*0030*/              @!P0 IMAD.MOV.U32 R3, RZ, RZ, R4 ;
        /*0040*/                   HGMMA.64x256x16.F32 R24, gdesc[UR16], R24, gsb0 ;
        /*0050*/               @P1 BRA `(.L_x_0) ;
        /*0060*/                   STG.E desc[UR4][R2.64], R4 ;
        /*0070*/                   EXIT ;
.L_x_1:
        /*0080*/                   BRA `(.L_x_1);
        /*0090*/                   NOP;
"""


def test_counts_of_a_listing() -> None:
    (counts,) = (listing.counts() for listing in listings(LISTING).values())
    assert (counts["instructions"], counts["loop"], counts["loop_matrix"]) == (9, 5, 2)
    assert counts["moves_between"] == 1
    assert (counts["wide"], counts["narrow"]) == (1, 1)
