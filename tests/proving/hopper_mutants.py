"""Mutants for Hopper chips: one edit each, proved, and run in the role of such a chip.

Seeds below 9 are of the product by ``wgmma``, and count its accesses alone.  Others are of the programs of
:mod:`.hopper_pairs` without their faults, and count races, too.

``python -m tests.proving.hopper_mutants 0 40`` tries those of these seeds that ``data/hopper_mutants.tsv`` lacks, each in a
process of its own, because a mutant may wait for ever.
"""

from __future__ import annotations

import ast
import importlib
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

from . import hopper_pairs
from .mutants import applied, edits_in, edits_of
from .sanitized import fault

RESULTS = Path(__file__).parent / "data" / "hopper_mutants.tsv"
FILES = ("gemm_wgmma", "gemm_wgmma", "gemm_maps", "parts/epilogue")
OF_PRODUCT = 9
"""Seeds of mutants of the product."""
SIZES = (1, 33, 64, 65, 130)
STEPS = (1, 2, 3, 5, 9)
RUNS, SECONDS, LIMIT = 2, 10.0, 100
MEMORY = ("load", "store", "atomic", "index", "operation")
KERNELS = {
    "ring_of_boxes": "ring_kernel",
    "exchange_in_groups": "groups_kernel",
    "panels_out": "panel_kernel",
    "products_of_a_ring": "products_kernel",
}


def calls(gemm: Any, choose: random.Random) -> Iterator[dict[str, Any]]:
    """Arguments of calls, with maps of rows that begin at multiples of 16 bytes."""
    for _ in range(RUNS):
        m, n, k = (choose.choice(SIZES) for _ in "mnk")
        held = [np.zeros((rows, -(-columns // 8) * 8), np.float16) for rows, columns in ((m, k), (n, k), (m, n))]
        views = [t[:, :columns] for t, columns in zip(held, (k, k, n), strict=True)]
        maps = {name: flyc.tensor_map(t, box) for t, (name, box) in zip(views, gemm.boxes.items(), strict=True)}
        yield {**maps, "m": m, "n": n, "k": k, "blocks": choose.choice((1, 3))}


def tried_of_product(seed: int, folder: Path) -> tuple[str, str]:
    """One mutant of the product: ``refused``, ``not proved``, ``proved`` (and no run leaves memory) or ``wrong``."""
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


class _Right(ast.NodeTransformer):
    """A program without its faults: what depends on ``FAULT`` alone is decided."""

    def _known(self, node: Any) -> Any:
        names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        text = ast.unparse(node).replace("fx.const_expr", "")
        is_known = "FAULT" in names and names <= {"FAULT", "fx", "TILE"}
        return eval(text, {"FAULT": "", "TILE": hopper_pairs.TILE}) if is_known else None

    def visit_If(self, node: ast.If) -> Any:
        known = self._known(node.test)
        if known is None:
            return self.generic_visit(node)
        return [self.visit(each) for each in (node.body if known else node.orelse)]

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        known = self._known(node.test)
        return self.generic_visit(node) if known is None else self.visit(node.body if known else node.orelse)

    def visit_Call(self, node: ast.Call) -> Any:
        is_choice = isinstance(node.func, ast.Attribute) and node.func.attr == "get"
        known = self._known(node) if is_choice else None
        return self.generic_visit(node) if known is None else ast.Constant(known)


def right_source() -> str:
    """The source of the programs without their faults."""
    tree = _Right().visit(ast.parse(Path(hopper_pairs.__file__).read_text()))
    return ast.unparse(ast.fix_missing_locations(tree))


def calls_of_program(rules: dict[str, Any], choose: random.Random) -> Iterator[dict[str, Any]]:
    """Arguments of calls of a program of the pairs."""
    for _ in range(RUNS):
        held: dict[str, Any] = {"y": np.zeros(choose.choice(SIZES), np.float32)}
        if "tensor_map" in rules:
            boxes = rules["tensor_map"].boxes
            array = np.ones((64, 64), boxes.dtype.numpy_name or "float32")
            held["tensor_map"] = flyc.tensor_map(array, boxes.extents, swizzle=boxes.swizzle)
        yield {**held, "steps": choose.choice(STEPS), "FAULT": ""}


def tried_of_program(seed: int, folder: Path) -> tuple[str, str]:
    """One mutant of a program of the pairs; ``wrong`` if it is proved and a run has a fault or a race."""
    choose, source = random.Random(seed), right_source()
    name = choose.choice(sorted(KERNELS))
    edit = choose.choice([*edits_in(source, "hopper_pairs", KERNELS[name])])
    text = f"{name}, {edit}".replace("\n", " ")
    file = folder / f"hopper_program_{seed}.py"
    file.write_text(source[: edit.start] + edit.text + source[edit.end :])
    sys.path.insert(0, str(folder))
    try:
        importlib.invalidate_caches()
        function, rules, _ = importlib.import_module(file.stem).PROGRAMS[name]
        arguments = {**rules, "FAULT": repr("")}
        report = prove(function, arguments=arguments, target="cuda:sm_90", seconds=SECONDS, run=False)
    except Exception as error:  # an edit may break a program in any way
        return "refused", f"{text}: {type(error).__name__}"
    finally:
        sys.path.remove(str(folder))
    if not report.proved:
        return "not proved", text
    with variable_set("FLYDSL_COMPILE_BACKEND", "cpu"), variable_set("FLYDSL_COMPILE_ARCH", "sm_90"):
        found = fault(function, calls_of_program(rules, choose))
    return ("wrong", f"{text}: {found}") if found.startswith(("bounds", "race")) else ("proved", text)


def results() -> dict[int, tuple[str, str]]:
    """Outcomes and texts that are kept, by seed."""
    rows = [line.split("\t") for line in RESULTS.read_text().splitlines()] if RESULTS.exists() else []
    return {int(seed): (outcome, text) for seed, outcome, text in rows}


def _tried(seed: int, sender: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        sender.send((tried_of_product if seed < OF_PRODUCT else tried_of_program)(seed, Path(folder)))


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
