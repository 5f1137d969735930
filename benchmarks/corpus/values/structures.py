"""Generated vectors, control flow and layouts."""

from __future__ import annotations

import random

from benchmarks.corpus.values.programs import Item
from benchmarks.corpus.values.recorder import ELEMENTS
from benchmarks.corpus.values.scalars import FLOATS, INTEGERS, boolean, integer, real, variable

__all__ = ["control", "layouts", "vectors"]


def _vector(chance: random.Random, kind: str, depth: int) -> str:
    """An expression that gives a vector of four."""
    name = ELEMENTS[kind][1]
    if depth == 0:
        if chance.randrange(5) == 0:
            return f"fx.Vector.filled(4, {variable(chance, [kind])}, {name})"
        parts = ", ".join(variable(chance, [kind]) for _ in range(4))
        return f"fx.Vector.from_elements([{parts}], {name})"
    a, b = _vector(chance, kind, depth - 1), _vector(chance, kind, chance.randrange(depth))
    scalar = variable(chance, [kind])
    which = chance.randrange(9)
    operators = ["+", "-", "*"] if kind in FLOATS else ["+", "-", "*", "&", "|", "^"]
    if which < 3:
        return f"({a} {chance.choice(operators)} {chance.choice([b, scalar])})"
    if which == 3:
        mask = [chance.randrange(8) for _ in range(4)]
        return f"{a}.shuffle({b}, {mask})"
    if which == 4:
        return f"({a} {chance.choice(['<', '<=', '>', '>=', '==', '!='])} {b}).select({b}, {a})"
    if which == 5:
        return f"fx.{chance.choice(['min', 'max'])}({a}, {b})"
    if which == 6:
        return f"(-{a})"
    if which == 7 and kind in FLOATS:
        return chance.choice([f"({a} / {b})", f"math.{chance.choice(['floor', 'absf', 'sqrt'])}({a})"])
    other = chance.choice(
        [k for k in ELEMENTS if kind in FLOATS or k not in FLOATS]
    )  # no float out of an integer's range
    return f"{_vector(chance, other, depth - 1)}.to({name})"


def vectors(chance: random.Random, count: int) -> list[Item]:
    """Operators, conversions, shuffles and reductions of vectors."""
    items = []
    for _ in range(count):
        kind = chance.choice([*ELEMENTS])
        text = _vector(chance, kind, chance.choice([1, 1, 2]))
        which = chance.randrange(8)
        if which == 0:
            text = f"{text}[{chance.choice(['0', '1', '3', '-1'])}]"
        elif which == 1:
            text = f"{text}.reduce({chance.choice(['add', 'mul', 'max', 'min'])!r})"
        elif which == 2 and kind not in FLOATS:  # bits of NaN are not defined
            other = chance.choice([k for k in ELEMENTS if k not in FLOATS])
            text = f"{text}.bitcast({ELEMENTS[other][1]})"
        elif which == 3:
            text = f"({text} {chance.choice(['<', '<=', '>', '>=', '==', '!='])} {variable(chance, [kind])})"
        elif which == 4:
            text = f"{text}.reshape((2, 2))[{chance.choice(['0, 1', '1, 0', '1, None', 'None, 0'])}]"
        items.append(Item(text, width=32))
    return items


def control(chance: random.Random, count: int) -> list[Item]:
    """Loops, branches and conditional expressions, each carrying a value."""
    return [_statement(chance) for _ in range(count)]


