"""Arguments by the rules of ``--arg``, and sizes by ``--size``."""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterable, Mapping, Sequence
from inspect import Parameter
from typing import TYPE_CHECKING, Any

from flydsl.compiler.arguments.rules import (
    NUMPY_TYPES,
    TYPES,
    ArrayRule,
    ConstantRule,
    FormulaRule,
    PointerRule,
    Rule,
    ScalarRule,
    read_rule,
)
from flydsl.errors import ConfigError, DSLValueError, did_you_mean

if TYPE_CHECKING:
    from flydsl.compiler.arguments.arrays import TensorSpec
    from flydsl.compiler.jit_function import JitFunction

_DEFAULT_ALIGNMENT = 16
_CLASSES = {NUMPY_TYPES[word]: name for word, name in TYPES.items()}


def add_arg(parser: argparse.ArgumentParser, otherwise: str = "the declared signature") -> None:
    """Add ``--arg``, whose grammar is that of :mod:`flydsl.compiler.arguments.rules` in every command."""
    parser.add_argument(
        "--arg",
        action="append",
        default=[],
        metavar="NAME=RULE",
        help="an argument, such as X='f32[m, n]', n=i32 or BLOCK=256; `flydsl precompile --help` has the grammar; "
        f"repeatable; by default {otherwise}",
    )


def pairs(texts: Sequence[str], option: str) -> dict[str, str]:
    """``NAME=VALUE`` texts by name."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if (
            not equals
            or (not name.strip().isidentifier() and option == "--arg")
            or not name.strip()
            or not value.strip()
        ):
            raise ConfigError(f"{option} {text!r} is not of the form NAME=VALUE")
        if name.strip() in found:
            raise ConfigError(f"{option} gives {name.strip()!r} twice")
        found[name.strip()] = value.strip()
    return found


def rules(texts: Sequence[str]) -> dict[str, Rule]:
    """The rules of ``--arg``, by parameter."""
    try:
        return {name: read_rule(name, text) for name, text in pairs(texts, "--arg").items()}
    except DSLValueError as error:
        raise ConfigError(f"--arg: {error.message}") from None


def rule_texts(texts: Sequence[str]) -> dict[str, str]:
    """The rules of ``--arg`` as texts that :func:`rules` has read."""
    rules(texts)
    return pairs(texts, "--arg")


# -- examples of a compile


def parse_arguments(function: JitFunction, given: Mapping[str, str]) -> dict[str, Any]:
    """The example values of a function's arguments, by parameter.  Sizes by name are unknown in a compile."""
    parameters = function.signature.parameters
    for name in given:
        if name not in parameters:
            raise ConfigError(
                f"{function.__name__} has no parameter {name!r}; its parameters are {', '.join(parameters)}."
                + did_you_mean(name, parameters)
            )
    return {name: _example(name, text.strip(), parameters[name].annotation) for name, text in given.items()}


def _example(name: str, text: str, annotation: Any) -> Any:
    from flydsl.expr.core.constexpr import is_constexpr

    if is_constexpr(annotation):
        return _constant(name, text)
    try:
        rule = read_rule(name, text)
    except DSLValueError as error:
        raise ConfigError(f"--arg: {error.message}") from None
    match rule:
        case ArrayRule():
            return _tensor(name, text, rule)
        case PointerRule():
            return _pointer(rule)
        case ScalarRule():
            return _scalar(name, rule, annotation)
        case ConstantRule():
            return rule.value
        case FormulaRule():
            return _integer(name, rule, annotation)


def _constant(name: str, text: str) -> Any:
    try:
        return ast.literal_eval(text.removeprefix("=").strip())
    except (ValueError, SyntaxError, TypeError):
        raise ConfigError(
            f"{name}={text}: a Constexpr parameter takes a Python literal, such as 256, True or '\"text\"', got {text!r}"
        ) from None


def _dtype(rule: ArrayRule | PointerRule | ScalarRule) -> Any:
    from flydsl.expr import numeric

    return getattr(numeric, _CLASSES[rule.dtype])


def _numeric_class(annotation: Any) -> Any:
    """The type of numbers that an annotation asks for; ``None`` for none of them, and for any of them."""
    from flydsl.expr.numeric import NumericMeta

    return annotation if isinstance(annotation, NumericMeta) and annotation.width else None


