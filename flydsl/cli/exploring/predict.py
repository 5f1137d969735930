"""Predict the time of a launch on a chip that need not be here.

The machine code is compiled, and a model of the chip runs it: waves of one compute unit, rounds of blocks, caches and
memory.  Nothing is executed, and arrays have shapes and no memory.

\b
  flydsl predict kernels.py:softmax --target rocm:gfx950 --arg 'X=f32[M,N]' --arg 'Y=f32[M,N]' --size M=4096,N=8192

A function with declared signatures needs no --arg; the sizes of its run-time extents are then X.0, X.1, ...
"""

from __future__ import annotations

import argparse
import dataclasses
import os
from pathlib import Path
from typing import TYPE_CHECKING

from flydsl.cli.exploring import programs
from flydsl.cli.exploring.programs import size_names, with_scalars
from flydsl.cli.printing.output import note, print_json, table
from flydsl.cli.specs import add_sizes, one_size_each
from flydsl.cli.targets import needed_target
from flydsl.compiler.jit_function import compile_program
from flydsl.errors import ConfigError
from flydsl.tools.perf import chip_of, predict_prepared, prepare
from flydsl.tools.perf.fitting import read_constants
from flydsl.tools.perf.launches import call_with_sizes, launches_of_call

if TYPE_CHECKING:
    from flydsl.tools.perf import Prediction

SCHEMA = "flydsl.predict/1"
_LIBRARY = "flydsl.kernels"
"""The package whose lines are shown too, where a program launches its kernels."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = (__doc__ or "").replace("\\b\n", "")
    parser.add_argument("function", metavar="KERNEL", help="FILE:FUNCTION or MODULE:FUNCTION of a @flyc.jit function")
    add_sizes(parser, "sizes of run-time extents and numbers")
    parser.add_argument("--chip", metavar="NAME", help="a product, such as mi300x; by default the target's first")
    parser.add_argument(
        "--constants", metavar="FILE", help="of a fit to timings of your own, by python -m flydsl.perf.fitting"
    )
    parser.add_argument("--lines", type=int, default=12, metavar="N", help="source lines that are listed; default: 12")
    parser.add_argument(
        "--warm", action="store_true", help="the arrays are in the cache in front of memory, if they fit"
    )
    programs.add_options(parser)
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    target = needed_target(args, "predict")
    sizes = one_size_each(args.size)
    found = predictions_of(args, target, sizes)
    if args.json:
        name = args.function.rpartition(":")[2]
        launches = [each.as_json() for each in found]
        print_json({"schema": SCHEMA, "function": name, "target": target, "shape": sizes, "launches": launches})
        return 0
    for each in found:
        print(_text(each, args.lines))
    return 0


def predictions_of(args: argparse.Namespace, target: str, sizes: dict[str, int]) -> list[Prediction]:
    names = size_names(args)
    fit = read_constants(Path(args.constants)) if args.constants else None
    of = programs.program(args.function, target, args)
    chip = chip_of(args.chip or of.backend.target.arch)
    if of.backend.target.arch not in chip.product.archs:
        raise ConfigError(
            f"--chip {chip.name}: it does not run code for {target}, only {', '.join(chip.product.archs)}"
        )
    note(args, f"compiling {of.function.__name__} for {of.target}")
    options = dataclasses.replace(of.options, debug_info=True)
    with programs.plain_errors(of.function.__name__):
        compiled = compile_program(of.function, of.call, options, of.config, shown_package=_LIBRARY)
    given = dict(zip(of.call.names, of.call.values, strict=True))
    names = with_scalars(names, of.function, given, args)
    launches = launches_of_call(call_with_sizes(of.function, of.call, sizes, names), compiled)
    if not launches:
        shown = ", ".join(f"{name}={size}" for name, size in sizes.items()) or "this call"
        raise ConfigError(f"{of.function.__name__} launches no kernel for {shown}: there is no time to predict")
    return [predict_prepared(prepare(compiled.artifact, each, chip, warm=args.warm), fit) for each in launches]


def _text(of: Prediction, most: int) -> str:
    shares = ", ".join(f"{name} {share:.0%}" for name, share in of.shares if share >= 0.02)
    parts = [
        f"{of.kernel} on {of.chip} ({of.arch}): {of.microseconds:.4g} us, limited by {of.limited_by}",
        f"  bound      {of.bound_us:.4g} us, by {of.bound_by}; {of.fraction_of_bound:.0%} of it is reached",
        f"  shares     {shares}",
        f"  occupancy  {of.waves_per_simd:g} waves per SIMD, {of.blocks_per_unit} blocks per compute unit, limited by "
        f"{of.occupancy_limit}; {of.rounds:.2f} rounds",
    ]
    if of.error:
        parts.append(f"  error      {of.error:.0%} on average, on timings that the fit did not see")
    rows = [
        (
            f"{os.path.basename(each.file)}:{each.line}",
            "main loop" if each.in_main_loop else "",
            each.instructions,
            each.cycles,
            ", ".join(f"{name} {cycles:.0f}" for name, cycles in each.waits[:2]) or "-",
        )
        for each in of.lines[:most]
    ]
    if rows:
        parts.append(table(("line", "", "instructions", "cycles", "of these waits, cycles"), rows, "  "))
    parts += [f"  note: {each}" for each in of.notes]
    return "\n".join(parts)
