"""Runs of Helion's examples and of Inductor's templates, each in a process of its own, and their tables."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from flydsl.cli.printing.output import table

__all__ = ["TARGETS", "helion", "inductor"]

_ROOT = Path(__file__).resolve().parent.parent.parent
_PROGRAMS = _ROOT / "benchmarks" / "programs"
TARGETS = ("rocm:gfx950", "cuda:sm_90")
_PATIENCE = 10
"""How many times its CPU time a program may take by the clock: others may keep the machine busy."""


def helion(
    checkout: Path, only: Sequence[str] | None, seconds: float, keep: Callable[[dict[str, Any]], None]
) -> tuple[dict[str, Any], str]:
    """What each example's checks gave, and the table; ``keep`` takes what is known after each example."""
    folder = checkout / "examples"
    programs = (path for path in folder.rglob("*.py") if "\ndef main(" in path.read_text())
    names = only or sorted(path.relative_to(folder).with_suffix("").as_posix() for path in programs)
    examples = {}
    for name in names:
        examples[name] = _example(checkout, name, seconds, "cpu")
        if any("CUDA" in c.get("reason", "") or "cuda" in c.get("reason", "") for c in examples[name]["checks"]):
            examples[name] = {**_example(checkout, name, seconds, "cuda"), "device": "cuda"}
        print(name, *(check["outcome"] for check in examples[name]["checks"]), file=sys.stderr, flush=True)
        keep({"versions": _versions("torch", "helion"), "examples": examples})
    rows = []
    for name, example in examples.items():
        compiled = [sum(bool(launch[t].get("ok")) for launch in example["launches"]) for t in TARGETS]
        launches = len(example["launches"])
        for check in example["checks"] or [{"name": "", "outcome": "no check"}]:
            rows.append((
                name, check["name"], check["outcome"], *(f"{count} of {launches}" for count in compiled),
                check.get("reason", "")[:90],
            ))  # fmt: skip
    header = ("example", "check", "on the CPU", *TARGETS, "reason")
    return {"versions": _versions("torch", "helion"), "examples": examples}, table(header, rows)


def _example(checkout: Path, name: str, seconds: float, device: str) -> dict[str, Any]:
    command = [str(_PROGRAMS / "helion_example.py"), str(checkout.resolve()), name, device, *TARGETS]
    return _run(command, seconds, {"HELION_BACKEND": "flydsl", "HELION_AUTOTUNE_EFFORT": "none"})


def inductor(seconds: float) -> tuple[dict[str, Any], str]:
    """What each template and operator gave, and the table."""
    environment = {"FLYDSL_COMPILE_BACKEND": "cpu", "FLYDSL_GPU_ARCH": "gfx950", "TORCHINDUCTOR_COMPILE_THREADS": "1"}
    found = _run([str(_PROGRAMS / "inductor_templates.py")], seconds, environment)
    rows = [(c["name"], c["outcome"], f"{c['cpu']:.1f}", c.get("reason", "")[:110]) for c in found["checks"]]
    return {"versions": _versions("torch"), **found}, table(("kernel", "on the CPU", "CPU s", "reason"), rows)


def _run(command: Sequence[str], seconds: float, extra: Mapping[str, str]) -> dict[str, Any]:
    """The lines of JSON that a program prints, by their kind; a program that ends early has said what it could."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {k: v for k, v in os.environ.items() if not k.startswith("FLYDSL_") and k != "ARCH"}
        environment |= {
            "PYTHONPATH": str(_ROOT),
            "FLYDSL_RUNTIME_CACHE_DIR": f"{cache}/flydsl",
            "TORCHINDUCTOR_CACHE_DIR": cache,
            **extra,
        }
        report = Path(cache, "report")
        report.touch()
        end = ""
        try:
            done = subprocess.run(
                [sys.executable, command[0], str(report), *command[1:]],
                env=environment, capture_output=True, text=True, check=False, timeout=_PATIENCE * seconds,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (round(seconds), round(seconds))),
            )  # fmt: skip
            if done.returncode == -signal.SIGKILL:
                raise subprocess.TimeoutExpired(command[0], seconds)
            if done.returncode:
                end = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        except subprocess.TimeoutExpired:
            end = f"{seconds:.0f} s of CPU time were not enough"
        lines = [json.loads(line) for line in report.read_text().splitlines()]
    found: dict[str, Any] = {
        "checks": [line["check"] for line in lines if "check" in line],
        "launches": [line["launch"] for line in lines if "launch" in line],
    }
    if end:
        found["checks"].append({"name": "", "outcome": "ended early", "reason": end, "cpu": 0.0})
    for each in (*found["checks"], *found["launches"]):
        _drop_folders(each)
    return found


_FOLDERS = re.compile(r"""(?<![\w./])/(?:[^\s"'/]+/)+?(?=examples/|[^\s"'/]*(?![^\s"'/]*/))""")
"""The folders of an absolute path, up to the examples' or to the file."""


def _drop_folders(figures: dict[str, Any]) -> None:
    """Cut the folders of this machine out of reasons."""
    for key, value in figures.items():
        if isinstance(value, dict):
            _drop_folders(value)
        elif key == "reason":
            figures[key] = _FOLDERS.sub("", value)


def _versions(*packages: str) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for package in packages:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = None
    return found
