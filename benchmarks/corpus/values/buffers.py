"""Generated loads, stores and atomics through buffers, also at their ends and behind them; gathers and scatters."""

from __future__ import annotations

import random

from benchmarks.corpus.values.programs import Item
from benchmarks.corpus.values.recorder import ELEMENTS, LANES, VARIABLES
from benchmarks.corpus.values.scalars import variable
from benchmarks.corpus.values.tiles import ELEMENT_BITS

__all__ = ["buffers"]


def buffers(chance: random.Random, count: int, chip: str) -> list[Item]:
    """Loads, stores and atomics through buffers, gathers and scatters."""
    makers = [_stored, _stored, _atomic, _raw_load, _raw_store, _raw_atomic, _scalar_load, _gathered]
    items = []
    for _ in range(count):
        which = chance.randrange(len(makers) + 2)
        if which < len(makers):
            items.append(makers[which](chance))
        elif which == len(makers) and chip.startswith("gfx9"):
            items.append(_to_shared(chance))
        else:
            items.append(_packed(chance, ["Float16"] if chip == "gfx942" else ["Float16", "BFloat16"]))
    return items


def _view(name: str, elements: int) -> str:
    return f"fx.make_view(fx.recast_iter({name}, fx.get_iter(out) + @ * {LANES}), fx.make_layout({elements}, 1))"


