"""The language's types, by their public path."""

from typing import Any

from flydsl._mlir import ir
from flydsl.expr.atoms import CopyAtom, MmaAtom
from flydsl.expr.constexpr import Constexpr
from flydsl.expr.gpu import Tuple3D
from flydsl.expr.layout import Basis, ComposedLayout, E, IntTuple, Layout, Swizzle, Tile
from flydsl.expr.numeric import (
    BFloat16,
    Float16,
    Float32,
    Float64,
    Int8,
    Int16,
    Int32,
    Int64,
    Numeric,
    NumericMeta,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    as_numeric,
)
from flydsl.expr.pointer import Pointer
from flydsl.expr.protocol import construct_from_ir_values
from flydsl.expr.stream import Stream
from flydsl.expr.tensor import Tensor
from flydsl.expr.tiled_copy import ThrCopy, TiledCopy
from flydsl.expr.tiled_mma import ThrMma, TiledMma
from flydsl.expr.vector import ReductionOp, Vector, VectorAlias, empty_like, full, full_like, ones_like, zeros_like

__all__ = [
    "Basis",
    "ComposedLayout",
    "Constexpr",
    "CopyAtom",
    "E",
    "IntTuple",
    "Layout",
    "MmaAtom",
    "Pointer",
    "ReductionOp",
    "Stream",
    "Swizzle",
    "Tensor",
    "ThrCopy",
    "ThrMma",
    "Tile",
    "TiledCopy",
    "TiledMma",
    "Tuple3D",
    "Vector",
    "VectorAlias",
    "as_dsl_value",
    "as_ir_value",
    "empty_like",
    "full",
    "full_like",
    "ones_like",
    "zeros_like",
]

_LANES: dict[int, tuple[int, ...]] = {8: (1, 2, 4, 8, 16), 16: (1, 2, 4, 8, 16), 32: (1, 2, 4, 8), 64: (1, 2, 4)}
"""The lengths for which an element width has a vector alias such as ``Float32x4``."""

for _dtype in (Int8, Int16, Int32, Int64, Uint8, Uint16, Uint32, Uint64, Float16, BFloat16, Float32, Float64):
    for _lanes in _LANES[_dtype.width]:
        _alias = VectorAlias(_dtype, _lanes)
        globals()[_alias.__name__] = _alias
        __all__.append(_alias.__name__)


def as_ir_value(value: Any, *, keep_static: bool = False) -> Any:
    """The MLIR value of a scalar, vector or literal; a static one is materialised, or kept as a Python number."""
    if isinstance(value, (Vector, Stream)):
        return value.ir_value()
    if isinstance(value, Pointer):
        return value.llvm_ptr
    scalar = as_numeric(value)
    return scalar.value if keep_static else scalar.ir_value()


def as_dsl_value(value: Any, exemplar: Any = None) -> Any:
    """An MLIR value as a value of the language: of the type of ``exemplar``, else of its element type (signed)."""
    if exemplar is not None:
        return construct_from_ir_values(type(exemplar), exemplar, [value])
    if isinstance(value, Numeric):
        return value
    if isinstance(value.type, ir.VectorType):
        return Vector(value)
    dtype: NumericMeta = Numeric.from_ir_type(value.type)
    return dtype.wrap(value)  # type: ignore[attr-defined]
