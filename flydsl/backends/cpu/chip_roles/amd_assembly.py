"""Pieces of AMD's inline assembly on CPUs in the role of a chip."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from flydsl._mlir import ir
from flydsl.ir import builder
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.rewriting import Operations
from flydsl.ir.vendor_dialects import amd_instructions


def stand_in_for_pieces(operations: Operations) -> None:
    """Replace pieces of assembly that are known here by operations of every target; other pieces stay.

    A piece without instructions gives its operands, as an optimizer's barrier does.

    Before::

        (%a: f32, %b: f32):
        %y = llvm.inline_asm "v_cvt_pk_bf16_f32 $0, $1, $2", "=v,v,v" %a, %b : (f32, f32) -> i32

    After::

        %x = arith.truncf %a : f32 to bf16
        %z = arith.truncf %b : f32 to bf16
        %v = vector.from_elements %x, %z : vector<2xbf16>
        %y = vector.bitcast %v : vector<2xbf16> to vector<1xi32>
    """
    for piece in operations.named("llvm.inline_asm"):
        text = _text(piece)
        emit = _tied if not text else _PIECES.get(text) or (_load_to_shared if _TO_SHARED.fullmatch(text) else None)
        if emit is None:
            continue
        with ir.InsertionPoint(piece), piece.location:
            values = emit(piece)
        if values is None:
            continue
        for value in values:  # one, or none where the result is void
            piece.results[0].replace_all_uses_with(value)
        piece.erase()


def _text(piece: ir.Operation) -> str:
    """The instructions with single blanks."""
    return re.sub(r"\s+", " ", " ".join(amd_instructions(ir.StringAttr(piece.attributes["asm_string"]).value)))


def _tied(piece: ir.Operation) -> Sequence[ir.Value] | None:
    """The operands that the results are tied to."""
    constraints = ir.StringAttr(piece.attributes["constraints"]).value.split(",")
    operands = iter(piece.operands)
    ties = {}
    for constraint in constraints:
        if constraint.startswith(("=", "~")) or not constraint:
            continue
        value = next(operands, None)
        if constraint.isdigit() and value is not None:
            ties[int(constraint)] = value
    outputs = sum(constraint.startswith("=") for constraint in constraints)
    if sorted(ties) != list(range(outputs)):
        return None
    if not outputs:
        return []
    values = [ties[k] for k in range(outputs)]
    (result,) = piece.results
    if outputs == 1:
        return values if values[0].type == result.type else None
    return [builder.struct_of(values, result.type)]


def _packed_bf16(piece: ir.Operation) -> Sequence[ir.Value]:
    """Two f32, rounded to nearest even, in one word: the first in its low half."""
    bf16 = builder.float_type("bf16")
    halves = [builder.op1("arith.truncf", [value], bf16) for value in piece.operands]
    pair = builder.from_elements(halves, builder.vector_type(2, bf16))
    return [builder.reinterpret(pair, piece.results[0].type)]


def _lowest_bit(piece: ir.Operation) -> Sequence[ir.Value]:
    (value,) = piece.operands
    return [builder.op1("arith.andi", [value, builder.constant(1, value.type)], value.type)]


def _barrier_if_zero(piece: ir.Operation) -> Sequence[ir.Value]:
    """A barrier for the waves in which the operand is zero."""
    (value,) = piece.operands
    is_zero = builder.compare(CmpIPredicate.eq, value, builder.constant(0, value.type))

    def meet() -> Sequence[ir.Value]:
        builder.op("gpu.barrier", [])
        return ()

    builder.branch(is_zero, [], meet, lambda: ())
    return []


def _load_to_shared(piece: ir.Operation) -> Sequence[ir.Value] | None:
    """A load from a buffer to shared memory at M0, as the operation that ``stand_in_for_buffers`` knows."""
    parts = _TO_SHARED.fullmatch(_text(piece))
    if parts is None or len(piece.operands) != 3:
        return None
    given = dict(zip("012", piece.operands, strict=True))
    target, distance, descriptor = (given[parts[k]] for k in ("target", "distance", "descriptor"))
    if target.type != builder.pointer_type(_SHARED):
        target = builder.op1("llvm.inttoptr", [target], builder.pointer_type(_SHARED))
    i32 = builder.integer_type(32)
    size, zero = builder.constant(_SIZES[parts["width"]], i32), builder.constant(0, i32)
    offset = builder.constant(int(parts["offset"] or 0), i32)
    operands = [descriptor, target, size, distance, zero, offset]
    builder.op("rocdl.raw.ptr.buffer.load.lds", operands, [], {"aux": ir.IntegerAttr.get(i32, 0)})
    return []


_SHARED = 3
"""The address space of shared memory."""
_SIZES = MappingProxyType({"ubyte": 1, "ushort": 2, "dword": 4, "dwordx2": 8, "dwordx3": 12, "dwordx4": 16})
_TO_SHARED = re.compile(
    r"s_mov_b32 m0, \$(?P<target>\d) (s_nop \d+ )?buffer_load_(?P<width>ubyte|ushort|dwordx?[234]?) "
    r"\$(?P<distance>\d), \$(?P<descriptor>\d), 0 offen( offset:(?P<offset>\d+))?( sc0| sc1| nt)* lds"
)
_PIECES: Mapping[str, Callable[[ir.Operation], Sequence[ir.Value]]] = MappingProxyType(
    {
        "v_cvt_pk_bf16_f32 $0, $1, $2": _packed_bf16,
        "s_and_b32 $0, $1, 1": _lowest_bit,
        "s_cmp_eq_u32 $0, 0 s_cbranch_scc0 1f s_barrier 1:": _barrier_if_zero,
    }
)
"""Pieces by their text, with single blanks."""
