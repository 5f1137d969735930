"""The chips that a module of a corpus is written for."""

from __future__ import annotations

import re

from flydsl.targets.amdgpu import ROCM_ARCHS

__all__ = ["chips_of"]

_BY_NAME = (
    (r"rdna3", ("gfx1100",)),
    (r"rdna", ("gfx1201",)),
    (r"moe_(contiguous|fused_route|g2l|gather|m_tile|route|scatter)|swiglu_and_mul", ("gfx1250", "gfx942")),
    (r"fp4|mega_moe|a16wmix|mxmoe|mono/|ultraquant", ("gfx950",)),
)
"""Words in the paths of modules for one family of chips."""


def chips_of(path: str) -> tuple[str, ...]:
    """The chips to try, the likeliest first: the one that the path names, or CDNA 3 and 4."""
    named = re.search(r"gfx\d+[a-z]?", path)
    if named is not None and named.group() in ROCM_ARCHS:
        return (named.group(),)
    return next((chips for pattern, chips in _BY_NAME if re.search(pattern, path)), ("gfx942", "gfx950"))
