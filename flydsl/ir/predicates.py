"""Predicates of MLIR's ``arith.cmpi`` and ``arith.cmpf``.

The one table of them: tracing, the backends and the constant folders all name a comparison by its member here.
"""

from __future__ import annotations

import enum
import operator
from collections.abc import Callable, Mapping
from math import isnan
from typing import Any

RELATIONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "eq": operator.eq, "ne": operator.ne,
    "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip
"""Relations by the last two letters of a predicate's name, on Python's numbers and on NumPy's arrays."""


class CmpIPredicate(enum.IntEnum):
    """How integers compare; the numbers are those of MLIR's ``arith.cmpi``.

    Example::

        from flydsl.expr.arith import CmpIPredicate

        print(CmpIPredicate.slt.name, int(CmpIPredicate.slt))  # slt 2
    """

    eq = 0
    ne = 1
    slt = 2
    sle = 3
    sgt = 4
    sge = 5
    ult = 6
    ule = 7
    ugt = 8
    uge = 9

    @property
    def operation(self) -> str:
        """The operation that takes this predicate."""
        return "arith.cmpi"

    @property
    def is_signed(self) -> bool:
        """True if it orders signed integers."""
        return self.name[0] == "s"

    @property
    def is_unsigned(self) -> bool:
        """True if it orders unsigned integers."""
        return self.name[0] == "u"

    @property
    def relation(self) -> Callable[[Any, Any], Any]:
        """The relation of two integers that are read with the predicate's signedness."""
        return RELATIONS[self.name[-2:]]

    def holds(self, a: int, b: int, bits: int) -> bool:
        """True of two integers of that many bits, given modulo ``2**bits``."""
        bias = 1 << (bits - 1) if self.is_signed else 0  # turns the order of signed numbers into that of unsigned ones
        modulus = 1 << bits
        return bool(self.relation((a + bias) % modulus, (b + bias) % modulus))


class CmpFPredicate(enum.IntEnum):
    """How floats compare; the numbers are those of MLIR's ``arith.cmpf``.

    The predicates with ``o`` are false if an operand is NaN, those with ``u`` true.
    """

    AlwaysFalse = 0
    oeq = 1
    ogt = 2
    oge = 3
    olt = 4
    ole = 5
    one = 6
    ord = 7
    ueq = 8
    ugt = 9
    uge = 10
    ult = 11
    ule = 12
    une = 13
    uno = 14
    AlwaysTrue = 15
    OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, UGT, UGE, ULT, ULE, UNE, UNO = range(1, 15)
    """The same, as MLIR's own bindings spell them."""

    @property
    def operation(self) -> str:
        """The operation that takes this predicate."""
        return "arith.cmpf"

    def holds(self, a: float, b: float) -> bool:
        """True of two floats."""
        is_unordered = isnan(a) or isnan(b)
        if self in (CmpFPredicate.AlwaysFalse, CmpFPredicate.AlwaysTrue):
            return self is CmpFPredicate.AlwaysTrue
        if self in (CmpFPredicate.ord, CmpFPredicate.uno):
            return is_unordered == (self is CmpFPredicate.uno)
        if is_unordered:
            return self.name[0] == "u"
        return bool(RELATIONS[self.name[1:]](a, b))


Predicate = CmpIPredicate | CmpFPredicate

SIGNED: Mapping[str, CmpIPredicate] = {
    name: CmpIPredicate[name if name in ("eq", "ne") else f"s{name}"] for name in RELATIONS
}
"""By relation, of signed integers."""
UNSIGNED: Mapping[str, CmpIPredicate] = {
    name: CmpIPredicate[name if name in ("eq", "ne") else f"u{name}"] for name in RELATIONS
}
"""By relation, of unsigned integers."""
ORDERED: Mapping[str, CmpFPredicate] = {
    name: CmpFPredicate["une" if name == "ne" else f"o{name}"] for name in RELATIONS
}
"""By relation, of floats as Python compares them: NaN is unequal to all, and in no order."""
