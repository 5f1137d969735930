"""What libraries of kernels say of the functions that build operations for them."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["dsl_loc_tracing"]

_Function = TypeVar("_Function")


def dsl_loc_tracing(function: _Function) -> _Function:
    """The function itself: every operation is located by the user's frames, whichever function builds it."""
    return function
