"""Loads that a kernel starts ahead of matrix instructions stay there.

A loop that is to hide the way from memory loads its next tile, multiplies the one that it has, and then uses what it
loaded.  LLVM's scheduler orders instructions so that few registers are in use: it moves such loads down to their uses, and
the loop waits for them all of their way.  So a bound that nothing crosses ("llvm.amdgcn.sched.barrier" in LLVM's "User Guide
for AMDGPU Backend") goes behind the loads, and one in front of what first uses them.

Where so many matrix instructions are between that the loads have arrived, one wait is for all of them.  LLVM would wait for
each register by itself.

What a kernel computes of the products behind such a loop stays behind the last of them: between them, LLVM starts so much of
it that it runs out of registers.

A loop that uses what the turn before has loaded begins when the loads in front of it have arrived.  They come in an order of
their own, and LLVM's waits in the loop would be long enough for both.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence

from flydsl._mlir import ir
from flydsl.backends.rocm.patterns.buffer_addressing import LOAD, STORE
from flydsl.ir.builder import constant, i32, run_intrinsic
from flydsl.ir.linear_form import Place, bits_of, place_of
from flydsl.ir.rewriting import intrinsic_of
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import RocmArch

_CALL = "llvm.call_intrinsic"
_BOUND, _WAIT, _HINTS = "llvm.amdgcn.sched.barrier", "llvm.amdgcn.s.waitcnt", ("llvm.amdgcn.sched.", "llvm.amdgcn.iglp")
_GLOBAL, _SHARED, _PRIVATE = ("!llvm.ptr<1>", "!llvm.ptr"), "!llvm.ptr<3>", "!llvm.ptr<5>"
_NESTED = ("scf.for", "scf.if", "scf.while")
_CASTS = ("vector.bitcast", "vector.shape_cast", "vector.broadcast", "vector.extract_strided_slice", "vector.extract",
          "arith.bitcast", "arith.extui")  # fmt: skip
_AHEAD, _ARRIVED = 8, 32
"""Matrix instructions between a load and its use if it is meant to be ahead of them, and if it has arrived: each takes at
least 16 cycles (CDNA 3 instruction set, "Matrix Arithmetic Instructions")."""
_MOST_OUTSTANDING = 63
_MUCH, _ROUNDED = 256, 4
"""Instructions behind a loop that take registers of their own while they wait for each other; those that round to BFloat16
where no instruction does."""


def keep_loads_ahead(loops: Iterable[ir.Operation], arch: RocmArch) -> None:
    """Bound the scheduling of loops with matrix instructions; those with hints to the scheduler stay as they are.

    Before::

        (%p: !llvm.ptr<1>, %shared: !llvm.ptr<3>, %n: index, %a: vector<4xf16>, %c: vector<16xf32>):
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %zero = arith.constant 0 : i32
        scf.for %i = %c0 to %n step %c1 {
          %next = llvm.load %p : !llvm.ptr<1> -> i32
          %d = llvm.call_intrinsic "llvm.amdgcn.mfma.f32.32x32x8f16"(%a, %a, %c, %zero, %zero, %zero)
              : (vector<4xf16>, vector<4xf16>, vector<16xf32>, i32, i32, i32) -> vector<16xf32> // 8 times
          llvm.store %next, %shared : i32, !llvm.ptr<3>
        }

    After::

        %zero = arith.constant 0 : i32
        llvm.call_intrinsic "llvm.amdgcn.sched.barrier"(%zero) : (i32) -> ()
        %next = llvm.load %p : !llvm.ptr<1> -> i32
        llvm.call_intrinsic "llvm.amdgcn.sched.barrier"(%zero) : (i32) -> ()
        %d = llvm.call_intrinsic "llvm.amdgcn.mfma.f32.32x32x8f16"(%a, %a, %c, %zero, %zero, %zero)
            : (vector<4xf16>, vector<4xf16>, vector<16xf32>, i32, i32, i32) -> vector<16xf32> // 8 times
        llvm.call_intrinsic "llvm.amdgcn.sched.barrier"(%zero) : (i32) -> ()
        llvm.store %next, %shared : i32, !llvm.ptr<3>
    """
    for loop in loops:
        operations = [view.operation for view in loop.regions[0].blocks[0]]
        body = _Body.of(operations)
        if body is not None:
            uses = _first_uses(body, operations)
            if not body.has_hints:
                _bound(body, uses, operations, arch)
            if arch.has_store_counter:
                _end_products([view.operation for view in loop.block], loop)
            elif len(operations) in uses.values():
                _insert(loop, _WAIT, _until_outstanding(0))


@record
class _Body:
    """The operations of a loop that matter, as numbers."""

    matrix: tuple[int, ...]
    accesses: tuple[int, ...]
    """Loads and stores of global memory."""
    loads: tuple[int, ...]
    shared_reads: tuple[int, ...]
    has_hints: bool

    @classmethod
    def of(cls, operations: Sequence[ir.Operation]) -> _Body | None:
        matrix, accesses, loads, shared_reads = [], [], [], []
        has_hints = False
        for number, operation in enumerate(operations):
            name = operation.name
            if name == _CALL:
                intrinsic = intrinsic_of(operation)
                if intrinsic.startswith(_HINTS):
                    has_hints = True
                elif _names_matrix(intrinsic):
                    matrix.append(number)
                elif intrinsic in (LOAD, STORE):
                    accesses.append(number)
                    loads += [number] if intrinsic == LOAD else []
            elif name in ("llvm.load", "llvm.store"):
                space = str(operation.operands[-1].type)
                if space in _GLOBAL:
                    accesses.append(number)
                    loads += [number] if name == "llvm.load" else []
                elif space == _SHARED and name == "llvm.load":
                    shared_reads.append(number)
        if len(matrix) < _AHEAD or not loads:
            return None
        return cls(tuple(matrix), tuple(accesses), tuple(loads), tuple(shared_reads), has_hints)

    def matrix_between(self, first: int, last: int) -> int:
        return sum(first < number < last for number in self.matrix)

    def runs(self) -> Iterator[list[int]]:
        """Loads with no matrix instruction between them."""
        run: list[int] = []
        for load in self.loads:
            if run and self.matrix_between(run[-1], load):
                yield run
                run = []
            run.append(load)
        yield run


def _bound(body: _Body, uses: dict[int, int], operations: Sequence[ir.Operation], arch: RocmArch) -> None:
    """Bound the loads ahead.

    What goes to shared memory then does so, after the wait for all of it, while the last matrix instructions work whose
    operands are read already: the wait for the reads is the one in front of the barrier, too.  That is for chips with one
    counter; others wait for each kind of access by a counter of its own, and the more often the less LLVM may mix the kinds.
    """
    for run in body.runs():
        last, use = run[-1], min(uses[load] for load in run)
        if body.matrix_between(last, use) < _AHEAD:
            continue
        _insert(operations[last + 1], _BOUND, 0)
        if arch.has_store_counter:
            continue
        _insert(operations[run[0]], _BOUND, 0)
        if use < len(operations):
            read = max((number for number in body.shared_reads if last < number < use), default=last)
            place = read + 1 if body.matrix_between(last, read) >= _ARRIVED else use
            _insert(operations[place], _BOUND, 0)
            later = sum(last < access < place for access in body.accesses)
            if body.matrix_between(last, place) >= _ARRIVED and later <= _MOST_OUTSTANDING:
                _insert(operations[place], _WAIT, _until_outstanding(later))


def _end_products(operations: Sequence[ir.Operation], loop: ir.Operation) -> None:
    """A bound behind the last matrix instruction that follows a loop, if much is computed behind it."""
    matrix = next((k for k, o in reversed(list(enumerate(operations))) if o == loop or _is_matrix(o)), 0)
    if operations[matrix] != loop and sum(map(_instructions, operations[matrix + 1 :])) >= _MUCH:
        _insert(operations[matrix + 1], _BOUND, 0)


def _is_matrix(operation: ir.Operation) -> bool:
    return operation.name == _CALL and _names_matrix(intrinsic_of(operation))


def _names_matrix(intrinsic: str) -> bool:
    return "mfma" in intrinsic or "wmma" in intrinsic


def _instructions(operation: ir.Operation) -> int:
    """About how many an operation on floats becomes."""
    if not operation.name.startswith(("arith.", "math.")):
        return 0
    made = str(operation.results[0].type)
    return _ROUNDED if "bf16" in made else int("f" in made)


def _first_uses(body: _Body, operations: Sequence[ir.Operation]) -> dict[int, int]:
    """For each load the index of its first user in the same iteration of the loop, or an index past the end.

    Arrays of registers are memory still: their stores and loads are followed.  Of the many operations of the loop
    only the users of the loads are looked at, one after the other.
    """
    uses = dict.fromkeys(body.loads, len(operations))
    carried: dict[ir.Value, frozenset[int]] = {}
    held: dict[ir.Value, list[tuple[Place, frozenset[int]]]] = {}
    numbers = {operation: number for number, operation in enumerate(operations)}
    ahead = [*body.loads, *(number for number, operation in enumerate(operations) if operation.name in _NESTED)]
    heapq.heapify(ahead)

    def look_at_uses(value: ir.Value) -> None:
        for use in value.uses:
            number = numbers.get(use.owner.operation)
            if number is not None:
                heapq.heappush(ahead, number)

    while ahead:
        number = heapq.heappop(ahead)
        while ahead and ahead[0] == number:
            heapq.heappop(ahead)
        operation, loads = operations[number], frozenset[int]()
        name, operands = operation.name, list(operation.operands)
        if number in uses:
            loads = frozenset((number,))
        elif name in _NESTED:  # what is in there may use anything
            for load in uses:
                uses[load] = min(uses[load], number) if load < number else uses[load]
        elif name == "llvm.store" and str(operands[1].type) == _PRIVATE:
            place = place_of(operands[1], bits_of(operands[0].type))
            of = carried.get(operands[0])
            if place.base not in held and of:
                held[place.base] = []
                for access in _accesses(place.base):
                    if number < numbers.get(access, number):
                        heapq.heappush(ahead, numbers[access])
            if place.base in held:
                held[place.base] = [(other, loads) for other, loads in held[place.base] if not place.covers(other)]
                held[place.base] += [(place, of)] if of else []
        else:
            loads = loads.union(*(carried.get(operand, ()) for operand in operands))
            if name == "llvm.load" and str(operands[0].type) == _PRIVATE:
                place = place_of(operands[0], bits_of(operation.results[0].type))
                loads = loads.union(*(of for other, of in held.get(place.base, ()) if place.meets(other)))
            elif name not in _CASTS:
                for load in loads:
                    uses[load] = min(uses[load], number)
                loads = frozenset()
        if loads:
            carried[operation.results[0]] = loads
            look_at_uses(operation.results[0])
    return uses


def _accesses(pointer: ir.Value) -> Iterator[ir.Operation]:
    """The operations that use a pointer, or one derived from it."""
    waiting = [pointer]
    while waiting:
        for use in waiting.pop().uses:
            user = use.owner.operation
            yield user
            if user.name == "llvm.getelementptr":
                waiting.append(user.results[0])


def _until_outstanding(accesses: int) -> int:
    """The operand of S_WAITCNT for at most so many accesses in flight; CDNA 3 instruction set, "S_WAITCNT"."""
    export, shared = 7, 15  # as many as there may be
    return accesses & 15 | export << 4 | shared << 8 | accesses >> 4 << 14


def _insert(place: ir.Operation, intrinsic: str, number: int) -> None:
    with ir.InsertionPoint(place), place.location:
        run_intrinsic(intrinsic, [constant(number, i32())])
