"""Generated expressions of scalars: arithmetic of all types, conversions, comparisons, functions."""

from __future__ import annotations

import random
import re

from benchmarks.corpus.values.programs import Item
from benchmarks.corpus.values.recorder import ELEMENTS, VARIABLES

__all__ = ["conversions", "functions", "scalars"]

INTEGERS = [name for name in ELEMENTS if name[0] in "iu"]
FLOATS = ["h", "b", "f", "d"]
TYPES = [kind for _, kind in ELEMENTS.values()]
_INTEGER_TYPES = [kind for kind in TYPES if "nt" in kind]
_FLOAT_TYPES = [kind for kind in TYPES if "Float" in kind]


def variable(chance: random.Random, kinds: list[str]) -> str:
    """The name of a variable of one of the kinds."""
    kind = chance.choice(kinds)
    number = chance.randrange(VARIABLES)
    return f"{kind}{number}" if kind.isalpha() else f"{kind}_{number}"


def integer(chance: random.Random, depth: int) -> str:
    """An expression that gives an integer."""
    if depth == 0:
        which = chance.randrange(10)
        if which == 0:
            return str(chance.choice([0, 1, 2, 3, 5, 7, 8, 16, 31, 32, 63, 100, 127, 128, 255, 256, 32768, 2**31 - 1]))
        if which == 1:
            return f"{chance.choice(_INTEGER_TYPES)}({chance.choice([0, 1, 2, 3, 7, 8, 31, 100])})"
        if which == 2:
            return chance.choice(["lane", "Int32(lane)"])
        return variable(chance, INTEGERS)
    a, b = integer(chance, depth - 1), integer(chance, chance.randrange(depth))
    which = chance.randrange(16)
    if which < 5:
        return f"({a} {chance.choice(['+', '-', '*', '&', '|', '^'])} {b})"
    if which == 5:
        return chance.choice([f"({a} // ({b} | 1))", f"(Uint64({a}) % (Uint32({b}) | 1))"])
    if which == 6:
        return chance.choice([f"({a} // {chance.choice([2, 3, 4, 7, 8, 10, 64, 100, -3, -8])})", f"(Uint32({a}) % 7)"])
    if which == 7:
        return f"({a} {chance.choice(['<<', '>>'])} {chance.choice(['1', '3', '7', f'({b} & 7)', f'({b} & 15)'])})"
    if which == 8:
        return chance.choice([f"(-{a})", f"(~{a})"])
    if which == 9:
        return f"{chance.choice(_INTEGER_TYPES)}({a})"
    if which == 10:
        return f"{boolean(chance, depth - 1)}.select({a}, {b})"
    if which == 11:
        return f"fx.{chance.choice(['min', 'max'])}({a}, {b})"
    if which == 12:
        bounded = f"fx.maxnumf(fx.minnumf(Float64({real(chance, depth - 1)}), Float64(100)), Float64(0))"
        return f"{bounded}.to({chance.choice(_INTEGER_TYPES)})"
    if which == 13:
        kind = chance.choice(INTEGERS)
        return f"fx.shrui({variable(chance, [kind])}, {ELEMENTS[kind][1]}({chance.choice([1, 2, 5])}))"
    if which == 14:
        value = variable(chance, [name for name in INTEGERS if name[0] == "i"])
        return f"{chance.choice(['math.ctpop', 'math.ctlz', 'math.cttz', 'math.absi'])}({value})"
    return f"{variable(chance, ['f'])}.bitcast(Int32)"


def real(chance: random.Random, depth: int) -> str:
    """An expression that gives a float."""
    if depth == 0:
        which = chance.randrange(8)
        if which == 0:
            return chance.choice(["0.5", "2.0", "-1.5", "3.0"])
        if which == 1:
            return f"{chance.choice(_FLOAT_TYPES)}({chance.choice([0.5, -2.0, 3.25])})"
        return variable(chance, FLOATS)
    a, b = real(chance, depth - 1), real(chance, chance.randrange(depth))
    which = chance.randrange(15)
    if which < 4:
        return f"({a} {chance.choice('+-*')} {b})"
    if which == 4:
        return f"({a} / {b})"
    if which == 5:
        return chance.choice(
            [
                f"({a} {chance.choice(['+', '*', '/', '-'])} {integer(chance, depth - 1)})",
                f"({integer(chance, depth - 1)} {chance.choice(['+', '*', '/', '-'])} {a})",
            ]
        )
    if which == 6:
        return chance.choice([f"(-{a})", f"math.absf({a})", f"abs({a})"])
    if which == 7:
        return f"{chance.choice(_FLOAT_TYPES)}({a})"
    if which == 8:
        return f"{chance.choice(_FLOAT_TYPES)}({integer(chance, depth - 1)})"
    if which == 9:
        return f"{boolean(chance, depth - 1)}.select({a}, {b})"
    if which == 10:
        kind = [chance.choice(FLOATS)]
        return f"{variable(chance, kind)}.{chance.choice(['maximumf', 'minimumf', 'addf'])}({variable(chance, kind)})"
    if which == 11:
        if chance.randrange(2):
            return f"fx.{chance.choice(['min', 'max'])}({a}, {b})"
        kind = [chance.choice(FLOATS)]
        a, b = variable(chance, kind), variable(chance, kind)
        return f"fx.{chance.choice(['maxnumf', 'minnumf', 'maximumf', 'minimumf'])}({a}, {b})"
    if which == 12:
        return f"math.{chance.choice(['floor', 'ceil', 'trunc', 'round', 'roundeven', 'sqrt'])}({a})"
    if which == 13:
        kind = [chance.choice(FLOATS)]
        return f"math.fma({variable(chance, kind)}, {variable(chance, kind)}, {variable(chance, kind)})"
    return f"({a} // {b})"


