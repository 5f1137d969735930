"""Runs of a corpus in the role of its chips: right or not, and what the sanitizer or the simulator finds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.corpus.census import key_of
from benchmarks.corpus.interpreters import Interpreter, Limits
from benchmarks.corpus.sources import read
from flydsl.simulators import reason_against

__all__ = ["PROOF_HEADER", "RUN_HEADER", "proof_rows", "run_programs", "run_rows"]

_CHECKS = "bounds,race,init,barrier"


def run_programs(
    folders: Sequence[Path],
    python: Interpreter,
    limits: Limits,
    only: str,
    tell: Callable[[str], None],
    keep: Callable[[Mapping[str, Any]], None],
    *,
    simulated: bool = False,
    proved: bool = False,
) -> dict[str, Any]:
    """How each driver's program runs on each of its chips, by ``driver chip``: plainly, and with all checks.

    Args:
        folders: the roots of the corpus; drivers of programs that none of them has are left out.
        only: a regular expression that ``driver chip`` matches.
        tell: called with a line for each run.
        keep: called with the entries so far whenever one is whole, so that what is stopped later keeps them.
        simulated: True if kernels are machine code on a simulator, which has no checks to run again with.
        proved: True if each program is proved for all sizes, in place of the run with checks.
    """
    from benchmarks.corpus.drivers.driver import drivers

    named = [d for d in drivers() if any(re.search(only, f"{d.name} {chip}") for chip in d.chips)]
    # A driver's module need not import flydsl itself: the host code of many kernels does not.
    roots = {d.source: read(root, root / d.source) for d in named for root in folders if (root / d.source).exists()}
    wanted = [d for d in named if d.source in roots]
    chosen = [(d, chip) for d in wanted for chip in d.chips if re.search(only, f"{d.name} {chip}")]
    if simulated:
        chosen = [(d, chip) for d, chip in chosen if not (d.waits or reason_against(f"rocm:{chip}"))]
    modes = ("prove",) if proved else ("",) if simulated else ("", _CHECKS)
    runs = [(d, chip, checks) for d, chip in chosen for checks in modes]
    requests = [(str(roots[d.source].root), d.name, chip, checks) for d, chip, checks in runs]
    found: dict[str, Any] = {}
    for (d, chip, checks), report in zip(runs, python.runs(requests, limits), strict=True):
        source = roots[d.source]
        entry = found.setdefault(
            f"{d.name} {chip}",
            {"family": d.family, "module": key_of(source), "sha256": source.sha256, "around": d.around},
        )
        if proved:
            entry |= {name: report.get(name) for name in ("ok", "right", "error", "cpu", "proofs")}
        elif checks:
            entry["findings"] = report.get("findings", [] if report["ok"] else None)
            entry["checked"] = {name: report.get(name) for name in ("error", "compile", "slowest", "cpu")}
        else:
            entry.update(
                {name: report.get(name) for name in ("ok", "right", "results", "error", "compile", "slowest", "cpu")}
            )
            if simulated:
                entry["findings"] = report.get("findings", [])
        tell(f"{d.name} {chip} {checks or 'plain'}: {_said(entry)}")
        if checks or simulated or proved:
            keep(found)
    return found


def _said(entry: Mapping[str, Any]) -> str:
    return "right" if entry.get("right") else str(entry.get("error") or "wrong")


PROOF_HEADER = ("family", "driver", "chip", "program", "verdict", "proved", "refuted", "open", "s", "why")


def proof_rows(found: Mapping[str, Any]) -> list[tuple[object, ...]]:
    """The rows of the table of proofs."""
    rows = []
    for key, entry in found.items():
        name, chip = key.split()
        for program, proof in (entry.get("proofs") or {"-": {"verdict": entry.get("error") or "nothing ran"}}).items():
            counts = [proof.get(each, "-") for each in ("proved", "refuted", "open", "seconds")]
            why = "; ".join(proof.get("reasons", ()))[:60]
            rows.append((entry["family"], name, chip, program, proof["verdict"][:40], *counts, why))
    return rows


RUN_HEADER = (
    "family",
    "driver",
    "chip",
    "goes around",
    "runs",
    "right",
    "findings",
    "slowest compile, s",
    "with checks, s",
)


def run_rows(found: Mapping[str, Any]) -> list[tuple[object, ...]]:
    """The rows of the table."""
    rows = []
    for key, entry in found.items():
        name, chip = key.split()
        findings = entry.get("findings")
        count = "-" if findings is None else len(findings)
        right = "yes" if entry["right"] else "no"
        times = (entry.get("slowest", "-"), (entry.get("checked") or {}).get("slowest") or "-")
        around = entry.get("around", "")
        rows.append((entry["family"], name, chip, around, "yes" if entry["ok"] else "no", right, count, *times))
    return rows
