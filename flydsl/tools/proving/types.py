"""Bits of integers and bytes of types, as the traced IR has them.

The file is short because :mod:`flydsl.ir.linear_form` measures bits of what registers hold, and this the bytes of memory.
"""

from __future__ import annotations

import re
from typing import Any

from flydsl._mlir import ir

_ARRAY = re.compile(r"!llvm\.array<(\d+) x (.+)>")


def bits_of(of: Any) -> int:
    """The bits of an integer type, 64 of the index type; 0 of all others."""
    if isinstance(of, ir.IndexType):
        return 64
    return int(of.width) if isinstance(of, ir.IntegerType) else 0


def size_of(of: Any) -> int | None:
    """The bytes that a load or store of a type moves; ``None`` if they are not known here."""
    if isinstance(of, ir.VectorType):
        shape, element = of.shape, of.element_type
        if len(shape) != 1 or not isinstance(element, (ir.IntegerType, ir.FloatType)):
            return None
        return -(-int(shape[0]) * int(element.width) // 8)
    if isinstance(of, ir.IndexType):
        return 8
    if isinstance(of, (ir.IntegerType, ir.FloatType)):
        return -(-int(of.width) // 8)
    text = str(of)
    array = _ARRAY.fullmatch(text)
    if array is not None:
        element_type = ir.Type.parse(array[2])
        inner = size_of(element_type)
        return None if inner is None or inner & (inner - 1) else inner * int(array[1])
    return 8 if text in ("!llvm.ptr", "!llvm.ptr<1>", "!llvm.ptr<0>") else None
