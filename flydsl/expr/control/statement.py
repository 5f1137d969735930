"""Common base of run-time ``if``, ``for`` and ``while``: variables and refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NoReturn

from flydsl._mlir import ir
from flydsl.errors import DSLSyntaxError, DSLTypeError, LanguageError
from flydsl.expr.control.booleans import checked_at_run_time
from flydsl.expr.control.frames import UNBOUND, Emission, Frame
from flydsl.expr.control.jumps import Position
from flydsl.expr.control.kinds import Kind, kind_of
from flydsl.expr.control.snapshot import Joined, Moment, Names, Node, restore, take
from flydsl.expr.control.types import ValueType, describe, type_of
from flydsl.ir import builder


def why_unbound(kind: str, position: Position, name: str) -> str:
    """The explanation for a name that a run-time statement binds first."""
    return (
        f"{name!r} has no value here: it is first bound inside the run-time {kind} in line {position.location().line}, "
        f"which may not run; bind {name!r} before it, with a value of the same type"
    )


class Statement:
    """A run-time statement that is being traced."""

    kind = "statement"
    dynamic = True
    is_region = True
    """True if the current trace ends where the statement does."""
    is_transparent = False
    """True if jumps ignore it."""

    def __init__(self, frame: Frame, position: Position, names: Names) -> None:
        self.frame = frame
        self.position = position
        self.names = names
        self.emission = Emission()
        self.operation: ir.Operation | None = None
        self.before: Moment = self.snapshot()

    # -- among the open statements

    def enter(self) -> None:
        self.frame.open.append(self)

    def finish(self) -> None:
        self.frame.open.remove(self)

    def abandon(self) -> None:
        """Undo the operations emitted for it."""
        self.emission.close()
        self.erase()

    def erase(self) -> None:
        """Drop the operation that is under construction."""
        if self.operation is not None:
            self.operation.erase()
            self.operation = None

    # -- its variables

    def snapshot(self) -> Moment:
        """All variables now: those that it may rebind, and those that hold mutable values."""
        variables, module = self.frame.variables(), self.frame.globals()
        result = {name: take(variables[name], name) for name in self.names.rebound if name in variables}
        for name in (*self.names.stored, *self.names.read):
            kind = kind_of(variables[name] if name in variables else module.get(name))
            if name in variables and kind is not Kind.LEAF:
                result[name] = take(variables[name], name)
            elif kind is not Kind.LEAF and not kind.keeps_identity:  # objects and functions of modules are not tracked
                result[name] = take(module[name], name)
        return result

    def snapshot_again(self) -> Moment:
        """The variables of the first snapshot that still have a value, and those bound since."""
        variables, module = self.frame.variables(), self.frame.globals()
        names = [*self.before, *(name for name in self.names.rebound if name not in self.before)]
        found = {name: variables[name] if name in variables else module.get(name, UNBOUND) for name in names}
        return {name: take(value, name) for name, value in found.items() if value is not UNBOUND}

    def moment(self, joined: Joined) -> Moment:
        """The variables now; ``joined`` holds those that several paths gave."""
        now = {name: joined.get(name, node) for name, node in self.snapshot_again().items()}
        return {name: node for name, node in now.items() if node is not None}

    def still_bound(self, name: str, moment: Moment) -> Node:
        if name not in moment:
            self.refuse(f"{name!r} is deleted in a run-time {self.kind}, which may not run; delete it before or after")
        return moment[name]

    def adopt(self, name: str, index: int, found: ValueType | None) -> bool:
        """True if loops let leaf ``index`` of a variable be ``found`` where the statement starts."""
        return False

    def adopted_around(self, name: str, index: int, nodes: Iterable[Node]) -> bool:
        """True if an enclosing loop adopts the type of one of the nodes for a number that entered it."""
        return any(
            statement.adopt(name, index, type_of(node))
            for node in nodes
            for statement in self.frame.open
            if isinstance(statement, Statement)
        )

    def restore(self) -> None:
        """Restore containers to their state before the statement."""
        for node in self.before.values():
            restore(node)

    def values(self) -> list[Any]:
        """The rebindable variables before the statement."""
        return [self.before[name].value if name in self.before else UNBOUND for name in self.names.rebound]

    def drop(self, names: Iterable[str]) -> None:
        """Record why ``names``, which the statement binds first, have no value after it."""
        self.frame.dropped.update(dict.fromkeys(names, self.why_dropped()))

    def why_dropped(self) -> Callable[[str], str]:
        """The explanation for a name that has no value after the statement; it holds nothing of the trace."""
        return partial(why_unbound, self.kind, self.position)

    # -- refusing

    def raises(self) -> NoReturn:
        """Called before ``raise``."""
        raise DSLSyntaxError(
            f"`raise` inside a run-time {self.kind}: whether it runs is not known while tracing, and kernels cannot raise; "
            f"{checked_at_run_time()}",
            location=Position.of_user().location(),
        )

    def refuse(self, message: str, error: Callable[..., LanguageError] = DSLTypeError) -> NoReturn:
        """Raise ``error`` at the statement's position."""
        raise error(message, location=self.position.location()) from None

    def refuse_structure(self, problem: Exception) -> NoReturn:
        self.refuse(
            f"the run-time {self.kind} changes the structure of a variable: {problem}; that would happen once, while "
            "tracing, whatever runs. Make containers full size before, and assign their elements"
        )

    def refuse_change(self, before: Node, after: Node) -> NoReturn:
        """Refuse the change of something that exists only while tracing."""
        what = (
            "an attribute of an ordinary Python object" if before.fixed else "an object that exists only while tracing"
        )
        self.refuse(
            f"{before.path!r} is {describe(before)} before the run-time {self.kind} and {describe(after)} in it: "
            f"{what} cannot depend on run-time values; keep run-time state in local variables, lists, dicts or "
            "SimpleNamespace, or decide with fx.const_expr"
        )


def create(
    name: str,
    results: Sequence[ir.Type],
    operands: Sequence[ir.Value],
    regions: int,
    attributes: dict[str, ir.Attribute] | None = None,
) -> ir.Operation:
    """The operation ``name`` at the current insertion point."""
    return builder.op(name, list(operands), list(results), attributes, regions)


def poison(t: ir.Type) -> ir.Value:
    """A value that is never read."""
    return create("ub.poison", [t], [], 0, {"value": ir.Attribute.parse("#ub.poison")}).results[0]


def boolean(value: bool) -> ir.Value:
    """A constant of type ``i1``."""
    return builder.constant(int(value), builder.integer_type(1))


def disjunction(flags: Iterable[ir.Value | bool]) -> ir.Value:
    first, *others = (flag for flag in flags if isinstance(flag, ir.Value))
    for other in others:
        first = builder.op1("arith.ori", [first, other], first.type)
    return first
