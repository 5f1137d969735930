"""Dataclasses that are cheap to import.

The standard library's ``@dataclass`` writes the source of up to six methods of each class and compiles them whenever the
module is imported, a quarter of a millisecond on CPython 3.11, and the first compile of a process imports two hundred
such classes.  Here ``__init__`` is made when the first object is, and compiled once for all classes with as many fields, in
which only the names differ; the other methods need no compiling.  Fields are those of :mod:`dataclasses`, with its
``field``, ``fields``, ``replace``.
That saves 26 % of the import and 14 to 18 % of a first compile (``python -m benchmarks.tricks``).
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import operator
from collections.abc import Callable, Mapping, Sequence
from types import CodeType, FunctionType, MappingProxyType
from typing import Any, TypeVar, cast, dataclass_transform

T = TypeVar("T")

CONSTRUCTOR_DECORATORS: list[Callable[[Any], Any]] = []
"""Decorators of constructors that refuse values; :mod:`flydsl.support.tracebacks` registers its own."""


class _Absent:
    def __repr__(self) -> str:
        return "<factory>"


_ABSENT = _Absent()
"""The default of a parameter whose field has a ``default_factory``."""


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(cls: type[T]) -> type[T]:
    """A frozen dataclass whose objects are equal, and have equal hashes, if their fields do.

    The last is for the type checker to see, not for the interpreter, so that making an object is cheap too: what users
    get into their hands is better a frozen dataclass.
    """
    return _completed(cls, frozen=False, eq=True, hashable=True, repr=True, slots=False)


@dataclass_transform(field_specifiers=(dataclasses.field,))
def dataclass(
    *, frozen: bool = False, eq: bool = True, repr: bool = True, slots: bool = False
) -> Callable[[type[T]], type[T]]:
    """The class that :func:`dataclasses.dataclass` makes, but for copies of objects both frozen and with slots."""
    return lambda cls: _completed(cls, frozen=frozen, eq=eq, hashable=frozen, repr=repr, slots=slots)


def _standard() -> Any:
    words = {"__doc__": "Without, dataclasses would compose some of the signature."}
    return dataclasses.dataclass(init=False, eq=False, repr=False)(type("_", (), words))


_MUTABLE, _FROZEN = _standard(), _standard()
_FROZEN.__dataclass_params__.frozen = True


def _completed(cls: type[T], *, frozen: bool, eq: bool, hashable: bool, repr: bool, slots: bool) -> type[T]:
    written = {name for name, value in vars(cls).items() if value is not None}
    _require_alike(cls, frozen)
    methods: dict[str, Any] = {}
    if slots:  # which takes another class
        doc = cls.__doc__
        cls.__doc__ = doc or cls.__name__  # where there is none, dataclasses would compose one of the signature
        cls = dataclasses.dataclass(init=False, eq=False, repr=False, slots=True)(cls)
        cls.__doc__ = doc
        fields = list(dataclasses.fields(cls))  # type: ignore[arg-type]
    else:
        methods["__dataclass_fields__"] = found = _fields(cls)
        fields = list(found.values())
        methods["__match_args__"] = tuple(each.name for each in fields)
        methods |= {name: value for name, value in vars(_MUTABLE).items() if name == "__replace__"}  # of Python 3.13
    # Asked by the standard library where it makes a dataclass of this one.
    methods["__dataclass_params__"] = (_FROZEN if frozen else _MUTABLE).__dataclass_params__
    if "__init__" not in written:
        _require_defaults_last(fields)
        methods["__init__"] = _Initialiser(cls, fields, frozen)
    if repr:
        methods["__repr__"] = _represented
    if eq:
        compared = [each.name for each in fields if each.compare]
        content: Callable[[Any], Any] = operator.attrgetter(*compared) if compared else type
        methods["__eq__"] = _equality(content)
        methods["__hash__"] = _hashed(content) if hashable else None
    if frozen:
        methods |= _refusals(cls, frozenset(each.name for each in fields))
    for name, method in methods.items():
        if name not in written:  # Python puts None for the __hash__ of a class that says what equal is
            setattr(cls, name, method)
    return cls


def _fields(cls: type) -> dict[str, dataclasses.Field[Any]]:
    """The fields of a class as :mod:`dataclasses` describes them, with those of its bases."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__[1:]):
        if "__dataclass_fields__" in vars(base):
            found |= {each.name: each for each in dataclasses.fields(base)}
    for name, kind in inspect.get_annotations(cls).items():
        if str(kind).startswith(("ClassVar", "typing.ClassVar")):
            continue
        value = getattr(cls, name, dataclasses.MISSING)
        each: Any = value if isinstance(value, dataclasses.Field) else dataclasses.field(default=value)
        if each.default.__class__.__hash__ is None:
            raise ValueError(
                f"mutable default {type(each.default)} for field {name} is not allowed: use default_factory"
            )
        each.name, each.type, each.kw_only, each._field_type = name, kind, False, dataclasses._FIELD  # type: ignore[attr-defined]
        found[name] = each
        if each.default is not dataclasses.MISSING:
            setattr(cls, name, each.default)
        elif each is value:
            delattr(cls, name)
    return found


