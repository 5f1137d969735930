"""The reference: docstrings of public names describe parameters and results, and examples run.

A family is the public names of one source file.  Parameters are described once in a family, and so are examples.
"""

from __future__ import annotations

import importlib
import inspect
import multiprocessing
import pydoc
import re
import textwrap
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import griffe
import pytest
import site_docstrings
import site_reference
from kernel_snippets import compile_in_kernel, run_in_kernel, run_program
from rows import check_rows

import flydsl.plugin

MISSING = {
    "torch": "PyTorch is not installed; run: pip install torch",
    "jax": "JAX is not installed; run: pip install jax",
    "z3": "Z3 is not installed; run: pip install z3-solver",
}
"""Packages that examples of a module need."""
USES = {"z3": r"^ *from flydsl\.testing import prove\b"}
"""Text of an example that needs a package without importing it."""


@cache
def definitions() -> dict[str, Any]:
    """The described classes and functions by the path of their source, below ``flydsl``."""
    found: dict[str, Any] = {}
    for name in site_reference.MODULES:
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as missing:
            if str(missing.name).startswith("flydsl"):
                raise
            continue
        for each in site_reference.public_names(module):
            path = site_reference.definition(getattr(module, each))
            if path is not None:
                found.setdefault(path, getattr(module, each))
    return found


def docstring_of(path: str) -> str:
    docstring = site_reference.sources()[path].docstring
    assert docstring is not None, path
    return inspect.cleandoc(docstring.value) + "\n"


def example_of(path: str) -> re.Match[str] | None:
    return site_docstrings.EXAMPLE.search(docstring_of(path))


def parameters_of(path: str, value: Any) -> set[str]:
    """The parameters that a user gives."""
    if isinstance(value, type) and (issubclass(value, (Enum, BaseException)) or inspect.isabstract(value)):
        return set()
    if "Made by " in docstring_of(path):  # no user calls it
        return set()
    found = site_reference.sources()[path]
    if found.is_class:
        if "__init__" not in found.members:
            return {each.name for each in fields(value) if each.init} if is_dataclass(value) else set()
        found = found.members["__init__"]
    return {each.name.lstrip("*") for each in found.parameters if each.name not in ("self", "cls", "_", "__")}


def sections_of(path: str) -> dict[str, Any]:
    text = site_docstrings.markdown_of(docstring_of(path))
    parsed = griffe.Docstring(text).parse("google", warn_unknown_params=False, warn_missing_types=False, warnings=False)
    return {section.kind.value: section.value for section in parsed}


def returns_something(path: str) -> bool:
    found = site_reference.sources()[path]
    return found.is_function and str(found.returns) not in ("None", "Never", "NoReturn")


AS_OF = re.compile(r"parameters(?: and result)? as of :func:`([\w.]+)`", re.IGNORECASE)
SHOWN_BY = re.compile(r"See the example of :(?:func|class):`([\w.]+)`")


def family_of(path: str) -> str:
    return str(site_reference.sources()[path].filepath)


@cache
def families() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(definitions()):
        found.setdefault(family_of(path), []).append(path)
    return found


def referred(pattern: re.Pattern[str], path: str) -> str | None:
    """The member of the family that a docstring refers to, or the one of another family by its public name."""
    found = pattern.search(docstring_of(path).replace("\n", " "))
    if found is None:
        return None
    if "." in found[1]:
        return site_reference.definition(pydoc.locate(found[1]))
    [other] = [each for each in families()[family_of(path)] if each.endswith(f".{found[1]}")]
    return other


def names(path: str, other: str) -> bool:
    """True if the example of a definition names another one."""
    example = example_of(path)
    return example is not None and re.search(rf"\b{other.rpartition('.')[2]}\b", example["code"]) is not None


def shown(path: str) -> bool:
    """True if a definition has an example, or refers to one that names it."""
    other = referred(SHOWN_BY, path)
    return example_of(path) is not None or (other is not None and names(other, path))


