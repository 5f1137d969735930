"""Warp groups: ``wgmma`` products in flight, and the registers they use.

PTX ISA manual, "wgmma.fence", "wgmma.wait_group": the registers of a product may not be touched before it was waited for; a
fence must precede the first product of all, and follow what other instructions write to its registers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.operands import GROUP_WARPS
from flydsl.tools.simulators.ptx.program.module import Instruction, PtxError, Reg, Vec

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes
    from flydsl.tools.simulators.ptx.execution.grid import Grid


@dataclass
class Flying:
    """A product that has not landed: what to do then, and the registers that it will write and reads."""

    land: Callable[[], None]
    writes: frozenset[str]
    reads: frozenset[str]


@dataclass
class Group:
    """The state of four warps."""

    committed: list[list[Flying]] = field(default_factory=list)
    open: list[Flying] = field(default_factory=list)
    fenced: bool = False
    unfenced: set[str] = field(default_factory=set)
    """Registers of products that other instructions wrote since the last fence."""
    shapes: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def admit(self, writes: frozenset[str], reads: frozenset[str], shape: tuple[str, ...]) -> None:
        """A product of a shape is to start."""
        if not self.fenced:
            raise PtxError("the first wgmma of four warps, and no wgmma.fence before", "wait")
        if self.unfenced & (writes | reads):
            raise PtxError(
                f"{min(self.unfenced & (writes | reads))} was written, and no wgmma.fence is between", "wait"
            )
        running = self.flying()
        for one in running:
            if one.writes & reads or (one.writes & writes and one.writes != writes):
                raise PtxError("wgmma of other registers of a product that runs", "wait")
        for name in writes:
            if running and self.shapes.get(name, shape) != shape:
                raise PtxError("wgmma of another shape into registers of one that runs, without a fence", "wait")
            self.shapes[name] = shape

    def flying(self) -> list[Flying]:
        """All that has not landed."""
        return [one for group in self.committed for one in group] + self.open


class WarpGroups:
    """All groups of a grid."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        count = -(-grid.warps_of_block // GROUP_WARPS) * grid.blocks
        self._groups = [Group() for _ in range(count)]
        self._of_products = frozenset(
            name
            for instruction in grid.entry.code
            if instruction.words[:2] == ("wgmma", "mma_async")
            for operand in instruction.operands[:2]
            if isinstance(operand, Vec)
            for name in (item.name for item in operand.items if isinstance(item, Reg))
        )
        grid.at_end.append(self._end)

    def touched(self, instruction: Instruction) -> frozenset[str]:
        """The registers of products that an instruction names."""
        return self._of_products & frozenset(instruction.registers())

    def group(self, warp: int) -> Group:
        """The group of a warp."""
        block, inside = divmod(warp, self._grid.warps_of_block)
        return self._groups[block * -(-self._grid.warps_of_block // GROUP_WARPS) + inside // GROUP_WARPS]

    def of(self, active: ActiveLanes) -> list[tuple[Group, Array]]:
        """The groups of the active lanes, and their warps."""
        warps = active.warps[active.mask.any(axis=1)]
        starts = warps[warps % self._grid.warps_of_block % GROUP_WARPS == 0]
        return [(self.group(int(first)), np.arange(first, first + GROUP_WARPS)) for first in starts]

    def check(self, active: ActiveLanes, names: frozenset[str], written: frozenset[str]) -> None:
        """Refuse an access of other instructions to registers of products."""
        for group in {id(g): g for g in (self.group(int(w)) for w in active.warps[active.mask.any(axis=1)])}.values():
            for flying in group.flying():
                busy = (names & flying.writes) | (written & flying.reads)
                if busy:
                    raise PtxError(
                        f"{sorted(busy)[0]} is touched while a wgmma has it, before wgmma.wait_group", "wait"
                    )
            group.unfenced |= written

    def _end(self) -> None:
        if any(group.flying() for group in self._groups):
            raise PtxError(f"{self._grid.entry.name}: a warp group ends while its wgmma run", "wait")
