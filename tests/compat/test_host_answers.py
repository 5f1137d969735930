"""What small programs of the host side give in FlyDSL, recorded from its wheel, and give here too.

The records are of 0.4.2; those of refusals (``refused_*``) and ``own_types`` are of 0.5.0, and have the words that the
texts of both errors share, because programs match them.

``host_answers/`` has the questions, ``host_reasons.txt`` why some answers differ; ``benchmarks/corpus/host_answers.py``
reads and asks them.
"""

from __future__ import annotations

import importlib.util
import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.corpus.host_answers import Question, agrees, answer, prepare, read_questions, read_reasons

RECORDS = sorted(Path(__file__).with_name("host_answers").glob("*.txt"))
QUESTIONS = {path.stem: read_questions(path) for path in RECORDS}
REASONS = read_reasons(Path(__file__).with_name("host_reasons.txt"))
HAS_TORCH = importlib.util.find_spec("torch") is not None


def asked(record: str, part: slice, *, differs: bool) -> Iterator[tuple[Question, str]]:
    """The questions that need nothing that is missing, and the answers here, for chip gfx942 without its device."""
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        patch.setenv("COMPILE_ONLY", "1")
        patch.setenv("ARCH", "gfx942")
        warnings.simplefilter("ignore")
        prepare()
        for each in QUESTIONS[record][part]:
            if bool(each.here) is differs and (HAS_TORCH or not each.needs_torch):
                yield each, answer(each)


EVERY = 6
SAMPLE, *REST = (slice(first, None, EVERY) for first in range(EVERY))
"""Each sixth question, and the others, which ``make prove`` asks."""
PARTS = [pytest.param(SAMPLE, id="sample"), *(pytest.param(each, marks=pytest.mark.prove, id="rest") for each in REST)]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("record", sorted(QUESTIONS))
def test_the_same_programs_give_the_same_answers(record: str, part: slice) -> None:
    wrong = [
        f"{each.title}\n  FlyDSL: {each.theirs}\n  here: {given}"
        for each, given in asked(record, part, differs=False)
        if not agrees(each.theirs, given) or not re.search(each.words, given)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("record", sorted(QUESTIONS))
def test_the_answers_that_differ_still_do(record: str, part: slice) -> None:
    """Those that agree by now lose their second answer and their reason."""
    mended = [each.title for each, given in asked(record, part, differs=True) if agrees(each.theirs, given)]
    assert mended == []


def test_each_difference_has_a_reason_and_nothing_else_has() -> None:
    differing = {(record, each.title) for record, questions in QUESTIONS.items() for each in questions if each.here}
    assert sorted(differing - REASONS.keys()) == [], "differences without a reason"
    assert sorted(REASONS.keys() - differing) == [], "reasons of answers that agree, or of no question"


def test_a_reason_is_one_short_sentence() -> None:
    for sentence in set(REASONS.values()):
        assert sentence.endswith(".") and ". " not in sentence and 3 < len(sentence.split()) <= 25, sentence


def test_a_title_names_one_question_of_its_record() -> None:
    for record, questions in QUESTIONS.items():
        titles = [each.title for each in questions]
        assert sorted(set(titles)) == sorted(titles), record


def test_the_record_is_large_and_each_question_has_an_answer() -> None:
    every = [each for questions in QUESTIONS.values() for each in questions]
    assert len(every) > 800
    assert [each.title for each in every if not each.theirs] == []
    assert sum(not each.here for each in every) > 0.6 * len(every)
