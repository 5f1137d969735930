"""Faults that are planted in published programs: edits of their source by kind and place, without its text."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

Edit = tuple[int, int, str]
"""The first byte of a source, the byte behind the last, and the text in their place."""
_ACCESSES = ("load", "store", "atomic_add")
_SHIFT = 28
"""Bits by which an offset is moved to and fro: a number of 32 bits loses its upper ones."""


class Source:
    """The text of a file of Python, and its calls."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0]
        for line in text.encode().split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        self.data = text.encode()
        self.tree = ast.parse(text)

    def start(self, node: ast.expr) -> int:
        """The first byte of an expression."""
        return self._starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr) -> int:
        """The byte behind an expression."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._starts[node.end_lineno - 1] + node.end_col_offset

    def functions(self, *, jitted: bool) -> Iterator[ast.FunctionDef]:
        """The functions that Triton compiles, or the others."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef):
                names = {ast.unparse(each).partition("(")[0] for each in node.decorator_list}
                if any(name.endswith(("triton.jit", ".jit", "jit")) for name in names) == jitted:
                    yield node

    def calls(self, *names: str, jitted: bool) -> Iterator[tuple[ast.FunctionDef, ast.Call]]:
        """Calls of functions by their last name, with the functions that call them."""
        for function in self.functions(jitted=jitted):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names:
                    yield function, node


class Place:
    """A place at which a kind of fault can be planted."""

    def __init__(self, line: int, column: int, edits: list[Edit], told: tuple[int, int]) -> None:
        self.line, self.column, self.edits = line, column, edits
        self.told = told
        """The first and last line of the file at which the fault shows."""


def _lines(node: ast.expr | ast.FunctionDef) -> tuple[int, int]:
    return node.lineno, node.end_lineno or node.lineno


def _place(node: ast.expr, edits: list[Edit], told: ast.expr | ast.FunctionDef) -> Place:
    return Place(node.lineno, node.col_offset, edits, _lines(told))


def _without_mask(source: Source) -> Iterator[Place]:
    for _, call in source.calls(*_ACCESSES, jitted=True):
        kept = [each for each in call.keywords if each.arg not in ("mask", "other")]
        if call.args and any(each.arg == "mask" for each in call.keywords):
            words = ", ".join(
                [*map(ast.unparse, call.args), *(f"{each.arg}={ast.unparse(each.value)}" for each in kept)]
            )
            yield _place(call, [(source.end(call.func) + 1, source.end(call) - 1, words)], call)


def _one_further(source: Source) -> Iterator[Place]:
    for _, call in source.calls(*_ACCESSES, jitted=True):
        if call.args and "block" not in ast.unparse(call.args[0]).lower().partition("+")[0]:
            first = call.args[0]
            around = [(source.start(first), source.start(first), "("), (source.end(first), source.end(first), ") + 1")]
            yield _place(call, around, call)


def _inclusive(source: Source) -> Iterator[Place]:
    for function in source.functions(jitted=True):
        for node in ast.walk(function):
            if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.Lt):
                between = source.data[source.end(node.left) : source.start(node.comparators[0])].decode()
                if between.count("<") == 1:
                    here = source.end(node.left), source.start(node.comparators[0])
                    yield _place(node, [(*here, between.replace("<", "<="))], function)


def _swapped(source: Source) -> Iterator[Place]:
    for function in source.functions(jitted=True):
        for node in ast.walk(function):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                names = [each for each in ast.walk(node) if isinstance(each, ast.Name) and "stride" in each.id.lower()]
                if len(names) == 2 and names[0].id != names[1].id:
                    one, other = names
                    yield _place(
                        node,
                        [
                            (source.start(one), source.end(one), other.id),
                            (source.start(other), source.end(other), one.id),
                        ],
                        function,
                    )


def _wrapped(source: Source) -> Iterator[Place]:
    for _, call in source.calls(*_ACCESSES, jitted=True):
        first = call.args[0] if call.args else None
        if isinstance(first, ast.BinOp) and isinstance(first.op, ast.Add):
            offset = first.right
            yield _place(
                call,
                [
                    (source.start(offset), source.start(offset), "((("),
                    (source.end(offset), source.end(offset), f").to(tl.int32) << {_SHIFT}) >> {_SHIFT})"),
                ],
                call,
            )


def _unwritten(source: Source) -> Iterator[Place]:
    names = {"zeros": "empty", "zeros_like": "empty_like", "new_zeros": "new_empty"}
    for _, call in source.calls(*names, jitted=False):
        function = call.func
        assert isinstance(function, ast.Attribute)
        end = source.end(function)
        whole = 1, source.text.count("\n") + 1
        yield Place(call.lineno, call.col_offset, [(end - len(function.attr), end, names[function.attr])], whole)


KINDS: dict[str, tuple[Callable[[Source], Iterator[Place]], tuple[str, ...]]] = {
    "mask dropped": (_without_mask, ("bounds", "init", "race")),
    "offset one further": (_one_further, ("bounds", "init", "race", "align")),
    "comparison inclusive": (_inclusive, ("bounds", "init", "race")),
    "strides swapped": (_swapped, ("bounds", "init", "race", "align")),
    "offset wraps": (_wrapped, ("bounds", "race", "init")),
    "accumulator unwritten": (_unwritten, ("init",)),
}
"""By kind the places at which a source can have it, and the checks that may tell it."""


def places(text: str, kind: str) -> list[Place]:
    """The places at which a source can have a fault."""
    return list(KINDS[kind][0](Source(text)))


def planted(text: str, place: Place) -> str:
    """A source with the fault."""
    data = text.encode()
    for first, last, words in sorted(place.edits, reverse=True):
        data = data[:first] + words.encode() + data[last:]
    return data.decode()
