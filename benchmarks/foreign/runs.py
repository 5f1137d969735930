"""Runs of drivers under ``flydsl check``, each in a process of its own."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

CHIPS = ("sm_80", "sm_90", "gfx942", "gfx1100")
DRIVERS = {"liger": "src/liger_kernel", "fla": "fla", "attorch": "attorch", "vllm": "vllm"}
"""By driver the package in a checkout, by which the checkout is found."""
_ROOT = Path(__file__).resolve().parents[2]
_SECONDS = 600


def names_of(driver: str) -> list[str]:
    """The programs of a driver."""
    module = importlib.import_module(f"benchmarks.foreign.drivers.{driver}")
    return list(module.PROGRAMS)


def run_all(
    folders: Sequence[Path],
    triton: str,
    chips: Sequence[str],
    only: re.Pattern[str],
    keep: Callable[[str, dict[str, Any]], None],
) -> None:
    """Run what matches; ``keep`` gets each name and entry."""
    for driver, package in DRIVERS.items():
        root = next((folder for folder in folders if (folder / package).is_dir()), None)
        if root is None:
            continue
        for program in names_of(driver):
            for chip in chips:
                if only.search(f"{driver}.{program} {chip}"):
                    keep(f"{driver}.{program} {chip}", _run(root.absolute(), driver, program, chip, triton))


def _run(root: Path, driver: str, program: str, chip: str, triton: str) -> dict[str, Any]:
    command = [
        sys.executable,
        "-m",
        "flydsl.cli",
        "check",
        "--json",
        "--chip",
        chip,
        "-m",
        "benchmarks.foreign.drivers",
    ]
    paths = [each for each in (triton, str(_ROOT)) if each]
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ, "PYTHONPATH": os.pathsep.join(paths), "TRITON_CACHE_DIR": folder, "PYTHONWARNINGS": "ignore",
        }  # fmt: skip
        try:
            done = subprocess.run(
                [*command, driver, program, str(root)], capture_output=True, text=True, env=environment, cwd=_ROOT,
                timeout=_SECONDS, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return {"outcome": f"over {_SECONDS} s", "seconds": _SECONDS, "launches": 0, "findings": [], "said": ""}
    seconds = round(time.perf_counter() - start, 1)
    if not done.stdout.startswith("{"):
        return {"outcome": "no report", "seconds": seconds, "launches": 0, "findings": [], "said": _end(done.stderr)}
    report = json.loads(done.stdout)
    error = report["error"]
    outcome = "right" if error is None else "wrong" if error["type"] == "AssertionError" else error["type"]
    findings = [
        {key: each[key] for key in ("check", "kernel", "tensor", "line", "message")}
        | {"file": None if each["file"] is None else os.path.relpath(each["file"], root)}
        for each in report["findings"]
    ]
    return {
        "outcome": outcome, "seconds": seconds, "launches": report["launches"], "findings": findings,
        "said": "" if error is None else _end(error["message"]), "sources": _digest(root / DRIVERS[driver]),
    }  # fmt: skip


def _end(text: str) -> str:
    return re.sub(r"/[\w./-]*/", "", text)[-400:]


def _digest(package: Path) -> str:
    """A digest of a package's sources."""
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def rows(programs: dict[str, Any]) -> list[tuple[object, ...]]:
    """A row for each source and chip."""
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for name, entry in programs.items():
        program, chip = name.split(" ")
        groups.setdefault((program.partition(".")[0], chip), []).append(entry)
    return [
        (
            source, chip, len(entries), sum(e["outcome"] == "right" for e in entries),
            sum(len(e["findings"]) for e in entries), sum(e["seconds"] > 60 for e in entries),
        )
        for (source, chip), entries in sorted(groups.items())
    ]  # fmt: skip
