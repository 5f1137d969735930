"""flydsl: a Python kernel compiler for AMD GPUs, NVIDIA GPUs and CPUs.

Write kernels with ``flydsl.compiler`` (``flyc``) and ``flydsl.expr`` (``fx``).  Importing this package loads neither the
compiler nor a driver.  :func:`load` opens a bundle of precompiled kernels, which needs no compiler at all.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from flydsl._version import __version__
from flydsl.interpreters import require_main_interpreter

if TYPE_CHECKING:
    from flydsl.bundle import Bundle

__all__ = ["__version__", "load"]


def load(path: str | os.PathLike[str]) -> Bundle:
    """Open a bundle of precompiled kernels: ``flydsl.load("kernels.flyb").softmax(x, y)``.

    Raises:
        ArtifactError: the file is no bundle or is damaged.
        OSError: it cannot be read.
    """
    from flydsl.bundle import Bundle

    return Bundle(path)


require_main_interpreter()
