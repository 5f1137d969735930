"""Assembly text to a shared object, for kernels with inline assembly.

LLVM as llvmlite has it writes AMD's assembly and cannot read it, so it cannot emit what a kernel says itself as an
object.  The linker can read it: linking bitcode, it assembles that of a module (LLVM's "Language Reference",
"Module-Level Inline Assembly").
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from flydsl import _llvm as llvm
from flydsl.backends.rocm.lld import lld_command
from flydsl.backends.toolchain import run_tool
from flydsl.config import Config
from flydsl.errors import DSLCompileError

__all__ = ["assemble"]

_OWN_TARGET = re.compile(r"\s*\.amdgcn_target .*")


def assemble(text: str, arch: str, kernels: tuple[str, ...], config: Config) -> bytes:
    """The shared object that the HIP runtime loads, of assembly text as LLVM writes it.

    Raises:
        ToolchainError: there is no lld; the message holds the install command.
        DSLCompileError: the text is not assembly for the chip; with the assembler's message.
    """
    command = lld_command(arch, config)
    lines = [line for line in text.splitlines() if not _OWN_TARGET.fullmatch(line)]
    with tempfile.TemporaryDirectory(prefix="flydsl-") as directory:
        source, binary = Path(directory, "kernels.bc"), Path(directory, "kernels.hsaco")
        source.write_bytes(_module_of("\n".join(lines), arch))
        chip = ["-mllvm", f"-mcpu={arch}", f"-plugin-opt=mcpu={arch}"]
        result = run_tool([*command, *chip, source, "-o", binary])
        if result.returncode != 0:
            names = ", ".join(kernels)
            message = (result.stderr + result.stdout).replace(str(source), "kernels.bc").strip()
            raise DSLCompileError(f"inline assembly of {names} is not for rocm:{arch}: {message}", kernel=names)
        return binary.read_bytes()


def _module_of(assembly: str, arch: str) -> bytes:
    """Bitcode of a module that is nothing but assembly.

    The assembler reads it before the linker tells it of the chip, so the triple names that: ``gfx950`` as ``amdgpu9.50``.
    """
    generation, stepping = arch.removeprefix("gfx")[:-2], arch[-2:]
    escaped = assembly.translate({ord("\\"): "\\5C", ord('"'): "\\22", ord("\n"): "\\0A"})
    context = llvm.Context()
    ir = f'target triple = "amdgpu{generation}.{stepping}-amd-amdhsa"\nmodule asm "{escaped}"\n'
    return llvm.parse_assembly(ir, context).as_bitcode()
