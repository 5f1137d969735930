"""The rules of docs/style.md that a program can check, in the folders that follow them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "flydsl"
PROSE = (
    *("_llvm.py", "_mlir", "artifact.py", "autotune", "backends", "binaries", "bundle", "cache", "cli", "compat"),
    *(
        "compiler",
        "config.py",
        "errors",
        "extension",
        "kernels",
        "runtime",
        "support",
        "targets",
        "tools/testing",
        "trust",
    ),
)
"""Folders and modules, of which the first line of each docstring follows docs/style.md; add one when it does."""
DONE = (
    *(*PROSE, "expr/atoms", "expr/control", "expr/layout", "expr/memory", "expr/nvvm", "expr/rocdl", "expr/struct"),
    *("ir", "tools/simulators"),
)
"""And folders of which only the modules' first lines do."""
NAMED = tuple(folder for folder in PROSE if folder not in {"backends", "compat", "support", "targets"})
"""Those whose names follow docs/glossary.md too."""
CLAUSE = re.compile(r"(What|Which|Whether|How|Where|When|Who|Why)\b")
PRIVATE_WORDS = re.compile(
    r"\b(turns?|ways?|choices?|told|lessons?|learns?|learnt|learned|spreads?|singles|sparing|alike|beside"
    r"|circumstances?|(wave|warp|lane|block|thread)'s number)\b"
)
PRIVATE_NAMES = re.compile(
    r"(turn|way|choice|spread|single|unit|word|number|lesson|circumstance)s?"
    r"|told|learn(s|t|ed)?|own|given|alike|beside|sparing|whose?"
)
FIELD_TERMS = {
    "word": ("runtime/launch/", "compiler/frontend/contents.py", "kernels/gemm_mx.py"),  # a machine word
    "unit": ("kernels/",),  # 16 bytes of shared memory, which a swizzle moves
    "number": ("compiler/arguments/resolve.py", "cli/printing/output.py"),  # Python's numbers
}
"""Where such a word has the meaning that everybody gives it."""
OPENINGS = re.compile(r"(What|Which|Whether|Who)\b")
"""Clauses in the place of a noun, where a docstring opens."""
PHRASES = re.compile(r"\b(of which|in which each|[Ww]hat (?:\w+ ){0,2}(?:is|are|was|were))\b")
"""A clause in the place of a noun, anywhere in a docstring."""
BRITISH = re.compile(r"neighbour|behaviour|colour|[a-z]+(ialis|imis|oris|alis|nis)(e|ed|es|ing|ation|ations)\b")


def sources(folder: str) -> list[Path]:
    path = PACKAGE / folder
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def first_lines(path: Path) -> Iterator[tuple[str, ast.AST, str]]:
    for place, owner, text in docstrings(path):
        yield place, owner, " ".join(text.strip().partition("\n")[0].split())


def docstrings(path: Path) -> Iterator[tuple[str, ast.AST, str]]:
    """Place, documented node, and text: of a module, its classes and functions, and of what is assigned."""
    place = str(path.relative_to(PACKAGE))
    for node in ast.walk(ast.parse(path.read_text())):
        body = getattr(node, "body", [])
        for index, statement in enumerate(body if isinstance(body, list) else []):
            if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                continue
            if isinstance(text := statement.value.value, str):
                yield f"{place}:{statement.lineno}", body[index - 1] if index else node, text


@pytest.mark.parametrize("folder", DONE)
def test_the_first_line_of_a_module_names_the_thing(folder: str) -> None:
    firsts = {
        path: (ast.get_docstring(ast.parse(path.read_text())) or "").partition("\n")[0] for path in sources(folder)
    }
    wrong = {
        f"{path.relative_to(PACKAGE)}: {first}"
        for path, first in firsts.items()
        if not 0 < len(first) <= 80 or CLAUSE.match(first)
    }
    assert firsts and not wrong


@pytest.mark.parametrize("folder", PROSE)
def test_first_lines_name_or_command_in_words_of_the_field(folder: str) -> None:
    found = [docstring for path in sources(folder) for docstring in first_lines(path)]
    wrong = [f"{place}: {first}" for place, _, first in found if CLAUSE.match(first) or PRIVATE_WORDS.search(first)]
    assert found and not wrong


def test_docstrings_have_nouns_in_the_place_of_clauses() -> None:
    assert PHRASES.search("Addresses in which each further one is made once") and PHRASES.search("What that is")
    assert OPENINGS.match("Which of two stays.") and not OPENINGS.match("The one of two that stays.")
    wrong = [
        f"{place}: {found[0]}"
        for path in sources("")
        for place, _, text in docstrings(path)
        if (found := PHRASES.search(" ".join(text.split())) or OPENINGS.match(text.strip()))
    ]
    assert not wrong


@pytest.mark.parametrize("folder", PROSE)
def test_a_predicate_says_true_if(folder: str) -> None:
    wrong = [
        f"{place}: {first}"
        for path in sources(folder)
        for place, owner, first in first_lines(path)
        if isinstance(owner, ast.FunctionDef) and owner.returns and ast.unparse(owner.returns) == "bool"
        if not first.startswith("True ")
    ]
    assert not wrong


@pytest.mark.parametrize("folder", NAMED)
def test_names_are_words_of_the_field(folder: str) -> None:
    wrong = set()
    for path in sources(folder):
        place = str(path.relative_to(PACKAGE))
        nodes = ast.walk(ast.parse(path.read_text()))
        names = [path.stem, *(node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef))]
        for name in names:
            words = {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}
            private = {
                word
                for word in words
                if PRIVATE_NAMES.fullmatch(word)
                and not place.startswith(FIELD_TERMS.get(word.removesuffix("s"), ("-",)))
            }
            if private or BRITISH.search(name):
                wrong.add(f"{place}: {name}")
    assert not wrong


def test_folders_are_of_a_size_that_can_be_read() -> None:
    folders = [PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir() and path.name != "__pycache__")]
    wide = {
        folder.relative_to(PACKAGE).as_posix()
        for folder in folders
        if sum(path.is_file() for path in folder.iterdir()) > 25
    }
    assert not wide
