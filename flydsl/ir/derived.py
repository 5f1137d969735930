"""Properties of values that follow from those of their operands or users.

One mechanism for every analysis of use-def graphs: values may share operands to any depth, in chains of any length.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from typing import Any, Generic, TypeVar

V = TypeVar("V", bound=Hashable)
T = TypeVar("T")

Rule = Generator[V, T, T]
"""The generator of a rule: it yields each value whose property it needs, gets that property, and returns its own value's."""


class Derived(Generic[V, T]):
    """A property that is found once for each value, and without recursion.

    ::

        def constant(value: ir.Value) -> Rule[ir.Value, bool]:
            owner = value.owner
            if isinstance(owner, ir.Block):
                return False
            for operand in owner.operands:
                if not (yield operand):
                    return False
            return True


        is_constant = Derived(constant)
        is_constant(value)

    It remembers what it found, so it lasts no longer than the values stay as they are.

    Args:
        rule: the generator that finds the property of one value.
        within: the property of a value that is asked for while it is being found, as loops may carry it.  Without one
            that is an error.
        found: the known properties, to which this adds.
    """

    def __init__(
        self,
        rule: Callable[[V], Rule[V, T]],
        *,
        within: T | None = None,
        found: dict[V, T] | None = None,
    ) -> None:
        self._rule, self._within = rule, within
        self.found: dict[V, T] = {} if found is None else found

    def __call__(self, value: V) -> T:
        found = self.found
        if value in found:
            return found[value]
        path = {value: self._rule(value)}
        answer: Any = None
        while path:
            value, rule = next(reversed(path.items()))
            try:
                wanted = rule.send(answer)
            except StopIteration as done:
                answer = found[value] = done.value
                del path[value]
                continue
            if wanted in found:
                answer = found[wanted]
            elif wanted not in path:
                path[wanted], answer = self._rule(wanted), None
            elif self._within is not None:
                answer = self._within
            else:
                raise RuntimeError(f"{wanted} follows from itself")
        result: T = answer
        return result
