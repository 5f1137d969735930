"""The stubs of the language name what it has, with the parameters that it has."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import flydsl.expr as fx

ROOT = Path(__file__).resolve().parents[2]
STUB = ast.parse((ROOT / "flydsl/expr/__init__.pyi").read_text())
"""What type checkers read for ``import flydsl.expr as fx``."""


def stub_names() -> set[str]:
    for node in STUB.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return set(ast.literal_eval(node.value))
    raise AssertionError("the stub has no __all__")


def test_checkers_see_the_names_that_programs_have() -> None:
    names = stub_names()
    missing = {name for name in names if not hasattr(fx, name)}
    assert not missing
    source = (ROOT / "flydsl/expr/__init__.py").read_text()
    loaded_later = next(
        n.value for n in ast.walk(ast.parse(source)) if isinstance(n, ast.keyword) and n.arg == "modules"
    )
    assert isinstance(loaded_later, ast.Dict)
    assert {key.value for key in loaded_later.keys if isinstance(key, ast.Constant)} <= names
    declared = {name for name in dir(fx.typing) if name in getattr(fx.typing, "__all__", ())} | set(fx.math.__all__)
    assert declared - names == set()


def test_functions_have_the_parameters_that_checkers_see() -> None:
    checked = 0
    functions = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}  # of overloads the last
    for node in functions.values():
        if node.name in ("range", "const_expr") or not inspect.isfunction(getattr(fx, node.name)):
            continue
        arguments = node.args
        told = [a.arg for a in (*arguments.posonlyargs, *arguments.args)], [a.arg for a in arguments.kwonlyargs]
        kinds: dict[bool, list[str]] = {True: [], False: []}
        for parameter in inspect.signature(getattr(fx, node.name)).parameters.values():
            if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                kinds[parameter.kind is not parameter.KEYWORD_ONLY].append(parameter.name)
        assert told == (kinds[True], kinds[False]), node.name
        checked += 1
    assert checked > 150


def written_by_the_tool(expression: str, folder: Path) -> str:
    code = f"import sys; sys.path[:0] = [{str(ROOT)!r}]; from tools import type_stubs as t; print({expression})"
    return subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True).stdout


def test_the_stub_is_the_one_that_the_tool_writes(tmp_path: Path) -> None:
    """A function that is added to the language reaches type checkers by ``python tools/type_stubs.py``."""
    texts = written_by_the_tool("{str(path): text() for path, text in t.STUBS.items()}", tmp_path)
    stubs = ast.literal_eval(texts)
    assert len(stubs) > 6
    for path, text in stubs.items():
        kept, written = (sorted(map(ast.dump, ast.parse(t).body)) for t in (Path(path).read_text(), text))
        assert kept == written, f"{path} is not what the tool writes; run: python tools/type_stubs.py"


def test_lazy_packages_have_the_names_of_their_modules(tmp_path: Path) -> None:
    """A name in the ``__all__`` of a module reaches programs by ``python tools/type_stubs.py``."""
    written = written_by_the_tool("[t.lazy_package(package) for package in t.LAZY_PACKAGES]", tmp_path)
    sources = [(ROOT / f"flydsl/expr/{vendor}/__init__.py").read_text() for vendor in ("nvvm", "rocdl")]
    assert list(map(ast.dump, map(ast.parse, ast.literal_eval(written)))) == list(
        map(ast.dump, map(ast.parse, sources))
    )