def _numbers(chance: random.Random, elements: int, size: int) -> str:
    """Arguments of ``make_buffer_tensor`` for so many elements of ``size`` bytes."""
    some = size * chance.choice([elements, elements - 1, elements // 2, elements // 3, elements + 64])
    return chance.choice(["max_size=False", f"num_records_bytes={min(some, elements * size)}"])


def _place(chance: random.Random) -> str:
    """A place for each lane, no two the same; some are below zero or behind the end."""
    form = chance.choice(["(lane * {s} + {c}) & 63", "lane + {c}", "lane - {c}", "63 - lane", "lane * 2 + {b}", "lane"])
    return form.format(s=chance.choice([1, 3, 5, 7]), c=chance.randrange(64), b=chance.randrange(2))


def _stored(chance: random.Random) -> Item:
    kind = chance.choice([*ELEMENT_BITS])
    name, bits = ELEMENTS[kind][1], ELEMENT_BITS[kind]
    wide = chance.choice([n for n in (1, 2, 4, 8, 16) if n * bits <= 128])
    elements = LANES * wide
    modifier = chance.choice(["", "", ", 0", ", 1", ", 2", ", 3"])
    offset = chance.choice(["", "", f", soffset=fx.Int32({wide * chance.randrange(20)})"])
    call = "copy_atom_call" if not offset and chance.randrange(2) else "copy"
    source = f"fx.make_rmem_tensor({wide}, {name})"
    lines = [
        f"o$ = fx.rocdl.make_buffer_tensor({_view(name, elements)}, {_numbers(chance, elements, bits // 8)})",
        f"q$ = fx.logical_divide(o$, fx.make_layout({wide}, 1))",
        f"a$ = fx.make_copy_atom(fx.rocdl.BufferCopy({wide * bits}{modifier}), {name})",
        f"t$ = {source}",
        *[f"t$[{i}] = {variable(chance, [kind])}" for i in range(wide)],
    ]
    if chance.randrange(4) == 0:
        lines += [
            "m$ = fx.make_rmem_tensor(1, fx.Boolean)",
            f"m$[0] = {chance.choice(['i32_0 < i32_1', 'lane < 37', 'f0 < f1'])}",
            f"fx.copy_atom_call(a$, t$, fx.slice(q$, (None, {_place(chance)})), pred=m$)",
        ]
    else:
        lines.append(f"fx.{call}(a$, t$, fx.slice(q$, (None, {_place(chance)})){offset})")
    return Item(lines=[*lines, "r$ = None"], width=wide * bits // 64 or 1)


def _small(chance: random.Random, kind: str) -> str:
    return f"{ELEMENTS[kind][1]}(({variable(chance, ['i32'])} & 31) - 11)"


def _atomic(chance: random.Random) -> Item:
    buffered = chance.randrange(3)
    operation = chance.choice(["Add", "Max", "Min"] if buffered else ["Add", "Max", "Min", "And", "Or"])
    kind = chance.choice(["i32", "f"] if operation == "Add" else ["i32"])
    name, size = ELEMENTS[kind][1], ELEMENT_BITS[kind] // 8
    cells = chance.choice([0, 1, 7, 31, 63])
    view = _view(name, LANES)
    cell = chance.choice([f"(lane & {cells})", f"(lane & {cells}) * 2", "lane"])
    last = f"fx.make_view(fx.get_iter(o$) + {cell}, fx.make_layout(1, 1))"
    atom = f"fx.rocdl.BufferAtomic{operation}({name})" if buffered else f"fx.UniversalAtomic{operation}({name})"
    if buffered and chance.randrange(2):
        atom = f"fx.rocdl.BufferAtomic(fx.AtomicOp.{operation}, {name})"
    if not buffered:
        last = last.replace(" * 2", "")
    lines = [
        f"v$ = {view}",
        f"v$[lane] = {_small(chance, kind)}",
        "fx.barrier()",
        f"o$ = fx.rocdl.make_buffer_tensor({view}, {_numbers(chance, LANES, size)})" if buffered else "o$ = v$",
        f"a$ = fx.make_copy_atom({atom}, {name})",
        f"t$ = fx.make_rmem_tensor(1, {name})",
        f"t$[0] = {_small(chance, kind)}",
        f"fx.copy_atom_call(a$, t$, {last})",
        "fx.barrier()",
        "r$ = None",
    ]
    return Item(lines=lines, width=size // 8 or 1)


def _packed(chance: random.Random, kinds: list[str]) -> Item:
    kind = chance.choice(kinds)
    cells = chance.choice([0, 1, 7, 15])
    lines = [
        f"v$ = {_view('fx.' + kind, LANES)}",
        f"v$[lane] = fx.{kind}({variable(chance, ['i32'])} & 7)",
        "fx.barrier()",
        f"o$ = fx.rocdl.make_buffer_tensor({_view('fx.' + kind, LANES)}, {_numbers(chance, LANES, 2)})",
        f"a$ = fx.make_copy_atom(fx.rocdl.BufferAtomicPkAdd(fx.{kind}), fx.{kind})",
        f"t$ = fx.make_rmem_tensor(2, fx.{kind})",
        *[f"t$[{i}] = fx.{kind}(({variable(chance, ['i32'])} & 3) - 1)" for i in range(2)],
        f"fx.copy_atom_call(a$, t$, fx.make_view(fx.get_iter(o$) + (lane & {cells}) * 2, fx.make_layout(2, 1)))",
        "fx.barrier()",
        "r$ = None",
    ]
    return Item(lines=lines, width=1)


def _resource(chance: random.Random, tensor: str, limit: int) -> str:
    size = chance.choice(["", f", {limit}", f", {limit // 2}", f", {limit // 3 // 4 * 4}"])
    return f"fx.rocdl.get_buffer_rsrc(fx.rocdl.make_buffer_ptr(fx.get_iter({tensor}){size or f', {limit}'}))"


def _word(text: str) -> str:
    return f"fx.Int32({text}).ir_value()"


def _raw_load(chance: random.Random) -> Item:
    kind = chance.choice(["f", "i32", "h", "i8", "i16"])
    size = ELEMENT_BITS[kind] // 8
    count = chance.choice([1, 2, 4] if size == 4 else [1, 4] if size == 2 else [1])
    element = {"f": "f32", "i32": "i32", "h": "f16", "i8": "i8", "i16": "i16"}[kind]
    type_ = f"fx.T.{element}" + (f"x{count}" if count > 1 else "")
    place = f"({_place(chance)}) * {size * count}"
    load = (
        f"rocdl.raw_ptr_buffer_load({type_}, {_resource(chance, kind, size * VARIABLES * LANES)}, {_word(place)},"
        f" {_word(str(chance.choice([0, 0, 64, 128, 200 * size])))})"
    )
    name = ELEMENTS[kind][1]
    return Item(lines=[f"r$ = {f'fx.Vector({load})' if count > 1 else f'{name}({load})'}"], width=4)


def _raw_store(chance: random.Random) -> Item:
    kind = chance.choice(["f", "i32", "h", "i8", "i16"])
    name, size = ELEMENTS[kind][1], ELEMENT_BITS[kind] // 8
    count = chance.choice([1, 2, 4] if size == 4 else [1, 4] if size == 2 else [1])
    parts = [variable(chance, [kind]) for _ in range(count)]
    value = f"fx.Vector.from_elements([{', '.join(parts)}], {name})" if count > 1 else parts[0]
    place = f"({_place(chance)}) * {size * count}"
    resource = _resource(chance, "v$", size * count * LANES)
    soffset = _word(str(size * count * chance.choice([0, 0, 1, 16])))
    lines = [
        f"v$ = {_view(name, LANES * count)}",
        f"rocdl.raw_ptr_buffer_store({value}.ir_value(), {resource}, {_word(place)}, {soffset})",
        "r$ = None",
    ]
    return Item(lines=lines, width=size * count // 8 or 1)


def _raw_atomic(chance: random.Random) -> Item:
    name = chance.choice(["fadd", "smax", "umin"])
    kind = "f" if name[0] == "f" else "i32"
    lines = [
        f"v$ = {_view(ELEMENTS[kind][1], LANES)}",
        f"v$[lane] = {_small(chance, kind)}",
        "fx.barrier()",
        f"w$ = {_small(chance, kind)}.ir_value()",
        f"rocdl.raw_ptr_buffer_atomic_{name}({'' if name == 'fadd' else 'w$.type, '}w$,"
        f" {_resource(chance, 'v$', 4 * LANES)}, {_word(f'(lane & {chance.choice([0, 7, 63])}) * 4')},"
        f" {_word(chance.choice(['0', '4']))})",
        "fx.barrier()",
        "r$ = None",
    ]
    return Item(lines=lines, width=1)


def _scalar_load(chance: random.Random) -> Item:
    count = chance.choice([1, 4])
    kind = chance.choice(["i32", "f"])
    pointer = f"fx.rocdl.make_buffer_ptr(fx.get_iter({kind}), {4 * chance.choice([192, 64, 100])})"
    offset = chance.choice(["0", "7", "fx.Int32(16)", "fx.Int32(rocdl.readfirstlane(fx.T.i32, u8_0 & 63))", "180"])
    offset = str(4 * chance.randrange(40)) if count == 4 else offset
    return Item(lines=[f"r$ = fx.rocdl.s_buffer_load({pointer}, {offset}, count={count})"], width=4)


def _gathered(chance: random.Random) -> Item:
    kind = chance.choice([*ELEMENT_BITS])
    name, bits = ELEMENTS[kind][1], ELEMENT_BITS[kind]
    wide = chance.choice([n for n in (2, 4, 8) if n * bits <= 128])  # FlyDSL compiles none of one element
    number = chance.choice([1, 2, 3])
    buffered = chance.randrange(2)
    atom = f"fx.make_copy_atom({'fx.rocdl.BufferCopy' if buffered else 'fx.UniversalCopy'}({wide * bits}), {name})"
    limit = VARIABLES * LANES // wide
    lines = [
        f"a$ = {atom}",
        f"t$ = fx.make_rmem_tensor((({wide}, 1), {number}), {name})",
        f"e$ = fx.make_rmem_tensor((1, {number}), Int32)",
        f"for n$ in fx.range_constexpr({number}):",
        f"    e$[n$] = (((i32_0 >> n$) & 127) % {limit}) * {wide}",
    ]
    predicate = ""
    if chance.randrange(2):
        predicate = ", pred=m$"
        lines += [
            f"m$ = fx.make_rmem_tensor((1, {number}), fx.Boolean)",
            f"for n$ in fx.range_constexpr({number}):",
            "    m$[n$] = i32_1 + n$ < i32_2",
            f"t$.fill({name}({chance.randrange(9)}))",
        ]
    if chance.randrange(2):
        base = f"fx.get_iter({kind})"
        if buffered:
            base = f"fx.get_iter(fx.rocdl.make_buffer_tensor({kind}, max_size=False))"
        lines += [f"fx.gather(a$, {base}, e$, t${predicate})", "r$ = t$.load()"]
        return Item(lines=lines, width=wide * number)
    view = _view(name, LANES * wide * number)
    base = f"fx.get_iter(fx.rocdl.make_buffer_tensor({view}, max_size=False))" if buffered else f"fx.get_iter({view})"
    order = f"((lane * {chance.choice([1, 3, 5])} + {chance.randrange(64)}) & 63)"
    lines += [
        f"for n$ in fx.range_constexpr({number}):",
        f"    e$[n$] = ({order} * {number} + n$) * {wide}",
        f"t$.store(fx.Vector.from_elements([{', '.join(variable(chance, [kind]) for _ in range(wide * number))}], {name}))",
        f"fx.scatter(a$, t$, {base}, e${predicate})",
        "r$ = None",
    ]
    return Item(lines=lines, width=wide * number * bits // 64 + 1)


def _to_shared(chance: random.Random) -> Item:
    """A direct copy of 32 bits a lane to shared memory."""
    offset = chance.choice(["", ", soffset=fx.Int32(3)"])
    kind = chance.choice(["f", "i32"])
    name = ELEMENTS[kind][1]
    lines = [
        f"s$ = shared.allocate(fx.Array[{name}, 64]).peek().view(fx.make_layout(64, 1))",
        f"s$[lane] = {variable(chance, [kind])}",
        "fx.barrier()",
        f"g$ = fx.rocdl.make_buffer_tensor({kind}, num_records_bytes={4 * chance.choice([192, 100, 64])})",
        f"a$ = fx.make_copy_atom(fx.rocdl.BufferCopyLDS32b(), {name})",
        f"q$ = fx.make_view(fx.get_iter(g$) + ({_place(chance)}) + {chance.choice([0, 64, 128])}, fx.make_layout(1, 1))",
        f"fx.copy(a$, q$, fx.make_view(fx.get_iter(s$), fx.make_layout(1, 1)){offset})",
        "rocdl.s_waitcnt(0)",
        "fx.barrier()",
        f"r$ = s$[(lane * 7 + {chance.randrange(64)}) & 63]",
        "fx.barrier()",
    ]
    return Item(lines=lines)
