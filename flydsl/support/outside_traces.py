"""The hook for code outside traces that has an insertion point of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["OUTSIDE"]

OUTSIDE: list[Callable[[], Any]] = []
"""Gives the trace of the insertion point that the program has set, or ``None`` without one."""
