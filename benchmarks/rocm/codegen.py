"""``python -m benchmarks.rocm.codegen``: the code for AMD GPUs, beside FlyDSL's for the same source.

FlyDSL is used as it is installed, by the interpreter that ``--peer`` names; both compilers write their final assembly,
which is counted here.  Nothing runs, and no GPU is needed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.machine import machine_facts
from benchmarks.peers import rocm_installation
from flydsl.cli.printing.output import table
from flydsl.targets.amdgpu import ROCM_ARCHS

_ROOT = Path(__file__).resolve().parent.parent.parent
_SOURCE = Path(__file__).with_name("kernels.py")
KERNELS = ("add", "mma", "gemm", "softmax", "rmsnorm", "layernorm", "gemm_shuffled", "gemm_fp8", "attention")
ARCHS = ("gfx942", "gfx950")


# -- counting


def count(assembly: str, arch: str) -> dict[str, Any]:
    """The figures of the first kernel in a text of LLVM's assembly: the one for the best case of a host function."""
    entry = assembly.partition("amdhsa.kernels:")[2].split("\n  - ")[1]
    metadata = {name: int(value) for name, value in re.findall(r"\.(\w+):\s+(\d+)\s*$", entry, re.MULTILINE)}
    body = assembly.partition("; @")[2] if "; @" in assembly else assembly
    code = code_of(body)
    instructions = [word for kind, word in code if kind == "instruction"]
    loop = main_loop(code)
    vector, accumulation = metadata["vgpr_count"], metadata.get("agpr_count", 0)
    shared = metadata["group_segment_fixed_size"]
    return {
        "vgpr": vector,
        "agpr": accumulation,
        "sgpr": metadata["sgpr_count"],
        "lds": shared,
        "scratch": metadata["private_segment_fixed_size"],
        "waves": ROCM_ARCHS[arch].occupancy(
            vector, accumulation, metadata["sgpr_count"], shared, metadata["max_flat_workgroup_size"]
        ),
        "instructions": _kinds(instructions),
        "loop": {**_kinds(loop), "ahead": _ahead(loop)},
    }


def code_of(text: str) -> list[tuple[str, str]]:
    """Labels and instructions from the kernel's first to its last."""
    found: list[tuple[str, str]] = []
    for whole in text.splitlines():
        line = whole.partition(";")[0].rstrip()
        if label := re.match(r"([.\w$]+):$", line):
            found.append(("label", label[1]))
        elif instruction := re.match(r"\t([a-z]\w+)(\s+.*)?$", line):
            found.append(("instruction", instruction[0].strip()))
        elif line.startswith(("\t.amdhsa_kernel", "\t.section\t.rodata")):
            break
    return found


def main_loop(code: list[tuple[str, str]]) -> list[str]:
    """The instructions between a label and the branch back to it: of the loops within no other, the longest."""
    places = {word: k for k, (kind, word) in enumerate(code) if kind == "label"}
    loops = []
    for k, (kind, word) in enumerate(code):
        target = word.split()[-1] if kind == "instruction" and word.startswith(("s_cbranch", "s_branch")) else ""
        if places.get(target, k) < k:
            loops.append((places[target], k))
    inner = [a for a in loops if not any(a[0] <= b[0] and b[1] <= a[1] and a != b for b in loops)]
    bodies = [[word for kind, word in code[first : last + 1] if kind == "instruction"] for first, last in inner]
    return max(bodies, key=len, default=[])


_WIDTHS = {"dwordx4": 16, "dwordx3": 12, "dwordx2": 8, "dword": 4, "b128": 16, "b96": 12, "b64": 8, "b32": 4,
           "short": 2, "ushort": 2, "sshort": 2, "short_d16_hi": 2, "ubyte": 1, "sbyte": 1, "byte": 1}  # fmt: skip


def _kinds(instructions: list[str]) -> dict[str, Any]:
    """How many of each kind; accesses of memory by their bytes per lane."""
    names = [word.split()[0] for word in instructions]
    memory = Counter[str]()
    for name in names:
        if found := re.match(r"(buffer|global|flat|scratch|ds)_(load|store|read|write)(2?)(?:_lds)?_(\w+)$", name):
            space, way, pair, width = found.groups()
            size = _WIDTHS.get(width, 0) * (2 if pair else 1)
            memory[f"{space} {way} {size or width}"] += 1
    return {
        "all": len(names),
        "mfma": sum(name.startswith("v_mfma") for name in names),
        "barriers": sum(name.startswith("s_barrier") for name in names),
        "valu": sum(name.startswith("v_") and not name.startswith("v_mfma") for name in names),
        "salu": sum(name.startswith("s_") and not name.startswith(("s_waitcnt", "s_nop", "s_load")) for name in names),
        "waitcnt": sum(name.startswith("s_waitcnt") for name in names),
        "nop": sum(name == "s_nop" for name in names),
        "memory": dict(sorted(memory.items())),
    }


def _ahead(loop: list[str]) -> int | None:
    """The fewest matrix instructions between a load of global memory and the wait for it; ``None`` without such a wait.

    The loads arrive in order, and S_WAITCNT says how many may be under way still.
    """
    under_way: list[int] = []
    least, done = None, 0
    for word in loop * 2:  # a turn waits for loads of the one before
        if word.startswith("v_mfma"):
            done += 1
        elif word.startswith(("buffer_load", "global_load")):
            under_way.append(done)
        elif found := re.match(r"s_waitcnt.*vmcnt\((\d+)\)", word):
            while len(under_way) > int(found[1]):
                distance = done - under_way.pop(0)
                least = distance if least is None else min(least, distance)
    return least


# -- compiling


