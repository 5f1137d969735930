"""Signatures of decorated functions, and arguments bound to them.

Annotations may be text, as ``from __future__ import annotations`` makes them, and may be unions.  A union is reduced to
the one class of the language in it; ``None`` in it means that the argument may be absent.
"""

from __future__ import annotations

import inspect
import types
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ForwardRef, Self, Union, get_args, get_origin

import numpy as np

from flydsl.compiler.arguments.resolve import is_group
from flydsl.errors import DSLTypeError, did_you_mean
from flydsl.expr.core.constexpr import is_constexpr
from flydsl.expr.numeric import NumericMeta
from flydsl.support.tracebacks import plain_signature


class Declared(inspect.Parameter):
    """A parameter of a decorated function; its annotation is reduced to one alternative."""

    __slots__ = ("is_receiver", "takes_none")

    takes_none: bool
    is_receiver: bool

    @classmethod
    def of(cls, parameter: inspect.Parameter, alternatives: Sequence[Any], *, is_first: bool) -> Declared:
        """``parameter``, whose annotation is the union of ``alternatives``."""
        annotation, empty = _reduced(alternatives), inspect.Parameter.empty
        made = cls(parameter.name, parameter.kind, default=parameter.default, annotation=annotation)
        made.takes_none = annotation is empty or parameter.default is None or type(None) in alternatives
        made.takes_none |= takes_none(parameter)
        made.is_receiver = is_first and parameter.name == "self" and not _is_of_language(annotation)
        return made

    def replace(self, **changes: Any) -> Self:
        made = super().replace(**changes)
        made.takes_none, made.is_receiver = self.takes_none, self.is_receiver
        return made


def takes_none(parameter: inspect.Parameter) -> bool:
    """True if ``None`` may be given for a parameter, which is compiled in: it is ``Optional`` or not annotated."""
    return isinstance(parameter, Declared) and parameter.takes_none


def is_receiver(parameter: inspect.Parameter) -> bool:
    """True if a parameter is the object of a method: it comes first, is called ``self``, and is no argument by its type."""
    return isinstance(parameter, Declared) and parameter.is_receiver


def _is_of_language(annotation: Any) -> bool:
    """True if an annotation says which launch argument its parameter takes."""
    if is_constexpr(annotation) or annotation is type or get_origin(annotation) is type:
        return True
    names = ("__construct_from_ir_values__", "__c_abi_spec__")
    return isinstance(annotation, type) and (is_group(None, annotation) or any(hasattr(annotation, n) for n in names))


def _reduced(alternatives: Sequence[Any]) -> Any:
    """The annotation that stands for a union: ``Union[fx.Float32, float]`` is ``fx.Float32``.

    It is empty where the alternatives leave it to the value, as ``Union[fx.Tensor, fx.Float32]`` does.
    """
    given = [each for each in alternatives if each is not type(None)]
    if len(given) == 1:
        return given[0]
    own = [each for each in given if _is_of_language(each)]
    constants = [each for each in own if is_constexpr(each)]
    if constants:
        return constants[0]
    if len(own) == 1 and all(_is_scalar(each) == _is_scalar(own[0]) for each in given):
        return own[0]
    return inspect.Parameter.empty


def _is_scalar(annotation: Any) -> bool:
    return isinstance(annotation, NumericMeta) or (
        isinstance(annotation, type) and issubclass(annotation, (int, float, np.number, np.bool_))
    )


def bind(name: str, signature: inspect.Signature, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Mapping[str, Any]:
    """The value of each parameter, defaults included, in the order of the signature."""
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
        signature = inspect.signature(function, eval_str=True)
    except NameError:
        signature = inspect.signature(function).replace(return_annotation=inspect.Signature.empty)
    parameters = [
        Declared.of(parameter, _alternatives(function, parameter.name, parameter.annotation), is_first=not index)
        for index, parameter in enumerate(signature.parameters.values())
    ]
    return signature.replace(parameters=parameters)


def _alternatives(function: Callable[..., Any], name: str, annotation: Any) -> list[Any]:
    """The alternatives of an annotation; each may be text."""
    if isinstance(annotation, (str, ForwardRef)):
        text = annotation if isinstance(annotation, str) else annotation.__forward_arg__
        return _alternatives(function, name, _evaluated(function, name, text))
    if get_origin(annotation) in (Union, types.UnionType):
        return [each for part in get_args(annotation) for each in _alternatives(function, name, part)]
    return [annotation]


def _scopes(function: Callable[..., Any]) -> Iterator[Mapping[str, Any]]:
    """The local names around ``function``: its closure, and the calling frames of the same module."""
    yield inspect.getclosurevars(function).nonlocals
    frame: types.FrameType | None = inspect.currentframe()
    names = function.__globals__
    while frame is not None:
        if frame.f_globals is names:
            yield frame.f_locals
        frame = frame.f_back


def _evaluated(function: Callable[..., Any], name: str, text: str) -> Any:
    for scope in _scopes(function):
        try:
            return eval(text, function.__globals__, scope)
        except NameError as error:
            reason = error
    if name == "self":  # its class is being defined
        return inspect.Parameter.empty
    code = function.__code__
    warnings.warn_explicit(
        f"the annotation {text!r} of {function.__name__}'s parameter {name!r} cannot be evaluated ({reason}); "
        "the parameter counts as one without annotation",
        UserWarning,
        code.co_filename,
        code.co_firstlineno,
    )
    return inspect.Parameter.empty
