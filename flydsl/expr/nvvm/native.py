"""Operations of a chip that a CPU in its role does in native code: each warp of the block is a fiber there.

Names and operands are those of the functions ``flydsl_fiber_*`` in ``backends/cpu/native``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flydsl._mlir import ir
from flydsl.errors import DSLValueError
from flydsl.expr.core.context import CHECKED_ORDER, current, traced_for
from flydsl.expr.memory.pointer import AddressSpace, Pointer
from flydsl.ir import builder

__all__ = ["native", "note_order", "shared_pointer"]

_PREFIX = "llvm.flydsl.fiber."


def native(function: str, operands: Sequence[ir.Value] = (), result: ir.Type | None = None) -> ir.Value | None:
    """The result of a native function, which every thread that comes here calls."""
    current().reports_positions = True  # of warps that wait for ever
    if result is None:
        builder.run_intrinsic(_PREFIX + function, list(operands))
        return None
    return builder.call_intrinsic(_PREFIX + function, list(operands), result)


def note_order(function: str, operands: Callable[[], Sequence[ir.Value]] = tuple) -> bool:
    """Call a native function that tells the sanitizer what is ordered; whether it wants to know."""
    if not traced_for(CHECKED_ORDER):
        return False
    native(function, operands())
    return True


def shared_pointer(pointer: Pointer, what: str) -> ir.Value:
    """A pointer into shared memory as native code takes it.

    Raises:
        DSLValueError: it points elsewhere.
    """
    if not isinstance(pointer, Pointer) or pointer.address_space is not AddressSpace.Shared:
        raise DSLValueError(f"{what} takes a pointer into shared memory, got {pointer}")
    return pointer.llvm_ptr
