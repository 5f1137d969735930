"""Instructions of binaries that the simulators know."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from flydsl.errors import FlydslError
from flydsl.tools.simulators.ptx import PtxError, parse
from flydsl.tools.simulators.ptx.instructions.table import is_known

_BINARIES = (".hsaco", ".co", ".o", ".so")


def coverage(folder: Path) -> list[tuple[object, ...]]:
    """For each file with PTX or code objects, and each chip: instructions, how many are known, and the names of others."""
    rows: list[tuple[object, ...]] = []
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".ptx":
            rows.append((path.name, "", *_of_ptx(path.read_text(encoding="utf-8", errors="replace"))))
        elif path.suffix in _BINARIES:
            rows.extend((path.name, *row) for row in coverage_of(path))
    return rows


def coverage_of(path: Path) -> list[tuple[str, int, int, str]]:
    """For each chip of a simulator that a file has code objects for: instructions, known ones, names of others."""
    from flydsl.tools.foreign.code_object_kernels import images_for
    from flydsl.tools.simulators.amdgpu import CHIPS

    image, rows = path.read_bytes(), []
    for chip in CHIPS:
        try:
            counts = [_of_code_object(each, chip) for each in images_for(chip, image)]
        except FlydslError:  # no code object for the chip, or no file of such
            continue
        others = sum((names for _, names in counts), Counter[str]())
        count = sum(count for count, _ in counts)
        rows.append((chip, count, count - others.total(), ", ".join(others)))
    return rows


def _of_ptx(text: str) -> tuple[int, int, str]:
    try:
        module = parse(text)
    except PtxError as error:
        return 0, 0, str(error)
    code = [each for function in module.functions.values() for each in function.code]
    others = Counter(".".join(each.words[:2]) for each in code if not is_known(each))
    return len(code), len(code) - others.total(), ", ".join(others)


def _of_code_object(image: bytes, chip: str) -> tuple[int, Counter[str]]:
    """The instructions of all kernels, and those that are not known by name."""
    from flydsl.tools.simulators.amdgpu.code_object import CodeObject
    from flydsl.tools.simulators.amdgpu.workgroup import Program

    code = CodeObject(image, chip)
    others: Counter[str] = Counter()
    count = 0
    for kernel in code.kernels.values():
        program: Program = code.program(kernel.context(chip))
        address = kernel.entry
        while True:
            count += 1
            try:
                _, _, following = program.step(address)
            except (FlydslError, ValueError) as error:
                others[str(error).partition(":")[0]] += 1
                if address not in program.instructions:
                    break
                following = address + program.instructions[address].size
            if program.instructions[address].name == "S_ENDPGM":
                break
            address = following
    return count, others
