"""A search finds the fastest candidate despite noise, within its budget, and without those that cannot run."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune import Budget, Config, autotune
from flydsl.autotune.searching import Samples, Search, TimedRounds, Trial, tied_with_fastest
from flydsl.autotune.strategies import All, Pattern, Random
from flydsl.errors import DSLRuntimeError, DSLTypeError, DSLValueError

GRID = [
    Config(BLOCK=b, UNROLL=u, STAGES=s) for b in (32, 64, 128, 256, 512) for u in (1, 2, 4, 8) for s in (1, 2, 3, 4)
]


@pytest.fixture(autouse=True)
def own_directories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY", "FLYDSL_AUTOTUNE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("FLYDSL_AUTOTUNE_CACHE_DIR", str(tmp_path / "winners"))


@flyc.kernel
def staged_kernel(x: fx.Tensor, SHARED: fx.Constexpr[int]):
    stage = fx.SharedAllocator().allocate(fx.Array[fx.Float32, SHARED]).peek()
    stage[fx.thread_idx.x] = x[fx.thread_idx.x]
    x[fx.thread_idx.x] = stage[fx.thread_idx.x] + 1.0


@flyc.jit
def staged(x: fx.Tensor, SHARED: fx.Constexpr[int], BLOCK: fx.Constexpr[int]):
    staged_kernel(x, SHARED).launch(grid=1, block=BLOCK)


def bowl(config: Config) -> float:
    """A time with one least value, at BLOCK=128, UNROLL=4, STAGES=2."""
    v = config.all_kwargs()
    return 1.0 + abs(np.log2(v["BLOCK"] / 128)) + abs(np.log2(v["UNROLL"] / 4)) + 0.5 * abs(v["STAGES"] - 2)


def searched(strategy: Any, budget: Budget | None = None, candidates: Sequence[Config] = GRID) -> Search:
    search = Search("f", "cpu", {}, candidates)
    search.run(strategy, budget, lambda _: {}, lambda batch: [(bowl(config),) * 9 for config in batch], at_once=4)
    return search


@pytest.mark.parametrize("strategy", [All(), Random(), Pattern()])
def test_strategies_find_the_least_of_a_bowl(strategy: Any) -> None:
    search = searched(strategy)
    assert search.tied == [Config(BLOCK=128, UNROLL=4, STAGES=2)]
    assert len(search.samples) == len(GRID) or isinstance(strategy, Pattern)


def test_a_pattern_measures_a_part_and_a_budget_ends_any_search() -> None:
    assert len(searched(Pattern()).samples) < len(GRID) // 2
    for strategy in (All(), Random(seed=3), Pattern()):
        assert len(searched(strategy, Budget(candidates=7)).samples) == 7
    assert 0 < len(searched(All(), Budget(seconds=1e-9)).samples) < len(GRID)


def test_random_orders_differ_by_seed_alone() -> None:
    first = [set(searched(Random(seed), Budget(candidates=10)).samples) for seed in (1, 1, 2)]
    assert first[0] == first[1] != first[2]


def test_a_pattern_passes_candidates_that_cannot_run() -> None:
    search = Search("f", "cpu", {}, GRID)
    refused = lambda batch: {c: DSLValueError("no") for c in batch if c.all_kwargs()["BLOCK"] <= 64}  # noqa: E731
    search.run(Pattern(), None, refused, lambda batch: [(bowl(config),) * 9 for config in batch], at_once=4)
    assert search.tied == [Config(BLOCK=128, UNROLL=4, STAGES=2)]


def noisy(rng: random.Random, times: Mapping[Config, float], rounds: int) -> dict[Config, Samples]:
    """Times in rounds; the machine's speed drifts, and each launch is late now and then."""
    samples: dict[Config, list[float]] = {config: [] for config in times}
    for _ in range(rounds):
        speed = rng.uniform(1.0, 2.0)
        for config, time in times.items():
            late = rng.expovariate(4.0) if rng.random() < 0.2 else 0.0
            samples[config].append(time * speed * (1 + rng.gauss(0, 0.01)) + late)
    return {config: tuple(each) for config, each in samples.items()}


def test_equal_candidates_are_tied_and_slower_ones_are_not() -> None:
    """Of 300 searches under noise that hides a tenth: those 10 % slower are found out, equal ones seldom lose."""
    rng, same, slow = random.Random(0), GRID[:3], GRID[3]
    lost, kept = 0, 0
    for _ in range(300):
        tied = tied_with_fastest(noisy(rng, {**dict.fromkeys(same, 1.0), slow: 1.1}, 25))
        lost += tied[0] != same[0]
        kept += slow in tied
    assert lost < 30  # of the few false alarms that the test allows
    assert kept < 15


def test_few_rounds_tell_apart_what_never_overlaps() -> None:
    one, two = GRID[:2]
    assert tied_with_fastest({one: (2.0, 2.1), two: (1.0, 1.9)}) == [two]
    assert tied_with_fastest({one: (2.0, 1.8), two: (1.0, 1.9)}) == [one, two]


