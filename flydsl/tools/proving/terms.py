"""Terms of Z3 that stay Python's numbers as long as they are known."""

from __future__ import annotations

from typing import Any

import z3

UNITS = 1_500_000
"""Z3's resource units for one second of a quiet core of 2025.  Efforts in seconds are so many units, on any machine."""
Term = Any
"""An ``int`` or an integer expression of Z3; a ``bool`` or a Boolean expression."""


def as_z3(term: Term) -> Any:
    """The expression of an integer term."""
    return z3.IntVal(term) if isinstance(term, int) else term


def as_z3_bool(term: Term) -> Any:
    """The expression of a Boolean term."""
    return z3.BoolVal(term) if isinstance(term, bool) else term


def add(a: Term, b: Term) -> Term:
    """The mathematical sum."""
    if isinstance(a, int) and isinstance(b, int):
        return a + b
    if isinstance(a, int) and a == 0:
        return b
    return a if isinstance(b, int) and b == 0 else a + b


def mul(a: Term, b: Term) -> Term:
    """The mathematical product; a choice of two numbers is multiplied inside, which stays linear."""
    if isinstance(a, int) and isinstance(b, int):
        return a * b
    for x, y in ((a, b), (b, a)):
        if isinstance(x, int):
            return 0 if x == 0 else y if x == 1 else x * y
    for x, y in ((a, b), (b, a)):
        if z3.is_app_of(x, z3.Z3_OP_ITE) and all(z3.is_int_value(k) for k in x.children()[1:]):
            condition, yes, no = x.children()
            return ite(condition, mul(yes.as_long(), y), mul(no.as_long(), y))
    return a * b


def parted(term: Term, divisor: int) -> tuple[Term, Term]:
    """A term as ``divisor * whole + rest``, with all that is a multiple of the divisor in ``whole``."""
    parts, constant = linear(term)
    whole, rest = constant // divisor, constant % divisor
    for _, (count, part) in sorted(parts.items()):
        if count % divisor == 0:
            whole = add(whole, mul(count // divisor, part))
        else:
            rest = add(rest, mul(count, part))
    return whole, rest


def quotient(term: Term, divisor: int) -> Term:
    """A term divided by a number above zero, rounded down."""
    whole, rest = parted(term, divisor)
    return add(whole, rest // divisor if isinstance(rest, int) else rest / divisor)


def remainder(term: Term, divisor: int) -> Term:
    """The remainder of a term divided by a number above zero: from zero on."""
    _, rest = parted(term, divisor)
    return rest % divisor


def ite(condition: Term, a: Term, b: Term) -> Term:
    """``a`` where the condition holds, else ``b``."""
    if isinstance(condition, bool):
        return a if condition else b
    if same(a, b):
        return a
    return z3.If(condition, as_z3(a), as_z3(b))


def same(a: Term, b: Term) -> bool:
    """True if two terms are one expression."""
    if isinstance(a, int) or isinstance(b, int):
        return isinstance(a, int) and isinstance(b, int) and a == b
    return bool(a.eq(b))


def negation(c: Term) -> Term:
    """Not ``c``."""
    return (not c) if isinstance(c, bool) else z3.Not(c)


def conjunction(*cs: Term) -> Term:
    """All of the Booleans."""
    if any(c is False for c in cs):
        return False
    kept = [c for c in cs if c is not True]
    return True if not kept else kept[0] if len(kept) == 1 else z3.And(*kept)


def disjunction(*cs: Term) -> Term:
    """One of the Booleans."""
    return negation(conjunction(*(negation(c) for c in cs)))


def compare(name: str, a: Term, b: Term) -> Term:
    """A relation (``"lt"``, ``"eq"``, ...) of mathematical integers."""
    if name == "eq" and same(a, b):
        return True
    match name:
        case "eq":
            return a == b
        case "ne":
            return a != b
        case "lt":
            return a < b
        case "le":
            return a <= b
        case "gt":
            return a > b
    return a >= b


def linear(term: Term) -> tuple[dict[int, tuple[int, Any]], int]:
    """A term as a sum: coefficient and expression of each part that is no sum, by its identity, and the constant."""
    parts: dict[int, tuple[int, Any]] = {}
    constant = 0
    todo = [(1, term)]
    while todo:
        factor, each = todo.pop()
        if isinstance(each, int):
            constant += factor * each
        elif z3.is_int_value(each):
            constant += factor * each.as_long()
        elif z3.is_add(each):
            todo += [(factor, child) for child in each.children()]
        elif z3.is_sub(each):
            first, *others = each.children()
            todo += [(factor, first), *((-factor, child) for child in others)]
        elif z3.is_app_of(each, z3.Z3_OP_UMINUS):
            todo.append((-factor, each.arg(0)))
        elif z3.is_mul(each) and sum(not z3.is_int_value(child) for child in each.children()) <= 1:
            others = [child for child in each.children() if not z3.is_int_value(child)]
            for child in each.children():
                factor *= child.as_long() if z3.is_int_value(child) else 1
            todo.append((factor, others[0] if others else 1))
        else:
            count = parts.get(each.get_id(), (0, each))[0] + factor
            parts[each.get_id()] = count, each
    return {key: part for key, part in parts.items() if part[0]}, constant
