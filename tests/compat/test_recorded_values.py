"""Values of generated kernels, against those that FlyDSL 0.4.2's own code objects gave on the simulator.

``flydsl_values.jsonl`` has results of ``python -m benchmarks.corpus.values --record``: how the inputs are made, and
of each result its expression or its lines, its type, and a digest of FlyDSL's words in all lanes.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.corpus.values import recorder
from benchmarks.corpus.values.programs import Item, digest_of, inputs, text_of
from benchmarks.corpus.values.words import digest
from tests.emulator.driver import emulated

HEADER, *ROWS = map(json.loads, Path(__file__).with_name("flydsl_values.jsonl").read_text().splitlines())
ITEMS = [Item(row.get("expression", ""), row.get("lines", ()), row["width"]) for row in ROWS]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Any:
    source = tmp_path_factory.mktemp("values") / "recorded_values_program.py"
    source.write_text(text_of(ITEMS))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "recorder", recorder)
        spec = importlib.util.spec_from_file_location(source.stem, source)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        patch.setitem(sys.modules, source.stem, module)
        spec.loader.exec_module(module)
        yield module


def wrong_results(program: Any, only: range) -> list[str]:
    """The results that are not FlyDSL's, among those of the numbers."""
    arrays = inputs(HEADER["seed"], ITEMS)
    assert digest_of({name: array for name, array in arrays.items() if name != "out"}) == HEADER["inputs"]
    program.RECORDER.only, program.RECORDER.types = set(only), {}
    program.launch(*arrays.values())
    rows = arrays["out"].reshape(-1, recorder.LANES)
    ends = np.cumsum([item.width for item in ITEMS])
    wrong = []
    for number in only:
        row, kind = ROWS[number], program.RECORDER.types[number]
        words = rows[ends[number] - row["width"] : ends[number]]
        if (kind, digest(words, kind)) != (row["type"], row["digest"]):
            wrong.append(f"{row.get('expression') or row['lines']}: {kind}")
    return wrong


def test_values_on_the_cpu(program: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", HEADER["chip"])
    assert wrong_results(program, range(len(ITEMS))) == []


def test_values_of_machine_code(program: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every third result."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", HEADER["chip"])
    with emulated():
        assert wrong_results(program, range(0, len(ITEMS), 3)) == []
