"""Sizes of a call: the option ``--shape``, and named extents of ``--arg``."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from flydsl.errors import ConfigError

if TYPE_CHECKING:
    from flydsl.perf.calls import SizeNames

__all__ = ["add_shape", "plain_arguments", "sizes_of"]


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
    """The sizes of ``--shape``, by name.

    Raises:
        ConfigError: a text is nothing of the kind, or a name is there twice.
    """
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


def plain_arguments(args: argparse.Namespace) -> tuple[argparse.Namespace, SizeNames]:
    """The command line with ``?`` in the place of each named extent, and the names."""
    from flydsl.perf.calls import SizeNames

    named = {text.partition("=")[0].strip(): _named_axes(text) for text in args.arg}
    plain = argparse.Namespace(**{**vars(args), "arg": [text for text, _ in named.values()]})
    return plain, SizeNames({name: axes for name, (_, axes) in named.items()})
