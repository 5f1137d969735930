"""Contents of one object: everything that a trace may read of it.

Nothing here runs the user's code: no property, ``__getattr__``, ``__eq__`` or ``__hash__``.
"""

from __future__ import annotations

import builtins
import contextvars
import enum
import functools
import gc
import logging
import operator
import sys
import types
import weakref
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from typing import Any

from flydsl.compiler.frontend.code_names import (
    Names,
    bases_of,
    class_attributes,
    home_of,
    is_users_class,
    is_users_function,
    is_users_module,
    module_variables,
)
from flydsl.config import environment_dictionaries
from flydsl.runtime.launch import guard_words as memory
from flydsl.support.fast_dataclass import record

_PLAIN = frozenset({bool, int, str, bytes, type(None), type(Ellipsis), type(NotImplemented)})


def is_plain(kind: type) -> bool:
    """True for a type whose values a trace cannot distinguish if they are equal."""
    return type(kind) is type and kind in _PLAIN  # a metaclass may make its classes unhashable


Words = list[memory.Word] | None


class _Absent:
    def __repr__(self) -> str:
        return "gone"


ABSENT = _Absent()


class Same:
    """An object as a key: equal only to itself, and kept alive, so that its address is not reused."""

    __slots__ = ("_value",)

    def __init__(self, value: Any) -> None:
        self._value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other._value is self._value

    def __hash__(self) -> int:
        return id(self._value)


@record
class Content:
    head: Hashable
    """The part that is not objects: its type, its code, its bytes."""
    read: Callable[[], list[Any]]
    """Returns the objects that it holds now."""
    words: Callable[[], Words] | None = None
    """Returns the memory words that change if it holds another object; ``None`` if Python code has to compare."""
    is_frozen: bool = False
    """True if it always holds the same objects."""
    is_weak: bool = False
    """True if it must not keep alive what it refers to."""
    is_named: bool = False
    """True if names and values alternate."""
    state: Callable[[], Hashable] | None = None
    """Returns the part of ``head`` that may change."""


class Scope:
    """Some names of a dictionary of globals."""

    __slots__ = ("names", "variables")

    def __init__(self, variables: dict[str, Any], names: Names) -> None:
        self.variables, self.names = variables, names


def _nothing() -> Words:
    return []


def content_of(value: Any, names: Names) -> Content | None:
    """The contents of ``value``, with the attributes in ``names``; ``None`` if unreadable, or if they never matter."""
    kind = type(value)
    known = _BY_IDENTITY.get(id(kind))
    if known is not None:
        return known(value, names)
    if id(kind) in _HOLDERS:
        return Content((kind,), lambda: _held(value), _nothing, is_frozen=True)
    if issubclass(kind, type):
        return _class(value, names)
    if issubclass(kind, types.ModuleType):
        return _module(value, names)
    if home_of(kind).startswith("flydsl.compiler.") and isinstance(
        getattr(value, "__wrapped__", None), types.FunctionType
    ):
        return _decorated(value)
    return _instance(value, names)


# -- containers


def _list(value: list[Any], names: Names) -> Content:
    return Content((list,), lambda: list(value), lambda: memory.list_words(value))


def _dict(value: dict[Any, Any], names: Names) -> Content:
    if value is sys.modules:  # scopes watch those that code names
        return Content((dict,), list, _nothing, is_frozen=True)
    if value is _environment():
        return Content(("environment",), lambda: _items(value), _nothing)  # the launcher watches it
    return Content((dict,), lambda: _items(value), lambda: memory.dict_words(value))


def _items(value: dict[Any, Any]) -> list[Any]:
    return [part for item in dict.items(value) for part in item]


def _tuple(value: tuple[Any, ...], names: Names) -> Content:
    return Content((tuple,), lambda: list(value), _nothing, is_frozen=True)


def _set(value: Any, names: Names) -> Content:
    return Content((type(value),), lambda: list(value), None, is_frozen=type(value) is frozenset)


def _cell(value: types.CellType, names: Names) -> Content:
    return Content((types.CellType,), lambda: [cell_contents(value)], lambda: memory.cell_words(value))


