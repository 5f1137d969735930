"""Lane shapes of all values of a kernel, by a fixpoint over its structure.

The analysis starts optimistic: a carried value of a loop has the form of its initial value until the value it is given
at the end of the body says otherwise.  Forms only ever get weaker, so it ends, at the strongest forms that are
consistent.

Two rules carry the soundness:

- The result of a choice that lanes make differently is varying.  *Within* a divergent region or loop, a value may still
  be uniform: all lanes that are active there have the same one.
- A load from an address that all threads share gives them one value, because a kernel without data races has a barrier
  between such a load and any store to it by another thread.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from flydsl.backends.cpu.analysis import lane_shape
from flydsl.backends.cpu.analysis.lane_shape import VARYING, Shape, join, uniform
from flydsl.backends.cpu.analysis.private_arrays import PrivateArray
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.operations import Agree, Index, NativeCall
from flydsl.backends.cpu.simt_ir.types import I64, POINTER, BlockShape, Scalar, Vector, element_of
from flydsl.ir.integer_range import MAX_ALIGNMENT, IntegerRange

Shapes = Mapping[sir.Value, Shape]

_GRID_LIMITS = {"block_id": (0, (1 << 31) - 2), "grid_dim": (1, (1 << 31) - 1), "block_dim": (1, 1024)}


def analyse(
    kernel: sir.Kernel, block: BlockShape, width: int, private: Mapping[sir.Value, PrivateArray]
) -> dict[sir.Value, Shape]:
    """The form of every value in units of ``width`` lanes.

    A pointer into a private array has the form of its byte offset in the array.
    """
    analysis = _Analysis(block, width, private)
    for argument in kernel.arguments:
        analysis.shapes[argument] = uniform(IntegerRange.unknown(element_of(argument.type).bits), True)
    analysis.region(kernel.body)
    return analysis.shapes


def _integer_or_pointer(scalar: Scalar) -> Scalar:
    """Address arithmetic is that of 64-bit integers."""
    return I64 if scalar is POINTER else scalar


class _Analysis:
    def __init__(self, block: BlockShape, width: int, private: Mapping[sir.Value, PrivateArray]) -> None:
        self.block = block
        self.width = width
        self.private = private
        self.shapes: dict[sir.Value, Shape] = {}

    def region(self, region: sir.Region) -> None:
        for operation in region.operations:
            match operation:
                case sir.If():
                    self.if_(operation)
                case sir.For():
                    self.for_(operation)
                case sir.While():
                    self.while_(operation)
                case _:
                    for result in operation.results:
                        self.shapes[result] = self.result(operation, result)

    # -- straight-line operations

    def result(self, operation: sir.Operation, result: sir.Value) -> Shape:
        operands = [self.shapes[v] for v in operation.operands]
        element = element_of(result.type)
        match operation:
            case sir.Constant():
                known = element.kind == "int" and not isinstance(result.type, Vector)
                return uniform(
                    IntegerRange.of(operation.elements[0]) if known else IntegerRange.unknown(element.bits), True
                )
            case sir.Poison() | sir.AddressOf():
                return uniform(IntegerRange.unknown(element.bits), True)
            case sir.LinearId():
                return self.linear_id()
            case sir.GridRead():
                return uniform(IntegerRange(*_GRID_LIMITS[operation.what]), True)
            case sir.Elementwise():
                return self.elementwise(operation, result)
            case sir.ElementPointer():
                index = operation.operands[1].type
                assert isinstance(index, Scalar)
                return lane_shape.element_pointer(operands[0], operands[1], index, operation.scale)
            case sir.PointerCast():
                if operands[0].is_affine and element.bits == element_of(operation.operands[0].type).bits:
                    return operands[0]
                return self.pointwise(operation, element)
            case sir.Alloca():
                return self.alloca(operation, result)
            case sir.Load():
                is_own = operation.operands[0] in self.private or not operands[0].is_uniform
                return VARYING if is_own else uniform(IntegerRange.unknown(element.bits), operands[0].block)
            case sir.Atomic() | sir.MatrixProduct():
                return VARYING
            case sir.BlockMinimum() | Agree():
                return uniform(IntegerRange.unknown(element.bits), True)
            case NativeCall():  # of the warp: others may get other answers
                return self.pointwise(operation, element).within_unit()
            case Index() if result is operation.results[0]:
                return operands[0]
            case sir.Shuffle():
                return self.pointwise(operation, element, 1) if result is operation.results[0] else VARYING
            case sir.Ballot():
                return uniform(IntegerRange.unknown(element.bits), False)
        return self.pointwise(operation, element)

    def pointwise(self, operation: sir.Operation, element: Scalar, count: int | None = None) -> Shape:
        """Uniform if all operands (or the first ``count``) are; else varying."""
        operands = [self.shapes[v] for v in operation.operands[:count]]
        if all(s.is_uniform for s in operands):
            return uniform(IntegerRange.unknown(element.bits), all(s.block for s in operands))
        return VARYING

    def elementwise(self, operation: sir.Elementwise, result: sir.Value) -> Shape:
        sources = [v.type for v in operation.operands]
        scalars = [s for s in sources if isinstance(s, Scalar)]
        if isinstance(result.type, Vector) or len(scalars) < len(sources):
            return self.pointwise(operation, element_of(result.type))
        return lane_shape.elementwise(
            operation.name, [self.shapes[v] for v in operation.operands], scalars, result.type
        )

    def linear_id(self) -> Shape:
        last_base = (self.block.units(self.width) - 1) * self.width
        return lane_shape.affine(
            range(self.width), IntegerRange(0, last_base, self.width if last_base else MAX_ALIGNMENT), 64
        )

    def alloca(self, operation: sir.Alloca, result: sir.Value) -> Shape:
        if result in self.private:
            return uniform(IntegerRange.of(0), True)
        offsets = [lane * operation.size for lane in range(self.width)]
        return lane_shape.affine(offsets, IntegerRange.unknown(POINTER.bits), 64)

    # -- control flow

    def if_(self, operation: sir.If) -> None:
        for region in operation.regions:
            self.region(region)
        condition = self.shapes[operation.operands[0]]
        for k, result in enumerate(operation.results):
            first, second = (region.yields[k] for region in operation.regions)
            if first is second:
                shape = self.shapes[first]
            elif condition.is_uniform:
                shape = join(self.shapes[first], self.shapes[second])
            else:
                shape = VARYING
            self.shapes[result] = shape if condition.block else shape.within_unit()

    def carried(self, arguments: list[sir.Value], incoming: list[Shape]) -> bool:
        """True if incoming values weakened the shapes of a loop's carried values."""
        changed = False
        for argument, shape in zip(arguments, incoming, strict=True):
            old = self.shapes[argument]
            new = join(old, shape)
            if not new.is_varying and (new.facts.low, new.facts.high) != (old.facts.low, old.facts.high):
                # An interval that grows would grow in every round: give it up at once.
                scalar = _integer_or_pointer(element_of(argument.type))
                new = replace(new, facts=IntegerRange.unknown(scalar.bits, new.facts.alignment))
                if new.facts == old.facts and new.block == old.block:
                    continue
            if new != old:
                self.shapes[argument] = new
                changed = True
        return changed

    def for_(self, operation: sir.For) -> None:
        (body,) = operation.regions
        counter, *arguments = body.arguments
        lower, upper, step, *initial = (self.shapes[v] for v in operation.operands)
        divergent = not (lower.is_uniform and upper.is_uniform and step.is_uniform)
        block = lower.block and upper.block and step.block
        self.shapes[counter] = self.counter(operation, lower, upper, step, block)
        for argument, shape in zip(arguments, initial, strict=True):
            self.shapes[argument] = VARYING if shape.guarded else (shape if block else shape.within_unit())
        while True:
            self.region(body)
            if not self.carried(arguments, [self.shapes[v] for v in body.yields]):
                break
        for result, argument in zip(operation.results, arguments, strict=True):
            self.shapes[result] = VARYING if divergent else self.shapes[argument]

    def counter(self, operation: sir.For, lower: Shape, upper: Shape, step: Shape, block: bool) -> Shape:
        """The loop's counter: the lower bound plus steps, and below the upper bound of a lane that is active."""
        scalar = element_of(operation.operands[0].type)
        if lower.is_varying or lower.guarded or not step.is_uniform:
            return VARYING
        alignment = min(lower.facts.alignment, step.facts.alignment)
        facts = IntegerRange.unknown(scalar.bits, alignment)
        exact = lower.is_uniform or lane_shape.extends_exactly(lower, scalar, signed=True)
        lowest = min(lower.facts.low + min(lower.offsets, default=0), upper.facts.low)
        if exact and step.facts.low > 0 and (not operation.unsigned or lowest >= 0):
            limit = (
                facts.high if upper.is_varying or upper.guarded else upper.facts.high + max(upper.offsets, default=0)
            )
            last = min(limit, facts.high) - 1 - min(lower.offsets, default=0)
            if last <= facts.high:
                facts = IntegerRange(lower.facts.low, max(lower.facts.high, last), alignment)
        return uniform(facts, block) if lower.is_uniform else replace(lower, facts=facts, congruence=None)

    def while_(self, operation: sir.While) -> None:
        before, after = operation.regions
        for argument, value in zip(before.arguments, operation.operands, strict=True):
            shape = self.shapes[value]
            self.shapes[argument] = VARYING if shape.guarded else shape
        while True:
            self.region(before)
            condition, *forwarded = (self.shapes[v] for v in before.operations[-1].operands)
            for argument, shape in zip(after.arguments, forwarded, strict=True):
                kept = VARYING if shape.guarded else shape
                self.shapes[argument] = kept if condition.block else kept.within_unit()
            self.region(after)
            incoming = [self.shapes[v] for v in after.yields]
            if not condition.block:
                incoming = [shape.within_unit() for shape in incoming]
            if not self.carried(before.arguments, incoming):
                break
        for result, argument in zip(operation.results, after.arguments, strict=True):
            self.shapes[result] = self.shapes[argument] if condition.is_uniform else VARYING
