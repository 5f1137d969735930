"""Failed assertions of kernels in traced modules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flydsl._mlir import ir
from flydsl.errors import SourceLocation
from flydsl.ir.locations import source_location
from flydsl.support.fast_dataclass import record

__all__ = ["DEVICE_ASSERT", "FailedAssertion", "failed_assertions"]

DEVICE_ASSERT = "flydsl.device_assert"
"""The attribute of a ``gpu.printf`` that threads reach where an assertion does not hold: its message."""


@record
class FailedAssertion:
    """The place of an assertion that did not hold."""

    operation: ir.Operation
    message: str
    place: SourceLocation | None

    @property
    def file(self) -> str:
        return "?" if self.place is None else self.place.filename

    @property
    def line(self) -> int:
        return 0 if self.place is None else self.place.line


def failed_assertions(prints: Iterable[ir.Operation]) -> Iterator[FailedAssertion]:
    """Those among operations ``gpu.printf``."""
    for operation in prints:
        if DEVICE_ASSERT in operation.attributes:
            message = ir.StringAttr(operation.attributes[DEVICE_ASSERT]).value
            yield FailedAssertion(operation, message, source_location(operation.location))
