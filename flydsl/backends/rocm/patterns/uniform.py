"""Keep wave ids, buffer stages and loaded bases of buffers in scalar registers.

Kernels compute a wave id as the thread's number over the threads of a wave.  LLVM knows that it is the same in a wave,
and still keeps it, and addresses that are made of it, in vector registers.  Blocks are cut into waves in the order of their
threads (LLVM's "User Guide for AMDGPU Backend", "Initial Kernel Execution State"), so it takes a block of known size that
is one row, or whose rows are whole waves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from flydsl._mlir import ir
from flydsl.backends.rocm.opaque import opaque
from flydsl.ir.builder import binary, call_intrinsic, i32, op1
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.integer_range import is_uniform_counter
from flydsl.ir.rewriting import intrinsic_of, replace
from flydsl.ir.uniformity import is_uniform


def share_wave_numbers(shifts: Iterable[ir.Operation], warp_size: int) -> None:
    """Compute once what kernels choose waves by at several places.

    A value computed and used at one place is not worth it: it is a vector register for a short while, and no more
    instructions.

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
# Bases of buffers that are computed from what another buffer holds.
#
# A buffer's descriptor is in scalar registers.  What a buffer load gives is in vector registers, also where all lanes load
# from one address.  LLVM then goes through the lanes' descriptors in a loop around each access.

_FIRST_LANE = ("llvm.amdgcn.readfirstlane", "rocdl.readfirstlane")
_DESCRIPTORS = ("llvm.amdgcn.make.buffer.rsrc", "rocdl.make.buffer.rsrc")
_BUFFER_LOADS = ("llvm.amdgcn.raw.ptr.buffer.load", "llvm.amdgcn.raw.buffer.load", "rocdl.raw.ptr.buffer.load")
_SAME_OF_SAME = (
    *("llvm.inttoptr", "llvm.ptrtoint", "llvm.getelementptr", "llvm.addrspacecast", "llvm.bitcast"),
    *("llvm.extractelement", "llvm.extractvalue", "vector.extract", "builtin.unrealized_conversion_cast"),
    *("gpu.block_id", "gpu.grid_dim", "gpu.block_dim", *_DESCRIPTORS, *_BUFFER_LOADS),
)
"""Operations whose results are the same in all lanes if their operands are."""
_WORD_BITS = (32, 64)


def share_loaded_bases(descriptors: Iterable[ir.Operation]) -> None:
    """Take what a buffer's base is computed from out of one lane, where all lanes have loaded it from one address.

    Before::

        (%table: !llvm.ptr<1>, %data: i64, %bytes: i64):
        %c0 = arith.constant 0 : i32
        %flags = arith.constant 0 : i16
        %words = llvm.call_intrinsic "llvm.amdgcn.make.buffer.rsrc"(%table, %flags, %bytes, %c0)
            : (!llvm.ptr<1>, i16, i64, i32) -> !llvm.ptr<8>
        %distance = llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.load"(%words, %c0, %c0, %c0)
            : (!llvm.ptr<8>, i32, i32, i32) -> i32
        %wide = arith.extui %distance : i32 to i64
        %base = arith.addi %data, %wide : i64
        %p = llvm.inttoptr %base : i64 to !llvm.ptr<1>
        %buffer = llvm.call_intrinsic "llvm.amdgcn.make.buffer.rsrc"(%p, %flags, %bytes, %c0)
            : (!llvm.ptr<1>, i16, i64, i32) -> !llvm.ptr<8>

    After::

        %c0 = arith.constant 0 : i32
        %distance = llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.load"(%words, %c0, %c0, %c0)
            : (!llvm.ptr<8>, i32, i32, i32) -> i32
        %shared = llvm.call_intrinsic "llvm.amdgcn.readfirstlane"(%distance) : (i32) -> i32
        %wide = arith.extui %shared : i32 to i64
    """
    same: set[ir.Value] = set()
    shared: dict[ir.Operation, None] = {}
    for descriptor in descriptors:
        if _is_same_in_lanes(descriptor.operands[0], same):
            shared.update(dict.fromkeys(_loads_of(descriptor.operands[0])))
    for load in shared:
        result = load.results[0]
        with ir.InsertionPoint.after(load), load.location:
            first = call_intrinsic(_FIRST_LANE[0], [result], result.type)
        result.replace_all_uses_except(first, first.owner.operation)


def _name(operation: ir.Operation) -> str:
    """The operation's name, or that of its intrinsic."""
    name: str = operation.name
    return intrinsic_of(operation) if name == "llvm.call_intrinsic" else name


def _is_same_in_lanes(value: ir.Value, known: set[ir.Value]) -> bool:
    """True if a value is made of arguments, constants, and loads from such addresses; it is ``known`` then."""
    seen: set[ir.Value] = set()
    waiting = [value]
    while waiting:
        current = waiting.pop()
        if current in known or current in seen:
            continue
        seen.add(current)
        owner = current.owner
        if isinstance(owner, ir.Block):
            if owner.owner.operation.name != "gpu.func":
                return False
        elif (name := _name(owner)) not in _FIRST_LANE:
            if not name.startswith("arith.") and name not in _SAME_OF_SAME:
                return False
            waiting += owner.operands
    known |= seen
    return True


def _loads_of(base: ir.Value) -> Iterator[ir.Operation]:
    """The loads from buffers that a base is computed from, of numbers that one lane can give to all."""
    waiting, seen = [base], set[ir.Value]()
    while waiting:
        value = waiting.pop()
        if value in seen or isinstance(value.owner, ir.Block):
            continue
        seen.add(value)
        operation = value.owner.operation
        if _name(operation) in _BUFFER_LOADS:
            if isinstance(value.type, ir.IntegerType) and value.type.width in _WORD_BITS:
                yield operation
        elif _name(operation) not in _FIRST_LANE:
            waiting += operation.operands


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
