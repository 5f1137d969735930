"""Write ``flydsl/expr/__init__.pyi``, which tells type checkers the names of ``fx``: ``python tools/type_stubs.py``.

It also writes where packages whose names are loaded on first use have each name, from the ``__all__`` of their modules.

The types of values stand in ``flydsl/expr/typed``; mathematical functions are written there from their table.  This file
adds the functions, with the parameters that they have, and names the modules of all else.
"""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import re
import textwrap
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import flydsl.expr as fx
import flydsl.extension.coop.universal as coop
from flydsl.expr.layout.operands import lifted
from flydsl.expr.layout.values import ScalarOperators
from flydsl.extension import random
from flydsl.extension.coop.specialize import Collective
from flydsl.support.math_functions import MATH_FUNCTIONS

ROOT = Path(__file__).resolve().parents[1]
TYPED = ROOT / "flydsl/expr/typed"
LANGUAGE, TYPING = ROOT / "flydsl/expr/__init__.pyi", ROOT / "flydsl/expr/typing.pyi"
MATH, LAYOUTS, NUMBERS = TYPED / "math.pyi", TYPED / "layouts.pyi", TYPED / "numbers.pyi"
COOP = ROOT / "flydsl/extension/coop/universal.pyi"
RANDOM = ROOT / "flydsl/extension/random/__init__.pyi"

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
MODULES = ("derived", "enum", "numeric", "primitive", "typing", "layout", *LAZY_MODULES)
FACADES = ("arith", "gpu")
"""Modules whose ``__all__`` is of names of the language, with the same types."""
TYPED_MODULES = ("dist", "math", *FACADES)
OWN = {
    "ceildiv": (
        "@overload\ndef ceildiv(lhs: int, rhs: int) -> int: ...\n",
        "@overload\ndef ceildiv(lhs: IntegerLike, rhs: IntegerLike) -> Int32: ...\n",
    ),
    "range_constexpr": ("range_constexpr = builtins.range\n",),
    "range": ("def range(*bounds: IntegerLike, **carried: Any) -> Iterable[Int32]: ...\n",),
    "const_expr": ("def const_expr(value: _T) -> _T: ...\n",),
    "Align": (),
    "fastmath": ("def fastmath(flags: object) -> AbstractContextManager[None]: ...\n",),
    "struct": ("@dataclass_transform(eq_default=False)\ndef struct(klass: type[_T], /) -> type[_T]: ...\n",),
    "union": ("@dataclass_transform(eq_default=False)\ndef union(klass: type[_T], /) -> type[_T]: ...\n",),
    "T": ("T: Types\n",),
    "utils": ("utils: Any\n",),
}  # fmt: skip
"""Names whose declaration does not follow from what they are at run time."""
Overload = tuple[dict[str, str], str]
"""What parameters take, or the parameters in place of ``*operands``; and the result."""
_OF_LAYOUTS: list[Overload] = [({"": kind}, kind) for kind in ("Tensor", "Layout", "ComposedLayout")]
"""Results of the kind of the first parameter."""
_OF_PARTS: list[Overload] = [*_OF_LAYOUTS, ({"": "IntTuple | IntegerLike | tuple[Any, ...]"}, "IntTuple")]
_NUMBERS = (
    ("_I", "IntegerLike | Element", "_I"), ("_F", "NumberLike", "_F"), ("NumberLike", "_F", "_F"),
    ("IntegerLike", "_I", "_I"), ("IntegerLike", "IntegerLike", "Int32"), ("float", "float", "Float32"),
    ("Vector | NumberLike", "Vector | NumberLike", "Vector"),
)  # fmt: skip
"""Two numbers and their common type: that of a float if there is one."""
_PICKED: list[Overload] = [({"operands": f"x: {x}, y: {y}, /"}, result) for x, y, result in _NUMBERS]
_FLOATS: list[Overload] = [({"a": x, "b": y}, result) for x, y, result in _NUMBERS if "Int" not in x + y and x != "_I"]
_VALUES = (("_S", "_S"), ("Vector", "Vector"), ("int", "Int32"), ("float", "Float32"))
_OF_VALUE: list[Overload] = [({"value": kind}, result) for kind, result in _VALUES]
OVERLOADS: dict[str, list[Overload]] = {
    **dict.fromkeys(("append", "dice", "group", "prepend", "select", "slice", "take"), _OF_PARTS),
    "composition": [
        ({"layout": "Tensor"}, "Tensor"),
        ({"layout": "Layout", "tiler": "Layout | Tile | IntegerLike | tuple[Any, ...]"}, "Layout"),
    ],
    **dict.fromkeys(("max", "min"), _PICKED),
    **dict.fromkeys(("maximumf", "maxnumf", "minimumf", "minnumf"), _FLOATS),
    **dict.fromkeys(("shuffle_down", "shuffle_idx", "shuffle_up", "shuffle_xor", "shrui"), _OF_VALUE),
    "ptr_load": [({"result_type": "type[_T]"}, "_T"), ({"result_type": "None = ..."}, "Element")],
    "generic_load": [({"dtype": "None = ...", "count": "None = ..."}, "Element")],
}
"""Functions whose results depend on what they take; with anything else, the result of :data:`RESULTS`, or any."""
RESULTS = {
    **{f"atomic_{name}": "Element" for name in (
        "add", "and", "fmax", "fmin", "max", "min", "or", "sub", "xchg", "xor",
    )},
    "atomic_cas": "tuple[Element, Boolean]", "get_iter": "Pointer", "get_scalar": "Int32", "memref_load": "Element",
}  # fmt: skip
"""Results that are told, where the annotation of the source says less."""
PLAIN = {"int", "bool", "str", "int | None", "str | None", "bool | None"}
HEADER = '''"""The names of ``fx`` for type checkers, written by tools/type_stubs.py."""
# fmt: off
# mypy: disable-error-code="overload-overlap, overload-cannot-match"

import builtins
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Annotated as Align
from typing import Any, TypeVar, dataclass_transform, overload

'''
VARIABLES = """
_T = TypeVar("_T")
_F = TypeVar("_F", bound=Float)
_I = TypeVar("_I", bound=Integer)
_S = TypeVar("_S", bound=Integer | Float)

"""


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
            lines += _function(name, value, names)
        else:
            imports.setdefault(_module_of(name, value), []).append(name)
    imports["flydsl.expr.typed.numbers"] += ["Element", "IntegerLike", "NumberLike"]
    text = HEADER
    for module in sorted(imports):
        text += _import(module, sorted(imports[module]))
    return f"{text}{VARIABLES}{_all_of(names)}\n" + "".join(lines)


