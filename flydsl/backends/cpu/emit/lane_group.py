"""State of one lane group while a segment is emitted.

The rules themselves are grouped by idea in other modules, each with a table from kinds of operations to functions
``(unit, operation) -> None`` that define the results in ``unit``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.lane_shape import Shape
from flydsl.backends.cpu.analysis.private_arrays import PrivateArray
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.lane_values import (
    Elements,
    LaneVector,
    Rep,
    Spread,
    Stored,
    Uniform,
    Words,
    base_of,
    pack,
    packed_types,
    to_lanes,
    unpack,
)
from flydsl.backends.cpu.sanitizer.state import LaunchChecks
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I1, I64, Scalar, Vector
from flydsl.backends.cpu.transform.nontemporal_stores import Streams
from flydsl.support.fast_dataclass import dataclass, record

_NEAR = 512
"""Operations in between that :meth:`Unit.between` looks at."""


@record
class Repeated:
    """An outlined branch: its name, the values of this instance, and their known facts."""

    symbol: str
    inputs: tuple[sir.Value, ...]
    shapes: Mapping[sir.Value, Shape]


@dataclass(eq=False, slots=True)
class UnitContext:
    """The state that all lane groups of a kernel share.

    ``rules`` emit the kinds of operations; ``private`` gives each private pointer's array and ``storage`` that array's
    memory (:class:`flydsl.backends.cpu.emit.private_memory.Storage`), ``globals`` the addresses of the module's
    globals, and ``grid`` the values that :class:`flydsl.backends.cpu.simt_ir.operations.GridRead` reads, by (what,
    axis).
    """

    builder: Builder
    shapes: Mapping[sir.Value, Shape]
    private: Mapping[sir.Value, PrivateArray]
    rules: Rules
    globals: Callable[[str], ir.Value]
    grid: Mapping[tuple[str, int], ir.Value]
    rows: Callable[[PrivateArray, ir.Value], ir.Value]
    frames: Callable[[sir.Alloca, ir.Value], ir.Value]
    streams: Streams
    launch: ir.Value
    """The address of the launch's geometry (``launch.h``)."""
    block: ir.Value
    """The number of the block in the grid."""
    checks: LaunchChecks | None = None
    """The inputs of the kernel's checks, if it has any."""
    fiber: ir.Value | None = None
    """The warp that runs, of a kernel whose warps wait for each other (:mod:`flydsl.backends.cpu.emit.fiber_kernel`)."""
    repeated: Mapping[sir.Operation, Repeated] = field(default_factory=dict)
    """The outlined branches (:mod:`flydsl.backends.cpu.transform.outline`)."""


