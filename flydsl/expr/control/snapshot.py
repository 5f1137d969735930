"""Snapshots of variables, container by container, to be compared and restored.

Lists, dicts, ``SimpleNamespace``, the closures of functions and a user's own mutable values are restored in place, so
that every other name of the same object agrees.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from flydsl._mlir import ir
from flydsl.expr.control.kinds import Kind, cells, is_literal, is_value, kind_of
from flydsl.expr.core.operators import is_raw
from flydsl.expr.numeric import Numeric
from flydsl.expr.raw.handles import Handle
from flydsl.support.fast_dataclass import record


class StructureChanged(Exception):
    """Two snapshots differ in more than their leaves; the text says where and how."""

    def __init__(self, before: Node, after: Node) -> None:
        super().__init__(before, after)

    def __str__(self) -> str:
        return self.between("before it", "after it")

    def between(self, first: str, second: str) -> str:
        """The difference of a moment ``first`` and a moment ``second``."""
        before, after = self.args
        return f"{before.path!r} is {_structure(before)} {first} and {_structure(after)} {second}"


@record
class Node:
    """A value at one moment: a leaf, or a container with its items."""

    path: str
    """The user's spelling of the value: ``acc[0].x``."""
    value: Any
    kind: Kind
    fixed: bool = False
    """True for parts of an ordinary object of the user, which only trace-time code may change."""
    items: dict[Any, Node] | None = None
    """The nodes at each index, key or attribute; ``None`` for a leaf."""
    attributes: dict[str, Any] | None = None
    """The attributes of a mutable leaf."""
    content: Any = None
    """The elements of a collection, for comparisons."""
    signless: bool = False
    """True for a handle or constant of MLIR, whose integer type tells no signedness."""

    def leaves(self) -> Iterator[Node]:
        """The leaves from left to right."""
        if self.items is None:
            yield self
        else:
            for item in self.items.values():
                yield from item.leaves()

    def item(self, key: Any) -> Node:
        assert self.items is not None
        return self.items[key]


def take(value: Any, path: str, *, fixed: bool = False, inside: frozenset[int] = frozenset()) -> Node:
    """The state of ``value`` now.

    ``fixed`` and ``inside``, the containers being entered, are for the recursion.  A ``fixed`` value enters no further
    objects and functions, and a value that holds itself is entered once.
    """
    kind = kind_of(value)
    if kind is Kind.MUTABLE_LEAF:
        return Node(path, value, kind, fixed, attributes=dict(vars(value)))
    if kind is Kind.COLLECTION:
        content = bytes(value) if isinstance(value, (bytearray, np.ndarray)) else tuple(map(id, value))
        return Node(path, value, kind, fixed, items={}, content=content)
    signless = getattr(value, "signless", False) is True if isinstance(value, Numeric) else type(value) is Handle
    if type(value) is Handle:  # from MLIR's builders: one variable may also hold the language's values
        value = value.operand
    if kind is Kind.LEAF or id(value) in inside or (fixed and kind.keeps_identity):
        return Node(path, value, Kind.LEAF, fixed, signless=signless)
    fixed = fixed or kind is Kind.OBJECT
    inside |= {id(value)}
    items = {key: take(item, where, fixed=fixed, inside=inside) for key, where, item in _contents(kind, value, path)}
    return Node(path, value, kind, fixed, items)


def _contents(kind: Kind, value: Any, path: str) -> list[tuple[Any, str, Any]]:
    """Key, path and value of each item."""
    if kind in (Kind.LIST, Kind.TUPLE):
        return [(k, f"{path}[{k}]", item) for k, item in enumerate(value)]
    if kind is Kind.DICT:
        return [(key, f"{path}[{key!r}]", item) for key, item in value.items()]
    if kind is Kind.FUNCTION:
        return [(name, name, cell.cell_contents) for name, cell in cells(value).items()]
    return [(name, f"{path}.{name}", item) for name, item in vars(value).items()]


def extract(leaf: Node) -> list[ir.Value]:
    """The MLIR values of a leaf that implements the protocol, as it was then."""
    if leaf.attributes is None:
        return list(leaf.value.__extract_to_ir_values__())
    now = dict(vars(leaf.value))
    try:
        return list(_with_attributes(leaf.value, leaf.attributes).__extract_to_ir_values__())
    finally:
        _with_attributes(leaf.value, now)


