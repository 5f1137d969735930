"""Dense matrix instructions of CDNA by name: ``mfma_f32_16x16x16f16``.

``mfma_f32_16x16x16f16(result_type, [a, b, c, cbsz, abid, blgp])``; the operands may also be separate.  The last three
default to zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import current, emits_for
from flydsl.expr.gpu import lane_id
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Float32, Float64, Int8, Int32, NumericMeta
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.matrix.emulate import accumulate, byte_scale, hold, in_registers, warp_product
from flydsl.expr.rocdl.matrix.named_table import NAMED, WAVE, NamedInstruction
from flydsl.expr.rocdl.matrix.table import SCALED_FORMATS
from flydsl.expr.rocdl.operands import as_operand, as_raw, fitting, result_class, wrapped
from flydsl.expr.rocdl.packed import as_elements, format_of, llvm_type
from flydsl.expr.rocdl.packed_table import type_bits
from flydsl.ir import builder
from flydsl.targets.amdgpu import Isa

__all__ = ["FUNCTIONS"]

_MODIFIERS = ("cbsz", "abid", "blgp")
_ACCUMULATORS = {"f32": Float32, "f64": Float64, "i32": Int32}


def _function(row: NamedInstruction) -> Any:
    def function(result_type: Any, *operands: Any) -> Any:
        chips.require(row.name, row.archs)
        a, b, c, *further = _listed(row.name, operands, 3, 6)
        modifiers = [static_integer(value) for value in further] + [0] * (3 - len(further))
        result = result_class(row.name, result_type, type_bits(row.accumulator))
        if emits_for("rocm"):
            ab, acc = llvm_type(row.operand), llvm_type(row.accumulator)
            raw = [as_raw(row.name, name, x, of) for name, x, of in (("a", a, ab), ("b", b, ab), ("c", c, acc))]
            return _called(row.intrinsic, [*raw, *_constants(modifiers)], acc, result)
        for name, value in zip(_MODIFIERS, modifiers, strict=True):
            if value:
                raise DSLNotImplementedError(f"{current().target} does not emulate {name}={value} of {row.name}")
        return fitting(row.name, result, _emulate(row, a, b, c))

    function.__name__ = function.__qualname__ = row.name
    m, n, k = row.shape
    function.__doc__ = (
        f"D = A·B + C in {row.blocks} block(s) of {m}x{n}x{k} {row.a} x {row.b} -> {row.acc} by a wave: "
        f"``{row.name}(result_type, [a, b, c, cbsz, abid, blgp])``, the last three 0 unless given; "
        f"{', '.join(chips.chips_with(row.archs))} have it."
    )
    return function


def split_mfma_operands(operands: Sequence[Any]) -> tuple[Any, ...]:
    """``[a, b, c, cbsz, abid, blgp]`` as separate operands of MLIR; the last three default to 0."""
    given = _listed("_split_mfma_operands", [operands], 3, 6)
    return *(as_operand(value).ir_value() for value in given[:3]), *given[3:], *[0] * (6 - len(given))


def _listed(name: str, operands: Sequence[Any], least: int, most: int) -> list[Any]:
    """The operands, which may also be one list of them."""
    one = len(operands) == 1 and isinstance(operands[0], (list, tuple))
    given = list(operands[0] if one else operands)
    if not least <= len(given) <= most:
        raise DSLTypeError(f"rocdl.{name} takes {least} to {most} operands, alone or as a list, got {len(given)}")
    return given


def _constants(values: Sequence[int]) -> list[ir.Value]:
    return [builder.constant(value, builder.integer_type(32)) for value in values]


def _called(intrinsic: str, operands: Sequence[ir.Value], of: ir.Type, result: Any) -> Any:
    value = builder.call_intrinsic(intrinsic, operands, of)
    return wrapped(value, result)


def _emulate(row: NamedInstruction, a: Any, b: Any, c: Any) -> Any:
    """Lane ``row + m·block + m·blocks·group`` holds values of that row of A or B, the same k in both."""
    if row.a == "xf32":
        raise DSLNotImplementedError(f"{current().target} does not emulate xf32 of {row.name}")
    m, _, _ = row.shape
    acc: NumericMeta = _ACCUMULATORS[row.acc]
    if row.blocks == 1 and acc is not Float64 and m >= _LEAST_SIZE:
        x, y = (as_elements(as_operand(v), _element(f)) for v, f in ((a, row.a), (b, row.b)))
        rows = [start + g * row.row_step for g in range(WAVE // m) for _, start in row.c_rows]
        return warp_product((_each_k(x.numel, m), rows), x, y, as_elements(as_operand(c), acc))
    held_a, held_b = (hold(as_elements(as_operand(x), _element(f)), acc) for x, f in ((a, row.a), (b, row.b)))
    total = in_registers(as_elements(as_operand(c), acc), acc)
    lane = lane_id()
    group, column = lane // m, lane % m
    if row.blocks_over_lanes:
        block = group % row.blocks
        group = group // row.blocks
        starts = [(row_start, block) for _, row_start in row.c_rows]
    else:
        starts = [(row_start, block) for block, row_start in row.c_rows]
    lanes_a = [start + group * row.row_step + m * block for start, block in starts]
    lanes_b = [column + m * block for _, block in starts]
    accumulate(total, held_a, held_b, lanes_a, lanes_b, range(0, WAVE, m * row.blocks), acc)
    values = total.load()
    return values if row.count_c > 1 else values[0]


_LEAST_SIZE = 16
"""Rows of the least product that is one operation of the CPU's lowering."""


