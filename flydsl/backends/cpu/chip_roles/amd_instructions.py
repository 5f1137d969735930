"""Arithmetic and lane operations of MLIR's ROCDL dialect on CPUs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

from flydsl._mlir import ir
from flydsl.ir import builder
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.rewriting import Operations

_GROUP = 16
"""Lanes that transpose what they read together."""


def stand_in_for_instructions(operations: Operations, wave: int) -> None:
    """Replace arithmetic of one lane, and transposing reads of shared memory, by operations of every target.

    The chip's approximations become correctly rounded or library functions, so results differ in the last bits.

    Before::

        (%x: f32):
        %y = rocdl.rcp %x f32 -> f32

    After::

        %one = arith.constant 1.0 : f32
        %y = arith.divf %one, %x : f32
    """
    for name, emit in _MATH.items():
        for found in operations.named(f"rocdl.{name}"):
            _replace(found, emit)
    for bits in (8, 16):
        for found in operations.named(f"rocdl.ds.read.tr{bits}.b64"):
            _replace(found, lambda op: _transposed(op, wave))


def _replace(operation: ir.Operation, emit: Callable[[ir.Operation], ir.Value]) -> None:
    with ir.InsertionPoint(operation), operation.location:
        value = emit(operation)
    operation.results[0].replace_all_uses_with(value)
    operation.erase()


# -- arithmetic


def _of_one(name: str, factor: float = 1.0) -> Callable[[ir.Operation], ir.Value]:
    """The operation ``name`` of ``math`` on the operand times ``factor``."""

    def emit(operation: ir.Operation) -> ir.Value:
        (x,) = operation.operands
        if factor != 1.0:
            x = builder.op1("arith.mulf", [x, builder.constant(factor, x.type)], x.type)
        return builder.op1(f"math.{name}", [x], x.type)

    return emit


def _reciprocal(operation: ir.Operation) -> ir.Value:
    (x,) = operation.operands
    return builder.op1("arith.divf", [builder.constant(1.0, x.type), x], x.type)


_MATH: Mapping[str, Callable[[ir.Operation], ir.Value]] = MappingProxyType(
    {
        "exp": _of_one("exp"),
        "exp2": _of_one("exp2"),
        "log": _of_one("log2"),
        "sqrt": _of_one("sqrt"),
        "rsq": _of_one("rsqrt"),
        "rcp": _reciprocal,
        "sin": _of_one("sin", math.tau),
        "cos": _of_one("cos", math.tau),
        "tanh": _of_one("tanh"),
        "fmed3": lambda operation: builder.median(*operation.operands),
    }
)
"""``V_LOG_F32`` has the base 2; ``V_SIN_F32`` and ``V_COS_F32`` count revolutions (CDNA 3 instruction set)."""


# -- lanes


def lane_id() -> ir.Value:
    """The lane's index in its wave, an i32."""
    index = builder.op1("gpu.lane_id", [], ir.IndexType.get())
    return builder.op1("arith.index_cast", [index], builder.integer_type(32))


def from_lane(value: ir.Value, lane: ir.Value, wave: int) -> ir.Value:
    """A 64-bit value as another lane of the wave has it."""
    pair = builder.vector_type(2, builder.integer_type(32))
    words = builder.reinterpret(value, pair)
    moved = [_word_from_lane(builder.element(words, k), lane, wave) for k in range(2)]
    return builder.reinterpret(builder.from_elements(moved, pair), value.type)


def _word_from_lane(word: ir.Value, lane: ir.Value, wave: int) -> ir.Value:
    """An i32 as another lane of the wave has it."""
    operands = [word, lane, builder.constant(wave, word.type)]
    mode = {"mode": builder.attribute("#gpu<shuffle_mode idx>")}
    return builder.op("gpu.shuffle", operands, [word.type, builder.integer_type(1)], mode).results[0]


def _transposed(operation: ir.Operation, wave: int) -> ir.Value:
    """Element e of a group of 16 lanes is element e % n of lane e / n; lane t gets the elements t, t + 16, ...

    Each lane loads its own words, which then move between lanes by constant shuffles: a gather of each element takes LLVM
    longer than the whole kernel's other code.
    """
    (pointer,) = operation.operands
    result = ir.VectorType(operation.results[0].type)
    bits = 8 if ".tr8." in operation.name else 16
    i32, part, count = builder.integer_type(32), builder.integer_type(bits), 64 // bits
    alignment = {"alignment": ir.IntegerAttr.get(builder.integer_type(64), bits // 8)}
    own = builder.op1("llvm.load", [pointer], builder.vector_type(2, i32), alignment)
    lane = lane_id()
    rank = builder.binary("andi", lane, _GROUP - 1)
    group = builder.binary("subi", lane, rank)
    start = builder.binary("muli", builder.binary("andi", rank, count - 1), bits)
    is_low = builder.compare(CmpIPredicate.ult, start, builder.constant(32, i32))
    within = builder.binary("andi", start, 31)
    found = []
    for v in range(count):
        source = builder.binary("shrui", builder.binary("addi", rank, _GROUP * v), count.bit_length() - 1)
        source = builder.binary("addi", group, source)
        low, high = (_word_from_lane(builder.element(own, k), source, wave) for k in range(2))
        word = builder.op1("arith.select", [is_low, low, high], i32)
        found.append(builder.op1("arith.trunci", [builder.binary("shrui", word, within)], part))
    return builder.reinterpret(builder.from_elements(found, builder.vector_type(count, part)), result)
