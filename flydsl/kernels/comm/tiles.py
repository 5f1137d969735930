"""Elements in tiles, and windows with a place for each of two calls.

A call writes its tiles where the call before it did not, so that a rank may be one call ahead of its peers: a rank that is
two ahead has seen every peer begin the call between, and so leave the one before.  The places of two calls alternate by
tiles, hence they do not depend on the number of elements, which may differ from call to call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError
from flydsl.expr.core.context import emits_for
from flydsl.kernels.parts.checks import check_reach

THREADS = 256
PER_THREAD = 4
TILE = THREADS * PER_THREAD
"""Elements of a tile."""
GRAIN = 64
"""Elements that all shares of blocks and parts of ranks but the last are multiples of, so that their vectors are aligned."""
_VECTOR = 16
"""Bytes of a thread's widest access."""
_CPU_LANES = 16
"""Threads whose elements of 32 bits are a cache line."""
BLOCKS = 32
"""Blocks of one phase of a grid, at most: all are on a device at a time, and each has signals of its own."""
ELEMENTS = (fx.Float32, fx.Float16, fx.BFloat16, fx.Int32)
"""The element types of the collectives."""

group = fx.dist.CommGroup("comm", reach="load-store")
"""The group of the library's collectives."""


def accumulator(dtype: Any) -> Any:
    """The type of sums: Float32 for narrower floats, else the type itself."""
    return fx.Float32 if dtype.is_float and dtype.width < 32 else dtype


def tile_count(elements: Any) -> Any:
    """The tiles of so many elements."""
    return fx.ceildiv(elements, TILE)


def window_elements(elements: Any) -> Any:
    """The elements of a window that holds the tiles of two calls."""
    return tile_count(elements) * (2 * TILE)


def grid_of(tiles: Any) -> Any:
    """The blocks that share so many tiles, at least one: a call without elements meets its peers too."""
    return fx.max(fx.min(fx.Int32(tiles), BLOCKS), 1)


def parity(g: Any) -> Any:
    """The place of this call, 0 or 1."""
    return fx.Int32(g.epoch % 2)


