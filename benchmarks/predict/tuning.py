"""``python -m benchmarks.predict.tuning``: what tuning by predicted times costs.

``flydsl tune`` decides shapes of the library's matrix product on gfx950 among all of its tiles
(``benchmarks/programs/tuned_products.py``).  Nothing is cached before.  CPU time is of all processes together.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.machine import machine_facts
from flydsl.cli.printing.output import table

__all__ = ["SHAPES"]

_PROGRAM: Final = Path(__file__).resolve().parents[1] / "programs" / "tuned_products.py"
SHAPES: Final = ("M=4096,N=4096,K=4096", "M=64,N=4096,K=4096", "M=16,N=512,K=7168")
"""M, N and K of the decided products."""


def tuned(shapes: Sequence[str], workers: int) -> dict[str, Any]:
    """What ``flydsl tune --json`` says of the product, with ``wall`` and ``cpu`` in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "shapes.txt"
        file.write_text("".join(f"{shape}\n" for shape in shapes))
        command = [sys.executable, "-m", "flydsl.cli", "tune", f"{_PROGRAM}:product", "--target", "rocm:gfx950"]
        command += ["--shapes", str(file), "--workers", str(workers), "--json", "-o", f"{folder}/product.flyb"]
        command += ["--arg", "A=f16[M,K]", "--arg", "B=f16[N,K]", "--arg", "C=f16[M,N]"]
        whole = {**os.environ, "FLYDSL_RUNTIME_CACHE_DIR": f"{folder}/cache"}
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        done = subprocess.run(command, env=whole, stdout=subprocess.PIPE, text=True, check=True)
        seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {**json.loads(done.stdout), "wall": seconds, "cpu": used}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.predict.tuning", description=__doc__)
    parser.add_argument("--shapes", type=int, default=len(SHAPES), metavar="N", help="decide the first N shapes")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes that compile")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    args = parser.parse_args()
    found = tuned(SHAPES[: args.shapes], args.workers)
    count = found["shapes"][0]["candidates"]
    figures = {
        "machine": machine_facts(),
        "configurations": count,
        **{name: found[name] for name in ("compiled", "wall", "cpu")},
        "shapes": [],
        "written": time.strftime("%Y-%m-%d", time.gmtime()),
    }
    rows = []
    for each in found["shapes"]:
        times = sorted(pair["microseconds"] for pair in each["predicted"])
        figures["shapes"].append({"sizes": each["sizes"], "chosen": each["configuration"], "predicted_us": times[0]})
        shape = ", ".join(f"{name} {size}" for name, size in each["sizes"].items())
        chosen = ", ".join(f"{name} {value}" for name, value in each["configuration"].items())
        rows.append((shape, str(len(times)), f"{times[0]:.4g}", f"{times[len(times) // 2]:.4g}", chosen))
    print(table(("shape", "predicted", "best us", "median us", "chosen"), rows))
    wall, cpu = (found[name] * 1000 / count for name in ("wall", "cpu"))
    print(
        f"{count} configurations, {len(rows)} shapes: {found['wall']:.0f} s, {found['cpu']:.0f} s of CPU; "
        f"1,000 configurations in proportion: {wall:.0f} s, {cpu:.0f} s of CPU"
    )
    if args.json is not None:
        args.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
