"""Writing the stages of a compile to files, for people who debug a kernel."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from flydsl.compiler.pipeline import PassRun
from flydsl.config import Config
from flydsl.target import GPUTarget

if TYPE_CHECKING:
    from flydsl.compiler.trace import TracedProgram

__all__ = ["Dump"]


class Dump:
    """Where the stages of one program go; nowhere unless the configuration asks for it."""

    def __init__(self, directory: Path | None, stages: bool) -> None:
        self._directory, self._stages = directory, stages

    @classmethod
    def of(cls, config: Config, name: str, target: GPUTarget) -> Dump:
        """The dump of program ``name``: in a folder of its own below ``FLYDSL_DUMP_DIR``."""
        if not config.dumps:
            return cls(None, False)
        directory = config.dump_dir / f"{name}-{re.sub(r'[^A-Za-z0-9_.-]', '_', str(target))}"
        directory.mkdir(parents=True, exist_ok=True)
        return cls(directory, config.dump_ir)

    def text(self, name: str, text: str) -> None:
        """Write one stage."""
        if self._directory is not None and self._stages:
            (self._directory / name).write_text(text)

    def as_traced(self, program: TracedProgram) -> None:
        """Write the module before any pass."""
        if self._directory is not None and self._stages:
            self.text("traced.mlir", program.text)

    def after_pass(self, run: PassRun) -> None:
        """Write the module after a pass, numbered in the order of the pipeline."""
        if self._directory is not None and self._stages:
            short = re.sub(r"[^A-Za-z0-9]+", "-", run.name)[:60].strip("-")
            self.text(f"{run.index:02}_{short}.mlir", str(run.module))

    @property
    def takes_code(self) -> bool:
        """Whether the final assembly is asked for."""
        return self._directory is not None

    def code(self, assembly: bytes) -> None:
        """Write the final assembly."""
        if self._directory is not None:
            (self._directory / "final.s").write_bytes(assembly)
