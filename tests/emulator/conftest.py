"""Chips to run binaries on, and a cache that the tests of a file share."""

from collections.abc import Iterator

import pytest

from flydsl.simulators.amdgpu import CHIPS

from .driver import emulated


@pytest.fixture(scope="module", autouse=True)
def one_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY"):
            environment.delenv(name, raising=False)
        yield


@pytest.fixture(params=CHIPS)
def chip(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Calls are compiled for the chip and run on it, simulated."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", request.param)
    with emulated():
        yield request.param
