"""``MMA`` and ``MMAScale``: matrix operations of a warp, and their emulation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr import numeric
from flydsl.expr.atoms.copy_ops import Fields
from flydsl.expr.atoms.mma_ops import MmaOp, power_of_e8m0, scale_bytes, state_of_scales
from flydsl.expr.core.context import KEEPS_PRECISION, target_name, trace_in_progress, traced_for
from flydsl.expr.gpu import lane_id, shuffle_idx
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import (
    Float8E4M3FN,
    Float8E8M0FNU,
    Float32,
    Float64,
    Int32,
    NumericMeta,
    Uint8,
    Uint32,
)
from flydsl.expr.nvvm.matrix_table import (
    LANES,
    SCALED_INSTRUCTIONS,
    WARP_INSTRUCTIONS,
    WarpGroupInstruction,
    WarpInstruction,
    pair_title,
)
from flydsl.expr.nvvm.ptx import emits, i32_elements, numbered, ptx, require, require_in_trace
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass

__all__ = ["MMA", "TF32", "MMAScale", "cvt_tf32"]


class TF32:
    """The format in which tensor cores read Float32: sign, exponent, and 10 bits of the significand.

    See the example of :func:`MMA`.
    """


def type_name(dtype: Any, what: str) -> str:
    """The name of a type in the rows of the tables."""
    if dtype is TF32:
        return "TF32"
    if not isinstance(dtype, NumericMeta):
        raise DSLTypeError(f"{what} takes scalar types such as fx.Float16, or fx.nvvm.TF32; got {dtype!r}")
    return dtype.__name__


def operand_names(elem_ty_ab: Any, what: str) -> tuple[str, str]:
    """The names of the types of A and of B, which are given as one type or a pair."""
    pair = elem_ty_ab if isinstance(elem_ty_ab, tuple) else (elem_ty_ab, elem_ty_ab)
    if len(pair) != 2:
        raise DSLTypeError(f"{what} takes one type for A and B or a pair of them, got {elem_ty_ab!r}")
    a, b = (type_name(t, what) for t in pair)
    return a, b


def element_type(name: str) -> NumericMeta:
    """The type of a row's elements in registers and in memory."""
    dtype: NumericMeta = Float32 if name == "TF32" else getattr(numeric, name)
    return dtype


def element_types(row: WarpInstruction | WarpGroupInstruction) -> Mapping[str, NumericMeta]:
    """The element type of each operand."""
    a, b, acc = map(element_type, (row.a, row.b, row.acc))
    return {"A": a, "B": b, "C": acc, "D": acc}


@dataclass(frozen=True)
class WarpMatrixOp(MmaOp):
    """A row of the table of ``mma.sync``; with ``saturate``, integers that overflow are clamped."""

    row: WarpInstruction
    saturate: bool = False

    @property
    def shape_mnk(self) -> tuple[int, int, int]:
        """Extents of the operation."""
        return self.row.shape

    @property
    def thr_layout(self) -> Any:
        return algebra.make_layout(LANES, 1)

    @property
    def layout_A_tv(self) -> Any:
        """Map of (thread, value) to m + M·k."""
        return algebra.make_layout(*self.row.a_layout)

    @property
    def layout_B_tv(self) -> Any:
        """Map of (thread, value) to n + N·k."""
        return algebra.make_layout(*self.row.b_layout)

    @property
    def layout_C_tv(self) -> Any:
        """Map of (thread, value) to m + M·n."""
        return algebra.make_layout(*self.row.c_layout)

    @property
    def dtypes(self) -> Mapping[str, NumericMeta]:
        """The element type of each operand."""
        return element_types(self.row)

    def compute(self, a: Any, b: Any, c: Any, state: Mapping[str, Any]) -> Any:
        """Emit one call on a thread's values."""
        x, y, z = (v if isinstance(v, Vector) else Vector([v]) for v in (a, b, c))
        if emits(str(self), emulated=not self.saturate):
            return z.with_value(self._emit(x, y, z))
        return emulate_instruction(self.row, x, y, z)

    def _emit(self, a: Vector, b: Vector, c: Vector, further: Sequence[ir.Value] = (), selection: str = "") -> ir.Value:
        """Emit a call; ``selection`` follows A, B and C and names the ``further`` operands, from ``$0`` on."""
        accumulators = registers(c)
        count, operands = len(accumulators), [operand_registers(v) for v in (a, b)]
        lists, first = [], 0
        for size in (count, *map(len, operands), count):
            lists.append(numbered(first, size))
            first += size
        name = self.row.mnemonic
        if self.saturate:
            name = name.replace(".row.col", ".row.col.satfinite")
        results = [v.type for v in accumulators]
        rest = re.sub(r"\$(\d+)", lambda found: f"${first + int(found[1])}", selection)
        given = [*operands[0], *operands[1], *accumulators, *further]
        values = ptx(f"{name} {', '.join(lists)}{rest};", given, results)
        return from_registers(values, c.ir_value().type)

    def __str__(self) -> str:
        return f"mma.sync {self.row.title()}"


