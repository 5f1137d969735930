"""Bundles for C and C++: a static library with typed functions that needs no Python at run time."""

from flydsl.compiler.aot.export.functions import c_function
from flydsl.compiler.aot.export.library import Exported, export_c, export_functions

__all__ = ["Exported", "c_function", "export_c", "export_functions"]
