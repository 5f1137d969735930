"""Decision tables of a bundle: the configuration of a function for each shape.

The block is canonical JSON: ``{"key": [parameter, ...], "configurations": [{name: value}, ...],
"rows": [[[type, ...], [number, ...], configuration], ...]}``.  A tensor gives its extents, a number its value.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import record
from flydsl.trust.json import shortened

Key = tuple[tuple[str, ...], tuple[int, ...]]
"""The types of the key parameters, and their numbers."""


def key_of(values: Sequence[Any], types: Sequence[str] | None = None) -> Key:
    """The types and numbers of key parameters.

    Args:
        values: arrays with ``shape`` and ``dtype``, or integers.
        types: of each value, instead of the arrays' ``dtype``.

    Raises:
        ArtifactError: a value is neither an array nor an integer.
    """
    names: list[str] = []
    numbers: list[int] = []
    for place, value in enumerate(values):
        if hasattr(value, "shape"):
            names.append(str(value.dtype) if types is None else types[place])
            numbers += map(int, value.shape)
        else:
            plain = getattr(value, "value", value)
            if not isinstance(plain, int):
                raise ArtifactError(f"a key parameter of a decision table has the value {value!r}; expected an integer")
            names.append("number")
            numbers.append(int(plain))
    return tuple(names), tuple(numbers)


@record
class DecisionTable:
    """Configurations by shape, for one function and one target.

    Example::

        from flydsl.bundle.decisions import DecisionTable

        table = DecisionTable(("n",), ({"BLOCK": 64}, {"BLOCK": 256}), ((("number",), (64,), 0), (("number",), (4096,), 1)))
        print(next(table.nearest((("number",), (3000,)))))  # {'BLOCK': 256}
    """

    key: tuple[str, ...]
    """The parameters whose shapes or values decide."""
    configurations: tuple[Mapping[str, Any], ...]
    """Arguments and compile hints by name."""
    rows: tuple[tuple[tuple[str, ...], tuple[int, ...], int], ...]
    """Types, numbers, and the position of a configuration."""

    def nearest(self, wanted: Key) -> Any:
        """Iterate over the configurations of rows with the same types, the nearest shape first.

        The distance of two shapes is the sum of ``|log2(a / b)|`` over their numbers; the smaller shape wins a tie.
        """
        types, numbers = wanted
        own = [row for row in self.rows if row[0] == types and len(row[1]) == len(numbers)]
        order = sorted(own, key=lambda row: (_distance(row[1], numbers), row[1]))
        return (self.configurations[place] for place in dict.fromkeys(row[2] for row in order))

    def to_json(self) -> dict[str, Any]:
        """The block's value: configurations and rows are sorted, so that equal tables give equal bytes."""
        used = sorted({_text(self.configurations[row[2]]) for row in self.rows})
        places = {text: place for place, text in enumerate(used)}
        by_text = {_text(each): _plain(each) for each in self.configurations}
        rows = sorted([list(t), list(n), places[_text(self.configurations[c])]] for t, n, c in self.rows)
        return {"key": list(self.key), "configurations": [by_text[text] for text in used], "rows": rows}

    @classmethod
    def from_json(cls, value: Any, what: str) -> DecisionTable:
        """The inverse of :meth:`to_json`.

        Raises:
            ArtifactError: it is no such table; names ``what`` and the field.
        """

        def need(found: bool, field: str, got: Any) -> None:
            if not found:
                raise ArtifactError(f"{what} is malformed: {field} is {shortened(got)}")

        fields = {"key", "configurations", "rows"}
        need(isinstance(value, dict), "the table", value)
        unknown = sorted(value.keys() ^ fields)
        need(not unknown, "a missing or unknown field", unknown)
        key, configurations, rows = value["key"], value["configurations"], value["rows"]
        need(_all(key, str) and len(set(key)) == len(key) and bool(key), "'key'", key)
        need(_all(configurations, dict) and all(map(_is_plain, configurations)), "'configurations'", configurations)
        need(_all(rows, list), "'rows'", rows)
        for row in rows:
            need(len(row) == 3 and _all(row[0], str) and len(row[0]) == len(key) and _all(row[1], int), "a row", row)
            need(all(type(number) is int and number >= 0 for number in row[1]), "a row", row)
            need(type(row[2]) is int and 0 <= row[2] < len(configurations), "the configuration of a row", row)
        table = cls(
            tuple(key),
            tuple({name: as_tuples(each) for name, each in one.items()} for one in configurations),
            tuple((tuple(types), tuple(numbers), place) for types, numbers, place in rows),
        )
        shapes = [(types, numbers) for types, numbers, _ in table.rows]
        need(len(set(shapes)) == len(shapes), "'rows', which decide a shape twice,", rows)
        need(table.to_json() == value, "the order of its rows", rows)
        return table


def compile_hints(configuration: Mapping[str, Any]) -> dict[str, Any]:
    """The compile hints of a configuration; the other entries are arguments."""
    return {name: each for name, each in configuration.items() if "." in name or name == "waves_per_eu"}


def _distance(a: Sequence[int], b: Sequence[int]) -> float:
    return sum(abs(math.log2(max(x, 0.5) / max(y, 0.5))) for x, y in zip(a, b, strict=True))


def _text(configuration: Mapping[str, Any]) -> str:
    return json.dumps(_plain(configuration), sort_keys=True)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, (tuple, list)) else value


def as_tuples(value: Any) -> Any:
    """A value of JSON with tuples in place of lists."""
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def _is_plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(not isinstance(each, dict) and _is_plain(each) for each in value.values())
    if isinstance(value, list):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, (bool, int, float, str))


def _all(values: Any, kind: type) -> bool:
    return isinstance(values, list) and all(isinstance(each, kind) for each in values)