def align(*nodes: Node) -> Iterator[tuple[Node, ...]]:
    """The leaves of several moments of one variable, side by side, in the order of the first.

    Raises :class:`StructureChanged` if a container has other items, or is none any more.
    """
    first, *others = nodes
    if all(node.items is None for node in nodes):
        yield nodes
        return
    if first.fixed and first.value is None:  # an attribute that may be filled with a container
        yield tuple(
            node if node.items is None else Node(node.path, node.value, Kind.LEAF, fixed=True) for node in nodes
        )
        return
    for node in others:
        _check_structure(first, node)
    for key, item in (first.items or {}).items():
        yield from align(item, *(node.item(key) for node in others))


def _check_structure(before: Node, after: Node) -> None:
    if before.kind is not after.kind or type(before.value) is not type(after.value):
        equal = False
    elif before.kind is Kind.COLLECTION:
        equal = before.content == after.content
    elif before.kind.keeps_identity or (before.fixed and before.kind is Kind.DICT):
        # Attributes that a first use adds to an object count as a cache, not as state.
        equal = before.value is after.value and (before.items or {}).keys() <= (after.items or {}).keys()
    else:
        equal = (before.items or {}).keys() == (after.items or {}).keys()
    if not equal:
        raise StructureChanged(before, after)


def _structure(node: Node) -> str:
    kind, items = type(node.value).__name__, node.items or {}
    if node.kind in (Kind.LIST, Kind.TUPLE):
        return f"a {kind} of length {len(items)}"
    if node.kind in (Kind.DICT, Kind.NAMESPACE):
        return f"a {kind} with {', '.join(map(str, items)) or 'nothing in it'}"
    if node.kind is Kind.COLLECTION:
        return f"a {kind} with other elements"
    if node.kind.keeps_identity:
        return f"{node.value!r}"
    return "None" if node.value is None else f"of type {kind}"


def rebuild(shape: Node, moments: Sequence[Node], leaves: Iterator[Any]) -> Any:
    """The value with the structure of ``shape`` and the given leaves.

    A container that is the same object at all ``moments`` is filled in place, otherwise a new one is made.
    """
    value = moments[0].value
    in_place = all(node.value is value for node in moments)
    if shape.items is None:
        leaf = next(leaves)
        changed = shape.attributes is not None and in_place and leaf is not value
        return _with_attributes(value, vars(leaf)) if changed else leaf
    items = {key: rebuild(item, [node.item(key) for node in moments], leaves) for key, item in shape.items.items()}
    return _fill(shape.kind, value, items, in_place=in_place)


def _fill(kind: Kind, value: Any, items: dict[Any, Any], *, in_place: bool) -> Any:
    """A container like ``value`` with those items."""
    if kind is Kind.TUPLE:
        if in_place and all(item is old for item, old in zip(items.values(), value, strict=True)):
            return value
        return type(value)(*items.values()) if hasattr(value, "_fields") else tuple(items.values())
    if kind is Kind.LIST:
        target = value if in_place else []
        target[:] = items.values()
        return target
    if kind is Kind.DICT:
        target = value if in_place else {}
        target.clear()
        target.update(items)
        return target
    if kind is Kind.NAMESPACE:
        return _with_attributes(value if in_place else SimpleNamespace(), items)
    if kind is Kind.COLLECTION:
        return value
    if kind is Kind.FUNCTION:
        own = cells(value)
        for name, item in items.items():
            own[name].cell_contents = item
        return value
    for name, item in items.items():
        if vars(value).get(name, items) is not item:
            setattr(value, name, item)
    drop_unreachable(value, items)
    return value


def _with_attributes(target: Any, attributes: dict[str, Any]) -> Any:
    attributes = dict(attributes)
    vars(target).clear()
    vars(target).update(attributes)
    return target


def restore(node: Node) -> Any:
    for leaf in node.leaves():
        if leaf.attributes is not None:
            _with_attributes(leaf.value, leaf.attributes)
    return rebuild(node, [node], (leaf.value for leaf in node.leaves()))


_COMPARABLE = (str, bytes, complex, range, slice, frozenset)
"""Types of trace-time values that are compared by equality."""


def same(a: Node, b: Node) -> bool:
    """True if two leaves are provably the same value."""
    if a.value is b.value:
        return a.attributes is None or _same_attributes(a.attributes, b.attributes or {})
    if type(a.value) is not type(b.value):
        return False
    if isinstance(a.value, Numeric):
        if a.value.is_static() != b.value.is_static():
            return False
        return _same_bits(a.value.value, b.value.value) if a.value.is_static() else bool(a.value.value == b.value.value)
    if is_literal(a.value):
        return _same_bits(a.value, b.value)
    return isinstance(a.value, _COMPARABLE) and bool(a.value == b.value)


def _same_attributes(a: dict[str, Any], b: dict[str, Any]) -> bool:
    return a.keys() == b.keys() and all(value is b[name] for name, value in a.items())


