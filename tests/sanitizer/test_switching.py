"""``FLYDSL_CPU_CHECK``: how it is read, what each check costs a program, and that without it nothing changes."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.config import CPU_CHECKS, Config
from flydsl.errors import ConfigError, SanitizerError


@pytest.mark.parametrize(
    ("text", "checks"),
    [
        (None, ()),
        ("", ()),
        (" , ", ()),
        ("race", ("race",)),
        ("race, Bounds,race", ("bounds", "race")),
        ("bounds,race,init,barrier", ("barrier", "bounds", "init", "race")),
    ],
)
def test_the_variable_is_read(text: str | None, checks: tuple[str, ...]) -> None:
    assert Config.from_env({} if text is None else {"FLYDSL_CPU_CHECK": text}).cpu_check == checks


@pytest.mark.parametrize(("text", "word"), [("bound", "bound"), ("race,all", "all"), ("1", "1")])
def test_a_name_that_is_no_check_is_refused(text: str, word: str) -> None:
    with pytest.raises(ConfigError, match=rf"FLYDSL_CPU_CHECK: '{word}'.*barrier, bounds, init, overflow, race"):
        Config.from_env({"FLYDSL_CPU_CHECK": text})


def program() -> Any:
    """A host function that nothing has been compiled for yet."""

    @flyc.kernel
    def k(x: fx.Tensor, n: fx.Int32):
        tile = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 32]).peek()
        i = fx.thread_idx.x
        if i < n:
            tile[i] = x[i]
        fx.barrier()
        x[i] = tile[i]

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32):
        k(x, n).launch(grid=1, block=32)

    return run


def artifact(monkeypatch: pytest.MonkeyPatch, checks: str | None, target: str = "cpu:native") -> Any:
    backend, arch = target.split(":")
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", backend)
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    monkeypatch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")
    monkeypatch.setenv("FLYDSL_CPU_CHECK", checks or "")
    if checks is None:
        monkeypatch.delenv("FLYDSL_CPU_CHECK")
    tensor = flyc.TensorSpec(fx.Float32, (None,))
    compiled = flyc.compile(program(), tensor, 32)
    assert compiled is not None
    return compiled.artifact


def test_without_checks_the_artifact_is_the_same_and_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = artifact(monkeypatch, None)
    with pytest.MonkeyPatch.context() as inner:
        checked = artifact(inner, "bounds")
    again = artifact(monkeypatch, "")
    assert again.to_bytes() == plain.to_bytes()
    assert b"flydsl_check" not in plain.to_bytes()
    assert b"flydsl_check_table" in checked.to_bytes()
    assert checked.key != plain.key


def test_without_checks_the_trace_has_neither_positions_nor_indices(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    texts = {}
    for name, checks in (("plain", ""), ("checked", "bounds")):
        monkeypatch.setenv("FLYDSL_DUMP_IR", "1")
        monkeypatch.setenv("FLYDSL_DUMP_DIR", str(tmp_path / name))
        artifact(monkeypatch, checks)
        (traced,) = (tmp_path / name).rglob("00_origin.mlir")
        texts[name] = traced.read_text()
    for word in (__file__, "unrealized_conversion_cast", "argument_names"):
        assert word not in texts["plain"]
        assert word in texts["checked"]


def test_a_gpu_program_does_not_depend_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from flydsl.backends.base import CompileOptions
    from flydsl.compiler.aot import precompile

    monkeypatch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")
    run_signature = {"x": flyc.TensorSpec(fx.Float32, (None,)), "n": 32}
    keys = []
    for checks in ((), ("bounds",)):
        (made,) = precompile(program(), ["cuda:sm_90"], [run_signature], options=CompileOptions(cpu_check=checks))
        if made.artifact is None:
            pytest.skip(f"no toolchain: {made.error}")
        keys.append(made.artifact.key)
    assert keys[0] == keys[1]


@flyc.kernel
def five_bugs_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    tile = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 32]).peek()
    i = fx.thread_idx.x
    if i < n:
        tile[i] = x[i]
    fx.barrier()
    y[i] = tile[i] + x[fx.max(fx.min(n * 0x7000000, 31), 0)]  # init, and overflow
    y[i + 1] = 3.0 + i  # bounds, and a race between neighbours
    if i < n:
        fx.barrier()


@flyc.jit
def five_bugs(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    five_bugs_kernel(x, y, n).launch(grid=1, block=32)


SUBSETS = [s for count in range(1, 6) for s in itertools.combinations(CPU_CHECKS, count) if "barrier" in s]


@pytest.mark.parametrize("checks", SUBSETS, ids="+".join)
def test_each_subset_reports_its_own(monkeypatch: pytest.MonkeyPatch, checks: tuple[str, ...]) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", ",".join(checks))
    memory = np.zeros(40, np.float32)
    with pytest.raises(SanitizerError) as raised:
        five_bugs(np.ones(32, np.float32), memory[:32], 20)
    assert {f.check for f in raised.value.findings} == set(checks)


@flyc.kernel
def guarded_kernel(x: fx.Tensor, n: fx.Int32):
    if fx.thread_idx.x <= n:
        x[fx.thread_idx.x] = 1.0  # the line


@flyc.jit
def guarded(x: fx.Tensor, n: fx.Int32):
    guarded_kernel(x, n).launch(grid=1, block=8)


WAYS_TO_CALL: dict[str, Callable[[], Any]] = {
    "call": lambda: guarded,
    "hints": lambda: flyc.compile[{"fast_fp_math": True}](guarded),
    "compiled": lambda: flyc.compile(guarded, np.zeros(5, np.float32), 1),
}


@pytest.mark.parametrize("way", WAYS_TO_CALL)
def test_every_call_is_checked(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """Calls after the first are native where nothing is checked."""
    x = np.zeros(8, np.float32)[:5]
    unchecked = WAYS_TO_CALL[way]()
    for _ in range(3):
        unchecked(x, 5)
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds")
    checked = unchecked if way != "compiled" else WAYS_TO_CALL[way]()  # which stays what it was compiled as
    for _ in range(3):
        checked(x, 4)
        with pytest.raises(SanitizerError, match=r"writes x\[5\]"):
            checked(x, 5)
    monkeypatch.delenv("FLYDSL_CPU_CHECK")
    unchecked(x, 5)


def test_a_worker_s_program_knows_its_lines(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Built in a process without the source, with line tables, and found in the cache by the one that calls it."""
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds,race,init,barrier")
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("FLYDSL_DEBUG_ENABLE_DEBUG_INFO", "1")
    x = np.zeros(5, np.float32)
    (made,) = flyc.precompile(guarded, ["cpu:native"], [{"x": x, "n": 5}], jobs=1)
    assert made.error is None
    monkeypatch.setenv("FLYDSL_RUNTIME_RUN_ONLY", "1")
    with pytest.raises(SanitizerError) as raised:
        guarded(x, 5)
    (finding,) = raised.value.findings
    assert finding.location is not None
    lines = Path(__file__).read_text().splitlines()
    assert lines[finding.location.line - 1].endswith("# the line")
