"""The number of a wave in its block, in a scalar register: all threads of the wave have it.

Kernels compute it as the thread's number over the threads of a wave.  LLVM knows that the quotient is the same in a wave,
and still keeps it, and addresses that are made of it, in vector registers.  Blocks are cut into waves in the order of their
threads (LLVM's "User Guide for AMDGPU Backend", "Initial Kernel Execution State"), so it takes a block of known size that
is one row, or whose rows are whole waves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.backends.rewriting import binary, call_intrinsic, i32, replace
from flydsl.backends.rocm.offsets import known_number

__all__ = ["share_wave_numbers"]

_SHIFTS = ("arith.shrsi", "arith.shrui")


def share_wave_numbers(shifts: Iterable[ir.Operation], warp_size: int) -> None:
    """Compute once what kernels choose waves by at several places.

    What is computed and used at one place is not worth it: it is a vector register for a short while, and no more
    instructions.

    Args:
        shifts: all ``arith.shrsi`` and ``arith.shrui`` of a module.
        warp_size: the threads of a wave.
    """
    bits = warp_size.bit_length() - 1
    of_threads: dict[ir.Value, list[ir.Operation]] = defaultdict(list)
    for shift in shifts:
        thread = shift.operands[0]
        if _is_thread(thread) and known_number(shift.operands[1]) == bits and _has_whole_waves(shift, warp_size):
            of_threads[thread].append(shift)
    for thread, alike in of_threads.items():
        if sum(map(_is_compared, alike)) > 1:
            with ir.InsertionPoint.after(thread.owner), alike[0].location:
                wave = call_intrinsic("llvm.amdgcn.readfirstlane", [binary("shrui", thread, bits)], i32())
            for shift in alike:
                replace(shift, [wave])


def _is_thread(value: ir.Value) -> bool:
    """Whether a value is the thread's number along x."""
    owner = value.owner
    if (
        isinstance(owner, ir.Block)
        or owner.name not in ("arith.index_cast", "arith.index_castui")
        or value.type != i32()
    ):
        return False
    source = owner.operands[0].owner
    return (
        not isinstance(source, ir.Block)
        and source.name == "gpu.thread_id"
        and str(source.attributes["dimension"]) == "#gpu<dim x>"
    )


def _is_compared(shift: ir.Operation) -> bool:
    return any(use.owner.name == "arith.cmpi" for use in shift.results[0].uses)


def _has_whole_waves(operation: ir.Operation, warp_size: int) -> bool:
    """Whether the threads of a wave differ in nothing but their number along x."""
    function = operation
    while function.name != "gpu.func":
        function = function.parent.operation
    if "known_block_size" not in function.attributes:
        return False
    x, y, z = ir.DenseI32ArrayAttr(function.attributes["known_block_size"])
    return bool(y == z == 1 or x % warp_size == 0)
