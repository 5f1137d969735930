"""The disassembler by AMD's tables against LLVM's assembly: every line of the library's kernels."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import pytest

from flydsl.artifact import Artifact
from flydsl.backends.options import CompileOptions
from flydsl.binaries.elf import Elf
from flydsl.compiler.aot import precompile
from flydsl.config import Config
from flydsl.errors import UnsupportedTargetError
from flydsl.kernels import gemm_mfma, gemm_simt, norms, reduce, softmax, topk_softmax, transpose
from flydsl.simulators.amdgpu.disassemble import disassemble, has_tables

pytest.importorskip("tinygrad", reason="tinygrad is not installed: pip install tinygrad==0.14.0")

import flydsl.compiler as flyc
import flydsl.expr as fx


def matrix(dtype: Any, columns: int | None = 1024) -> Any:
    return flyc.TensorSpec(dtype, (None, columns))


PROGRAMS = {
    "softmax": (softmax.softmax, {"X": matrix(fx.BFloat16), "Y": matrix(fx.BFloat16)}),
    "rmsnorm": (
        norms.rmsnorm,
        {"X": matrix(fx.Float32), "weight": flyc.TensorSpec(fx.Float32, (1024,)), "Y": matrix(fx.Float32), "eps": 1e-5},
    ),
    "reduce": (reduce.reduce_rows, {"X": matrix(fx.Float32), "Y": flyc.TensorSpec(fx.Float32, (None,))}),
    "transpose": (transpose.transpose, {"X": matrix(fx.Float16), "Y": matrix(fx.Float16, 2048)}),
    "gemm_simt": (gemm_simt.gemm_simt, dict.fromkeys("ABC", matrix(fx.Float32))),
    "topk": (
        topk_softmax.topk_softmax,
        {"X": matrix(fx.Float32, 64), "weights": matrix(fx.Float32, 2), "indices": matrix(fx.Int32, 2), "k": 2},
    ),
}


def built(program: tuple[Any, dict[str, Any]], target: str) -> Artifact:
    options, config = CompileOptions(keep_assembly=True), dataclasses.replace(Config.from_env(), cache_dir=None)
    (result,) = precompile(program[0], [target], [program[1]], options=options, config=config, isolated=False)
    assert result.artifact is not None, result.error
    return result.artifact


def instructions(text: str) -> list[str]:
    """The instructions of LLVM's assembly, one blank between words, labels alike."""
    others = re.compile(r"\t\.(section\t|amdgpu_metadata).*?(?=\t\.text\n|\Z)", re.DOTALL)  # behind each kernel
    code = [line.partition(";")[0] for line in others.sub("", text).splitlines()]
    plain = [re.sub(r"\s+", " ", line).strip() for line in code if line[:1] in ("\t", " ")]
    names = "\n".join(re.sub(r"\.L\w+", ".L", line) for line in plain if line and not line.startswith("."))
    return re.sub(
        r"s_endpgm\n(s_nop 0\n)+", "s_endpgm\n", names
    ).splitlines()  # another kernel begins at a line of the cache


def both(program: tuple[Any, dict[str, Any]], arch: str) -> tuple[list[str], list[str]]:
    """The instructions of a binary as they are disassembled, and as LLVM has written them."""
    artifact = built(program, f"rocm:{arch}")
    elf = Elf(artifact.sections["binary"])
    section = elf.section(".text")
    assert section is not None
    return instructions(disassemble(elf.contents(section), arch)), instructions(artifact.sections["asm"].decode())


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_reads_as_llvm_writes(name: str, arch: str) -> None:
    mine, theirs = both(PROGRAMS[name], arch)
    assert len(mine) == len(theirs) > 20
    assert [(a, b) for a, b in zip(mine, theirs, strict=True) if a != b] == []


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
def test_it_reads_matrix_instructions(arch: str) -> None:
    mine, theirs = both((gemm_mfma.gemm.plain, dict.fromkeys("ABC", matrix(fx.Float16))), arch)
    assert any("mfma" in line for line in mine)
    assert [(a, b) for a, b in zip(mine, theirs, strict=True) if a != b] == []


def test_chips_without_tables_are_refused() -> None:
    assert not has_tables("gfx1250") and not has_tables("sm_90")
    with pytest.raises(UnsupportedTargetError, match="gfx1030"):
        disassemble(b"\0\0\0\0", "gfx1030")


def test_what_is_no_instruction_is_a_word() -> None:
    text = disassemble(b"\xff\xff\xff\xff" + bytes.fromhex("000081bf"), "gfx942")
    assert [line.strip() for line in text.splitlines()] == [".long 0xffffffff", "s_endpgm"]
