"""The compile stage of a judgement, which imports the kernel's module."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl.errors import ConfigError, FlydslError, SourceLocation
from flydsl.runtime.arrays import HostArray
from flydsl.testing.execution import CompiledVariant, Execution
from flydsl.testing.judging.cases import Case, checked_cases
from flydsl.testing.judging.huge import HUGE_CHECKS, described
from flydsl.testing.judging.memory import GuardedArray

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction

__all__ = [
    "CHECKS",
    "compile_cases",
    "describe_error",
    "describe_function",
    "describe_location",
    "find_kernel",
    "view_of",
]

CHECKS = ("bounds", "race", "init", "barrier")
"""The sanitizer's checks that a kernel is judged by."""


def find_kernel(text: str) -> JitFunction:
    """The function that ``FILE:FUNCTION`` names.

    Raises:
        ConfigError: there is none, or it is no ``@flyc.jit`` function.
        FlydslError: importing the module raised.
    """
    from flydsl.cli.functions import find_function
    from flydsl.compiler.jit_function import JitFunction

    function = find_function(text)
    if not isinstance(function, JitFunction):
        raise ConfigError(f"{text} is a {type(function).__name__}, not a @flyc.jit function")
    return function


def describe_function(function: JitFunction) -> dict[str, Any]:
    """The parameters and the declared signatures of a function, as JSON values."""
    from flydsl.expr.core.constexpr import is_constexpr

    rows = []
    for parameter in function.signature.parameters.values():
        annotation = parameter.annotation
        kind = "constexpr" if is_constexpr(annotation) else getattr(annotation, "__name__", str(annotation))
        rows.append({"name": parameter.name, "kind": kind, "required": parameter.default is parameter.empty})
    code = function.__wrapped__.__code__
    return {
        "name": function.__name__,
        "parameters": rows,
        "signatures": [_signature(each) for each in function.declared_signatures],
        "file": code.co_filename,
        "line": code.co_firstlineno,
    }


def _signature(given: Mapping[str, Any]) -> dict[str, Any]:
    from flydsl.compiler.arguments.arrays import Dyn, TensorSpec, element_type_name

    found: dict[str, Any] = {}
    for name, value in given.items():
        if isinstance(value, TensorSpec):
            shape = [each.divisibility if isinstance(each, Dyn) else -each for each in value.known_shape()]
            found[name] = {"dtype": element_type_name(value.dtype), "shape": shape, "align": value.align}
        elif isinstance(value, (bool, int, float, str)):
            found[name] = {"value": value}
    return found


def compile_cases(
    function: JitFunction,
    cases: Sequence[tuple[Case, Mapping[str, Any]]],
    targets: Sequence[str],
    folder: Path,
    with_largest: bool = False,
    huge: Sequence[tuple[Case, Mapping[str, Any]]] = (),
) -> dict[str, Any]:
    """Compile what the cases need, for each target, and for each CPU target with the sanitizer's checks too.

    Args:
        cases: each with the arguments that are no arrays.
        folder: is given the variants of each target, and those with checks.
        with_largest: True if the sanitizer runs the largest case too, beside small ones.
        huge: cases of :mod:`flydsl.testing.judging.huge` for CPU targets.

    Returns:
        For each target a dictionary: ``saved`` and ``checked`` (names of saved variants), ``checked_cases``,
        ``huge`` (the saved variants of huge cases), ``refused`` (for cases by number
        the error), ``seconds``, ``kernels`` (symbols, resources), ``written``.
    """
    from flydsl.compiler.hints import ambient_options, with_function_hints
    from flydsl.config import Config

    config = dataclasses.replace(Config.from_env(), backend=None, arch=None)
    options = with_function_hints(function.function_hints(), ambient_options(config))
    found: dict[str, Any] = {}
    for target in targets:
        stem = target.replace(":", "-")
        kept = options if target.startswith("cpu:") else dataclasses.replace(options, keep_assembly=True)
        plain = _compile(function, cases, target, folder, stem, kept)
        row = {**plain, "target": target}
        if target.startswith("cpu:") and plain["saved"]:
            checked = dataclasses.replace(options, cpu_check=CHECKS, opt_level=0)  # 0.2 s faster, for small cases
            numbers = checked_cases([case for case, _ in cases], with_largest)
            some = [each for each in cases if each[0].number in numbers]
            row["checked"] = _compile(function, some, target, folder, f"{stem}-checked", checked)["saved"]
            row["checked_cases"] = numbers
            if huge:
                wide = dataclasses.replace(options, cpu_check=HUGE_CHECKS, opt_level=0)
                row["huge"] = _compile(function, huge, target, folder, f"{stem}-huge", wide)["saved"]
        found[target] = row
    return found


