"""What small programs of the host side give in FlyDSL 0.4.2, recorded from its wheel, and give here too.

``host_answers/`` has the questions; ``benchmarks/corpus/host_answers.py`` reads and asks them.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from benchmarks.corpus.host_answers import Question, agrees, answer, prepare, read_questions

RECORDS = sorted(Path(__file__).with_name("host_answers").glob("*.txt"))
QUESTIONS = {path.stem: read_questions(path) for path in RECORDS}
HAS_TORCH = importlib.util.find_spec("torch") is not None


def asked(record: str) -> list[Question]:
    """The questions that have one answer in both, and need nothing that is missing."""
    return [each for each in QUESTIONS[record] if not each.here and (HAS_TORCH or not each.needs_torch)]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("record", sorted(QUESTIONS))
def test_the_same_programs_give_the_same_answers(record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPILE_ONLY", "1")
    monkeypatch.setenv("ARCH", "gfx942")
    prepare()
    wrong = []
    for each in asked(record):
        given = answer(each)
        if not agrees(each.theirs, given):
            wrong.append(f"{each.title}\n  FlyDSL: {each.theirs}\n  here: {given}")
    assert not wrong, "\n".join(wrong)


def test_the_record_is_large_and_each_question_has_an_answer() -> None:
    every = [each for questions in QUESTIONS.values() for each in questions]
    assert len(every) > 800
    assert [each.title for each in every if not each.theirs] == []
    assert sum(not each.here for each in every) > 0.6 * len(every)
