"""Probes at the faults' statements: a run of the suite with all of them says which tests enter each fault."""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.mutations.rows import Mutation, Sources

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPOUND = {
    ast.If: "test",
    ast.While: "test",
    ast.For: "iter",
    ast.AsyncFor: "iter",
    ast.Match: "subject",
    ast.With: "items",
    ast.AsyncWith: "items",
}
"""Where a compound statement has the expression that runs first; of others it is in the body."""
NEVER_ALONE = (ast.Name, ast.Attribute, ast.Constant, ast.Slice, ast.Starred)
"""Expressions that get no probe: one that is around them does."""
PROBE = """
def _enters():
    import builtins, os, sys
    seen = set()
    def enters(event, faults):
        if event != "flydsl.enters":
            return
        test = os.environ.get("PYTEST_CURRENT_TEST")
        if test and (*faults, test) not in seen:
            seen.add((*faults, test))
            try:
                file = os.open(PATH, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
                os.write(file, f"{faults[0]}\\t{test}\\n".encode())
                os.close(file)
            except OSError:
                pass
    if not hasattr(builtins, "_enters_"):
        sys.addaudithook(enters)
        builtins._enters_ = sys.audit
_enters()
del _enters
"""
"""Notes faults and a test, once per process. Children inherit the test's name.

A probe is a call of ``sys.audit``, because a kernel's content does not change with what is behind a function in C.
"""


@dataclass(frozen=True)
class Statement:
    """The innermost statement around a line: its own lines without those of its body, and what surrounds it."""

    node: ast.stmt
    lines: range
    in_function: bool


@dataclass(frozen=True, order=True)
class Place:
    """Where a probe goes, in bytes of a file: in front of a statement, or around an expression."""

    start: int
    end: int


@cache
def statements(tree: ast.Module) -> Mapping[int, Statement]:
    """The innermost statement of each line."""
    found: dict[int, Statement] = {}

    def visit(node: ast.AST, in_function: bool) -> None:
        if isinstance(node, ast.stmt):
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
            last = node.end_lineno or node.lineno
            body = getattr(node, "body", None)
            own = Statement(node, range(first, body[0].lineno if body else last + 1), in_function)
            found.update(dict.fromkeys(range(first, last + 1), own))
        inside = in_function or isinstance(node, FUNCTION)
        for child in ast.iter_child_nodes(node):
            visit(child, inside)

    visit(tree, False)
    return found


class Text:
    """A source whose nodes have places in bytes."""

    def __init__(self, text: str) -> None:
        self.data = text.encode()
        self._lines = [0]
        for line in self.data.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def place(self, node: ast.stmt | ast.expr) -> Place:
        end = self._lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        return Place(self._lines[node.lineno - 1] + node.col_offset, end)

    def of_statement(self, node: ast.stmt) -> Place:
        """Where a probe runs when the statement does; of a definition, when its body does."""
        while not (first := next((name for kind, name in COMPOUND.items() if isinstance(node, kind)), "")):
            body = getattr(node, "body", None)
            if body is None:
                start = self.place(node).start
                return Place(start, start)
            is_text = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
            node = body[is_text and len(body) > 1]
        value = getattr(node, first)
        return self.place(value[0].context_expr if first == "items" else value)

    def of_change(self, node: ast.stmt, changed: Place) -> Place:
        """The innermost expression of a statement around the changed bytes; else the statement."""
        best = self.of_statement(node)

        def visit(part: ast.AST) -> None:
            nonlocal best
            if isinstance(part, (ast.JoinedStr, ast.pattern, ast.arguments)) or (
                isinstance(part, ast.stmt) and part is not node
            ):
                return
            if isinstance(part, ast.expr):
                place = self.place(part)
                if not place.start <= changed.start <= changed.end <= place.end:
                    return
                stored = not isinstance(getattr(part, "ctx", ast.Load()), ast.Load)
                if not stored and not isinstance(part, NEVER_ALONE):
                    best = place
            for field, child in ast.iter_fields(part):
                if field not in {"annotation", "returns", "target", "targets"}:
                    for each in child if isinstance(child, list) else [child]:
                        if isinstance(each, ast.AST):
                            visit(each)

        visit(node)
        return best

    def planted(self, probes: Mapping[Place, Iterable[str]]) -> str:
        """The source with probes, on the lines where it was."""
        inserted: list[tuple[tuple[int, int, int], bytes]] = []
        for place, faults in probes.items():
            call = f"_enters_('flydsl.enters', {' '.join(sorted(faults))!r})".encode()
            if place.start == place.end:
                inserted.append(((place.start, 1, 0), call + b"; "))
            else:
                inserted.append(((place.start, 2, -place.end), b"(" + call + b" or ("))
                inserted.append(((place.end, 0, -place.start), b"))"))
        data = self.data
        for (at, *_), text in sorted(inserted, reverse=True):
            data = data[:at] + text + data[at:]
        return data.decode()


