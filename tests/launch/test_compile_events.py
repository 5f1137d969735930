"""Listeners are told of traces, hits and compiles, and a ban of compiles refuses them by name."""

from __future__ import annotations

import logging
import shlex
import threading
import types
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import launch_functions as kernels
import numpy as np
import pytest
from rows import check_rows

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.cli.specs import parse_arguments
from flydsl.errors import CompileForbiddenError, DSLTypeError, DSLValueError


class Settings:
    def __init__(self, k: float) -> None:
        self.K, self.table = k, {"a": [1.0, 2.0]}


cfg = Settings(2.0)
library = types.SimpleNamespace(FACTOR=2.0)
THRESHOLDS = np.zeros(20)
scale_by = 1.0
X, D = np.zeros(4, np.float32), np.zeros(4, np.float64)


def helper() -> float:
    return 1.0


def make(captured: float = 1.0) -> tuple[Any, Callable[[float], None]]:
    @flyc.jit
    def run(out: fx.Tensor, n=1, width: fx.Constexpr = 1):
        outside = cfg.K + cfg.table["a"][1] + library.FACTOR + float(THRESHOLDS[19]) + scale_by + captured + helper()
        kernels.put_kernel(out, fx.Float32(outside * width)).launch(grid=1, block=1)

    def capture(value: float) -> None:
        nonlocal captured
        captured = value

    return run, capture


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    yield
    cfg.K, cfg.table["a"][1] = 2.0, 2.0


def test_each_trace_hit_and_compile_is_told_once() -> None:
    first, second, events = make()[0], make()[0], []
    with flydsl.on_compile(events.append) as handle:
        first(X)
        first(X)  # in memory: no event
        second(X)
        first(X, 2.5)
        flyc.compile(first, X, 2.5)(X, 3.5, 1)
    first(D)
    handle.close()  # a second time does nothing
    told = [(event.kind, event.source, event.reason.partition(";")[0]) for event in events]
    assert told == [
        ("trace", "", "first call"),
        ("compile", "", "first call"),
        ("trace", "", "first call"),
        ("hit", "cache", "first call"),
        ("trace", "", "new signature: n Int32 -> Float32"),
        ("compile", "", "new signature: n Int32 -> Float32"),
    ]
    assert events[1].reason.endswith("not in the cache, which has nothing like it")
    assert events[5].reason.endswith("not in the cache, whose nearest entry differs in program")
    assert {event.function for event in events} == {f"{__name__}.make.<locals>.run"}
    assert events[1].key == events[3].key != events[5].key and not events[0].key
    assert events[5].changes == {"n": ("Int32", "Float32")}
    assert {"mlir", "llvm"} <= events[1].stages.keys() and all(event.seconds > 0 for event in events)
    assert all(event.target == "cpu:native" for event in events)


def test_precompiles_are_told() -> None:
    run, events = make()[0], []
    with flydsl.on_compile(events.append):
        flyc.precompile(run, ["cpu:x86-64"], [{"out": flyc.TensorSpec(fx.Float32, (flyc.dyn,))}], isolated=False)
        flyc.precompile(run, ["cpu:x86-64"], [{"out": flyc.TensorSpec(fx.Float32, (flyc.dyn,))}], jobs=1)
        with flydsl.no_compiles():
            (refused,) = flyc.precompile(run, ["cpu:x86-64"], [{"out": D}], jobs=1)
    assert [event.kind for event in events] == ["trace", "compile", "trace", "hit"]
    assert {event.reason.partition(";")[0] for event in events} == {"explicit compile"}
    assert isinstance(refused.error, CompileForbiddenError)


CHANGES: list[tuple[str, Callable[[], object], str, str, str]] = [
    ("attribute", lambda: setattr(cfg, "K", 3.0), "cfg.K", "2.0", "3.0"),
    ("item", lambda: cfg.table["a"].__setitem__(1, 7.0), "cfg.table['a'][1]", "2.0", "7.0"),
    ("object", lambda: globals().update(cfg=Settings(4.0)), "cfg.K", "2.0", "4.0"),
    ("element", lambda: THRESHOLDS.__setitem__(19, 1.0), "THRESHOLDS[19]", "0.0", "1.0"),
    ("global", lambda: globals().update(scale_by=5.0), "scale_by", "1.0", "5.0"),
]


def test_a_changed_outside_value_is_named_with_both_values(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("cfg", Settings(2.0)), ("THRESHOLDS", np.zeros(20)), ("scale_by", 1.0)):
        monkeypatch.setitem(globals(), name, value)

    def check(_: str, change: Callable[[], object], name: str, before: str, now: str) -> None:
        monkeypatch.setitem(globals(), "cfg", Settings(2.0))
        run, _capture = make()
        run(X)
        change()
        with flydsl.no_compiles(), pytest.raises(CompileForbiddenError) as caught:
            run(X)
        assert caught.value.changes == {name: (before, now)}
        assert f"guard: {name} {before} -> {now}; make {name} an argument" in str(caught.value)

    check_rows(check, CHANGES)