class Compiler:
    """One of the two compilers for one chip: a process that compiles what it is asked for."""

    def __init__(self, python: str, path: str, arch: str, home: Path) -> None:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("FLYDSL_")}
        own = {"COMPILE_ONLY": "1", "ARCH": arch, "FLYDSL_RUNTIME_ENABLE_CACHE": "0", "ROCM_PATH": str(home)}
        self._arch = arch
        paths = os.pathsep.join([*([path] if path else []), str(_ROOT / "benchmarks")])
        self._process = subprocess.Popen(
            [python, str(_SOURCE)], env={**kept, **own, "PYTHONPATH": paths}, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def times(self, name: str, **environment: str) -> dict[str, float]:
        """Compiles a kernel, and says what its first call took: ``ms`` and ``cpu_ms``."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None and answers is not None
        asked.write(json.dumps([name, environment]) + "\n")
        asked.flush()
        for line in answers:
            if line.startswith("{"):  # else it tells of its dumps
                report: dict[str, float] = json.loads(line)
                return report
        _, written = self._process.communicate()
        raise SystemExit(f"{self._process.args[0]} {name}: {written.strip().splitlines()[-1]}")

    def dump(self, name: str, folder: Path, **environment: str) -> None:
        """Compiles a kernel; its dumps are left in the folder."""
        options = {"FLYDSL_DUMP_IR": "1", "FLYDSL_DEBUG_DUMP_ASM": "1", "FLYDSL_DUMP_DIR": str(folder)}
        self.times(name, **options, **environment)

    def counts(self, name: str, folder: Path) -> dict[str, Any]:
        """The figures of a kernel's code; the compiler's dumps are left in the folder."""
        self.dump(name, folder)
        (assembly,) = folder.rglob("*.s")
        return count(assembly.read_text(), self._arch)

    def close(self) -> None:
        self._process.communicate()


def compare(compilers: dict[str, tuple[str, str]], rounds: int, dumps: Path) -> dict[str, Any]:
    """For each kernel, chip and compiler the counts, and the least of the first call's milliseconds, taken in turns."""
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        home = rocm_installation(Path(folder))
        for arch in ARCHS:
            running = {who: Compiler(python, path, arch, home) for who, (python, path) in compilers.items()}
            for name in KERNELS:
                rows = {who: own.counts(name, dumps / arch / name / who) for who, own in running.items()}
                turns = [{who: own.times(name) for who, own in running.items()} for _ in range(rounds)]
                for who, row in rows.items():
                    for unit in ("ms", "cpu_ms"):
                        row[unit] = min((turn[who][unit] for turn in turns), default=None)
                figures[f"{name} {arch}"] = rows
            for own in running.values():
                own.close()
    return figures


# -- printing


_COLUMNS = ("kernel", "compiler", "VGPR", "AGPR", "SGPR", "LDS", "scratch", "waves", "insts", "MFMA", "loop insts",
            "loop MFMA", "loop VALU", "loop waits", "loop nops", "loop barriers", "MFMA ahead", "cold ms",
            "CPU ms")  # fmt: skip


def as_table(figures: dict[str, Any]) -> str:
    """The figures, and below them the accesses of memory."""
    rows, accesses = [], []
    for kernel, compilers in figures.items():
        for who, row in compilers.items():
            all_, loop = row["instructions"], row["loop"]
            plain = [row[key] for key in ("vgpr", "agpr", "sgpr", "lds", "scratch", "waves")]
            in_loop = [loop[key] for key in ("all", "mfma", "valu", "waitcnt", "nop", "barriers")]
            in_loop.append("" if loop["ahead"] is None else loop["ahead"])
            times = ["" if row[unit] is None else f"{row[unit]:.0f}" for unit in ("ms", "cpu_ms")]
            rows.append((kernel, who, *map(str, (*plain, all_["all"], all_["mfma"], *in_loop)), *times))
            memory = ", ".join(f"{what}: {number}" for what, number in all_["memory"].items())
            accesses.append((kernel, who, memory))
    header = ("kernel", "compiler", "accesses by bytes per lane")
    return f"{table(_COLUMNS, rows)}\n\n{table(header, accesses)}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rocm.codegen", description=__doc__)
    parser.add_argument("--peer", metavar="PYTHON", help="an interpreter that has FlyDSL and torch")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="calls that are timed; 0: only count")
    parser.add_argument("--dumps", type=Path, metavar="FOLDER", help="keep both compilers' dumps there")
    parser.add_argument("--ablate", action="store_true", help="leave each optional rewrite out, and print what it wins")
    parser.add_argument("--archs", nargs="+", default=ARCHS[:1], metavar="CHIP", help="with --ablate: the chips")
    parser.add_argument("--published", type=Path, metavar="CHECKOUT", help="with --ablate: FlyDSL's kernels as well")
    args = parser.parse_args()
    if args.ablate:
        from benchmarks.rocm.ablation import ablate, ablation_table  # compiles what this module counts

        figures = ablate(args.archs, args.published)
        print(ablation_table(figures))
        _write(args.json, figures)
        return
    compilers = {"flydsl": (sys.executable, str(_ROOT))}
    if args.peer:
        compilers["FlyDSL"] = (args.peer, "")
    with tempfile.TemporaryDirectory() as folder:
        figures = compare(compilers, args.rounds, args.dumps or Path(folder))
    print(as_table(figures))
    _write(args.json, figures)


def _write(path: Path | None, figures: dict[str, Any]) -> None:
    if path is not None:
        path.write_text(json.dumps({"machine": machine_facts(), "figures": figures}, indent=2) + "\n")


if __name__ == "__main__":
    main()
