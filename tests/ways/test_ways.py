"""The law of outside values: a call gives what a new trace would give now, whatever changed and however it was read."""

from __future__ import annotations

import gc
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from families import FAMILIES, Family
from rows import check_rows
from unchanged import CONSTANTS, Constant
from ways import Way, answer, module_of, ways_of, whole_interpreter

RECORD = Path(__file__).with_name("flydsl_0_5_0_ways.tsv")
"""What FlyDSL 0.5.0 answers: family, holder, how many of its ways are right there, and how many it has."""


@pytest.fixture(scope="module", autouse=True)
def one_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY"):
            patch.delenv(name, raising=False)
        patch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


def array() -> np.ndarray:
    return np.zeros(1, np.float32)


def check(way: Way) -> None:
    assert answer(way, array, lambda function, t: float(t[0])) == "right"


def recorded(family: Family) -> int:
    rows = (line.split("\t") for line in RECORD.read_text(encoding="utf-8").splitlines())
    return sum(int(count) for name, _, _, count in rows if name == family.name)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_no_way_is_stale_or_refused(family: Family) -> None:
    ways = ways_of(family)
    assert len(ways) > 0.9 * recorded(family)  # versions of Python, and torch, make some of them
    check_rows(check, ((way,) for way in ways))
    with warnings.catch_warnings(action="ignore"):  # of files that the ways leave open, in cycles with their modules
        gc.collect()


@pytest.mark.filterwarnings("ignore")
def test_where_nothing_changes_nothing_is_refused_or_built() -> None:
    def unchanged(case: Constant) -> None:
        with whole_interpreter():
            module = module_of(Way(case.name, case.setup + "\n", case.expression, "", "").text())
            for turn in range(4):
                if turn:
                    exec(case.between, vars(module))
                t = array()
                module.run(t)
                assert t[0] == 2.0
            assert len(module.run.specializations()) == 1

    check_rows(unchanged, ((case,) for case in CONSTANTS))


def test_a_global_with_the_name_of_an_attribute_costs_no_trace(capsys: pytest.CaptureFixture[str]) -> None:
    setup = "class T:\n    x = 2.0\ndef told():\n    print('traced')\n    return T\n"
    module = module_of(Way("", setup, "told().x", "", "").text())
    for _ in range(3):
        exec("x = object()", vars(module))
        module.run(array())
    assert capsys.readouterr().out == "traced\n"


HOLDERS = {
    "a global": ("x = 0.0\n", "x", "x = {v}"),
    "an item": ("x = [0.0]\n", "x[0]", "x[0] = {v}"),
    "an array": ("x = np.zeros(1)\n", "x[0]", "x[0] = {v}"),
    "what is found by a made name": ("x = types.SimpleNamespace(v=0.0)\n", "getattr(x, chr(118))", "x.v = {v}"),
}


@pytest.mark.parametrize("holder", HOLDERS)
def test_threads_that_change_and_call_see_what_was_there_meanwhile(holder: str) -> None:
    setup, expression, change = HOLDERS[holder]
    module = module_of(Way(holder, setup, expression, "", "").text())
    history, wrong, writing = [0.0, 0.0], [], threading.Lock()

    def work(number: int) -> None:
        for turn in range(12):
            value = float((number + turn) % 8)
            with writing:
                history.append(value)  # so the history is at most one ahead of the value
                exec(change.replace("{v}", repr(value)), vars(module))
            begin, t = len(history) - 2, array()
            module.run(t)
            if t[0] not in history[begin:]:
                wrong.append((t[0], history[begin:]))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert len(history) == 2 + 16 * 12
