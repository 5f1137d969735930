"""Long unrolled programs: compiles grow with their length, and the code computes what NumPy does."""

import logging
import resource
import time

import numpy as np
import pytest

from benchmarks.growth import measure
from benchmarks.long_programs import PROGRAMS
from flydsl.backends.base import CompileOptions
from flydsl.compiler.jit_function import compile_program
from flydsl.config import Config

SHORT, LONG = 2_000, 20_000
MOST = 12
"""The growth that is allowed where the length grows ten times."""


@pytest.fixture(autouse=True)
def on_this_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")


def seconds(name: str, n: int) -> float:
    """CPU time of a compile, with the code generator at work in this process."""
    program, config = PROGRAMS[name], Config.from_env()
    call = program.run.bind(program.arguments(n), {}, config)
    start = time.process_time()
    compile_program(program.run, call, CompileOptions(opt_level=2), config)
    return time.process_time() - start


def grows_linearly(name: str, short: int = SHORT, long: int = LONG) -> bool:
    """Repeat what noise may have spoilt: the least time counts."""
    times = {short: seconds(name, short), long: seconds(name, long)}
    for _ in range(2):
        if times[long] <= MOST * times[short]:
            return True
        times = {n: min(time, seconds(name, n)) for n, time in times.items()}
    return times[long] <= MOST * times[short]


@pytest.mark.parametrize("name", ["float_chain", "selects"])
def test_kernels_of_ten_times_the_length_take_ten_times_as_long(name: str) -> None:
    seconds(name, 10)  # what a process loads with its first compile
    assert grows_linearly(name)


@pytest.mark.parametrize("name", ["stores", "loops", "barriers"])
def test_shorter_ones_whose_operations_are_many_instructions(name: str) -> None:
    seconds(name, 10)
    assert grows_linearly(name, 100, 1_000)


def test_memory_of_many_launches() -> None:
    seconds("launches", 10)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds("launches", 1_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200 << 10  # KiB; it took 1 GiB


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name != "kernels"])
def test_split_functions_compute_what_numpy_does(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions are cut after few operations here, so that short programs have many parts."""
    from flydsl.backends import branches
    from flydsl.backends.cpu.transform import split_functions

    monkeypatch.setattr(split_functions, "LONG", 100)
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
    from flydsl.compiler.codegen import emit

    monkeypatch.setattr(emit, "_LONG_KERNEL", 500)
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    caplog.set_level(logging.WARNING, "flydsl.compiler")
    seconds("float_chain", 200)
    assert not caplog.messages
    seconds("float_chain", 300)
    (message,) = caplog.messages
    assert "kernel float_chain_0 has 6" in message
    assert "LLVM will take long for rocm:gfx942" in message
    assert "`for i in range(n)`" in message


@pytest.mark.prove
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_hundred_thousand_operations(name: str) -> None:
    short, long = (measure(name, "cpu", n) for n in (10_000, 100_000))
    assert "failed" not in long, long
    assert long["seconds"] <= MOST * short["seconds"]
    assert long["MiB"] <= MOST * short["MiB"]
