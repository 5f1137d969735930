"""Edited stages of a compile: files of ``FLYDSL_OVERRIDE_DIR`` that replace what a step has made.

Their names are those that ``FLYDSL_DUMP_IR`` writes, in a folder of the same name.  The steps that follow go on with the
file's text.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from flydsl._mlir import ir
from flydsl.backends.base import BaseBackend, DeviceBinary, DeviceCode
from flydsl.compiler.codegen.dump import ASSEMBLY, LLVM_IR, TRACED, stage_file, stage_folders
from flydsl.compiler.codegen.pipeline import PassRun
from flydsl.config import Config
from flydsl.errors import DSLCompileError, SourceLocation, did_you_mean
from flydsl.targets.target import GPUTarget

if TYPE_CHECKING:
    from flydsl.compiler.frontend.trace import TracedProgram

__all__ = ["Overrides"]


class Overrides:
    """The edited stages of one program."""

    def __init__(self, directory: Path | None, kernels: Sequence[str]) -> None:
        files = [] if directory is None else sorted(directory.glob("[0-9][0-9]_*"))
        self._files = {file.name: file for file in files if file.is_file()}
        self._kernels = kernels
        self._steps: list[str] = []
        self._last = 0

    @classmethod
    def of(cls, config: Config, program: TracedProgram, target: GPUTarget) -> Overrides:
        """Those of a program: in the folder of its target, else in the one of its name."""
        if config.override_dir is None:
            return cls(None, ())
        folders = [config.override_dir / name for name in stage_folders(program, target)]
        found = next((folder for folder in reversed(folders) if folder.is_dir()), None)
        return cls(found, [kernel.symbol for kernel in program.kernels])

    @property
    def digest(self) -> str:
        """The digest of all files; empty if there are none."""
        if not self._files:
            return ""
        state = hashlib.sha256()
        for name, file in self._files.items():
            state.update(f"{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
        return state.hexdigest()

    def _take(self, name: str) -> Path | None:
        self._steps.append(name)
        return self._files.get(name)

    def traced(self, module: ir.Module) -> ir.Module:
        """The traced module, or the file's.

        Raises:
            DSLCompileError: the file is no such module; names its line.
        """
        file = self._take(TRACED)
        return module if file is None else self._parsed(file)

    def after_pass(self, run: PassRun) -> None:
        """Replace the module that a step has made.

        Raises:
            DSLCompileError: the file is no such module; names its line.
        """
        self._last = run.index + 1
        file = self._take(stage_file(self._last, run.name))
        if file is None:
            return
        given = self._parsed(file)
        for view in list(run.module.body.operations):
            view.operation.erase()
        for view in list(given.body.operations):
            run.module.body.append(view.operation)

    def _parsed(self, file: Path) -> ir.Module:
        try:
            module = ir.Module.parse(file.read_text())
        except ir.MLIRError as error:
            found = error.error_diagnostics
            place = re.search(r":(\d+):\d+\)?$", str(found[0].location)) if found else None
            raise _refused(file, int(place[1]) if place else 1, found[0].message if found else str(error)) from None
        text = str(module.operation)
        for kernel in self._kernels:
            if not re.search(rf'@"?{re.escape(kernel)}\b', text):
                raise _refused(file, 1, f"it does not define the kernel {kernel}")
        return module

    def llvm(self) -> str | None:
        """The LLVM IR of the file; ``None`` without one.

        Raises:
            DSLCompileError: LLVM cannot read it; names the line.
        """
        self._last += 1
        file = self._take(f"{self._last:02}_{LLVM_IR}")
        if file is None:
            return None
        from flydsl import _llvm as llvm

        text = file.read_text()
        try:
            module = llvm.parse_assembly(text, llvm.Context())
            module.verify()
        except RuntimeError as error:
            place = re.search(r"<string>:(\d+):\d+: error: (.*)", str(error))
            raise _refused(file, int(place[1]) if place else 1, place[2] if place else str(error)) from None
        defined = {function.name for function in module.functions if not function.is_declaration}
        for kernel in self._kernels:
            if kernel not in defined:
                raise _refused(file, 1, f"it does not define the kernel {kernel}")
        return text

    def linked(self, code: DeviceCode, backend: BaseBackend, assembly: Callable[[], bytes]) -> DeviceBinary:
        """The binary of the code, or of the file's assembly; ``assembly`` gives that of the code.

        Raises:
            DSLCompileError: the file is no assembly of the target, or the backend links none.  A file belongs to no step.
        """
        file = self._take(f"{self._last + 1:02}_{ASSEMBLY}")
        unknown = [name for name in self._files if name not in self._steps]
        if unknown:
            raise _refused(
                self._files[unknown[0]],
                1,
                f"no step of {', '.join(code.kernels)} for {backend.target} has that name; its steps are "
                f"{', '.join(self._steps)}.{did_you_mean(unknown[0], self._steps)}",
            )
        if file is None:
            return backend.link(code)
        how = backend.code_generation(code.options)
        if file.read_bytes() == assembly():
            return backend.link(code)
        if backend.machine().emits != "assembly" and not how.links_assembly:
            raise _refused(file, 1, f"{backend.target} takes no assembly; edit the LLVM IR instead")
        try:
            return backend.link(DeviceCode(file.read_bytes(), code.kernels, code.options, True))
        except DSLCompileError as error:
            place = re.search(r"(?:line |:)(\d+)", error.message)
            raise _refused(file, int(place[1]) if place else 1, error.message) from None


def _refused(file: Path, line: int, reason: str) -> DSLCompileError:
    return DSLCompileError(f"{file}:{line}: {reason}", location=SourceLocation(str(file), line))
