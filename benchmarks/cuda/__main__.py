"""``python -m benchmarks.cuda static | pack | run``: count code anywhere, compile anywhere, measure where a GPU is."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from benchmarks.processes import ProcessError
from flydsl.errors import FlydslError


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cuda", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    static = commands.add_parser("static", help="count instructions beside Triton's (PEER_TRITON_PYTHON)")
    pack = commands.add_parser("pack", help="compile for a GPU, on a machine that needs none")
    pack.add_argument("-o", dest="folder", type=Path, required=True, metavar="DIR", help="where to write")
    for command in (static, pack):
        command.add_argument("--only", nargs="+", metavar="CASE", help="some of the kernels")
    run = commands.add_parser("run", help="correctness and speed of what was packed, on this machine's GPU")
    run.add_argument("folder", type=Path, metavar="DIR")
    run.add_argument("--only", nargs="+", metavar="SUBJECT", help="some of the subjects")
    for command in (static, run):
        command.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    args = parser.parse_args()
    try:
        _COMMANDS[args.command](args)
    except (FlydslError, ProcessError) as error:
        sys.exit(f"benchmarks.cuda {args.command}: {error}")


def _static(args: argparse.Namespace) -> None:
    from benchmarks.cuda.static import as_table, disassembler_of_triton, figures
    from benchmarks.machine import machine_facts

    disassembler_of_triton()
    report = figures(args.only)
    print(as_table(report))
    if args.json is not None:
        args.json.write_text(json.dumps({"machine": machine_facts(), "kernels": report}, indent=2) + "\n")


def _pack(args: argparse.Namespace) -> None:
    from benchmarks.cuda.pack import pack

    for line in pack(args.folder, args.only):
        print(line)


def _run(args: argparse.Namespace) -> None:
    from benchmarks.cuda.run import run

    run(args.folder, args.only, args.json)


_COMMANDS = {"static": _static, "pack": _pack, "run": _run}

if __name__ == "__main__":
    main()
