"""Matrix instructions of a warp: ``mma``, ``ldmatrix``, ``stmatrix``.

Source: PTX ISA manual, "Warp-Level Matrix Instructions", its figures of fragments.

The figures of ``mma`` follow one rule.  A register of 32 bits (or 64 of f64) holds ``p`` elements that are adjacent along k.
With g = lane / 4 and t = lane % 4, register r of A holds row g + 8 (r odd, if A has 16 rows) from column 4 p (r / 2, or r) +
p t on, register r of B column g from row 4 p r + p t on, and element i of C and D row g + 8 (i / 2), column 2 t + i % 2.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import ml_dtypes
import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Step
from flydsl.tools.simulators.ptx.execution.operands import BITS, WARP, integer, reader, writer
from flydsl.tools.simulators.ptx.instructions.loads_and_stores import address_reader
from flydsl.tools.simulators.ptx.instructions.rounding import nearest_of, truncated_to_tf32
from flydsl.tools.simulators.ptx.program.module import Instruction, Operand, PtxError, Vec

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

LANE = np.arange(WARP)[:, None]
GROUP, THREAD = LANE // 4, LANE % 4
ELEMENTS = {
    "f16": np.float16, "bf16": ml_dtypes.bfloat16, "tf32": np.uint32, "f32": np.float32, "f64": np.float64, "s8": np.int8,
    "u8": np.uint8, "s32": np.int32, "e4m3": ml_dtypes.float8_e4m3fn, "e5m2": ml_dtypes.float8_e5m2,
    "e2m1": ml_dtypes.float4_e2m1fn,
}  # fmt: skip
_SHAPE = re.compile(r"m(\d+)n(\d+)k(\d+)")


def per_register(kind: str) -> int:
    """The number of elements of a type in a register."""
    return {"f64": 1, "e2m1": 8}.get(kind) or 4 // np.dtype(ELEMENTS[kind]).itemsize


def a_places(m: int, k: int, packed: int) -> tuple[Array, Array]:
    """Row and column, (32, elements), of what each lane holds of A."""
    i = np.arange(m * k // WARP)[None]
    register, j = i // packed, i % packed
    halves = m // 8
    return GROUP + 8 * (register % halves), 4 * packed * (register // halves) + packed * THREAD + j


def b_places(n: int, k: int, packed: int) -> tuple[Array, Array]:
    """Row and column of what each lane holds of B."""
    i = np.arange(n * k // WARP)[None]
    return 4 * packed * (i // packed) + packed * THREAD + i % packed, np.broadcast_to(GROUP, (WARP, n * k // WARP))


def c_places(m: int, n: int) -> tuple[Array, Array]:
    """Row and column of what each lane holds of C and D."""
    i = np.arange(m * n // WARP)[None]
    return GROUP + 8 * (i // 2), 2 * THREAD + i % 2


def fragment(grid: Grid, operand: Operand, kind: str) -> Callable[[ActiveLanes], Array]:
    """Read registers as elements: (warps, 32, elements), of numbers that NumPy can multiply."""
    items = operand.items if isinstance(operand, Vec) else (operand,)
    size = 8 if kind == "f64" else 4
    reads = [reader(grid, item, f"b{8 * size}") for item in items]
    dtype = ELEMENTS[kind]

    def read(active: ActiveLanes) -> Array:
        words = np.stack([np.broadcast_to(r(active), active.mask.shape) for r in reads], axis=-1)
        if kind == "tf32":
            return truncated_to_tf32(words)
        if kind == "e2m1":  # two in a byte, the first in the lower half
            raw = np.ascontiguousarray(words).view(np.uint8)
            return np.stack([raw & 15, raw >> 4], axis=-1).reshape(*raw.shape[:2], -1).view(dtype)
        return np.ascontiguousarray(words).view(dtype)

    return read


def fragment_writer(grid: Grid, operand: Operand, kind: str) -> Callable[[ActiveLanes, Array], None]:
    """Write elements (warps, 32, elements) to registers."""
    items = operand.items if isinstance(operand, Vec) else (operand,)
    size = 8 if kind == "f64" else 4
    writes = [writer(grid, item, f"b{8 * size}") for item in items]

    def write(active: ActiveLanes, values: Array) -> None:
        words = np.ascontiguousarray(values).view(BITS[size])
        for k, one in enumerate(writes):
            one(active, words[..., k])

    return write


def whole(active: ActiveLanes) -> None:
    """Refuse an instruction of whole warps that a part of one runs."""
    if (active.mask.any(axis=1) != active.mask.all(axis=1)).any():
        raise PtxError("only some threads of a warp run an instruction of all of them")


def multiply_add(a: Array, b: Array, c: Array, kind: str, saturate: bool) -> Array:
    """A B + C, exact but for one rounding; the chip's sums round more often, which its manual leaves open."""
    total = a.astype(np.float64) @ b.astype(np.float64)
    if kind == "s32":
        whole_sum = total.astype(np.int64) + c.astype(np.int64)
        return (np.clip(whole_sum, -(2**31), 2**31 - 1) if saturate else whole_sum).astype(np.int32)
    return nearest_of(total + c.astype(np.float64), ELEMENTS[kind])


