"""Operators of collectives: a reduction, or the user's associative function."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLConversionError, DSLTypeError
from flydsl.expr import arith
from flydsl.expr.control import conditional
from flydsl.expr.memory.vector import ReductionOp
from flydsl.expr.numeric import Boolean, Int32, Numeric, NumericMeta
from flydsl.expr.struct import is_struct_type
from flydsl.extension.coop.values import as_value, check_same, leaves, map_leaves, select
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.public_names import named


def _greater(a: Any, b: Any) -> Any:
    return arith.maxnumf(a, b) if a.dtype.is_float else arith.max(a, b)


def _lesser(a: Any, b: Any) -> Any:
    return arith.minimumf(a, b) if a.dtype.is_float else arith.min(a, b)


_FUNCTIONS: dict[ReductionOp, Callable[[Any, Any], Any]] = {
    ReductionOp.ADD: lambda a, b: a + b,
    ReductionOp.MUL: lambda a, b: a * b,
    ReductionOp.MAX: _greater,
    ReductionOp.MIN: _lesser,
}
"""As ``Vector.reduce``: float maxima ignore NaN, float minima keep it."""


EXPECTED = "expected ReductionOp or a binary callable"


@dataclass(frozen=True)
class Combine:
    """An associative operator on values of one type; the left operand comes first in the order of lanes.

    A function may have the attributes ``commutative``, and ``identity``: a value, or a function that returns it for a
    type.
    """

    op: ReductionOp | Callable[[Any, Any], Any]

    @classmethod
    def of(cls, op: Any) -> Combine:
        """The operator that a caller names."""
        if isinstance(op, Combine):
            return op
        if isinstance(op, ReductionOp):
            return cls(op)
        if isinstance(op, str):
            try:
                return cls(ReductionOp(op))
            except ValueError:
                known = ", ".join(o.value for o in ReductionOp)
                raise DSLConversionError(f"{EXPECTED}, got {op!r}; names of reductions are {known}") from None
        if not callable(op):
            raise DSLTypeError(f"{EXPECTED}, got {op!r}")
        return cls(op)

    @property
    def commutative(self) -> bool:
        """True if the order of operands does not matter; of a function, if it has ``commutative = True``."""
        return isinstance(self.op, ReductionOp) or bool(getattr(self.op, "commutative", False))

    def require_commutative(self, what: str) -> None:
        """Refuse an operator that may not be reordered."""
        if not self.commutative:
            raise DSLTypeError(
                f"{what} combines in any order, and {self.op!r} does not say that it is commutative; set its attribute "
                "`commutative = True`, or use another algorithm"
            )

    def prepare(self, value: Any) -> Any:
        """``value`` in the type of the combination: sums and products count Booleans in ``Int32``."""
        if not isinstance(self.op, ReductionOp):
            return value
        if is_struct_type(type(value)):
            raise DSLTypeError(
                f"{self.op.name} of a struct {type(value).__name__} is not defined; pass a function of two structs"
            )
        counted = self.op in (ReductionOp.ADD, ReductionOp.MUL)
        return map_leaves(lambda leaf: leaf.to(Int32) if counted and leaf.dtype is Boolean else leaf, value)

    def __call__(self, a: Any, b: Any) -> Any:
        """``a`` and ``b`` combined, in the type of ``a``."""
        if not isinstance(self.op, ReductionOp):
            return check_same(self.op(a, b), a, "the operator")
        function = _FUNCTIONS[self.op]
        return map_leaves(lambda x, y: _same_type(function(x, y), x), a, b)

    def where(self, condition: Any, a: Any, b: Any, otherwise: Any) -> Any:
        """``a`` and ``b`` combined if ``condition``, else ``otherwise``.

        A user's function is not called otherwise, because it may read a table at an index from its operands.
        """
        if isinstance(self.op, ReductionOp):
            return select(condition, self(a, b), otherwise)
        return conditional(condition, lambda: self(a, b), lambda: otherwise)

    def is_exact(self, like: Any) -> bool:
        """True if the identity can be combined anywhere without changing a bit: for reductions of integers."""
        return isinstance(self.op, ReductionOp) and not any(leaf.dtype.is_float for leaf in leaves(like))

    def identity(self, like: Any) -> Any | None:
        """The neutral element in the type of ``like``; ``None`` for a function without an ``identity``."""
        if not isinstance(self.op, ReductionOp):
            given = getattr(self.op, "identity", None)
            return None if given is None else require_identity(given, like)
        op = self.op
        return map_leaves(lambda leaf: _filled(leaf, _neutral(op, leaf.dtype)), like)


def require_identity(identity: Any, like: Any) -> Any:
    """The user's neutral element, a value or a function of the type, in the type of ``like``."""
    if callable(identity):
        identity = identity(like.dtype if isinstance(like, Numeric) else type(like))
    return check_same(as_value(identity), like, "identity")


def _same_type(result: Any, like: Any) -> Any:
    return result if result.dtype is like.dtype else result.to(like.dtype)


def _filled(leaf: Any, number: int | float) -> Any:
    from flydsl.expr.memory.vector import Vector

    return Vector.filled_like(leaf, number) if isinstance(leaf, Vector) else leaf.dtype(number)


def _neutral(op: ReductionOp, dtype: NumericMeta) -> int | float:
    if op in (ReductionOp.ADD, ReductionOp.MUL):
        one = op is ReductionOp.MUL
        return float(one) if dtype.is_float else int(one)
    if dtype.is_float:
        return float("-inf") if op is ReductionOp.MAX else float("inf")
    low, high = dtype.limits()
    return low if op is ReductionOp.MAX else high


# -- calls of one operator


def shorthand(name: str, general: Callable[..., Any], **given: Any) -> Callable[..., Any]:
    """A function or method with the signature of ``general``, without the parameter ``given``."""
    ((parameter, value),) = given.items()
    told = f"fx.{value}" if isinstance(value, ReductionOp) else repr(value)

    @named(name, f"As :func:`{general.__name__}` with ``{parameter}={told}``; see the example there.")
    def short(*args: Any, **options: Any) -> Any:
        return general(*args, **options, **given)

    signature = inspect.signature(general)
    others = [p for p in signature.parameters.values() if p.name != parameter]
    vars(short)["__signature__"] = signature.replace(parameters=others)
    short.__module__ = general.__module__
    return short
