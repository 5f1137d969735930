"""Compiles and executes generated programs with the flydsl or FlyDSL of this interpreter, each in a forked process.

Reads a JSON list of programs' names from standard input; ``FOLDER`` has ``NAME.py`` and ``NAME.npz``, its arrays.
``WAY`` is ``peer``: FlyDSL compiles, and leaves its code object; ``code``: flydsl compiles for the chip, and the simulator
executes the code; ``cpu``: in the role of the chip on the CPU.  Prints a JSON object a line: the numbers of the results
that it is about, their types, and the file of the code object or of the results' words; or an error.
Usage: ``python execute.py WAY CHIP FOLDER < names.json``
"""

from __future__ import annotations

import functools
import importlib.util
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

SECONDS = 300
"""What one program may take."""

_LINE = re.compile(r"\.py\W+line (\d+)|\.py:(\d+)")
_ITEM = re.compile(r"const_expr\((\d+) in |RECORDER.evaluate\((\d+),")
_ESCAPE = re.compile(rb"\\(?:([0-9A-Fa-f]{2})|(.))", re.DOTALL)


def compiled_by_peer(program: Any, arrays: list[Any], path: Path) -> None:
    """Compile with FlyDSL, and write the code object."""
    import torch

    dumps = Path(tempfile.mkdtemp())
    os.environ.update(FLYDSL_DUMP_IR="1", FLYDSL_DUMP_DIR=str(dumps))
    try:
        program.launch(*[torch.from_numpy(array) for array in arrays])
        (text,) = dumps.rglob("*_gpu_module_to_binary.mlir")
        found = re.search(rb'bin = "((?:[^"\\]|\\.)*)"', text.read_bytes(), re.DOTALL)
        assert found is not None
        path.write_bytes(_ESCAPE.sub(lambda m: bytes([int(m[1], 16)]) if m[1] else m[2], found[1]))
    finally:
        shutil.rmtree(dumps)


def executed(program: Any, arrays: list[Any], path: Path, way: str, chip: str) -> list[str]:
    """Execute with flydsl, and write the last array; what the simulator finds."""
    findings: list[Any] = []
    if way == "code":
        from flydsl.simulators import replace_driver

        replace_driver(f"rocm:{chip}", lambda: [(a.ctypes.data, a.nbytes) for a in arrays], findings)
    program.launch(*arrays)
    with path.open("wb") as file:
        np.save(file, arrays[-1])
    return sorted(set(map(str, findings)))


def run(way: str, chip: str, source: Path, only: list[int] | None, output: Path) -> dict[str, Any]:
    """Some results of one program, in this process."""
    spec = importlib.util.spec_from_file_location(source.stem, source)
    assert spec is not None and spec.loader is not None
    program = importlib.util.module_from_spec(spec)
    sys.modules[source.stem] = program
    spec.loader.exec_module(program)
    recorder = program.RECORDER
    if only is not None:
        recorder.only = set(only)
    with np.load(source.with_suffix(".npz")) as file:
        arrays = [file[name].copy() for name in file.files]
    report: dict[str, Any] = {"only": sorted(recorder.only)}
    try:
        if way == "peer":
            compiled_by_peer(program, arrays, output)
        else:
            report["findings"] = executed(program, arrays, output, way, chip)
    except Exception as error:
        frames = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(source)]
        named = [int(n) for pair in _LINE.findall(str(error)) for n in pair if n]
        report["error"] = f"{type(error).__name__}: {error}"
        report["named"] = sorted({*map(functools.partial(item_of, source), [*named, *frames[-1:]])} - {-1})
    return {**report, "types": recorder.types, "output": output.name}


def item_of(source: Path, line: int) -> int:
    """The number of the result that a line of a program is about; -1 if of none."""
    lines = source.read_text().splitlines()[:line]
    found = [int(n) for pair in _ITEM.findall("\n".join(lines)) for n in pair if n]
    return found[-1] if found and lines[-1].startswith("    ") and "values_kernel" not in lines[-1] else -1


def solve(way: str, chip: str, source: Path, only: list[int] | None) -> Iterator[dict[str, Any]]:
    """Reports that together have all results; one that fails has a report alone."""
    output = source.with_suffix(f".{way}.{'all' if only is None else only[0]}")
    report = in_child(lambda: run(way, chip, source, only, output))
    if only is None:
        only = report.get("only") or [
            int(n) for n in re.findall(r"RECORDER.(?:keep|evaluate)\((\d+),", source.read_text())
        ]
    report["only"] = only
    if "error" not in report or len(only) == 1:
        yield report
        return
    named = {*report.get("named", ())} & {*only}
    for number in named:
        yield {**report, "only": [number]}
    rest = [number for number in only if number not in named]
    middle = len(rest) if named else len(rest) // 2
    for part in (rest[:middle], rest[middle:]):
        if part:
            yield from solve(way, chip, source, part)


def in_child(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What a function reports in a forked process; what LLVM says there of errors is an error."""
    reading, writing = os.pipe()
    with tempfile.TemporaryFile() as told:
        child = os.fork()
        if child == 0:
            os.close(reading)
            signal.alarm(SECONDS)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(told.fileno(), 2)
            try:
                answer = work()
            except BaseException as error:
                answer = {"error": f"{type(error).__name__}: {error}"}
            with open(writing, "w") as pipe:
                json.dump(answer, pipe)
            os._exit(0)
        os.close(writing)
        with open(reading) as pipe:
            text = pipe.read()
        status = os.waitpid(child, 0)[1]
        told.seek(0)
        errors = re.findall(r"(?:error|LLVM ERROR|Assertion).*", told.read().decode(errors="replace"))
    found: dict[str, Any] = json.loads(text) if text else {"error": f"ended by signal {status & 0x7F}"}
    if errors:
        found["error"] = f"{found.get('error', 'LLVM')}: {errors[0]}"
    return found


def main(way: str, chip: str, folder: str) -> None:
    import flydsl.compiler
    import flydsl.expr  # noqa: F401

    sys.path.insert(0, str(Path(__file__).resolve().parent))
    for name in json.load(sys.stdin):
        path = Path(folder) / f"{name}.py"
        for report in solve(way, chip, path, None):
            print(json.dumps({"name": name, **report}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
