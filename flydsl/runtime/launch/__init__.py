"""The native launcher: from a Python call to a program's host entry.

``launcher.c`` is the source, ``launcher.ll`` its IR for review, ``launcher.*.o`` the loaded objects; see
``tools/make_native.py``.  Without it, calls take the Python path, which does the same more slowly.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flydsl.runtime.launch.layouts import type_version as type_version
    from flydsl.runtime.launch.native import NativeLauncher as NativeLauncher
    from flydsl.runtime.launch.native import native_class as native_class
    from flydsl.runtime.launch.native import native_launcher as native_launcher
    from flydsl.runtime.launch.path import CallGuards as CallGuards
    from flydsl.runtime.launch.path import Guard as Guard
    from flydsl.runtime.launch.path import LaunchPath as LaunchPath

__all__ = [
    "CallGuards",
    "Guard",
    "LaunchPath",
    "NativeLauncher",
    "native_class",
    "native_launcher",
    "type_version",
]  # fmt: skip

_HOMES = {
    "native_class": "native",
    "type_version": "layouts",
    "NativeLauncher": "native",
    "native_launcher": "native",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES.get(name, 'path')}"), name)
