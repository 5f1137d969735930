"""The operations that checking adds to SIR.  ``site`` is a row of the kernel's table."""

from __future__ import annotations

from dataclasses import dataclass

from flydsl.backends.cpu.simt import sir

__all__ = ["Access", "Agree", "Index", "Interval"]

UNKNOWN_REGION = -1


@dataclass(eq=False)
class Index(sir.Operation):
    """Operands (pointer, *coordinates, *extents): the pointer, or where nothing is if a coordinate is outside."""

    tensor: str = ""
    site: int = 0
    region: int = UNKNOWN_REGION


@dataclass(eq=False)
class Access(sir.Operation):
    """Operands (pointer[, value]): check an access of ``count`` elements of ``element_bytes`` each.

    Its result is the pointer to use, which is another where the access is refused.  With a value it is the store itself
    and has no result.
    """

    site: int = 0
    region: int = UNKNOWN_REGION
    count: int = 1
    element_bytes: int = 1
    reads: bool = False
    writes: bool = False
    atomic: bool = False


@dataclass(eq=False)
class Agree(sir.Operation):
    """Operand (integer): the value that all threads of the block have; ``fallback`` where they differ."""

    site: int = 0
    fallback: int = 0


@dataclass(eq=False)
class Interval(sir.Operation):
    """After a barrier: what is accessed from here on comes after what was accessed before."""
