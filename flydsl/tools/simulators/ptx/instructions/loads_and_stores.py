"""Moves, loads, stores, atomics and address conversions.

Source: PTX ISA manual, "Data Movement", "Parallel Synchronization: atom".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Step
from flydsl.tools.simulators.ptx.execution.memory import WINDOWS
from flydsl.tools.simulators.ptx.execution.operands import BITS, DTYPES, Read, reader, writer
from flydsl.tools.simulators.ptx.instructions.rounding import nearest_of
from flydsl.tools.simulators.ptx.program.module import TYPE_BYTES, Addr, Instruction, Operand, PtxError, Reg, Sym, Vec

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_SPACES = {
    "global",
    "shared",
    "shared::cta",
    "shared::cluster",
    "local",
    "param",
    "param::entry",
    "param::func",
    "const",
}
_ORDERS = {"weak", "volatile", "relaxed", "acquire", "release", "acq_rel", "sc", "mmio"}
_STRONG = _ORDERS - {"weak"}
_SCOPES = {"cta", "cluster", "gpu", "sys"}
_CACHES = {
    "ca", "cg", "cs", "lu", "cv", "nc", "wb", "wt", "L1::no_allocate", "L1::evict_first", "L1::evict_last", "unified",
    "L1::evict_unchanged", "L1::evict_normal", "L2::64B", "L2::128B", "L2::256B", "L2::cache_hint", "noftz",
}  # fmt: skip


def move(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``mov``, which packs and unpacks vectors too."""
    kind = instruction.words[1]
    to, source = instruction.operands
    if isinstance(source, Vec):
        part = f"b{8 * TYPE_BYTES[kind] // len(source.items)}"
        reads = [reader(grid, item, part) for item in source.items]
        write = writer(grid, to, kind)

        def pack(active: ActiveLanes) -> None:
            parts = np.broadcast_arrays(*[read(active) for read in reads])
            write(active, np.stack(parts, axis=-1).view(BITS[TYPE_BYTES[kind]])[..., 0])

        return pack
    read = reader(grid, source, kind)
    if isinstance(to, Vec):
        part = f"b{8 * TYPE_BYTES[kind] // len(to.items)}"
        writes = [writer(grid, item, part) for item in to.items]

        def unpack(active: ActiveLanes) -> None:
            parts = np.ascontiguousarray(read(active))[..., None].view(DTYPES[part])
            for k, write in enumerate(writes):
                write(active, parts[..., k])

        return unpack
    write = writer(grid, to, kind)
    return lambda active: write(active, read(active))


def address_reader(grid: Grid, operand: Operand) -> Read:
    """The addresses of the active lanes, as uint64.

    A register of 32 bits holds an address of shared or local memory, which has as many (PTX ISA manual, "Addresses as
    Operands": wider ones are truncated); so the sum with an offset wraps.
    """
    assert isinstance(operand, Addr)
    wide = True
    if isinstance(operand.base, Reg):
        wide = grid.register(operand.base.name).dtype.itemsize == 8
    read = reader(grid, operand.base, "u64" if wide else "u32")
    bits = 64 if wide else 32
    offset = DTYPES[f"u{bits}"](operand.offset & (1 << bits) - 1)

    def addresses(active: ActiveLanes) -> Array:
        base = np.broadcast_to(read(active), active.mask.shape)[active.mask]
        return (base + offset).astype(np.uint64)

    return addresses


def space_of(grid: Grid, instruction: Instruction, operand: Operand) -> str:
    """The state space that an access names; variables of calls are in the parameters' space by name only."""
    named = next((word for word in instruction.words if word in _SPACES), "generic")
    if named.startswith("param"):
        assert isinstance(operand, Addr)
        return grid.space_of(operand.base) if isinstance(operand.base, Sym) else "param"
    return named


def _form(instruction: Instruction) -> tuple[str, int]:
    """The element type and how many there are."""
    *rest, kind = instruction.words[1:]
    count = next((int(word[1:]) for word in rest if word in ("v2", "v4", "v8")), 1)
    unknown = {w for w in rest if w not in _SPACES | _ORDERS | _SCOPES | _CACHES | {"v2", "v4", "v8"}}
    if unknown or kind not in TYPE_BYTES:
        raise PtxError(f"unknown form of {instruction.words[0]}: {'.'.join(instruction.words)}")
    return kind, count


