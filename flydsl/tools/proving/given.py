"""Assumptions as conditions on the inputs of a program, over mathematical integers.

The file is short because :mod:`flydsl.compiler.preconditions` reads the texts.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

from flydsl.compiler.preconditions import Algebra, Reader
from flydsl.tools.proving.terms import Term, as_z3, compare, conjunction, negation

_ALGEBRA = Algebra(compare, conjunction, negation, operator.truediv)


def condition(text: str, inputs: Mapping[str, Any]) -> Term:
    """The condition of a text; errors as of :meth:`flydsl.compiler.preconditions.Reader.condition`."""
    found = Reader(inputs, _ALGEBRA).condition(text)
    return as_z3(found) if not isinstance(found, bool) else found


def number(text: str, inputs: Mapping[str, Any]) -> Term:
    """The integer of a formula of sizes, such as ``2 * n``."""
    return Reader(inputs, _ALGEBRA).integer(text)
