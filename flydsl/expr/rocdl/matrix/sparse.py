"""Sparse matrix instructions by name.

``smfmac_f32_16x16x32_f16(result_type, [a, b, c, index, cbsz, abid])`` of CDNA 3 and 4,
``swmmac_f32_16x16x32_f16(result_type, [a, b, c, index])`` of RDNA 4 and gfx1250.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import emits_for
from flydsl.expr.gpu import lane_id
from flydsl.expr.memory.tensor import Tensor, make_rmem_tensor
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import BFloat16, Float16, Float32, Int4, Int8, Int16, Int32, Int64, NumericMeta
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.matrix.emulate import Held, from_lane, hold, in_registers, multiply_add, repeat, saturated
from flydsl.expr.rocdl.matrix.sparse_table import SPARSE, SparseInstruction
from flydsl.expr.rocdl.operands import as_operand, as_raw, fitting, result_class, wrapped
from flydsl.expr.rocdl.packed import as_elements, format_of, llvm_type
from flydsl.expr.rocdl.packed_table import type_bits
from flydsl.ir import builder

__all__ = ["FUNCTIONS"]

_ACCUMULATORS: dict[str, NumericMeta] = {"f32": Float32, "f16": Float16, "bf16": BFloat16, "i32": Int32}
_INTEGERS: dict[str, NumericMeta] = {"i8": Int8, "iu8": Int8, "iu4": Int4}


def _function(row: SparseInstruction) -> Any:
    has_signs = row.acc == "i32" and not row.is_smfmac
    names = "sign_a, a, sign_b, b, c, index, clamp" if has_signs else "a, b, c, index"
    if row.is_smfmac:
        names += ", cbsz, abid"
    most = len(names.split(", "))
    least = 4 if row.is_smfmac else most

    def function(result_type: Any, operands: Sequence[Any]) -> Any:
        chips.require(row.name, row.archs)
        given = list(operands)
        if not least <= len(given) <= most:
            raise DSLTypeError(f"rocdl.{row.name} takes [{names}], got {len(given)} operands")
        flags = [_flag(row.name, given.pop(k)) for k in (6, 2, 0)] if has_signs else [False, True, True]
        clamp, sign_b, sign_a = flags
        modifiers = [static_integer(value) for value in given[4:]] + [0] * (6 - len(given))
        first = _first_bit(row, *modifiers)
        result = result_class(row.name, result_type, type_bits(row.accumulator))
        if emits_for("rocm"):
            signs = (sign_a, sign_b, clamp) if has_signs else None
            return wrapped(_emitted(row, given, modifiers, signs), result)
        return fitting(row.name, result, _emulated(row, given, first, (sign_a, sign_b), clamp))

    function.__name__ = function.__qualname__ = row.name
    m, n, k = row.shape
    function.__doc__ = (
        f"D = A·B + C of {m}x{n}x{k} {row.a} x {row.b} -> {row.acc}, of A two of each four k stored: "
        f"``{row.name}(result_type, [{names}])``; {', '.join(chips.chips_with(row.archs))} have it."
    )
    return function


def _flag(name: str, value: Any) -> bool:
    number = static_integer(value)
    if number not in (0, 1):
        raise DSLValueError(f"rocdl.{name}: a sign or clamp is {number}, expected 0 or 1")
    return bool(number)


def _first_bit(row: SparseInstruction, cbsz: int, abid: int) -> int:
    """The first bit of a lane's index in its word; ``abid`` selects one of several if ``cbsz`` is 0.

    Source: CDNA 3 instruction set, "Sparse Matrices".
    """
    sets = 32 // row.index_bits if row.is_smfmac else 1
    if cbsz not in range(8) or abid not in range(sets if cbsz == 0 else 16):
        raise DSLValueError(
            f"rocdl.{row.name}: cbsz={cbsz}, abid={abid}; a word has {sets} indices of {row.index_bits} bits, so that abid "
            f"is from 0 to {sets - 1}, or cbsz 1 to 7, for the first of them"
        )
    return abid * row.index_bits if cbsz == 0 else 0


def _index_width(row: SparseInstruction) -> int:
    return 32 if row.is_smfmac else row.index_bits


def _index_type(row: SparseInstruction) -> ir.Type:
    return builder.integer_type(_index_width(row))


def _emitted(
    row: SparseInstruction, given: Sequence[Any], modifiers: Sequence[int], signs: tuple[bool, bool, bool] | None
) -> ir.Value:
    types = [llvm_type(row.operand(row.stored)), llvm_type(row.operand(2 * row.stored)), llvm_type(row.accumulator)]
    names = zip(("a", "b", "c", "index"), given, [*types, _index_type(row)], strict=False)
    a, b, c, index = (as_raw(row.name, name, value, of) for name, value, of in names)
    operands = [a, b, c, index]
    if signs is not None:
        sign_a, sign_b, clamp = (builder.constant(int(flag), builder.integer_type(1)) for flag in signs)
        reuse = [builder.constant(0, clamp.type)] * 2 if row.has_reuse else []
        operands = [sign_a, a, sign_b, b, c, index, *reuse, clamp]
    elif row.has_reuse:
        off = builder.constant(0, builder.integer_type(1))
        operands = [off, a, off, b, c, index, off, off] if row.a in ("f16", "bf16") else [*operands, off, off]
    if row.is_smfmac:
        operands += [builder.constant(value, builder.integer_type(32)) for value in modifiers]
    return builder.call_intrinsic(row.intrinsic, operands, types[2])


def _emulated(
    row: SparseInstruction, given: Sequence[Any], first_bit: int, signs: tuple[bool, bool], clamp: bool
) -> Any:
    """Expands A's values to their k, with zeros between; then multiplies across lanes that hold the same k."""
    acc = _ACCUMULATORS[row.acc]
    wide: NumericMeta = (Int64 if clamp else Int32) if acc is Int32 else Float32
    a, b = (
        _held(as_elements(as_operand(value), _INTEGERS.get(name) or format_of(name)), wide, signed)
        for value, name, signed in zip(given, (row.a, row.b), signs, strict=False)
    )
    index_type: Any = {16: Int16, 32: Int32, 64: Int64}[_index_width(row)]
    index = index_type.wrap(as_raw(row.name, "index", given[3], _index_type(row)))
    index = Int32(index) if index_type is Int16 else index
    dense = _dense(a, index >> first_bit)
    total = in_registers(as_elements(as_operand(given[2]), acc), wide)
    m, _, _ = row.shape
    lane = lane_id()
    step = row.rows_of_c(1)[0]
    rows = [start + lane // m * step for start in row.rows_of_c(0)]

    def add(value: Any) -> None:
        for group, run in itertools.product(range(row.groups), range(row.runs)):
            group_of_b, run_of_b = row.run_of_b(group, run)
            own = dense[run * row.width + value]
            y = from_lane(b[run_of_b * row.width + value], lane % m + m * group_of_b)
            for k, first in enumerate(rows):
                x = from_lane(own, first + m * group)
                total[k] = multiply_add(x, y, total[k])

    repeat(row.width, add)
    result = total.load()
    return saturated(result).to(acc) if wide is Int64 else result.to(acc)


def _held(value: Vector, wide: NumericMeta, signed: bool) -> Held:
    """Integers sign- or zero-extended to 32 bits, floats as they are."""
    if not value.dtype.is_integer:
        return hold(value, wide)
    integers = value.to(Int32)
    return hold((integers if signed else integers & ((1 << value.dtype.width) - 1)).to(wide), wide)


def _dense(stored: Held, index: Any) -> Tensor:
    """A with zeros: of each four k the index selects those of the two stored values."""
    dense = make_rmem_tensor(2 * stored.count, stored.wide)
    for quad in range(stored.count // 2):
        pair = [stored[2 * quad + k] for k in range(2)]
        positions = [(index >> (4 * quad + 2 * k)) & 3 for k in range(2)]
        for position in range(4):
            parts = [(p == position).select(value, stored.wide(0)) for p, value in zip(positions, pair, strict=True)]
            dense[4 * quad + position] = parts[0] + parts[1]
    return dense


FUNCTIONS: dict[str, Any] = {name: _function(row) for name, row in SPARSE.items()}
"""The functions by name."""
