"""Workgroups: decoded programs, and the schedule of their waves."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction, decode
from flydsl.tools.simulators.amdgpu.instructions.global_memory import build_memory, build_scalar_load
from flydsl.tools.simulators.amdgpu.instructions.lds import build_lds
from flydsl.tools.simulators.amdgpu.instructions.matrix import build_matrix, is_matrix
from flydsl.tools.simulators.amdgpu.instructions.scalar import BARRIER, END, build_scalar
from flydsl.tools.simulators.amdgpu.instructions.vector import build_dual, build_vector
from flydsl.tools.simulators.amdgpu.memory import Memory
from flydsl.tools.simulators.amdgpu.operands.registers import Uses
from flydsl.tools.simulators.amdgpu.wave import SCALAR, Wave
from flydsl.tools.simulators.array import Array

Step = tuple[Callable[[Wave], int | None], frozenset[int], int]


def _build(instruction: Instruction, context: Context, uses: Uses) -> Callable[[Wave], int | None]:
    encoding, name = instruction.encoding, instruction.name
    if encoding == "SMEM":
        return build_scalar_load(instruction, context, uses)
    if encoding.startswith("SOP"):
        return build_scalar(instruction, context, uses)
    if encoding == "DS":
        return build_lds(instruction, context, uses)
    if encoding.removeprefix("V").startswith(("FLAT", "GLOBAL", "SCRATCH", "BUFFER")) or encoding == "MUBUF":
        return build_memory(instruction, context, uses)
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
    return encoding == "DS" or encoding.startswith(("FLAT", "GLOBAL", "BUFFER", "MUBUF"))


class Program:
    """The instructions of one code object, each made into a step when a wave first comes to it."""

    def __init__(self, code: bytes, context: Context) -> None:
        self.code, self.context = code, context
        self.steps: dict[int, Step] = {}
        self.instructions: dict[int, Instruction] = {}
        self.seen: set[int] = set()
        """Addresses of the instructions that other waves may see."""

    def step(self, address: int) -> Step:
        """The step at an address."""
        instruction = decode(self.code, self.context.family, address)
        uses: Uses = set()
        self.instructions[address] = instruction
        try:
            run = _build(instruction, self.context, uses)
        except Exception as error:
            raise SimulationError(f"{self.context.arch}: {instruction!r}: {type(error).__name__}: {error}") from error
        if _is_seen(instruction):
            self.seen.add(address)
        made = run, frozenset(uses), address + instruction.size
        self.steps[address] = made
        return made


class Observer(Protocol):
    """An observer of executed instructions."""

    def before(self, wave: Wave, instruction: Instruction, uses: frozenset[int]) -> None:
        """A wave is going to run an instruction that uses these registers."""

    def after(self, wave: Wave, instruction: Instruction) -> None:
        """It has run it."""


def register_name(number: int) -> str:
    """A register as assembly writes it."""
    return f"s{number - SCALAR}" if number >= SCALAR else f"v{number}" if number < 256 else f"a{number - 256}"


class Workgroup:
    """The waves of one workgroup, their LDS, and the memory that all workgroups share."""

    def __init__(
        self,
        program: Program,
        memory: Memory,
        lds_bytes: int,
        code_base: int,
        seed: int,
        observer: Observer | None = None,
    ) -> None:
        self.program, self.memory, self.code_base = program, memory, code_base
        self.number, self.observer = seed, observer
        random = np.random.default_rng(seed)
        self.lds: Array = random.integers(0x70, 0x80, lds_bytes, dtype=np.uint8)
        self.lds_stores: Array = np.zeros(lds_bytes, np.int64)
        """For each byte of LDS the number of the store in flight to it, or 0."""
        self.lds_arrivals: Array = np.zeros(lds_bytes, np.int64)
        """For each byte of LDS the number of the load from global memory in flight to it, or 0."""
        self.waves: list[Wave] = []
        self.arrived: dict[int, int] = {}
        self.clock = itertools.count(1)

    def ticks(self) -> int:
        """The next time stamp."""
        return next(self.clock)

    def signal(self, wave: Wave) -> None:
        """Count a wave's arrival at the barrier."""
        self.arrived[id(wave)] += 1

    def run(self, *, in_turns: bool = False) -> None:
        """Run all waves to their ends.  Barriers do not wait for waves that have ended.

        With ``in_turns`` waves alternate in front of each access of memory, nearly as on a GPU; otherwise each runs to
        its end or to a barrier.
        """
        self.arrived = {id(wave): 0 for wave in self.waves}
        live = list(self.waves)
        with np.errstate(all="ignore"):
            while live:
                for wave in list(live):
                    if self.waits(wave, live):
                        continue
                    if self._run_wave(wave, in_steps=in_turns) == END:
                        live.remove(wave)

    def waits(self, wave: Wave, live: Sequence[Wave]) -> bool:
        """True if the wave is at a barrier that another of ``live`` has not reached."""
        return self.arrived[id(wave)] > min(self.arrived[id(other)] for other in live)

    def run_step(self, wave: Wave) -> int | None:
        """Run a wave to where it ends or waits, or to the next instruction that others may see: ``None``."""
        with np.errstate(all="ignore"):
            return self._run_wave(wave, in_steps=True)

    def at(self, wave: Wave) -> str:
        """The instruction that a wave comes to."""
        instruction = self.program.instructions.get(wave.pc)
        return "" if instruction is None else instruction.name.lower()

    def _run_wave(self, wave: Wave, *, in_steps: bool = False) -> int | None:
        """Run a wave until it ends or waits."""
        steps, program, observer, seen = self.program.steps, self.program, self.observer, self.program.seen
        begun, findings = wave.pc, self.memory.findings
        told = 0 if findings is None else len(findings)
        while True:
            address = wave.pc
            run, uses, following = steps.get(address) or program.step(address)
            if in_steps and address != begun and address in seen:
                return None
            begun = -1
            wave.pc = following
            if observer is not None:
                observer.before(wave, program.instructions[address], uses)
            if wave.in_flight and not uses.isdisjoint(wave.in_flight):
                self._hazard(wave, address, uses)
            try:
                signal = run(wave)
            except SimulationError as error:
                raise SimulationError(f"{error}, by {program.instructions[address]!r}") from error
            if findings is not None and len(findings) > told:
                findings[told:] = [f"{text}, by {program.instructions[address]!r}" for text in findings[told:]]
                told = len(findings)
            if observer is not None:
                observer.after(wave, program.instructions[address])
            if signal is not None and signal in (END, BARRIER):
                return signal

    def _hazard(self, wave: Wave, address: int, uses: frozenset[int]) -> None:
        names = ", ".join(register_name(number) for number in sorted(uses & wave.in_flight))
        text = f"{names} used while a load into it is in flight: a wait is missing"
        if self.memory.findings is None:
            raise SimulationError(f"{self.program.instructions[address]!r}: {text}")
        self.memory.tell(text)
