"""Check GPU kernels of a program or of a binary on this machine's CPU.

The kernels are Triton's or FlyDSL's.  Triton compiles each of its kernels for the chip, and a simulator executes the PTX or
the code object.  A kernel of FlyDSL's runs under the sanitizer.  Torch's device ``cuda`` is this machine's memory.  Told by
line are accesses outside of an array, reads of what nobody wrote, races, missing waits, and barriers that threads miss.
Arguments behind PROGRAM are the program's.  With --ptx or --hsaco a binary of any compiler is launched as --launch says.

Kernels of processes that the program starts are not checked; they are named at the end.

The exit code is 1 if anything was found, and the program's otherwise.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from importlib.util import find_spec
from typing import Any

from flydsl.backends.registry import backend_of_arch
from flydsl.cli.exploring.executed import execute, finding_as_json, require, started_processes
from flydsl.cli.exploring.rocm_commands import put_on_path
from flydsl.cli.printing.output import print_json
from flydsl.cli.targets import add_chip, played_chip
from flydsl.config import set_variable
from flydsl.errors import ConfigError, SanitizerError
from flydsl.tools.foreign.launch_files import run_file
from flydsl.tools.foreign.reports import Report
from flydsl.tools.simulators.windows import new_pattern

_CHECKS = "bounds,race,init,barrier"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_chip(parser)
    parser.add_argument("--ptx", metavar="FILE", help="the PTX of a kernel, instead of a program")
    parser.add_argument("--hsaco", metavar="FILE", help="the code object of a kernel, instead of a program")
    parser.add_argument("--launch", metavar="FILE", help="JSON: the launch of --ptx or --hsaco (docs/check.md)")
    parser.add_argument("--kernel", metavar="NAME", help="of --ptx or --hsaco, where the file has several")
    parser.add_argument("-m", dest="module", action="store_true", help="PROGRAM is a module's name, such as pytest")
    parser.add_argument(
        "--json", action="store_true", help="the findings as JSON; the program's output goes to standard error"
    )
    parser.add_argument("program", metavar="PROGRAM", nargs="?", help="a file, or with -m a module")
    parser.add_argument("arguments", metavar="ARGUMENT", nargs=argparse.REMAINDER, help="of the program")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    binaries = [each for each in (args.ptx, args.hsaco) if each]
    if len(binaries) + bool(args.program) != 1 or bool(binaries) != bool(args.launch):
        raise ConfigError("expected a PROGRAM, or --ptx FILE or --hsaco FILE with --launch FILE")
    chip = played_chip(args, "check")
    target = f"{backend_of_arch(chip)}:{chip}"
    report, start = Report(), time.perf_counter()
    code, error, findings = 0, None, ()  # type: tuple[int, BaseException | None, tuple[Any, ...]]
    started: list[str] = []
    with contextlib.redirect_stdout(sys.stderr) if args.json else contextlib.nullcontext():
        if binaries:
            run_file(target, binaries[0], args.kernel, args.launch, report)
        else:
            require(args.program, is_module=args.module)
            _prepare(chip, target, report)
            with started_processes() as started:
                code, error = execute(args.program, args.arguments, args.module)
            findings = error.findings if isinstance(error, SanitizerError) else ()
    found = [*report.findings, *findings]
    code = code or bool(found)
    if args.json:
        whole: dict[str, Any] = {
            "schema": "flydsl.check/1",
            "program": args.program or binaries[0],
            "chip": chip,
            "exit_code": code,
            "seconds": round(time.perf_counter() - start, 3),
            "launches": report.launches,
            "processes": started,
            "error": None if error is None else {"type": type(error).__name__, "message": str(error)},
            "findings": list(map(finding_as_json, found)),
        }
        print_json(whole)
        return code
    for one in report.findings:
        print(one, file=sys.stderr)
    for command in started:
        print(f"{chip}: kernels of a process that the program started were not checked: {command}", file=sys.stderr)
    print(f"{chip}: {report.launches} launches on the simulator, {len(found) or 'no'} findings", file=sys.stderr)
    return code


def _prepare(chip: str, target: str, report: Report) -> None:
    """Let the program's kernels run here: torch's ``cuda``, Triton's driver, FlyDSL's sanitizer."""
    set_variable("FLYDSL_COMPILE_ARCH", chip)
    set_variable("FLYDSL_COMPILE_BACKEND", "cpu")
    set_variable("COMPILE_ONLY", "0")
    set_variable("FLYDSL_CPU_CHECK", _CHECKS)
    put_on_path(chip)
    if find_spec("torch") is None:  # without it a program has no tensors for Triton's kernels
        return
    from flydsl.torch import cuda_on_cpu, live_memory  # they import torch

    cuda_on_cpu.install(chip)
    if find_spec("triton") is not None:
        from flydsl.tools.foreign import triton

        pattern = new_pattern()
        live_memory.fill_unwritten(pattern)
        triton.install(target, report, pattern, live_memory.memory_of_tensors)
