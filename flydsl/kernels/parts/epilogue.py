"""Tile order and epilogue of matrix products on NVIDIA's tensor cores.

Of 16 columns of C a lane holds eight values, in ``mma.sync`` and in ``wgmma``: of each eight columns two neighbors in row
``lane / 4`` and two in the row eight further.
"""

from __future__ import annotations

from typing import Any

import flydsl.expr as fx
from flydsl.kernels.parts.vector_io import load_vector

__all__ = ["LINE", "banded", "finished", "finished_row", "lines", "unit_coordinates"]

LINE = 128
"""Bytes of a line of all 32 banks of shared memory."""
BAND = 8
"""Rows of tiles that blocks process together."""


def banded(number: Any, rows: Any, columns: Any) -> tuple[Any, Any]:
    """Row and column of tile ``number``: down a band of ``BAND`` rows, then to the next column.

    Blocks that run at the same time then share much of A and B in the cache.
    """
    band = number // (BAND * columns)
    first = band * BAND
    height = fx.arith.min(rows - first, BAND)
    inside = number - first * columns
    return first + inside % height, inside // height


def lines(pointer: Any, rows: int, columns: int) -> Any:
    """``rows`` x ``columns`` in panels 128 bytes wide, as bulk copies write them and ``wgmma`` reads them."""
    wide = LINE * 8 // pointer.dtype.width
    layout = fx.make_layout((rows, (wide, columns // wide)), (wide, (1, rows * wide)))
    return fx.make_view(fx.apply_swizzle(pointer, fx.Swizzle(3, 4, 3)), layout)


def unit_coordinates(row: Any, unit: Any, units: int) -> Any:
    """The swizzled offset in shared memory, in units, of unit ``unit`` of 16 bytes of row ``row``, for 4, 8 or more units.

    Units of one column of eight rows lie in different banks; with 8 units it is the swizzle of 128 bytes.
    """
    return row * units + (unit ^ (row % 8 if units >= 8 else row // 2 % 4))


def finished(activation: Any, bias: tuple[Any, ...], scales: tuple[Any, ...], extents: tuple[Any, Any]) -> Any:
    """``values_of(values, row, column)``: scaled sums with bias and activation, for a lane's eight values of 16 columns.

    ``row`` and ``column`` are those of its first value in C, whose ``extents`` bound the reads.
    """
    m, n = extents

    def of_columns(vector: Any, column: Any) -> Any:
        near, far = (load_vector(fx.get_iter(vector) + column + k, 2, n - column - k).to(fx.Float32) for k in (0, 8))
        return fx.Vector.from_elements([near[0], near[1], near[0], near[1], far[0], far[1], far[0], far[1]])

    def values_of(values: Any, row: Any, column: Any) -> Any:
        if scales:
            a, b = (scales[0][fx.arith.min(row + half, m - 1)] for half in (0, 8))
            values = values * fx.Vector.from_elements([a, a, b, b] * 2) * of_columns(scales[1], column)
        if bias:
            values = values + of_columns(bias[0], column)
        return values if activation is None else activation(values)

    return values_of


def finished_row(activation: Any, bias: tuple[Any, ...], scales: tuple[Any, ...], extents: tuple[Any, Any]) -> Any:
    """``values_of(values, row, column)``: as of :func:`finished`, for consecutive values of one row."""
    m, n = extents

    def values_of(values: Any, row: Any, column: Any) -> Any:
        def of_columns(vector: Any) -> Any:
            return load_vector(fx.get_iter(vector) + column, values.numel, n - column).to(fx.Float32)

        if scales:
            values = values * scales[0][fx.arith.min(row, m - 1)] * of_columns(scales[1])
        if bias:
            values = values + of_columns(bias[0])
        return values if activation is None else activation(values)

    return values_of
