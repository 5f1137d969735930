"""Fast-math flags, and the context in which they hold."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from flydsl._mlir import ir
from flydsl.errors import DSLValueError


class FastMathFlags(enum.IntFlag):
    """LLVM's fast-math flags, by the same names (LLVM language reference, "Fast-Math Flags").

    Example in a kernel::

        flags = fx.FastMathFlags.contract | fx.FastMathFlags.nnan
        with fx.fastmath(flags):
            y[t] = x[t] * 2.0 + 1.0
        # y: 1 3 5
    """

    none = 0
    reassoc = 1
    nnan = 2
    ninf = 4
    nsz = 8
    arcp = 16
    contract = 32
    afn = 64
    fast = 127

    def __str__(self) -> str:
        """The flags as MLIR writes them, so that its own builders take them: ``nnan,ninf``; no flag is ``none``."""
        return flags_text(self) or self.none.name


_ambient: ContextVar[FastMathFlags] = ContextVar("flydsl_fastmath", default=FastMathFlags.none)


def parse_flags(flags: object) -> FastMathFlags:
    """The flags in ``flags``: a :class:`FastMathFlags`, a comma separated string, or a collection of either.

    Flags of MLIR's own bindings count by their names, because their bits differ between dialects.
    """
    if flags is None:
        return FastMathFlags.none
    if isinstance(flags, FastMathFlags):
        return flags
    if isinstance(flags, enum.Flag):
        return parse_flags([member.name for member in type(flags) if member.value and member in flags])
    if isinstance(flags, (list, tuple, set, frozenset)):
        result = FastMathFlags.none
        for flag in flags:
            result |= parse_flags(flag)
        return result
    known = FastMathFlags.__members__
    names = [name.strip() for name in flags.split(",")] if isinstance(flags, str) else [repr(flags)]
    result = FastMathFlags.none
    for name in names:
        if name not in known:
            raise DSLValueError(f"fast-math flag {name!r} is unknown; expected a combination of {', '.join(known)}")
        result |= known[name]
    return result


@contextmanager
def fastmath(flags: object) -> Iterator[None]:
    """Apply these flags to float operators, math functions, reductions and comparisons traced inside.

    Args:
        flags: :class:`FastMathFlags`, a name, names with commas, or a list of them.

    Returns:
        A context manager.

    Raises:
        DSLValueError: on entry, for a name that is not a flag.

    Example in a kernel::

        with fx.fastmath("contract"):
            y[t] = x[t] * 2.0 + 1.0  # one multiply-add
        # y: 1 3 5
    """
    token = _ambient.set(parse_flags(flags))
    try:
        yield
    finally:
        _ambient.reset(token)


def current_fastmath() -> FastMathFlags | None:
    """The current flags, as an operation's keyword takes them; ``None`` outside of :func:`fastmath`."""
    return _ambient.get() or None


def fastmath_attributes(flags: object = None) -> dict[str, ir.Attribute] | None:
    """The attribute dictionary of a float operation: the keyword's flags if given, else those of the context."""
    value = _ambient.get() if flags is None else parse_flags(flags)
    if value is FastMathFlags.none:
        return None
    return {"fastmath": ir.Attribute.parse(f"#arith.fastmath<{flags_text(value)}>")}


def flags_text(flags: object) -> str:
    """Any form of a flag set as the string that MLIR prints: ``"nnan,contract"``, ``"fast"``, ``"none"``."""
    value = parse_flags(flags)
    if value in (FastMathFlags.none, FastMathFlags.fast):
        return str(value.name)
    single = (f for f in FastMathFlags if f & value and f is not FastMathFlags.fast)
    return ",".join(str(f.name) for f in single)
