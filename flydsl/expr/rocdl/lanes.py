"""Cross-lane operations of AMD GPUs.

CDNA 3 instruction set, "V_READLANE_B32", "DS_BPERMUTE_B32", "Data Parallel Primitives (DPP)"; CDNA 4,
"V_PERMLANE32_SWAP". A CPU in the role of an AMD GPU exchanges values between the lanes of a vector.  There, DPP and
permutations treat inactive lanes as active.
"""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import gpu
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import current_kernel, emits_for
from flydsl.expr.core.operators import as_operand
from flydsl.expr.numeric import Boolean, Int32, Int64, Numeric, as_numeric
from flydsl.expr.rocdl import chips, dpp
from flydsl.expr.rocdl.operands import as_raw, bits_of, fitting, issue, result_class, without_sign, wrapped
from flydsl.ir import builder
from flydsl.targets.amdgpu import GFX125X, Isa

__all__ = [
    "ballot",
    "ds_bpermute",
    "permlane16_swap",
    "permlane32_swap",
    "readfirstlane",
    "readlane",
    "update_dpp",
]


def _moved(what: str, value: Any) -> Any:
    """An operand of a width that moves in 32-bit registers or a part of one."""
    dsl = as_operand(value)
    if bits_of(dsl) not in (8, 16, 32, 64):
        raise DSLTypeError(f"{what} moves 8, 16, 32 or 64 bits, got {value!r}")
    return dsl


def readfirstlane(res: Any, src: Any) -> Any:
    """``src`` of the first active lane, as a wave-uniform value.

    Args:
        res: the type of the result, such as ``fx.T.f32``.
        src: a value of 8 to 64 bits.

    Returns:
        The value, uniform in the wave.

    Raises:
        DSLValueError: the target is no AMD GPU.
        DSLTypeError: a value of other than 8, 16, 32 or 64 bits, or a result of another width.

    Example in a kernel for gfx942::

        y[t] = fx.rocdl.readfirstlane(fx.T.f32, x[t] + 7.0)
        # y: 7 7
    """
    chips.require("readfirstlane", chips.ALL)
    value = _moved("readfirstlane", src)
    if emits_for("rocm"):
        return _intrinsic("readfirstlane", res, value, [])
    first = _first_lane()
    return fitting("readfirstlane", res, gpu.shuffle_idx(value, first, gpu.num_warp_threads()))


def readlane(res: Any, src: Any, lane: Any) -> Any:
    """``src`` of one lane, as a wave-uniform value; ``lane`` must be uniform too.

    Args:
        res: the type of the result, such as ``fx.T.f32``.
        src: a value of 8 to 64 bits.
        lane: the lane's number, uniform.

    Returns:
        The value, uniform in the wave.

    Raises:
        DSLValueError: the target is no AMD GPU.
        DSLTypeError: a value of other than 8, 16, 32 or 64 bits, or a result of another width.

    Example in a kernel for gfx942::

        y[t] = fx.rocdl.readlane(fx.T.f32, x[t], 3)
        # y: 3 3
    """
    chips.require("readlane", chips.ALL)
    value = _moved("readlane", src)
    if emits_for("rocm"):
        return _intrinsic("readlane", res, value, [Int32(lane).ir_value()])
    return fitting("readlane", res, gpu.shuffle_idx(value, Int32(lane), gpu.num_warp_threads()))


def _intrinsic(name: str, res: Any, value: Any, further: list[Any]) -> Any:
    """LLVM splits wider values and extends narrower ones."""
    bits = bits_of(value)
    result = result_class(name, res, bits)
    of = builder.integer_type(bits)
    moved = builder.call_intrinsic(f"llvm.amdgcn.{name}", [as_raw(name, "src", value, of), *further], of)
    return without_sign(res, wrapped(moved, result))


