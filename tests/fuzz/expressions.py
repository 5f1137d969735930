"""Random expressions of every type, which have a value whatever their operands are.

Divisors, indices and what is converted to integers are kept where they have a meaning; all else may wrap, overflow to
infinity or be NaN.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from .model import TYPES, common
from .tree import Expr, Stmt

__all__ = ["FLOATS", "INTEGERS", "Expressions", "Scope"]

INTEGERS = [f"{sign}{width}" for sign in ("Int", "Uint") for width in (8, 16, 32, 64)]
FLOATS = ["Float16", "BFloat16", "Float32", "Float64"]
_NARROW = ["Float8E5M2", "Float8E4M3FN", "Float8E4M3FNUZ", "Float8E4M3B11FNUZ"]


@dataclass
class Scope:
    """What can be read and assigned: texts, their types, and whether all threads of a block agree on them."""

    reads: list[tuple[str, str, bool]] = field(default_factory=list)
    targets: list[tuple[str, str, bool]] = field(default_factory=list)
    vectors: list[tuple[str, str, int]] = field(default_factory=list)
    arrays: list[tuple[str, str]] = field(default_factory=list)
    """Register tensors of four elements."""
    containers: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    """Names, forms that make them anew, and the types of their elements."""
    loops: tuple[bool, ...] = ()
    """Of the loops around, from the outermost, whether threads may leave them on their own."""
    converged: bool = True
    kernel: bool = True

    defines: bool = True
    """Whether functions can be defined: not in a ``while``, whose first trips may be Python's and others not."""

    def inner(self, converged: bool, loop: bool = False) -> Scope:
        loops = (*self.loops, not converged) if loop else self.loops
        return replace(self, reads=list(self.reads), loops=loops, converged=converged)


