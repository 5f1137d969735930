"""Facts of chips are rows of ``flydsl/targets``: no other file reads them from a chip's name, or lists chips."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.nvidia import CUDA_ARCHS

PACKAGE = Path(__file__).resolve().parents[2] / "flydsl"
FILES = sorted(path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "targets")
EXCEPTIONS = {
    "tools/simulators/amdgpu/tables.py": "the chips whose instructions are simulated, with the package of their tables"
}
"""Files that may name chips in code, each with the reason."""

NAME = re.compile(r"(?:\w+:)?(?:gfx(?:[0-9a-f.]*|[\w-]*generic)|sm_\d*\.*[af]?)(?::[\w+:-]*)?")
"""A chip's name, with a backend before it and features behind it or not, or the beginning of one."""
PART = re.compile(r"(?<![A-Za-z])(?:gfx|sm_)", re.IGNORECASE)
ARCH = re.compile(r"(?:\w*_)?(?:arch|architecture|chip|chipset|gpu_name)")
"""What variables are called that hold a name of a chip."""
OF_TEXT = frozenset(("startswith", "endswith", "removeprefix", "removesuffix", "split", "partition", "index"))
NUMBERS = frozenset({"generation", "capability", "compute_capability"})
"""Attributes of rows that say how new a chip is, and not what it has."""


def is_arch(node: ast.expr) -> bool:
    """True if an expression is called as names of chips are: ``arch``, ``target.arch``, ``str(amd_arch())``."""
    if isinstance(node, ast.Call):
        of = node.func
        is_text = isinstance(of, ast.Name) and of.id == "str" and len(node.args) == 1
        return is_arch(node.args[0]) if is_text else is_arch(of)
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return ARCH.fullmatch(name) is not None


def is_of_re(call: ast.Call) -> bool:
    """True if a function of :mod:`re` is called."""
    of = call.func
    return isinstance(of, ast.Attribute) and isinstance(of.value, ast.Name) and of.value.id == "re"


def prose(tree: ast.AST) -> set[int]:
    """The docstrings of a tree, by identity; also those below attributes."""
    bodies = (body for node in ast.walk(tree) if isinstance(body := getattr(node, "body", None), list))
    return {id(line.value) for body in bodies for line in body if isinstance(line, ast.Expr)}


def violations(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Each line that reads a fact from a chip's name, or names a chip, and what it does."""
    texts = prose(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
            if NAME.fullmatch(node.value):
                yield node.lineno, f"names the chip {node.value!r}, or the beginning of one"
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value for part in node.values if isinstance(part, ast.Constant)]
            if any(re.search(rf"{PART.pattern}$", part) for part in parts):
                yield node.lineno, "composes the name of a chip"
        elif isinstance(node, ast.Call):
            texts_of_call = [
                n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)
            ]
            if is_of_re(node) and any(PART.search(text) for text in texts_of_call):
                yield node.lineno, "has a regular expression over names of chips"
            elif is_of_re(node) and any(map(is_arch, node.args[1:])):
                yield node.lineno, "matches the name of a chip"
            elif isinstance(node.func, ast.Attribute) and node.func.attr in OF_TEXT and is_arch(node.func.value):
                yield node.lineno, f"takes the name of a chip apart by {node.func.attr}"
            elif isinstance(node.func, ast.Name) and node.func.id == "int" and any(map(is_arch, node.args)):
                yield node.lineno, "reads a number from the name of a chip"
        elif isinstance(node, ast.Subscript) and is_arch(node.value) and isinstance(node.ctx, ast.Load):
            yield node.lineno, "takes a part of the name of a chip"
        elif isinstance(node, ast.Attribute) and node.attr in NUMBERS:
            yield node.lineno, f"asks for a chip's {node.attr}, and not for what it has"


def test_no_file_beside_the_tables_reads_facts_from_names() -> None:
    found = {
        str(path.relative_to(PACKAGE)): [
            f"line {line} {what}" for line, what in violations(ast.parse(path.read_text()))
        ]
        for path in FILES
    }
    assert {file: lines for file, lines in found.items() if lines and file not in EXCEPTIONS} == {}
    assert [file for file in EXCEPTIONS if not found[file]] == []


@pytest.mark.parametrize(
    "line",
    [
        'is_amd = target.arch.startswith("gfx")',
        "is_wide = str(amd_arch()).startswith(WIDE)",
        'if arch == "gfx1250": pass',
        'if target.arch in ("sm_90", "sm_90a"): pass',
        'LDS = {"gfx942": 64}',
        'WIDE = ("gfx9",)',
        'target = "rocm:gfx942:xnack-"',
        'name = f"sm_{major}{minor}"',
        'found = re.fullmatch(r"gfx(\\d+)..", name)',
        "found = re.match(PATTERN, chip)",
        "major = int(arch)",
        "stepping = arch[-2:]",
        'parts = chip.split(":")',
        "if row.generation >= 12: pass",
        "if nvidia_chip().capability >= 90: pass",
    ],
)
def test_a_planted_violation_is_seen(line: str) -> None:
    assert list(violations(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        'raise ValueError(f"{arch!r}: expected a name such as gfx942 or sm_90")',
        "if arch in cls.chips and cls.chips[arch].has_clusters: pass",
        "if target.arch == other.arch: pass",
        'attribute = {"asm_string": text}',
        'text = f"chip = {self.arch.name}, {self.arch.features}"',
        "if chip.isa in GFX9: pass",
        'def f(): "of gfx942 alone"',
    ],
)
def test_what_is_no_violation_passes(line: str) -> None:
    assert not list(violations(ast.parse(line)))


def test_a_name_is_in_one_table() -> None:
    """Every name in the tables is one that the rule above knows."""
    assert not ROCM_ARCHS.keys() & CUDA_ARCHS.keys()
    assert all(NAME.fullmatch(name) for name in (*ROCM_ARCHS, *CUDA_ARCHS))
