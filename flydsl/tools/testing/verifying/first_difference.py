"""The first instruction that computes another value in one of two traces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl.tools.simulators.trace import Step

__all__ = ["first_difference"]


def _store_of(steps: Sequence[Step], addresses: Sequence[int]) -> Step | None:
    """The last step that changed one of these bytes."""
    return next((step for step in reversed(steps) if any(each in step.written for each in addresses)), None)


def first_difference(
    old: Sequence[Step], new: Sequence[Step], addresses: Sequence[int], elements: tuple[bytes, bytes]
) -> tuple[Step | None, Step | None, str]:
    """The first instructions that compute different values in two programs, and what is different there.

    It goes back from the store of an element in both programs at once.  A source line whose operands from other lines are
    equal in both, and whose result is not, is the first that differs.  Code without lines is one line.

    Args:
        old, new: the steps of two programs on the same inputs, in memory at the same addresses.
        addresses: of the bytes of an element that differs.
        elements: its bytes after both programs.

    Returns:
        The step of the old and of the new program, ``None`` where one never stores the element; and a phrase.
    """
    stores = _store_of(old, addresses), _store_of(new, addresses)
    if stores[0] is None or stores[1] is None:
        which = "new" if stores[0] is not None else "old"
        return *stores, f"the {which} code never stores this value"
    lanes = _lanes_of(stores[0], elements[0]), _lanes_of(stores[1], elements[1])
    common = sorted(lanes[0] & lanes[1]) or sorted(lanes[0]) or [0]
    sides = _Side(old, stores[0], common[0]), _Side(new, stores[1], common[0])
    ends = stores[0], stores[1]
    visited: set[tuple[int, int]] = set()
    while True:
        visited.add((ends[0].number, ends[1].number))
        entering = [side.entering(end) for side, end in zip(sides, ends, strict=True)]
        values = [{value for value, _ in rows} for rows in entering]
        if values[0] == values[1]:
            return *ends, "equal operands give another result"
        following = [
            (first, second)
            for value, first in entering[0]
            for other, second in entering[1]
            if first is not None and second is not None and value not in values[1] and other not in values[0]
            if (first.number, second.number) not in visited
        ]
        if not following:
            return *ends, "its operands differ"
        on_one_line = [(first, second) for first, second in following if first.line == second.line]
        if not on_one_line:
            return *following[0], "its operand comes from another instruction"
        ends = on_one_line[0]


class _Side:
    """One of two programs, seen from the store of one element in one lane."""

    def __init__(self, steps: Sequence[Step], store: Step, lane: int) -> None:
        self._lane = lane
        self._producers: dict[Any, list[Step]] = {}
        for step in steps:
            if step.wave == store.wave:
                for register in step.outputs:
                    self._producers.setdefault(register, []).append(step)

    def entering(self, end: Step) -> list[tuple[int, Step | None]]:
        """The operands that come from other lines to the line of a step: each value, and the step that computed it."""
        found: list[tuple[int, Step | None]] = []
        waiting, visited = [end], {end.number}
        while waiting:
            step = waiting.pop()
            for register, values in step.inputs.items():
                made = [each for each in self._producers.get(register, ()) if each.number < step.number]
                producer = made[-1] if made else None
                if producer is not None and producer.line == end.line and end.line is not None:
                    if producer.number not in visited:
                        visited.add(producer.number)
                        waiting.append(producer)
                elif producer is not None or register not in step.outputs:
                    found.append((int(values[self._lane]), producer))
        return found


def _lanes_of(store: Step, data: bytes) -> set[int]:
    """The lanes of a store that have the bytes of an element in a register."""
    width = min(len(data), 4)
    wanted, mask = int.from_bytes(data[:width], "little"), (1 << (8 * width)) - 1
    return {
        lane for values in store.inputs.values() for lane, value in enumerate(values) if int(value) & mask == wanted
    }