def test_a_captured_variable_and_another_function_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    run, capture = make()
    run(X)
    capture(6.0)
    with flydsl.no_compiles(), pytest.raises(CompileForbiddenError, match=r"guard: captured 1\.0 -> 6\.0"):
        run(X)
    capture(1.0)
    monkeypatch.setitem(globals(), "helper", lambda: 2.0)
    with flydsl.no_compiles(), pytest.raises(CompileForbiddenError) as caught:
        run(X)
    ((before, now),) = caught.value.changes.values()
    assert before != now and "0x" not in before + now and "test_compile_events.py:" in now


of_thread = threading.local()
of_thread.value = 2.0


def test_each_call_of_an_open_function_is_reported_with_its_read() -> None:
    @flyc.jit
    def run(out: fx.Tensor):
        kernels.put_kernel(out, fx.Float32(of_thread.value)).launch(grid=1, block=1)

    events: list[flydsl.CompileEvent] = []
    run(X)
    with flydsl.on_compile(events.append), flydsl.no_compiles(trace=True):
        run(X)
    assert [(event.kind, event.source) for event in events] == [("trace", ""), ("hit", "memory")]
    assert all(event.reason.startswith("open: 'of_thread', an object of _thread._local (line ") for event in events)
    with flydsl.no_compiles(), pytest.raises(CompileForbiddenError, match="unless what it reads is made an argument"):
        run(X)


@flyc.jit
def at_module_level(out: fx.Tensor, n: fx.Int64, flag: fx.Constexpr = "a b"):
    kernels.put_kernel(out, fx.Float32(n)).launch(grid=1, block=1)


def test_a_refusal_gives_the_command_that_compiles_the_signature() -> None:
    strided = flyc.from_dlpack(np.zeros((4, 6), np.float32)[:, ::2])
    with flydsl.no_compiles(), pytest.raises(CompileForbiddenError, match="would be traced") as caught:
        at_module_level(strided, 1)
    words = shlex.split(str(caught.value).partition("flydsl ")[2])
    assert words[:4] == ["precompile", f"{__name__}:at_module_level", "--target", "cpu:native"]
    given = dict(word.split("=", 1) for word in words[5::2])
    signature = parse_arguments(at_module_level, given)
    flyc.precompile(at_module_level, ["cpu:native"], [signature], isolated=False)
    with flydsl.no_compiles(trace=True):
        at_module_level(strided, 1)
        with pytest.raises(CompileForbiddenError, match="would be compiled"):
            at_module_level(X, 1)


def test_a_ban_holds_for_its_block_its_thread_or_the_process() -> None:
    run = make()[0]

    def refuses(width: int) -> bool:
        try:
            run(X, 1, width)
        except CompileForbiddenError:
            return True
        return False

    with ThreadPoolExecutor(1) as pool:
        with flydsl.no_compiles():
            assert refuses(1) and not pool.submit(refuses, 1).result()
        assert not refuses(2)
        with flydsl.no_compiles(scope="process"), flydsl.no_compiles():
            assert refuses(3) and pool.submit(refuses, 3).result()
            assert not refuses(1)
        assert not refuses(3)
        handle = pool.submit(flydsl.no_compiles).result()
        assert pool.submit(refuses, 4).result()
        handle.close()  # of another thread
        assert not pool.submit(refuses, 4).result()


def test_a_warning_names_the_call_and_goes_on() -> None:
    run = make()[0]
    with flydsl.no_compiles("warn"), pytest.warns(UserWarning, match="would be traced for cpu:native") as caught:
        run(X)
    assert caught[0].filename == __file__ and len(caught) == 1


def test_a_listener_that_raises_is_reported_once_and_dropped(caplog: pytest.LogCaptureFixture) -> None:
    def fails(event: flydsl.CompileEvent) -> None:
        raise KeyError(event.kind)

    run, events = make()[0], []
    with flydsl.on_compile(fails), flydsl.on_compile(events.append), caplog.at_level(logging.ERROR, "flydsl.compiler"):
        run(X)
        run(D)
    assert [record.getMessage().count("fails") for record in caplog.records] == [1]
    assert len(events) == 4


def test_listeners_hear_other_threads() -> None:
    run, events = make()[0], []
    with flydsl.on_compile(lambda event: events.append(threading.get_ident())):
        thread = threading.Thread(target=run, args=(X,))
        thread.start()
        thread.join()
    assert events == [thread.ident] * 2


def test_wrong_arguments_are_refused() -> None:
    wrong: Any = flydsl.no_compiles
    with pytest.raises(DSLValueError, match="expected 'error' or 'warn'"):
        wrong("raise")
    with pytest.raises(DSLValueError, match="expected 'thread' or 'process'"):
        wrong(scope="block")
    with pytest.raises(DSLTypeError, match="takes a function"):
        flydsl.on_compile(None)  # type: ignore[arg-type]
