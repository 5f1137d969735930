"""Libraries of bitcode that define functions which a program declares.

A declaration names its library in an attribute: ``llvm.func @f() attributes {flydsl.library = ["/x.bc", "<sha256>"]}``.
The digest makes the library's bytes a part of whatever is computed from the program's text.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from flydsl._mlir import ir

__all__ = ["LIBRARY", "take_libraries"]

LIBRARY = "flydsl.library"
"""The attribute: the path, and the SHA-256 of the file in hexadecimal digits."""


def take_libraries(functions: Iterable[ir.Operation]) -> tuple[Path, ...]:
    """The libraries of declarations, each once; their attributes are removed, because MLIR cannot translate them."""
    found: dict[Path, None] = {}
    for function in functions:
        if LIBRARY in function.attributes:
            found[Path(ir.StringAttr(ir.ArrayAttr(function.attributes[LIBRARY])[0]).value)] = None
            del function.attributes[LIBRARY]
    return tuple(found)
