"""Evaluation of addresses and branches of a kernel, for many waves at once.

Every register is an array: scalar ones have a row for each wave, vector ones a row of lanes.  A register whose value is not
known, because it was loaded from memory or computed by an instruction outside of the slice, is ``None``.  All waves take the
path of most of them.

A loop is run twice.  If what its exit compares advances evenly, the trips that are left follow, and the registers that
advance evenly are moved ahead; the last iteration runs again.  Otherwise its conditions alone are run to their end.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.perf.scout.actions import Actions, Comparison, Image, constant
from flydsl.tools.perf.scout.slices import needed
from flydsl.tools.perf.streams.amd import EXEC, SCC, VCC, register_range
from flydsl.tools.perf.streams.stream import MEMORY_UNITS, Instruction, Loop, Stream, Unit, innermost

Array = Any
_MOST_CONDITION_STEPS = 3000
"""Instructions of a loop's conditions that are run one by one."""
_MOST_STEPS = 60_000
"""Instructions that are evaluated in all."""
_U32 = np.uint32


@dataclass()
class Access:
    """One execution of a memory instruction."""

    position: int
    addresses: Array
    """For each wave and lane: bytes, in memory or in LDS; ``None`` if not known."""
    active: Array
    """True for the lanes that take part."""
    loop: int
    """The innermost loop that it is in, or -1."""


