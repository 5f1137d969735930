"""Wide accesses to memory: vectors of neighboring elements, and rows of a block.

Accesses are as wide as the alignment known while tracing, at most 16 bytes.  Elements beyond the end are neither read nor
written.  If the end falls within an access, the elements before it move one by one.
"""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.core.context import amd_chip
from flydsl.kernels.parts.checks import strides_of
from flydsl.kernels.parts.rounding import round_to

WIDEST = 16
"""Bytes of the widest access of one thread."""
THREADS = 256
"""Threads of a block that owns a row."""
REGISTER_PIECES = 8
"""Pieces of a row that a thread keeps in registers; longer rows are read twice."""


def load_vector(memory: Any, width: int, room: Any = None, beyond: float = 0.0) -> Any:
    """A vector of the ``width`` elements from the pointer ``memory`` on.

    Args:
        memory: pointer to the first.
        width: number of elements.
        room: how many of them exist at least; more than ``width`` and less than zero are fine.  ``None``: all.
        beyond: the value of those that do not exist.
    """
    registers = fx.make_rmem_tensor(width, memory.dtype)
    if room is not None:
        registers.fill(beyond)
    _move(memory, registers, width, room, loads=True)
    return registers.load()


def store_vector(values: Any, memory: Any, room: Any = None) -> None:
    """Write a vector from the pointer ``memory`` on, as far as there is ``room``."""
    registers = fx.make_rmem_tensor(values.numel, memory.dtype)
    registers.store(values)
    _move(memory, registers, values.numel, room, loads=False)


