"""Streams of any framework, as the handles that drivers take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError

TORCH_STREAM = "cuda_stream"
"""The attribute in which torch's streams have their handle, on ROCm too."""
HANDLES = (TORCH_STREAM, "ptr", "handle")
"""The attributes in which streams have their handle: torch's, CuPy's, this package's own."""

READERS: list[Callable[[Any], int | None]] = []
"""Asked for the handle of an object that is no stream known here; drivers of outside backends register one."""


def stream_handle(value: Any) -> int:
    """The integer handle of a stream: of ``None``, an integer, ``fx.Stream``, or an object of torch or CuPy."""
    if value is None:
        return 0
    if isinstance(value, int) and not isinstance(value, bool):
        if not 0 <= value < 1 << 64:
            raise DSLValueError(f"{value} is not the handle of a stream; expected an unsigned number of 64 bits")
        return value
    for attribute in HANDLES:
        handle = getattr(value, attribute, None)
        if isinstance(handle, int):
            return handle
    if hasattr(value, "__cuda_stream__"):
        return int(value.__cuda_stream__()[1])
    for read in READERS:
        if (found := read(value)) is not None:
            return found
    raise DSLTypeError(
        f"{value!r} of type {type(value).__name__} is not a stream; expected None, an integer handle, fx.Stream, or a "
        "torch or CuPy stream"
    )
