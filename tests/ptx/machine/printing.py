"""``vprintf``, which is how a kernel prints (CUDA's "PTX interoperability": a format and a buffer of arguments)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from .program import Instruction, PtxError, Sym, Vec

if TYPE_CHECKING:
    from .convoy import Convoy
    from .grid import Grid

_DIRECTIVE = re.compile(r"%[-+ #0]*\d*(?:\.\d+)?(hh|ll|h|l|z)?([diouxXeEfFgGcsp%])")


def call(grid: Grid, instruction: Instruction, pc: int) -> Callable[[Convoy], None]:
    """``call`` of the one function that there is outside of a module."""
    results, name, arguments = instruction.operands
    assert isinstance(results, Vec)
    assert isinstance(arguments, Vec)
    if name != Sym("vprintf"):
        raise PtxError(f"a call of {name}, which is not known here")

    def value(symbol: Sym, convoy: Convoy) -> np.ndarray:
        place = np.full(int(convoy.mask.sum()), grid.address_of(symbol), np.uint64)
        ((region, _, places),) = grid.pieces("scratch", convoy, place, 8)
        return region.views[8][places // 8]

    def text(convoy: Convoy, lane: np.ndarray, address: int) -> str:
        one = convoy.only(lane)
        data = bytearray()
        while not data or data[-1]:
            place = np.array([address + len(data)], np.uint64)
            ((region, _, at),) = grid.pieces("generic", one, place, 1)
            data.append(int(region.data[at[0]]))
        return data[:-1].decode()

    def step(convoy: Convoy) -> None:
        formats, buffers = (value(item, convoy) for item in arguments.items if isinstance(item, Sym))
        for n, (row, lane) in enumerate(np.argwhere(convoy.mask)):
            mask = np.zeros_like(convoy.mask)
            mask[row, lane] = True
            grid.output.append(_formatted(text, grid, convoy, mask, int(formats[n]), int(buffers[n])))

    return step


def _formatted(
    text: Callable[..., str], grid: Grid, convoy: Convoy, lane: np.ndarray, pattern: int, buffer: int
) -> str:
    offset = 0
    one = convoy.only(lane)

    def argument(size: int) -> np.ndarray:
        nonlocal offset
        offset = -(-offset // size) * size
        ((region, _, places),) = grid.pieces("generic", one, np.array([buffer + offset], np.uint64), size)
        offset += size
        return region.data[places[0] : places[0] + size]

    def one_of(match: re.Match[str]) -> str:
        length, letter = match.groups()
        if letter == "%":
            return "%"
        pattern = match.group().replace(length or "", "", 1) if length else match.group()
        if letter == "s":
            return pattern % text(convoy, lane, int(argument(8).view(np.uint64)[0]))
        if letter in "eEfFgG":
            return pattern % float(argument(8).view(np.float64)[0])
        if letter == "p":
            return hex(int(argument(8).view(np.uint64)[0]))
        data = argument(8 if length in ("l", "ll", "z") else 4)
        return pattern.replace("u", "d") % int(data.view(f"{'i' if letter in 'dic' else 'u'}{len(data)}")[0])

    return _DIRECTIVE.sub(one_of, text(convoy, lane, pattern))
