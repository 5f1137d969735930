"""SIMT IR operations that the sanitizer adds."""

from __future__ import annotations

from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.errors import SourceLocation
from flydsl.support.fast_dataclass import dataclass

__all__ = ["UNKNOWN_REGION", "Access", "Agree", "Index", "Interval", "WindowMemory"]

UNKNOWN_REGION = -1


@dataclass(eq=False)
class Index(sir.Operation):
    """Operands (pointer, *coordinates, *extents): the pointer, and whether all coordinates are inside."""

    tensor: str = ""
    site: int = 0
    region: int = UNKNOWN_REGION
    is_silent: bool = False
    """True if what an address outside is used for is reported, and not that it is made."""


@dataclass(eq=False)
class WindowMemory(Index):
    """Operands (pointer, rank, world, bytes): the pointer, where the window of that rank begins."""

    defined: SourceLocation | None = None
    """The declaration of the window."""
    item: int = 1
    """Bytes of an element."""


@dataclass(frozen=True)
class Access:
    """The memory access of an operation: ``count`` elements of ``element_bytes`` each.

    Its operands from ``operands`` on are whether the coordinates of its address are inside; where one is not it is not
    done.
    """

    site: int
    region: int
    count: int
    element_bytes: int
    operands: int


@dataclass(eq=False)
class Agree(sir.Operation):
    """Operand (integer): the value that all threads of the block have; ``fallback`` where they differ."""

    site: int = 0
    fallback: int = 0


@dataclass(eq=False)
class Interval(sir.Operation):
    """After a barrier: what is accessed from here on comes after what was accessed before."""
