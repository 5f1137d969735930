"""The rows of mutations.toml: planted faults, each found in the package by its old text."""

from __future__ import annotations

import ast
import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("mutations.toml")


@dataclass(frozen=True)
class Mutation:
    """One planted fault: ``old``, which the package has once, becomes ``new``."""

    name: str
    """``room.fault``."""
    file: str
    """Where the text was when the row was written; a moved function keeps its row."""
    old: str
    new: str

    @property
    def room(self) -> str:
        return self.name.partition(".")[0]

    @property
    def digest(self) -> str:
        """What tells a result of this row from one of the row before it was changed."""
        return hashlib.sha256(f"{self.old}\0{self.new}".encode()).hexdigest()[:8]


class Sources:
    """The Python files of the package below a root, by their paths."""

    def __init__(self, root: Path) -> None:
        self.root = root
        files = sorted((root / "flydsl").rglob("*.py"))
        self.texts: Mapping[str, str] = {file.relative_to(root).as_posix(): file.read_text() for file in files}

    @cached_property
    def trees(self) -> Mapping[str, ast.Module]:
        return {file: ast.parse(text) for file, text in self.texts.items()}

    @cached_property
    def words(self) -> Mapping[str, Set[str]]:
        return {file: frozenset(re.findall(r"\w+", text)) for file, text in self.texts.items()}

    def find(self, mutation: Mutation) -> str:
        """The one file that has the old text once."""
        places = [file for file, text in self.texts.items() for _ in range(text.count(mutation.old))]
        if len(places) != 1:
            where = f"at {len(places)} places: {', '.join(places)}" if places else "nowhere"
            raise LookupError(
                f"{mutation.name}: its old text stands {where} in flydsl/; expected one place. "
                f"Change the row in {LIST.relative_to(ROOT)} to text that the package has once: {mutation.old!r}"
            )
        return places[0]

    def span(self, mutation: Mutation) -> tuple[str, int, int]:
        """The file, and where in its text what differs begins and ends."""
        file, old, new = self.find(mutation), mutation.old, mutation.new
        same = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
        end = next(
            (i for i, (a, b) in enumerate(zip(old[same:][::-1], new[same:][::-1], strict=False)) if a != b),
            min(len(old), len(new)) - same,
        )
        start = self.texts[file].index(old)
        return file, start + same, max(start + len(old) - end, start + same)

    def changed(self, mutation: Mutation) -> tuple[str, str, range]:
        """The file, its text with the fault, and the lines of the old text that differ."""
        file, start, end = self.span(mutation)
        text = self.texts[file]
        lines = range(text.count("\n", 0, start) + 1, text.count("\n", 0, end) + 2)
        return file, text.replace(mutation.old, mutation.new), lines


def mutations(path: Path = LIST) -> Iterator[Mutation]:
    """The rows of the list."""
    for room, rows in tomllib.loads(path.read_text()).items():
        for name, row in rows.items():
            yield Mutation(f"{room}.{name}", **row)
