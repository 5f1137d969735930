"""Obligations: what must hold of each operation, and the answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import z3

from flydsl._mlir import ir
from flydsl.ir.attributes import PROVED as PROVED_MARK
from flydsl.ir.locations import source_location
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.proving.report import LATE, MEMORY, OPEN, PROVED, REFUTED
from flydsl.tools.proving.solver import Facts
from flydsl.tools.proving.terms import Term, add, as_z3, compare, conjunction, mul, negation
from flydsl.tools.proving.values import REST, Pointer, Region, TensorRegion

_REACH_SECONDS = 5.0
"""Effort for models of the paths of a program; of further paths none is looked for."""


@dataclass()
class Obligation:
    """One operation of a kernel and the answer to one question about it; the worst answer of all visits counts."""

    kernel: str
    kind: str
    """``"load"``, ``"store"``, ``"atomic"``, ``"index"`` (a coordinate), ``"wrap"``, ``"race"``, ``"barrier"`` or
    ``"operation"`` (one that is not modelled)."""
    space: str
    """``"global"``, ``"shared"`` or ``"private"``; empty if it is of no memory."""
    tensor: str
    file: str
    line: int
    status: str = PROVED
    reason: str = ""
    """Of an open one: why; of a refuted one: the finding of the sanitizer."""
    conditions: Sequence[Any] = ()
    """Conditions whose models break it, of one that the solver refutes."""
    model: Any = None
    is_reached: bool | None = False
    """True if a model of the path was found; ``None`` if none was found in time; false if no visit has a model."""

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.file}:{self.line}" if self.file else "(no line)"


class Obligations:
    """The obligations of one program, in the order of the walk."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._found: dict[Any, Obligation] = {}
        self._kept: list[Any] = []
        """Conditions whose identities are keys."""
        self._paths: dict[tuple[int, ...], bool | None] = {}
        self._looked = 0.0
        """Effort spent on models of paths."""
        self.kernel = ""
        self.is_recording = True
        """False while a loop's body is walked to check an invariant."""

    @property
    def all(self) -> list[Obligation]:
        """Every obligation so far."""
        return list(self._found.values())

    def mark(self) -> None:
        """Mark the proved accesses, for the sanitizer."""
        answers: dict[Any, bool] = {}
        for (_, operation, kind, _), found in self._found.items():
            if kind in (*MEMORY, "wrap"):
                answers[operation] = answers.get(operation, True) and found.status == PROVED
        for operation, is_proved in answers.items():
            if is_proved:
                operation.attributes[PROVED_MARK] = ir.UnitAttr.get()

    def forget(self) -> None:
        """Drop the operations, before their context ends."""
        self._found.clear()

    def made(self, operation: Any, kind: str, space: str = "", tensor: str = "", extra: Any = None) -> Obligation:
        """The obligation of a kind of an operation of the kernel; ``extra`` tells several apart."""
        key = (self.kernel, operation, kind, extra)
        if key not in self._found:
            place = source_location(operation.location)
            file, line = ("", 0) if place is None else (place.filename, place.line)
            self._found[key] = Obligation(self.kernel, kind, space, tensor, file, line)
        return self._found[key]

    def open(
        self, operation: Any, kind: str, reason: str, *, space: str = "", tensor: str = "", extra: Any = None
    ) -> None:
        """Note an obligation that cannot be answered."""
        if self.is_recording:
            found = self.made(operation, kind, space, tensor, extra)
            if found.status != REFUTED:
                found.status, found.reason = OPEN, found.reason or reason

    def require(
        self,
        operation: Any,
        kind: str,
        goal: Term,
        *,
        space: str = "",
        tensor: str = "",
        source: str = "",
        guard: Sequence[Term] = (),
        extra: Any = None,
    ) -> None:
        """Ask for a proof of ``goal`` under the path and ``guard``.

        ``source`` says why a value that the goal depends on is unknown, if one is.
        """
        if not self.is_recording:
            return
        found = self.made(operation, kind, space, tensor, extra)
        if found.status != PROVED:
            return
        answer = self._facts.holds(goal, guard)
        if answer.holds:
            self._note_reached(found, guard)
            return
        found.is_reached = found.is_reached or None
        if answer.holds is None:
            found.status, found.reason = OPEN, source or LATE
        else:
            found.status, found.reason, found.model = REFUTED, source, answer.model
            found.conditions = [c for c in (*self._facts.path, *guard, negation(goal)) if not isinstance(c, bool)]

    def _note_reached(self, found: Obligation, guard: Sequence[Term]) -> None:
        """Look for a model of the path, without which a proof says nothing."""
        if found.is_reached is True:
            return
        path = [c for c in (*self._facts.path, *guard) if c is not True]
        key = tuple(sorted({0 if c is False else c.get_id() for c in path}))
        if key not in self._paths:
            self._kept += path
            began = self._facts.spent
            if any(c is False for c in path):
                self._paths[key] = False
            else:
                late = self._looked >= _REACH_SECONDS
                self._paths[key] = None if late else self._facts.satisfiable(path, seconds=0.5).holds
            self._looked += self._facts.spent - began
        reached = self._paths[key]
        found.is_reached = reached if reached or found.is_reached is False else found.is_reached

    # -- memory

    def note_wraps(self, operation: Any, pointer: Pointer) -> None:
        """Note that operations which decide an address may wrap around."""
        space = pointer.region.kind if pointer.region else ""
        for place in sorted(pointer.wraps):
            self.open(operation, "wrap", f"the index of {place} may wrap around", space=space)

    def access(self, operation: Any, kind: str, pointer: Pointer, size: Term, guard: Sequence[Term] = ()) -> None:
        """Ask if ``size`` bytes at a pointer lie within its region."""
        region = pointer.region
        self.note_wraps(operation, pointer)
        if region is None:
            self.open(operation, kind, f"an address that the proof cannot follow ({pointer.source or 'unknown'})")
            return
        goal = shared_goal(region, pointer, size) if isinstance(region, Region) else tensor_goal(region, pointer, size)
        if goal is None:
            self.open(operation, kind, "an address that mixes strides", space=region.kind, tensor=region.name)
            return
        self.require(operation, kind, goal, space=region.kind, tensor=region.name, source=pointer.source, guard=guard)


