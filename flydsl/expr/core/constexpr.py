"""``Constexpr[T]``: a parameter whose Python value is part of the specialization."""

from __future__ import annotations

import enum
import types
from collections.abc import Callable
from typing import Any, Union, get_args, get_origin

from flydsl.errors import DSLTypeError
from flydsl.support.scalars import describe_value, plain_constant

_SCALARS = (bool, int, float, str)


class ConstexprOf:
    """The value of ``Constexpr[T]``: an annotation that holds ``T``."""

    __slots__ = ("type",)

    def __init__(self, wanted: Any) -> None:
        self.type = wanted

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ConstexprOf) and other.type == self.type

    def __hash__(self) -> int:
        return hash((ConstexprOf, self.type))

    def __or__(self, other: Any) -> Any:
        return Union[self, other]  # noqa: UP007 - an object is no operand of |

    def __ror__(self, other: Any) -> Any:
        return Union[other, self]  # noqa: UP007

    @property
    def __name__(self) -> str:
        return f"Constexpr[{' | '.join(getattr(each, '__name__', str(each)) for each in _alternatives(self.type))}]"

    def __repr__(self) -> str:
        return self.__name__


class Constexpr:
    """Annotation of a parameter that stays a Python value: ``n: fx.Constexpr[int]``.

    ``T`` is ``int``, ``bool``, ``float``, ``str``, ``tuple``, ``tuple[T, ...]``, ``Callable``, or a union of these and
    ``None``.  It tells readers and type checkers what to pass; as in FlyDSL, a parameter takes a value of another of
    these types as it is, while a field of a struct refuses it.  Each value gives its own specialization, and ``1``,
    ``1.0`` and ``True`` are three.  Members of ``IntEnum`` and ``StrEnum`` and NumPy's scalars are taken as their number
    or text.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor, BLOCK: fx.Constexpr[int]):
            x[fx.thread_idx.x] = BLOCK * 2


        @flyc.jit
        def run(x: fx.Tensor, BLOCK: fx.Constexpr[int]):
            kernel(x, BLOCK).launch(grid=1, block=BLOCK)


        x = np.zeros(8, np.float32)
        run(x, 8)
        assert (x == 16).all()
    """

    type: Any = None

    @staticmethod
    def is_constexpr_annotation(annotation: Any) -> bool:
        """True if an annotation is ``Constexpr`` or ``Constexpr[T]``."""
        return is_constexpr(annotation)

    @staticmethod
    def value_signature(value: Any) -> Any:
        """The part of a cache key that a value stands for; it distinguishes types as well as values.

        Raises:
            DSLTypeError: the value is not of a type that can be part of a key.
        """
        return _key(value, "value")

    def __class_getitem__(cls, wanted: Any) -> ConstexprOf:
        if not _is_supported(wanted):
            raise DSLTypeError(
                f"Constexpr[...] supports only int, bool, float, str, tuple, or Callable annotations; got {wanted!r}; "
                f"{_annotated_instead(wanted)}"
            )
        return ConstexprOf(get_origin(wanted) or wanted if _is_tuple(wanted) else wanted)


_CAPTURED = "capture the value instead: make the kernel in a function that takes it"


def _annotated_instead(wanted: Any) -> str:
    """The remedy for the type in an annotation ``Constexpr[wanted]``."""
    if not isinstance(wanted, type):
        return _CAPTURED
    if issubclass(wanted, enum.Enum):
        plain = next((each for each in (int, str) if issubclass(wanted, each)), None)
        if plain is not None:
            return f"write Constexpr[{plain.__name__}], which takes a member of {wanted.__name__} for its value"
        return f"write Constexpr[int], and pass the .value of a member of {wanted.__name__}"
    return "write Constexpr[tuple], and pass a tuple" if issubclass(wanted, (list, set, frozenset)) else _CAPTURED


def _is_tuple(wanted: Any) -> bool:
    return wanted is tuple or get_origin(wanted) is tuple


def _is_supported(wanted: Any) -> bool:
    if _is_tuple(wanted):
        return all(item is ... or _is_supported(item) for item in get_args(wanted))
    if _is_union(wanted):
        return all(item in (None, types.NoneType) or _is_supported(item) for item in get_args(wanted))
    return wanted in (*_SCALARS, Callable) or getattr(wanted, "__name__", "") == "Callable"


def _is_union(wanted: Any) -> bool:
    return get_origin(wanted) in (Union, types.UnionType)


def is_constexpr(annotation: Any) -> bool:
    return annotation is Constexpr or isinstance(annotation, ConstexprOf)


def constexpr_value(value: Any, name: str) -> Any:
    """The Python value that a kernel sees of one that is given: see :func:`flydsl.support.scalars.plain_constant`."""
    plain = plain_constant(value)
    if isinstance(plain, enum.Enum):
        shown = f"{type(plain).__name__}.{plain.name}"
        raise DSLTypeError(f"parameter {name!r} got the member {shown} of an enumeration; pass {shown}.value")
    return plain


def check_constexpr(value: Any, annotation: Any, what: str) -> None:
    """Refuse a value that is not of the type in ``Constexpr[T]``; as in Python, a bool is an int, and an int a float."""
    wanted = getattr(annotation, "type", None)
    if wanted is not None and not any(_is_of(value, each) for each in _alternatives(wanted)):
        raise DSLTypeError(f"{what} is {annotation!r} and got {describe_value(value)}")


def _alternatives(wanted: Any) -> tuple[Any, ...]:
    return get_args(wanted) if _is_union(wanted) else (wanted,)


def _is_of(value: Any, wanted: Any) -> bool:
    kind = get_origin(wanted) or wanted
    if kind is float and type(value) is int:
        return True
    return isinstance(value, kind) if isinstance(kind, type) else callable(value)


def constexpr_key(value: Any, name: str) -> Any:
    """The part of a specialization's key that ``value`` stands for; it distinguishes types as well as values.

    The type in the annotation is not compared, as in FlyDSL.
    """
    return _key(value, name)


def _key(value: Any, name: str) -> Any:
    if type(value) is float:
        return float, value.hex()  # 0.0 and -0.0 are equal, and not the same constant
    if value is None or type(value) in _SCALARS:
        return type(value), value
    if isinstance(value, tuple):
        return type(value), tuple(_key(item, name) for item in value)
    if isinstance(value, types.FunctionType):
        code = value.__code__
        if code.co_freevars or code.co_names or value.__kwdefaults__:
            raise DSLTypeError(
                f"parameter {name!r}: a Constexpr function may use no free variables, globals or keyword-only "
                f"defaults, and {value.__qualname__} does"
            )
        return types.FunctionType, code.co_code, code.co_consts, value.__defaults__
    raise DSLTypeError(
        f"parameter {name!r} got {value!r} of type {type(value).__name__}; a Constexpr is an int, bool, float, str, "
        f"tuple of these, or a lambda; {'pass a tuple' if isinstance(value, (list, set)) else _CAPTURED}"
    )
