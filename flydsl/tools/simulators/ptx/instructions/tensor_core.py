"""Matrix instructions on tensor memory: ``tcgen05``.

PTX ISA manual, "TensorCore 5th Generation Family Instructions": "Data Movement Shape", "Instruction descriptor", "Shared
memory descriptor", "Data path layout organization", "Block scaling".  Products are of one block, or of a pair of blocks of
256 rows: each has half of the rows of A and of D, and gives half of the columns of B.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import ml_dtypes
import numpy as np

from flydsl.targets.nvidia import HOLDERS
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Step
from flydsl.tools.simulators.ptx.execution.memory import RESERVED
from flydsl.tools.simulators.ptx.execution.operands import POISON, WARP, Read, integer, reader, writer
from flydsl.tools.simulators.ptx.execution.tensor_memory import LANES, Columns
from flydsl.tools.simulators.ptx.instructions.loads_and_stores import address_reader
from flydsl.tools.simulators.ptx.instructions.mbarriers import active_values
from flydsl.tools.simulators.ptx.instructions.mma import ELEMENTS, SCALE_TYPES, multiply_add
from flydsl.tools.simulators.ptx.instructions.predicates import predicate
from flydsl.tools.simulators.ptx.instructions.rounding import truncated_to_tf32
from flydsl.tools.simulators.ptx.instructions.wgmma import Descriptor
from flydsl.tools.simulators.ptx.program.module import Addr, Instruction, PtxError, Reg, Vec

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_HALF = WARP // 2


def tensor_core(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``tcgen05.*``."""
    if grid.module.target not in HOLDERS["tcgen05"]:
        raise PtxError(f"tcgen05 for {grid.module.target}, which does not have it")
    words = instruction.words
    name = words[1]
    if name in ("alloc", "dealloc", "relinquish_alloc_permit", "ld", "st", "wait::ld", "wait::st"):
        grid.gates[pc] = grid.whole_warps
        if words[-1] != "aligned" and "aligned" not in words:
            raise PtxError(f"unknown form of tcgen05: {instruction.source}")
    match name:
        case "alloc":
            return _allocate(grid, instruction)
        case "dealloc":
            return _free(grid, instruction)
        case "relinquish_alloc_permit":
            return _each_warp(lambda warp: grid.tensor_memory.relinquish(int(grid.block_of[warp])))
        case "ld" | "st":
            return _Move.of(grid, instruction).step
        case "wait::ld" | "wait::st":
            return _each_warp(lambda warp: grid.tensor_memory.wait(warp, stores=name == "wait::st"))
        case "fence::before_thread_sync" | "fence::after_thread_sync":
            return lambda active: None
        case "commit":
            return _commit(grid, instruction)
        case "cp":
            return _copy(grid, instruction)
        case "mma":
            return _Product(grid, instruction).step
    raise PtxError(f"unknown form of tcgen05: {instruction.source}")


def _warps(active: ActiveLanes) -> list[int]:
    return [int(warp) for warp in active.warps[active.mask.any(axis=1)]]


def _each_warp(act: Callable[[int], None]) -> Step:
    def step(active: ActiveLanes) -> None:
        for warp in _warps(active):
            act(warp)

    return step


def _one(active: ActiveLanes, warp: int) -> ActiveLanes:
    """A warp of the active lanes."""
    row = int(np.flatnonzero(active.warps == warp)[0])
    return ActiveLanes(active.warps[row : row + 1], active.mask[row : row + 1])


def _uniform(values: Array, what: str) -> int:
    """The value that all lanes of a warp give."""
    values = np.unique(values)
    if len(values) > 1:
        raise PtxError(f"threads of a warp give different {what}")
    return int(values[0])


def _pair(grid: Grid, instruction: Instruction) -> bool:
    """True if an instruction is one of a pair of blocks."""
    found = [word for word in instruction.words if word.startswith("cta_group::")]
    if found not in (["cta_group::1"], ["cta_group::2"]):
        raise PtxError(f"unknown form of tcgen05: {instruction.source}")
    if found == ["cta_group::2"] and grid.of_rank.shape[1] % 2:
        raise PtxError(f"an instruction of pairs of blocks in a cluster of {grid.of_rank.shape[1]}")
    return found == ["cta_group::2"]


def _blocks(grid: Grid, warp: int, pair: bool) -> list[int]:
    """The block of a warp, or its pair: the one of even rank, then the other."""
    block = int(grid.block_of[warp])
    if not pair:
        return [block]
    even = int(grid.rank[block]) & ~1
    return [int(grid.of_rank[block, rank]) for rank in (even, even + 1)]


