"""C's formats of ``gpu.printf``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from flydsl.interpreter.kinds import Kind

__all__ = ["print_format"]

_CONVERSION = re.compile(r"%(%|lld|llu|d|u|f)")


def print_format(text: str, values: Sequence[Any], kinds: Sequence[Kind]) -> str:
    """The text with its values, which are signed, unsigned or floats as the conversions say."""
    rest = iter(zip(values, kinds, strict=True))

    def one(match: re.Match[str]) -> str:
        if match[1] == "%":
            return "%"
        value, kind = next(rest)
        if match[1] == "f":
            return f"{value:f}"
        return str(kind.signed(value) if match[1].endswith("d") else value)

    return _CONVERSION.sub(one, text)