def _import(module: str, names: Iterable[str]) -> str:
    listed = ", ".join(names)
    line = f"from {module} import {listed}\n"
    return line if len(line) <= 120 else f"from {module} import (\n{_filled(listed)}\n)\n"


def _all_of(names: Iterable[str]) -> str:
    """The ``__all__`` of a stub."""
    listed = ", ".join(f'"{name}"' for name in names)
    return f"__all__ = [\n{_filled(listed)}\n]\n"


def _filled(text: str) -> str:
    return textwrap.fill(text, 115, initial_indent="    ", subsequent_indent="    ")


def _function(name: str, function: Any, known: Iterable[str]) -> list[str]:
    """The declarations of a function: one, or overloads with the general one at the end."""
    result = RESULTS.get(name) or _returned(function, known)
    overloads = OVERLOADS.get(name, _OF_LAYOUTS if _is_lifted(inspect.unwrap(function, stop=_is_lifted)) else [])
    if not overloads:
        return [f"def {name}({_parameters(function)}) -> {result}: ...\n"]
    told = [*overloads, ({}, RESULTS.get(name, "Any"))]
    return [f"@overload\ndef {name}({_parameters(function, taken)}) -> {given}: ...\n" for taken, given in told]


_LIFTED = lifted(fx.make_layout).__code__
"""The code of all operations on layouts that take tensors and composed layouts too, and give what they took."""


def _is_lifted(function: Any) -> bool:
    return function.__code__ is _LIFTED


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


