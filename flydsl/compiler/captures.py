"""The outside values that a traced function reads: globals, attributes of modules and classes, closure cells.

They are read while tracing, so a compiled kernel holds for the values they had then.  A captured *closure* value is part
of the specialisation; a captured *global* that changes afterwards is refused, because nothing at the call shows it.
"""

from __future__ import annotations

import dis
import enum
import sys
import types
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import Any

from flydsl._mlir import PROVIDERS
from flydsl.errors import DSLRuntimeError
from flydsl.records import record

__all__ = ["Captures", "fingerprint"]

_PLAIN = (bool, int, str, bytes, type(None))
_CODE = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.ModuleType, enum.Enum)
"""What a trace reads nothing from but by name."""
_DESCRIPTORS = (*_CODE, staticmethod, classmethod, property, types.MemberDescriptorType, types.GetSetDescriptorType)
_OTHERS = frozenset({"flydsl", "numpy", "torch"}) | sys.stdlib_module_names
"""Packages whose functions and classes stay as they are, and are large."""
_DEPTH = 12
_SHOWN = 200
_ABSENT = object()


@record
class _Global:
    """One global that a function reads, with the attributes that it reads of it: ``settings.tile.rows``."""

    scope: dict[str, Any]
    path: tuple[str, ...]
    captured: Hashable
    text: str

    def now(self) -> Any:
        """The value it has now; :data:`_ABSENT` if there is none."""
        return _resolved(self.scope, self.path)[1]


class Captures:
    """The values that ``function`` and the functions that it reaches read from outside."""

    def __init__(self, function: types.FunctionType) -> None:
        self._globals: list[_Global] = []
        self._cells: list[types.CellType] = []
        for reached in _reachable(function):
            self._cells.extend(reached.__closure__ or ())
            for path, value in _reads(reached):
                if _is_watched(value):
                    text = repr(value)[:_SHOWN]
                    self._globals.append(_Global(reached.__globals__, path, fingerprint(value), text))

    def key(self) -> Hashable:
        """What the closure holds now."""
        return tuple(fingerprint(cell.cell_contents) if _filled(cell) else None for cell in self._cells)

    def cells(self) -> list[types.CellType]:
        """The cells of the closures."""
        return self._cells

    def global_places(self) -> list[tuple[dict[str, Any], tuple[str, ...]]]:
        """Where the captured globals are: a module's dictionary, and the names that lead on from there."""
        return [(read.scope, read.path) for read in self._globals]

    def globals_are_captured(self) -> bool:
        """Whether the globals are what they were when they were captured."""
        return all(fingerprint(read.now()) == read.captured for read in self._globals)

    def check_globals(self) -> None:
        """Refuse a call after a captured global changed.

        Raises:
            DSLRuntimeError: names the global.
        """
        for read in self._globals:
            now = read.now()
            if fingerprint(now) != read.captured:
                name = ".".join(read.path)
                value = "gone" if now is _ABSENT else repr(now)[:_SHOWN]
                raise DSLRuntimeError(
                    f"the global {name!r} was {read.text} when the kernel was compiled and is {value} now; make it an "
                    "argument, or an fx.Constexpr parameter"
                )


# -- values


class _Same:
    """An object as a key: equal to itself only, and kept alive, so that no other takes its address."""

    __slots__ = ("_value",)

    def __init__(self, value: Any) -> None:
        self._value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other._value is self._value

    def __hash__(self) -> int:
        return id(self._value)


def fingerprint(value: Any) -> Hashable:
    """What of an outside value a trace may have read.

    Numbers and text count by type and value, containers by their items, arrays by their bytes, classes by their data
    attributes, other objects by identity and by the attributes of theirs and of their class, a dozen levels deep.
    """
    return _fingerprint(value, _DEPTH, {})


def _fingerprint(value: Any, depth: int, seen: dict[int, tuple[int, Any]]) -> Hashable:
    """``seen`` numbers what was described already, and keeps it: objects may refer to each other in any number of ways."""
    if isinstance(value, _PLAIN):
        return type(value), value
    if isinstance(value, (float, complex)):
        return type(value), repr(value)  # 0.0 and -0.0 are equal, and not the same constant
    if depth == 0 or isinstance(value, _CODE) or hasattr(value, "__wrapped__"):
        return _Same(value)
    if id(value) in seen:
        return _Same, seen[id(value)][0]
    seen[id(value)] = len(seen), value

    def inner(item: Any) -> Hashable:
        return _fingerprint(item, depth - 1, seen)

    if isinstance(value, (tuple, list)):
        return type(value), tuple(map(inner, value))
    if isinstance(value, dict):
        return type(value), tuple((inner(k), inner(v)) for k, v in value.items())
    if isinstance(value, (set, frozenset)):
        return type(value), tuple(map(inner, value))
    if isinstance(value, type):
        return _Same(value), _class_data(value, inner)
    return _Same(value), _contents(value), _attributes(value, inner), _class_data(type(value), inner)


def _contents(value: Any) -> Hashable:
    """What an object holds that is no attribute: the bytes of an array, the version of a torch tensor."""
    version = getattr(value, "_version", None)
    if isinstance(version, int):
        return version
    try:
        return bytes(value) if isinstance(value, bytearray) else value.tobytes()
    except (AttributeError, TypeError):
        return None


