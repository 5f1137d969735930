"""Targets on the command line: the option, and the environment in its place.

A target is ``rocm:gfx942``, the chip ``gfx942`` alone, or a backend alone for this machine's device.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from flydsl.backends.registry import parse_target, target_of_environment
from flydsl.config import Config
from flydsl.errors import ConfigError, did_you_mean
from flydsl.targets.names import DEFAULT_CHIP

FORMS = "such as rocm:gfx942, gfx942 or cpu"
_DEFAULT = "by default that of FLYDSL_COMPILE_BACKEND and FLYDSL_COMPILE_ARCH"


def add_target(parser: argparse.ArgumentParser, otherwise: str = "", *old: str) -> None:
    """Add ``--target``, which may be repeated or have commas; ``old`` are other names of the option."""
    parser.add_argument(
        "--target",
        *old,
        dest="target",
        action="append",
        default=[],
        metavar="TARGET",
        help=f"{FORMS}; repeatable; {_DEFAULT}{otherwise and ', else ' + otherwise}",
    )


def chosen_targets(args: argparse.Namespace) -> list[str]:
    """The targets of the option, else that of the environment; each once, and none if nothing says any."""
    texts = [text for each in args.target for text in each.split(",")]
    if texts:
        return list(dict.fromkeys(str(parse_target(text)) for text in texts))
    found = target_of_environment(Config.from_env())
    return [] if found is None else [str(found)]


def one_target(args: argparse.Namespace, command: str) -> str | None:
    """The only target of the option or of the environment; ``None`` if nothing says any."""
    targets = chosen_targets(args)
    if len(targets) > 1:
        raise ConfigError(f"flydsl {command} is about one target, got {', '.join(targets)}")
    return targets[0] if targets else None


def needed_target(args: argparse.Namespace, command: str) -> str:
    """As :func:`one_target`, where a target is needed."""
    target = one_target(args, command)
    if target is None:
        raise ConfigError(
            f"flydsl {command} needs one --target, such as rocm:gfx942, or FLYDSL_COMPILE_BACKEND and FLYDSL_COMPILE_ARCH"
        )
    return target


def played_target(args: argparse.Namespace, command: str) -> str:
    """The CPU's target for a command that runs a kernel there: of a GPU's chip, the role of the chip."""
    target = one_target(args, command)
    if target is None:
        return "cpu:native"
    backend, _, arch = target.partition(":")
    return target if backend == "cpu" else f"cpu:{arch}"


def add_chip(parser: argparse.ArgumentParser) -> None:
    """Add ``--target``, also called ``--chip``, of a command that runs a program in the role of a chip."""
    add_target(parser, DEFAULT_CHIP, "--chip")


def played_chip(args: argparse.Namespace, command: str) -> str:
    """The chip of a program whose kernels run here; a backend without a chip has the default's."""
    is_said = bool(args.target or Config.from_env().arch)
    target = one_target(args, command) if is_said else None
    return DEFAULT_CHIP if target is None else target.rpartition(":")[2]


def add_selection(parser: argparse.ArgumentParser) -> None:
    """Add ``--target`` of a command that takes some targets of a bundle."""
    parser.add_argument(
        "--target",
        action="append",
        default=[],
        metavar="TARGET",
        help=f"only what is compiled for it, {FORMS}; repeatable; by default everything",
    )


def selected_targets(args: argparse.Namespace, known: Iterable[str], where: object) -> list[str]:
    """The targets of a bundle that the option names, a backend alone naming all of its; all targets without the option."""
    names = sorted(known)
    texts = [text for each in args.target for text in each.split(",")]
    found: list[str] = []
    for text in texts:
        matching = [name for name in names if text in (name, name.partition(":")[0])] or _named(text, names)
        if not matching:
            raise ConfigError(
                f"{where} has nothing for {text}; it has {', '.join(names) or 'nothing'}.{did_you_mean(text, names)}"
            )
        found += matching
    return list(dict.fromkeys(found)) if texts else names


def _named(text: str, names: Sequence[str]) -> list[str]:
    target = str(parse_target(text))
    return [target] if target in names else []