def facade_stub(name: str) -> str:
    """The text of a module of ``flydsl/expr/typed`` that has names of the language, and others of its source."""
    module = importlib.import_module(f"flydsl.expr.{name}")
    made = (n for n, value in vars(module).items() if getattr(value, "__module__", None) == module.__name__)
    rest = {n for n in (*_defined(Path(str(module.__file__))), *made) if n[0] != "_"} - {*module.__all__}
    lines = [_import("flydsl.expr", module.__all__)]
    lines += [_import(module.__name__, (f"{n} as {n}" for n in sorted(rest)))]
    if hasattr(module, "__getattr__"):
        lines += ["from typing import Any\n\ndef __getattr__(name: str) -> Any: ...\n"]
    title = f"``fx.{name}`` for type checkers, written by tools/type_stubs.py."
    return f'"""{title}"""\n# fmt: off\n\n{"".join(lines)}\n{_all_of(module.__all__)}'


def _defined(path: Path) -> Iterator[str]:
    """The names that a module defines at its top level."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield node.name
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from (
            name.id for target in targets for name in ast.walk(target or node) if isinstance(name, ast.Name) and target
        )


def layouts_stub() -> str:
    """The text of ``flydsl/expr/typed/layouts.pyi``: by hand, and the operators of int tuples, which give integers."""
    own, mark, _ = LAYOUTS.read_text().partition("    # The rest is written by tools/type_stubs.py.\n")
    classes = {node.name: node for node in ast.parse(NUMBERS.read_text()).body if isinstance(node, ast.ClassDef)}
    operators = [
        re.sub(r"\bSelf\b", "Int32", ast.unparse(method))
        for name in ("Scalar", "Integer")
        for method in classes[name].body
        if isinstance(method, ast.FunctionDef) and method.name in vars(ScalarOperators) | {"__eq__": 0, "__ne__": 0}
    ]
    return own + mark + textwrap.indent("\n".join(operators) + "\n", "    ")


BRACKETS = """_T = TypeVar("_T")
_S = TypeVar("_S", bound=Integer | Float)

class _Brackets(Generic[_T]):
    def __getitem__(self, parts: Any) -> _T: ...
    def specialize(self, *parts: Any) -> _T: ...

