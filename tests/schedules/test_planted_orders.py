"""Bugs that the usual order misses are found by seeds, and the kernels without them are never reported."""

import pytest

from flydsl.testing import explore
from tests.schedules.planted import PLANTED, on_hopper


@pytest.fixture(params=PLANTED)
def planted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name: str = request.param
    if name in on_hopper:
        monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")
    return name


def test_the_usual_order_misses_it_and_a_seed_repeats_it(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    call = PLANTED[planted]
    call(False)
    found = explore(lambda: call(False), orders=1000)
    assert found.failed
    assert found.seed is not None
    assert len(found.switches) <= 4
    assert "block 0 warp 0" in found.timeline()
    monkeypatch.setenv("FLYDSL_CPU_SCHEDULE", f"seed:{found.seed}")
    for _ in range(2):
        with pytest.raises(AssertionError):
            call(False)


def test_the_kernel_without_it_is_never_reported(planted: str) -> None:
    call = PLANTED[planted]
    call(True)
    found = explore(lambda: call(True), orders=60)
    assert not found.failed
    assert found.orders == 60
    assert found.seed is None


def test_there_are_enough_of_them() -> None:
    assert len(PLANTED) >= 15