@dataclass(frozen=True)
class ScaledWarpMatrixOp(WarpMatrixOp):
    """A row with block scales: 32 bits per lane; the table says which lane holds which scales."""

    opsel_a: int = 0
    opsel_b: int = 0

    fields: ClassVar[Fields] = MappingProxyType({"scale_a": scale_bytes, "scale_b": scale_bytes})

    def auxiliary_state(self, a: Sequence[Tensor], b: Sequence[Tensor]) -> dict[str, Any]:
        """The scales that belong to the operands' data."""
        return state_of_scales(self, a, b)

    def compute(self, a: Any, b: Any, c: Any, state: Mapping[str, Any]) -> Any:
        """Emit one call on a thread's values."""
        if missing := [name for name in self.fields if name not in state]:
            raise DSLValueError(
                f"{self} without {' and '.join(missing)}; give fx.gemm [data, scale], or the atom that state"
            )
        x, y, z = (v if isinstance(v, Vector) else Vector([v]) for v in (a, b, c))
        scales = [Int32(state[name]) for name in self.fields]
        if emits(str(self), emulated=True):
            selection = f", {{$0}}, {{{self.opsel_a}, 0}}, {{$1}}, {{{self.opsel_b}, 0}}"
            return z.with_value(self._emit(x, y, z, [scale.ir_value() for scale in scales], selection))
        firsts = self.opsel_a, self.opsel_b
        return emulate_instruction(self.row, x, y, z, [Scales(*pair) for pair in zip(scales, firsts, strict=True)])


def operand_registers(value: Vector) -> list[ir.Value]:
    """Values of A or B as PTX takes them: 32-bit words, and f64."""
    raw = value.ir_value()
    return builder.elements(raw) if value.dtype.width == 64 else i32_elements(raw, value.numel * value.dtype.width)


def registers(value: Vector) -> list[ir.Value]:
    """Values of C as PTX takes them: pairs of f16 in 32 bits, other types one by one."""
    return operand_registers(value) if value.dtype.width < 32 else builder.elements(value.ir_value())


def from_registers(values: list[ir.Value], result: ir.Type) -> ir.Value:
    """The vector of type ``result`` with the bits of these registers."""
    return builder.reinterpret(builder.from_elements(values, builder.vector_type(len(values), values[0].type)), result)


