"""Source locations for functions that build operations with MLIR's builders."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flydsl.expr.core.context import current, is_tracing
from flydsl.support.public_names import show_user_frames_of

__all__ = ["dsl_loc_tracing"]

P = ParamSpec("P")
R = TypeVar("R")


def dsl_loc_tracing(function: Callable[P, R]) -> Callable[P, R]:
    """``function``, with the user's line that calls it as MLIR's current location while it runs in a trace.

    Operations of the language know their lines without it; those that MLIR's own builders make take the current location.
    """

    @wraps(function)
    def located(*args: P.args, **kwargs: P.kwargs) -> R:
        if not is_tracing():
            return function(*args, **kwargs)
        with current().positions.here():
            return function(*args, **kwargs)

    return located


show_user_frames_of(__name__)
