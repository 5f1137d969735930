"""Outlining: structurally equal ``if`` regions become one function.

Bounded accesses of buffers are such choices: each is a wide access, the same word by word for who is at the end, and all
that once more under a mask.  A kernel of matrix products has tens of them, which LLVM takes seconds for.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.lane_shape import Shape
from flydsl.backends.cpu.analysis.private_arrays import PrivateArray
from flydsl.backends.cpu.emit import helper_functions, private_memory
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.elementwise import may_fail
from flydsl.backends.cpu.emit.gather_scatter import MIN_LANES
from flydsl.backends.cpu.emit.lane_group import Repeated, Unit
from flydsl.backends.cpu.emit.lane_values import Affine, Rep, unpack
from flydsl.backends.cpu.emit.masking import weight
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I1, I64, BlockShape, element_of
from flydsl.backends.cpu.transform.nontemporal_stores import Streams
from flydsl.ir.builder import element_type

_TIMES = 3
"""Least repetitions of an outlined branch."""
_WEIGHT = 100
"""The least number of operations; fewer cost LLVM little."""
_PLAIN = (
    *(
        sir.Constant,
        sir.Poison,
        sir.Elementwise,
        sir.ElementPointer,
        sir.PointerCast,
        sir.Extract,
        sir.Insert,
        sir.Pack,
    ),
    *(sir.Broadcast, sir.Permute, sir.Recast, sir.Reduce, sir.Load, sir.Store, sir.If, sir.Yield),
)
"""Operations that an outlined function can have: without block id, shared memory and private memory."""
_COMMON = frozenset(sir.Operation.__dataclass_fields__)


def find_repeated(
    kernel: sir.Kernel,
    block: BlockShape,
    shapes: Mapping[sir.Value, Shape],
    private: Mapping[sir.Value, PrivateArray],
    width: int,
    streams: frozenset[sir.Store] = frozenset(),
) -> Mapping[sir.Operation, Repeated]:
    """The branches to outline.  Fewer lanes than ``emit/gather_scatter/MIN_LANES`` are too little work for one."""
    found: dict[sir.Operation, Repeated] = {}
    if width < MIN_LANES:
        return found
    choices = list(_choices(kernel.body.operations))
    while choices:
        groups: dict[Any, list[tuple[sir.Operation, _Form]]] = defaultdict(list)
        others: list[sir.Operation] = []
        for choice in choices:
            if _is_plain(choice, shapes, private, streams):
                form = _Form(shapes)
                groups[form.of(choice)].append((choice, form))
            else:
                others.append(choice)
        for group in groups.values():
            first, _ = group[0]
            if len(group) >= _TIMES and len(group) * weight(*first.regions) >= _WEIGHT:
                symbol = f"{kernel.name}_{'line' if block.is_line else 'any'}_choice_{first.order}"
                known = [_common(each) for each in zip(*(form.shapes_of_all() for _, form in group), strict=True)]
                for choice, form in group:
                    found[choice] = Repeated(symbol, tuple(form.inputs), dict(zip(form.numbers, known, strict=True)))
            else:
                others += [choice for choice, _ in group]
        choices = [inner for choice in others for region in choice.regions for inner in _choices(region.operations)]
    return found


def _choices(operations: Iterable[sir.Operation]) -> Iterator[sir.Operation]:
    """The outermost branches."""
    for operation in operations:
        if isinstance(operation, sir.If):
            yield operation
        else:
            for region in operation.regions:
                yield from _choices(region.operations)


def _is_plain(
    choice: sir.Operation,
    shapes: Mapping[sir.Value, Shape],
    private: Mapping[sir.Value, PrivateArray],
    streams: frozenset[sir.Store],
) -> bool:
    if any(element_of(result.type) == I1 for result in choice.results):
        return False
    return all(
        isinstance(operation, _PLAIN)
        and operation not in streams
        and not may_fail(operation, shapes)
        and not any(value in private for value in (*operation.operands, *operation.results))
        for region in choice.regions
        for operation in sir.walk(region)
    )


class _Form:
    """The structure of an operation's code, without its outside values: ``inputs``."""

    def __init__(self, shapes: Mapping[sir.Value, Shape]) -> None:
        self.shapes = shapes
        self.numbers: dict[sir.Value, int] = {}
        self.inputs: list[sir.Value] = []

    def of(self, operation: sir.Operation) -> tuple[Any, ...]:
        """Equal for operations with equal code."""
        operands = [self.operand(value) for value in operation.operands]
        regions = [tuple(self.of(inner) for inner in region.operations) for region in operation.regions]
        results = [self.named(value) for value in operation.results]
        return type(operation), *_traits(operation), *operands, *regions, *results

    def operand(self, value: sir.Value) -> Any:
        if value in self.numbers:
            return self.numbers[value]
        self.inputs.append(value)
        constant = _traits(value.owner) if isinstance(value.owner, sir.Constant) else ()
        return "input", *constant, *self.named(value)

    def named(self, value: sir.Value) -> tuple[Any, ...]:
        """The known facts of a value, which is numbered from now on."""
        self.numbers[value] = len(self.numbers)
        shape = self.shapes[value]
        return value.type, shape.form, shape.facts.constant, shape.offsets, shape.guarded

    def shapes_of_all(self) -> list[Shape]:
        return [self.shapes[value] for value in self.numbers]


