"""Math operations that AMD's device library OCML computes.

LLVM's AMDGPU generator has the exponentials and logarithms of halves and singles itself, with the accuracy that OpenCL
asks for; functions missing in both tables are exact everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flydsl.backends.gpu.lower_math import LibraryFunction
from flydsl.support.math_functions import MATH_FUNCTIONS, MathFunction

LIBRARY_PREFIXES = {"__ocml_": "ocml.bc", "__ockl_": "ockl.bc"}
"""The device library that defines the functions of a prefix."""

_SHORT, _DOUBLE = frozenset({"f16", "f32"}), frozenset({"f64"})


def _function(row: MathFunction) -> LibraryFunction:
    types = sorted(_DOUBLE if row.intrinsic else _SHORT | _DOUBLE)
    return LibraryFunction(
        {t: f"__ocml_{row.ocml}_{t}" for t in types}, {}, frozenset() if row.intrinsic else frozenset({"bf16"})
    )


OCML: Mapping[str, LibraryFunction] = MappingProxyType(
    {row.operation: _function(row) for row in MATH_FUNCTIONS if row.ocml}
)

GENERATED: Mapping[str, str] = MappingProxyType(
    {row.operation: row.intrinsic for row in MATH_FUNCTIONS if row.intrinsic}
)
"""The operations that become LLVM intrinsics where OCML does not serve."""
