"""Runs programs of a corpus in the role of their chips, by the drivers of ``benchmarks.corpus.drivers``.

Each run is a forked process of limited CPU time and memory.  Reads a JSON list of ``[root, driver, chip, checks]`` from
standard input; ``checks`` are the sanitizer's, ``""`` for none, ``"prove"`` for a proof of each program.  Prints a JSON
object a line: whether it ran, each result's error beside its reference, CPU seconds of all compiles, of the slowest and
of the whole run, findings, and proofs.
With the backend ``rocm`` in ``FLYDSL_COMPILE_BACKEND`` kernels are the chip's machine code, executed by the simulator;
findings are what the simulator tells then: loads outside of torch's tensors, missing waits.
Usage: ``python corpus_run.py SECONDS BYTES < runs.json``
"""

from __future__ import annotations

import collections
import functools
import json
import os
import re
import sys
import tempfile
import traceback
from typing import Any

import corpus_import
import torch
from cpu_time import cpu_seconds

SHOWN = 40
"""Findings that a report holds."""
PROVE, PROOF_SECONDS = "prove", 30.0


def measure_compiles(times: list[float]) -> None:
    """Let each build of an artifact add its CPU seconds to a list, those of a worker that builds it included."""
    from flydsl.compiler import find_artifact

    original = find_artifact.find_or_build

    def find_or_build(name: str, target: str, key: Any, build: Any, config: Any) -> Any:
        def timed() -> Any:
            start = cpu_seconds()
            built = build()
            times.append(cpu_seconds() - start)
            return built

        return original(name, target, key, timed, config)

    for module in list(sys.modules.values()):
        if getattr(module, "find_or_build", None) is original:
            module.find_or_build = find_or_build  # type: ignore[union-attr]


def prove_programs(chip: str, proofs: dict[str, Any]) -> None:
    """Let the first call of each kind prove its program for all sizes; the verdicts by name and digest."""
    from flydsl.compiler.jit_function import JitFunction
    from flydsl.expr.core.context import is_tracing
    from flydsl.tools.proving.proving import Effort, prove_signature

    original = JitFunction.execute

    def execute(self: Any, args: Any, kwargs: Any, *, launches: bool) -> Any:
        if launches and not is_tracing():
            bound = self.signature.bind(*args, **kwargs)
            try:
                proof = prove_signature(self, dict(bound.arguments), target=f"cpu:{chip}", effort=Effort(PROOF_SECONDS))
                texts = (re.sub(r"\S*/\S+", "a line", each.reason) for each in proof.findings if each.reason)
                reasons = collections.Counter(text.partition(" (")[0] for text in texts)
                counts = {status: proof.count(status) for status in ("proved", "refuted", "open")}
                common = [reason for reason, _ in reasons.most_common(3)]
                row = {"verdict": proof.verdict, **counts, "seconds": round(proof.seconds, 1), "reasons": common}
                proofs[f"{self.__name__} {proof.digest[:8]}"] = row
            except Exception as error:
                proofs.setdefault(
                    f"{self.__name__} {type(error).__name__}", {"verdict": "error", "reasons": [str(error)]}
                )
        return original(self, args, kwargs, launches=launches)

    JitFunction.execute = execute  # type: ignore[method-assign]


def run(root: str, name: str, chip: str, checks: str) -> dict[str, Any]:
    """Run one driver in this process."""
    proofs: dict[str, Any] = {}
    if checks == PROVE:
        prove_programs(chip, proofs)
        checks = ""
    os.environ.update(FLYDSL_COMPILE_ARCH=chip, ARCH=chip, GPU_ARCHS=chip, FLYDSL_CPU_CHECK=checks)
    from benchmarks.corpus.drivers.driver import drivers
    from flydsl.cli.exploring.rocm_commands import put_on_path
    from flydsl.errors import SanitizerError
    from flydsl.torch.cuda_on_cpu import install

    install(chip)
    put_on_path(chip)

    driver = next(d for d in drivers() if d.name == name)
    sys.path.insert(0, root)
    package = driver.source.partition("/")[0]
    roots = [root]
    if package in ("sglang", "vllm"):  # their kernels use aiter's, which may lie beside
        beside = [other.path for other in os.scandir(os.path.dirname(root)) if other.is_dir() and other.path != root]
        roots += beside
        sys.meta_path.insert(0, corpus_import.Beside(beside))  # type: ignore[arg-type]
    sys.meta_path.append(corpus_import.Missing(root))  # type: ignore[arg-type]
    if package in ("aiter", "sglang", "vllm"):  # what the packages themselves import is not there
        corpus_import.bare_parents(root, driver.source.removesuffix(".py").replace("/", "."))
    sys.path += [os.path.join(path, "aiter", "jit", "utils") for path in roots]  # as aiter does itself
    torch.manual_seed(0)
    told = simulate(chip) if os.environ.get("FLYDSL_COMPILE_BACKEND") == "rocm" else []
    times: list[float] = []
    measure_compiles(times)
    report: dict[str, Any] = {"ok": True, "right": None, "results": {}}
    start = cpu_seconds()
    try:
        for found in driver.run(chip):
            error = found.error()
            report["results"][found.what] = float(f"{error:.2g}")
            report["right"] = found.is_right() and report["right"] is not False
    except SanitizerError as error:
        report["findings"] = [finding(f) for f in error.findings[:SHOWN]]
    except BaseException as error:
        report.update(ok=False, error=corpus_import.cause(error))
        if os.environ.get("CORPUS_TRACEBACK"):
            traceback.print_exc(file=open(os.environ["CORPUS_TRACEBACK"], "w"))  # noqa: SIM115
    if told:
        counts = collections.Counter(map(str, told))
        report["findings"] = [{"message": text, "count": count} for text, count in counts.most_common(SHOWN)]
    if proofs:
        report["proofs"] = proofs
    report["cpu"] = round(cpu_seconds() - start, 2)
    report["compile"] = round(sum(times), 2)
    report["slowest"] = round(max(times, default=0.0), 2)
    return report


def simulate(chip: str) -> list[Any]:
    """Let the simulator execute what is compiled for AMD's GPUs; the list gets its findings."""
    from flydsl.simulators import replace_driver
    from flydsl.torch.live_memory import memory_of_tensors

    findings: list[Any] = []
    replace_driver(f"rocm:{chip}", memory_of_tensors, findings)
    return findings


def finding(found: Any) -> dict[str, Any]:
    """A finding without text of the program: the check, the kernel, the file's line, the message, and how often."""
    where = found.location
    line = "" if where is None else f"{os.path.basename(where.filename)}:{where.line}"
    return {"check": found.check, "kernel": found.kernel, "line": line, "message": found.message, "count": found.count}


def main(seconds: str, limit: str) -> None:
    import flydsl.compiler
    import flydsl.expr  # noqa: F401

    torch.set_num_threads(1)
    os.chdir(tempfile.mkdtemp())
    for root, name, chip, checks in json.load(sys.stdin):
        work = functools.partial(run, root, name, chip, checks)
        print(json.dumps(corpus_import.in_child(int(seconds), int(limit), work)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
