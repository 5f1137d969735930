"""Bundles for C and C++: a static library with typed functions that needs no Python at run time."""

from flydsl.compiler.export.library import Exported, export_c

__all__ = ["Exported", "export_c"]