def ballot(res: Any, pred: Any) -> Any:
    """A mask with one bit per lane, set where the lane is active and ``pred`` holds.

    Args:
        res: ``fx.T.i32`` for waves of 32 lanes, ``fx.T.i64`` for waves of 64.
        pred: a Boolean.

    Returns:
        An integer.

    Raises:
        DSLValueError: the target is no AMD GPU.
        DSLTypeError: a result type of another width than the wave.

    Example in a kernel for gfx942::

        y[t] = fx.rocdl.ballot(fx.T.i64, t < 3).to(fx.Float32)
        # y: 7 7
    """
    chips.require("ballot", chips.ALL)
    width = gpu.num_warp_threads()
    result = result_class("ballot", res, width)
    condition = as_numeric(pred).to(Boolean).ir_value()
    return wrapped(_ballot(condition, width), result)


def _ballot(condition: Any, width: int) -> Any:
    current_kernel("ballot")
    mask = builder.integer_type(width)
    if emits_for("rocm"):
        return builder.call_intrinsic("llvm.amdgcn.ballot", [condition], mask)
    return builder.op1("gpu.ballot", [condition], mask)


def _first_lane() -> Int32:
    """The first active lane, off AMD GPUs."""
    width = gpu.num_warp_threads()
    mask = _ballot(Boolean.static(True).ir_value(), width)
    count = builder.op1("math.cttz", [mask], mask.type)
    of: Any = Int64 if width == 64 else Int32
    return Int32(of.wrap(count))


def ds_bpermute(res: Any, index: Any, src: Any) -> Any:
    """``src`` of the lane ``index / 4``, modulo the wave: each lane names the lane that it reads.

    Args:
        res: the type of the result, such as ``fx.T.f32``.
        index: four times the number of a lane.
        src: a value of 32 bits.

    Returns:
        The value of that lane.

    Raises:
        DSLValueError: the target is no AMD GPU.
        DSLTypeError: a value of other than 32 bits, or a result of another width.

    Example in a kernel for gfx942::

        y[t] = fx.rocdl.ds_bpermute(fx.T.f32, (63 - t) * 4, x[t])
        # y: 63 62 61
    """
    chips.require("ds_bpermute", chips.ALL)
    if emits_for("rocm"):
        moved = issue("ds_bpermute", "index:i32 src:i32", (Int32(index), src), "i32")
        return without_sign(res, wrapped(moved, result_class("ds_bpermute", res, 32)))
    width = gpu.num_warp_threads()
    lane = (Int32(index) >> 2) & (width - 1)
    return fitting("ds_bpermute", res, gpu.shuffle_idx(_checked_32_bits("ds_bpermute", src), lane, width))


def _checked_32_bits(what: str, value: Any) -> Any:
    dsl = as_operand(value)
    if bits_of(dsl) != 32:
        raise DSLTypeError(f"{what} moves 32 bits, got {value!r}")
    return dsl


_SWAPS = {16: (Isa.CDNA4, *GFX125X), 32: (Isa.CDNA4,)}
"""Lanes of a row, and the chips that swap such rows."""


def permlane32_swap(res: Any, old: Any, src: Any, fi: Any = False, bound_control: Any = False) -> Any:
    """Swap the upper half of ``old`` with the lower half of ``src``; returns both.

    Args:
        res: the type of each result; or MLIR's struct of two ``i32``, then the result is such a struct.
        old, src: 32 bits.
        fi: fetch inactive: treat inactive lanes as active.
        bound_control: the instruction's bit of that name.

    Returns:
        The two values.

    Raises:
        DSLValueError: a target without the instruction.
        DSLTypeError: values of other than 32 bits.

    Example in a kernel for gfx950::

        low, high = fx.rocdl.permlane32_swap(fx.T.i32, a[t], a[t])
        y[t] = high.to(fx.Float32)
        # y: 32 33 34
    """
    return _swap(32, res, old, src, bool(fi), bool(bound_control))


