"""Joining both branches of a run-time ``if``: variables, jumps, returned value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, LanguageError
from flydsl.expr.control.jumps import Flag, Path, Side, Target
from flydsl.expr.control.kinds import Kind, is_literal
from flydsl.expr.control.snapshot import Node, StructureChanged, align, is_filled, rebuild, replaced, same, take
from flydsl.expr.control.statement import boolean, create, poison
from flydsl.expr.control.types import (
    Mismatch,
    ValueType,
    common_type,
    default_type,
    describe,
    hold,
    numeric_type,
    type_of,
)
from flydsl.expr.numeric import Boolean, Numeric
from flydsl.ir import builder
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl.expr.control.branch import RuntimeIf


@record
class Leaf:
    """One leaf after an ``if``: of ``type``, from either branch; without a type the value that both branches have.

    A branch is ``None`` if its value is never read.
    """

    type: ValueType | None
    then: Node | None
    otherwise: Node | None

    @property
    def known(self) -> Node:
        """The value of a branch that is read."""
        node = self.otherwise if self.then is None else self.then
        assert node is not None
        return node


def join_type(moments: Mapping[str, Node], candidates: Sequence[Node]) -> ValueType | None:
    """The one type of a leaf at several moments; ``None`` if it has none at any of them.

    If the leaf is a Python number at all moments, it takes the literal type of one of ``candidates``.  Raises
    :class:`Mismatch` without such a type.
    """
    typed = [(when, found) for when, node in moments.items() if (found := type_of(node)) is not None]
    if typed:
        reference, expected = typed[0]
        for when, _ in typed[1:]:
            expected = common_type(expected, moments[when]) or expected
    else:
        literals = [node for node in candidates if is_literal(node.value)]
        if not literals:
            return None
        literal_values = [node.value for node in moments.values() if is_literal(node.value)]
        types = [default_type(node.value) for node in literals]
        expected = next((t for t in types if all(map(t.holds, literal_values))), types[0])
        origin = literals[types.index(expected)]
        reference = next(when for when, node in moments.items() if node is origin)
    for when, node in moments.items():
        hold(expected, node, when, reference)
    return expected


def join_sides(moments: Mapping[str, Node]) -> Leaf:
    """A leaf that both sides give and that was not known before; raises :class:`Mismatch` without a common type."""
    then, otherwise = moments.values()
    if same(then, otherwise):
        return Leaf(None, then, otherwise)
    joined = join_type(moments, candidates=[then, otherwise])
    if joined is None:
        first, second = (f"{describe(node)} {when}" for when, node in moments.items())
        raise Mismatch(
            f"{then.path!r} is {first} and {second}, which exist only while tracing; decide with fx.const_expr, or "
            "choose among run-time values"
        )
    return Leaf(joined, then, otherwise)


class Join:
    """An ``scf.if`` on ``condition``, first without results; inlined in the end if the condition became a constant."""

    def __init__(self, condition: ir.Value) -> None:
        self.condition = condition
        self.operation = create("scf.if", [], [condition], 2)
        self.blocks = [region.blocks.append() for region in self.operation.regions]

    def complete(self, leaves: Sequence[Leaf]) -> list[Any]:
        """Give the operation its results; returns the value of each leaf after it."""
        typed = [(leaf.type, leaf) for leaf in leaves if leaf.type is not None]
        for side, block in enumerate(self.blocks):
            with ir.InsertionPoint(block):
                values = [v for t, leaf in typed for v in _extract(t, leaf.otherwise if side else leaf.then)]
                create("scf.yield", [], values, 0)
        results = iter(self._inlined() if _is_constant(self.condition) else self._joined(typed))
        return [
            leaf.known.value if leaf.type is None else leaf.type.wrap([next(results) for _ in leaf.type.ir_types])
            for leaf in leaves
        ]

    def _joined(self, typed: Sequence[tuple[ValueType, Leaf]]) -> list[ir.Value]:
        """Move both blocks into an ``scf.if`` whose results are what they yield; returns the results."""
        final = create("scf.if", [t for found, _ in typed for t in found.ir_types], [self.condition], 2)
        for block, region in zip(self.blocks, final.regions, strict=True):
            block.append_to(region)
        self.operation.erase()
        return list(final.results)

    def _inlined(self) -> list[ir.Value]:
        """Inline the block that runs in place of the ``scf.if``; returns what it yields."""
        attribute = ir.IntegerAttr(self.condition.owner.attributes["value"])
        *body, last = self.blocks[0 if attribute.value else 1].operations
        results = list(last.operation.operands)
        for operation in body:
            operation.operation.move_before(self.operation)
        self.operation.erase()
        return results


def _is_constant(value: ir.Value) -> bool:
    return not isinstance(value.owner, ir.Block) and value.owner.name == "arith.constant"


def _extract(found: ValueType, node: Node | None) -> list[ir.Value]:
    return [poison(t) for t in found.ir_types] if node is None else found.extract(node)


class Merge:
    """The leaves in which two branches differ, in a fixed order: the returned value, variables, and flags."""

    def __init__(self, statement: RuntimeIf, sides: tuple[Side, Side], condition: ir.Value, *, lenient: bool) -> None:
        self._statement = statement
        self._sides = sides
        self._condition = condition
        self._paths = [side.path for side in sides]
        self.refused: dict[str, Mismatch | StructureChanged] = {}
        """Variables that both branches bind first and that have no value after them, and why."""
        self._variables = self._plan_variables(lenient)
        self._flags = [target for target in self._targets() if self._selects(target)]
        self._returned = self._plan_returned()
        self.leaves = [
            *(self._returned[1] if self._returned is not None else []),
            *(leaf for _, leaves in self._variables.values() for leaf in leaves),
            *map(self._flag_leaf, self._flags),
        ]

    def split(self, values: Sequence[Any]) -> tuple[dict[str, Any], Path]:
        """The variables and the path after the branch, from the values of :attr:`leaves`."""
        rest = iter(values)
        before = self._statement.before
        returned = self._take_returned(
            rest
        )  # first, because variables may hold the same containers and have the last word
        variables = {
            name: rebuild(nodes[0] if len(nodes) == 1 else before.get(name, nodes[0]), nodes, rest)
            for name, (nodes, _) in self._variables.items()
        }
        selected = {target: next(rest).ir_value() for target in self._flags}
        left = {target: self._flag(target, selected.get(target)) for target in self._targets()}
        path = Path(left, all(p.dead for p in self._paths), returned)
        return variables, path

    # -- variables

    def _plan_variables(self, lenient: bool) -> dict[str, tuple[list[Node], list[Leaf]]]:
        """The nodes of each variable in the branches that matter, and its leaves."""
        statement, planned = self._statement, {}
        for name, before in statement.before.items():
            try:
                planned[name] = self._plan_variable(name, before)
            except DSLTypeError as problem:
                if not self._is_optional(name, before, lenient=lenient):
                    raise
                statement.frame.dropped[name] = partial(_why_lost, problem.message)
        first_bound = (name for name in statement.names.rebound if name not in statement.before)
        for name in first_bound:
            needing = [k for k, side in enumerate(self._sides) if side.needs(name, statement.frame.outward)]
            nodes = [self._sides[k].moment[name] for k in needing if name in self._sides[k].moment]
            if len(needing) == len(nodes) == 1:
                planned[name] = (nodes, list(_first_leaves(needing[0] == 1, nodes[0])))
            elif len(nodes) == 2 and name not in statement.names.dead:
                try:
                    planned[name] = (nodes, self._both_leaves(name, nodes))
                except (Mismatch, StructureChanged) as problem:
                    self.refused[name] = problem
        return planned

    def _both_leaves(self, name: str, nodes: list[Node]) -> list[Leaf]:
        """The leaves of a variable that both branches bind first.

        The cells of a function are variables, which have their own leaves.
        """
        if nodes[0].kind is Kind.FUNCTION:
            return [Leaf(None, then, then) for then, _ in align(*nodes)]
        return [join_sides(dict(zip(self._moments(name), leaves, strict=True))) for leaves in align(*nodes)]

    def _moments(self, name: str) -> list[str]:
        """Descriptions of the places where the branches bind a variable first."""
        lines = self._statement.lines(name)
        return [f"in line {line}" if line else end for line, end in zip(lines, self._ends(), strict=True)]

    def why_refused(self, name: str, problem: Mismatch | StructureChanged) -> LanguageError:
        """The error of a use of a variable that has no type common to both branches."""
        if isinstance(problem, Mismatch):
            return DSLTypeError(str(problem))
        changed = problem.between(*self._moments(name))
        return DSLTypeError(f"{changed}: a variable has one structure in run-time code; use another name")

    def _is_optional(self, name: str, before: Node, *, lenient: bool) -> bool:
        """True if a variable may go without a value after the branch."""
        names = self._statement.names
        if lenient and name in names.rebound:
            return True
        moments = [side.moment[name] for side in self._sides if name in side.moment]
        return name in names.dead and replaced(before, *moments)

    def _plan_variable(self, name: str, before: Node) -> tuple[list[Node], list[Leaf]]:
        outward = self._statement.frame.outward
        sides = [
            self._statement.still_bound(name, side.moment) if side.needs(name, outward) else None
            for side in self._sides
        ]
        return [node for node in sides if node is not None] or [before], self._leaves(name, before, sides)

    def _leaves(self, name: str, before: Node, sides: list[Node | None]) -> list[Leaf]:
        statement = self._statement
        known = [node for node in sides if node is not None]
        try:
            if len(known) == 2:
                return [self._leaf(name, k, *leaves) for k, leaves in enumerate(align(before, *known))]
            if not known:
                return [Leaf(None, leaf, leaf) for leaf in before.leaves()]
            return [_one_sided(sides[0] is None, *leaves) for leaves in _with_before(before, known[0])]
        except StructureChanged as problem:
            statement.refuse_structure(problem)
        except Mismatch as problem:
            statement.refuse(str(problem))

    def _leaf(self, name: str, index: int, before: Node, then: Node, otherwise: Node) -> Leaf:
        if same(before, then) and same(before, otherwise):
            return Leaf(None, before, before)
        changed = otherwise if same(before, then) else then
        if self._is_filled(name, before, then, otherwise):
            return Leaf(None, changed, changed)
        if before.fixed and type_of(before) is None:
            self._statement.refuse_change(before, changed)
        moments = {"before the `if`": before, **dict(zip(self._ends(), (then, otherwise), strict=True))}
        try:
            joined = join_type(moments, candidates=[before])
        except Mismatch:
            if self._statement.adopted_around(name, index, (then, otherwise)):
                return Leaf(None, before, before)
            raise
        if joined is None:
            self._statement.refuse_change(before, changed)
        return Leaf(joined, then, otherwise)

    def _is_filled(self, name: str, before: Node, *sides: Node) -> bool:
        """True if the leaf is an attribute that a branch fills with a static value."""
        statement = self._statement
        return all(
            same(before, side)
            or is_filled(before, side, name=name, names=statement.names, operation=statement.operation)
            for side in sides
        )

    def _ends(self) -> list[str]:
        """Descriptions of the ends of the branches."""
        ends = []
        for side, path in zip(("then-branch", "else-branch"), self._paths, strict=True):
            if path.dead:
                target, flag = next(iter(path.left.items()))
                ends.append(f"at the `{target.keyword}` in line {flag.position.location().line} of its {side}")
            else:
                ends.append(f"at the end of its {side}")
        return ends

    # -- flags

    def _targets(self) -> list[Target]:
        return list({**self._paths[0].left, **self._paths[1].left})

    def _selects(self, target: Target) -> bool:
        """True if the flag of a jump needs a select, because the condition does not determine it."""
        first, second = (path.left.get(target) for path in self._paths)
        static = all(flag is None or flag.value is True for flag in (first, second))
        return not static and not (self._statement.skips and second is None) and not self._takes_all(target)

    def _takes_all(self, target: Target) -> bool:
        """True if all threads take the jump, in either branch."""
        return all(path.dead and list(path.left) == [target] for path in self._paths)

    def _flag_leaf(self, target: Target) -> Leaf:
        nodes = []
        for path in self._paths:
            flag = path.left.get(target)
            value = False if flag is None else flag.value
            boolean = Boolean.wrap(value) if isinstance(value, ir.Value) else Boolean(value)
            nodes.append(Node(target.keyword, boolean, Kind.LEAF))
        return Leaf(numeric_type(Boolean), *nodes)

    def _flag(self, target: Target, selected: ir.Value | None) -> Flag:
        flags = [flag for path in self._paths if (flag := path.left.get(target)) is not None]
        first = self._paths[0].left.get(target)
        value: ir.Value | bool
        if selected is not None:
            value = selected
        elif self._takes_all(target):
            value = True
        elif first is not None:
            value = self._condition if first.value is True else first.value
        else:
            value = builder.op1("arith.xori", [self._condition, boolean(True)], self._condition.type)
        uniform = all(flag.uniform for flag in flags) and (value is True or self._statement.is_uniform())
        return Flag(value, flags[0].position, uniform)

    # -- the returned value

    def _plan_returned(self) -> tuple[list[Node], list[Leaf]] | None:
        sides = [path.returned for path in self._paths]
        known = [node for node in sides if node is not None]
        if not known:
            return None
        if len(known) == 1:
            return known, [_one_sided(sides[0] is None, None, leaf) for leaf in known[0].leaves()]
        try:
            leaves = [join_sides(dict(zip(self._returns(), pair, strict=True))) for pair in align(*known)]
        except (Mismatch, StructureChanged) as problem:
            self._refuse_returned(problem)
        return known, leaves

    def _returns(self) -> list[str]:
        lines = [flag.position.location().line for flag in self._return_flags()]
        return [f"where line {line} returns" + " otherwise" * (k and line == lines[0]) for k, line in enumerate(lines)]

    def _return_flags(self) -> Iterator[Flag]:
        return (flag for path in self._paths for target, flag in path.left.items() if target.keyword == "return")

    def _refuse_returned(self, problem: Exception) -> NoReturn:
        first, second = (flag.position.location() for flag in self._return_flags())
        raise DSLTypeError(
            f"a function that returns at run time gives one type everywhere, and lines {first.line} and {second.line} "
            f"differ: {problem}",
            location=max(first, second, key=lambda location: location.line),
        ) from None

    def _take_returned(self, rest: Iterator[Any]) -> Node | None:
        if self._returned is None:
            return None
        nodes, _ = self._returned
        return take(rebuild(nodes[0], nodes, rest), nodes[0].path)


def _why_lost(problem: str, name: str) -> str:
    return f"{name!r} has no value here, where the paths of a run-time jump meet: {problem}"


def _with_before(before: Node, node: Node) -> list[tuple[Node | None, Node]]:
    """The leaves of ``node`` with those before it, if it has the same structure."""
    try:
        return [(old, new) for old, new in align(before, node)]
    except StructureChanged:
        return [(None, leaf) for leaf in node.leaves()]


def _first_leaves(first_is_unread: bool, node: Node, *, shared: bool = False) -> Iterator[Leaf]:
    """The leaves of a value that one branch binds first.

    The cells of a function are variables, which have their own leaves.
    """
    shared = shared or node.kind is Kind.FUNCTION
    if node.items is None:
        yield Leaf(None, node, node) if shared else _one_sided(first_is_unread, None, node)
    for item in (node.items or {}).values():
        yield from _first_leaves(first_is_unread, item, shared=shared)


def _one_sided(first_is_unread: bool, before: Node | None, node: Node) -> Leaf:
    """A leaf that only one branch gives."""
    found = type_of(node)
    static = isinstance(node.value, Numeric) and node.value.is_static()
    if found is None or static or (before is not None and same(before, node)):
        return Leaf(None, node, node)
    return Leaf(found, None, node) if first_is_unread else Leaf(found, node, None)
