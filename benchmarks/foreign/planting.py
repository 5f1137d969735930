"""Faults planted in published kernels, and whether ``flydsl check`` tells them.

A fault is a place in a file of a checkout, known by the file's digest, or an instruction of a compiled kernel by its number.
It is planted in a copy; the program that uses it runs as in :mod:`benchmarks.foreign.runs`.  ``faults.json`` lists them.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import multiprocessing
import os
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.foreign.edits import KINDS, places, planted
from benchmarks.foreign.runs import DRIVERS, names_of

FAULTS = Path(__file__).with_name("faults.json")
_SECONDS = 240
_REMOVED = {
    "barrier removed": (
        r"\n\s*bar\.sync[^\n]*|\n\s*barrier\.sync[^\n]*",
        ("S_BARRIER", "S_BARRIER_SIGNAL", "S_BARRIER_WAIT"),
    ),
    "wait removed": (r"\n\s*(?:cp\.async\.wait|wgmma\.wait|mbarrier\.try_wait)[^\n]*", ("S_WAITCNT",)),
}
"""By kind the lines of PTX, and the instructions of code objects."""
_TOLD_BY = ("race", "init", "wait", "barrier", "bounds")
Images = list[tuple[str, bytes]]


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


# -- binaries


def _pieces(image: bytes, kind: str) -> list[tuple[int, int]]:
    """The first byte and the byte behind the last of each instruction of a kind."""
    lines, names = _REMOVED[kind]
    if image[:4] != b"\x7fELF":
        return [(each.start(), each.end()) for each in re.finditer(lines.encode(), image)]
    from flydsl.binaries.amdgpu import describe_amdgpu
    from flydsl.binaries.elf import Elf
    from flydsl.tools.simulators.amdgpu.decode import decode
    from flydsl.tools.simulators.amdgpu.tables import family_of

    elf = Elf(image)
    text, family = elf.section(".text"), family_of(describe_amdgpu(elf).arch)
    assert text is not None
    code, address, found = elf.contents(text), 0, []
    while address < len(code):
        try:
            instruction = decode(code, family, address)
        except ValueError:
            break
        if instruction.name in names:
            found.append((text.offset + address, text.offset + address + instruction.size))
        if instruction.name == "S_CODE_END":
            break
        address += instruction.size
    return found


def _without(image: bytes, kind: str, number: int) -> bytes:
    first, last = _pieces(image, kind)[number]
    if image[:4] != b"\x7fELF":
        return image[:first] + b"\n" + image[last:]
    return image[:first] + (0xBF800000).to_bytes(4, "little") * ((last - first) // 4) + image[last:]


def _hook(change: Callable[[str, bytes], bytes], kernels: list[Any]) -> None:
    """Let each binary that Triton gives to the driver be changed, for the rest of the process."""
    from flydsl.tools.foreign import triton

    load = triton.load

    def changed(target: str, image: bytes, name: str | None = None) -> Any:
        kernel = load(target, change(str(name), image), name)
        kernels.append(kernel)
        return kernel

    triton.load = changed


# -- runs


def _check(root: Path, fault: dict[str, Any], cache: str) -> tuple[dict[str, Any], list[Any], Images]:
    """Run a program under ``flydsl check`` in this process; its report, the kernels, and their binaries."""
    from flydsl.cli import main

    os.environ |= {"TRITON_CACHE_DIR": cache, "PYTHONWARNINGS": "ignore"}
    kernels: list[Any] = []
    images: Images = []

    def change(name: str, image: bytes) -> bytes:
        images.append((name, image))
        return _without(image, fault["kind"], fault["number"]) if name == fault.get("kernel") else image

    _hook(change, kernels)
    arguments = ["-m", "benchmarks.foreign.drivers", fault["driver"], fault["program"], str(root)]
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(io.StringIO()):
        main(["check", "--json", "--chip", fault["chip"], *arguments])
    report: dict[str, Any] = json.loads(said.getvalue())
    return report, kernels, images


def _apart(work: Callable[[], Any]) -> Any:
    """The result of a function in a process of its own, which begins with this one's modules; ``None`` without one."""
    context = multiprocessing.get_context("fork")
    receiving, sending = context.Pipe(duplex=False)

    def child() -> None:
        try:
            sending.send_bytes(json.dumps(work()).encode())
        except BaseException as error:
            sending.send_bytes(json.dumps({"failed": f"{type(error).__name__}: {error}"}).encode())

    process = context.Process(target=child)
    process.start()
    result = json.loads(receiving.recv_bytes()) if receiving.poll(_SECONDS) else None
    process.kill()
    process.join()
    return result


def run(roots: dict[str, Path], fault: dict[str, Any], cache: str) -> dict[str, Any]:
    """Plant a fault and run its program; the entry of the result."""
    start = time.perf_counter()
    root = roots[fault["driver"]]
    with tempfile.TemporaryDirectory() as folder:
        copy = root
        if "file" in fault:
            copy = Path(folder)
            package = DRIVERS[fault["driver"]]
            shutil.copytree(root / package, copy / package, symlinks=True)
            path = copy / fault["file"]
            text = path.read_text(encoding="utf-8")
            if _digest(text.encode()) != fault["digest"]:
                return {"outcome": "another version of the file", "seconds": 0.0, "findings": []}
            place = next(
                each
                for each in places(text, fault["kind"])
                if (each.line, each.column) == (fault["line"], fault["column"])
            )
            path.write_text(planted(text, place), encoding="utf-8")
        report = _apart(lambda: _check(copy, fault, cache)[0])
    seconds = round(time.perf_counter() - start, 1)
    if report is None or "failed" in report:
        said = "over time" if report is None else str(report["failed"])[-200:]
        return {"outcome": "no report", "seconds": seconds, "findings": [], "said": said}
    error = report["error"]
    findings = [
        {
            "check": each["check"], "line": each["line"],
            "file": None if each["file"] is None else os.path.relpath(each["file"], copy),
            "other": each["other_line"],
        }
        for each in report["findings"]
    ]  # fmt: skip
    return {
        "outcome": _outcome(fault, findings, error), "seconds": seconds, "findings": findings,
        "said": "" if error is None else re.sub(r"/[\w./-]*/", "", f"{error['type']}: {error['message']}")[-200:],
    }  # fmt: skip


