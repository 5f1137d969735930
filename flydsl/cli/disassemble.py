"""Device code as assembly, by any installed disassembler.

The packages that flydsl depends on contain none.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from flydsl.backends.toolchain import file_in, on_path, packaged, run_tool
from flydsl.config import Config
from flydsl.errors import ToolchainError
from flydsl.support.fast_dataclass import record

__all__ = ["disassemble"]


@record
class _Disassembler:
    """A program that prints the code of a file, which is its last argument."""

    name: str
    options: tuple[str, ...]


_LLVM_OBJDUMP = _Disassembler("llvm-objdump", ("--disassemble", "--reloc", "--no-show-raw-insn", "--source"))
_OF_FORMAT: dict[str, tuple[tuple[_Disassembler, ...], str]] = {
    "cubin": (
        (_Disassembler("nvdisasm", ("--print-code",)), _Disassembler("cuobjdump", ("--dump-sass",))),
        "install the CUDA Toolkit (apt install nvidia-cuda-toolkit, or https://developer.nvidia.com/cuda-downloads) or "
        "set CUDA_HOME to one",
    ),
    "amdgpu": (
        (_LLVM_OBJDUMP,),
        "install ROCm or a recent LLVM (apt install llvm), or set ROCM_PATH; LLVM must know the chip: gfx942 needs 17, "
        "gfx950 needs 20",
    ),
    "object": (
        (_LLVM_OBJDUMP, _Disassembler("objdump", ("--disassemble", "--reloc", "--no-show-raw-insn"))),
        "install LLVM (apt install llvm) or, for this machine's own kind of CPU, binutils (apt install binutils)",
    ),
}
"""For each format of :func:`flydsl.binaries.describe`: the programs to try in order, and how to install one."""


def disassemble(binary: bytes, binary_format: str, config: Config) -> str:
    """The assembly of a device binary in a format of :func:`flydsl.binaries.describe`.

    Raises:
        ToolchainError: no disassembler is installed, or no installed one knows the chip.
    """
    programs, advice = _OF_FORMAT[binary_format]
    refused: list[str] = []
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "binary"
        path.write_bytes(binary)
        for program in programs:
            for executable in _installed(program.name, config):
                text = _run([executable, *program.options, path], refused)
                if text is not None:
                    return text.replace(f"{directory}{os.sep}", "")
    names = " or ".join(program.name for program in programs)
    if refused:
        raise ToolchainError(f"no disassembler here takes this binary: {'; '.join(refused)}; {advice}")
    raise ToolchainError(f"disassembling needs {names}, which is not installed; {advice}")


def _run(command: Sequence[str | Path], refused: list[str]) -> str | None:
    """The command's output; ``None``, with the reason in ``refused``, if it fails or prints nothing useful."""
    try:
        done = run_tool(command)
    except ToolchainError as error:
        refused.append(str(error))
        return None
    # llvm-objdump prints <unknown> for each instruction of a chip that it is too old for, and reports success.
    unknown = done.stdout.count("<unknown>") * 2 > done.stdout.count("\n")
    if done.returncode == 0 and done.stdout.strip() and not unknown:
        return done.stdout
    said = done.stderr.strip().partition("\n")[0].rpartition("error: ")[2]
    refused.append(f"{command[0]}: {said or 'it does not know these instructions'}")
    return None


def _installed(name: str, config: Config) -> Iterable[Path]:
    """The installed programs of that name: in a vendor's toolkit, on the search path, and by version."""
    found = (
        file_in(config.cuda_home, f"bin/{name}"),
        packaged("nvidia", (), (f"*/bin/{name}",)),
        file_in(Path("/usr/local/cuda/bin"), name),
        file_in(config.rocm_home, f"llvm/bin/{name}"),
        file_in(Path("/opt/rocm/llvm/bin"), name),
        on_path(name),
    )
    versioned: dict[int, Path] = {}
    for directory in os.get_exec_path():
        for path in Path(directory).glob(f"{name}-*"):
            if match := re.fullmatch(r"-(\d+)", path.name.removeprefix(name)):
                versioned.setdefault(int(match[1]), path)
    newest_first = (versioned[version] for version in sorted(versioned, reverse=True))
    programs = [*(each.path for each in found if each is not None), *newest_first]
    unique: dict[Path, Path] = {}
    for program in programs:
        unique.setdefault(program.resolve(), program)
    return unique.values()
