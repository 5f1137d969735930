"""Generated copies by tiles: thread and value layouts, predicates, fragments, gathers and scatters."""

from __future__ import annotations

import random

from benchmarks.corpus.values.programs import Item
from benchmarks.corpus.values.recorder import ELEMENTS, LANES, VARIABLES

__all__ = ["ELEMENT_BITS", "tiled_copies"]

ELEMENT_BITS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64, "h": 16, "f": 32, "d": 64}
"""Widths of the element types whose arrays are read as they are."""

_Pair = tuple[int, int]


def _shape(chance: random.Random) -> tuple[_Pair, _Pair, _Pair]:
    """Threads, values of a thread, and repeats of the tile, by row and column: no more than an array has."""
    while True:
        threads, values, repeats = (
            (chance.choice(counts), chance.choice(counts))
            for counts in ([1, 2, 4, 8, 16, 32], [1, 1, 2, 4, 8], [1, 1, 2, 3])
        )
        rows, columns = (threads[i] * values[i] * repeats[i] for i in range(2))
        if 4 <= threads[0] * threads[1] <= LANES and rows * columns <= VARIABLES * LANES:
            return threads, values, repeats


def _layout(shape: _Pair, by_rows: bool) -> str:
    return f"fx.make_layout({shape}, {(shape[1], 1) if by_rows else (1, shape[0])})"


def tiled_copies(chance: random.Random, count: int) -> list[Item]:
    """Copies by tiles from the arrays to fragments, some with predicates, and from there to memory."""
    return [_copy(chance) for _ in range(count)]


def _copy(chance: random.Random) -> Item:
    kind = chance.choice([*ELEMENT_BITS])
    name, bits = ELEMENTS[kind][1], ELEMENT_BITS[kind]
    threads, values, repeats = _shape(chance)
    number = threads[0] * threads[1]
    tile = (threads[0] * values[0], threads[1] * values[1])
    rows, columns = tile[0] * repeats[0], tile[1] * repeats[1]
    by_rows = bool(chance.randrange(2))
    run = values[1] if by_rows else values[0]
    wide = chance.choice([n for n in (1, 2, 4, 8, 16) if run % n == 0 and n * bits <= 128])
    buffered = chance.randrange(3)
    space = "fx.rocdl.BufferCopy" if buffered else "fx.UniversalCopy"
    form = chance.choice(["({w})", "{w}b()"])
    atom = f"fx.make_copy_atom({space}{form.format(w=wide * bits)}, {name})"
    thread_layout, value_layout = _layout(threads, bool(chance.randrange(2))), _layout(values, by_rows)
    lines = [
        f"g$ = fx.make_view(fx.get_iter({kind}), {_layout((rows, columns), by_rows)})",
        *([f"g$ = fx.rocdl.make_buffer_tensor(g${chance.choice(['', ', max_size=False'])})"] if buffered else []),
        f"a$ = {atom}",
        f"p$, y$ = fx.make_layout_tv({thread_layout}, {value_layout})",
        chance.choice(
            [
                "k$ = fx.make_tiled_copy(a$, y$, p$)",
                f"k$ = fx.make_tiled_copy_tv(a$, {thread_layout}, {value_layout})",
            ]
        ),
        f"w$ = k$.{chance.choice(['get_slice', 'thr_slice'])}(lane % {number})",
    ]
    whole = bool(chance.randrange(3))
    which = "" if whole else f"[None, None, {chance.randrange(repeats[0])}, {chance.randrange(repeats[1])}]"

    def part(tensor: str) -> str:
        return tensor if whole else f"fx.flat_divide({tensor}, p$){which}"

    lines += [f"s$ = w$.partition_S({part('g$')})", "t$ = fx.make_fragment_like(s$)"]
    predicate = ""
    if chance.randrange(3) == 0:
        limits = (chance.randrange(1, rows + 1), chance.randrange(1, columns + 1))
        predicate = ", pred=q$"
        more = chance.choice(["", "", " & (lane < 40)", " & (i32_0 < i32_1)"])
        if whole:  # FlyDSL takes no coordinates of several tiles apart
            rest = (values[0] * values[1] // wide, *repeats)
            lines += [
                f"q$ = fx.make_rmem_tensor({rest}, fx.Boolean)",
                f"for n$ in fx.range_constexpr({rest[0] * rest[1] * rest[2]}):",
                f"    q$[n$] = (i32_0 + n$ < i32_1){more}",
            ]
        else:
            lines += [
                f"i$ = fx.make_view((0, 0), fx.make_identity_layout(({rows}, {columns})))",
                f"c$ = w$.partition_S({part('i$')})[(0, None), None, None]",
                "q$ = fx.make_fragment_like(c$, dtype=fx.Boolean)",
                "for n$ in fx.range_constexpr(fx.size(q$.shape).unpack()):",
                f"    q$[n$] = fx.elem_less(c$[n$], {limits}){more}",
            ]
        lines.append(f"t$.fill({name}({chance.randrange(9)}))")
    elif chance.randrange(5) == 0:
        predicate = ""
        lines += [
            f"t$.fill({name}({chance.randrange(9)}))",
            f"if lane < {chance.randrange(65)}:",
            "    fx.copy(a$, s$, t$)",
        ]
    if not lines[-1].startswith("    fx.copy"):
        lines.append(f"fx.copy({chance.choice(['a$', 'k$'])}, s$, t$" + predicate + ")")
    if chance.randrange(3) == 0:
        size = (values[0] * values[1]) * (repeats[0] * repeats[1] if whole else 1)
        return Item(lines=[*lines, "r$ = t$.load()"], width=size)
    # To the item's own place in the results, of another layout, by another atom.
    out_by_rows = bool(chance.randrange(2))
    out_run = 1 if out_by_rows != by_rows else run
    out_wide = chance.choice([n for n in (1, 2, 4, 8, 16) if out_run % n == 0 and n * bits <= 128])
    out_buffered = chance.randrange(2)
    out_space = "fx.rocdl.BufferCopy" if out_buffered else "fx.UniversalCopy"
    lines += [
        f"o$ = fx.make_view(fx.recast_iter({name}, fx.get_iter(out) + @ * {LANES}),"
        f" {_layout((rows, columns), out_by_rows)})",
        *(["o$ = fx.rocdl.make_buffer_tensor(o$, max_size=False)"] if out_buffered else []),
        f"b$ = fx.make_copy_atom({out_space}({out_wide * bits}), {name})",
        f"x$ = fx.make_tiled_copy(b$, y$, p$).get_slice(lane % {number})",
        f"fx.copy(b$, {chance.choice(['x$.retile(t$)'] if out_wide != wide else ['t$', 'x$.retile(t$)'])},"
        f" x$.partition_D({part('o$')}){predicate if out_wide == wide else ''})",
        "r$ = None",
    ]
    return Item(lines=lines, width=VARIABLES * bits // 64 + 1)