def _move(memory: Any, registers: Any, width: int, room: Any, *, loads: bool) -> None:
    step = min(width, max(min(memory.known_alignment, WIDEST) * 8 // memory.dtype.width, 1))
    for first in range(0, width, step):
        whole = None if room is None else room >= first + step
        _copy(memory, registers, first, step, whole, loads)
        if whole is None or step == 1 or room.divisibility % step == 0:
            continue
        for one in range(first, first + step - 1):
            _copy(memory, registers, one, 1, (room > one) & ~whole, loads)


def _copy(memory: Any, registers: Any, first: int, count: int, exists: Any, loads: bool) -> None:
    atom = fx.make_copy_atom(fx.UniversalCopy(count * memory.dtype.width), memory.dtype)
    outside, inside = ((p + first).view(fx.make_layout(count, 1)) for p in (memory, fx.get_iter(registers)))
    flag = None
    if exists is not None:
        flag = fx.make_rmem_tensor(1, fx.Boolean)
        flag[0] = exists
    source, target = (outside, inside) if loads else (inside, outside)
    fx.copy(atom, source, target, pred=flag)


# -- rows, and reductions over them
#
# A block owns a row.  A *piece* is one vector per thread: piece k holds the elements from `(k * threads + thread) *
# width` on, so that neighboring threads touch neighboring memory.  `width` is the known alignment of all rows.


def rows_of_block(*tensors: Any, row: Any = None) -> list[Row]:
    """Row ``row`` of each matrix, by default the block's index, and each vector; all have pieces of equal width."""
    columns = fx.get_scalar(tensors[0].shape[1])
    row = fx.block_idx.x if row is None else row
    elements = [fx.slice(t, (row, None)) if fx.rank(t.layout) == 2 else t for t in tensors]
    width = min(min(e.known_alignment, WIDEST) // (e.dtype.width // 8) for e in elements)
    short_nans = all(e.dtype is fx.BFloat16 for e in elements)
    return [Row(e, columns, width, short_nans) for e in elements]


class Row:
    """One row, or a vector as long as one, as pieces of ``width`` elements per thread."""

    def __init__(self, elements: Any, columns: Any, width: int, short_nans: bool) -> None:
        self.elements = elements
        self.first = _first(elements, columns)
        self.columns = columns
        self.short_nans = short_nans
        self.width = width
        self.dtype = elements.dtype

    @property
    def pieces(self) -> Any:
        """The number of pieces that cover the row: a Python int if its length is known."""
        per_piece = THREADS * self.width
        return -(-self.columns // per_piece) if isinstance(self.columns, int) else fx.ceildiv(self.columns, per_piece)

    def load(self, piece: Any, beyond: float = 0.0, compute: Any = fx.Float32) -> Any:
        """This thread's part of a piece as ``compute``, with ``beyond`` for elements after the end."""
        start = self._start(piece)
        return load_vector(self.first + start, self.width, self._room(start), beyond).to(compute)

    def store(self, piece: Any, values: Any) -> None:
        """Write this thread's part of a piece, rounded to the type of the row."""
        start = self._start(piece)
        rounded = round_to(values, self.dtype, self.short_nans)
        store_vector(rounded, self.first + start, self._room(start))

    def _start(self, piece: Any) -> Any:
        return (piece * THREADS + fx.thread_idx.x) * self.width

    def _room(self, start: Any) -> Any:
        return None if self._all_whole else fx.Int32(self.columns) - start

    def inside(self, piece: Any, values: Any, otherwise: float = 0.0) -> Any:
        """``values`` of this thread's part of a piece, with ``otherwise`` for those after the end of the row."""
        if self._all_whole:
            return values
        start = self._start(piece)
        exists = [start + v < self.columns for v in range(self.width)]
        return fx.Vector.from_elements([e.select(values[v], otherwise) for v, e in enumerate(exists)])

    def hold(self) -> list[Any] | None:
        """All pieces in registers; ``None`` if the row is too long, or its length unknown, and is read again instead."""
        if not isinstance(self.pieces, int) or self.pieces > REGISTER_PIECES:
            return None
        return [self.load(k) for k in range(self.pieces)]

    @property
    def _all_whole(self) -> bool:
        return isinstance(self.columns, int) and self.columns % (THREADS * self.width) == 0


def _first(elements: Any, columns: Any) -> Any:
    """The pointer to the first element; on AMD GPUs into a buffer, if the length is known to fit its 32 bits.

    A buffer's address is a scalar one plus 32 bits of each thread, and the pieces differ in a third, scalar part.
    Pieces of 16 bytes are 4 KiB apart, beyond the offset range of global accesses, which would add 64 bits per piece.
    """
    pointer = fx.get_iter(elements)
    is_short = isinstance(columns, int) and columns * elements.dtype.width < 8 << 31
    return fx.rocdl.make_buffer_ptr(pointer) if is_short and amd_chip() is not None else pointer


def add(a: Any, b: Any) -> Any:
    return a + b


@flyc.jit
def row_sum(shared, row, held, function):
    """The sum over a row of ``function(values, piece)``, in every thread; ``held`` is the result of ``row.hold()``."""
    total = fx.Float32(0.0)
    if fx.const_expr(held is not None):
        for k in fx.range_constexpr(row.pieces):
            total = total + function(held[k], k).reduce("add", fastmath="reassoc")
    else:
        for k in range(row.pieces):
            total = total + function(row.load(k), k).reduce("add", fastmath="reassoc")
    return block_all(shared, total, add)


@flyc.jit
def row_map(row, held, out, function):
    """Write ``function(values, piece)`` of every piece of ``row`` to the row ``out``.

    All loads of a held row start before the first store.  No compiler moves a load before a store that may alias, and
    GPUs that wait for a load also wait for earlier stores.
    """
    if fx.const_expr(held is not None):
        results = [function(held[k], k) for k in range(row.pieces)]
        for k in fx.range_constexpr(row.pieces):
            out.store(k, results[k])
    else:
        for k in range(row.pieces):
            out.store(k, function(row.load(k), k))


@flyc.jit
def block_all(shared, value, combine, threads=THREADS):
    """``value`` of all threads combined, in every thread: in the warp by shuffles, between warps by shared memory.

    Each call allocates an element per warp from the ``shared`` allocator, so one call need not wait for another's
    readers.
    """
    warp = fx.num_warp_threads()
    offset = warp // 2
    while offset > 0:
        value = combine(value, fx.shuffle_xor(value, offset, warp))
        offset //= 2
    warps = threads // warp
    parts = shared.allocate(fx.Array[value.dtype, warps]).peek().view(fx.make_layout(warps, 1))
    if fx.lane_id() == 0:
        parts[fx.thread_idx.x // warp] = value
    fx.barrier()
    result = parts[0]
    for w in fx.range_constexpr(1, warps):
        result = combine(result, parts[w])
    return result


def _is_multiple(value: Any, of: int) -> bool:
    """True if it is known while tracing that ``of`` divides the value."""
    return (value if isinstance(value, int) else value.divisibility) % of == 0


def _outer_strides(tensor: Any) -> list[tuple[Any, int]]:
    """The strides of all axes but the last, each with the elements of 16 bytes."""
    return [(stride, WIDEST * 8 // tensor.dtype.width) for stride in strides_of(tensor)[:-1]]


def _aligned(tensor: Any) -> Any:
    """The tensor with contiguous rows that statically start at multiples of 16 bytes."""
    shape = tuple(tensor.shape[axis] for axis in range(fx.rank(tensor.layout)))
    strides = (stride // step * step for stride, step in _outer_strides(tensor))
    return fx.make_view(fx.get_iter(tensor), fx.make_layout(shape, (*strides, 1)))


@flyc.jit
def aligned_rows(launch, *tensors):
    """:func:`rows_if_aligned`, without the second kernel where it would equal the first: all strides are multiples."""
    if fx.const_expr(all(_is_multiple(stride, step) for t in tensors for stride, step in _outer_strides(t))):
        launch(*tensors)
    else:
        rows_if_aligned(launch, *tensors)


@flyc.jit
def rows_if_aligned(launch, *tensors):
    """Call ``launch(*tensors)`` with rows that statically start at multiples of 16 bytes, if the strides do at run time."""
    strides = [each for t in tensors for each in _outer_strides(t)]
    if fx.const_expr(all(isinstance(stride, int) for stride, _ in strides)):
        launch(*tensors)
    else:
        aligned = fx.Boolean(True)
        for stride, step in strides:
            aligned = aligned & (stride % step == 0)
        if aligned:
            launch(*map(_aligned, tensors))
        else:
            launch(*tensors)
