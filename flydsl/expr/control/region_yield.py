"""``yield`` in the body of a loop that MLIR's own builder opens.

::

    for i, state, results in scf.for_(start, stop, step, iter_args=[...]):
        yield state
"""

from __future__ import annotations

from typing import Any

from flydsl.expr.protocol import extract_to_ir_values
from flydsl.ir import builder

__all__ = ["region_yield"]


def region_yield(values: Any = None) -> None:
    """End the region at the current insertion point with ``scf.yield`` of the values, leaf by leaf."""
    builder.op("scf.yield", [] if values is None else extract_to_ir_values(_listed(values)))


def _listed(values: Any) -> Any:
    return list(values) if isinstance(values, (tuple, list)) else [values]