"""
"""The classes of collectives for checkers, which take no values for the arguments of a type."""


def coop_stub() -> str:
    """The text of ``flydsl/extension/coop/universal.pyi``: brackets, shorthands, and results of the type of an item."""
    imports = {
        "collections.abc": ["Callable", "Sequence"],
        "typing": ["Any", "Generic", "TypeVar", "overload"],
        "flydsl.expr.typed.numbers": ["Float", "Integer"],
    }
    lines = []
    for name in coop.__all__:
        value = getattr(coop, name)
        is_class = isinstance(value, type) and issubclass(value, Collective)
        members = vars(value).items() if is_class else [(name, value)]
        told = [line for own, member in members if inspect.isfunction(member) for line in _collective(own, member)]
        if is_class or not told:
            alias = f"{name}Class" if is_class and told else f"_{name}" if is_class else name
            imports.setdefault(value.__module__, []).append(name if alias == name else f"{name} as {alias}")
        if is_class and told:
            lines.append(f"class _{name}({name}Class):\n" + textwrap.indent("\n".join(told), "    ") + "\n")
        lines += [f"{name}: _Brackets[_{name}]\n"] if is_class else [f"{each}\n" for each in told]
    title = "The cooperative algorithms for type checkers, written by tools/type_stubs.py."
    return (
        f'"""{title}"""\n# fmt: off\n# mypy: disable-error-code="override, overload-overlap"\n\n'
        f"{''.join(_import(module, names) for module, names in imports.items())}\n"
        f"{_all_of(coop.__all__)}\n{BRACKETS}" + "\n".join(lines)
    )


_COMBINES = re.compile(
    r"(warp_)?((head|tail)_segmented_|inclusive_|exclusive_)?(reduce|scan|sum|max|min|broadcast)|__call__"
)
"""The functions that give one item if they are given one."""


def _collective(name: str, function: Any) -> list[str]:
    """The declarations of a function that combines items, or that the source makes."""
    general = _definition(name, function)
    if _COMBINES.fullmatch(name) and "value: Any" in general and general.endswith("-> Any: ..."):
        of_item = general.replace("value: Any", "value: _S").replace("-> Any: ...", "-> _S: ...")
        return [f"@overload\n{of_item}", f"@overload\n{general}"]
    return [general] if "__signature__" in vars(function) else []


RANDOM_HEADER = '''"""Random numbers for type checkers, written by tools/type_stubs.py."""
# mypy: disable-error-code="overload-overlap"

from typing import Any, overload

from flydsl.expr.typed.numbers import Float32, IntegerLike, Uint32
from flydsl.expr.typed.values import Vector
from flydsl.extension.random.universal import philox as philox

'''


def random_stub() -> str:
    """The text of ``flydsl/extension/random/__init__.pyi``: an offset gives a number, a vector of them a vector."""
    text = f"{RANDOM_HEADER}__all__ = {random.__all__!r}\n\n"
    for name in random.__all__:
        function = getattr(random, name)
        number = "Uint32" if name.startswith("randint") else "Float32"
        for offset, kind in (("IntegerLike", number), ("Vector", "Vector")):
            result = f"tuple[{', '.join([kind] * 4)}]" if name.endswith("4x") else kind
            text += f"@overload\ndef {name}({_parameters(function, {'offset': offset})}) -> {result}: ...\n"
    return text


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
    top = ast.parse(path.read_text()).body
    for node in [*top, *(inner for branch in top if isinstance(branch, ast.If) for inner in branch.orelse)]:
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


def _parameters(function: Any, taken: Mapping[str, str] = MappingProxyType({})) -> str:
    """The parameters, with the annotations of ``taken``, of the first one under the empty name."""
    shown = []
    previous = None
    signature = inspect.signature(function)
    for position, parameter in enumerate(signature.parameters.values()):
        annotation = str(parameter.annotation).strip("'")
        own = taken.get(parameter.name) or (taken.get("") if position == 0 else None)
        told = own or (annotation if annotation in PLAIN else "Any")
        if own and "/" in own:  # parameters in place of this one
            shown += [own, "*"]
            previous = parameter.KEYWORD_ONLY
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and previous not in (
            parameter.KEYWORD_ONLY,
            parameter.VAR_POSITIONAL,
        ):
            shown.append("*")
        star = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        default = "" if own or parameter.default is parameter.empty else " = ..."
        shown.append(f"{star}{parameter.name}: {told}{default}")
        if previous is parameter.POSITIONAL_ONLY and parameter.kind is not parameter.POSITIONAL_ONLY:
            shown.insert(-1, "/")
        previous = parameter.kind
    if previous is inspect.Parameter.POSITIONAL_ONLY:
        shown.append("/")
    return ", ".join(shown)


def _returned(function: Any, known: Iterable[str]) -> str:
    """The annotation of the result, if each of its names is one of the stub."""
    annotation = str(inspect.signature(function).return_annotation).strip("'").replace("typing.", "")
    names = {node.id for node in ast.walk(ast.parse(annotation)) if isinstance(node, ast.Name)}
    return annotation if names <= {*known, "Any", "bool", "int", "str", "tuple"} else "Any"


STUBS: Mapping[Path, Callable[[], str]] = {
    MATH: math_stub,
    LAYOUTS: layouts_stub,
    **{TYPED / f"{name}.pyi": functools.partial(facade_stub, name) for name in FACADES},
    LANGUAGE: language_stub,
    TYPING: typing_stub,
    COOP: coop_stub,
    RANDOM: random_stub,
}
"""The files that this tool writes, in their order, with the functions of their texts."""

if __name__ == "__main__":
    for path, text_of in STUBS.items():
        path.write_text(text_of())
    for each in LAZY_PACKAGES:
        (ROOT / each.replace(".", "/") / "__init__.py").write_text(lazy_package(each))
