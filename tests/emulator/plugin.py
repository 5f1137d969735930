"""Runs any tests of ``cpu:gfx942``, ``cpu:gfx950``, ``cpu:gfx1100`` and ``cpu:gfx1201`` on emulated binaries instead::

PYTHONPATH=tests python -m pytest -p emulator.plugin tests/atoms/test_lanes.py
"""

from collections.abc import Iterator

import pytest

from .driver import emulated


@pytest.fixture(autouse=True)
def on_the_emulator() -> Iterator[None]:
    with emulated():
        yield
