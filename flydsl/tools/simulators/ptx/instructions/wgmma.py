"""Matrix instructions of four warps: ``wgmma``.

PTX ISA manual, "Asynchronous Warpgroup Level Matrix Instructions": "Register Fragments and Shared Memory Matrix Layouts",
"Matrix Descriptor", "Strides".  Operands in shared memory are read as late as they may be.  In units of 16 bytes, an operand
that is contiguous along k ("K-major") has its unit (row r, unit u of k) at

    no swizzle:  (r / 8) SBO + u LBO + (r % 8) 16 bytes
    swizzle S:   (r / 8) SBO + (r % 8) S + u 16 bytes, permuted as boxes are (the address's bits 4.. by its bits 7..)

and one that is contiguous along m or n ("MN-major") its unit (unit u along m, k)

    no swizzle:  u SBO + (k / 8) LBO + (k % 8) 16 bytes
    swizzle S:   (u / (S/16)) LBO + (k / 8) SBO + (k % 8) S + (u % (S/16)) 16 bytes, permuted
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Step
from flydsl.tools.simulators.ptx.execution.memory import RESERVED
from flydsl.tools.simulators.ptx.execution.operands import GROUP_WARPS, WARP, Read, integer, reader
from flydsl.tools.simulators.ptx.execution.warp_groups import Flying, Group
from flydsl.tools.simulators.ptx.instructions.mma import ELEMENTS, fragment, fragment_writer, multiply_add, per_register
from flydsl.tools.simulators.ptx.instructions.predicates import predicate
from flydsl.tools.simulators.ptx.instructions.rounding import truncated_to_tf32
from flydsl.tools.simulators.ptx.program.module import Imm, Instruction, Operand, PtxError, Reg, Vec

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_SHAPE = re.compile(r"m64n(\d+)k(\d+)")
_SWIZZLES = {0: 0, 1: 128, 2: 64, 3: 32}
_TENSOR_CORE_SWIZZLES = {0: 0, 2: 128, 4: 64, 6: 32}
_THREADS = np.arange(GROUP_WARPS * WARP)[:, None]


@dataclass(frozen=True)
class Descriptor:
    """An operand in shared memory: 64 bits."""

    start: int
    leading: int
    stride: int
    swizzle: int

    @classmethod
    def decode(cls, bits: int) -> Descriptor:
        """Fields of 14 bits in units of 16 bytes; the mode of the swizzle is the last two bits."""
        if bits >> 49 & 7:
            raise PtxError(f"a descriptor {bits:#x} with a base offset, which is not known here")
        return cls._of(bits, _SWIZZLES[bits >> 62])

    @classmethod
    def of_tensor_core(cls, bits: int) -> Descriptor:
        """That of ``tcgen05``: bit 46 is set, and the last three bits are the mode of the swizzle."""
        if bits >> 46 & 7 != 1 or bits >> 49 & 15 or bits >> 61 not in _TENSOR_CORE_SWIZZLES:
            raise PtxError(f"a descriptor {bits:#x} of another form than is known here")
        return cls._of(bits, _TENSOR_CORE_SWIZZLES[bits >> 61])

    @classmethod
    def _of(cls, bits: int, swizzle: int) -> Descriptor:
        start, leading, stride = ((bits >> place & 0x3FFF) * 16 for place in (0, 16, 32))
        return cls(start, leading, stride, swizzle)

    def places(self, lines: int, k: int, size: int, *, transposed: bool) -> Array:
        """The offset of each element (line, k) in shared memory; lines are rows of A or columns of B."""
        line, depth = np.arange(lines)[:, None], np.arange(k)[None]
        per_unit = 16 // size
        if not transposed:
            unit, inner = depth // per_unit, depth % per_unit * size
            across = line // 8 * self.stride
            if not self.swizzle:
                place = self.start + across + unit * self.leading + line % 8 * 16
            else:
                place = self.start + across + line % 8 * self.swizzle + unit * 16
        else:
            unit, inner = line // per_unit, line % per_unit * size
            if not self.swizzle:
                place = self.start + unit * self.stride + depth // 8 * self.leading + depth % 8 * 16
            else:
                wide = self.swizzle // 16
                place = self.start + unit // wide * self.leading + depth // 8 * self.stride
                place = place + depth % 8 * self.swizzle + unit % wide * 16
        units = max(self.swizzle // 16, 1)
        return (place ^ ((place >> 7 & (units - 1)) << 4)) + inner


def a_places(k: int, packed: int) -> tuple[Array, Array]:
    """Row and column of what each of 128 threads holds of A: warp w has the rows from 16 w on, as ``mma`` does."""
    i = np.arange(64 * k // 128)[None]
    register, j = i // packed, i % packed
    lane = _THREADS % WARP
    rows = 16 * (_THREADS // WARP) + lane // 4 + 8 * (register % 2)
    return rows, 4 * packed * (register // 2) + packed * (lane % 4) + j


def d_places(n: int) -> tuple[Array, Array]:
    """Row and column of what each of 128 threads holds of D."""
    i = np.arange(n // 2)[None]
    lane = _THREADS % WARP
    rows = 16 * (_THREADS // WARP) + lane // 4 + 8 * (i // 2 % 2)
    return rows, 8 * (i // 4) + 2 * (lane % 4) + i % 2


def warp_group(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``wgmma.*``."""
    if not grid.module.target.endswith("a"):
        raise PtxError(f"wgmma for {grid.module.target}, which does not have it")
    grid.gates[pc] = grid.whole_groups
    match instruction.words[1]:
        case "fence":

            def fence(active: ActiveLanes) -> None:
                for group, _ in grid.warp_groups.of(active):
                    group.fenced = True
                    group.unfenced.clear()

            return fence
        case "commit_group":

            def commit(active: ActiveLanes) -> None:
                for group, _ in grid.warp_groups.of(active):
                    group.committed.append(group.open)
                    group.open = []

            return commit
        case "wait_group":
            left = integer(instruction.operands[0])

            def wait(active: ActiveLanes) -> None:
                for group, _ in grid.warp_groups.of(active):
                    while len(group.committed) > left:
                        for flying in group.committed.pop(0):
                            flying.land()

            return wait
        case "mma_async":
            return _multiply(grid, instruction)
    raise PtxError(f"unknown form of wgmma: {instruction.source}")


