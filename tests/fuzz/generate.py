"""Random kernels, as trees that can be cut: every variable is bound at the start and keeps its type.

So any statement may be left out, and any expression replaced by another of its type, and the program is still valid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from .expressions import INTEGERS, Scope
from .statements import Statements
from .tree import Block, Expr, Stmt, render

__all__ = ["Program", "Shape", "generate"]

PARAMETERS = "a: fx.Tensor, b: fx.Tensor, w: fx.Tensor, oi: fx.Tensor, of: fx.Tensor, counters: fx.Tensor, "
PARAMETERS += "n: fx.Int32, k: fx.Int64, s: fx.Float32"
HELPERS = """\
def bounded(x, low, high):
    return ((x >= low) & (x <= high)).select(x, fx.Float32(1))


def number(x):
    return (x == x).select(x, x.dtype(1))


@fx.struct
class Record:
    a: fx.{0}
    b: fx.{1}

    def mixed(self, x):
        return self.a + x
"""


@dataclass(frozen=True)
class Shape:
    """How a kernel is launched, and what arrays it gets."""

    grid: tuple[int, ...]
    block: tuple[int, ...]
    static: bool
    """Whether the block is known while tracing."""
    integers: str
    floats: str
    """Element types of the inputs."""
    slots: int
    """How many results each thread writes into each output."""

    @property
    def threads(self) -> int:
        total = 1
        for extent in (*self.grid, *self.block):
            total *= extent
        return total


@dataclass(frozen=True)
class Program:
    """A text that defines a kernel ``program`` and a host function ``run``, as a tree."""

    seed: int
    shape: Shape
    tree: Block

    def text(self) -> str:
        return "\n".join(render(self.tree)) + "\n"


def _host_function(shape: Shape) -> Stmt:
    parameters, block = ("", repr(shape.block)) if shape.static else (", bx: fx.Int32, by: fx.Int32", "(bx, by)")
    names = ", ".join(name.partition(":")[0] for name in PARAMETERS.split(", "))
    launch = f"program({names}).launch(grid={shape.grid!r}, block={block})"
    return Stmt(f"@flyc.jit\ndef run({PARAMETERS}{parameters}):\n    {launch}")


class _Writer(Statements):
    """Writes one program."""

    def function(self) -> None:
        """A device function of up to three numbers, which may return early."""
        kinds = tuple(self.pick(self.types) for _ in range(self.random.randint(1, 3)))
        result = self.pick(self.types)
        name = f"f{len(self.functions)}"
        names = [f"q{k}" for k in range(len(kinds))]
        variables = [(n, k, False) for n, k in zip(names, kinds, strict=True)]
        scope = Scope(list(variables), list(variables), [], [], [], (), False, False)
        self.jumps = lambda inner: Stmt("return {0}", (self.expr(inner, result, 1),))
        kept, self.budget = self.budget, 6
        body = self.block(scope, 2)
        last = Stmt("return {0}", (self.expr(scope, result, 2),))
        self.budget = kept
        self.jumps = lambda inner: Stmt("return")
        whole = Stmt(f"@flyc.jit\ndef {name}({', '.join(names)}):\n    @0\n    @1", (), (body, (last,)))
        self.functions.append((name, kinds, result, whole))

    def program(self) -> Program:
        block = self.random.choice([(64,), (32,), (33,), (7,), (1,), (96,), (128,), (8, 4), (5, 3), (16, 2)])
        grid = self.random.choice([(1,), (2,), (3,), (2, 2)]) if block[0] < 64 else (1,)
        size = block[0] * (*block, 1)[1]
        self.width = self.random.choice([2, 8, 16, 32]) if size % 32 == 0 else 1
        self.shared = self.pick(self.types[:4])
        shape = Shape(grid, block, self.chance(0.5), self.pick(INTEGERS), self.pick(["Float32", *_ARRAYS]), 0)
        while len(self.functions) < 2 and self.chance(0.6):
            self.function()
        scope = Scope(_inputs(shape))
        start = [Stmt(line) for line in _START]
        start.append(Stmt(f"shared = {_SHARED.format(self.shared, size)}"))
        start += [*self.numbers(scope), *self.containers(scope), *self.vectors(scope), *self.array(scope)]
        body = self.block(scope, 3, 10)
        end = tuple(self.store(e) for e in self.results)
        kernel = Stmt(f"@flyc.kernel\ndef program({PARAMETERS}):\n    @0", (), ((*start, *body, *end),))
        helpers = [Stmt(text) for text in HELPERS.format(*self.types).split("\n\n\n")]
        functions = [f[3] for f in self.functions]
        shape = replace(shape, slots=max(self.slots))
        return Program(self.seed, shape, (*helpers, *functions, kernel, _host_function(shape)))

    # -- the variables

    def numbers(self, scope: Scope) -> Iterator[Stmt]:
        """``x0`` to ``x7``, of which ``x3`` and ``x7`` are the same for all threads of a block."""
        for k, kind in enumerate(self.types):
            uniform = k in (3, 7)
            e = self.leaf(scope, kind, uniform) if self.chance(0.7) else self.expr(scope, kind, 1, uniform)
            yield Stmt(f"x{k} = {{0}}", (e,))
            self.bind(scope, f"x{k}", kind, uniform=uniform)

    def bind(self, scope: Scope, text: str, kind: str, *, uniform: bool = False, assignable: bool = True) -> None:
        scope.reads.append((text, kind, uniform))
        if assignable:
            scope.targets.append((text, kind, uniform))
        self.results.append(Expr(kind, text))

    def containers(self, scope: Scope) -> Iterator[Stmt]:
        """Some of Python's, and a struct."""
        for name, form, parts, assignable in _CONTAINERS:
            if self.chance(0.35):
                kinds = tuple(self.types[:2]) if name == "q" else (self.pick(self.types), self.pick(self.types))
                yield Stmt(f"{name} = {form}", tuple(self.leaf(scope, t, False) for t in kinds))
                for part, kind in zip(parts, kinds, strict=True):
                    self.bind(scope, part, kind, assignable=assignable)
                scope.containers.append((name, form, kinds))
                if name == "q":
                    scope.containers.append((name, "q.replace(a={0})", kinds[:1]))

    def vectors(self, scope: Scope) -> Iterator[Stmt]:
        for k in range(self.random.randint(0, 2)):
            element, lanes = self.number_type(), self.random.choice([2, 4])
            form = f"fx.Vector.from_elements([{', '.join(f'{{{j}}}' for j in range(lanes))}])"
            yield Stmt(f"v{k} = {form}", tuple(self.leaf(scope, element, False) for _ in range(lanes)))
            scope.vectors.append((f"v{k}", element, lanes))
            self.results += [Expr(element, f"v{k}[{j}]") for j in range(lanes)]

    def array(self, scope: Scope) -> Iterator[Stmt]:
        """A tensor of registers, ``r``."""
        if self.chance(0.4):
            element = self.number_type()
            yield Stmt(f"r = fx.make_rmem_tensor(4, fx.{element})")
            for j in range(4):
                yield Stmt(f"r[{j}] = {{0}}", (self.leaf(scope, element, False),))
            scope.arrays.append(("r", element))
            self.results += [Expr(element, f"r[{j}]") for j in range(4)]

    def number_type(self) -> str:
        return self.pick([t for t in self.types if t != "Boolean"])