def _statement(chance: random.Random) -> Item:
    whole = chance.randrange(2)
    kind = ELEMENTS[chance.choice(INTEGERS if whole else FLOATS)][1]

    def value(depth: int = 1) -> str:
        return f"{kind}({(integer if whole else real)(chance, depth)})"

    def condition() -> str:
        return boolean(chance, 1)

    def step(name: str = "i$") -> str:
        operator = chance.choice("+-*" if not whole else "+-*^&|")
        extra = chance.choice([value(0), f"{kind}({name})", f"(r$ + {kind}({name}))"])
        return f"r$ = {kind}(r$ {operator} {extra})"

    first, last, by = chance.choice([
        ("0", "5", "1"), ("fx.Int32(0)", "(i32_0 & 7)", "1"), ("i32_1 & 3", "9", "2"), ("lane & 3", "lane & 15", "1"),
        ("0", "fx.Int32(u8_0 & 7)", "3"), ("(i32_2 & 7) - 4", "3", "1"),
    ])  # fmt: skip
    loop = f"for i$ in range({first}, {last}, {by}):"
    which = chance.randrange(8)
    if which == 0:
        lines = [f"r$ = {value()}", loop, f"    {step()}"]
    elif which == 1:
        lines = [f"r$ = {value()}", f"if {condition()}:", f"    r$ = {value()}"]
    elif which == 2:
        lines = [f"r$ = {value()}", f"if {condition()}:", f"    r$ = {value()}", "else:", f"    {step('lane')}"]
    elif which == 3:
        lines = [
            f"r$ = {value()}",
            loop,
            f"    if {condition()}:",
            f"        {step()}",
            "    else:",
            f"        {step()}",
        ]
    elif which == 4:
        lines = [f"r$ = {value()}", "k$ = fx.Int32(0)", f"while k$ < ({chance.choice(['i32_0', 'u32_1', 'i16_0'])} & 7):",
                 f"    {step('k$')}", "    k$ = k$ + 1"]  # fmt: skip
    elif which == 5:
        lines = [f"r$ = {value()} if {condition()} else {value()}"]
    elif which == 6:
        joined = chance.choice(["and", "or"])
        both = f"{condition()} {joined} {chance.choice(['', 'not '])}{condition()}"
        branches = [f"if {both}:", f"    r$ = {value()}", f"elif {condition()}:", f"    {step('lane')}"]
        lines = [f"r$ = {value()}", *branches]
    else:
        lines = [f"r$ = {value()}", loop, "    for j$ in range(0, i$, 1):", f"        {step('j$')}", f"    {step()}"]
    return Item(lines=lines)


_LAYOUTS = [
    "fx.make_layout((4, 8), (8, 1))", "fx.make_layout((4, 8), (1, 4))", "fx.make_layout((8, 8), (1, 8))",
    "fx.make_layout(((2, 4), 8), ((1, 16), 2))", "fx.make_layout((4, (2, 4)), (2, (1, 8)))",
    "fx.make_layout((3, 5), (7, 2))",
    "fx.make_layout((4, 8, 2), (16, 2, 1))", "fx.make_ordered_layout((4, 8), (1, 0))",
    "fx.make_layout((4, 8), (8, i32_0 & 31))",
    "fx.make_layout((4, (i32_1 & 7) + 1), (1, 4))", "fx.make_layout(((i32_1 & 7) + 1, 6), (6, 1))",
]  # fmt: skip


def layouts(chance: random.Random, count: int) -> list[Item]:
    """Indexes and coordinates of layouts, with values of the run time."""
    items = []
    for _ in range(count):
        layout, other = chance.choice(_LAYOUTS), chance.choice(_LAYOUTS[:7])
        index = chance.choice(["lane", "(i32_0 & 31)", "Int32(u8_1 & 15)", "(lane + (i32_2 & 7))", "7"])
        pair = chance.choice(["(lane & 3, lane >> 3)", "(i32_0 & 3, i32_1 & 7)", "(i32_0 & 1, 3)", "(2, lane & 1)"])
        swizzle = chance.choice(["fx.static(fx.SwizzleType.get(2, 0, 3))", "fx.static(fx.SwizzleType.get(3, 1, 3))"])
        forms = [
            f"fx.crd2idx({index}, {layout})",
            f"fx.crd2idx({pair}, {layout})",
            f"fx.idx2crd({index}, {layout})",
            f"fx.get_flat_coord({index}, {layout})",
            f"fx.get_1d_coord({index}, {layout})",
            f"fx.crd2idx({index}, fx.composition({other}, fx.make_layout((2, 4), (4, 1))))",
            f"fx.crd2idx({index}, fx.zipped_divide({other}, (2, 4)))",
            f"fx.crd2idx({index}, fx.logical_divide({other}, fx.make_layout(4, 2)))",
            f"fx.crd2idx({index}, fx.logical_product(fx.make_layout(4, 1), {other}))",
            f"fx.size({layout})",
            f"fx.cosize({layout})",
            f"fx.crd2idx({index}, fx.make_composed_layout({swizzle}, 0, {other}))",
            f"fx.crd2idx({index}, fx.coalesce({other}))",
            f"fx.crd2idx({index}, fx.raked_product({other}, fx.make_layout((2, 2), (1, 2))))",
            f"fx.crd2idx({index}, fx.blocked_product({other}, fx.make_layout((2, 2), (1, 2))))",
            f"fx.crd2idx({index}, fx.right_inverse({other}))",
            f"fx.crd2idx({index}, fx.complement(fx.make_layout(4, 2), 32))",
            f"fx.int_tuple_add({pair}, {pair})",
            f"fx.int_tuple_mul({pair}, (3, 5))",
            f"fx.ceil_div({index}, 4)",
            f"fx.elem_less({pair}, (3, 4))",
            f"fx.crd2idx({index}, fx.select({layout}, [1, 0]))",
        ]
        items.append(Item(chance.choice(forms), width=8))
    return items
