"""Random kernels whose guards, masks, strides and barriers are right or nearly right, proved and run.

``python -m tests.proving.random_accesses 0 500`` tries those of these seeds and prints a line each.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import numpy as np

import flydsl.compiler as flyc
from flydsl.compiler.jit_function import JitFunction
from flydsl.errors import FlydslError
from flydsl.testing import prove
from tests.fuzz.generate import generate
from tests.fuzz.mutate import mutated
from tests.fuzz.play import Arrays, host_function

from .sanitized import SIZES, fault

RULES = {"x": "f32[?]", "y": "f32[?, ?]", "z": "i32[?]", "n": "i32", "m": "i32"}
SHARED = 128


class Writer:
    """The text of one random program."""

    def __init__(self, seed: int) -> None:
        self._choose = random.Random(seed)
        self._names = ["t", "b", "g", "n", "m"]
        self._count = 0
        self._depth = 0
        choose = self._choose.choice
        self.block = choose([32, 64, 96])
        self._grid = choose(["1", "3", f"fx.ceildiv(x.shape[0], {self.block})", "x.shape[0]", "y.shape[0]"])

    def text(self) -> str:
        """A kernel ``work``, and ``run``, which launches it."""
        checks = [each for each in CHECKS if self._choose.random() < 0.3]
        body = [line for _ in range(self._choose.randint(2, 4)) for line in self._statement()]
        return "\n".join(
            [
                "@flyc.kernel",
                "def work(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor, n: fx.Int32, m: fx.Int32):",
                "    t, b = fx.thread_idx.x, fx.block_idx.x",
                f"    g = b * {self.block} + t",
                f"    s = fx.SharedAllocator().allocate(fx.Array[fx.Int32, {SHARED}]).peek()"
                f".view(fx.make_layout({SHARED}, 1))",
                *("    " + line for line in body),
                "@flyc.jit",
                "def run(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor, n: fx.Int32, m: fx.Int32):",
                *("    " + line for line in checks),
                f"    work(x, y, z, n, m).launch(grid={self._grid}, block={self.block})",
                "",
            ]
        )

    # -- integers

    def _number(self, depth: int = 2) -> str:
        choose = self._choose
        if depth == 0 or choose.random() < 0.3:
            return choose.choice([*self._names, *self._names, str(choose.choice([0, 1, 2, 3, 7, 8, 31, 63, 64]))])
        a, b = self._number(depth - 1), self._number(depth - 1)
        c = choose.choice([1, 2, 3, 4, 5, 8, 16, 31, 32, 64])
        return choose.choice(
            [
                f"({a} + {b})",
                f"({a} - {b})",
                f"({a} + {c})",
                f"({a} - {c})",
                f"({a} * {c})",
                f"({a} * {b})",
                f"({a} // {c})",
                f"({a} % {c})",
                f"({a} & {c})",
                f"({a} | {c})",
                f"({a} ^ {b})",
                f"({a} >> {c % 5})",
                f"({a} << {c % 5})",
                f"fx.min({a}, {c})",
                f"fx.max({a}, {c})",
                f"({a} < {b}).select({a}, {c})",
                f"({a} & 255) // fx.max({b}, 1)",
                f"({a} & 255) % fx.max({b}, 1)",
                f"fx.Int32(fx.Uint32({a}) // {c})",
                f"fx.Int32(fx.Uint32({a}) % {c})",
                f"fx.Int32(fx.Int64({a}) * {c} - {b})",
            ]
        )

    def _inside(self, index: str, extent: str) -> str:
        """A condition that the index is inside, or nearly."""
        right = [f"({index} >= 0) & ({index} < {extent})", f"fx.Uint32({index}) < fx.Uint32({extent})"]
        wrong = [
            f"{index} < {extent}",
            f"({index} >= 0) & ({index} <= {extent})",
            f"({index} >= -1) & ({index} < {extent})",
            f"({index} > 0) & ({index} - 1 < {extent})",
            f"({index} >= 0) | ({index} < {extent})",
        ]
        return self._choose.choice(right * 3 + wrong)

    def _place(self, size: int) -> str:
        """An index of shared memory, inside or nearly."""
        a, shift = self._number(), self._choose.choice([0, 1, 1, 3])
        off = self._choose.choice([0, 0, 0, 0, 1])
        forms = [
            "t",
            "t",
            f"t + {shift}",
            f"(t + {shift}) % {size}",
            f"{self.block - 1} - t",
            f"({a}) & {size - 1 + off}",
            f"({a}) % {size + off}",
            f"fx.min(fx.max({a}, 0), {size - 1 + off})",
        ]
        forms += [f"({name} % 2) * {size // 2} + (t + {name}) % {size // 2}" for name in self._names if name[0] in "kw"]
        forms += [f"t ^ {shift}", f"(t ^ {shift}) % {size + off}"]
        return self._choose.choice(forms)

    # -- statements

    def _fresh(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}{self._count}"

    def _nested(self, *names: str) -> list[str]:
        self._depth += 1
        before = list(self._names)
        self._names += names
        found = [line for _ in range(self._choose.randint(1, 2)) for line in self._statement()]
        self._names = before
        self._depth -= 1
        return ["    " + line for line in found]

    def _statement(self) -> list[str]:
        kinds = [self._global, self._global, self._matrix, self._store, self._store, self._load, self._barrier]
        kinds += [self._barrier, self._clamped, self._table]
        if self._depth < 2:
            kinds += [self._branch, self._branch, self._loop, self._loop, self._while]
        return self._choose.choice(kinds)()

    def _global(self) -> list[str]:
        index = self._fresh("i")
        value = self._choose.choice(["1.0", f"x[{index}] + 1.0"])
        return [f"{index} = {self._number()}", f"if {self._inside(index, 'x.shape[0]')}:", f"    x[{index}] = {value}"]

    def _clamped(self) -> list[str]:
        a = self._number()
        index = self._choose.choice([f"({a}) & 63", f"({a}) % 64", f"fx.min(fx.max({a}, 0), x.shape[0] - 1)"])
        return [f"x[{index}] = 2.0"]

    def _matrix(self) -> list[str]:
        i, j = self._fresh("i"), self._fresh("j")
        inside = f"({self._inside(i, 'y.shape[0]')}) & ({self._inside(j, 'y.shape[1]')})"
        index = f"{i}, {j}" if self._choose.random() < 0.9 else f"{j}, {i}"
        return [f"{i} = {self._number()}", f"{j} = {self._number(1)}", f"if {inside}:", f"    y[{index}] = 3.0"]

    def _table(self) -> list[str]:
        index, found = self._fresh("i"), self._fresh("e")
        lines = [f"{index} = {self._number(1)}", f"{found} = fx.Int32(0)"]
        self._names.append(found)
        return [*lines, f"if {self._inside(index, 'z.shape[0]')}:", f"    {found} = z[{index}]"]

    def _store(self) -> list[str]:
        return [f"s[{self._place(SHARED)}] = t"]

    def _load(self) -> list[str]:
        index, found = self._fresh("i"), self._fresh("e")
        lines = [f"{index} = {self._place(SHARED)}", f"{found} = s[{index}]"]
        self._names.append(found)
        return lines

    def _barrier(self) -> list[str]:
        return ["fx.barrier()"]

    def _branch(self) -> list[str]:
        a, b = self._number(1), self._number(0)
        condition = self._choose.choice(["n > 3", "b == 1", "n < m", f"{a} < {b}", "t < 7", f"{a} == {b}"])
        lines = [f"if {condition}:", *self._nested()]
        return [*lines, "else:", *self._nested()] if self._choose.random() < 0.3 else lines

    def _loop(self) -> list[str]:
        k, choose = self._fresh("k"), self._choose
        carried = self._fresh("w")
        low, high = (
            choose.choice(["0", "1", "t", "n & 3"]),
            choose.choice(["4", "n & 7", "m & 15", "x.shape[0] & 31", "t & 7"]),
        )
        step = choose.choice(["", "", ", 2", ", (m & 3) + 1"])
        lines = [f"{carried} = {choose.choice(['fx.Int32(0)', 't + 0', 'n + 0', 'fx.Int32(64)'])}"]
        lines += [f"for {k} in range({low}, {high}{step}):", *self._nested(k, carried)]
        change = choose.choice([f"{carried} + 1", f"{carried} + n", f"{carried} - 1", f"fx.min({carried} + 3, 60)"])
        self._names.append(carried)
        return [*lines, f"    {carried} = {change}"]

    def _while(self) -> list[str]:
        w, choose = self._fresh("w"), self._choose
        start, limit = choose.choice(["0", "n & 7", "t & 3"]), choose.choice(["5", "m & 15", "x.shape[0] & 31"])
        lines = [f"{w} = fx.Int32({start})", f"while {w} < {limit}:", *self._nested(w)]
        self._names.append(w)
        return [*lines, f"    {w} = {w} + {choose.choice(['1', '2', '(n & 3) + 1'])}"]


CHECKS = (
    'fx.check(x.shape[0] >= 64, "x is short")',
    'fx.check(x.shape[0] < 1000000, "x is long")',
    'fx.check(n >= 0, "n")',
    'fx.check(m == n, "m")',
    'fx.check((n < 1000) & (n > -1000) & (m < 1000) & (m > -1000), "numbers")',
    'fx.check(y.shape[0] == x.shape[0], "y has other rows than x")',
    'fx.check(z.shape[0] >= x.shape[0], "z is short")',
)
_NUMBERS = (-(2**31), -300, -33, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 31, 64, 100, 300, 2**31 - 1)


def arguments(choose: random.Random) -> dict[str, object]:
    """Arguments of a call, whose extents are at most 300."""
    n = choose.choice(_NUMBERS)
    rows = choose.choice(SIZES)
    return {
        "x": np.zeros(rows, np.float32),
        "y": np.zeros((choose.choice([rows, choose.choice(SIZES)]), choose.choice(SIZES)), np.float32),
        "z": np.array(choose.choices([-1, 0, 1, rows - 1, rows, 63, 127, 128], k=choose.choice([rows, 300])), np.int32),
        "n": n,
        "m": choose.choice([n, choose.choice(_NUMBERS)]),
    }


def tried(seed: int, runs: int = 12) -> tuple[str, str]:
    """One program: ``refused``, ``not proved``, ``proved`` (and no run fails) or ``wrong``; and its text."""
    text = Writer(seed).text()
    function: JitFunction = host_function(text)
    try:
        report = prove(function, arguments=RULES, seconds=10, run=False)
    except (FlydslError, AttributeError, TypeError, ZeroDivisionError) as error:  # of numbers known while tracing
        return "refused", f"{type(error).__name__} {error}"
    if not report.proved:
        return "not proved", ""
    choose = random.Random(seed)
    found = fault(function, (arguments(choose) for _ in range(runs)))
    return ("wrong", f"{found}\n{text}") if found else ("proved", text)


def tried_of_fuzzer(seed: int) -> tuple[str, str]:
    """A program of the fuzzer, of odd seeds with one or two other tokens; outcomes as of :func:`tried`."""
    program = generate(seed, 12)
    text = mutated(program.text(), seed) if seed % 2 else program.text()
    if text is None:
        return "refused", ""
    try:
        function: JitFunction = host_function(text)
        values = Arrays(program)
        block = () if program.shape.static else (*program.shape.block, 1)[:2]
        tensors = (values.a, values.b, values.w, values.oi, values.of, values.counters)
        bound = function.signature.bind(*tensors, values.n, values.k, values.s, *block)
        of_known_extents = {
            name: flyc.from_dlpack(value) if isinstance(value, np.ndarray) else value
            for name, value in bound.arguments.items()
        }
        given = [f"{name} == {extent}" for name, extent in zip(("bx", "by"), block, strict=False)]
        report = prove(function, arguments=of_known_extents, given=given, seconds=5, run=False)
    except Exception as error:  # a mistake may break a program in any way
        return "refused", f"{type(error).__name__} {error}"
    if not report.proved:
        return "not proved", ""
    found = fault(function, [bound.arguments])
    return ("wrong", f"{found}\n{text}") if found else ("proved", text)


def main(first: int, end: int) -> None:
    """Try the programs of some seeds."""
    counts: Counter[str] = Counter()
    for seed in range(first, end):
        outcome, text = tried(seed)
        counts[outcome] += 1
        print(seed, outcome, text if outcome in ("wrong", "refused") else "", flush=True)
    print(dict(counts))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
