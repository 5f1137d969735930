"""Narrow elements side by side as parts of words: shifts are cheaper than shuffles of many elements."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.simt import functions
from flydsl.backends.cpu.simt.builder import Builder
from flydsl.backends.cpu.simt.types import Scalar, integer

__all__ = ["join", "split", "to_rows"]


def split(builder: Builder, words: Sequence[ir.Value], word: Scalar, scalar: Scalar, count: int) -> list[ir.Value]:
    """The ``count`` elements, lane vectors, that words consist of, the first in the lowest bits."""
    narrow, found = integer(scalar.bits), []
    for position in range(count):
        index, place = divmod(position * narrow.bits, word.bits)
        part = words[index]
        if place:
            part = builder.value("arith.shrui", [part, builder.splat(place, word)], part.type)
        part = builder.value("arith.trunci", [part], builder.lanes(narrow))
        if scalar.kind == "float":
            part = builder.value("arith.bitcast", [part], builder.lanes(scalar))
        found.append(part)
    return found


def join(builder: Builder, elements: Sequence[ir.Value], word: Scalar, scalar: Scalar) -> list[ir.Value]:
    """The words that consist of elements."""
    narrow = integer(scalar.bits)
    lanes, each = builder.lanes(word), word.bits // narrow.bits
    words = []
    for first in range(0, len(elements), each):
        total: ir.Value | None = None
        for k, element in enumerate(elements[first : first + each]):
            is_float = scalar.kind == "float"
            bits = builder.value("arith.bitcast", [element], builder.lanes(narrow)) if is_float else element
            part = builder.value("arith.extui", [bits], lanes)
            if k:
                part = builder.value("arith.shli", [part, builder.splat(k * narrow.bits, word)], lanes)
            total = part if total is None else builder.value("arith.ori", [total, part], lanes)
        assert total is not None
        words.append(total)
    return words


def to_rows(builder: Builder, words: Sequence[ir.Value], target: ir.Value, word: Scalar, scalar: Scalar) -> None:
    """Store lane vectors of words as rows of their elements: a function of the module for each."""
    count = word.bits // scalar.bits
    row_bytes = builder.width * scalar.bytes

    def body(made: Builder, arguments: Sequence[ir.Value]) -> None:
        loaded, rows = arguments
        for k, element in enumerate(split(made, [loaded], word, scalar, count)):
            made.store(element, made.address(rows, k * row_bytes), scalar.bytes)

    symbol = f"to_rows_{builder.width}x{word}_{count}x{scalar}"
    for k, loaded in enumerate(words):
        rows = builder.address(target, k * count * row_bytes)
        functions.call(builder, symbol, [loaded, rows], None, body, width=builder.width, inline=False)
