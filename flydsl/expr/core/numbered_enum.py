"""Enumerations by number, which print as MLIR spells their members."""

from __future__ import annotations

import enum
import re


class NumberedEnum(enum.IntEnum):
    """Base of the enumerations whose members MLIR numbers.

    ``str`` is a member's name in small letters, its words joined by ``_``, and ``AtomicOp("add")`` the member of that name.
    """

    @classmethod
    def _missing_(cls, value: object) -> NumberedEnum | None:
        name = value.lower() if isinstance(value, str) else value
        return next((member for member in cls if str(member) == name), None)

    def __str__(self) -> str:
        return re.sub("(?<=[a-z])(?=[A-Z])", "_", self.name).lower()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)
