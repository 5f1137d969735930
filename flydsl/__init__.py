"""flydsl: a Python kernel compiler for AMD GPUs, NVIDIA GPUs and CPUs.

Write kernels with ``flydsl.compiler`` (``flyc``) and ``flydsl.expr`` (``fx``).  Importing this package loads neither the
compiler nor a driver.  :func:`load` opens a bundle of precompiled kernels, which needs no compiler at all.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING, Any

from flydsl import forks as _forks  # noqa: F401  # first, as it says there
from flydsl._version import __version__
from flydsl.interpreters import require_main_interpreter

if TYPE_CHECKING:
    from flydsl import autotune as autotune
    from flydsl.bundle import Bundle
    from flydsl.candidates import Config

__all__ = ["Config", "__version__", "autotune", "load"]


def load(path: str | os.PathLike[str]) -> Bundle:
    """Open a bundle of precompiled kernels: ``flydsl.load("kernels.flyb").softmax(x, y)``.

    Raises:
        ArtifactError: the file is no bundle or is damaged.
        OSError: it cannot be read.
    """
    from flydsl.bundle import Bundle

    return Bundle(path)


def __getattr__(name: str) -> Any:
    if name == "autotune":
        return importlib.import_module("flydsl.autotune")
    if name == "Config":
        return importlib.import_module("flydsl.candidates").Config
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


require_main_interpreter()