def permlane16_swap(res: Any, old: Any, src: Any, fi: Any = False, bound_control: Any = False) -> Any:
    """Swap odd rows of 16 lanes of ``old`` with even ones of ``src``.

    Parameters and result as of :func:`permlane32_swap`.
    """
    return _swap(16, res, old, src, bool(fi), bool(bound_control))


def _swap(row: int, res: Any, old: Any, src: Any, fi: bool, bound_control: bool) -> Any:
    what = f"permlane{row}_swap"
    chips.require(what, _SWAPS[row])
    first, second = _checked_32_bits(what, old), _checked_32_bits(what, src)
    if isinstance(res, ir.Type) and str(res).startswith("!llvm.struct"):
        pair = _swap(row, Int32, old, src, fi, bound_control)
        return builder.struct_of([value.ir_value() for value in pair], res)
    result = result_class(what, res, 32)
    if emits_for("rocm"):
        i32 = Int32.mlir_type()
        operands = "old:i32 src:i32 fi:i1! bound_control:i1!"
        both = issue(what, operands, (first, second, fi, bound_control), builder.struct_type([i32, i32]))
        values = builder.struct_elements(both, [i32, i32])
        return wrapped(values[0], result), wrapped(values[1], result)
    is_odd = (gpu.lane_id() & row) != 0
    a, b = fitting(what, Int32, first), fitting(what, Int32, second)
    width = gpu.num_warp_threads()
    from_b, from_a = gpu.shuffle_xor(b, row, width), gpu.shuffle_xor(a, row, width)
    swapped = is_odd.select(from_b, a), is_odd.select(b, from_a)
    return fitting(what, result, swapped[0]), fitting(what, result, swapped[1])


def update_dpp(
    res: Any, old: Any, src: Any, dpp_ctrl: Any, row_mask: Any, bank_mask: Any, bound_ctrl: Any = False
) -> Any:
    """``src`` of the lane that ``dpp_ctrl`` selects; ``old`` in lanes that the masks disable.

    Args:
        res: the type of the result.
        old, src: 32 bits.
        dpp_ctrl: the instruction's control code, such as 0x111 for the previous lane in a row of 16.
        row_mask: four bits: which rows of 16 lanes take part.
        bank_mask: four bits: which groups of four lanes in each row take part.
        bound_ctrl: give zero instead of ``old`` where the source is outside of the row or wave.

    Returns:
        The value of that lane.

    Raises:
        DSLValueError: a control code that the target does not have, or a mask of more than four bits.
        DSLTypeError: a code known only at run time, or values of other than 32 bits.

    Example in a kernel for gfx942::

        y[t] = fx.rocdl.update_dpp(fx.T.f32, x[t], x[t], 0x111, 0xF, 0xF)  # the lane before, in rows of 16
        # y: 0 0 1 2
    """
    chips.require("update_dpp", chips.ALL)
    control = dpp.control(static_integer(dpp_ctrl))
    masks = static_integer(row_mask), static_integer(bank_mask)
    if not all(0 <= mask < 16 for mask in masks):
        raise DSLValueError(f"update_dpp: row_mask={masks[0]:#x}, bank_mask={masks[1]:#x}; expected four bits each")
    kept, value = _checked_32_bits("update_dpp", old), _checked_32_bits("update_dpp", src)
    bound = bool(static_integer(bound_ctrl)) if isinstance(bound_ctrl, Numeric) else bool(bound_ctrl)
    if emits_for("rocm"):
        operands = "old:i32 src:i32 dpp_ctrl:i32! row_mask:i32! bank_mask:i32! bound_ctrl:i1!"
        moved = issue("update_dpp", operands, (kept, value, control.code, *masks, bound), "i32")
        return without_sign(res, wrapped(moved, result_class("update_dpp", res, 32)))
    a, b = fitting("update_dpp", Int32, kept), fitting("update_dpp", Int32, value)
    return fitting("update_dpp", res, dpp.emulate(control, a, b, masks, bound))
