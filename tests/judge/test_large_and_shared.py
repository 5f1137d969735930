"""The judge finds indexes that 32 bits do not hold, and says which outputs may be in the memory of an input."""

from pathlib import Path

import pytest

from flydsl.errors import DSLValueError
from flydsl.testing import judge

FILE = Path(__file__).parent / "large_and_shared.py"
MATRIX = {"X": "f32[m, n]", "Y": "f32[m, n]"}
VECTOR = {"X": "f32[n]", "Y": "f32[n]"}
WRAPS = {
    "flat_product": (MATRIX, "row * columns"),
    "flat_sum": (MATRIX, "place = place + columns"),
    "byte_offset": (VECTOR, "+ i * 4"),
    "shifted": ({"X": "f32[m, 4096]", "Y": "f32[m, 4096]"}, "(row << 12)"),
    "truncated": (MATRIX, ".to(fx.Int32)"),
}


def judged(name: str, of: str, rules: dict[str, str], **options):
    options = {"targets": ["cpu"], "seed": 5, "cases": 2, "finite": True, **options}
    return judge(f"{FILE}:{name}", f"{FILE}:{of}_reference", arguments=rules, **options)


@pytest.mark.parametrize("name", WRAPS)
def test_an_index_that_wraps_is_told_with_its_line(name: str) -> None:
    rules, text = WRAPS[name]
    verdict = judged(name, "doubled", rules)
    (found,) = [each for each in verdict.errors if each.code == "sanitizer-overflow"][:1]
    assert text in found.span["text"], verdict.as_text()
    assert "32 bits" in found.message and verdict.score <= 49


@pytest.mark.parametrize("name", ["coordinates", "wide", "hashed"])
def test_right_indexes_of_large_arrays_pass(name: str) -> None:
    verdict = judged(name, "doubled", MATRIX)
    assert verdict.passed and verdict.score == 100, verdict.as_text()
    assert not any("32 bits" in each for each in verdict.not_seen), verdict.not_seen


def test_sizes_that_the_caller_names_bound_the_arrays() -> None:
    rules = {"X": "f32[m, n]@16", "Y": "f32[m, n]"}
    verdict = judged("flat_product", "doubled", rules, sizes={"m": [3, 40], "n": [7, 100]})
    assert verdict.passed, verdict.as_text()
    assert any("32 bits" in each for each in verdict.not_seen)


@pytest.mark.parametrize("name", ["reverses", "sums_after_store"])
def test_an_output_in_the_memory_of_an_input_counts_where_it_is_allowed(name: str) -> None:
    of = "reversed" if name == "reverses" else "doubled"
    verdict = judged(name, of, MATRIX)
    assert verdict.passed and verdict.in_place["Y"]["X"], verdict.as_text()
    verdict = judged(name, of, MATRIX, in_place={"Y": "X"})
    assert [each.code for each in verdict.errors] == ["wrong-in-place"], verdict.as_text()


def test_a_kernel_that_works_in_place_passes() -> None:
    verdict = judged("coordinates", "doubled", MATRIX, in_place={"Y": "X"})
    assert verdict.passed and verdict.to_json()["in_place"] == {"Y": {"X": ""}}, verdict.as_text()


def test_arrays_that_cannot_be_one_are_refused() -> None:
    with pytest.raises(DSLValueError, match=r"expected an output \(Y\) and an input \(X\)"):
        judged("coordinates", "doubled", MATRIX, in_place={"X": "Y"})
