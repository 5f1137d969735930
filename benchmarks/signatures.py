"""Signatures as arrays give them: a call with arrays has extents and strides that only the launch knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flydsl.compiler as flyc

__all__ = ["COMPILED_IN", "of_arrays"]

COMPILED_IN = "flydsl, shapes compiled in"
"""The column of figures for tensors of ``from_dlpack``, or of a specification with extents."""


def of_arrays(signature: Mapping[str, Any]) -> dict[str, Any]:
    """The signature with run-time extents in the place of those that it states; strides stay row-major."""
    return {
        name: flyc.TensorSpec(value.dtype, (None,) * len(value.shape), align=value.align)
        if isinstance(value, flyc.TensorSpec)
        else value
        for name, value in signature.items()
    }
