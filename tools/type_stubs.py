"""Write ``flydsl/expr/__init__.pyi``, which tells type checkers the names of ``fx``: ``python tools/type_stubs.py``.

It also writes where packages whose names are loaded on first use have each name, from the ``__all__`` of their modules.

The types of values stand in ``flydsl/expr/typed``; mathematical functions are written there from their table.  This file
adds the functions, with the parameters that they have, and names the modules of all else.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
import types
from pathlib import Path
from typing import Any

import flydsl.expr as fx
import flydsl.extension.coop.universal as coop
from flydsl.extension.coop.specialize import Collective
from flydsl.support.math_functions import MATH_FUNCTIONS

ROOT = Path(__file__).resolve().parents[1]
TYPED = ROOT / "flydsl/expr/typed"
LANGUAGE, TYPING = ROOT / "flydsl/expr/__init__.pyi", ROOT / "flydsl/expr/typing.pyi"
MATH = TYPED / "math.pyi"
COOP = ROOT / "flydsl/extension/coop/universal.pyi"

LAZY_MODULES = {
    "buffer_ops": "flydsl.compat", "coop": "flydsl.extension", "extern": "flydsl.compat", "ktrace": "flydsl.compat",
    "llvm": "",
    "meta": "flydsl.compat", "nvvm": "", "random": "flydsl.extension", "rocdl": "", "tdm_ops": "flydsl.expr.rocdl",
    "vector": "flydsl.compat", "viz": "flydsl.tools",
}  # fmt: skip
"""Modules that are loaded on first use, and the package of those that are not of ``flydsl.expr``."""
RENAMED = {"vector": "vector_functions as vector"}
"""How modules are imported whose files have other names."""
LAZY_PACKAGES = ("flydsl.expr.nvvm", "flydsl.expr.rocdl")
"""Packages that have a table of their names; those of the modules that they list in ``_MODULES`` are not theirs."""
MODULES = ("arith", "derived", "enum", "gpu", "numeric", "primitive", "typing", "layout", *LAZY_MODULES)
TYPED_MODULES = ("dist", "math")
OWN = {
    "ceildiv": (
        "@overload\ndef ceildiv(lhs: int, rhs: int) -> int: ...\n",
        "@overload\ndef ceildiv(lhs: IntegerLike, rhs: IntegerLike) -> Int32: ...\n",
    ),
    "range_constexpr": ("range_constexpr = builtins.range\n",),
    "range": ("def range(*bounds: IntegerLike, **carried: Any) -> Iterable[Int32]: ...\n",),
    "const_expr": ("def const_expr(value: _T) -> _T: ...\n",),
    "Align": (), "Array": (),
    "struct": ("@dataclass_transform(eq_default=False)\ndef struct(klass: type[_T], /) -> type[_T]: ...\n",),
    "union": ("@dataclass_transform(eq_default=False)\ndef union(klass: type[_T], /) -> type[_T]: ...\n",),
    "T": ("T: Types\n",),
    "utils": ("utils: Any\n",),
}  # fmt: skip
"""Names whose declaration does not follow from what they are at run time."""
RETURNED = {
    "Tensor": "Tensor", "Vector": "Vector", "Int32": "Int32", "None": "None", "int": "int", "bool": "bool",
    "TiledCopy": "TiledCopy", "TiledMma": "TiledMma", "CopyAtom": "CopyAtom", "MmaAtom": "MmaAtom", "Pointer": "Pointer",
    "ComposedLayout": "ComposedLayout", "Tile": "Tile", "tuple[int, int, int]": "tuple[int, int, int]",
}  # fmt: skip
"""What functions return that is told.  Functions of layouts take tensors too and return what they took, so theirs is not."""
PLAIN = {"int", "bool", "str", "int | None", "str | None", "bool | None"}
HEADER = '''"""The names of ``fx`` for type checkers, written by tools/type_stubs.py."""

import builtins
from collections.abc import Iterable
from typing import Annotated as Align
from typing import Annotated as Array
from typing import Any, TypeVar, dataclass_transform, overload

'''


def public_names() -> list[str]:
    """The names that programs use as ``fx.NAME``."""
    helpers = {"NoReturn", "importing", "lazy_names", "show_user_frames_of", "shows_user_frames", "unknown_name"}
    submodules = {name for name in vars(fx) if isinstance(getattr(fx, name), types.ModuleType)}
    return sorted(
        ({n for n in vars(fx) if not n.startswith("_")} - helpers - submodules) | {*MODULES, *TYPED_MODULES, "utils"}
    )


def language_stub() -> str:
    """The text of ``flydsl/expr/__init__.pyi``."""
    imports: dict[str, list[str]] = {}
    lines: list[str] = []
    typed = {name: path.stem for path in sorted(TYPED.glob("*.pyi")) for name in _declared(path)}
    names = public_names()
    for name in names:
        value = None if name in (*MODULES, *TYPED_MODULES) else getattr(fx, name)
        if name in TYPED_MODULES:
            imports.setdefault("flydsl.expr.typed", []).append(name)
        elif name in MODULES:
            imports.setdefault(LAZY_MODULES.get(name) or "flydsl.expr", []).append(RENAMED.get(name, name))
        elif name in OWN:
            lines += OWN[name]
        elif name in typed:
            imports.setdefault(f"flydsl.expr.typed.{typed[name]}", []).append(name)
        elif isinstance(value, type) and issubclass(value, fx.Vector):
            lines.append(f"{name} = Vector\n")
        elif inspect.isfunction(value):
            lines.append(f"def {name}({_parameters(value)}) -> {_returned(value)}: ...\n")
        else:
            imports.setdefault(_module_of(name, value), []).append(name)
    imports["flydsl.expr.typed.numbers"] += ["IntegerLike"]
    text = HEADER  # an annotation Array[T, n] is a T for checkers, which allow a number only there
    for module in sorted(imports):
        text += f"from {module} import {', '.join(sorted(imports[module]))}\n"
    exported = textwrap.fill(
        ", ".join(f'"{name}"' for name in names), 115, initial_indent=" " * 4, subsequent_indent=" " * 4
    )
    return f'{text}\n_T = TypeVar("_T")\n\n__all__ = [\n{exported}\n]  # fmt: skip\n\n' + "".join(lines)


def typing_stub() -> str:
    """The text of ``flydsl/expr/typing.pyi``: programs import every name of the language from there too."""
    title = "The public path of the language's types for type checkers, written by tools/type_stubs.py."
    return f'"""{title}"""\n\nfrom flydsl.expr import *\n'


_PARAMETERS = {
    1: (("x: float", "Float32"), ("x: _F", "_F"), ("x: Vector", "Vector")),
    2: (
        ("x: float, y: float", "Float32"),
        ("x: _F, y: Float | float", "_F"),
        ("x: float, y: Float | float", "Numeric"),
        ("x: Float | float | Vector, y: Float | float | Vector", "Vector"),
    ),
}
"""Overloads of a mathematical function by its number of operands."""


def math_stub() -> str:
    """The text of ``flydsl/expr/typed/math.pyi``: what is written by hand, and the other functions of the table."""
    own, mark, _ = MATH.read_text().partition("# The rest is written by tools/type_stubs.py.\n")
    return (
        own
        + mark
        + "".join(
            f"@overload\ndef {row.name}({parameters}, *, fastmath: object = None) -> {result}: ...\n"
            for row in MATH_FUNCTIONS
            if f"\ndef {row.name}(" not in own
            for parameters, result in _PARAMETERS[row.operands]
        )
    )


BRACKETS = """_T = TypeVar("_T")

