"""``python -m benchmarks.predict CHECKOUT``: predicted times of aiter's matrix products beside their published times.

``CHECKOUT`` is a clone of https://github.com/ROCm/aiter.  Its kernels are compiled for gfx950, unchanged, once into the
folder of ``--code``.  The constants are fitted to ``benchmarks/data/flydsl_timings.jsonl.gz`` alone.  With ``--tables`` they
predict the rows of tuning tables that are not in that file, such as those below ``CHECKOUT/aiter/configs``; with ``--rank``
also where published winners stand among other configurations.  Nothing runs on a GPU.

A quarter of the problems is sealed: their rows are in no fit and in no figure, until ``--open-seal WHY`` judges the model by
them alone, and appends the scores to ``benchmarks/results/predict-sealed.json``.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.machine import machine_facts
from benchmarks.predict.baselines import roofline_us, tiles_us
from benchmarks.predict.builds import build
from benchmarks.predict.launches import prepared
from benchmarks.predict.ranking import contests, outcome
from benchmarks.predict.report import (
    Known,
    constants_table,
    fitted,
    inner_splits,
    ranks_table,
    scores_table,
    unseen,
)
from benchmarks.predict.rows import Row, keys_of, rows_of_file, rows_of_tables
from benchmarks.predict.sealed import is_sealed, note_use
from flydsl.perf.fitting import fit_constants
from flydsl.perf.predictor import microseconds_of


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def known(rows: Sequence[Row], folder: Path) -> Known:
    """The rows whose programs are compiled."""
    pairs = [(row, kernel) for row in rows if (kernel := prepared(row, folder)) is not None]
    return Known([row for row, _ in pairs], [kernel for _, kernel in pairs])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.predict", description=__doc__)
    parser.add_argument("checkout", type=Path, help="of aiter")
    parser.add_argument("--code", type=Path, default=Path("aiter-code"), metavar="FOLDER", help="of compiled programs")
    parser.add_argument("--tables", type=Path, metavar="DIR", help="predict rows of tables that are in no fit")
    parser.add_argument("--open-seal", metavar="WHY", help="with --tables: judge by the sealed rows, and count the use")
    parser.add_argument("--rank", type=int, default=0, metavar="N", help="with --tables: contests of N winners")
    parser.add_argument("--no-compile", action="store_true", help="take the programs that the folder has")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes that compile")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    args = parser.parse_args()
    if args.open_seal is not None and (args.tables is None or args.json is not None or not args.open_seal.strip()):
        parser.error(
            "--open-seal needs the reason to look, the tables of --tables, and no --json, which lists the rows"
        )

    def compile_(programs: Any) -> None:
        if not args.no_compile:
            for name, error in build(programs, args.checkout, args.code, args.jobs, _tell).items():
                _tell(f"{name}: {error}")

    every = rows_of_file()
    own = [row for row in every if not is_sealed(row)]
    compile_([row.program for row in own])
    train = known(own, args.code)
    fit = fit_constants(train.timings())
    figures: dict[str, Any] = {"machine": machine_facts(), "fit": fit.as_json()}
    print(constants_table(fit.constants, fit.intervals))
    print(f"error {100 * fit.error:.2f} %, on rows that a fit had not seen {100 * fit.unseen_error:.2f} %\n")
    if args.open_seal is None:
        figures["inner splits"] = inner_splits(train)
        print(scores_table(figures["inner splits"]), end="\n\n")
    if args.tables is not None:
        constants = {**fitted(train), "model": fit.constants}
        tables = rows_of_tables(args.tables, [keys_of(row) for row in every])
        rows = [row for row in tables if is_sealed(row) == (args.open_seal is not None)]
        compile_([row.program for row in rows])
        test = known(rows, args.code)
        found = unseen(constants, test, {row.shape for row in own})
        figures["unseen"] = {"rows of the tables": len(rows), "compiled": len(test.rows), **found}
        print(f"{len(test.rows)} of {len(rows)} rows that no constant was fitted to\n")
        print(scores_table(found["scores"]), end="\n\n")
        if args.rank:
            near, far = contests(rows, args.rank, 8, 0), contests(rows, max(4, args.rank // 3), 0, 100)
            compile_([program for contest in (*near, *far) for program in contest.others])
            chooser = random.Random(3)
            models = {
                "model": lambda program, m, kernel: microseconds_of(kernel, fit.constants),
                "roofline": lambda program, m, kernel: roofline_us(program, m, constants["roofline"]),
                "tiles": lambda program, m, kernel: tiles_us(program, m, constants["tiles"]),
                "chance": lambda program, m, kernel: chooser.random(),
            }
            figures["ranks"] = {
                "8 neighbors": outcome(near, args.code, models),
                "100 at random": outcome(far, args.code, models),
            }
            print(ranks_table(figures["ranks"]))
        if args.open_seal is not None:
            said = {"rows": len(test.rows), "fit": fit.as_json(), "scores": found["scores"]}
            said |= {"ranks": figures["ranks"]} if args.rank else {}
            print(f"The seal was opened {note_use(args.open_seal, said)} times so far.")
    figures["written"] = time.strftime("%Y-%m-%d", time.gmtime())
    if args.json is not None:
        args.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
