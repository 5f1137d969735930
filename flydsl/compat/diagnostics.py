"""Records of compile errors, by FlyDSL's module name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from flydsl.errors import DSLCompileError

__all__ = ["DSLCompileError", "DiagRecord", "SourceFrame", "install_excepthook", "location_chain"]


@dataclass(frozen=True)
class SourceFrame:
    """A place in a program's text."""

    filename: str
    line: int
    col: int = 0
    end_col: int | None = None


@dataclass(frozen=True)
class DiagRecord:
    """One message of the compiler, the places that led to it, and notes."""

    message: str
    chain: list[SourceFrame] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def location_chain(loc: Any) -> list[SourceFrame]:
    """The place of an MLIR location, in a list; an empty one for an unknown location."""
    from flydsl.ir.locations import source_location

    place = source_location(loc)
    return [] if place is None else [SourceFrame(place.filename, place.line)]


def install_excepthook() -> None:
    """Nothing: errors show the program's line by themselves."""
