"""Each test has a cache directory of its own, so that none sees what another compiled."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY", "FLYDSL_CPU_CHECK"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def hopper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run kernels on this machine's CPU in the role of an H100."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")
