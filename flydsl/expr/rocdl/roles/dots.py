"""Dot products by intrinsics of LLVM on CPUs in the role of a chip.

Sources: the instruction sets of CDNA 4 ("V_DOT2_F32_BF16"), RDNA 2 ("V_DOT2_I32_I16") and RDNA 4
("V_DOT2_F16_F16", "V_DOT2_BF16_BF16", "V_DOT4_I32_IU8", "V_DOT8_I32_IU4", "V_DOT4_F32_FP8_BF8").  Floats are summed in
f32 by fused operations, and rounded to the result's type once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from flydsl.expr.core.operators import as_operand
from flydsl.expr.numeric import BFloat16, Float16, Float32, Int4, Int8, Int16, Int32, NumericMeta
from flydsl.expr.rocdl.matrix.dots import clamped_integer, float_sum, integer_sum
from flydsl.expr.rocdl.operands import fitting
from flydsl.expr.rocdl.packed import as_elements, format_of

__all__ = ["PLAYED_DOTS"]


def _of_floats(name: str, elements: tuple[Any, Any], total: NumericMeta) -> Callable[..., Any]:
    def function(res: Any, a: Any, b: Any, c: Any, clamp: Any = False) -> Any:
        kinds = [format_of(kind) if isinstance(kind, str) else kind for kind in elements]
        of_a, of_b = (as_elements(as_operand(x), kind) for x, kind in zip((a, b), kinds, strict=True))
        found = float_sum(of_a, of_b, as_operand(c), clamp=bool(clamp))
        return fitting(name, res, found if total is Float32 else found.to(total))

    return function


def _of_integers(name: str, element: NumericMeta, *, signed: bool | None) -> Callable[..., Any]:
    """``signed=None``: the instruction's encoding says which operands have signs; their sum has one."""

    def function(
        res: Any, a: Any, b: Any, c: Any, clamp: Any = False, *, signA: Any = False, signB: Any = False
    ) -> Any:
        signs = (bool(signA), bool(signB)) if signed is None else (signed, signed)
        of_a, of_b = (as_elements(as_operand(x), element) for x in (a, b))
        start = fitting(name, Int32, as_operand(c))
        total = integer_sum(of_a, of_b, start, signs, signed_sum=signed is not False)
        return fitting(name, res, clamped_integer(total, signed=signed is not False, clamp=bool(clamp)))

    return function


PLAYED_DOTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "fdot2_f32_bf16": _of_floats("fdot2_f32_bf16", (BFloat16, BFloat16), Float32),
        "fdot2_f16_f16": _of_floats("fdot2_f16_f16", (Float16, Float16), Float16),
        "fdot2_bf16_bf16": _of_floats("fdot2_bf16_bf16", (BFloat16, BFloat16), BFloat16),
        "sdot2": _of_integers("sdot2", Int16, signed=True),
        "udot2": _of_integers("udot2", Int16, signed=False),
        "sudot4": _of_integers("sudot4", Int8, signed=None),
        "sudot8": _of_integers("sudot8", Int4, signed=None),
    }
    | {
        f"dot4_f32_{x}_{y}": _of_floats(f"dot4_f32_{x}_{y}", (x, y), Float32)
        for x in ("fp8", "bf8")
        for y in ("fp8", "bf8")
    }
)
"""By the name of MLIR's builder."""
