"""Device code as assembly, by any installed disassembler.

The packages that flydsl depends on contain none.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from flydsl.backends.toolchain import Found, file_in, on_path, run_tool
from flydsl.config import Config
from flydsl.errors import ToolchainError
from flydsl.support.fast_dataclass import record


@record
class Disassembler:
    """A program that prints the code of a file, which is its last argument."""

    name: str
    options: tuple[str, ...]


LLVM_OBJDUMP = Disassembler("llvm-objdump", ("--disassemble", "--reloc", "--no-show-raw-insn", "--source"))


def _nowhere(name: str) -> Sequence[Found | None]:
    return ()


def disassembled(
    binary: bytes,
    programs: Sequence[Disassembler],
    advice: str,
    config: Config,
    places: Callable[[str], Sequence[Found | None]] = _nowhere,
) -> str:
    """The assembly of a device binary, by the first program that is installed and knows the chip.

    ``advice`` says in messages how to install one.  ``places`` looks for a program in the vendor's toolkit, before the
    search path.
    """
    refused: list[str] = []
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "binary"
        path.write_bytes(binary)
        for program in programs:
            for executable in _installed(program.name, config, places):
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


def _installed(name: str, config: Config, places: Callable[[str], Sequence[Found | None]]) -> Iterable[Path]:
    """The installed programs of that name: in a vendor's toolkit, on the search path, and by version."""
    found = (*places(name), file_in(config.rocm_home, f"llvm/bin/{name}"), on_path(name))
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
