"""The reference: each public name that a source file defines says what it takes and gives, with an example that runs."""

from __future__ import annotations

import importlib
import inspect
import re
import textwrap
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import griffe
import pytest
import site_docstrings
import site_reference
from kernel_snippets import compile_in_kernel, run_in_kernel, run_program

MISSING = {
    "torch": "PyTorch is not installed; run: pip install torch",
    "jax": "JAX is not installed; run: pip install jax",
}
"""Packages that examples of a module need."""


def public_definitions() -> dict[str, Any]:
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


DEFINITIONS = public_definitions()


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


@pytest.mark.parametrize("path", sorted(DEFINITIONS))
def test_a_docstring_is_complete(path: str) -> None:
    """Parameters are described, and no others; so is the result, and there is an example."""
    value, sections = DEFINITIONS[path], sections_of(path)
    described = {each.name.lstrip("*") for each in sections.get("parameters", [])}
    wanted = parameters_of(path, value)
    assert wanted - described == set(), f"{path}: parameters without a description"
    if wanted:
        assert described - wanted == set(), f"{path}: described, and no parameters"
    if returns_something(path):
        assert "returns" in sections, f"{path}: the result is not described"
    assert example_of(path), f"{path}: no example"


@pytest.mark.parametrize("path", sorted(path for path in DEFINITIONS if example_of(path)))
def test_an_example_runs(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    example = example_of(path)
    assert example is not None
    code = textwrap.dedent(example["code"]).strip("\n") + "\n"
    for package, reason in MISSING.items():
        if re.search(rf"^ *import {package}\b", code, re.MULTILINE):
            pytest.importorskip(package, reason=reason)
    monkeypatch.chdir(tmp_path)
    if example["place"] is None:
        run_program(code, tmp_path)
    elif example["compiled"]:
        compile_in_kernel(code, tmp_path, example["chip"])
    else:
        run_in_kernel(code, tmp_path, example["chip"])
