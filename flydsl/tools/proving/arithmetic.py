"""Integer operations of the machine as mathematical terms, with a proof or a variable where they may wrap around.

An operation is computed exactly.  If its mathematical result lies within its type, by intervals or by a proof under the
path, the term is that result.  Otherwise it is a variable that equals the result modulo a power of two.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import z3

from flydsl.ir.integer_range import interval_after
from flydsl.tools.proving.solver import Facts
from flydsl.tools.proving.terms import Term, add, as_z3, compare, conjunction, ite, mul, quotient, remainder
from flydsl.tools.proving.values import Form, Int, add_forms, part_of, scale_form

_EXACT_BITS = 8
"""Operands of ``xor`` and ``or`` below this power of two are computed bit by bit."""
_NO_WRAPS: frozenset[str] = frozenset()
_MODULAR = ("addi", "subi", "muli", "shli", "shrsi")
"""Operations whose results are known modulo a power of two, or that know strides themselves."""
SUPPORTED = frozenset(
    {"addi", "subi", "muli", "andi", "ori", "xori", "shli", "shrsi", "shrui", "divsi", "divui", "remsi", "remui"}
    | {"minsi", "maxsi", "minui", "maxui"}
)
"""Operations of the arith dialect on two integers that have a term; results of others are unknown integers."""


class Arithmetic:
    """Integer operations over the facts of a walk."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._bands: list[tuple[Any, Any, tuple[Any, Any], Any]] = []
        """Of divisions by rows of tiles: premises, the remainder, the heights of a band, its columns."""
        self._wrapped: dict[int, tuple[Int, Any, str]] = {}
        """Of integers that may have wrapped around, by their terms: they, the mathematical result, and the place."""
        self.may_wrap = 0
        self.no_wrap = 0
        """Operations of 32 bits and more for which no wrap was proved."""

    # -- values

    def number(self, value: int, bits: int) -> Int:
        """A known integer, whose bits are read as signed."""
        half = 1 << (bits - 1)
        value = (value + half) % (1 << bits) - half
        return Int(value, bits, value, value)

    def unknown(
        self,
        bits: int,
        name: str = "any",
        low: int | None = None,
        high: int | None = None,
        *,
        source: str = "",
        is_uniform: bool = False,
        wraps: frozenset[str] = _NO_WRAPS,
    ) -> Int:
        """Any integer of that many bits within bounds."""
        half = 1 << (bits - 1)
        low, high = max(-half, -half if low is None else low), min(half - 1, half - 1 if high is None else high)
        term = self.facts.variable(name, low, high, is_uniform=is_uniform)
        return Int(term, bits, low, high, wraps=wraps, source=source)

    def fit(self, exact: Term, bits: int, low: int, high: int, value: Int, place: str = "") -> Int:
        """The machine's integer for a mathematical one within ``[low, high]``; other fields are those of ``value``."""
        least, most = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
        if isinstance(exact, int):
            known = self.number(exact, bits)
            return replace(value, term=known.term, bits=bits, low=known.term, high=known.term)
        if value.form is not None:
            return self.of_form(value.form, bits, value)
        if least <= low and high <= most:
            self.no_wrap += bits >= 32
            return replace(value, term=exact, bits=bits, low=low, high=high)
        is_product = bits == 64 and (self.facts.is_nonlinear(exact) or self.facts.is_remote(exact))
        within = compare("le", least, exact), compare("le", exact, most)
        is_near = not self.facts.variables(exact) & self.facts.opaque
        if not is_product and all(self.facts.holds(part, seconds=1.0, is_linear=not is_near).holds for part in within):
            self.no_wrap += bits >= 32
            return replace(value, term=exact, bits=bits, low=max(low, least), high=min(high, most))
        wraps = value.wraps | ({place} if place and value.form is None else _NO_WRAPS)
        self.may_wrap += bits >= 32
        is_uniform = self.facts.are_uniform(exact)
        result = self.unknown(bits, "wrapped", source=value.source, is_uniform=is_uniform)
        if self.facts.is_remote(exact):
            self.facts.remote.add(result.term.get_id())
        if not is_product:
            turns = self.facts.variable("turns", is_uniform=is_uniform)
            self.facts.define(result.term, result.term == exact - turns * (1 << bits))
            if low >= 0:
                self.facts.wrapped[result.term.get_id()] = exact
        made = replace(value, term=result.term, bits=bits, low=least, high=most, wraps=wraps)
        self._wrapped[result.term.get_id()] = made, exact, "" if place in value.wraps else place
        return made

    def where(self, condition: Term, a: Any) -> Any:
        """A value that counts only where a condition holds: exact if an integer does not wrap around there.

        The remainder of Python adds the divisor on one side of a choice alone.
        """
        known = self._wrapped.get(a.term.get_id()) if isinstance(a, Int) and not isinstance(a.term, int) else None
        if known is None or a.form is not None or isinstance(condition, bool):
            return a
        made, exact, place = known
        within = compare("le", made.low, exact), compare("le", exact, made.high)
        if not all(self.facts.holds(part, [condition], seconds=1.0).holds for part in within):
            return a
        return replace(a, term=exact, wraps=a.wraps - {place})

    def of_form(self, form: Form, bits: int, value: Int) -> Int:
        """An integer that equals a sum by strides modulo ``2**bits``; other fields are those of ``value``."""
        is_uniform = self.facts.are_uniform(*form.values())
        made = self.unknown(bits, "sum", is_uniform=is_uniform)
        self.facts.opaque.add(made.term.get_id())
        return replace(value, term=made.term, bits=bits, low=made.low, high=made.high, form=form, is_settled=False)

    def settled(self, a: Int) -> Int:
        """The integer with its sum by strides as its term, if the path proves that the sum lies within its type."""
        if a.form is None or a.is_settled:
            return a
        exact = self.facts.products.value(a.form)
        least, most = -(1 << (a.bits - 1)), (1 << (a.bits - 1)) - 1
        if not self.lies_within(exact, least, most):
            return a
        return replace(a, term=exact, is_settled=True)

    def lies_within(self, exact: Term, least: int, most: int) -> bool:
        """True if the path proves that a term lies within bounds."""
        both = conjunction(compare("le", least, exact), compare("le", exact, most))
        return self.facts.proves(both)

    def widened(self, a: Int, place: str) -> Int:
        """An integer as an index, which is exact: without its sum by strides if that may wrap around."""
        found = self.settled(a)
        if a.form is None or found.is_settled or a.bits == 64:
            return found
        return replace(found, form=None, wraps=found.wraps | {place})

    def unsigned(self, a: Int) -> tuple[Term, int, int]:
        """The reading of the bits as an unsigned integer, with bounds."""
        if a.low >= 0:
            return a.term, a.low, a.high
        whole = 1 << a.bits
        if a.high < 0:
            return add(a.term, whole), a.low + whole, a.high + whole
        return ite(compare("lt", a.term, 0), add(a.term, whole), a.term), 0, whole - 1

    # -- operations

    def binary(self, name: str, a: Int, b: Int, place: str) -> Int:
        """The result of an operation of the arith dialect, by its name there without the dialect."""
        if name not in _MODULAR:
            a, b = self.settled(a), self.settled(b)
        bits, wraps = a.bits, a.wraps | b.wraps
        whole = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
        low, high = interval_after(f"arith.{name}", (a.low, a.high), (b.low, b.high)) or whole
        base = Int(0, bits, 0, 0, wraps=wraps, source=a.source or b.source)
        constant = b.term if isinstance(b.term, int) else None
        match name:
            case "addi":
                return self.fit(add(a.term, b.term), bits, low, high, self._sum(base, a, b, 1), place)
            case "subi":
                return self.fit(add(a.term, mul(-1, b.term)), bits, low, high, self._sum(base, a, b, -1), place)
            case "muli":
                return self._product(a, b, base, low, high, place)
            case "shli" if constant is not None and 0 <= constant < bits:
                return self._product(a, Int(1 << constant, bits, 1 << constant, 1 << constant), base, low, high, place)
            case "minsi" | "maxsi":
                return self._extremum(name, a, b, base, low, high)
            case "minui" | "maxui":
                return self._unsigned_extremum(name, a, b, base)
            case "andi" | "ori" | "xori":
                return self._bits(name, a, b, base)
            case "shrsi" | "shrui" if constant is not None and 0 <= constant < bits:
                return self._shifted(name, a, constant, base)
            case "divsi" | "remsi":
                return self._division(name == "divsi", a, b, base)
            case "divui" | "remui":
                return self._unsigned_division(name == "divui", a, b, base)
        return self.unknown(bits, name, source=base.source or f"arith.{name}", wraps=wraps)

    def _within(self, term: Term, low: int, high: int, base: Int) -> Int:
        """A term that lies within bounds which its type has."""
        if isinstance(term, int):
            low = high = term
        return replace(base, term=term, low=low, high=high)

    def _sum(self, base: Int, a: Int, b: Int, sign: int) -> Int:
        form = None if a.form is None and b.form is None else add_forms(a.as_form, b.as_form, sign)
        pointer = None
        if sign == 1 or a.pointer is not None:
            held, other = (a, b) if a.pointer is not None else (b, a)
            if held.pointer is not None and other.pointer is None:
                moved = add_forms(held.pointer.offset, other.as_form, sign)
                pointer = replace(held.pointer, offset=moved, wraps=held.pointer.wraps | other.wraps)
        return replace(base, form=form, pointer=pointer)

    def _product(self, a: Int, b: Int, base: Int, low: int, high: int, place: str) -> Int:
        if a.shifted is not None and isinstance(b.term, int) and b.term == 1 << a.shifted[1]:
            base = replace(base, rounded=a.shifted)
            if a.shifted[0].bits == a.bits and self.is_multiple(*a.shifted):
                return replace(a.shifted[0], wraps=base.wraps)
        form = None
        for x, y in ((a, b), (b, a)):
            if x.form is not None and y.form is None:
                form = scale_form(x.form, y.term)
        if a.form is not None and b.form is not None:
            return self.unknown(a.bits, "product", source="a product of strides", wraps=base.wraps)
        return self.fit(mul(a.term, b.term), a.bits, low, high, replace(base, form=form), place)

    def is_multiple(self, a: Int, exponent: int) -> bool:
        """True if the path proves that the power of two divides an integer."""
        return bool(self.facts.holds(as_z3(a.term) % (1 << exponent) == 0).holds)

    def unrounded(self, a: Any) -> Any:
        """The stride before it was rounded down to a multiple of a power of two, if the path proves it to be one."""
        if (
            not isinstance(a, Int)
            or a.rounded is None
            or a.rounded[0].form is None
            or a.rounded[0].bits != a.bits
            or not self.is_multiple(*a.rounded)
        ):
            return a
        return replace(a.rounded[0], wraps=a.wraps)

    def _extremum(self, name: str, a: Int, b: Int, base: Int, low: int, high: int) -> Int:
        if isinstance(a.term, int) and isinstance(b.term, int):
            return self.number((min if name == "minsi" else max)(a.term, b.term), a.bits)
        is_min = name == "minsi"
        is_first = compare("le" if is_min else "ge", a.term, b.term)
        if not self.facts.are_uniform(a.term, b.term) or self.facts.is_remote(a.term, b.term):
            return self._within(ite(is_first, a.term, b.term), low, high, base)
        made = self.unknown(a.bits, name, low, high, is_uniform=True).term
        if (self.facts.variables(a.term) | self.facts.variables(b.term)) & self.facts.opaque:
            self.facts.opaque.add(made.get_id())
        x, y = as_z3(a.term), as_z3(b.term)
        for fact in (z3.Or(made == x, made == y), *((made <= x, made <= y) if is_min else (made >= x, made >= y))):
            self.facts.define(made, fact)
        return self._within(made, low, high, base)

    def _unsigned_extremum(self, name: str, a: Int, b: Int, base: Int) -> Int:
        (x, low_x, high_x), (y, low_y, high_y) = self.unsigned(a), self.unsigned(b)
        is_first = compare("le" if name == "minui" else "ge", x, y)
        if name == "minui" and min(high_x, high_y) < 1 << (a.bits - 1):
            return self._within(ite(is_first, x, y), min(low_x, low_y), min(high_x, high_y), base)
        return self._within(ite(is_first, a.term, b.term), min(a.low, b.low), max(a.high, b.high), base)

    def _shifted(self, name: str, a: Int, distance: int, base: Int) -> Int:
        if distance == 0:
            return a
        before = a.shifted
        if before is not None and name == "shrsi" and before[1] + distance < a.bits:
            a, distance = before[0], before[1] + distance
        term, low, high = (a.term, a.low, a.high) if name == "shrsi" else self.unsigned(a)
        made = self._within(quotient(term, 1 << distance), low >> distance, high >> distance, base)
        if name != "shrsi":
            return made
        form = None
        if a.bits == 64 and a.form is not None and _is_one_stride(a.form):
            stride = next(each for each, term in a.form.items() if isinstance(term, int) and term == 1)
            if stride and ">>" not in stride and self.is_multiple(a, distance):
                form = {part_of(stride, distance): 1}
        return replace(made, shifted=(a, distance), form=form)

    # -- bits

    def _bits(self, name: str, a: Int, b: Int, base: Int) -> Int:
        if isinstance(a.term, int) and isinstance(b.term, int):
            p, q = a.term, b.term
            return self.number(p & q if name == "andi" else p | q if name == "ori" else p ^ q, a.bits)
        for x, y in ((a, b), (b, a)):
            if isinstance(y.term, int):
                found = self._by_mask(name, x, y.term, base)
                if found is not None:
                    return found
        interval = interval_after(f"arith.{name}", (a.low, a.high), (b.low, b.high))
        if name == "andi" or interval is None:
            low, high = interval or (None, None)
            made = self.unknown(a.bits, name, low, high, source=base.source or f"arith.{name}", wraps=base.wraps)
            self._define_signs(name, made.term, as_z3(a.term), as_z3(b.term))
            return made
        return self._union(name, a, b, interval[1].bit_length(), base)

    def _by_mask(self, name: str, x: Int, mask: int, base: Int) -> Int | None:
        """The result with a mask of ones at either end, or of all ones."""
        if name == "andi" and mask >= 0 and mask & (mask + 1) == 0:
            if x.low >= 0 and x.high <= mask:
                return replace(x, shifted=None, wraps=base.wraps)
            return self._within(remainder(x.term, mask + 1), 0, mask, base)
        if name == "andi" and mask < 0 and -mask & (-mask - 1) == 0:
            unit = -mask
            return self._within(mul(unit, quotient(x.term, unit)), x.low - x.low % unit, x.high, base)
        if name == "xori" and mask == -1:
            return self._within(add(-1, mul(-1, x.term)), -1 - x.high, -1 - x.low, base)
        if name != "andi" and mask == 0:
            return replace(x, wraps=base.wraps)
        if name == "xori" and x.low >= 0 and mask > 0 and mask.bit_count() <= _EXACT_BITS:
            flipped: Term = x.term
            for k in range(mask.bit_length()):
                if mask >> k & 1:
                    bit = remainder(quotient(x.term, 1 << k), 2)
                    flipped = add(flipped, ite(compare("eq", bit, 0), 1 << k, -(1 << k)))
            high = (1 << max(x.high.bit_length(), mask.bit_length())) - 1
            return self._within(flipped, 0, high, base)
        return None

    def _define_signs(self, name: str, made: Any, x: Any, y: Any) -> None:
        """Facts of any two integers: the sign bit follows from their sign bits, and what makes the result zero."""
        match name:
            case "xori":
                facts = [(made < 0) == ((x < 0) != (y < 0)), (made == 0) == (x == y)]
            case "ori":
                facts = [(made < 0) == z3.Or(x < 0, y < 0), (made == 0) == _all(x == 0, y == 0)]
            case _:
                facts = [(made < 0) == _all(x < 0, y < 0), *(_if(each >= 0, made <= each) for each in (x, y))]
        for fact in facts:
            self.facts.define(made, fact)

    def _union(self, name: str, a: Int, b: Int, count: int, base: Int) -> Int:
        """``or`` and ``xor`` of integers that are not negative and have at most ``count`` bits."""
        x, y = as_z3(a.term), as_z3(b.term)
        if count <= _EXACT_BITS:
            parts: Term = 0
            for k in range(count):
                p, q = (remainder(quotient(each, 1 << k), 2) for each in (x, y))
                bit = ite(compare("eq", p, q), 0, 1) if name == "xori" else ite(compare("eq", add(p, q), 0), 0, 1)
                parts = add(parts, mul(bit, 1 << k))
            return self._within(parts, 0, (1 << count) - 1, base)
        result = self.unknown(a.bits, name, 0, (1 << count) - 1, source=base.source, wraps=base.wraps)
        facts = [result.term <= x + y]
        for k in range(count):
            below = 1 << k
            facts.append(_if(_all(x < below, y < below), result.term < below))
            facts += [_if(_all(p % below == 0, q < below), result.term == p + q) for p, q in ((x, y), (y, x))]
        if name == "ori":
            facts += [result.term >= x, result.term >= y]
        for fact in facts:
            self.facts.define(result.term, fact)
        return result

    # -- divisions

    def _division(self, is_quotient: bool, a: Int, b: Int, base: Int) -> Int:
        """A signed division, which cuts towards zero; the result of division by zero or less is unknown."""
        divisor = b.term
        if isinstance(divisor, int):
            if divisor <= 0:
                return self.unknown(a.bits, "quotient", source="a division by zero or less", wraps=base.wraps)
            if isinstance(a.term, int):
                cut = abs(a.term) // divisor * (1 if a.term >= 0 else -1)
                return self.number(cut if is_quotient else a.term - divisor * cut, a.bits)
            if a.low >= 0:
                if is_quotient:
                    return self._within(quotient(a.term, divisor), a.low // divisor, a.high // divisor, base)
                return self._within(remainder(a.term, divisor), 0, min(divisor - 1, a.high), base)
            cut = ite(a.term >= 0, a.term / divisor, -((-a.term) / divisor))
            most = max(abs(a.low), abs(a.high))
            if is_quotient:
                return self._within(cut, -(most // divisor), most // divisor, base)
            return self._within(a.term - divisor * cut, 1 - divisor, divisor - 1, base)
        x, d = as_z3(a.term), as_z3(divisor)
        parts = self._divided(x, d, a)
        is_positive = a.low >= 0 and (b.low > 0 or bool(self.facts.holds(d > 0, seconds=1.0).holds))
        most = max(abs(a.low), abs(a.high))
        term = parts[0 if is_quotient else 1]
        if is_positive:
            return self._within(term, 0, a.high if is_quotient else min(a.high, b.high), base)
        half = 1 << (a.bits - 1)
        return self._within(term, -half, half - 1, base)

    def _divided(self, x: Any, d: Any, a: Int) -> tuple[Any, Any]:
        """Quotient and remainder of two terms; those of an earlier division if the path proves the divisors equal."""
        earlier = self.facts.divided.setdefault((x.get_id(), a.bits), [])
        for divisor, q, r in earlier:
            if divisor.eq(d) or self.facts.proves(divisor == d):
                return q, r
        is_uniform = self.facts.are_uniform(x, d)
        q, r = (self.facts.variable(name, is_uniform=is_uniform) for name in ("quotient", "remainder"))
        self._define_division(x, d, q, r, a)
        earlier.append((d, q, r))
        return q, r

    def _define_division(self, x: Any, d: Any, q: Any, r: Any, a: Int) -> None:
        """Facts of quotient and remainder for a divisor above zero; for others they are any integers of the type."""
        half = 1 << (a.bits - 1)
        factor = _factor_of(d)
        for each in (q, r):
            self.facts.define(each, _all(each >= -half, each < half))
            self.facts.define(each, _if(_all(x >= 0, d > 0), _all(r >= 0, r < d, r <= x, q >= 0, q <= x)))
            self.facts.define(each, _if(_all(x >= 0, d > 0), q * d <= x))
            self.facts.define(each, _if(_all(x < 0, d > 0), _all(r <= 0, r > -d, q <= 0, q >= x)))
            self.facts.define(each, _if(d > 0, x == q * d + r))
            if factor > 1:
                self.facts.define(each, _if(_all(x >= 0, d > 0), q * factor <= x))
        for condition, m, c in self._bounds_of(x):
            # x = q * d + r < m * c with d = factor * c leaves q * factor < m
            known = _all(condition, x >= 0, d > 0, c > 0, d == factor * c)
            if self.facts.holds(known, seconds=1.0).holds:
                self.facts.path.append(q * factor < m)
                self._bands.append((known, x - q * d, (z3.IntVal(factor), m - factor * q), c))
        for condition, m in self._limits_of(x):
            # m = d * c + 0 and 0 <= x < m and 0 < c leave 0 < d and x / d < c
            for c, whole, rest in self.facts.divided.get((m.get_id(), a.bits), ()):
                if whole.eq(d) and self.facts.proves(_all(condition, x >= 0, c > 0, rest == 0)):
                    self.facts.path += [d > 0, q < c]
        for before, whole, heights, count in self._bands:
            # a band is f rows high, or m - f * q at the end: the rest x of what is below m * c is below its height times c
            known = _all(before, x == whole, z3.Or(*(d == height for height in heights)), d > 0)
            if self.facts.holds(known, seconds=1.0).holds:
                self.facts.path.append(q < count)

    def _limits_of(self, x: Any) -> list[tuple[Any, Any]]:
        """Conditions of the path that ``x`` is below a term, and that term."""
        return [(e, e.arg(1)) for e in self.facts.path if z3.is_expr(e) and z3.is_lt(e) and e.arg(0).eq(x)]

    def _bounds_of(self, x: Any) -> list[tuple[Any, Any, Any]]:
        """Conditions of the path that ``x`` is below a product, or below one that is not negative and may wrap around."""
        found = []
        for each, limit in self._limits_of(x):
            product = self.facts.wrapped.get(limit.get_id(), limit)
            if z3.is_mul(product) and product.num_args() == 2:
                m, c = product.children()
                found += [(each, m, c), (each, c, m)]
        return found

    def _unsigned_division(self, is_quotient: bool, a: Int, b: Int, base: Int) -> Int:
        a, b = self._not_negative(a), self._not_negative(b)
        if a.low >= 0 and b.low >= 0:
            return self._division(is_quotient, a, b, base)
        (x, low, high), (d, _, _) = self.unsigned(a), self.unsigned(b)
        if isinstance(d, int) and d >= 2:
            if is_quotient:
                return self._within(quotient(x, d), low // d, high // d, base)
            return self.fit(remainder(x, d), a.bits, 0, min(d - 1, high), base)
        return self.unknown(a.bits, "quotient", source="an unsigned division", wraps=base.wraps)

    def _not_negative(self, a: Int) -> Int:
        """The integer with zero as its lower bound, if the path proves that."""
        if a.low >= 0 or not self.facts.holds(compare("ge", a.term, 0), seconds=1.0).holds:
            return a
        return replace(a, low=0, high=max(a.high, 0))


def _all(*conditions: Any) -> Any:
    return z3.And(*conditions)


def _if(condition: Any, fact: Any) -> Any:
    return z3.Implies(condition, fact)


def _factor_of(d: Any) -> int:
    """The number that a term is multiplied by."""
    numbers = [each for each in d.children() if z3.is_int_value(each)] if z3.is_mul(d) else []
    return max(1, numbers[0].as_long()) if len(numbers) == 1 else 1


def _is_one_stride(form: Form) -> bool:
    """True if a form is a stride alone."""
    kept = [term for term in form.values() if not (isinstance(term, int) and term == 0)]
    return len(kept) == 1 and isinstance(kept[0], int) and kept[0] == 1
