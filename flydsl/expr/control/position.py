"""Positions of calls in the user's source, computed only for messages."""

from __future__ import annotations

import sys
import types
from itertools import islice

from flydsl.errors import SourceLocation
from flydsl.support.fast_dataclass import record

__all__ = ["Position"]


@record
class Position:
    """A point in the execution of a code object."""

    code: types.CodeType
    instruction: int

    @classmethod
    def of(cls, frame: types.FrameType) -> Position:
        """The current position of ``frame``."""
        return cls(frame.f_code, frame.f_lasti)

    @classmethod
    def of_user(cls) -> Position:
        """The position of the innermost function outside of the language."""
        frame = sys._getframe(1)
        while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("flydsl."):
            frame = frame.f_back
        return cls.of(frame)

    @classmethod
    def of_traceback(cls, traceback: types.TracebackType | None) -> Position | None:
        """The position where the exception was raised: the innermost entry of its traceback."""
        if traceback is None:
            return None
        while traceback.tb_next is not None:
            traceback = traceback.tb_next
        return cls(traceback.tb_frame.f_code, traceback.tb_lasti)

    def location(self) -> SourceLocation:
        """The position as line and columns."""
        line, end_line, column, end_column = next(
            islice(self.code.co_positions(), self.instruction // 2, None), (None, None, None, None)
        )
        return SourceLocation(
            self.code.co_filename,
            line or self.code.co_firstlineno,
            column or 0,
            end_column if line == end_line else None,
            self.code.co_name,
        )
