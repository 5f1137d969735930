"""SPIR-V as text, and as LLVM bitcode for devices that take nothing else, such as PoCL 3."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from flydsl.plugin import ToolchainError, on_path, run_tool

INSTALL = "apt-get install spirv-tools llvm-spirv-15"
_ZERO = re.compile(r"Op(?:ConstantNull|Undef) (%(?:uchar|ushort|uint|ulong|half|float|double))$", re.MULTILINE)
_VECTOR = re.compile(r"(%\w+) = OpCompositeConstruct (%v\d\w+) (.+)$", re.MULTILINE)


def translator() -> str | None:
    found = on_path("llvm-spirv", "llvm-spirv-15", "llvm-spirv-14")
    return str(found.path) if found else None


def text(spirv: bytes) -> str:
    return _run("spirv-dis", spirv).decode()


def bitcode(spirv: bytes) -> bytes:
    """Without instructions that older translators do not take: zeros, undefined numbers, vectors of variables."""
    plain = _VECTOR.sub(_by_inserts, _ZERO.sub(r"OpConstant \1 0", text(spirv))).encode()
    return _run(translator() or "llvm-spirv", _run("spirv-as", plain, "--target-env", "spv1.4"), "-r")


def _by_inserts(vector: re.Match[str]) -> str:
    name, of, lines = vector[1], vector[2], [f"{vector[1]}__0 = OpUndef {vector[2]}"]
    for i, part in enumerate(vector[3].split()):
        lines.append(f"{name}__{i + 1} = OpCompositeInsert {of} {part} {name}__{i} {i}")
    return "\n".join([*lines, f"{name} = OpCopyObject {of} {name}__{len(lines) - 1}"])


def _run(program: str, data: bytes, *options: str) -> bytes:
    if on_path(program) is None:
        raise ToolchainError(f"{program} is missing; run: {INSTALL}")
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "source"), Path(folder, "made")
        source.write_bytes(data)
        done = run_tool([program, *options, source, "-o", made])
        if done.returncode:
            raise ToolchainError(f"{program} refuses the program: {done.stderr.strip()}")
        return made.read_bytes()
