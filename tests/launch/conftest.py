"""Launches of small kernels, and how many of them took the Python path."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from flydsl.compiler.jit_function import JitFunction
from flydsl.runtime.launch import native_launcher

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def python_launches(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Any]:
    """``with python_launches() as launches:`` counts, in the list, the launches that Python code makes."""
    if native_launcher() is None:
        pytest.skip("this interpreter has no native launches")

    @contextmanager
    def counting() -> Iterator[list[str]]:
        made: list[str] = []
        launch = JitFunction.launch

        def counted(function: JitFunction, *args: Any) -> Any:
            made.append(function.__name__)
            return launch(function, *args)

        with monkeypatch.context() as patch:
            patch.setattr(JitFunction, "launch", counted)
            yield made

    return counting
