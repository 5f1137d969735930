"""Shorthands of the collectives: a general call in which one parameter is given."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from flydsl.expr.memory.vector import ReductionOp
from flydsl.support.public_names import named


def shorthand(name: str, general: Callable[..., Any], **given: Any) -> Callable[..., Any]:
    """A function or method with the signature of ``general``, without the parameter ``given``."""
    ((parameter, value),) = given.items()
    told = f"fx.{value}" if isinstance(value, ReductionOp) else repr(value)

    @named(name, f"As :func:`{general.__name__}` with ``{parameter}={told}``; see the example there.")
    def short(*args: Any, **options: Any) -> Any:
        return general(*args, **options, **given)

    signature = inspect.signature(general)
    others = [p for p in signature.parameters.values() if p.name != parameter]
    vars(short)["__signature__"] = signature.replace(parameters=others)
    short.__module__ = general.__module__
    return short
