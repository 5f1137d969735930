"""32-bit shared-memory addresses, widened by their object's upper half.

A block's shared memory is one piece of the host's memory, or few that are near each other, so the low half of an address
and any address in it tell the whole.  A chip takes the low half of 64 bits too: what programs extended is a zero or a sign.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from flydsl._mlir import ir
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I32, I64, POINTER

if TYPE_CHECKING:
    from flydsl.backends.cpu.simt_ir.importer import _Importer

__all__ = ["whole_address"]

_SHARED = "!llvm.ptr<3>"


def whole_address(importer: _Importer, source: ir.Operation) -> sir.Value | None:
    """The operand of an ``llvm.inttoptr`` to shared memory with its upper half.

    ``None``: it does not come from the low half of the address of a shared object.
    """
    if str(source.results[0].type) != _SHARED:
        return None
    (low,) = importer.operands(source)
    symbol = next((s for s, is_narrow in _objects(source) if is_narrow or low.type == I32), None)
    if symbol is None or low.type not in (I32, I64):
        return None

    def make() -> sir.Value:
        address = importer.emit(sir.AddressOf(symbol=symbol), [POINTER]).results[0]
        return importer.emit(sir.PointerCast([address], name="llvm.ptrtoint"), [I64]).results[0]

    known = importer.at_entry((f"address of {symbol}", 0), make)

    def computed(name: str, *operands: sir.Value) -> sir.Value:
        result = I32 if name in ("arith.trunci", "arith.subi") else I64
        return importer.emit(sir.Elementwise(list(operands), name=name), [result]).results[0]

    if low.type == I64:
        low = computed("arith.trunci", low)
    distance = computed("arith.subi", low, computed("arith.trunci", known))
    return computed("arith.addi", known, computed("arith.extsi", distance))


def _objects(source: ir.Operation) -> Iterator[tuple[str, bool]]:
    """The shared objects whose addresses an operation's operands are computed of, nearest first.

    With each, whether the address was a number of 32 bits on the way.
    """
    rest, seen = [(value, False) for value in source.operands], set()
    while rest:
        value, was_narrow = rest.pop(0)
        made, is_narrow = value.owner, was_narrow or str(value.type) == "i32"
        if isinstance(made, ir.Block):  # carried by a loop, whose operands are what it begins with
            made = made.owner
        operation = made.operation
        if (operation, is_narrow) in seen or operation.name in ("gpu.func", "func.func"):
            continue
        seen.add((operation, is_narrow))
        if operation.name == "llvm.mlir.addressof" and str(operation.results[0].type) == _SHARED:
            yield ir.FlatSymbolRefAttr(operation.attributes["global_name"]).value, is_narrow
        rest.extend((operand, is_narrow) for operand in operation.operands)
