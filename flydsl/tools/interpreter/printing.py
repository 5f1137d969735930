"""C's formats of ``gpu.printf``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from flydsl.tools.interpreter.kinds import Kind

__all__ = ["print_format"]

_CONVERSION = re.compile(r"%(?:%|([-+ #0]*\d*(?:\.\d+)?)(?:ll)?([duxXofeEgG]))")


def print_format(text: str, values: Sequence[Any], kinds: Sequence[Kind]) -> str:
    """The text with its values, which are signed, unsigned or floats as the conversions say."""
    rest = iter(zip(values, kinds, strict=True))

    def one(match: re.Match[str]) -> str:
        if match[2] is None:
            return "%"
        value, kind = next(rest)
        return f"%{match[1]}{match[2]}" % (kind.signed(value) if match[2] == "d" else value)

    return _CONVERSION.sub(one, text)