def lacks(path: str) -> list[str]:
    """The parts that a docstring should have and has not."""
    wanted, sections, lacking = parameters_of(path, definitions()[path]), sections_of(path), []
    described = {each.name.lstrip("*") for each in sections.get("parameters", [])}
    common = referred(AS_OF, path)
    if common is not None:
        described |= wanted & parameters_of(common, definitions()[common])
        sections |= {name: part for name, part in sections_of(common).items() if name == "returns"}
    if wanted - described:
        lacking.append(f"parameters without a description: {wanted - described}")
    if wanted and described - wanted:
        lacking.append(f"described, and no parameters: {described - wanted}")
    if returns_something(path) and "returns" not in sections:
        lacking.append("the result is not described")
    other = referred(SHOWN_BY, path)
    if other is not None and not names(other, path):
        lacking.append(f"the example of {other} does not name it")
    return lacking


def test_docstrings_are_complete() -> None:
    """Parameters are described, and no others, and so is the result; a reference to another docstring is true."""
    assert "\n".join(f"{path}: {each}" for path in definitions() for each in lacks(path)) == ""


def test_the_page_of_the_contract_has_each_of_its_names() -> None:
    page = site_reference.pages()["flydsl.plugin"]
    assert [name for name in flydsl.plugin.__all__ if name != "ir" and f"flydsl.plugin.{name}" not in page] == []


def test_each_family_has_an_example() -> None:
    assert [family for family, paths in families().items() if not any(map(shown, paths))] == []


def run_example(path: str, folder: Path) -> None:
    example = example_of(path)
    assert example is not None
    code = textwrap.dedent(example["code"]).strip("\n") + "\n"
    for package, reason in MISSING.items():
        if re.search(USES.get(package, rf"^ *import {package}\b"), code, re.MULTILINE):
            pytest.importorskip(package, reason=reason)
    if example["place"] is None:
        run_program(code, folder)
    elif example["compiled"]:
        compile_in_kernel(code, folder, example["chip"])
    else:
        run_in_kernel(code, folder, example["chip"])


SHARES = range(12)


def share_of_families(share: int) -> list[list[str]]:
    """Every twelfth family."""
    return list(families().values())[share :: len(SHARES)]


@pytest.mark.parametrize("share", SHARES)
def test_an_example_runs(share: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = [[path for path in paths if example_of(path)] for paths in share_of_families(share)]
    check_rows(run_example, [(paths[0], tmp_path) for paths in examples if paths])


@pytest.mark.more
@pytest.mark.parametrize("share", SHARES)
def test_all_other_examples_run(share: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = [[path for path in paths if example_of(path)] for paths in share_of_families(share)]
    check_rows(run_example, [(path, tmp_path) for paths in examples for path in paths[1:]])


@pytest.mark.prove
@pytest.mark.parametrize("share", SHARES)
def test_an_example_fails_if_its_function_does_nothing(
    share: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:  # what has read the function is not ours
        assert pool.submit(not_shown, share, tmp_path).result() == []


UNSEEN = ("expr.gpu.barrier", "expr.dist.scopes.fence", "expr.core.printing.printf")
"""Functions whose effect is not seen here: the order of threads is right on this CPU anyway, prints are the process's."""


def is_shown(path: str, family: list[str]) -> bool:
    """True for a function that an example names, and whose effect is seen."""
    is_function = isinstance(inspect.unwrap(definitions()[path]), FunctionType)
    return path not in UNSEEN and is_function and bool(showing(path, family))


def showing(path: str, family: list[str]) -> list[str]:
    """The definitions whose examples name a function: of its family, and the one that it refers to."""
    return [each for each in {*family, referred(SHOWN_BY, path)} if each is not None and names(each, path)]


def not_shown(share: int, folder: Path) -> list[str]:
    """The functions that can do nothing and no example that names them fails."""
    rows = [(path, family) for family in share_of_families(share) for path in family if is_shown(path, family)]
    assert rows
    return [path for path, family in rows if not fails_without(path, family, folder)]


def fails_without(path: str, family: list[str], folder: Path) -> bool:
    def nothing(*_: Any, **__: Any) -> None: ...

    function = inspect.unwrap(definitions()[path])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(function, "__code__", nothing.__code__.replace(co_freevars=function.__code__.co_freevars))
        for each in showing(path, family):
            try:
                run_example(each, folder)
            except (Exception, pytest.skip.Exception):
                return True
    return False
