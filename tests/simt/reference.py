"""An interpreter of SIR that runs one thread at a time, as the specification of what the lowering must do.

It knows 32- and 64-bit integers, Booleans, arrays of i32 and no floats.  Threads are generators that stop at barriers and
shuffles, where all of them meet.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import element_of

Meeting = Generator[tuple[sir.Operation, list[Any]], Any, None]


@dataclass(frozen=True)
class Address:
    """``offset`` bytes into an array of i32."""

    array: np.ndarray
    offset: int

    def __add__(self, n: int) -> Address:
        return Address(self.array, self.offset + n)

    @property
    def index(self) -> int:
        assert self.offset % 4 == 0 and 0 <= self.offset < 4 * len(self.array), self.offset
        return self.offset // 4


def _signed(x: int, bits: int) -> int:
    return x - (1 << bits) if bits > 1 and x >> (bits - 1) else x


BINARY: dict[str, Callable[[int, int, int], int]] = {
    "addi": lambda x, y, n: x + y,
    "subi": lambda x, y, n: x - y,
    "muli": lambda x, y, n: x * y,
    "andi": lambda x, y, n: x & y,
    "ori": lambda x, y, n: x | y,
    "xori": lambda x, y, n: x ^ y,
    "shli": lambda x, y, n: x << y,
    "shrui": lambda x, y, n: x >> y,
    "shrsi": lambda x, y, n: _signed(x, n) >> y,
    "divui": lambda x, y, n: x // y,
    "remui": lambda x, y, n: x % y,
    "minsi": lambda x, y, n: min(_signed(x, n), _signed(y, n)),
    "maxui": lambda x, y, n: max(x, y),
}
_COMPARE: Sequence[Callable[[int, int, int], bool]] = (
    lambda x, y, n: x == y,
    lambda x, y, n: x != y,
    lambda x, y, n: _signed(x, n) < _signed(y, n),
    lambda x, y, n: _signed(x, n) <= _signed(y, n),
    lambda x, y, n: _signed(x, n) > _signed(y, n),
    lambda x, y, n: _signed(x, n) >= _signed(y, n),
    lambda x, y, n: x < y,
    lambda x, y, n: x <= y,
    lambda x, y, n: x > y,
    lambda x, y, n: x >= y,
)


class Thread:
    """One thread of a block."""

    def __init__(self, number: int, grid: Mapping[tuple[str, int], int], shared: np.ndarray) -> None:
        self.number = number
        self.grid = grid
        self.shared = shared
        self.env: dict[sir.Value, Any] = {}

    def region(self, region: sir.Region) -> Meeting:
        for operation in region.operations:
            yield from self.step(operation)

    def values(self, values: Sequence[sir.Value]) -> list[Any]:
        return [self.env[v] for v in values]

    def bind(self, targets: Sequence[sir.Value], values: Sequence[Any]) -> None:
        self.env.update(zip(targets, values, strict=True))

    def step(self, operation: sir.Operation) -> Meeting:
        match operation:
            case sir.If():
                yield from self.choose(operation)
            case sir.For():
                yield from self.count(operation)
            case sir.While():
                yield from self.repeat(operation)
            case sir.Barrier():
                yield operation, []
            case sir.Shuffle():
                value = yield operation, self.values(operation.operands)
                self.bind(operation.results, [value, 1])
            case sir.Yield() | sir.Condition():
                pass
            case _:
                result = self.straight(operation, self.values(operation.operands))
                if operation.results:
                    self.env[operation.results[0]] = result

    def choose(self, operation: sir.If) -> Meeting:
        branch = 0 if self.env[operation.operands[0]] else 1
        if branch < len(operation.regions):
            yield from self.region(operation.regions[branch])
            self.bind(operation.results, self.values(operation.regions[branch].yields))

    def count(self, operation: sir.For) -> Meeting:
        (body,) = operation.regions
        counter, *arguments = body.arguments
        lower, upper, step, *carried = self.values(operation.operands)
        for index in range(_signed(lower, 32), _signed(upper, 32), _signed(step, 32)):
            self.bind([counter, *arguments], [index % (1 << 32), *carried])
            yield from self.region(body)
            carried = self.values(body.yields)
        self.bind(operation.results, carried)

    def repeat(self, operation: sir.While) -> Meeting:
        before, after = operation.regions
        carried = self.values(operation.operands)
        while True:
            self.bind(before.arguments, carried)
            yield from self.region(before)
            go_on, *forwarded = self.values(before.operations[-1].operands)
            if not go_on:
                break
            self.bind(after.arguments, forwarded)
            yield from self.region(after)
            carried = self.values(after.yields)
        self.bind(operation.results, forwarded)

    def straight(self, operation: sir.Operation, operands: list[Any]) -> Any:
        match operation:
            case sir.Constant():
                return operation.elements[0] % (1 << element_of(operation.results[0].type).bits)
            case sir.LinearId():
                return self.number
            case sir.GridRead():
                return self.grid[operation.what, operation.axis]
            case sir.AddressOf():
                return Address(self.shared, 0)
            case sir.Alloca():
                return Address(np.zeros(operation.size // 4, np.uint32), 0)
            case sir.ElementPointer():
                bits = element_of(operation.operands[1].type).bits
                return operands[0] + _signed(operands[1], bits) * operation.scale
            case sir.Load():
                return int(operands[0].array[operands[0].index])
            case sir.Store():
                operands[1].array[operands[1].index] = operands[0]
                return None
            case sir.Elementwise():
                return self.elementwise(operation, operands)
        raise AssertionError(operation)

    def elementwise(self, operation: sir.Elementwise, operands: list[Any]) -> int:
        name = operation.name.removeprefix("arith.")
        bits = element_of(operation.operands[0].type).bits
        after = element_of(operation.results[0].type).bits
        if name == "cmpi":
            predicate = int(str(operation.attributes["predicate"]).split()[0])
            return int(_COMPARE[predicate](operands[0], operands[1], bits))
        if name == "select":
            return operands[1] if operands[0] else operands[2]
        if name in ("extsi", "extui", "trunci"):
            return (_signed(operands[0], bits) if name == "extsi" else operands[0]) % (1 << after)
        return BINARY[name](operands[0], operands[1], bits) % (1 << after)


def run_block(
    kernel: sir.Kernel, threads: int, arguments: Sequence[Any], grid: Mapping[tuple[str, int], int], warp_size: int
) -> None:
    """Run one block; array arguments are ``uint32`` arrays, others integers."""
    shared = np.zeros(4096, np.uint32)
    running: list[Meeting] = []
    for number in range(threads):
        thread = Thread(number, grid, shared)
        thread.bind(kernel.arguments, [Address(a, 0) if isinstance(a, np.ndarray) else a for a in arguments])
        running.append(thread.region(kernel.body))
    answers: list[Any] = [None] * threads
    while True:
        met = []
        for thread_code, answer in zip(running, answers, strict=True):
            try:
                met.append(thread_code.send(answer))
            except StopIteration:
                met.append(None)
        if met[0] is None:
            assert all(m is None for m in met)
            return
        operation = met[0][0]
        assert all(m is not None and m[0] is operation for m in met), "threads meet at different places"
        answers = [None] * threads
        if isinstance(operation, sir.Shuffle):
            answers = [_source_value(operation.mode, k, met, warp_size) for k in range(threads)]


def _source_value(mode: str, k: int, met: Sequence[Any], warp_size: int) -> int:
    own, offset, width = met[k][1]
    group, rank = k - k % width, k % width
    source = {"xor": rank ^ offset, "up": rank - offset, "down": rank + offset, "idx": offset}[mode]
    return int(met[group + source][1][0]) if 0 <= source < width and group + source < len(met) else int(own)
