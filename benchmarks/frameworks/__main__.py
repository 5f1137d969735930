"""``python -m benchmarks.frameworks helion|inductor|first-compile``: frameworks that call FlyDSL programs, on this package.

``helion DIR``: the examples of a checkout of https://github.com/pytorch/helion, with its backend "flydsl", run on the CPU,
compared by the examples themselves, and compiled for gfx950 and sm_90.  Needs: pip install torch helion.

``inductor``: Inductor's FlyDSL templates and PyTorch's native FlyDSL operators on the CPU in the role of a gfx950.  Needs:
pip install torch>=2.15.

``first-compile DIR``: CPU time of the import and the first compile in a process that has imported torch, of programs in a
checkout of https://github.com/ROCm/FlyDSL; with ``--peer``, an interpreter that has FlyDSL and torch, beside it.

Each prints a table, and keeps its part of ``benchmarks/results/frameworks.json`` up to date.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from benchmarks.frameworks import drive, first_compile
from benchmarks.machine import machine_facts

RESULTS = Path(__file__).resolve().parent.parent / "results" / "frameworks.json"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.frameworks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    subjects = parser.add_subparsers(dest="subject", required=True)
    helion = subjects.add_parser("helion", help="Helion's examples")
    helion.add_argument("checkout", type=Path, metavar="DIR", help="a checkout of Helion's repository")
    helion.add_argument("--only", nargs="+", metavar="NAME", help="some examples, such as softmax rms_norm")
    helion.add_argument("--seconds", type=float, default=300, help="CPU time for each example (%(default)s)")
    inductor = subjects.add_parser("inductor", help="Inductor's templates and PyTorch's native operators")
    inductor.add_argument("--seconds", type=float, default=900, help="CPU time for all (%(default)s)")
    first = subjects.add_parser("first-compile", help="import and first compile after torch")
    first.add_argument("checkout", type=Path, metavar="DIR", help="a checkout of FlyDSL's repository")
    first.add_argument("--peer", metavar="PYTHON", help="an interpreter that has FlyDSL and torch")
    for subject in (helion, inductor, first):
        subject.add_argument("--json", type=Path, metavar="FILE", default=RESULTS, help="default: %(default)s")
    args = parser.parse_args()
    kept = json.loads(args.json.read_text()) if args.json.exists() else {}
    known = kept.get("helion", {}).get("examples", {}) if args.subject == "helion" and args.only else {}

    def keep(figures: dict[str, Any]) -> None:
        if args.subject == "helion":
            figures = {**figures, "examples": {**known, **figures["examples"]}}
        kept[args.subject] = {"machine": machine_facts(), **figures}
        args.json.write_text(json.dumps(kept, indent=2) + "\n")

    if args.subject == "helion":
        figures, table = drive.helion(args.checkout, args.only, args.seconds, keep)
    elif args.subject == "inductor":
        figures, table = drive.inductor(args.seconds)
    else:
        figures, table = first_compile.measure(args.checkout, args.peer)
    print(table)
    keep(figures)


if __name__ == "__main__":
    main()
