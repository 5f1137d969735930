"""Runs any tests of CPUs in the role of a chip that is simulated, such as ``cpu:gfx942``, on the simulated GPU instead::

    PYTHONPATH=tests python -m pytest -p emulator.plugin tests/atoms/test_lanes.py
    PYTHONPATH=tests python -m pytest -p emulator.plugin --chip gfx1201 tests/coop/test_warp.py

With ``--chip``, so does what names no chip.  Tests of the CPU's own ways then fail, such as of its error messages.  With
``--checked`` kernels must be right in all that the simulator checks.
"""

from collections.abc import Iterator

import pytest

from .driver import emulated


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--chip", help="the AMD GPU to run what would run on the CPU")
    parser.addoption("--checked", action="store_true", help="fail where the simulator finds a fault")


@pytest.fixture(autouse=True)
def on_the_emulator(request: pytest.FixtureRequest) -> Iterator[None]:
    with emulated(request.config.getoption("--chip"), checked=request.config.getoption("--checked")):
        yield
