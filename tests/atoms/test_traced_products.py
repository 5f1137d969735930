"""Products that the benchmarks of compiles trace: what their loops take for addresses on AMD GPUs."""

from __future__ import annotations

from typing import Any

from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.programs.traced_kernels import flash_attention, fp16_gemm
from benchmarks.rocm_codegen import count

_TYPES = {"float16": fx.Float16, "float32": fx.Float32}


def figures(program: Any) -> dict[str, Any]:
    function, described = program(lambda: None)
    given = {
        name: flyc.TensorSpec(_TYPES[dtype], (None,) * len(shape))
        for name, (dtype, shape) in zip(function.signature.parameters, described, strict=True)
    }
    return count(assembly(function, "rocm:gfx942", given), "gfx942")


def test_the_gemm() -> None:
    """The swizzled tile is reached from few addresses, and rows in global memory from two pointers that move on."""
    found = figures(fp16_gemm)
    assert found["vgpr"] <= 136 and found["scratch"] == 0
    assert found["loop"]["mfma"] == 256 and found["loop"]["valu"] <= 8 and found["loop"]["all"] <= 460


def test_the_attention() -> None:
    """Twenty rows a turn, as far apart in each: no row has a pointer that is kept and added to."""
    found = figures(flash_attention)
    assert found["vgpr"] <= 212 and found["scratch"] == 0
    assert found["loop"]["mfma"] == 64 and found["loop"]["valu"] <= 410 and found["loop"]["all"] <= 710
