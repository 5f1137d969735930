"""LLVM structs during import: the values of their members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flydsl._mlir import ir
from flydsl.backends.cpu.simt_ir import operations as sir

if TYPE_CHECKING:
    from flydsl.backends.cpu.simt_ir.importer import _Importer

__all__ = ["Members", "extract_value", "insert_value", "poison"]


class Members(dict[int, sir.Value]):
    """The members of a struct that are set, by their number."""


def poison(importer: _Importer, source: ir.Operation) -> None:
    """A value that is not set, or a struct without a member that is."""
    if str(source.results[0].type).startswith("!llvm.struct"):
        importer.values[source.results[0]] = Members()
    else:
        importer.finish(source, sir.Poison())


def insert_value(importer: _Importer, source: ir.Operation) -> None:
    """``llvm.insertvalue``: the members of a struct with another one."""
    before, member = (importer.values[operand] for operand in source.operands)
    importer.values[source.results[0]] = Members({**before, _position(source): member})


def extract_value(importer: _Importer, source: ir.Operation) -> None:
    """``llvm.extractvalue``: a member; where one value stands for a pair, that value."""
    whole = importer.values[source.operands[0]]
    importer.values[source.results[0]] = whole[_position(source)] if isinstance(whole, Members) else whole


def _position(source: ir.Operation) -> int:
    (position,) = ir.DenseI64ArrayAttr(source.attributes["position"])
    return int(position)
