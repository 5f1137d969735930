"""Mutants of library kernels: one edit each, proved and run under the sanitizer.

``python -m tests.proving.mutants 0 200`` tries those of these seeds that ``data/mutants.tsv`` lacks, and adds a line each.
"""

from __future__ import annotations

import ast
import importlib
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import flydsl.kernels
from flydsl.testing import prove

from .sanitized import SIZES, fault

KERNELS = Path(flydsl.kernels.__file__).parent
RESULTS = Path(__file__).parent / "data" / "mutants.tsv"
SHARED = ("parts/vector_io", "parts/checks")
"""Files that are edited in the place where a program uses them."""
RELATIONS = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: ">="}
SIGNS = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "%", ast.Mod: "//"}
DROPPED = ("check", "barrier", "wait", "acquire", "fence")
"""Words in names of calls that are left out."""
RUNS = 20
SECONDS = 15.0


@dataclass(frozen=True)
class Program:
    """A function of the library: its file, its name, the letters of its arrays' extents, and other arguments."""

    file: str
    name: str
    arrays: dict[str, str]
    others: dict[str, Any]
    integers: tuple[str, ...] = ()
    """Arrays of integers."""

    @property
    def rules(self) -> dict[str, Any]:
        """The rules of a proof."""
        others = {name: "f32" if isinstance(value, float) else repr(value) for name, value in self.others.items()}
        types = {name: "i32" if name in self.integers else "f32" for name in self.arrays}
        return {**{name: f"{types[name]}[{', '.join('?' * len(e))}]" for name, e in self.arrays.items()}, **others}

    def arguments(self, choose: random.Random) -> dict[str, Any]:
        """Arguments of a call; of some calls one array has other extents."""
        sizes = {letter: choose.choice(SIZES) for letter in "mnk"}
        wrong = choose.random() < 0.4  # a check that is left out shows where shapes do not match
        other = {letter: choose.choice(SIZES) for letter in "mnk"} if wrong else sizes
        changed = choose.choice([*self.arrays])
        arrays = {}
        for name, extents in self.arrays.items():
            shape = [3 if e.isdigit() else (other if name == changed else sizes)[e] for e in extents]
            arrays[name] = np.zeros(shape, np.int32 if name in self.integers else np.float32)
        return {**arrays, **self.others}


PROGRAMS = (
    Program("reduce", "reduce_rows", {"X": "mn", "Y": "m"}, {"operation": "sum"}),
    Program("reduce", "reduce_all", {"X": "mn", "partial": "m", "Y": "k"}, {"operation": "max"}),
    Program("softmax", "softmax", {"X": "mn", "Y": "mn"}, {}),
    Program("norms", "rmsnorm", {"X": "mn", "weight": "n", "Y": "mn"}, {"eps": 0.5}),
    Program("norms", "layernorm_plain", {"X": "mn", "Y": "mn"}, {"eps": 0.5}),
    Program("transpose", "transpose", {"X": "mn", "Y": "nm"}, {}),
    Program("elementwise", "relu", {"X": "mn", "Y": "mn"}, {}),
    Program("gemm_simt", "gemm_simt", {"A": "mk", "B": "nk", "C": "mn"}, {}),
    Program("topk_softmax", "topk_softmax", {"X": "mn", "weights": "m3", "indices": "m3"}, {"k": 3}, ("indices",)),
)


@dataclass(frozen=True)
class Edit:
    """A replacement in a file."""

    file: str
    line: int
    start: int
    end: int
    text: str
    before: str

    def __str__(self) -> str:
        return f"{self.file}.py:{self.line}: {self.before!r} -> {self.text!r}"


def edits_of(file: str) -> Iterator[Edit]:
    """Edits of relations, signs, numbers, conditions, limits, and of statements that check or synchronize."""
    yield from edits_in((KERNELS / f"{file}.py").read_text(), file)


