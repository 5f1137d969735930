"""Build backend (PEP 517) of ``flydsl-runtime``: the package of this tree without the modules that make machine code.

The modules are found from the imports.  Whole rooms ship, with everything that they import.  Of the compiler and the
backends, whose functions import what a compile needs, only imports outside of functions count.
"""

from __future__ import annotations

import ast
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

ROOMS = (
    *("_mlir", "autotune", "binaries", "bundle", "cache", "cli", "compat", "expr", "extension", "kernels", "runtime"),
    *("support", "targets", "trust"),
)
"""The packages that ship whole, beside the modules of the package itself."""
FRONT = (
    "flydsl.backends.cpu.backend",
    "flydsl.backends.cuda.backend",
    "flydsl.backends.rocm.backend",
    "flydsl.compat.ast_rewriter",
    "flydsl.compat.compiler_backends",
    "flydsl.compiler.explicit_compile",
    "flydsl.compat.jit_argument",
    "flydsl.compiler.hints",
    "flydsl.compiler.protocol",
    "flydsl.compiler.shipped_function",
    "flydsl.compiler.arguments.tensors",
)
"""The modules of other packages that are imported by name or in functions, and needed where nothing is compiled."""
LEFT = ("_llvm", "tools", "torch")
"""What never ships, nor what imports it outside of functions: compiles need it, tests, or packages that may be missing."""
LAZY = ("backends", "cli", "compiler", "kernels")
"""The packages whose functions import what a compile needs."""


def modules(root: Path = ROOT) -> dict[str, Path]:
    """The file of each module of the package, by name."""
    found = {}
    for path in sorted((root / "flydsl").rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def shipped_modules(found: dict[str, Path]) -> set[str]:
    """The names of the modules that ``flydsl-runtime`` has, of all modules.

    Raises:
        ValueError: a module of :data:`FRONT` does not exist.
    """
    if missing := {*FRONT} - {*found}:
        raise ValueError(
            f"{', '.join(sorted(missing))} of FRONT in {__file__} does not exist; name the module that has it"
        )
    left = _left_out(found)
    waiting = [name for name in found if _room(name) in ROOMS or (name.count(".") <= 1 and _room(name) not in LEFT)]
    waiting += FRONT
    shipped: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in shipped and name not in left:
            shipped.add(name)
            waiting += _imports(name, found)
    return shipped


def _room(name: str) -> str:
    return [*name.split("."), ""][1]


def _left_out(found: dict[str, Path]) -> set[str]:
    """The modules of :data:`LEFT`, and those that import one of these when they are imported themselves."""
    needs = {name: _imports(name, found, functions=False) for name in found}
    left, new = set[str](), {name for name in found if _room(name) in LEFT}
    while new:
        left |= new
        new = {name for name in needs.keys() - left if needs[name] & left}
    return left


def _imports(name: str, found: dict[str, Path], *, functions: bool | None = None) -> set[str]:
    """The modules of the package that a module imports, each with the packages around it."""
    names = set()
    if functions is None:
        functions = _room(name) not in LAZY
    for node in _statements(ast.parse(found[name].read_text()), functions=functions):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    prefixes = {".".join(parts[:end]) for parts in (n.split(".") for n in names) for end in range(1, len(parts) + 1)}
    return prefixes & {*found}


def _statements(node: ast.AST, *, functions: bool) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if functions or not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield child
            yield from _statements(child, functions=functions)


@contextmanager
def staged_tree() -> Iterator[None]:
    """Inside, the current directory is the project ``flydsl-runtime``."""
    if not (ROOT / "flydsl").is_dir():
        raise FileNotFoundError(f"flydsl-runtime is built in a checkout of flydsl, and {ROOT} is none")
    found = modules()
    shipped = shipped_modules(found)
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder)
        for path in (HERE / "pyproject.toml", HERE / "README.md", ROOT / "LICENSE"):
            shutil.copy(path, stage)
        files = {found[name] for name in shipped}
        folders = {path.parent for path in files}
        files |= {path for folder in folders for path in folder.iterdir() if path.is_file() and path.suffix != ".py"}
        for path in sorted(files):
            copy = stage / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
        (stage / "flydsl" / "LEFT_OUT").write_text("".join(f"{name}\n" for name in sorted({*found} - shipped)))
        os.chdir(stage)
        try:
            yield
        finally:
            os.chdir(before)


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Build the wheel; see PEP 517."""
    from setuptools import build_meta

    target = os.path.abspath(wheel_directory)
    with staged_tree():
        return str(build_meta.build_wheel(target, config_settings))


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Refuse: the sources are those of flydsl."""
    raise NotImplementedError(
        "flydsl-runtime has no source distribution of its own; build its wheel from flydsl's tree"
    )
