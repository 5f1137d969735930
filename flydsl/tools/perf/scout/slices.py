"""The part of a stream that decides addresses and branches.

Most instructions of a kernel only move and compute data.  Those that addresses or conditions depend on are found by the
liveness of registers, backwards.
"""

from __future__ import annotations

from collections.abc import Sequence

from flydsl.tools.perf.streams.amd import EXEC, SCC, VCC, register_range
from flydsl.tools.perf.streams.stream import Instruction, Range, Stream, Unit


def _mask(ranges: Sequence[Range]) -> int:
    found = 0
    for first, count in ranges:
        found |= ((1 << count) - 1) << first
    return found


def address_ranges(each: Instruction) -> tuple[Range, ...]:
    """The registers of the address of a memory instruction."""
    return tuple(found for operand in each.address if (found := register_range(operand)) is not None)


def needed(stream: Stream, *, addresses: bool) -> list[bool]:
    """True for each instruction whose result a branch depends on; with ``addresses``, an address too."""
    instructions = stream.instructions
    written, read, roots = [], [], []
    for each in instructions:
        written.append(_mask(each.written))
        own = _mask(each.read)
        if each.name.startswith("v_"):
            own |= 3 << EXEC
        if "cndmask" in each.name or "addc" in each.name or "_co_ci_" in each.name:
            own |= 3 << VCC
        if each.name.startswith(("s_cbranch", "s_cselect")):
            own |= 1 << SCC if "scc" in each.name or "cselect" in each.name else 0
        read.append(own)
        root = 0
        if each.is_conditional:
            root = own
        elif addresses:
            root = _mask(address_ranges(each))
            if root:
                root |= 3 << EXEC
        roots.append(root)
    kept = [False] * len(instructions)
    live_at: list[int] = [0] * (len(instructions) + 1)
    for _ in range(4):
        changed = False
        live = 0
        for position in range(len(instructions) - 1, -1, -1):
            each = instructions[position]
            if each.unit is Unit.END or (each.target >= 0 and not each.is_conditional):
                live = 0
            if each.target >= 0:
                live |= live_at[each.target]
            if written[position] & live:
                if not kept[position]:
                    kept[position] = changed = True
                live &= ~written[position]
                live |= read[position]
            live |= roots[position]
            if live != live_at[position]:
                live_at[position] = live
                changed = True
        if not changed:
            break
    return kept