def _compile(
    function: JitFunction,
    cases: Sequence[tuple[Case, Mapping[str, Any]]],
    target: str,
    folder: Path,
    stem: str,
    options: Any,
) -> dict[str, Any]:
    from flydsl.compiler.aot.bundle_writer import describe_parameters
    from flydsl.compiler.aot.precompiling import Precompiled, precompile
    from flydsl.config import Config
    from flydsl.testing.judging.cost import costs_of

    config = dataclasses.replace(Config.from_env(), backend=None, arch=None)
    results: dict[Any, Precompiled] = {}
    refused: dict[str, Any] = {}
    for case, rest in cases:
        is_huge = case.kind == "huge"
        memory = {} if is_huge else {name: GuardedArray(layout) for name, layout in case.layouts.items()}
        given = {name: described(layout) for name, layout in case.layouts.items() if is_huge}
        given |= {name: each.argument() for name, each in memory.items()}
        signature = {**rest, **{name: view_of(each) for name, each in given.items()}}
        key: Any
        try:
            call = function.bind((), signature, config)
            key = call.key()
        except FlydslError as error:
            refused[str(case.number)] = describe_error(error)
            continue
        if key not in results:
            (results[key],) = precompile(function, [target], [signature], options=options, isolated=False)
        error_ = results[key].error
        if error_ is not None:
            refused[str(case.number)] = describe_error(error_)
    good = [each for each in results.values() if each.error is None]
    variants = [
        CompiledVariant(each.arguments(), each.artifact)
        for each in good
        if each.arguments is not None and each.artifact is not None
    ]
    if variants:
        Execution(function.__name__, describe_parameters(function.signature), variants).save(folder, stem)
    kernels: dict[str, Any] = {}
    for each in good:
        assert each.artifact is not None
        kernels |= costs_of(each.artifact)
    return {
        "saved": stem if good else "",
        "refused": refused,
        "seconds": sum(each.seconds for each in results.values()),
        "kernels": kernels,
        "launches": max((len(each.artifact.kernels) for each in good if each.artifact is not None), default=0),
        "written": sorted(set().union(*(each.written for each in good))) if good else [],
        "code_bytes": max((_code_bytes(each.artifact) for each in good), default=0),
    }


def view_of(array: HostArray) -> Any:
    """The description of a launch's array as one of the compiler's."""
    from flydsl.compiler.arguments.arrays import ArrayView
    from flydsl.expr import numeric

    name = {"bfloat16": "BFloat16", "bool": "Boolean"}.get(array.dtype, array.dtype.capitalize())
    element = getattr(numeric, name)
    return ArrayView(array.address, array.shape, array.strides, element, "cpu", 0, True, owner=array.owner)


def _code_bytes(artifact: Any) -> int:
    return sum(len(data) for name, data in artifact.sections.items() if name == "binary")


def describe_error(error: BaseException) -> dict[str, Any]:
    """An error as JSON values, with the user's line if it has one."""
    message = error.message if isinstance(error, FlydslError) else f"{type(error).__name__}: {error}"
    return {
        "type": type(error).__name__,
        "message": message,
        "span": describe_location(getattr(error, "location", None)),
    }


def describe_location(location: SourceLocation | None) -> dict[str, Any] | None:
    """A position in a source file as JSON values."""
    import linecache

    if location is None:
        return None
    return {
        "file": location.filename,
        "line": location.line,
        "column": location.column,
        "end_column": location.end_column,
        "text": linecache.getline(location.filename, location.line).rstrip("\n"),
    }