class Evaluator(Actions):
    """Runs the slice of a stream.

    ``waves`` are evaluated together; ``image`` is the memory that is known.
    """

    def __init__(self, stream: Stream, waves: int, image: Image) -> None:
        super().__init__(stream, waves, image)
        self.alive = np.ones((waves, 1), bool)
        self.accesses: list[Access] = []
        count = len(stream.instructions)
        self.counted = np.zeros(count + 1 + len(stream.loops))
        """Differences of how often each instruction is executed, then how often each loop is entered."""
        self.unknown_branches: set[int] = set()
        self.unknown_loops: set[int] = set()
        self.exits: dict[int, int] = {}
        """For each loop the branch that it was left by, if it is not one back to its head."""
        self.taken: dict[int, list[float]] = {}
        """For each forward branch: how often it was taken, and not; shares of the waves count as such."""
        self.weight = 1.0
        """Share of the waves that are followed."""
        self.steps = 0
        self._kept = needed(stream, addresses=True)
        self._conditions = needed(stream, addresses=False)
        self._loop_of = innermost(stream)
        self._heads = {loop.first: number for number, loop in enumerate(stream.loops)}
        self._only_conditions = False

    # -- memory

    def _access(self, position: int, x: Instruction) -> None:
        addresses = self._addresses(x)
        self.accesses.append(Access(position, addresses, self.active & self.alive, self._loop_of[position]))

    def _addresses(self, x: Instruction) -> Array:
        offset = _offset(x.text)
        if x.unit is Unit.LDS:
            found = register_range(x.address[0]) if x.address else None
            if found is None:
                return None
            value = self.registers[found[0]]
            return None if value is None else np.broadcast_to(value.astype(np.int64) + offset, (self.waves, self.lanes))
        is_buffer = x.name.startswith(("buffer", "tbuffer"))
        total: Array = np.full((1, 1), offset, np.int64)
        bound: Array = None
        for operand in x.address:
            found = register_range(operand)
            if found is None:
                total = total + (constant(operand) or 0)
                continue
            first, count = found
            if is_buffer and count == 4:
                words = [self.registers[first + k] for k in range(4)]
                if words[0] is None or words[1] is None:
                    return None
                base = words[0].astype(np.int64) | (words[1].astype(np.int64) & 0xFFFF) << 32
                total = total + base
                bound = None if words[2] is None else (base, words[2].astype(np.int64))
                continue
            values = [self.registers[first + k] for k in range(min(count, 2))]
            if any(value is None for value in values):
                return None
            if count == 1 or is_buffer:
                total = total + values[0].astype(np.int64)
            else:
                total = total + (values[0].astype(np.int64) | values[1].astype(np.int64) << 32)
        found_all = np.broadcast_to(total, (self.waves, self.lanes))
        if bound is not None:
            base, size = bound
            found_all = np.where(found_all - base < size, found_all, -1)
        return found_all

    # -- control

    def run(self) -> None:
        """Run from the first instruction to the end."""
        self._run(0, len(self.stream.instructions), -1)

    def _run(self, start: int, stop: int, inside: int) -> int:
        """Run from a position until one at or behind ``stop``, or out of a loop; the position behind."""
        instructions = self.stream.instructions
        position = start
        begun = start
        while position < stop:
            x = instructions[position]
            unit = x.unit
            if unit is Unit.END:
                self._count(begun, position)
                return len(instructions)
            if x.target >= 0:
                self._count(begun, position)
                if x.target <= position and x.target in self._heads:
                    position = self._backward(position, x)
                else:
                    position = self._forward(position, x)
                begun = position
                continue
            kept = self._conditions if self._only_conditions else self._kept
            if kept[position]:
                self._action(position)()
                self.steps += 1
            if (unit is Unit.LDS or unit in MEMORY_UNITS) and not self._only_conditions:
                self._access(position, x)
                self.steps += 1
            position += 1
            if self.steps > _MOST_STEPS:
                return len(instructions)
        self._count(begun, position - 1)
        return position

    def _count(self, first: int, last: int) -> None:
        self.counted[first] += self.weight
        self.counted[last + 1] -= self.weight

    def _chosen(self, position: int, x: Instruction) -> Array:
        """True for the waves that take a conditional branch; ``None`` if it is not known."""
        name = x.name
        if "scc" in name:
            value = self.registers[SCC]
            chosen = None if value is None else (value != 0) == name.endswith("1")
        else:
            mask = self._mask(VCC if "vcc" in name else EXEC)
            if mask is not None and "vcc" in name:
                mask = mask & self.active
            chosen = None if mask is None else mask.any(axis=1, keepdims=True) == name.endswith("nz")
        if chosen is None:
            self.unknown_branches.add(position)
            return None
        return np.broadcast_to(chosen, self.alive.shape)

    def _takes(self, position: int, x: Instruction) -> bool | None:
        """True if most waves take a branch; ``None`` if it is not known.  The others are left behind."""
        if not x.is_conditional:
            return True
        chosen = self._chosen(position, x)
        if chosen is None:
            return None
        share = chosen[self.alive].mean() if self.alive.any() else 0.0
        is_taken = bool(share > 0.5)
        if 0 < share < 1:
            self.alive = self.alive & (chosen == is_taken)
        return is_taken

    def _forward(self, position: int, x: Instruction) -> int:
        counts = self.taken.setdefault(position, [0.0, 0.0])
        if not x.is_conditional:
            counts[0] += 1
            return x.target
        chosen = self._chosen(position, x)
        share = float(chosen[self.alive].mean()) if chosen is not None and self.alive.any() else 0.0
        counts[0] += share
        counts[1] += 1 - share
        if 0 < share < 1 and not self._only_conditions:
            return self._apart(position, x, chosen, share)
        return x.target if share > 0.5 else position + 1

    def _apart(self, position: int, x: Instruction, chosen: Array, share: float) -> int:
        """Run the waves that do not take a branch up to its target, then both together; the position there."""
        before, alive, weight = list(self.registers), self.alive, self.weight
        staying = alive & ~chosen
        self.alive, self.weight = staying, weight * (1 - share)
        end = self._run(position + 1, x.target, -1)
        staying = self.alive
        if end == len(self.stream.instructions):  # they have ended
            self._restore(before)
            self.alive, self.weight = alive & chosen, weight * share
            return x.target
        if end > x.target:  # the others have a path of their own
            after = list(self.registers)
            self._restore(before)
            self.alive, self.weight = alive & chosen, weight * share
            self._run(x.target, end, -1)
            before = list(self.registers)
            self._restore(after)
        self.alive, self.weight = alive & chosen | staying, weight
        for number, (old, new) in enumerate(zip(before, self.registers, strict=True)):
            if new is not old and new is not None and old is not None:
                self.registers[number] = np.where(staying, new, old)
        self._update_exec()
        return end

    def _restore(self, registers: list[Array]) -> None:
        self.registers[:] = registers
        self._update_exec()

    def _backward(self, position: int, x: Instruction) -> int:
        """At a branch to the head of a loop: run the loop to its end; the position behind."""
        number = self._heads[x.target]
        loop = self.stream.loops[number]
        self.counted[len(self.stream.instructions) + 1 + number] += self.weight
        taken = self._takes(position, x)
        if taken is None:
            self.unknown_loops.add(number)
            return loop.after
        if not taken:
            return position + 1
        for _ in range(2):
            before, counted = list(self.registers), self.counted.copy()
            after = self._iterate(loop)
            if after is not None:
                return after
        left = self._trips_left(loop, position)
        if left is None:
            return self._run_conditions(loop, number)
        left = min(left, 1 << 24)
        if left >= 1:
            self._advance(loop, before, left - 1)
            self.counted += (self.counted - counted) * (left - 1)
            after = self._iterate(loop)
        return loop.after if after is None else after

    def _iterate(self, loop: Loop) -> int | None:
        """Run one iteration from the head; ``None`` if another follows, else the position behind the loop."""
        instructions = self.stream.instructions
        position = loop.first
        while True:
            stop = self._next_branch(position, loop.last)
            if stop is None or self.steps > _MOST_STEPS:
                return loop.after
            position = self._run(position, stop, loop.first)
            if position > loop.last or position < loop.first:
                return position
            x = instructions[position]
            self._count(position, position)
            if x.target == loop.first:
                taken = self._takes(position, x)
                if taken:
                    return None
                if position == loop.last or taken is None:
                    return loop.after
                position += 1
            elif x.target <= position and x.target in self._heads:
                position = self._backward(position, x)
            else:
                branch = position
                position = self._forward(position, x)
                if position > loop.last or position < loop.first:
                    self.exits[self._heads[loop.first]] = branch
            if position > loop.last or position < loop.first:
                return position

    def _next_branch(self, position: int, last: int) -> int | None:
        for at in range(position, last + 1):
            if self.stream.instructions[at].target >= 0:
                return at
        return None

    def _trips_left(self, loop: Loop, position: int) -> int | None:
        """The further iterations of a loop, by the operands of the comparisons that its exits test."""
        found: int | None = None
        instructions = self.stream.instructions
        for at in range(loop.first, loop.last + 1):
            x = instructions[at]
            if x.target < 0 or not x.is_conditional:
                continue
            is_back = x.target == loop.first and at == loop.last
            if not is_back and loop.first <= x.target <= loop.last:
                continue  # it stays in the loop whether it is taken or not
            tested = self._tested(at, loop)
            if tested is None:
                return None
            seen = self._comparisons.get(tested)
            if seen is None or len(seen.values) < 2:
                return None
            is_scc = "scc" in x.name
            when = x.name.endswith("1") if is_scc else x.name.endswith("nz")
            leaves_when = when != is_back  # the comparison's result with which the loop ends
            left = _solve(seen, leaves_when, self.alive)
            if left is None:
                return None
            found = left if found is None else min(found, left)
        return found

    def _tested(self, at: int, loop: Loop) -> int | None:
        """The comparison whose result a branch tests; ``None`` if it is none that is alone."""
        instructions = self.stream.instructions
        name = instructions[at].name
        register = SCC if "scc" in name else VCC if "vcc" in name else -1
        for position in range(at - 1, loop.first - 1, -1):
            each = instructions[position]
            if register == SCC and any(first <= SCC < first + count for first, count in each.written):
                return position if each.name.startswith(("s_cmp_", "s_cmpk_")) else None
            if register == VCC and each.written and each.written[0][0] == VCC:
                if each.name.startswith("v_cmp_"):
                    return position if self.waves_agree(position) else None
                if each.name.startswith("s_and_b") and "exec" in each.text:
                    continue
                return None
        return None

    def waves_agree(self, position: int) -> bool:
        """True if the lanes of each wave compare the same numbers."""
        seen = self._comparisons.get(position)
        return seen is not None and all((v == v[:, :1]).all() for pair in seen.values for v in pair)

    def _advance(self, loop: Loop, before: Sequence[Array], iterations: int) -> None:
        """Move the registers ahead that a loop advances evenly."""
        if iterations <= 0:
            return
        for register, (old, new) in enumerate(zip(before, self.registers, strict=True)):
            if old is None or new is None or old is new or register >= SCC or register in (EXEC, EXEC + 1):
                continue
            step = new - old
            if step.any():
                with np.errstate(over="ignore"):
                    self.registers[register] = new + step * _U32(iterations)

    def _state(self, loop: Loop) -> list[bytes | None]:
        """The values of the registers that a loop's conditions change."""
        positions = range(loop.first, loop.last + 1)
        ranges = {each for at in positions if self._conditions[at] for each in self.stream.instructions[at].written}
        values = (self.registers[k] for first, count in sorted(ranges) for k in range(first, first + count))
        return [None if value is None else value.tobytes() for value in values]

    def _run_conditions(self, loop: Loop, number: int) -> int:
        """Run the conditions of a loop until it ends, or for so long as is worth it."""
        self._only_conditions = True
        after: int | None = None
        begun = self.steps
        before: list[bytes | None] | None = None
        while after is None and self.steps - begun < _MOST_CONDITION_STEPS:
            after = self._iterate(loop)
            state = self._state(loop)
            if state == before:  # it waits for memory
                break
            before = state
        if after is None:
            self.unknown_loops.add(number)
        self._only_conditions = False
        return loop.after if after is None else after


