"""Names in code: globals, attributes, modules, and strings used for look-ups."""

from __future__ import annotations

import dis
import re
import sys
import types
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

from flydsl.support.fast_dataclass import record

# Attributes of modules and classes by CPython's own getters: a module's __getattr__ or a metaclass may do anything.
_MODULE_DICTIONARY = vars(types.ModuleType)["__dict__"].__get__
_CLASS_DICTIONARY, _BASES, _HOME = (type.__dict__[name].__get__ for name in ("__dict__", "__mro__", "__module__"))


def module_variables(module: object) -> dict[str, Any]:
    """A module's variables; of another object in a module's place none."""
    found = _MODULE_DICTIONARY(module) if issubclass(type(module), types.ModuleType) else None
    return found if type(found) is dict else {}


def class_attributes(kind: type) -> Mapping[str, Any]:
    """The attributes in a class's own dictionary."""
    return _CLASS_DICTIONARY(kind)  # type: ignore[no-any-return]


def bases_of(kind: type) -> tuple[type, ...]:
    """A class and its bases, in the order of look-ups."""
    return _BASES(kind)  # type: ignore[no-any-return]


def home_of(kind: type) -> str:
    """The name of the module that defines a class; empty if the class says none."""
    try:
        found = _HOME(kind)
    except AttributeError:
        return ""
    return found if isinstance(found, str) else ""


_OTHERS = frozenset({"flydsl", "numpy", "torch"}) | sys.stdlib_module_names
"""Packages whose functions and classes do not change, and are large."""

_DYNAMIC = frozenset(
    {
        *("getattr", "hasattr", "setattr", "delattr", "vars", "globals", "locals", "dir", "eval", "exec", "modules"),
        *("attrgetter", "methodcaller", "import_module", "getmembers", "getattr_static"),
        *("__import__", "__dict__", "__getattribute__", "__getattr__"),
    }
)
"""Functions and attributes by which code looks up a name given as a string."""
_MAKES_TEXT = frozenset(
    {
        *("format", "format_map", "join", "lower", "upper", "title", "capitalize", "strip", "replace"),
        *("removeprefix", "removesuffix"),
    }
)
_FORMATS = frozenset(
    number
    for name in ("FORMAT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC", "BUILD_STRING")
    if (number := dis.opmap.get(name)) is not None
)
_IMPORT = dis.opmap["IMPORT_NAME"]
_EXTENDED = dis.opmap["EXTENDED_ARG"]
_LOADS = {
    dis.opmap[name]: shift
    for name, shift in (("LOAD_GLOBAL", 1), ("LOAD_NAME", 0), ("LOAD_FROM_DICT_OR_GLOBALS", 0))
    if name in dis.opmap
}
"""Instructions that read a global variable, and the bits of their argument below the index of its name ("dis")."""
_IMPORTS = frozenset({"modules", "import_module", "__import__"})
_ADDS = dis.opmap["BINARY_OP"]
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


def is_users_module(name: object) -> bool:
    """True unless a module belongs to this package, the standard library, or an installed package without kernels."""
    package = str(name or "").partition(".")[0]
    return package not in _OTHERS and (not _is_installed(package) or _has_kernels(package, len(sys.modules)))


_INSTALLED = ("site-packages", "dist-packages")
"""Directories of installed packages (sysconfig, "Installation paths")."""


@lru_cache(maxsize=4096)
def _is_installed(package: str) -> bool:
    variables = module_variables(sys.modules.get(package))
    origin = variables.get("__file__") or next(iter(variables.get("__path__") or ()), "")
    return any(directory in str(origin) for directory in _INSTALLED)


@lru_cache(maxsize=4096)
def _has_kernels(package: str, modules: int) -> bool:
    """True if a module of the package imports flydsl; ``modules`` is the number of modules loaded now."""
    within = [m for name, m in list(sys.modules.items()) if name == package or name.startswith(f"{package}.")]
    values = (value for module in within for value in list(module_variables(module).values()))
    names = (str(module_variables(value).get("__name__")) for value in values if type(value) is types.ModuleType)
    return any(name.partition(".")[0] == "flydsl" for name in names)


def is_users_function(function: types.FunctionType) -> bool:
    return is_users_module(function.__globals__.get("__name__"))


def is_users_class(kind: type) -> bool:
    module = home_of(kind)
    if module == "builtins":  # also the module of a class that was made where ``__name__`` is missing
        return bool(_FLAGS(kind) & _HEAP_TYPE)
    return is_users_module(module)


_FLAGS = type.__dict__["__flags__"].__get__
_HEAP_TYPE = 1 << 9
"""The flag of classes that are not compiled into CPython (Include/object.h)."""


