"""The backend of docs/backends.md, for a target that is not built in, taken from the page and compiled with."""

from __future__ import annotations

import importlib
import io
import re
import sys
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import UnsupportedTargetError
from flydsl.kernels import norms, reduce, softmax, transpose
from flydsl.kernels.gemm_simt import gemm_simt
from flydsl.kernels.topk_softmax import topk_softmax
from flydsl.plugin import register_backend

PAGE = Path(__file__).resolve().parents[2] / "docs" / "backends.md"
MATRIX, VECTOR = flyc.TensorSpec(fx.Float32, (None, None)), flyc.TensorSpec(fx.Float32, (None,))
PROGRAMS = {
    "softmax": (softmax.softmax, {"X": MATRIX, "Y": MATRIX}),
    "layernorm": (norms.layernorm_plain, {"X": MATRIX, "Y": MATRIX, "eps": 1e-6}),
    "row sums": (reduce.reduce_rows, {"X": MATRIX, "Y": VECTOR}),
    "transpose": (transpose.transpose, {"X": MATRIX, "Y": MATRIX}),
    "gemm": (gemm_simt, {"A": MATRIX, "B": MATRIX, "C": MATRIX}),
    "gating": (topk_softmax, {
        "X": MATRIX, "weights": MATRIX, "k": 4, "most": 8, "indices": flyc.TensorSpec(fx.Int32, (None, None)),
    }),
}  # fmt: skip


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name under which the page's backend is registered; workers import its module too."""
    folder = tmp_path_factory.mktemp("page")
    code = next(
        block for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL) if "TableBackend" in block
    )
    assert re.findall(r"^(?:import|from) (flydsl[.\w]*)", code, re.MULTILINE) == ["flydsl.plugin"]
    (folder / "riscv_of_the_guide.py").write_text(code)
    sys.path.insert(0, str(folder))
    register_backend("riscv", importlib.import_module("riscv_of_the_guide").RiscvBackend, force=True)
    return "riscv"


@pytest.mark.parametrize("program", PROGRAMS)
def test_kernels_of_the_library_are_code_of_the_target(
    backend: str, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", "")  # nothing of a file that is younger than the process is stored
    function, signature = PROGRAMS[program]
    targets = [f"{backend}:rv64gc", f"{backend}:rv64gcv"]
    for made in flyc.precompile(function, targets, [signature], isolated=False):
        assert made.artifact is not None, made.error
        code = ELFFile(io.BytesIO(made.artifact.sections["binary"]))
        assert code["e_machine"] == "EM_RISCV"
        symbols = {symbol.name for symbol in code.get_section_by_name(".symtab").iter_symbols()}
        assert {kernel.symbol for kernel in made.artifact.kernels} <= symbols


def test_an_unknown_architecture_is_refused_by_name(backend: str) -> None:
    with pytest.raises(UnsupportedTargetError, match="'riscv' has no architecture 'rv32'; it has rv64gc, rv64gcv"):
        flyc.precompile(reduce.reduce_rows, [f"{backend}:rv32"], [PROGRAMS["row sums"][1]], isolated=False)