_DEPTHS = {
    "f16": {8, 16}, "bf16": {8, 16}, "tf32": {4, 8}, "f64": {4, 8, 16},
    "s8": {16, 32}, "u8": {16, 32}, "e4m3": {32, 16}, "e5m2": {32, 16}, "e2m1": {64},
}  # fmt: skip


def mma(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``mma.sync.aligned``."""
    words = [word for word in instruction.words if word != "satfinite"]
    scales = Scales.of(grid, instruction, words) if "block_scale" in words else None
    if scales is not None:
        words = [*words[:6], *words[9:13]]
    if words[1:3] != ["sync", "aligned"] or words[4:6] != ["row", "col"] or len(words) != 10:
        raise PtxError(f"unknown form of mma: {instruction.source}")
    found = _SHAPE.fullmatch(words[3])
    assert found
    m, n, k = map(int, found.groups())
    of_d, of_a, of_b, of_c = words[6:]
    if k not in _DEPTHS[of_a] or n != 8 or of_d != of_c:
        raise PtxError(f"unknown form of mma: {instruction.source}")
    to, a, b, c = instruction.operands[:4]
    grid.gates[pc] = grid.whole_warps
    reads = [fragment(grid, operand, kind) for operand, kind in ((a, of_a), (b, of_b), (c, of_c))]
    write = fragment_writer(grid, to, of_d)
    places = a_places(m, k, per_register(of_a)), b_places(n, k, per_register(of_b)), c_places(m, n)
    shapes = (m, k), (k, n), (m, n)
    saturate = "satfinite" in instruction.words

    def step(active: ActiveLanes) -> None:
        whole(active)
        matrices = []
        for read, (rows, columns), shape in zip(reads, places, shapes, strict=True):
            held = read(active)
            if held.shape[1:] != rows.shape:
                raise PtxError(f"fragments of {held.shape[2]} elements, where a thread holds {rows.shape[1]}")
            matrix = np.empty((len(held), *shape), held.dtype)
            matrix[:, rows, columns] = held
            matrices.append(matrix)
        if scales is not None:
            matrices[:2] = scales.applied(active, matrices[0], matrices[1])
        a_values, b_values, c_values = matrices
        result = multiply_add(a_values, b_values, c_values, of_d, saturate)
        write(active, result[:, places[2][0], places[2][1]])

    return step


SCALE_TYPES = {"ue8m0": ml_dtypes.float8_e8m0fnu, "ue4m3": ml_dtypes.float8_e4m3fn}
_SCALED = {  # kind, scales of a row, types of A and B, and of scales
    ("mxf8f6f4", 1, "e4m3", "ue8m0"), ("mxf8f6f4", 1, "e5m2", "ue8m0"), ("mxf4", 2, "e2m1", "ue8m0"),
    ("mxf4nvf4", 2, "e2m1", "ue8m0"), ("mxf4nvf4", 4, "e2m1", "ue4m3"),
}  # fmt: skip


@dataclass(frozen=True)
class Scales:
    """Scales of blocks along k: PTX ISA manual, "Block Scaling for mma.sync", the figures of scale selection.

    With thread number 0, lane 4 g has those of A's row g and of B's column g, lane 4 g + 1 those of A's row g + 8.
    """

    count: int
    dtype: type
    reads: tuple[Callable[[ActiveLanes], Array], ...]
    firsts: tuple[int, ...]

    @classmethod
    def of(cls, grid: Grid, instruction: Instruction, words: Sequence[str]) -> Scales:
        """Those of an instruction."""
        kind, scale, vector = words[6].removeprefix("kind::"), words[-1], words[8]
        count = int(vector.removeprefix("scale_vec::").removesuffix("X"))
        if any((kind, count, of, scale) not in _SCALED for of in words[10:12]):
            raise PtxError(f"unknown form of mma: {instruction.source}")
        of_a, select_a, of_b, select_b = instruction.operands[4:]
        firsts = []
        for select in (select_a, select_b):
            assert isinstance(select, Vec)
            first, thread = (integer(item) for item in select.items)
            if thread != 0 or first not in range(0, 4, count):
                raise PtxError(
                    f"scales of other bytes, or of threads that this simulator does not know: {instruction.source}"
                )
            firsts.append(first)
        reads = tuple(fragment(grid, operand, "u8") for operand in (of_a, of_b))
        return cls(count, SCALE_TYPES[scale], reads, tuple(firsts))

    def applied(self, active: ActiveLanes, a: Array, b: Array) -> tuple[Array, Array]:
        """A and B with their scales."""
        scales = []
        for read, first in zip(self.reads, self.firsts, strict=True):
            held = read(active)[:, :, first : first + self.count]
            scales.append(np.ascontiguousarray(held).view(self.dtype).astype(np.float64))
        block = a.shape[2] // self.count
        of_rows = np.concatenate([scales[0][:, 0::4], scales[0][:, 1::4]], axis=1)
        of_columns = scales[1][:, 0::4].transpose(0, 2, 1)
        return a.astype(np.float64) * of_rows.repeat(block, axis=2), b.astype(np.float64) * of_columns.repeat(
            block, axis=1
        )


@dataclass(frozen=True)
class Matrices:
    """The form of ``ldmatrix`` or ``stmatrix``: ``count`` matrices of ``rows`` rows of 16 bytes."""

    count: int
    rows: int
    kind: str
    places: tuple[Array, Array]
    """Row and column of the elements that each lane holds of a matrix: (32, elements)."""

    @classmethod
    def of(cls, instruction: Instruction) -> Matrices:
        """Read off the instruction's name."""
        name, *words = instruction.words
        shape, transposed, loads = next(w for w in words if w[0] == "m"), "trans" in words, name == "ldmatrix"
        bytes_of = "m16n16" if loads else "m16n8"
        kind = {("m8n8", "b16"): "f16", (bytes_of, "b8"): "u8"}.get((shape, words[-1]))
        counts = {"x1", "x2", "x4"} if kind == "f16" or not loads else {"x1", "x2"}
        known = {"sync", "aligned", shape, "trans", "shared", "shared::cta", words[-1]} | counts
        if kind is None or set(words) - known or (kind == "u8" and not transposed) or words[:2] != ["sync", "aligned"]:
            raise PtxError(f"unknown form of {name}: {instruction.source}")
        count = next(int(word[1]) for word in words if word in counts)
        if kind == "u8":
            deep = 4 if loads else 2
            rows = THREAD * deep + np.tile(np.arange(deep), 2)
            return cls(count, 4 * deep, kind, (rows, GROUP + np.repeat([0, 8], deep)))
        pair = 2 * THREAD + np.arange(2)
        other = np.broadcast_to(GROUP, pair.shape)
        return cls(count, 8, kind, (pair, other) if transposed else (other, pair))

    @property
    def lines(self) -> int:
        """Rows of all matrices, each at the address of one lane."""
        return self.rows * self.count

    @property
    def dtype(self) -> type[np.unsignedinteger]:
        """Of the elements."""
        return np.uint16 if self.kind == "f16" else np.uint8


def load_matrices(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``ldmatrix``: lane ``rows`` i + j gives the address of row j of matrix i."""
    form = Matrices.of(instruction)
    to, source = instruction.operands
    addresses, write = address_reader(grid, source), fragment_writer(grid, to, form.kind)
    grid.gates[pc] = grid.whole_warps

    def step(active: ActiveLanes) -> None:
        whole(active)
        giving = active.only((LANE[:, 0] < form.lines)[None])
        held = np.zeros((*active.mask.shape, 16), np.uint8)
        for region, which, places in grid.pieces("shared", giving, addresses(giving), 16):
            grid.races.read(region, giving, which, places, 16)
            rows_of = region.data[places[:, None] + np.arange(16)]
            if grid.disturbance is not None:
                threads = grid.thread_ids[giving.rows][giving.mask][which]
                grid.disturbance.disturb(grid, region, threads, places, rows_of)
            lanes = np.argwhere(giving.mask)[which]
            held[lanes[:, 0], lanes[:, 1]] = rows_of
        matrices = held.view(form.dtype)[:, : form.lines].reshape(len(held), form.count, form.rows, -1)
        rows, columns = form.places
        write(active, matrices[:, :, rows, columns].transpose(0, 2, 1, 3).reshape(len(held), WARP, -1))

    return step


def store_matrices(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``stmatrix``."""
    form = Matrices.of(instruction)
    to, source = instruction.operands
    addresses, read = address_reader(grid, to), fragment(grid, source, form.kind)
    grid.gates[pc] = grid.whole_warps

    def step(active: ActiveLanes) -> None:
        whole(active)
        giving = active.only((LANE[:, 0] < form.lines)[None])
        rows, columns = form.places
        held = read(active).view(form.dtype).reshape(-1, WARP, form.count, rows.shape[1]).transpose(0, 2, 1, 3)
        matrices = np.zeros((len(held), form.count, form.rows, 16 // np.dtype(form.dtype).itemsize), form.dtype)
        matrices[:, :, rows, columns] = held
        lines = np.zeros((*active.mask.shape, 16), np.uint8)
        lines[:, : form.lines] = matrices.reshape(len(held), form.lines, -1).view(np.uint8)
        for region, which, places in grid.pieces("shared", giving, addresses(giving), 16, writes=True):
            grid.races.write(region, giving, which, places, 16)
            region.data[places[:, None] + np.arange(16)] = lines[giving.mask][which]

    return step
