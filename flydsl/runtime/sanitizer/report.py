"""Sanitizer reports: the exception for a launch's findings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from flydsl.errors import SanitizerError, SanitizerFinding, SourceLocation
from flydsl.runtime.cpu_faults import Fault, coordinates, describe
from flydsl.runtime.sanitizer.memory import LaunchMemory
from flydsl.runtime.sanitizer.state import CHECK_NAMES, MAX_RANK, MISALIGNED, NOBODY, Check, Finding
from flydsl.runtime.sanitizer.table import Site
from flydsl.support.file_names import file_name

MAX_FINDINGS = 20

_WINDOWS = ("window", "window index")
"""Accesses to windows, whose first coordinate is a rank."""
_VERBS = {"load": "reads", "store": "writes", "atomic": "updates"}
_Dim3 = tuple[int, int, int]


def error_of(
    kernel: str, memories: Sequence[LaunchMemory], extents: Sequence[int], gave_up: Sequence[SanitizerFinding] = ()
) -> SanitizerError | None:
    """The error of a kernel's launch over these extents of grid and block; ``None`` without findings.

    ``memories`` are of parts of the grid, in their order.  ``gave_up`` are the findings that stopped it, if any.
    """
    rows = [finding for memory in memories for finding in _Report(kernel, memory, extents).findings()]
    found = [*_merged(rows), *gave_up]
    if not found:
        return None
    left = len(found) - MAX_FINDINGS
    number = "1 finding" if len(found) == 1 else f"{len(found)} findings"
    shown = f", the first {MAX_FINDINGS} of them" if left > 0 else ""
    return SanitizerError(f"FLYDSL_CPU_CHECK: kernel {kernel}: {number}{shown}", tuple(found[:MAX_FINDINGS]))


def finding_of_fault(kernel: str, fault: Fault, extents: Sequence[int]) -> SanitizerFinding:
    """A deadlock of warps as a finding about a barrier."""
    warp = max(fault.warp, 0)
    waiting = [k for k in range(fault.warps) if fault.of[k].site] if fault.warp < 0 else [warp]
    warp = waiting[0] if waiting else warp
    _, *place = (fault.of[warp].site or b"").decode().split("\n")
    location = SourceLocation(file_name(place[0]), int(place[1]), int(place[2])) if len(place) == 3 else None
    threads = extents[3] * extents[4] * extents[5]
    width = -(-threads // fault.warps) if fault.warps else threads
    width = 1 << (width - 1).bit_length()
    return SanitizerFinding(
        "barrier",
        kernel,
        location,
        coordinates(fault.block, extents[:3]),
        coordinates(min(warp * width, threads - 1), extents[3:]),
        describe(fault, extents),
        "",
        None,
        1,
    )


def _merged(findings: Sequence[SanitizerFinding]) -> list[SanitizerFinding]:
    """One finding for each kind, line and tensor."""
    found: dict[object, SanitizerFinding] = {}
    for finding in findings:
        place = finding.location
        lines = frozenset(_line(p) for p in (place, finding.other_location))  # of a race, both locations
        key = (finding.check, finding.tensor, lines, None if place else len(found))
        first = found.get(key)
        found[key] = finding if first is None else replace(first, count=first.count + finding.count)
    return list(found.values())


def _line(location: SourceLocation | None) -> tuple[str, int] | None:
    return None if location is None else (location.filename, location.line)


class _Report:
    def __init__(self, kernel: str, memory: LaunchMemory, extents: Sequence[int]) -> None:
        self.kernel = kernel
        self.memory = memory
        self.table = memory.table
        self.grid, self.block = tuple(extents[:3]), tuple(extents[3:])

    def findings(self) -> list[SanitizerFinding]:
        names = {number: name for name, number in CHECK_NAMES.items()}
        found = []
        for number, raw in enumerate(self.memory.findings):
            if raw.count:
                site, check = divmod(number, len(Check))
                found.append(self.finding(names[Check(check)], self.table.sites[site], raw))
        return found

    def finding(self, check: str, site: Site, raw: Finding) -> SanitizerFinding:
        tensor, index = self.place(site, raw)
        finding = SanitizerFinding(
            check,
            self.kernel,
            site.location,
            coordinates(raw.block, self.grid),
            coordinates(raw.thread, self.block),
            "",
            tensor,
            index,
            raw.count,
        )
        element = _element(tensor, index)
        by_use = site.access in ("index", *_WINDOWS)
        verb = _VERBS.get(site.what if by_use else site.access, f"{site.what} accesses")
        match check:
            case "bounds" if site.access in _WINDOWS:
                finding = replace(finding, other_location=site.defined)
                message = f"{verb} {_of_window(site, raw)}"
            case "bounds" if site.access == "overflow":
                finding = replace(finding, check="overflow")
                message = _wrapped(site.what, raw.coordinates[0], raw.extents[0])
            case "bounds" if raw.rank == MISALIGNED:
                region = self.memory.regions[raw.region]
                message = f"{verb} {element} at an address that is not aligned to {1 << region.shift} bytes"
            case "bounds":
                message = f"{verb} {element}, {self.outside(site, raw)}"
            case "init" if site.access == "shuffle":
                if raw.other_thread < math.prod(self.block):
                    finding = replace(finding, other_thread=coordinates(raw.other_thread, self.block))
                    source = f"thread {finding.other_thread}, which takes no part in it"
                else:
                    source = f"a lane that would be thread {raw.other_thread} of the block, which has no such thread"
                message = f"takes by a shuffle the value of {source}"
            case "init":
                message = f"{verb} {element}, which nothing has written"
            case "race":
                finding = self.with_other(finding, raw)
                message = f"{verb} {element}, which {self.other(finding, raw)}"
            case _:
                finding = replace(finding, other_thread=(0, 0, 0))
                message = (
                    f"decides otherwise than thread (0, 0, 0) at the {site.what} around a barrier, which not all threads "
                    "of the block would reach together"
                )
        return replace(finding, message=message)

    # -- the element

    def place(self, site: Site, raw: Finding) -> tuple[str, tuple[int, ...] | None]:
        """The tensor's name, and the coordinates of the element in it."""
        row = self.table.regions[raw.region] if raw.region >= 0 else None
        name = site.tensor or (row.name if row else "")
        if site.access in ("barrier", "shuffle", "overflow"):
            return "", None
        if site.access == "window":
            return name, (raw.coordinates[0], raw.coordinates[1] // site.element)
        if site.access in ("index", "window index"):
            return name, tuple(raw.coordinates[: min(raw.rank, MAX_RANK)])
        if row is None:
            return name, None
        array = self.memory.array_of.get(raw.region)
        if array is not None:
            return row.name, array.coordinates(raw.address)
        region = self.memory.regions[raw.region]
        start = raw.thread * region.thread_bytes
        element = row.granule if site.access == "native" else site.element
        return name or f"{row.kind} memory", ((raw.address - start) // element,)

    def outside(self, site: Site, raw: Finding) -> str:
        """The memory whose bounds the access misses."""
        if site.access == "index":
            extents = tuple(raw.extents[: min(raw.rank, MAX_RANK)])
            return f"outside of its shape {extents}"
        array = self.memory.array_of.get(raw.region)
        wide = f", {site.count} elements from there on" if site.count > 1 else ""
        if array is not None:
            if not wide and site.element > array.item:
                wide = f", {site.element} bytes from there on"
            of_array = "" if array.name == self.table.regions[raw.region].name else f" of the array {array.name}"
            return f"outside of the shape {array.shape}{of_array}{wide}"
        region = self.memory.regions[raw.region]
        size = region.thread_bytes or region.high - region.low
        return f"outside of its {size // site.element} elements of {site.element} bytes{wide}"

    # -- the other thread of a race

    def with_other(self, finding: SanitizerFinding, raw: Finding) -> SanitizerFinding:
        blocks = self.grid[0] * self.grid[1] * self.grid[2]
        # The record has the block's lowest 32 bits; it began before this one, or in the same cluster.
        transfer = self.transfer(raw)
        behind = (raw.block - (transfer[0] if transfer else raw.other_block)) % (1 << 32)
        if behind >= 1 << 31:
            behind -= 1 << 32
        other_block = raw.block - behind if blocks > 1 else 0
        known = raw.other_site < len(self.table.sites)
        return replace(
            finding,
            other_block=coordinates(other_block, self.grid),
            other_thread=None if raw.other_thread == NOBODY else coordinates(raw.other_thread, self.block),
            other_location=self.table.sites[raw.other_site].location if known else None,
        )

    def transfer(self, raw: Finding) -> tuple[int, int] | None:
        """The block that began the put whose access the other one is, and the rank that it is to; ``None`` of a thread's.

        Numbers behind those of the grid stand for puts (:mod:`flydsl.expr.dist.simulated_ranks`).
        """
        ranks, blocks = self.table.ranks, math.prod(self.grid)
        if not ranks or raw.other_block < blocks:
            return None
        channel, own = divmod(raw.other_block - blocks, blocks // ranks)
        peer, rank = divmod(channel, ranks)
        z, place = divmod(own, self.grid[0] * self.grid[1])
        return (z * ranks + rank) * self.grid[0] * self.grid[1] + place, peer

    def other(self, finding: SanitizerFinding, raw: Finding) -> str:
        site = self.table.sites[raw.other_site]
        if (transfer := self.transfer(raw)) is not None:
            does = f"puts to rank {transfer[1]}"
            missing = "has been read" if site.access == "load" else "has come"
            place = f"block {finding.other_block}, thread {finding.other_thread}"
            return f"{place} {does}, and nothing says that it {missing}"
        does = {"load": "read", "store": "wrote", "atomic": "updated"}.get(site.access, f"accessed by {site.what}")
        if finding.other_block != finding.block:
            return f"block {finding.other_block}, thread {finding.other_thread} {does} in the same launch"
        missing = "with no barrier between them"
        if raw.unfenced:
            missing = "with no fence_proxy_async before what orders them"
        elif self.table.fibers:
            missing = "with nothing that orders them"
        return f"thread {finding.other_thread} of the block {does} {missing}"


def _of_window(site: Site, raw: Finding) -> str:
    """The rank, the element or the alignment that an access to a window misses."""
    (rank, *place), (world, *extents) = raw.coordinates[: raw.rank], raw.extents[: raw.rank]
    index = ", ".join(map(str, place)) if site.access == "window index" else str(place[0] // site.element)
    element = f"{site.tensor} of rank {rank} at [{index}]"
    if not 0 <= rank < world:
        return f"{element}, and the ranks are 0 to {world - 1}"
    wide = f", {site.count} elements from there on" if site.count > 1 else ""
    if site.access == "window index":
        return f"{element}, outside of its shape {tuple(extents)}"
    (byte, rest, _), (limit, _, size) = place, extents
    if 0 <= byte < limit and rest:
        return f"{element}, {byte} bytes from its start, which is not aligned to {site.alignment} bytes{wide}"
    return f"{element}, outside of its {size // site.element} elements of {site.element} bytes{wide}"


def _wrapped(sign: str, first: int, second: int) -> str:
    """The arithmetic whose exact number 32 bits do not hold."""
    match sign:
        case "+":
            exact = first + second
        case "-":
            exact = first - second
        case "*":
            exact = first * second
        case "<<":
            exact = first << (second & 31)
        case _:
            return f"takes the index {first} {sign}, which do not hold it"
    return f"computes the index {first} {sign} {second} in 32 bits, which do not hold {exact}"


def _element(tensor: str, index: tuple[int, ...] | None) -> str:
    name = tensor or "memory"
    return name if index is None else f"{name}[{', '.join(map(str, index))}]"
