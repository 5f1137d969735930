"""Each test has a cache of its own and, by the fixture ``warp``, runs with warps of 32 and of 64 lanes."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from harness import ARCH_OF_WARP


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", "")
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(params=sorted(ARCH_OF_WARP))
def warp(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", ARCH_OF_WARP[request.param])
    size: int = request.param
    return size