# -- columns


def _allocate(grid: Grid, instruction: Instruction) -> Step:
    _pair(grid, instruction)
    to, count = instruction.operands
    addresses, columns = address_reader(grid, to), reader(grid, count, "u32")
    space = "shared::cta" if "shared::cta" in instruction.words else "generic"

    def step(active: ActiveLanes) -> None:
        first = np.arange(WARP) == 0
        for warp in _warps(active):
            one = _one(active, warp)
            number = _uniform(active_values(columns, one), "numbers of columns")
            if number not in (32, 64, 128, 256, 512):
                raise PtxError(f"{number} columns of tensor memory; expected a power of two from 32 to 512")
            column = grid.tensor_memory.allocate(int(grid.block_of[warp]), number)
            lane = one.only(first[None])
            for region, which, places in grid.pieces(space, lane, addresses(lane), 4, writes=True):
                grid.races.write(region, lane, which, places, 4)
                region.views[4][places // 4] = column

    return step


def _free(grid: Grid, instruction: Instruction) -> Step:
    _pair(grid, instruction)
    address, count = instruction.operands
    read, columns = reader(grid, address, "u32"), reader(grid, count, "u32")

    def step(active: ActiveLanes) -> None:
        for warp in _warps(active):
            one = _one(active, warp)
            number = _uniform(active_values(columns, one), "numbers of columns")
            grid.tensor_memory.free(warp, _uniform(active_values(read, one), "addresses"), number)

    return step


# -- registers


@dataclass(frozen=True)
class _Move:
    """``tcgen05.ld`` and ``tcgen05.st``: the lane and column of each register of each thread."""

    grid: Grid
    addresses: Read
    lanes: Array
    """(threads, registers), from the address's."""
    columns: Array
    registers: frozenset[str]
    packed: bool
    reads: Sequence[Read] = ()
    writes: Sequence[Callable[[ActiveLanes, Array], None]] = ()

    @classmethod
    def of(cls, grid: Grid, instruction: Instruction) -> _Move:
        """That of an instruction."""
        _, action, *rest = (w for w in instruction.words if w not in ("sync", "aligned"))
        packs = [word for word in rest if word.endswith("pack::16b")]
        rest = [word for word in rest if word not in packs]
        if len(rest) != 3 or rest[2] != "b32" or not rest[1].startswith("x"):
            raise PtxError(f"unknown form of tcgen05: {instruction.source}")
        operands = list(instruction.operands)
        if action == "ld":
            values, address, *split = operands
        else:
            address, *split, values = operands
        assert isinstance(address, Addr)
        items = values.items if isinstance(values, Vec) else (values,)
        half = integer(split[0]) if split else 0
        lanes, columns = _places(rest[0], int(rest[1][1:]), half)
        if lanes.shape[1] != len(items) or bool(split) != (rest[0] == "16x32bx2"):
            raise PtxError(f"unknown form of tcgen05: {instruction.source}")
        reads = [] if action == "ld" else [reader(grid, item, "b32") for item in items]
        writes = [writer(grid, item, "b32") for item in items] if action == "ld" else []
        names = frozenset(item.name for item in items if isinstance(item, Reg)) if action == "ld" else frozenset()
        if packs:  # a register has two columns; the upper lanes of 16x32bx2 begin where the instruction says
            columns = 2 * columns - half * (np.arange(WARP)[:, None] // _HALF)
        return cls(grid, address_reader(grid, address), lanes, columns, names, bool(packs), reads, writes)

    def step(self, active: ActiveLanes) -> None:
        """Start it."""
        memory = self.grid.tensor_memory
        poison = POISON[np.dtype(np.uint32)]
        for warp in _warps(active):
            one = _one(active, warp)
            where = self._where(warp, _uniform(self.addresses(one), "addresses of tensor memory"))
            memory.order(warp, where, writes=not self.writes)
            if self.writes:
                for write in self.writes:
                    write(one, np.full((1, WARP), poison, np.uint32))
                memory.load(warp, self.registers, self._load(one, where))
            else:
                values = np.stack([np.broadcast_to(r(one), (1, WARP))[0] for r in self.reads], axis=-1)
                memory.store(warp, self._store(values.copy(), where))

    def _where(self, warp: int, address: int) -> Columns:
        grid, lane = self.grid, address >> 16
        quarter = warp % grid.warps_of_block % 4 * WARP
        if lane not in (quarter, quarter + _HALF) or lane + int(self.lanes.max()) >= quarter + WARP:
            raise PtxError(
                f"warp {warp % grid.warps_of_block} reaches lanes {quarter} to {quarter + WARP - 1} of tensor memory, not "
                f"{lane} to {lane + int(self.lanes.max())}",
                "bounds",
            )
        count = int(self.columns.max()) + 1 + self.packed
        return grid.tensor_memory.columns(warp, int(grid.block_of[warp]), address, count, np.unique(self.lanes))

    def _cells(self, where: Columns) -> tuple[int, Array, Array]:
        return where.block, int(where.lanes[0]) + self.lanes, where.first + self.columns

    def _load(self, one: ActiveLanes, where: Columns) -> Callable[[], None]:
        def run() -> None:
            words = self.grid.tensor_memory.words
            block, lanes, columns = self._cells(where)
            values = words[block, lanes, columns]
            if self.packed:
                values = values & 0xFFFF | words[block, lanes, columns + 1] << 16
            for number, write in enumerate(self.writes):
                write(one, values[None, :, number])

        return run

    def _store(self, values: Array, where: Columns) -> Callable[[], None]:
        def run() -> None:
            words = self.grid.tensor_memory.words
            block, lanes, columns = self._cells(where)
            words[block, lanes, columns] = values & 0xFFFF if self.packed else values
            if self.packed:
                words[block, lanes, columns + 1] = values >> 16

        return run


def _places(shape: str, repeat: int, half: int) -> tuple[Array, Array]:
    """Lane and column, (threads, registers), of a shape that is repeated along the columns."""
    t = np.arange(WARP)[:, None]
    match shape:
        case "32x32b":
            lanes, columns, width = t, 0 * t, 1
        case "16x64b":
            lanes, columns, width = t // 4 + 8 * (t % 2), t // 2 % 2, 2
        case "16x128b":
            r = np.arange(2)[None]
            lanes, columns, width = t // 4 + 8 * r, t % 4 + 0 * r, 4
        case "16x256b":
            r = np.arange(4)[None]
            lanes, columns, width = t // 4 + 8 * (r // 2), 2 * (t % 4) + r % 2, 8
        case "16x32bx2":
            lanes, columns, width = t % _HALF, half * (t // _HALF), 1
        case _:
            raise PtxError(f"unknown shape {shape} of tensor memory")
    steps = np.repeat(np.arange(repeat) * width, lanes.shape[1])[None]
    return np.tile(lanes, repeat), np.tile(columns, repeat) + steps


# -- operations of one thread


def _issuers(active: ActiveLanes) -> list[tuple[int, int]]:
    """For each active lane its number among them, and its warp."""
    warps = np.broadcast_to(active.warps[:, None], active.mask.shape)[active.mask]
    return [(n, int(warp)) for n, warp in enumerate(warps)]


def _commit(grid: Grid, instruction: Instruction) -> Step:
    pair, words = _pair(grid, instruction), instruction.words
    if "mbarrier::arrive::one" not in words or words[-1] != "b64":
        raise PtxError(f"unknown form of tcgen05: {instruction.source}")
    address, *masks = instruction.operands
    barriers = address_reader(grid, address)
    mask = reader(grid, masks[0], "u16") if masks else None
    if (mask is None) == ("multicast::cluster" in words):
        raise PtxError(f"unknown form of tcgen05: {instruction.source}")

    def step(active: ActiveLanes) -> None:
        for n, warp in _issuers(active):
            place = grid.shared_place(warp, int(barriers(active)[n]), 8, cluster=True)
            places = [place]
            if mask is not None:
                stride, ranks = grid.shared.stride, int(active_values(mask, active)[n])
                of_rank = grid.of_rank[grid.block_of[warp]]
                if ranks >> len(of_rank):
                    raise PtxError(f"an arrival in the blocks {ranks:#x} of a cluster of {len(of_rank)}")
                places = [
                    int(block) * stride + place % stride for rank, block in enumerate(of_rank) if ranks >> rank & 1
                ]
            elif not pair and place // grid.shared.stride != grid.block_of[warp]:
                raise PtxError("an arrival at another block's barrier, of operations of one block")
            told = grid.races.release_started(warp)

            def arrive(places: list[int] = places, told: tuple[Array, Array] = told) -> None:
                for each in places:
                    grid.mbarriers.arrive_told(each, told)

            grid.tensor_memory.start(arrive)

    return step


_COPIED = {  # rows, bytes of a row, and the quarters of the lanes that 32 rows go to
    "128x256b": (128, 32, ((0,), (1,), (2,), (3,))), "128x128b": (128, 16, ((0,), (1,), (2,), (3,))),
    "64x128b.warpx2::02_13": (64, 16, ((0, 2), (1, 3))), "64x128b.warpx2::01_23": (64, 16, ((0, 1), (2, 3))),
    "32x128b.warpx4": (32, 16, ((0, 1, 2, 3),)),
}  # fmt: skip


def _copy(grid: Grid, instruction: Instruction) -> Step:
    pair, shape = _pair(grid, instruction), ".".join(instruction.words[3:])
    if shape not in _COPIED:
        raise PtxError(f"unknown form of tcgen05: {instruction.source}")
    rows, size, quarters = _COPIED[shape]
    to, source = instruction.operands
    assert isinstance(to, Addr)
    addresses, descriptors = address_reader(grid, to), reader(grid, source, "b64")

    def step(active: ActiveLanes) -> None:
        for n, warp in _issuers(active):
            bits = int(active_values(descriptors, active)[n])
            for block in _blocks(grid, warp, pair):
                places = _shared(
                    grid, warp, block, Descriptor.of_tensor_core(bits).places(rows, size, 1, transposed=False)
                )
                where = grid.tensor_memory.columns(warp, block, int(addresses(active)[n]), size // 4, np.arange(LANES))
                grid.tensor_memory.order(warp, where, writes=True, time=grid.races.start(warp))

                def land(places: Array = places, where: Columns = where) -> None:
                    data = np.ascontiguousarray(grid.shared.region.data[places]).view(np.uint32)
                    for part, group in enumerate(quarters):
                        for quarter in group:
                            lanes = slice(quarter * WARP, (quarter + 1) * WARP)
                            columns = slice(where.first, where.first + where.count)
                            grid.tensor_memory.words[where.block, lanes, columns] = data[
                                part * WARP : (part + 1) * WARP
                            ]

                grid.tensor_memory.start(land)

    return step


def _shared(grid: Grid, warp: int, block: int, places: Array) -> Array:
    """Bytes of a block's shared memory that an operation reads."""
    if places.min() < RESERVED or places.max() >= grid.shared.end:
        raise PtxError(f"an operand out of bounds: bytes {places.min()} to {places.max()} of shared memory", "bounds")
    places = places + block * grid.shared.stride
    units = np.unique(places // 16 * 16)
    grid.races.read_by_proxy(warp, units, 16)
    grid.shadow.hold(units, 16, grid.pc)
    grid.tensor_memory.held.append(units)
    return places


# -- products

_KINDS: dict[str, dict[int, str]] = {
    "f16": {0: "f16", 1: "bf16"}, "tf32": {2: "tf32"}, "i8": {0: "u8", 1: "s8"}, "f8f6f4": {0: "e4m3", 1: "e5m2"},
    "mxf8f6f4": {0: "e4m3", 1: "e5m2"}, "mxf4": {1: "e2m1"}, "mxf4nvf4": {1: "e2m1"},
}  # fmt: skip
"""The codes of types in an instruction descriptor, by the kind of the product."""
_RESULTS = {"i8": {2: "s32"}, "tf32": {1: "f32"}}
_SCALED = {"mxf8f6f4": 32, "mxf4": 32, "mxf4nvf4": 16}
"""Elements along k that share a scale."""


@dataclass(frozen=True)
class _Form:
    """The fields of an instruction descriptor, for a kind of products."""

    of_a: str
    of_b: str
    of_d: str
    m: int
    n: int
    k: int
    transposed: tuple[bool, bool]
    signs: tuple[int, int]
    first_scales: tuple[int, int]
    scale: str
    saturate: bool

    @classmethod
    def decode(cls, kind: str, bits: int) -> _Form:
        """The fields of 32 bits."""
        scaled = kind in _SCALED
        codes = _KINDS[kind]
        mask_b = 3 if kind.startswith("mxf4") else 7
        try:
            of_a, of_b = codes[bits >> 7 & 7], codes[bits >> 10 & mask_b]
            of_d = "f32" if scaled else _RESULTS.get(kind, {0: "f16", 1: "f32"})[bits >> 4 & 3]
        except KeyError:
            raise PtxError(f"an instruction descriptor {bits:#x} with types that kind::{kind} does not have") from None
        if bits & 4 or (not scaled and bits & (1 << 23 | 1 << 29 | 3)):
            raise PtxError(f"an instruction descriptor {bits:#x} of sparse operands, or with reserved bits")
        m = (bits >> 27 & 3) * 128 if scaled else (bits >> 24 & 31) * 16
        signs = -1 if bits >> 13 & 1 else 1, -1 if bits >> 14 & 1 else 1
        return cls(
            of_a, of_b, of_d, m, (bits >> 17 & 63) * 8, 256 // _bits(of_a), (bool(bits >> 15 & 1), bool(bits >> 16 & 1)),
            signs, (bits >> 29 & 3, bits >> 4 & 3) if scaled else (0, 0),
            ("ue8m0" if bits >> 23 & 1 else "ue4m3") if scaled else "", not scaled and bool(bits >> 3 & 1),
        )  # fmt: skip

    def check(self, pair: bool) -> None:
        """Refuse shapes that there are not."""
        rows = self.m // 2 if pair else self.m
        step = 8 if rows == 64 or self.scale else 16
        if rows not in ((128,) if pair or self.scale else (64, 128)) or self.n % step or not 8 <= self.n <= 256:
            raise PtxError(f"a product of {self.m} x {self.n} on {'a pair of blocks' if pair else 'one block'}")


def _bits(kind: str) -> int:
    return 4 if kind == "e2m1" else 8 * np.dtype(ELEMENTS[kind]).itemsize


def _elements(kind: str, data: Array) -> Array:
    """Numbers (lines, k) from bytes (lines, bytes)."""
    if kind == "e2m1":
        return np.stack([data & 15, data >> 4], axis=-1).reshape(len(data), -1).view(ml_dtypes.float4_e2m1fn)
    if kind == "tf32":
        return truncated_to_tf32(np.ascontiguousarray(data).view(np.uint32))
    return np.ascontiguousarray(data).view(ELEMENTS[kind])


class _Product:
    """``tcgen05.mma`` with its operands."""

    def __init__(self, grid: Grid, instruction: Instruction) -> None:
        self._grid, self._pair = grid, _pair(grid, instruction)
        rest = [w for w in instruction.words[3:] if not w.startswith("collector::")]
        self._kind = rest.pop(0).removeprefix("kind::")
        scaled = self._kind in _SCALED
        forms = {"block_scale", *(f"scale_vec::{n}X" for n in (1, 2, 4)), "block16", "block32"}
        if self._kind not in _KINDS or set(rest) - forms or scaled != ("block_scale" in rest):
            raise PtxError(f"unknown form of tcgen05: {instruction.source}")
        self._block = 16 if {"block16", "scale_vec::4X"} & set(rest) else 32 if scaled else 0
        to, a, b, described, *others = instruction.operands
        self._scales = [address_reader(grid, others.pop(0)) for _ in "AB"] if scaled else []
        if others and isinstance(others[0], Vec):
            self._disabled: Sequence[Read] = [reader(grid, item, "b32") for item in others.pop(0).items]  # type: ignore[union-attr]
        else:
            self._disabled = ()
        if len(others) != 1:
            raise PtxError(f"unknown form of tcgen05: {instruction.source}")
        self._accumulates = predicate(grid, others[0])
        self._to, self._described = address_reader(grid, to), reader(grid, described, "b32")
        self._held_a = address_reader(grid, a) if isinstance(a, Addr) else None
        self._a = None if isinstance(a, Addr) else reader(grid, a, "b64")
        self._b = reader(grid, b, "b64")

    def step(self, active: ActiveLanes) -> None:
        """Each active lane starts one."""
        for n, warp in _issuers(active):
            if any(active_values(read, active)[n] for read in self._disabled):
                raise PtxError("a product that leaves lanes as they are, which is not known here")
            form = _Form.decode(self._kind, int(active_values(self._described, active)[n]))
            form.check(self._pair)
            if form.scale and self._block != (32 if form.scale == "ue8m0" and self._block == 32 else 16):
                raise PtxError(f"scales of {form.scale} for every {self._block} elements")
            self._start(active, n, warp, form)

    def _start(self, active: ActiveLanes, n: int, warp: int, form: _Form) -> None:
        grid, memory = self._grid, self._grid.tensor_memory
        blocks = _blocks(grid, warp, self._pair)
        rows, columns = form.m // len(blocks), form.n // len(blocks)
        lanes = np.arange(LANES) if rows == LANES else np.arange(64) // 16 * WARP + np.arange(64) % 16
        time = grid.races.start(warp)
        accumulates = bool(active_values(self._accumulates, active)[n])
        to = [memory.columns(warp, block, int(self._to(active)[n]), form.n, lanes) for block in blocks]
        for each in to:
            memory.order(warp, each, writes=True, time=time)
        b = self._operand(
            warp, blocks, int(active_values(self._b, active)[n]), form.of_b, columns, form.k, form.transposed[1]
        )
        if self._a is not None:
            bits = int(active_values(self._a, active)[n])
            a = self._operand(warp, blocks, bits, form.of_a, rows, form.k, form.transposed[0])
        else:
            assert self._held_a is not None
            a = self._held(warp, blocks, int(self._held_a(active)[n]), form.of_a, lanes, time)
        scales = [
            self._scale(warp, blocks, int(read(active)[n]), form, first, lines, whole, time)
            for read, first, lines, whole in zip(
                self._scales, form.first_scales, (rows, form.n), (False, True), strict=False
            )
        ]

        def land() -> None:
            matrix_b = np.concatenate([read() for read in b]).astype(np.float64) * form.signs[1]
            if scales:
                matrix_b = matrix_b * scales[1][0]()
            for number, (where, read_a) in enumerate(zip(to, a, strict=True)):
                matrix_a = read_a().astype(np.float64) * form.signs[0]
                if scales:
                    matrix_a = matrix_a * scales[0][number]()
                held = np.ascontiguousarray(memory.words[where.cells])
                narrow = form.of_d == "f16"
                d = held.astype(np.uint16).view(np.float16) if narrow else held.view(ELEMENTS[form.of_d])
                d = d if accumulates else np.zeros_like(d)
                result = multiply_add(matrix_a, matrix_b.T, d, form.of_d, form.saturate)
                memory.words[where.cells] = result.view(np.uint16 if narrow else np.uint32)

        memory.start(land)

    def _operand(
        self, warp: int, blocks: list[int], bits: int, kind: str, lines: int, k: int, transposed: bool
    ) -> list[Callable[[], Array]]:
        """Readers of a matrix in each block's shared memory."""
        descriptor, width = Descriptor.of_tensor_core(bits), _bits(kind)
        if transposed and width not in (8, 16):
            raise PtxError(f"{kind} with m or n contiguous")
        size = max(width // 8, 1)
        places = descriptor.places(lines, k * width // 8 // size, size, transposed=transposed)
        all_bytes = (places[..., None] + np.arange(size)).reshape(lines, -1)

        def reads(block: int) -> Callable[[], Array]:
            there = _shared(self._grid, warp, block, all_bytes)
            return lambda: _elements(kind, self._grid.shared.region.data[there])

        return [reads(block) for block in blocks]

    def _held(
        self, warp: int, blocks: list[int], address: int, kind: str, lanes: Array, time: int
    ) -> list[Callable[[], Array]]:
        """Readers of A in tensor memory: 32 bytes of a lane have a row."""
        memory = self._grid.tensor_memory

        def reads(block: int) -> Callable[[], Array]:
            where = memory.columns(warp, block, address, 8, lanes)
            memory.order(warp, where, writes=False, time=time)
            return lambda: _elements(kind, np.ascontiguousarray(memory.words[where.cells]).view(np.uint8))

        return [reads(block) for block in blocks]

    def _scale(
        self, warp: int, blocks: list[int], address: int, form: _Form, first: int, lines: int, whole: bool, time: int
    ) -> list[Callable[[], Array]]:
        """Readers of the factors (lines, k): line i has its scales in lane i % 32, column i / 32, from a byte on."""
        memory, count = self._grid.tensor_memory, form.k // self._block
        if first % count:
            raise PtxError(f"{count} scales of a line that begin at byte {first} of their column")

        def reads(block: int) -> Callable[[], Array]:
            where = memory.columns(warp, block, address, -(-lines // WARP), np.arange(LANES))
            memory.order(warp, where, writes=False, time=time)

            def read() -> Array:
                words = memory.words[where.cells].reshape(4, WARP, -1)
                if (words != words[:1]).any():
                    raise PtxError("scales that differ between the four quarters of tensor memory")
                line = np.arange(lines)
                held = np.ascontiguousarray(words[0][line % WARP, line // WARP][:, None]).view(np.uint8)
                held = np.ascontiguousarray(held[:, first : first + count]).view(SCALE_TYPES[form.scale])
                return held.astype(np.float64).repeat(self._block, axis=1)

            return read

        return [reads(block) for block in (blocks[:1] if whole else blocks)]
