"""Asynchronous copies by the engine: ``cp.async.bulk``, with tensor maps.

PTX ISA manual, "Data Movement and Conversion Instructions: Asynchronous copy".  A copy into shared memory spoils its
target at once and lands when no thread can go on; a copy out of it reads when its thread waits for the read, or when no
thread can go on, and writes when its thread waits for the write, or at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Next, Step
from flydsl.tools.simulators.ptx.execution.operands import WARP, integer, reader
from flydsl.tools.simulators.ptx.instructions.cp_async import GARBAGE
from flydsl.tools.simulators.ptx.instructions.loads_and_stores import POLICY, address_reader
from flydsl.tools.simulators.ptx.instructions.mbarriers import active_values
from flydsl.tools.simulators.ptx.instructions.tensor_maps import BYTES, TensorMap, read_as_tf32
from flydsl.tools.simulators.ptx.program.module import Addr, Instruction, Operand, PtxError, Vec

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_REDUCTIONS: dict[str, Callable[[Array, Array], Array]] = {
    "add": np.add, "min": np.minimum, "max": np.maximum, "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
    "inc": lambda old, limit: np.where(old >= limit, 0, old + 1).astype(old.dtype),
    "dec": lambda old, limit: np.where((old == 0) | (old > limit), limit, old - 1).astype(old.dtype),
}  # fmt: skip


@dataclass
class Load:
    """A copy in flight into shared memory: from addresses of global memory, or places of shared memory."""

    warp: int
    addresses: Array
    inside: Array
    unit: int
    outside: bytes
    kind: int
    targets: list[tuple[Array, int]]
    """For each block that gets them: the place of each byte, and of the barrier that counts them."""
    within: bool = False
    told: list[Array] = field(default_factory=list)
    """For each target what those have seen who have waited."""
    pc: int = -1
    """The instruction."""


@dataclass
class Store:
    """A copy in flight out of shared memory."""

    thread: int
    group: int
    places: Array
    addresses: Array
    inside: Array
    unit: int
    dtype: np.dtype
    reduction: str | None
    data: Array | None = None
    """The bytes that were read; ``None`` until then."""
    pc: int = -1
    """The instruction."""
    is_held: bool = True
    """True until its thread has waited for the read."""


class BulkCopies:
    """All copies in flight."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._loads: list[Load] = []
        self._stores: list[Store] = []
        self._groups = np.zeros(grid.warps * WARP, np.int64)
        grid.patience.append(self._land_one)
        grid.at_end.append(self._end)

    def load(self, load: Load) -> None:
        """Start a copy into shared memory."""
        load.pc = self._grid.pc
        for places, _ in load.targets:
            load.told.append(self._grid.races.write_by_proxy(load.warp, places))
            self._grid.shared.region.data[places] = GARBAGE
        self._loads.append(load)

    def store(self, store: Store) -> None:
        """Start a copy out of shared memory."""
        store.pc = self._grid.pc
        self._grid.races.read_by_proxy(store.thread // WARP, store.places, 1)
        self._grid.shadow.hold(store.places, 1, store.pc)
        self._stores.append(store)

    def group_of(self, thread: int) -> int:
        """The number of the group that a thread's copies belong to now."""
        return int(self._groups[thread])

    def commit(self, threads: Array) -> None:
        """``cp.async.bulk.commit_group``."""
        self._groups[threads] += 1

    def wait(self, threads: Array, left: int, *, read: bool) -> None:
        """``cp.async.bulk.wait_group``."""
        limits = {int(t): int(self._groups[t]) - left for t in threads}
        for store in list(self._stores):
            if store.group < limits.get(store.thread, 0):
                self._read(store)
                if store.is_held:
                    self._grid.shadow.release(store.places, 1)
                    store.is_held = False
                if not read:
                    self._write(store)

    def _read(self, store: Store) -> None:
        if store.data is None:
            store.data = self._grid.shared.region.data[store.places].copy()

    def _write(self, store: Store) -> None:
        self._stores.remove(store)
        assert store.data is not None
        wide = store.data.reshape(-1, store.unit)[store.inside]
        addresses = store.addresses[store.inside].astype(np.uint64)
        threads = np.full(len(addresses), store.thread)
        for region, which, places in self._grid.array_pieces(threads, addresses, store.unit, store.pc, writes=True):
            value = wide[which]
            at = places[:, None] + np.arange(store.unit)
            if store.reduction is not None:
                old = np.ascontiguousarray(region.data[at]).view(store.dtype)
                value = _REDUCTIONS[store.reduction](old, np.ascontiguousarray(value).view(store.dtype)).view(np.uint8)
            else:
                changes = (region.data[at] != value).any(axis=1)
                self._grid.races.write_array(region, threads[which], places, store.unit, changes)
            region.data[at] = value

    def _land_one(self) -> bool:
        if self._loads:
            self._land(self._loads.pop(0))
            return True
        for store in self._stores:
            if store.data is None and store.group < self._groups[store.thread]:
                self._read(store)
                return True
        return False

    def _land(self, load: Load) -> None:
        grid = self._grid
        data = np.tile(np.frombuffer(load.outside, np.uint8), (len(load.addresses), 1))
        where = np.flatnonzero(load.inside)
        if load.within:
            data[where, 0] = grid.shared.region.data[load.addresses[where]]
        elif len(where):
            threads = np.full(len(where), load.warp * WARP)
            addresses = load.addresses[where].astype(np.uint64)
            for region, which, places in grid.array_pieces(threads, addresses, load.unit, load.pc):
                moved = region.data[places[:, None] + np.arange(load.unit)]
                if grid.disturbance is not None:
                    grid.disturbance.disturb(grid, region, threads[which], places, moved)
                data[where[which]] = moved
        flat = read_as_tf32(load.kind, data.ravel())
        for (places, barrier), told in zip(load.targets, load.told, strict=True):
            grid.shared.region.data[places] = flat
            grid.shadow.lands(places, 1)
            grid.mbarriers.transact(barrier, len(places), told)

    def _end(self) -> None:
        if self._loads:
            raise PtxError(
                f"{self._grid.entry.name}: the kernel ends before copies into its shared memory have landed", "wait"
            )
        for store in list(self._stores):
            if store.data is None:
                who = self._grid.who(store.thread)
                raise PtxError(
                    f"{self._grid.entry.name}: a block ends while a copy reads its shared memory: {who}", "wait"
                )
            self._write(store)


def bulk(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """All forms."""
    words = [word for word in instruction.words if word != "L2::cache_hint"]
    if len(words) == len(instruction.words):
        return _bulk(grid, instruction, words, instruction.operands)
    policy = reader(grid, instruction.operands[-1], "b64")
    step = _bulk(grid, instruction, words, instruction.operands[:-1])

    def with_policy(active: ActiveLanes) -> Next:
        if (active_values(policy, active) != POLICY).any():
            raise PtxError(f"a cache policy that createpolicy did not make: {instruction.source}")
        return step(active)

    return with_policy


def _bulk(grid: Grid, instruction: Instruction, words: Sequence[str], given: Sequence[Operand]) -> Step:
    reduction = words[1] == "reduce"
    rest, operands = list(words[4:] if reduction else words[3:]), list(given)
    if rest == ["commit_group"]:
        return lambda active: grid.bulk.commit(grid.thread_ids[active.rows][active.mask])
    if rest[0] == "wait_group":
        left = integer(operands[0])
        return lambda active: grid.bulk.wait(grid.thread_ids[active.rows][active.mask], left, read=rest[1:] == ["read"])
    tensor = rest[0] == "tensor"
    if rest[0] == "prefetch":
        return _prefetch(grid, operands) if "tensor" in rest else (lambda active: None)
    if tensor:
        rest = rest[2:]
    if "tile" in rest:
        rest.remove("tile")
    multicast, pair = "multicast::cluster" in rest, "cta_group::2" in rest
    rest = [word for word in rest if word not in ("multicast::cluster", "cta_group::1", "cta_group::2")]
    direction, mechanism = tuple(rest[:2]), rest[2:]
    if direction[0].startswith("shared") and direction[1] in ("global", "shared::cta"):
        if mechanism != ["mbarrier::complete_tx::bytes"]:
            raise PtxError(f"unknown form of cp.async.bulk: {instruction.source}")
        return _load(
            grid, operands, tensor=tensor, multicast=multicast, pair=pair, within=direction[1] == "shared::cta"
        )
    if direction == ("global", "shared::cta") and mechanism[0] == "bulk_group":
        return _store(grid, operands, tensor, mechanism[1:] if reduction else [])
    if direction == ("global", "shared::cta") and reduction and mechanism[-1] == "bulk_group":
        return _store(grid, operands, tensor, mechanism[:-1])
    raise PtxError(f"unknown form of cp.async.bulk: {instruction.source}")


def _box(grid: Grid, operand: Operand) -> Callable[[ActiveLanes, int], tuple[TensorMap, list[int]]]:
    """Read the map and the coordinates of one active lane."""
    assert isinstance(operand, Addr)
    addresses = address_reader(grid, Addr(operand.base, operand.offset))
    items = operand.coordinates.items if isinstance(operand.coordinates, Vec) else ()
    coordinates = [reader(grid, item, "s32") for item in items]

    def read(active: ActiveLanes, n: int) -> tuple[TensorMap, list[int]]:
        address = int(addresses(active)[n])
        if address % 64:
            raise PtxError(f"a tensor map at 0x{address:x}, which is not a multiple of 64", "align")
        tensor_map = TensorMap.decode(_bytes_at(grid, active, n, address))
        place = [int(active_values(c, active)[n]) for c in coordinates]
        if place and len(place) != len(tensor_map.shape):
            raise PtxError(f"{len(place)} coordinates in a tensor of {len(tensor_map.shape)} dimensions")
        return tensor_map, place

    return read


def _bytes_at(grid: Grid, active: ActiveLanes, n: int, address: int) -> bytes:
    lane = np.zeros_like(active.mask)
    lane[tuple(np.argwhere(active.mask)[n])] = True
    one = active.only(lane)
    data = b""
    for offset in range(0, BYTES, 8):
        ((region, _, places),) = grid.pieces("generic", one, np.array([address + offset], np.uint64), 8)
        data += region.data[places[0] : places[0] + 8].tobytes()
    return data


def _prefetch(grid: Grid, operands: Sequence[Operand]) -> Step:
    box = _box(grid, operands[0])

    def step(active: ActiveLanes) -> None:
        for n in range(int(active.mask.sum())):
            box(active, n)

    return step


def prefetch_map(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``prefetch.tensormap``: that it is one; other prefetches are hints."""
    if instruction.words[-1] != "tensormap":
        return lambda active: None
    return _prefetch(grid, instruction.operands)


def _lanes(grid: Grid, active: ActiveLanes) -> list[tuple[int, int, int]]:
    """Number among the active lanes, warp and thread of each."""
    threads = grid.thread_ids[active.rows][active.mask]
    return [(n, int(thread) // WARP, int(thread)) for n, thread in enumerate(threads)]


def _targets(grid: Grid, warp: int, to: int, barrier: int, mask: int | None, pair: bool) -> list[tuple[int, int]]:
    """Places of the first byte and of the barrier, in the block of the addresses or in all of a mask.

    With ``pair`` the barrier may be that of the other block of a pair.
    """
    stride = grid.shared.stride
    same, partners = to // stride == barrier // stride, grid.rank[to // stride] ^ grid.rank[barrier // stride] == 1
    if not (same or (pair and partners)):
        raise PtxError("a copy into one block's shared memory, counted by another block's barrier")
    if mask is None:
        return [(to, barrier)]
    if pair:
        raise PtxError("a copy to several blocks of pairs, which is not known here")
    ranks = [rank for rank in range(16) if mask >> rank & 1]
    blocks = grid.of_rank[grid.block_of[warp]]
    if any(rank >= len(blocks) for rank in ranks):
        raise PtxError(f"a copy to the blocks {mask:#x} of a cluster of {len(blocks)}")
    return [(int(blocks[r]) * stride + to % stride, int(blocks[r]) * stride + barrier % stride) for r in ranks]


def _load(grid: Grid, operands: Sequence[Operand], *, tensor: bool, multicast: bool, pair: bool, within: bool) -> Step:
    to, source, *rest = operands
    size = None if tensor else reader(grid, rest.pop(0), "u32")
    barrier, *masks = rest
    mask = reader(grid, masks[0], "u16") if multicast else None
    to_addresses, barriers = address_reader(grid, to), address_reader(grid, barrier)
    box = _box(grid, source) if tensor else None
    sources = None if tensor else address_reader(grid, source)

    def step(active: ActiveLanes) -> None:
        for n, warp, _ in _lanes(grid, active):
            blocks = None if mask is None else int(active_values(mask, active)[n])
            bar = grid.shared_place(warp, int(barriers(active)[n]), 8, cluster=True)
            grid.mbarriers.counts_bytes(bar)
            address = int(to_addresses(active)[n])
            if box is not None:
                tensor_map, place = box(active, n)
                count, alignment = tensor_map.box_bytes, tensor_map.alignment
            else:
                assert size is not None
                count, alignment = int(active_values(size, active)[n]), 16
            start = grid.shared_place(warp, address, count, cluster=True)
            if start % alignment or count % 16 or not count:
                raise PtxError(
                    f"a copy of {count} bytes to 0x{address:x}; expected whole units of 16 at a multiple of {alignment}",
                    "align",
                )
            targets = _targets(grid, warp, start, bar, blocks, pair)
            if box is not None:
                addresses, inside = tensor_map.addresses(place)
                unit, outside, kind = tensor_map.dtype.itemsize, tensor_map.outside, tensor_map.kind
                spread = [(tensor_map.shared_places(first), at) for first, at in targets]
            else:
                assert sources is not None
                first_byte = int(sources(active)[n])
                if first_byte % 16:
                    raise PtxError(f"a copy from 0x{first_byte:x}, which is not a multiple of 16", "align")
                if within:
                    first_byte = grid.shared_place(warp, first_byte, count)
                    grid.races.read_by_proxy(warp, first_byte + np.arange(count), 1)
                addresses, unit, outside, kind = first_byte + np.arange(count), 1, b"\0", 0
                inside = np.ones(count, bool)
                spread = [(first + np.arange(count), at) for first, at in targets]
            grid.bulk.load(Load(warp, addresses, inside, unit, outside, kind, spread, within))

    return step


def _store(grid: Grid, operands: Sequence[Operand], tensor: bool, reduction: Sequence[str]) -> Step:
    to, source, *rest = operands
    box = _box(grid, to) if tensor else None
    to_addresses = None if tensor else address_reader(grid, to)
    size = None if tensor else reader(grid, rest[0], "u32")
    sources = address_reader(grid, source)
    name = next((word for word in reduction if word in _REDUCTIONS), None)
    if bool(reduction) != (name is not None):
        raise PtxError(f"an unknown reduction: {reduction}")

    def step(active: ActiveLanes) -> None:
        for n, warp, thread in _lanes(grid, active):
            address = int(sources(active)[n])
            if box is not None:
                tensor_map, place = box(active, n)
                count, dtype = tensor_map.box_bytes, tensor_map.dtype
                addresses, inside = tensor_map.addresses(place)
                alignment = tensor_map.alignment
            else:
                assert size is not None
                assert to_addresses is not None
                count, alignment, dtype = int(active_values(size, active)[n]), 16, np.dtype(np.uint8)
                first = int(to_addresses(active)[n])
                if first % 16 or name is not None:
                    raise PtxError(
                        f"a copy to 0x{first:x}, which is not a multiple of 16, or a reduction of plain bytes", "align"
                    )
                addresses, inside = first + np.arange(count), np.ones(count, bool)
            start = grid.shared_place(warp, address, count)
            if start % alignment or count % 16:
                raise PtxError(
                    f"a copy of {count} bytes from 0x{address:x}; expected units of 16 at a multiple of {alignment}",
                    "align",
                )
            places = tensor_map.shared_places(start) if box is not None else start + np.arange(count)
            group = grid.bulk.group_of(thread)
            grid.bulk.store(Store(thread, group, places, addresses, inside, dtype.itemsize, dtype, name))

    return step
