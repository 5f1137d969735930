"""Declarations of a traced program: groups, windows and their sizes."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from flydsl.dist.affine import Affine
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.control.jumps import Position
from flydsl.expr.core.context import CHECKED_INDICES, current
from flydsl.expr.dist.sizes import Symbols
from flydsl.expr.numeric import NumericMeta
from flydsl.support.fast_dataclass import dataclass, record

_MOST_CHARACTERS = 128


@record
class WindowDeclaration:
    """One window of a group, as the host function declares it."""

    name: str
    kind: str
    """``"data"`` or ``"signals"``."""
    dtype: NumericMeta
    count: Affine
    init: str
    """``"keep"`` or ``"zero"``."""
    multicast: bool
    index: int
    """Its number among the windows of the group, the row of the address table."""
    place: tuple[str, int, int] = field(default=("", 0, 0), compare=False)
    """File, line and column of the declaration, where accesses are checked."""


@dataclass(eq=False)
class Declarations:
    """A program's declarations of one group."""

    name: str
    reach: str
    slot: str
    """The parameter of the host function."""
    symbols: Symbols
    """Those of the program's sizes."""
    rows: dict[str, WindowDeclaration] = field(default_factory=dict)

    def window(
        self, name: str, kind: str, dtype: NumericMeta, count: Affine, init: str, multicast: bool
    ) -> WindowDeclaration:
        """The declaration of a window, new or known."""
        known = self.rows.get(name)
        place = ("", 0, 0)
        if is_checked():
            line = Position.of_user().location()
            place = line.filename, line.line, line.column
        made = WindowDeclaration(
            name, kind, dtype, count, init, multicast, len(self.rows) if known is None else known.index, place
        )
        if known is None:
            self.rows[name] = made
        elif known != made:
            raise DSLValueError(
                f"window {name!r} of group {self.name!r} is declared as {_described(known)} and now as {_described(made)}; "
                "give the second one another name"
            )
        return made


def _described(row: WindowDeclaration) -> str:
    return f"{row.kind} of {row.count} {row.dtype}, {row.init}{', multicast' if row.multicast else ''}"


@dataclass(eq=False)
class ProgramGroups:
    """The groups of a traced program by name, and the symbols of their sizes."""

    groups: dict[str, Declarations] = field(default_factory=dict)
    symbols: Symbols = field(default_factory=Symbols)


def groups_of_program() -> ProgramGroups:
    """Those of the trace in progress."""
    trace = current()
    if trace.comm is None:
        trace.comm = ProgramGroups(symbols=Symbols(parameters=trace.parameters))
    found: ProgramGroups = trace.comm
    return found


def declarations_of(name: str, reach: str, slot: str) -> Declarations:
    """The declarations of a new group, of the program in progress."""
    program = groups_of_program()
    known = program.groups
    if name in known:
        raise DSLValueError(f"the parameters {known[name].slot!r} and {slot!r} are both group {name!r}; pass it once")
    known[name] = made = Declarations(name, reach, slot, program.symbols)
    return made


def is_checked() -> bool:
    """True if accesses of the program in progress are compared with the bounds of memory."""
    return CHECKED_INDICES in current().facts.features


def check_name(name: Any, what: str) -> str:
    """``name`` if it is an identifier of manifests."""
    if not isinstance(name, str):
        raise DSLTypeError(f"the name of {what} is {name!r} of type {type(name).__name__}; expected a string")
    if not name.isidentifier() or not name.isascii() or len(name) > _MOST_CHARACTERS:
        raise DSLValueError(
            f"the name of {what} is {name!r}; expected letters, digits and _, no digit first, at most {_MOST_CHARACTERS}"
        )
    return name
