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
import runpy
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from flydsl.backends.registry import backend_of_arch
from flydsl.cli.exploring.rocm_commands import put_on_path
from flydsl.cli.printing.output import print_json
from flydsl.config import Config, set_variable
from flydsl.errors import SanitizerError, SanitizerFinding, ToolchainError
from flydsl.targets.names import DEFAULT_CHIP
from flydsl.tools.simulators import replace_driver


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--chip",
        help=f"the chip to play, such as gfx950 or sm_90; default: that of FLYDSL_COMPILE_ARCH, or {DEFAULT_CHIP}",
    )
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
    chip = args.chip or Config.from_env().arch or DEFAULT_CHIP
    if not args.module and not Path(args.program).is_file():
        raise FileNotFoundError(f"{args.program} is no file; write -m for a module's name")
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
        code, error = _execute(args.program, args.arguments, args.module)
    if args.json:
        findings = error.findings if isinstance(error, SanitizerError) else ()
        report: dict[str, Any] = {
            "schema": "flydsl.run/1",
            "program": args.program,
            "chip": chip,
            "exit_code": code,
            "seconds": round(time.perf_counter() - start, 3),
            "error": None if error is None else {"type": type(error).__name__, "message": str(error)},
            "findings": list(map(_as_json, findings)),
            "simulator": [{"message": message, "count": count} for message, count in Counter(told).items()],
        }
        print_json(report)
    else:
        for message, count in Counter(told).items():
            print(f"{count} times: {message}", file=sys.stderr)
    return code


def _simulate(chip: str) -> list[str]:
    """Let a simulator take the place of HIP's driver.  The list gets what it finds."""
    findings: list[str] = []
    replace_driver(f"{backend_of_arch(chip)}:{chip}", _memory_of_tensors, findings)
    if find_spec("torch") is None:
        raise ToolchainError("--machine-code runs kernels on the memory of torch's tensors; run: pip install torch")
    return findings


def _memory_of_tensors() -> list[tuple[int, int]]:
    from flydsl.torch.cuda_on_cpu import memory_of_tensors  # imports torch

    return memory_of_tensors()


def _execute(program: str, arguments: list[str], is_module: bool) -> tuple[int, BaseException | None]:
    """The exit code of a program, and the exception that ended it; a traceback is printed."""
    try:
        with _as_main(program, arguments, is_module):
            if is_module:
                runpy.run_module(program, run_name="__main__", alter_sys=True)
            else:
                runpy.run_path(program, run_name="__main__")
    except SystemExit as stop:
        if stop.code is None or isinstance(stop.code, int):
            return stop.code or 0, None
        print(stop.code, file=sys.stderr)
        return 1, None
    except Exception as error:
        traceback.print_exception(error.with_traceback(_without_ours(error)))
        return 1, error
    return 0, None


@contextlib.contextmanager
def _as_main(program: str, arguments: list[str], is_module: bool) -> Iterator[None]:
    """Arguments and path of modules as Python sets them for a program of its own."""
    before = sys.argv, sys.path[0]
    sys.argv = [program, *arguments]
    sys.path[0] = str(Path.cwd() if is_module else Path(program).resolve().parent)
    try:
        yield
    finally:
        sys.argv, sys.path[0] = before


def _without_ours(error: Exception) -> Any:
    """The traceback from the program's first frame on."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename in (
        __file__,
        runpy.__file__,
        runpy.__spec__.origin,
    ):
        frames = frames.tb_next
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith("<frozen runpy"):
        frames = frames.tb_next
    return frames


def _as_json(found: SanitizerFinding) -> dict[str, Any]:
    where = found.location
    return {
        "check": found.check,
        "kernel": found.kernel,
        "file": None if where is None else where.filename,
        "line": None if where is None else where.line,
        "message": found.message,
        "count": found.count,
    }
