"""Contents of one object: everything that a trace may read of it.

Nothing here runs the user's code: no property, ``__getattr__``, ``__eq__`` or ``__hash__``.
"""

from __future__ import annotations

import abc
import array
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
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from flydsl.compiler.frontend.code_names import (
    Names,
    bases_of,
    class_attributes,
    home_of,
    is_users_class,
    module_variables,
)
from flydsl.compiler.frontend.understood import (
    LOOKS_UP,
    class_name,
    holds_nothing,
    is_of_compiler,
    is_pure,
    is_readable_base,
    is_still_module,
    is_understood_class,
    module_of,
)
from flydsl.config import environment_dictionaries
from flydsl.runtime.launch import guard_words as memory
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import cached_property

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
    opens: str = ""
    """The reason why it cannot be compared later, for a message; empty if it can."""
    looks_up: bool = False
    """True if it reads attributes by computed names."""
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


def _still(value: Any, *, looks_up: bool = False) -> Content:
    """An object that holds nothing that changes and that a trace could see."""
    return Content(Same(value), list, _nothing, is_frozen=True, looks_up=looks_up)


def _open(value: Any, text: str) -> Content:
    return Content(Same(value), list, _nothing, is_frozen=True, opens=text)


def content_of(value: Any, names: Names) -> Content:
    kind = type(value)
    known = _BY_IDENTITY.get(id(kind))
    if known is not None:
        return known(value, names)
    if id(kind) in _HOLDERS:
        looks_up = id(kind) in LOOKS_UP
        return Content((kind,), lambda: _held(value), _nothing, is_frozen=True, looks_up=looks_up)
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
    if value is sys.modules:  # scopes watch those that code imports
        return _open(value, "the table of modules")
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


def _function(value: types.FunctionType, names: Names) -> Content:
    cells = value.__closure__ or ()

    def read() -> list[Any]:
        own = _named(value.__dict__, names)
        if (inner := value.__dict__.get("__wrapped__")) is not None:
            own.append(inner)
        named = [value.__name__] if "__name__" in names else []
        return [value.__defaults__, value.__kwdefaults__, *map(cell_contents, cells), *named, *own]

    if not is_followed(value) and not cells:
        return _still(value, looks_up=id(value) in LOOKS_UP)
    return Content(
        ("function", value.__code__),
        read,
        lambda: memory.function_words(value, names.of(own) if (own := value.__dict__) or names.are_looked_up else None),
        state=lambda: value.__code__,
    )


def is_followed(function: types.FunctionType) -> bool:
    """True if what a function reads may change: it is none of the compiler's, and none of the listed ones."""
    module = function.__globals__.get("__name__")
    return not is_of_compiler(module) and not is_pure(module, function.__qualname__)


def _decorated(value: Any) -> Content:
    attributes = ("__wrapped__", "symbol_base", "known_block_size")

    def read() -> list[Any]:
        return [value.__wrapped__.__name__, *(getattr(value, name, None) for name in attributes)]

    def words() -> Words:
        own = memory.instance_dict_words(value, vars(value), attributes)
        name = memory.name_words(value.__wrapped__)
        return None if own is None or name is None else own + name

    return Content((type(value),), read, words if hasattr(value, "symbol_base") else _nothing)


def _module(value: types.ModuleType, names: Names) -> Content:
    own = module_variables(value)
    name = str(own.get("__name__"))
    if not own or is_of_compiler(name):
        return _still(value)
    scope = Scope(own, names.exactly() if is_still_module(name) else names.union({"__getattr__"}))
    kind = [] if type(value) is types.ModuleType else [type(value)]  # a class with properties
    return Content(("module", name), lambda: [scope, *kind], _nothing, is_frozen=True)


def _held(value: Any) -> list[Any]:
    """The objects in one of CPython's own objects that only the garbage collector can see."""
    return [part for part in gc.get_referents(value) if part is not type(value)]


def _method(value: types.MethodType, names: Names) -> Content:
    return Content((types.MethodType,), lambda: [value.__func__, value.__self__], _nothing, is_frozen=True)


def _builtin(value: types.BuiltinFunctionType, names: Names) -> Content:
    owner: Any = value.__self__
    if id(value) in LOOKS_UP:
        return _still(value, looks_up=True)
    if issubclass(type(owner), type):
        home = home_of(owner)
        return _still(value) if is_understood_class(owner, home) else _open(value, f"the function {value.__qualname__}")
    if owner is None or issubclass(type(owner), types.ModuleType):
        module = module_of(value)
        is_known = is_of_compiler(module) or is_pure(module, value.__name__)
        return _still(value) if is_known else _open(value, f"the function {module}.{value.__name__}")
    if type(owner) in (list, deque, set) and value.__name__ in ("append", "appendleft", "add"):
        return _still(value)  # it reads nothing
    return Content((type(value), value.__name__), lambda: [owner], _nothing, is_frozen=True)


_generations: weakref.WeakKeyDictionary[Any, list[int]] = weakref.WeakKeyDictionary()
"""Of each memo table that was read: the misses that it had, and how often it was cleared."""


