"""Hooks of the classes of backends."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["SUBCLASSES"]

SUBCLASSES: list[Callable[[type], None]] = []
"""Functions that each new subclass of ``BaseBackend`` is given to, before its abstract methods are counted."""
