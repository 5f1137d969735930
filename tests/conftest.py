"""Tests compile into a cache of their own, never into the user's."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def cache_of_this_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path_factory.mktemp("flydsl-cache")))
        yield
