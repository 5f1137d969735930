"""Errors that name a wrong call and what was expected.

They take the place of Python exceptions from inside flydsl.  Nothing here runs before something has failed.
"""

from __future__ import annotations

import enum
import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flydsl.errors import (
    DSLIndexError,
    DSLNotImplementedError,
    DSLOverflowError,
    DSLRuntimeError,
    DSLTypeError,
    DSLValueError,
    DSLZeroDivisionError,
    FlydslError,
    LanguageError,
    did_you_mean,
)

__all__ = ["expected_call", "explained", "plain_signature"]

_KINDS: tuple[tuple[type[Exception], type[LanguageError]], ...] = (
    (NotImplementedError, DSLNotImplementedError),
    (RuntimeError, DSLRuntimeError),
    (OverflowError, DSLOverflowError),
    (ZeroDivisionError, DSLZeroDivisionError),
    (IndexError, DSLIndexError),
    (ValueError, DSLValueError),
    (KeyError, DSLValueError),
    (TypeError, DSLTypeError),
    (AttributeError, DSLTypeError),
    (AssertionError, DSLTypeError),
)
"""The caller's error for an internal exception; others, such as an OSError, are raised as they are."""
_NO_TRACE = re.compile(r"requires an? (Context|Location)|insertion point|No current (Context|Location)", re.IGNORECASE)
_LONGEST_VALUE = 40
_LONGEST_REASON = 160


def explained(
    error: Exception,
    function: Callable[..., Any],
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    *,
    is_nested: bool,
    is_users: bool,
) -> Exception:
    """The error to raise from ``function`` in place of ``error``: one of this package's, or ``error`` itself.

    Args:
        is_nested: flydsl called the code that calls the function; a trace tells its place.
        is_users: the user's code raised it, which the function called.
    """
    if isinstance(error, (FlydslError, RecursionError)) or function.__name__ == "__getattr__":
        if isinstance(error, FlydslError) and not is_nested:
            name, _ = _name_and_arguments(function, args)
            if not re.search(rf"\b{name.rpartition('.')[2]}\b", error.message):
                error.message = f"{name}: {error.message}"
        return error
    if is_users:
        return error
    if args and isinstance(args[0], enum.EnumMeta):
        return _no_member(args[0], _shown(args[1:], kwargs))
    if _is_of_the_signature(error):
        if remedy := expected_call(error, function, _name_and_arguments(function, args)[0]):
            error.add_note(remedy)
        return error
    kind = next((ours for theirs, ours in _KINDS if isinstance(error, theirs)), None)
    if kind is None:
        return error
    name, given = _name_and_arguments(function, args)
    if _NO_TRACE.search(str(error)):
        return DSLRuntimeError(
            f"{name}: there is no trace in progress; call it in a @flyc.kernel or @flyc.jit function"
        )
    reason = " ".join(str(error).split()) or type(error).__name__
    if len(reason) > _LONGEST_REASON:
        reason = reason[:_LONGEST_REASON] + "..."
    return kind(f"{name}({_shown(given, kwargs)}): {reason}; {_expected(name, function)}")


def _is_of_the_signature(error: Exception) -> bool:
    """True if Python could not even call the function."""
    entry = error.__traceback__
    return isinstance(error, TypeError) and entry is not None and entry.tb_next is None and "() " in str(error)


def _shown(args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
    return ", ".join([*map(_value, args), *(f"{key}={_value(value)}" for key, value in kwargs.items())])


def _no_member(kind: enum.EnumMeta, given: str) -> DSLValueError:
    members = ", ".join(f"{kind.__name__}.{name}" for name in kind.__members__)
    return DSLValueError(f"{kind.__name__}({given}): expected one of {members}, or its value")


def _name_and_arguments(function: Callable[..., Any], args: Sequence[Any]) -> tuple[str, Sequence[Any]]:
    """The function as a user writes it, and the positional arguments that he wrote."""
    name = function.__qualname__.rpartition("<locals>.")[2]
    if name.endswith((".__init__", ".__new__")):
        return (args[0] if isinstance(args[0], type) else type(args[0])).__name__, args[1:]
    return name, args[1:] if "." in name else args


def _value(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:  # of a class of the user's
        text = ""
    return text if 0 < len(text) <= _LONGEST_VALUE and "\n" not in text else f"<{type(value).__name__}>"


def _expected(name: str, function: Callable[..., Any]) -> str:
    """The signature, and the first line of the documentation."""
    signature = plain_signature(inspect.signature(function))
    said = (inspect.getdoc(function) or "").partition("\n")[0].rstrip(".")
    return f"expected {name}{signature}" + (said and f": {said}")


def expected_call(error: Exception, function: Callable[..., Any], name: str = "") -> str:
    """The signature of a function that Python could not call, and the keyword that was probably meant.

    Empty if the function does not tell its signature.

    Args:
        name: the function as the user calls it; empty: as the error calls it.
    """
    from flydsl.support.foreign_names import KEYWORDS  # not needed where nothing is wrong

    try:
        signature = plain_signature(inspect.signature(function))
    except ValueError:  # some functions written in C
        return ""
    name = name or str(error).partition("(")[0].removesuffix(".__init__").removesuffix(".__new__").rpartition(".")[2]
    expected = f"expected {name}{signature}"
    found = re.search(r"unexpected keyword argument '(\w+)'", str(error))
    if found is None:
        return expected
    if (here := KEYWORDS.get(found[1])) in signature.parameters:
        return f"{expected}; instead of {found[1]}= write {here}="
    near = did_you_mean(found[1], signature.parameters)
    return expected + (near and ";" + near)


def plain_signature(signature: inspect.Signature) -> inspect.Signature:
    """The signature without ``self``, ``cls`` and annotations, for messages."""
    named = [p.replace(annotation=p.empty) for p in signature.parameters.values() if p.name not in ("self", "cls")]
    return inspect.Signature(named)