def shared_goal(region: Region, pointer: Pointer, size: Term) -> Term | None:
    """The bytes lie within memory of a known size; ``None`` for an offset with strides."""
    if any(name and not (isinstance(term, int) and term == 0) for name, term in pointer.offset.items()):
        return None
    start = pointer.offset.get(REST, 0)
    return conjunction(compare("ge", start, 0), compare("le", add(start, size), region.size))


def tensor_goal(region: TensorRegion, pointer: Pointer, size: Term) -> Term | None:
    """The bytes belong to elements of the tensor.

    With run-time strides the factor of each stride is a coordinate, and the rest that of the axis with stride 1; this
    holds whatever the strides are, and whether their products wrap around.  Without, the bytes lie between the first and
    the last element.
    """
    used = {name for name, term in pointer.offset.items() if name and not (isinstance(term, int) and term == 0)}
    run_time = {step: axis for axis, step in enumerate(region.steps) if isinstance(step, str)}
    if not used <= run_time.keys():
        return None
    numbers = [axis for axis, step in enumerate(region.steps) if isinstance(step, int)]
    start, width = pointer.offset.get(REST, 0), region.element_bytes
    goals: list[Term] = []
    for name, axis in run_time.items():
        factor = pointer.offset.get(name, 0)
        goals += [compare("ge", factor, 0), compare("lt", factor, mul(region.extents[axis], width))]
        if width > 1:
            goals.append(factor % width == 0 if isinstance(factor, int) else _divides(width, factor))
    last: Term = 1
    for axis in numbers:
        step = region.steps[axis]
        assert isinstance(step, int)
        if step < 0:
            return None
        goals.append(compare("gt", region.extents[axis], 0))
        last = add(last, mul(add(region.extents[axis], -1), step))
    goals += [compare("ge", start, 0), compare("le", add(start, size), mul(last, width))]
    return conjunction(*goals)


def _divides(width: int, factor: Any) -> Term:
    """The factor is a multiple of ``width``; known of products with it."""
    return True if _is_multiple(width, factor) else as_z3(factor) % width == 0


def _is_multiple(width: int, term: Any) -> bool:
    if z3.is_int_value(term):
        return bool(term.as_long() % width == 0)
    if z3.is_mul(term):
        return any(_is_multiple(width, child) for child in term.children())
    if z3.is_add(term) or z3.is_sub(term):
        return all(_is_multiple(width, child) for child in term.children())
    return z3.is_app_of(term, z3.Z3_OP_ITE) and all(_is_multiple(width, child) for child in term.children()[1:])


def line_of(operation: ir.Operation) -> str:
    """``file:line`` of an operation, for reasons."""
    place = source_location(operation.location)
    return "an unknown line" if place is None else f"{place.filename}:{place.line}"
