"""A GPU for the tests of this directory: the simulator of PTX, in the place of NVIDIA's driver."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .gpu import Gpu

# Programs that the tests of those directories play on the CPU.
for neighbour in ("atoms", "expr", "fibers", "kernels", "nvvm", "programs"):
    sys.path.append(str(Path(__file__).parents[1] / neighbour))


@pytest.fixture(scope="session")
def machine() -> Gpu:
    """One device for all tests."""
    return Gpu()


@pytest.fixture
def gpu(machine: Gpu, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gpu]:
    """The process's GPU for one test, an sm_90; ``gpu.play("sm_80")`` makes it another chip."""
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY"):
        monkeypatch.delenv(name, raising=False)
    machine.install(monkeypatch)
    yield machine
    machine.check()
    machine.memory.clear()
