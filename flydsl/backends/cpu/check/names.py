"""What things are called in the user's text, as far as that says it."""

from __future__ import annotations

import ast
import linecache
import re

from flydsl.errors import SourceLocation

__all__ = ["SourceNames"]

_OBJECT = re.compile(r"smem\d*_?(.*)")
_NUMBERED = re.compile(r"(.*?)(?:_\d+)?")
_Place = tuple[int, int]


class SourceNames:
    """Looks into each file once."""

    def __init__(self) -> None:
        self._texts: dict[str, _Text] = {}

    def assigned(self, location: SourceLocation | None) -> str:
        """The variable that gets what is made at that place; empty if it is not one variable's alone."""
        if location is None:
            return ""
        place = location.line, location.column
        around = [(span, name) for span, name in self._text(location).assigned if span[0] <= place < span[1]]
        return max(around)[1] if around else ""  # the one that starts last is the innermost

    def subscripted(self, location: SourceLocation | None) -> str:
        """What is indexed at that place, as it is written there."""
        if location is None:
            return ""
        return self._text(location).subscripted.get((location.line, location.column), "")

    def shared(self, symbol: str, location: SourceLocation | None) -> str:
        """The variable and the field of a shared-memory object, whose symbol is ``smem``, a number, and ``_<field>``."""
        variable = self.assigned(location)
        numbered = _NUMBERED.fullmatch(symbol)
        plain = numbered[1] if numbered else symbol
        object_of = _OBJECT.fullmatch(plain)
        field_name = object_of[1] if object_of else ""
        return ".".join(part for part in (variable, field_name) if part) or "shared memory"

    def _text(self, location: SourceLocation) -> _Text:
        if location.filename not in self._texts:
            self._texts[location.filename] = _Text(location.filename)
        return self._texts[location.filename]


class _Text:
    def __init__(self, filename: str) -> None:
        self.assigned: list[tuple[tuple[_Place, _Place], str]] = []
        """Where values of assignments start and end, and to which variable."""
        self.subscripted: dict[_Place, str] = {}
        """Where subscripts start, and what they are of."""
        try:
            tree = ast.parse("".join(linecache.getlines(filename)))
        except SyntaxError:
            return
        for node in ast.walk(tree):  # what is outside comes first
            match node:
                case (
                    ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value)
                ):
                    self._assign(target, value)
                case ast.Subscript():
                    name = ast.unparse(node.value).removesuffix(".peek()")
                    self.subscripted.setdefault((node.lineno, node.col_offset), name)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        match target, value:
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                for inner, of in zip(targets, values, strict=True):
                    self._assign(inner, of)
            case ast.Name(id=name), _:
                end = value.end_lineno or value.lineno, value.end_col_offset or 0
                self.assigned.append((((value.lineno, value.col_offset), end), name))
