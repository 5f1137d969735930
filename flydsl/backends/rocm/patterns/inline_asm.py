"""Turn inline assembly into intrinsics, which LLVM schedules and waits for.

Other instructions stay assembly: :mod:`flydsl.backends.rocm.link.assemble` has it read by the linker.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from flydsl._mlir import ir
from flydsl.ir.builder import constant, run_intrinsic
from flydsl.ir.rewriting import Operations
from flydsl.targets.amdgpu import GFX9, GFX10, GFX11, Isa, RocmArch

_Parts = tuple[tuple[int, int], ...]
_FIELDS: Mapping[tuple[Isa, ...], Mapping[str, _Parts]] = {
    GFX9: {"vmcnt": ((0, 4), (14, 2)), "expcnt": ((4, 3),), "lgkmcnt": ((8, 4),)},
    GFX10: {"vmcnt": ((0, 4), (14, 2)), "expcnt": ((4, 3),), "lgkmcnt": ((8, 6),)},
    GFX11: {"vmcnt": ((10, 6),), "expcnt": ((0, 3),), "lgkmcnt": ((4, 6),)},
}
"""The bits of S_WAITCNT's operand, position and width, low part first (LLVM's ``AMDGPUBaseInfo.cpp``)."""
_SPLIT = re.compile(r"s_wait_(loadcnt|storecnt|dscnt|kmcnt|expcnt|asynccnt|tensorcnt)")
_OF_A_NUMBER = {"s_nop": 16, "s_setprio": 16, "s_sleep": 32}
"""Instructions of one number, and the width of the intrinsic's operand."""
_NOTHING_ELSE = re.compile(rf"s_waitcnt|s_wait_\w+|{'|'.join(_OF_A_NUMBER)}|buffer_(inv|wbl2|wbinvl1|gl[01]_inv)")
"""Instructions that only wait, say how to go on, or make caches coherent."""
_BARRIERS = ("rocdl.barrier", "rocdl.s.barrier")
_WAITS_AND_HINTS = (
    "rocdl.iglp.opt", "rocdl.s.nop", "rocdl.s.setprio", "rocdl.s.sleep", "rocdl.s.waitcnt", "rocdl.sched.barrier",
    "rocdl.sched.group.barrier", "rocdl.wave.barrier",
    *(f"rocdl.s.wait.{counter}" for counter in ("asynccnt", "dscnt", "expcnt", "loadcnt", "storecnt", "tensorcnt")),
)  # fmt: skip
"""MLIR's operations that are such instructions."""


def lower_assembly(pieces: Iterable[ir.Operation], arch: RocmArch) -> None:
    """Replace pieces of assembly whose instructions are all known here; the linker assembles the others.

    Before::

        llvm.inline_asm has_side_effects "s_waitcnt vmcnt(0); s_barrier", "" : () -> ()

    After::

        %vmcnt_0 = arith.constant 3952 : i32
        llvm.call_intrinsic "llvm.amdgcn.s.waitcnt"(%vmcnt_0) : (i32) -> ()
        llvm.call_intrinsic "llvm.amdgcn.s.barrier"() : () -> ()
    """
    for piece in pieces:
        _, lines = _read(piece)
        found = [_intrinsic_of(line, arch) for line in lines]
        if not lines or None in found or len(piece.operands) or len(piece.results):
            continue
        with ir.InsertionPoint(piece), piece.location:
            for name, operands in filter(None, found):
                run_intrinsic(
                    name, [constant(number, ir.IntegerType.get_signless(width)) for number, width in operands]
                )
        piece.erase()


def stand_in_for_assembly(pieces: Iterable[ir.Operation]) -> None:
    """For a CPU in the role of a chip: barriers are barriers, and waits and hints nothing.  Other pieces stay.

    Before::

        llvm.inline_asm has_side_effects "s_waitcnt vmcnt(0); s_barrier", "" : () -> ()

    After::

        gpu.func @kernel() kernel {
          gpu.barrier
          gpu.return
    """
    for piece in pieces:
        _, lines = _read(piece)
        if lines and all(line == "s_barrier" or _NOTHING_ELSE.fullmatch(line.partition(" ")[0]) for line in lines):
            for line in lines:
                if line == "s_barrier":
                    with ir.InsertionPoint(piece), piece.location:
                        ir.Operation.create("gpu.barrier")
            piece.erase()


def stand_in_for_waits(operations: Operations) -> None:
    """For a CPU in the role of a chip: the same of MLIR's own operations, which a program built.

    Before::

        rocdl.s.waitcnt 0
        rocdl.s.barrier

    After::

        gpu.func @kernel() kernel {
          gpu.barrier
          gpu.return
    """
    for barrier in operations.named(*_BARRIERS):
        with ir.InsertionPoint(barrier), barrier.location:
            ir.Operation.create("gpu.barrier")
    for operation in operations.named(*_BARRIERS, *_WAITS_AND_HINTS):
        operation.erase()


def _read(piece: ir.Operation) -> tuple[str, list[str]]:
    text = ir.StringAttr(piece.attributes["asm_string"]).value
    return text, [line.strip() for line in re.split(r"[\n;]", text) if line.strip()]


def _intrinsic_of(line: str, arch: RocmArch) -> tuple[str, list[tuple[int, int]]] | None:
    """The intrinsic of an instruction that is known, and its operands as numbers and their widths."""
    name, _, rest = line.partition(" ")
    if line == "s_barrier":
        return "llvm.amdgcn.s.barrier", []
    if name == "s_waitcnt" and not arch.has_split_waits:
        bits = _wait_bits(rest, _fields(arch))
        return None if bits is None else ("llvm.amdgcn.s.waitcnt", [(bits, 32)])
    if not re.fullmatch(r"\d+|0x[0-9a-fA-F]+", rest.strip()):
        return None
    number = int(rest, 0)
    if name in _OF_A_NUMBER:
        return f"llvm.amdgcn.{name.replace('_', '.')}", [(number, _OF_A_NUMBER[name])]
    if (found := _SPLIT.fullmatch(name)) and arch.has_split_waits:
        return f"llvm.amdgcn.s.wait.{found[1]}", [(number, 16)]
    return None


def _wait_bits(operands: str, fields: Mapping[str, _Parts]) -> int | None:
    """The operand of S_WAITCNT; counters that are not named wait for nothing."""
    counts = dict(re.findall(r"(\w+)\((\d+)\)", operands))
    rest = re.sub(r"\w+\(\d+\)|[&,\s]", "", operands)
    if rest or not counts or counts.keys() - fields.keys():
        return None
    return _encoded({name: int(count) for name, count in counts.items()}, fields)


def wait_operand(counts: Mapping[str, int], arch: RocmArch) -> int:
    """The operand of S_WAITCNT for at most so many accesses in flight: ``wait_operand({"vmcnt": 0}, arch)``.

    Counters that are not named wait for nothing.  Chips with split waits have an instruction for each counter instead.
    """
    return _encoded(counts, _fields(arch))


def _fields(arch: RocmArch) -> Mapping[str, _Parts]:
    return next(fields for isas, fields in _FIELDS.items() if arch.isa in isas)


def _encoded(counts: Mapping[str, int], fields: Mapping[str, _Parts]) -> int:
    bits = 0
    for name, parts in fields.items():
        most = (1 << sum(width for _, width in parts)) - 1
        count = min(counts.get(name, most), most)
        for position, width in parts:
            bits |= (count & ((1 << width) - 1)) << position
            count >>= width
    return bits
