"""Published timings that no choice may see: a quarter of the problems, printed only by a command that counts its uses."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from benchmarks.machine import machine_facts
from benchmarks.predict.rows import Row

__all__ = ["USES", "is_sealed", "note_use"]

USES = Path(__file__).resolve().parent.parent / "results" / "predict-sealed.json"


def is_sealed(row: Row) -> bool:
    """True if a row is for judging alone: by a hash of its N and K, so that rows of one problem stay together.

    Constants, rules of the model and choices of the compiler are made on the other rows.
    """
    return hashlib.sha256(f"{row.program.n} {row.program.k}".encode()).digest()[0] < 64


def note_use(why: str, found: dict[str, Any], path: Path = USES) -> int:
    """Append what the sealed rows said, with the reason to look; the number of uses so far."""
    uses = json.loads(path.read_text())["uses"] if path.exists() else []
    machine = machine_facts()
    uses.append({"date": machine["date"], "commit": machine["commit"], "why": why, **found})
    path.write_text(json.dumps({"machine": machine, "uses": uses}, indent=1) + "\n")
    return len(uses)
