"""Mutants of the product by ``wgmma``: one edit each, its accesses proved, and run in the role of a Hopper chip.

``python -m tests.proving.hopper_mutants 0 40`` tries those of these seeds that ``data/hopper_mutants.tsv`` lacks, each in a
process of its own, because a mutant may wait for ever.
"""

from __future__ import annotations

import multiprocessing
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.config import variable_set
from flydsl.testing import prove

from .mutants import applied, edits_of
from .sanitized import fault

RESULTS = Path(__file__).parent / "data" / "hopper_mutants.tsv"
FILES = ("gemm_wgmma", "gemm_wgmma", "gemm_maps", "epilogue")
SIZES = (1, 33, 64, 65, 130)
RUNS, SECONDS, LIMIT = 2, 10.0, 100
MEMORY = ("load", "store", "atomic", "index", "operation")


def calls(gemm: Any, choose: random.Random) -> Iterator[dict[str, Any]]:
    """Arguments of calls, with maps of rows that begin at multiples of 16 bytes."""
    for _ in range(RUNS):
        m, n, k = (choose.choice(SIZES) for _ in "mnk")
        held = [np.zeros((rows, -(-columns // 8) * 8), np.float16) for rows, columns in ((m, k), (n, k), (m, n))]
        views = [t[:, :columns] for t, columns in zip(held, (k, k, n), strict=True)]
        maps = {name: flyc.tensor_map(t, box) for t, (name, box) in zip(views, gemm.boxes.items(), strict=True)}
        yield {**maps, "m": m, "n": n, "k": k, "blocks": choose.choice((1, 3))}


def tried(seed: int, folder: Path) -> tuple[str, str]:
    """One mutant: ``refused``, ``not proved``, ``proved`` (and no run leaves memory) or ``wrong``; and its text."""
    choose = random.Random(seed)
    edit = choose.choice([*edits_of(choose.choice(FILES))])
    text = str(edit).replace("\n", " ")
    try:
        make = applied(edit, SimpleNamespace(file="gemm_wgmma", name="matmul"), folder, f"hopper_mutant_{seed}")
        gemm = make(fx.Float16, tile=sys.modules[make.__module__].WgmmaTile(64, 64, stages=2))
        maps = {name: flyc.tensor_map(np.zeros((512, 512), np.float16), box) for name, box in gemm.boxes.items()}
        rules = {**maps, **dict.fromkeys(("m", "n", "k", "blocks"), "i32")}
        report = prove(gemm.plain, arguments=rules, target="cuda:sm_90", seconds=SECONDS, run=False)
    except Exception as error:  # an edit may break a program in any way
        return "refused", f"{text}: {type(error).__name__}"
    findings = [each for proof in report.proofs for each in proof.findings if each.kind in MEMORY]
    if not all(each.status == "proved" for each in findings):
        return "not proved", text
    with variable_set("FLYDSL_COMPILE_BACKEND", "cpu"), variable_set("FLYDSL_COMPILE_ARCH", "sm_90"):
        found = fault(gemm.plain, calls(gemm, choose))
    return ("wrong", f"{text}: {found}") if found.startswith("bounds") else ("proved", text)


def results() -> dict[int, tuple[str, str]]:
    """Outcomes and texts that are kept, by seed."""
    rows = [line.split("\t") for line in RESULTS.read_text().splitlines()] if RESULTS.exists() else []
    return {int(seed): (outcome, text) for seed, outcome, text in rows}


def _tried(seed: int, sender: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        sender.send(tried(seed, Path(folder)))


def main(first: int, end: int) -> None:
    """Try the mutants of some seeds that have no result, and keep each result as it comes."""
    known, start = results(), multiprocessing.get_context("fork")
    for seed in [each for each in range(first, end) if each not in known]:
        receiver, sender = start.Pipe()
        process = start.Process(target=_tried, args=(seed, sender))
        process.start()
        known[seed] = receiver.recv() if receiver.poll(LIMIT) else ("endless", "")
        process.kill()
        process.join()
        RESULTS.write_text("".join(f"{k}\t{o}\t{text}\n" for k, (o, text) in sorted(known.items())))
        print(seed, *known[seed], flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
