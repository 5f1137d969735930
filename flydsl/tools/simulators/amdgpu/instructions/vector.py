"""Vector arithmetic: AMD's pseudocode between operands and modifiers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.instructions import cross_lane
from flydsl.tools.simulators.amdgpu.instructions.integer_clamp import saturating
from flydsl.tools.simulators.amdgpu.instructions.transcendental import FUNCTIONS, OF_TWO
from flydsl.tools.simulators.amdgpu.operands.modifiers import (
    clamp,
    half,
    negate,
    packed_halves,
    select_part,
    store_part,
)
from flydsl.tools.simulators.amdgpu.operands.registers import (
    Read,
    Uses,
    Write,
    lane_mask_reader,
    lane_mask_writer,
    scalar_reader,
    scalar_writer,
    vector_reader,
    vector_writer,
)
from flydsl.tools.simulators.amdgpu.pseudocode.arithmetic import flush
from flydsl.tools.simulators.amdgpu.wave import ACCUMULATION, EXEC, VCC, Waves, half_of
from flydsl.tools.simulators.array import Array

Run = Callable[[Waves], None]

_KEEPS_UPPER = frozenset({"V_MAD_F16", "V_MAD_U16", "V_MAD_I16", "V_FMA_F16", "V_DIV_FIXUP_F16"})
"""Instructions of CDNA that keep the upper half of their destination; the others of 16 bits write zeros there."""


class _Vector:
    """One instruction while its function is built."""

    def __init__(self, instruction: Instruction, context: Context, uses: Uses) -> None:
        self.i, self.context, self.uses = instruction, context, uses
        self.name = instruction.name
        self.encoding = instruction.encoding
        self.operands = context.family.operands.get(instruction.opcode, {})
        self.text = context.pseudocode(self.name)
        self.in_pairs = self.encoding.startswith("VOP3P")
        self.is_vop3 = self.encoding.startswith("VOP3")
        self.lit = instruction.literal

    def format(self, operand: str) -> tuple[str, int]:
        """Name of the format, bits."""
        for name in (operand, f"v{operand}"):
            if name in self.operands:
                fmt, bits, _ = self.operands[name]
                return fmt.name, bits
        return "FMT_NUM_B32", 32

    # -- sources

    def source(self, index: int) -> Read:
        """The operand with its modifiers applied: raw bits of every lane."""
        fmt, bits = self.format(f"src{index}")
        fields = self.i.fields
        crossed = "vsrc0" in fields and index == 0
        code = fields["vsrc0"] + 256 if crossed else fields.get(f"src{index}", fields.get(f"vsrc{index}", 0) + 256)
        if "SDWA" in self.encoding and fields.get(f"s{index}"):
            code = fields["vsrc0"] if index == 0 else fields["vsrc1"]
        width = 64 if bits == 64 else max(bits, 32)
        upper = False
        if code >= 256 and bits == 16 and not self.context.family.is_cdna and not self.is_vop3:
            upper, code = (code - 256) >= 128, 256 + (code - 256) % 128
        if code >= 256:
            accumulation = self.kind(f"src{index}").endswith("ACCVGPR")
            read = vector_reader(code - 256 + (ACCUMULATION if accumulation else 0), width, self.uses)
            if bits == 16 and not (self.context.family.is_cdna or self.in_pairs or accumulation or crossed):
                by_opsel = self.is_vop3 and bool(self.i.opsel >> index & 1)
                self.uses.add(half_of(code - 256, upper or by_opsel))
        else:
            if "MIX" in self.name and self.halves() >> index & 1:  # an inline constant is of f16 then, too
                fmt = "FMT_NUM_BF16" if "BF16" in self.name else "FMT_NUM_F16"
            read = scalar_reader(code, width, fmt, self.lit, self.uses)
        if crossed and "DPP" in self.encoding:
            read = cross_lane.moved(read, self.i, self.context)
        return self.modified(read, index, fmt, bits, upper, code)

    def halves(self) -> int:
        """A bit for each source: OPSEL_HI."""
        return int(self.i.opsel_hi | self.i.opsel_hi2 << 2)

    def kind(self, operand: str) -> str:
        return self.operands[operand][2].name if operand in self.operands else ""

    def modified(self, read: Read, index: int, fmt: str, bits: int, upper: bool, code: int) -> Read:
        fields = self.i.fields
        if self.in_pairs:
            return packed_halves(read, self.i, index, fmt, bits, code, self.name)
        if self.is_vop3:
            if bits == 16 and self.i.opsel >> index & 1 and "SRC0" not in self.text:
                upper = True
            if upper:
                read = half(read)
            absolute, negative = self.i.abs >> index & 1, self.i.neg >> index & 1
            if "INST.NEG" in self.text:  # where the bits of modifiers are a table
                return read
            return negate(read, bits, absolute, negative) if absolute or negative else read
        if "SDWA" in self.encoding and "SDWA_SRC0_SEL" not in self.text:
            read = select_part(read, fields[f"src{index}_sel"], fields.get(f"src{index}_sext", 0))
        if upper:
            read = half(read)
        absolute, negative = fields.get(f"src{index}_abs", 0), fields.get(f"src{index}_neg", 0)
        return negate(read, bits, absolute, negative) if absolute or negative else read

    # -- the rest

    def known(self) -> dict[str, int]:
        """Values that the pseudocode may read of the instruction."""
        wide = self.context.lanes == 64
        high = self.halves()
        return {
            "WAVE64": int(wide), "WAVE32": int(not wide), "OPSEL": self.i.opsel, "OPSEL_HI": high, "NEG": self.i.neg,
            "NEG_HI": self.i.neg_hi, "SDWA_SRC0_SEL": self.i.src0_sel, "WAVE_MODE.IEEE": self.context.ieee,
            "INST.OMOD": self.i.omod, "INST.ABS": self.i.abs, "INST.NEG": self.i.neg,
        }  # fmt: skip

    def reader(self, name: str) -> Read:
        """The reader of an input of the pseudocode."""
        if name in ("S0", "S1", "S2"):
            return self.source(int(name[1]))
        if name == "D0":
            return self.old()
        if name in ("SIMM32", "SIMM64"):
            literal = np.array([self.lit], np.uint32 if name == "SIMM32" else np.uint64)
            return lambda waves: literal
        if name == "laneId":
            return lambda waves: waves.lane_numbers
        if name == "VCC_LANES":
            return lane_mask_reader(self.carry_in(), self.context.lanes, self.uses)
        if name == "EXEC_LANES":
            return lambda waves: waves.active
        if name == "SCC":
            return lambda waves: waves.scc[:, None]
        raise SimulationError(f"{self.name} reads {name}")

    def carry_in(self) -> int:
        has_field = self.is_vop3 and self.kind("src2").startswith("OPR_SREG") and not self.name.startswith("V_DIV_FMAS")
        return self.i.src2 if has_field or (self.encoding.startswith("VOP3") and "CNDMASK" in self.name) else VCC

    def old(self) -> Read:
        """The destination's content, or the value that the instruction leaves there if it writes nothing."""
        if self.name.startswith("V_DIV_SCALE"):
            return self.source(0)
        _, bits = self.format("vdst")
        register, upper = self.destination(bits)
        read = vector_reader(register, max(bits, 32), self.uses)
        return half(read) if upper else read

    def destination(self, bits: int) -> tuple[int, bool]:
        """Register, and whether its upper half is meant."""
        register = self.i.vdst
        if "ACCVGPR" in self.name and self.kind("vdst") == "OPR_ACCVGPR":
            return register + ACCUMULATION, False
        if bits == 16 and not self.in_pairs and "VDST" not in self.text:  # where the pseudocode selects by itself
            if self.is_vop3:
                return register, bool(self.i.opsel >> 3 & 1)
            if not self.context.family.is_cdna and "VOP" in self.encoding:
                return register % 128, register >= 128
        return register, False

    def writer(self, name: str, width: int) -> Write:
        lanes, null = self.context.lanes, self.context.null
        if name == "D0" and self.name.startswith("V_S_"):  # of one number, in scalar registers
            return scalar_writer(self.i.vdst & 127, 32, self.uses)
        if name == "D0":
            return self.vector_destination(width)
        if name == "D0_LANES":
            code = self.i.vdst if self.is_vop3 else self.i.sdst if self.i.sd else VCC
            return lane_mask_writer(code, lanes, null, self.uses)
        if name == "VCC_LANES":
            code = self.i.sdst if "sdst" in self.i.fields else VCC
            return lane_mask_writer(code, lanes, null, self.uses)
        if name == "EXEC_LANES":
            return lane_mask_writer(EXEC, lanes, null, self.uses)
        raise SimulationError(f"{self.name} writes {name}")

    def vector_destination(self, width: int) -> Write:
        fmt, bits = self.format("vdst")
        register, upper = self.destination(bits)
        if bits == 16 and width == 32 and "SRC0" in self.text and "VDST" not in self.text:
            width = 16  # the pseudocode says nothing of the other half
        if "SDWA" in self.encoding and width <= 32:
            write = store_part(register, self.i, self.uses)
        elif width == 16 and upper:
            inner = vector_writer(register, 32, self.uses)

            def write(waves: Waves, value: Array) -> None:
                inner(waves, (waves.vector[register] & 0xFFFF) | (value.astype(np.uint32) << 16))

        elif width == 16 and self.context.family.is_cdna and self.name not in _KEEPS_UPPER:
            write = vector_writer(register, 32, self.uses)
        else:
            write = vector_writer(register, width, self.uses)
        if self.i.clmp or (self.i.omod and "INST" not in self.text):
            write = clamp(write, fmt, self.i.clmp, self.i.omod, self.name)
        if self.context.flushes_f32 and fmt.endswith("F32") and width == 32 and "MOV" not in self.name:
            exact = write

            def write(waves: Waves, value: Array) -> None:
                exact(waves, flush(value.view(np.float32)).view(np.uint32))

        return write

    def widths(self) -> dict[str, int]:
        def of(operand: str) -> int:
            bits = self.format(operand)[1]
            return 64 if bits == 64 else max(32, bits)

        bits = self.format("vdst")[1]
        whole = bits == 16 and "VDST" not in self.text and "D0[" not in self.text
        return {
            "S0": of("src0"),
            "S1": of("src1"),
            "S2": of("src2"),
            "D0": 16 if whole else max(32, bits),
            "SIMM32": 32,
            "SIMM64": 64,
        }

    def function(self) -> tuple[Callable[..., tuple[Array, ...]], list[Read], list[Write]]:
        if (exact := FUNCTIONS.get(self.name.replace("V_S_", "V_"))) is not None:
            bits = self.format("vdst")[1]
            return exact, [self.source(0)], [self.writer("D0", bits)]
        if self.name in OF_TWO:
            return OF_TWO[self.name], [self.source(0), self.source(1)], [self.writer("D0", 64)]
        if self.i.clmp and (limited := saturating(self.name, self.i.neg)) is not None:
            function, count = limited
            _, bits = self.format("vdst")
            write = vector_writer(self.destination(bits)[0], max(bits, 32), self.uses)
            return function, [self.source(i) for i in range(count)], [write]
        done = self.context.compiled(self.text, self.widths(), self.known())
        reads = [self.reader(name) for name in done.inputs]
        if self.context.flushes_f32:
            reads = [self.flushed(name, read) for name, read in zip(done.inputs, reads, strict=True)]
        return done.function, reads, [self.writer(name, width) for name, width in done.outputs]

    def flushed(self, name: str, read: Read) -> Read:
        operand = {"S0": "src0", "S1": "src1", "S2": "src2", "D0": "vdst"}.get(name, "")
        if self.format(operand)[0] != "FMT_NUM_F32":
            return read
        return lambda waves: flush(np.ascontiguousarray(read(waves)).view(np.float32)).view(np.uint32)


