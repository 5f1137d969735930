"""Banks of shared memory: where elements lie, and which accesses collide.

The model is that of NVIDIA's "CUDA C++ Best Practices Guide" ("Shared Memory and Memory Banks"): successive words of 32
bits lie in successive banks, each bank gives one word per cycle, and lanes that read the same word share it.  A warp's
access of more than 32 bits per lane is made in phases of as many lanes as the banks serve at once: of 128 bits, 8 lanes.
AMD's LDS is banked in the same way; where a chip groups the lanes of a wide access otherwise, pass ``phases``.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.memory.element_run import memory_bits
from flydsl.expr.numeric import NumericMeta
from flydsl.support.fast_dataclass import record
from flydsl.tools.viz import static
from flydsl.tools.viz.layouts import MOST_COLUMNS, layout_panels
from flydsl.tools.viz.picture import Cell, Panel, Picture, arrange

_WORD_BITS = 32


@record
class Phase:
    """The lanes whose accesses are made at once.

    Made by :func:`banks`.
    """

    lanes: tuple[int, ...]
    words: Mapping[int, tuple[int, ...]]
    """The distinct words that they access, by bank."""

    @property
    def cycles(self) -> int:
        """The words of the busiest bank, which gives one per cycle."""
        return max((len(words) for words in self.words.values()), default=0)

    @property
    def conflicts(self) -> int:
        """The cycles beyond the first."""
        return max(self.cycles - 1, 0)


@record
class Banks:
    """A warp's accesses of a layout in shared memory, phase by phase.  A notebook shows it as a picture.

    Made by :func:`banks`.
    """

    phases: tuple[Phase, ...]
    picture: Picture

    @property
    def conflicts(self) -> int:
        """The cycles of all phases beyond one each; 0: free of conflicts."""
        return sum(phase.conflicts for phase in self.phases)

    @property
    def cycles(self) -> int:
        """The cycles of all phases."""
        return sum(phase.cycles for phase in self.phases)

    @property
    def svg(self) -> str:
        """The picture's text."""
        return self.picture.svg

    def _repr_svg_(self) -> str:
        return self.picture.svg

    def save(self, path: Any) -> Any:
        """Write the picture: :meth:`Picture.save`."""
        return self.picture.save(path)


def banks(
    layout: Any,
    element: Any,
    *,
    access_bits: int = 128,
    threads: int = 32,
    along: int = 0,
    lanes: Any = None,
    bank_count: int = 32,
    phases: Sequence[Sequence[int]] | None = None,
    title: str | None = None,
) -> Banks:
    """The conflicts of one access of shared memory by a warp, and a picture: banks as colors, phases as a table.

    Each lane accesses ``access_bits`` of consecutive elements of a row (of mode 1), or of a column where mode 0 is the
    contiguous one.  Where such a run is not contiguous in memory, a lane accesses its elements one after the other.

    Args:
        layout: a static layout of the tile, of two modes.
        element: the type of an element, such as ``fx.Float16``, or its bits.
        access_bits: of a lane: 8, 16, 32, 64 or 128.
        threads: lanes of the warp: 32, or 64 for AMD's waves of that size.
        along: 0: neighboring lanes access neighboring rows, as matrix fragments are read; 1: neighboring runs of a row, as
            tiles are copied.
        lanes: instead of ``along``, a layout of (lane, value) to the flat coordinate in the tile, or a tiled copy.
        bank_count: banks of 32 bits; 32, of gfx950 64.
        phases: lanes that access at once, instead of neighbors.
        title: the picture's heading; by default its kind.

    Returns:
        The picture, with the phases of the access.

    Raises:
        DSLTypeError: no layout, or not a type.
        DSLValueError: a number out of range, a tile of another rank, fewer elements than the lanes access.

    Example::

        tile = fx.make_layout((8, 64), (64, 1))
        assert fx.viz.banks(tile, fx.Float16).conflicts == 28  # 4 phases, each 8 words of one bank
    """
    access = _Access(access_bits, threads, along, lanes, bank_count, phases)
    measured = _measure(static.static_layout(layout, "a picture of banks"), element, access)
    panels = _panels("", "the tile: index, and bank in color", measured)
    captions = [
        f"{len(measured.groups[0]) if lanes else threads} lanes access {access_bits} bits each, elements have "
        f"{measured.bits} bits",
        _summary(measured.phases),
    ]
    return Banks(measured.phases, arrange(title or str(measured.layout), _beside(panels), captions))


