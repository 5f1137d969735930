"""Equality of formulas beyond rounding, and rounding errors by line."""

from flydsl.tools.testing.formula.line_errors import LineError, errors_by_line
from flydsl.tools.testing.formula.same import Equality, same_formula

__all__ = ["Equality", "LineError", "errors_by_line", "same_formula"]
