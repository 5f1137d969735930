"""Matrix operations: what one call of a matrix atom computes, D = A·B + C, and which thread holds which element.

Thread-value layouts map (thread, value) to the colexicographic index m + M·k of A, n + N·k of B, m + M·n of C and D.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr import math as dsl_math
from flydsl.expr.atoms.copy_ops import Fields
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import type_class
from flydsl.expr.numeric import NumericMeta
from flydsl.support.fast_dataclass import dataclass

__all__ = ["Coordinate", "MmaOp", "MmaOpUniversalFMAType", "Operands", "UniversalFMA"]

Coordinate = tuple[int, int, int]
"""Which tile along M, N and K."""
Operands = tuple[Tensor, Tensor, Tensor, Tensor]
"""D, A, B and C."""


@dataclass(frozen=True)
class MmaOp:
    """Base of the matrix operations."""

    fields: ClassVar[Fields] = {}

    @classmethod
    def get(cls, *parameters: Any) -> Self:
        """The operation with these parameters, in the order of the class's fields."""
        return cls(*parameters)

    @property
    def shape_mnk(self) -> tuple[int, int, int]:
        """Extents of the operation."""
        raise NotImplementedError

    @property
    def thr_layout(self) -> Any:
        """The threads that take part in a call together."""
        raise NotImplementedError

    @property
    def layout_A_tv(self) -> Any:
        """(thread, value) to m + M·k."""
        raise NotImplementedError

    @property
    def layout_B_tv(self) -> Any:
        """(thread, value) to n + N·k."""
        raise NotImplementedError

    @property
    def layout_C_tv(self) -> Any:
        """(thread, value) to m + M·n."""
        raise NotImplementedError

    @property
    def dtypes(self) -> Mapping[str, NumericMeta]:
        """The element type of each operand, by its name ``A``, ``B``, ``C`` or ``D``."""
        raise NotImplementedError

    def auxiliary_state(self, a: Sequence[Tensor], b: Sequence[Tensor]) -> dict[str, Any]:
        """The state that operands beside the data give, such as scales.

        Raises:
            DSLValueError: the operation takes none.
        """
        if a or b:
            raise DSLValueError(f"{self} takes no operands beside the data, got {[*a, *b]}")
        return {}

    @property
    def in_shared_memory(self) -> frozenset[str]:
        """Which of ``A`` and ``B`` the operation itself reads from shared memory; then :meth:`multiply` is called."""
        return frozenset()

    def of_words(self, operands: str) -> MmaOp:
        """The operation where of A and B those named, "a", "b" or both, are words that a kernel has packed."""
        return self

    def compute(self, a: Any, b: Any, c: Any, state: Mapping[str, Any]) -> Any:
        """Emit one call on a thread's values, and give those of D: a vector each, or a scalar where there is one value."""
        raise NotImplementedError

    def multiply(self, operands: Operands, calls: Sequence[Coordinate], state: Mapping[str, Any]) -> None:
        """Emit all calls of a product: of tiles (m, n, k) in that order, those of one (m, n) on the same values of D."""
        raise NotImplementedError


@dataclass(frozen=True)
class MmaOpUniversalFMAType(MmaOp):
    """``d = a * b + c`` on scalars by one thread, with one rounding for floats."""

    dtype: NumericMeta

    @property
    def shape_mnk(self) -> tuple[int, int, int]:
        """Extents of the operation."""
        return 1, 1, 1

    @property
    def thr_layout(self) -> Any:
        """The threads that take part in a call together."""
        return algebra.make_layout(1, 1)

    @property
    def layout_A_tv(self) -> Any:
        """(thread, value) to m + M·k."""
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

    Raises:
        DSLTypeError: ``ty`` is not a scalar type.
    """
    ty = type_class(ty)
    if not isinstance(ty, NumericMeta) or ty.width < 8:
        raise DSLTypeError(f"UniversalFMA takes an integer or float type such as fx.Float32, got {ty!r}")
    return MmaOpUniversalFMAType(ty)
