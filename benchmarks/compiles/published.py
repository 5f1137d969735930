"""``python -m benchmarks.compiles.published CHECKOUT``: FlyDSL's examples and kernels, unchanged, as flydsl compiles them.

``CHECKOUT`` is a clone of https://github.com/ROCm/FlyDSL, at a commit whose kernels the installed FlyDSL compiles.  With
``--peer``, an interpreter that has FlyDSL, its code and its CPU time stand beside; both interpreters need torch.  Nothing
runs, and no GPU is needed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.compiles.cold import Command, cold_table, turns
from benchmarks.machine import machine_facts
from benchmarks.peers import rocm_installation, run_program
from benchmarks.rocm.codegen import ARCHS, as_table, count

_ROOT = Path(__file__).resolve().parent.parent.parent
_PROGRAM = _ROOT / "benchmarks" / "programs" / "compile_published.py"
_ROUNDS = 4
PROGRAMS = {
    "vector add": "examples/01-vectorAdd.py",
    "tiled copy": "examples/02-tiledCopy.py",
    "tiled MMA": "examples/03-tiledMma.py",
    "preshuffled GEMM, example": "examples/04-preshuffle_gemm.py",
    "softmax bf16 8192": "kernels/norm/softmax_kernel.py",
    "rmsnorm bf16 8192": "kernels/norm/rmsnorm_kernel.py",
    "layernorm bf16 8192": "kernels/norm/layernorm_kernel.py",
    "preshuffled GEMM fp16": "kernels/gemm/preshuffle_gemm.py",
    "preshuffled GEMM fp8": "kernels/gemm/preshuffle_gemm.py",
    "causal attention bf16": "kernels/attention/flash_attn_generic.py",
}
"""What ``compile_published.py`` knows, and where the source is in a checkout."""


class Compilers:
    """Both compilers on one checkout."""

    def __init__(self, checkout: Path, peer: str | None, rocm: Path) -> None:
        self._checkout = checkout.resolve()
        self._interpreters = {"flydsl": sys.executable} | ({"FlyDSL": peer} if peer else {})
        self._rocm = rocm

    def commands(self, program: str, arch: str, rounds: int) -> dict[str, Command]:
        """How each of them compiles a program so many times."""
        arguments = [str(_PROGRAM), str(self._checkout), program, arch, str(rounds)]
        common = {"COMPILE_ONLY": "1", "ARCH": arch, "FLYDSL_GPU_ARCH": arch, "FLYDSL_RUNTIME_ENABLE_CACHE": "0"}
        own = {"flydsl": {"PYTHONPATH": str(_ROOT)}, "FlyDSL": {"ROCM_PATH": str(self._rocm)}}
        return {who: ([python, *arguments], {**common, **own[who]}) for who, python in self._interpreters.items()}

    def dump(self, program: str, arch: str, folders: Mapping[str, Path], **environment: str) -> None:
        """Compile a program with each of them; their dumps are left in the folders."""
        for who, (command, extra) in self.commands(program, arch, rounds=1).items():
            options = {"FLYDSL_DUMP_IR": "1", "FLYDSL_DEBUG_DUMP_ASM": "1", "FLYDSL_DUMP_DIR": str(folders[who])}
            run_program(command, {**extra, **options, **environment})

    def counts(self, program: str, arch: str, folder: Path) -> dict[str, Any]:
        """The figures of the program's kernel by each of them."""
        found = {}
        folders = {who: folder / who / arch / program for who in self._interpreters}
        self.dump(program, arch, folders)
        for who, dumps in folders.items():
            (assembly,) = dumps.rglob("*.s")
            found[who] = {**count(assembly.read_text(), arch), "ms": None, "cpu_ms": None}
        return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compiles.published", description=__doc__)
    parser.add_argument("checkout", type=Path, metavar="CHECKOUT", help="a clone of FlyDSL's repository")
    parser.add_argument("--peer", metavar="PYTHON", help="an interpreter that has FlyDSL and torch")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compilers = Compilers(args.checkout, args.peer, rocm_installation(folder / "rocm"))
        code = {f"{program} {arch}": compilers.counts(program, arch, folder) for arch in ARCHS for program in PROGRAMS}
        print(as_table(code), flush=True)
        times = {program: turns(compilers.commands(program, ARCHS[0], _ROUNDS)) for program in PROGRAMS}
        print(f"\nCPU time for {ARCHS[0]}\n\n{cold_table(times)}")
    if args.json is not None:
        sources = {path: hashlib.sha256((args.checkout / path).read_bytes()).hexdigest() for path in PROGRAMS.values()}
        facts = {"machine": machine_facts(), "sources": sources}
        args.json.write_text(json.dumps({**facts, "code": code, "cpu seconds": times}, indent=2) + "\n")


if __name__ == "__main__":
    main()
