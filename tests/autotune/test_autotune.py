"""A tuned function measures its candidates once per kind of call, remembers the winner, and computes the right thing.

Times come from an injected benchmark, which prefers one block size; nothing depends on real ones.
"""

import contextlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune import Autotuner, Config, autotune, do_bench
from flydsl.compiler.kernel_function import CompilationContext


@flyc.kernel
def add_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if i < n:
        y[i] = y[i] + x[i]


@flyc.jit
def add(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, BLOCK: fx.Constexpr[int]):
    """y += x."""
    if fx.const_expr(BLOCK == 13):
        raise ValueError("an unlucky block")
    add_kernel(x, y, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


CONFIGS = [Config(BLOCK=32), Config(BLOCK=64), Config(BLOCK=128, waves_per_eu=2)]


@pytest.fixture(autouse=True)
def own_directories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY", "FLYDSL_AUTOTUNE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", "")
    monkeypatch.setenv("FLYDSL_AUTOTUNE_CACHE_DIR", str(tmp_path / "winners"))
    monkeypatch.setenv("FLYDSL_AUTOTUNE_CONFIG_DIR", str(tmp_path / "artifacts"))


class Bench:
    """Launches each candidate ``warmup + rep`` times and says that the one numbered ``winner`` is the fastest."""

    def __init__(self, winner: int = 1) -> None:
        self.winner, self.measured = winner, 0

    def __call__(self, launch: Callable[[], None], warmup: int, rep: int) -> float:
        for _ in range(warmup + rep):
            launch()
        self.measured += 1
        return 1.0 if (self.measured - 1) % len(CONFIGS) == self.winner else 2.0


def tuned(bench: Any, configs: Any = CONFIGS, **options: Any) -> Autotuner:
    return autotune(configs, warmup=1, rep=2, do_bench=bench, **options)(add)


def arrays(n: int = 200, dtype: type = np.float32) -> tuple[np.ndarray, np.ndarray]:
    return np.arange(n).astype(dtype), np.ones(n, dtype)


def test_search_once_per_kind_of_call() -> None:
    bench = Bench()
    run = tuned(bench, key=["n"], restore_value=["y"])
    for n, dtype, measured in ((200, np.float32, 3), (200, np.float32, 3), (100, np.float32, 6), (100, np.int32, 9)):
        x, y = arrays(200, dtype)
        run(x, y, n)
        wanted = np.ones(200, dtype)
        wanted[:n] += x[:n]
        np.testing.assert_array_equal(y, wanted)
        assert bench.measured == measured
    x, y = arrays(50)
    assert run.resolve_config(x, y, 200) == CONFIGS[1]  # the extent is no part of the key
    assert bench.measured == 9
    assert (y == 1).all()


def test_shapes_of_key_tensors_and_stride_patterns() -> None:
    @flyc.jit
    def total(x: fx.Tensor, y: fx.Tensor, BLOCK: fx.Constexpr[int]):
        add_kernel(y, y, BLOCK).launch(grid=1, block=BLOCK)

    bench = Bench()
    run = autotune(CONFIGS[:2], key=["x"], do_bench=bench)(total)
    y = np.ones(200, np.float32)
    counts = []
    for x in (
        np.zeros((4, 8), np.float32),
        np.zeros((4, 8), np.float32),
        np.zeros((8, 4), np.float32),
        np.zeros((4, 8), np.float32, "F"),
    ):
        run(x, y)
        counts.append(bench.measured)
    assert counts == [2, 2, 4, 6]


def test_winners_survive_on_disk(tmp_path: Path) -> None:
    x, y = arrays()
    tuned(Bench())(x, y, 200)
    again = Bench(winner=0)
    assert tuned(again).resolve_config(x, y, 200) == CONFIGS[1]
    assert again.measured == 0
    files = list((tmp_path / "winners").iterdir())
    assert [f.suffix for f in files] == [".json"]
    files[0].write_text("{")
    assert tuned(again).resolve_config(x, y, 200) == CONFIGS[0]
    assert again.measured == 3


def test_timings_are_kept_with_the_winner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_AUTOTUNE", "1")
    run = tuned(Bench(), key=["n"], artifact_name="sums")
    x, y = arrays()
    for n in (200, 100):
        run.resolve_config(x, y, n)
    assert list(run.timings.values()) == [list(zip(CONFIGS, (2.0, 1.0, 2.0), strict=True))] * 2
    recorded = json.loads((tmp_path / "artifacts" / "sums.json").read_text())
    assert recorded["timings"].keys() == recorded["winners"].keys() == run.timings.keys()
    wanted = [
        {"config": each.to_dict(), "milliseconds": took} for each, took in zip(CONFIGS, (2.0, 1.0, 2.0), strict=True)
    ]
    assert all(pairs == wanted for pairs in recorded["timings"].values())
    (own,) = (tmp_path / "winners").iterdir()
    assert own.name == "add.json"
    assert json.loads(own.read_text())["timings"] == recorded["timings"]


def test_other_candidates_are_another_kind() -> None:
    x, y = arrays()
    tuned(Bench())(x, y, 200)
    bench = Bench(winner=0)
    assert tuned(bench, CONFIGS[1:]).resolve_config(x, y, 200) == CONFIGS[1]
    assert bench.measured == 2


def test_order_of_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = arrays()
    bench = Bench(winner=2)
    make = lambda: tuned(bench, default=lambda x, y, n: Config(BLOCK=16), artifact_name="add-1.0")  # noqa: E731
    assert make().resolve_config(x, y, 200) == Config(BLOCK=16)
    assert bench.measured == 0
    monkeypatch.setenv("FLYDSL_AUTOTUNE", "1")
    run = make()
    assert run.resolve_config(x, y, 200) == CONFIGS[2]
    assert run.resolve_config(x, y, 200) == CONFIGS[2]
    assert bench.measured == 3  # forced once per process
    monkeypatch.delenv("FLYDSL_AUTOTUNE")
    monkeypatch.setenv("FLYDSL_AUTOTUNE_CACHE_DIR", "")
    assert make().resolve_config(x, y, 200) == CONFIGS[2]  # from the artifact
    artifact = tmp_path / "artifacts" / "add-1.0.json"
    content = json.loads(artifact.read_text())
    (digest,) = content["winners"]
    for unusable in ("", "[]", json.dumps({**content, "format": 99}), json.dumps({**content, "winners": {digest: {}}})):
        artifact.write_text(unusable)
        assert make().resolve_config(x, y, 200) == Config(BLOCK=16)
    assert not list((tmp_path / "artifacts").glob("*.tmp"))


def test_candidates_that_fail_are_rejected() -> None:
    x, y = arrays()
    times = iter([5.0, 4.0])
    run = tuned(lambda launch, warmup, rep: launch() or next(times), [Config(BLOCK=13), *CONFIGS[:2]])
    assert run.resolve_config(x, y, 200) == CONFIGS[1]
    with pytest.raises(RuntimeError, match="All autotune configs failed, 1 of them") as failure:
        tuned(Bench(), [Config(BLOCK=13)])(x, y, 200)
    assert "an unlucky block" in str(failure.value.__cause__)


def test_validation_rejects_a_candidate() -> None:
    x, y = arrays()
    seen = []

    @contextlib.contextmanager
    def check(arguments: dict[str, Any]):
        before = arguments["y"].copy()
        yield
        assert (arguments["y"] == before + arguments["x"]).all()
        seen.append(sorted(arguments))
        if len(seen) == 2:
            raise AssertionError("wrong result")

    run = tuned(lambda launch, warmup, rep: -len(seen), validate_hook=check)
    assert run.resolve_config(x, y, 200) == CONFIGS[2]
    assert seen == [["n", "x", "y"]] * 3


def test_hooks_tensors_and_pruning() -> None:
    x, y = arrays()
    events = []
    configs = [Config(BLOCK=32, pre_hook=lambda a: events.append(f"config {a['BLOCK']}")), *CONFIGS[1:]]
    run = tuned(
        lambda launch, warmup, rep: (launch(), launch(), 1.0)[2],
        configs,
        prune_configs_by=lambda configs, arguments: [c for c in configs if c.kwargs["BLOCK"] * 3 < arguments["n"]],
        reset_to_zero=["y"],
        pre_hook=lambda a: events.append(f"before {a['y'].sum()}"),
        post_hook=lambda a: events.append("after"),
    )
    run(x, y, 200)
    assert events == [*["before 0.0", "config 32", "after"] * 2, *["before 0.0", "after"] * 2, "config 32"]
    np.testing.assert_array_equal(y, x)


def test_each_launch_finds_what_the_first_found() -> None:
    """A kernel that adds to its output, and changes its input, gives the same each time: measured, chosen or known."""
    x, y, seen = np.ones(4, np.float32), np.full(4, 9, np.float32), []

    def accumulate(x: np.ndarray, y: np.ndarray, BLOCK: int) -> None:
        seen.append((float(x[0]), float(y[0])))
        y += x
        x += 1

    def tune() -> Any:
        measure = lambda launch, warmup, rep: (launch(), launch(), 1.0)[2]  # noqa: E731
        return autotune(CONFIGS[:2], reset_to_zero=["y"], restore_value=["x"], do_bench=measure)(accumulate)

    run = tune()
    run(x, y)
    assert seen == [(1, 0)] * 5
    run(x, y)
    assert seen[5:] == [(2, 0)] and y[0] == 2
    assert list(run.cache.values()) == [CONFIGS[0]]
    tune()(x, y)
    assert seen[6:] == [(3, 0)] and y[0] == 3


def test_the_choice_may_be_the_users() -> None:
    x, y = arrays()
    slowest = lambda results: max(results, key=lambda pair: pair[1])  # noqa: E731
    assert tuned(Bench(winner=0), select_config=slowest).resolve_config(x, y, 200) == CONFIGS[1]
    with pytest.raises(ValueError, match="one of the measured pairs"):
        tuned(Bench(winner=0), CONFIGS[:2], select_config=lambda results: (CONFIGS[2], 0.0))(x, y, 200)


def test_candidates_from_the_arguments() -> None:
    x, y = arrays()
    run = tuned(Bench(winner=0), lambda x, y, n: [Config(BLOCK=n)])
    assert run.resolve_config(x, y, 96) == Config(BLOCK=96)


def test_configurations_as_data() -> None:
    config = Config(num_warps=4, waves_per_eu=2, TILE=(16, (8, 4)), name="wide", scale=0.5)
    assert config.all_kwargs() == {"num_warps": 4, "TILE": (16, (8, 4)), "name": "wide", "scale": 0.5}
    assert config.compiler_opts() == {"waves_per_eu": 2}
    assert Config.from_dict(json.loads(json.dumps(config.to_dict()))) == config
    assert Config(BLOCK=1) != Config(BLOCK=1, waves_per_eu=1)
    assert repr(Config(BLOCK=1, waves_per_eu=1)) == "Config(BLOCK=1, waves_per_eu=1)"
    assert Config().compiler_opts() == {}
    for bad in ({"maxnreg": 64}, {"BLOCK": [1, 2]}, {"f": print}):
        with pytest.raises(TypeError):
            Config(**bad)
    for bad in ([], {"kwargs": 3}, {3: 4}):
        with pytest.raises(TypeError):
            Config.from_dict(bad)


def test_bench_is_the_median_and_waits() -> None:
    calls = []
    milliseconds = do_bench(lambda: calls.append("call"), warmup=2, rep=3, synchronize=lambda: calls.append("wait"))
    assert milliseconds >= 0
    assert calls == ["call", "call", "wait", *["call", "wait"] * 3]


def test_the_own_benchmark_measures_real_launches() -> None:
    x, y = arrays()
    run = autotune(CONFIGS, warmup=1, rep=2, restore_value=["y"])(add)
    run(x, y, 200)
    np.testing.assert_array_equal(y, x + 1)
    assert run.__name__ == "add"
    assert run.__doc__ == "y += x."


def test_methods() -> None:
    class Scale:
        factor = 3

        @autotune([Config(BLOCK=32), Config(BLOCK=64)], do_bench=Bench(winner=0))
        @flyc.jit
        def run(self, y: fx.Tensor, BLOCK: fx.Constexpr[int]):
            add_kernel(y, y, self.factor).launch(grid=1, block=BLOCK)

    y = np.ones(5, np.float32)
    assert Scale().run(y) is None
    assert (y[:3] > 1).all()
    assert (y[3:] == 1).all()


@pytest.mark.parametrize(
    ("error", "match", "make"),
    [
        (RuntimeError, "All autotune configs failed", lambda: tuned(Bench(), [])(*arrays(), 200)),
        (ValueError, "artifact_name", lambda: autotune(CONFIGS, artifact_name="a/b")(add)),
        (ValueError, "artifact_name", lambda: autotune(CONFIGS, artifact_name="a" * 65)(add)),
        (TypeError, "@flyc.jit", lambda: autotune(CONFIGS)(print)),
        (TypeError, "and so does the call", lambda: tuned(Bench())(*arrays(), 200, 32)),
        (TypeError, "gave 3; expected a Config", lambda: tuned(Bench(), default=lambda *a: 3)(*arrays(), 200)),
        (ValueError, "give Configs", lambda: tuned(Bench(), lambda *a: [3])(*arrays(), 200)),
    ],
)
def test_refusals(error: type[Exception], match: str, make: Callable[[], object]) -> None:
    with pytest.raises(error, match=match):
        make()


@pytest.mark.parametrize("names", [{"key": ["m"]}, {"reset_to_zero": ["z"]}, {"restore_value": ["z"]}])
def test_names_that_the_function_lacks_are_ignored_with_a_warning(names: dict[str, list[str]]) -> None:
    with pytest.warns(UserWarning, match=f"no parameter {next(iter(names.values()))[0]!r}"):
        run = tuned(Bench(), **names)
    x, y = arrays()
    run(x, y, 200)
    assert (y[1:] > 1).all()


def test_a_configuration_wins_over_an_argument_by_name() -> None:
    taken = []
    run = autotune([Config(BLOCK=1)], do_bench=Bench())(lambda n, BLOCK: taken.append((n, BLOCK)))
    run(3, BLOCK=5)
    assert set(taken) == {(3, 1)}


def test_a_selected_configuration_is_set_by_hand() -> None:
    bench = Bench()
    run = tuned(bench)
    x, y = arrays()
    run.cache[run._make_key((x, y, 200), {})] = CONFIGS[1]
    assert run.resolve_config(x, y, 200) == CONFIGS[1]
    assert bench.measured == 0
    assert run._bench_one(CONFIGS[0], (x, y, 200), {}) > 0
    assert bench.measured == 1


def test_a_plain_function_that_builds_what_it_launches() -> None:
    hints = []

    def scaled(x: np.ndarray, y: np.ndarray, scale: float, *, BLOCK: int, **rest: str) -> int:
        @flyc.kernel
        def scale_kernel(x: fx.Tensor, y: fx.Tensor):
            i = fx.block_idx.x * BLOCK + fx.thread_idx.x
            y[i] = x[i] * scale

        @flyc.jit
        def launch(x: fx.Tensor, y: fx.Tensor):
            hints.append(CompilationContext.get_compile_hints())
            scale_kernel(x, y).launch(grid=2 * 128 // BLOCK, block=BLOCK)

        launch(x, y)
        return BLOCK

    bench = Bench(winner=2)
    fastest = Autotuner(fn=scaled, configs=CONFIGS, key=["scale"], warmup=0, rep=1, do_bench_fn=bench)
    x, y = np.arange(256, dtype=np.float32), np.zeros(256, np.float32)
    assert fastest(x, y, 3.0, note="a") == 128
    np.testing.assert_array_equal(y, 3 * x)
    assert hints == [{}, {}, {"waves_per_eu": 2}, {"waves_per_eu": 2}]
    assert fastest.resolve_config(x, y, 3.0, note="b") == CONFIGS[2]
    assert bench.measured == 3
    fastest(x, y, 4.0)
    assert bench.measured == 6
    fastest(x.astype(np.float64), y, 4.0)
    assert bench.measured == 9


def test_nothing_is_measured_when_only_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPILE_ONLY", "1")
    run = autotune(CONFIGS)(add)
    run(*arrays(), 200)
    assert run.timings == {}
    bench = Bench()  # a measurement of the program's own may need no launch
    tuned(bench, CONFIGS[:2])(*arrays(), 200)
    assert bench.measured == 2


def test_a_winner_holds_in_another_process(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "import test_autotune as t\n"
        "bench = t.Bench(winner=int(sys.argv[1]))\n"
        "x, y = t.arrays()\n"
        "print(t.tuned(bench).resolve_config(x, y, 200), bench.measured)\n"
    )
    outputs = [
        subprocess.run([sys.executable, script, w], capture_output=True, text=True, check=True).stdout for w in "10"
    ]
    assert outputs == ["Config(BLOCK=64) 3\n", "Config(BLOCK=64) 0\n"]


def test_a_description_is_flat() -> None:
    config = Config(BLOCK=64, num_warps=4, waves_per_eu=2)
    assert config.to_dict() == {"BLOCK": 64, "num_warps": 4, "waves_per_eu": 2}
    nested = {"kwargs": {"BLOCK": 64}, "num_warps": 4, "waves_per_eu": 2}
    assert Config.from_dict(config.to_dict()) == Config.from_dict(nested) == config
    assert Config.from_dict({}) == Config()


def test_candidates_are_asked_for_a_search_only() -> None:
    asked = []

    def candidates(*_: object, **__: object) -> list[Config]:
        asked.append(1)
        return [Config(BLOCK=64)]

    @flyc.jit
    def run(x: fx.Tensor, BLOCK: fx.Constexpr[int]):
        pass

    x = np.zeros(4, np.float32)
    by_default = autotune(configs=candidates, key=[], default=lambda *_: Config(BLOCK=32))(run)
    assert by_default.resolve_config(x) == Config(BLOCK=32) and not asked
    by_search = autotune(configs=candidates, key=[])(run)
    assert by_search.resolve_config(x) == by_search.resolve_config(x) == Config(BLOCK=64) and asked == [1]