def places(mutation: Mutation, sources: Sources) -> Iterator[tuple[str, Place]]:
    """The files and places that a test must enter to see the fault.

    The first is at the change. A statement that runs at import (a table's row, a default) is entered by every test;
    for it they are the statements inside functions that name what it assigns, or a table whose rows name that.
    """
    file, _, changed = sources.changed(mutation)
    text = Text(sources.texts[file])
    start, end = (len(sources.texts[file][:at].encode()) for at in sources.span(mutation)[1:])
    names: list[tuple[str, str, bool]] = []
    for line in changed:
        statement = statements(sources.trees[file]).get(line)
        if statement is None:
            continue
        if statement.in_function:
            own = text.place(statement.node)
            yield file, text.of_change(statement.node, Place(max(start, own.start), max(min(end, own.end), own.start)))
            continue
        if isinstance(statement.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield file, text.of_statement(statement.node)
        names += [(name, file, True) for name in assigned(statement.node)]
    while names:
        name, home, is_own = names.pop()
        word = re.compile(rf"\b{re.escape(name)}\b")
        private = name.startswith("_")
        for place, source in sources.texts.items():
            if (private and place != home) or name not in sources.words[place]:
                continue
            for number, row in enumerate(source.splitlines(), 1):
                statement = statements(sources.trees[place]).get(number) if word.search(row) else None
                if statement is None or not mentions(statement.node, name):
                    continue
                if statement.in_function:
                    yield place, Text(source).of_statement(statement.node)
                elif is_own and not isinstance(statement.node, (ast.Import, ast.ImportFrom, ast.ClassDef)):
                    names += [(other, place, False) for other in assigned(statement.node) - {name}]


def assigned(node: ast.stmt) -> set[str]:
    """The names that a statement at module or class level gives values."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return {
        part.id for target in targets if target is not None for part in ast.walk(target) if isinstance(part, ast.Name)
    }


def mentions(node: ast.stmt, name: str) -> bool:
    """True if code of the statement, not a comment or a text, names it."""
    return any(
        (isinstance(part, ast.Name) and part.id == name) or (isinstance(part, ast.Attribute) and part.attr == name)
        for part in ast.walk(node)
    )


def plant(sources: Sources, faults: Iterable[Mutation], record: Path) -> dict[str, str]:
    """The changed sources with a probe at each fault; the probes append to ``record``."""
    probes: dict[str, dict[Place, set[str]]] = defaultdict(lambda: defaultdict(set))
    for fault in faults:
        for file, place in places(fault, sources):
            probes[file][place].add(fault.name)
    planted = {file: Text(sources.texts[file]).planted(each) for file, each in probes.items()}
    first, text = "flydsl/__init__.py", planted.get("flydsl/__init__.py", sources.texts["flydsl/__init__.py"])
    start = next((Text(text).place(node).start for node in ast.parse(text).body if not at_the_top(node)), len(text))
    note = PROBE.replace("PATH", repr(str(record)))
    planted[first] = (text.encode()[:start] + f"exec({note!r}); ".encode() + text.encode()[start:]).decode()
    return planted


def at_the_top(node: ast.stmt) -> bool:
    """True if no statement may stand in front of it."""
    return (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)) or (
        isinstance(node, ast.ImportFrom) and node.module == "__future__"
    )


@dataclass(frozen=True)
class Test:
    """A test that ran with the probes."""

    test: str
    tier: str
    passed: bool
    seconds: float
    """Of CPU time, in its process and in children."""


class Recorded:
    """A folder that ``cover`` wrote: ``clone`` (the sources with probes), what enters each fault, the tests' seconds."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root = folder, folder / "clone"
        self.entered = folder / "entered.tsv"

    def tests(self) -> Iterator[Test]:
        """Each test that ran."""
        for file in sorted(self.folder.glob("tests.*.jsonl")):
            yield from (Test(**json.loads(line)) for line in file.read_text().splitlines())

    def entering(self) -> dict[str, Set[str]]:
        """For each fault the tests that enter it, in their process or in a child."""
        found: dict[str, set[str]] = defaultdict(set)
        lines = self.entered.read_text(errors="replace").splitlines() if self.entered.exists() else ()
        for line in lines:
            faults, _, test = line.partition("\t")
            for fault in faults.split():
                found[fault].add(re.sub(r" \((setup|call|teardown)\)$", "", test))
        return dict(found)
