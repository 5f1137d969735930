"""``FLYDSL_CPU_SCHEDULE``: what it accepts, repeats and reports."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.config import Config
from flydsl.errors import ConfigError, DeviceError, DSLValueError, SanitizerError, ScheduleError
from flydsl.runtime.schedules.current import running
from flydsl.runtime.schedules.plan import Run, changes_of, first_priority, horizon_of
from flydsl.testing import explore
from tests.schedules.planted import counter, lock, zeros


@pytest.mark.parametrize(
    "text", ["seed", "seed:", "seed:x", "seed:-1", "explore:0", "explore", "7", "seed:99999999999999999999"]
)
def test_what_is_no_schedule_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match=r"seed:N.*explore:N"):
        Config.from_env({"FLYDSL_CPU_SCHEDULE": text})


def test_spaces_and_case_do_not_matter() -> None:
    assert Config.from_env({"FLYDSL_CPU_SCHEDULE": " Seed: 007 "}).cpu_schedule == "seed:7"
    assert Config.from_env({"FLYDSL_CPU_SCHEDULE": ""}).cpu_schedule is None


def test_a_seed_means_the_same_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """An order as one machine has found it, which others must repeat."""
    monkeypatch.setenv("FLYDSL_CPU_SCHEDULE", "seed:0")
    assert [agent for agent, *_ in recorded(9)] == [4, 4, 2, 2, 2, 5, 0, 0, 0, 6, 6, 6, 7, 1, 3, 4]
    assert first_priority(7, 3) == 4188394111834773842
    assert [horizon_of(seed) for seed in range(4)] == [512, 64, 32, 32768]
    assert changes_of(9) == (1, 12)
    assert {len(changes_of(seed)) for seed in range(200)} == {0, 1, 2, 3}


def recorded(seed: int) -> list[tuple[int, int, str, int]]:
    x = zeros(1)
    with running(Run(seed=seed)) as run:
        counter(x, False)
    return [(step.agent, step.usual, step.what, step.line) for step in run.launches[0].steps]


def test_a_seed_repeats_an_order_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_SCHEDULE", "seed:0")
    orders = {seed: recorded(seed) for seed in range(8)}
    assert orders == {seed: recorded(seed) for seed in range(8)}
    assert len({tuple(order) for order in orders.values()}) == 8


def test_native_code_takes_the_priorities_that_python_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_SCHEDULE", "seed:0")
    seed = next(seed for seed in range(100) if not changes_of(seed))
    agents = list(dict.fromkeys(agent for agent, *_ in recorded(seed)))
    assert agents == sorted(agents, key=lambda agent: -first_priority(seed, agent))


def test_explore_reports_a_seed_and_a_timeline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_SCHEDULE", "explore:300")
    with pytest.raises(ScheduleError, match=r"x\[0\] differs") as error:
        counter(zeros(1), False)
    assert f"seed:{error.value.seed}" in str(error.value)
    assert "stops before store planted.py" in str(error.value)
    x = zeros(1)
    counter(x, True)
    assert x[0] == 4


def test_a_program_that_waits_for_ever_is_a_failure() -> None:
    def call() -> None:
        place, total = np.ones(1, np.int32), zeros(1)
        lock(place, total, "")

    found = explore(call, orders=2)
    assert isinstance(found.error, DeviceError)
    assert "wait for ever" in str(found.error)


def test_results_are_compared_with_those_of_the_usual_order() -> None:
    def call() -> np.ndarray:
        x = zeros(1)
        counter(x, False)
        return x

    found = explore(call)
    assert "in the usual order 4" in str(found.error)
    with pytest.raises(ScheduleError) as error:
        found.raise_for_failure()
    assert error.value.seed == found.seed
    assert found.svg().startswith("<svg")
    assert 0 < found.bound(2) < found.bound(1) <= 1


@pytest.mark.parametrize("orders", [0, -1, True, 1.5])
def test_a_number_of_orders_is_positive(orders: object) -> None:
    with pytest.raises(DSLValueError, match="positive"):
        explore(lambda: None, orders=orders)  # type: ignore[arg-type]


def test_a_call_without_kernels_is_refused() -> None:
    with pytest.raises(DSLValueError, match="launches no kernel"):
        explore(lambda: None)


@flyc.kernel
def scale_kernel(x: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if i < n:
        x[i] = x[i] * 2


@flyc.jit
def scale(x: fx.Tensor, n: fx.Int32):
    scale_kernel(x, n).launch(grid=(n + 47) // 48, block=48)


def test_more_blocks_than_are_there_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_SCHEDULE", "seed:11")
    x = np.arange(20_001, dtype=np.int32)
    scale(x, 20_001)
    assert (x == 2 * np.arange(20_001)).all()


def test_the_sanitizer_looks_at_other_orders_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A race that the usual order does not show: block 1 reads only if it comes before block 0."""
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "race")
    hidden(zeros(1), zeros(1), zeros(1))
    found = explore(lambda: hidden(zeros(1), zeros(1), zeros(1)), orders=100)
    assert isinstance(found.error, SanitizerError)
    assert found.error.findings[0].check == "race"
    monkeypatch.setenv("FLYDSL_CPU_SCHEDULE", f"seed:{found.seed}")
    with pytest.raises(SanitizerError):
        hidden(zeros(1), zeros(1), zeros(1))
    monkeypatch.setenv("FLYDSL_CPU_SCHEDULE", "explore:9")
    with pytest.raises(ConfigError, match="a checked launch takes seed:N"):
        hidden(zeros(1), zeros(1), zeros(1))


@flyc.kernel
def hidden_kernel(flag: fx.Tensor, data: fx.Tensor, y: fx.Tensor):
    if fx.thread_idx.x == 0:
        if fx.block_idx.x == 0:
            data[0] = 1
            fx.generic_store(fx.get_iter(flag), 1, memory_order=fx.AtomicOrdering.Release)
        elif fx.generic_load(fx.get_iter(flag), memory_order=fx.AtomicOrdering.Acquire) == 0:
            y[0] = data[0]


@flyc.jit
def hidden(flag: fx.Tensor, data: fx.Tensor, y: fx.Tensor):
    hidden_kernel(flag, data, y).launch(grid=2, block=32)
