"""Runs a kernel's text thread by thread in plain Python: the language's names over :mod:`fuzz.model`.

A thread is a generator, which stops where threads meet: at barriers and exchanges between lanes.
"""

from __future__ import annotations

import ast
import itertools
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from types import SimpleNamespace
from typing import Any

import ml_dtypes  # noqa: F401  (NumPy learns of its types)
import numpy as np

from .model import TYPES, Number, Vector, as_number, common

__all__ = ["run_kernel"]

_MEETINGS = {"barrier", "shuffle_xor", "shuffle_up", "shuffle_down", "shuffle_idx"}
_COLLECTIVES = {"warp_reduce", "warp_inclusive_scan"}


class _ForThreads(ast.NodeTransformer):
    """What the language gives a meaning of its own: ``and``, ``or``, ``not``, and calls at which threads meet."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        name = "_both" if isinstance(node.op, ast.And) else "_either"
        lambdas = [ast.Lambda(_no_arguments(), value) for value in node.values]
        return ast.Call(ast.Name(name, ast.Load()), list(lambdas), [])

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return ast.Call(ast.Name("_negated", ast.Load()), [node.operand], []) if isinstance(node.op, ast.Not) else node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else None
        if name in _MEETINGS | _COLLECTIVES:
            operands = [ast.Constant(name), *node.args, *(k.value for k in node.keywords)]
            return ast.Yield(ast.Tuple(list(operands), ast.Load()))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.decorator_list = []
        for argument in node.args.args:
            argument.annotation = None
        return node


def _no_arguments() -> ast.arguments:
    return ast.arguments([], [], None, [], [], None, [])


def _both(*operands: Callable[[], Any]) -> Any:
    """Without a short circuit, as for run-time values."""
    return Number(TYPES["Boolean"], not [x for x in [x() for x in operands] if not x])


def _either(*operands: Callable[[], Any]) -> Any:
    return Number(TYPES["Boolean"], bool([x for x in [x() for x in operands] if x]))


def _negated(x: Any) -> Any:
    return Number(TYPES["Boolean"], not bool(x))


class Memory:
    """A one-dimensional tensor over an array, or over zeros for a tensor of registers."""

    def __init__(self, array: np.ndarray, kind: str) -> None:
        self.array, self.kind = array, TYPES[kind]

    def __getitem__(self, k: Any) -> Number:
        k = operator.index(k)
        assert 0 <= k < len(self.array)
        x = self.array[k]
        return Number(self.kind, x if self.kind.float else self.kind.wrap(int(x)) if not self.kind.boolean else bool(x))

    def __setitem__(self, k: Any, value: Any) -> None:
        k = operator.index(k)
        assert 0 <= k < len(self.array)
        self.array[k] = self.kind(value).value

    def load(self) -> Vector:
        return Vector([self[k] for k in range(len(self.array))])

    def store(self, value: Vector) -> None:
        for k, x in enumerate(value.items):
            self[k] = x

    def fill(self, value: Any) -> None:
        for k in range(len(self.array)):
            self[k] = value

    @property
    def iter(self) -> Place:
        return Place(self, 0)


class Place:
    """A pointer."""

    def __init__(self, memory: Memory, k: int) -> None:
        self.memory, self.k = memory, k

    def __add__(self, n: Any) -> Place:
        return Place(self.memory, self.k + operator.index(n))

    def load(self, lanes: Any = None) -> Any:
        if lanes is None:
            return self.memory[self.k]
        return Vector([self.memory[self.k + j] for j in range(lanes.count)])

    def store(self, value: Any) -> None:
        for j, x in enumerate(value.items if isinstance(value, Vector) else [value]):
            self.memory[self.k + j] = x


class _Lanes:
    """A class of vectors, such as ``Int32x4``."""

    def __init__(self, kind: str, count: int) -> None:
        self.kind, self.count = TYPES[kind], count

    def __call__(self, items: Any) -> Vector:
        return Vector([self.kind(x) for x in (items if isinstance(items, list) else [items] * self.count)])


def _atomic(operation: Callable[[Any, Any], Any]) -> Any:
    def update(place: Place, value: Any) -> Any:
        old = place.load()
        place.store(operation(old, place.memory.kind(value)))
        return old

    return staticmethod(update)


class _Language:
    """What ``fx`` is for the threads of a launch."""

    def __init__(self, block: Sequence[int], grid: Sequence[int]) -> None:
        self.block_dim, self.grid_dim = _triple(block), _triple(grid)
        self.thread_idx = self.block_idx = _triple((0, 0, 0))
        self.shared: dict[int, np.ndarray] = {}
        self.Vector = SimpleNamespace(from_elements=lambda xs, dtype=None: Vector([as_number(x) for x in xs]))
        self.math = SimpleNamespace(
            fma=_fma, copysign=_copysign, isnan=_isnan, absi=abs, absf=abs, isfinite=_isfinite, ipowi=operator.pow,
            floor=_whole(math.floor), ceil=_whole(math.ceil), trunc=_whole(math.trunc), roundeven=_whole(round),
            ctpop=_of_bits(lambda x, w: x.bit_count()),
            ctlz=_of_bits(lambda x, w: w - x.bit_length()),
            cttz=_of_bits(lambda x, w: (x & -x).bit_length() - 1 if x else w),
        )  # fmt: skip
        self.arith = SimpleNamespace(shrui=_shrui)
        self.coop = SimpleNamespace()

    def __getattr__(self, name: str) -> Any:
        if name in TYPES:
            return TYPES[name]
        kind, _, count = name.rpartition("x")
        if kind in TYPES:
            return _Lanes(kind, int(count))
        raise AttributeError(name)

    @staticmethod
    def max(*xs: Any) -> Any:
        return _extremum(1, xs)

    @staticmethod
    def min(*xs: Any) -> Any:
        return _extremum(-1, xs)

    @staticmethod
    def ceildiv(a: Any, b: Any) -> Any:
        a, b = as_number(a), as_number(b)
        kind = common(a.kind, b.kind)
        a, b = kind(a).value, kind(b).value
        return Number(kind, kind.wrap(-(-a // b)))

    @staticmethod
    def range_constexpr(*bounds: Any) -> Iterable[int]:
        return range(*bounds)

    @staticmethod
    def const_expr(x: Any) -> Any:
        return x

    @staticmethod
    def make_rmem_tensor(count: int, kind: Any) -> Memory:
        return Memory(np.zeros(count, kind.float or object), kind.name)

    @staticmethod
    def as_numeric(x: Any) -> Any:
        return as_number(x)

    def SharedAllocator(self) -> Any:
        return SimpleNamespace(allocate=self._allocate)

    class _Arrays:
        def __getitem__(self, key: tuple[Any, int]) -> tuple[Any, int]:
            return key

    Array = _Arrays()

    def _allocate(self, array: tuple[Any, int]) -> Any:
        kind, count = array
        memory = self.shared.setdefault(0, np.zeros(count, kind.float or object))
        view = Memory(memory, kind.name)
        return SimpleNamespace(peek=lambda: SimpleNamespace(view=lambda layout: view))

    @staticmethod
    def make_layout(shape: Any, stride: Any) -> None:
        return None

    @staticmethod
    def struct(declared: type) -> Any:
        fields = list(declared.__annotations__)

        class Record:
            def __init__(self, *values: Any) -> None:
                for name, value in zip(fields, values, strict=True):
                    setattr(self, name, declared.__annotations__[name](value))

            def replace(self, **values: Any) -> Record:
                return Record(*(values.get(name, getattr(self, name)) for name in fields))

        for name, member in vars(declared).items():
            if callable(member):
                setattr(Record, name, member)
        return Record

    # -- atomic operations, of which one runs at a time

    atomic_add, atomic_and = _atomic(operator.add), _atomic(operator.and_)
    atomic_or, atomic_xor = _atomic(operator.or_), _atomic(operator.xor)
    atomic_max, atomic_min = _atomic(lambda a, b: a.extremum(b, 1)), _atomic(lambda a, b: a.extremum(b, -1))


def _triple(values: Sequence[int]) -> Any:
    return SimpleNamespace(**{axis: as_number(int(v)) for axis, v in zip("xyz", (*values, 1, 1), strict=False)})


def _extremum(sign: int, xs: Sequence[Any]) -> Any:
    xs = [as_number(x) for x in xs]
    kind = reduce(common, (x.kind for x in xs))
    return reduce(lambda a, b: a.extremum(b, sign), (kind(x) for x in xs))


def _whole(function: Callable[[float], int]) -> Callable[[Any], Any]:
    def rounded(x: Number) -> Number:
        value = float(x.value)
        whole = math.copysign(float(function(value)), value) if math.isfinite(value) else value
        return Number(x.kind, x.kind.float(whole))

    return rounded


def _of_bits(function: Callable[[int, int], int]) -> Callable[[Number], Number]:
    return lambda x: Number(x.kind, x.kind.wrap(function(x.bits(), x.kind.width)))


def _shrui(x: Number, n: Any) -> Number:
    return Number(x.kind, x.kind.wrap(x.bits() >> min(int(as_number(n).value), 200)))


def _fma(a: Number, b: Number, c: Number) -> Number:
    """Of float32 in exact integers: the product in float64 is exact, the sum is rounded to odd."""
    x, y, z = (np.float64(v.value) for v in (a, b, c))
    with np.errstate(all="ignore"):
        product = x * y
        total = product + z
        if np.isfinite(total) and np.isfinite(product):
            rest = (product - (total - (total - product))) + (z - (total - product))
            if rest != 0 and not total.view(np.int64) & 1:
                total = np.nextafter(total, np.inf if rest > 0 else -np.inf)
        return Number(a.kind, a.kind.round(total))


def _copysign(a: Number, b: Number) -> Number:
    return Number(a.kind, a.kind.float(math.copysign(float(a.value), float(b.value))))


def _isnan(x: Number) -> Number:
    return Number(TYPES["Boolean"], math.isnan(x.value))


def _isfinite(x: Number) -> Number:
    return Number(TYPES["Boolean"], math.isfinite(x.value))


def _range(*bounds: Any) -> Iterator[Any]:
    """A run-time loop's numbers have the common type of its bounds."""
    numbers = [as_number(x) for x in bounds]
    kind = reduce(common, (x.kind for x in numbers), TYPES["Int32"])
    return (Number(kind, k) for k in range(*(int(kind(x).value) for x in numbers)))


