"""``s_wait_dscnt(count)`` and the like: each counter of RDNA 4 and gfx1250 has a wait of its own.

LLVM's "Syntax of gfx12 Instructions" and ``IntrinsicsAMDGPU.td``, ``int_amdgcn_s_wait_*``.
"""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLValueError
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import current_kernel
from flydsl.expr.core.current_target import emits_for
from flydsl.expr.rocdl import chips
from flydsl.ir import builder
from flydsl.targets.amdgpu import GFX12, Isa

__all__ = ["FUNCTIONS"]

_COUNTERS = {
    "loadcnt": (GFX12, 63, "loads of global memory"),
    "storecnt": (GFX12, 63, "stores to global memory"),
    "dscnt": (GFX12, 63, "accesses of shared memory"),
    "expcnt": (GFX12, 7, "exports"),
    "asynccnt": ((Isa.GFX1250,), 63, "asynchronous copies between global and shared memory"),
    "tensorcnt": ((Isa.GFX1250,), 63, "copies of whole tiles"),
}
"""Which chips have a counter, the most that it counts, and of what."""


def _function(counter: str, archs: chips.Archs, most: int, operations: str) -> Any:
    name = f"s_wait_{counter}"

    def function(count: Any) -> None:
        chips.require(name, archs)
        current_kernel(name)
        limit = static_integer(count)
        if not 0 <= limit <= most:
            raise DSLValueError(f"{name}({limit}): expected 0 to {most}")
        if emits_for("rocm"):
            builder.run_intrinsic(f"llvm.amdgcn.s.wait.{counter}", [builder.constant(limit, builder.integer_type(16))])

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"Wait until at most ``count`` {operations} of this wave are under way, 0 to {most}."
    return function


FUNCTIONS = {f"s_wait_{counter}": _function(counter, *row) for counter, row in _COUNTERS.items()}
"""The functions by name."""
