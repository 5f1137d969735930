"""One function that draws whatever has a picture."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.atom import CopyAtom, CopyAtomType, MmaAtom, MmaAtomType
from flydsl.expr.atoms.mma_ops import MmaOp
from flydsl.expr.atoms.tiled_copy import TiledCopy, TiledCopyType
from flydsl.expr.atoms.tiled_mma import TiledMma, TiledMmaType
from flydsl.tools.viz.layouts import layout
from flydsl.tools.viz.picture import Picture
from flydsl.tools.viz.thread_values import copy, mma


def draw(value: Any, *, title: str | None = None) -> Picture:
    """The picture of a layout, a swizzle, a tensor, a tiled copy, a matrix operation, or an atom of either.

    Args:
        value: any of them, or its type.
        title: the picture's heading; by default its kind.

    Returns:
        The picture.

    Raises:
        DSLTypeError: none of them.
        DSLValueError: parts of it are known at run time only.

    Example::

        print(fx.viz.draw(fx.make_layout(((2, 2), 4), ((1, 8), 2))).title)  # Layout<((2,2),4):((1,8),2)>
    """
    if isinstance(value, (TiledCopyType, TiledMmaType, MmaAtomType, CopyAtomType)):
        value = _of_type(value)
    if isinstance(value, (TiledCopy, CopyAtom)):
        return copy(value, title=title)
    if isinstance(value, (TiledMma, MmaAtom, MmaOp)):
        return mma(value, title=title)
    value = getattr(value, "value", value) if isinstance(value, algebra.SwizzleType) else value
    if isinstance(value, algebra.Swizzle):
        rows, columns = 1 << value.mask, 1 << (value.base + value.shift)
        plain = algebra.make_layout((rows, columns), (columns, 1))
        return layout(algebra.make_composed_layout(value, plain), title=title or str(value))
    if isinstance(value, (int, str, bytes)) or value is None:
        raise DSLTypeError(
            f"{value!r} has no picture; fx.viz.draw takes layouts, swizzles, tensors, tiled copies, matrix operations"
        )
    return layout(value, title=title)


def _of_type(value: Any) -> Any:
    if isinstance(value, MmaAtomType):
        return value.mma_op
    return value._atom if isinstance(value, CopyAtomType) else value._tiled