def _require_alike(cls: type, frozen: bool) -> None:
    for base in cls.__mro__[1:]:
        parameters = vars(base).get("__dataclass_params__")
        if parameters is not None and parameters.frozen != frozen:
            kinds = ("frozen", "non-frozen") if frozen else ("non-frozen", "frozen")
            raise TypeError("cannot inherit {} dataclass from a {} one".format(*kinds))


def _require_defaults_last(fields: Sequence[dataclasses.Field[Any]]) -> None:
    before = False
    for each in fields:
        has_default = each.default is not dataclasses.MISSING or each.default_factory is not dataclasses.MISSING
        if before and not has_default:
            raise TypeError(f"non-default argument {each.name!r} follows default argument")
        before = has_default


def _equality(content: Callable[[Any], Any]) -> Callable[[Any, object], Any]:
    def equal(self: Any, other: object) -> Any:
        return content(self) == content(other) if other.__class__ is self.__class__ else NotImplemented

    return equal


def _hashed(content: Callable[[Any], Any]) -> Callable[[Any], int]:
    def hashed(self: Any) -> int:
        found = content(self)
        try:
            return hash(found)
        except TypeError:
            return hash(_frozen(found))

    return hashed


def _frozen(value: Any) -> Any:
    """``value`` with a hash: read-only mappings, which have none, by what they hold."""
    if isinstance(value, MappingProxyType):
        return frozenset((key, _frozen(each)) for key, each in value.items())
    return tuple(map(_frozen, value)) if type(value) is tuple else value


def _represented(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self) if each.repr)
    return f"{type(self).__qualname__}({shown})"


def _refusals(cls: type, names: frozenset[str]) -> dict[str, Callable[..., None]]:
    """The methods that refuse changes to the fields of ``cls``, and to all attributes but a subclass's."""

    def assign(self: Any, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        object.__setattr__(self, name, value)

    def delete(self: Any, name: str) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        object.__delattr__(self, name)

    return {"__setattr__": assign, "__delattr__": delete}


class _Initialiser:
    """``__init__`` of a class until its first use, because half the classes need none."""

    def __init__(self, cls: type, fields: Sequence[dataclasses.Field[Any]], frozen: bool) -> None:
        self._of = cls, fields, frozen

    def __get__(self, instance: object, owner: type) -> Any:
        cls = self._of[0]
        if vars(cls)["__init__"] is self:
            method: Any = _initialiser(*self._of)
            if hasattr(cls, "__post_init__"):  # which refuses values
                for decorate in CONSTRUCTOR_DECORATORS:
                    method = decorate(method)
            cls.__init__ = method  # type: ignore[misc]
        return vars(cls)["__init__"].__get__(instance, owner)


def _initialiser(cls: type, fields: Sequence[dataclasses.Field[Any]], frozen: bool) -> FunctionType:
    """``__init__``, which takes a parameter for each of ``fields``."""
    missing = dataclasses.MISSING
    made = {each.name: each.default_factory for each in fields if each.default_factory is not missing}
    has_post_init = hasattr(cls, "__post_init__")
    names = tuple(each.name for each in fields)
    kind = "filled" if frozen or made or has_post_init or not fields else "plain"
    code = _code(kind, len(fields))
    actual = {f"field{number}": name for number, name in enumerate(names)}
    varnames, used = (tuple(actual.get(each, each) for each in old) for old in (code.co_varnames, code.co_names))
    code = code.replace(co_name="__init__", co_varnames=varnames, co_names=used)
    namespace = {"__name__": cls.__module__, "fill": _filler(names, made, frozen, has_post_init)}
    defaults = (_ABSENT if each.name in made else each.default for each in fields)
    function = FunctionType(code, namespace, "__init__", tuple(each for each in defaults if each is not missing))
    function.__qualname__ = f"{cls.__qualname__}.__init__"
    function.__annotations__ = {**{each.name: each.type for each in fields}, "return": None}
    return function


def _filler(
    names: Sequence[str], made: Mapping[str, Callable[[], Any]], frozen: bool, has_post_init: bool
) -> Callable[[Any, tuple[Any, ...]], None]:
    """Assigns values to fields; missing ones may be ``made``."""
    assign = object.__setattr__ if frozen else setattr

    def fill(self: Any, values: tuple[Any, ...]) -> None:
        for name, value in zip(names, values, strict=True):
            assign(self, name, made[name]() if value is _ABSENT else value)
        if has_post_init:
            self.__post_init__()

    return fill


@functools.cache
def _code(kind: str, count: int) -> CodeType:
    """Code of an ``__init__`` of fields "field0" to "fieldN" that assigns them, or hands them to ``fill``."""
    fields = [f"field{number}" for number in range(count)]
    values = "".join(f"{field}, " for field in fields)
    line = f"fill(self, ({values}))" if kind == "filled" else "; ".join(f"self.{field} = {field}" for field in fields)
    namespace: dict[str, Any] = {}
    exec(f"def init({', '.join(['self', *fields])}): {line}", namespace)
    return cast(CodeType, namespace["init"].__code__)