def _common(shapes: Sequence[Shape]) -> Shape:
    """The facts of a value common to all its instances, which have one shape."""
    first, *others = shapes
    facts, congruence = first.facts, first.congruence
    for shape in others:
        facts = facts.join(shape.facts)
        congruence = congruence if shape.congruence == congruence else None
    return replace(first, facts=facts, congruence=congruence, block=False)


def _traits(operation: sir.Operation) -> Iterator[Any]:
    """The own properties of a kind of operation."""
    for name, value in vars(operation).items():
        if name not in _COMMON:
            yield tuple(value.items()) if isinstance(value, Mapping) else value


def call(unit: Unit, operation: sir.Operation, repeated: Repeated) -> None:
    """Emit the call of the function, and the function with the first call."""
    builder, results, outer_mask = unit.builder, operation.results, unit.mask
    constants = [value for value in repeated.inputs if isinstance(value.owner, sir.Constant)]
    inputs = [value for value in repeated.inputs if value not in constants]
    given = [argument for value in inputs for argument in _passed(unit, value)]
    masks = [] if outer_mask is None else [outer_mask]
    target, size = _target(unit, operation), sum(_bytes(builder, t) for t in unit.types(results))
    memory = builder.scratch(f"results {repeated.symbol}", size) if target is None and results else target

    def body(made: Builder, arguments: Sequence[ir.Value]) -> None:
        mask = None if outer_mask is None else arguments[len(given)]
        streams = Streams(made, frozenset(), ())
        context = replace(unit.context, builder=made, shapes=repeated.shapes, streams=streams, repeated={})
        inner = Unit(context, None, mask)
        flow = iter(arguments)
        for value in inputs:
            inner.env[value] = _received(inner, value, flow)
        inner.operations([value.owner for value in constants if value.owner is not None])
        inner.operations([operation])
        at = 0
        for value in inner.pack(results, results):
            made.store(value, made.address(arguments[-1], at), _element_bytes(value.type))
            at += _bytes(made, value.type)

    symbol = repeated.symbol + ("" if outer_mask is None else "_masked")
    operands = [*given, *masks, *([] if memory is None else [memory])]
    helper_functions.call(builder, symbol, operands, None, body, width=builder.width, inline=False)
    if target is not None or memory is None:
        return
    found, at = [], 0
    for kind in unit.types(results):
        found.append(builder.load(builder.address(memory, at), kind, _element_bytes(kind)))
        at += _bytes(builder, kind)
    unit.unpack(results, found)


def _passed(unit: Unit, value: sir.Value) -> list[ir.Value]:
    """The arguments that carry a value.  A guarded one stays affine: its base, whether it is so, and the lanes.

    The shape decides, as in the function.  The emitted value may be known to be affine after all, or not to be.
    """
    if not unit.shape(value).guarded:
        return unit.pack([value], [value])
    rep, builder = unit.get(value), unit.builder
    lanes = unit.lanes(rep)
    if isinstance(rep, Affine):
        return [rep.base, builder.constant(1, I1) if rep.guard is None else rep.guard, lanes]
    first = builder.value(
        "llvm.extractelement", [lanes, builder.constant(0, I64)], builder.scalar(element_of(value.type))
    )
    return [first, builder.constant(0, I1), lanes]


def _received(unit: Unit, value: sir.Value, arguments: Iterator[ir.Value]) -> Rep:
    """The inverse of :func:`_passed`, in the function."""
    shape = unit.shape(value)
    if not shape.guarded:
        return unpack(arguments, value.type, shape)
    base, guard, lanes = itertools.islice(arguments, 3)
    return Affine(base, shape.offsets, element_of(value.type), guard, lambda: lanes)


def _target(unit: Unit, operation: sir.Operation) -> ir.Value | None:
    """The destination of the result, if it is only stored to a private array."""
    if len(operation.results) != 1 or not unit.shape(operation.results[0]).is_varying:
        return None
    return private_memory.destination(unit, operation)


def _element_bytes(kind: ir.Type) -> int:
    element = element_type(kind)
    return element.width // 8 if isinstance(element, (ir.IntegerType, ir.FloatType)) else 8


def _bytes(builder: Builder, kind: ir.Type) -> int:
    """The room of a result: that of a row of a private array, or of a scalar."""
    return _element_bytes(kind) * builder.width if isinstance(kind, ir.VectorType) else 16
