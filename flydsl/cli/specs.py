"""Argument descriptions on the command line, for functions without signatures.

::

    NAME=TYPE[EXTENT,...]          a tensor: x='f32[?,?]'
    NAME=TYPE[EXTENT:STRIDE,...]   with strides, in elements: x='f16[128:1,?:128]'
    NAME=TYPE[...]@BYTES           whose memory is aligned to so many bytes; 16 if not given: x='f16[?]@4'
    NAME=TYPE*                     a pointer; @BYTES as above: p='f32*'
    NAME=TYPE                      a number: n=i32
    NAME=LITERAL                   the value of a Constexpr parameter, as a Python literal: BLOCK=256

An extent or stride is a number, which is compiled into the kernel, or ``?``, which matches every tensor.  A tensor with
only ``?`` is compiled like a plain array.  Without strides a tensor is row major.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from flydsl.compiler.arguments.specs import TYPES
from flydsl.errors import ConfigError, did_you_mean

if TYPE_CHECKING:
    from flydsl.compiler.arguments.arrays import TensorSpec
    from flydsl.compiler.jit_function import JitFunction

GRAMMAR = (__doc__ or "").partition("::\n\n")[2]

_DEFAULT_ALIGNMENT = 16
_TENSOR = re.compile(r"(\w+)\[([^\]]*)\](?:@(\d+))?")
_POINTER = re.compile(r"(\w+)\*(?:@(\d+))?")
_AXIS = re.compile(r"(\d+|\?)(?::(\d+|\?))?")


def parse_arguments(function: JitFunction, given: Mapping[str, str]) -> dict[str, Any]:
    """The example values of a function's arguments, by parameter."""
    parameters = function.signature.parameters
    for name in given:
        if name not in parameters:
            raise ConfigError(
                f"{function.__name__} has no parameter {name!r}; its parameters are {', '.join(parameters)}."
                + did_you_mean(name, parameters)
            )
    return {name: _parse(name, text.strip(), parameters[name].annotation) for name, text in given.items()}


def _parse(name: str, text: str, annotation: Any) -> Any:
    from flydsl.expr.core.constexpr import is_constexpr

    if is_constexpr(annotation):
        return _literal(name, text, "a Constexpr parameter takes a Python literal, such as 256, True or '\"text\"'")
    if match := _TENSOR.fullmatch(text):
        return _tensor(name, text, *match.groups())
    if match := _POINTER.fullmatch(text):
        return _pointer(name, *match.groups())
    if text in TYPES:
        return _scalar(name, text, annotation)
    return _literal(name, text, "write a tensor 'f32[?,?]', a pointer 'f32*', a number's type i32, or a number")


def _literal(name: str, text: str, expected: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        raise ConfigError(f"{name}={text}: {text!r} cannot be read; {expected}") from None


def _dtype(name: str, word: str) -> Any:
    from flydsl.expr import numeric

    if word not in TYPES:
        raise ConfigError(
            f"{name}: there is no type {word!r}; expected one of {', '.join(TYPES)}.{did_you_mean(word, TYPES)}"
        )
    return getattr(numeric, TYPES[word])


def _scalar(name: str, word: str, annotation: Any) -> Any:
    """A number of that type; its value is not compiled into the kernel."""
    from flydsl.expr.numeric import NumericMeta

    dtype = _dtype(name, word)
    if isinstance(annotation, NumericMeta) and annotation.width and annotation is not dtype:
        raise ConfigError(f"{name}={word}: the parameter is annotated {annotation}, got {dtype}")
    return dtype.static(dtype.zero)


def _pointer(name: str, word: str, alignment: str | None) -> Any:
    from flydsl.compiler.arguments.resolve import from_c_void_p

    return from_c_void_p(_dtype(name, word), None, assumed_align=None if alignment is None else int(alignment))


def _tensor(name: str, text: str, word: str, axes: str, alignment: str | None) -> TensorSpec:
    from flydsl.compiler.arguments.arrays import TensorSpec

    matches = [_AXIS.fullmatch(axis.strip()) for axis in axes.split(",")]
    if not all(matches):
        raise ConfigError(
            f"{name}={text}: expected extents such as '128' or '?', or with strides '128:1', got {axes!r}"
        )
    extents = tuple(_known(match[1]) for match in matches if match)
    row_major = TensorSpec(_dtype(name, word), extents).known_strides()
    strides = tuple(
        row_major[axis] if match[2] is None else _known(match[2]) for axis, match in enumerate(matches) if match
    )
    return TensorSpec(_dtype(name, word), extents, strides, _DEFAULT_ALIGNMENT if alignment is None else int(alignment))


def _known(text: str) -> int | None:
    return None if text == "?" else int(text)
