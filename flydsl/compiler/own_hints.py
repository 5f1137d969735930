"""``function.compile_hints``: the compile hints of one host function, which may change between its calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from types import MappingProxyType
from typing import Any

from flydsl.compiler.hints import options_from_hints

__all__ = ["OwnHints"]


class OwnHints(MutableMapping[str, Any]):
    """A dictionary of compile hints that refuses those which are none.

    Raises:
        DSLTypeError: on assignment, for a hint of the wrong type.
        DSLValueError: on assignment, for an unknown hint or a value that one cannot have.
    """

    def __init__(self) -> None:
        self.place: dict[str, Mapping[str, Any]] = {"hints": MappingProxyType({})}
        """Holds all hints as one object, which each change replaces: what a launcher can compare."""

    def __getitem__(self, name: str) -> Any:
        return self.place["hints"][name]

    def __setitem__(self, name: str, value: Any) -> None:
        options_from_hints({name: value})
        self.place["hints"] = MappingProxyType({**self.place["hints"], name: value})

    def __delitem__(self, name: str) -> None:
        hints = dict(self.place["hints"])
        del hints[name]
        self.place["hints"] = MappingProxyType(hints)

    def __iter__(self) -> Iterator[str]:
        return iter(self.place["hints"])

    def __len__(self) -> int:
        return len(self.place["hints"])

    def __repr__(self) -> str:
        return repr(dict(self))