def _generation(value: Any) -> int:
    misses = value.cache_info().misses
    known = _generations.setdefault(value, [misses, 0])
    if misses < known[0]:
        known[1] += 1
    known[0] = misses
    return known[1]


def _memoized(value: Any, names: Names) -> Content:
    """A function with a memo table: what it has kept stays, until the table is cleared, unless it can be changed."""
    if "cache_info" in names:
        return _open(value, "the statistics of a memo table")

    def state() -> int:
        return _generation(value)

    def read() -> list[Any]:
        kept = gc.get_referents(value)
        kept += [item for part in kept if type(part) is dict for item in part.values()]
        return [value.__wrapped__, *(item for item in kept if id(type(item)) not in _SETTLED)]

    return Content((type(value), state()), read, None, state=state)


def _cached_property(value: cached_property[Any], names: Names) -> Content:
    return Content((type(value), value.attrname), lambda: [value.func], _nothing, is_frozen=True)


def _variable(value: contextvars.ContextVar[Any], names: Names) -> Content:
    def read() -> list[Any]:
        try:
            return [value.get()]  # its default, too
        except LookupError:
            return [ABSENT]

    return Content((Same(value),), read)


# -- classes and their objects


def _class(value: type, names: Names) -> Content:
    home = home_of(value)
    if not is_users_class(value):
        if id(value) in LOOKS_UP:
            return _still(value, looks_up=True)
        if is_understood_class(value, home):
            return _registered(value) if issubclass(type(value), abc.ABCMeta) else _still(value)
        return _open(value, f"the class {home}.{class_name(value)}")
    if is_pure(home, class_name(value)):
        return _registered(value) if issubclass(type(value), abc.ABCMeta) else _still(value)
    is_abstract = issubclass(type(value), abc.ABCMeta)

    def read() -> list[Any]:
        parts: list[Any] = ["", type(value)]
        for base in bases_of(value):
            if is_users_class(base) and not is_pure(home_of(base), class_name(base)):
                own = class_attributes(base)
                parts += (part for name, item in own.items() if _is_read(name, names) for part in (name, item))
        return parts

    def state() -> Hashable:
        name = _NAME(value) if "__name__" in names else ""
        return (*map(Same, bases_of(value)), abc.get_cache_token() if is_abstract else 0, name)

    words = None if is_abstract else lambda: memory.class_words(value)
    return Content(("class", state()), read, words, is_named=True, state=state)


def _registered(value: type) -> Content:
    """An abstract class: ``isinstance`` asks for registered classes, too."""
    return Content((Same(value), abc.get_cache_token()), list, None, state=abc.get_cache_token)


_NAME = type.__dict__["__name__"].__get__
_BOOKKEEPING = frozenset(
    {
        *("__module__", "__qualname__", "__doc__", "__dict__", "__weakref__", "__slots__", "__parameters__"),
        *("__annotations__", "__annotate__", "__annotate_func__", "__annotations_cache__", "__type_params__"),
        *("__orig_bases__", "__firstlineno__", "__static_attributes__", "__match_args__"),
        *("__dataclass_params__", "_abc_impl"),
    }
)
"""Attributes of a class about its definition."""


def _is_read(name: str, names: Names) -> bool:
    """True if code may read this attribute of a class by its name, or Python by its meaning."""
    if name in _BOOKKEEPING:
        return False
    return name in names or (name.startswith("__") and name.endswith("__"))


def _instance(value: Any, names: Names) -> Content:
    kind = type(value)
    if issubclass(kind, logging.Logger):
        return Content((Same(kind),), lambda: [value.level, value.disabled, value.manager.disable, value.parent])
    home = home_of(kind)
    if home == "_thread" and "locked" in names:
        return _open(value, "the state of a lock")
    if holds_nothing(kind, home) or any(value is getattr(sys, name, None) for name in _STREAMS):
        return _still(value)
    inner = _inner(value)
    in_c = next((b for b in bases_of(kind) if not is_users_class(b) and not _is_readable(b)), None)
    if inner is not None and inner.opens:
        return _open(value, inner.opens)
    if inner is None and in_c is not None:
        return _open(value, f"an object of {home_of(in_c)}.{class_name(in_c)}")
    own = _instance_dict(value)
    every = (item for base in bases_of(kind) for item in class_attributes(base).values())
    slots = [item for item in every if type(item) is types.MemberDescriptorType]
    if issubclass(kind, enum.Enum):
        names = names.union({"_value_"})
    if home == "typing":
        names = names.union({"__origin__"})  # attributes of an alias are those of its class
    chosen = names if _shows_all_reads(kind) else None

    def read() -> list[Any]:
        found = [type(value)] if inner is None else [type(value), *inner.read()]
        now = _instance_dict(value) or {}
        found += _items(now) if chosen is None else _named(now, chosen)
        return found + [_slot(slot, value) for slot in slots if chosen is None or slot.__name__ in chosen]

    def words() -> Words:
        found: Words = [] if inner is None else inner.words and inner.words()
        if slots and found is not None:
            held = memory.slot_words(value, [s for s in slots if chosen is None or s.__name__ in chosen])
            found = None if held is None else found + held
        if own is None or found is None:
            return found
        attributes = memory.instance_dict_words(value, own, None if chosen is None else chosen.of(own))
        return None if attributes is None else attributes + found

    head = None if inner is None else inner.head
    if _is_immutable(kind):
        return Content(("object", head), read, _nothing, is_frozen=True)
    return Content(("object", head), read, words, state=None if inner is None else inner.state)


