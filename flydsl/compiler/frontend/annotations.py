"""Signatures of decorated functions, and arguments bound to them.

Annotations may be text, as ``from __future__ import annotations`` makes them.
"""

from __future__ import annotations

import inspect
import types
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from flydsl.errors import DSLTypeError, did_you_mean
from flydsl.support.wrong_calls import plain_signature

__all__ = ["bind", "signature_of"]


def bind(name: str, signature: inspect.Signature, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Mapping[str, Any]:
    """The value of each parameter, defaults included, in the order of the signature.

    Raises:
        DSLTypeError: the arguments do not fit the signature of ``name``.
    """
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError as error:
        unknown = [key for key in kwargs if key not in signature.parameters]
        reason = str(error)
        if unknown:
            near = did_you_mean(unknown[0], signature.parameters)
            reason = f"got an unexpected keyword argument {unknown[0]!r}{near and ';' + near}"
        raise DSLTypeError(f"{name}{plain_signature(signature)}: {reason}") from None
    bound.apply_defaults()
    return bound.arguments


def signature_of(function: Callable[..., Any]) -> inspect.Signature:
    """The signature of a function that is being decorated, with annotations evaluated.

    Names that its module lacks are looked up in the enclosing functions, as for annotations that are not text.  A
    parameter whose annotation cannot be resolved, such as a name imported under ``TYPE_CHECKING`` only, counts as
    unannotated, with a warning.
    """
    try:
        return inspect.signature(function, eval_str=True)
    except NameError:
        signature = inspect.signature(function)
        scopes = list(_scopes(function))
        parameters = [p.replace(annotation=_evaluated(function, p, scopes)) for p in signature.parameters.values()]
        return signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty)


def _scopes(function: Callable[..., Any]) -> Iterator[Mapping[str, Any]]:
    """The local names around ``function``: its closure, and the calling frames of the same module."""
    yield inspect.getclosurevars(function).nonlocals
    frame: types.FrameType | None = inspect.currentframe()
    names = function.__globals__
    while frame is not None:
        if frame.f_globals is names:
            yield frame.f_locals
        frame = frame.f_back


def _evaluated(function: Callable[..., Any], parameter: inspect.Parameter, scopes: list[Mapping[str, Any]]) -> Any:
    text = parameter.annotation
    if not isinstance(text, str):
        return text
    for scope in scopes:
        try:
            return eval(text, function.__globals__, scope)
        except NameError as error:
            reason = error
    code = function.__code__
    warnings.warn_explicit(
        f"the annotation {text!r} of {function.__name__}'s parameter {parameter.name!r} cannot be evaluated ({reason}); "
        "the parameter counts as one without annotation",
        UserWarning,
        code.co_filename,
        code.co_firstlineno,
    )
    return inspect.Parameter.empty
