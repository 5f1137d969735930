"""Which mathematical operations libdevice computes (libdevice User's Guide, "Function Reference").

What is missing here has an exact LLVM intrinsic that the NVPTX generator turns into a few instructions.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flydsl.backends.device_math import LibraryFunction

__all__ = ["LIBDEVICE", "LIBDEVICE_PREFIX"]

LIBDEVICE_PREFIX = "__nv_"

_STEMS = (
    "acos acosh asin asinh atan atan2 atanh cbrt cos cosh erf erfc exp exp2 expm1 log log10 log1p log2 round rsqrt sin "
    "sinh tan tanh"
)
_FAST = frozenset({"cos", "exp", "log", "log10", "log2", "pow", "sin", "tan"})
_HALVES = frozenset({"f16", "bf16"})


def _function(stem: str) -> LibraryFunction:
    return LibraryFunction(
        symbols={"f32": f"{LIBDEVICE_PREFIX}{stem}f", "f64": f"{LIBDEVICE_PREFIX}{stem}"},
        fast={"f32": f"{LIBDEVICE_PREFIX}fast_{stem}f"} if stem in _FAST else {},
        widens=_HALVES,
    )


LIBDEVICE: Mapping[str, LibraryFunction] = MappingProxyType(
    {f"math.{stem}": _function(stem) for stem in _STEMS.split()}
    | {"math.powf": _function("pow"), "math.fpowi": _function("powi")}
)
