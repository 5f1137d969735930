"""Which tests enter a mutation's lines, from a recorded run of the whole suite with coverage."""

from __future__ import annotations

import ast
import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import coverage.numbits

from tools.mutations.rows import Mutation, Sources

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
Lines = Mapping[str, frozenset[int]]
"""Lines of files."""


@dataclass(frozen=True)
class Statement:
    """The innermost statement around a line: its own lines without those of its body, and what surrounds it."""

    node: ast.stmt
    lines: range
    in_function: bool


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


def lines_to_enter(mutation: Mutation, sources: Sources) -> Lines:
    """The lines that a test must enter to see the fault.

    These are the lines of the changed statement.  One that runs at import (a table's row, a default) is entered by every
    test; for it they are the statements inside functions that name what it assigns, also through other such tables.
    """
    file, _, changed = sources.changed(mutation)
    lines: dict[str, set[int]] = defaultdict(set)
    names: list[tuple[str, str]] = []
    for line in changed:
        statement = statements(sources.trees[file]).get(line)
        if statement is None:
            continue
        lines[file].update(statement.lines)
        if statement.in_function:
            continue
        if isinstance(statement.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines[file].update(range(statement.node.body[0].lineno, (statement.node.end_lineno or 0) + 1))
        names += [(name, file) for name in assigned(statement.node)]
    known = set(names)
    while names:
        name, home = names.pop()
        word = re.compile(rf"\b{re.escape(name)}\b")
        private = name.startswith("_")
        for place, text in sources.texts.items():
            if (private and place != home) or name not in sources.words[place]:
                continue
            for number, row in enumerate(text.splitlines(), 1):
                statement = statements(sources.trees[place]).get(number) if word.search(row) else None
                if statement is None or not mentions(statement.node, name):
                    continue
                if statement.in_function:
                    lines[place].update(statement.lines)
                elif not isinstance(statement.node, (ast.Import, ast.ImportFrom, ast.ClassDef)):
                    new = {(other, place) for other in assigned(statement.node)} - known
                    known |= new
                    names += new
    return {place: frozenset(numbers) for place, numbers in lines.items()}


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


class Recorded:
    """A folder that ``cover`` wrote: ``clone`` (the sources of that run), ``data`` and the tests' seconds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sources = Sources((folder / "clone").resolve())

    def seconds(self) -> dict[str, float]:
        """The recorded seconds of each test."""
        rows = (
            json.loads(line) for file in self.folder.glob("tests.*.jsonl") for line in file.read_text().splitlines()
        )
        return {row["test"]: row["seconds"] for row in rows}

    def tests(self, wanted: Mapping[str, Lines]) -> dict[str, set[str]]:
        """For each key the tests that enter one of its lines, in their process or in a child."""
        by_file: dict[str, list[tuple[str, bytes]]] = defaultdict(list)
        for key, lines in wanted.items():
            for file, numbers in lines.items():
                by_file[file].append((key, coverage.numbits.nums_to_numbits(numbers)))
        tests: dict[str, set[str]] = {key: set() for key in wanted}
        for data in sorted((self.folder / "data").iterdir()):
            for key, context in self._entered(data, by_file):
                # A child's context is PYTEST_CURRENT_TEST, which ends with a phase.
                tests[key].add(re.sub(r" \((setup|call|teardown)\)$", "", context))
        return {key: found - {""} for key, found in tests.items()}

    def _entered(self, data: Path, by_file: Mapping[str, Iterable[tuple[str, bytes]]]) -> Iterator[tuple[str, str]]:
        connection = sqlite3.connect(f"file:{data}?mode=ro", uri=True)
        coverage.numbits.register_sqlite_functions(connection)
        root = f"{self.sources.root}/"
        try:
            for number, path in connection.execute("select id, path from file").fetchall():
                for key, lines in by_file.get(path.removeprefix(root), ()):
                    rows = connection.execute(
                        "select context from line_bits join context on context.id = line_bits.context_id "
                        "where file_id = ? and numbits_any_intersection(numbits, ?)",
                        (number, lines),
                    )
                    yield from ((key, context) for (context,) in rows)
        except sqlite3.DatabaseError:  # a process that ended while it wrote
            return
        finally:
            connection.close()
