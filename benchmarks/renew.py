"""``python -m benchmarks.renew``: recorded results that are older than the code that they measure; ``--run`` renews them.

A result is old if a file of its code has changed since the commit that it was recorded at.  A command that needs a
checkout of another project takes it from ``--checkout NAME=DIR``; without it the result stays, and the reason is printed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flydsl.cli.printing.output import table
from flydsl.support.fast_dataclass import record

__all__ = ["COUNTED", "RESULTS", "Recorded", "changed_since", "facts_of"]

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "benchmarks" / "results"


@record
class Recorded:
    """A file of results."""

    command: str
    """The arguments of Python that write it; ``FILE`` is the file, ``{name}`` a checkout."""
    code: tuple[str, ...]
    """Files and folders of this repository: the measured code, and the code that measures."""

    def checkouts(self) -> list[str]:
        """The names of the checkouts that the command needs."""
        return [word[1:-1] for word in self.command.split() if word.startswith("{")]


def _figures(subjects: str, *code: str) -> Recorded:
    return Recorded(f"-m benchmarks --only {subjects} --json FILE", ("benchmarks/figures.py", *code))


_CODEGEN = ("flydsl/compiler/codegen", "flydsl/kernels")
_ROCM, _CUDA, _CPU = ("flydsl/backends/rocm", *_CODEGEN), ("flydsl/backends/cuda", *_CODEGEN), ("flydsl/backends/cpu",)
_COMPILER = ("flydsl/compiler", "flydsl/expr", "flydsl/backends", "flydsl/ir")

RESULTS: Mapping[str, Recorded] = {
    "ablation": Recorded("-m benchmarks.rocm.codegen --ablate --json FILE", ("benchmarks/rocm", *_ROCM)),
    "cache-and-soak": _figures("soak cache", "flydsl/cache", "flydsl/runtime"),
    "compile-loops": _figures("loops library", "benchmarks/shipping.py", *_COMPILER),
    "compiler-choices": Recorded(
        "-m benchmarks.predict.choices --json FILE", ("benchmarks/predict", "flydsl/tools/perf")
    ),
    "checked-runs": Recorded(
        "-m benchmarks.checked_runs --json FILE",
        ("benchmarks/checked_runs.py", "flydsl/tools/proving", "flydsl/backends/cpu/sanitizer"),
    ),
    "corpus": Recorded("-m benchmarks.corpus {corpus} --json FILE", ("benchmarks/corpus", "flydsl/compat")),
    "corpus-cpu": Recorded("-m benchmarks.corpus {corpus} --run cpu --json FILE", ("benchmarks/corpus", *_CPU)),
    "corpus-proofs": Recorded(
        "-m benchmarks.corpus {corpus} --run --prove --json FILE", ("benchmarks/corpus", "flydsl/tools/proving")
    ),
    "corpus-simulated": Recorded(
        "-m benchmarks.corpus {corpus} --run simulated --json FILE", ("benchmarks/corpus", "flydsl/tools/simulators")
    ),
    "cpu-compiles": Recorded("-m benchmarks.cpu.compiles --json FILE", ("benchmarks/cpu/compiles.py", *_CPU)),
    "cpu-kernels": Recorded("-m benchmarks.cpu --json FILE", ("benchmarks/cpu", "flydsl/kernels", *_CPU)),
    "cuda-static": Recorded("-m benchmarks.cuda static --json FILE", ("benchmarks/cuda", *_CUDA)),
    "dist": Recorded(
        "-m benchmarks.dist --json FILE", ("benchmarks/dist.py", "flydsl/dist", "flydsl/runtime/groups.py")
    ),
    "farm": _figures("farm", "benchmarks/farm.py", "flydsl/compiler/workers", "flydsl/compiler/aot"),
    "foreign": Recorded(
        "-m benchmarks.foreign run {triton} --json FILE", ("benchmarks/foreign", "flydsl/tools/foreign")
    ),
    "foreign_bundled": Recorded(
        "-m benchmarks.foreign bundle {triton} --json FILE", ("benchmarks/foreign", "flydsl/triton", "flydsl/bundle")
    ),
    "foreign_faults": Recorded(
        "-m benchmarks.foreign plant {triton} --json FILE", ("benchmarks/foreign", "flydsl/tools/foreign")
    ),
    "foreign_hip": Recorded(
        "-m benchmarks.foreign hip {bitsandbytes} --json FILE",
        ("benchmarks/foreign/hip.py", "flydsl/tools/foreign", "flydsl/tools/simulators/amdgpu"),
    ),
    "proving": Recorded("-m benchmarks.proving --json FILE", ("benchmarks/proving.py", "flydsl/tools/proving")),
    "formulas": Recorded("-m benchmarks.formulas --json FILE", ("benchmarks/formulas.py", "flydsl/tools/testing")),
    "frameworks": Recorded(
        "-m benchmarks.frameworks helion {helion} --json FILE", ("benchmarks/frameworks", "flydsl/torch")
    ),
    "gpu-compiles": _figures("cold", "benchmarks/compiles/cold.py", *_COMPILER),
    "growth": Recorded("-m benchmarks.compiles.growth --json FILE", ("benchmarks/compiles", *_COMPILER)),
    "judged-examples": Recorded(
        "-m benchmarks.judged_examples {flydsl} --json FILE", ("benchmarks/judged_examples.py", "flydsl/tools/testing")
    ),
    "launches": _figures(
        "launches",
        *("benchmarks/launches", "flydsl/runtime/launch", "flydsl/compiler/launch_path.py", "flydsl/bundle/native.py"),
    ),
    "outside-backend": _figures("plugin-launches isolation", "flydsl/plugin.py", "flydsl/compiler/workers"),
    "predict": Recorded("-m benchmarks.predict --json FILE", ("benchmarks/predict", "flydsl/tools/perf")),
    "predicted-tuning": Recorded(
        "-m benchmarks.predict.tuning --json FILE", ("benchmarks/predict", "flydsl/tools/perf")
    ),
    "published": Recorded(
        "-m benchmarks.compiles.published {flydsl} --json FILE", ("benchmarks/compiles/published.py", *_COMPILER)
    ),
    "rocm-codegen": Recorded("-m benchmarks.rocm.codegen --json FILE", ("benchmarks/rocm", *_ROCM)),
    "schedules": Recorded(
        "-m benchmarks.schedules --json FILE", ("benchmarks/schedules.py", "flydsl/runtime/schedules")
    ),
    "start-up": _figures("first-results imports bundle", "benchmarks/shipping.py", "flydsl/bundle", "flydsl/runtime"),
    "surface": Recorded("-m benchmarks.corpus.surface {published} --json FILE", ("benchmarks/corpus", "flydsl/compat")),
    "tracing": _figures("tracing", "benchmarks/compiles/tracing.py", "flydsl/compiler/frontend", "flydsl/expr"),
    "tricks": Recorded("-m benchmarks.tricks --json FILE", ("benchmarks/tricks.py", "flydsl/support", "flydsl/_mlir")),
    "tutorial-matmul": Recorded("-m benchmarks.tutorial_matmul --json FILE", ("benchmarks/tutorial_matmul.py", *_CPU)),
}
"""By the name of the file, without its suffix."""
COUNTED = ("predict-sealed",)
"""Results of commands that count their uses: a person decides on each, and none is renewed."""


def facts_of(results: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The facts of the machines of a file: of the file, else of each part."""
    parts = [results] if "machine" in results else [part for part in results.values() if isinstance(part, dict)]
    return [part["machine"] for part in parts if "machine" in part]


