"""NumPy arrays of objects that have no number yet."""

from __future__ import annotations

from typing import Any

import numpy as np

__all__ = ["array_of_object"]


def array_of_object(value: object) -> np.ndarray[Any, Any]:
    """An array that holds one object, as NumPy makes of objects without ``__array__``.

    Its functions then fail in the words that newcomers find in NumPy's documentation, and that errors answer.
    """
    array = np.empty((), object)
    array[()] = value
    return array
