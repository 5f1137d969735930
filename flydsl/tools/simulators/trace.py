"""Traces of simulated launches, by instruction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from flydsl.support.fast_dataclass import dataclass


@dataclass(frozen=True)
class Place:
    """An instruction, and its line of the source."""

    text: str
    line: tuple[str, int] | None
    """The file and line, if the code was compiled with debug information."""


@dataclass(frozen=True)
class Step:
    """One executed instruction of one wave."""

    number: int
    wave: Any
    text: str
    """The instruction."""
    line: tuple[str, int] | None
    """The file and line of the source, if the code was compiled with debug information."""
    inputs: Mapping[Any, Any]
    """By register the values of all lanes before it; registers that it only writes are among them."""
    outputs: Mapping[Any, Any]
    """By register the values of all lanes after it, of those that changed."""
    written: Mapping[int, bytes]
    """By address the bytes of watched memory that it changed."""


class WatchedMemory:
    """Memory whose changes are recorded."""

    def __init__(self, arrays: Sequence[Any]) -> None:
        self._arrays = [array.view(np.uint8).reshape(-1) for array in arrays]
        self._before = [array.copy() for array in self._arrays]

    def changes(self) -> dict[int, bytes]:
        """By address the bytes that changed since the call before."""
        found: dict[int, bytes] = {}
        for array, before in zip(self._arrays, self._before, strict=True):
            if not np.array_equal(array, before):
                for place in np.flatnonzero(array != before):
                    found[int(place) + array.ctypes.data] = array[place].tobytes()
                before[:] = array
        return found
