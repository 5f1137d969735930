"""Foundations of all values: the trace, operators, conversions, constants."""

from flydsl.expr.raw import guards as guards
from flydsl.expr.raw import operations

operations.install()
guards.install()
