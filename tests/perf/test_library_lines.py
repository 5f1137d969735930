"""Lines of library kernels in predictions of programs that launch them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from flydsl.cli import main

PROGRAM = """
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.gemm_mfma import GemmTile, matmul


@flyc.jit
def product(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor) -> None:
    matmul(GemmTile(64, 64, 64, 2)).plain(A, B, C)
"""


def test_the_lines_of_a_library_kernel_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "product.py"
    file.write_text(PROGRAM)
    arrays = [word for name in ("A=f16[M,K]", "B=f16[N,K]", "C=f16[M,N]") for word in ("--arg", name)]
    command = ["predict", f"{file}:product", "--target", "rocm:gfx950", *arrays, "--shape", "M=512,N=512,K=512"]
    assert main([*command, "--json"]) == 0
    (launch,) = json.loads(capsys.readouterr().out)["launches"]
    own = [line for line in launch["lines"] if Path(line["file"]).name in ("gemm_mfma.py", "mfma_tiles.py")]
    assert len({line["line"] for line in own}) > 5
    main_loop = [line for line in own if line["main_loop"]]
    assert sum(line["cycles"] for line in main_loop) > 0
    assert any("matrix unit" in line["waits"] or "LDS" in line["waits"] for line in main_loop)
