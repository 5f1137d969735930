"""What the kernels are on GPUs, from the bytes of their binaries: no scratch memory, no spills, the widest accesses."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.binaries import describe
from flydsl.binaries.elf import Elf
from flydsl.compiler.aot import precompile
from flydsl.kernels import (
    attention_decode,
    attention_mfma,
    elementwise,
    gemm_mfma,
    gemm_simt,
    norms,
    reduce,
    softmax,
    topk_softmax,
)
from flydsl.kernels import transpose as transposing
from flydsl.targets.amdgpu import ROCM_ARCHS


def matrix(dtype: Any, columns: int | None = 4096, rows: int | None = None) -> Any:
    return flyc.TensorSpec(dtype, (rows, columns))


BF, F16, F32 = fx.BFloat16, fx.Float16, fx.Float32
ROW, ONE = matrix(BF), flyc.TensorSpec(BF, (4096,))
HEADS = flyc.TensorSpec(BF, (8, 1024, 128))
PORTABLE: dict[str, tuple[Any, dict[str, Any]]] = {
    "add": (elementwise.add, {"A": ROW, "B": ROW, "C": ROW}),
    "softmax": (softmax.softmax, {"X": ROW, "Y": ROW}),
    "layernorm": (norms.layernorm, {"X": ROW, "weight": ONE, "bias": ONE, "Y": ROW, "eps": 1e-5}),
    "rmsnorm": (norms.rmsnorm, {"X": ROW, "weight": ONE, "Y": ROW, "eps": 1e-5}),
    "reduce": (reduce.reduce_rows, {"X": ROW, "Y": flyc.TensorSpec(F32, (None,))}),
    "transpose": (transposing.transpose, {"X": ROW, "Y": matrix(BF, 2048)}),
    "gemm_simt": (gemm_simt.gemm_simt, {"A": matrix(F32), "B": matrix(F32), "C": matrix(F32)}),
    "topk": (topk_softmax.topk_softmax, {"X": matrix(F32, 64), "weights": matrix(F32, 2),
                                         "indices": matrix(fx.Int32, 2), "k": 2}),
}  # fmt: skip
MATRIX: dict[str, tuple[Any, dict[str, Any]]] = {
    "gemm": (gemm_mfma.gemm.plain, {"A": matrix(F16), "B": matrix(F16, rows=4096), "C": matrix(F16)}),
    "gemm_shuffled": (gemm_mfma.gemm_shuffled.plain, {
        "A": matrix(F16), "B": flyc.TensorSpec(F16, gemm_mfma.shuffled_shape(4096, 4096, 16)), "C": matrix(F16)}),
    "attention": (attention_mfma.attention, {"Q": HEADS, "K": HEADS, "V": HEADS, "OUT": HEADS, "scale": 1.0, "depth": 128}),
}  # fmt: skip
FLOAT8 = {"gfx942": fx.Float8E4M3FNUZ, "gfx950": fx.Float8E4M3FN}
WORDS = {"load": (0xE05C0000, 0xDC5C0000), "store": (0xE07C0000, 0xDC7C0000)}
"""The upper bits of buffer and global accesses of four words (CDNA 3 instruction set, "MUBUF" and "FLAT")."""
LATER_WORDS = {"load": 0xC405C000, "store": 0xC4074000}
"""Those of buffer accesses of generation 12 (RDNA 4 instruction set, "VBUFFER")."""


def artifact(function: Any, signature: dict[str, Any], target: str) -> Any:
    (done,) = precompile(function, [target], [signature], isolated=False)
    assert done.error is None, done.error
    return done.artifact


def wide(binary: bytes, way: str) -> int:
    """How many instructions of AMD's move 16 bytes per lane."""
    text = Elf(binary).section(".text")
    words = np.frombuffer(binary[text.offset : text.offset + text.size], np.uint32)
    if describe(binary).arch.startswith("gfx12"):
        return int((words & 0xFFFFC000 == LATER_WORDS[way]).sum())
    return int(np.isin(words & 0xFFFC0000, WORDS[way]).sum())


