"""Groups of ranks: their communication manifest, their windows, and their life as processes.

::

    group = flydsl.dist.attach(all_reduce, flydsl.dist.MpiStore(), n=1000)
    all_reduce(group, x, y)

Needs neither MLIR nor LLVM.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flydsl.support.public_names import lazy_names

if TYPE_CHECKING:
    from flydsl.dist.bootstrap import attach as attach
    from flydsl.dist.group import AttachedGroup as AttachedGroup
    from flydsl.dist.manifest import Manifest as Manifest
    from flydsl.dist.manifest import parse as parse
    from flydsl.dist.stores import FileStore as FileStore
    from flydsl.dist.stores import MpiStore as MpiStore
    from flydsl.dist.stores import Store as Store
    from flydsl.dist.stores import TcpStore as TcpStore
    from flydsl.dist.stores import TorchStore as TorchStore
    from flydsl.dist.uniting import unite as unite

__all__ = [
    "AttachedGroup",
    "FileStore",
    "Manifest",
    "MpiStore",
    "Store",
    "TcpStore",
    "TorchStore",
    "Traffic",
    "attach",
    "parse",
    "plan",
    "simulate",
    "unite",
]

__getattr__ = lazy_names(
    __name__,
    {
        ".bootstrap": "attach",
        ".group": "AttachedGroup",
        ".manifest": "Manifest parse",
        ".planning": "plan",
        ".simulation": "Traffic simulate",
        ".stores": "FileStore MpiStore Store TcpStore TorchStore",
        ".uniting": "unite",
    },
)
