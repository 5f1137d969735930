"""Orders that planted bugs need, and reports on the kernels without them: ``python -m benchmarks.schedules``."""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

from benchmarks.machine import machine_facts
from flydsl.config import variable_set
from flydsl.testing import explore
from tests.schedules.planted import PLANTED, on_hopper

__all__ = ["measure"]

_RESULTS = Path(__file__).parent / "results" / "schedules.json"


def measure(name: str, orders: int) -> dict[str, Any]:
    """One planted bug: what finds it; and how many orders of the kernel without it are reported."""
    call = PLANTED[name]
    with variable_set("FLYDSL_COMPILE_BACKEND", "cpu"), variable_set("FLYDSL_COMPILE_ARCH", _role(name)):
        try:
            call(False)
            missed = True
        except Exception:
            missed = False
        begun = time.process_time()
        found = explore(lambda: call(False), orders)
        searched = time.process_time()
        clean = explore(lambda: call(True), orders)
        ended = time.process_time()
    return {
        "missed by the usual launch": missed,
        "found": found.failed,
        "orders needed": found.orders,
        "seed": found.seed,
        "switches": len(found.switches),
        "steps": found.steps,
        "warps": found.agents,
        "bound of PCT at depth 2": found.bound(2),
        "seconds of CPU": round(searched - begun, 2),
        "orders of the clean kernel": clean.orders,
        "reports on the clean kernel": int(clean.failed),
        "microseconds of CPU an order": round((ended - searched) / clean.orders * 1e6),
    }


def _role(name: str) -> str:
    return "sm_90" if name in on_hopper else "native"


def main() -> None:
    """Measure, print a table, and write JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.schedules", description=(__doc__ or "").partition(":")[0]
    )
    parser.add_argument("--json", type=Path, metavar="FILE", default=_RESULTS, help="where the figures go")
    parser.add_argument("--orders", type=int, default=1000, help="orders to try")
    args = parser.parse_args()
    os.environ.pop("FLYDSL_CPU_SCHEDULE", None)
    os.environ["FLYDSL_CPU_THREADS"] = "1"  # on several, bugs show by chance
    rows = {}
    for name in PLANTED:
        row = rows[name] = measure(name, args.orders)
        print(
            f"{name:48} orders {row['orders needed']:>4}  switches {row['switches']}  "
            f"clean {row['reports on the clean kernel']} of {row['orders of the clean kernel']}",
            flush=True,
        )
    needed = sorted(row["orders needed"] for row in rows.values() if row["found"])
    total = {
        "bugs": len(rows),
        "missed by the usual launch": sum(row["missed by the usual launch"] for row in rows.values()),
        "found": len(needed),
        "median of orders needed": needed[len(needed) // 2] if needed else None,
        "most orders needed": needed[-1] if needed else None,
        "reports on clean kernels": sum(row["reports on the clean kernel"] for row in rows.values()),
    }
    print(json.dumps(total))
    args.json.parent.mkdir(parents=True, exist_ok=True)
    args.json.write_text(json.dumps({"machine": machine_facts(), "total": total, "bugs": rows}, indent=2) + "\n")


if __name__ == "__main__":
    main()