_STREAMS = ("stdout", "stderr", "__stdout__", "__stderr__")
"""Files that traces write to."""


def _is_readable(base: type) -> bool:
    """True for a class whose part of an object can be read: of the compiler, or one that is listed."""
    return is_of_compiler(home_of(base)) or is_readable_base(base)


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
    """True if all code that reads attributes of such objects is followed, so that its names are known."""
    return is_users_class(kind) and all(
        not is_users_class(base) or home_of(base) in _KNOWN_BASES or not is_pure(home_of(base), class_name(base))
        for base in bases_of(kind)
    )


_KNOWN_BASES = frozenset({"abc", "typing", "enum", "types"})
"""Modules whose classes read no attributes that users add."""


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
    if "torch" in packages and hasattr(value, "data_ptr"):
        return _of_torch(value)
    if not any(issubclass(kind, base) for base in _BUFFERS):
        return None
    with suppress(Exception):
        view = memoryview(value)
        if view.nbytes <= _LARGEST_ARRAY and (type(value) is not memoryview or _is_owned(view)):
            return Content((Same(kind), view.tobytes()), list, state=lambda: memoryview(value).tobytes())
    return _open(value, _DATA)


_BUFFERS = (bytearray, memoryview, array.array)
_DATA = "an array that is large, or of memory that it does not own"


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
    OrderedDict: (lambda value: [part for item in OrderedDict.items(value) for part in item], None),
    defaultdict: (lambda value: [value.default_factory, *_items(value)], None),
    tuple: (tuple.__iter__, lambda value: []),
    list: (list.__iter__, memory.list_words),
    dict: (_items, memory.dict_words),
    set: (set.__iter__, None),
    frozenset: (frozenset.__iter__, lambda value: []),
    deque: (deque.__iter__, None),
}


def _is_owned(array: Any) -> bool:
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


def _of_numpy(value: Any) -> Content:
    import numpy as np

    if isinstance(value, np.ndarray) and value.dtype.hasobject:
        return Content((np.ndarray, value.shape), lambda: value.ravel().tolist())
    if not isinstance(value, (np.ndarray, np.generic)):
        return _open(value, f"an object of {home_of(type(value))}.{class_name(type(value))}")
    if value.nbytes > _LARGEST_ARRAY or not _is_owned(value):
        return _open(value, _DATA)

    def state() -> Hashable:
        return value.dtype.str, value.shape, value.strides, value.flags.num, value.tobytes()

    if isinstance(value, np.void):  # a record, which may be written to
        return Content((np.void, state()), list, state=state)
    if isinstance(value, np.generic):
        return Content((np.generic, state()), list, _nothing)
    return Content((np.ndarray, state()), list, lambda: memory.array_words(value), state=state)


def _of_torch(value: Any) -> Content:
    """A tensor: contents, because writers by an alias count no version."""
    import torch

    def state() -> Hashable:
        own = value.detach()
        return str(own.dtype), tuple(own.shape), own.contiguous().view(-1).view(torch.uint8).numpy().tobytes()

    with suppress(Exception):
        if value.device.type == "cpu" and value.numel() * value.element_size() <= _LARGEST_ARRAY:
            return Content((type(value), state()), list, state=state)
    return _open(value, "a tensor that is large, or on a device")


def _environment() -> dict[Any, Any] | None:
    dictionaries = environment_dictionaries()
    return None if dictionaries is None else dictionaries[0]


_KNOWN: dict[type, Callable[[Any, Names], Content]] = {
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
    type(functools.lru_cache(len)): _memoized,
    functools.cached_property: _cached_property,  # noqa: TID251 - a user's
    cached_property: _cached_property,
    partial: lambda value, names: Content((partial,), lambda: _held(value), lambda: memory.partial_words(value)),
    range: lambda value, names: Content((range, value.start, value.stop, value.step), list, _nothing, is_frozen=True),
    slice: lambda value, names: Content(
        (slice,), lambda: [value.start, value.stop, value.step], _nothing, is_frozen=True
    ),
    types.CodeType: lambda value, names: Content((types.CodeType, value), list, _nothing, is_frozen=True),
}
_SETTLED = frozenset(id(kind) for kind in (*_PLAIN, float, complex, type, dict, types.FunctionType))
"""Types of results of a memo table that need not be compared, and of its own parts."""
_BY_IDENTITY = {id(kind): read for kind, read in _KNOWN.items()}
_HOLDERS = frozenset(
    id(kind)
    for kind in (
        *(property, staticmethod, classmethod, types.MappingProxyType, types.MethodWrapperType),
        *(operator.attrgetter, operator.itemgetter, operator.methodcaller, types.GenericAlias),
    )
)