@dataclass(eq=False, slots=True)
class Unit:
    """One unit, or the block's scalars when ``index`` is ``None``.

    ``mask`` has a set lane for each thread that runs the code being emitted; ``None``: all lanes do.  Wherever code is
    emitted under a mask, some lane of it is set, so that scalars may be loaded and stored.
    """

    context: UnitContext
    index: ir.Value | None
    mask: ir.Value | None = None
    env: dict[sir.Value, Rep] = field(default_factory=dict)
    outer: Mapping[sir.Value, Rep] = field(default_factory=dict)
    resident: dict[sir.Value, sir.Value] = field(default_factory=dict)
    """Values that rows of a private array still hold, each with the pointer to them, in the straight line of code that
    is being emitted."""
    sums: dict[sir.Value, ir.Value] = field(default_factory=dict)
    """Results of matrix products in that line that are where the product that takes them may write, and where."""
    factors: dict[sir.Value, ir.Value] = field(default_factory=dict)
    """Factors of matrix products in that line that are in memory, and where."""
    cells: set[ir.Value] = field(default_factory=set)
    """The memory that results of matrix products are in."""
    decided: sir.If | None = None
    """A branch that all threads of the lane group take."""
    turns: ir.Value | None = None
    """About how often the loops around the code being emitted run it for a thread; ``None``: once."""
    place: tuple[Sequence[sir.Operation], int] = ((), 0)
    """The straight line of operations that is being emitted, and the number of the current one in it."""
    early: set[sir.Operation] = field(default_factory=set)
    """Operations that follow in it and are emitted already."""

    @property
    def builder(self) -> Builder:
        """The builder at the insertion point."""
        return self.context.builder

    # -- values

    def shape(self, value: sir.Value) -> Shape:
        return self.context.shapes[value]

    def get(self, value: sir.Value) -> Rep:
        """The representation of a value that is already emitted."""
        rep = self.env.get(value)
        return self.outer[value] if rep is None else rep

    def set(self, value: sir.Value, rep: Rep) -> None:
        """Define a value; its representation becomes the one of its form."""
        if (
            not isinstance(rep, (Elements, Words, Stored))
            and self.shape(value).is_varying
            and not isinstance(rep, (LaneVector, Spread))
        ):
            rep = LaneVector(to_lanes(self.builder, rep), rep.type)
        self.env[value] = rep

    def scalar(self, value: sir.Value) -> ir.Value:
        return base_of(self.get(value))

    def elements(self, value: sir.Value) -> Sequence[Rep]:
        """The elements of a per-thread vector; of a scalar, itself."""
        rep = self.get(value)
        return rep.elements if isinstance(rep, (Elements, Words, Stored)) else (rep,)

    def lanes(self, rep: Rep) -> ir.Value:
        """A scalar value as one vector element per lane."""
        return to_lanes(self.builder, rep)

    def full_mask(self) -> ir.Value:
        """The mask as a vector, even if all lanes run."""
        return self.builder.splat(1, I1) if self.mask is None else self.mask

    @contextmanager
    def masked(self, mask: ir.Value | None) -> Iterator[None]:
        """Emit code that only the lanes of ``mask`` run."""
        outer, self.mask = self.mask, mask
        yield
        self.mask = outer

    def in_turn(
        self, initial: Sequence[ir.Value], body: Callable[[ir.Value, Sequence[ir.Value]], Sequence[ir.Value]]
    ) -> list[ir.Value]:
        """``body`` of each lane that runs, one after the other, with values carried from one to the next.

        ``body`` takes the lane's number and the carried values.  The loop stays one: unrolled it would be as many copies
        as there are lanes.
        """
        return lanes_in_turn(self.builder, self.mask, initial, body)

    # -- values across borders of regions

    def pack(self, sources: Sequence[sir.Value], targets: Sequence[sir.Value]) -> list[ir.Value]:
        pairs = zip(sources, targets, strict=True)
        return [v for s, t in pairs for v in pack(self.builder, self.get(s), self.shape(t))]

    def types(self, targets: Sequence[sir.Value]) -> list[ir.Type]:
        """The MLIR types that carry ``targets``."""
        return [t for v in targets for t in packed_types(self.builder, v.type, self.shape(v))]

    def unpack(self, targets: Sequence[sir.Value], values: Sequence[ir.Value]) -> None:
        """Define ``targets`` from the values that carry them."""
        flow = iter(values)
        for target in targets:
            self.env[target] = unpack(flow, target.type, self.shape(target))

    # -- code

    def region(self, region: sir.Region) -> None:
        """Emit a region's operations, its terminator excepted."""
        self._forget()  # what runs before it in another turn of a loop is not known here
        self.operations(region.operations)
        self._forget()

    def _forget(self) -> None:
        for known in (self.resident, self.sums, self.factors):
            known.clear()

    def operations(self, operations: Sequence[sir.Operation]) -> None:
        """Emit operations in order."""
        outer = self.place
        for number, operation in enumerate(operations):
            if operation in self.early:
                self.early.remove(operation)
            elif not isinstance(operation, (sir.Yield, sir.Condition)):
                self.place = operations, number
                with self.builder.located(operation.origin):
                    self.context.rules[type(operation)](self, operation)
        self.place = outer

    @property
    def current(self) -> sir.Operation:
        """The operation that is being emitted."""
        operations, number = self.place
        return operations[number]

    def between(self, target: sir.Operation) -> Sequence[sir.Operation] | None:
        """The operations between the current one and ``target``, if that follows soon in the same block."""
        operations, number = self.place
        distance = target.order - operations[number].order
        if not 0 < distance <= _NEAR:
            return None
        for end in range(number + 1, min(number + 1 + distance, len(operations))):
            if operations[end] is target:
                return operations[number + 1 : end]
        return None

    def emit_early(self, value: sir.Value, operations: Sequence[sir.Operation]) -> None:
        """Emit those of the operations that follow that ``value`` depends on; they touch no memory."""
        within, needed, waiting = set(operations) - self.early, set[sir.Operation](), [value.owner]
        while waiting:
            owner = waiting.pop()
            if owner is not None and owner in within and owner not in needed:
                needed.add(owner)
                waiting += [operand.owner for operand in owner.operands]
        for operation in operations:
            if operation in needed:
                self.operations([operation])
        self.early |= needed

    def apply(
        self,
        name: str,
        reps: Sequence[Rep],
        result: Scalar,
        attributes: Mapping[str, ir.Attribute] | None = None,
    ) -> Rep:
        """An elementwise operation on scalars: on scalars of the unit if all are uniform, else on lane vectors."""
        builder = self.builder
        if all(isinstance(r, Uniform) for r in reps):
            return Uniform(builder.pure(name, [base_of(r) for r in reps], builder.scalar(result), attributes), result)
        vectors = [self.lanes(r) for r in reps]
        return LaneVector(builder.pure(name, vectors, builder.lanes(result), attributes), result)

    def wrap(self, value: ir.Value, scalar: Scalar, is_uniform: bool) -> Rep:
        """The lane value of a scalar, or of a lane vector."""
        return Uniform(value, scalar) if is_uniform else LaneVector(value, scalar)

    def number(self, value: int, scalar: Scalar) -> Uniform:
        """A constant integer."""
        return Uniform(self.builder.constant(value, scalar), scalar)

    def elementwise(self, value: sir.Value, make: Callable[[int], Rep]) -> None:
        """Define a scalar, or a per-thread vector element by element."""
        if isinstance(value.type, Vector):
            self.env[value] = Elements(tuple(make(k) for k in range(value.type.count)))
        else:
            self.set(value, make(0))


def lanes_in_turn(
    builder: Builder,
    mask: ir.Value | None,
    initial: Sequence[ir.Value],
    body: Callable[[ir.Value, Sequence[ir.Value]], Sequence[ir.Value]],
) -> list[ir.Value]:
    """As :meth:`Unit.in_turn`, for the lanes of ``mask``; ``None``: all."""

    def one_lane(lane: ir.Value, carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        if mask is None:
            return body(lane, carried)
        runs = builder.value("llvm.extractelement", [mask, lane], builder.scalar(I1))
        return builder.if_(runs, [v.type for v in carried], lambda: body(lane, carried), lambda: carried)

    zero, one, width = (builder.constant(n, I64) for n in (0, 1, builder.width))
    return builder.for_((zero, width, one), initial, one_lane, rolled=True)


Rules = Mapping[type[sir.Operation], Callable[[Unit, sir.Operation], None]]
