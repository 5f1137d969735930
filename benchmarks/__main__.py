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
        if args.json.exists() and (kept := _kept(json.loads(args.json.read_text()), results)):
            results["earlier"] = kept
        args.json.write_text(json.dumps(results, indent=2) + "\n")
        print(f"\nwrote {args.json}")


def _kept(earlier: dict[str, Any], results: dict[str, Any]) -> dict[str, Any]:
    """The figures of peers that an earlier run had and this machine lacks, with what they were measured on."""
    kept: dict[str, Any] = {}
    for part in (earlier, earlier.get("earlier", {})):
        figures = {name: each for name, each in part.items() if name not in ("machine", "earlier")}
        if left := _left({name: figures[name] for name in figures if name in results}, results):
            kept = {"machine": part["machine"], **left, **kept}
    return kept


def _left(earlier: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The tables, nested in others, that have entries which a later one lacks: whole, as rows of one run."""
    if any(name not in now for name in earlier):
        return earlier
    left = {}
    for name, part in earlier.items():
        if isinstance(part, dict) and isinstance(now[name], dict) and (inner := _left(part, now[name])):
            left[name] = inner
    return left


if __name__ == "__main__":
    main()
