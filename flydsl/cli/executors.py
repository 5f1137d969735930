"""``--executor``: executors by name."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from flydsl.errors import ConfigError, ToolchainError

if TYPE_CHECKING:
    from flydsl.compiler.aot.precompiling import TaskExecutor

__all__ = ["HELP", "open_executor"]

HELP = "dask://HOST:PORT, mpi, or MODULE:NAME of an executor or of a function that makes one"


@contextmanager
def open_executor(text: str) -> Iterator[TaskExecutor]:
    """The executor that ``text`` names, shut down at the end if it was started here."""
    if text.startswith("dask://"):
        distributed = _package("distributed", "dask[distributed]")
        with distributed.Client("tcp://" + text.removeprefix("dask://")) as client:
            yield client.get_executor(pure=False)
    elif text == "mpi":
        with _package("mpi4py.futures", "mpi4py").MPIPoolExecutor() as pool:
            yield pool
    else:
        yield _named(text)


def _package(module: str, install: str) -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise ToolchainError(f"{module} is not installed; install it with: pip install '{install}'") from error


def _named(text: str) -> Any:
    module, colon, name = text.partition(":")
    if not colon:
        raise ConfigError(f"--executor {text!r} names no executor; expected {HELP}")
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise ConfigError(f"--executor {text!r}: {error}") from None
    executor = found if hasattr(found, "submit") and not isinstance(found, type) else found()
    if not hasattr(executor, "submit"):
        raise ConfigError(f"--executor {text!r} gave {executor!r}, which has no method submit")
    return executor
