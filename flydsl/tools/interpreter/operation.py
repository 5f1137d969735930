"""An operation that is carried out: operands as numbers, types, attributes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.tools.interpreter.kinds import Kind

if TYPE_CHECKING:
    from flydsl.tools.interpreter.executor import Executor


class Operation:
    """One operation of one thread."""

    def __init__(self, operation: ir.Operation, executor: Executor) -> None:
        self.operation, self.executor = operation, executor
        value = executor.value
        self.operands: list[Any] = [value(operand) for operand in operation.operands]
        """Their values, as :mod:`.kinds` says."""

    @property
    def kind(self) -> Kind:
        """The kind of the first result."""
        return self.executor.kinds.of(self.operation.results[0].type)

    def operand_kind(self, index: int) -> Kind:
        return self.executor.kinds.of(self.operation.operands[index].type)

    def attribute(self, name: str) -> ir.Attribute:
        return self.operation.attributes[name]

    def has(self, name: str) -> bool:
        return name in self.operation.attributes

    def integer(self, name: str) -> int:
        return int(ir.IntegerAttr(self.attribute(name)).value)

    def text(self, name: str) -> str:
        """The attribute as MLIR prints it."""
        return str(self.attribute(name))


Rule = Callable[[Operation], Any]
"""Carries an operation out: the value of its result, a tuple of several, ``None`` without any."""
