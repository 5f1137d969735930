"""The native launcher: one function, shared by all kernels, from a Python call to the host entry of a program.

``launcher.c`` is the source, ``launcher.ll`` what a review reads, ``launcher.*.o`` what is loaded; see
``tools/make_native.py``.  Where it cannot be used, calls take the Python path and do the same, slower.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flydsl.runtime.launch.callables import native_class as native_class
    from flydsl.runtime.launch.layouts import type_version as type_version
    from flydsl.runtime.launch.native import NativeLauncher as NativeLauncher
    from flydsl.runtime.launch.native import native_launcher as native_launcher
    from flydsl.runtime.launch.path import CallGuards as CallGuards
    from flydsl.runtime.launch.path import Guard as Guard
    from flydsl.runtime.launch.path import LaunchPath as LaunchPath
    from flydsl.runtime.launch.path import ParamRecord as ParamRecord
    from flydsl.runtime.launch.path import pointer_param as pointer_param
    from flydsl.runtime.launch.path import scalar_format as scalar_format
    from flydsl.runtime.launch.path import scalar_kinds as scalar_kinds

__all__ = [
    "CallGuards", "Guard", "LaunchPath", "NativeLauncher", "ParamRecord", "native_class", "native_launcher",
    "pointer_param", "scalar_format", "scalar_kinds", "type_version",
]  # fmt: skip

_HOMES = {
    "native_class": "callables",
    "type_version": "layouts",
    "NativeLauncher": "native",
    "native_launcher": "native",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES.get(name, 'path')}"), name)
