"""Names and lines of loaded CPU kernels, for perf and gdb.

``FLYDSL_CPU_DEBUGGERS`` says for whom: ``perf-map``, ``jitdump``, ``gdb``.  Without it this package is not imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from flydsl.runtime.debuggers.loaded_code import LoadedCode

__all__ = ["LoadedCode", "announce"]


def announce(code: LoadedCode, debuggers: Sequence[str], directory: Path) -> None:
    """Tell debuggers and profilers, some of ``perf-map``, ``jitdump`` and ``gdb``, of code that was loaded.

    The directory gets the dump for ``perf inject --jit``.
    """
    if "perf-map" in debuggers:
        from flydsl.runtime.debuggers.perf_map import write_perf_map

        write_perf_map(code)
    if "jitdump" in debuggers:
        from flydsl.runtime.debuggers.jitdump import write_jitdump

        write_jitdump(code, directory)
    if "gdb" in debuggers:
        from flydsl.runtime.debuggers.gdb_jit import register_for_gdb

        register_for_gdb(code)
