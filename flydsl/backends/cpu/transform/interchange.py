"""Loops over memory that a block shares out among its threads, turned inside out.

``for i in range(thread, n, threads)`` makes the threads of a block walk through memory side by side.  Run unit by unit,
each unit would walk through all of it, in strides that no prefetcher follows, before the next one starts.  So the
iterations that all threads of the block run become a loop of the block, whose iterations run all units: memory
is read in order, as on a GPU.  What some threads run longer stays a loop of each unit.  A loop that all threads run
together, ``for k in range(n)`` over ``x[k * threads + thread]``, walks in the same way.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Iterator, Mapping, Sequence

from flydsl.backends.cpu.analysis.private_arrays import PrivateArray
from flydsl.backends.cpu.analysis.uniformity import Shapes
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.operations import NativeCall
from flydsl.backends.cpu.simt_ir.types import BlockShape, Vector
from flydsl.ir.derived import Derived, Rule

Upper = tuple[sir.Value, bool]
"""A loop's upper bound, and whether it is unsigned."""

_MAX_CARRIED = 4
"""Scalars that an iteration hands to the next: between iterations of the block they are in memory."""
_MAX_WEIGHT = 200
"""Operations of a body that is worth a second copy."""


def interchange(
    kernel: sir.Kernel, block: BlockShape, shapes: Shapes, private: Mapping[sir.Value, PrivateArray]
) -> bool:
    """True after splitting a loop of the kernel to improve its memory order.

    Afterwards the analyses must be run again.
    """
    splitter = _Splitter(block, shapes, private)
    splitter.region(kernel.body, {})
    if splitter.changed:
        sir.number(kernel.body)
    return splitter.changed


class _Splitter:
    def __init__(self, block: BlockShape, shapes: Shapes, private: Mapping[sir.Value, PrivateArray]) -> None:
        self.threads = block.threads
        self.shapes = shapes
        self.private = private
        self.changed = False

    def region(self, region: sir.Region, known: Mapping[Upper, sir.Value]) -> None:
        """Split the loops of a region that the block runs as a whole; ``known`` are the least bounds of those before."""
        least = dict(known)
        operations: list[sir.Operation] = []
        for operation in region.operations:
            if sir.has_barrier(operation):
                for inner in operation.regions:
                    self.region(inner, least)
            elif isinstance(operation, sir.For) and self.is_shared_out(operation):
                operations += _split(operation, least, is_uniform=self.shapes[operation.operands[1]].block)
                self.changed = True
            operations.append(operation)
        region.operations[:] = operations

    def is_shared_out(self, loop: sir.For) -> bool:
        """True if the threads of the block walk side by side through memory in the loop."""
        lower, upper, step = (self.shapes[v] for v in loop.operands[:3])
        if not (lower.block and step.block) or step.facts.low <= 0 or (upper.block and self.threads is None):
            return False
        carried = [v.type.count if isinstance(v.type, Vector) else 1 for v in loop.results]
        body = list(sir.walk(loop.regions[0]))
        if sum(carried) > _MAX_CARRIED or len(body) > _MAX_WEIGHT:
            return False
        if any(isinstance(o, (sir.For, sir.While, sir.Print, sir.Fence, sir.Alloca, NativeCall)) for o in body):
            return False
        if upper.block:
            return self.walks_as_a_block(loop, body, step.facts.constant)
        return any(self.walks(pointer) for pointer, _ in _accessed(body))

    def walks_as_a_block(self, loop: sir.For, body: Sequence[sir.Operation], step: int | None) -> bool:
        """True if each iteration of a loop of all threads begins where the block's threads ended in the one before."""
        if step is None or self.threads is None:
            return False
        growth = Derived(functools.partial(self._growth, loop.regions[0].arguments, frozenset(body)))
        walked = [(growth(p), size) for p, size in _accessed(body) if p not in self.private]
        return bool(walked) and all(each is not None and each * step == size * self.threads for each, size in walked)

    def _growth(
        self, arguments: Sequence[sir.Value], inside: frozenset[sir.Operation], value: sir.Value
    ) -> Rule[sir.Value, int | None]:
        """The growth of a value from one number of the loop to the next; ``None`` if it varies or is unknown."""
        if value in arguments:
            return 1 if value is arguments[0] else None
        owner = value.owner
        if owner not in inside:
            return 0
        if not isinstance(owner, (sir.ElementPointer, sir.Elementwise)):
            return None
        growths = []
        for operand in owner.operands:
            growth = yield operand
            if growth is None:
                return None
            growths.append(growth)
        if not any(growths):
            return 0
        constants = [self.shapes[v].facts.constant for v in owner.operands]
        match owner:
            case sir.ElementPointer():
                return growths[0] + growths[1] * owner.scale
            case sir.Elementwise(name="arith.extsi" | "arith.extui"):
                return growths[0]
            case sir.Elementwise(name="arith.addi"):
                return growths[0] + growths[1]
            case sir.Elementwise(name="arith.shli") if constants[1] is not None:
                return growths[0] << constants[1]
            case sir.Elementwise(name="arith.muli"):
                products = [growths[k] * c for k, c in enumerate(reversed(constants)) if c is not None]
                return products[0] if products else None
        return None

    def walks(self, pointer: sir.Value) -> bool:
        """True if neighboring threads have adjacent addresses."""
        return pointer not in self.private and self.shapes[pointer].is_affine