@record
class CodeNames:
    """The names in one code object and in the code nested in it."""

    names: frozenset[str]
    """Globals, attributes and modules that it names."""
    variables: frozenset[str]
    """Those of the names that it reads as global variables or builtins."""
    texts: frozenset[str]
    """Identifiers in its strings."""
    is_dynamic: bool
    """True if it may look up a name given as a string."""
    fragments: frozenset[str]
    """Parts of names that it may concatenate."""
    everything: bool
    """True if it may concatenate any name."""
    imports: bool
    """True if it looks up modules."""


@lru_cache(maxsize=4096)
def names_of(code: types.CodeType) -> CodeNames:
    """The names in ``code`` and in the code nested in it."""
    names: set[str] = set(code.co_names)
    variables = _variables(code)
    texts: set[str] = set()
    docstring = code.co_consts[:1] if code.co_flags & 1 else ()
    nested: list[CodeNames] = []
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            nested.append(names_of(constant))
        elif isinstance(constant, str):
            if constant not in docstring:
                texts.update(_IDENTIFIER.findall(constant))
        elif isinstance(constant, (tuple, frozenset)):  # the attributes of a class pattern, too
            names.update(item for item in constant if isinstance(item, str))
    names = names.union(*(inner.names for inner in nested))
    variables = variables.union(*(inner.variables for inner in nested))
    texts = texts.union(*(inner.texts for inner in nested))
    is_dynamic = not names.isdisjoint(_DYNAMIC)
    fragments: Iterable[str] = ()
    everything = False
    operations = set(code.co_code[::2]).union(
        *(c.co_code[::2] for c in code.co_consts if isinstance(c, types.CodeType))
    )
    if is_dynamic:
        formats = not operations.isdisjoint(_FORMATS) or not names.isdisjoint(_MAKES_TEXT)
        fragments = texts if formats or _ADDS in operations else ()
        everything = formats or (_ADDS in operations and not texts)
    imports = _IMPORT in operations or not names.isdisjoint(_IMPORTS)
    return CodeNames(
        frozenset(names), variables, frozenset(texts), is_dynamic, frozenset(fragments), everything, imports
    )


def _variables(code: types.CodeType) -> frozenset[str]:
    found: set[str] = set()
    high = 0
    for operation, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        if operation == _EXTENDED:
            high = (high | low) << 8
            continue
        shift = _LOADS.get(operation)
        if shift is not None:
            found.add(code.co_names[(high | low) >> shift])
        high = 0
    return frozenset(found)


class Names:
    """The attribute names that the functions of one program may read."""

    def __init__(
        self, exact: Collection[str] = (), fragments: Collection[str] = (), *, everything: bool = False
    ) -> None:
        self._exact, self._fragments = frozenset(exact), frozenset(fragments)
        self._ordered = tuple(sorted(self._exact))
        self._everything = everything

    @property
    def are_none(self) -> bool:
        return not (self._exact or self._fragments or self._everything)

    @property
    def are_looked_up(self) -> bool:
        """True if code may look for a name that is missing."""
        return not self._exact.isdisjoint(_DYNAMIC) or self._everything

    def __contains__(self, name: object) -> bool:
        if name in self._exact:
            return True
        if not isinstance(name, str) or (name.startswith("__") and name.endswith("__")):
            return False
        return self._everything or any(fragment in name for fragment in self._fragments)

    def of(self, held: Collection[str]) -> list[str]:
        """Those of the names that are in ``held``."""
        if self._everything or self._fragments or len(held) <= len(self._ordered):
            return [name for name in held if name in self]
        return [name for name in self._ordered if name in held]

    def exactly(self) -> Names:
        """The same without concatenated names."""
        return Names(self._exact) if self._everything or self._fragments else self

    def with_code(self, code: CodeNames) -> Names:
        """These and the names in ``code``."""
        return self._with(code.names, code)

    def with_variables(self, code: CodeNames) -> Names:
        """These and the names that ``code`` may read as global variables."""
        return self._with(code.variables, code)

    def _with(self, exact: frozenset[str], code: CodeNames) -> Names:
        exact = exact | code.texts if code.is_dynamic else exact
        return self.union(exact, code.fragments, everything=code.everything)

    def merged(self, other: Names) -> Names:
        """These and others; the same object if there are no others."""
        return self.union(other._exact, other._fragments, everything=other._everything)

    def union(self, exact: Collection[str], fragments: Collection[str] = (), *, everything: bool = False) -> Names:
        """These and others; the same object if there are no others."""
        if (
            self._exact.issuperset(exact)
            and self._fragments.issuperset(fragments)
            and (self._everything or not everything)
        ):
            return self
        return Names(
            self._exact.union(exact), self._fragments.union(fragments), everything=self._everything or everything
        )
