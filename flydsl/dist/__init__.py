"""Groups of ranks: their communication manifest, their windows, and their life as processes.

::

    group = flydsl.dist.attach(all_reduce, flydsl.dist.MpiStore(), n=1000)
    all_reduce(group, x, y)

Needs neither MLIR nor LLVM.
"""

from __future__ import annotations
