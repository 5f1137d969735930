"""``flydsl precompile --triton``: a kernel of Triton's, for other machines' chips."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from flydsl.bundle.recorded import RecordedKernel, RecordedTuning
from flydsl.bundle.specialized import split
from flydsl.cli.exploring.programs import literals
from flydsl.cli.printing.output import table
from flydsl.cli.targets import chosen_targets
from flydsl.compiler.aot.precompiling import write_bundle
from flydsl.compiler.aot.triton_kernels import (
    GridVariant,
    Submit,
    TritonResult,
    TritonVariant,
    compile_kernels,
    compile_triton,
    variant_of_row,
)
from flydsl.errors import ConfigError

_EXAMPLE = '--triton kernels:add --signature "*fp32:16,*fp32:16,i32" --constants BLOCK=1024'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("a kernel of Triton's").add_argument
    add("--triton", metavar="MODULE:KERNEL", help="a function under @triton.jit, also inside of a tuner or heuristics")
    add(
        "--signature",
        action="append",
        default=[],
        metavar="TYPES",
        help="types of the parameters that are no constants, as *fp32:16,i32:16,i32; :16 says that 16 divides an address "
        "or a number, :1 that a number is 1; repeatable",
    )
    add("--constants", action="append", default=[], metavar="NAME=VALUE", help="a value at compile time; repeatable")
    add("--option", action="append", default=[], metavar="NAME=VALUE", help="as num_warps=8; repeatable")
    add("--num-warps", type=int, metavar="N", help="as --option num_warps=N")
    add("--python", default=sys.executable, metavar="PROGRAM", help="the Python of an environment that has Triton")


def run(args: argparse.Namespace, submit: Submit | None) -> int:
    """Compile the kernel, by an executor if there is one, write the bundle, and print a row for each variant."""
    if args.functions:
        raise ConfigError(
            f"--triton compiles one kernel, and {args.functions[0]} is another; build one bundle for each"
        )
    if args.prove or args.given:
        raise ConfigError("--prove and --given are for @flyc.jit functions, not for a kernel of Triton's")
    targets = chosen_targets(args)
    if not targets or not args.output or not args.output.endswith(".flyb") or not args.signature:
        raise ConfigError(
            f"--target, -o FILE.flyb and --signature are needed: {_EXAMPLE} --target cuda:sm_90 -o k.flyb"
        )
    constants, options = literals(args.constants, "--constants"), literals(args.option, "--option")
    if args.num_warps is not None:
        options["num_warps"] = args.num_warps
    variants = [TritonVariant(tuple(split(text)), constants, options) for text in args.signature]
    results = compile_triton(args.triton, variants, targets, **_means(args, submit))
    failed = [result for result in results if result.error is not None]
    if not failed:
        write_bundle(args.output, [], revision=args.revision, grid_kernels=compiled(results))
    if args.json:
        print(json.dumps({"results": [facts(result, args.output) for result in results]}, indent=2))
    elif not failed:
        print_table(results, args.output)
    return report_failures(failed)


def compile_rows(
    rows: Sequence[RecordedKernel],
    targets: Sequence[object],
    places: Mapping[str, str],
    args: argparse.Namespace,
    submit: Submit | None = None,
) -> list[TritonResult]:
    """Compile recorded kernels, each for the targets that it ran for or for those of the command line.

    ``places`` has the name or the path of each module.
    """
    if not rows:
        return []
    if not args.output.endswith(".flyb"):
        raise ConfigError(
            f"-o {args.output} is no bundle, and kernels of Triton's are written into bundles: -o FILE.flyb"
        )
    kernels: dict[str, list[TritonVariant]] = defaultdict(list)
    for row in rows:
        place = places[row.module]
        module = Path(place).stem if place.endswith(".py") else row.module
        own = () if chosen_targets(args) else row.targets
        kernels[f"{module}:{row.function}"].append(variant_of_row(row, own))
    folders = [str(Path(place).absolute().parent) for place in places.values() if place.endswith(".py")]
    return compile_kernels(dict(sorted(kernels.items())), list(map(str, targets)), **_means(args, submit, folders))


def _means(args: argparse.Namespace, submit: Submit | None, folders: Sequence[str] = ()) -> dict[str, Any]:
    """Interpreter, directories of modules, and processes or executor of a compile."""
    jobs = args.jobs if args.jobs is not None else len(os.sched_getaffinity(0))
    return {"python": args.python, "path": [os.getcwd(), *folders], "jobs": jobs, "submit": submit}


def print_table(results: Sequence[TritonResult], output: str) -> None:
    """A row for each compiled variant."""
    rows = [_row(result, output) for result in results]
    print(table(("kernel", "target", "arguments", "file", "bytes", "registers"), rows))


def report_failures(failed: Sequence[TritonResult]) -> int:
    """Print the errors, and return the exit code."""
    for result in failed:
        print(f"flydsl: error: {result.error}", file=sys.stderr)
    return 1 if failed else 0


def compiled(results: Sequence[TritonResult], tunings: Sequence[RecordedTuning] = ()) -> list[GridVariant]:
    """The variants, with what tuners of their kernels chose."""
    made = [result.compiled for result in results if result.compiled is not None]
    by_source: dict[str, list[RecordedTuning]] = defaultdict(list)
    for each in tunings:
        by_source[f"{each.module}:{each.function}"].append(each)
    return [replace(each, tunings=tuple(by_source[each.source])) for each in made]


def _row(result: TritonResult, output: str) -> tuple[object, ...]:
    assert result.compiled is not None
    artifact = result.compiled.artifact
    registers = artifact.kernels[0].resources.get("registers", "-")
    return (
        result.kernel, str(result.target), ",".join(result.variant.arguments), output, len(artifact.to_bytes()), registers
    )  # fmt: skip


def facts(result: TritonResult, output: str) -> Mapping[str, Any]:
    """The fields of a result of ``flydsl precompile --json``."""
    error = result.error
    kernels = () if result.compiled is None else result.compiled.artifact.kernels
    return {
        "function": result.kernel,
        "variant": result.number,
        "target": str(result.target),
        "file": None if error is not None else str(Path(output)),
        "hit": False,
        "seconds": result.seconds,
        "stages": {},
        "error": None if error is None else {"type": type(error).__name__, "message": str(error)},
        "kernels": [{"symbol": kernel.symbol, "resources": dict(kernel.resources)} for kernel in kernels],
    }
