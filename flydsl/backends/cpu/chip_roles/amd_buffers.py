"""Raw accesses of AMD's buffers, on a CPU in the role of a chip.

A buffer is read and written as the chip does it: an access with a dword beyond the extent gives zero there, or
stores nothing ("Buffer resource descriptor", CDNA 3 instruction set).  Strides, swizzles and formats of descriptors are
ignored, as raw accesses ignore them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from flydsl._mlir import ir
from flydsl.backends.cpu.chip_roles.amd_instructions import from_lane, lane_id
from flydsl.errors import DSLCompileError
from flydsl.ir import builder
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.derived import Derived, Rule
from flydsl.ir.locations import source_location
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.rewriting import Operations, intrinsic_of
from flydsl.support.fast_dataclass import record

_DWORD = 4
_OPEN = 0xFFFFFFFF
_MAKE = ("rocdl.make.buffer.rsrc", "llvm.amdgcn.make.buffer.rsrc")
_CHOICES = ("llvm.addrspacecast", "llvm.inttoptr", "arith.select", "llvm.select")
_AS_BITS = ("llvm.ptrtoint", "llvm.bitcast")
_DESCRIPTORS = 8
"""The address space of descriptors (LLVM, "User Guide for AMDGPU Backend")."""
_LOADS = ("rocdl.raw.ptr.buffer.load", "rocdl.raw.buffer.load")
_STORES = ("rocdl.raw.ptr.buffer.store", "rocdl.raw.buffer.store")
_TO_LDS = ("rocdl.raw.ptr.buffer.load.lds", "rocdl.raw.ptr.buffer.load.async.lds")
_UPDATES = {"fadd": 11, "fmax": 13, "smax": 7, "umin": 10}
"""LLVM's ``atomicrmw`` operations by their numbers in MLIR's ``llvm`` dialect."""
_MONOTONIC = 2
_KINDS = ("raw.ptr.buffer", "raw.buffer")


@record
class _Buffer:
    """The memory behind a descriptor: its first address, and its extent in bytes as an i64.

    The extent is ``None`` if it is the largest, which programs choose where they know their offsets.
    """

    base: ir.Value
    records: ir.Value | None


def stand_in_for_buffers(operations: Operations, wave: int) -> None:
    """Replace raw buffer loads, stores and atomics by checked accesses of ordinary memory.

    A load of ``rocdl.make.buffer.rsrc %p, %stride, %records, %flags`` becomes one from ``%p`` plus its offsets under an
    ``scf.if``, whose condition is that it ends within ``%records`` bytes; outside it gives zeros.  A store is left out.
    """
    for found in operations.named(*_LOADS):
        _replace(found, lambda op: _load(op, _resolve(op.operands[0], op), op.results[0].type))
    for found in operations.named(*_STORES):
        _replace(found, lambda op: _store(op, op.operands[0], _resolve(op.operands[1], op)))
    for found in operations.named(*_TO_LDS):
        _replace(found, lambda op: _load_to_shared(op, wave))
    for kind in _KINDS:
        for name, number in _UPDATES.items():
            for found in operations.named(f"rocdl.{kind}.atomic.{name}"):
                _replace(found, partial(_update, number))
        for found in operations.named(f"rocdl.{kind}.atomic.cmpswap"):
            _replace(found, _exchange)
    left = [o for o in operations.named(*_CHOICES, *_AS_BITS, _MAKE[0], "llvm.call_intrinsic") if _may_go(o)]
    unused = [o for o in left if next(iter(o.results[0].uses), None) is None]
    while unused:  # users before what they use
        for found in unused:
            left.remove(found)
            found.erase()
        unused = [o for o in left if next(iter(o.results[0].uses), None) is None]


def _may_go(operation: ir.Operation) -> bool:
    """True for an operation that makes a descriptor or its bits, and does nothing else."""
    is_descriptor = len(operation.results) == 1 and operation.results[0].type == builder.pointer_type(_DESCRIPTORS)
    return is_descriptor or operation.name in _AS_BITS


def _replace(operation: ir.Operation, emit: Callable[[ir.Operation], ir.Value | None]) -> None:
    with ir.InsertionPoint(operation), operation.location:
        value = emit(operation)
    if value is not None and len(operation.results):
        operation.results[0].replace_all_uses_with(value)
    operation.erase()


# -- descriptors


def _resolve(descriptor: ir.Value, user: ir.Operation) -> _Buffer:
    """The memory behind a descriptor, an ``!llvm.ptr<8>`` or four words, at the insertion point."""
    return Derived(partial(_behind, user))(descriptor)


def _behind(user: ir.Operation, descriptor: ir.Value) -> Rule[ir.Value, _Buffer]:
    descriptor = _before_bits(descriptor)
    if isinstance(descriptor.type, ir.VectorType):
        return _of_words(descriptor)
    owner = descriptor.owner
    made = owner if isinstance(owner, ir.Operation) else getattr(owner, "operation", None)
    if isinstance(owner, ir.Block) or made is None:
        return (yield _carried(descriptor, owner, user))
    if made.name == _MAKE[0] or intrinsic_of(made) == _MAKE[1]:
        base, _, records, _ = made.operands
        extent = records
        if ir.IntegerType(records.type).width < 64:
            extent = builder.op1("arith.extui", [records], builder.integer_type(64))
        return _Buffer(base, None if known_constant(extent) in (_OPEN, -1) else extent)
    if made.name.endswith(".select"):
        condition, *sides = made.operands
        first, second = (yield sides[0]), (yield sides[1])
        return _Buffer(
            builder.op1("arith.select", [condition, first.base, second.base], first.base.type),
            builder.op1("arith.select", [condition, *map(_extent, (first, second))], builder.integer_type(64)),
        )
    if made.name in ("llvm.addrspacecast", "builtin.unrealized_conversion_cast"):
        return (yield made.operands[0])
    if made.name == "llvm.inttoptr":
        i32 = builder.integer_type(32)
        return _of_words(builder.reinterpret(made.operands[0], builder.vector_type(4, i32)))
    raise _refused(user)


def _before_bits(descriptor: ir.Value) -> ir.Value:
    """The pointer whose bits a descriptor is made of again; else the descriptor."""
    value = descriptor
    while not isinstance(value.owner, ir.Block):
        operation = value.owner.operation if hasattr(value.owner, "operation") else value.owner
        if operation.name not in (*_AS_BITS, "llvm.inttoptr", "vector.bitcast", "arith.bitcast"):
            break
        value = operation.operands[0]
        if value.type == builder.pointer_type(_DESCRIPTORS):
            descriptor = value
    return descriptor


def _carried(descriptor: ir.Value, block: ir.Block, user: ir.Operation) -> ir.Value:
    """The descriptor in front of a loop that carries it along unchanged."""
    loop = block.owner.operation
    if loop.name == "scf.for":
        place = ir.BlockArgument(descriptor).arg_number - 1
        *_, last = block.operations
        if last.operation.operands[place] == descriptor:
            initial: ir.Value = loop.operands[3 + place]
            return initial
    raise _refused(user)


def _refused(user: ir.Operation) -> DSLCompileError:
    return DSLCompileError(
        f"{user.name}: a buffer descriptor that is chosen at run time has no lowering to the CPU; choose the pointer or "
        "the offset instead, and make the descriptor of it",
        location=source_location(user.location),
    )


def _of_words(words: ir.Value) -> _Buffer:
    """The memory behind four words: 48 bits of address, 16 of stride, and the extent."""
    i64 = builder.integer_type(64)
    low, high, records = (builder.op1("arith.extui", [builder.element(words, k)], i64) for k in range(3))
    high = builder.op1("arith.andi", [high, builder.constant(0xFFFF, i64)], i64)
    high = builder.op1("arith.shli", [high, builder.constant(32, i64)], i64)
    address = builder.op1("arith.ori", [low, high], i64)
    return _Buffer(builder.op1("llvm.inttoptr", [address], builder.pointer_type(1)), records)


def _extent(buffer: _Buffer) -> ir.Value:
    return builder.constant(_OPEN, builder.integer_type(64)) if buffer.records is None else buffer.records


# -- accesses


def _bits(t: ir.Type) -> int:
    if isinstance(t, ir.VectorType):
        return int(t.shape[0]) * _bits(t.element_type)
    return int(t.width)


def _distance(offset: ir.Value, soffset: ir.Value) -> ir.Value:
    """Bytes from the base: unsigned 32 bits, as in the hardware."""
    total = builder.op1("arith.addi", [offset, soffset], offset.type)
    return builder.op1("arith.extui", [total], builder.integer_type(64))


def _further(distance: ir.Value, count: int) -> ir.Value:
    i64 = builder.integer_type(64)
    return builder.op1("arith.addi", [distance, builder.constant(count, i64)], i64) if count else distance


def _is_inside(buffer: _Buffer, distance: ir.Value, size: int) -> ir.Value:
    return builder.compare(CmpIPredicate.ule, _further(distance, size), _extent(buffer))


def _address(buffer: _Buffer, distance: ir.Value) -> ir.Value:
    attributes = {
        "rawConstantIndices": ir.DenseI32ArrayAttr.get([-(1 << 31)]),
        "elem_type": ir.TypeAttr.get(builder.integer_type(8)),
    }
    return builder.op1("llvm.getelementptr", [buffer.base, distance], buffer.base.type, attributes)


def _aligned(size: int) -> dict[str, ir.Attribute]:
    return {"alignment": ir.IntegerAttr.get(builder.integer_type(64), min(size, _DWORD))}


_KEEP_LOW = frozenset(
    {"arith.addi", "arith.muli", "arith.shli", "arith.shrui", "arith.divui", "arith.divsi", "arith.remui", "arith.remsi",
     "arith.andi", "arith.ori", "arith.xori", "arith.index_cast", "arith.index_castui", "arith.extui", "arith.extsi",
     "arith.trunci", "arith.floordivsi", "arith.minui", "gpu.shuffle", "vector.extract", "vector.from_elements",
     "builtin.unrealized_conversion_cast"}
)  # fmt: skip
_IDS = frozenset({"gpu.thread_id", "gpu.block_id", "gpu.block_dim", "gpu.grid_dim", "gpu.lane_id"})


def _is_low(offset: ir.Value) -> bool:
    """True if nothing in the expression of an offset can be meant to lie beyond the largest extent.

    Programs drop an access by an offset such as -1, which they choose by a select, load, or count down to.
    """
    pending, seen = [offset], set[ir.Value]()
    while pending:
        value = pending.pop()
        if value in seen:
            continue
        seen.add(value)
        number = known_constant(value) if not isinstance(value.type, ir.VectorType) else None
        if number is not None:
            if not 0 <= number < 1 << 31:
                return False
            continue
        owner = value.owner
        if isinstance(owner, ir.Block):
            if owner.owner.operation.name not in ("gpu.func", "scf.for"):
                return False
            continue
        operation = owner.operation if hasattr(owner, "operation") else owner
        if operation.name in _IDS:
            continue
        if operation.name not in _KEEP_LOW:
            return False
        pending += list(operation.operands)
    return True


def _checked(buffer: _Buffer, *offsets: ir.Value) -> _Buffer:
    """The buffer with an extent that accesses at these offsets are compared with, if any may lie beyond it."""
    if buffer.records is not None or all(map(_is_low, offsets)):
        return buffer
    return _Buffer(buffer.base, builder.constant(_OPEN, builder.integer_type(64)))


def _zero(t: ir.Type) -> ir.Value:
    return builder.constant(0 if isinstance(builder.element_type(t), ir.IntegerType) else 0.0, t)


def _load(operation: ir.Operation, buffer: _Buffer, result: ir.Type) -> ir.Value:
    offsets = operation.operands[1:3]
    return _read(_checked(buffer, *offsets), _distance(*offsets), result)


def _read(buffer: _Buffer, distance: ir.Value, result: ir.Type) -> ir.Value:
    size = _bits(result) // 8

    def plain(at: ir.Value, t: ir.Type, count: int) -> Sequence[ir.Value]:
        return [builder.op1("llvm.load", [_address(buffer, at)], t, _aligned(count))]

    def dwords() -> Sequence[ir.Value]:
        word = builder.integer_type(32)
        parts = []
        for first in range(0, size, _DWORD):
            at = _further(distance, first)
            there = partial(plain, at, word, _DWORD)
            parts += builder.branch(_is_inside(buffer, at, _DWORD), [word], there, lambda: [_zero(word)])
        return [builder.reinterpret(builder.from_elements(parts, builder.vector_type(len(parts), word)), result)]

    if buffer.records is None:
        return plain(distance, result, size)[0]
    otherwise = dwords if size > _DWORD else lambda: [_zero(result)]
    inside = _is_inside(buffer, distance, size)
    return builder.branch(inside, [result], lambda: plain(distance, result, size), otherwise)[0]


def _store(operation: ir.Operation, value: ir.Value, buffer: _Buffer) -> None:
    offsets, size = operation.operands[2:4], _bits(value.type) // 8
    buffer, distance = _checked(buffer, *offsets), _distance(*offsets)

    def plain(at: ir.Value, stored: ir.Value, count: int) -> Sequence[ir.Value]:
        builder.op("llvm.store", [stored, _address(buffer, at)], [], _aligned(count))
        return ()

    def dwords() -> Sequence[ir.Value]:
        words = builder.reinterpret(value, builder.vector_type(size // _DWORD, builder.integer_type(32)))
        for k in range(size // _DWORD):
            at, word = _further(distance, k * _DWORD), builder.element(words, k)
            inside = _is_inside(buffer, at, _DWORD)
            builder.branch(inside, [], partial(plain, at, word, _DWORD), lambda: ())
        return ()

    if buffer.records is None:
        plain(distance, value, size)
        return
    inside = _is_inside(buffer, distance, size)
    builder.branch(inside, [], lambda: plain(distance, value, size), dwords if size > _DWORD else lambda: ())


def _load_to_shared(operation: ir.Operation, wave: int) -> None:
    """Each lane's bytes go to the first lane's address in shared memory, one lane's behind another's."""
    descriptor, target, size, voffset, soffset, offset = operation.operands[:6]
    count = known_constant(size)
    if count is None:
        raise _refused(operation)
    i32, i64 = builder.integer_type(32), builder.integer_type(64)
    buffer = _checked(_resolve(descriptor, operation), voffset, soffset)
    from_base = _distance(builder.op1("arith.addi", [voffset, offset], i32), soffset)
    element = builder.integer_type(8 * count) if count <= _DWORD else builder.vector_type(count // _DWORD, i32)
    value = _read(buffer, from_base, element)
    lane = lane_id()
    first = from_lane(builder.op1("llvm.ptrtoint", [target], i64), builder.constant(0, i32), wave)
    own = builder.op1("arith.addi", [offset, _times(lane, count)], i32)
    address = builder.op1("arith.addi", [first, builder.op1("arith.extui", [own], i64)], i64)
    pointer = builder.op1("llvm.inttoptr", [address], target.type)
    builder.op("llvm.store", [value, pointer], [], _aligned(count))


def _times(value: ir.Value, factor: int) -> ir.Value:
    return builder.op1("arith.muli", [value, builder.constant(factor, value.type)], value.type)


def _update(number: int, operation: ir.Operation) -> ir.Value:
    value, descriptor, *offsets = operation.operands[:4]
    buffer, distance = _resolve(descriptor, operation), _distance(*offsets)
    attributes = {
        "bin_op": ir.IntegerAttr.get(builder.integer_type(64), number),
        "ordering": ir.IntegerAttr.get(builder.integer_type(64), _MONOTONIC),
        **_aligned(_bits(value.type) // 8),
    }

    def change() -> Sequence[ir.Value]:
        return [builder.op1("llvm.atomicrmw", [_address(buffer, distance), value], value.type, attributes)]

    inside = _is_inside(buffer, distance, _bits(value.type) // 8)
    return builder.branch(inside, [value.type], change, lambda: [_zero(value.type)])[0]


def _exchange(operation: ir.Operation) -> ir.Value:
    new, expected, descriptor, *offsets = operation.operands[:5]
    buffer, distance = _resolve(descriptor, operation), _distance(*offsets)
    monotonic = ir.IntegerAttr.get(builder.integer_type(64), _MONOTONIC)
    attributes = {
        "success_ordering": monotonic,
        "failure_ordering": monotonic,
        **_aligned(_bits(new.type) // 8),
    }
    both = builder.struct_type([new.type, builder.integer_type(1)])

    def change() -> Sequence[ir.Value]:
        made = builder.op1("llvm.cmpxchg", [_address(buffer, distance), expected, new], both, attributes)
        return [builder.op1("llvm.extractvalue", [made], new.type, {"position": ir.DenseI64ArrayAttr.get([0])})]

    inside = _is_inside(buffer, distance, _bits(new.type) // 8)
    return builder.branch(inside, [new.type], change, lambda: [_zero(new.type)])[0]
