"""Where nothing changed, nothing is traced again: programs of the record of FlyDSL, of the library, and of the examples."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rows import check_rows
from ways import Way, module_of

import flydsl
from benchmarks.corpus.programs import programs, source
from flydsl.kernels import norms, reduce, softmax, transpose
from flydsl.kernels.gemm_simt import gemm_simt
from flydsl.kernels.topk_softmax import topk_softmax

RECORD = Path(__file__).parent.parent / "compat"
EVERY = 6
"""One of so many programs of the record."""


def check_calls(call: Callable[[], object], *, is_first: bool = True) -> None:
    events: list[flydsl.CompileEvent] = []
    with flydsl.on_compile(events.append):
        call()
        assert not is_first or "trace" in [event.kind for event in events]
        events.clear()
        for _ in range(3):
            call()
    assert [str(event) for event in events] == []


def recorded() -> Iterator[tuple[str, str]]:
    """Programs that compile, by name."""
    texts = dict(programs((RECORD / "flydsl_programs.txt").read_text(encoding="utf-8")))
    for line in (RECORD / "flydsl_programs.tsv").read_text(encoding="utf-8").splitlines():
        name, theirs, ours, *_ = (line + "\t\t").split("\t")
        if (ours or theirs).endswith("runs"):
            yield name, texts[name]


def test_programs_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are compiled only: some of their loops never end."""
    monkeypatch.setenv("COMPILE_ONLY", "1")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    rows = list(recorded())[::EVERY]
    assert len(rows) > 80

    def check(name: str, text: str) -> None:
        module = module_of("def say(*values): pass\n" + source(text))
        check_calls(lambda: module.run(np.zeros(64, np.float32), np.zeros(64, np.int32), 5, 1.5))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_rows(check, rows)


def calls_of_the_library() -> Iterator[tuple[str, Callable[..., object], dict[str, Any]]]:
    def zeros(*shape: int, dtype: type = np.float32) -> np.ndarray:
        return np.ones(shape, dtype)

    square, rows = {name: zeros(16, 16) for name in "ABC"}, {"X": zeros(4, 64), "Y": zeros(4, 64)}
    row = {"weight": zeros(64), "bias": zeros(64)}
    yield "softmax", softmax.softmax, rows
    yield "product", gemm_simt, square
    yield "transpose", transpose.transpose, {"X": square["A"], "Y": square["B"]}
    yield "layernorm", norms.layernorm, {**rows, **row, "eps": 1e-6}
    yield "rmsnorm", norms.rmsnorm, {**rows, "weight": row["weight"], "eps": 1e-6}
    yield "layernorm, plain", norms.layernorm_plain, {**rows, "eps": 1e-6}
    yield "rmsnorm, plain", norms.rmsnorm_plain, {**rows, "eps": 1e-6}
    for operation in ("sum", "max"):
        yield operation, reduce.reduce_rows, {"X": zeros(4, 64), "Y": zeros(4), "operation": operation}
    chosen = {"weights": zeros(4, 2), "indices": zeros(4, 2, dtype=np.int32), "k": 2, "most": 64}
    yield "topk", topk_softmax, {"X": zeros(4, 64), **chosen}
    add = importlib.import_module("examples.01_vector_add").add
    yield "add", add, {name: zeros(4, 16) for name in "ABC"}


def test_programs_of_the_library() -> None:
    rows = list(calls_of_the_library())
    check_rows(lambda name, function, given: check_calls(lambda: function(**given), is_first=False), rows)


def test_attributes_of_modules_that_code_does_not_read() -> None:
    """NumPy's ``load`` is a file's reader, and ``lib.v`` counts: that other objects have such names changes nothing."""
    holder = "class T:\n    v = 2.0\n    def load(self): return float(np.cumprod([self.v])[0])\n"
    library = "lib = types.ModuleType('lib')\nlib.sub = types.ModuleType('lib.sub')\nlib.v, lib.sub.w = 0, 1.0\n"
    module = module_of(Way("", "import numpy as np\n" + library + holder, "T().load() * lib.sub.w", "", "").text())

    def call() -> None:
        module.lib.v += 1
        module.run(np.zeros(1, np.float32))

    check_calls(call)
