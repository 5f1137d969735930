"""Block-scaled matrix operations: CDNA 4 ``MFMAScale``, gfx1250 ``WMMAScale``.

CDNA 4 orders 8-bit values differently from the atoms' layouts.  Of a row's values a lane has 32.  Those of 4 and 6 bits
are 32 neighbors along k, as the layouts say for all formats.  Those of 8 bits are two runs of 16: of 128 k, lane group
g has those from 16·g and from 64 + 16·g on.  The block of 32 k whose scale a group has is the same for all formats.

Operands are taken in the instruction's order, typed fragments like packed words.  Where A and B have one format and no
scales, the order does not matter.  Else a kernel gives a lane the values of the instruction's order, for example with
the permutation ``fx.make_layout((16, 2, 4), (1, 64, 16))`` of k in a tiled operation of 16 rows.

gfx1250 has the same kind of difference.  Of 128 k, lane group g has of 8-bit values the runs of 16 from 16·g, 32 + 16·g,
and so on, and of narrower ones the runs of 32 from 32·g and 64 + 32·g on.  Source: the loads of ROCm/FlyDSL's kernel of
fp8 by fp4, ``kernels/gemm/gemm_a8w4_mxscale_gfx1250.py``; of 6 bits no public program says, they are taken like 4.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from flydsl.errors import DSLValueError
from flydsl.expr.atoms.copy_ops import Fields
from flydsl.expr.atoms.mma_ops import scale_bits, scale_bytes, state_of_scales
from flydsl.expr.core.context import emits_for
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Int64, Numeric
from flydsl.expr.rocdl.matrix.atoms import MatrixOp, row_to_build, type_name
from flydsl.expr.rocdl.matrix.emit import Modifiers
from flydsl.expr.rocdl.roles.lanes import to_layout_order, to_order_of_bytes
from flydsl.support.fast_dataclass import dataclass

__all__ = ["WMMAScale"]


def _scale_pair(value: Any) -> Numeric:
    return scale_bits(value, Int64)


@dataclass(frozen=True, repr=False)
class ScaledMatrixOp(MatrixOp):
    """A matrix operation with a scale for each 32 consecutive k: four E8M0 bytes in 32 bits per thread."""

    fields: ClassVar[Fields] = {"scale_a": scale_bytes, "scale_b": scale_bytes}

    def auxiliary_state(self, a: Sequence[Tensor], b: Sequence[Tensor]) -> dict[str, Any]:
        """The scales that belong to the operands' data."""
        return state_of_scales(self, a, b)


class MmaOpCDNA4_MFMAScaleType(ScaledMatrixOp):
    """An operation of CDNA 4, which takes 8-bit values in another order than the layouts."""

    def compute(self, a: Any, b: Any, c: Any, state: Mapping[str, Any]) -> Any:
        """Emit one call; a CPU reorders 8-bit values where the order matters."""
        self.row_of_target()  # refuses chips that lack the instruction before values are reordered
        is_of_bytes = [self.dtypes[name].width == 8 for name in "AB"]
        if (state or not all(is_of_bytes)) and not emits_for("rocm"):
            a, b = (
                to_layout_order(x, self.row.shape[0]) if bytes_ else x
                for x, bytes_ in zip((a, b), is_of_bytes, strict=True)
            )
        return super().compute(a, b, c, state)


