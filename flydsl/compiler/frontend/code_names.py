"""Names in code: globals, attributes, modules, and reads that no name describes."""

from __future__ import annotations

import dis
import re
import sys
import types
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from flydsl.compiler.frontend.understood import is_in_python, is_of_compiler
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


def is_users_class(kind: type) -> bool:
    """True for a class in Python that is none of the compiler's."""
    module = home_of(kind)
    return not is_of_compiler(module) and is_in_python(kind, module)


_LOOKS_UP = frozenset({"__dict__", "format_map", "vformat", "get_field"})
"""Attributes by which code reads names that it does not contain."""
_KINDS = (
    *(type, object, BaseException, types.FunctionType, types.MethodType, types.BuiltinFunctionType, types.ModuleType),
    *(types.CodeType, types.CellType, types.GeneratorType, types.CoroutineType, types.FrameType, types.TracebackType),
    *(property, staticmethod, classmethod, super, types.GenericAlias, types.SimpleNamespace, types.MappingProxyType),
)
_OF_PYTHON = frozenset(name for kind in _KINDS for name in vars(kind) if name.startswith("__") and name.endswith("__"))
"""Special attributes of Python's own objects: on other objects, such a name is read as any name is."""
_OPERATORS = {name for kind in (int, float, str, list, dict, set, bytes, type, object) for name in vars(kind)}
_NO_OPERATORS = (
    "__abstractmethods__ __annotations__ __basicsize__ __dictoffset__ __dir__ __doc__ __flags__ "
    "__getattribute__ __itemsize__ __reduce__ __reduce_ex__ __sizeof__ __subclasses__ __weakrefoffset__"
)
_OTHERS = (
    "__args__ __await__ __builtins__ __cause__ __context__ __defaults__ __del__ __delete__ __func__ __get__ "
    "__kwdefaults__ __mro_entries__ __next__ __origin__ __self__ __set__ __set_name__ __wrapped__"
)
_UNDERSTOOD = (_OPERATORS - {*_NO_OPERATORS.split()}).union(_OTHERS.split())
"""Those that lead to what a footprint reads anyway."""
_FRAMES = "gi_frame ag_frame cr_frame tb_frame f_back f_globals f_locals f_builtins"
_UNREAD = (_OF_PYTHON - _UNDERSTOOD - _LOOKS_UP).union(_FRAMES.split())
"""Names that lead to what no footprint describes."""
_TESTS = frozenset({"getattr", "hasattr"})
_IMPORT = dis.opmap["IMPORT_NAME"]
_EXTENDED = dis.opmap["EXTENDED_ARG"]
_LOADS = {
    dis.opmap[name]: shift
    for name, shift in (("LOAD_GLOBAL", 1), ("LOAD_NAME", 0), ("LOAD_FROM_DICT_OR_GLOBALS", 0))
    if name in dis.opmap
}
"""Instructions that read a global variable, and the bits of their argument below the index of its name ("dis")."""
_ATTRIBUTES = {
    dis.opmap[name]: shift
    for name, shift in (("LOAD_ATTR", int(sys.version_info >= (3, 12))), ("LOAD_METHOD", 0))
    if name in dis.opmap
}
"""The same of the instructions that read an attribute of the value before them."""
_CACHE = dis.opmap["CACHE"]
_WORD = re.compile(r"\w+")
_JUMPS = frozenset(dis.hasjrel) | frozenset(dis.hasjabs)


@record
class CodeNames:
    """The names in one code object and in the code nested in it."""

    names: frozenset[str]
    """Globals, attributes and modules that it names."""
    variables: Mapping[str, frozenset[tuple[str, ...]]]
    """Those of the names that it reads as global variables or builtins, each with the attributes that follow.

    ``np.linalg.norm`` reads ``np`` with ``("linalg", "norm")``; an empty tuple: the variable is used otherwise.
    """
    looks_up: bool
    """True if it reads attributes by names that it makes."""
    imports: bool
    """True if it imports modules."""
    unread: str | None
    """A name that leads to what no footprint describes, such as a frame's variables."""


@lru_cache(maxsize=4096)
def names_of(code: types.CodeType) -> CodeNames:
    """The names in ``code`` and in the code nested in it."""
    names: set[str] = set(code.co_names)
    variables = _variables(code)
    attributes: set[str] = set()
    if not _TESTS.isdisjoint(variables):
        attributes, rest = _constant_attributes(code)
        names |= attributes
        variables = {name: read for name, read in variables.items() if name not in _TESTS or name in rest}
    makes_names = not names.isdisjoint(_LOOKS_UP)
    if "format" in code.co_names:
        fields = _fields(code)
        names |= fields or set()
        makes_names |= fields is None
    nested: list[CodeNames] = []
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            nested.append(names_of(constant))
        elif isinstance(constant, (tuple, frozenset)):  # the attributes of a class pattern, too
            names.update(item for item in constant if isinstance(item, str))
    unread = next(
        (name for name in (*code.co_names, *sorted(attributes)) if name in _UNREAD and name not in variables), None
    )
    return CodeNames(
        frozenset(names.union(*(inner.names for inner in nested))),
        _merged([variables, *(inner.variables for inner in nested)]),
        makes_names or any(inner.looks_up for inner in nested),
        _IMPORT in code.co_code[::2] or any(inner.imports for inner in nested),
        unread or next((inner.unread for inner in nested if inner.unread), None),
    )


