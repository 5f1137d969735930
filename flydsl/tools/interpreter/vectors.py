"""``vector`` operations, and structs of LLVM's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from flydsl._mlir import ir
from flydsl.tools.interpreter.arithmetic import apply
from flydsl.tools.interpreter.memory import Fault
from flydsl.tools.interpreter.operation import Operation, Rule

_DYNAMIC = -(1 << 63)
"""``ShapedType::kDynamic``, the static position of an index that is an operand."""
_KIND = re.compile(r"#vector\.kind<(\w+)>")


def _place(operation: Operation, first: int, count: int) -> int:
    rest = iter(operation.operands[first:])
    static = ir.DenseI64ArrayAttr(operation.attribute("static_position"))
    (place,) = [int(next(rest)) if k == _DYNAMIC else int(k) for k in static]
    if not 0 <= place < count:
        raise Fault(f"index {place} of a vector of {count} elements is out of range")
    return place


def _extract(operation: Operation) -> Any:
    vector = operation.operands[0]
    return vector[_place(operation, 1, len(vector))]


def _insert(operation: Operation) -> Any:
    value, vector = operation.operands[:2]
    made = list(vector)
    made[_place(operation, 2, len(vector))] = value
    return made


def _broadcast(operation: Operation) -> Any:
    (value,), count = operation.operands, operation.kind.count
    assert count is not None
    return [value[0] if isinstance(value, list) else value] * count


def _shuffle(operation: Operation) -> Any:
    both = [*operation.operands[0], *operation.operands[1]]
    mask = ir.DenseI64ArrayAttr(operation.attribute("mask"))
    return [both[k] if k >= 0 else operation.kind.element.zero() for k in mask]


_INTEGERS = {"add": "addi", "mul": "muli", "and": "andi", "or": "ori", "xor": "xori"}
_FLOATS = {"add": "addf", "mul": "mulf"}
"""The operations of reductions whose names are others; the rest are called as in ``arith``."""


def _reduce(operation: Operation) -> Any:
    found, kind = _KIND.fullmatch(operation.text("kind")), operation.kind
    word = found[1] if found else ""
    name = (_FLOATS if kind.is_float else _INTEGERS).get(word, word)
    items = list(operation.operands[0])
    result = operation.operands[1] if len(operation.operands) > 1 else items.pop(0)
    for item in items:
        result = apply(f"arith.{name}", kind, result, item)
    return result


def _from_elements(operation: Operation) -> Any:
    return list(operation.operands) if operation.kind.count is not None else operation.operands[0]


def _member(operation: Operation) -> int:
    (place,) = ir.DenseI64ArrayAttr(operation.attribute("position"))
    return int(place)


def _insert_member(operation: Operation) -> Any:
    struct, value = operation.operands
    place = _member(operation)
    return (*struct[:place], value, *struct[place + 1 :])


def _slice(operation: Operation) -> Any:
    (offset,), (size,) = (
        [int(ir.IntegerAttr(k).value) for k in ir.ArrayAttr(operation.attribute(name))] for name in ("offsets", "sizes")
    )
    return operation.operands[0][offset : offset + size]


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "vector.extract": _extract,
        "vector.insert": _insert,
        "vector.broadcast": _broadcast,
        "vector.splat": _broadcast,
        "vector.shuffle": _shuffle,
        "vector.reduction": _reduce,
        "vector.from_elements": _from_elements,
        "vector.to_elements": lambda operation: tuple(operation.operands[0]),
        "vector.shape_cast": lambda operation: operation.operands[0],
        "vector.extract_strided_slice": _slice,
        "llvm.extractvalue": lambda operation: operation.operands[0][_member(operation)],
        "llvm.insertvalue": _insert_member,
        **dict.fromkeys(
            ("llvm.mlir.poison", "llvm.mlir.undef", "llvm.mlir.zero", "ub.poison"),
            lambda operation: operation.kind.zero(),
        ),
    }
)
"""By the operation's name."""
