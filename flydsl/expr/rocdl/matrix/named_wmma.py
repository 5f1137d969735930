"""Dense matrix instructions of RDNA and gfx1250 by name.

``wmma_f32_16x16x16_f16(result_type, a, b, c)``.  Names are those of MLIR's ROCDL dialect; shapes, types, chips and
layouts are the rows of :mod:`flydsl.expr.rocdl.matrix.table`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr import numeric
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import current, emits_for
from flydsl.expr.core.operators import as_operand
from flydsl.expr.memory.vector import Vector
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.matrix.emit import Modifiers, emit_instruction
from flydsl.expr.rocdl.matrix.table import MatrixInstruction, all_instructions, narrow_accumulators
from flydsl.expr.rocdl.operands import bits_of, fitting, named, result_class
from flydsl.expr.rocdl.packed import as_elements
from flydsl.expr.rocdl.roles.products import emulate_instruction
from flydsl.targets.amdgpu import Isa

_SIGNS, _REUSE = ("signA", "signB", "clamp"), ("reuseA", "reuseB")
_KEYWORDS = {
    "signA": "sign_a", "signB": "sign_b", "clamp": "clamp", "modC": "mod_c", "reuseA": "reuse_a", "reuseB": "reuse_b",
}  # fmt: skip
"""MLIR's names of an operation's modifiers, and the language's."""


def _name(row: MatrixInstruction) -> str:
    """``wmma_i32_16x16x16_iu8`` for LLVM's ``wmma.i32.16x16x16.iu8``."""
    return row.intrinsic.replace(".", "_")


def _function(name: str, rows: Sequence[MatrixInstruction]) -> Any:
    """The function of an instruction, whose layouts differ between chips."""
    archs = tuple(arch for row in rows for arch in row.archs)
    has_signs, is_narrow = rows[0].acc == "Int32", rows[0].form == "wmma_narrow"
    keywords = [*(_SIGNS if has_signs else ()), *(_REUSE if Isa.GFX1250 in archs else ())]
    if Isa.GFX1250 in archs and not has_signs:
        keywords.append("modC")

    m, n, k = rows[0].shape
    call = f"{name}(result_type, a, b, c{''.join(f', {key}=...' for key in keywords)})"

    @named(name, f"D = A·B + C of {m}x{n}x{k} {rows[0].title().partition(' ')[2]} by a wave: ``{call}``", archs)
    def function(result_type: Any, *operands: Any, **options: Any) -> Any:
        chips.require(name, archs)
        row = next(row for row in rows if chips.has(row.archs))
        row.check()
        unknown = [key for key in options if key not in (*keywords, "loc", "ip")]
        if unknown:
            raise DSLTypeError(f"rocdl.{name} has no keyword {unknown[0]!r}; it has {', '.join(keywords) or 'none'}")
        given, modifiers = _read(name, operands, options, has_signs, is_narrow)
        layouts = (row.ab_layout, row.layout_of_b, row.c_layout)
        replicas = row.replicas if is_narrow else 1
        a, b, c = (
            _elements(name, what, value, getattr(numeric, of), int(algebra.size(algebra.make_layout(*tv)[1])) * times)
            for what, value, of, tv, times in zip(
                "abc", given, (row.a, row.b, row.acc), layouts, (1, 1, replicas), strict=True
            )
        )
        result = result_class(name, result_type, bits_of(c))
        if emits_for("rocm"):
            handed = c.bitcast(numeric.Int16) if is_narrow and row.operand == "i16" else c
            total = handed.with_value(emit_instruction(row, modifiers, a, b, handed, {}))
        elif emits_for("cpu") and replicas > 1:
            total = _in_narrow_registers(row, modifiers, a, b, c)
        elif emits_for("cpu"):
            total = emulate_instruction(row, modifiers, a, b, c, {})
        else:
            raise DSLValueError(f"rocdl.{name}: {current().target} has no such instruction")
        return fitting(name, result, total)

    return function


def _read(
    name: str, operands: Sequence[Any], options: Mapping[str, Any], has_signs: bool, is_narrow: bool
) -> tuple[list[Any], Modifiers]:
    """A, B and C, and the modifiers: by keywords, or all in one list as the LLVM intrinsic takes them."""
    if len(operands) != 1:
        if len(operands) != 3:
            raise DSLTypeError(f"rocdl.{name} takes a, b, c, got {len(operands)} operands")
        modifiers = {
            _KEYWORDS[key]: static_integer(value) for key, value in options.items() if key in _KEYWORDS and value
        }
        mod_c = modifiers.pop("mod_c", 0)
        signs: dict[str, Any] = {"sign_a": False, "sign_b": False} if has_signs else {}
        return list(operands), Modifiers(
            mod_c=mod_c, **{**signs, **{key: bool(value) for key, value in modifiers.items()}}
        )
    given = list(operands[0])
    names = "sign_a, a, sign_b, b, c, clamp" if has_signs else "a, b, c"
    upper_half = is_narrow and len(given) == 4 and bool(static_integer(given.pop()))
    if len(given) != len(names.split(", ")):
        raise DSLTypeError(f"rocdl.{name} takes [{names}], got {len(given)} operands")
    flags = [bool(static_integer(given.pop(k))) for k in (5, 2, 0)] if has_signs else [False, True, True]
    return given, Modifiers(sign_a=flags[2], sign_b=flags[1], clamp=flags[0], upper_half=upper_half)


def _in_narrow_registers(row: MatrixInstruction, modifiers: Modifiers, a: Any, b: Any, c: Any) -> Any:
    """RDNA 3's 16-bit C: the instruction uses every second element and keeps the others."""
    first = int(modifiers.upper_half)
    used = Vector([c[k] for k in range(first, c.numel, 2)], (c.numel // 2,), c.dtype)
    result = emulate_instruction(row, modifiers, a, b, used, {})
    return Vector([result[k // 2] if k % 2 == first else c[k] for k in range(c.numel)], (c.numel,), c.dtype)


def _elements(name: str, what: str, value: Any, dtype: Any, count: int) -> Any:
    """An operand as the elements that the instruction multiplies."""
    given = as_operand(value)
    if bits_of(given) != count * dtype.width:
        raise DSLTypeError(f"{name}: {what} has {count * dtype.width} bits, {count} of {dtype}; got {value!r}")
    return as_elements(given, dtype)


def _functions() -> dict[str, Any]:
    rows: dict[str, list[MatrixInstruction]] = defaultdict(list)
    for row in (*all_instructions(), *narrow_accumulators()):
        if row.family == "wmma" and row.padding == 1:
            rows[_name(row)].append(row)
    return {name: _function(name, same) for name, same in rows.items()}


FUNCTIONS: dict[str, Any] = _functions()
"""The functions by name."""
