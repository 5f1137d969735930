"""``python -m benchmarks.foreign run DIR...``: published Triton programs, unchanged, under ``flydsl check``.

``DIR`` are checkouts of the repositories that drivers name (``benchmarks/foreign/drivers``): Liger-Kernel,
flash-linear-attention, attorch, vLLM.  A driver calls operators with inputs of its own and compares with torch.
Each runs for each chip in a process of its own: right or wrong, what was found, launches, seconds.  This interpreter needs
torch and Triton.  ``coverage DIR`` counts instructions of code objects and PTX below a folder that the simulators know.

``hip FILE`` runs kernels of bitsandbytes' library for AMD GPUs, and again with a shorter array and without barriers.

``plant DIR...`` plants the faults of ``faults.json`` in copies of the checkouts, one at a time, and says which are told at
their line.  With ``--draw N`` the file is written first: at most N of each kind and program, by chance.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.foreign import bundled, hip, planting
from benchmarks.foreign.coverage import coverage
from benchmarks.foreign.runs import CHIPS, DRIVERS, rows, run_all
from benchmarks.machine import machine_facts
from flydsl.cli.printing.output import table

BUNDLED = Path(__file__).resolve().parents[1] / "results" / "foreign_bundled.json"
FAULTS_FOUND = Path(__file__).resolve().parents[1] / "results" / "foreign_faults.json"
HIP = Path(__file__).resolve().parents[1] / "results" / "foreign_hip.json"
RESULTS = Path(__file__).resolve().parents[1] / "results" / "foreign.json"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.foreign", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    running = commands.add_parser("run", help="run drivers")
    running.add_argument("folders", type=Path, nargs="+", metavar="DIR", help="checkouts")
    running.add_argument("--triton", default="", metavar="DIR", help="a folder with another Triton, for PYTHONPATH")
    running.add_argument("--only", default="", metavar="REGEX", help="drivers whose `source.name chip` matches")
    running.add_argument("--chip", action="append", help=f"by default {', '.join(CHIPS)}")
    running.add_argument("--json", type=Path, default=RESULTS, metavar="FILE", help="results are added to this file")
    counting = commands.add_parser("coverage", help="count known instructions")
    counting.add_argument("folder", type=Path, metavar="DIR")
    hip_ = commands.add_parser("hip", help="run kernels of bitsandbytes for AMD GPUs")
    hip_.add_argument("library", type=Path, metavar="FILE", help="libbitsandbytes_rocm*.so of a wheel")
    hip_.add_argument("--json", type=Path, default=HIP, metavar="FILE", help="results go to this file")
    planting_ = commands.add_parser("plant", help="plant faults")
    planting_.add_argument("folders", type=Path, nargs="+", metavar="DIR", help="checkouts")
    planting_.add_argument("--draw", type=int, default=0, metavar="N", help="choose faults, and write faults.json")
    planting_.add_argument("--faults", type=Path, default=planting.FAULTS, metavar="FILE", help="the list of faults")
    planting_.add_argument("--seed", type=int, default=0, metavar="N", help="of the choice")
    planting_.add_argument("--only", default="", metavar="REGEX", help="programs, or faults, whose name matches")
    planting_.add_argument("--missing", action="store_true", help="only those without a result")
    planting_.add_argument("--json", type=Path, default=FAULTS_FOUND, metavar="FILE", help="results go to this file")
    bundling = commands.add_parser(
        "bundle", help="serve the launches of drivers from one bundle, beside Triton's launcher"
    )
    bundling.add_argument("folders", type=Path, nargs="+", metavar="DIR", help="checkouts")
    bundling.add_argument("--only", default="", metavar="REGEX", help="drivers whose `source.name` matches")
    bundling.add_argument(
        "--work", type=Path, metavar="DIR", help="keeps what is recorded and compiled for another run"
    )
    bundling.add_argument("-j", "--jobs", type=int, default=2, metavar="N", help="processes")
    bundling.add_argument("--json", type=Path, default=BUNDLED, metavar="FILE", help="results go to this file")
    args = parser.parse_args()
    if args.command == "bundle":
        _bundle(args)
        return
    if args.command == "hip":
        facts = machine_facts()
        found = hip.run(args.library)
        args.json.write_text(json.dumps({"machine": facts, **found}, indent=1) + "\n", encoding="utf-8")
        print(table(hip.COLUMNS, hip.rows(found)))
        return
    if args.command == "plant":
        _plant(args)
        return
    if args.command == "coverage":
        print(table(("file", "chip", "instructions", "known", "not known"), coverage(args.folder)))
        return
    figures: dict[str, Any] = json.loads(args.json.read_text(encoding="utf-8")) if args.json.exists() else {}
    programs = figures.setdefault("programs", {})
    figures["machine"] = machine_facts()

    def keep(name: str, entry: dict[str, Any]) -> None:
        facts = figures["machine"]
        programs[name] = {**entry, "commit": facts["commit"], "date": facts["date"]}
        figures["programs"] = programs_sorted = dict(sorted(programs.items()))
        args.json.write_text(json.dumps({**figures, "programs": programs_sorted}, indent=1) + "\n", encoding="utf-8")
        print(name, entry["outcome"], f"{entry['seconds']:.0f} s", len(entry["findings"]), file=sys.stderr, flush=True)

    run_all(args.folders, args.triton, args.chip or list(CHIPS), re.compile(args.only), keep)
    print(table(("source", "chip", "programs", "right", "findings", "over 60 s"), rows(programs)))


def _bundle(args: argparse.Namespace) -> None:
    """Build the bundle, compare all launches, and print the table."""
    programs: dict[str, Any] = {}

    def keep(name: str, entry: dict[str, Any]) -> None:
        programs[name] = entry
        counts = entry["kernels"].values()
        said = f"{sum(each['equal'] for each in counts)} of {sum(each['launches'] for each in counts)} equal"
        print(name, said, entry.get("error", ""), file=sys.stderr, flush=True)

    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) if args.work is None else args.work.absolute()
        facts = bundled.run_all(args.folders, re.compile(args.only), work, args.jobs, keep)
    kernels = {kernel for entry in programs.values() for kernel in entry["kernels"]}
    figures = {"machine": machine_facts(), "bundle": facts | {"kernels": len(kernels)}, "programs": programs}
    args.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    print(
        table(("source", "chip", "programs", "kernels", "launches", "equal", "errors"), bundled.kernels_table(programs))
    )


def _plant(args: argparse.Namespace) -> None:
    """Choose faults, plant them, and print the table."""
    import torch  # noqa: F401  so that each process has it at once
    import triton  # noqa: F401

    import flydsl.tools.foreign.triton  # noqa: F401

    roots = {
        driver: next(folder.absolute() for folder in args.folders if (folder / package).is_dir())
        for driver, package in DRIVERS.items()
        if any((folder / package).is_dir() for folder in args.folders)
    }
    with tempfile.TemporaryDirectory() as cache:
        if args.draw:
            drawn = list(planting.draw(roots, re.compile(args.only), args.draw, CHIPS, args.seed, cache))
            args.faults.write_text(json.dumps(drawn, indent=0) + "\n", encoding="utf-8")
        faults: list[dict[str, Any]] = json.loads(args.faults.read_text(encoding="utf-8"))
        whole: dict[str, Any] = json.loads(args.json.read_text(encoding="utf-8")) if args.json.exists() else {}
        results = whole.setdefault("faults", {})
        for fault in faults:
            name = planting.name_of(fault)
            if fault["driver"] not in roots or not re.search(args.only, name) or (args.missing and name in results):
                continue
            results[name] = {"kind": fault["kind"], **planting.run(roots, fault, cache)}
            print(name, results[name]["outcome"], f"{results[name]['seconds']:.0f} s", file=sys.stderr, flush=True)
            whole |= {"machine": machine_facts(), "faults": dict(sorted(results.items()))}
            args.json.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    print(table(("kind", "planted", "told", "told elsewhere", "harmless", "missed", "other"), planting.rows(results)))


if __name__ == "__main__":
    main()
