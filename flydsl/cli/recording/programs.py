"""Recorded programs as work for ``flydsl precompile --from``."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flydsl.bundle.recorded import Recorded, RecordedProgram
from flydsl.compiler.jit_function import JitFunction
from flydsl.compiler.made_functions import is_maker_of, made_within
from flydsl.compiler.recording import function_named
from flydsl.errors import ConfigError
from flydsl.tools.functions import imported


def add_from(parser: argparse.ArgumentParser) -> None:
    """Add the options of a compile from a recorded file."""
    add = parser.add_argument
    add(
        "--from",
        dest="recorded",
        type=Path,
        metavar="FILE",
        help="compile what `flydsl record` noted in FILE, for the targets given, else for those that it ran for",
    )
    add(
        "--allow",
        action="append",
        default=[],
        metavar="MODULE[:FUNCTION]",
        help="with --from: import MODULE, a dotted name with all below it or a .py file; no other is.  FILE may also have "
        "FUNCTION called, which makes kernels; repeatable",
    )
    add(
        "--allow-llvm-options",
        action="store_true",
        help="with --from: let FILE set any of LLVM's options, some of which load code",
    )


def refuse_others(args: argparse.Namespace) -> None:
    """Refuse options that do not go together."""
    if args.recorded is None:
        for name in ("allow", "allow_llvm_options"):
            if getattr(args, name):
                raise ConfigError(f"--{name.replace('_', '-')} goes with --from FILE")
        return
    others = {"MODULE": args.functions, "--arg": args.arg, "--hint": args.hint, "--given": args.given}
    for option, given in others.items():
        if given:
            raise ConfigError(f"{option} does not go with --from, whose file has all of them: {given[0]}")
    if args.prove:
        raise ConfigError("--prove does not go with --from: prove functions by MODULE:FUNCTION")
    if args.provenance and args.allow_llvm_options:
        raise ConfigError("--provenance does not go with --allow-llvm-options: nobody could repeat it without trust")


def programs_of(recorded: Recorded, path: Path) -> list[RecordedProgram]:
    """The programs of ``@flyc.jit`` functions in a file."""
    found = [row for row in recorded.programs if isinstance(row, RecordedProgram)]
    if not recorded.programs:
        raise ConfigError(
            f"{path} has no program; run one with `flydsl record -o {path} PROGRAM`, on a device that runs it"
        )
    return found


def places_of(modules: Sequence[str], path: Path, allow: Sequence[str]) -> dict[str, str]:
    """The names or paths by which the modules of a file are imported."""
    found = {name: _place(name, allow) for name in dict.fromkeys(modules)}
    refused = [name for name, place in found.items() if place is None]
    if refused:
        raise ConfigError(
            f"{path} names modules that were not allowed, and importing one runs it: {', '.join(refused)}; if you trust "
            f"them, add {' '.join(f'--allow {name}' for name in refused)}"
        )
    return {name: place for name, place in found.items() if place is not None}


def functions_of(rows: Sequence[RecordedProgram], path: Path, allow: Sequence[str]) -> list[JitFunction]:
    """The function of each row; imports the modules that are allowed."""
    allowed = places_of([row.module for row in rows], path, allow)
    makers = {f"{row.module}:{row.function}" for row in rows if row.made_with is not None}
    if uncalled := sorted(makers - {each for text in allow for each in (text, Path(text).name)}):
        raise ConfigError(
            f"{path} names functions to call with its values, which were not allowed: {', '.join(uncalled)}; if you trust "
            f"both, add {' '.join(f'--allow {name}' for name in uncalled)}"
        )
    variables = {name: vars(imported(str(place))) for name, place in allowed.items()}
    found: dict[Any, JitFunction] = {}
    for row in rows:
        if _key(row) not in found:
            found[_key(row)] = _function(variables[row.module], row, path)
    return [found[_key(row)] for row in rows]


def _key(row: RecordedProgram) -> tuple[Any, ...]:
    return row.module, row.function, row.qualname, str(row.made_with)


def _function(variables: Mapping[str, Any], row: RecordedProgram, path: Path) -> JitFunction:
    if row.made_with is None:
        function = function_named(variables, row.function)
    elif is_maker_of(maker := variables.get(row.function), row.qualname) and callable(maker):
        given = {each.name: getattr(each.form, "value", None) for each in row.made_with}
        try:
            function = made_within(maker(**given), row.qualname)
        except Exception as error:  # of the program's own code
            raise ConfigError(f"{row.module}.{row.function}, for {given}: {type(error).__name__}: {error}") from error
    else:
        raise ConfigError(
            f"{row.module} has no function {row.function} that makes {row.qualname}; record the run again"
        )
    if function is None:
        raise ConfigError(
            f"{row.module} has no @flyc.jit function {row.function!r}, which {path} names; record the run again"
        )
    return function


def _place(name: str, allow: Sequence[str]) -> str | None:
    """The module to import for a recorded name: that name, or a path on the command line that ends in it."""
    for text in (each.partition(":")[0] for each in allow):
        if name.endswith(".py") and Path(text).name == name:
            return text
        if not name.endswith(".py") and (name == text or name.startswith(f"{text}.")):
            return name
    return None
