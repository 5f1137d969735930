"""Running a kernel: its code as steps, and the waves of a workgroup by turns."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np

from .accesses import build_memory, build_scalar_load
from .context import Context
from .decode import Instruction, decode
from .matrix import build_matrix, is_matrix
from .memory import Memory
from .operands import Uses
from .registers import SCALAR, EmulationError, Wave
from .scalar import BARRIER, END, build_scalar
from .shared import build_shared
from .vector import build_dual, build_vector

__all__ = ["Program", "Workgroup"]

Step = tuple[Callable[[Wave], int | None], frozenset[int], int]


def _build(instruction: Instruction, context: Context, uses: Uses) -> Callable[[Wave], int | None]:
    encoding, name = instruction.encoding, instruction.name
    if encoding == "SMEM":
        return build_scalar_load(instruction, context, uses)
    if encoding.startswith("SOP"):
        return build_scalar(instruction, context, uses)
    if encoding == "DS":
        return build_shared(instruction, context, uses)
    if encoding.removeprefix("V").startswith(("FLAT", "GLOBAL", "SCRATCH", "BUFFER")) or encoding == "MUBUF":
        return build_memory(instruction, context, uses)
    if encoding.startswith("VOPD"):
        return build_dual(instruction, context, uses)
    if is_matrix(name):
        return build_matrix(instruction, context, uses)
    if encoding.startswith("VOP"):
        return build_vector(instruction, context, uses)
    raise EmulationError(f"{name} in {encoding} is not known")


class Program:
    """The instructions of one code object, each made into a step when a wave first comes to it."""

    def __init__(self, code: bytes, context: Context) -> None:
        self.code, self.context = code, context
        self.steps: dict[int, Step] = {}
        self.instructions: dict[int, Instruction] = {}

    def step(self, address: int) -> Step:
        """The step at an address.

        Raises:
            EmulationError: there is no instruction, or one that is not known.
        """
        instruction = decode(self.code, self.context.family, address)
        uses: Uses = set()
        self.instructions[address] = instruction
        try:
            run = _build(instruction, self.context, uses)
        except Exception as error:
            raise EmulationError(f"{self.context.arch}: {instruction!r}: {type(error).__name__}: {error}") from error
        made = run, frozenset(uses), address + instruction.size
        self.steps[address] = made
        return made


def register_name(number: int) -> str:
    """As assembly writes it."""
    return f"s{number - SCALAR}" if number >= SCALAR else f"v{number}" if number < 256 else f"a{number - 256}"


class Workgroup:
    """The waves of one workgroup, their LDS, and the memory that all workgroups share."""

    def __init__(self, program: Program, memory: Memory, lds_bytes: int, code_base: int, seed: int) -> None:
        self.program, self.memory, self.code_base = program, memory, code_base
        random = np.random.default_rng(seed)
        self.lds: np.ndarray[Any, Any] = random.integers(0x70, 0x80, lds_bytes, dtype=np.uint8)
        self.lds_stores: np.ndarray[Any, Any] = np.zeros(lds_bytes, np.int64)
        """For each byte of LDS the store that is under way to it, as a number, or 0."""
        self.waves: list[Wave] = []
        self.arrived: dict[int, int] = {}
        self.clock = itertools.count(1)

    def ticks(self) -> int:
        """A time that goes on."""
        return next(self.clock)

    def signal(self, wave: Wave) -> None:
        """The wave has come to a barrier."""
        self.arrived[id(wave)] += 1

    def run(self) -> None:
        """All waves to their ends.

        Raises:
            EmulationError: a wave does what none may, or waits for one that has ended.
        """
        self.arrived = {id(wave): 0 for wave in self.waves}
        live = list(self.waves)
        with np.errstate(all="ignore"):
            while live:
                progress = False
                for wave in list(live):
                    if self.arrived[id(wave)] > min(self.arrived[id(other)] for other in live):
                        continue
                    progress = True
                    if self._run_wave(wave) == END:
                        live.remove(wave)
                if not progress:
                    raise EmulationError("every wave waits at a barrier")

    def _run_wave(self, wave: Wave) -> int:
        """Until the wave ends or has to wait."""
        steps, program = self.program.steps, self.program
        while True:
            address = wave.pc
            run, uses, following = steps.get(address) or program.step(address)
            if wave.in_flight and not uses.isdisjoint(wave.in_flight):
                self._hazard(wave, address, uses)
            wave.pc = following
            try:
                signal = run(wave)
            except EmulationError as error:
                raise EmulationError(f"{error}, by {program.instructions[address]!r}") from error
            if signal is not None and signal in (END, BARRIER):
                return signal

    def _hazard(self, wave: Wave, address: int, uses: frozenset[int]) -> None:
        names = ", ".join(register_name(number) for number in sorted(uses & wave.in_flight))
        raise EmulationError(
            f"{self.program.instructions[address]!r} uses {names} while a load is on its way there: a wait is missing"
        )