_START = (
    "t = fx.thread_idx.x + fx.thread_idx.y * fx.block_dim.x",
    "size = fx.block_dim.x * fx.block_dim.y",
    "bid = fx.block_idx.x + fx.block_idx.y * fx.grid_dim.x",
    "total = size * fx.grid_dim.x * fx.grid_dim.y",
    "i = bid * size + t",
)
_SHARED = "fx.SharedAllocator().allocate(fx.Array[fx.{0}, {1}]).peek().view(fx.make_layout({1}, 1))"
_ARRAYS = ["Float16", "Float32", "Float64"]
"""Floats that NumPy's arrays have."""
_CONTAINERS = (
    ("p", "({0}, {1})", ("p[0]", "p[1]"), False),
    ("l", "[{0}, {1}]", ("l[0]", "l[1]"), True),
    ("o", "SimpleNamespace(a={0}, b=[{1}])", ("o.a", "o.b[0]"), True),
    ("d", '{{"a": {0}, "b": {1}}}', ('d["a"]', 'd["b"]'), True),
    ("q", "Record({0}, {1})", ("q.a", "q.b"), False),
)
"""Names, forms, elements, and whether those can be assigned."""


def _inputs(shape: Shape) -> list[tuple[str, str, bool]]:
    """What can be read from the start."""
    numbers = [("t", "Int32", False), ("i", "Int32", False), ("bid", "Int32", True), ("n", "Int32", True)]
    arrays = [("a[i]", shape.integers, False), ("b[i]", shape.floats, False), ("w[i]", "Int64", False)]
    return [*numbers, ("k", "Int64", True), ("s", "Float32", True), *arrays]


def generate(seed: int, size: int = 25) -> Program:
    """The program of a seed, of about ``size`` statements."""
    return _Writer(seed, size).program()
