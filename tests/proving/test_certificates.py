"""The second checker: certificates of Z3's answers, and what it refuses."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from rows import in_one_test

from flydsl.testing import prove
from flydsl.tools.proving.checker import All, Below, Cases, Divided, Some, Sum, contradicts

from .pairs import PAIRS

z3 = pytest.importorskip("z3", reason="Z3 is not installed: pip install z3-solver")

X_OVER_3, X_BELOW_3 = Below((("x", -1),), 4), Below((("x", 1),), -2)
ONE = Fraction(1)


def test_inequalities_that_add_to_a_contradiction_are_accepted() -> None:
    assert contradicts([X_OVER_3, X_BELOW_3], Sum({0: ONE, 1: ONE}))
    odd = [Below((("x", 2),), -1), Below((("x", -2),), 1)]  # 2 x is 1, which the bounds of integers exclude
    assert contradicts(odd, Sum({0: ONE, 1: ONE}))
    apart = Some((Below((("x", 1),), 0), Below((("x", -1),), 9)))
    cases = Cases(0, (Sum({0: ONE, 2: ONE}), Sum({1: ONE, 2: ONE})))
    assert contradicts([X_OVER_3, Below((("x", 1),), -8), apart], cases)
    third = [Below((("x", 3), ("y", -3)), -2), Below((("y", 3), ("x", -3)), 1)]
    assert contradicts(third, Sum({0: ONE, 1: ONE}))


@pytest.mark.parametrize(
    "wrong",
    [
        Sum({0: ONE}),  # x is left
        Sum({0: ONE, 1: Fraction(2)}),
        Sum({0: -ONE, 1: -ONE}),
        Sum({0: ONE, 7: ONE}),
        Sum({}),
        Cases(0, ()),
        Divided("x", 3, (Sum({0: ONE, 2: ONE}), Sum({0: ONE, 2: ONE}))),
    ],
)
def test_a_wrong_certificate_is_refused(wrong: Any) -> None:
    assert not contradicts([X_OVER_3, Below((("x", 1),), -2)], wrong)


def test_what_has_a_solution_has_no_certificate() -> None:
    fits = [X_OVER_3, Below((("x", 1),), -9)]
    assert not contradicts(fits, Sum({0: ONE, 1: ONE}))
    assert not contradicts([Some((All(()), X_BELOW_3)), X_OVER_3], Cases(0, (Sum({0: ONE}), Sum({0: ONE, 1: ONE}))))


def formula(choose: random.Random, variables: list[Any], depth: int) -> Any:
    """A random condition with quotients, remainders and choices."""

    def term(left: int) -> Any:
        x = choose.choice(variables) * choose.choice((1, -1, 2, 3)) + choose.randint(-9, 9)
        match choose.randint(0, 4 if left else 1):
            case 2:
                return term(left - 1) / choose.choice((2, 3, 8))
            case 3:
                return term(left - 1) % choose.choice((2, 5, 8))
            case 4:
                return z3.If(formula(choose, variables, 0), term(left - 1), term(left - 1))
        return x + choose.choice(variables)

    if not depth:
        a, b = term(1), term(1)
        return choose.choice((a <= b, a < b, a == b, a != b, a >= b, a > b))
    parts = [formula(choose, variables, depth - 1) for _ in range(2)]
    return choose.choice((z3.And(*parts), z3.Or(*parts), z3.Not(parts[0]), z3.Implies(*parts)))


@in_one_test("seed", range(60))
def test_certificates_are_found_for_contradictions_alone(seed: int) -> None:
    from flydsl.tools.proving.certificates import Certificates

    choose = random.Random(seed)
    variables = [z3.Int(name) for name in "xyz"]
    bounds = [z3.And(v >= -20, v <= 20) for v in variables]
    conditions = [*bounds, *(formula(choose, variables, 2) for _ in range(5))]
    solver = z3.Solver()
    solver.add(*conditions)
    answer, certificates = solver.check(), Certificates()
    disagrees = certificates.disagrees(conditions, is_linear=True)
    if answer == z3.sat:
        assert not certificates.checked
    elif answer == z3.unsat:
        assert not disagrees


@pytest.mark.parametrize("name", ["guard", "gather", "one_turn_too_many"])
def test_all_answers_of_simple_proofs_have_certificates(name: str) -> None:
    function, rules = PAIRS[name]
    (proof,) = prove(function, arguments={**rules, "BAD": False}, run=False, check=True).proofs
    assert proof.proved and proof.checked is not None
    assert proof.checked[0] == proof.checked[1] > 0
