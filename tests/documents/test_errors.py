"""The table of errors is the tree of classes."""

from __future__ import annotations

import builtins
import re

from flydsl import errors

ROW = re.compile(r"^    ( *)(\w+)(?: \((\w+)\)| (\*))?  +(\S.*?)  +(\S.*)$", re.MULTILINE)


def test_the_table_of_errors_is_the_tree_of_classes() -> None:
    rows = ROW.findall(errors.__doc__ or "")[1:]  # the first are the headings
    above: list[type] = [Exception]
    for indent, name, other, star, _when, _remedy in rows:
        error = getattr(errors, name)
        del above[1 + len(indent) // 2 :]
        second = other or name.removeprefix("DSL") * bool(star)
        bases = [above[-1], *([getattr(errors, second, None) or getattr(builtins, second)] if second else [])]
        assert list(error.__bases__) == bases, name
        above.append(error)
    classes = {name for name in errors.__all__ if isinstance(getattr(errors, name), type)}
    assert {row[1] for row in rows} == {name for name in classes if issubclass(getattr(errors, name), Exception)}
