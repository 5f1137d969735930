"""Source locations for functions that build operations with MLIR's builders."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from types import MappingProxyType
from typing import Any, ParamSpec, TypeVar

from flydsl._mlir import ir
from flydsl.expr.core.context import current, is_tracing
from flydsl.ir.locations import file_location
from flydsl.support.public_names import show_user_frames_of
from flydsl.support.tracebacks import is_internal_frame

__all__ = ["capture_user_location", "dsl_loc_tracing", "file_location", "tracing_context", "tracing_option"]

_options: ContextVar[Mapping[str, Any]] = ContextVar("flydsl_tracing_options", default=MappingProxyType({}))

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


def tracing_option(key: str, default: Any = None) -> Any:
    """The value of an option of the innermost :func:`tracing_context` that gives it."""
    return _options.get().get(key, default)


def tracing_context(func: Callable[..., Any] | None = None, **options: Any) -> Any:
    """Options in a block of code, ``with tracing_context(a=1):``; ``func``, whose call it surrounds, needs no mark here."""
    return _within(options)


@contextmanager
def _within(options: Mapping[str, Any]) -> Iterator[None]:
    token = _options.set(MappingProxyType({**_options.get(), **options}))
    try:
        yield
    finally:
        _options.reset(token)


def capture_user_location() -> ir.Location:
    """The location of the program's line that calls, with the lines that called it."""
    frame, found = sys._getframe(1), []
    while frame is not None:
        if not is_internal_frame(frame):
            found.append(file_location(frame.f_code.co_filename, frame.f_lineno))
        frame = frame.f_back  # type: ignore[assignment]
    if not found:
        return ir.Location.unknown()
    return ir.Location.callsite(found[0], found[1:]) if found[1:] else found[0]


show_user_frames_of(__name__)
