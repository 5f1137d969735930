"""Assembly of the user's own as intrinsics: LLVM here prints AMD's instructions and reads none.

An instruction that is not known is refused: code generation would end the process.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.backends.rewriting import constant, i32, run_intrinsic, source_location
from flydsl.backends.rocm.archs import RocmArch
from flydsl.errors import DSLCompileError

__all__ = ["lower_assembly", "stand_in_for_assembly"]

_Parts = tuple[tuple[int, int], ...]
_FIELDS: dict[int, dict[str, _Parts]] = {
    9: {"vmcnt": ((0, 4), (14, 2)), "expcnt": ((4, 3),), "lgkmcnt": ((8, 4),)},
    10: {"vmcnt": ((0, 4), (14, 2)), "expcnt": ((4, 3),), "lgkmcnt": ((8, 6),)},
    11: {"vmcnt": ((10, 6),), "expcnt": ((0, 3),), "lgkmcnt": ((4, 6),)},
}
"""By generation the bits of S_WAITCNT's operand, position and width, low part first (LLVM's ``AMDGPUBaseInfo.cpp``)."""
_SPLIT = re.compile(r"s_wait_(loadcnt|storecnt|dscnt|kmcnt|expcnt|asynccnt|tensorcnt)")
_OF_A_NUMBER = {"s_nop": 16, "s_setprio": 16, "s_sleep": 32}
"""Instructions of one number, and the width of the intrinsic's operand."""
_NOTHING_ELSE = re.compile(rf"s_waitcnt|{_SPLIT.pattern}|{'|'.join(_OF_A_NUMBER)}")
"""Instructions that only wait, or say how to go on."""


def lower_assembly(pieces: Iterable[ir.Operation], arch: RocmArch) -> None:
    """Replace pieces of assembly; empty ones, which hold values where they are, stay.

    Raises:
        DSLCompileError: an instruction that has no intrinsic here; names it.
    """
    for piece in pieces:
        text, lines = _read(piece)
        if not lines:
            continue
        if len(piece.operands) or len(piece.results):
            raise _unknown(text, piece)
        with ir.InsertionPoint(piece), piece.location:
            for line in lines:
                if not _lower(line, arch):
                    raise _unknown(line, piece)
        piece.erase()


def stand_in_for_assembly(pieces: Iterable[ir.Operation]) -> None:
    """For a CPU in the role of a chip: barriers are barriers, and waits and hints nothing.  Other pieces stay."""
    for piece in pieces:
        _, lines = _read(piece)
        if lines and all(line == "s_barrier" or _NOTHING_ELSE.fullmatch(line.partition(" ")[0]) for line in lines):
            for line in lines:
                if line == "s_barrier":
                    with ir.InsertionPoint(piece), piece.location:
                        ir.Operation.create("gpu.barrier")
            piece.erase()


def _read(piece: ir.Operation) -> tuple[str, list[str]]:
    text = ir.StringAttr(piece.attributes["asm_string"]).value
    return text, [line.strip() for line in re.split(r"[\n;]", text) if line.strip()]


def _lower(line: str, arch: RocmArch) -> bool:
    """Whether the instruction is known, and then emitted."""
    name, _, rest = line.partition(" ")
    if line == "s_barrier":
        run_intrinsic("llvm.amdgcn.s.barrier", [])
        return True
    if name == "s_waitcnt" and arch.generation in _FIELDS:
        bits = _wait_bits(rest, _FIELDS[arch.generation])
        if bits is not None:
            run_intrinsic("llvm.amdgcn.s.waitcnt", [constant(bits, i32())])
        return bits is not None
    if not re.fullmatch(r"\d+|0x[0-9a-fA-F]+", rest.strip()):
        return False
    number = int(rest, 0)
    if name in _OF_A_NUMBER:
        width = ir.IntegerType.get_signless(_OF_A_NUMBER[name])
        run_intrinsic(f"llvm.amdgcn.{name.replace('_', '.')}", [constant(number, width)])
        return True
    if (found := _SPLIT.fullmatch(name)) and arch.generation >= 12:
        run_intrinsic(f"llvm.amdgcn.s.wait.{found[1]}", [constant(number, ir.IntegerType.get_signless(16))])
        return True
    return False


def _wait_bits(operands: str, fields: dict[str, _Parts]) -> int | None:
    """The operand of S_WAITCNT; counters that are not named wait for nothing."""
    counts = dict(re.findall(r"(\w+)\((\d+)\)", operands))
    rest = re.sub(r"\w+\(\d+\)|[&,\s]", "", operands)
    if rest or not counts or counts.keys() - fields.keys():
        return None
    bits = 0
    for name, parts in fields.items():
        most = (1 << sum(width for _, width in parts)) - 1
        count = min(int(counts.get(name, most)), most)
        for position, width in parts:
            bits |= (count & ((1 << width) - 1)) << position
            count >>= width
    return bits


def _unknown(text: str, piece: ir.Operation) -> DSLCompileError:
    return DSLCompileError(
        f"assembly {text!r} is not translated for AMD GPUs; known are s_barrier, s_waitcnt, s_wait_*, s_nop, s_setprio and "
        "s_sleep, and fx.rocdl has functions for other instructions",
        location=source_location(piece.location),
    )
