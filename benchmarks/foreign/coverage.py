"""Instructions of binaries that the simulators know."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from flydsl.binaries.elf import Elf
from flydsl.errors import FlydslError
from flydsl.tools.simulators.ptx import PtxError, parse
from flydsl.tools.simulators.ptx.instructions.table import is_known


def coverage(folder: Path) -> list[tuple[object, ...]]:
    """For each file with PTX or a code object: instructions, how many are known, and the names of others."""
    rows: list[tuple[object, ...]] = []
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".ptx":
            rows.append((path.name, *_of_ptx(path.read_text(encoding="utf-8", errors="replace"))))
        elif path.suffix in (".hsaco", ".co"):
            rows.append((path.name, *_of_code_object(path.read_bytes())))
    return rows


def _of_ptx(text: str) -> tuple[int, int, str]:
    try:
        module = parse(text)
    except PtxError as error:
        return 0, 0, str(error)
    code = [each for function in module.functions.values() for each in function.code]
    others = Counter(".".join(each.words[:2]) for each in code if not is_known(each))
    return len(code), len(code) - others.total(), ", ".join(others)


def _of_code_object(image: bytes) -> tuple[int, int, str]:
    from flydsl.binaries.amdgpu import describe_amdgpu
    from flydsl.tools.simulators.amdgpu.code_object import CodeObject
    from flydsl.tools.simulators.amdgpu.workgroup import Program

    try:
        target = describe_amdgpu(Elf(image)).arch
        code = CodeObject(image, target)
    except FlydslError as error:
        return 0, 0, str(error)
    others: Counter[str] = Counter()
    count = 0
    for kernel in code.kernels.values():
        program: Program = code.program(kernel.context(target))
        address = kernel.entry
        while True:
            count += 1
            try:
                _, _, following = program.step(address)
            except FlydslError as error:
                others[str(error).partition(":")[0]] += 1
                if address not in program.instructions:
                    break
                following = address + program.instructions[address].size
            if program.instructions[address].name == "S_ENDPGM":
                break
            address = following
    return count, count - others.total(), ", ".join(others)