def _without_policy(instruction: Instruction) -> list[Operand]:
    """The operands but for the cache policy of ``.L2::cache_hint``, which is the last."""
    return list(instruction.operands[: -1 if "L2::cache_hint" in instruction.words else None])


def load(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``ld``."""
    kind, count = _form(instruction)
    to, source = _without_policy(instruction)
    space, addresses = space_of(grid, instruction, source), address_reader(grid, source)
    size, strong = TYPE_BYTES[kind], not _STRONG.isdisjoint(instruction.words)
    writes = [writer(grid, item, kind) for item in (to.items if isinstance(to, Vec) else (to,))]

    def step(active: ActiveLanes) -> None:
        found = read_memory(grid, space, active, addresses(active), size, count, strong=strong)
        for k, write in enumerate(writes):
            write(active, active.spread(found[k]).view(DTYPES[kind]))

    return step


def read_memory(
    grid: Grid, space: str, active: ActiveLanes, addresses: Array, size: int, count: int, *, strong: bool = False
) -> Array:
    """(count, active lanes): elements of ``size`` bytes that follow each other; a strong access orders."""
    found = np.zeros((count, len(addresses)), BITS[size])
    for region, which, places in grid.pieces(space, active, addresses, size * count):
        if strong and (region.is_array or grid.findings is not None):
            grid.races.atomic(region, active, which, places, size * count)
        else:
            grid.races.read(region, active, which, places, size * count)
        first = places // size
        if grid.disturbance is not None:
            data = region.data[places[:, None] + np.arange(size * count)]
            grid.disturbance.disturb(grid, region, grid.thread_ids[active.rows][active.mask][which], places, data)
            found[:, which] = data.view(BITS[size]).T
            continue
        for k in range(count):
            found[k, which] = region.views[size][first + k]
    return found


def write_memory(
    grid: Grid, space: str, active: ActiveLanes, addresses: Array, values: list[Array], *, strong: bool = False
) -> None:
    """Write elements that follow each other; ``values`` are those of the active lanes; a strong access orders."""
    size = values[0].dtype.itemsize
    for region, which, places in grid.pieces(space, active, addresses, size * len(values), writes=True):
        first = places // size
        changes = np.zeros(len(first), bool)
        for k, value in enumerate(values):
            changes |= region.views[size][first + k] != value[which]
        grid.changes += bool(changes.any())
        if strong and (region.is_array or grid.findings is not None):
            grid.races.atomic(region, active, which, places, size * len(values))
        else:
            watched = None if grid.findings is None else changes
            grid.races.write(region, active, which, places, size * len(values), watched)
        lost = np.zeros(len(first), bool)
        for k, value in enumerate(values):
            region.views[size][first + k] = value[which]
        if not strong and grid.findings is not None:
            for k, value in enumerate(values):
                lost |= region.views[size][first + k] != value[which]
            if lost.any():
                grid.races.collide(region, grid.thread_ids[active.rows][active.mask][which], places, lost)


def store(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``st``."""
    kind, _ = _form(instruction)
    to, source = _without_policy(instruction)
    space, addresses = space_of(grid, instruction, to), address_reader(grid, to)
    reads = [reader(grid, item, kind) for item in (source.items if isinstance(source, Vec) else (source,))]
    bits, strong = BITS[TYPE_BYTES[kind]], not _STRONG.isdisjoint(instruction.words)

    def step(active: ActiveLanes) -> None:
        values = [
            np.ascontiguousarray(np.broadcast_to(read(active), active.mask.shape)[active.mask]).view(bits)
            for read in reads
        ]
        write_memory(grid, space, active, addresses(active), values, strong=strong)

    return step


def convert_address(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``cvta``: to a generic address, or with ``.to`` from one."""
    words = instruction.words
    space, kind = words[-2], words[-1]
    to, source = instruction.operands
    window = np.uint64(WINDOWS.get(space.partition(":")[0], 0))
    if space not in _SPACES or kind != "u64":
        raise PtxError(f"unknown form of cvta: {'.'.join(words)}")
    read, write = reader(grid, source, kind), writer(grid, to, kind)
    if "to" in words:
        return lambda active: write(active, read(active) - window)
    return lambda active: write(active, read(active) + window)


def is_in_space(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``isspacep``."""
    number = {"global": 0, "shared": 1, "shared::cta": 1, "shared::cluster": 1, "local": 2, "param": 3}[
        instruction.words[-1]
    ]
    to, source = instruction.operands
    read, write = reader(grid, source, "u64"), writer(grid, to, "pred")
    return lambda active: write(active, (read(active) >> np.uint64(56)) == number)


# -- atomics


def _combined(name: str, kind: str, old: Array, value: Array, other: Array | None) -> Array:
    """The value that an atomic stores."""
    if name == "cas":
        assert other is not None
        return other if old == value else old
    if name == "inc":
        return np.where(old >= value, 0, old + old.dtype.type(1)).astype(old.dtype)
    if name == "dec":
        return np.where((old == 0) | (old > value), value, old - old.dtype.type(1)).astype(old.dtype)
    if name == "add":
        if kind in ("f16", "bf16"):
            return nearest_of(old.astype(np.float64) + value.astype(np.float64), DTYPES[kind])
        return old + value
    functions: dict[str, Callable[[Array, Array], Array]] = {
        "exch": lambda a, b: b, "min": np.fmin, "max": np.fmax, "and": np.bitwise_and, "or": np.bitwise_or,
        "xor": np.bitwise_xor,
    }  # fmt: skip
    return functions[name](old, value)


_ATOMICS = {"add", "exch", "cas", "inc", "dec", "min", "max", "and", "or", "xor"}


def atomic(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``atom`` and ``red``: lane after lane.  The order of the lanes is backwards, as good as any."""
    *rest, kind = instruction.words[1:]
    name = next((word for word in rest if word in _ATOMICS), "")
    if not name or set(rest) - _ATOMICS - _SPACES - _ORDERS - _SCOPES - _CACHES or kind not in TYPE_BYTES:
        raise PtxError(f"unknown form of {instruction.words[0]}: {'.'.join(instruction.words)}")
    operands = _without_policy(instruction)
    to = operands.pop(0) if instruction.words[0] == "atom" else Reg("_")
    address, *values = operands
    space, addresses = space_of(grid, instruction, address), address_reader(grid, address)
    reads = [reader(grid, value, kind) for value in values]
    write = writer(grid, to, kind)
    inner = {"f16x2": "f16", "bf16x2": "bf16"}.get(kind, kind)
    dtype, size = np.dtype(DTYPES[inner]), TYPE_BYTES[kind]

    def step(active: ActiveLanes) -> None:
        given = [np.ascontiguousarray(np.broadcast_to(read(active), active.mask.shape)[active.mask]) for read in reads]
        old = np.empty(len(given[0]), given[0].dtype)
        for region, which, places in grid.pieces(space, active, addresses(active), size, writes=True):
            view = region.views[size]
            numbers = np.arange(len(old))[which]
            if name != "exch":  # the rest stores what it makes of what is there
                threads = grid.thread_ids[active.rows][active.mask][which]
                grid.shadow.read(region, threads, places, size, by_engine=True)
            grid.races.atomic(region, active, which, places, size)
            for n, place in zip(numbers[::-1], (places // size)[::-1], strict=True):
                held = view[place : place + 1]
                old[n : n + 1] = held.view(old.dtype)
                value, *others = (g[n : n + 1].view(dtype) for g in given)
                result = _combined(name, inner, held.copy().view(dtype), value, others[0] if others else None)
                new = np.asarray(result, dtype).view(view.dtype)
                grid.changes += bool((held != new).any())
                held[:] = new
        write(active, active.spread(old))

    return step


POLICY = 0x0DDB1A5E5BADC0DE
"""Stands for what ``createpolicy`` makes, which only the chip can read."""


def create_policy(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``createpolicy``: of a cache that is not here."""
    if instruction.words[1] != "fractional" or not instruction.words[2].startswith("L2::evict_"):
        raise PtxError("only policies of fractions are known")
    write = writer(grid, instruction.operands[0], "b64")
    return lambda active: write(active, np.full(active.mask.shape, POLICY, np.uint64))


def nothing(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """Instructions that change no result: hints, and fences where all writes are seen at once."""
    return lambda active: None
