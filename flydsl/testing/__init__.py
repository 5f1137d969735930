"""Proof tools: judges of kernels, and tests of packages that extend flydsl.

:func:`judge` and :func:`check` judge a kernel; :mod:`flydsl.testing.conformance` tests backends of other packages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flydsl.errors import unknown_name

if TYPE_CHECKING:
    from flydsl.testing.judging import Verdict, check, judge

__all__ = ["Verdict", "check", "judge"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise unknown_name(__name__, name, __all__)
    from flydsl.testing import judging

    return getattr(judging, name)
