"""``python -m benchmarks``: measure, print tables, and write JSON where asked."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from benchmarks.figures import FIGURES
from benchmarks.machine import machine_facts
from benchmarks.tables import TABLES


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="What flydsl costs and gives on this machine."
    )
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="write the figures, such as benchmarks/results/NAME.json"
    )
    parser.add_argument("--only", nargs="+", choices=FIGURES, metavar="SUBJECT", help=f"some of {', '.join(FIGURES)}")
    args = parser.parse_args()

    facts = machine_facts()
    print(f"{facts['cpu']}, {facts['cpus']} CPUs; Python {facts['python']}, flydsl {facts['flydsl']}")
    results: dict[str, Any] = {"machine": facts}
    for subject in args.only or FIGURES:
        results[subject] = FIGURES[subject]()
        title, as_table = TABLES[subject]
        print(f"\n{title}\n\n{as_table(results[subject])}", flush=True)
    if args.json is not None:
        args.json.parent.mkdir(parents=True, exist_ok=True)
        args.json.write_text(json.dumps(results, indent=2) + "\n")
        print(f"\nwrote {args.json}")


if __name__ == "__main__":
    main()
