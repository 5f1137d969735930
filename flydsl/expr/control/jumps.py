"""``return``, ``break`` and ``continue`` in run-time code: which threads took which jump.

A path that jumps at run time is traced no further; the statements after it are traced for the others, under a condition.
What is remembered of the jump until its target is reached is one flag.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any, NamedTuple, Protocol

from flydsl._mlir import ir
from flydsl.expr.control.position import Position
from flydsl.expr.control.snapshot import Node
from flydsl.support.fast_dataclass import dataclass, record

__all__ = ["Body", "Flag", "Jump", "Path", "Side", "StaticBody", "Target"]


class Jump(BaseException):
    """Ends the trace of a path, up to the statement in which other paths go on.

    It is no ``Exception``, so that handlers of errors let it pass.
    """


class Target(NamedTuple):
    """Where a jump leads."""

    word: str
    """``return``, ``break`` or ``continue``."""
    owner: Any
    """The frame or the loop that it leaves or continues."""


@record
class Flag:
    """Whether a thread took a jump."""

    value: ir.Value | bool
    """Of type ``i1``; ``True`` if all threads did."""
    position: Position
    """Where the jump is written; one of them if there are several."""
    uniform: bool
    """Whether all threads of a block that trace this path agree, as far as that is easily known."""


@dataclass()
class Path:
    """What became of the threads that entered a region, at one point of it."""

    left: dict[Target, Flag] = field(default_factory=dict)
    """The jumps that some of them took."""
    dead: bool = False
    """Whether all of them jumped."""
    returned: Node | None = None
    """What those that returned give."""

    def arrive(self, target: Target) -> None:
        """The target of a jump is reached: who took it goes on."""
        if self.left.pop(target, None) is not None:
            self.dead = False


@record
class Side:
    """One of the two ways through a run-time branch, at its end."""

    moment: dict[str, Node]
    path: Path

    def needs(self, name: str, outward: frozenset[str]) -> bool:
        """Whether the variable still matters: who returned needs only what callers see, ``outward``."""
        returned = self.path.dead and all(target.word == "return" for target in self.path.left)
        return not returned or name in outward


class _Ends(Protocol):
    def end(self) -> None: ...


class Body:
    """The statements of a run-time side or trip: they end at their end, or where they jump."""

    def __init__(self, owner: _Ends) -> None:
        self._owner = owner

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        if kind is None or issubclass(kind, Jump):
            self._owner.end()
        return kind is not None and issubclass(kind, Jump)


class StaticBody:
    """The statements of a side that is chosen while tracing: what follows them finds out that they jumped."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        return kind is not None and issubclass(kind, Jump)
