"""Compares the values of generated kernels: FlyDSL's own code objects, flydsl's code, and flydsl on the CPU."""

from __future__ import annotations

import argparse
import collections
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.corpus.values import blocks, buffers, cooperative, lanes, products, scalars, structures, tiles
from benchmarks.corpus.values.programs import Item, digest_of, inputs, text_of
from benchmarks.corpus.values.recorder import LANES
from benchmarks.corpus.values.words import differ, digest
from benchmarks.peers import rocm_installation

SUBJECTS: dict[str, Callable[[random.Random, int], list[Item]]] = {
    "scalars": scalars.scalars,
    "conversions": scalars.conversions,
    "functions": scalars.functions,
    "vectors": structures.vectors,
    "control": structures.control,
    "layouts": structures.layouts,
    "exchanges": lanes.exchanges,
    "shared": lanes.shared,
    "copies": lanes.copies,
    "narrow": lanes.narrow,
    "matrices": lanes.matrices,
    "tiled_copies": tiles.tiled_copies,
    "blocks": blocks.blocks,
}
CHIP_SUBJECTS: dict[str, Callable[[random.Random, int, str], list[Item]]] = {
    "tiled_products": products.tiled_products,
    "scaled_products": products.scaled_products,
    "buffers": buffers.buffers,
    "cooperative": cooperative.cooperative,
}
_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parents[2]


@dataclass
class Program:
    """A generated program, and what came of it by each way: types or errors by number, and words of results."""

    name: str
    items: Sequence[Item]
    types: dict[str, dict[int, str]] = field(default_factory=dict)
    words: dict[str, Any] = field(default_factory=dict)
    findings: dict[str, list[str]] = field(default_factory=dict)
    wrong: set[int] = field(default_factory=set)

    def rows(self, number: int) -> slice:
        """The rows of a result in :attr:`words`."""
        first = sum(item.width for item in self.items[:number])
        return slice(first, first + self.items[number].width)


def execute(
    way: str, chip: str, python: str, folder: Path, programs: Sequence[Program], variables: dict[str, str]
) -> None:
    """Run ``execute.py``; the results are added to the programs."""
    command = [python, str(_HERE / "execute.py"), way, chip, str(folder)]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "FLYDSL_RUNTIME_ENABLE_CACHE": "0", **variables}
    names = {program.name: program for program in programs}
    for program in programs:
        program.types[way] = {}
        program.words[way] = np.zeros((sum(item.width for item in program.items), LANES), np.int64)
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps([*names]))
        process.stdin.close()
        for line in process.stdout:
            report = json.loads(line)
            keep(names[report["name"]], way, chip, folder, report)


def keep(program: Program, way: str, chip: str, folder: Path, report: dict[str, Any]) -> None:
    """Add a report of ``execute.py``."""
    error = report.get("error")
    if error is None:
        try:
            if way == "peer":
                words, program.findings[way] = simulated(program, chip, folder, report["output"])
            else:
                words = np.load(folder / report["output"])
                program.findings[way] = report["findings"]
        except Exception as raised:
            error = f"{type(raised).__name__}: {raised}"
    for number in report["only"]:
        if error is not None:
            program.types[way][number] = f"fails: {error}"
        else:
            program.types[way][number] = report["types"].get(str(number), "-")
            program.words[way][program.rows(number)] = words.reshape(-1, LANES)[program.rows(number)]


def simulated(program: Program, chip: str, folder: Path, output: str) -> tuple[Any, list[str]]:
    """The words of results that FlyDSL's code object gives on the simulator."""
    from flydsl.simulators import amdgpu
    from flydsl.simulators.windows import at_home

    with np.load(folder / f"{program.name}.npz") as file:
        arrays = [file[name].copy() for name in file.files]
    code = amdgpu.CodeObject((folder / output).read_bytes(), chip)
    (kernel,) = code.kernels.values()
    given: list[bytes] = []
    rest = iter(arrays)
    for argument in kernel.visible:
        if argument[".value_kind"] == "global_buffer":
            array = next(rest)
            given.append(array.ctypes.data.to_bytes(8, "little"))
        else:  # the extent of an array
            given.append(array.size.to_bytes(argument[".size"], "little"))
    findings: list[Any] = []
    windows = at_home((array.ctypes.data, array.nbytes) for array in arrays)
    code.launch(kernel, (1, 1, 1), (LANES, 1, 1), 0, given, windows, None, findings)
    return arrays[-1], sorted(set(map(str, findings)))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.corpus.values", description=__doc__)
    parser.add_argument("--peer", metavar="PYTHON", required=True, help="an interpreter that has FlyDSL and torch")
    parser.add_argument("--chip", default="gfx942")
    parser.add_argument("--subject", action="append", choices=[*SUBJECTS, *CHIP_SUBJECTS])
    parser.add_argument("--seed", type=int, default=1, help="of the first program")
    parser.add_argument("--programs", type=int, default=4, help="of each subject")
    parser.add_argument("--items", type=int, default=64, help="of each program")
    parser.add_argument("--refused", action="store_true", help="print also what all ways refuse")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep programs, arrays and code there")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write what agrees, with digests of FlyDSL's words")
    parser.add_argument("--keep-items", type=int, default=8, metavar="COUNT", help="of each program, in that file")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.keep or Path(temporary)
        folder.mkdir(exist_ok=True, parents=True)
        rocm = folder / "rocm"
        if not rocm.exists():
            rocm_installation(rocm)
        programs = []
        for subject in args.subject or [*SUBJECTS, *CHIP_SUBJECTS]:
            for seed in range(args.seed, args.seed + args.programs):
                items = items_of(subject, random.Random(f"{subject} {seed}"), args.items, args.chip)
                if not items:
                    continue
                program = Program(f"{subject}_{seed}", items)
                programs.append(program)
                (folder / f"{program.name}.py").write_text(text_of(program.items))
                np.savez(folder / f"{program.name}.npz", **inputs(seed, program.items))
        common = {"FLYDSL_COMPILE_ARCH": args.chip, "PYTHONPATH": str(_ROOT)}
        arches = {"ARCH": args.chip, "FLYDSL_GPU_ARCH": args.chip}
        ways = {
            "peer": (args.peer, {"COMPILE_ONLY": "1", **arches, "ROCM_PATH": str(rocm), "PYTHONPATH": ""}),
            "code": (sys.executable, {**common, "FLYDSL_COMPILE_BACKEND": "rocm"}),
            "cpu": (sys.executable, {**common, "FLYDSL_COMPILE_BACKEND": "cpu"}),
        }
        for way, (python, variables) in ways.items():
            execute(way, args.chip, python, folder, programs, variables)
        compare(programs, folder, args.refused)
        if args.record:
            record(programs, args.record, args.chip, args.seed, args.keep_items)


