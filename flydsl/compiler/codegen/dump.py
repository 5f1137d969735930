"""Dumps of a compile's stages, in files or on standard error."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from flydsl.artifact import KernelInfo
from flydsl.compiler.codegen.pipeline import PassRun
from flydsl.compiler.frontend.trace import TracedProgram
from flydsl.config import Config
from flydsl.errors import FolderError
from flydsl.targets.target import GPUTarget

TRACED, LLVM_IR, ASSEMBLY = "00_origin.mlir", "llvm_ir.ll", "final_isa.s"
"""The names of the first stage, and the ends of those of the last two, which numbers precede."""


def header(kernels: Sequence[KernelInfo]) -> str:
    """The text of the comment that a stage's file starts with: each kernel with the kinds of its parameters."""
    named = (f"{kernel.symbol}({', '.join(param.kind for param in kernel.params)})" for kernel in kernels)
    return f"stage of {', '.join(named)}"


def without_header(assembly: bytes) -> bytes:
    first, _, rest = assembly.partition(b"\n")
    return rest if first.startswith(b"/* stage of ") else assembly


def stage_file(number: int, step: str) -> str:
    """The file's name of the stage after a step of the lowering."""
    short = re.sub(r"[^A-Za-z0-9]+", "-", step)[:60].strip("-")
    return f"{number:02}_{short}.mlir"


def stage_folders(program: TracedProgram, target: GPUTarget) -> tuple[str, str]:
    """The folder of a program's stages: of a program for one target, and of one for several."""
    folder = program.kernels[0].symbol if len(program.kernels) == 1 else program.name
    return folder, f"{folder}-{re.sub(r'[^A-Za-z0-9_.-]', '_', str(target))}"


class Dump:
    """The dump of one program; does nothing unless the configuration asks for it."""

    def __init__(self, config: Config, name: str, directory: Path | None, kernels: Sequence[KernelInfo] = ()) -> None:
        self._config, self._name, self._directory = config, name, directory
        self._header = header(kernels)
        self._last = 0  # the index of the last stage, which sorts the files

    @classmethod
    def of(cls, config: Config, program: TracedProgram, target: GPUTarget, *, one_of_many: bool = False) -> Dump:
        """The dump of a program, in its own folder below ``FLYDSL_DUMP_DIR``, named after the program or its only kernel.

        ``one_of_many``: the program is compiled for several targets, each with a folder.
        """
        if not (config.dump_ir or config.dump_asm):
            return cls(config, program.name, None)
        directory = config.dump_dir / stage_folders(program, target)[one_of_many]
        with _writable(directory):
            directory.mkdir(parents=True, exist_ok=True)
            for stale in directory.glob("[0-9][0-9]_*"):  # of an earlier compile, which may have had more stages
                stale.unlink(missing_ok=True)
        return cls(config, program.name, directory, program.kernels)

    def as_traced(self, program: TracedProgram) -> None:
        shown = f"// {self._name}: {TRACED}" if self._config.print_traced else None
        self._stage(TRACED, lambda: program.text, shown)

    def after_pass(self, run: PassRun) -> None:
        self._last = run.index + 1
        # The header is that of MLIR's pass manager, so that tools which split its prints split these.
        shown = f"// -----// IR Dump After {run.name} (program {self._name}) //----- //"
        self._stage(
            stage_file(self._last, run.name), lambda: str(run.module), shown if self._config.print_passes else None
        )

    def _stage(self, name: str, text: Callable[[], str], shown: str | None) -> None:
        """Write a stage's file, and print it below the line ``shown``, if that is given."""
        if self._config.dump_ir:
            self._write(name, f"// {self._header}\n{text()}")
        if shown is not None:
            print(f"{shown}\n{text()}", file=sys.stderr)

    def _write(self, name: str, data: str | bytes) -> None:
        if self._directory is not None:
            with _writable(self._directory):
                (self._directory / name).write_bytes(data.encode() if isinstance(data, str) else data)

    @property
    def takes_code(self) -> bool:
        return self._directory is not None

    def llvm(self, text: Callable[[], str]) -> None:
        """The LLVM IR before LLVM's passes."""
        self._last += 1
        if self._config.dump_ir:
            self._write(f"{self._last:02}_{LLVM_IR}", f"; {self._header}\n{text()}")

    def code(self, assembly: bytes) -> None:
        self._write(f"{self._last + 1:02}_{ASSEMBLY}", f"/* {self._header} */\n".encode() + assembly)


@contextmanager
def _writable(directory: Path) -> Iterator[None]:
    """Say which folder of the configuration is wrong, if the block cannot write to it."""
    try:
        yield
    except OSError as error:
        raise FolderError(
            f"the dump cannot be written to {directory}: {error.strerror or error}; set FLYDSL_DUMP_DIR to a folder that "
            "can be made, or unset FLYDSL_DUMP_IR and FLYDSL_DUMP_ASM"
        ) from error
