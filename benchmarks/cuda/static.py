"""What can be said of the code for NVIDIA GPUs without one: instructions, registers, and what stands in main loops.

flydsl's figures are those of a call with arrays, whose shapes only the launch knows; beside them stand those with shapes
compiled in, where a case states some.

Beside flydsl's stand Triton's figures for the same job, compiled in the same run by the interpreter that
``PEER_TRITON_PYTHON`` names; the disassembler that comes with Triton is used where no other is installed.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.cuda.cases import CASES, Case
from benchmarks.cuda.sass import listings
from benchmarks.peers import peer_python
from benchmarks.processes import ProcessError
from benchmarks.signatures import COMPILED_IN, of_arrays
from flydsl.backends.cuda.ptxas import find_ptxas
from flydsl.backends.registry import make_backend, parse_target
from flydsl.backends.toolchain import run_tool
from flydsl.binaries import describe
from flydsl.cli.printing.output import table
from flydsl.compiler.aot import precompile
from flydsl.config import Config

__all__ = ["as_table", "complaints", "figures"]

_PEER = Path(__file__).with_name("triton_kernels.py")
_COMPLAINTS = ("injected", "serializ", "spill", "ignored")
"""Words of the assembler's that say that code is slow, such as ``wgmma.wait_group is injected``; its versions differ."""


def figures(names: list[str] | None = None) -> dict[str, Any]:
    """For each case, flydsl's counts and, where there is a peer, Triton's."""
    chosen = {name: case for name, case in CASES.items() if not names or name in names}
    report: dict[str, Any] = {name: _ours(case) for name, case in chosen.items()}
    python = peer_python("triton")
    if python is not None:
        for name, counts in _triton(python, {name: case.peer for name, case in chosen.items() if case.peer}).items():
            report[name]["triton"] = counts
    return report


def _ours(case: Case) -> dict[str, Any]:
    """The counts for arrays, and with shapes compiled in."""
    function, signature = case.make()
    for_arrays = of_arrays(signature)
    signatures = {"flydsl": for_arrays, **({} if for_arrays == signature else {COMPILED_IN: signature})}
    return {who: _counted(case, function, given) for who, given in signatures.items()}


def _counted(case: Case, function: Any, signature: Mapping[str, Any]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as cache:
        os.environ["FLYDSL_RUNTIME_CACHE_DIR"] = cache
        start = cpu_seconds()
        (done,) = precompile(function, [case.target], [signature], isolated=False)
        cpu = cpu_seconds() - start
    if done.artifact is None:
        raise ProcessError(str(done.error))
    sections = done.artifact.sections
    counts = _counts(sections["binary"], case.kernel)
    return {**counts, "cpu_seconds": cpu, "warnings": complaints(sections["ptx"], counts["arch"])}


def cpu_seconds() -> float:
    """Of this process and of the programs that it started and that ended."""
    return sum(os.times()[:4])


def _counts(binary: bytes, kernel: str) -> dict[str, Any]:
    """Of the kernel whose name starts so, of several variants the fast path."""
    info = describe(binary)
    text = make_backend(parse_target(f"cuda:{info.arch}"), config=Config.from_env()).disassemble(binary)
    found = {name: listing for name, listing in listings(text).items() if name.startswith(kernel)}
    name = min(found, key=lambda n: _slowness(found[n].counts()))
    (resources,) = (each for each in info.kernels if each.symbol == name)
    return {"arch": info.arch, "registers": resources.registers["registers"], **found[name].counts()}


def _slowness(counts: dict[str, Any]) -> tuple[bool, int, int]:
    """Of variants of a kernel the fast path multiplies matrices, has the most wide accesses, the fewest instructions."""
    return counts["loop_matrix"] == 0, -counts["wide"], counts["instructions"]


def complaints(ptx: bytes, arch: str) -> list[str]:
    """The lines of the assembler's report that say that code is slow: waits for ``wgmma`` that it adds, spills, ignored
    requests."""
    found = find_ptxas(Config.from_env())
    assert found is not None  # it has just assembled this
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "kernels.ptx")
        source.write_bytes(ptx)
        done = run_tool([found.path, f"--gpu-name={arch}", "-v", source, "-o", Path(folder, "binary")])
    lines = (done.stderr + done.stdout).splitlines()
    # "0 bytes spill stores" is no complaint.
    return [line for line in lines if any(word in line for word in _COMPLAINTS) and not line.strip().startswith("0 ")]


def _triton(python: str, peers: dict[str, str]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "TRITON_CACHE_DIR": f"{folder}/cache",
            "TRITON_DEFAULT_FP_FUSION": "1",
            "TRITON_ALWAYS_COMPILE": "1",
        }
        first = next(iter(peers.values()))
        done = subprocess.run(  # the first is compiled twice: what the first compile of a process costs is not its own
            [python, str(_PEER), folder, first, *peers.values()],
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise ProcessError((done.stderr.strip().splitlines() or ["Triton failed"])[-1])
        report = json.loads(done.stdout.strip().splitlines()[-1])["kernels"]
        return {
            name: {**_counts(Path(folder, f"{peer}.cubin").read_bytes(), ""), **report[peer]}
            for name, peer in peers.items()
        }


def disassembler_of_triton() -> None:
    """Put the disassembler that comes with Triton behind the programs on the search path."""
    python = peer_python("triton")
    if python is not None:
        code = "import triton, os; print(os.path.dirname(triton.__file__))"
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
        os.environ["PATH"] += f"{os.pathsep}{done.stdout.strip()}/backends/nvidia/bin"


def as_table(report: dict[str, Any]) -> str:
    """A row for each kernel and compiler, and what the assembler complained of."""
    columns = ("kernel", "compiler", "instructions", "registers", "main loop", "matrix", "moves between", "exposed",
               "fences", "128 bits", "narrower", "bulk", "local", "CPU s")  # fmt: skip
    keys = ("instructions", "registers", "loop", "loop_matrix", "moves_between", "exposed", "fences", "wide", "narrow",
            "bulk", "local")  # fmt: skip
    rows, said = [], []
    for name, compilers in report.items():
        for who, counts in compilers.items():
            rows.append((name, who, *(str(counts[key]) for key in keys), f"{counts['cpu_seconds']:.2f}"))
            said += [f"{name}, {who}: {line}" for line in counts.get("warnings", ())]
    return "\n".join([table(columns, rows), "", *(said or ["ptxas complains of nothing."])])