def _outcome(fault: dict[str, Any], findings: Sequence[dict[str, Any]], error: dict[str, Any] | None) -> str:
    for each in findings:
        if "file" not in fault:
            if each["check"] in _TOLD_BY and each["line"] is not None:
                return "told"
        elif each["check"] in KINDS[fault["kind"]][1]:
            first, last = fault["told"]
            if each["file"] == fault["file"] and first <= (each["line"] or 0) <= last:
                return "told"
    if findings:
        return "told elsewhere"
    if error is None:
        return "harmless"
    return "missed" if error["type"] == "AssertionError" else "no program"


# -- what is planted


def draw(
    roots: dict[str, Path], only: re.Pattern[str], each: int, chips: Sequence[str], seed: int, cache: str
) -> Iterator[dict[str, Any]]:
    """Faults of programs, ``each`` of each kind at most, among the lines and instructions that a program reaches."""
    chance = random.Random(seed)
    taken: set[tuple[object, ...]] = set()
    turn = 0
    for driver, root in roots.items():
        for program in names_of(driver):
            if not only.search(f"{driver}.{program}"):
                continue
            chip = chips[turn % len(chips)]
            turn += 1
            common = {"driver": driver, "program": program, "chip": chip}
            reached = _apart(lambda common=common, root=root: _reached(root, common, cache))
            if reached is None or "failed" in reached:
                print(driver, program, "is left out:", reached, file=sys.stderr)
                continue
            yield from _of_source(root, common, reached["lines"], each, chance, taken)
            yield from _of_binaries(common, reached["removable"], each, chance)


def _of_source(
    root: Path, common: dict[str, Any], lines: dict[str, list[int]], each: int, chance: random.Random,
    taken: set[tuple[object, ...]],
) -> Iterator[dict[str, Any]]:  # fmt: skip
    for kind in KINDS:
        found = []
        for file, reached in sorted(lines.items()):
            text = (root / file).read_text(encoding="utf-8")
            for place in places(text, kind):
                key = file, kind, place.line, place.column
                if key not in taken and (place.line in reached or kind == "accumulator unwritten"):
                    found.append((key, {
                        **common, "kind": kind, "file": file, "digest": _digest(text.encode()), "line": place.line,
                        "column": place.column, "told": list(place.told),
                    }))  # fmt: skip
        for key, fault in chance.sample(found, min(each, len(found))):
            taken.add(key)
            yield fault


def _of_binaries(
    common: dict[str, Any], removable: list[list[Any]], each: int, chance: random.Random
) -> Iterator[dict[str, Any]]:
    for kind in _REMOVED:
        found = [(name, number) for name, of_kind, count in removable if of_kind == kind for number in range(count)]
        for name, number in chance.sample(found, min(each, len(found))):
            yield {**common, "kind": kind, "kernel": name, "number": number}


def _reached(root: Path, common: dict[str, Any], cache: str) -> dict[str, Any]:
    """The lines of files of a checkout that kernels of a program have, and how many instructions can be removed."""
    _, kernels, images = _check(root, {**common, "kind": ""}, cache)
    lines: dict[str, set[int]] = {}
    for kernel in kernels:
        for file, line in _all_places(kernel):
            if Path(file).is_relative_to(root):
                lines.setdefault(os.path.relpath(file, root), set()).add(line)
    removable = [[name, kind, len(_pieces(image, kind))] for name, image in dict(images).items() for kind in _REMOVED]
    return {"lines": {file: sorted(found) for file, found in lines.items()}, "removable": removable}


def _all_places(kernel: Any) -> Iterator[tuple[str, int]]:
    if kernel.target.startswith("cuda:"):
        for instruction in kernel._entry.code:
            yield from instruction.places
    else:
        for row in kernel._lines:
            yield row.file, row.line


def rows(faults: dict[str, dict[str, Any]]) -> list[tuple[object, ...]]:
    """A row for each kind: how many are planted, told at their line, told elsewhere, harmless, missed."""
    outcomes = ("told", "told elsewhere", "harmless", "missed")
    found = []
    for kind in (*KINDS, *_REMOVED):
        mine = [each["outcome"] for each in faults.values() if each["kind"] == kind]
        counts = [mine.count(outcome) for outcome in outcomes]
        found.append((kind, len(mine), *counts, len(mine) - sum(counts)))
    return found


def name_of(fault: dict[str, Any]) -> str:
    """A fault in words."""
    where = (
        f"{fault['file']}:{fault['line']}:{fault['column']}"
        if "file" in fault
        else f"{fault['kernel']} {fault['number']}"
    )
    return f"{fault['driver']}.{fault['program']} {fault['chip']} {fault['kind']} {where}"
