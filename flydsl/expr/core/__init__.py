"""Foundations of all values: the trace, operators, conversions, constants."""
