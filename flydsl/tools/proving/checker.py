"""A second judge of proofs, without Z3: certificates that conditions on integers contradict each other.

Conditions are trees of inequalities.  A certificate is a tree, too: it divides a disjunction into its cases, or the
integers at a number.  At each leaf it adds inequalities, times numbers above zero, to a contradiction (Farkas' lemma).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, gcd

from flydsl.support.fast_dataclass import dataclass


@dataclass(frozen=True)
class Below:
    """The sum of coefficients times integers, plus a constant, is zero or less."""

    parts: tuple[tuple[str, int], ...]
    constant: int


@dataclass(frozen=True)
class All:
    """All of the conditions; true without one."""

    of: tuple[Formula, ...]


@dataclass(frozen=True)
class Some:
    """One of the conditions; false without one."""

    of: tuple[Formula, ...]


Formula = Below | All | Some


@dataclass(frozen=True)
class Sum:
    """A leaf: multipliers of inequalities, by their numbers in the order in which :func:`flat` finds them."""

    multipliers: Mapping[int, Fraction]


@dataclass(frozen=True)
class Cases:
    """A disjunction, by its number, and a certificate for each of its cases."""

    number: int
    of: tuple[Certificate, ...]


@dataclass(frozen=True)
class Divided:
    """An integer is at most ``limit``, or above: a certificate for each."""

    name: str
    limit: int
    of: tuple[Certificate, Certificate]


Certificate = Sum | Cases | Divided


def flat(conditions: Sequence[Formula]) -> tuple[list[Below], list[Some]]:
    """Inequalities and disjunctions that must all hold, in order; inequalities with the bounds that integers keep."""
    lines: list[Below] = []
    choices: list[Some] = []
    todo = list(reversed(conditions))
    while todo:
        each = todo.pop()
        match each:
            case All():
                todo += reversed(each.of)
            case Some() if len(each.of) == 1:
                todo.append(each.of[0])
            case Some():
                choices.append(each)
            case Below():
                lines.append(tightened(each))
    return lines, choices


def tightened(line: Below) -> Below:
    """The inequality divided by its coefficients' common divisor, with the constant rounded up."""
    common = gcd(*(count for _, count in line.parts))
    if common <= 1:
        return line
    return Below(tuple((name, count // common) for name, count in line.parts), ceil(Fraction(line.constant, common)))


def contradicts(conditions: Sequence[Formula], certificate: Certificate) -> bool:
    """True if the certificate shows that no integers satisfy all of the conditions."""
    lines, choices = flat(conditions)
    match certificate:
        case Sum():
            total: dict[str, Fraction] = {}
            constant = Fraction(0)
            for number, factor in certificate.multipliers.items():
                if factor < 0 or not 0 <= number < len(lines):
                    return False
                constant += factor * lines[number].constant
                for name, count in lines[number].parts:
                    total[name] = total.get(name, Fraction(0)) + factor * count
            return constant > 0 and not any(total.values())
        case Cases():
            if not 0 <= certificate.number < len(choices):
                return False
            chosen = choices[certificate.number]
            others = [each for k, each in enumerate(choices) if k != certificate.number]
            if len(certificate.of) != len(chosen.of):
                return False
            cases = zip(chosen.of, certificate.of, strict=True)
            return all(contradicts([*lines, *others, case], below) for case, below in cases)
        case Divided():
            low = Below(((certificate.name, 1),), -certificate.limit)
            high = Below(((certificate.name, -1),), certificate.limit + 1)
            of = zip((low, high), certificate.of, strict=True)
            return all(contradicts([*lines, *choices, case], below) for case, below in of)
    return False
