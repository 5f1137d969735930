"""Code objects in memory, and launches of their kernels.

Sources: LLVM's "User Guide for AMDGPU Backend": "Kernel Descriptor", "Kernarg Segment".
"""

from __future__ import annotations

import ctypes
import itertools
import struct
from collections.abc import Iterable, Sequence

import numpy as np

from flydsl.binaries.elf import SHF_ALLOC, SHT_NOBITS, STT_OBJECT, Elf
from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.kernels import Kernel, kernarg_segment, kernels_of
from flydsl.tools.simulators.amdgpu.memory import Memory
from flydsl.tools.simulators.amdgpu.order import run_in_order, run_in_sequence, scheduled_run
from flydsl.tools.simulators.amdgpu.residents import Residents
from flydsl.tools.simulators.amdgpu.start_state import Dispatch, Start, dispatch_packet
from flydsl.tools.simulators.amdgpu.tables import family_of
from flydsl.tools.simulators.amdgpu.wave import EXEC
from flydsl.tools.simulators.amdgpu.workgroup import Observer, Program, Workgroups
from flydsl.tools.simulators.arguments import Argument, bytes_of, range_of, three
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.findings import Findings
from flydsl.tools.simulators.reruns import GRANULE
from flydsl.tools.simulators.windows import Window, at_home

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
        self._globals = {each.name: each for each in elf.symbols if each.type == STT_OBJECT and each.section}
        self.kernels = {kernel.name: kernel for kernel in kernels_of(elf)}
        self._programs: dict[Context, Program] = {}

    def memory_of(self, name: str) -> Array:
        """The bytes of a global variable; raises :class:`SimulationError` without one of the name."""
        variable = self._globals.get(name)
        if variable is None:
            names = sorted(each for each in self._globals if not each.endswith(".kd"))
            raise SimulationError(f"no variable {name!r}; the code object has {', '.join(names) or 'none'}")
        return self.image[variable.value : variable.value + variable.size]

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
        windows: Iterable[Window],
        observer: Observer | None = None,
        findings: Findings | None = None,
    ) -> int:
        """Run every workgroup, some thousand lanes together, or in the order of ``FLYDSL_CPU_SCHEDULE``.

        docs/schedules.md describes orders.

        ``grid`` counts workgroups, ``block`` work items, both in x, y and z.  ``shared_bytes`` is the size of dynamic
        LDS, ``values`` are the bytes of each visible argument.  ``windows`` are the memory that the kernel may touch.
        ``findings`` are as of :class:`~flydsl.simulators.amdgpu.SimulatedDriver`.

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
        own = [
            Window(array.ctypes.data, array.nbytes, array.ctypes.data, name, array is self.image)
            for array, name in (
                (kernarg, "the arguments"),
                (packet, "the dispatch packet"),
                (self.image, "the code object"),
            )
        ]
        memory = Memory([*windows, *own], findings)
        for size in (kernel.shared_bytes + shared_bytes, kernel.scratch_bytes):
            memory.reruns.add(0, size)
        program = self.program(context)
        places = [(x, y, z) for z, y, x in itertools.product(*(range(n) for n in reversed(grid)))]

        def groups_at(first: int, count: int, is_first: bool) -> Workgroups:
            residents = Residents(
                memory, context.lanes, dispatch.waves, places[first : first + count], first=first,
                lds_bytes=kernel.shared_bytes + shared_bytes, scratch_bytes=kernel.scratch_bytes, code_base=self.base,
            )  # fmt: skip
            _start_waves(residents, dispatch)
            return Workgroups(program, residents, observer if is_first else None)

        run = scheduled_run()
        if run is None:
            run_in_sequence(memory, groups_at, len(places), dispatch.waves * context.lanes)
        else:
            plan = run.next_plan()

            def in_order(is_first: bool) -> bool:
                groups = groups_at(0, len(places), is_first)
                ended = run_in_order(groups, plan, run.launches if is_first else [], kernel.name)
                if is_first and not ended:
                    groups.tell_deadlock()
                return ended

            memory.run(in_order)
        memory.close()
        return memory.loaded + memory.stored


def _start_waves(residents: Residents, dispatch: Dispatch) -> None:
    kernel = dispatch.kernel
    hardware: list[dict[int, int]] = []
    for row in range(residents.count):
        group, number = divmod(row, residents.waves_of_group)
        scratch = residents.scratch.bytes[row * residents.lanes :].ctypes.data if kernel.scratch_bytes else 0
        start = Start(dispatch, residents.places[group], number, scratch)
        residents.vector[0, row] = start.items()
        for register, value in start.scalars().items():
            residents.scalar[register, row] = value
        active = start.active()
        residents.scalar[EXEC, row], residents.scalar[EXEC + 1, row] = active & 0xFFFFFFFF, active >> 32
        hardware.append(start.hardware_registers())
    for register in hardware[0] if hardware else ():
        residents.hardware[register] = np.array([each[register] for each in hardware], np.uint32)
    residents.pcs[:] = kernel.entry + (256 if kernel.preload & 0x7F else 0)


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
    windows = at_home(range_of(value) for value in arguments if isinstance(value, np.ndarray))
    values = [bytes_of(value) for value in arguments]
    sizes, expected = [len(value) for value in values], [argument[".size"] for argument in chosen.visible]
    if sizes != expected:
        raise SimulationError(f"{kernel}: expected parameters of {expected} bytes, got {sizes}")
    code_object.launch(chosen, three(grid), three(block), dynamic_lds_bytes, values, windows)
