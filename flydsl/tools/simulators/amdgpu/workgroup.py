"""Decoded programs, and the schedule of resident waves.

Waves at one instruction run it together.  Those at the lowest one go first, so that they meet again where branches end.  A
wave that has jumped back often lets the others go first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction, decode
from flydsl.tools.simulators.amdgpu.instructions.global_memory import build_memory
from flydsl.tools.simulators.amdgpu.instructions.lds import build_lds
from flydsl.tools.simulators.amdgpu.instructions.matrix import build_matrix, is_matrix
from flydsl.tools.simulators.amdgpu.instructions.relative import (
    build_indexed,
    build_relative,
    is_relative,
    mode_behind,
)
from flydsl.tools.simulators.amdgpu.instructions.scalar import BARRIER, END, SPIN, build_scalar
from flydsl.tools.simulators.amdgpu.instructions.scalar_memory import build_scalar_memory
from flydsl.tools.simulators.amdgpu.instructions.tensor_mover import build_tensor
from flydsl.tools.simulators.amdgpu.instructions.vector import build_dual, build_vector
from flydsl.tools.simulators.amdgpu.operands.registers import Uses
from flydsl.tools.simulators.amdgpu.residents import Residents
from flydsl.tools.simulators.amdgpu.wave import HALVES, SCALAR, Wave, Waves, half_of
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.repeats import MOST_JUMPS

Step = tuple[Callable[[Waves], int | None], frozenset[int], int]
_JUMPS_OF_A_ROUND = 64
_NOWHERE = np.iinfo(np.int64).max


def _build(instruction: Instruction, context: Context, uses: Uses) -> Callable[[Waves], int | None]:
    encoding, name = instruction.encoding, instruction.name
    if is_relative(name):
        return build_relative(instruction, context, uses)
    if encoding == "SMEM":
        return build_scalar_memory(instruction, context, uses)
    if encoding.startswith("SOP"):
        return build_scalar(instruction, context, uses)
    if encoding == "DS":
        return build_lds(instruction, context, uses)
    if encoding.removeprefix("V").startswith(("FLAT", "GLOBAL", "SCRATCH", "BUFFER")) or encoding == "MUBUF":
        return build_memory(instruction, context, uses)
    if encoding == "VTENSOR":
        return build_tensor(instruction, context, uses)
    if encoding.startswith("VOPD"):
        return build_dual(instruction, context, uses)
    if is_matrix(name):
        return build_matrix(instruction, context, uses)
    if encoding.startswith("VOP"):
        return build_vector(instruction, context, uses)
    raise SimulationError(f"{name} in {encoding} is not known")


def _is_seen(instruction: Instruction) -> bool:
    """True for accesses of memory, which other waves may see."""
    encoding = instruction.encoding.removeprefix("V")
    return encoding == "DS" or encoding.startswith(("FLAT", "GLOBAL", "BUFFER", "MUBUF", "TENSOR"))


def _halves(uses: Uses) -> Uses:
    """Both halves of each vector register that is used as a whole: of the others the half is there."""
    halves = [{half_of(register, False), half_of(register, True)} for register in uses if register < SCALAR]
    return set().union(*(each for each in halves if each.isdisjoint(uses)))


class Program:
    """The instructions of one code object, each made into a step when a wave first comes to it."""

    def __init__(self, code: bytes, context: Context) -> None:
        self.code, self.context = code, context
        self.steps: dict[int, Step] = {}
        self.instructions: dict[int, Instruction] = {}
        self._modes: dict[int, int] = {}
        """By address the mode of an instruction behind ``s_set_gpr_idx_on``."""
        self.seen: set[int] = set()
        """Addresses of the instructions that other waves may see."""

    def step(self, address: int) -> Step:
        """The step at an address."""
        if not 0 <= address < len(self.code):
            raise SimulationError("a jump out of the code object: its address was not kept, or is no function's")
        instruction = decode(self.code, self.context.family, address)
        uses: Uses = set()
        self.instructions[address] = instruction
        mode = self._modes.get(address)
        if (following := mode_behind(instruction, mode)) is not None:
            self._modes[address + instruction.size] = following
        try:
            if mode is None or instruction.encoding.startswith("SOP"):
                run = _build(instruction, self.context, uses)
            else:
                run = build_indexed(instruction, self.context, uses, mode)
        except Exception as error:
            raise SimulationError(f"{self.context.arch}: {instruction!r}: {type(error).__name__}: {error}") from error
        if not self.context.family.is_cdna:
            uses |= _halves(uses)
        if _is_seen(instruction):
            self.seen.add(address)
        made = run, frozenset(uses), address + instruction.size
        self.steps[address] = made
        return made

    def text_at(self, address: int) -> str:
        """The instruction at an address in the image."""
        instruction = self.instructions.get(address)
        return "" if instruction is None else repr(instruction)

    def first_use(self, is_vector: bool, register: int) -> int:
        """The first address of an executed instruction that names a register; -1 without one."""
        names = {register, half_of(register, False), half_of(register, True)} if is_vector else {SCALAR + register}
        return min((address for address, (_, uses, _) in self.steps.items() if names & uses), default=-1)


class Observer(Protocol):
    """An observer of executed instructions; with one each wave runs alone."""

    def before(self, wave: Wave, instruction: Instruction, uses: frozenset[int]) -> None:
        """A wave is going to run an instruction that uses these registers."""

    def after(self, wave: Wave, instruction: Instruction) -> None:
        """It has run it."""


def register_name(number: int) -> str:
    """A register as assembly writes it."""
    if number >= HALVES:
        register, high = divmod(number - HALVES, 2)
        return f"v{register}.{'h' if high else 'l'}"
    return f"s{number - SCALAR}" if number >= SCALAR else f"v{number}" if number < 256 else f"a{number - 256}"


class Workgroups:
    """The schedule of workgroups that are on the chip together."""

    def __init__(self, program: Program, residents: Residents, observer: Observer | None = None) -> None:
        self.program, self.residents, self.observer = program, residents, observer
        self.checks = residents.memory.checks
        if self.checks is not None:
            self.checks.text_at, self.checks.first_use = program.text_at, program.first_use

    def run(self) -> bool:
        """Run all waves to their ends.  Barriers do not wait for waves that have ended.

        False if no wave goes on until another workgroup changes memory; with findings alone, and the groups may run on
        then.
        """
        residents = self.residents
        with np.errstate(all="ignore"):
            while not residents.has_ended.all():
                ready = self.ready()
                if not ready.any():
                    return False
                self._run_some(ready)
        return True

    def ready(self) -> Array:
        """True for each wave that can go on."""
        residents = self.residents
        return ~(residents.has_ended | residents.waits() | residents.spins())

    def _run_some(self, ready: Array) -> None:
        """Run the waves that go next until they part, wait, or come to where others are."""
        residents = self.residents
        numbers = np.flatnonzero(ready)
        pcs, rounds = residents.pcs[numbers], residents.repeats.jumps[numbers] // _JUMPS_OF_A_ROUND
        first = int(np.lexsort((pcs, rounds))[0])
        pc = pcs[first]
        if self.observer is not None:
            self._run_waves(numbers[first : first + 1], _NOWHERE)
            return
        limit = pcs[pcs > pc].min(initial=_NOWHERE)
        here = numbers[pcs == pc]
        self._run_waves(here[here >= numbers[first]] if len(here) == 1 else here, int(limit))

    def _describe_waits(self, live: Array) -> str:
        """Where waves are that have not ended, in words."""
        residents = self.residents
        words = []
        for row in live.tolist():
            what = "waits at the barrier before" if residents.is_at_barrier[row] else "loops at"
            words.append(f"wave {row % residents.waves_of_group} {what} {int(residents.pcs[row]):#x}")
        return ", ".join(words)

    def run_step(self, row: int) -> None:
        """Run a wave to where it ends or waits, or to the next instruction that others may see."""
        with np.errstate(all="ignore"):
            self._run_waves(np.array([row]), _NOWHERE, in_steps=True)

    def at(self, row: int) -> str:
        """The name of the instruction that a wave comes to."""
        instruction = self.program.instructions.get(int(self.residents.pcs[row]))
        return "" if instruction is None else instruction.name.lower()

    def _run_waves(self, numbers: Array, limit: int, *, in_steps: bool = False) -> None:
        """Run waves that are at one instruction until they part, end, wait, or come to ``limit``."""
        steps, program, observer, seen = self.program.steps, self.program, self.observer, self.program.seen
        residents, checks = self.residents, self.checks
        numbers, flight = residents.take_flight(numbers)
        at_barrier = numbers[residents.is_at_barrier[numbers]]
        if len(at_barrier):
            residents.leave_barrier(at_barrier)
        waves = Waves(residents, numbers, flight)
        wave = None if observer is None else residents.wave(int(numbers[0]))
        begun = jumps = 0
        while True:
            address = waves.pc
            if not isinstance(address, int) or (begun and address >= limit) or jumps > _JUMPS_OF_A_ROUND:
                break
            if checks is not None:
                checks.begin(waves, address)
            run, uses, following = steps.get(address) or program.step(address)
            if in_steps and begun and address in seen:
                break
            begun = 1
            waves.pc = following
            if observer is not None and wave is not None:
                observer.before(wave, program.instructions[address], uses)
            if flight.registers and not uses.isdisjoint(flight.registers):
                self._hazard(address, uses & flight.registers)
            try:
                signal = run(waves)
            except SimulationError as error:
                by = "" if checks is not None else f", by {program.instructions[address]!r}"
                raise SimulationError(f"{error}{by}") from error
            if observer is not None and wave is not None:
                observer.after(wave, program.instructions[address])
            if waves.pc != following if isinstance(waves.pc, int) else True:
                jumps += 1
            if signal is not None:
                if signal == END:
                    residents.has_ended[numbers] = True
                if signal in (END, BARRIER, SPIN):
                    break
        waves.leave()

    def _hazard(self, address: int, registers: frozenset[int]) -> None:
        names = ", ".join(register_name(number) for number in sorted(registers))
        text = f"{names} used while a load into it is in flight: a wait is missing"
        if self.checks is None:
            raise SimulationError(f"{self.program.instructions[address]!r}: {text}")
        self.residents.memory.tell("wait", text)

    def tell_deadlock(self) -> None:
        """Add a finding for each workgroup that does not come to its end; without findings it is an error."""
        residents, checks = self.residents, self.checks
        spins = residents.spins()
        if checks is None:
            raise SimulationError(self._without_end("", np.flatnonzero(~residents.has_ended)))
        for group, place in enumerate(residents.places):
            rows = np.arange(group * residents.waves_of_group, (group + 1) * residents.waves_of_group)
            live = rows[~residents.has_ended[rows]]
            if len(live):
                first = next((row for row in live.tolist() if spins[row]), int(live[0]))
                chosen, flight = residents.take_flight(np.array([first]))
                checks.begin(Waves(residents, chosen, flight), int(residents.pcs[first]))
                where = "" if place == (0, 0, 0) else f" of workgroup {place}"
                checks.tell("deadlock", self._without_end(where, live))

    def _without_end(self, where: str, live: Array) -> str:
        left = self.residents.repeats.jumps[live] > MOST_JUMPS
        does = f"is left after {MOST_JUMPS} jumps back of a wave" if left.any() else "does not end"
        return f"the kernel {does}{where}: {self._describe_waits(live)}"