def edits_in(source: str, file: str, name: str = "") -> Iterator[Edit]:
    """Edits of a source, or of one function in it."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def place(node: Any) -> tuple[int, int]:
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    def edit(node: Any, start: int, end: int, text: str) -> Edit:
        return Edit(file, node.lineno, start, end, text, source[start:end])

    def part(node: Any, kept: Any) -> Edit:
        return edit(node, *place(node), source[slice(*place(kept))])

    functions = (n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef))
    for function in (each for each in functions if name in ("", each.name)):
        for node in ast.walk(function):
            match node:
                case ast.Compare(ops=[op]) if type(op) in RELATIONS:
                    start, end = place(node.left)[1], place(node.comparators[0])[0]
                    yield edit(node, start, end, f" {RELATIONS[type(op)]} ")
                case ast.BinOp(op=op) if type(op) in SIGNS:
                    start, end = place(node.left)[1], place(node.right)[0]
                    if "(" not in source[start:end] and ")" not in source[start:end]:
                        yield edit(node, start, end, f" {SIGNS[type(op)]} ")
                case ast.BinOp(op=ast.BitAnd()):
                    yield from (part(node, node.left), part(node, node.right))
                case ast.Constant(value=int(value)) if not isinstance(value, bool):
                    others = {value + 1, max(value - 1, 0)} - {value}
                    yield from (edit(node, *place(node), str(each)) for each in sorted(others))
                case ast.Expr(value=ast.Call(func=called)) if any(word in ast.unparse(called) for word in DROPPED):
                    yield edit(node, *place(node), "pass")
                case ast.Call(func=ast.Attribute(attr="select" | "min" | "max"), args=[first, _]):
                    yield part(node, first)


def applied(edit: Edit, program: Program, folder: Path, name: str) -> Any:
    """The program's function in a copy of the library with that edit."""
    copy = folder / name
    shutil.copytree(KERNELS, copy, ignore=shutil.ignore_patterns("__pycache__", "comm"))
    for path in copy.rglob("*.py"):
        text = path.read_text()
        if path == copy / f"{edit.file}.py":
            text = text[: edit.start] + edit.text + text[edit.end :]
        path.write_text(text.replace("flydsl.kernels", name))
    (copy / "__init__.py").write_text("")
    sys.path.insert(0, str(folder))
    try:
        importlib.invalidate_caches()
        return getattr(importlib.import_module(f"{name}.{program.file}"), program.name)
    finally:
        sys.path.remove(str(folder))


def tried(seed: int, folder: Path) -> tuple[str, str]:
    """One mutant: ``refused``, ``not proved``, ``proved`` (and no run fails) or ``wrong``; and its text."""
    choose = random.Random(seed)
    program = choose.choice(PROGRAMS)
    edit = choose.choice([*edits_of(choose.choice([program.file, program.file, *SHARED]))])
    text = f"{program.name}, {edit}".replace("\n", " ")
    try:
        function = applied(edit, program, folder, f"mutant_{seed}")
        report = prove(function, arguments=program.rules, seconds=SECONDS, run=False)
    except Exception as error:  # an edit may break a program in any way
        return "refused", f"{text}: {type(error).__name__}"
    if not report.proved:
        return "not proved", text
    found = fault(function, (program.arguments(choose) for _ in range(RUNS)))
    return ("wrong", f"{text}: {found}") if found else ("proved", text)


def results() -> dict[int, tuple[str, str]]:
    """Outcomes and texts that are kept, by seed."""
    rows = [line.split("\t") for line in RESULTS.read_text().splitlines()] if RESULTS.exists() else []
    return {int(seed): (outcome, text) for seed, outcome, text in rows}


def main(first: int, end: int) -> None:
    """Try the mutants of some seeds that have no result, and keep each result as it comes."""
    known = results()
    with tempfile.TemporaryDirectory() as folder:
        for seed in [each for each in range(first, end) if each not in known]:
            known[seed] = tried(seed, Path(folder))
            RESULTS.parent.mkdir(exist_ok=True)
            RESULTS.write_text("".join(f"{k}\t{o}\t{text}\n" for k, (o, text) in sorted(known.items())))
            print(seed, *known[seed], flush=True)
    print(dict(Counter(outcome for outcome, _ in known.values())))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