def items_of(subject: str, chance: random.Random, count: int, chip: str) -> list[Item]:
    """Results of a subject; none where the chip has no such operations."""
    if subject in SUBJECTS:
        return SUBJECTS[subject](chance, count)
    return CHIP_SUBJECTS[subject](chance, count, chip)


def record(programs: Sequence[Program], path: Path, chip: str, seed: int, count: int) -> None:
    """Write results that are the same by all ways, with digests of FlyDSL's words, as lines of JSON.

    Args:
        programs: those of one seed, which have the same inputs.
        path: the file.
        chip: whose code it was.
        seed: of the inputs.
        count: so many of each program.
    """
    lines = [{"chip": chip, "seed": seed, "inputs": digest_of(inputs(seed, []))}]
    for program in programs:
        kept = 0
        for number, item in enumerate(program.items):
            types = {found.get(number, "-") for found in program.types.values()}
            if len(types) > 1 or number in program.wrong or item.ulps or item.within or kept == count:
                continue
            (kind,) = types
            if not kind.startswith(("fails", "raises")) and kind != "-":
                kept += 1
                words = program.words["peer"][program.rows(number)]
                entry = {"expression": item.expression, "lines": item.lines, "width": item.width, "type": kind}
                lines.append({**{k: v for k, v in entry.items() if v}, "digest": digest(words, kind)})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def compare(programs: Sequence[Program], folder: Path, refused: bool) -> None:
    """Print each difference, how many there are, and what all ways refuse if asked."""
    counts: collections.Counter[str] = collections.Counter()
    for program in programs:
        for way, findings in program.findings.items():
            for finding in findings:
                print(f"{program.name} {way} finding: {finding}")
        for number, item in enumerate(program.items):
            types = {way: found.get(number, "-") for way, found in program.types.items()}
            shown = f"{program.name} #{number} {{}}: {item.expression or ' ; '.join(item.lines)}"
            short = {way: text.split("\n")[0][:160] for way, text in types.items()}
            failed = [way for way, text in types.items() if text.startswith(("fails", "raises"))]
            static = [way for way, text in types.items() if re.fullmatch(r"\w+ -?[\d.e+-]+", text)]
            if len(failed) == 3:
                counts["refused"] += 1
                if refused:
                    print(shown.format(f"REFUSED {short}"))
            elif static and len({text.split(" ")[0] for text in types.values()}) == 1:
                counts["static"] += 1  # what FlyDSL computes while it traces is asked by benchmarks.corpus.answers
            elif len({*types.values()}) > 1:
                counts["types"] += 1
                print(shown.format(f"TYPE {short}"))
            else:
                counts["compared"] += 1
                defined = np.ones(LANES, bool)
                if item.within is not None:
                    (value,) = used(program, folder, item).values()
                    defined = (value > item.within[0]) & (value < item.within[1])
                rows = {way: words[program.rows(number)] for way, words in program.words.items()}
                for a, b in itertools.combinations(types, 2):
                    bad = differ(rows[a], rows[b], types["cpu"], item.ulps) & defined
                    if not bad.any():
                        continue
                    program.wrong.add(number)
                    counts[f"{a} {b}"] += 1
                    word, lane = np.argwhere(bad)[0]
                    text = " ".join(f"{way}={int(row[word, lane]) & (2**64 - 1):#x}" for way, row in rows.items())
                    print(shown.format(f"{a}!={b} in {bad.sum()} of {bad.size} {types['cpu']}"))
                    print(f"    word {word} lane {lane}: {text} {variables(program, folder, item, lane)}")
    print(dict(counts))


def variables(program: Program, folder: Path, item: Item, lane: int) -> str:
    """The variables that an item uses, in one lane."""
    return " ".join(f"{name}={value[lane]}" for name, value in used(program, folder, item).items())


def used(program: Program, folder: Path, item: Item) -> dict[str, Any]:
    """The variables that an item uses."""
    found = {}
    text = item.expression + " ".join(item.lines)
    with np.load(folder / f"{program.name}.npz") as file:
        for name in sorted(set(re.findall(r"\b(?:[iu](?:8|16|32|64)_[012]|[hbfd][012])\b", text))):
            kind, number = (name[:-2], int(name[-1])) if "_" in name else (name[:-1], int(name[-1]))
            value = file[kind][number * LANES :][:LANES]
            if kind == "b":
                value = (value.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
            elif kind[0] == "u":
                value = value.view(f"u{value.itemsize}")
            found[name] = value
    return found


if __name__ == "__main__":
    main()
