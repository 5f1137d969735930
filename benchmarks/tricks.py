"""The price list of tricks: what each saves of what it is for, found by switching it off.

``python -m benchmarks.tricks`` prints it, and ``--json`` writes it.  A trick is own code for the sake of time where a
library or plain code would do.  One that saves less than :data:`LEAST` of everything that it is for has no
place in the project.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.machine import machine_facts
from benchmarks.peers import run_program
from flydsl.cli.printing.output import table

__all__ = ["LEAST", "TRICKS", "Trick", "tricks", "tricks_table"]

LEAST = 0.05
_PROGRAM = Path(__file__).resolve().parent / "programs" / "without_trick.py"
_ROUNDS = 20
_ENVIRONMENT = {"FLYDSL_RUNTIME_ENABLE_CACHE": "0", "PYTHONPATH": str(_PROGRAM.parent.parent.parent)}
_SMALL, _LARGE = ("rocm:gfx942", "add"), ("rocm:gfx942", "GEMM")
_FIRST = ("import", "first compile")


class Trick(NamedTuple):
    """One trick."""

    where: str
    """The module that is its interface."""
    serves: tuple[str, ...]
    """What it is for, of the figures of the measured program."""
    programs: tuple[tuple[str, str], ...] = (_SMALL, _LARGE)
    """Targets and kernels of the measured program."""


TRICKS: Mapping[str, Trick] = {
    "records": Trick("flydsl/support/fast_dataclass.py", _FIRST),
    "garbage": Trick("flydsl/support/gc_pause.py", _FIRST),
    "entry points": Trick("flydsl/support/entry_points.py", ("first compile",)),
    "linker": Trick("flydsl/backends/rocm/link/code_object.py", ("first compile", "later compile")),
    "lazy dialects": Trick("flydsl/_mlir/lazy_dialects.py", _FIRST, (("rocm:gfx942", "add+dialects"),)),
    "pieces": Trick("flydsl/_mlir/generated_operations.py", _FIRST, (("rocm:gfx942", "add+dialects"),)),
    "layouts": Trick("flydsl/runtime/launch/layouts.py", ("launch",), (("cpu:native", "nothing"),)),
}
"""By the names that the measured program has for them."""


def tricks(names: tuple[str, ...] = tuple(TRICKS)) -> dict[str, Any]:
    """For each trick, program and figure that it is for: CPU seconds with and without it, and the share that it saves.

    The least of processes that take turns.
    """
    programs = {
        program: [n for n in names if program in TRICKS[n].programs] for n in names for program in TRICKS[n].programs
    }
    figures: dict[str, Any] = {name: {"where": TRICKS[name].where, "saves": []} for name in names}
    for (target, kernel), switched in programs.items():
        least = _least(target, kernel, ["none", *switched])
        for name in switched:
            for what in TRICKS[name].serves:
                with_it, without = least["none"][what], least[name][what]
                saves = {"of": what, "program": f"{kernel} {target}", "with": with_it, "without": without}
                figures[name]["saves"].append({**saves, "share": (without - with_it) / without})
    return figures


def _least(target: str, kernel: str, switches: list[str]) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {switch: {} for switch in switches}
    for number in range(1 + _ROUNDS):
        for switch, least in found.items():
            command = [sys.executable, str(_PROGRAM), switch, target, kernel]
            report: dict[str, float] = json.loads(run_program(command, _ENVIRONMENT).splitlines()[-1])
            if number:  # the first round writes the bytecode, and fills the system's file cache
                least |= {what: min(seconds, least.get(what, seconds)) for what, seconds in report.items()}
    return found


def tricks_table(figures: dict[str, Any]) -> str:
    """The figures for people, and whether each trick stays."""
    rows = []
    for name, figure in figures.items():
        stays = max(each["share"] for each in figure["saves"]) >= LEAST
        for each in figure["saves"]:
            times = (f"{each[side] * 1e3:.4g}" for side in ("with", "without"))
            rows.append(
                (name, each["of"], each["program"], *times, f"{each['share']:.1%}", "stays" if stays else "goes")
            )
    return table(("trick", "of", "program", "with ms", "without ms", "saves", "so it"), rows)


def main() -> None:
    """Measure, print the table, and write JSON where asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tricks", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    parser.add_argument("--only", nargs="+", choices=TRICKS, metavar="TRICK", default=tuple(TRICKS))
    args = parser.parse_args()
    figures = tricks(tuple(args.only))
    print(tricks_table(figures))
    if args.json is not None:
        args.json.write_text(json.dumps({"machine": machine_facts(), "tricks": figures}, indent=2) + "\n")


if __name__ == "__main__":
    main()