def cell_contents(cell: types.CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return ABSENT


def _scope(value: Scope, names: Names) -> Content:
    variables, chosen = value.variables, value.names
    grows = variables is vars(builtins)  # even after the rest of Python is gone

    def words() -> Words:
        found = chosen.of(variables)
        return memory.dict_words(variables, found, may_grow=grows) if found or not (grows or chosen.are_none) else []

    return Content(
        ("scope",),
        lambda: _named(variables, chosen),
        words,
        is_named=True,
    )


def _named(mapping: Mapping[str, Any], names: Names) -> list[Any]:
    return [part for name in names.of(mapping) for part in (name, mapping[name])]


# -- code


def _function(value: types.FunctionType, names: Names) -> Content | None:
    cells = value.__closure__ or ()

    def read() -> list[Any]:
        own = _named(value.__dict__, names)
        if (inner := value.__dict__.get("__wrapped__")) is not None:
            own.append(inner)
        return [value.__defaults__, value.__kwdefaults__, *map(cell_contents, cells), *own]

    if not is_users_function(value) and not cells:
        return None
    return Content(
        ("function", value.__code__),
        read,
        lambda: memory.function_words(value, names.of(own) if (own := value.__dict__) or names.are_looked_up else None),
        state=lambda: value.__code__,
    )


def _decorated(value: Any) -> Content:
    attributes = ("__wrapped__", "symbol_base", "known_block_size")

    def read() -> list[Any]:
        return [value.__wrapped__.__name__, *(getattr(value, name, None) for name in attributes)]

    def words() -> Words:
        own = memory.instance_dict_words(value, vars(value), attributes)
        name = memory.name_words(value.__wrapped__)
        return None if own is None or name is None else own + name

    return Content((type(value),), read, words if hasattr(value, "symbol_base") else _nothing)


def _module(value: types.ModuleType, names: Names) -> Content | None:
    own = module_variables(value)
    name = str(own.get("__name__"))
    if not own or name.partition(".")[0] in _FIXED:
        return None
    chosen = names.union({"__getattr__"}) if is_users_module(name) else names.exactly()
    scope = Scope(own, chosen)
    return Content(("module", name), lambda: [scope], _nothing, is_frozen=True)


def _held(value: Any) -> list[Any]:
    """The objects in one of CPython's own objects that only the garbage collector can see."""
    return [part for part in gc.get_referents(value) if part is not type(value)]


def _method(value: types.MethodType, names: Names) -> Content:
    return Content((types.MethodType,), lambda: [value.__func__, value.__self__], _nothing, is_frozen=True)


def _builtin(value: types.BuiltinFunctionType, names: Names) -> Content | None:
    owner = value.__self__
    if owner is None or issubclass(type(owner), (types.ModuleType, type)):
        return None
    return Content((type(value), value.__name__), lambda: [owner], _nothing, is_frozen=True)


def _memoized(value: Any, names: Names) -> Content:
    return Content((type(value),), lambda: [value.__wrapped__], _nothing, is_frozen=True)


def _variable(value: contextvars.ContextVar[Any], names: Names) -> Content:
    return Content((Same(value),), lambda: [value.get(ABSENT)])


def _reference(value: Any, names: Names) -> Content:
    return Content((type(value),), lambda: [value()], is_weak=True)


# -- classes and their objects


def _class(value: type, names: Names) -> Content | None:
    if not is_users_class(value):
        return None

    def read() -> list[Any]:
        parts: list[Any] = ["", type(value)]
        for base in bases_of(value):
            if is_users_class(base):
                own = class_attributes(base)
                parts += (part for name, item in own.items() if _is_read(name, names) for part in (name, item))
        return parts

    def state() -> Hashable:
        return tuple(map(Same, bases_of(value)))

    return Content(("class", state()), read, lambda: memory.class_words(value), is_named=True, state=state)


_BOOKKEEPING = frozenset(
    {
        *("__module__", "__qualname__", "__doc__", "__dict__", "__weakref__", "__slots__", "__parameters__"),
        *("__annotations__", "__annotate__", "__annotate_func__", "__annotations_cache__", "__type_params__"),
        *("__orig_bases__", "__abstractmethods__", "__firstlineno__", "__static_attributes__", "__match_args__"),
        "__dataclass_params__",
    }
)
"""Attributes of a class about its definition."""


def _is_read(name: str, names: Names) -> bool:
    """True if code may read this attribute of a class by its name, or Python by its meaning."""
    if name in names:
        return True
    return name.startswith("__") and name.endswith("__") and name not in _BOOKKEEPING


def _instance(value: Any, names: Names) -> Content | None:
    kind = type(value)
    if issubclass(kind, logging.Logger):
        return Content((Same(kind),), lambda: [value.level, value.disabled, value.manager.disable, value.parent])
    own = _instance_dict(value)
    every = (item for base in bases_of(kind) for item in class_attributes(base).values())
    slots = [item for item in every if type(item) is types.MemberDescriptorType]
    inner = _inner(value)
    if issubclass(kind, enum.Enum):
        names = names.union({"_value_"})
    if own is None and not slots and inner is None and not is_users_class(kind):
        return None
    chosen = names if _shows_all_reads(kind) else None

    def read() -> list[Any]:
        found = [type(value)] if inner is None else [type(value), *inner.read()]
        now = _instance_dict(value) or {}
        found += _items(now) if chosen is None else _named(now, chosen)
        return found + [_slot(slot, value) for slot in slots if chosen is None or slot.__name__ in chosen]

    def words() -> Words:
        found: Words = [] if inner is None else inner.words and inner.words()
        if own is None or found is None:
            return found
        attributes = memory.instance_dict_words(value, own, None if chosen is None else chosen.of(own))
        return None if attributes is None else attributes + found

    head = None if inner is None else inner.head
    if _is_immutable(kind):
        return Content(("object", head), read, _nothing, is_frozen=True)
    return Content(("object", head), read, None if slots else words, state=None if inner is None else inner.state)


def _is_immutable(kind: type) -> bool:
    """True for flydsl's classes whose objects never change: its enumerations, and those that say so."""
    is_ours = home_of(kind).startswith("flydsl.")
    return is_ours and (issubclass(kind, enum.Enum) or class_attributes(kind).get("__is_immutable__") is True)


def _slot(slot: types.MemberDescriptorType, value: Any) -> Any:
    try:
        return slot.__get__(value)
    except AttributeError:
        return ABSENT


_DICTIONARY_OFFSET = type.__dict__["__dictoffset__"].__get__


def _instance_dict(value: Any) -> dict[str, Any] | None:
    if not _DICTIONARY_OFFSET(type(value)):
        return None
    try:
        own = object.__getattribute__(value, "__dict__")
    except Exception:  # a class may hide it
        return None
    return own if type(own) is dict else None


def _shows_all_reads(kind: type) -> bool:
    """True if all code that reads attributes of such objects is the user's, whose names are known."""
    bases = (base for base in bases_of(kind) if not is_users_class(base))
    return is_users_class(kind) and all(home_of(base).partition(".")[0] in _KNOWN_BASES for base in bases)


_KNOWN_BASES = frozenset({"builtins", "abc", "typing", "enum", "torch", "flydsl", "numpy", "types"})
"""Packages whose classes read no attributes that users add."""
_FIXED = frozenset({"flydsl", "mlir", "torch_mlir"})
"""Packages that load a name on first access and then keep it."""


def _inner(value: Any) -> Content | None:
    """The contents of an object besides attributes: a number, text, items, an array's elements."""
    kind = type(value)
    for base, head in _SCALARS.items():
        if issubclass(kind, base):
            return Content((base, head(value)), list, _nothing)
    for base, (read, words) in _CONTAINERS.items():
        if issubclass(kind, base):
            return Content((base,), partial(_listed, read, value), None if words is None else partial(words, value))
    packages = {home_of(base).partition(".")[0] for base in bases_of(kind)}
    if "numpy" in packages:
        return _of_numpy(value)
    if "torch" in packages and isinstance(getattr(value, "_version", None), int):
        return Content((Same(value),), list, state=lambda: value._version)
    try:
        memory_of = memoryview(value)
    except Exception:  # it has no memory to show
        return None
    if memory_of.nbytes > _LARGEST_ARRAY or home_of(kind) == "mmap":
        return None
    return Content((Same(kind), memoryview(value).tobytes()), list, state=lambda: memoryview(value).tobytes())


def _listed(read: Callable[[Any], Iterable[Any]], value: Any) -> list[Any]:
    return list(read(value))


_SCALARS: dict[type, Callable[[Any], Hashable]] = {
    int: int.__index__,
    float: float.__repr__,
    complex: complex.__repr__,
    str: str.__str__,
    bytes: lambda value: bytes(memoryview(value)),
}
_CONTAINERS: dict[type, tuple[Callable[[Any], Any], Callable[[Any], Words] | None]] = {
    tuple: (tuple.__iter__, lambda value: []),
    list: (list.__iter__, memory.list_words),
    dict: (_items, memory.dict_words),
    set: (set.__iter__, None),
    frozenset: (frozenset.__iter__, lambda value: []),
    deque: (deque.__iter__, None),
}


def _is_readable(array: Any) -> bool:
    """True if an array's memory belongs to a live object; an address may be invalid."""
    import numpy as np

    owner = array
    while issubclass(type(owner), (np.ndarray, memoryview)):
        inner = owner.obj if type(owner) is memoryview else owner.base
        if inner is None:
            break
        owner = inner
    if issubclass(type(owner), np.ndarray):  # strides may leave it
        steps = [(extent - 1) * stride for extent, stride in zip(array.shape, array.strides, strict=True)]
        first = array.ctypes.data - owner.ctypes.data + sum(step for step in steps if step < 0)
        last = array.ctypes.data - owner.ctypes.data + sum(step for step in steps if step > 0) + array.itemsize
        return bool(owner.flags.owndata) and (not array.size or (first >= 0 and last <= owner.nbytes))
    return issubclass(type(owner), np.generic) or home_of(type(owner)).partition(".")[0] in _OWNERS


_OWNERS = frozenset({"builtins", "array", "torch"})
"""Packages whose objects own the memory that they expose.  Reading a mapped file that shrinks ends the process."""
_LARGEST_ARRAY = 1 << 20
"""Bytes of the largest array whose elements are compared; larger ones are data, to be passed as arguments."""


def _of_numpy(value: Any) -> Content | None:
    import numpy as np

    if isinstance(value, np.ndarray) and value.dtype.hasobject:
        return Content((np.ndarray, value.shape), lambda: value.ravel().tolist())
    if not isinstance(value, (np.ndarray, np.generic)) or value.nbytes > _LARGEST_ARRAY or not _is_readable(value):
        return None

    def state() -> Hashable:
        return value.dtype.str, value.shape, value.strides, value.tobytes()

    if isinstance(value, np.generic):
        return Content((np.generic, state()), list, _nothing)
    return Content((np.ndarray, state()), list, lambda: memory.array_words(value), state=state)


def _environment() -> dict[Any, Any] | None:
    dictionaries = environment_dictionaries()
    return None if dictionaries is None else dictionaries[0]


_KNOWN: dict[type, Callable[[Any, Names], Content | None]] = {
    list: _list,
    dict: _dict,
    tuple: _tuple,
    set: _set,
    frozenset: _set,
    Scope: _scope,
    types.CellType: _cell,
    types.FunctionType: _function,
    types.MethodType: _method,
    types.BuiltinFunctionType: _builtin,
    contextvars.ContextVar: _variable,
    weakref.ref: _reference,
    type(functools.lru_cache(len)): _memoized,
    range: lambda value, names: Content((range, value.start, value.stop, value.step), list, _nothing, is_frozen=True),
    slice: lambda value, names: Content(
        (slice,), lambda: [value.start, value.stop, value.step], _nothing, is_frozen=True
    ),
    types.CodeType: lambda value, names: Content((types.CodeType, value), list, _nothing, is_frozen=True),
    **dict.fromkeys(
        (
            *(
                types.GeneratorType,
                types.FrameType,
                types.CoroutineType,
                types.TracebackType,
                types.MemberDescriptorType,
            ),
            *(types.GetSetDescriptorType, types.WrapperDescriptorType, types.MethodDescriptorType, object),
            *(types.ClassMethodDescriptorType, weakref.WeakKeyDictionary, weakref.WeakValueDictionary),
        ),
        lambda value, names: None,
    ),
}
_BY_IDENTITY = {id(kind): read for kind, read in _KNOWN.items()}
_HOLDERS = frozenset(
    id(kind)
    for kind in (
        *(functools.partial, property, staticmethod, classmethod, types.MappingProxyType, types.MethodWrapperType),
        *(operator.attrgetter, operator.itemgetter, operator.methodcaller, types.GenericAlias),
    )
)
