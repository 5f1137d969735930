"""Calls under the sanitizer: the first finding that a proof denies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flydsl.config import variable_set
from flydsl.errors import FlydslError, SanitizerError

SIZES = (0, 1, 2, 3, 31, 32, 33, 63, 64, 65, 66, 100, 127, 128, 129, 200, 255, 256, 257, 300)
"""Extents of arrays, at the edges of warps, tiles and blocks."""


def fault(function: Any, calls: Iterable[Mapping[str, Any]]) -> str:
    """The finding and its call; empty if no call has one.  Races in the arrays of a call are no part of a proof."""
    with variable_set("FLYDSL_CPU_CHECK", "barrier,bounds,race"):
        for arguments in calls:
            try:
                function(**arguments)
            except SanitizerError as error:
                denied = [f for f in error.findings if f.check != "race" or f.tensor not in arguments]
                if denied:
                    given = {name: getattr(value, "shape", value) for name, value in arguments.items()}
                    return f"{denied[0].check}: {denied[0].message}, {given}"
            except FlydslError:
                continue
    return ""
