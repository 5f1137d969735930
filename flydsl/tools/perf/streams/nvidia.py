"""NVIDIA's machine code as an instruction stream.

The text is nvdisasm's.  Each instruction of 16 bytes also says how it is issued: cycles until the warp's next instruction,
scoreboards that it takes, and those that it waits for.  Their places: Jia et al., "Dissecting the NVIDIA Volta GPU
Architecture via Microbenchmarking" (2018), "Control information".
"""

from __future__ import annotations

import re
from collections.abc import Callable

from flydsl.targets.timing import Chip
from flydsl.tools.perf.streams.stream import COUNTERS, Instruction, Range, Stream, Unit, loops_of

_LINE = re.compile(r"\s*/\*([0-9a-f]+)\*/\s+(?:@(!?U?P(?:T|\d+))\s+)?([A-Z][\w.]*)\s*(.*?)\s*;")
_LABEL = re.compile(r"(\.L_x_\w+):")
_TARGET = re.compile(r"`\((\.L_x_\w+)\)")
_REGISTER = re.compile(r"\bR(\d+)")
_WAIT_SCOREBOARD = re.compile(r"SB(\d)\s*,\s*(0x[0-9a-f]+|\d+)")
_ALL_LANES = 32

_SPECIAL = ("MUFU", "I2F", "F2I", "F2F", "I2I", "FRND", "POPC", "FLO", "BREV", "F2FP.SATFINITE")
_DOUBLE = ("DADD", "DMUL", "DFMA", "DSETP", "DMNMX")
_CONTROL = ("NOP", "BSSY", "BSYNC", "WARPSYNC", "YIELD", "NANOSLEEP", "MEMBAR", "ERRBAR", "CCTL", "FENCE", "PMTRIG",
            "ACQBULK", "PREEXIT", "DEPBAR", "LDGDEPBAR", "WARPGROUP", "SYNCS", "ELECT", "UCGABAR", "BREAK", "UTMAPF",
            "UTMACMDFLUSH")  # fmt: skip
_SHAPE = re.compile(r"\.(\d+)x(\d+)x(\d+)")
_COMPACT = re.compile(r"\.(16816|1688|16832|8816|884|1684|16864|168128)\b")
_COMPACT_SHAPES = {
    "16816": (16, 8, 16), "1688": (16, 8, 8), "16832": (16, 8, 32), "8816": (8, 8, 16), "884": (8, 8, 4), "1684": (16, 8, 4),
    "16864": (16, 8, 64), "168128": (16, 8, 128),
}  # fmt: skip
_MATRIX_KINDS = {
    "HMMA": "matrix.f16", "HGMMA": "matrix.f16", "IMMA": "matrix.i8", "IGMMA": "matrix.i8", "DMMA": "matrix.f64",
    "QMMA": "matrix.f8", "QGMMA": "matrix.f8", "OMMA": "matrix.f4",
}  # fmt: skip