def _jit(function: Any) -> Any:
    return function


def run_kernel(
    source: str, name: str, grid: Sequence[int], block: Sequence[int], arguments: Sequence[Any], extra: Any = ()
) -> None:
    """Runs the kernel ``name`` of a text for all threads of a launch.

    Args:
        source: the text, whose names are of the language.
        arguments: what the kernel gets, memory and numbers of the model.

    Raises:
        ArithmeticError: the program does something that has no value.
    """
    language = _Language(block, grid)
    tree = ast.fix_missing_locations(_ForThreads().visit(ast.parse(source)))
    flyc = SimpleNamespace(jit=_jit, kernel=_jit)
    scope: dict[str, Any] = {
        "fx": language, "flyc": flyc, "range": _range, "_both": _both, "_either": _either, "_negated": _negated,
        "SimpleNamespace": SimpleNamespace, "abs": abs,
    }  # fmt: skip
    exec(compile(tree, "<model>", "exec", dont_inherit=True), scope)
    kernel = scope[name]
    for position in itertools.product(*(range(n) for n in (*grid, 1, 1)[2::-1])):
        language.block_idx = _triple(position[::-1])
        language.shared = {}
        _run_block(language, kernel, block, arguments)


def _run_block(language: _Language, kernel: Any, block: Sequence[int], arguments: Sequence[Any]) -> None:
    x, y, z = (*block, 1, 1)[:3]
    places = [_triple((i, j, k)) for k in range(z) for j in range(y) for i in range(x)]
    threads: list[Any] = []
    for place in places:
        language.thread_idx = place
        threads.append(kernel(*arguments))
    if threads[0] is None:
        return
    answers: list[Any] = [None] * len(threads)
    while True:
        met = []
        for k, thread in enumerate(threads):
            language.thread_idx = places[k]
            try:
                met.append(thread.send(answers[k]))
            except StopIteration:
                met.append(None)
        if met[0] is None:
            assert not any(met), "threads part"
            return
        assert len({m[0] for m in met}) == 1, "threads meet at different places"
        answers = _answers(met)


def _answers(met: Sequence[tuple[Any, ...]]) -> list[Any]:
    name = met[0][0]
    if name == "barrier":
        return [None] * len(met)
    if name == "warp_reduce":
        width = int(met[0][3])
        return [_combined(met, range(k - k % width, k - k % width + width)) for k in range(len(met))]
    if name == "warp_inclusive_scan":
        width = int(met[0][3])
        return [_combined(met, range(k - k % width, k + 1)) for k in range(len(met))]
    result = []
    for k, (_, value, by, width) in enumerate(met):
        w, n = int(as_number(width).value), int(as_number(by).value)
        base, r = k - k % w, k % w
        source = {"xor": r ^ n, "up": r - n, "down": r + n, "idx": n % w if w < len(met) else n}[
            name.rpartition("_")[2]
        ]
        result.append(met[base + source][1] if 0 <= source < w else value)
    return result


def _combined(met: Sequence[tuple[Any, ...]], lanes: Iterable[int]) -> Any:
    return Vector([met[k][1] for k in lanes]).reduce(met[0][2])