def test_rounds_are_interleaved_and_hooks_are_not_timed() -> None:
    seen: list[str] = []

    def trial(name: str, config: Config) -> Trial:
        note = lambda what: lambda: seen.append(f"{what} {name}")  # noqa: E731
        return Trial(config, note("validate"), note("prepare"), note("launch"), note("finish"), lambda: None)

    found = TimedRounds(warmup=1, rep=3)([trial("a", GRID[0]), trial("b", GRID[1])])
    assert [len(samples) for samples in found if not isinstance(samples, Exception)] == [3, 3]
    launches = [entry[-1] for entry in seen if entry.startswith("launch")]
    assert launches == ["a", "b", "a", "b", "b", "a", "a", "b"]
    assert [entry[:-2] for entry in seen[:4]] == ["validate", "prepare", "launch", "finish"]


def test_what_the_target_cannot_hold_is_left_out_before_it_is_compiled(capfd: pytest.CaptureFixture[str]) -> None:
    configs = [Config(SHARED=64, BLOCK=32), Config(SHARED=1 << 20, BLOCK=32), Config(SHARED=64, BLOCK=4096)]
    run = autotune(configs, key=["x"], rep=3)(staged)
    x = np.zeros(64, np.float32)
    assert run.resolve_config(x) == configs[0]
    (search,) = run.searches.values()
    assert list(search.left_out) == configs[1:]
    assert "shared memory" in search.left_out[configs[1]]
    assert "4096" in search.left_out[configs[2]]
    assert not search.failures
    report = run.report()
    assert report.count("left out") == 2
    assert "SHARED=64, BLOCK=32" in report


def test_candidates_are_compiled_in_processes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """All programs are in the cache before the first launch, and the launches compile nothing."""
    seen: list[int] = []

    def measure(trials: Sequence[Trial]) -> list[Samples]:
        seen.append(len(list((tmp_path / "cache").rglob("*.flyk"))))
        for trial in trials:
            trial.launch()
        return [(1.0,)] * len(trials)

    configs = [Config(SHARED=64 * n, BLOCK=32 * n) for n in (1, 2, 3, 4)]
    run = autotune(configs, measure=measure, workers=2)(staged)
    x = np.zeros(128, np.float32)
    before = staged.cache_info()
    run.resolve_config(x)
    assert seen[0] >= 4
    after = staged.cache_info()
    assert before is not None and after is not None
    assert after.misses == before.misses
    assert (x[:32] == 4).all()


def test_a_measure_of_the_program_decides() -> None:
    by_model = lambda trials: [(float(t.config.all_kwargs()["BLOCK"]),) for t in trials]  # noqa: E731
    configs = [Config(SHARED=64, BLOCK=b) for b in (64, 32, 48)]
    x = np.zeros(64, np.float32)
    assert autotune(configs, measure=by_model)(staged).resolve_config(x) == configs[1]
    assert (x == 0).all()  # nothing was launched


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"strategy": "patern"}, DSLValueError, "pattern"),
        ({"strategy": 3}, DSLTypeError, "propose"),
        ({"budget": 0}, DSLValueError, "positive"),
        ({"budget": 2.5}, DSLTypeError, "candidates"),
        ({"measure": "clock"}, DSLValueError, "time"),
        ({"measure": 7}, DSLTypeError, "trials"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        autotune([Config(SHARED=64, BLOCK=32)], **options)(staged)


def test_all_left_out_is_an_error_that_says_why() -> None:
    run = autotune([Config(SHARED=1 << 20, BLOCK=32)], rep=1)(staged)
    with pytest.raises(DSLRuntimeError, match="shared memory"):
        run(np.zeros(64, np.float32))


REPORTING = """
import sys
{without}
sys.path.insert(0, {here!r})
import numpy as np
from test_search import staged
from flydsl.autotune import Config, autotune
autotune([Config(SHARED=64, BLOCK=32), Config(SHARED=64, BLOCK=64)], key=["x"], rep=8)(staged)(np.zeros(64, np.float32))
"""


@pytest.mark.parametrize("without", ["", "sys.modules['rich'] = None"], ids=["rich", "plain"])
def test_tables_are_printed_by_the_search_and_by_the_command(without: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_AUTOTUNE_REPORT", "1")
    code = REPORTING.format(without=without, here=str(Path(__file__).parent))
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    command = [
        sys.executable,
        "-c",
        f"import sys\n{without}\nfrom flydsl.cli import main\nsys.exit(main(sys.argv[1:]))",
    ]
    shown = subprocess.run([*command, "cache", "autotune"], capture_output=True, text=True, check=True).stdout
    for text in (ran.stderr, shown):
        assert "test_search.staged(x=[64])" in text
        assert "2 of 2 candidates measured, in 8 rounds" in " ".join(text.split()), (
            "a title is broken as its table is wide"
        )
        assert "BLOCK=64" in text
        assert ("│" in text) == (not without)
        assert "fastest" in text
    none = subprocess.run(
        [*command, "cache", "autotune", "--name", "other"], capture_output=True, text=True, check=True
    )
    assert "no search" in none.stdout


def test_medians_are_what_timings_show() -> None:
    run = autotune([Config(SHARED=64, BLOCK=32)], rep=5)(staged)
    run.resolve_config(np.zeros(64, np.float32))
    (search,) = run.searches.values()
    ((config, took),) = next(iter(run.timings.values()))
    assert took == statistics.median(search.samples[config])
    assert len(search.samples[config]) == 5
