"""Loops over memory that a block shares out among its threads, turned inside out.

``for i in range(thread, n, threads)`` makes the threads of a block walk through memory side by side.  Run unit by unit,
each unit would walk through all of it, in strides that no prefetcher follows, before the next one starts.  So the
iterations that all threads of the block run become a loop of the block, whose iterations run all units: memory
is read in order, as on a GPU.  What some threads run longer stays a loop of each unit.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence

from flydsl.backends.cpu.analysis.private_arrays import PrivateArray
from flydsl.backends.cpu.analysis.uniformity import Shapes
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.operations import NativeCall
from flydsl.backends.cpu.simt_ir.types import Vector

Upper = tuple[sir.Value, bool]
"""A loop's upper bound, and whether it is unsigned."""

_MAX_CARRIED = 4
"""Scalars that an iteration hands to the next: between iterations of the block they are in memory."""
_MAX_WEIGHT = 200
"""Operations of a body that is worth a second copy."""


def interchange(kernel: sir.Kernel, shapes: Shapes, private: Mapping[sir.Value, PrivateArray]) -> bool:
    """True after splitting a loop of the kernel to improve its memory order.

    Afterwards the analyses must be run again.
    """
    splitter = _Splitter(shapes, private)
    splitter.region(kernel.body, {})
    if splitter.changed:
        sir.number(kernel.body)
    return splitter.changed


class _Splitter:
    def __init__(self, shapes: Shapes, private: Mapping[sir.Value, PrivateArray]) -> None:
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
                operations += _split(operation, least)
                self.changed = True
            operations.append(operation)
        region.operations[:] = operations

    def is_shared_out(self, loop: sir.For) -> bool:
        """True if threads leave the loop at different times, and iterate over memory in it."""
        lower, upper, step = (self.shapes[v] for v in loop.operands[:3])
        if not (lower.block and step.block) or upper.block or step.facts.low <= 0:
            return False
        carried = [v.type.count if isinstance(v.type, Vector) else 1 for v in loop.results]
        body = list(sir.walk(loop.regions[0]))
        if sum(carried) > _MAX_CARRIED or len(body) > _MAX_WEIGHT:
            return False
        if any(isinstance(o, (sir.For, sir.While, sir.Print, sir.Fence, sir.Alloca, NativeCall)) for o in body):
            return False
        return any(self.walks(pointer) for pointer in _accessed(body))

    def walks(self, pointer: sir.Value) -> bool:
        """True if neighboring threads have adjacent addresses."""
        return pointer not in self.private and self.shapes[pointer].is_affine


def _accessed(operations: Sequence[sir.Operation]) -> Iterator[sir.Value]:
    for operation in operations:
        if isinstance(operation, sir.Load):
            yield operation.operands[0]
        elif isinstance(operation, sir.Store):
            yield operation.operands[1]


def _split(loop: sir.For, least: dict[Upper, sir.Value]) -> list[sir.Operation]:
    """The code before ``loop``, which keeps the iterations that not all threads run."""
    lower, upper, step, *initial = loop.operands
    (body,) = loop.regions
    count_type = lower.type
    before: list[sir.Operation] = []
    if (upper, loop.unsigned) not in least:
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
