"""The table of a kernel with checks: its sites and regions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flydsl.errors import DeviceError, SourceLocation
from flydsl.runtime.object_file import LoadedObject
from flydsl.runtime.sanitizer import CHECK_TABLE
from flydsl.support.fast_dataclass import record
from flydsl.support.file_names import file_name
from flydsl.trust.json import read_json, shortened


@record
class Site:
    """One checked operation of a kernel."""

    access: str
    """``"load"``, ``"store"``, ``"atomic"``, ``"index"``, ``"barrier"``, ``"shuffle"``, ``"overflow"``, ``"native"``,
    ``"window"`` (coordinates: rank, byte, byte modulo the alignment, 0) or ``"window index"`` (rank, index)."""
    location: SourceLocation | None
    count: int = 1
    """Elements that one thread accesses."""
    element: int = 1
    """Bytes of one."""
    tensor: str = ""
    what: str = ""
    """The statement around a barrier, the operation on an index, the sign of arithmetic, or the name of a native call."""
    alignment: int = 1
    other_file: str = ""
    other_line: int = 0
    other_column: int = 0

    @property
    def defined(self) -> SourceLocation | None:
        """The declaration of the window."""
        return SourceLocation(self.other_file, self.other_line, self.other_column) if self.other_file else None


@record
class RegionRow:
    """One region of memory that a kernel reaches."""

    kind: str
    """``"argument"``, ``"shared"`` or ``"register"``."""
    name: str
    bytes: int = 0
    """Of an object in shared memory (0: the launch decides), or of a thread's array."""
    position: int = 0
    granule: int = 1
    """Bytes of the smallest accessed element, which has its own record."""
    reads: bool = True
    writes: bool = True
    """True if the kernel may write it."""


MAX_LANES = 64
"""Lanes of the widest warp."""


@record
class Exchange:
    """A load that shuffles order before a store of the same warp."""

    store: int
    load: int
    lanes: tuple[int, ...]
    """For each storing lane, the lanes that have loaded before, one bit each."""


@record
class KernelTable:
    sites: tuple[Site, ...]
    regions: tuple[RegionRow, ...]
    checks: int
    """Bits of :class:`.state.Check`."""
    fibers: bool = False
    """True if its warps may diverge."""
    blocks: int = 1
    """Blocks of a cluster, which see each other's shared memory."""
    orders: bool = False
    """True if its atomic operations, or fences, order other accesses."""
    spins: bool = False
    """True if a warp may wait for another block, so that blocks are interleaved."""
    exchanges: tuple[Exchange, ...] = ()
    warp_size: int = 0
    """Lanes that the emulated chip runs in lockstep; 0 if it promises none."""
    ranks: int = 0
    """The ranks of a simulated network, which are in one launch; 0: there is none."""


def read_tables(code: LoadedObject) -> Mapping[str, KernelTable]:
    """The tables of the kernels with checks in an object, by symbol; empty if it has none."""
    if code.find(CHECK_TABLE) is None:
        return {}
    try:
        return {symbol: _table(row) for symbol, row in read_json(code.text(CHECK_TABLE)).items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DeviceError(
            f"a table of checks is malformed ({type(error).__name__} {error}); compile it again"
        ) from None


def _table(row: Mapping[str, Any]) -> KernelTable:
    regions = tuple(RegionRow(**_typed(RegionRow, region)) for region in row["regions"])
    sites = tuple(_site(site) for site in row["sites"])
    exchanges = tuple(_exchange(each) for each in row["exchanges"])
    rest = {name: value for name, value in row.items() if name not in ("sites", "regions", "exchanges")}
    return KernelTable(sites=sites, regions=regions, exchanges=exchanges, **_typed(KernelTable, rest))


def _exchange(row: Mapping[str, Any]) -> Exchange:
    lanes = tuple(row["lanes"])
    if not 0 < len(lanes) <= MAX_LANES or not all(type(lane) is int and 0 <= lane < 1 << MAX_LANES for lane in lanes):
        raise TypeError(f"lanes of an exchange are {shortened(lanes)}")
    sites = _typed(Exchange, {name: row[name] for name in ("store", "load")})
    return Exchange(lanes=lanes, **sites)


def _site(row: Mapping[str, Any]) -> Site:
    rest = dict(row)
    place = [rest.pop(name, None) for name in ("file", "line", "column")]
    location = None if place[0] is None else SourceLocation(file_name(str(place[0])), int(place[1]), int(place[2]))
    return Site(location=location, **_typed(Site, rest))


def _typed(kind: type, fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields, after a check that each has its declared type."""
    for name, value in fields.items():
        declared = kind.__annotations__[name]
        if type(value).__name__ != declared or (declared == "int" and not 0 <= value < 1 << 63):
            raise TypeError(f"{name} is {shortened(value)}, expected {declared}")
    return fields
