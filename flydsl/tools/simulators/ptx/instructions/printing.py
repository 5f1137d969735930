"""``vprintf`` and ``__assertfail``: output and failed assertions of kernels."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.program.module import Instruction, PtxError, Sym, Vec

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_DIRECTIVE = re.compile(r"%[-+ #0]*\d*(?:\.\d+)?(hh|ll|h|l|z)?([diouxXeEfFgGcsp%])")


def call(grid: Grid, instruction: Instruction, pc: int) -> Callable[[ActiveLanes], None]:
    """``call`` of the functions that the driver defines."""
    results, name, arguments = instruction.operands
    assert isinstance(results, Vec)
    assert isinstance(arguments, Vec)
    if name not in (Sym("vprintf"), Sym("__assertfail")):
        raise PtxError(f"a call of {name}, which is not known here")

    def value(symbol: Sym, active: ActiveLanes, size: int = 8) -> Array:
        place = np.full(int(active.mask.sum()), grid.address_of(symbol), np.uint64)
        ((region, _, places),) = grid.pieces("scratch", active, place, size)
        return region.views[size][places // size]

    def text(active: ActiveLanes, lane: Array, address: int) -> str:
        one = active.only(lane)
        data = bytearray()
        while not data or data[-1]:
            place = np.array([address + len(data)], np.uint64)
            ((region, _, at),) = grid.pieces("generic", one, place, 1)
            data.append(int(region.data[at[0]]))
        return data[:-1].decode()

    def step(active: ActiveLanes) -> None:
        formats, buffers = (value(item, active) for item in arguments.items if isinstance(item, Sym))
        for n, (row, lane) in enumerate(np.argwhere(active.mask)):
            mask = np.zeros_like(active.mask)
            mask[row, lane] = True
            grid.output.append(_formatted(text, grid, active, mask, int(formats[n]), int(buffers[n])))

    def fail(active: ActiveLanes) -> None:
        row, lane = np.argwhere(active.mask)[0]
        mask = np.zeros_like(active.mask)
        mask[row, lane] = True
        message, file, line, function, _ = (item for item in arguments.items if isinstance(item, Sym))
        said, where, kernel = (text(active, mask, int(value(item, active)[0])) for item in (message, file, function))
        raise PtxError(f"{where}:{int(value(line, active, 4)[0])}: {kernel}: Assertion `{said}` failed")

    return step if name == Sym("vprintf") else fail


def _formatted(
    text: Callable[..., str], grid: Grid, active: ActiveLanes, lane: Array, pattern: int, buffer: int
) -> str:
    offset = 0
    one = active.only(lane)

    def argument(size: int) -> Array:
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
            return pattern % text(active, lane, int(argument(8).view(np.uint64)[0]))
        if letter in "eEfFgG":
            return pattern % float(argument(8).view(np.float64)[0])
        if letter == "p":
            return hex(int(argument(8).view(np.uint64)[0]))
        data = argument(8 if length in ("l", "ll", "z") else 4)
        return pattern.replace("u", "d") % int(data.view(f"{'i' if letter in 'dic' else 'u'}{len(data)}")[0])

    return _DIRECTIVE.sub(one_of, text(active, lane, pattern))