@dataclass(frozen=True)
class _Shared:
    """An operand in shared memory: lines are rows of A or columns of B."""

    read: Read
    kind: str
    lines: int
    k: int
    transposed: bool

    def places(self, grid: Grid, active: ActiveLanes, first: int) -> Array:
        """The places of its elements in shared memory, by the descriptor of the group that begins at warp ``first``."""
        rows = np.isin(active.warps, np.arange(first, first + GROUP_WARPS))
        bits = np.unique(np.broadcast_to(self.read(active), active.mask.shape)[rows])
        if len(bits) > 1:
            raise PtxError("threads of a warp group give different descriptors")
        size = np.dtype(ELEMENTS[self.kind]).itemsize
        places = Descriptor.decode(int(bits[0])).places(self.lines, self.k, size, transposed=self.transposed)
        if places.min() < RESERVED or places.max() + size > grid.shared.end:
            raise PtxError(
                f"an operand out of bounds: bytes {places.min()} to {places.max()} of shared memory", "bounds"
            )
        places = places + int(grid.block_of[first]) * grid.shared.stride
        grid.races.read_by_proxy(first, np.unique(places // 16 * 16), 16)
        grid.shadow.hold(np.unique(places // 16 * 16), 16, grid.pc)
        return places

    def matrix(self, grid: Grid, places: Array) -> Array:
        """The elements, which nobody may have changed until now: (lines, k)."""
        grid.shadow.release(np.unique(places // 16 * 16), 16)
        dtype = np.dtype(ELEMENTS[self.kind])
        data = grid.shared.region.views[dtype.itemsize][places // dtype.itemsize]
        return truncated_to_tf32(data) if self.kind == "tf32" else data.view(dtype)


class _Product:
    """``wgmma.mma_async`` with its operands."""

    def __init__(self, grid: Grid, instruction: Instruction) -> None:
        words = [word for word in instruction.words if word != "satfinite"]
        found = _SHAPE.fullmatch(words[4])
        if words[2:4] != ["sync", "aligned"] or not found or len(words) != 8:
            raise PtxError(f"unknown form of wgmma: {instruction.source}")
        self._grid, self._saturate = grid, "satfinite" in instruction.words
        self._n, self._k = map(int, found.groups())
        self._of_d, of_a, of_b = words[5:]
        if self._k * np.dtype(ELEMENTS[of_a]).itemsize != 32 or self._n % 8 or not 8 <= self._n <= 256:
            raise PtxError(f"unknown shape of wgmma: {instruction.source}")
        to, a, b, scale, *rest = instruction.operands
        self._sign = 1
        transposed_a = transposed_b = False
        if self._of_d != "s32":
            self._sign = _sign(rest.pop(0)) * _sign(rest.pop(0))
            if of_a in ("f16", "bf16"):
                transposed_a = not isinstance(a, Vec) and bool(integer(rest.pop(0)))
                transposed_b = bool(integer(rest.pop(0)))
        if rest:
            raise PtxError(f"too many operands: {instruction.source}")
        self._scale = predicate(grid, scale)
        self._read_d, self._write_d = fragment(grid, to, self._of_d), fragment_writer(grid, to, self._of_d)
        self._held_a = fragment(grid, a, of_a) if isinstance(a, Vec) else None
        self._places_a, self._places_d = a_places(self._k, per_register(of_a)), d_places(self._n)
        self._a = None if self._held_a else _Shared(reader(grid, a, "b64"), of_a, 64, self._k, transposed_a)
        self._b = _Shared(reader(grid, b, "b64"), of_b, self._n, self._k, transposed_b)
        self._writes, self._reads = _registers(to), _registers(a)
        self._shape = tuple(words[4:6])

    def start(self, active: ActiveLanes, group: Group, warps: Array) -> None:
        """One group starts it."""
        group.admit(self._writes, self._reads, self._shape)
        one = ActiveLanes(warps, np.ones((GROUP_WARPS, WARP), bool))
        flags = np.unique(np.broadcast_to(self._scale(one), one.mask.shape))
        if len(flags) > 1:
            raise PtxError("threads of a warp group scale D differently")
        places_b = self._b.places(self._grid, active, int(warps[0]))
        places_a = self._a.places(self._grid, active, int(warps[0])) if self._a else None
        held = None if self._held_a is None else self._of_threads(self._held_a(one), self._places_a, (64, self._k))

        def land() -> None:
            a = held if self._a is None or places_a is None else self._a.matrix(self._grid, places_a)
            assert a is not None
            b = self._b.matrix(self._grid, places_b)
            shape = (64, self._n)
            d = self._of_threads(self._read_d(one), self._places_d, shape) if flags[0] else np.zeros(shape)
            result = multiply_add(a.astype(np.float64) * self._sign, b.T, d, self._of_d, self._saturate)
            self._write_d(one, result[self._places_d].reshape(GROUP_WARPS, WARP, -1))

        group.open.append(Flying(land, self._writes, self._reads))

    @staticmethod
    def _of_threads(held: Array, places: tuple[Array, Array], shape: tuple[int, int]) -> Array:
        """The matrix that 128 threads hold."""
        matrix = np.empty(shape, held.dtype)
        matrix[places] = held.reshape(GROUP_WARPS * WARP, -1)
        return matrix


def _multiply(grid: Grid, instruction: Instruction) -> Step:
    product = _Product(grid, instruction)

    def step(active: ActiveLanes) -> None:
        for group, warps in grid.warp_groups.of(active):
            product.start(active, group, warps)

    return step


def _registers(operand: Operand) -> frozenset[str]:
    items = operand.items if isinstance(operand, Vec) else ()
    return frozenset(item.name for item in items if isinstance(item, Reg))


def _sign(operand: Operand) -> int:
    if not isinstance(operand, Imm) or operand.text not in ("1", "-1"):
        raise PtxError(f"the scale of an operand is 1 or -1, not {operand}")
    return int(operand.text)


def set_registers(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``setmaxnreg``: its rules; how many registers there are makes no difference here."""
    (count,) = instruction.operands
    number = integer(count)
    if number % 8 or not 24 <= number <= 256 or not grid.module.target.endswith("a"):
        raise PtxError(f"setmaxnreg {number} for {grid.module.target}; expected a multiple of 8 from 24 to 256")
    if instruction.words[1] not in ("inc", "dec") or instruction.words[2:4] != ("sync", "aligned"):
        raise PtxError(f"unknown form of setmaxnreg: {instruction.source}")
    grid.gates[pc] = grid.whole_warps
    return lambda active: None
