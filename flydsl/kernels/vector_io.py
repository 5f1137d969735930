"""Vector loads and stores of neighboring elements, bounded by an end.

Accesses are as wide as the alignment known while tracing, at most 16 bytes.  Elements beyond the end are neither read nor
written.  If the end falls within an access, the elements before it move one by one.
"""

from __future__ import annotations

from typing import Any

import flydsl.expr as fx

__all__ = ["WIDEST", "load_vector", "store_vector"]

WIDEST = 16
"""Bytes of the widest access of one thread."""


def load_vector(memory: Any, width: int, room: Any = None, beyond: float = 0.0) -> Any:
    """A vector of the ``width`` elements from the pointer ``memory`` on.

    Args:
        memory: pointer to the first.
        width: number of elements.
        room: how many of them exist at least; more than ``width`` and less than zero are fine.  ``None``: all.
        beyond: the value of those that do not exist.
    """
    registers = fx.make_rmem_tensor(width, memory.dtype)
    if room is not None:
        registers.fill(beyond)
    _move(memory, registers, width, room, loads=True)
    return registers.load()


def store_vector(values: Any, memory: Any, room: Any = None) -> None:
    """Write a vector from the pointer ``memory`` on, as far as there is ``room``."""
    registers = fx.make_rmem_tensor(values.numel, memory.dtype)
    registers.store(values)
    _move(memory, registers, values.numel, room, loads=False)


def _move(memory: Any, registers: Any, width: int, room: Any, *, loads: bool) -> None:
    step = min(width, max(min(memory.known_alignment, WIDEST) * 8 // memory.dtype.width, 1))
    for first in range(0, width, step):
        whole = None if room is None else room >= first + step
        _copy(memory, registers, first, step, whole, loads)
        if whole is None or step == 1 or room.divisibility % step == 0:
            continue
        for one in range(first, first + step - 1):
            _copy(memory, registers, one, 1, (room > one) & ~whole, loads)


def _copy(memory: Any, registers: Any, first: int, count: int, exists: Any, loads: bool) -> None:
    atom = fx.make_copy_atom(fx.UniversalCopy(count * memory.dtype.width), memory.dtype)
    outside, inside = ((p + first).view(fx.make_layout(count, 1)) for p in (memory, fx.get_iter(registers)))
    flag = None
    if exists is not None:
        flag = fx.make_rmem_tensor(1, fx.Boolean)
        flag[0] = exists
    source, target = (outside, inside) if loads else (inside, outside)
    fx.copy(atom, source, target, pred=flag)