def MMA(m: int, n: int, k: int, elem_ty_ab: Any, elem_ty_acc: Any = None, *, saturate: bool = False) -> WarpMatrixOp:
    """The matrix operation of a warp, ``mma.sync``.

    Args:
        m, n, k: the extents.
        elem_ty_ab: the type of A and B, or a pair of them; ``fx.nvvm.TF32`` for Float32 read with 10 bits of
            significand.
        elem_ty_acc: the type of C and D; default Float32, for integers Int32, for Float64 Float64.
        saturate: clamp integer results instead of wrapping them; not emulated on a CPU.

    Returns:
        The matrix operation.

    Raises:
        DSLTypeError: not scalar types, or ``saturate`` for floats.
        DSLValueError: the target has no such instruction; the message lists those that it has.

    Example in a kernel for sm_90::

        atom = fx.make_mma_atom(fx.nvvm.MMA(16, 8, 16, fx.Float16))
        print(atom.layout_C_tv)  # Layout<((4,8),(2,2)):((32,1),(16,8))>
        atom = fx.make_mma_atom(fx.nvvm.MMA(16, 8, 8, fx.nvvm.TF32))
        print(atom.layout_A_tv)  # Layout<((4,8),(1,2,2)):((16,1),(16,8,64))>
    """
    a, b = operand_names(elem_ty_ab, "MMA")
    acc = None if elem_ty_acc is None else type_name(elem_ty_acc, "MMA")
    fitting = (r for r in WARP_INSTRUCTIONS if r.shape == (m, n, k) and (r.a, r.b) == (a, b) and acc in (None, r.acc))
    row = next(fitting, None)
    if row is None:
        trace = trace_in_progress()
        known = ", ".join(r.title() for r in WARP_INSTRUCTIONS if trace is None or r.feature in trace.facts.features)
        raise DSLValueError(
            f"MMA {m}x{n}x{k} {pair_title(a, b)}{'' if acc is None else ' -> ' + acc} is not an instruction of "
            f"{target_name()}; it has {known or 'no mma.sync'}"
        )
    require_in_trace(row.feature, f"MMA {row.title()}")
    if saturate and row.acc != "Int32":
        raise DSLTypeError(f"MMA {row.title()}: saturate applies to integers only")
    return WarpMatrixOp(row, saturate)


def MMAScale(
    m: int,
    n: int,
    k: int,
    elem_ty_a: Any,
    elem_ty_b: Any = None,
    elem_ty_acc: Any = None,
    *,
    elem_ty_scale: Any = Float8E8M0FNU,
    block: int = 32,
    opsel_a: int = 0,
    opsel_b: int = 0,
) -> ScaledWarpMatrixOp:
    """The matrix operation of a warp with a scale for every ``block`` elements along k of A and of B.

    State ``scale_a`` and ``scale_b`` are 32 bits with the scales of a row or column, those of the first block in byte
    ``opsel_a``, ``opsel_b``.  Lane 4·g holds them of A's row g and B's column g, lane 4·g + 1 of A's row g + 8.

    Args:
        m, n, k: 16, 8 and 32, or 64 of Float4E2M1FN.
        elem_ty_a, elem_ty_b: Float8E4M3FN, Float8E5M2; or both Float4E2M1FN.
        elem_ty_acc: Float32.
        elem_ty_scale, block: Float8E8M0FNU for 32; Float8E4M3FN for 16 of Float4E2M1FN.
        opsel_a: the byte of ``scale_a`` with the first scale.
        opsel_b: the byte of ``scale_b`` with the first scale.

    Returns:
        The matrix operation.

    Raises:
        DSLTypeError: not scalar types.
        DSLValueError: the target has no such instruction, or scales do not begin at such a byte.

    Example in a kernel for sm_120a::

        atom = fx.make_mma_atom(fx.nvvm.MMAScale(16, 8, 32, fx.Float8E4M3FN))
        print(atom.layout_C_tv)  # Layout<((4,8),(2,2)):((32,1),(16,8))>
    """
    a, b = operand_names((elem_ty_a, elem_ty_a if elem_ty_b is None else elem_ty_b), "MMAScale")
    acc = "Float32" if elem_ty_acc is None else type_name(elem_ty_acc, "MMAScale")
    asked = (m, n, k), a, b, acc, type_name(elem_ty_scale, "MMAScale"), block
    require_in_trace("mma.block_scale", "MMAScale")
    row = next((r for r in SCALED_INSTRUCTIONS if (r.shape, r.a, r.b, r.acc, r.scale, r.block) == asked), None)
    if row is None:
        raise DSLValueError(
            f"MMAScale {m}x{n}x{k} {pair_title(a, b)} with a {asked[-2]} for every {block} -> {acc} is not an instruction "
            f"of {target_name()}; it has {', '.join(r.title() for r in SCALED_INSTRUCTIONS)}"
        )
    bytes_of = range(0, 4, row.scales)
    for name, first in (("opsel_a", opsel_a), ("opsel_b", opsel_b)):
        if isinstance(first, bool) or first not in bytes_of:
            raise DSLValueError(f"MMAScale {row.title()}: {name}={first!r}; expected {', '.join(map(str, bytes_of))}")
    return ScaledWarpMatrixOp(row, False, opsel_a, opsel_b)