def _same_bits(a: Any, b: Any) -> bool:
    """True if the bits are equal: 0.0 and -0.0 differ, NaN equals NaN."""
    if isinstance(a, float):
        return (math.isnan(a) and math.isnan(b)) or (a == b and math.copysign(1, a) == math.copysign(1, b))
    return bool(a == b)


def replaced(before: Node, *moments: Node) -> bool:
    """True if other objects took the place of a variable's value, and the old one is unchanged."""
    return all(node.value is not before.value or _unchanged(before, node) for node in moments)


def _unchanged(before: Node, after: Node) -> bool:
    try:
        return all(same(*pair) for pair in align(before, after))
    except StructureChanged:
        return False


# -- the variables of a statement

Moment = dict[str, Node]
"""The variables of a statement at one moment, by name."""

Joined = dict[str, Node | None]
"""Variables where several paths meet; ``None`` for one that has no value there."""


class Names(NamedTuple):
    """The variables that a statement may concern, according to its text."""

    rebound: tuple[str, ...]
    """Local variables that get a new value."""
    stored: tuple[str, ...]
    """Variables into whose elements the statement stores."""
    read: tuple[str, ...]
    """Other variables, which may hold mutable values."""
    dead: tuple[str, ...] = ()
    """Those of ``rebound`` that nothing reads after the statement, nor in its next iteration."""

    def union(self, other: Names) -> Names:
        """The variables that either of two statements may concern."""
        rebound = {*self.rebound, *other.rebound}
        stored = {*self.stored, *other.stored} - rebound
        read = {*self.read, *other.read} - rebound - stored
        live = {*self.rebound} - {*self.dead} | {*other.rebound} - {*other.dead}
        return Names(*(tuple(sorted(names)) for names in (rebound, stored, read, rebound - live)))


NO_NAMES = Names((), (), ())


# -- attributes that a run-time statement fills for later use: `None` before it, and known while tracing after it


def is_filled(before: Node, after: Node, *, name: str, names: Names, operation: ir.Operation | None) -> bool:
    """True if a leaf is an attribute that was ``None``, and now holds nothing that ``operation`` computes.

    Such a value is right wherever it is read, so which threads run the statement does not matter.  Numbers and text that
    the statement's own text assigns to an attribute of ``name`` are state, and do not count.
    """
    if not before.fixed or before.value is not None or after.value is None:
        return False
    value = after.value
    is_state = is_literal(value) or isinstance(value, (str, Numeric))
    if is_state and name in (*names.rebound, *names.stored):
        return False
    return not any(_is_inside(v, operation) for v in _run_time_values(value, set()))


def drop_unreachable(value: Any, kept: Container[str]) -> None:
    """Delete attributes other than ``kept`` that hold what a statement before the insertion point computed inside.

    The first statement that adds such an attribute may not run, so that what follows must not read it.
    """
    own = vars(value)
    added = [name for name in own if name not in kept]
    for name in added:
        if not all(_is_reachable(v) for v in _run_time_values(own[name], set())):
            del own[name]


def _is_reachable(value: ir.Value) -> bool:
    """True if the block that computes ``value`` is the current one, or around it."""
    owner = value.owner
    home = owner if isinstance(owner, ir.Block) else owner.operation.block
    block = ir.InsertionPoint.current.block
    while block is not None:
        if block == home:
            return True
        parent = block.owner
        block = None if parent is None or parent.operation.parent is None else parent.operation.block
    return False


def _run_time_values(value: Any, seen: set[int]) -> Iterator[ir.Value]:
    """The MLIR values that ``value`` holds, also in its items and attributes."""
    if is_raw(value):
        yield value
        return
    if id(value) in seen or isinstance(value, (str, bytes, type)) or is_literal(value):
        return
    seen.add(id(value))
    if isinstance(value, Numeric):
        if not value.is_static():
            yield value.ir_value()
    elif is_value(value):
        yield from value.__extract_to_ir_values__()
    else:
        for item in _parts(value):
            yield from _run_time_values(item, seen)


def _parts(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return list(value.values())
    if isinstance(value, (list, tuple, set, frozenset)):
        return list(value)
    held = getattr(value, "__dict__", {})
    is_own = type(value).__module__.startswith("flydsl.") and not isinstance(value, SimpleNamespace)
    return list(held.values()) if isinstance(held, dict) and not is_own else []


def _is_inside(value: ir.Value, operation: ir.Operation | None) -> bool:
    """True if ``value`` is computed in a region of ``operation``."""
    owner = value.owner
    current = owner.owner if isinstance(owner, ir.Block) else owner.parent
    while current is not None and operation is not None:
        if current.operation == operation:
            return True
        current = current.operation.parent
    return False
