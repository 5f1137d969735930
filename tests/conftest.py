"""Tests compile into a cache of their own, never into the user's."""

import hashlib
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def cache_of_this_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path_factory.mktemp("flydsl-cache")))
        yield


@pytest.fixture(scope="session")
def gcc(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """``gcc(source, *flags) -> file``: compiled once per source and flags."""
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed; this test compiles the code that it loads")
    directory = tmp_path_factory.mktemp("gcc")

    def compile_(source: str, *flags: str) -> Path:
        name = hashlib.sha256("\0".join((source, *flags)).encode()).hexdigest()[:16]
        output = directory / f"{name}.out"
        if not output.exists():
            (directory / f"{name}.c").write_text(source)
            command = [
                "gcc",
                "-O2",
                "-Wall",
                "-Werror",
                "-fPIC",
                *flags,
                str(directory / f"{name}.c"),
                "-o",
                str(output),
            ]
            subprocess.run(command, check=True, capture_output=True, text=True)
        return output

    return compile_


@pytest.fixture(scope="session")
def c_object(gcc: Callable[..., Path]) -> Callable[..., bytes]:
    """``c_object(source, *flags) -> bytes`` of a relocatable object."""
    return lambda source, *flags: gcc(source, "-c", *flags).read_bytes()
