"""Chips to run binaries on, and a cache that the tests of a file share."""

from collections.abc import Iterator

import pytest

from .driver import emulated
from .vendor import FAMILIES


@pytest.fixture(scope="module", autouse=True)
def one_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY"):
            environment.delenv(name, raising=False)
        yield


@pytest.fixture(params=list(FAMILIES))
def chip(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Calls are compiled for the chip and run on it, emulated."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", request.param)
    with emulated():
        yield request.param
