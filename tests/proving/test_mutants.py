"""Nothing that the sanitizer makes fail is proved: mutants of the library, and random programs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from rows import check_rows, in_one_test

from . import hopper_mutants, mutants, random_accesses

pytest.importorskip("z3", reason="Z3 is not installed: pip install z3-solver")


@in_one_test("seed", (0, 3, 5))
def test_a_random_program_that_is_proved_does_not_fail(seed: int) -> None:
    outcome, text = random_accesses.tried(seed)
    assert outcome == "proved", text


@pytest.mark.more
@in_one_test("seed", range(6, 60))
def test_more_random_programs(seed: int) -> None:
    outcome, text = random_accesses.tried(seed)
    assert outcome != "wrong", text


@pytest.mark.parametrize(
    "seeds", [pytest.param(range(14), marks=pytest.mark.more), pytest.param(range(14, 60), marks=pytest.mark.prove)]
)
def test_a_program_of_the_fuzzer_that_is_proved_does_not_fail(seeds: range) -> None:
    def check(seed: int) -> None:
        outcome, text = random_accesses.tried_of_fuzzer(seed)
        assert outcome != "wrong", text

    check_rows(check, ((seed,) for seed in seeds))


@pytest.mark.more
@in_one_test("seed", range(4))
def test_a_mutant_that_is_proved_does_not_fail(seed: int, tmp_path: Path) -> None:
    outcome, text = mutants.tried(seed, tmp_path)
    assert outcome != "wrong", text


def test_the_recorded_mutants_are_two_hundred_and_none_is_wrong() -> None:
    counts = Counter(outcome for outcome, _ in mutants.results().values())
    assert sum(counts.values()) >= 200 and min(counts["proved"], counts["not proved"]) > 50 and not counts["wrong"]


def test_no_recorded_mutant_of_a_hopper_chip_is_wrong() -> None:
    outcomes = Counter(outcome for outcome, _ in hopper_mutants.results().values())
    assert not outcomes["wrong"] and min(outcomes["proved"], outcomes["not proved"]) >= 9


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100, 120))
def test_other_mutants_of_a_hopper_chip(seed: int, tmp_path: Path) -> None:
    for tried in (hopper_mutants.tried_of_product, hopper_mutants.tried_of_program):
        outcome, text = tried(seed, tmp_path)
        assert outcome != "wrong", text


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_two_hundred_other_mutants(seed: int, tmp_path: Path) -> None:
    outcome, text = mutants.tried(seed, tmp_path)
    assert outcome != "wrong", text
