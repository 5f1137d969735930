"""Move the wave-uniform part of a buffer offset into SOFFSET.

A buffer instruction adds three offsets: a vector register's, a scalar register's, and 12 bits of its own (CDNA 3 instruction
set, "Buffer Addressing"; RDNA 3 instruction set, "MUBUF").  LLVM puts everything else than those 12 bits into the first.
Here the counters of loops go into the second, and distances that are known but too far for 12 bits.  LLVM finds the 12 bits
in a sum that is in one block of code with the access.  A sum that does not change in a loop is moved out of it and takes a
vector register all the while; so such sums are made to stay.

LLVM finds them where the number was added last.  In the sum of a row and a column of a tile, each with a distance of
its own and used for others, it is not; so such sums are made anew, with the number last.

All else is done where the buffer has no bound, since the families differ in whether the bound counts for the second one.
And all is done where no part of the sum can be negative: the instruction's sum never wraps, and the traced arithmetic does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.rocm.opaque import opaque
from flydsl.ir.builder import binary, i32, op1
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.derived import Derived
from flydsl.ir.integer_range import is_uniform_counter
from flydsl.ir.linear_form import LinearForm, linear_forms
from flydsl.ir.rewriting import block_of, intrinsic_of
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import RocmArch

LOAD, STORE = "llvm.amdgcn.raw.ptr.buffer.load", "llvm.amdgcn.raw.ptr.buffer.store"
DESCRIPTOR = "llvm.amdgcn.make.buffer.rsrc"
_OLDER = {LOAD: ("llvm.amdgcn.raw.buffer.load", 0), STORE: ("llvm.amdgcn.raw.buffer.store", 1)}
"""The older forms, and which operand the descriptor is."""
_LOOPS = ("scf.for", "scf.while")


def keep_descriptors_whole(calls: Iterable[ir.Operation]) -> None:
    """Make descriptors where they are needed, and give accesses from several blocks the form that keeps them whole.

    Before::

        (%p: !llvm.ptr<1>, %bytes: i64, %condition: i1, %offset: i32):
        %c0 = arith.constant 0 : i32
        %flags = arith.constant 0 : i16
        %buffer = llvm.call_intrinsic "llvm.amdgcn.make.buffer.rsrc"(%p, %flags, %bytes, %c0)
            : (!llvm.ptr<1>, i16, i64, i32) -> !llvm.ptr<8>
        %value = llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.load"(%buffer, %offset, %c0, %c0)
            : (!llvm.ptr<8>, i32, i32, i32) -> i32
        scf.if %condition {
          llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.store"(%value, %buffer, %offset, %c0, %c0)
              : (i32, !llvm.ptr<8>, i32, i32, i32) -> ()
        }

    After::

        %c0 = arith.constant 0 : i32
        %bits = llvm.ptrtoint %buffer : !llvm.ptr<8> to i128
        %words = llvm.bitcast %bits : i128 to vector<4xi32>
        %value = llvm.call_intrinsic "llvm.amdgcn.raw.buffer.load"(%words, %offset, %c0, %c0)
            : (vector<4xi32>, i32, i32, i32) -> i32
        scf.if %condition {
          llvm.call_intrinsic "llvm.amdgcn.raw.buffer.store"(%value, %words, %offset, %c0, %c0)
              : (i32, vector<4xi32>, i32, i32, i32) -> ()
    """
    for call in calls:
        if intrinsic_of(call) == DESCRIPTOR:
            _defer(call)
            users = [use.owner.operation for use in call.results[0].uses]
            accesses = [user for user in users if user.name == call.name and intrinsic_of(user) in _OLDER]
            if len({access.block for access in accesses}) > 1 and not any(map(_is_invariant, accesses)):
                _rewrite(call, accesses)


def _defer(descriptor: ir.Operation) -> None:
    """Make a descriptor where it is first needed: until then its registers are free."""
    block = descriptor.block
    users = filter(None, (_ancestor_in(block, use.owner.operation) for use in descriptor.results[0].uses))
    first = None
    for user in users:
        if first is None or user.is_before_in_block(first):
            first = user
    if first is not None:
        descriptor.move_before(first)


def _ancestor_in(block: ir.Block, operation: ir.Operation) -> ir.Operation | None:
    """The operation of a block that an operation is, or is within."""
    current: ir.Operation | None = operation
    while current is not None and current.block != block:
        current = current.parent and current.parent.operation
    return current


def _is_invariant(access: ir.Operation) -> bool:
    """True if it may be a load that LLVM hoists out of its loop, for which LLVM must know the memory read."""
    if intrinsic_of(access) != LOAD or access.block.owner.operation.name not in _LOOPS:
        return False
    return not any(block_of(operand) == access.block for operand in access.operands)


def _rewrite(descriptor: ir.Operation, accesses: list[ir.Operation]) -> None:
    with ir.InsertionPoint.after(descriptor), descriptor.location:
        bits = op1("llvm.ptrtoint", [descriptor.results[0]], ir.IntegerType.get_signless(128))
        words = op1("llvm.bitcast", [bits], ir.VectorType.get([4], i32()))
    for access in accesses:
        name, place = _OLDER[intrinsic_of(access)]
        access.attributes["intrin"] = ir.StringAttr.get(name)
        access.operands[place] = words


_NO_BOUND = 0xFFFFFFFF
_OWN_BITS = 12


@record
class _Access:
    """An access whose offset may be split."""

    call: ir.Operation
    place: int
    """The index of the offset operand; the descriptor is before it, and SOFFSET after it."""
    whole: LinearForm
    counters: tuple[tuple[ir.Value, int], ...]

    @classmethod
    def of(cls, call: ir.Operation, place: int, forms: Derived[ir.Value, LinearForm]) -> _Access | None:
        if known_constant(call.operands[place + 1]) != 0 or not _has_no_bound(call.operands[place - 1]):
            return None
        whole = forms(call.operands[place])
        if not whole.is_non_negative():
            return None
        return cls(call, place, whole, tuple(term for term in whole.terms if is_uniform_counter(term[0])))

    def parts(self, far: int) -> tuple[LinearForm, int]:
        """The rest for the vector register and for the immediate, without the distance ``far`` and counters."""
        terms = tuple(term for term in self.whole.terms if term not in self.counters)
        own = (self.whole.number - far) % (1 << _OWN_BITS)
        return LinearForm(terms, self.whole.number - far - own), own

    def split(self, far: int, bases: _Bases) -> None:
        """Move the counters of loops and the distance ``far`` into the scalar register."""
        rest, own = self.parts(far)
        base = bases.find(self.call, rest)
        if base is not None or far or self.counters:
            with ir.InsertionPoint(self.call), self.call.location:
                if base is None:
                    offset = LinearForm(rest.terms, rest.number + own).emit()
                else:
                    offset = binary("addi", base, own) if own else base
                self.call.operands[self.place] = offset
                self.call.operands[self.place + 1] = LinearForm(self.counters, far).emit()


class _Bases:
    """Sums from which accesses in loops, and behind them, are within reach of an instruction's own bits.

    A loop hands them on from turn to turn, and LLVM does not see that they stay the same.
    """

    def __init__(self) -> None:
        self._reached: dict[ir.Block | None, dict[Any, set[int]]] = defaultdict(lambda: defaultdict(set))
        self._inside: dict[tuple[ir.Block, Any], ir.Value] = {}
        self._behind: dict[Any, ir.Value] = {}

    def note(self, access: ir.Operation, rest: LinearForm, own: int) -> None:
        """Count the distances that are reached from a sum: a base for one of them is not worth it."""
        body, key = _loop_and_sum(access, rest)
        self._reached[body][key].add(own)

    def find(self, access: ir.Operation, rest: LinearForm) -> ir.Value | None:
        """The base; nothing where the sum itself will do."""
        body, key = _loop_and_sum(access, rest)
        if body is None:
            return self._behind.get(key)
        if body in self._reached:
            self._hand_on(body, [key for key, distances in self._reached.pop(body).items() if len(distances) > 1])
        return self._inside.get((body, key))

    def _hand_on(self, body: ir.Block, keys: list[Any]) -> None:
        loop = body.owner.operation
        with ir.InsertionPoint(loop), loop.location:
            firsts = [self._behind[key] if key in self._behind else key[1].emit() for key in keys]
        if keys:
            for key, inside, behind in zip(keys, *_handed_on(loop, firsts), strict=True):
                self._inside[body, key], self._behind[key] = inside, behind


def _loop_and_sum(access: ir.Operation, rest: LinearForm) -> tuple[ir.Block | None, Any]:
    """The body of the loop that the access is in, and the sum where its values are known: around the loop, and no further.

    Nothing for an access that is elsewhere, in a loop or not.
    """
    blocks = {block_of(value) for value, _ in rest.terms}
    block, depth = access.block, 0
    while block not in blocks and not block.owner.operation.name.endswith("func"):
        block, depth = block.owner.operation.block, depth + 1
    if depth == 0:
        return None, (block, rest)
    return (
        (access.block, (block, rest)) if depth == 1 and access.block.owner.operation.name == "scf.for" else (None, None)
    )


def _handed_on(loop: ir.Operation, firsts: list[ir.Value]) -> tuple[list[ir.Value], list[ir.Value]]:
    """Carry invariant values through a loop, opaque to LLVM; returns them in the loop and behind it."""
    attributes = {name: loop.attributes[name] for name in loop.attributes}
    count = len(loop.results)
    types = [value.type for value in (*loop.results, *firsts)]
    with ir.InsertionPoint(loop), loop.location:
        new = ir.Operation.create("scf.for", types, [*loop.operands, *firsts], attributes, regions=1)
    loop.regions[0].blocks[0].append_to(new.regions[0])
    for old, result in zip(loop.results, new.results, strict=False):
        old.replace_all_uses_with(result)
    loop.erase()
    body = new.regions[0].blocks[0]
    inside = [body.add_argument(value.type, new.location) for value in firsts]
    last = body.operations[len(body.operations) - 1].operation
    with ir.InsertionPoint(last), last.location:
        ir.Operation.create("scf.yield", operands=[*last.operands, *map(opaque, inside)])
    last.erase()
    return inside, list(new.results)[count:]


def share_offsets(calls: Sequence[ir.Operation], arch: RocmArch) -> None:
    """Split the offsets of buffer accesses; some chips have bits for any distance in the instruction.

    The calls are in the order of the program.  A store's distance is moved where a load has it in a register already:
    most are used once, after the loops.

    Before::

        (%p: !llvm.ptr<1>):
        %c0 = arith.constant 0 : i32
        %flags = arith.constant 0 : i16
        %unbounded = arith.constant 0xFFFFFFFF : i64
        %buffer = llvm.call_intrinsic "llvm.amdgcn.make.buffer.rsrc"(%p, %flags, %unbounded, %c0)
            : (!llvm.ptr<1>, i16, i64, i32) -> !llvm.ptr<8>
        %x = gpu.thread_id x
        %thread = arith.index_cast %x : index to i32
        %end = arith.constant 65536 : i32
        %step = arith.constant 4096 : i32
        scf.for %i = %c0 to %end step %step : i32 {
          %offset = arith.addi %thread, %i : i32
          %value = llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.load"(%buffer, %offset, %c0, %c0)
              : (!llvm.ptr<8>, i32, i32, i32) -> i32
        }

    After::

        %c0 = arith.constant 0 : i32
        %end = arith.constant 65536 : i32
        %step = arith.constant 4096 : i32
        scf.for %i = %c0 to %end step %step : i32 {
          %value = llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.load"(%buffer, %thread, %i, %c0)
              : (!llvm.ptr<8>, i32, i32, i32) -> i32
    """
    if arch.has_wide_buffer_offsets:
        return
    named = [(call, intrinsic_of(call)) for call in calls]
    forms = linear_forms()
    _end_in_numbers(((call, 1 if name == LOAD else 2) for call, name in named if name in (LOAD, STORE)), forms)
    loads = [_Access.of(call, 1, forms) if name == LOAD else None for call, name in named]
    stores = [_Access.of(call, 2, forms) if name == STORE else None for call, name in named]
    far = _far_loads(filter(None, loads))
    held = frozenset(far.values())
    bases = _Bases()
    for access in filter(None, loads):
        bases.note(access.call, *access.parts(far[access.call]))
    for load, store in zip(loads, stores, strict=True):
        if load is not None:
            load.split(far[load.call], bases)
        elif store is not None:
            distance = store.whole.number >> _OWN_BITS << _OWN_BITS
            store.split(distance if distance in held else 0, bases)


def _end_in_numbers(accesses: Iterable[tuple[ir.Operation, int]], forms: Derived[ir.Value, LinearForm]) -> None:
    """Make offsets of one form sums that end in a number, where that brings some within reach of others.

    Offsets are of one form if their terms have the same factors: kernels compute a value anew where they need it again.
    """
    alike: dict[tuple[int, ...], list[tuple[ir.Operation, int, LinearForm]]] = defaultdict(list)
    for call, place in accesses:
        whole = forms(call.operands[place])
        if whole.terms and whole.is_non_negative():
            alike[tuple(factor for _, factor in whole.terms)].append((call, place, whole))
    for group in alike.values():
        numbers = {whole.number for _, _, whole in group}
        if len({number >> _OWN_BITS for number in numbers}) < len(numbers):
            sums: dict[Any, ir.Value] = {}
            for call, place, whole in group:
                outside_first = tuple(sorted(whole.terms, key=lambda term: block_of(term[0]) == call.block))
                with ir.InsertionPoint(call), call.location:
                    key = call.block, outside_first
                    if key not in sums:
                        sums[key] = LinearForm(outside_first, 0).emit()
                    made = binary("addi", sums[key], whole.number) if whole.number else sums[key]
                call.operands[place] = made
                forms.found[made] = LinearForm(outside_first, whole.number)


def _far_loads(loads: Iterable[_Access]) -> dict[ir.Operation, int]:
    """The part of each load's distance that goes into a scalar register, by its call."""
    alike: dict[Any, list[_Access]] = defaultdict(list)
    for load in loads:
        alike[load.call.operands[0], load.counters].append(load)
    far = {}
    for group in alike.values():
        bits = _near_bits([load.whole.number for load in group]) if group[0].counters else _OWN_BITS
        far.update({load.call: load.whole.number >> bits << bits for load in group})
    return far


def _near_bits(numbers: Sequence[int]) -> int:
    """The low bits of distances that vector registers and immediates hold, for accesses by the same counters.

    A larger one is a register that is computed once, or an addition to scalars in each turn.
    """
    return min(
        range(_OWN_BITS, 32),
        key=lambda bits: len({n >> bits for n in numbers}) + len({n % (1 << bits) >> _OWN_BITS for n in numbers}),
    )


def _has_no_bound(descriptor: ir.Value) -> bool:
    owner = descriptor.owner
    if isinstance(owner, ir.Block) or owner.name != "llvm.call_intrinsic" or intrinsic_of(owner) != DESCRIPTOR:
        return False
    return known_constant(owner.operands[2]) == _NO_BOUND
