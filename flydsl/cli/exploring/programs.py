"""Programs of the command line: a function, its target, arguments, hints, sizes."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from flydsl.backends.registry import backend_of_arch, make_backend, parse_target
from flydsl.cli.specs import add_arg, pairs, parse_arguments, rules
from flydsl.cli.targets import add_target, chosen_targets
from flydsl.compiler.arguments.rules import ArrayRule, FormulaRule, ScalarRule
from flydsl.config import Config
from flydsl.errors import ConfigError, DSLTypeError, FlydslError, LanguageError, MissingInstructionError
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl.backends.base import BaseBackend, CompileOptions
    from flydsl.compiler.bound_call import BoundCall
    from flydsl.compiler.frontend.trace import TracedProgram
    from flydsl.compiler.jit_function import JitFunction
    from flydsl.tools.perf.launches import SizeNames


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add --target, --arg, --variant and --hint, which say how a function is traced."""
    add_target(parser, "this CPU, or a chip that the function needs")
    add_arg(parser)
    parser.add_argument(
        "--variant",
        type=int,
        default=0,
        metavar="N",
        help="for a function: the declared signature; by default the first",
    )
    parser.add_argument(
        "--hint", action="append", default=[], metavar="NAME=VALUE", help="for a function: a compile hint"
    )


@record
class Program:
    """One function with its target, arguments and options."""

    function: JitFunction
    call: BoundCall
    backend: BaseBackend
    options: CompileOptions
    config: Config

    @property
    def target(self) -> str:
        return str(self.backend.target)


def program(text: str, target: str, args: argparse.Namespace, **settings: Any) -> Program:
    """The program of ``MODULE:FUNCTION`` for a target, with the arguments and hints of the command line.

    ``settings`` are fields of the configuration that the command decides.
    """
    from flydsl.compiler.hints import ambient_options, options_from_hints, with_function_hints
    from flydsl.tools.functions import find_launcher

    function = find_launcher(text)
    chosen = parse_target(target)
    config = replace(Config.from_env(), backend=chosen.backend, arch=chosen.arch, **settings)
    backend = make_backend(chosen, config=config)
    try:
        hinted = options_from_hints(literals(args.hint, "--hint"), ambient_options(config))
        options = backend.resolved(with_function_hints(function.function_hints(), hinted))
    except LanguageError as error:
        raise ConfigError(f"--hint: {error.message}") from None
    call = function.bind((), signature(function, args), config)
    return Program(function, call, backend, options, config)


def signature(function: JitFunction, args: argparse.Namespace) -> Mapping[str, Any]:
    """The arguments of the command line, else the declared signature of that number."""
    from flydsl.compiler.aot.precompiling import variants

    try:
        known = variants(function, [parse_arguments(function, pairs(args.arg, "--arg"))] if args.arg else None)
    except DSLTypeError as error:
        names = " ".join(f"--arg {name}=..." for name in function.signature.parameters)
        raise ConfigError(f"{error.message.partition('; write')[0]}; describe the arguments: {names}") from None
    if not 0 <= args.variant < len(known):
        raise ConfigError(f"--variant {args.variant}: {function.__name__} declares {len(known)} signatures, from 0 on")
    chosen: Mapping[str, Any] = known[args.variant]
    return chosen


def targets_of(text: str, args: argparse.Namespace) -> list[str]:
    """The given targets; without any this CPU, or the first chip that has what the program asks for."""
    if targets := chosen_targets(args):
        return targets
    here = default_target()
    try:
        with traced(program(text, here, args)):
            return [here]
    except MissingInstructionError as error:
        owners = [(backend_of_arch(arch), arch) for arch in error.archs]
        known = [f"{owner}:{arch}" for owner, arch in owners if owner is not None]
        if not known:
            raise
        return known[:1]


def default_target() -> str:
    """This machine's CPU, as a target."""
    return str(parse_target("cpu"))


@contextmanager
def plain_errors(name: str) -> Iterator[None]:
    """Say in this block what the user's code raised, without our frames."""
    try:
        yield
    except (FlydslError, OSError):
        raise
    except Exception as error:
        notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
        raise FlydslError(f"{name} cannot be compiled: {type(error).__name__}: {error}{notes}") from None


@contextmanager
def traced(of: Program) -> Iterator[TracedProgram]:
    """The program traced; its module is usable inside of this block."""
    from flydsl._mlir import ir
    from flydsl.compiler.tracing import trace_for
    from flydsl.tools.explorer.record import library_package

    with of.backend.mlir_context(), ir.Location.unknown():
        depth, shown = of.config.location_depth, library_package(of.function)
        with plain_errors(of.function.__name__):
            done = trace_for(of.function, of.call, of.backend, of.options, location_depth=depth, shown_package=shown)
        yield done


def literals(texts: Sequence[str], option: str) -> dict[str, Any]:
    """``NAME=VALUE`` texts whose values are Python literals."""
    import ast

    values: dict[str, Any] = {}
    for name, text in pairs(texts, option).items():
        try:
            values[name] = ast.literal_eval(text.strip())
        except (ValueError, SyntaxError):
            raise ConfigError(
                f"{option} {name}={text}: {text!r} is not a Python literal, such as 64, True or '\"2,4\"'"
            ) from None
    return values


# -- sizes of a call


def size_names(args: argparse.Namespace) -> SizeNames:
    """The names of the sizes that the rules of ``--arg`` have, and the formulas of numbers."""
    from flydsl.tools.perf.launches import SizeNames

    given = rules(args.arg)
    axes = {
        name: [None if each == "?" else each for each in rule.extents]
        for name, rule in given.items()
        if isinstance(rule, ArrayRule)
    }
    formulas = {name: rule.text for name, rule in given.items() if isinstance(rule, FormulaRule) and rule.names()}
    return SizeNames(axes, formulas=formulas)


def with_scalars(
    names: SizeNames, function: JitFunction, signature: Mapping[str, Any], args: argparse.Namespace
) -> SizeNames:
    """``names`` with the integers that have only a type in ``--arg``, or an example in a declared signature."""
    from flydsl.expr.core.constexpr import is_constexpr

    parameters = function.signature.parameters
    if args.arg:
        given = {name for name, rule in rules(args.arg).items() if isinstance(rule, ScalarRule)}
    else:
        given = {name for name, value in signature.items() if _is_integer(value)}
    return replace(names, numbers=frozenset(n for n in given if not is_constexpr(parameters[n].annotation)))


def _is_integer(value: Any) -> bool:
    value = getattr(value, "value", value)  # of one of the language
    return isinstance(value, int) and not isinstance(value, bool)
