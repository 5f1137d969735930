"""The LLVM IR of the native code, by the functions that a kernel calls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

__all__ = ["RUN", "libraries"]

RUN = "flydsl_fibers_run"
"""Runs blocks of warps that are fibers."""

_PREFIXES = ("flydsl_fiber_", "flydsl_fibers_")
_FOLDER = Path(__file__).with_name("native")
_PARTS = ("wgmma", "tma", "mbarriers", "clusters", "fibers")
"""Each before those whose functions it calls."""


def libraries(symbols: Iterable[str], machine: str) -> Sequence[Path]:
    """The files that define ``symbols`` for ``"x86_64"`` or ``"aarch64"``, in the order in which they are to be linked."""
    if not any(symbol.startswith(_PREFIXES) for symbol in symbols):
        return ()
    return tuple(_FOLDER / f"{name}.ll" for name in (*_PARTS, f"switch.{machine}"))
