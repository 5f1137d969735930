"""Run a Python program of GPU kernels on this machine's CPU, unchanged.

Kernels run in the role of a chip.  Torch's device ``cuda`` is this machine's memory, where torch is installed.  With
--check the sanitizer watches every launch.  With --machine-code kernels are compiled for the chip itself, an AMD GPU, and a
simulator executes their machine code on torch's tensors; its findings are printed at the end.  Arguments behind PROGRAM are
the program's.

The exit code is the program's; 1 for an uncaught exception.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from collections import Counter
from importlib.util import find_spec
from typing import Any

from flydsl.backends.registry import backend_of_arch
from flydsl.cli.exploring.executed import execute, finding_as_json, require
from flydsl.cli.exploring.rocm_commands import put_on_path
from flydsl.cli.printing.output import print_json
from flydsl.cli.targets import add_chip, played_chip
from flydsl.config import set_variable
from flydsl.errors import SanitizerError, ToolchainError
from flydsl.tools.simulators import replace_driver
from flydsl.tools.simulators.findings import Findings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_chip(parser)
    parser.add_argument("--check", metavar="CHECKS", help="checks of the sanitizer, such as bounds,race,init,barrier")
    parser.add_argument(
        "--machine-code", action="store_true", help="compile for the chip itself, and simulate its machine code"
    )
    parser.add_argument("-m", dest="module", action="store_true", help="PROGRAM is a module's name, such as pytest")
    parser.add_argument(
        "--json", action="store_true", help="a report as JSON; the program's output goes to standard error"
    )
    parser.add_argument("program", metavar="PROGRAM", help="a file, or with -m a module")
    parser.add_argument("arguments", metavar="ARGUMENT", nargs=argparse.REMAINDER, help="of the program")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    chip = played_chip(args, "run")
    require(args.program, is_module=args.module)
    set_variable("FLYDSL_COMPILE_ARCH", chip)
    set_variable("FLYDSL_COMPILE_BACKEND", (backend_of_arch(chip) or "cpu") if args.machine_code else "cpu")
    set_variable("COMPILE_ONLY", "0")
    if args.check is not None:
        set_variable("FLYDSL_CPU_CHECK", args.check)
    put_on_path(chip)
    if find_spec("torch") is not None:
        from flydsl.torch.cuda_on_cpu import install, lead_children  # imports torch

        install(chip)
        if not args.machine_code:
            lead_children()
    told = _simulate(chip) if args.machine_code else []
    start = time.perf_counter()
    with contextlib.redirect_stdout(sys.stderr) if args.json else contextlib.nullcontext():
        code, error = execute(args.program, args.arguments, args.module)
    if args.json:
        findings = error.findings if isinstance(error, SanitizerError) else ()
        report: dict[str, Any] = {
            "schema": "flydsl.run/1",
            "program": args.program,
            "chip": chip,
            "exit_code": code,
            "seconds": round(time.perf_counter() - start, 3),
            "error": None if error is None else {"type": type(error).__name__, "message": str(error)},
            "findings": list(map(finding_as_json, findings)),
            "simulator": [{"message": message, "count": count} for message, count in Counter(map(str, told)).items()],
        }
        print_json(report)
    else:
        for message, count in Counter(map(str, told)).items():
            print(f"{count} times: {message}", file=sys.stderr)
    return code


def _simulate(chip: str) -> Findings:
    """Let a simulator take the place of HIP's driver.  The list gets what it finds."""
    findings: Findings = []
    replace_driver(f"{backend_of_arch(chip)}:{chip}", _memory_of_tensors, findings)
    if find_spec("torch") is None:
        raise ToolchainError("--machine-code runs kernels on the memory of torch's tensors; run: pip install torch")
    return findings


def _memory_of_tensors() -> list[tuple[int, int]]:
    from flydsl.torch.live_memory import memory_of_tensors  # imports torch

    return memory_of_tensors()
