"""A winner is of one program: whatever changes the program has a search of its own, and equal programs share one."""

from __future__ import annotations

import importlib.util
import itertools
import json
import sys
import warnings
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from flydsl.autotune import Config

PLAIN = {
    "steps": "2",
    "closure": "3",
    "table": "(1.0, 2.0)",
    "helper": "v + 1.0",
    "name": "v",
    "first": "64",
    "default": "1",
}
EDITS: Mapping[str, Mapping[str, str]] = {
    "as it is": {},
    "an edited kernel": {"steps": "5"},
    "another closure": {"closure": "4"},
    "another global": {"table": "(1.0, 2.5)"},
    "an edited helper": {"helper": "v * 1.5"},
    "another default": {"default": "2"},
    "other candidates": {"first": "32"},
}
JIT = """
import numpy as np
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune import Config, autotune

TABLE = {table}

def helper(v):
    return {helper}

def make(times):
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, BLOCK: fx.Constexpr[int], more: fx.Constexpr[int]):
        i = fx.block_idx.x * BLOCK + fx.thread_idx.x
        if i < n:
            {name} = x[i]
            for _ in fx.range_constexpr({steps} * times * more):
                {name} = helper({name}) * TABLE[1]
            y[i] = {name}

    @autotune(configs=CONFIGS, key=["n"], warmup=0, rep=1, do_bench=lambda launch, warmup, rep: launch() or 1.0)
    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, BLOCK: fx.Constexpr[int], more: fx.Constexpr[int] = {default}):
        k(x, y, n, BLOCK, more).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)

    return run

CANDIDATES = [Config(BLOCK={first}), Config(BLOCK=128)]
"""
LISTED = "CONFIGS = CANDIDATES\nrun = make({closure})\n"
ASKED = """
asked = 0
def CONFIGS(*_, **__):
    global asked
    asked += 1
    return CANDIDATES
run = make({closure})
"""
OF_PLAIN_FUNCTION = """
CONFIGS = CANDIDATES
def tuned(times):
    own = make(times).fn
    @autotune(configs=CANDIDATES, key=["n"], warmup=0, rep=1, do_bench=lambda launch, warmup, rep: launch() or 1.0)
    def run(x, y, n, BLOCK):
        own(x, y, n, BLOCK)
    return run
run = tuned({closure})
"""
ENDS = {"listed candidates": LISTED, "candidates of a function": ASKED, "a plain function": OF_PLAIN_FUNCTION}


@pytest.fixture(autouse=True)
def own_directories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", "")
    monkeypatch.setenv("FLYDSL_AUTOTUNE_CACHE_DIR", str(tmp_path / "winners"))
    monkeypatch.delenv("FLYDSL_AUTOTUNE", raising=False)


_numbers = itertools.count()


def loaded(folder: Path, text: str) -> ModuleType:
    """The program anew, under the one name that all of them have: as another process would run it."""
    path = folder / str(next(_numbers)) / "program.py"
    path.parent.mkdir()
    path.write_text(text)
    spec = importlib.util.spec_from_file_location("program", path)
    assert spec is not None and spec.loader is not None
    module = sys.modules["program"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def searches(module: ModuleType) -> int:
    """The number of searches of one call."""
    x, y = np.arange(100, dtype=np.float32), np.zeros(100, np.float32)
    module.run(x, y, 100)
    module.run(x, y, 100)
    return len(module.run.timings)


@pytest.mark.parametrize("end", ENDS)
def test_each_program_is_searched_once(tmp_path: Path, end: str) -> None:
    edits = {name: each for name, each in EDITS.items() if end != "candidates of a function" or "first" not in each}
    texts = {name: (JIT + ENDS[end]).format(**{**PLAIN, **edit}) for name, edit in edits.items()}
    assert {name: searches(loaded(tmp_path, text)) for name, text in texts.items()} == dict.fromkeys(texts, 1)
    assert {name: searches(loaded(tmp_path, text)) for name, text in texts.items()} == dict.fromkeys(texts, 0)


@pytest.mark.parametrize("end", ["listed candidates", "candidates of a function"])
def test_what_changes_no_program_changes_no_winner(tmp_path: Path, end: str) -> None:
    text = (JIT + ENDS[end]).format(**PLAIN)
    assert searches(loaded(tmp_path, text)) == 1
    for same in ("# a comment\n\n" + text, (JIT + ENDS[end]).format(**{**PLAIN, "name": "w"}), text + "OTHER = 1\n"):
        module = loaded(tmp_path, same)
        assert searches(module) == 0
        assert getattr(module, "asked", 0) == 0  # candidates are asked for a search only


def test_functions_of_one_factory_and_options_of_a_compile_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = loaded(tmp_path, (JIT + LISTED).format(**PLAIN))
    assert searches(module) == 1
    module.run = module.make(7)
    assert searches(module) == 1
    monkeypatch.setenv("FLYDSL_COMPILE_OPT_LEVEL", "1")
    x, y = np.arange(100, dtype=np.float32), np.zeros(100, np.float32)
    module.run(x, y, 100)
    assert len(module.run.timings) == 2
    monkeypatch.delenv("FLYDSL_COMPILE_OPT_LEVEL")
    module.run(x, y, 100)
    assert len(module.run.timings) == 2


FAILING = """
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune import Config, autotune

BROKEN = []

@flyc.kernel
def k(x: fx.Tensor, BLOCK: fx.Constexpr[int]):
    x[fx.thread_idx.x] = 1.0

@flyc.jit
def launch(x: fx.Tensor, BLOCK: fx.Constexpr[int]):
    if fx.const_expr(BLOCK == 64 and BROKEN):
        raise ValueError("it needs what is gone")
    k(x, BLOCK).launch(grid=1, block=BLOCK)

times = {32: 2.0, 64: 1.0}
def bench(launch, warmup, rep):
    launch()
    return times.pop(min(times)) if len(times) == 2 else times.popitem()[1]

"""
WHO = {
    "a jit function": "run = autotune([Config(BLOCK=32), Config(BLOCK=64)], do_bench=bench)(launch)\n",
    "a plain function": """
@autotune([Config(BLOCK=32), Config(BLOCK=64)], do_bench=bench)
def run(x, BLOCK):
    if BLOCK == 64 and module.BROKEN:
        raise flyc_errors.DSLCompileError("it needs what is gone")
    launch(x, BLOCK)
import flydsl.errors as flyc_errors
import sys
module = sys.modules["program"]
""",
}


@pytest.mark.parametrize("who", WHO)
def test_a_winner_that_fails_is_dropped_and_searched_again(tmp_path: Path, who: str) -> None:
    text, x = FAILING + WHO[who], np.zeros(64, np.float32)
    module = loaded(tmp_path, text)
    assert module.run.resolve_config(x) == Config(BLOCK=64)
    broken: Any = loaded(tmp_path, text)
    broken.BROKEN.append(1)
    with pytest.warns(UserWarning, match="recorded winner Config.BLOCK=64. fails and is dropped.*what is gone") as told:
        broken.run(x)
    assert len(told) == 1 and set(x[:32]) == {1.0}
    assert [config for pairs in broken.run.timings.values() for config, _ in pairs] == [Config(BLOCK=32)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        broken.run(x)
        after: Any = loaded(tmp_path, text)
        after.BROKEN.append(1)
        after.run(x)
    assert after.run.timings == {}
    recorded = [json.loads(path.read_text())["winners"] for path in (tmp_path / "winners").iterdir()]
    assert [list(each.values()) for each in recorded] == [[{"BLOCK": 32}]]
