"""Targets that these tests run kernels on: this machine's CPU, and the CPU in the role of an AMD GPU."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="module", autouse=True)
def one_cache(tmp_path_factory: pytest.TempPathFactory):
    """The tests of a file share what they compile."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY"):
            environment.delenv(name, raising=False)
        yield


@pytest.fixture(params=["cpu", "cpu:gfx942"])
def target(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Sets the target of the test."""
    backend, _, arch = request.param.partition(":")
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", backend)
    if arch:
        monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    return request.param


@pytest.fixture
def gfx942(monkeypatch: pytest.MonkeyPatch) -> None:
    """For kernels of AMD's matrix instructions."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
