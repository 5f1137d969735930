"""The public path of the language's types."""

import sys
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.atoms.atom import CopyAtom, MmaAtom
from flydsl.expr.atoms.tiled_copy import ThrCopy, TiledCopy
from flydsl.expr.atoms.tiled_mma import ThrMma, TiledMma
from flydsl.expr.core.constexpr import Constexpr
from flydsl.expr.core.context import is_tracing, trace_in_own_context
from flydsl.expr.core.operators import is_raw
from flydsl.expr.core.stream import Stream
from flydsl.expr.gpu import Tuple3D
from flydsl.expr.layout import Basis, ComposedLayout, E, IntTuple, Layout, Swizzle, Tile
from flydsl.expr.memory.memory_functions import narrow_type
from flydsl.expr.memory.pointer import Pointer, is_generic_address_space, is_target_address_space
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import (
    ReductionOp,
    Vector,
    VectorAlias,
    empty_like,
    full,
    full_like,
    ones_like,
    zeros_like,
)
from flydsl.expr.numeric import (
    TOKENS,
    BFloat16,
    Float4E2M1FN,
    Float8E4M3,
    Float8E4M3B11FNUZ,
    Float8E4M3FN,
    Float8E4M3FNUZ,
    Float8E5M2,
    Float8E5M2FNUZ,
    Float8E8M0FNU,
    Float16,
    Float32,
    Float64,
    Int4,
    Int8,
    Int16,
    Int32,
    Int64,
    Int128,
    Numeric,
    NumericMeta,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    Uint128,
    as_numeric,
)
from flydsl.expr.protocol import construct_from_ir_values

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
    "T",
    "Tensor",
    "ThrCopy",
    "ThrMma",
    "Tile",
    "TiledCopy",
    "TiledMma",
    "Tuple3D",
    "Types",
    "Vector",
    "VectorAlias",
    "as_dsl_value",
    "as_ir_value",
    "empty_like",
    "full",
    "full_like",
    "is_generic_address_space",
    "is_target_address_space",
    "ones_like",
    "zeros_like",
]

_LANES: dict[int, tuple[int, ...]] = {
    4: (2, 4, 8, 16, 32), 8: (1, 2, 4, 8, 16), 16: (1, 2, 4, 8, 16), 32: (1, 2, 4, 8), 64: (1, 2, 4), 128: (1,),
}  # fmt: skip
"""Lengths of the vector aliases of an element width, such as ``Float32x4``."""

for _dtype in (
    *(Int4, Int8, Int16, Int32, Int64, Int128, Uint8, Uint16, Uint32, Uint64, Uint128),
    *(Float16, BFloat16, Float32, Float64, Float8E5M2, Float8E5M2FNUZ, Float8E4M3, Float8E4M3FN, Float8E4M3FNUZ),
    *(Float8E4M3B11FNUZ, Float8E8M0FNU, Float4E2M1FN),
):
    for _lanes in _LANES[_dtype.width]:
        _alias = VectorAlias(_dtype, _lanes)
        globals()[_alias.__name__] = _alias
        __all__.append(_alias.__name__)


class Types:
    """Type tokens by MLIR's names: ``T.f32``, ``T.i64``, ``T.index``, ``T.f8E4M3FN``; vectors as ``T.f32x4``.

    In a trace a token is MLIR's type, which its own builders take too; elsewhere it is the scalar type or the vector
    class itself.  Integers are the signed ones.

    Example in a kernel for gfx942::

        y[t] = fx.rocdl.readlane(fx.T.f32, x[t], 3)
        # y: 3 3
    """

    def __getattr__(self, name: str) -> Any:
        element, _, lanes = name.partition("x")
        if name in TOKENS:
            return _in_trace(TOKENS[name])
        if element in TOKENS and lanes.isdecimal() and int(lanes):
            return self.vec(int(lanes), TOKENS[element])
        raise AttributeError(f"there is no type token T.{name}; expected one such as T.f32, T.i8 or T.f16x8")

    def vec(self, n: int, elem: Any) -> Any:
        """The type of vectors of ``n`` elements."""
        dtype = Numeric.from_ir_type(elem)
        element = _in_trace(dtype)
        return VectorAlias(dtype, n) if element is dtype else ir.VectorType.get([n], element)


def _in_trace(dtype: NumericMeta) -> Any:
    """MLIR's type in a trace, also of floats of 8 bits and fewer, which the language holds as integers."""
    if not (is_tracing() or trace_in_own_context()):
        return dtype
    return narrow_type(dtype) if dtype.is_float and dtype.width <= 8 else dtype.mlir_type()


T = Types()


def as_ir_value(value: Any, *, keep_static: bool = False) -> Any:
    """The MLIR value of a scalar, vector or literal, or the address of a tensor or pointer; MLIR values stay.

    Args:
        keep_static: return a static value as a Python number, instead of a constant of the trace.
        value: a value of the language, or a Python number.

    Returns:
        An MLIR value.

    Example in a kernel::

        print(fx.as_ir_value(x[t]).type)  # f32
    """
    if is_raw(value):
        return value
    if isinstance(value, (Vector, Stream, Tensor)):
        return value.ir_value()
    if isinstance(value, Pointer):
        return value.llvm_ptr
    scalar = as_numeric(value)
    return scalar.value if keep_static else scalar.ir_value()


def as_dsl_value(value: Any, exemplar: Any = None) -> Any:
    """An MLIR value as a value of the language: of the type of ``exemplar``, else of its element type (signed).

    Values of the language and of Python stay as they are; in tuples and lists each item is converted.

    Args:
        value: an MLIR value, or any other.
        exemplar: a value of the class and type of the result.

    Returns:
        A number, a vector, or a value of the class of ``exemplar``.

    Example in a kernel::

        y[t] = fx.as_dsl_value(fx.as_ir_value(x[t]))
        # y: 0 1 2
    """
    if exemplar is not None:
        return construct_from_ir_values(type(exemplar), exemplar, [value])
    if isinstance(value, (tuple, list)) and not hasattr(value, "_fields"):
        return type(value)(map(as_dsl_value, value))
    if not is_raw(value):
        return value
    if isinstance(value.type, ir.VectorType):
        return Vector(value)
    dtype: NumericMeta = Numeric.from_ir_type(value.type)
    return dtype.wrap(value)  # type: ignore[attr-defined]


def __getattr__(name: str) -> Any:
    """The names of all modules of the language; programs import them from here too."""
    if not name.startswith("_") and hasattr(package := sys.modules["flydsl.expr"], name):
        return getattr(package, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
