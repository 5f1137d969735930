"""Compiling the cases into bundles that :mod:`benchmarks.cuda.run` launches where a GPU is, without a compiler."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks.cuda.cases import CASES
from benchmarks.processes import ProcessError
from flydsl.compiler.aot import precompile

__all__ = ["INDEX", "pack"]

INDEX = "cases.json"


def pack(folder: Path, only: list[str] | None = None) -> Iterator[str]:
    """Write a bundle for each case for Hopper, and an index that says what each holds; gives a line for each.

    Raises:
        ProcessError: an unknown case, or one that cannot be compiled.
    """
    names = only or [name for name, case in CASES.items() if case.target == "cuda:sm_90"]
    if unknown := [name for name in names if name not in CASES]:
        raise ProcessError(f"no case {', '.join(unknown)}; there are {', '.join(CASES)}")
    folder.mkdir(parents=True, exist_ok=True)
    index = {}
    for name in names:
        case = CASES[name]
        function, signature = case.make()
        path = folder / f"{re.sub(r'[^a-z0-9]+', '-', name)}.flyb"
        (done,) = precompile(function, [case.target], [signature], out=path)
        if done.artifact is None:
            raise ProcessError(f"{name}: {done.error}")
        index[name] = {"file": path.name, "function": function.__name__, "boxes": dict(case.boxes())}
        yield f"{path}: {path.stat().st_size} bytes"
    (folder / INDEX).write_text(json.dumps(index, indent=2) + "\n")
