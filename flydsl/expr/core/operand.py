"""Python's operators on scalars and vectors.

Each is one line, so that their meaning is in one module.  That module imports this one, as do all that work on values, so
each defines here the functions that methods of values call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self, TypeVar

from flydsl.expr.core.fastmath import current_fastmath

T = TypeVar("T")

FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""Functions that methods of values call; importing the language fills the table."""


def define(**functions: Callable[..., Any]) -> None:
    """Say, where a function is defined, that methods of values call it by this name."""
    FUNCTIONS.update(functions)


def is_operand(value: object) -> bool:
    """True for a number or a vector of the language, and all else that has its operators."""
    return hasattr(value, "__dsl_vector__")


def with_operators(cls: type[T]) -> type[T]:
    """Decorate a class that cannot have :class:`Operand` as a base, because MLIR's classes admit no other one beside."""
    for name, member in vars(Operand).items():
        if name not in vars(cls) and name not in ("__doc__", "__slots__", "__dict__", "__weakref__"):
            setattr(cls, name, member)
    return cls


class Operand:
    """A value that operators apply to; :mod:`flydsl.expr.core.operators` defines them."""

    __slots__ = ()
    __dsl_vector__: ClassVar[bool] = False
    __hash__ = object.__hash__  # __eq__ would drop it
    __array_priority__ = 1000.0  # NumPy scalars on the left use our operators

    @property
    def type(self) -> Any:
        """The MLIR type of :meth:`ir_value`, by which functions of ``fx.rocdl`` take the type of their result."""
        return self.ir_value().type  # type: ignore[attr-defined]

    @property
    def result(self) -> Self:
        """The value itself, because MLIR's builders return operations, whose result programs read."""
        return self

    res = result
    """:attr:`result`, as the ROCDL dialect calls it."""

    def select(self, true_value: Any, false_value: Any) -> Any:
        """``true_value`` where this value is nonzero, else ``false_value``, lane by lane for vectors.

        Numbers are promoted to their common type; tensors, pointers, layouts and structs are chosen whole.
        """
        return FUNCTIONS["select"](self, true_value, false_value)

    # -- methods like functions of flydsl.expr.arith, math and gpu

    def maximumf(self, other: Any, *, fastmath: object = None) -> Any:
        """The greater of two floats; NaN propagates, and -0.0 is less than +0.0."""
        return FUNCTIONS["maximumf"](self, other, fastmath=fastmath)

    def minimumf(self, other: Any, *, fastmath: object = None) -> Any:
        """The lesser of two floats; NaN propagates, and -0.0 is less than +0.0."""
        return FUNCTIONS["minimumf"](self, other, fastmath=fastmath)

    def addf(self, other: Any, *, fastmath: object = None) -> Any:
        """The sum of two floats."""
        return FUNCTIONS["addf"](self, other, fastmath=current_fastmath() if fastmath is None else fastmath)

    def exp2(self, *, fastmath: object = None) -> Any:
        """Two to the power of a float."""
        return FUNCTIONS["exp2"](self, fastmath=fastmath)

    def shrui(self, amount: Any) -> Any:
        """An integer shifted right with zeros, whatever its signedness; it keeps its type."""
        return FUNCTIONS["shrui"](self, amount)

    def extf(self, target_type: Any, *, fastmath: object = None) -> Any:
        """A float as a wider float type; the conversion is exact, so the flags make no difference."""
        return FUNCTIONS["extf"](target_type, self)

    def truncf(self, target_type: Any, *, fastmath: object = None) -> Any:
        """A float as a narrower float type, rounded to nearest even whatever the flags."""
        return FUNCTIONS["truncf"](target_type, self)

    def extsi(self, target_type: Any) -> Any:
        """An integer, sign-extended to a wider integer type."""
        return FUNCTIONS["extsi"](target_type, self)

    def extui(self, target_type: Any) -> Any:
        """An integer, zero-extended to a wider integer type."""
        return FUNCTIONS["extui"](target_type, self)

    def trunci(self, target_type: Any) -> Any:
        """An integer as a narrower integer type."""
        return FUNCTIONS["trunci"](target_type, self)

    def with_signedness(self, signed: bool) -> Any:
        """The same bits of an integer as a signed or an unsigned integer of its width."""
        return FUNCTIONS["with_signedness"](self, signed)

    def index_cast(self, target_type: Any) -> Any:
        """An integer as another integer type."""
        return FUNCTIONS["index_cast"](target_type, self)

    def rsqrt(self, *, fastmath: object = None) -> Any:
        """One over the square root of a float."""
        return FUNCTIONS["rsqrt"](self, fastmath=fastmath)

    def shuffle_xor(self, offset: Any, width: Any) -> Any:
        """This value of the lane whose index differs by exclusive or with ``offset``, in groups of ``width`` lanes."""
        return FUNCTIONS["shuffle_xor"](self, offset, width)

    # -- operators

    def __add__(self, other: Any) -> Any:
        return _binary("add", self, other)

    def __radd__(self, other: Any) -> Any:
        return _binary("add", other, self)

    def __sub__(self, other: Any) -> Any:
        return _binary("sub", self, other)

    def __rsub__(self, other: Any) -> Any:
        return _binary("sub", other, self)

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, (list, tuple, str, bytes)):
            return NotImplemented  # Python repeats it
        return _binary("mul", self, other)

    def __rmul__(self, other: Any) -> Any:
        if isinstance(other, (list, tuple, str, bytes)):
            return NotImplemented
        return _binary("mul", other, self)

    def __truediv__(self, other: Any) -> Any:
        return _binary("truediv", self, other)

    def __rtruediv__(self, other: Any) -> Any:
        return _binary("truediv", other, self)

    def __floordiv__(self, other: Any) -> Any:
        return _binary("floordiv", self, other)

    def __rfloordiv__(self, other: Any) -> Any:
        return _binary("floordiv", other, self)

    def __mod__(self, other: Any) -> Any:
        return _binary("mod", self, other)

    def __rmod__(self, other: Any) -> Any:
        return _binary("mod", other, self)

    @staticmethod
    def towards_zero(name: str, a: Any, b: Any) -> Any:
        """The ``"quotient"`` or ``"remainder"`` of integers, rounded as hardware does: cheaper than ``//`` and ``%``."""
        return _binary(name, a, b)

    def __divmod__(self, other: Any) -> Any:
        return self // other, self % other

    def __rdivmod__(self, other: Any) -> Any:
        return other // self, other % self

    def __pow__(self, other: Any) -> Any:
        return _binary("pow", self, other)

    def __rpow__(self, other: Any) -> Any:
        return _binary("pow", other, self)

    def __lshift__(self, other: Any) -> Any:
        return _binary("lshift", self, other)

    def __rlshift__(self, other: Any) -> Any:
        return _binary("lshift", other, self)

    def __rshift__(self, other: Any) -> Any:
        return _binary("rshift", self, other)

    def __rrshift__(self, other: Any) -> Any:
        return _binary("rshift", other, self)

    def __and__(self, other: Any) -> Any:
        return _binary("and", self, other)

    def __rand__(self, other: Any) -> Any:
        return _binary("and", other, self)

    def __or__(self, other: Any) -> Any:
        return _binary("or", self, other)

    def __ror__(self, other: Any) -> Any:
        return _binary("or", other, self)

    def __xor__(self, other: Any) -> Any:
        return _binary("xor", self, other)

    def __rxor__(self, other: Any) -> Any:
        return _binary("xor", other, self)

    def __lt__(self, other: Any) -> Any:
        return _binary("lt", self, other)

    def __le__(self, other: Any) -> Any:
        return _binary("le", self, other)

    def __gt__(self, other: Any) -> Any:
        return _binary("gt", self, other)

    def __ge__(self, other: Any) -> Any:
        return _binary("ge", self, other)

    def __eq__(self, other: object) -> Any:
        return False if other is None else _binary("eq", self, other)

    def __ne__(self, other: object) -> Any:
        return True if other is None else _binary("ne", self, other)

    def __neg__(self) -> Any:
        return _unary("neg", self)

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return _unary("abs", self)

    def __invert__(self) -> Any:
        return _unary("invert", self)


def _binary(name: str, a: Any, b: Any) -> Any:
    if type(b) not in _USUAL and not is_operand(b) and name in _REFLECTED and _answers(b, _REFLECTED[name]):
        return NotImplemented  # a class of the program says what the operator is
    return FUNCTIONS["binary"](name, a, b)


_USUAL = frozenset({int, float, bool})
_REFLECTED = {
    name: f"__r{name}__"
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "lshift", "rshift")
}


def _answers(value: Any, method: str) -> bool:
    """True if the value is of a class of a program's, which defines ``method``.

    An ``IntEnum`` inherits that of ``int``, and MLIR's classes get theirs from flydsl.
    """
    kind = type(value)
    function = getattr(kind, method, None) if kind.__flags__ & _HEAP_TYPE else None
    if function in (None, getattr(int, method, None), getattr(float, method, None)):
        return False
    definers = (kind.__module__, getattr(function, "__module__", None) or "")
    return all(name.partition(".")[0] != "flydsl" for name in definers)


_HEAP_TYPE = 1 << 9
"""``Py_TPFLAGS_HEAPTYPE`` of CPython's ``object.h``: a class made by a ``class`` statement."""


def _unary(name: str, a: Any) -> Any:
    return FUNCTIONS["unary"](name, a)
