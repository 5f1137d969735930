"""Assembly text to a shared object, for kernels with inline assembly.

LLVM as llvmlite has it writes AMD's assembly and cannot read it, so it cannot emit what a kernel says itself as an
object.  The linker can read it: linking bitcode, it assembles that of a module (LLVM's "Language Reference",
"Module-Level Inline Assembly").
"""

from __future__ import annotations

import re
import struct
import tempfile
from pathlib import Path

from flydsl import _llvm as llvm
from flydsl.backends.rocm.link.lld import lld_command
from flydsl.backends.toolchain import run_tool
from flydsl.binaries import describe
from flydsl.binaries.elf import PT_NOTE, SEGMENT, SHT_NOTE, Elf
from flydsl.config import Config
from flydsl.errors import DSLCompileError
from flydsl.targets.amdgpu import RocmArch

_OWN_TARGET = re.compile(r"\s*\.amdgcn_target .*")


def assemble(text: str, arch: RocmArch, kernels: tuple[str, ...], config: Config) -> bytes:
    """The shared object that the HIP runtime loads, of assembly text as LLVM writes it."""
    command = lld_command(arch.name, config)
    lines = [line for line in text.splitlines() if not _OWN_TARGET.fullmatch(line)]
    with tempfile.TemporaryDirectory(prefix="flydsl-") as directory:
        source, binary = Path(directory, "kernels.bc"), Path(directory, "kernels.hsaco")
        source.write_bytes(_module_of("\n".join(lines), arch))
        chip = ["-mllvm", f"-mcpu={arch.name}", f"-plugin-opt=mcpu={arch.name}"]
        result = run_tool([*command, *chip, source, "-o", binary])
        if result.returncode != 0:
            names = ", ".join(kernels)
            message = (result.stderr + result.stdout).replace(str(source), "kernels.bc").strip()
            raise DSLCompileError(f"inline assembly of {names} is not for rocm:{arch.name}: {message}", kernel=names)
        return _with_one_metadata_note(binary.read_bytes())


def _with_one_metadata_note(image: bytes) -> bytes:
    """Drop the note that LLVM adds for the module, in which it sees no kernel because all of them are assembly.

    It follows the assembled note in the same section.  Section and segment end before it, and its bytes become zero
    (System V ABI, chapter 4 "Section Header", chapter 5 "Program Header" and "Note Section").
    """
    elf = Elf(image)
    section = next(section for section in elf.sections if section.type == SHT_NOTE)
    owner_size, description_size = struct.unpack_from("<II", image, section.offset)
    size = 12 + (-owner_size // 4 + -description_size // 4) * -4
    out = elf.changed({section.index: {"size": size}})
    out[section.offset + size : section.offset + section.size] = bytes(section.size - size)
    for at in elf.segment_places:
        kind, rights, offset, address, physical, *_, alignment = SEGMENT.unpack_from(out, at)
        if (kind, offset) == (PT_NOTE, section.offset):
            SEGMENT.pack_into(out, at, kind, rights, offset, address, physical, size, size, alignment)
    return bytes(out)


def _module_of(assembly: str, arch: RocmArch) -> bytes:
    """Bitcode of a module that is nothing but assembly.

    The assembler reads it before the linker tells it of the chip, so the triple names that: ``gfx950`` as ``amdgpu9.50``.
    """
    escaped = assembly.translate({ord("\\"): "\\5C", ord('"'): "\\22", ord("\n"): "\\0A"})
    context = llvm.Context()
    ir = f'target triple = "{arch.triple}"\nmodule asm "{escaped}"\n'
    return llvm.parse_assembly(ir, context).as_bitcode()


# ----------------------------------------------------------------------------------------------------------------------
# Scratch use of kernels, as LLVM reports it.
#
# An object file has notes of it, assembly text the same as YAML: LLVM's "User Guide for AMDGPU Backend",
# https://llvm.org/docs/AMDGPUUsage.html, "Code Object V5 Metadata".

_SPILLS, _SCRATCH = (
    re.compile(rb"\.%s:\s+(\d+)" % name) for name in (b"vgpr_spill_count", b"private_segment_fixed_size")
)


def spilled_bytes(code: bytes) -> int:
    """The bytes of scratch that a thread of the kernels has, where registers are kept there; 0 where none is."""
    if code.startswith(b"\x7fELF"):
        kernels = describe(code).kernels
        spills = [kernel.spills["vgpr"] for kernel in kernels]
        scratch = [kernel.scratch_bytes or 0 for kernel in kernels]
    else:
        spills, scratch = ([int(number) for number in field.findall(code)] for field in (_SPILLS, _SCRATCH))
    return sum(scratch) if any(spills) else 0
