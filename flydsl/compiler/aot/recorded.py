"""Orders to compile what a run recorded (:mod:`flydsl.bundle.recorded`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from flydsl.backends.base import CompileOptions
from flydsl.backends.options import HARMLESS_LLVM_OPTIONS
from flydsl.backends.registry import make_backend
from flydsl.bundle.recorded import RecordedProgram
from flydsl.compiler.aot.bundle_writer import describe_arguments
from flydsl.compiler.aot.precompiling import Order, Precompiled, compile_orders, config_for
from flydsl.compiler.hints import ambient_options, options_as_values, options_from_values, with_function_hints
from flydsl.compiler.jit_function import JitFunction
from flydsl.compiler.recording import examples_of, recorded_reads
from flydsl.config import Config
from flydsl.errors import DSLTypeError, DSLValueError, FlydslError, MissingInstructionError, TargetLimitError
from flydsl.targets.target import GPUTarget


def compile_recorded(
    rows: Sequence[RecordedProgram],
    functions: Sequence[JitFunction],
    targets: Sequence[GPUTarget],
    config: Config,
    *,
    llvm_options: bool = False,
    **how: Any,
) -> list[Precompiled]:
    """Compile each row, a program of the function at its place, for all targets.

    A result's ``variant`` is the position among the rows of its function.  Rows that are the same program here have one
    result.

    Args:
        llvm_options: rows may set options of LLVM that could do anything to the compiler.
        how: as of :func:`flydsl.compiler.aot.precompiling.compile_orders`.
    """
    orders, failures = _orders(rows, functions, targets, config, llvm_options)
    results: list[Precompiled] = []
    compiled: set[Any] = set()
    for (row, order), result in zip(orders, compile_orders([order for _, order in orders], **how), strict=True):
        try:
            if result.error is None:
                _require_reads(order.function, row)
        except DSLValueError as error:
            failures.append(order.failed(error))
            continue
        program = order.function, order.target, order.options, tuple(argument.form for argument in row.arguments)
        if result.error is not None or program not in compiled:
            results.append(result)
            compiled.add(program)
    return results + failures


def _orders(
    rows: Sequence[RecordedProgram],
    functions: Sequence[JitFunction],
    targets: Sequence[GPUTarget],
    config: Config,
    llvm_options: bool,
) -> tuple[list[tuple[RecordedProgram, Order]], list[Precompiled]]:
    """The orders with their rows, and the results of rows that cannot be ordered."""
    orders: list[tuple[RecordedProgram, Order]] = []
    failures: list[Precompiled] = []
    seen: set[Any] = set()
    numbers: Counter[JitFunction] = Counter()
    for row, function in zip(rows, functions, strict=True):
        order = Order(function, numbers[function], {}, targets[0], CompileOptions(), config)
        numbers[function] += 1
        try:
            order = replace(order, signature=_example(function, row))
        except Exception as error:  # what a row asks for may be anything
            failures += [replace(order, target=target).failed(error) for target in targets]
            continue
        for target in targets:
            order = replace(order, target=target, config=config_for(config, target))
            try:
                plain = _of_function(function, target, config)
                options = plain if row.options is None else _options(row, target, config, plain, llvm_options)
            except FlydslError as error:
                failures.append(order.failed(error))
                continue
            identity = function, target, options, tuple(argument.form for argument in row.arguments), row.reads
            if identity not in seen:
                seen.add(identity)
                orders.append((row, replace(order, options=options, hints=options_as_values(options, plain))))
    return orders, failures


def unfit(results: Sequence[Precompiled]) -> list[Precompiled]:
    """The failures for chips that lack what a program needs, if it was compiled for another one."""
    compiled = {(result.source, result.variant) for result in results if result.error is None}
    lacking = (MissingInstructionError, TargetLimitError)
    return [
        result
        for result in results
        if isinstance(result.error, lacking) and (result.source, result.variant) in compiled
    ]


def _example(function: JitFunction, row: RecordedProgram) -> Mapping[str, Any]:
    example = examples_of(function, row.arguments)
    arguments = [function.argument(name, value) for name, value in example.items()]
    for recorded, form in zip(row.arguments, describe_arguments([*example], arguments), strict=True):
        if form != recorded.form:
            raise DSLTypeError(
                f"parameter {recorded.name!r} was recorded as {recorded.form}, and the function makes {form} of it now; "
                "record the run again"
            )
    return example


def _require_reads(function: JitFunction, row: RecordedProgram) -> None:
    """Refuse outside values of a traced function that are others than when it was recorded."""
    now = {(read.module, read.name): read for read in recorded_reads(function)}
    for read in row.reads:
        other = now.get((read.module, read.name))
        if other is not None and other.digest != read.digest:
            raise DSLValueError(
                f"{read.module}.{read.name} is {other.text or 'another value'} here, and was {read.text or 'one value'} "
                "when it was recorded; set it where the module is imported, make it a parameter, or record the run again"
            )


def _of_function(function: JitFunction, target: GPUTarget, config: Config) -> CompileOptions:
    """The options that a compile without hints of a call has."""
    backend = make_backend(target, config=config)
    return backend.resolved(with_function_hints(function.function_hints(), ambient_options(config)))


def _options(
    row: RecordedProgram, target: GPUTarget, config: Config, plain: CompileOptions, llvm_options: bool
) -> CompileOptions:
    options = options_from_values(row.options or {})
    for name, value in options.llvm_options:
        if not llvm_options and not name.startswith(HARMLESS_LLVM_OPTIONS) and (name, value) not in plain.llvm_options:
            raise DSLValueError(
                f"it was recorded with LLVM's option {name}={value}, which may do anything to the compiler; pass "
                "--allow-llvm-options if you trust the file"
            )
    own = [(name, value) for name, value in options.backend_options if name.partition(".")[0] == target.backend]
    return make_backend(target, config=config).resolved(replace(options, backend_options=tuple(own)))
