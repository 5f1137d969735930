"""Attributes of operations: failed assertions, records, libraries of bitcode."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from flydsl._mlir import ir
from flydsl.errors import SourceLocation, ToolchainError
from flydsl.ir.locations import source_location
from flydsl.support.fast_dataclass import record
from flydsl.support.installed import content_digest

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


PROVED = "flydsl.proved"
"""Of a load, a store, an atomic operation, or a checked index: a proof showed that it is inside in every call."""
KTRACE = "flydsl.ktrace"
"""The attribute of a ``gpu.printf`` that stands for a record: its kind, an integer.

Its format is the record's text, between separators: kernel, name, token, type of the payload (``i``, ``f`` or nothing)."""
SEPARATOR = "\x1f"


LIBRARY = "flydsl.library"
"""The attribute of a declared function: the library of bitcode that defines it, ``["/x.bc", "<sha256>"]``.

The digest makes the library's bytes a part of whatever is computed from the program's text."""


def take_libraries(functions: Iterable[ir.Operation]) -> tuple[Path, ...]:
    """The libraries of declarations, each once; their attributes are removed, because MLIR cannot translate them."""
    found: dict[Path, str] = {}
    for function in functions:
        if LIBRARY in function.attributes:
            path, digest = (ir.StringAttr(each).value for each in ir.ArrayAttr(function.attributes[LIBRARY]))
            found[Path(path)] = digest
            del function.attributes[LIBRARY]
    for library, digest in found.items():
        if content_digest(library) != digest:
            raise ToolchainError(f"the library of bitcode {library} changed during the compile; call once more")
    return tuple(found)