def _attributes(value: Any, inner: Callable[[Any], Hashable]) -> Hashable:
    own = dict(getattr(value, "__dict__", ()))
    for cls in type(value).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__dict__", "__weakref__") and hasattr(value, name):
                own[name] = getattr(value, name)
    return tuple((name, inner(item)) for name, item in own.items())


def _class_data(cls: type, inner: Callable[[Any], Hashable]) -> Hashable:
    """The data attributes of a class and its bases, which instances show as their own."""
    return tuple(
        (name, inner(item))
        for base in cls.__mro__
        if _is_users(base)
        for name, item in vars(base).items()
        if not name.startswith("_") and not isinstance(item, _DESCRIPTORS) and not hasattr(item, "__get__")
    )


def _is_watched(value: Any) -> bool:
    """Whether a global is compared at each call: all but modules, and code that the user did not write."""
    function = _python_function(value)
    if function is not None:
        return _is_users(function)
    if isinstance(value, type):
        return _is_users(value)
    return value is not _ABSENT and not isinstance(value, _CODE)


# -- what is read


def _python_function(value: Any) -> types.FunctionType | None:
    """The user's function behind a decorated or plain function."""
    value = getattr(value, "__wrapped__", value)
    value = getattr(value, "__func__", value)
    return value if isinstance(value, types.FunctionType) else None


def _is_users(value: types.FunctionType | type) -> bool:
    return (value.__module__ or "").partition(".")[0] not in _OTHERS


def _reachable(function: types.FunctionType) -> Iterator[types.FunctionType]:
    """``function`` and the user's functions that it names, wherever they are defined, each once."""
    seen: set[types.CodeType] = set()
    queue = [function]
    while queue:
        reached = queue.pop()
        if reached.__code__ in seen:
            continue
        seen.add(reached.__code__)
        yield reached
        cells = [c.cell_contents for c in reached.__closure__ or () if _filled(c)]
        for value in (*(value for _, value in _reads(reached)), *cells):
            inner = _python_function(value)
            if inner is not None and _is_users(inner):
                queue.append(inner)


def _filled(cell: types.CellType) -> bool:
    try:
        cell.cell_contents  # noqa: B018
    except ValueError:
        return False
    return True


def _reads(function: types.FunctionType) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The globals that a function reads and what they are bound to, through modules and classes to the attribute."""
    seen: set[tuple[str, ...]] = set()
    for path in _global_paths(function.__code__):
        found, value = _resolved(function.__globals__, path)
        if value is not _ABSENT and found not in seen:
            seen.add(found)
            yield found, value


def _resolved(scope: dict[str, Any], path: tuple[str, ...]) -> tuple[tuple[str, ...], Any]:
    """The value at a path, and the part of the path that leads there: up to the first that is no module and no class."""
    value = scope.get(path[0], _ABSENT)
    taken = 1
    for name in path[1:]:
        if not isinstance(value, (types.ModuleType, type)) or _is_fixed(value):
            break
        try:
            value = getattr(value, name, _ABSENT)
        except Exception:  # of a module that refuses a name: whoever runs that line is told
            value = _ABSENT
        taken += 1
    return path[:taken], value


def _is_fixed(value: types.ModuleType | type) -> bool:
    """Whether it holds what it holds: those of flydsl and MLIR, whose dialects load a name that is looked at."""
    name = value.__name__ if isinstance(value, types.ModuleType) else value.__module__
    return name.partition(".")[0] in ("flydsl", *PROVIDERS)


# How many of an instruction's argument's lowest bits say something else than where among the code's names its name is.
_OF_GLOBAL = {dis.opmap["LOAD_GLOBAL"]: 1, dis.opmap["LOAD_NAME"]: 0}
_OF_ATTRIBUTE = {dis.opmap["LOAD_ATTR"]: int(sys.version_info >= (3, 12))}
if "LOAD_METHOD" in dis.opmap:  # of Python 3.11
    _OF_ATTRIBUTE[dis.opmap["LOAD_METHOD"]] = 0
_CACHE, _WIDER = dis.opmap["CACHE"], dis.EXTENDED_ARG


@lru_cache(maxsize=4096)
def _global_paths(code: types.CodeType) -> tuple[tuple[str, ...], ...]:
    """The globals that a code object and the functions nested in it load, with the attributes read of each, sorted.

    ``dis.get_instructions`` would take a twentieth of a compile; a factory of kernels makes new functions of the same
    code.
    """
    paths: set[tuple[str, ...]] = set()
    current: list[str] = []
    high = 0
    for operation, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        if operation == _CACHE:
            continue
        argument, high = high << 8 | low, 0
        if operation == _WIDER:  # stands before an instruction whose name has a number beyond 255
            high = argument
            continue
        if current and operation in _OF_ATTRIBUTE:
            current.append(code.co_names[argument >> _OF_ATTRIBUTE[operation]])
            continue
        if current:
            paths.add(tuple(current))
        current = [code.co_names[argument >> _OF_GLOBAL[operation]]] if operation in _OF_GLOBAL else []
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            paths.update(_global_paths(constant))
    return tuple(sorted(paths))
