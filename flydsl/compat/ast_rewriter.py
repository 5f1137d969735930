"""``ASTRewriter``: control flow rewriting of a function, by FlyDSL's name."""

from __future__ import annotations

import types
from typing import Any, ClassVar

from flydsl.compiler.frontend.rewrite import rewrite

__all__ = ["ASTRewriter"]

_STEPS = (
    "RewriteBoolOps",
    "ReplaceIfWithDispatch",
    "InsertEmptyYieldForSCFFor",
    "ReplaceYieldWithSCFYield",
    "CanonicalizeWhile",
    "FallbackLocations",
)


class ASTRewriter:
    """Translates the control flow of a function, as the decorators do with those that they are put on.

    Programs make subclasses that leave out some of FlyDSL's ``transformers``, to leave those statements to Python.  Here
    all are translated: with values that are known while tracing they do what Python does.
    """

    transformers: ClassVar[list[type]] = [type(name, (), {}) for name in _STEPS]
    rewrite_globals: ClassVar[dict[str, Any]] = {}
    """Additional globals of translated code: none here, it has a closure variable."""

    @classmethod
    def transform(cls, f: types.FunctionType) -> types.FunctionType:
        """A function like ``f`` whose control flow may depend on run-time values.

        Raises:
            DSLTypeError: not a function written with ``def``, or its text cannot be read.
            DSLSyntaxError: it contains something that kernels do not have; with the place.
        """
        return rewrite(f)
