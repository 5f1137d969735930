"""Settings of tests of schedules."""

import pytest


@pytest.fixture(autouse=True)
def cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run kernels on this machine's CPU in the usual order, on one thread: on several, bugs show by chance."""
    monkeypatch.setenv("FLYDSL_CPU_THREADS", "1")
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.delenv("FLYDSL_COMPILE_ARCH", raising=False)
    monkeypatch.delenv("FLYDSL_CPU_SCHEDULE", raising=False)
