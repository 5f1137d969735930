"""Hooks of MLIR's bindings, registered by the layers above.

:mod:`flydsl._mlir` calls the hooks and knows nobody who registers one.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.machinery import ModuleSpec
from typing import Any

__all__ = ["BUILDERS", "DIALECTS_IMPORTED", "DIALECT_FINDERS", "OWN_CONTEXTS"]

DIALECTS_IMPORTED: list[Callable[[], None]] = []
"""Called when a program first imports ``flydsl._mlir.dialects``."""
DIALECT_FINDERS: dict[str, Callable[[str], ModuleSpec]] = {}
"""Finders of dialects that MLIR does not have, by the start of their names, such as ``fly``."""
BUILDERS: dict[str, Callable[[Any], Any]] = {}
"""Replacements of MLIR's builders, such as ``llvm.call_intrinsic``: a function of that builder."""
OWN_CONTEXTS: list[Callable[[Any], Any]] = []
"""Functions of an insertion point in a program's own context; the first result that is not ``None`` is its trace."""
