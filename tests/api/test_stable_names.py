"""Every name that FlyDSL declares stable is here under the same path and takes the same arguments."""

import ast
import enum
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rows import check_rows, in_one_test

import flydsl
import flydsl.expr as fx


def rows() -> Iterator[tuple[str, str, str]]:
    """Path, kind and parameters of each name."""
    module = ""
    for line in Path(__file__).with_name("stable_names.txt").read_text().splitlines():
        if line.startswith("["):
            module = line.strip("[]")
        elif not line.startswith("#"):
            head, _, names = line.rpartition(" : ") if " : " in line else line.partition(": ")
            kind, _, parameters = head.partition(" ")
            for name in names.split():
                yield f"{module}.{name}", kind, parameters


def find(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(module), name)


def expected(parameters: str) -> list[inspect.Parameter]:
    """The parameters as :mod:`inspect` would say them; defaults as text."""
    arguments = ast.parse(f"def f{parameters}: pass").body[0].args  # type: ignore[attr-defined]
    given = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(given) - len(arguments.defaults)) + arguments.defaults
    result = []
    for argument, default in zip(given, defaults, strict=True):
        kind = (
            inspect.Parameter.POSITIONAL_ONLY
            if argument in arguments.posonlyargs
            else inspect.Parameter.POSITIONAL_OR_KEYWORD
        )
        result.append(_parameter(argument.arg, kind, default))
    if arguments.vararg:
        result.append(inspect.Parameter(arguments.vararg.arg, inspect.Parameter.VAR_POSITIONAL))
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        result.append(_parameter(argument.arg, inspect.Parameter.KEYWORD_ONLY, default))
    if arguments.kwarg:
        result.append(inspect.Parameter(arguments.kwarg.arg, inspect.Parameter.VAR_KEYWORD))
    return result


def _parameter(name: str, kind: Any, default: ast.expr | None) -> inspect.Parameter:
    return inspect.Parameter(name, kind, default=inspect.Parameter.empty if default is None else ast.unparse(default))


def test_the_name_is_there_and_takes_the_same_arguments() -> None:
    check_rows(check_name, rows())


def check_name(path: str, kind: str, parameters: str) -> None:
    found = find(path)
    if kind == "class":
        assert isinstance(found, type)
    elif kind == "function":
        assert callable(found)
    if not parameters:
        return
    own = list(inspect.signature(found).parameters.values())
    wanted = expected(parameters)
    for position, parameter in enumerate(wanted):
        check(path, own, position, parameter)
    extra = own[len(wanted) :]
    assert all(p.default is not p.empty or p.kind in (p.VAR_KEYWORD, p.VAR_POSITIONAL) for p in extra), path


def check(path: str, own: list[inspect.Parameter], position: int, wanted: inspect.Parameter) -> None:
    """A call that fits ``wanted`` fits our parameter: the same name and place, and a default where there is one."""
    if wanted.kind in (wanted.VAR_POSITIONAL, wanted.VAR_KEYWORD):
        assert any(p.kind is wanted.kind for p in own), f"{path}: *{wanted.name}"
        return
    if wanted.kind is wanted.POSITIONAL_ONLY:
        ours = own[position]
    else:
        ours = next((p for p in own if p.name == wanted.name), None)  # type: ignore[assignment]
        assert ours is not None, f"{path}: no parameter {wanted.name} in {own}"
        if wanted.kind is wanted.POSITIONAL_OR_KEYWORD:
            assert own[position] is ours, f"{path}: {wanted.name} is at another place in {own}"
        assert ours.kind in (ours.POSITIONAL_OR_KEYWORD, wanted.kind), f"{path}: {ours}"
    if wanted.default is not wanted.empty:
        text = getattr(ours.default, "__name__", None) if isinstance(ours.default, type) else str(ours.default)
        if isinstance(ours.default, enum.Enum):
            text = f"{type(ours.default).__name__}.{ours.default.name}"
        is_text = isinstance(ours.default, str)
        assert (repr(ours.default) if is_text else text) == wanted.default, f"{path}: {ours}"


def test_what_a_module_of_the_language_has_is_in_the_language() -> None:
    """``fx.<module>.<name>``, ``fx.<name>`` and the import are one object."""
    modules = ("numeric", "typing", "arith", "math", "primitive", "derived", "gpu", "struct", "enum")
    for path, _, _ in rows():
        module, _, name = path.removeprefix("flydsl.expr.").partition(".")
        if module in modules:
            assert getattr(fx, name) is find(path), path


@in_one_test(("package", "alias"), [("compiler", "flyc"), ("expr", "fx")])
def test_a_name_that_is_looked_for_in_the_package_is_shown_where_it_is(package: str, alias: str) -> None:
    own = set(dir(flydsl)) | set(flydsl.__all__)
    for name in dir(importlib.import_module(f"flydsl.{package}")):
        if not name.startswith("_") and name not in own and not hasattr(flydsl, name):
            with pytest.raises(AttributeError, match=f"it is flydsl\\.\\w+\\.{name}: write import flydsl"):
                getattr(flydsl, name)


def test_modules_on_first_use() -> None:
    assert fx.rocdl is importlib.import_module("flydsl.expr.rocdl")
    with pytest.raises(AttributeError, match="has no attribute 'rocl'"):
        _ = fx.rocl
