"""Matrix operations of AMD GPUs with block scales: ``MFMAScale`` of CDNA 4 and ``WMMAScale`` of gfx1250."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from flydsl.errors import DSLValueError
from flydsl.expr.atoms.block_scales import scale_bits, scale_word, scales_beside
from flydsl.expr.atoms.copy_ops import Fields
from flydsl.expr.core.current_target import emits_for
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Int64, Numeric
from flydsl.expr.rocdl.matrix.atoms import MatrixOp, find_row, type_name
from flydsl.expr.rocdl.matrix.emit import Modifiers
from flydsl.expr.rocdl.matrix.scaled_order import in_order_of_instruction, in_order_of_layout
from flydsl.support.fast_dataclass import dataclass

__all__ = ["MFMAScale", "WMMAScale"]


def _scale_pair(value: Any) -> Numeric:
    return scale_bits(value, Int64)


@dataclass(frozen=True)
class ScaledMatrixOp(MatrixOp):
    """A matrix operation whose operands have a scale for each 32 consecutive k: four E8M0 bytes in 32 bits per thread."""

    fields: ClassVar[Fields] = {"scale_a": scale_word, "scale_b": scale_word}

    def auxiliary_state(self, a: Sequence[Tensor], b: Sequence[Tensor]) -> dict[str, Any]:
        """The scales that go with the data of an operand."""
        return scales_beside(self, a, b)


@dataclass(frozen=True)
class ByteOrderedMatrixOp(ScaledMatrixOp):
    """One of CDNA 4, which takes values of 8 bits in another order than the layouts say."""

    def of_words(self, operands: str) -> ByteOrderedMatrixOp:
        """The operation where those operands are words in the instruction's order."""
        m = self.modifiers
        return (
            type(self)(self.row, Modifiers(opsel_a=m.opsel_a, opsel_b=m.opsel_b, words=operands)) if operands else self
        )

    def compute(self, a: Any, b: Any, c: Any, state: Mapping[str, Any]) -> Any:
        """Emit one call, for which values are put in order where the order makes a difference."""
        words, is_of_bytes = self.modifiers.words, [self.dtypes[name].width == 8 for name in "AB"]
        if state or not all(is_of_bytes) or len(words) == 1:
            wanted = "ab" if emits_for("rocm") else ""
            order = in_order_of_instruction if wanted else in_order_of_layout
            a, b = (
                order(x, self.row.shape[0]) if bytes_ and (name in words) != (name in wanted) else x
                for name, x, bytes_ in zip("ab", (a, b), is_of_bytes, strict=True)
            )
        return super().compute(a, b, c, state)


@dataclass(frozen=True)
class FineScaledMatrixOp(ScaledMatrixOp):
    """The same with a scale for each 16 consecutive k: eight E8M0 bytes in 64 bits per thread."""

    fields: ClassVar[Fields] = {"scale_a": _scale_pair, "scale_b": _scale_pair}


def MFMAScale(
    m: int,
    n: int,
    k: int,
    elem_ty_a: Any,
    elem_ty_b: Any = None,
    elem_ty_acc: Any = None,
    *,
    opsel_a: int = 0,
    opsel_b: int = 0,
) -> ScaledMatrixOp:
    """The matrix operation with block scales of CDNA 4, on float types of 8, 6 and 4 bits.

    State ``scale_a`` and ``scale_b`` are 32 bits with four E8M0 bytes; ``opsel_a`` and ``opsel_b`` pick the byte.  Where
    neither is set nothing is scaled; where one is, the other is 0.

    Raises:
        DSLTypeError: not scalar types.
        DSLValueError: the target has no such instruction; or a byte other than 0 to 3.
    """
    for name, byte in (("opsel_a", opsel_a), ("opsel_b", opsel_b)):
        if byte not in range(4):
            raise DSLValueError(f"MFMAScale: {name}={byte!r}; expected 0 to 3")
    a = type_name(elem_ty_a, "MFMAScale")
    b = a if elem_ty_b is None else type_name(elem_ty_b, "MFMAScale")
    acc = None if elem_ty_acc is None else type_name(elem_ty_acc, "MFMAScale")
    return ByteOrderedMatrixOp(
        find_row("MFMAScale", "mfma_scale", (m, n, k), a, b, acc), Modifiers(opsel_a=opsel_a, opsel_b=opsel_b)
    )


def WMMAScale(
    m: int,
    n: int,
    k: int,
    elem_ty_a: Any,
    elem_ty_b: Any = None,
    elem_ty_acc: Any = None,
    *,
    opsel_a: int = 0,
    opsel_b: int = 0,
    mod_c: int = 0,
    reuse_a: bool = False,
    reuse_b: bool = False,
    block_size: int = 32,
) -> ScaledMatrixOp:
    """The matrix operation with block scales of gfx1250: 16x16x128 on float types of 8, 6 and 4 bits, 32x16x128 on 4.

    State ``scale_a`` and ``scale_b`` hold E8M0 bytes, lowest k first, for the lane's row of A and column of B: 32 bits
    where a scale is for ``block_size=32`` consecutive k, 64 bits where it is for 16.  ``opsel_a`` and ``opsel_b`` say
    which half of the wave has them; 32 rows of A take both.  Where neither is set nothing is scaled; where one is, the
    other is 0.

    Args:
        mod_c: 1 negates C, 2 takes its absolute value, 3 negates that.
        reuse_a, reuse_b: hints that the next instruction has the same A or B.

    Raises:
        DSLTypeError: not scalar types.
        DSLValueError: the target has no such instruction; or a keyword out of range.
    """
    limits = {"opsel_a": (opsel_a, range(2)), "opsel_b": (opsel_b, range(2)), "mod_c": (mod_c, range(4)),
              "block_size": (block_size, (16, 32))}  # fmt: skip
    for name, (value, allowed) in limits.items():
        if value not in allowed:
            raise DSLValueError(f"WMMAScale: {name}={value!r}; expected one of {', '.join(map(str, allowed))}")
    a = type_name(elem_ty_a, "WMMAScale")
    b = a if elem_ty_b is None else type_name(elem_ty_b, "WMMAScale")
    acc = None if elem_ty_acc is None else type_name(elem_ty_acc, "WMMAScale")
    modifiers = Modifiers(
        opsel_a=opsel_a,
        opsel_b=opsel_b,
        mod_c=mod_c,
        reuse_a=bool(reuse_a),
        reuse_b=bool(reuse_b),
        block_size=block_size,
    )
    made = ScaledMatrixOp if block_size == 32 else FineScaledMatrixOp
    return made(find_row("WMMAScale", "wmma_scale", (m, n, k), a, b, acc), modifiers)
