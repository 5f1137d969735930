"""What kernels do in FlyDSL 0.4.2, recorded from its wheel, and where they do something else here.

``flydsl_programs.txt`` has the programs of ``benchmarks/corpus/programs.py``, the table beside it their names, what
FlyDSL answers for gfx942, the answer here if it is another, and why.
"""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
from rows import check_rows

from benchmarks.corpus.answers import describe
from benchmarks.corpus.programs import answer, programs
from benchmarks.corpus.surface import agree, kept_rows

HERE = Path(__file__).parent
PROGRAMS = dict(programs((HERE / "flydsl_programs.txt").read_text(encoding="utf-8")))
ROWS = kept_rows(HERE / "flydsl_programs.tsv")


def unaligned(dtype: type) -> np.ndarray:
    """64 zeros at an address that is a multiple of the element's size only, as FlyDSL takes any array to be."""
    raw = np.zeros(512, np.uint8)
    start = -raw.ctypes.data % 64 + 4
    return raw[start : start + 256].view(dtype)


@pytest.mark.parametrize("word", dict.fromkeys(name.split()[0] for name in PROGRAMS))
def test_program(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPILE_ONLY", "1")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    check_rows(check, [row[:3] for row in ROWS if row[0].split()[0] == word])


def check(name: str, theirs: str, other: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = answer(PROGRAMS[name], (unaligned(np.float32), unaligned(np.int32)), describe)
    if other:
        assert found == other
    else:
        assert agree("program", theirs, found), f"FlyDSL: {theirs}\nhere: {found}"


def test_most_programs_agree() -> None:
    assert len(ROWS) > 740
    assert sum(not other for _, _, other, _ in ROWS) > 0.8 * len(ROWS)


def test_each_difference_has_a_reason() -> None:
    assert [name for name, _, other, why in ROWS if bool(other) is not bool(why)] == []


def test_each_program_is_asked() -> None:
    assert [row[0] for row in ROWS] == list(PROGRAMS)