def place_of(element: Any, which: Any) -> Any:
    """The index of an array's element in a window of two calls."""
    return element + (element // TILE + which) * TILE


def slot_of(g: Any, element: Any, source: Any, which: Any) -> Any:
    """The index of an element in a window of two calls with one tile after the other for the ranks, ``source``."""
    tile = element // TILE
    return ((2 * tile + which) * g.world + source - tile) * TILE + element


def slots(g: Any, elements: Any) -> Any:
    """The elements of such a window."""
    return tile_count(elements) * (2 * TILE) * g.world


def share_of(first: Any, last: Any, phases: int = 1) -> tuple[Any, Any]:
    """This block's share of the elements from ``first`` to ``last``, as its own bounds; ``first`` is a multiple of GRAIN.

    Of a grid with so many phases the blocks of each share them.
    """
    blocks = fx.grid_dim.x // phases
    share = fx.ceildiv(fx.ceildiv(fx.max(fx.Int32(last - first), 0), GRAIN), blocks) * GRAIN
    start = first + fx.block_idx.x % blocks * share
    return start, fx.min(start + share, last)


def part_of(g: Any, elements: Any) -> Any:
    """The elements of each rank's part: a multiple of GRAIN, so that the last ranks may have fewer, or none."""
    return fx.ceildiv(fx.ceildiv(fx.Int32(elements), GRAIN), g.world) * GRAIN


def share_of_part(part: Any, elements: Any, owner: Any, phases: int = 1) -> tuple[Any, Any]:
    """This block's share of the part of rank ``owner``."""
    first = fx.min(owner * part, elements)
    return share_of(first, fx.min(first + part, elements), phases)


@flyc.jit
def tell_ranks(g, signals, block):
    """Tell all ranks that what this block wrote is there."""
    fx.barrier()
    for peer in range(fx.thread_idx.x, g.world, THREADS):
        fx.dist.notify(signals, peer, block * g.world + g.rank)


@flyc.jit
def hear_ranks(g, signals, block):
    """Wait for what a block of an earlier phase notifies on each rank."""
    if fx.const_expr(emits_for("cpu")):  # lanes are a loop there
        if fx.thread_idx.x == 0:
            for source in range(g.world):
                fx.dist.wait(signals, block * g.world + source, source=source, same_block=True)
    else:
        for source in range(fx.thread_idx.x, g.world, THREADS):
            fx.dist.wait(signals, block * g.world + source, source=source, same_block=True)
    fx.barrier()


def run_width(*tensors: Any, adds: bool = False) -> int:
    """The elements that a thread accesses at once in tensors of one type: 16 bytes, or 1 where a tensor does not allow it.

    On a CPU, where the lanes of a warp are a vector already, a run that ``adds`` is one element for each lane.
    """
    if adds and emits_for("cpu"):
        return 1
    for tensor in tensors:
        if fx.rank(tensor.layout) != 1 or not _is_one(tensor.layout.stride) or tensor.known_alignment % _VECTOR:
            return 1
    return _VECTOR * 8 // tensors[0].dtype.width


def _is_one(stride: Any) -> bool:
    number = fx.get_scalar(stride)
    return bool(number == 1) if isinstance(number, int) else number.is_static() and int(number) == 1


def load_run(tensor: Any, element: Any, width: int) -> Any:
    """The elements from ``element`` on: a vector, or one element."""
    if width == 1:
        return tensor[element]
    return fx.ptr_load(fx.add_offset(tensor.iter, element), fx.VectorAlias(tensor.dtype, width))


def zero_run(dtype: Any, width: int) -> Any:
    """A run of zeros."""
    return dtype(0) if width == 1 else fx.full(width, 0, dtype)


def store_run(value: Any, tensor: Any, element: Any, width: int) -> None:
    """Write what :func:`load_run` reads."""
    if width == 1:
        tensor[element] = value
    else:
        fx.ptr_store(value, fx.add_offset(tensor.iter, element))


@flyc.jit
def each_run(bounds, width, body):
    """Call ``body(element, width)`` for runs of elements between two bounds, and ``body(element, 1)`` for the rest.

    The threads of a block share them: those of a GPU take neighboring runs, and each vector of a CPU's lanes its own
    stretch, because a core reads one stretch after the other.  The first bound is a multiple of the width.
    """
    first, last = bounds
    lanes = _CPU_LANES if emits_for("cpu") else THREADS
    stretch = fx.ceildiv(fx.ceildiv(fx.max(fx.Int32(last - first), 0), THREADS // lanes), GRAIN) * GRAIN
    start, lane = first + fx.thread_idx.x // lanes * stretch, fx.thread_idx.x % lanes
    stop = fx.min(start + stretch, last)
    whole = stop - fx.max(stop - start, 0) % width
    for element in range(start + lane * width, whole, lanes * width):
        body(element, width)
    if fx.const_expr(width > 1):
        for element in range(whole + lane, stop, lanes):
            body(element, 1)


def _same(element: Any) -> Any:
    return element


def copy_runs(
    bounds: tuple[Any, Any],
    source: Any,
    target: Any,
    *,
    read_at: Callable[[Any], Any] = _same,
    write_at: Callable[[Any], Any] = _same,
    width: int | None = None,
) -> None:
    """Copy elements between two bounds, ``i`` from ``read_at(i)`` to ``write_at(i)``, which keep runs together."""

    def copy(element: Any, width: int) -> None:
        store_run(load_run(source, read_at(element), width), target, write_at(element), width)

    each_run(bounds, width or run_width(source, target), copy)


def add_runs(g: Any, bounds: tuple[Any, Any], window: Any, target: Any, place: Callable[[Any], Any]) -> None:
    """Write the sums over all ranks of their windows' elements ``place(i)``, in the order of the ranks."""
    total_type = accumulator(target.dtype)

    @flyc.jit
    def add(element, width):
        total = load_run(window[0], place(element), width).to(total_type)
        for peer in range(1, g.world):
            total += load_run(window[peer], place(element), width).to(total_type)
        store_run(total.to(target.dtype), target, element, width)

    each_run(bounds, run_width(target, adds=True), add)


def row_of(matrix: Any, row: Any) -> Any:
    """A row as a tensor of one mode."""
    return fx.slice(matrix, (row, None))


def check_elements(kernel: str, **tensors: Any) -> Any:
    """The common element type of a collective's tensors."""
    found = {name: tensor.dtype for name, tensor in tensors.items()}
    first = next(iter(found.values()))
    for name, dtype in found.items():
        if dtype not in ELEMENTS:
            raise DSLTypeError(f"{kernel}: {name} is of {dtype}; expected f32, f16, bf16 or i32")
        if dtype is not first:
            raise DSLTypeError(f"{kernel}: {name} is of {dtype}, and {next(iter(found))} of {first}; expected one type")
    return first


def check_counts(kernel: str, world: Any, **tensors: Any) -> None:
    """Check that tensors hold a count for each rank."""
    for name, tensor in tensors.items():
        if tensor.dtype is not fx.Int32:
            raise DSLTypeError(f"{kernel}: {name} is of {tensor.dtype}; expected i32")
        fx.check(world == tensor.shape[0], f"{kernel}: {{}} ranks, and {{}} counts", world, tensor.shape[0])


def check_window(kernel: str, elements: Any, parts: Any = 1) -> None:
    """Check that 32 bits number the places of a window: so many elements of each part, for two calls."""
    check_reach(kernel, {"elements of a window": fx.Int64(elements) * fx.Int64(parts) * 2})


def declare_signatures(function: Any, group: Any = group, **ranks: int) -> None:
    """Declare what to compile ahead of time: each element type, with tensors of the given ranks."""
    for dtype in ELEMENTS:
        tensors = {name: flyc.TensorSpec(dtype, (None,) * rank) for name, rank in ranks.items()}
        function.signatures({"g": group, **tensors})