def check_no_scratch(binary: bytes) -> None:
    for kernel in describe(binary).kernels:
        assert kernel.scratch_bytes == 0
        assert not any(kernel.spills.values())


@pytest.mark.parametrize("target", ["rocm:gfx942", "rocm:gfx950", "cuda:sm_90"])
@pytest.mark.parametrize("name", PORTABLE)
def test_portable_kernels(name: str, target: str) -> None:
    function, signature = PORTABLE[name]
    made = artifact(function, signature, target)
    check_no_scratch(made.sections["binary"])
    if name in ("topk", "gemm_simt"):
        return
    if target.startswith("rocm"):
        loads, stores = (wide(made.sections["binary"], way) for way in ("load", "store"))
    else:
        ptx = made.sections["ptx"].decode()
        loads, stores = (len(re.findall(rf"{way}\.global[.\w:]*\.v4", ptx)) for way in ("ld", "st"))
    assert loads >= 1
    assert stores >= (name != "reduce")


@pytest.mark.parametrize("name", PORTABLE)
def test_portable_kernels_keep_to_the_registers_of_every_chip(name: str) -> None:
    function, signature = PORTABLE[name]
    for made in precompile(function, [f"rocm:{arch}" for arch in ROCM_ARCHS], [signature], isolated=False):
        assert made.error is None, made.error
        check_no_scratch(made.artifact.sections["binary"])


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
@pytest.mark.parametrize("name", MATRIX)
def test_matrix_kernels(name: str, arch: str) -> None:
    """Every access of C and O is 16 bytes wide, where a lane's own elements would be 2.

    A product has a kernel for large matrices, with two times as many for a lane.
    """
    function, signature = MATRIX[name]
    binary = artifact(function, signature, f"rocm:{arch}").sections["binary"]
    check_no_scratch(binary)
    assert wide(binary, "store") == (16 + 8 if name == "gemm" else 8)
    assert wide(binary, "load") >= 8
    assert describe(binary).kernels[0].registers["vgpr"] <= 256


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
@pytest.mark.parametrize(("depth", "waves"), [(128, 3), (256, 1)])
def test_a_paged_cache_goes_to_registers(depth: int, waves: int, arch: str) -> None:
    """Waves of a SIMD keep memory busy: three, or one of twice as many bytes.  Nothing goes through shared memory."""
    q, cache = flyc.TensorSpec(BF, (None, None, depth)), flyc.TensorSpec(BF, (None, 16, None, depth))
    partial, sums = (flyc.TensorSpec(F32, (None, None, None, width)) for width in (depth, 2))
    table, lengths = flyc.TensorSpec(fx.Int32, (None, None)), flyc.TensorSpec(fx.Int32, (None,))
    tensors = {"Q": q, "K": cache, "V": cache, "table": table, "lengths": lengths, "partial": partial, "sums": sums}
    signature = {**tensors, "OUT": q, "scale": 1.0, "depth": depth, "page": 16}
    binary = artifact(attention_decode.decode, signature, f"rocm:{arch}").sections["binary"]
    check_no_scratch(binary)
    for kernel in describe(binary).kernels:
        vector, accumulation = (kernel.registers.get(name, 0) for name in ("vgpr", "agpr"))
        assert ROCM_ARCHS[arch].occupancy(vector, accumulation, kernel.registers["sgpr"], 0, 64) >= waves
        assert kernel.static_shared_bytes == 0


@pytest.mark.parametrize("arch", FLOAT8)
def test_the_8_bit_format_of_the_chip(arch: str) -> None:
    t = FLOAT8[arch]
    signature = {"A": matrix(t), "B": matrix(t, rows=4096), "C": matrix(F16)}
    binary = artifact(gemm_mfma.gemm.plain, signature, f"rocm:{arch}").sections["binary"]
    check_no_scratch(binary)
    assert wide(binary, "store") == 16 + 8
