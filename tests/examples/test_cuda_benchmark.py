"""The benchmark of NVIDIA GPUs as far as it goes without one."""

from __future__ import annotations

import ctypes.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import flydsl
from benchmarks.cuda.sass import listings

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
