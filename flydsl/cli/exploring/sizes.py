"""Sizes of a call: the option ``--shape``, and named extents of ``--arg``."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from flydsl.cli.specs import TYPES
from flydsl.errors import ConfigError

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction
    from flydsl.tools.perf.launches import SizeNames

__all__ = ["add_shape", "plain_arguments", "sizes_of", "with_scalars"]


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


_AXES = re.compile(r"(=\s*\w+\s*\[)([^\]]*)(\].*)")
_NAME = re.compile(r"[A-Za-z_]\w*")


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
    """The names with the numbers that ``--arg`` gives a type alone, or of which a declared signature has an example."""
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
