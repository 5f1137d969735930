"""Matrix operations: one call of a matrix atom computes D = A·B + C.

Thread-value layouts map (thread, value) to the colexicographic index m + M·k of A, n + N·k of B, m + M·n of C and D.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr import math as dsl_math
from flydsl.expr.atoms.copy_ops import AtomOp, dynamic_integer
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import type_class
from flydsl.expr.numeric import Float32, Int32, Numeric, NumericMeta
from flydsl.support.fast_dataclass import dataclass

Coordinate = tuple[int, int, int]
"""A tile's index along M, N and K."""
Operands = tuple[Tensor, Tensor, Tensor, Tensor]
"""D, A, B and C."""


@dataclass(frozen=True, repr=False)
class MmaOp(AtomOp):
    """Base of the matrix operations."""

    @property
    def shape_mnk(self) -> tuple[int, int, int]:
        """Extents of the operation."""
        raise NotImplementedError

    @property
    def layout_A_tv(self) -> Any:
        """Map of (thread, value) to m + M·k."""
        raise NotImplementedError

    @property
    def layout_B_tv(self) -> Any:
        """Map of (thread, value) to n + N·k."""
        raise NotImplementedError

    @property
    def layout_C_tv(self) -> Any:
        """Map of (thread, value) to m + M·n."""
        raise NotImplementedError

    @property
    def dtypes(self) -> Mapping[str, NumericMeta]:
        """The element type of each operand, by its name ``A``, ``B``, ``C`` or ``D``."""
        raise NotImplementedError

    def auxiliary_state(self, a: Sequence[Tensor], b: Sequence[Tensor]) -> dict[str, Any]:
        """The state from tensors given with the data, such as scales."""
        if a or b:
            raise DSLValueError(f"{self.title} takes no operands beside the data, got {[*a, *b]}")
        return {}

    @property
    def in_shared_memory(self) -> frozenset[str]:
        """The names of ``A`` and ``B`` that the operation reads from shared memory.

        If there are any, :meth:`multiply` is called instead of :meth:`compute`.
        """
        return frozenset()

    def compute(self, a: Any, b: Any, c: Any, state: Mapping[str, Any]) -> Any:
        """Emit one call on a thread's values; returns D as a vector, or a scalar if there is one value."""
        raise NotImplementedError

    def multiply(self, operands: Operands, calls: Sequence[Coordinate], state: Mapping[str, Any]) -> None:
        """Emit all calls of a product on tiles (m, n, k), in that order; calls of one (m, n) share the values of D."""
        raise NotImplementedError


@dataclass(frozen=True, repr=False)
class MmaOpUniversalFMAType(MmaOp):
    """``d = a * b + c`` on scalars by one thread, with one rounding for floats.

    Made by :func:`UniversalFMA`.
    """

    dtype: NumericMeta

    def __post_init__(self) -> None:
        object.__setattr__(self, "dtype", type_class(self.dtype))

    @property
    def elem_ty(self) -> NumericMeta:
        """The type of all four matrices."""
        return self.dtype

    @property
    def text(self) -> str:
        """The operation as MLIR's type of it."""
        element = self.dtype.mlir_name
        return f"!fly.universal_fma<1x1x1, ({element}, {element}) -> {element}>"

    @property
    def shape_mnk(self) -> tuple[int, int, int]:
        """Extents of the operation."""
        return 1, 1, 1

    @property
    def layout_A_tv(self) -> Any:
        """Map of (thread, value) to m + M·k."""
        return algebra.make_layout((1, 1), (1, 1))

    layout_B_tv = layout_A_tv
    layout_C_tv = layout_A_tv

    @property
    def dtypes(self) -> Mapping[str, NumericMeta]:
        """One type for all operands."""
        return dict.fromkeys("ABCD", self.dtype)

    def compute(self, a: Any, b: Any, c: Any, state: Mapping[str, Any]) -> Any:
        """Emit one call on a thread's values."""
        return dsl_math.fma(a, b, c) if self.dtype.is_float else a * b + c


def UniversalFMA(ty: NumericMeta) -> MmaOpUniversalFMAType:
    """The 1 x 1 x 1 matrix operation of one thread, on any integer or float type.

    Args:
        ty: a scalar type.

    Returns:
        The matrix operation.

    Raises:
        DSLTypeError: ``ty`` is not a scalar type.

    Example in a kernel::

        atom = fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
        print(atom.shape_mnk)  # IntTuple<(1,1,1)>
    """
    ty = type_class(ty)
    if not isinstance(ty, NumericMeta) or ty.width < 8:
        raise DSLTypeError(f"UniversalFMA takes an integer or float type such as fx.Float32, got {ty!r}")
    return MmaOpUniversalFMAType(ty)


# -- scales of blocks: state of the atom, or tensors given with the data


def scale_bytes(value: Any) -> Numeric:
    """A state field of four scales of one byte."""
    return scale_bits(value, Int32)


def scale_bits(value: Any, dtype: NumericMeta) -> Numeric:
    """A state field of the bytes of scales in an integer."""
    scales = dynamic_integer(value)
    if scales.is_static():
        return dtype(scales)  # type: ignore[no-any-return]
    if scales.width != dtype.width:
        raise DSLTypeError(f"a scale is a word of {dtype.width} bits with {dtype.width // 8} bytes, got {value!r}")
    return scales.bitcast(dtype) if scales.dtype is not dtype else scales


def state_of_scales(op: MmaOp, a: Sequence[Tensor], b: Sequence[Tensor]) -> dict[str, Any]:
    """The state ``scale_a`` and ``scale_b`` from tensors given with the data."""
    state = {}
    for name, tensors in (("scale_a", a), ("scale_b", b)):
        if len(tensors) > 1 or any(int(algebra.size(t.layout)) != 1 for t in tensors):
            raise DSLValueError(f"{op.title} takes one tensor of one scale word beside the data, got {list(tensors)}")
        if tensors:
            state[name] = op.fields[name](tensors[0][0])
    return state


def power_of_e8m0(exponent: Any) -> Any:
    """2**(e - 127).

    A float's exponent field holds e itself, except for 0, a subnormal number, and 255, which is NaN.
    """
    bits = (exponent == 0).select(1 << 22, (exponent == 0xFF).select(0x7FC00000, exponent << 23))
    return bits.bitcast(Float32)
