"""Runs any tests under checks of the sanitizer: what they launch on the CPU in their own process must be clean::

    PYTHONPATH=tests python -m pytest -p sanitizer.plugin tests/atoms/test_lanes.py
    PYTHONPATH=tests python -m pytest -p sanitizer.plugin --checks race tests

Tests of what is compiled, of what checks refuse or of how quickly it is done may fail; a ``SanitizerError`` must not be.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from dataclasses import replace

import pytest

from flydsl.config import CPU_CHECKS, Config


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--checks", default=",".join(CPU_CHECKS), help="as FLYDSL_CPU_CHECK")


@pytest.fixture(autouse=True)
def under_checks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = Config.from_env({"FLYDSL_CPU_CHECK": request.config.getoption("--checks")}).cpu_check
    read = Config.from_env

    @functools.wraps(read)
    def from_env(environ: Mapping[str, str] | None = None) -> Config:
        found = read(environ)
        given = environ is not None or "FLYDSL_CPU_CHECK" in os.environ
        return found if given else replace(found, cpu_check=checks)

    monkeypatch.setattr(Config, "from_env", from_env)
