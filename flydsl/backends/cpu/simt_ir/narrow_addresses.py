"""32-bit shared-memory addresses, widened by their object's upper half.

A block's shared memory is one piece of the host's memory, or few that are near each other, so the low half of an address
and any address in it tell the whole.
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

    ``None``: it does not come from the address of a shared object.
    """
    symbol = next(_objects(source), None) if str(source.results[0].type) == _SHARED else None
    (low,) = importer.operands(source)
    if symbol is None or low.type != I32:
        return None

    def make() -> sir.Value:
        address = importer.emit(sir.AddressOf(symbol=symbol), [POINTER]).results[0]
        return importer.emit(sir.PointerCast([address], name="llvm.ptrtoint"), [I64]).results[0]

    known = importer.at_entry((f"address of {symbol}", 0), make)

    def computed(name: str, *operands: sir.Value) -> sir.Value:
        result = I32 if name in ("arith.trunci", "arith.subi") else I64
        return importer.emit(sir.Elementwise(list(operands), name=name), [result]).results[0]

    distance = computed("arith.subi", low, computed("arith.trunci", known))
    return computed("arith.addi", known, computed("arith.extsi", distance))


def _objects(source: ir.Operation) -> Iterator[str]:
    """The shared objects whose addresses an operation's operands are computed of, nearest first."""
    rest, seen = list(source.operands), set()
    while rest:
        value = rest.pop(0)
        made = value.owner
        if isinstance(made, ir.Block):  # carried by a loop, whose operands are what it begins with
            made = made.owner
        operation = made.operation
        if operation in seen or operation.name in ("gpu.func", "func.func"):
            continue
        seen.add(operation)
        if operation.name == "llvm.mlir.addressof" and str(operation.results[0].type) == _SHARED:
            yield ir.FlatSymbolRefAttr(operation.attributes["global_name"]).value
        rest.extend(operation.operands)