class _Brackets(Generic[_T]):
    def __getitem__(self, parts: Any) -> _T: ...
    def specialize(self, *parts: Any) -> _T: ...

"""
"""The classes of collectives for checkers, which take no values for the arguments of a type."""


def coop_stub() -> str:
    """The text of ``flydsl/extension/coop/universal.pyi``: brackets, and the shorthands that the source makes."""
    imports = ["from collections.abc import Callable, Sequence\n", "from typing import Any, Generic, TypeVar\n"]
    lines = []
    for name in coop.__all__:
        value = getattr(coop, name)
        is_class = isinstance(value, type) and issubclass(value, Collective)
        members = vars(value).items() if is_class else [(name, value)]
        made = [
            _definition(own, member) for own, member in members if "__signature__" in getattr(member, "__dict__", ())
        ]
        if is_class or not made:
            alias = f"{name}Class" if is_class and made else f"_{name}" if is_class else name
            imports.append(f"from {value.__module__} import {name} as {alias}\n")
        if is_class and made:
            lines.append(f"class _{name}({name}Class):\n" + "".join(f"    {method}\n" for method in made))
        lines += [f"{name}: _Brackets[_{name}]\n"] if is_class else [f"{each}\n" for each in made]
    title = "The cooperative algorithms for type checkers, written by tools/type_stubs.py."
    return f'"""{title}"""\n\n{"".join(imports)}\n__all__ = {coop.__all__!r}\n\n{BRACKETS}' + "\n".join(lines)


def _definition(name: str, function: Any) -> str:
    """The line that declares a function with the annotations of its source."""
    signature = inspect.signature(function)
    parameters = [
        p.replace(default=p.empty if p.default is p.empty else ..., annotation=_Written(p.annotation))
        for p in signature.parameters.values()
        if p.name != "self"
    ]
    own = [p for p in signature.parameters.values() if p.name == "self"]
    shown = inspect.Signature([*own, *parameters], return_annotation=_Written(signature.return_annotation))
    return f"def {name}{str(shown).replace('Ellipsis', '...')}: ..."


class _Written(str):
    """An annotation as the source has it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def lazy_package(package: str) -> str:
    """The source of a package's ``__init__``, with the table of its names as its modules have them now."""
    folder = ROOT / package.replace(".", "/")
    apart = getattr(importlib.import_module(package), "_MODULES", ())
    homes = {}
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        if path.name != "__init__.py" and module not in apart and (names := _exported(path)):
            homes[module] = names
    imports = "".join(f"    from {package}.{module} import *\n" for module in homes)
    rows = "".join(f"    {_row(module, names)},\n" for module, names in homes.items())
    table = f"# Written by tools/type_stubs.py.\nif TYPE_CHECKING:\n{imports}\n_HOMES = {{\n{rows}}}\n"
    source = (folder / "__init__.py").read_text()
    return re.sub(r"# Written by .*?\n}\n", lambda _: table, source, flags=re.DOTALL)