def _scalar(name: str, rule: ScalarRule, annotation: Any) -> Any:
    """A number of that type; its value is not compiled into the kernel."""
    dtype, own = _dtype(rule), _numeric_class(annotation)
    if own is not None and own is not dtype:
        raise ConfigError(f"{name}={rule}: the parameter is annotated {annotation}, got {dtype}")
    return dtype.static(dtype.zero)


def _integer(name: str, rule: FormulaRule, annotation: Any) -> Any:
    """The integer of a formula; of one with sizes a number of the parameter's type."""
    own = _numeric_class(annotation)
    is_number = hasattr(annotation, "width") or annotation in (int, Parameter.empty)
    if own is None and isinstance(annotation, type) and not is_number:
        raise ConfigError(
            f"{name}={rule}: the parameter is annotated {annotation.__name__}, and the rule is an integer; write an array "
            "'f32[m, n]' or a pointer 'f32*'"
        )
    if not rule.names():
        return rule.value({})
    dtype = own or _dtype(ScalarRule("int32"))
    return dtype.static(dtype.zero)


def _pointer(rule: PointerRule) -> Any:
    from flydsl.compiler.arguments.resolve import from_c_void_p

    return from_c_void_p(_dtype(rule), None, assumed_align=rule.alignment)


def _tensor(name: str, text: str, rule: ArrayRule) -> TensorSpec:
    from flydsl.compiler.arguments.arrays import TensorSpec

    if not rule.extents:
        raise ConfigError(f"{name}={text}: an array needs extents, such as {name}='f32[?]' or {name}='f32[m, n]'")
    dtype = _dtype(rule)
    extents = tuple(_extent(name, text, each) for each in rule.extents)
    row_major = TensorSpec(dtype, extents).known_strides()
    given = rule.strides or ("",) * len(extents)
    strides = tuple(
        own if not stride else None if stride == "?" else int(stride)
        for own, stride in zip(row_major, given, strict=True)
    )
    return TensorSpec(dtype, extents, strides, _DEFAULT_ALIGNMENT if rule.alignment is None else rule.alignment)


def _extent(name: str, text: str, extent: str) -> int | None:
    """A number that is compiled in; ``None`` for what a launch knows."""
    if extent == "?" or FormulaRule(extent).names():
        return None
    value = FormulaRule(extent).value({})
    if value < 0:
        raise ConfigError(f"{name}={text}: expected extents such as 128, ? or 2 * n, got {extent}")
    return value


# -- sizes


def add_sizes(parser: argparse.ArgumentParser, help: str) -> None:
    """Add ``--size``, also called ``--shape``."""
    parser.add_argument(
        "--size", "--shape", dest="size", action="append", default=[], metavar="NAME=N[,N...][,NAME=N...]", help=help
    )


def sizes_of(texts: Iterable[str], option: str = "--size") -> dict[str, list[int]]:
    """The values of each size: ``M=4096,N=8192``, ``n=64,128`` or the range ``n=LOW:HIGH:STEP``."""
    found: dict[str, list[int]] = {}
    for text in texts:
        name = ""
        for part in text.split(","):
            left, equals, value = part.rpartition("=")
            if equals:
                name, known = left.strip(), [*found]
                if name in known:
                    raise ConfigError(f"{option} gives {name!r} twice")
            try:
                if not name or not all(word.isidentifier() or word.isdigit() for word in name.split(".")):
                    raise ValueError
                numbers = list(range(*map(int, value.split(":")))) if ":" in value else [int(value)]
            except (TypeError, ValueError):
                raise ConfigError(
                    f"{option} {text}: expected NAME=N with integers, such as M=4096,N=8192 or n=64,128 or n=LOW:HIGH:STEP"
                ) from None
            found[name] = [*found.get(name, ()), *numbers]
    return found


def one_size_each(texts: Iterable[str], option: str = "--size") -> dict[str, int]:
    """As :func:`sizes_of`, where each size has one value."""
    found = sizes_of(texts, option)
    several = next((name for name, values in found.items() if len(values) != 1), None)
    if several is not None:
        raise ConfigError(
            f"{option}: {several} has {len(found[several])} values, and one call has one: write {several}=N"
        )
    return {name: values[0] for name, values in found.items()}
