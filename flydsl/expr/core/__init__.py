"""Foundations of all values: the trace, operators, conversions, constants."""

from flydsl.expr.core import raw
from flydsl.expr.core.safety import guards

raw.install()
guards.install()
