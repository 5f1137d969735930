"""The native launcher: one function, shared by all kernels, from a Python call to the host entry of a program.

``launcher.c`` is the source, ``launcher.ll`` what a review reads, ``launcher.*.o`` what is loaded; see
``tools/make_native.py``.  Where it cannot be used, calls take the Python path and do the same, slower.
"""

from flydsl.runtime.launch.callables import native_class
from flydsl.runtime.launch.layouts import type_version
from flydsl.runtime.launch.native import NativeLauncher, native_launcher
from flydsl.runtime.launch.path import Circumstances, Guard, LaunchPath, Learnt, number_format, number_kinds

__all__ = [
    "Circumstances", "Guard", "LaunchPath", "Learnt", "NativeLauncher", "native_class", "native_launcher",
    "number_format", "number_kinds", "type_version",
]  # fmt: skip
