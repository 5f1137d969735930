"""Published timings of kernels: rows of tuning tables."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks.predict.programs import Program, program_of

__all__ = ["TIMINGS", "Row", "keys_of", "rows_of_file", "rows_of_tables"]

TIMINGS = Path(__file__).resolve().parent.parent / "data" / "flydsl_timings.jsonl.gz"
"""The rows that constants may be fitted on; see the README beside them."""
_CHIP = ("gfx950", "256")
"""Architecture and compute units of the rows that are taken."""


@dataclass(frozen=True)
class Row:
    """One published timing.

    Attributes:
        table: the file that it is of.
        program: the kernel and the problem that it was built for.
        m: rows of the result.
        microseconds: the mean time on the device.
    """

    table: str
    program: Program
    m: int
    microseconds: float

    @property
    def shape(self) -> tuple[int, int]:
        """N and K."""
        return self.program.n, self.program.k


def rows_of_file(path: Path = TIMINGS) -> list[Row]:
    """The rows of a file of JSON lines, compressed or not, whose kernels are known."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        return list(_rows(json.loads(line) for line in lines if line.strip()))


def rows_of_tables(folder: Path, left_out: Iterable[tuple[object, ...]] = ()) -> list[Row]:
    """The rows of all tables below a folder whose kernels are known, each once.

    Args:
        folder: such as ``aiter/configs`` of a checkout of aiter.
        left_out: rows that are not taken, by :func:`keys_of`.
    """
    seen = set(left_out)
    found = []
    for path in sorted(folder.rglob("*.csv")):
        with path.open(newline="") as text:
            entries = [{**entry, "file": path.name} for entry in csv.DictReader(text)]
        for row in _rows(entries):
            key = keys_of(row)
            if key not in seen:
                seen.add(key)
                found.append(row)
    return found


def keys_of(row: Row) -> tuple[object, ...]:
    """What two rows of the same measurement have in common."""
    return row.table, row.program, row.m, row.microseconds


def _rows(entries: Iterable[Mapping[str, str]]) -> Iterator[Row]:
    for entry in entries:
        if (entry.get("gfx"), entry.get("cu_num")) != _CHIP:
            continue
        # Another type of the result costs a second kernel, whose time is in the row.
        if entry.get("outdtype", "torch.bfloat16") == "torch.float32":
            continue
        program = program_of(entry)
        if program is not None:
            yield Row(entry["file"], program, int(entry["M"]), float(entry["us"]))
