"""Signatures of the classes of other packages, compared with the contract's."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from flydsl.errors import DSLTypeError

_EMPTY = inspect.Parameter.empty
_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def described(error: BaseException) -> str:
    """An exception of another package's code, for a message."""
    if isinstance(error, SystemExit):
        return f"it ends the process by sys.exit({error.code!r}) as it is imported or asked"
    return str(error) or type(error).__name__


def check_overrides(what: str, cls: type, contract: type) -> None:
    """Refuse a class whose members cannot be used as those of its contract are; ``what`` begins the message."""
    wrong = [text for name in vars(contract) if not name.startswith("_") for text in _problems(cls, contract, name)]
    if wrong:
        raise DSLTypeError(f"{what} does not fit its contract: {'; '.join(wrong)}")


def _problems(cls: type, contract: type, name: str) -> Iterator[str]:
    expected = vars(contract)[name]
    own = inspect.getattr_static(cls, name, expected)
    if own is expected or not isinstance(expected, (FunctionType, classmethod, property)):
        return
    if isinstance(expected, property):
        if isinstance(own, (FunctionType, classmethod, staticmethod)):
            yield f"{name} is a method, and it is read as an attribute: write @property above it"
        return
    if isinstance(expected, classmethod) and isinstance(own, FunctionType):
        yield f"{name} is called on the class: write @classmethod above it"
        return
    function: Any = getattr(cls, name)
    if not callable(function):
        yield f"{name} is {own!r}, and it is called: define a method"
        return
    yield from _call_problems(name, _signature(expected, is_bound=False), function, isinstance(own, FunctionType))


def _call_problems(
    name: str, expected: inspect.Signature, function: Callable[..., Any], takes_self: bool
) -> Iterator[str]:
    try:
        own = _signature(function, is_bound=not takes_self)
    except (TypeError, ValueError):  # of C code
        return
    given = [each for each in expected.parameters.values() if each.kind in _POSITIONAL]
    needed = [each for each in given if each.default is _EMPTY]
    for call in (given, needed):
        try:
            own.bind(*call)
        except TypeError:
            names = ", ".join(each.name for each in call)
            yield f"{name}{own} cannot be called as {name}({names})"
            return


def _signature(function: Any, *, is_bound: bool) -> inspect.Signature:
    """The signature behind ``self`` or ``cls``, without annotations."""
    found = inspect.signature(getattr(function, "__func__", function) if not is_bound else function)
    rows = [each.replace(annotation=_EMPTY) for each in found.parameters.values()]
    has_self = not is_bound and rows and rows[0].kind in _POSITIONAL
    return inspect.Signature(rows[1:] if has_self else rows)