def _variables(code: types.CodeType) -> Mapping[str, frozenset[tuple[str, ...]]]:
    found: dict[str, set[tuple[str, ...]]] = {}
    high = 0
    read: list[str] = []  # a variable and the attributes of it so far
    for operation, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        if operation == _CACHE:
            continue
        if operation == _EXTENDED:
            high = (high | low) << 8
            continue
        if read:
            shift = _ATTRIBUTES.get(operation)
            if shift is not None:
                read.append(code.co_names[(high | low) >> shift])
                high = 0
                continue
            found.setdefault(read[0], set()).add(tuple(read[1:]))
            read = []
        shift = _LOADS.get(operation)
        if shift is not None:
            read = [code.co_names[(high | low) >> shift]]
        high = 0
    return {name: frozenset(attributes) for name, attributes in found.items()}


def _merged(
    parts: list[Mapping[str, frozenset[tuple[str, ...]]]],
) -> Mapping[str, frozenset[tuple[str, ...]]]:
    if len(parts) == 1:
        return parts[0]
    return {name: frozenset().union(*(part.get(name, ()) for part in parts)) for part in parts for name in part}


def _constant_attributes(code: types.CodeType) -> tuple[set[str], set[str]]:
    """The attributes that ``getattr`` and ``hasattr`` read by constant names, and those two that are also used otherwise."""
    attributes: set[str] = set()
    otherwise: set[str] = set()
    instructions = list(dis.get_instructions(code))
    for index, instruction in enumerate(instructions):
        if instruction.opcode in _LOADS and instruction.argval in _TESTS:
            name = _constant_name(instructions[index + 1 :])
            if name is None:
                otherwise.add(instruction.argval)
            else:
                attributes.add(name)
    return attributes, otherwise


def _constant_name(following: list[dis.Instruction]) -> str | None:
    """The second of the arguments that instructions push for a call; ``None`` unless it is a constant."""
    depth, name = 0, None
    for each in following:
        if each.opcode in _JUMPS:
            return None
        if each.opname == "CALL" and depth == each.arg:
            return name
        if each.opname in ("PRECALL", "NOP"):
            continue
        before = depth
        depth += dis.stack_effect(each.opcode, each.arg, jump=False)
        if before == 1 and depth == 2:
            is_constant = each.opname == "LOAD_CONST" and isinstance(each.argval, str)
            name = each.argval if is_constant else None
        elif depth <= 2:
            name = None  # it was an operand
    return None


def _fields(code: types.CodeType) -> set[str] | None:
    """The attributes that texts read by ``str.format``; ``None`` if a text is not known."""
    found: set[str] = set()
    before = None
    for each in dis.get_instructions(code):
        if each.argval == "format" and each.opcode not in _LOADS:
            text = before.argval if before is not None and before.opname == "LOAD_CONST" else None
            if not isinstance(text, str):
                return None
            found.update(_WORD.findall(text))
        before = each
    return found


class Names:
    """The attribute names that the functions of one program may read."""

    def __init__(self, exact: Collection[str] = (), *, everything: bool = False) -> None:
        self._exact = frozenset(exact)
        self._ordered = tuple(sorted(self._exact))
        self.everything = everything

    @property
    def are_none(self) -> bool:
        return not (self._exact or self.everything)

    @property
    def are_looked_up(self) -> bool:
        """True if code may look for a name that is missing."""
        return self.everything

    def __contains__(self, name: object) -> bool:
        if name in self._exact:
            return True
        return self.everything and isinstance(name, str) and not (name.startswith("__") and name.endswith("__"))

    def of(self, held: Collection[str]) -> list[str]:
        """Those of the names that are in ``held``."""
        if self.everything or len(held) <= len(self._ordered):
            return [name for name in held if name in self]
        return [name for name in self._ordered if name in held]

    def exactly(self) -> Names:
        """The same without computed names."""
        return Names(self._exact) if self.everything else self

    def merged(self, other: Names) -> Names:
        """These and others; the same object if there are no others."""
        return self.union(other._exact, everything=other.everything)

    def union(self, exact: Collection[str], *, everything: bool = False) -> Names:
        """These and others; the same object if there are no others."""
        if self._exact.issuperset(exact) and (self.everything or not everything):
            return self
        return Names(self._exact.union(exact), everything=self.everything or everything)