class _Reader:
    def __init__(self, chip: Chip) -> None:
        self.chip = chip
        self.vector, self.after = int(chip.fact("vector_cycles")), int(chip.fact("vector_latency"))
        self.double, self.special = int(chip.fact("double_cycles")), int(chip.fact("transcendental_cycles"))
        self.lds, self.l1 = chip.fact("lds_bytes_per_cycle"), chip.fact("l1_bytes_per_cycle")

    def read(self, name: str, rest: str, is_predicated: bool) -> Instruction:
        """The instruction of a name with its suffixes, without its control information."""
        text, base = f"{name} {rest}".strip(), name.partition(".")[0]
        if base in _MATRIX_KINDS:
            return self._matrix(text, name, base, rest)
        if base == "BRA":
            return Instruction(text, base, Unit.SCALAR, 1, is_conditional=is_predicated or "DIV" in name)
        if base in ("EXIT", "RET", "KILL"):
            if is_predicated:
                return Instruction(text, base, Unit.SCALAR, 1, is_conditional=True)
            return Instruction(text, base, Unit.END)
        if base == "BAR":
            unit = Unit.ARRIVE if ".ARV" in name else Unit.BARRIER
            return Instruction(text, base, unit)
        if base == "DEPBAR":
            waits = [-1] * COUNTERS
            for number, most in _WAIT_SCOREBOARD.findall(rest):
                waits[int(number)] = int(most, 0)
            return Instruction(text, base, Unit.WAIT, waits=tuple(waits))
        if base == "LDGDEPBAR":  # its scoreboard falls when the copies before it have arrived
            return Instruction(text, base, Unit.LOAD, 1, port=1, traffic=1)
        if base in _CONTROL:
            return Instruction(text, base, Unit.NOP, 1)
        memory = self._memory(text, name, base, rest)
        if memory is not None:
            return memory
        operations = 0
        if base in ("FADD", "FMUL", "FFMA", "FMNMX", "HADD2", "HMUL2", "HFMA2", "DADD", "DMUL", "DFMA"):
            operations = _ALL_LANES * (2 if "FMA" in base else 1) * (2 if base.startswith("H") else 1)
        if base in _SPECIAL:
            return Instruction(text, base, Unit.SPECIAL, 1, self.special, self.after)
        cycles = self.double if base in _DOUBLE else self.vector
        unit = Unit.SCALAR if base.startswith(("U", "R2UR", "S2UR")) and base not in ("UMMA",) else Unit.VECTOR
        return Instruction(
            text, base, unit, 1 if unit is Unit.SCALAR else cycles, cycles, self.after, operations=operations
        )

    def _matrix(self, text: str, name: str, base: str, rest: str) -> Instruction:
        match, compact = _SHAPE.search(name), _COMPACT.search(name)
        m, n, k = (16, 8, 16)
        if match is not None:
            m, n, k = (int(each) for each in match.groups())
        elif compact is not None:
            m, n, k = _COMPACT_SHAPES[compact[1]]
        if base.endswith("GMMA"):
            m //= 4  # of a warpgroup; a warp does a quarter of the rows
        kind = _MATRIX_KINDS[base]
        if "TF32" in name:
            kind = "matrix.tf32"
        cycles = max(1, round(m * n * k / self.chip.macs_per_cycle(kind)))
        registers = [int(each) for each in _REGISTER.findall(rest)]
        sizes = (max(1, m * n // 32), 4, 2, max(1, m * n // 32))
        ranges = [
            (first, min(count, 255 - first)) for first, count in zip(registers, sizes, strict=False) if first < 255
        ]
        read: tuple[Range, ...] = (*ranges[1:3], *ranges[3:4]) if len(ranges) > 3 else tuple(ranges[1:])
        return Instruction(
            text, base, Unit.MATRIX, 1, cycles, written=tuple(ranges[:1]), read=read[:4], macs=m * n * k, matrix=kind
        )

    def _memory(self, text: str, name: str, base: str, rest: str) -> Instruction | None:
        width = next((int(bits) // 8 for bits in re.findall(r"\.(128|64|16|8)\b", name)), 4)
        if base in ("LDSM", "STSM"):
            width = 4 * next((int(each) for each in re.findall(r"\.(4|2)\b", name)), 1)
        moved = width * _ALL_LANES
        if base in ("LDS", "LDSM", "STS", "STSM", "ATOMS"):
            return Instruction(text, base, Unit.LDS, 1, bytes=width, port=max(1, round(moved / self.lds)))
        if base in ("LDG", "LD", "LDGSTS"):
            port = max(1, round(moved / self.l1))
            return Instruction(text, base, Unit.LOAD, 1, bytes=width, port=port, traffic=moved)
        if base in ("STG", "ST"):
            port = max(1, round(moved / self.l1))
            return Instruction(text, base, Unit.STORE, 1, bytes=width, port=port, traffic=moved)
        if base in ("ATOM", "ATOMG", "RED", "REDG"):
            port = 4 * max(1, round(moved / self.l1))
            return Instruction(text, base, Unit.ATOMIC, 1, bytes=width, port=port, traffic=moved)
        if base in ("LDL", "STL"):
            return Instruction(text, base, Unit.LOAD if base == "LDL" else Unit.STORE, 1, bytes=width, port=1)
        if base in ("UBLKCP", "UTMALDG", "UTMASTG", "UTMAREDG"):
            return Instruction(text, base, Unit.LOAD, 1, port=1)
        del rest
        return None


def nvidia_stream(
    text: str,
    code: bytes,
    symbol: str,
    arch: str,
    chip: Chip,
    place_of: Callable[[int], tuple[str, int] | None] | None = None,
) -> Stream:
    """The instructions of one kernel of a cubin.

    ``text`` is nvdisasm's output, ``code`` the kernel's section, 16 bytes for each instruction.  ``place_of`` gives the
    source line of a line of the text, by its number from 0.
    """
    reader = _Reader(chip)
    instructions: list[Instruction] = []
    labels: dict[str, int] = {}
    branches: list[tuple[int, str]] = []
    inside = False
    for number, line in enumerate(text.splitlines()):
        if line.startswith(f".text.{symbol}:"):
            inside = True
            continue
        if not inside:
            continue
        if line.lstrip().startswith((".section", "//-----")):
            break
        label = _LABEL.match(line)
        if label is not None:
            labels[label[1]] = len(instructions)
            continue
        match = _LINE.match(line)
        if match is None:
            continue
        offset, guard, name, rest = match.groups()
        each = reader.read(name, rest, guard is not None)
        each.guard = guard or ""
        _control(each, code, int(offset, 16))
        each.place = None if place_of is None else place_of(number)
        each.line = number
        target = _TARGET.search(rest)
        if target is not None and each.name == "BRA":
            branches.append((len(instructions), target[1]))
        instructions.append(each)
    if not inside:
        raise KeyError(symbol)
    for position, name in branches:
        instructions[position].target = labels.get(name, -1)
    last = Instruction("EXIT", "EXIT", Unit.END)
    for position, each in enumerate(instructions):  # one under a predicate is a branch to the next that is not
        if each.name == "EXIT" and each.is_conditional:
            later = range(position + 1, len(instructions))
            each.target = next((k for k in later if instructions[k].unit is Unit.END), len(instructions))
    if any(each.target == len(instructions) for each in instructions):
        instructions.append(last)
    end = next((k for k, x in enumerate(instructions) if x.unit is Unit.END), len(instructions) - 1)
    while len(instructions) > end + 1 and instructions[-1].unit is Unit.NOP:
        instructions.pop()
    kept = [
        each
        for position, each in enumerate(instructions)
        if not (each.target == position and not each.is_conditional)  # the trap behind the end
    ]
    return Stream(symbol, arch, kept, loops_of(kept), _ALL_LANES)


def _control(each: Instruction, code: bytes, offset: int) -> None:
    """Give an instruction the cycles and scoreboards of its control information."""
    if offset + 16 > len(code):
        return
    control = int.from_bytes(code[offset : offset + 16], "little") >> 105
    each.stall = control & 15
    written, read, mask = control >> 5 & 7, control >> 8 & 7, control >> 11 & 63
    if mask and each.unit is not Unit.WAIT:
        each.waits = tuple(0 if mask >> k & 1 else -1 for k in range(COUNTERS))
    elif mask:
        each.waits = tuple(0 if mask >> k & 1 else most for k, most in enumerate(each.waits))
    if each.unit in (Unit.LDS, Unit.LOAD, Unit.STORE, Unit.ATOMIC, Unit.SPECIAL, Unit.MATRIX):
        each.counter = written if written < COUNTERS else -1
        each.release = read if read < COUNTERS else -1
