"""Print a script that completes the command line in a shell.

For bash: flydsl completion bash > ~/.local/share/bash-completion/completions/flydsl.
"""

from __future__ import annotations

import argparse

from flydsl.cli.printing.output import print_json
from flydsl.errors import ConfigError

SHELLS = ("bash", "zsh", "tcsh")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=f"one of {', '.join(SHELLS)}")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    try:
        import shtab
    except ModuleNotFoundError:
        raise ConfigError("completion needs shtab; run: pip install shtab") from None
    script = shtab.complete(args.parser(), shell=args.shell)
    print_json({"shell": args.shell, "script": script}) if args.json else print(script)
    return 0
