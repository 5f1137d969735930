"""Numbers as shared-memory addresses: low halves, and offsets from the start.

A block's shared memory is one piece of the host's memory, or few that are near each other, so the low half of an address
and any address in it tell the whole.  A chip takes the low half of 64 bits too: programs extended it by zeros or a sign.

A number that no shared object's address is part of is an offset: on a chip shared memory begins at address 0, and a kernel's
only shared object is there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from flydsl._mlir import ir
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I32, I64, POINTER
from flydsl.errors import DSLCompileError
from flydsl.ir.locations import source_location

if TYPE_CHECKING:
    from flydsl.backends.cpu.simt_ir.importer import _Importer

_GLOBAL, _SHARED = "!llvm.ptr<1>", "!llvm.ptr<3>"
_NO_SUMS = frozenset(f"arith.{name}" for name in ("muli", "divsi", "divui", "remsi", "remui", "cmpi", "cmpf"))
"""Operations whose results are no addresses, whatever their operands are."""


def whole_address(importer: _Importer, source: ir.Operation) -> sir.Value | None:
    """The operand of an ``llvm.inttoptr`` to shared memory as a whole address.

    ``None``: it is one already, or a number that is no address of a shared object.
    """
    if str(source.results[0].type) != _SHARED:
        return None
    (low,) = importer.operands(source)
    if low.type not in (I32, I64):
        return None
    objects = list(_objects(source))
    symbol = next((s for s, is_narrow in objects if is_narrow or low.type == I32), None)
    is_offset = not objects and not _may_hold_an_address(source)
    if is_offset:
        if importer.shared_objects is None:
            importer.shared_objects = _objects_of_kernel(source)
        symbols = importer.shared_objects
        if len(symbols) > 1 and not isinstance(low.owner, sir.Constant):
            raise DSLCompileError(
                "a number that no shared object's address is part of is made a pointer to shared memory, and the kernel has "
                f"{len(symbols)} shared objects, whose places on the chip a CPU does not know; allocate one, or step from a "
                "pointer",
                location=source_location(source.location),
            )
        symbol = next(iter(symbols)) if len(symbols) == 1 else None
    if symbol is None:
        return None

    def make() -> sir.Value:
        address = importer.emit(sir.AddressOf(symbol=symbol), [POINTER]).results[0]
        return importer.emit(sir.PointerCast([address], name="llvm.ptrtoint"), [I64]).results[0]

    known = importer.at_entry((f"address of {symbol}", 0), make)

    def computed(name: str, *operands: sir.Value) -> sir.Value:
        result = I32 if name in ("arith.trunci", "arith.subi") else I64
        return importer.emit(sir.Elementwise(list(operands), name=name), [result]).results[0]

    if is_offset:
        return computed("arith.addi", known, low if low.type == I64 else computed("arith.extui", low))
    if low.type == I64:
        low = computed("arith.trunci", low)
    distance = computed("arith.subi", low, computed("arith.trunci", known))
    return computed("arith.addi", known, computed("arith.extsi", distance))


def _objects(source: ir.Operation) -> Iterator[tuple[str, bool]]:
    """The shared objects whose addresses an operation's operands are computed of, nearest first.

    With each, whether the address was a number of 32 bits on the way.
    """
    for operation, is_narrow in _computation(source):
        if operation.name == "llvm.mlir.addressof" and str(operation.results[0].type) == _SHARED:
            yield ir.FlatSymbolRefAttr(operation.attributes["global_name"]).value, is_narrow


def _may_hold_an_address(source: ir.Operation) -> bool:
    """True if the number is computed of a pointer, or of what a thread keeps: an address may have been stored there.

    A factor, a divisor and a condition are no addresses, so that an index times the size of an element is an offset.
    """
    return any(
        operation.name == "llvm.ptrtoint"
        or (operation.name == "llvm.load" and str(operation.operands[0].type) != _GLOBAL)
        for operation, _ in _computation(source, _NO_SUMS)
    )


def _objects_of_kernel(source: ir.Operation) -> set[str]:
    """The shared objects whose addresses the kernel of an operation takes."""
    kernel = source
    while kernel.parent is not None and kernel.name not in ("gpu.func", "func.func", "llvm.func"):
        kernel = kernel.parent.operation
    found: set[str] = set()

    def look(operation: ir.Operation) -> ir.WalkResult:
        if operation.name == "llvm.mlir.addressof" and str(operation.results[0].type) == _SHARED:
            found.add(ir.FlatSymbolRefAttr(operation.attributes["global_name"]).value)
        return ir.WalkResult.ADVANCE

    kernel.walk(look)
    return found


def _computation(source: ir.Operation, ends: Collection[str] = ()) -> Iterator[tuple[ir.Operation, bool]]:
    """The operations that an operation's operands are computed by, nearest first, up to loads.

    With each, whether the number was one of 32 bits on the way.  ``ends``: operations whose operands do not count.
    """
    rest, seen = [(value, False) for value in source.operands], set()
    while rest:
        value, was_narrow = rest.pop(0)
        is_narrow = was_narrow or str(value.type) == "i32"
        if (value, is_narrow) in seen:
            continue
        seen.add((value, is_narrow))
        if isinstance(value.owner, ir.Block):
            rest.extend((given, is_narrow) for given in _carried(value))
            continue
        operation = value.owner.operation
        if operation.name in ends:
            continue
        yield operation, is_narrow
        rest.extend((operand, is_narrow) for operand in _operands(operation, ir.OpResult(value).result_number))


def _operands(operation: ir.Operation, number: int) -> list[ir.Value]:
    """The values that one result of an operation is computed of."""
    if operation.name == "scf.if":
        return [region.blocks[0].operations[-1].operands[number] for region in operation.regions]
    if operation.name == "scf.for":
        return [operation.operands[3 + number], operation.regions[0].blocks[0].operations[-1].operands[number]]
    if operation.name == "scf.while":
        return [operation.regions[0].blocks[0].operations[-1].operands[1 + number]]
    return [] if operation.name == "llvm.load" else list(operation.operands)


def _carried(value: ir.Value) -> list[ir.Value]:
    """The values that a block's argument may be; none for a kernel's."""
    block, number = value.owner, ir.BlockArgument(value).arg_number
    loop = block.owner.operation
    if loop.name == "scf.for":
        return list(loop.operands)[:3] if number == 0 else _operands(loop, number - 1)
    if loop.name != "scf.while":
        return []
    before, after = (region.blocks[0] for region in loop.regions)
    if block == before:
        return [loop.operands[number], after.operations[-1].operands[number]]
    return [before.operations[-1].operands[1 + number]]
