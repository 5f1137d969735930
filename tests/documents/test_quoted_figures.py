"""Figures of README and pages are those of ``benchmarks/results``, which say when and at which commit they were taken."""

import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from benchmarks.renew import COUNTED, FOLDER, RESULTS, facts_of
from flydsl.support.fast_dataclass import record

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(path.stem for path in FOLDER.glob("*.json"))


def results(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text())


@record
class Quoted:
    """Numbers that a page quotes: a pattern whose groups are the numbers, and the values in the unit of the page."""

    page: str
    pattern: str
    values: Callable[[], list[float]]


def launch(*names: str) -> Callable[[], list[float]]:
    """Microseconds of a launch of three tensors and an integer by a driver that does nothing."""

    def values() -> list[float]:
        recorded = results("launches")
        rows = recorded.get("earlier", recorded)["launches"]["driver"]  # of one run, with all peers
        return [rows[name]["3 tensors, int"] / 1e3 for name in names]

    return values


def compiled(kind: str, *rows: tuple[str, str]) -> Callable[[], list[float]]:
    """Milliseconds of compiles, by kernel and compiler."""
    return lambda: [results("gpu-compiles")["cold"][kernel][compiler][kind] * 1e3 for kernel, compiler in rows]


def ran(*rows: tuple[str, str]) -> Callable[[], list[float]]:
    """Milliseconds of kernels on the CPU."""
    return lambda: [results("cpu-kernels")["cpu"][kernel]["seconds"][library] * 1e3 for kernel, library in rows]


def sealed(*figures: tuple[str, str]) -> Callable[[], list[float]]:
    """Figures of the model, by rows, at the first opening of the seal; errors are in percent."""
    return lambda: [results("predict-sealed")["uses"][0]["scores"][rows]["model"][each] for rows, each in figures]


N = r"([\d.]+)"
OURS, THEIRS, TRITON = "flydsl gfx942, jit call", "FlyDSL gfx942, jit call", "Triton sm_90, jit call"
SAME = [
    (f"{kernel}, same source", each) for each in ("flydsl", "FlyDSL") for kernel in ("fp16 GEMM", "flash attention")
]
HERE = [(f"{kernel} cuda:sm_90", each) for each in ("flydsl", "Triton") for kernel in ("GEMM", "layernorm", "add")]
RAN = [(kernel, each) for each in ("PyTorch", "Numba", "flydsl") for kernel in ("add 16M", "softmax 4096 tree")]
SEALED = [(rows, each) for rows in ("all", "bf16 split-K", "fp8 preshuffled") for each in ("mean", "tau")]
QUOTED = [
    Quoted(
        "README.md",
        rf"a launch from Python .*?\| {N} µs \| {N} µs \| not measured \| {N} µs",
        launch(OURS, TRITON, THEIRS),
    ),
    Quoted(
        "docs/benchmarks.md",
        rf"launch from Python, 3 tensors .*?\| {N} µs \| {N} µs \| {N} µs",
        launch(OURS, THEIRS, TRITON),
    ),
    Quoted(
        "docs/benchmarks.md",
        rf"compile for gfx942, same source.*?\| {N}, {N} ms \| {N}, {N} ms",
        compiled("again", *SAME),
    ),
    Quoted(
        "docs/benchmarks.md",
        rf"compile for sm_90: .*?\| {N}, {N}, {N} ms \| \| {N}, {N}, {N} ms",
        compiled("again", *HERE),
    ),
    Quoted(
        "docs/benchmarks.md", rf"first compile of a process: .*?\| {N}, {N} ms \| {N}, {N} ms", compiled("first", *SAME)
    ),
    Quoted(
        "docs/benchmarks.md",
        rf"softmax on the CPU \(PyTorch {N}, {N} ms; Numba {N}, {N} ms\) \| {N}, {N} ms",
        ran(*RAN),
    ),
    Quoted(
        "docs/predict.md",
        rf"mean error {N} % and tau {N} over 325 sealed rows; {N} % and {N} for bf16, {N} % and\n"
        rf"{N} for fp8; {N} % below 8 us and {N} % from 40 us",
        sealed(*SEALED, ("0 to 8 us", "mean"), ("40 to inf us", "mean")),
    ),
]


@pytest.mark.parametrize("quoted", QUOTED, ids=lambda q: f"{q.page}: {q.pattern[:24]}")
def test_pages_quote_the_recorded_figures(quoted: Quoted) -> None:
    """To as many digits as the page has."""
    (found,) = re.findall(quoted.pattern, (ROOT / quoted.page).read_text())
    values = quoted.values()
    assert len(found) == len(values)
    for text, value in zip(found, values, strict=True):
        digits = len(text.partition(".")[2])
        assert text == f"{value:.{digits}f}", (found, values)


@pytest.mark.parametrize("name", FILES)
def test_results_name_their_commit_and_their_day(name: str) -> None:
    facts = facts_of(results(name))
    assert facts
    for each in facts:
        assert re.fullmatch(r"[0-9a-f]{9,40}(\+changes)?", each["commit"])
        assert date.fromisoformat(each["date"]) > date(2026, 1, 1)


def test_every_result_can_be_renewed() -> None:
    assert sorted([*RESULTS, *COUNTED]) == FILES
    for recorded in RESULTS.values():
        module = recorded.command.split()[1].replace(".", "/")
        assert (ROOT / f"{module}.py").is_file() or (ROOT / module / "__main__.py").is_file()
        assert recorded.command.split().count("FILE") == 1
        assert all((ROOT / path).exists() for path in recorded.code), recorded