class MmaOpGFX1250_WMMAScaleType(ScaledMatrixOp):
    """An operation of gfx1250, which takes 8-bit values of 16 rows in shorter runs along k than narrower ones.

    With a scale for each 16 consecutive k the state is eight E8M0 bytes in 64 bits per thread.
    """

    @property
    def fields(self) -> Fields:  # type: ignore[override]
        """The scales, of 32 or 64 bits."""
        return dict.fromkeys(("scale_a", "scale_b"), scale_bytes if self.modifiers.block_size == 32 else _scale_pair)

    def compute(self, a: Any, b: Any, c: Any, state: Mapping[str, Any]) -> Any:
        """Emit one call; a CPU reorders narrow values where the order matters."""
        self.row_of_target()  # refuses chips that lack the instruction before values are reordered
        widths = [self.dtypes[name].width for name in "AB"]
        if not emits_for("rocm"):
            if self.row.shape[0] == 32:
                return self._by_halves(a, b, c, state)
            if state or 8 in widths:
                a, b = (x if width == 8 else to_order_of_bytes(x) for x, width in zip((a, b), widths, strict=True))
        return super().compute(a, b, c, state)

    def _by_halves(self, a: Any, b: Any, c: Any, state: Mapping[str, Any]) -> Any:
        """32 rows as two products of 16, each with the scales of A in its own half of the wave."""
        row, m = row_to_build("wmma_scale", (16, 16, 128), self.row.a, self.row.b, self.row.acc), self.modifiers
        rows_of_a, rows_of_c = ([x.shuffle(x, _half(x, half)) for half in (0, 1)] for x in (a, c))
        found = [
            type(self)(row, dataclasses.replace(m, opsel_a=half)).compute(rows_of_a[half], b, rows_of_c[half], state)
            for half in (0, 1)
        ]
        return found[0].shuffle(found[1], list(range(c.numel)))


def _half(values: Vector, half: int) -> list[int]:
    count = values.numel // 2
    return list(range(half * count, (half + 1) * count))


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
    """The block-scaled matrix operation of CDNA 4, on float types of 8, 6 and 4 bits.

    State ``scale_a`` and ``scale_b`` are 32 bits with four E8M0 bytes; ``opsel_a`` and ``opsel_b`` select the byte.  If
    neither is set nothing is scaled; if one is, the other is 0.  Values of 8 bits are in the order of the instruction.
    A tiled operation of 16 rows gets them with the permutation ``fx.make_layout((16, 2, 4), (1, 64, 16))`` of k, one of
    32 rows with ``fx.make_layout((16, 2, 2), (1, 32, 16))``.
    """
    for name, byte in (("opsel_a", opsel_a), ("opsel_b", opsel_b)):
        if byte not in range(4):
            raise DSLValueError(f"MFMAScale: {name}={byte!r}; expected 0 to 3")
    a = type_name(elem_ty_a, "MFMAScale")
    b = a if elem_ty_b is None else type_name(elem_ty_b, "MFMAScale")
    acc = None if elem_ty_acc is None else type_name(elem_ty_acc, "MFMAScale")
    return MmaOpCDNA4_MFMAScaleType(
        row_to_build("mfma_scale", (m, n, k), a, b, acc), Modifiers(opsel_a=opsel_a, opsel_b=opsel_b)
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
    """The block-scaled matrix operation of gfx1250: 16x16x128 on floats of 8, 6 and 4 bits, 32x16x128 on 4.

    State ``scale_a`` and ``scale_b`` hold E8M0 bytes, lowest k first, for the lane's row of A and column of B: 32 bits
    with ``block_size=32`` consecutive k per scale, 64 bits with 16.  ``opsel_a`` and ``opsel_b`` select the half of the
    wave that has them; 32 rows of A use both.  If neither is set nothing is scaled; if one is, the other is 0.

    Args:
        mod_c: 1 negates C, 2 takes its absolute value, 3 negates that.
        reuse_a, reuse_b: hints that the next instruction has the same A or B.
        m: rows of C: 16 or 32.
        n: columns of C: 16.
        k: 128.
        elem_ty_a: the type of A.
        elem_ty_b: the type of B; by default that of A.
        elem_ty_acc: the type of C and D, Float32.
        opsel_a: the half of the wave that has A's scales.
        opsel_b: the half of the wave that has B's scales.
        block_size: neighbors along k of one scale: 32 or 16.

    Returns:
        The matrix operation.

    Raises:
        DSLTypeError: not scalar types.
        DSLValueError: no chip has such an instruction; or a keyword out of range.  One that the target lacks is refused
            where it is called.

    Example in a kernel for gfx1250::

        atom = fx.make_mma_atom(fx.rocdl.WMMAScale(16, 16, 128, fx.Float8E4M3FN))
        print(atom.layout_C_tv)  # Layout<((16,2),8):((16,8),1)>
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
    return MmaOpGFX1250_WMMAScaleType(row_to_build("wmma_scale", (m, n, k), a, b, acc), modifiers)