def swizzle(layout: Any, element: Any, **options: Any) -> Picture:
    """A swizzled layout beside the one without its swizzle: banks, phases, conflicts of both.

    Args:
        layout: a composed layout whose inner mapping is a swizzle.
        element, options: as of :func:`banks`.

    Returns:
        The picture.

    Raises:
        DSLTypeError: not such a layout.
        DSLValueError: as :func:`banks`.

    Example::

        plain = fx.make_layout((8, 64), (64, 1))
        swizzled = fx.make_composed_layout(fx.static(fx.SwizzleType.get(3, 3, 3)), plain)
        assert fx.viz.swizzle(swizzled, fx.Float16).svg.startswith("<svg")
    """
    layout = static.static_layout(layout, "a picture of a swizzle")
    if not isinstance(layout, algebra.ComposedLayout):
        raise DSLTypeError(
            f"a picture of a swizzle is made of a composed layout, got {layout}; see fx.make_composed_layout"
        )
    rows, captions = [], []
    for name, each in (("plain", layout.outer), ("swizzled", layout)):
        measured = _measure(each, element, _Access(**options))
        rows += _beside(_panels(f"{name}-", f"{name}: {each}", measured))
        captions.append(f"{name}: {_summary(measured.phases)}")
    return arrange(str(layout), rows, captions)


@record
class _Access:
    """The options of :func:`banks`."""

    access_bits: int = 128
    threads: int = 32
    along: int = 0
    lanes: Any = None
    bank_count: int = 32
    phases: Sequence[Sequence[int]] | None = None


@record
class _Measured:
    """The accesses of one layout."""

    layout: Any
    found: Sequence[Any]
    """Its indices."""
    groups: Sequence[Group]
    phases: tuple[Phase, ...]
    bits: int
    """Of an element."""
    bank_count: int


def _measure(layout: Any, element: Any, access: _Access) -> _Measured:
    bits = _element_bits(element)
    _check(access.access_bits, bits, access.threads, access.along, access.bank_count)
    found = static.numbers(layout)
    count = access.access_bits // bits
    lanes = access.lanes
    runs = _runs(layout, count, access.threads, access.along) if lanes is None else _given(lanes, layout)
    groups = _phases(runs, found, bits, access)
    phases = tuple(_phase(group, found, bits, access.bank_count) for group in groups)
    return _Measured(layout, found, groups, phases, bits, access.bank_count)


def _element_bits(element: Any) -> int:
    bits = memory_bits(element) if isinstance(element, NumericMeta) else element
    if isinstance(bits, bool) or not isinstance(bits, int) or bits not in (4, 8, 16, 32, 64, 128):
        raise DSLTypeError(f"elements are of a scalar type such as fx.Float16, or of a number of bits, got {element!r}")
    return bits


def _check(access_bits: int, bits: int, threads: int, along: int, bank_count: int) -> None:
    if access_bits not in (8, 16, 32, 64, 128) or access_bits % bits:
        raise DSLValueError(
            f"access_bits={access_bits!r} with elements of {bits} bits; a lane accesses 8, 16, 32, 64 or 128 bits of whole "
            "elements"
        )
    if threads not in range(1, 129) or along not in (0, 1) or bank_count not in (16, 32, 64):
        raise DSLValueError(
            f"threads={threads!r}, along={along!r}, bank_count={bank_count!r}; expected 1 to 128 lanes, 0 or 1, "
            "and 16, 32 or 64 banks"
        )


Runs = list[list[int]]
"""The flat coordinates that each lane accesses."""


