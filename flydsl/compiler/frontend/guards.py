"""Guards of a specialization: outside values compared at each native call.

Most are words of memory.  Objects without such words (a set, an object with slots, a context variable) are compared by
one Python function, which costs microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from flydsl.compiler.frontend.footprint import Footprint, Node
from flydsl.runtime.launch import Guard
from flydsl.runtime.launch.guard_words import Word
from flydsl.runtime.launch.structures import GuardKind
from flydsl.support.fast_dataclass import record

__all__ = ["Snapshot", "snapshot"]


@record
class Snapshot:
    """The outside values that a specialization holds for."""

    key: Hashable
    guards: tuple[Guard, ...]
    words: tuple[Word, ...]
    """While these words and the guards hold, the values are unchanged."""
    kept: object
    """Keeps the compared objects alive."""


def snapshot(footprint: Footprint, others: tuple[Guard, ...] = ()) -> Snapshot | None:
    """The guards of a footprint, and ``others``; ``None`` if it has changed already."""
    words: dict[Word, None] = {}
    compared: list[Node] = []
    for node in footprint.nodes:
        own = node.content.words() if node.content.words is not None else None
        if own is None:
            compared.append(node)
        else:
            words.update(dict.fromkeys(own))
    if not footprint.is_unchanged():
        return None
    guards = (*others, Guard(GuardKind.STILL_TRUE, _still(compared))) if compared else others
    return Snapshot(footprint.key, guards, tuple(words), footprint)


def _still(nodes: list[Node]) -> Callable[[], bool]:
    return lambda: all(node.is_unchanged() for node in nodes)
