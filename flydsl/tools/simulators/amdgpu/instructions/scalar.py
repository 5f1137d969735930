"""Scalar instructions: arithmetic, branches, waits and barriers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.instructions.relative import INDEX_ON, index_on
from flydsl.tools.simulators.amdgpu.operands.registers import Read, Uses, Write, scalar_reader, scalar_writer
from flydsl.tools.simulators.amdgpu.wave import EXEC, SCALAR, VCC, Waves, any_lane
from flydsl.tools.simulators.array import Array

END, BARRIER, SPIN = 1, 2, 3
"""Results of an instruction after which its wave does not run on: it has ended, or waits for others."""
Run = Callable[[Waves], int | None]
Build = Callable[[Instruction, Context, Uses], Run]


def _simm16(instruction: Instruction) -> int:
    return (instruction.simm16 ^ 0x8000) - 0x8000


def _one(value: int) -> Array:
    return np.array([value], np.uint64)


def _times(waves: Waves) -> Array:
    """Another time stamp for each wave."""
    return np.array([[waves.residents.ticks()] for _ in range(waves.count)], np.uint64)


# -- branches

_CONDITIONS: dict[str, Callable[[Waves], Array]] = {
    "S_BRANCH": lambda waves: np.ones(1, bool),
    "S_CBRANCH_SCC0": lambda waves: ~waves.scc,
    "S_CBRANCH_SCC1": lambda waves: waves.scc,
    "S_CBRANCH_VCCZ": lambda waves: ~any_lane(waves.mask_at(VCC)),
    "S_CBRANCH_VCCNZ": lambda waves: any_lane(waves.mask_at(VCC)),
    "S_CBRANCH_EXECZ": lambda waves: ~any_lane(waves.exec),
    "S_CBRANCH_EXECNZ": lambda waves: any_lane(waves.exec),
}
"""True for each wave that takes the branch; one element stands for all."""


def _branch(instruction: Instruction, context: Context, uses: Uses) -> Run:
    target = instruction.address + instruction.size + 4 * _simm16(instruction)
    taken = _CONDITIONS[instruction.name]
    if "VCC" in instruction.name:
        uses.update((SCALAR + VCC, SCALAR + VCC + 1))

    def run(waves: Waves) -> None:
        some = taken(waves)
        if some.all():
            waves.pc = target
        elif some.any():
            waves.pc = np.where(some, target, waves.pc)

    def back(waves: Waves) -> int | None:
        run(waves)
        here = np.flatnonzero(np.broadcast_to(waves.pc == target, waves.count))
        return SPIN if len(here) and waves.residents.come_back(waves, here, target) else None

    return back if target <= instruction.address else run


def _getpc(instruction: Instruction, context: Context, uses: Uses) -> Run:
    write = scalar_writer(instruction.sdst, 64, uses)

    def run(waves: Waves) -> None:
        write(waves, _one(waves.code_base + instruction.address + instruction.size))

    return run


def _jump(instruction: Instruction, context: Context, uses: Uses) -> Run:
    read = scalar_reader(instruction.ssrc0, 64, "FMT_NUM_B64", 0, uses)
    link = scalar_writer(instruction.sdst, 64, uses) if instruction.name.startswith("S_SWAP") else None

    def run(waves: Waves) -> None:
        base = waves.code_base
        targets = read(waves)[:, 0].astype(np.int64) - base
        if link is not None:
            link(waves, _one(base + instruction.address + instruction.size))
        waves.pc = int(targets[0]) if (targets == targets[0]).all() else targets

    return run


def _jump_by(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """A jump by a distance in bytes from the following instruction."""
    read = scalar_reader(instruction.ssrc0, 64, "FMT_NUM_I64", instruction.literal, uses)
    following = instruction.address + instruction.size

    def run(waves: Waves) -> None:
        targets = np.broadcast_to(read(waves)[:, 0].view(np.int64), waves.count) + following
        waves.pc = int(targets[0]) if (targets == targets[0]).all() else targets

    return run


# -- waits

_FIELDS: dict[str, tuple[tuple[str, Callable[[int], int], int], ...]] = {
    "cdna": (("load", lambda v: v & 15 | v >> 10 & 0x30, 63), ("ds", lambda v: v >> 8 & 15, 15)),
    "rdna3": (("load", lambda v: v >> 10, 63), ("ds", lambda v: v >> 4 & 63, 63)),
}
"""The counts in the operand of ``s_waitcnt``, with the one that waits for nothing."""
_SEPARATE = {
    "S_WAIT_LOADCNT": (("load", 0),), "S_WAIT_STORECNT": (("store", 0),), "S_WAIT_DSCNT": (("ds", 0),),
    "S_WAIT_KMCNT": (("scalar", 0),), "S_WAIT_LOADCNT_DSCNT": (("load", 8), ("ds", 0)),
    "S_WAIT_STORECNT_DSCNT": (("store", 8), ("ds", 0)), "S_WAITCNT_VSCNT": (("store", 0),),
    "S_WAITCNT_VMCNT": (("load", 0),), "S_WAITCNT_LGKMCNT": (("ds", 0),), "S_WAIT_ASYNCCNT": (("async", 0),),
    "S_WAIT_TENSORCNT": (("tensor", 0),),
}  # fmt: skip


def _wait(instruction: Instruction, context: Context, uses: Uses) -> Run:
    value = instruction.simm16
    if instruction.name == "S_WAITCNT":
        counts = [(kind, field(value), none) for kind, field, none in _FIELDS[context.family.name]]
        waits = [(context.counter(kind), count) for kind, count, none in counts if count != none]
    else:
        waits = [(context.counter(kind), value >> shift & 63) for kind, shift in _SEPARATE[instruction.name]]

    def run(waves: Waves) -> None:
        for counter, count in waits:
            waves.wait(counter, count)

    return run


def _signal(waves: Waves) -> None:
    residents = waves.residents
    again = residents.has_signaled[waves.numbers]
    if again.any():
        text = "a wave signals the barrier twice, and does not wait for it between"
        waves.memory.tell("barrier", text, waves.ids[again].reshape(-1))
    residents.has_signaled[waves.numbers] = True
    if not again.all():
        residents.signal(waves.numbers[~again])


def _await(waves: Waves) -> int:
    residents = waves.residents
    missing = ~residents.has_signaled[waves.numbers]
    if missing.any():
        text = "a wave waits for the barrier that it has not signaled: it never goes on"
        waves.memory.tell("barrier", text, waves.ids[missing].reshape(-1))
        residents.signal(waves.numbers[missing])
    residents.has_signaled[waves.numbers] = False
    residents.is_at_barrier[waves.numbers] = True
    return BARRIER


_WORKGROUP = 193
"""The operand -1: the barrier of the workgroup; -3 is the cluster's, and others have numbers."""


