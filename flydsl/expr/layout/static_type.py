"""Types of layout values: everything except run-time integers.

``T.get(...)`` makes a type from its parts (plain values, or the types of parts), ``value.type`` is the type of a value,
and :func:`static` makes the value of a fully static type.  Each type stands beside the class of its values.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.support.fast_dataclass import dataclass

LEAF_BITS = 32
"""Dynamic leaves are at least this wide; narrower integers widen."""


class Written:
    """A value with a written form, to which ``str`` and f-strings add its class: ``Layout<(4,8):(1,4)>``."""

    __slots__ = ()

    @property
    def text(self) -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        return f"{type(self).__name__}<{self.text}>"

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __ne__(self, other: object) -> Any:
        equal = self == other  # Python's own `!=` would ask a run-time Boolean for its truth
        return not equal if isinstance(equal, bool) else ~equal


@dataclass(frozen=True)
class Unknown:
    """A dynamic integer in a type: its width in bits, the power of two that divides it, and the one that text shows."""

    divisibility: int = 1
    width: int = LEAF_BITS
    shown_divisibility: int = 1


def unknown(leaf: Any) -> Unknown:
    shown = getattr(leaf, "shown_divisibility", leaf.divisibility)
    return Unknown(leaf.divisibility, getattr(leaf, "width", LEAF_BITS), shown)


def as_part(part: Any) -> Any:
    """A part given as a type or as a plain value, with its dynamic integers unknown."""
    if isinstance(part, StaticType):
        return part.value
    if isinstance(part, (list, tuple)):
        return tuple(map(as_part, part))
    return part


@dataclass(frozen=True, repr=False)
class StaticType(Written):
    """A type: a value whose dynamic integers are :class:`Unknown`.  Types are equal if their values are."""

    value: Any
    of_class: ClassVar[type]
    name: ClassVar[str]

    @classmethod
    def of(cls, value: Any) -> Self:
        return cls(value.map_dynamic(unknown))

    @property
    def is_static(self) -> bool:
        """True if the type has no dynamic integers."""
        return not self.value.dynamic_leaves()

    @property
    def text(self) -> str:
        """The written form of its values."""
        return str(self.value.text)

    def __str__(self) -> str:
        return f"!fly.{self.name}<{self.text}>"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"


class ProfiledType(StaticType):
    """The type of something with modes."""

    @property
    def rank(self) -> int:
        """The number of top-level modes."""
        return int(self.value.rank)

    @property
    def depth(self) -> int:
        """The depth of the int tuple, or of the shape."""
        return int(self.value.depth)

    @property
    def is_leaf(self) -> bool:
        """True if the int tuple, or the shape, is a single leaf."""
        return bool(self.value.is_leaf)


def static(result_type: Any) -> Any:
    """The value of a fully static type.

    Args:
        result_type: the type of a layout, an int tuple or a swizzle.

    Returns:
        The value.

    Raises:
        DSLTypeError: not a type of the layout algebra.
        DSLValueError: the type has dynamic integers.

    Example in a kernel::

        l = fx.make_layout((4, 8), (8, 1))
        print(fx.static(l.type))  # Layout<(4,8):(8,1)>
    """
    if not isinstance(result_type, StaticType):
        raise DSLTypeError(f"static() needs a type such as fx.SwizzleType.get(3, 3, 3), got {result_type!r}")
    if not result_type.is_static:
        raise DSLValueError(f"static() needs a type without run-time parts, got {result_type}")
    return result_type.value
