"""Code objects in memory, and launches of their kernels.

Sources: LLVM's "User Guide for AMDGPU Backend": "Kernel Descriptor", "Kernarg Segment".
"""

from __future__ import annotations

import ctypes
import itertools
import struct
from collections.abc import Iterable, Sequence

import numpy as np

from flydsl.binaries.elf import SHF_ALLOC, SHT_NOBITS, Elf
from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.kernels import Kernel, kernarg_segment, kernels_of
from flydsl.tools.simulators.amdgpu.memory import Memory
from flydsl.tools.simulators.amdgpu.order import run_in_order, scheduled_run
from flydsl.tools.simulators.amdgpu.start_state import Dispatch, Start, dispatch_packet
from flydsl.tools.simulators.amdgpu.tables import family_of
from flydsl.tools.simulators.amdgpu.wave import Wave
from flydsl.tools.simulators.amdgpu.workgroup import Observer, Program, Workgroup
from flydsl.tools.simulators.arguments import Argument, bytes_of, range_of, three
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.over_reads import GRANULE

_RELATIVE64 = 13


class CodeObject:
    """A code object, the ELF file that a linker wrote, in memory, with its kernels by name."""

    def __init__(self, binary: bytes, arch: str) -> None:
        family_of(arch)
        self.arch = arch
        elf = Elf(binary)
        sections = [section for section in elf.sections if section.flags & SHF_ALLOC]
        end = max(section.address + section.size for section in sections)
        self.image: Array = np.zeros(-(-end // GRANULE) * GRANULE, np.uint8)
        for section in sections:
            if section.type != SHT_NOBITS:
                content = np.frombuffer(elf.contents(section), np.uint8)
                self.image[section.address : section.address + len(content)] = content
        self.base = self.image.ctypes.data
        self._relocate(elf)
        self.kernels = {kernel.name: kernel for kernel in kernels_of(elf)}
        self._programs: dict[Context, Program] = {}

    def _relocate(self, elf: Elf) -> None:
        for each in elf.relocations(elf.section(".rela.dyn")):
            if each.kind != _RELATIVE64:
                raise SimulationError(f"relocation {each.kind}")
            value = struct.pack("<Q", self.base + each.addend)
            self.image[each.offset : each.offset + 8] = np.frombuffer(value, np.uint8)

    def program(self, context: Context) -> Program:
        """The steps of the code, kept for the next launch."""
        if context not in self._programs:
            self._programs[context] = Program(self.image.tobytes(), context)
        return self._programs[context]

    def launch(
        self,
        kernel: Kernel,
        grid: tuple[int, int, int],
        block: tuple[int, int, int],
        shared_bytes: int,
        values: Sequence[bytes],
        ranges: Iterable[tuple[int, int]],
        observer: Observer | None = None,
        findings: list[str] | None = None,
        *,
        in_turns: bool = False,
    ) -> int:
        """Run every workgroup, one after the other, or in the order of ``FLYDSL_CPU_SCHEDULE`` (docs/schedules.md).

        ``grid`` counts workgroups, ``block`` work items, both in x, y and z.  ``shared_bytes`` is the size of dynamic
        LDS, ``values`` are the bytes of each visible argument.  ``ranges`` are addresses and sizes in bytes of the
        memory that the kernel may touch.  ``findings`` are as of :class:`~flydsl.simulators.amdgpu.SimulatedDriver`;
        with ``in_turns`` waves take turns as in :meth:`Workgroup.run`.

        The result is the bytes of memory that vector instructions loaded and stored.
        """
        context = kernel.context(self.arch)
        kernarg = np.frombuffer(kernarg_segment(kernel, grid, block, shared_bytes, values), np.uint8).copy()
        packet = np.frombuffer(
            dispatch_packet(kernel, grid, block, shared_bytes, self.base, kernarg.ctypes.data), np.uint8
        ).copy()
        dispatch = Dispatch(
            kernel, self.arch, block, context.lanes, (kernarg.ctypes.data, kernarg.tobytes()), packet.ctypes.data
        )
        own = [(array.ctypes.data, array.nbytes) for array in (kernarg, packet, self.image)]
        memory = Memory([*ranges, *own], findings)
        for size in (kernel.shared_bytes + shared_bytes, kernel.scratch_bytes):
            memory.over_reads.add(0, size)
        program = self.program(context)
        places = [(x, y, z) for z, y, x in itertools.product(*(range(n) for n in reversed(grid)))]

        def group_at(seed: int, *, is_first: bool) -> Workgroup:
            lds_bytes = kernel.shared_bytes + shared_bytes
            group = Workgroup(program, memory, lds_bytes, self.base, seed, observer if is_first else None)
            _start_waves(group, dispatch, places[seed], seed)
            return group

        run = scheduled_run()
        if run is None:
            for seed in range(len(places)):
                memory.run(lambda is_first, seed=seed: group_at(seed, is_first=is_first).run(in_turns=in_turns))  # type: ignore[misc]
        else:
            plan = run.next_plan()

            def in_order(is_first: bool) -> None:
                groups = [group_at(seed, is_first=is_first) for seed in range(len(places))]
                run_in_order(groups, plan, run.launches if is_first else [], kernel.name)

            memory.run(in_order)
        return memory.loaded + memory.stored


def _start_waves(group: Workgroup, dispatch: Dispatch, place: tuple[int, int, int], seed: int) -> None:
    kernel, lanes = dispatch.kernel, dispatch.lanes
    for number in range(dispatch.waves):
        wave = Wave(lanes, group, 1000 * seed + number * lanes)
        if kernel.scratch_bytes:
            wave.scratch = np.full((lanes, kernel.scratch_bytes), 0x7F, np.uint8)
        start = Start(dispatch, place, number, wave.scratch.ctypes.data if kernel.scratch_bytes else 0)
        wave.vector[0] = start.items()
        wave.set_exec(start.active())
        wave.hardware = start.hardware_registers()
        wave.pc = kernel.entry + (256 if kernel.preload & 0x7F else 0)
        for register, value in start.scalars().items():
            wave.scalar[register] = value
        group.waves.append(wave)


def read_values(kernel: Kernel, params: int | None, extra: int | None) -> list[bytes]:
    """The arguments of a ``hipModuleLaunchKernel``: ``params`` point to a value each, or ``extra`` to all in a buffer."""
    visible = kernel.visible
    if extra:
        words = (ctypes.c_size_t * 5).from_address(extra)
        if (words[0], words[2], words[4]) != (1, 2, 3):
            raise SimulationError(f"a launch with extra = {list(words)}")
        buffer = ctypes.string_at(words[1], ctypes.c_size_t.from_address(words[3]).value)
        return [buffer[argument[".offset"] : argument[".offset"] + argument[".size"]] for argument in visible]
    pointers = (ctypes.c_size_t * len(visible)).from_address(params or 0) if visible else ()
    return [ctypes.string_at(pointer, argument[".size"]) for pointer, argument in zip(pointers, visible, strict=True)]


def run(
    code_object: CodeObject,
    kernel: str,
    grid: int | Sequence[int],
    block: int | Sequence[int],
    arguments: Sequence[Argument],
    *,
    dynamic_lds_bytes: int = 0,
) -> None:
    """Run a kernel to its end; a number as ``grid`` (workgroups) or ``block`` (work items) is that of x.

    An array is passed as its address, and the kernel may access its memory; a NumPy scalar or bytes are passed as they
    are.
    """
    chosen = code_object.kernels.get(kernel)
    if chosen is None:
        raise SimulationError(f"no kernel {kernel!r}; the code object has {', '.join(sorted(code_object.kernels))}")
    ranges = [range_of(value) for value in arguments if isinstance(value, np.ndarray)]
    values = [bytes_of(value) for value in arguments]
    sizes, expected = [len(value) for value in values], [argument[".size"] for argument in chosen.visible]
    if sizes != expected:
        raise SimulationError(f"{kernel}: expected parameters of {expected} bytes, got {sizes}")
    code_object.launch(chosen, three(grid), three(block), dynamic_lds_bytes, values, ranges)
