"""Shared-memory reads that shuffles order before another lane's write.

On a chip that runs the lanes of a warp in lockstep, a lane that has received a value by a shuffle cannot be ahead of the
lanes that it came from.  So a warp may reduce an array and put the sum where lanes of that warp have read::

    v = tile[lane]
    for distance in (32, 16, 8, 4, 2, 1):
        v = v + fx.gpu.shuffle_xor(v, distance, 64)
    if lane == 0:
        tile[0] = v

For each store this finds the loads that the stored value depends on, and for each lane the lanes that it comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.operations import UNKNOWN_REGION, Access
from flydsl.ir.constant_fold import source_lane

_Sources = dict[int, tuple[int, ...]]
"""By the site of a load: for each lane of a warp the lanes whose loads its value depends on, one bit each."""


def exchanged_reads(
    kernel: sir.Kernel, accesses: Mapping[sir.Operation, Access], warp_size: int, regions: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Rows of a store's site, a load's site, and for each lane that stores the lanes that have loaded before."""
    found = _Exchanged(accesses, warp_size, regions)
    found.region(kernel.body)
    return [
        {"store": store, "load": load, "lanes": list(lanes)}
        for store, sources in sorted(found.stores.items())
        for load, lanes in sorted(sources.items())
    ]


class _Exchanged:
    def __init__(self, accesses: Mapping[sir.Operation, Access], warp_size: int, regions: list[dict[str, Any]]) -> None:
        self.accesses, self.warp_size, self.regions = accesses, warp_size, regions
        self.known: dict[sir.Value, _Sources] = {}
        self.region_of_site: dict[int, int] = {}
        self.stores: dict[int, _Sources] = {}

    def region(self, region: sir.Region) -> None:
        for operation in region.operations:
            self.operation(operation)

    def operation(self, operation: sir.Operation) -> None:
        match operation:
            case sir.Load():
                access = self.shared(operation)
                if access is not None:
                    self.region_of_site[access.site] = access.region
                    self.note(operation.results[0], {access.site: tuple(1 << k for k in range(self.warp_size))})
            case sir.Store():
                access = self.shared(operation)
                if access is not None:
                    given = self.sources(operation.operands[0])
                    same = {load: of for load, of in given.items() if self.region_of_site[load] == access.region}
                    self.stores[access.site] = _joined(self.stores.get(access.site, {}), same)
            case sir.Shuffle():
                self.shuffle(operation)
            case sir.For() | sir.While():
                self.loop(operation)
            case sir.If():
                for region in operation.regions:
                    self.region(region)
                    self.pass_on(region.operations[-1:], operation.results)
            case sir.Atomic():
                pass
            case _:
                given = _joined(*(self.sources(operand) for operand in operation.operands))
                for result in operation.results:
                    self.note(result, given)

    def shared(self, operation: sir.Operation) -> Access | None:
        access = self.accesses.get(operation)
        if access is None or access.region == UNKNOWN_REGION or self.regions[access.region]["kind"] != "shared":
            return None
        return access

    def sources(self, value: sir.Value) -> _Sources:
        return self.known.get(value, {})

    def note(self, value: sir.Value, sources: _Sources) -> None:
        if sources:
            self.known[value] = _joined(self.sources(value), sources)

    def pass_on(self, ends: list[sir.Operation], values: list[sir.Value]) -> None:
        """Passes the values a region yields to its operation's results, or to the next iteration."""
        for end in ends:
            given = end.operands[1:] if isinstance(end, sir.Condition) else end.operands
            for value, result in zip(given, values, strict=False):
                self.note(result, self.sources(value))

    def loop(self, loop: sir.Operation) -> None:
        is_while = isinstance(loop, sir.While)
        initial = loop.operands if is_while else loop.operands[3:]
        for _ in range(2):  # what an iteration passes on to the next
            for region in loop.regions:
                carried = region.arguments if is_while else region.arguments[1:]
                for value, argument in zip(initial, carried, strict=False):
                    self.note(argument, self.sources(value))
                self.region(region)
                self.pass_on(region.operations[-1:], list(carried))
                self.pass_on(region.operations[-1:], loop.results)

    def shuffle(self, operation: sir.Shuffle) -> None:
        value, offset, width = operation.operands
        given = self.sources(value)
        if not given or not isinstance(offset.owner, sir.Constant) or not isinstance(width.owner, sir.Constant):
            return
        distance, group = offset.owner.elements[0], width.owner.elements[0]
        sources = [source_lane(operation.mode, lane, distance, group) for lane in range(self.warp_size)]
        moved = {
            load: tuple(lanes[lane if source is None else source] for lane, source in enumerate(sources))
            for load, lanes in given.items()
        }
        self.note(operation.results[0], moved)


def _joined(*all_sources: _Sources) -> _Sources:
    joined: _Sources = {}
    for sources in all_sources:
        for load, lanes in sources.items():
            held = joined.get(load)
            joined[load] = lanes if held is None else tuple(a | b for a, b in zip(held, lanes, strict=True))
    return joined
