"""Equality of formulas beyond rounding."""

from flydsl.testing.formula.same import Equality, same_formula

__all__ = ["Equality", "same_formula"]