_OFFSET = re.compile(r"\boffset:(-?(?:0x[0-9a-f]+|\d+))")


def _offset(text: str) -> int:
    match = _OFFSET.search(text)
    return 0 if match is None else int(match[1], 0)


def _solve(seen: Comparison, leaves_when: bool, alive: Array) -> int | None:
    """The iterations until a comparison of numbers that advance evenly has a result; ``None`` if never."""
    (a0, b0), (a1, b1) = seen.values
    da, db = a1 - a0, b1 - b0
    rows = np.broadcast_to(alive, (len(alive), 1))[:, 0]
    a, b, da, db = (
        np.broadcast_to(v, (len(rows), v.shape[1] if v.ndim > 1 else 1))[rows][:, 0] for v in (a1, b1, da, db)
    )
    if not len(a):
        return None
    gap, change = a - b, da - db  # the comparison is of gap with zero
    name = seen.name
    if not leaves_when:
        name = {"eq": "lg", "lg": "eq", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}[name]
    counts = []
    pairs = {(int(g), int(c)) for g, c in zip(gap.tolist(), change.tolist(), strict=True)}
    by_pair = {pair: _first(name, *pair) for pair in pairs}
    if any(value is None for value in by_pair.values()):
        return None
    counts = [by_pair[int(g), int(c)] for g, c in zip(gap.tolist(), change.tolist(), strict=True)]
    return round(float(np.mean([count for count in counts if count is not None])))


def _first(name: str, gap: int, change: int) -> int | None:
    """The smallest n of at least 1 for which ``gap + n * change`` compares with zero as said."""
    if name in ("lg", "ne"):
        return 1 if gap + change != 0 else 2 if change != 0 else None
    if name == "eq":
        if change == 0:
            return 1 if gap == 0 else None
        count, rest = divmod(-gap, change)
        return count if rest == 0 and count >= 1 else None
    if name in ("gt", "ge"):
        gap, change, name = -gap, -change, {"gt": "lt", "ge": "le"}[name]
    limit = 0 if name == "le" else -1  # gap + n * change <= limit
    if gap + change <= limit:
        return 1
    return None if change >= 0 else -((limit - gap) // -change)