def boolean(chance: random.Random, depth: int) -> str:
    """An expression that gives a Boolean."""
    if depth > 0 and chance.randrange(4) == 0:
        a, b = boolean(chance, depth - 1), boolean(chance, depth - 1)
        return chance.choice([f"({a} & {b})", f"({a} | {b})", f"({a} ^ {b})", f"(~{a})", f"({a} == {b})"])
    compare = chance.choice(["<", "<=", ">", ">=", "==", "!="])
    which = chance.randrange(4)
    if which == 0:
        return f"({integer(chance, depth)} {compare} {integer(chance, max(depth - 1, 0))})"
    if which == 1:
        return f"({real(chance, depth)} {compare} {real(chance, max(depth - 1, 0))})"
    if which == 2:
        return f"({real(chance, depth)} {compare} {integer(chance, max(depth - 1, 0))})"
    return chance.choice([f"Boolean({integer(chance, depth)})", f"Boolean({real(chance, depth)})"])


def scalars(chance: random.Random, count: int) -> list[Item]:
    """Random expressions, three operations deep at most."""
    makers = [integer, integer, real, real, boolean]
    return [Item(chance.choice(makers)(chance, chance.choice([1, 1, 2, 2, 3]))) for _ in range(count)]


def conversions(chance: random.Random, count: int) -> list[Item]:
    """Each type to each other, by constructor, ``to`` and, where widths agree, ``bitcast``."""
    names = [*ELEMENTS]
    items = []
    for _ in range(count):
        source, target = chance.choice(names), ELEMENTS[chance.choice(names)][1]
        value = variable(chance, [source])
        form = chance.choice(["{t}({v})", "{v}.to({t})", "{v}.to({t})", "{v}.bitcast({t})"])
        if "bitcast" in form:
            target = chance.choice([kind for name, kind in ELEMENTS.items() if _bits(name) == _bits(source)])
        limits = _limits(target) if source in FLOATS and "nt" in target and "bitcast" not in form else None
        items.append(Item(form.format(t=target, v=value), within=limits))
    return items


def _limits(kind: str) -> tuple[float, float]:
    width = int(re.sub(r"\D", "", kind))
    return (-1.0, 2.0**width) if kind[0] == "U" else (-(2.0 ** (width - 1)) - 1, 2.0 ** (width - 1))


def _bits(name: str) -> int:
    return {"h": 16, "b": 16, "f": 32, "d": 64}[name] if name.isalpha() else int(name[1:])


_EXACT = ["absf", "ceil", "floor", "trunc", "round", "roundeven", "isnan"]
_UNARY = ["cos", "exp", "exp2", "log", "log10", "log2", "rsqrt", "sin", "sqrt", "erf"]


def functions(chance: random.Random, count: int) -> list[Item]:
    """Calls of ``fx.math``."""
    items = []
    for _ in range(count):
        which = chance.randrange(8)
        # LLVM has no call of the device libraries for these types in FlyDSL, or the wrong one.
        kinds = [chance.choice({5: ["f"], 6: ["h", "f"]}.get(which, FLOATS))]
        a, b, c = (variable(chance, kinds) for _ in range(3))
        if which < 4:
            items.append(Item(f"math.{chance.choice(_UNARY)}({a})", ulps=4, width=2))
        elif which == 4:
            items.append(Item(f"math.{chance.choice(_EXACT)}({a})"))
        elif which == 5:
            form = chance.choice(["powf({a}, {b})", "powf(math.absf({a}), {b})"])
            items.append(Item("math." + form.format(a=a, b=b), ulps=16))
        elif which == 6:
            form = chance.choice(["copysign({a}, {b})", "fma({a}, {b}, {c})", "clampf({a}, {t}(-1.5), {t}(2.0))"])
            items.append(Item("math." + form.format(a=a, b=b, c=c, t=ELEMENTS[kinds[0]][1])))
        else:
            form = chance.choice(["ctlz({a})", "cttz({a})", "ctpop({a})", "absi({a})", "ipowi({a}, {n})"])
            value = variable(chance, [name for name in INTEGERS if name[0] == "i"])
            items.append(Item("math." + form.format(a=value, n=chance.choice(["3", "2", value]))))
    return items
