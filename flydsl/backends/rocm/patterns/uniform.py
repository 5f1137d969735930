"""Keep wave ids and buffer stages in scalar registers.

Kernels compute it as the thread's number over the threads of a wave.  LLVM knows that the quotient is the same in a wave,
and still keeps it, and addresses that are made of it, in vector registers.  Blocks are cut into waves in the order of their
threads (LLVM's "User Guide for AMDGPU Backend", "Initial Kernel Execution State"), so it takes a block of known size that
is one row, or whose rows are whole waves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.backends.rocm.opaque import opaque
from flydsl.ir.builder import binary, call_intrinsic, i32, op1
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.integer_range import is_uniform_counter
from flydsl.ir.rewriting import replace
from flydsl.ir.uniformity import is_uniform

__all__ = ["hide_stages", "load_strides_apart", "share_wave_numbers"]


_SHIFTS = ("arith.shrsi", "arith.shrui")


def share_wave_numbers(shifts: Iterable[ir.Operation], warp_size: int) -> None:
    """Compute once what kernels choose waves by at several places.

    What is computed and used at one place is not worth it: it is a vector register for a short while, and no more
    instructions.

    Args:
        shifts: all ``arith.shrsi`` and ``arith.shrui`` of a module.
        warp_size: the threads of a wave.

    Before::

        gpu.func @kernel() kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
          %c0 = arith.constant 0 : i32
          %c6 = arith.constant 6 : i32
          %x = gpu.thread_id x
          %thread = arith.index_cast %x : index to i32
          %wave = arith.shrui %thread, %c6 : i32
          %is_first = arith.cmpi eq, %wave, %c0 : i32
          %same_wave = arith.shrui %thread, %c6 : i32
          %is_other = arith.cmpi ne, %same_wave, %c0 : i32
          gpu.return
        }

    After::

        %c0 = arith.constant 0 : i32
        %c6 = arith.constant 6 : i32
        %wave = arith.shrui %thread, %c6 : i32
        %uniform = llvm.call_intrinsic "llvm.amdgcn.readfirstlane"(%wave) : (i32) -> i32
        %is_first = arith.cmpi eq, %uniform, %c0 : i32
        %is_other = arith.cmpi ne, %uniform, %c0 : i32
    """
    bits = warp_size.bit_length() - 1
    of_threads: dict[ir.Value, list[ir.Operation]] = defaultdict(list)
    for shift in shifts:
        thread = shift.operands[0]
        if _is_thread(thread) and known_constant(shift.operands[1]) == bits and _has_whole_waves(shift, warp_size):
            of_threads[thread].append(shift)
    for thread, alike in of_threads.items():
        if sum(map(_is_compared, alike)) > 1:
            with ir.InsertionPoint.after(thread.owner), alike[0].location:
                wave = call_intrinsic("llvm.amdgcn.readfirstlane", [binary("shrui", thread, bits)], i32())
            for shift in alike:
                replace(shift, [wave])


def _is_thread(value: ir.Value) -> bool:
    """True if a value is the thread id along x."""
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
    """True if the threads of a wave differ only in their id along x."""
    function = operation
    while function.name != "gpu.func":
        function = function.parent.operation
    if "known_block_size" not in function.attributes:
        return False
    x, y, z = ir.DenseI32ArrayAttr(function.attributes["known_block_size"])
    return bool(y == z == 1 or x % warp_size == 0)


# ----------------------------------------------------------------------------------------------------------------------
# Multi-buffer index: ``counter % stages`` stays in a scalar register.
#
# LLVM takes ``counter % 3 * size`` apart into a multiple of the counter and one of the quotient (loop strength reduction),
# and moves an address of each thread on by both in each turn.  It does not see what the remainder is made of, so that
# scalar instructions multiply it, once for all threads.

_LARGE = 512
"""Operations.  LLVM fully unrolls smaller loops, and then the remainder is a constant in each iteration."""


def hide_stages(remainders: Iterable[ir.Operation]) -> None:
    """Keep from LLVM how remainders of counters of large loops come about.

    Before::

        (%n: i32):
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %c3 = arith.constant 3 : i32
        %bytes = arith.constant 4096 : i32
        scf.for %i = %c0 to %n step %c1 : i32 {
          %stage = arith.remui %i, %c3 : i32
          %offset = arith.muli %stage, %bytes : i32
          rocdl.s.nop 0 // 512 times
        }

    After::

        %c3 = arith.constant 3 : i32
        %bytes = arith.constant 4096 : i32
        %stage = arith.remui %i, %c3 : i32
        %hidden = llvm.inline_asm "", "=s,0" %stage : (i32) -> i32
        %offset = arith.muli %hidden, %bytes : i32
    """
    for remainder in remainders:
        counter = _counter_in(remainder.operands[0])
        if (
            counter is None
            or known_constant(remainder.operands[1]) is None
            or not is_uniform(remainder.operands[0], loads=False)
        ):
            continue
        if len(counter.owner.operations) < _LARGE:
            continue
        result = remainder.results[0]
        with ir.InsertionPoint.after(remainder), remainder.location:
            hidden = opaque(result, "s")
        result.replace_all_uses_except(hidden, hidden.owner.operation)


def _counter_in(value: ir.Value) -> ir.Value | None:
    """The counter that a value is a sum or a difference of."""
    if isinstance(value.owner, ir.Block):
        return value if is_uniform_counter(value) else None
    if value.owner.name not in ("arith.addi", "arith.subi"):
        return None
    return next(filter(None, map(_counter_in, value.owner.operands)), None)


# ----------------------------------------------------------------------------------------------------------------------
# Kernel argument loads at the start of kernels with branches.

_BRANCHES = frozenset({"scf.if", "scf.for", "scf.while"})


def load_strides_apart(kernel: ir.Operation) -> None:
    """Load a branching kernel's 64-bit integers, which are strides, separately from the adjacent addresses.

    LLVM makes one load of neighbours, whichever part of the kernel reads them; an address that is needed at the end is
    in scalar registers all the while then.  It takes no structure into such a load, whose layout in memory is the same.

    Before::

        (%p: !llvm.ptr<1>, %stride: i64, %condition: i1):
        scf.if %condition {
          llvm.store %stride, %p : i64, !llvm.ptr<1>
        }

    After::

        %stride = llvm.extractvalue %argument[0] : !llvm.struct<packed (i64)>
        scf.if %condition {
          llvm.store %stride, %p : i64, !llvm.ptr<1>
    """
    body = kernel.regions[0].blocks[0]
    if not any(view.operation.name in _BRANCHES for view in body.operations):
        return
    wide, structure = ir.IntegerType.get_signless(64), ir.Type.parse("!llvm.struct<packed (i64)>")
    end = 0
    with ir.InsertionPoint.at_block_begin(body), ir.Location.unknown():
        for argument in body.arguments:
            size = _size(argument.type)
            aligned = end % size == 0
            end = -(-end // size) * size + size
            if argument.type == wide and aligned and any(True for _ in argument.uses):
                argument.set_type(structure)
                number = op1("llvm.extractvalue", [argument], wide, {"position": ir.DenseI64ArrayAttr.get([0])})
                argument.replace_all_uses_except(number, [number.owner.operation])
    types = [argument.type for argument in body.arguments]
    kernel.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(types, []))


def _size(of: ir.Type) -> int:
    """The bytes of a number or an address, which are its alignment, too."""
    number = isinstance(of, (ir.IntegerType, ir.FloatType))
    return -(-of.width // 8) if number else 8
