"""The main interpreter of the process, which alone may import the package."""

from __future__ import annotations

import importlib
import sys

from flydsl.errors import InterpreterError

__all__ = ["require_main_interpreter"]


def require_main_interpreter() -> None:
    """Refuse a subinterpreter (PEP 734): NumPy and MLIR do not load in one, and objects must not be shared with others."""
    try:
        interpreters = importlib.import_module("_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters")
    except ImportError:  # a Python without them
        return
    if interpreters.get_current() != interpreters.get_main():
        raise InterpreterError(
            "flydsl works in the main interpreter only, and this is a subinterpreter; use threads or processes"
        )