def cvt_tf32(value: Any) -> Any:
    """A Float32, or a vector of them, rounded to TF32: to nearest, ties away from zero.

    Without it tensor cores drop the low 13 bits.

    Args:
        value: a Float32, or a vector of them.

    Returns:
        A Float32, or a vector of them.

    Example in a kernel for sm_90::

        y[t] = fx.nvvm.cvt_tf32(x[t] + 0.0001)
        # y: 0.00010002 1 2
    """
    if isinstance(value, Vector):
        return Vector([cvt_tf32(value[k]) for k in range(value.numel)]).reshape(value.shape)
    require("mma.tf32", "cvt_tf32")
    single = Float32(value)
    if emits("cvt_tf32", emulated=True):
        (bits,) = ptx("cvt.rna.tf32.f32 $0, $1;", [single.ir_value()], [Int32.mlir_type()])
        return Int32.wrap(bits).bitcast(Float32)
    raw = single.bitcast(Int32)
    rounded = (raw + 0x1000) & (-1 << 13)
    return ((raw & 0x7F800000) == 0x7F800000).select(raw, rounded).bitcast(Float32)


# -- emulation: one operation of the CPU's lowering, ``FragmentProduct`` in flydsl.backends.cpu.simt_ir.operations, whose
#    operands are first converted to the type of the sum, and scaled

_TF32_BITS = -1 << 13
"""The bits of a Float32 that a tensor core reads: 10 of the significand."""


@dataclass(frozen=True)
class Scales:
    """A lane's 32 bits of scales, which are read from byte ``first`` on."""

    word: Any
    first: int

    def applied(self, row: WarpInstruction, held: Vector, rows: int) -> Vector:
        """A lane's elements times their scales; it holds ``rows`` rows of A, or one column of B."""
        words = [Uint32(shuffle_idx(self.word, lane_id() // 4 * 4 + k, LANES)) for k in range(rows)]
        w, values = row.per_register, []
        for v in range(held.numel):
            of_row, part = v // w % rows, v // (w * rows)
            # Of every 4·w along k, four lanes hold w each; two lanes hold a block of 2·w.
            covers_all = row.block >= 4 * w
            block = part * 4 * w // row.block if covers_all else 2 * part + lane_id() % 4 // 2
            byte = (words[of_row] >> (8 * (self.first + block))) & 0xFF
            values.append(held[v] * _scale(row.scale, byte))
        return Vector(values)


def _scale(name: str, byte: Any) -> Any:
    if name == "Float8E4M3FN":
        return Uint8(byte).bitcast(Float8E4M3FN).to(Float32)
    return power_of_e8m0(Int32(byte))


def emulate_instruction(row: WarpInstruction, a: Vector, b: Vector, c: Vector, scales: Sequence[Scales] = ()) -> Any:
    """D as a vector like ``c``; sums are in 32 bits, or 64 for f64.

    ``scales``: those of A and of B, applied to the elements first; a Float32 holds the products exactly.
    """
    wide = {"Int32": Int32, "Float64": Float64}.get(row.acc, Float32)
    held_a, held_b = (widened(v, row.a, wide) for v in (a, b))
    if scales:
        held_a, held_b = (of.applied(row, x, n) for of, x, n in zip(scales, (held_a, held_b), (2, 1), strict=True))
    total = c.to(wide).reshape((c.numel,))
    halves, groups = row.shape[0] // 8, row.shape[2] // (4 * row.per_register)
    operands = [v.ir_value() for v in (held_a, held_b, total)]
    attributes = {
        "intrin": ir.StringAttr.get("llvm.flydsl.fragment_product"),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
        "flydsl.fragment": ir.DenseI32ArrayAttr.get([row.per_register, halves, groups]),
    }
    return total.with_value(builder.op1("llvm.call_intrinsic", operands, operands[2].type, attributes)).to(c.dtype)


def widened(value: Vector, name: str, wide: NumericMeta) -> Vector:
    """Operands in the type in which they are multiplied."""
    if name == "TF32" and not traced_for(KEEPS_PRECISION):
        kept: Vector = (value.bitcast(Int32) & _TF32_BITS).bitcast(Float32)
        return kept.reshape((value.numel,))
    return value.to(wide).reshape((value.numel,))
