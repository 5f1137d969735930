"""The interpreters that import and compile a corpus: flydsl's own, and one that has FlyDSL."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.processes import ProcessError

__all__ = ["Interpreter", "Limits"]

_PROGRAMS = Path(__file__).resolve().parent.parent / "programs"


@dataclass(frozen=True)
class Limits:
    """What one import or one compile may take.

    Attributes:
        seconds: of CPU time.
        memory: bytes of address space.
    """

    seconds: int
    memory: int


@dataclass(frozen=True)
class Interpreter:
    """A Python that has flydsl or FlyDSL, and torch.

    Attributes:
        python: its program.
        variables: of the environment, beyond those of every run.
    """

    python: str
    variables: Mapping[str, str] = field(default_factory=dict)

    def missing(self, names: Sequence[str]) -> dict[str, str]:
        """Those of the dotted names that its package lacks, each with the error.

        Raises:
            ProcessError: the interpreter has no such package.
        """
        command = [self.python, str(_PROGRAMS / "resolve_names.py")]
        done = subprocess.run(
            command, input=json.dumps(names), env=self._environment(), capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise ProcessError((done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1])
        found: dict[str, str] = json.loads(done.stdout)
        return found

    def imports(self, modules: Sequence[Sequence[Any]], limits: Limits) -> Iterator[dict[str, Any]]:
        """How the import of each ``(root, module)`` went, as ``corpus_import.py`` reports it."""
        return self._reports("corpus_import.py", [str(limits.seconds), str(limits.memory)], modules)

    def compiles(self, modules: Sequence[Sequence[Any]], limits: Limits, dumps: Path) -> Iterator[dict[str, Any]]:
        """How the compiles of each ``(root, module, chips, known)`` went, as ``corpus_drive.py`` reports it."""
        return self._reports("corpus_drive.py", [str(limits.seconds), str(limits.memory), str(dumps)], modules)

    def runs(self, requests: Sequence[Sequence[Any]], limits: Limits) -> Iterator[dict[str, Any]]:
        """How the runs of each ``(root, driver, chip, checks)`` went on the CPU, as ``corpus_run.py`` reports it."""
        return self._reports("corpus_run.py", [str(limits.seconds), str(limits.memory)], requests)

    def _reports(self, program: str, options: Sequence[str], requests: Sequence[Any]) -> Iterator[dict[str, Any]]:
        command = [self.python, str(_PROGRAMS / program), *options]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self._environment(), text=True
        ) as process:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(json.dumps(requests))
            process.stdin.close()
            count = 0
            for line in process.stdout:
                count += 1
                yield json.loads(line)
        if count < len(requests):
            raise ProcessError(f"{program} ended after {count} of {len(requests)} modules, by {process.returncode}")

    def _environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("HOME", "PATH", "TMPDIR") if name in os.environ}
        fixed = {"COMPILE_ONLY": "1", "ARCH": "gfx942", "FLYDSL_RUNTIME_ENABLE_CACHE": "0", "OPENBLAS_NUM_THREADS": "1"}
        dumped = {"FLYDSL_DUMP_IR": "1", "FLYDSL_DEBUG_DUMP_ASM": "1"}
        return {**kept, **fixed, **dumped, **self.variables}
