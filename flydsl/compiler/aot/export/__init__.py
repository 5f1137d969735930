"""Export of bundles to C and C++: a static library that runs without Python."""

from flydsl.compiler.aot.export.functions import c_function
from flydsl.compiler.aot.export.library import Exported, export_c, export_functions
from flydsl.compiler.aot.export.packed_object import export_packed

__all__ = ["Exported", "c_function", "export_c", "export_functions", "export_packed"]