class Expressions:
    """Writes expressions over the variables of a scope; ``uniform`` ones are the same for all threads of a block."""

    def __init__(self, seed: int, size: int) -> None:
        self.random = random.Random(seed)
        self.seed, self.budget = seed, size
        self.fresh = 0
        self.slots = [0, 0]
        self.results: list[Expr] = []
        """What the kernel stores at its end."""
        self.meets = self.chance(0.5)
        """Whether threads meet; if so, none returns early."""
        self.functions: list[tuple[str, tuple[str, ...], str, Stmt]] = []
        self.types = self.random.sample(INTEGERS, 4) + self.random.sample(FLOATS, 2) + ["Boolean", "Int32"]
        self.jumps: Callable[[Scope], Stmt] = lambda scope: Stmt("return")

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def pick(self, choices: list[str] | tuple[str, ...]) -> str:
        return self.random.choice(choices)

    def name(self, prefix: str) -> str:
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    # -- expressions

    def leaf(self, scope: Scope, kind: str, uniform: bool) -> Expr:
        texts = [t for t, k, same in scope.reads if k == kind and (same or not uniform)]
        if texts and self.chance(0.8):
            return Expr(kind, self.pick(texts))
        if kind == "Boolean":
            return self.comparison(scope, 0, uniform)
        others = [(t, k) for t, k, same in scope.reads if k != kind and (same or not uniform) and k != "Boolean"]
        if others and self.chance(0.5):
            text, other = self.random.choice(others)
            return self.converted(Expr(other, text), kind)
        return Expr(kind, f"fx.{kind}({self.literal(kind)})")

    def literal(self, kind: str) -> str:
        if kind in INTEGERS:
            low, high = TYPES[kind].low, TYPES[kind].high
            choices = [0, 1, 2, 3, 7, high, low, high - 1, low // 2, self.random.randint(low, high)]
            return str(self.random.choice(choices))
        return self.pick(
            ["0.0", "-0.0", "1.0", "-1.5", "0.1", "3.0", "1e-3", "65504.0", "-7.25", "1e-7", "1e30"][
                : 8 if kind == "Float16" else 11
            ]
        )

    def converted(self, e: Expr, kind: str) -> Expr:
        if e.type == kind:
            return e
        if kind in INTEGERS and e.type in FLOATS:
            low, high = TYPES[kind].low, TYPES[kind].high
            cut = 40 if high > 1 << 40 else 12 if high > 1 << 20 else 0  # so that the bounds are float32's
            top = float(high >> cut << cut)
            return Expr(kind, f"fx.{kind}(bounded({{0}}, {float(low)}, {top}))", (e,))
        form = f"fx.{kind}({{0}})" if self.chance(0.7) or e.type == "Boolean" else f"({{0}}).to(fx.{kind})"
        return Expr(kind, form, (e,))

    def expr(self, scope: Scope, kind: str, depth: int = 3, uniform: bool = False) -> Expr:
        if depth <= 0 or self.chance(0.15):
            return self.leaf(scope, kind, uniform)
        if kind == "Boolean":
            return self.boolean(scope, depth, uniform)
        forms = [self.binary] * 6 + [self.unary] * 2 + [self.chosen] * 2 + [self.cast] * 2 + [self.extremum]
        forms += [self.from_vector] * (bool(scope.vectors) and not uniform)
        forms += [self.from_array] * (bool(scope.arrays) and not uniform)
        forms += [self.called] * (2 * (bool(self.functions) and depth > 1 and scope.kernel))
        forms += [self.special] * 2
        return self.random.choice(forms)(scope, kind, depth - 1, uniform)

    def binary(self, scope: Scope, kind: str, depth: int, uniform: bool) -> Expr:
        left = right = kind
        if self.chance(0.4):
            left, right = (self.pick(self.types) for _ in range(2))
            if kind in FLOATS and self.chance(0.7):
                left = self.pick(FLOATS)
        result = common(TYPES[left], TYPES[right]).name
        a, b = self.expr(scope, left, depth, uniform), self.expr(scope, right, depth, uniform)
        if result in FLOATS:
            symbol = self.pick(["+", "-", "*", "/"])
            return self.converted(Expr(result, f"({{0}} {symbol} {{1}})", (a, b)), kind)
        symbol = self.pick(["+", "-", "*", "+", "-", "*", "//", "%", "<<", ">>", "&", "|", "^", "ceildiv", "**", "/"])
        if "Boolean" in (left, right) and symbol in ("<<", ">>", "&", "|", "^", "**"):
            symbol = "+"
        if symbol == "/":
            quotient = "Float32" if TYPES[result].width <= 32 else "Float64"
            return self.converted(Expr(quotient, "({0} / {1})", (a, b)), kind)
        if symbol in ("<<", ">>"):
            amount = self.random.randrange(70) if self.chance(0.3) else None
            result = left
            shift = (
                Expr(left, f"fx.{left}({min(amount, TYPES[left].high)})")
                if amount is not None
                else Expr(
                    left,
                    "({0} & 127)"
                    if left[-1] == "8" and left[0] == "I"
                    else f"({{0}} & {self.pick(['127', '31', '7'])})",
                    (self.converted(b, left),),
                )
            )
            if amount is None and TYPES[left].width < 32:
                shift = self.converted(Expr(common(TYPES[left], TYPES["Int32"]).name, shift.form, shift.parts), left)
            return self.converted(Expr(result, f"({{0}} {symbol} {{1}})", (a, shift)), kind)
        if symbol == "**":
            power = self.converted(Expr(common(TYPES[right], TYPES["Int32"]).name, "({0} & 3)", (b,)), left)
            return self.converted(Expr(left, "({0} ** {1})", (a, power)), kind)
        if symbol in ("//", "%", "ceildiv"):
            if self.chance(0.4):
                number = self.random.choice([1, 2, 3, 4, 5, 7, 8, 10, 16, 64, 100, -1, -2, -3, -7])
                number = abs(number) if result[0] == "U" else number
                b = Expr(result, f"fx.{result}({number})")
            else:
                wide = common(TYPES[right], TYPES["Int32"]).name
                if right == "Boolean":
                    b = self.converted(b, "Int32")
                b = self.converted(Expr(wide, "({0} | 1)", (b,)), result)
            a = a if symbol != "ceildiv" else self.converted(a, result)
            form = f"({{0}} {symbol} {{1}})" if symbol != "ceildiv" else "fx.ceildiv({0}, {1})"
            return self.converted(Expr(result, form, (a, b)), kind)
        return self.converted(Expr(result, f"({{0}} {symbol} {{1}})", (a, b)), kind)

    def unary(self, scope: Scope, kind: str, depth: int, uniform: bool) -> Expr:
        x = self.expr(scope, kind, depth, uniform)
        forms = ["(-{0})", "abs({0})"]
        if kind in INTEGERS:
            forms += ["(~{0})", "fx.math.ctpop({0})", "fx.math.ctlz({0})", "fx.math.cttz({0})"]
            forms += [f"fx.arith.shrui({{0}}, {self.random.randrange(TYPES[kind].width)})"]
        else:
            forms += [f"fx.math.{f}({{0}})" for f in ("floor", "ceil", "trunc", "roundeven", "absf")]
        return Expr(kind, self.pick(forms), (x,))

    def chosen(self, scope: Scope, kind: str, depth: int, uniform: bool) -> Expr:
        c, a, b = (self.expr(scope, t, depth, uniform) for t in ("Boolean", kind, kind))
        return Expr(kind, self.pick(["({0}).select({1}, {2})", "({1} if {0} else {2})"]), (c, a, b))

    def cast(self, scope: Scope, kind: str, depth: int, uniform: bool) -> Expr:
        if kind in FLOATS and self.chance(0.2):
            narrow = self.pick(_NARROW)
            x = self.expr(scope, self.pick(FLOATS), depth, uniform)
            return Expr(kind, f"fx.{kind}(fx.{narrow}({{0}}))", (x,))
        return self.converted(self.expr(scope, self.pick(self.types), depth, uniform), kind)

    def extremum(self, scope: Scope, kind: str, depth: int, uniform: bool) -> Expr:
        count = self.random.randint(2, 3)
        form = f"fx.{self.pick(['max', 'min'])}({', '.join(f'{{{k}}}' for k in range(count))})"
        return Expr(kind, form, tuple(self.expr(scope, kind, depth, uniform) for _ in range(count)))

    def from_vector(self, scope: Scope, kind: str, depth: int, uniform: bool) -> Expr:
        name, element, lanes = self.random.choice(scope.vectors)
        if self.chance(0.3):
            index = self.converted(self.expr(scope, "Uint8", depth - 1), "Int32")
            return self.converted(Expr(element, f"{name}[{{0}} & {lanes - 1}]", (index,)), kind)
        if self.chance(0.4) and element != "Boolean":
            ways = ["add", "max", "min"] if element in INTEGERS else ["add", "mul"]
            v = self.vector(scope, element, lanes, 1)
            return self.converted(Expr(element, f'{{0}}.reduce("{self.pick(ways)}")', (v,)), kind)
        v = self.vector(scope, element, lanes, 1)
        return self.converted(Expr(element, f"{{0}}[{self.random.randrange(lanes)}]", (v,)), kind)

    def from_array(self, scope: Scope, kind: str, depth: int, uniform: bool) -> Expr:
        name, element = self.random.choice(scope.arrays)
        index = self.converted(self.expr(scope, "Int32", depth - 1), "Int32")
        return self.converted(Expr(element, f"{name}[{{0}} & 3]", (index,)), kind)

    def called(self, scope: Scope, kind: str, depth: int, uniform: bool) -> Expr:
        name, parameters, result, _ = self.random.choice(self.functions)
        form = f"{name}({', '.join(f'{{{k}}}' for k in range(len(parameters)))})"
        call = Expr(result, form, tuple(self.expr(scope, p, depth - 1, uniform) for p in parameters))
        return self.converted(call, kind)

    def special(self, scope: Scope, kind: str, depth: int, uniform: bool) -> Expr:
        if kind == "Float32" and self.chance(0.5):
            parts = tuple(self.expr(scope, kind, depth, uniform) for _ in range(3))
            return Expr(kind, "fx.math.fma({0}, {1}, {2})", parts)
        width = TYPES[kind].width
        same = [t for t in (*INTEGERS, *FLOATS) if TYPES[t].width == width and t != kind]
        other = self.pick(same)
        x = self.expr(scope, other, depth, uniform)
        x = Expr(other, "number({0})", (x,)) if other in FLOATS and kind not in FLOATS else x
        if other in FLOATS and kind in FLOATS:
            return self.converted(x, kind)
        return Expr(kind, f"({{0}}).bitcast(fx.{kind})", (x,))

    def boolean(self, scope: Scope, depth: int, uniform: bool) -> Expr:
        form = self.pick(["compare"] * 4 + ["and", "or", "not", "&", "|", "^", "~", "chain", "cast", "isnan", "if"])
        if form == "compare":
            return self.comparison(scope, depth - 1, uniform)
        if form == "isnan":
            return Expr("Boolean", "fx.math.isnan({0})", (self.expr(scope, self.pick(FLOATS), depth - 1, uniform),))
        if form == "cast":
            return Expr("Boolean", "fx.Boolean({0})", (self.expr(scope, self.pick(self.types), depth - 1, uniform),))
        if form == "chain":
            kinds = [self.pick(INTEGERS) for _ in range(3)]
            parts = tuple(self.expr(scope, t, depth - 2, uniform) for t in kinds)
            return Expr(
                "Boolean", f"({{0}} {self.pick(['<', '<=', '!='])} {{1}} {self.pick(['<', '>=', '=='])} {{2}})", parts
            )
        if form in ("not", "~"):
            part = self.expr(scope, "Boolean", depth - 1, uniform)
            return Expr("Boolean", "(not {0})" if form == "not" else "(~{0})", (part,))
        if form == "if":
            parts = tuple(self.expr(scope, "Boolean", depth - 1, uniform) for _ in range(3))
            return Expr("Boolean", "({0} if {1} else {2})", parts)
        parts = tuple(self.expr(scope, "Boolean", depth - 1, uniform) for _ in range(2))
        return Expr("Boolean", f"({{0}} {form} {{1}})", parts)

    def comparison(self, scope: Scope, depth: int, uniform: bool) -> Expr:
        texts = [(t, k) for t, k, same in scope.reads if k != "Boolean" and (same or not uniform)]
        symbol = self.pick(["<", "<=", ">", ">=", "==", "!="])
        if depth <= 0 and texts:
            (left, kind), (right, other) = self.random.choice(texts), self.random.choice(texts)
            if self.chance(0.5):
                return Expr("Boolean", f"({{0}} {symbol} {self.random.randint(-5, 100)})", (Expr(kind, left),))
            return Expr("Boolean", f"({{0}} {symbol} {{1}})", (Expr(kind, left), Expr(other, right)))
        left, right = (self.pick([t for t in self.types if t != "Boolean"]) for _ in range(2))
        parts = self.expr(scope, left, depth - 1, uniform), self.expr(scope, right, depth - 1, uniform)
        return Expr("Boolean", f"({{0}} {symbol} {{1}})", parts)

    def vector(self, scope: Scope, element: str, lanes: int, depth: int) -> Expr:
        """A vector of a type that a variable has."""
        kind = f"{element}x{lanes}"
        names = [n for n, e, k in scope.vectors if (e, k) == (element, lanes)]
        if depth <= 0 or self.chance(0.15):
            return Expr(kind, self.pick(names))
        parts = tuple(self.vector(scope, element, lanes, depth - 1) for _ in range(2))
        form = self.pick(["binary"] * 3 + ["items", "scalar", "select", "shuffle", "unary", "cast", "bitcast"])
        if form == "items":
            items = tuple(self.expr(scope, element, 2) for _ in range(lanes))
            return Expr(kind, f"fx.Vector.from_elements([{', '.join(f'{{{k}}}' for k in range(lanes))}])", items)
        if form == "select":
            condition = f"({{2}} {self.pick(['<', '==', '>='])} {{3}})"
            more = tuple(self.vector(scope, element, lanes, depth - 2) for _ in range(2))
            return Expr(kind, condition + ".select({0}, {1})", (*parts, *more))
        if form == "shuffle":
            mask = [self.random.randrange(2 * lanes) for _ in range(lanes)]
            return Expr(kind, f"{{0}}.shuffle({{1}}, {mask})", parts)
        if form == "unary":
            return Expr(kind, self.pick(["(-{0})", "abs({0})"] + ["(~{0})"] * (element in INTEGERS)), parts[:1])
        if form == "cast" and element in FLOATS:
            other = self.pick(FLOATS)
            return Expr(kind, f"{{0}}.to(fx.{other}).to(fx.{element})", parts[:1])
        if form in ("cast", "bitcast"):
            others = [
                t
                for t in INTEGERS
                if element in INTEGERS and (form == "cast" or TYPES[t].width <= lanes * TYPES[element].width)
            ]
            if others:
                other = self.pick(others)
                method = "to" if form == "cast" else "bitcast"
                return Expr(
                    kind, f"({{0}}.{method}(fx.{other}) + {{1}}.{method}(fx.{other})).{method}(fx.{element})", parts
                )
        symbols = ["+", "-", "*"] + (["&", "|", "^"] if element in INTEGERS else ["/"])
        if form == "scalar":
            return Expr(kind, f"({{0}} {self.pick(symbols)} {{1}})", (parts[0], self.expr(scope, element, 2)))
        if element in INTEGERS and self.chance(0.2):
            return Expr(kind, f"({{0}} {self.pick(['//', '%'])} ({{1}} | fx.{element}(1)))", parts)
        return Expr(kind, f"({{0}} {self.pick(symbols)} {{1}})", parts)
