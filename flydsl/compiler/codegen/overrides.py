"""Edited stages of a compile, which replace the results of its steps.

They are the files of ``FLYDSL_OVERRIDE_DIR``.  Their names are those that ``FLYDSL_DUMP_IR`` writes, in a folder of the
same name.  The steps that follow go on with the file's text.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.artifact import KernelInfo
from flydsl.backends.base import BaseBackend, DeviceBinary, DeviceCode
from flydsl.compiler.codegen.dump import ASSEMBLY, LLVM_IR, TRACED, header, stage_file, stage_folders, without_header
from flydsl.compiler.codegen.pipeline import PassRun
from flydsl.config import Config
from flydsl.errors import DSLCompileError, SourceLocation, did_you_mean
from flydsl.targets.target import GPUTarget

if TYPE_CHECKING:
    from flydsl.compiler.frontend.trace import TracedProgram


class Overrides:
    """The edited stages of one program."""

    def __init__(self, directory: Path | None, kernels: Sequence[KernelInfo]) -> None:
        files = [] if directory is None else sorted(directory.glob("[0-9][0-9]_*"))
        self._files = {file.name: file for file in files if file.is_file()}
        self._kernels = [kernel.symbol for kernel in kernels]
        self._parameters = header(kernels)
        self._steps: list[str] = []
        self._last = 0

    @classmethod
    def of(cls, config: Config, program: TracedProgram, target: GPUTarget) -> Overrides:
        """Those of a program: in the folder of its target, else in the one of its name."""
        if config.override_dir is None:
            return cls(None, ())
        folders = [config.override_dir / name for name in stage_folders(program, target)]
        found = next((folder for folder in reversed(folders) if folder.is_dir()), None)
        return cls(found, program.kernels)

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
        file = self._files.get(name)
        if file is not None:
            _check_header(file, self._parameters)
        return file

    def traced(self, module: ir.Module) -> ir.Module:
        """The traced module, or the file's."""
        file = self._take(TRACED)
        return module if file is None else self._parsed(file, module)

    def after_pass(self, run: PassRun) -> bool:
        """True if a file has replaced the module of a step."""
        self._last = run.index + 1
        file = self._take(stage_file(self._last, run.name))
        if file is None:
            return False
        given = self._parsed(file, run.module)
        for view in list(run.module.body.operations):
            view.operation.erase()
        for view in list(given.body.operations):
            run.module.body.append(view.operation)
        return True

    def _parsed(self, file: Path, replaced: ir.Module) -> ir.Module:
        try:
            module = ir.Module.parse(_REPEATED.sub(r"\1", file.read_text()))
        except ir.MLIRError as error:
            found = error.error_diagnostics
            place = re.search(r":(\d+):\d+\)?$", str(found[0].location)) if found else None
            raise _refused(file, int(place[1]) if place else 1, found[0].message if found else str(error)) from None
        self._check(file, _signatures(replaced), _signatures(module))
        return module

    def _check(self, file: Path, wanted: Mapping[str, str], given: Mapping[str, str]) -> None:
        """Refuse a file whose kernels do not take what the launch passes."""
        for kernel in self._kernels:
            if kernel not in given:
                raise _refused(file, 1, f"it does not define the kernel {kernel}")
            if kernel in wanted and wanted[kernel] != given[kernel]:
                raise _refused(
                    file,
                    1,
                    f"the kernel {kernel} takes {given[kernel]}, and the launch passes {wanted[kernel]}; the file is of "
                    "another specialization, so write the stages of this one with FLYDSL_DUMP_IR=1",
                )

    def llvm(self, usual: Callable[[], str]) -> str | None:
        """The LLVM IR of the file; ``None`` without one.  ``usual`` gives that of the step."""
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
        self._check(file, _llvm_signatures(usual()), _llvm_signatures(text))
        return text

    def linked(self, code: DeviceCode, backend: BaseBackend, assembly: Callable[[], bytes]) -> DeviceBinary:
        """The binary of the code, or of the file's assembly; ``assembly`` gives that of the code."""
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
        if without_header(file.read_bytes()) == assembly():
            return backend.link(code)
        if backend.machine().emits != "assembly" and not how.links_assembly:
            raise _refused(file, 1, f"{backend.target} takes no assembly; edit the LLVM IR instead")
        try:
            return backend.link(DeviceCode(file.read_bytes(), code.kernels, code.options, True))
        except DSLCompileError as error:
            place = re.search(r"(?:line |:)(\d+)", error.message)
            raise _refused(file, int(place[1]) if place else 1, error.message) from None


_REPEATED = re.compile(r"\b([a-z]+\.kernel), \1\b")
"""An attribute that MLIR prints twice where a dialect's conversion sets it again, and that its parser refuses."""


def _signatures(module: ir.Module) -> dict[str, str]:
    """The types of the kernels' parameters, by symbol."""
    found: dict[str, str] = {}

    def visit(operation: Any) -> None:
        if operation.name in ("gpu.func", "llvm.func", "func.func") and operation.regions[0].blocks:
            types = ", ".join(str(argument.type) for argument in operation.regions[0].blocks[0].arguments)
            found[ir.StringAttr(operation.attributes["sym_name"]).value] = f"({types})"
            return
        for region in operation.regions:
            for block in region.blocks:
                for view in block.operations:
                    visit(view.operation)

    visit(module.operation)
    return found


_DEFINITION = re.compile(r'^define [^@\n]*@"?([\w.$]+)"?\((.*)\)[^()]*\{$', re.MULTILINE)
_TYPE = re.compile(r"(?:^|, )(ptr(?: addrspace\(\d+\))?|<[^>]*>|\[[^\]]*\]|[ifb]\w+|half|double)(?= |,|$)")


def _llvm_signatures(text: str) -> dict[str, str]:
    return {name: f"({', '.join(_TYPE.findall(parameters))})" for name, parameters in _DEFINITION.findall(text)}


def _check_header(file: Path, parameters: str) -> None:
    """Refuse a stage of another specialization, as its first line says; lowered kernels may take one pointer to all."""
    first = file.read_text(errors="replace").partition("\n")[0].strip("/;* ")
    if first.startswith(_HEADER) and first != parameters:
        raise _refused(
            file,
            1,
            f"the stage is of {first.removeprefix(_HEADER)}, and the launch passes {parameters.removeprefix(_HEADER)}: it "
            "is of another specialization; write the stages of this one with FLYDSL_DUMP_IR=1",
        )


_HEADER = header(())


def _refused(file: Path, line: int, reason: str) -> DSLCompileError:
    return DSLCompileError(f"{file}:{line}: {reason}", location=SourceLocation(str(file), line))
