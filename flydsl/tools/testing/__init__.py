"""Proof tools: a judge of kernels, a gate for upgrades, tests for vendors.

:func:`judge` and :func:`check` judge a kernel, :func:`prove` proves that no access leaves its tensor,
:func:`same_formula` compares formulas, :func:`errors_by_line` finds lost digits, :func:`explore` tries orders of warps and
blocks, :func:`advise` finds needless barriers, :func:`verify` compares two bundles, :mod:`flydsl.testing.conformance` tests
backends of other packages.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from flydsl.errors import unknown_name

if TYPE_CHECKING:
    from flydsl.tools.proving import prove
    from flydsl.tools.testing.advice import advise
    from flydsl.tools.testing.exploration import Exploration, explore
    from flydsl.tools.testing.formula import errors_by_line, same_formula
    from flydsl.tools.testing.judging import Verdict, check, judge
    from flydsl.tools.testing.verifying import verify

__all__ = [
    "Exploration",
    "Verdict",
    "advise",
    "check",
    "errors_by_line",
    "explore",
    "judge",
    "prove",
    "same_formula",
    "verify",
]

_MODULES = {
    "advise": "advice",
    "Exploration": "exploration",
    "explore": "exploration",
    "Verdict": "judging",
    "check": "judging",
    "judge": "judging",
    "prove": "flydsl.tools.proving",
    "errors_by_line": "formula",
    "same_formula": "formula",
    "verify": "verifying",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise unknown_name(__name__, name, __all__)
    module = _MODULES[name]
    return getattr(importlib.import_module(module if "." in module else f"{__name__}.{module}"), name)
