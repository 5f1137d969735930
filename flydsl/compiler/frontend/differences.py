"""The first difference of two footprints, named as in source code.

Both are walked side by side, from the function outwards, so that the difference nearest to the function is found.
"""

from __future__ import annotations

import enum
import types
from collections import deque
from collections.abc import Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from flydsl.compiler.frontend.contents import ABSENT, Scope, is_plain
from flydsl.compiler.frontend.described import described, slots_of
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl.compiler.frontend.footprint import Footprint, Node


@record
class Difference:
    """An outside value that changed."""

    name: str
    """As source code reaches it: ``lib.FACTOR``, ``cfg.K``, ``TABLE[3]``."""
    before: str
    now: str


def first_difference(before: Footprint, now: Footprint) -> Difference | None:
    """The first difference to a later footprint; ``None`` if neither footprint shows one."""
    if before is now:
        return None
    return _Comparison(_by_identity(before.visited), _by_identity(now.visited)).first()


def _identity(value: Any) -> Hashable:
    return (Scope, id(value.variables)) if type(value) is Scope else id(value)


def _by_identity(nodes: list[Node]) -> dict[Hashable, Node]:
    return {_identity(node.value): node for node in nodes}


class _Comparison:
    def __init__(self, before: dict[Hashable, Node], now: dict[Hashable, Node]) -> None:
        self._before, self._now = before, now
        self._seen: set[Hashable] = set()
        self._queue: deque[tuple[Any, Any, str]] = deque()

    def first(self) -> Difference | None:
        functions = (node.value for node in self._now.values() if type(node.value) is types.FunctionType)
        home = getattr(next(functions, None), "__globals__", None)
        for identity, node in self._now.items():  # those near the function come first
            if identity in self._before and (found := self._search(node.value, _module_of(node.value, home))):
                return found
        return None

    def _search(self, value: Any, name: str) -> Difference | None:
        """The first difference at or below one object that both footprints have."""
        self._queue.append((value, value, name))
        while self._queue:
            if (found := self._compare(*self._queue.popleft())) is not None:
                self._queue.clear()
                return found
        return None

    def _compare(self, old: Any, new: Any, name: str) -> Difference | None:
        if _is_constant(old) or _is_constant(new):
            return None if _is_same_constant(old, new) else self._changed(old, new, name)
        pair = _identity(old), _identity(new)
        if pair in self._seen:
            return None
        self._seen.add(pair)
        left, right = self._before.get(pair[0]), self._now.get(pair[1])
        if left is None or right is None:
            return None if old is new else self._changed(old, new, name)
        is_other_code = type(old) is types.FunctionType and left.content.head != right.content.head
        if type(old) is not type(new) or is_other_code:
            return self._changed(old, new, name)
        of_old, of_new = (dict(_members(node, name)) for node in (left, right))
        for place in dict.fromkeys((*of_old, *of_new)):
            if place not in of_old or place not in of_new:
                return self._changed(of_old.get(place, ABSENT), of_new.get(place, ABSENT), place)
            self._queue.append((of_old[place], of_new[place], place))
        if left.content.head == right.content.head and left.state == right.state:
            return None
        return self._changed(old, new, name)

    def _changed(self, old: Any, new: Any, name: str) -> Difference:
        before = described(old, partial(_parts, self._before))
        now = described(new, partial(_parts, self._now))
        if before == now and old is new and (element := _first_element(self._before, self._now, old)) is not None:
            index, before, now = element
            name = f"{name}{list(index)}"
        return Difference(name or "an object", before, f"another {now}" if before == now else now)


def _module_of(value: Any, home: Any) -> str:
    """The name of the module whose variables these are; empty for the function's own, and for other objects."""
    if type(value) is not Scope or value.variables is home:
        return ""
    return str(value.variables.get("__name__", "")).removeprefix("builtins")


def _parts(nodes: dict[Hashable, Node], value: Any) -> list[Any] | None:
    node = nodes.get(_identity(value))
    return None if node is None else node.parts


def _is_constant(value: Any) -> bool:
    kind = type(value)
    return is_plain(kind) or kind is float or kind is complex or value is ABSENT or issubclass(kind, enum.Enum)


def _is_same_constant(old: Any, new: Any) -> bool:
    if old is new:
        return True
    return type(old) is type(new) and not issubclass(type(old), enum.Enum) and bool(repr(old) == repr(new))


def _first_element(
    before: dict[Hashable, Node], now: dict[Hashable, Node], array: Any
) -> tuple[tuple[int, ...], str, str] | None:
    """The index and the values of the first element in which an array's two states differ."""
    states = [nodes[id(array)].state if id(array) in nodes else None for nodes in (before, now)]
    if not all(isinstance(state, tuple) and len(state) >= 3 and isinstance(state[-1], bytes) for state in states):
        return None
    import numpy as np  # not needed where no array changed

    try:
        old, new = (
            np.frombuffer(state[-1], str(state[0]).removeprefix("torch.")).reshape(state[1])  # type: ignore[index]
            for state in states
        )
    except TypeError:  # of torch, a type that NumPy does not have
        return None
    if old.shape != new.shape or old.dtype != new.dtype:
        return None
    place = next(iter(np.argwhere(old.view(f"V{old.itemsize}") != new.view(f"V{new.itemsize}")).tolist()), None)
    return None if place is None else (tuple(place), str(old[tuple(place)]), str(new[tuple(place)]))


def _members(node: Node, name: str) -> Iterator[tuple[str, Any]]:
    """The objects in an object, each with the name by which source code reaches it."""
    value, parts = node.value, node.parts
    kind = type(value)
    if issubclass(kind, type):
        name = described(value, lambda value: ()).strip("<>").removeprefix("class ")
    if node.content.is_named:
        for each, part in zip(parts[::2], parts[1::2], strict=True):
            yield _attribute(name, each), part
    elif kind is dict:
        for key, part in zip(parts[::2], parts[1::2], strict=True):
            yield f"{name}[{described(key)}]", part
    elif kind in (list, tuple):
        for index, part in enumerate(parts):
            yield f"{name}[{index}]", part
    elif kind is types.FunctionType and parts:
        cells = value.__code__.co_freevars
        yield f"the defaults of {name or value.__name__}", parts[0]
        yield f"the keyword defaults of {name or value.__name__}", parts[1]
        yield from zip(cells, parts[2:], strict=False)
        yield from _pairs(parts[2 + len(cells) :], name)
    elif parts and parts[0] is kind:
        yield f"type({name})", kind
        slots = slots_of(kind)
        named = zip(slots, parts[1:], strict=True) if len(slots) == len(parts) - 1 else ()
        yield from ((_attribute(name, each), part) for each, part in named) if named else _pairs(parts[1:], name)
    else:  # what only passes on: a cell, a method, a property, a module
        for index, part in enumerate(parts):
            yield name if len(parts) == 1 else f"{name}<{index}>", part


def _pairs(parts: list[Any], name: str) -> Iterator[tuple[str, Any]]:
    """Attributes as names and values, then what has no name."""
    at = 0
    while at < len(parts):
        if type(parts[at]) is str and parts[at].isidentifier() and at + 1 < len(parts):
            yield _attribute(name, parts[at]), parts[at + 1]
            at += 2
        else:
            yield f"{name}<{at}>", parts[at]
            at += 1


def _attribute(name: str, attribute: str) -> str:
    return f"{name}.{attribute}" if name else attribute
