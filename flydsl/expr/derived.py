"""The public path of the language's derived operations."""

from flydsl.expr.atoms.tiled_copy import (
    ThrCopy,
    make_tiled_copy,
    make_tiled_copy_A,
    make_tiled_copy_B,
    make_tiled_copy_C,
    make_tiled_copy_tv,
)
from flydsl.expr.atoms.tiled_mma import ThrMma
from flydsl.expr.layout import make_layout_tv
from flydsl.expr.memory.gather import gather, scatter
from flydsl.expr.memory.tensor import make_rmem_tensor

__all__ = [
    "ThrCopy",
    "ThrMma",
    "gather",
    "make_layout_tv",
    "make_rmem_tensor",
    "make_tiled_copy",
    "make_tiled_copy_A",
    "make_tiled_copy_B",
    "make_tiled_copy_C",
    "make_tiled_copy_tv",
    "scatter",
]