def _accessed(operations: Sequence[sir.Operation]) -> Iterator[tuple[sir.Value, int]]:
    """The pointers of loads and stores, with the bytes that a thread moves."""
    for operation in operations:
        if isinstance(operation, sir.Load):
            yield operation.operands[0], operation.results[0].type.bytes
        elif isinstance(operation, sir.Store):
            yield operation.operands[1], operation.operands[0].type.bytes


def _split(loop: sir.For, least: dict[Upper, sir.Value], *, is_uniform: bool) -> list[sir.Operation]:
    """The code before ``loop``, which keeps the iterations that not all threads run: none of one that ``is_uniform``."""
    lower, upper, step, *initial = loop.operands
    (body,) = loop.regions
    count_type = lower.type
    before: list[sir.Operation] = []
    if is_uniform:
        least[upper, loop.unsigned] = upper
    elif (upper, loop.unsigned) not in least:
        minimum = sir.BlockMinimum([upper], origin=loop.origin, unsigned=loop.unsigned)
        minimum.add_results([count_type])
        before = [minimum]
        (least[upper, loop.unsigned],) = minimum.results
    common = least[upper, loop.unsigned]
    together = sir.For([lower, common, step, lower, *initial], origin=loop.origin)
    together.unsigned, together.of_block = loop.unsigned, True
    together.add_results([count_type, *(v.type for v in initial)])
    region, mapping = _clone(body, {})
    following = sir.Value(count_type)
    region.arguments.insert(1, following)
    advance = sir.Elementwise([following, step], name="arith.addi")
    advance.add_results([count_type])
    results = [mapping.get(v, v) for v in body.yields]
    kept = [o for o in region.operations if not isinstance(o, sir.Yield)]
    region.operations = [*kept, advance, sir.Yield([advance.results[0], *results])]
    together.regions = [region]
    # The counter is not below its first value, which the analysis cannot see from the loop.
    start = sir.Elementwise([together.results[0], lower], name="arith.maxui" if loop.unsigned else "arith.maxsi")
    start.add_results([count_type])
    loop.operands = [start.results[0], upper, step, *together.results[1:]]
    loop.is_rest = True
    return [*before, together, start]


def _clone(region: sir.Region, mapping: dict[sir.Value, sir.Value]) -> tuple[sir.Region, dict[sir.Value, sir.Value]]:
    """A copy of a region; ``mapping`` from the values defined in it to those of the copy."""
    result = sir.Region()
    for argument in region.arguments:
        mapping[argument] = sir.Value(argument.type)
        result.arguments.append(mapping[argument])
    for operation in region.operations:
        made = copy.copy(operation)
        made.operands = [mapping.get(v, v) for v in operation.operands]
        made.add_results([v.type for v in operation.results])
        mapping.update(zip(operation.results, made.results, strict=True))
        made.regions = [_clone(inner, mapping)[0] for inner in operation.regions]
        result.operations.append(made)
    return result, mapping
