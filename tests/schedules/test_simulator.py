"""The AMD simulator follows the same seeds, wave by wave."""

import numpy as np
import pytest

from flydsl.errors import ConfigError, SimulationError
from flydsl.testing import explore
from tests.emulator.driver import emulated
from tests.schedules import planted as bugs

COUNTERS = ("lost_update_of_a_counter", "ticket_taken_before_the_part_is_stored", "last_block_told_by_its_number")


@pytest.mark.parametrize("name", COUNTERS)
def test_a_bug_is_found_on_the_simulator(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    call = bugs.PLANTED[name]
    with emulated("gfx942"):
        found = explore(lambda: call(False), orders=200)
        assert isinstance(found.error, AssertionError)
        assert found.seed is not None
        assert "block 1 warp 0" in found.timeline()
        assert not explore(lambda: call(True), orders=20).failed
        monkeypatch.setenv("FLYDSL_CPU_SCHEDULE", f"seed:{found.seed}")
        with pytest.raises(AssertionError):
            call(False)


def test_waves_wait_for_blocks_that_come_later() -> None:
    """Workgroups run by turns, so that a wave may wait for another workgroup."""
    with emulated("gfx942"):
        assert not explore(lambda: bugs.PLANTED["flag_set_before_the_data"](True), orders=6).failed


def test_the_simulator_takes_only_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_SCHEDULE", "explore:3")
    with emulated("gfx942"), pytest.raises((ConfigError, SimulationError), match="seed:N"):
        bugs.counter(np.zeros(1, np.int32), True)
