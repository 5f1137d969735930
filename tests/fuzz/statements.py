"""Random statements, over variables that are bound before and keep their types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .expressions import FLOATS, INTEGERS, Expressions, Scope
from .model import TYPES, common
from .tree import Block, Expr, Stmt

__all__ = ["Statements"]


class Statements(Expressions):
    """Writes statements."""

    def block(self, scope: Scope, depth: int, most: int = 4) -> Block:
        result: list[Stmt] = []
        for _ in range(self.random.randint(1, most)):
            if self.budget <= 0:
                break
            self.budget -= 1
            result.append(self.statement(scope, depth))
        return tuple(result)

    def statement(self, scope: Scope, depth: int) -> Stmt:
        kinds: list[Callable[[Scope, int], Stmt]] = [self.assign] * 6
        kinds += [self.aggregate] * 2 * bool(scope.containers) + [self.vector_assign] * bool(scope.vectors)
        kinds += [self.array_assign] * bool(scope.arrays)
        if depth > 0:
            kinds += [self.branch] * 3 + [self.counted] * 2 + [self.unrolled, self.repeated, self.endless]
            kinds += [self.literal_counter, self.over_values]
            kinds += [self.nested] * scope.defines
        if not scope.converged and (scope.loops or depth < 3):
            kinds += [self.jump] * 2
        if scope.kernel:
            kinds += [self.written]
            if scope.converged and self.meets:
                kinds += [self.exchange, self.lanes, self.lanes]
            kinds += [self.atomic]
        return self.random.choice(kinds)(scope, depth)

    def assign(self, scope: Scope, depth: int) -> Stmt:
        targets = [t for t in scope.targets if scope.converged or not t[2]]
        name, kind, uniform = self.random.choice(targets)
        e = self.expr(scope, kind, 3, uniform)
        if kind in (*INTEGERS, *FLOATS) and self.chance(0.3):
            symbols = ["+=", "-=", "*="] + ["^=", "|="] * (kind in INTEGERS)
            return Stmt(f"{name} {self.pick(symbols)} {{0}}", (e,))
        others = [t for t in targets if t[1] == kind and t[0] != name and t[2] == uniform]
        if others and self.chance(0.2):
            second = self.random.choice(others)[0]
            return Stmt(f"{name}, {second} = {second}, {{0}}", (e,))
        return Stmt(f"{name} = {{0}}", (e,))

    def aggregate(self, scope: Scope, depth: int) -> Stmt:
        name, form, kinds = self.random.choice(scope.containers)
        return Stmt(f"{name} = {form}", tuple(self.expr(scope, t, 2) for t in kinds))

    def vector_assign(self, scope: Scope, depth: int) -> Stmt:
        name, element, lanes = self.random.choice(scope.vectors)
        return Stmt(f"{name} = {{0}}", (self.vector(scope, element, lanes, 3),))

    def array_assign(self, scope: Scope, depth: int) -> Stmt:
        name, element = self.random.choice(scope.arrays)
        if self.chance(0.4):
            return Stmt(f"{name}[{self.random.randrange(4)}] = {{0}}", (self.expr(scope, element, 2),))
        index = self.converted(self.expr(scope, "Int32", 1), "Int32")
        return Stmt(f"{name}[{{0}} & 3] = {{1}}", (index, self.expr(scope, element, 2)))

    def condition(self, scope: Scope, uniform: bool) -> Expr:
        return self.expr(scope, "Boolean", 2, uniform)

    def together(self, scope: Scope) -> bool:
        """Whether the threads that are together shall stay so."""
        return scope.converged and self.chance(0.5)

    def branch(self, scope: Scope, depth: int) -> Stmt:
        together = self.together(scope)
        bodies = [self.block(scope.inner(together), depth - 1) for _ in range(3)]
        c, d = self.condition(scope, together), self.condition(scope, together)
        form = self.random.randrange(4)
        if form == 0:
            return Stmt("if {0}:\n    @0", (c,), (bodies[0],))
        if form == 1:
            return Stmt("if {0}:\n    @0\nelif {1}:\n    @1", (c, d), (bodies[0], bodies[1]))
        if form == 2:
            return Stmt("if {0}:\n    @0\nelif {1}:\n    @1\nelse:\n    @2", (c, d), tuple(bodies))
        return Stmt("if {0}:\n    @0\nelse:\n    @1", (c,), (bodies[0], bodies[1]))

    def counted(self, scope: Scope, depth: int) -> Stmt:
        together = self.together(scope)
        kind = self.pick(["Int32", "Int32", "Int32", "Uint32", "Int64", "Uint8", "Int16"])
        bound = self.converted(self.expr(scope, kind, 1, together), kind)
        wide = common(TYPES[kind], TYPES["Int32"]).name
        form = self.random.randrange(5)
        step = self.random.randint(1, 3)
        spans = [
            "range({0} & 3)", "range({0} & 1, {1} & 3)", f"range({{0}} & 1, 6, {step})",
            f"range(({{0}} & 7), ({{1}} & 1), -{step})", f"range({self.random.randint(1, 3)})",
        ]  # fmt: skip
        if wide[0] == "U" and form == 3:
            form = 0
        other = self.converted(self.expr(scope, kind, 1, together), kind)
        exprs = {0: (bound,), 1: (bound, other), 2: (bound,), 3: (bound, other), 4: ()}[form]
        kind = "Int32" if form == 4 else wide
        held = [t for t, k, same in scope.targets if k == kind and not same and "[" not in t and "." not in t]
        counter = self.pick(held) if held and self.chance(0.2) else self.name("j")
        inner = scope.inner(together, loop=True)
        if counter.startswith("j"):
            inner.reads.append((counter, kind, together))
        return Stmt(f"for {counter} in {spans[form]}:\n    @0", exprs, (self.block(inner, depth - 1),))

    def unrolled(self, scope: Scope, depth: int) -> Stmt:
        counter = self.name("c")
        inner = scope.inner(scope.converged, loop=True)
        for kind in ("Int32", self.pick(self.types[:4])):
            inner.reads.append((f"fx.{kind}({counter})", kind, True))
        span = self.pick(["fx.range_constexpr(2)", "fx.range_constexpr(3, 0, -1)", "fx.range_constexpr(1, 4, 2)"])
        return Stmt(f"for {counter} in {span}:\n    @0", (), (self.block(inner, depth - 1, 3),))

    def over_values(self, scope: Scope, depth: int) -> Stmt:
        kind = self.pick(self.types)
        item = self.name("e")
        inner = scope.inner(scope.converged, loop=True)
        inner.reads.append((item, kind, False))
        values = tuple(self.expr(scope, kind, 1) for _ in range(2))
        return Stmt(f"for {item} in ({{0}}, {{1}}):\n    @0", values, (self.block(inner, depth - 1, 2),))

    def repeated(self, scope: Scope, depth: int) -> Stmt:
        together = self.together(scope)
        count = self.name("n")
        inner = replace(scope.inner(together, loop=True), defines=False)
        body = self.block(inner, depth - 1)
        most = self.random.randint(1, 4)
        condition = self.condition(scope, together)
        form = f"{count} = fx.Int32(0)\nwhile {count} < {most} and {{0}}:\n    {count} += 1\n    @0"
        return Stmt(form, (condition,), (body,))

    def endless(self, scope: Scope, depth: int) -> Stmt:
        together = False
        count = self.name("n")
        inner = replace(scope.inner(together, loop=True), defines=False)
        body = self.block(inner, depth - 1)
        form = (
            f"{count} = fx.Int32(0)\nwhile True:\n    {count} += 1\n    if {count} > 3 or {{0}}:\n        break\n    @0"
        )
        return Stmt(form, (self.condition(scope, together),), (body,))

    def jump(self, scope: Scope, depth: int) -> Stmt:
        may_return = not (scope.kernel and self.meets)
        words = ["return"] * may_return + ["break", "continue"] * 2 * (scope.loops[-1:] == (True,))
        if not words:
            return self.assign(scope, depth)
        word = self.pick(words)
        leave = self.jumps(scope) if word == "return" else Stmt(word)
        return Stmt("if {0}:\n    @0", (self.condition(scope, False),), ((self.assign(scope, 0), leave),))

    def literal_counter(self, scope: Scope, depth: int) -> Stmt:
        """A Python number that a loop makes a number of the language."""
        kind = self.pick(INTEGERS)
        name = self.name("m")
        inner = scope.inner(False, loop=True)
        e = self.expr(inner, kind, 2)
        target, result, _ = self.random.choice([t for t in scope.targets if not t[2]])
        last = self.converted(Expr(kind, f"fx.{kind}({name})"), result)
        loop = f"for _ in range({{1}} & 3):\n    @0\n    {name} += {{0}}"
        form = f"{name} = {self.random.randint(0, 3)}\n{loop}\n{target} = {{2}}"
        trips = self.expr(scope, "Int32", 1)
        return Stmt(form, (e, trips, last), ((self.assign(inner, 0),),))

    def nested(self, scope: Scope, depth: int) -> Stmt:
        """A function inside, which changes a variable outside."""
        targets = [t for t in scope.targets if not t[2] and "[" not in t[0] and "." not in t[0]]
        target, kind, _ = self.random.choice(targets)
        name = self.name("g")
        inner = Scope([*scope.reads, ("z", kind, False)], [("z", kind, False)], [], [], [], (), False, False)
        condition, value = self.expr(inner, "Boolean", 2), self.expr(inner, kind, 2)
        argument = self.expr(scope, kind, 1)
        form = f"def {name}(z):\n    nonlocal {target}\n    if {{0}}:\n        {target} = {{1}}\n    return z\n"
        form += f"{target} = {name}({{2}})" if self.chance(0.5) else f"{name}({{2}})"
        if not scope.kernel:
            form = form.replace("nonlocal", "nonlocal")
        return Stmt(form, (condition, value, argument))

    def written(self, scope: Scope, depth: int) -> Stmt:
        """A result, stored here and now."""
        kind = self.pick(self.types)
        return self.store(self.expr(scope, kind, 2))

    def store(self, e: Expr) -> Stmt:
        which = e.type in FLOATS
        slot = self.slots[which]
        self.slots[which] += 1
        name, kind = ("of", "Float64") if which else ("oi", "Int64")
        return Stmt(f"{name}[{slot} * total + i] = fx.{kind}({{0}})", (e,))

    def exchange(self, scope: Scope, depth: int) -> Stmt:
        """Write to one's place in shared memory, meet, read another's, meet."""
        target, kind, _ = self.random.choice(
            [t for t in scope.targets if t[1] in self.types and not t[2]] or [("x0", "", False)]
        )
        if not kind:
            return self.assign(scope, depth)
        distance = self.random.choice([1, 3, 7])
        word = self.shared
        sent, got = (
            self.converted(Expr(kind, target), word),
            self.converted(Expr(word, f"shared[(t + {distance}) % size]"), kind),
        )
        return Stmt(f"shared[t] = {{0}}\nfx.barrier()\n{target} = {{1}}\nfx.barrier()", (sent, got))

    def lanes(self, scope: Scope, depth: int) -> Stmt:
        if self.width < 2:
            return self.assign(scope, depth)
        targets = [t for t in scope.targets if not t[2] and "r" not in t[0]]
        target, kind, _ = self.random.choice(targets)
        value = self.expr(scope, kind, 1)
        mode = self.pick(["xor", "up", "down", "idx", "idx", "reduce", "scan"])
        if mode in ("reduce", "scan"):
            if kind not in INTEGERS:
                return self.assign(scope, depth)
            name = "warp_reduce" if mode == "reduce" else "warp_inclusive_scan"
            way = self.pick(["add", "max", "min"])
            return Stmt(f'{target} = fx.coop.{name}({{0}}, "{way}", width={self.width})', (value,))
        width = self.width
        if mode in ("up", "down"):
            return Stmt(f"{target} = fx.shuffle_{mode}({{0}}, {self.random.randrange(width)}, {width})", (value,))
        by = self.expr(scope, "Int32", 1)
        if mode == "xor":
            by = Expr("Int32", str(self.random.randrange(width)))
        return Stmt(f"{target} = fx.shuffle_{mode}({{0}}, {{1}} & {width - 1}, {width})", (value, by))

    def atomic(self, scope: Scope, depth: int) -> Stmt:
        """On the counter of one operation, so that any order gives the same."""
        ways = ["add", "max", "min", "and", "or", "xor"]
        k = self.random.randrange(len(ways))
        return Stmt(f"fx.atomic_{ways[k]}(counters.iter + {k}, {{0}})", (self.expr(scope, "Int32", 2),))
