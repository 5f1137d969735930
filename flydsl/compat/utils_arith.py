"""Functions of :mod:`flydsl.expr.arith`, by FlyDSL's module name."""

from typing import Any

from flydsl.expr.arith_forms import (
    andi,
    constant,
    constant_vector,
    index,
    index_cast,
    select,
    shli,
    sitofp,
    unwrap,
    xori,
)
from flydsl.expr.arith_forms import truncf as trunc_f
from flydsl.expr.arith_forms import unwrap as _to_raw  # noqa: F401 - the name by which they ask for a handle
from flydsl.expr.core.fastmath import current_fastmath, fastmath
from flydsl.expr.core.handles import Handle as ArithValue
from flydsl.support.public_names import show_user_frames_of

__all__ = [
    "ArithValue",
    "andi",
    "constant",
    "constant_vector",
    "current_fastmath",
    "fastmath",
    "index",
    "index_cast",
    "resolve_fastmath",
    "select",
    "shli",
    "sitofp",
    "trunc_f",
    "unwrap",
    "xori",
]


def resolve_fastmath(explicit: object) -> Any:
    """The flags that an operation takes: its own if it was given any, else those that :func:`fastmath` set around it."""
    return current_fastmath() if explicit is None else explicit


show_user_frames_of(__name__)