def _barrier_signal(instruction: Instruction, context: Context, uses: Uses) -> Run:
    if instruction.ssrc0 != _WORKGROUP:
        raise SimulationError(f"{instruction.name} of another barrier than the workgroup's is not known")

    def run(waves: Waves) -> None:
        _signal(waves)

    return run


def _barrier_wait(instruction: Instruction, context: Context, uses: Uses) -> Run:
    if _simm16(instruction) != -1:
        raise SimulationError(f"{instruction.name} for barrier {_simm16(instruction)} is not known")
    return _await


def _barrier(instruction: Instruction, context: Context, uses: Uses) -> Run:
    def run(waves: Waves) -> int:
        _signal(waves)
        return _await(waves)

    return run


def _end(instruction: Instruction, context: Context, uses: Uses) -> Run:
    return lambda waves: END


def _nothing(instruction: Instruction, context: Context, uses: Uses) -> Run:
    return lambda waves: None


def _clock(instruction: Instruction, context: Context, uses: Uses) -> Run:
    write = scalar_writer(instruction.sdata, 64, uses)
    return lambda waves: write(waves, _times(waves))


def _getreg(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """A part of a hardware register."""
    write = scalar_writer(instruction.sdst, 32, uses)
    register, offset, size = instruction.simm16 & 63, instruction.simm16 >> 6 & 31, (instruction.simm16 >> 11) + 1

    def run(waves: Waves) -> None:
        value = waves.residents.hardware.get(register)
        number = np.zeros(1, np.uint32) if value is None else value[waves.numbers][:, None]
        write(waves, number >> offset & ((1 << size) - 1))

    return run


def _call(instruction: Instruction, context: Context, uses: Uses) -> Run:
    write = scalar_writer(instruction.sdst, 64, uses)
    following = instruction.address + instruction.size

    def run(waves: Waves) -> None:
        write(waves, _one(waves.code_base + following))
        waves.pc = following + 4 * _simm16(instruction)

    return run


def _trap(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """``s_trap`` of ``llvm.trap`` and failed assertions: the wave ends."""

    def run(waves: Waves) -> int:
        text = f"the kernel stops by trap {instruction.simm16}: an assertion failed, or it is where it must never be"
        waves.memory.tell("undefined", text)
        return END

    return run


_REAL_TIME = 0x83
"""The message that asks for the time, ``MSG_RTN_GET_REALTIME``."""


def _message(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """A message with an answer, which a wait of the counter of LDS waits for."""
    if instruction.ssrc0 != _REAL_TIME:
        raise SimulationError(f"message {instruction.ssrc0:#x} is not known")
    bits = int(instruction.name[-2:])
    write = scalar_writer(instruction.sdst, bits, uses)
    result = frozenset(range(SCALAR + instruction.sdst, SCALAR + instruction.sdst + bits // 32))
    counter = context.counter("scalar")

    def run(waves: Waves) -> None:
        write(waves, _times(waves))
        waves.expect(counter, result, ordered=False)

    return run


_IGNORED = [
    "S_WAKEUP",
    "S_NOP",
    "S_CODE_END",
    "S_DELAY_ALU",
    "S_CLAUSE",
    "S_SENDMSG",
    "S_SLEEP",
    "S_SETPRIO",
    "S_WAIT_ALU",
    "S_WAITCNT_DEPCTR",
    "S_SETREG_B32",
    "S_INST_PREFETCH",
    "S_SETREG_IMM32_B32",
    "S_DENORM_MODE",
    "S_ROUND_MODE",
    "S_DCACHE_INV",
    "S_DCACHE_WB",
    "S_ICACHE_INV",
    "S_TTRACEDATA",
    "S_SET_INST_PREFETCH_DISTANCE",
    "S_WAITCNT_EXPCNT",
    "S_WAIT_EXPCNT",
    "S_WAIT_IDLE",
    "S_SET_GPR_IDX_OFF",
    "S_GL1_INV",
    "S_WAIT_SAMPLECNT",
    "S_WAIT_BVHCNT",
    "S_WAIT_EVENT",
    "S_VERSION",
    "S_WAIT_XCNT",
    "S_SETPRIO_INC_WG",
    "S_MONITOR_SLEEP",
]
SPECIAL: dict[str, Build] = {
    **dict.fromkeys(_CONDITIONS, _branch), **dict.fromkeys(_SEPARATE, _wait), **dict.fromkeys(_IGNORED, _nothing),
    "S_WAITCNT": _wait, "S_ENDPGM": _end, "S_ENDPGM_SAVED": _end, "S_BARRIER": _barrier, "S_BARRIER_WAIT": _barrier_wait,
    "S_BARRIER_SIGNAL": _barrier_signal, "S_GETPC_B64": _getpc, "S_SETPC_B64": _jump, "S_SWAPPC_B64": _jump,
    "S_GET_PC_I64": _getpc, "S_SET_PC_I64": _jump, "S_SWAP_PC_I64": _jump, "S_ADD_PC_I64": _jump_by,
    "S_CALL_B64": _call, "S_TRAP": _trap, "S_SENDMSG_RTN_B32": _message, "S_SENDMSG_RTN_B64": _message,
    "S_GETREG_B32": _getreg, "S_MEMTIME": _clock, "S_MEMREALTIME": _clock,
    INDEX_ON: index_on,
}  # fmt: skip


# -- arithmetic


def build_scalar(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """Build the function of a scalar instruction."""
    if special := SPECIAL.get(instruction.name):
        return special(instruction, context, uses)
    operands = context.family.operands.get(instruction.opcode, {})
    bits = {name: (fmt.name, max(32, width)) for name, (fmt, width, _) in operands.items()}
    text = context.pseudocode(instruction.name)
    compares = instruction.encoding.startswith("SOPK") and "CMPK" in instruction.name
    widths = {"S0": 32, "S1": 32, "D0": bits.get("sdst", ("", 32))[1], "SIMM16": 32, "SIMM32": 32}
    if not instruction.encoding.startswith("SOPK"):
        for place in ("0", "1"):
            widths[f"S{place}"] = bits.get(f"ssrc{place}", ("", 32))[1]
    widths["EXEC"] = widths["VCC"] = 64 if context.lanes == 64 else 32
    known = {"WAVE64": int(context.lanes == 64), "WAVE32": int(context.lanes == 32)}
    function = context.compiled(text, widths, known)

    def reader(name: str) -> Read:
        if name == "SCC":
            return lambda waves: waves.scc[:, None]
        if name == "EXEC":
            return scalar_reader(EXEC, widths["EXEC"], "", 0, uses)
        if name == "D0":
            return scalar_reader(instruction.sdst, widths["D0"], "", 0, uses)
        if instruction.encoding.startswith("SOPK"):
            if (name == "S0" and compares and "SIMM16" not in text) or (name == "S0" and compares):
                return scalar_reader(instruction.sdst, 32, "", 0, uses)
            immediate = np.array([instruction.simm16], np.uint32)
            return lambda waves: immediate
        if name == "SIMM32":
            literal = np.array([instruction.literal], np.uint32)
            return lambda waves: literal
        fmt, width = bits.get(f"ssrc{name[1]}", ("FMT_NUM_B32", 32))
        return scalar_reader(instruction.fields[f"ssrc{name[1]}"], width, fmt, instruction.literal, uses)

    def writer(name: str, width: int) -> Write:
        if name == "SCC":

            def condition(waves: Waves, value: Any) -> None:
                waves.scc[:] = value[..., 0]

            return condition
        if name == "EXEC":
            return scalar_writer(EXEC, width, uses)
        if name == "D0":
            if instruction.sdst == context.null:
                return lambda waves, value: None
            return scalar_writer(instruction.sdst, max(32, width), uses)
        raise SimulationError(f"{instruction.name} writes {name}")

    reads = [reader(name) for name in function.inputs]
    writes = [writer(name, width) for name, width in function.outputs]
    call = function.function

    def run(waves: Waves) -> None:
        results = call(*[read(waves) for read in reads])
        for write, result in zip(writes, results, strict=True):
            write(waves, result)

    return run
