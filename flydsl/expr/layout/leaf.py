"""Leaves of int tuples, and arithmetic on them that emits as little as possible.

A leaf is a Python ``int`` (known while tracing), a *dynamic* integer (a value of the language that exists at run time),
``None`` (in coordinates: all of this mode), or a :class:`Basis` (a unit step along one component of a coordinate).

Every operator on a dynamic leaf emits an instruction.  So these helpers fold what follows from static operands
(``x * 1``, ``x + 0``), from identity (``x // x``) and from divisibility (``x % 4`` of a multiple of 8).
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from numbers import Integral
from typing import Any, TypeAlias

from flydsl.errors import DSLConversionError, DSLTypeError, DSLZeroDivisionError
from flydsl.expr.layout.static_type import LEAF_BITS, StaticType, unknown
from flydsl.support.fast_dataclass import dataclass

Leaf: TypeAlias = Any
"""``int``, dynamic integer, :class:`Basis`, or ``None`` in coordinates."""


@dataclass(frozen=True, eq=False)
class Basis:
    """``value`` times the unit vector along the component that the path ``modes`` selects.

    ``Basis(3, [1, 0])`` adds 3 to component 0 of component 1 of a coordinate.  ``modes`` may be given as an int.

    Args:
        value: the factor.
        modes: the path to the component, from the top.

    Raises:
        DSLTypeError: a mode is not an int.
        DSLValueError: a mode is negative.

    Example in a kernel::

        print(fx.Basis(3, 1), f"{fx.crd2idx((2, 5), fx.make_layout((4, 8), (fx.E(0), fx.E(1))))}")  # 3E1 IntTuple<(2,5)>
    """

    value: Leaf
    modes: list[int]

    def __init__(self, value: Any, modes: int | Sequence[int]) -> None:
        object.__setattr__(self, "value", as_leaf(value))
        object.__setattr__(self, "modes", _checked_modes(modes))
        if self.value is None or isinstance(self.value, Basis):
            raise DSLTypeError(f"the factor of a Basis is an integer, got {value!r}")

    def __mul__(self, factor: Any) -> Basis:
        return Basis(mul(self.value, as_leaf(factor)), self.modes)

    __rmul__ = __mul__

    def __floordiv__(self, divisor: Any) -> Basis:
        return Basis(floor_div(self.value, as_leaf(divisor)), self.modes)

    def __eq__(self, other: object) -> Any:
        return isinstance(other, Basis) and self.modes == other.modes and equal(self.value, other.value)

    def __hash__(self) -> int:
        return hash((self.value, *self.modes))

    @property
    def text(self) -> str:
        """The written form, ``3E0E1``."""
        return format_tree(self)

    def __repr__(self) -> str:
        return self.text

    @property
    def type(self) -> Any:
        """The static part."""
        return BasisType.of(self)


class BasisType(StaticType):
    """The type of a scaled basis.

    Args:
        value: the basis whose type it is.

    Example in a kernel::

        print(fx.E(1).type == fx.E(1).type)  # True
    """

    of_class = Basis
    name = "basis"

    @classmethod
    def get(cls, value: Any, modes: int | Sequence[int]) -> BasisType:
        """The type of ``value`` times the basis of the path ``modes``."""
        return cls.of(Basis(value, modes))

    @classmethod
    def of(cls, value: Any) -> BasisType:
        """The type of ``value``."""
        return cls(Basis(unknown(value.value), value.modes) if is_dynamic(value.value) else value)

    @property
    def is_static(self) -> bool:
        """True if the factor is known while tracing."""
        return is_static(self.value)


def _checked_modes(modes: int | Sequence[int]) -> list[int]:
    path = [modes] if isinstance(modes, int) else modes
    if not isinstance(path, (list, tuple)) or any(isinstance(m, bool) or not isinstance(m, int) for m in path):
        raise DSLTypeError(f"the modes of a basis are non-negative ints, got {modes!r}")
    if any(m < 0 for m in path):
        raise DSLConversionError(f"the modes of a basis are non-negative ints, got {modes!r}")
    return list(path)


def E(*modes: Any) -> Basis | int:
    """The unit basis of a mode path: ``E(1)`` selects component 1, ``E(1, 0)`` component 0 of it, ``E()`` is 1.

    Args:
        *modes: the path to the component, from the top; none gives 1.

    Returns:
        The unit basis, or 1 without modes.

    Example in a kernel::

        print(fx.make_layout((4, 8), (fx.E(1), fx.E(0))))  # Layout<(4,8):(1E1,1E0)>
    """
    path: Any = modes[0] if len(modes) == 1 and isinstance(modes[0], (list, tuple)) else modes
    basis = Basis(1, path)
    return basis if basis.modes else 1


def format_tree(tree: Any) -> str:
    """The written form of an int tuple: ``(4,(2,?{div=4}))``, ``(1E0,*)``.

    ``*`` is a ``None``, ``?`` a dynamic integer, ``?{div=8}`` one that is a multiple of 8, ``?{i64}`` one of 64 bits.
    """
    if isinstance(tree, tuple):
        return f"({','.join(map(format_tree, tree))})"
    if isinstance(tree, Basis):
        return format_tree(tree.value) + "".join(f"E{m}" for m in tree.modes)
    if is_dynamic(tree):
        shown = getattr(tree, "shown_divisibility", tree.divisibility)
        known = [*(["i64"] if getattr(tree, "width", 32) == 64 else []), *([f"div={shown}"] if shown != 1 else [])]
        return f"?{{{' '.join(known)}}}" if known else "?"
    return "*" if tree is None else str(tree)


def format_layout(shape: Any, stride: Any) -> str:
    return f"{format_tree(shape)}:{format_tree(stride)}"


def is_dynamic(value: Any) -> bool:
    """True if ``value`` is a dynamic integer (not a Basis of one)."""
    return type(value) is not int and hasattr(value, "divisibility")


def is_static(leaf: Leaf) -> bool:
    """True if ``leaf`` is known while tracing."""
    return type(leaf) is int or not is_dynamic(leaf.value if isinstance(leaf, Basis) else leaf)


def is_one(leaf: Leaf) -> bool:
    """True if ``leaf`` is the integer 1, known while tracing."""
    return type(leaf) is int and leaf == 1


def refuse_boolean(value: Any) -> None:
    """Refuse a boolean of Python, NumPy or the language where an integer counts elements."""
    dtype = getattr(value, "dtype", None)
    if type(value) is bool or getattr(dtype, "width", 0) == 1 or getattr(dtype, "kind", "") == "b":
        raise DSLTypeError(
            f"a Boolean is no index, and there are no masks as NumPy's: got {value} of type {type(value).__name__}; put the "
            "access under an `if`, or choose among values or indices with fx.select(condition, a, b)"
        )


def as_leaf(value: Any) -> Leaf:
    """``value`` as a leaf: static integers become ``int``."""
    if type(value) is int or value is None:
        return value
    if isinstance(value, Basis):
        return value if value.modes else value.value
    refuse_boolean(value)
    if is_dynamic(value):
        known = getattr(value, "is_static", None)
        if known is not None and known():
            return operator.index(value)
        if not getattr(getattr(value, "dtype", None), "is_float", False):
            return _widened(value)
    elif isinstance(value, Integral):
        return int(value)
    elif (number := _of_handle(value)) is not None:
        return as_leaf(number)
    raise DSLTypeError(
        f"{value!r} of type {type(value).__name__} is no integer, and indices, shapes and strides are integers; expected a "
        f"Python int, an integer of the kernel such as fx.thread_idx.x, or a tuple of such{_remedy(value)}"
    )


def _remedy(value: Any) -> str:
    """The advice on a value that is no integer."""
    if value is Ellipsis:
        return "; write None for each dimension that is kept whole"
    if isinstance(value, slice):
        return "; name each number, such as x.shape[0], or take some of them by fx.select(x.shape, [0, 1])"
    if hasattr(value, "shape") and hasattr(value, "dtype"):
        return "; index by one number at a time, such as x[j[i]]"
    if isinstance(value, float):
        return "; int(...) makes an integer of a Python float"
    if getattr(getattr(value, "dtype", None), "is_float", False):
        return "; .to(fx.Int32) makes an integer of it"
    return ""


def _of_handle(value: Any) -> Any:
    """The integer of an MLIR handle; ``None`` if it is no handle."""
    from flydsl.expr.core.operators import is_raw  # static algebra needs no MLIR
    from flydsl.expr.numeric import as_numeric

    return as_numeric(value) if is_raw(value) else None


def _widened(value: Any) -> Leaf:
    if getattr(value, "width", LEAF_BITS) >= LEAF_BITS:
        return value
    from flydsl.expr.numeric import Int32

    return Int32(value)


def divisibility(leaf: Leaf) -> int:
    """An integer that provably divides an integer leaf: itself, or the provable power of two of a dynamic one."""
    return leaf.divisibility if is_dynamic(leaf) else int(leaf)


def alignment(leaf: Leaf, most: int) -> int:
    """The largest power of two that provably divides an integer leaf, up to ``most``."""
    bits = divisibility(leaf) | most
    return bits & -bits


def divides(divisor: Leaf, leaf: Leaf) -> bool | None:
    """True if ``divisor`` divides ``leaf``; ``None`` if that is not known while tracing."""
    if divisor is leaf:
        return True
    if is_dynamic(divisor):
        return True if not is_dynamic(leaf) and leaf == 0 else None
    if divisor == 0:
        return False
    if divisibility(leaf) % divisor == 0:
        return True
    return None if is_dynamic(leaf) else False


def add(a: Leaf, b: Leaf) -> Leaf:
    """``a + b``."""
    if type(a) is int and type(b) is int:
        return a + b
    if _is(a, 0):
        return b
    return a if _is(b, 0) else a + b


def parted(leaf: Leaf) -> tuple[Leaf, int]:
    """An integer leaf as the sum of an unknown leaf and a constant."""
    return leaf.parted() if is_dynamic(leaf) else (0, leaf)


def total(leaves: Sequence[Leaf]) -> Leaf:
    """The sum; its static part is added last and once."""
    constant = sum(x for x in leaves if not is_dynamic(x))
    result: Leaf = 0
    for x in leaves:
        if is_dynamic(x):
            result = add(result, x)
    return add(result, constant)


def sub(a: Leaf, b: Leaf) -> Leaf:
    if a is b:
        return 0
    return a if _is(b, 0) else a - b


def mul(a: Leaf, b: Leaf) -> Leaf:
    """``a * b``; one of them may be a Basis."""
    if type(a) is int and type(b) is int:
        return a * b
    if _is(a, 0) or _is(b, 0):
        return 0
    if _is(a, 1):
        return b
    if _is(b, 1):
        return a
    if isinstance(b, Basis):
        return b * a
    found = a * b
    if is_dynamic(found) and not isinstance(a, Basis):
        found.shown_divisibility = _shown(a) * _shown(b)  # FlyDSL shows factors of 3 too, and none of the program's own
    return found


def _shown(factor: Any) -> int:
    """The divisor that the text of a factor shows; a static one is its own."""
    return abs(factor) if type(factor) is int else getattr(factor, "shown_divisibility", factor.divisibility)


def floor_div(a: Leaf, b: Leaf) -> Leaf:
    _check_divisor(a, b)
    if _is(b, 1) or _is(a, 0):
        return a
    return 1 if a is b else a // b


def mod(a: Leaf, b: Leaf) -> Leaf:
    """``a % b``, with the sign of ``b``."""
    _check_divisor(a, b)
    return 0 if divides(b, a) else a % b


def quotient(coordinate: Leaf, extent: Leaf) -> Leaf:
    """``coordinate // extent``, where the coordinate is not negative.

    Run-time values are divided toward zero, which takes fewer instructions than rounding down.
    """
    dynamic = _needs_division(coordinate, extent)
    return floor_div(coordinate, extent) if dynamic is None else dynamic.towards_zero("quotient", coordinate, extent)


def remainder(coordinate: Leaf, extent: Leaf) -> Leaf:
    """``coordinate % extent``, where the coordinate is not negative: see :func:`quotient`."""
    dynamic = _needs_division(coordinate, extent)
    return mod(coordinate, extent) if dynamic is None else dynamic.towards_zero("remainder", coordinate, extent)


def _needs_division(a: Leaf, b: Leaf) -> Any:
    """An operand known only at run time, if neither shifts nor masks nor folding suffice; else ``None``."""
    if is_static(b) and (is_static(a) or b & (b - 1) == 0):
        return None
    return None if divides(b, a) else b if is_static(a) else a


def ceil_div(a: Leaf, b: Leaf) -> Leaf:
    """``a / b`` rounded up, for non-negative ``a`` and positive ``b``."""
    _check_divisor(a, b)
    if is_static(a) and is_static(b):
        return -(-a // b)
    if divides(b, a):
        return floor_div(a, b)
    if type(b) is int and _is_non_negative(a) and a.dtype.signed and b <= a.dtype.greatest:
        unsigned = _unsigned(a.dtype)  # it holds the sum, so the quotient is provably non-negative
        return a.dtype((unsigned(a) + (b - 1)) // b)
    return floor_div(add(a, sub(b, 1)), b)


def _unsigned(dtype: Any) -> Any:
    from flydsl.expr.numeric import Uint32, Uint64, Uint128

    return {32: Uint32, 64: Uint64, 128: Uint128}[dtype.width]


def truncating_div(a: Leaf, b: Leaf) -> Leaf:
    """``a / b`` rounded toward zero."""
    quotient = floor_div(a, b)
    if divides(b, a) or (_is_non_negative(a) and _is_non_negative(b)):
        return quotient
    # Floor and truncation differ, by one, where the signs differ and the division is not exact.
    signs_differ = (a < 0) if _is_non_negative(b) else (a < 0) != (b < 0)
    return quotient + ((mod(a, b) != 0) & signs_differ)


def less(a: Leaf, b: Leaf) -> Any:
    """``a < b``: a Python bool if that is known while tracing."""
    return False if a is b else a < b


def minimum(a: Leaf, b: Leaf) -> Leaf:
    if a is b:
        return a
    return min(a, b) if is_static(a) and is_static(b) else less(a, b).select(a, b)


def equal(a: Leaf, b: Leaf) -> Any:
    """``a == b``: a Python bool if that is known while tracing."""
    if a is b:
        return True
    if a is None or b is None or isinstance(a, Basis) is not isinstance(b, Basis):
        return False
    return a == b


def logical_and(a: Any, b: Any) -> Any:
    """The conjunction of truth values, each a Python bool or one of the run time."""
    if a is False or b is False:
        return False
    if a is True:
        return b
    return a if b is True else a & b


def _is(leaf: Leaf, constant: int) -> bool:
    return type(leaf) is int and leaf == constant


def _is_non_negative(leaf: Leaf) -> bool:
    if not is_dynamic(leaf):
        return bool(leaf >= 0)
    bounds = getattr(leaf, "bounds", None)
    return bounds is not None and bounds[0] >= 0


def _check_divisor(a: Leaf, b: Leaf) -> None:
    if _is(b, 0):
        raise DSLZeroDivisionError(f"{format_tree(a)} divided by zero")
