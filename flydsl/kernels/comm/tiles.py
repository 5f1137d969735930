"""Elements in tiles, and windows with a place for each of two calls.

A call writes its tiles where the call before it did not, so that a rank may be one call ahead of its peers: a rank that is
two ahead has seen every peer begin the call between, and so leave the one before.  The places of two calls alternate by
tiles, hence they do not depend on the number of elements, which may differ from call to call.
"""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError

__all__ = [
    "BLOCKS",
    "ELEMENTS",
    "PER_THREAD",
    "THREADS",
    "TILE",
    "accumulator",
    "check_elements",
    "declare_signatures",
    "grid_of",
    "group",
    "parity",
    "place_of",
    "slot_of",
    "slots",
    "tile_count",
    "window_elements",
]

THREADS = 256
PER_THREAD = 4
TILE = THREADS * PER_THREAD
"""Elements of a tile."""
BLOCKS = 32
"""Blocks of a grid at most, so that all are on the device at a time, and each has signals of its own."""
ELEMENTS = (fx.Float32, fx.Float16, fx.BFloat16, fx.Int32)
"""The element types of the collectives."""

group = fx.dist.CommGroup("comm", reach="load-store")
"""The group of the library's collectives."""


def accumulator(dtype: Any) -> Any:
    """The type of sums: Float32 for narrower floats, else the type itself."""
    return fx.Float32 if dtype.is_float and dtype.width < 32 else dtype


def tile_count(elements: Any) -> Any:
    """The tiles of so many elements."""
    return fx.ceildiv(elements, TILE)


def window_elements(elements: Any) -> Any:
    """The elements of a window that holds the tiles of two calls."""
    return tile_count(elements) * (2 * TILE)


def grid_of(tiles: Any) -> Any:
    """The blocks that share so many tiles, at least one: a call without elements meets its peers too."""
    return fx.max(fx.min(fx.Int32(tiles), BLOCKS), 1)


def parity(g: Any) -> Any:
    """The place of this call, 0 or 1."""
    return fx.Int32(g.epoch % 2)


def place_of(element: Any, which: Any) -> Any:
    """The index of an array's element in a window of two calls."""
    return element + (element // TILE + which) * TILE


def slot_of(g: Any, element: Any, source: Any, which: Any) -> Any:
    """The index of an element in a window of two calls with one tile after the other for the ranks, ``source``."""
    tile = element // TILE
    return ((2 * tile + which) * g.world + source - tile) * TILE + element


def slots(g: Any, elements: Any) -> Any:
    """The elements of such a window."""
    return tile_count(elements) * (2 * TILE) * g.world


def check_elements(kernel: str, **tensors: Any) -> Any:
    """The common element type of a collective's tensors.

    Raises:
        DSLTypeError: another type, or two types.
    """
    found = {name: tensor.dtype for name, tensor in tensors.items()}
    first = next(iter(found.values()))
    for name, dtype in found.items():
        if dtype not in ELEMENTS:
            raise DSLTypeError(f"{kernel}: {name} is of {dtype}; expected f32, f16, bf16 or i32")
        if dtype is not first:
            raise DSLTypeError(f"{kernel}: {name} is of {dtype}, and {next(iter(found))} of {first}; expected one type")
    return first


def declare_signatures(function: Any, **ranks: int) -> None:
    """Declare what to compile ahead of time: each element type, with tensors of the given ranks."""
    for dtype in ELEMENTS:
        tensors = {name: flyc.TensorSpec(dtype, (None,) * rank) for name, rank in ranks.items()}
        function.signatures({"g": group, **tensors})