def _runs(layout: Any, count: int, threads: int, along: int) -> Runs:
    sizes = static.extents(layout)
    if len(sizes) != 2:
        raise DSLValueError(f"a tile of shared memory has two modes, got {layout}; group its modes, or pass lanes")
    rows, columns = sizes
    found = static.indices(layout)
    down = count > 1 and rows >= count and _consecutive([found[k] for k in range(count)])
    if count > 1 and not down and columns < count:
        raise DSLValueError(f"a lane accesses {count} elements, and a row of {layout} has {columns}")
    # a run is along one mode; the other mode counts runs' starts
    length, lines = (rows, columns) if down else (columns, rows)
    runs_per_line = length // count
    if not runs_per_line or runs_per_line * lines < threads:
        raise DSLValueError(
            f"{threads} lanes access {count} elements each, and {layout} has {runs_per_line * lines} such "
            "runs; pass fewer threads"
        )
    made = []
    for lane in range(threads):
        line, run = (lane % lines, lane // lines) if along == 0 else (lane // runs_per_line, lane % runs_per_line)
        places = range(run * count, (run + 1) * count)
        made.append([(place + rows * line) if down else (line + rows * place) for place in places])
    return made


def _consecutive(values: Sequence[Any]) -> bool:
    return all(isinstance(b, int) and b - a == 1 for a, b in itertools.pairwise(values))


def _given(lanes: Any, layout: Any) -> Runs:
    tv = static.static_layout(getattr(lanes, "layout_src_tv_tiled", lanes), "the lanes of a picture of banks")
    sizes = static.extents(tv)
    if len(sizes) != 2:
        raise DSLValueError(f"lanes are a layout of (lane, value), got {tv}")
    found = static.numbers(tv)
    most = static.size_of(static.nested(layout.shape))
    if max(found, default=0) >= most:
        raise DSLValueError(f"{tv} reaches coordinate {max(found)} of a tile of {most} elements: {layout}")
    return [[found[lane + sizes[0] * value] for value in range(sizes[1])] for lane in range(sizes[0])]


Group = list[tuple[int, list[int]]]
"""The lanes of a phase, each with the flat coordinates that it accesses in it."""


def _phases(runs: Runs, found: Sequence[Any], bits: int, access: _Access) -> list[Group]:
    access_bits, bank_count, given = access.access_bits, access.bank_count, access.phases
    count = max(1, access_bits // bits)
    groups: list[Group] = []
    for start in range(0, len(runs[0]), count):
        parts = [run[start : start + count] for run in runs]
        whole = all(
            _consecutive([found[k] for k in part]) and found[part[0]] * bits % access_bits == 0 for part in parts
        )
        width = access_bits if whole else max(bits, 8)
        steps = [parts] if whole else [[part[k : k + 1] for part in parts] for k in range(len(parts[0]))]
        at_once = max(1, bank_count * _WORD_BITS // max(width, _WORD_BITS))
        for step in steps:
            chosen = given or [range(first, min(first + at_once, len(runs))) for first in range(0, len(runs), at_once)]
            groups += [[(lane, step[lane]) for lane in lanes] for lanes in chosen]
    return groups


def _phase(group: Group, found: Sequence[Any], bits: int, bank_count: int) -> Phase:
    words: defaultdict[int, set[int]] = defaultdict(set)
    for _, places in group:
        for place in places:
            first, last = found[place] * bits // _WORD_BITS, (found[place] * bits + bits - 1) // _WORD_BITS
            for word in range(first, last + 1):
                words[word % bank_count].add(word)
    return Phase(tuple(lane for lane, _ in group), {bank: tuple(sorted(words[bank])) for bank in sorted(words)})


def _summary(phases: Sequence[Phase]) -> str:
    cycles, conflicts = sum(p.cycles for p in phases), sum(p.conflicts for p in phases)
    worst = max((p.cycles for p in phases), default=0)
    verdict = "no conflicts" if not conflicts else f"{conflicts} conflicts, up to {worst} words of one bank"
    return f"{len(phases)} phases in {cycles} cycles: {verdict}"


def _beside(panels: Sequence[Panel]) -> list[list[Panel]]:
    """The tile and its table, under each other if the tile is wide."""
    return [[panels[0]], [*panels[1:]]] if panels[0].size[0] > 900 else [[*panels]]


def _panels(prefix: str, title: str, measured: _Measured) -> list[Panel]:
    bits, bank_count = measured.bits, measured.bank_count
    owner = {
        place: (phase, lane)
        for phase, group in reversed([*enumerate(measured.groups)])
        for lane, places in group
        for place in places
    }

    def by_bank(flat: int, natural: Any, index: Any) -> Cell:
        bank = index * bits // _WORD_BITS % bank_count
        who = owner.get(flat)
        access = "" if who is None else f", lane {who[1]} in phase {who[0]}"
        title = f"{static.number_text(natural)} → {index}, bank {bank}{access}"
        data: dict[str, object] = {"flat": flat, "index": index, "bank": bank}
        if who is not None:
            data |= {"phase": who[0], "lane": who[1]}
        kind = f"h{bank % 32}" + (" marked" if who is not None and who[0] == 0 else "")
        return Cell(str(index), kind, f"b{bank}", title, data)

    tile = layout_panels(f"{prefix}tile", title, measured.layout, by_bank)
    return [*tile, _table(f"{prefix}phases", measured.phases, bank_count)]


def _table(name: str, phases: Sequence[Phase], bank_count: int) -> Panel:
    """Phases down, banks to the right: how many words of a bank a phase accesses."""
    rows = []
    for number, phase in enumerate(phases[:MOST_COLUMNS]):
        row: list[Cell | None] = []
        for bank in range(bank_count):
            words = phase.words.get(bank, ())
            kind = "empty" if not words else "good" if len(words) == 1 else "bad"
            title = f"phase {number}, bank {bank}: words {', '.join(map(str, words)) or 'none'}"
            row.append(
                Cell(
                    str(len(words)) if words else "",
                    kind,
                    "",
                    title,
                    {"phase": number, "bank": bank, "words": len(words)},
                )
            )
        rows.append(row)
    labels = [
        f"phase {k}: lanes {_lanes(phase.lanes)}, {phase.cycles} cycles"
        for k, phase in enumerate(phases[:MOST_COLUMNS])
    ]
    left_out = [f"{len(phases) - len(rows)} further phases are left out"] if len(phases) > len(rows) else []
    captions = ["outlined in the tile: phase 0", *left_out]
    return Panel(
        name, "words of each bank by phase", rows, labels, [str(k) for k in range(bank_count)], captions=captions
    )


def _lanes(lanes: Sequence[int]) -> str:
    whole = list(lanes) == [*range(lanes[0], lanes[0] + len(lanes))] if lanes else False
    return f"{lanes[0]}–{lanes[-1]}" if whole else ",".join(map(str, lanes))
