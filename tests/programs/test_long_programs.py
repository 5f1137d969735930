"""Long unrolled programs: compiles grow with their length, and the code computes what NumPy does."""

import logging
import resource
import sys
import tracemalloc
from types import FrameType
from typing import Any

import numpy as np
import pytest

from benchmarks.compiles.growth import measure
from benchmarks.compiles.long_programs import PROGRAMS
from flydsl.backends.base import CompileOptions
from flydsl.backends.cpu.transform import split_functions
from flydsl.compiler.codegen import emit
from flydsl.compiler.codegen.llvm_optimize import LlvmJob
from flydsl.compiler.jit_function import compile_program
from flydsl.config import Config

MOST = 12
"""The growth that is allowed where the length grows ten times."""
SAMPLE = ("stores", "loads", "barriers", "float_chain", "independent", "selects", "loops", "launches", "kernels")
LONG = ("stores", "barriers")
"""Those of the sample that take longest; ``make prove`` counts all."""
MOST_INSTRUCTIONS = 10_000
"""Of a function that LLVM gets, whatever the length of the program: from there on its passes take quadratic time."""


@pytest.fixture(autouse=True)
def on_this_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")


def compile_of(name: str, n: int) -> None:
    program, config = PROGRAMS[name], Config.from_env()
    call = program.run.bind(program.arguments(n), {}, config)
    emit.emit_host_object.cache_clear()
    compile_program(program.run, call, CompileOptions(opt_level=2), config)


def steps(name: str, n: int) -> int:
    """What Python does in a compile: the lines that run, each turn of a comprehension among them, and the calls."""
    count = 0

    def count_calls(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    def count_lines(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return count_lines

    before = sys.getprofile(), sys.gettrace()
    sys.setprofile(count_calls)
    sys.settrace(count_lines)
    try:
        compile_of(name, n)
    finally:
        sys.settrace(before[1])
        sys.setprofile(before[0])
    return count


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The modules that LLVM gets, as text: the kernels, then the host function."""
    seen: list[str] = []
    generate = emit.generate

    def recorded(job: LlvmJob) -> bytes:
        seen.append(job.text)
        return generate(job)

    monkeypatch.setattr(emit, "generate", recorded)
    return seen


def instructions(text: str) -> list[int]:
    """Of each function."""
    return [body.split("\n}", 1)[0].count("\n  ") for body in text.split("\ndefine ")[1:]]


@pytest.fixture
def short_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Split from few operations on: where functions begin to be split, code grows once, by what crosses the cuts."""
    monkeypatch.setattr(split_functions, "LONG", 200)
    monkeypatch.setattr(split_functions, "STRAIGHT", 200)
    monkeypatch.setattr(split_functions, "PART", 50)


def grows_linearly(name: str, short: int, texts: list[str]) -> None:
    compile_of(name, 3)  # what a process loads with its first compile
    assert steps(name, 10 * short) <= MOST * steps(name, short)
    *_, long_kernels, long_host, kernels, host = texts
    assert len(long_kernels) <= MOST * len(kernels)
    assert len(long_host) <= MOST * len(host)
    assert max(instructions(long_kernels)) <= MOST_INSTRUCTIONS


@pytest.mark.usefixtures("short_functions")
@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.prove if n in LONG else ()) for n in SAMPLE])
def test_ten_times_the_length_is_ten_times_the_work(name: str, texts: list[str]) -> None:
    """Work is counted, not timed: what Python does, and the text that LLVM gets."""
    grows_linearly(name, 30 if name in ("launches", "kernels") else 100, texts)


def test_functions_that_llvm_gets_do_not_grow(texts: list[str]) -> None:
    compile_of("float_chain", 20_000)
    assert max(max(instructions(text)) for text in texts[::2]) <= MOST_INSTRUCTIONS


def test_memory_of_python_grows_linearly() -> None:
    compile_of("launches", 10)
    peaks = []
    for n in (30, 300):
        tracemalloc.start()
        try:
            compile_of("launches", n)
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert peaks[1] <= MOST * peaks[0]


@pytest.mark.prove
def test_memory_of_many_launches() -> None:
    compile_of("launches", 10)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    compile_of("launches", 1_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200 << 10  # KiB; it took 1 GiB


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name != "kernels"])
def test_split_functions_compute_what_numpy_does(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions are cut after few operations here, so that short programs have many parts."""
    from flydsl.backends import branches

    monkeypatch.setattr(split_functions, "LONG", 100)
    monkeypatch.setattr(split_functions, "STRAIGHT", 100)
    monkeypatch.setattr(split_functions, "PART", 40)
    monkeypatch.setattr(branches, "_MANY", 8)
    program = PROGRAMS[name]
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", program.arch)
    x, y, n = program.arguments(24)
    expected = np.zeros_like(y)
    program.reference(x, expected, n)
    program.run(x, y, n)
    np.testing.assert_array_equal(y, expected)


@pytest.mark.parametrize("name", ["stores"])
def test_a_long_kernel_computes_what_numpy_does(name: str) -> None:
    program = PROGRAMS[name]
    x, y, n = program.arguments(1_500)
    expected = np.zeros_like(y)
    program.reference(x, expected, n)
    program.run(x, y, n)
    np.testing.assert_array_equal(y, expected)


def test_a_warning_names_the_slow_step_of_a_gpu(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(emit, "_LONG_KERNEL", 500)
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    caplog.set_level(logging.WARNING, "flydsl.compiler")
    compile_of("float_chain", 200)
    assert not caplog.messages
    compile_of("float_chain", 300)
    (message,) = caplog.messages
    assert "kernel float_chain_0 has 6" in message
    assert "LLVM will take long for rocm:gfx942" in message
    assert "`for i in range(n)`" in message


@pytest.mark.prove
@pytest.mark.usefixtures("short_functions")
@pytest.mark.parametrize("name", PROGRAMS)
def test_ten_thousand_operations_are_ten_times_the_work(name: str, texts: list[str]) -> None:
    grows_linearly(name, 1_000, texts)


@pytest.mark.prove
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_hundred_thousand_operations(name: str) -> None:
    short, long = (measure(name, "cpu", n) for n in (10_000, 100_000))
    assert "failed" not in long, long
    assert long["seconds"] <= MOST * short["seconds"]
    assert long["MiB"] <= MOST * short["MiB"]