def _exported(path: Path) -> list[str]:
    """The ``__all__`` of a module."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return names
    return []


def _row(module: str, names: list[str]) -> str:
    *lines, last = textwrap.wrap(" ".join(names), 100)
    return f'".{module}": ' + "".join(f'"{line} "\n    ' for line in lines) + f'"{last}"'


def _declared(path: Path) -> list[str]:
    """The public names that a stub declares at its top level."""
    found = []
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            found.append(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.append(node.target.id)
    return [name for name in found if not name.startswith("_")]


def _module_of(name: str, value: Any) -> str:
    if isinstance(value, type):
        return value.__module__
    return next(
        m
        for m in ("flydsl.expr.primitive", "flydsl.expr.gpu", "flydsl.expr.typing")
        if name in vars(importlib.import_module(m))
    )


def _parameters(function: Any) -> str:
    shown = []
    previous = None
    signature = inspect.signature(function)
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and previous not in (
            parameter.KEYWORD_ONLY,
            parameter.VAR_POSITIONAL,
        ):
            shown.append("*")
        annotation = str(parameter.annotation).strip("'")
        told = annotation if annotation in PLAIN else "Any"
        star = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        default = "" if parameter.default is parameter.empty else " = ..."
        shown.append(f"{star}{parameter.name}: {told}{default}")
        if previous is parameter.POSITIONAL_ONLY and parameter.kind is not parameter.POSITIONAL_ONLY:
            shown.insert(-1, "/")
        previous = parameter.kind
    if previous is inspect.Parameter.POSITIONAL_ONLY:
        shown.append("/")
    return ", ".join(shown)


def _returned(function: Any) -> str:
    return RETURNED.get(str(inspect.signature(function).return_annotation).strip("'"), "Any")


if __name__ == "__main__":
    MATH.write_text(math_stub())
    LANGUAGE.write_text(language_stub())
    TYPING.write_text(typing_stub())
    COOP.write_text(coop_stub())
    for each in LAZY_PACKAGES:
        (ROOT / each.replace(".", "/") / "__init__.py").write_text(lazy_package(each))