def changed_since(commit: str, code: Sequence[str]) -> list[str] | None:
    """The files of ``code`` that changed since a commit; ``None`` if this history has no such commit."""
    command = ["git", "-C", str(ROOT), "diff", "--name-only", commit.partition("+")[0], "--", *code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.split() if done.returncode == 0 else None


def _reason(name: str) -> str:
    """The reason why a result is old; empty if it is not."""
    file = FOLDER / f"{name}.json"
    if not file.exists():
        return "never recorded"
    changed: dict[str, None] = {}
    for facts in facts_of(json.loads(file.read_text())):
        found = changed_since(str(facts["commit"]), RESULTS[name].code)
        if found is None:
            return f"{facts['commit']} is no commit here"
        changed.update(dict.fromkeys(found))
    return f"{len(changed)} files changed, such as {next(iter(changed))}" if changed else ""


def _renew(name: str, checkouts: Mapping[str, str]) -> str:
    missing = [each for each in RESULTS[name].checkouts() if each not in checkouts]
    if missing:
        return f"kept: it needs --checkout {missing[0]}=DIR"
    words = [str(FOLDER / f"{name}.json") if word == "FILE" else word for word in RESULTS[name].command.split()]
    words = [checkouts[word[1:-1]] if word.startswith("{") else word for word in words]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, check=False)
    return "renewed" if done.returncode == 0 else f"kept: the command failed with {done.returncode}"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.renew", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="some results; by default all")
    parser.add_argument("--run", action="store_true", help="renew those that are old, which may take hours")
    parser.add_argument("--checkout", action="append", default=[], metavar="NAME=DIR", help="of another project")
    args = parser.parse_args()
    if unknown := set(args.names) - set(RESULTS):
        parser.error(f"there are no results {', '.join(sorted(unknown))}; expected some of {', '.join(RESULTS)}")
    checkouts = dict(each.partition("=")[::2] for each in args.checkout)
    old = {name: reason for name in args.names or RESULTS if (reason := _reason(name))}
    rows = [
        (name, reason, f"python {RESULTS[name].command}", _renew(name, checkouts) if args.run else "")
        for name, reason in old.items()
    ]
    print(table(("older than its code", "why", "command", ""), rows) if rows else "no result is older than its code")


if __name__ == "__main__":
    main()