def _each_k(count: int, m: int) -> range:
    """The k of A's and B's values, lane group by lane group: any order that both have."""
    return range(count * WAVE // m)


def _element(name: str) -> NumericMeta:
    return {"i8": Int8, "f64": Float64}.get(name) or format_of(name)


def _scaled(m: int, k: int) -> Any:
    """``mfma_scale_*``: the formats of A and B are integers, and each has a scale."""
    name = f"mfma_scale_f32_{m}x{m}x{k}_f8f6f4"
    count_c = m * m // WAVE

    def function(result_type: Any, *operands: Any) -> Any:
        chips.require(name, (Isa.CDNA4,))
        a, b, c, *further = _listed(name, operands, 9, 9)
        format_a, format_b, opsel_a, opsel_b = (static_integer(further[i]) for i in (0, 1, 2, 4))
        if not (0 <= format_a < len(SCALED_FORMATS) and 0 <= format_b < len(SCALED_FORMATS)):
            raise DSLValueError(f"{name}: cbsz={format_a}, blgp={format_b}; expected 0 to {len(SCALED_FORMATS) - 1}")
        if not (0 <= opsel_a < 4 and 0 <= opsel_b < 4):
            raise DSLValueError(f"{name}: opsel_a={opsel_a}, opsel_b={opsel_b}; expected 0 to 3")
        i32 = builder.integer_type(32)
        scale_a, scale_b = (as_raw(name, s, x, i32) for s, x in (("scale_a", further[3]), ("scale_b", further[5])))
        acc = llvm_type(f"v{count_c}f32")
        result = result_class(name, result_type, 32 * count_c)
        if emits_for("rocm"):
            packed = [_as_i32s(name, which, x) for which, x in (("a", a), ("b", b))]
            raw = [*packed, as_raw(name, "c", c, acc), *_constants((format_a, format_b))]
            scales = [*_constants((opsel_a,)), scale_a, *_constants((opsel_b,)), scale_b]
            return _called(f"llvm.amdgcn.{name.replace('_', '.')}", [*raw, *scales], acc, result)
        from flydsl.expr.rocdl.matrix.scaled_ops import to_layout_order  # only a CPU needs it

        values = []
        for x, code, scale, opsel in ((a, format_a, scale_a, opsel_a), (b, format_b, scale_b, opsel_b)):
            element = _scaled_element(code)
            elements = as_elements(as_operand(x), element)
            count = m * k // WAVE
            elements = elements.shuffle(elements, list(range(count)))  # narrow formats leave registers unused
            if element.width == 8:
                elements = to_layout_order(elements, m)
            power = byte_scale(Int32.wrap(scale), opsel)(0)
            values.append((elements, Vector.from_elements([power], Float32)))
        (x, factor_x), (y, factor_y) = values
        row_step = 4 * WAVE // m
        rows = [v // 4 * row_step + v % 4 + 4 * g for g in range(WAVE // m) for v in range(count_c)]
        total = as_elements(as_operand(c), Float32)
        product = warp_product((_each_k(x.numel, m), rows), x, y, total, [factor_x, factor_y])
        return fitting(name, result, product)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = (
        f"D = A·B + C with a scale for 32 consecutive k: ``{name}(result_type, [a, b, c, cbsz, blgp, opsel_a, scale_a, "
        "opsel_b, scale_b])``; cbsz and blgp are the formats of A and B: fp8, bf8, fp6, bf6, fp4; gfx950 has it."
    )
    return function


def _scaled_element(code: int) -> NumericMeta:
    from flydsl.expr import numeric

    element: NumericMeta = getattr(numeric, SCALED_FORMATS[code])
    return element


def _as_i32s(what: str, name: str, value: Any) -> ir.Value:
    """A or B as 32-bit words; LLVM takes as many as a format needs, or eight."""
    words = as_elements(as_operand(value), Int32)
    if words.numel not in (4, 6, 8):
        raise DSLTypeError(f"{what}: {name} has 4, 6 or 8 words of 32 bits, got {value!r}")
    return words.ir_value()


FUNCTIONS: dict[str, Any] = {row.name: _function(row) for row in NAMED.values()}
FUNCTIONS |= {function.__name__: function for function in (_scaled(16, 128), _scaled(32, 64))}
"""The functions by name."""