def build_vector(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """Build the function of a vector instruction."""
    if special := cross_lane.SPECIAL.get(instruction.name):
        return special(instruction, context, uses)
    vector = _Vector(instruction, context, uses)
    function, reads, writes = vector.function()
    step = _joined(function, reads, writes)
    if "DPP" in instruction.encoding:
        return cross_lane.where_enabled(step, instruction, context)
    return step


def _joined(function: Callable[..., tuple[Array, ...]], reads: list[Read], writes: list[Write]) -> Run:
    if len(writes) == 1:
        (write,) = writes
        if len(reads) == 1:
            (one,) = reads
            return lambda waves: write(waves, function(one(waves))[0])
        if len(reads) == 2:
            first, second = reads
            return lambda waves: write(waves, function(first(waves), second(waves))[0])
        return lambda waves: write(waves, function(*[read(waves) for read in reads])[0])

    def run(waves: Waves) -> None:
        results = function(*[read(waves) for read in reads])
        for write, result in zip(writes, results, strict=True):
            write(waves, result)

    return run


def _short_half(i: Instruction, which: str, name: str, opcode: Any) -> Instruction:
    """One operation of a dual instruction of 64 bits."""
    fields = {"src0": i.fields[f"src{which}0"], "vsrc1": i.fields[f"vsrc{which}1"], "vdst": i.fields["vdstx"]}
    if which == "y":
        fields["vdst"] = i.fields["vdsty"] << 1 | (~i.fields["vdstx"] & 1)
    fields["literal"] = i.literal
    return Instruction(i.address, i.size, name, "VOPD", fields, opcode)


def _long_half(i: Instruction, which: str, name: str, opcode: Any) -> Instruction:
    """One operation of a dual instruction of 96 bits, which has the operands and signs of VOP3.

    The third operand of a selection is a scalar register.  ``BITOP2`` has a truth table in its place: it is ``BITOP3``
    with zeros, as LLVM makes it ("GCNVOPDUtils.cpp").
    """
    fields = {
        "src0": i.fields[f"src{which}0"],
        "src1": i.fields[f"vsrc{which}1"] + 256,
        "vdst": i.fields[f"vdst{which}"],
    }
    third = i.fields[f"vsrc{which}2"]
    fields |= {"src2": third if "CNDMASK" in name else third + 256, "neg": i.fields[f"neg{which}"]}
    if "BITOP2" in name:
        name = name.replace("BITOP2", "BITOP3")
        fields |= {"src2": 128, "neg": third & 7, "abs": third >> 3 & 7, "omod": third >> 6}
    return Instruction(i.address, i.size, name, "VOP3", fields, opcode)


def build_dual(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """Two operations at once: both read before either writes."""
    halves = []
    for which, opcode in (("x", instruction.opcode), ("y", instruction.other)):
        name = opcode.name.replace("_DUAL", "").replace("DOT2ACC", "DOT2C")
        half_ = _long_half if instruction.encoding == "VOPD3" else _short_half
        halves.append(_Vector(half_(instruction, which, name, opcode), context, uses).function())
    (f, f_reads, f_writes), (g, g_reads, g_writes) = halves

    def run(waves: Waves) -> None:
        first = [np.array(value) for value in f(*[read(waves) for read in f_reads])]
        second = [np.array(value) for value in g(*[read(waves) for read in g_reads])]
        for write, value in zip(f_writes + g_writes, first + second, strict=True):
            write(waves, value)

    return run
