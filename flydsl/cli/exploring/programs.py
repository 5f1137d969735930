"""Programs of the command line: a function, its target, arguments, hints, sizes."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from flydsl.cli.specs import parse_arguments
from flydsl.compiler.arguments.specs import TYPES
from flydsl.config import Config
from flydsl.errors import ConfigError, DSLTypeError, FlydslError, LanguageError, MissingInstructionError
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl.backends.base import BaseBackend, CompileOptions
    from flydsl.compiler.bound_call import BoundCall
    from flydsl.compiler.frontend.trace import TracedProgram
    from flydsl.compiler.jit_function import JitFunction
    from flydsl.tools.perf.launches import SizeNames

_AXES = re.compile(r"(=\s*\w+\s*\[)([^\]]*)(\].*)")
_NAME = re.compile(r"[A-Za-z_]\w*")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add --target, --arg, --variant and --hint, which say how a function is traced."""
    parser.add_argument(
        "--target",
        action="append",
        default=[],
        metavar="BACKEND:ARCH",
        help="for a function: the target, such as cuda:sm_90 or gfx942; by default this CPU, or a chip that it needs",
    )
    parser.add_argument(
        "--arg",
        action="append",
        default=[],
        metavar="NAME=SPEC",
        help="for a function: an argument, as of `flydsl precompile`, instead of the declared signatures; repeatable",
    )
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
        """The target's name."""
        return str(self.backend.target)


def program(text: str, target: str, args: argparse.Namespace, **settings: Any) -> Program:
    """The program of ``MODULE:FUNCTION`` for a target, with the arguments and hints of the command line.

    ``settings`` are fields of the configuration that the command decides.
    """
    from flydsl.backends.registry import backend_of_arch, make_backend, parse_target
    from flydsl.compiler.hints import ambient_options, options_from_hints, with_function_hints
    from flydsl.tools.functions import find_launcher

    function = find_launcher(text)
    owner = None if ":" in target else backend_of_arch(target)
    chosen = parse_target(target if owner is None else f"{owner}:{target}")
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
    """The targets of the command line; without any this CPU, or the first chip that has what the program asks for."""
    if args.target:
        return list(dict.fromkeys(args.target))
    from flydsl.backends.registry import backend_of_arch

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
    from flydsl.backends.registry import parse_target

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


def pairs(texts: Sequence[str], option: str) -> dict[str, str]:
    """``NAME=VALUE`` texts by name."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise ConfigError(f"{option} {text!r} is not of the form NAME=VALUE")
        if name.strip() in found:
            raise ConfigError(f"{option} gives {name.strip()!r} twice")
        found[name.strip()] = value
    return found


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


# -- sizes of a call: the option `--shape`, and named extents of `--arg`


def add_shape(parser: argparse.ArgumentParser) -> None:
    """Add --shape."""
    parser.add_argument(
        "--shape",
        action="append",
        default=[],
        metavar="NAME=N[,NAME=N...]",
        help="sizes of run-time extents and numbers, for a prediction",
    )


def sizes_of(texts: list[str]) -> dict[str, int]:
    """The sizes of ``--shape``, by name."""
    sizes: dict[str, int] = {}
    for part in (part for text in texts for part in text.split(",")):
        match = re.fullmatch(r"\s*([A-Za-z_][\w.]*)\s*=\s*(\d+)\s*", part)
        if match is None:
            raise ConfigError(f"--shape {part!r}: expected NAME=N, such as M=4096")
        if match[1] in sizes:
            raise ConfigError(f"--shape gives {match[1]!r} twice")
        sizes[match[1]] = int(match[2])
    return sizes


def _named_axes(text: str) -> tuple[str, list[str | None]]:
    """The description of an array with ``?`` in the place of each named extent, and the names."""
    match = _AXES.search(text)
    if match is None:
        return text, []
    axes = [axis.strip() for axis in match[2].split(",")]
    names = [axis if _NAME.fullmatch(axis) else None for axis in axes]
    plain = ",".join("?" if name else axis for name, axis in zip(names, axes, strict=True))
    return text[: match.start()] + match[1] + plain + match[3], names


def with_scalars(
    names: SizeNames, function: JitFunction, signature: Mapping[str, Any], args: argparse.Namespace
) -> SizeNames:
    """``names`` with the integers that have only a type in ``--arg``, or an example in a declared signature."""
    from flydsl.expr.core.constexpr import is_constexpr

    parameters = function.signature.parameters
    if args.arg:
        given = {name.strip() for name, _, text in (arg.partition("=") for arg in args.arg) if text.strip() in TYPES}
    else:
        given = {name for name, value in signature.items() if _is_integer(value)}
    return replace(names, numbers=frozenset(n for n in given if not is_constexpr(parameters[n].annotation)))


def _is_integer(value: Any) -> bool:
    value = getattr(value, "value", value)  # of one of the language
    return isinstance(value, int) and not isinstance(value, bool)


def plain_arguments(args: argparse.Namespace) -> tuple[argparse.Namespace, SizeNames]:
    """The command line with ``?`` in the place of each named extent, and the names."""
    from flydsl.tools.perf.launches import SizeNames

    named = {text.partition("=")[0].strip(): _named_axes(text) for text in args.arg}
    plain = argparse.Namespace(**{**vars(args), "arg": [text for text, _ in named.values()]})
    return plain, SizeNames({name: axes for name, (_, axes) in named.items()})
