"""Pictures of thread-value layouts: tiled copies and matrix operations.

Operands are drawn both ways.  One grid is the tile: which thread holds an element, as which of its values.  The other
is the threads: which element each value is.  In :func:`target` a matrix operation may be one whose layout depends on
the chip.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.registry import make_backend, parse_target
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.atoms.atom import CopyAtom, MmaAtom, make_mma_atom
from flydsl.expr.atoms.mma_ops import MmaOp
from flydsl.expr.atoms.tiled_copy import TiledCopy
from flydsl.expr.atoms.tiled_mma import TiledMma
from flydsl.expr.core.context import TraceContext, tracing
from flydsl.targets.target import tracing_for
from flydsl.tools.viz import static
from flydsl.tools.viz.layouts import MOST_COLUMNS, MOST_ROWS
from flydsl.tools.viz.picture import HUES, Cell, Panel, Picture, arrange


def thread_values(layout: Any, tile: Sequence[int], *, title: str | None = None) -> Picture:
    """A layout of (thread, value) to the flat index in a tile, both ways.

    Args:
        layout: a static layout of two modes.
        tile: the extents (rows, columns) of the tile, whose first mode is the fastest.
        title: the picture's heading; by default its kind.

    Returns:
        The picture.

    Raises:
        DSLTypeError, DSLValueError: not such a layout, or it leaves the tile.

    Example::

        picture = fx.viz.thread_values(fx.make_layout(((4, 8), 2), ((16, 1), 8)), (8, 8))
        print(picture.title)  # Layout<((4,8),2):((16,1),8)>
    """
    layout = static.static_layout(layout, "a picture of threads and values")
    rows, columns = _two(tile)
    holders = _holders(layout, rows * columns)
    panels = [
        _tile_panel("tile", f"tile {rows} x {columns}", holders, rows, columns),
        _threads_panel("threads", layout, rows),
    ]
    return arrange(title or str(layout), _beside(panels), [_counts(layout)])


def _two(tile: Any) -> tuple[int, int]:
    sizes = tuple(int(each) for each in static.nested(tile)) if not isinstance(tile, int) else (tile,)
    if not 1 <= len(sizes) <= 2 or min(sizes) < 1:
        raise DSLValueError(f"a tile has extents (rows, columns), got {tile}")
    return (1, sizes[0]) if len(sizes) == 1 else (sizes[0], sizes[1])


Holders = list[list[tuple[int, int]]]
"""For each element of a tile the (thread, value) that hold it."""


def _holders(layout: Any, size: int) -> Holders:
    threads, _ = _extents(layout)
    holders: Holders = [[] for _ in range(size)]
    for flat, index in enumerate(static.indices(layout)):
        if not isinstance(index, int) or not 0 <= index < size:
            raise DSLValueError(
                f"{layout} gives {index} for thread {flat % threads}, outside of a tile of {size} elements"
            )
        holders[index].append((flat % threads, flat // threads))
    return holders


def _extents(layout: Any) -> tuple[int, int]:
    sizes = static.extents(layout)
    if len(sizes) != 2:
        raise DSLValueError(f"a thread-value layout has two modes, (thread, value), got {layout}")
    return sizes[0], sizes[1]


def _counts(layout: Any) -> str:
    threads, values = _extents(layout)
    return f"{threads} threads with {values} values each; T: thread, V: value"


def _tile_panel(
    name: str,
    title: str,
    holders: Holders,
    rows: int,
    columns: int,
    indent: tuple[float, float] = (0, 0),
    *,
    flip: bool = False,
) -> Panel:
    """The tile; ``flip`` draws its first mode to the right."""

    def cell(row: int, column: int) -> Cell:
        here = holders[row + rows * column]
        if not here:
            return Cell("", "empty", "", f"({row},{column}): no thread", {"m": row, "n": column})
        thread, value = here[0]
        more = "" if len(here) == 1 else f"+{len(here) - 1}"
        who = ", ".join(f"T{t} V{v}" for t, v in here[:8]) + (f" and {len(here) - 8} more" if len(here) > 8 else "")
        data = {
            "m": row,
            "n": column,
            "thread": thread,
            "value": value,
            "holders": " ".join(f"{t}:{v}" for t, v in here),
        }
        return Cell(f"T{thread}{more}", f"h{thread % HUES}", f"V{value}", f"({row},{column}): {who}", data)

    down, across = (columns, rows) if flip else (rows, columns)
    cells = [
        [cell(c, r) if flip else cell(r, c) for c in range(min(across, MOST_COLUMNS))]
        for r in range(min(down, MOST_ROWS))
    ]
    captions = []
    if down > MOST_ROWS or across > MOST_COLUMNS:
        captions = [f"shown are {len(cells)} of {down} rows and {len(cells[0])} of {across} columns"]
    labels = [str(k) for k in range(len(cells))], [str(k) for k in range(len(cells[0]))]
    return Panel(name, title, cells, *labels, captions=captions, indent=indent)


def _threads_panel(name: str, layout: Any, rows: int, title: str = "element of each thread's value") -> Panel:
    threads, values = _extents(layout)
    found = static.indices(layout)

    def cell(thread: int, value: int) -> Cell:
        index = found[thread + threads * value]
        assert isinstance(index, int)
        place = f"{index % rows},{index // rows}"
        data = {"thread": thread, "value": value, "m": index % rows, "n": index // rows}
        return Cell(place, f"h{thread % HUES}", "", f"T{thread} V{value}: ({place})", data)

    cells = [[cell(t, v) for v in range(min(values, MOST_COLUMNS))] for t in range(min(threads, MOST_ROWS))]
    captions = []
    if threads > MOST_ROWS or values > MOST_COLUMNS:
        captions = [f"shown are {len(cells)} of {threads} threads and {len(cells[0])} of {values} values"]
    return Panel(
        name,
        title,
        cells,
        [f"T{t}" for t in range(len(cells))],
        [f"V{v}" for v in range(len(cells[0]))],
        captions=captions,
    )


def _beside(panels: Sequence[Panel]) -> list[list[Panel]]:
    """In one row, unless that is wider than 1,600 pixels."""
    return [list(panels)] if sum(panel.size[0] for panel in panels) <= 1600 else [[panel] for panel in panels]


# -- copies


def copy(tiled: Any, *, title: str | None = None) -> Picture:
    """A tiled copy, or a copy atom: which thread moves which element, both ways; of the two sides where they differ.

    Args:
        tiled: a tiled copy or a copy atom.
        title: the picture's heading; by default its kind.

    Returns:
        The picture.

    Raises:
        DSLTypeError: neither a tiled copy nor a copy atom.

    Example::

        atom = fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float16)
        tiled = fx.make_tiled_copy_tv(atom, fx.make_layout((16, 8), (8, 1)), fx.make_layout((1, 8), (8, 1)))
        assert fx.viz.copy(tiled).svg.startswith("<svg")
    """
    if isinstance(tiled, CopyAtom):
        sides = [("source", tiled.layout_src_tv), ("destination", tiled.layout_dst_tv)]
        size = max(int(index) for _, tv in sides for index in static.indices(tv)) + 1  # type: ignore[arg-type]
        rows, columns = 1, size
        name, op = "copy atom", tiled.op
    elif isinstance(tiled, TiledCopy):
        sides = [("source", tiled.layout_src_tv_tiled), ("destination", tiled.layout_dst_tv_tiled)]
        rows, columns = _tile_of(tiled.tile_mn)
        name, op = "tiled copy", tiled.atom.op
    else:
        raise DSLTypeError(f"a picture of a copy is made of a tiled copy or a copy atom, got {tiled!r}")
    same = static.indices(sides[0][1]) == static.indices(sides[1][1])
    drawn = []
    for side, tv in sides[: 1 if same else 2]:
        word = "source and destination" if same else side
        holders = _holders(tv, rows * columns)
        drawn.append(
            _beside(
                [
                    _tile_panel(f"{side}-tile", f"{word}: tile {rows} x {columns}", holders, rows, columns),
                    _threads_panel(f"{side}-threads", tv, rows, f"{word}: (row,column) of each value"),
                ]
            )
        )
    bits = op.bits
    captions = [
        f"{op.__class__.__name__}, {bits} bits per thread and call",
        *(f"{side}: {tv}" for side, tv in sides[: 1 if same else 2]),
    ]
    return arrange(
        title or f"{name} of {rows} x {columns}",
        [row for rows_ in drawn for row in rows_],
        [*captions, _counts(sides[0][1])],
    )


def _tile_of(tile: Any) -> tuple[int, int]:
    """The extents of a tile, of whose entries each is an extent or a layout; further modes count with the second."""
    sizes = [each if isinstance(each, int) else static.size_of(static.nested(each.shape)) for each in tile.entries]
    first = sizes[0]
    rest = 1
    for size in sizes[1:]:
        rest *= size
    return (first, rest) if len(sizes) > 1 else (1, first)


# -- matrix operations


def mma(operation: Any, *, title: str | None = None, threads: bool = True) -> Picture:
    """A tiled matrix operation, an atom or an instruction: which thread holds which element of A, B and C.

    A (M x K) stands left of C (M x N), and B (K x N) above it, so that an element of C is in the row of A and in the
    column of B that it is the product of.

    Args:
        threads: True if the other way, the element of each value of each thread, is drawn too.
        operation: a tiled matrix operation, an atom or an instruction.
        title: the picture's heading; by default its kind.

    Returns:
        The picture.

    Raises:
        DSLTypeError: not a matrix operation.

    Example::

        assert fx.viz.mma(fx.rocdl.MFMA(16, 16, 16, fx.Float16)).svg.startswith("<svg")
    """
    if isinstance(operation, MmaOp):
        operation = make_mma_atom(operation)
    if isinstance(operation, MmaAtom):
        sizes = operation.op.shape_mnk
        maps = operation.layout_A_tv, operation.layout_B_tv, operation.layout_C_tv
        name = operation.op.title
    elif isinstance(operation, TiledMma):
        m, n, k = (int(each) for each in static.nested(operation.tile_size_mnk))
        sizes = m, n, k
        maps = operation.tv_layout_A_tiled, operation.tv_layout_B_tiled, operation.tv_layout_C_tiled
        name = f"{operation.mma_atom.op.title} over {operation.atom_layout.text}"
    else:
        raise DSLTypeError(
            f"a picture of a matrix operation is made of a tiled one, an atom or an instruction, got {operation!r}"
        )
    m, n, k = sizes
    extents = (m, k), (n, k), (m, n)
    holders = [_holders(tv, rows * columns) for tv, (rows, columns) in zip(maps, extents, strict=True)]
    a = _tile_panel("A", f"A: {m} x {k} (M x K)", holders[0], m, k)
    b = _tile_panel("B", f"B: {k} x {n} (K x N)", holders[1], n, k, flip=True)
    c = _tile_panel("C", f"C: {m} x {n} (M x N)", holders[2], m, n)
    spacer = Panel("space", "", [], indent=(a.size[0], 0))
    rows = [[spacer, b], [a, c]]
    captions = [f"{letter}: {tv}" for letter, tv in zip("ABC", maps, strict=True)]
    op = operation.op if isinstance(operation, MmaAtom) else operation.mma_atom.op
    shared = sorted(op.in_shared_memory & {"A", "B"})
    if shared:
        captions.append(f"all threads read {' and '.join(shared)} from shared memory")
    if threads:
        rows.append(
            [
                _threads_panel(f"{letter}-threads", tv, extent[0], f"{letter}: ({places}) of each value")
                for letter, tv, extent, places in zip("ABC", maps, extents, ("m,k", "n,k", "m,n"), strict=True)
                if letter not in shared
            ]
        )
    return arrange(title or name, rows, [*captions, _counts(maps[2])])


@contextmanager
def target(name: str) -> Iterator[None]:
    """In this block of code instructions are those of a chip: ``with fx.viz.target("gfx1201"): fx.rocdl.WMMA(...)``.

    Without it an instruction is that of any chip that has it, and one whose layout depends on the chip is refused.

    Args:
        name: as for ``--target``, ``"cuda:sm_90"``, or a chip alone, ``"gfx942"``.

    Returns:
        A context manager.

    Raises:
        TargetError: there is no such target.

    Example::

        with fx.viz.target("gfx1201"):
            picture = fx.viz.mma(fx.rocdl.WMMA(16, 16, 16, fx.Float16))
    """
    chosen = parse_target(name)
    backend = make_backend(chosen)
    with backend.mlir_context(), ir.Location.unknown(), tracing_for(backend.target):
        module = ir.Module.create()
        with ir.InsertionPoint(module.body), tracing(TraceContext(chosen, backend.facts(), module, module.body)):
            yield
