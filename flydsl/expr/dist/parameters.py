"""Windows, signals and groups as arguments: which parameter takes which."""

from __future__ import annotations

import inspect
from typing import Any, TypeVar, get_args

from flydsl.errors import DSLWindowError
from flydsl.expr.dist.groups import Group
from flydsl.expr.dist.windows import Signals, Window
from flydsl.support.scalars import describe_value

_OPEN = (inspect.Parameter.empty, Any, object)
"""Annotations that take everything."""


def check_passed(callee: str, name: str, annotation: Any, value: Any) -> None:
    """Refuse an argument of another kind than its parameter's annotation says.

    Args:
        callee: the function in words, such as ``"kernel exchange"``.
        name: the parameter.
    """
    if _takes(annotation, value):
        return
    remedy = ""
    if isinstance(value, Window):
        remedy = f"; annotate it fx.dist.Window[fx.{value.dtype}]"
    elif isinstance(value, (Signals, Group)):
        remedy = f"; annotate it fx.dist.{type(value).__name__.partition('[')[0]}"
    elif _is(annotation, (Window, Signals)):
        what = "signals" if _is(annotation, Signals) else "window"
        remedy = f"; pass what g.{what}(...) gives in the host function"
    raise DSLWindowError(f"{callee}: parameter {name!r} takes {_wanted(annotation)}, got {_shown(value)}{remedy}")


def _is(annotation: Any, kind: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, kind)


def _takes(annotation: Any, value: Any) -> bool:
    if annotation in _OPEN or isinstance(annotation, (str, TypeVar)):
        return True
    if _is(annotation, Window):
        return isinstance(value, Window) and annotation.annotated in (None, value.dtype)
    if _is(annotation, Signals):
        return isinstance(value, Signals)
    if _is(annotation, Group):
        wanted = annotation.comm
        return isinstance(value, Group) and (wanted is None or (wanted.name, wanted.reach) == (value.name, value.reach))
    return any(_takes(each, value) for each in get_args(annotation) if not isinstance(annotation, type))


def _wanted(annotation: Any) -> str:
    if _is(annotation, Window):
        return "a window" if annotation.annotated is None else f"a window of {annotation.annotated}"
    if _is(annotation, Signals):
        return "signals"
    if _is(annotation, Group):
        return "a group of ranks" if annotation.comm is None else f"group {annotation.comm.name!r}"
    return str(getattr(annotation, "__name__", annotation))


def _shown(value: Any) -> str:
    if isinstance(value, Window):
        return f"window {value.name!r} of {value.dtype}"
    if isinstance(value, Signals):
        return f"signals {value.name!r}"
    if isinstance(value, Group):
        return f"group {value.name!r}"
    name = getattr(value, "name", "")
    return f"the tensor {name!r}" if isinstance(name, str) and name else describe_value(value)
