"""Math operations that AMD's device library OCML computes.

LLVM's AMDGPU generator has the exponentials and logarithms of halves and singles itself, with the accuracy that OpenCL
asks for; what is missing in both tables is exact everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flydsl.backends.gpu.lower_math import EXACT_INTRINSICS, LibraryFunction

__all__ = ["GENERATED", "LIBRARY_PREFIXES", "OCML"]

LIBRARY_PREFIXES = {"__ocml_": "ocml.bc", "__ockl_": "ockl.bc"}
"""The device library that defines the functions of a prefix."""

_STEMS = "acos acosh asin asinh atan atan2 atanh cbrt cos cosh erf erfc expm1 log1p round sin sinh tan tanh"
_GENERATED = "exp exp2 log log10 log2"
_ALL = ("f16", "f32", "f64")


def _function(stem: str, types: tuple[str, ...] = _ALL) -> LibraryFunction:
    return LibraryFunction({t: f"__ocml_{stem}_{t}" for t in types}, fast={}, widens=frozenset({"bf16"} - {*types}))


OCML: Mapping[str, LibraryFunction] = MappingProxyType(
    {f"math.{stem}": _function(stem) for stem in _STEMS.split()}
    | {"math.powf": _function("pow"), "math.fpowi": _function("pown")}
    | {f"math.{stem}": LibraryFunction({"f64": f"__ocml_{stem}_f64"}, {}, frozenset()) for stem in _GENERATED.split()}
)

GENERATED: Mapping[str, str] = MappingProxyType(
    dict(EXACT_INTRINSICS) | {f"math.{stem}": f"llvm.{stem}" for stem in _GENERATED.split()}
)
"""The operations that become LLVM intrinsics where OCML does not serve."""
