"""Atoms: the smallest copy and matrix operations, with the layouts that say which thread holds which value.

A thread-value layout maps (thread, value) to an index of the operand: for a copy the element number within the atom, for a
matrix operand the colexicographic index m + M·k of A, n + N·k of B and m + M·n of C.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.numeric import NumericMeta
from flydsl.expr.pointer import element_bytes

__all__ = [
    "CopyAtom",
    "MmaAtom",
    "UniversalCopy",
    "UniversalCopy8b",
    "UniversalCopy16b",
    "UniversalCopy32b",
    "UniversalCopy64b",
    "UniversalCopy128b",
    "UniversalFMA",
    "make_copy_atom",
    "make_mma_atom",
]

COPY_BITS = (8, 16, 32, 64, 128)


class StaticValue:
    """A trace-time object that crosses kernel, branch and loop borders as it is."""

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return []

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Any:
        return exemplar


@dataclass(frozen=True)
class CopyOp:
    """A copy of ``bits`` bits by one thread, from any memory or register to any."""

    bits: int

    def __post_init__(self) -> None:
        if self.bits not in COPY_BITS:
            raise DSLValueError(f"UniversalCopy({self.bits}): a copy moves {', '.join(map(str, COPY_BITS))} bits")


def UniversalCopy(bit_size: int) -> CopyOp:
    """A copy of that many bits: 8, 16, 32, 64 or 128.

    Raises:
        DSLValueError: another number of bits.
    """
    return CopyOp(bit_size)


def UniversalCopy8b() -> CopyOp:
    """A copy of 8 bits."""
    return CopyOp(8)


def UniversalCopy16b() -> CopyOp:
    """A copy of 16 bits."""
    return CopyOp(16)


def UniversalCopy32b() -> CopyOp:
    """A copy of 32 bits."""
    return CopyOp(32)


def UniversalCopy64b() -> CopyOp:
    """A copy of 64 bits."""
    return CopyOp(64)


def UniversalCopy128b() -> CopyOp:
    """A copy of 128 bits."""
    return CopyOp(128)


@dataclass(frozen=True)
class CopyAtom(StaticValue):
    """A copy operation on elements of ``val_bits`` bits."""

    op: CopyOp
    val_bits: int

    @property
    def thr_layout(self) -> Any:
        """The threads that take part."""
        return algebra.make_layout(1, 0)

    thr_id = thr_layout

    @property
    def num_values(self) -> int:
        """Elements that one call moves per thread."""
        return self.op.bits // self.val_bits

    @property
    def layout_src_tv(self) -> Any:
        """(thread, value) to source element."""
        return algebra.make_layout((1, self.num_values), (1, 1))

    layout_dst_tv = layout_src_tv
    layout_ref_tv = layout_src_tv


def make_copy_atom(copy_op: CopyOp, elem: Any) -> CopyAtom:
    """The atom of ``copy_op`` on elements of type ``elem``, a scalar type or a number of bits.

    Raises:
        DSLTypeError: ``copy_op`` is not a copy operation, or ``elem`` neither a type nor a number.
        DSLValueError: the operation's bits are no multiple of the element's.
    """
    if not isinstance(copy_op, CopyOp):
        raise DSLTypeError(f"make_copy_atom takes a copy operation such as fx.UniversalCopy128b(), got {copy_op!r}")
    bits = 8 * element_bytes(elem) if isinstance(elem, NumericMeta) else elem
    if not isinstance(bits, int) or isinstance(bits, bool) or bits < 1:
        raise DSLTypeError(f"make_copy_atom takes a scalar type or a number of bits for the elements, got {elem!r}")
    if copy_op.bits % bits:
        raise DSLValueError(f"a copy of {copy_op.bits} bits is no whole number of elements of {bits} bits ({elem})")
    return CopyAtom(copy_op, bits)


@dataclass(frozen=True)
class FmaOp:
    """``d = a * b + c`` on scalars by one thread."""

    dtype: NumericMeta


def UniversalFMA(ty: NumericMeta) -> FmaOp:
    """The 1 x 1 x 1 matrix operation of one thread, on any integer or float type.

    Raises:
        DSLTypeError: ``ty`` is not a scalar type.
    """
    if not isinstance(ty, NumericMeta) or ty.width < 8:
        raise DSLTypeError(f"UniversalFMA takes an integer or float type such as fx.Float32, got {ty!r}")
    return FmaOp(ty)


@dataclass(frozen=True)
class MmaAtom(StaticValue):
    """A matrix operation D = A·B + C on ``shape_mnk``; B is N x K."""

    op: FmaOp

    @property
    def shape_mnk(self) -> tuple[int, int, int]:
        """Extents of the operation."""
        return 1, 1, 1

    @property
    def thr_layout(self) -> Any:
        """The threads that take part."""
        return algebra.make_layout(1, 0)

    thr_id = thr_layout

    @property
    def layout_A_tv(self) -> Any:
        """(thread, value) to m + M·k."""
        return algebra.make_layout((1, 1), (0, 0))

    layout_B_tv = layout_A_tv
    layout_C_tv = layout_A_tv


def make_mma_atom(mma_op_type: FmaOp) -> MmaAtom:
    """The atom of a matrix operation.

    Raises:
        DSLTypeError: ``mma_op_type`` is not a matrix operation.
    """
    if not isinstance(mma_op_type, FmaOp):
        raise DSLTypeError(f"make_mma_atom takes a matrix operation such as fx.UniversalFMA(T), got {mma_op_type!r}")
    return MmaAtom(mma_op_type)
