"""Matrix instructions: MFMA, SMFMAC, WMMA and SWMMAC.

Sources: the instruction sets of CDNA 3 and 4 ("Matrix Arithmetic Instructions", "Dense" and "4:2 Structured Sparse Matrix
Layouts"), of RDNA 3 ("WMMA") and of RDNA 4 ("WMMA and SWMMAC").  Written without flydsl's own tables, but for
two things, which are not proved here: that a dense operand of a sparse product comes in pieces of 16 bytes, and the
layouts of gfx1250, whose manual is not public.

Products are summed in float64 and rounded once; the hardware's order of summation is not documented.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from flydsl.errors import SimulationError
from flydsl.expr.atoms.tv_layouts import evaluate
from flydsl.expr.rocdl.matrix.table import instructions
from flydsl.targets.amdgpu import Isa
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.operands.registers import Uses, inline_bits
from flydsl.tools.simulators.amdgpu.pseudocode.arithmetic import minifloat_decode, to_bf16
from flydsl.tools.simulators.amdgpu.wave import ACCUMULATION, Waves
from flydsl.tools.simulators.array import Array

Run = Callable[[Waves], None]
_NAME = re.compile(
    r"V_(MFMA|SMFMAC|WMMA|SWMMAC)_(?:SCALE(?:16)?_)?([A-Z]+\d+)_(\d+)X(\d+)X(\d+)(?:_(\d+)B)?_([A-Z0-9_]+)"
)
_MICROSCALED = ("fp8", "bf8", "fp6", "bf6", "fp4")
"""The formats that CBSZ and BLGP select for instructions on ``F8F6F4``."""


def is_matrix(name: str) -> bool:
    return name.startswith(("V_MFMA", "V_SMFMAC", "V_WMMA", "V_SWMMAC"))


@dataclass(frozen=True)
class _Shape:
    """One instruction: what it multiplies."""

    kind: str
    result: str
    m: int
    n: int
    k: int
    blocks: int
    a: str
    b: str

    @property
    def sparse(self) -> bool:
        return self.kind in ("SMFMAC", "SWMMAC")

    @property
    def narrow(self) -> bool:
        """True if a result has 16 bits."""
        return self.result in ("f16", "bf16")


def _shape(name: str, context: Context, i: Instruction) -> _Shape:
    match = _NAME.fullmatch(name)
    if match is None:
        raise SimulationError(f"{name} is not known")
    kind, result, m, n, k, blocks, inputs = match.groups()
    inputs = inputs.removesuffix("_1K")
    if inputs == "F8F6F4":
        chosen = (i.cbsz, i.blgp) if context.family.is_cdna else (i.opsel, i.opsel_hi | i.opsel_hi2 << 2)
        a, b = (_MICROSCALED[format_] for format_ in chosen)
    else:
        parts = [part.lower() for part in inputs.replace("F4", "FP4").split("_")]
        a, b = parts[0], parts[-1]
        if {a, b} <= {"fp8", "bf8"}:
            a, b = context.formats[a], context.formats[b]
    return _Shape(kind, result.lower(), int(m), int(n), int(k), int(blocks or 1), a, b)


_BITS = {
    "f64": 64,
    "f32": 32,
    "xf32": 32,
    "f16": 16,
    "bf16": 16,
    "i8": 8,
    "iu8": 8,
    "iu4": 4,
    "fp6": 6,
    "bf6": 6,
    "fp4": 4,
}


def _bits(kind: str) -> int:
    return _BITS.get(kind, 8)


def _fields(words: Array, bits: int) -> Array:
    """Registers (count, waves, lanes) as (all lanes, elements) of unsigned integers, the lowest bits first."""
    words = words.reshape(words.shape[0], -1)
    if bits == 64:
        return np.ascontiguousarray(words.T).view(np.uint64)
    if bits in (8, 16, 32):
        return np.ascontiguousarray(words.T).view(f"u{bits // 8}")
    raw = np.unpackbits(np.ascontiguousarray(words.T).view(np.uint8), axis=1, bitorder="little")
    count = raw.shape[1] // bits
    return raw[:, : count * bits].reshape(raw.shape[0], count, bits) @ (1 << np.arange(bits))


def _numbers(codes: Array, kind: str, signed: bool = True) -> Array:
    """Elements as float64, or int64."""
    if kind in ("f64", "f32", "f16"):
        return codes.view(f"f{_bits(kind) // 8}").astype(np.float64)
    if kind == "xf32":  # the lower 13 bits of the mantissa are dropped
        return (codes & np.uint32(0xFFFFE000)).view(np.float32).astype(np.float64)
    if kind == "bf16":
        return (codes.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    if kind in ("i8", "iu8", "iu4"):
        top = 1 << (_bits(kind) - 1)
        value = codes.astype(np.int64)
        return (value ^ top) - top if signed else value
    return minifloat_decode(kind, codes).astype(np.float64)


def _place(lanes: int, elements: int, size: int, blocks: int, *, in_turn: bool = False) -> tuple[Array, Array, Array]:
    """Of CDNA: row (or column), block and k of each lane's elements, as (lanes, elements) each.

    ``in_turn``: the groups of lanes take runs of 16 elements in turn; otherwise each has adjacent ones.
    """
    lane, v = np.arange(lanes)[:, None], np.arange(elements)
    rest = lane // size
    along = (rest // blocks) * elements + v
    if in_turn:
        along = v // 16 * (lanes // size * 16) + rest * 16 + v % 16
    return np.broadcast_to(lane % size, along.shape), np.broadcast_to(rest % blocks, along.shape), along


def _scaled(left: Array, right: Array, scales: list[Array]) -> tuple[Array, Array]:
    """A and B (waves, 1, rows, columns) times the scales; each group of lanes has those of a block of 32 k."""
    count, size = len(left), left.shape[2]
    of_a, of_b = (np.repeat(scale.reshape(count, -1, size), 32, axis=1)[:, None] for scale in scales)
    return left * of_a.swapaxes(2, 3), right * of_b


def _result_place(shape: _Shape, lanes: int, count: int) -> tuple[Array, Array, Array]:
    """Of CDNA: block, row and column of each lane's results, as (lanes, count) each."""
    lane, r = np.arange(lanes)[:, None], np.arange(count)[None, :]
    if shape.m == 4:
        if shape.result == "f64":
            block, row = lane // 4 % 4, lane // 16 + 0 * r
        else:
            block, row = lane // 4, r + 0 * lane
        column = lane % 4
    elif shape.result == "f64":
        block, row, column = 0 * lane, 4 * r + lane // 16, lane % 16
    elif shape.m == 16:
        block, row, column = r // 4, 4 * (lane // 16) + r % 4, lane % 16
    else:
        block, row, column = r // 16, 8 * (r % 16 // 4) + 4 * (lane // 32) + r % 4, lane % 32
    full = np.broadcast_shapes(lane.shape, r.shape)
    return tuple(np.broadcast_to(part, full) for part in (block, row, column))  # type: ignore[return-value]


def _expanded(values: Array, positions: Array) -> Array:
    """Stored elements (lanes, n) of a 4:2 sparse matrix at their places among (lanes, 2 n)."""
    lanes, count = values.shape
    full = np.zeros((lanes, 2 * count), values.dtype)
    quad = np.arange(count) // 2 * 4
    np.put_along_axis(full, quad[None, :] + positions, values, 1)
    return full


def _positions(index: Array, count: int, first_bit: int) -> Array:
    """Two bits for each stored element: its place among four."""
    return (index[:, None].astype(np.int64) >> (first_bit + 2 * np.arange(count))[None, :]) & 3


def _rounded(total: Array, kind: str) -> Array:
    """Results (lanes, count) as bits."""
    if kind == "f64":
        return total.view(np.uint64)
    if kind == "f32":
        return total.astype(np.float32).view(np.uint32)
    if kind == "f16":
        return total.astype(np.float16).view(np.uint16)
    if kind == "bf16":
        return (to_bf16(total.astype(np.float32)).view(np.uint32) >> 16).astype(np.uint16)
    return (total & 0xFFFFFFFF).astype(np.uint32)


# -- CDNA


def build_matrix(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """Build the function of a matrix instruction."""
    shape = _shape(instruction.name, context, instruction)
    build = _build_cdna if shape.kind in ("MFMA", "SMFMAC") else _build_rdna
    return build(instruction, context, uses, shape)


def _registers(code: int, count: int, accumulation: int, uses: Uses, fmt: str) -> Callable[[Waves], Array]:
    """Registers (count, waves, lanes), or an inline constant in all of them."""
    if code >= 256:
        first = code - 256 + (ACCUMULATION if accumulation else 0)
        uses.update(range(first, first + count))
        return lambda waves: waves.vector[first : first + count]
    bits = inline_bits(code, fmt, 64 if fmt.endswith("F64") else 32)
    if bits is None:
        raise SimulationError(f"matrix operand {code}")
    words = [bits & 0xFFFFFFFF, bits >> 32] if fmt.endswith("F64") else [bits]
    constant = np.array([words[i % len(words)] for i in range(count)], np.uint32)
    return lambda waves: np.broadcast_to(constant[:, None, None], (count, waves.count, waves.lanes))


def _build_cdna(i: Instruction, context: Context, uses: Uses, shape: _Shape) -> Run:
    lanes = 64
    a_count = shape.m * shape.k * shape.blocks // lanes // (2 if shape.sparse else 1)
    b_count = shape.n * shape.k * shape.blocks // lanes
    words_a, words_b = a_count * _bits(shape.a) // 32, b_count * _bits(shape.b) // 32
    count = shape.m * shape.n * shape.blocks // lanes
    words_d = count * (2 if shape.result == "f64" else 1)
    read_a = _registers(i.src0, words_a, i.acc & 1, uses, "")
    read_b = _registers(i.src1, words_b, i.acc >> 1 & 1, uses, "")
    target = i.vdst + (ACCUMULATION if i.acc_cd else 0)
    uses.update(range(target, target + words_d))
    fmt = {"f64": "F64", "i32": "I32"}.get(shape.result, "F32")
    read_c = (
        _registers(target % 256 + 256, words_d, i.acc_cd, uses, fmt)
        if shape.sparse
        else _registers(i.src2, words_d, i.acc_cd, uses, fmt)
    )
    read_index = _registers(i.src2, 1, 0, uses, "") if shape.sparse else None
    scales = _scales(i, uses) if "SCALE" in i.name else None
    microscaled = "F8F6F4" in i.name
    turn_a, turn_b = (microscaled and _bits(of) == 8 for of in (shape.a, shape.b))
    a_place = _place(lanes, a_count * (2 if shape.sparse else 1), shape.m, shape.blocks, in_turn=turn_a)
    b_place = _place(lanes, b_count, shape.n, shape.blocks, in_turn=turn_b)
    if shape.sparse:  # of the dense operand the groups of lanes take pieces of 16 bytes in turn
        piece = min(b_count, 128 // _bits(shape.b))
        group, v = np.arange(lanes)[:, None] // shape.n, np.arange(b_count)[None, :]
        along = v // piece * (lanes // shape.n * piece) + group * piece + v % piece
        b_place = b_place[0], b_place[1], along
    d_place = _result_place(shape, lanes, count)
    integer = shape.result == "i32"
    if shape.result != "f64" and not microscaled and i.blgp:
        raise SimulationError(f"{i.name} with BLGP {i.blgp}")

    def run(waves: Waves) -> None:
        a = _numbers(_fields(read_a(waves), _bits(shape.a)), shape.a)
        b = _numbers(_fields(read_b(waves), _bits(shape.b)), shape.b)
        c = (
            _numbers(_fields(read_c(waves), 64 if shape.result == "f64" else 32), "f64" if fmt == "F64" else "f32")
            if not integer
            else _fields(read_c(waves), 32).view(np.int32).astype(np.int64)
        )
        if read_index is not None:
            per_lane = 2 * a_count
            chosen = 0 if i.cbsz else i.abid % (32 // per_lane) * per_lane
            a = _expanded(a, _positions(read_index(waves)[0].reshape(-1), a_count, chosen))
        if shape.result == "f64":
            a, b, c = (-x if i.blgp >> bit & 1 else x for bit, x in enumerate((a, b, c)))
        kind = np.int64 if integer else np.float64
        left = np.zeros((waves.count, shape.blocks, shape.m, shape.k), kind)
        right = np.zeros((waves.count, shape.blocks, shape.k, shape.n), kind)
        left[:, a_place[1], a_place[0], a_place[2]] = a.reshape(waves.count, lanes, -1)
        right[:, b_place[1], b_place[2], b_place[0]] = b.reshape(waves.count, lanes, -1)
        if scales is not None:
            left, right = _scaled(left, right, [scale(waves) for scale in scales])
        if i.cbsz and not microscaled and not shape.sparse:
            group = 1 << i.cbsz
            left = left[:, np.arange(shape.blocks) // group * group + i.abid]
        total = np.matmul(left, right)[:, *d_place].reshape(c.shape) + c
        words = np.ascontiguousarray(_rounded(total, shape.result)).view(np.uint32)
        waves.vector[target : target + words_d] = words.T.reshape(words_d, waves.count, lanes)

    return run


def _scales(i: Instruction, uses: Uses) -> tuple[Callable[[Waves], Array], Callable[[Waves], Array]]:
    """A power of two for each lane of A and of B: a byte of a register that two bits choose."""
    readers = []
    for operand in (0, 1):
        code = i.fields[f"scale_src{operand}"]
        byte = i.opsel >> operand & 1 | (i.opsel_hi >> operand & 1) << 1
        read = _registers(code, 1, 0, uses, "")

        def scale(waves: Waves, read: Any = read, byte: int = byte) -> Array:
            exponent = (read(waves)[0] >> 8 * byte & 0xFF).astype(np.int32)
            return np.where(exponent == 255, np.nan, np.ldexp(1.0, exponent - 127))

        readers.append(scale)
    return readers[0], readers[1]


# -- RDNA


def _results_before(i: Instruction, shape: _Shape, old: bool) -> Callable[[Array], Array]:
    """The addends of the products, from registers (count, waves, lanes)."""

    def results(words: Array) -> Array:
        if shape.result == "i32":
            return _fields(words, 32).view(np.int32).astype(np.int64)
        if not shape.narrow:
            value = _numbers(_fields(words, 32), "f32")
        elif old:
            half = (words >> 16 if i.opsel >> 2 & 1 else words & 0xFFFF).astype(np.uint16)
            value = _numbers(np.ascontiguousarray(half.reshape(len(half), -1).T), shape.result)
        else:
            value = _numbers(_fields(words, 16), shape.result)
        value = np.abs(value) if i.neg_hi >> 2 & 1 else value
        return -value if i.neg >> 2 & 1 else value

    return results


@dataclass(frozen=True)
class _Places:
    """The elements of each lane's A, B and C, as arrays (lanes, elements)."""

    row_of_a: Array
    k_of_a: Array
    k_of_b: Array
    row_of_c: Array


def _places_of_rdna(shape: _Shape, old: bool) -> _Places:
    lane, count = np.arange(32)[:, None], shape.k if old else shape.k // 2
    along = (0 if old else lane // 16) * count + np.arange(count)[None, :] + 0 * lane
    r = np.arange(8)[None, :]
    return _Places(lane % 16, along, along, 2 * r + lane // 16 if old else 8 * (lane // 16) + r)


def _places_of_gfx1250(shape: _Shape) -> _Places:
    """Of A and B the halves of a wave have runs of 16 bytes in turn, of less than 8 bits runs of 32 elements.

    Of 32 rows of A a lane has one of the first 16, then one of the others.  C is as in flydsl's table of instructions.
    """
    lane, half, v = np.arange(32)[:, None], np.arange(32)[:, None] // 16, np.arange(shape.m // 16 * shape.k // 2)

    def along(kind: str) -> Array:
        run = min(shape.k // 2, 32 if _bits(kind) < 8 else 128 // _bits(kind))
        in_row = v[None, :] % (shape.k // 2)
        return in_row // run * 2 * run + half * run + in_row % run

    result = {"f16": "Float16", "bf16": "BFloat16", "f32": "Float32", "i32": "Int32"}[shape.result]
    rows = [
        row
        for family in ("wmma", "wmma_scale")
        for row in instructions(family)
        if row.runs_on(Isa.GFX1250) and row.shape[0] == shape.m and row.acc == result
    ]
    place = np.array(evaluate(rows[0].c_layout))
    return _Places(
        lane % 16 + v // (shape.k // 2) * 16, along(shape.a), along(shape.b)[:, : shape.k // 2], place % shape.m
    )


def _row_scales(i: Instruction, shape: _Shape, uses: Uses) -> tuple[Callable[[Waves], Array], Callable[[Waves], Array]]:
    """Of gfx1250: powers of two (waves, rows, k) of A and of B, each of 32 or 16 neighbors along k.

    A byte for each of them, lowest k first, is in the lane of the row, in the half of the wave that a modifier selects.
    32 rows take both halves.
    """
    block = 16 if "SCALE16" in i.name else 32
    readers = []
    for which, operand, rows in (("a", "scale_src0", shape.m), ("b", "scale_src1", 16)):
        if i.fields[f"scale_{which}_fmt"]:
            raise SimulationError(f"{i.name} with scales of format {i.fields[f'scale_{which}_fmt']} is not known")
        read = _registers(i.fields[operand], shape.k // block // 4, 0, uses, "")
        first = 0 if rows == 32 else 16 * i.fields[f"scale_{which}_row"]

        def scale(waves: Waves, read: Any = read, first: int = first, rows: int = rows) -> Array:
            words = np.ascontiguousarray(read(waves)[:, :, first : first + rows].transpose(1, 2, 0))
            exponents = words.view(np.uint8).astype(np.int32)
            return np.repeat(np.where(exponents == 255, np.nan, np.ldexp(1.0, exponents - 127)), block, axis=2)

        readers.append(scale)
    return readers[0], readers[1]


def _refuse(i: Instruction, context: Context, shape: _Shape) -> None:
    """Raise SimulationError for instructions that are not simulated."""
    if context.lanes != 32:
        raise SimulationError(f"{i.name} in waves of {context.lanes} lanes is not simulated")
    if shape.sparse and context.family.name == "cdna5":
        raise SimulationError(f"{i.name}: its layout on {context.arch} is not published")


def _build_rdna(i: Instruction, context: Context, uses: Uses, shape: _Shape) -> Run:
    old, is_new = context.family.name == "rdna3", context.family.name == "cdna5"
    lanes, groups = 32, 1 if old else 2
    _refuse(i, context, shape)
    per_a, per_b = shape.m // 16 * shape.k // groups // (2 if shape.sparse else 1), shape.k // groups
    words_a, words_b = per_a * _bits(shape.a) // 32, per_b * _bits(shape.b) // 32
    words_d = 4 if shape.narrow and not old else shape.m // 2
    places = _places_of_gfx1250(shape) if is_new else _places_of_rdna(shape, old)
    scales = _row_scales(i, shape, uses) if "SCALE" in i.name else None
    read_a, read_b = _registers(i.src0, words_a, 0, uses, ""), _registers(i.src1, words_b, 0, uses, "")
    fmt = {"i32": "I32", "f32": "F32", "f16": "F16", "bf16": "BF16"}[shape.result]
    read_c = _registers(i.vdst + 256 if shape.sparse else i.src2, words_d, 0, uses, fmt)
    read_index = _registers(i.src2, 1, 0, uses, "") if shape.sparse else None
    uses.update(range(i.vdst, i.vdst + words_d))
    column = np.arange(lanes)[:, None] % 16
    integer = shape.result == "i32"
    results = _results_before(i, shape, old)
    signed = (bool(i.neg & 1), bool(i.neg >> 1 & 1))

    def run(waves: Waves) -> None:
        if not waves.full:
            waves.memory.tell("undefined", f"{i.name} with lanes that are not active")
        a = _numbers(_fields(read_a(waves), _bits(shape.a)), shape.a, signed[0])
        b = _numbers(_fields(read_b(waves), _bits(shape.b)), shape.b, signed[1])
        if not integer:
            a, b = (_signs(x, i.neg >> bit & 1, i.neg_hi >> bit & 1) for bit, x in enumerate((a, b)))
        if read_index is not None:
            per_lane = 2 * per_a
            chosen = (i.opsel & 3) % (32 // per_lane) * per_lane
            a = _expanded(a, _positions(read_index(waves)[0].reshape(-1), per_a, chosen))
        kind, count = np.int64 if integer else np.float64, waves.count
        a, b = a.reshape(count, lanes, -1), b.reshape(count, lanes, -1)
        left, right = np.zeros((count, shape.m, shape.k), kind), np.zeros((count, shape.k, 16), kind)
        if old and not all(np.array_equal(x[:, :16], x[:, 16:], equal_nan=not integer) for x in (a, b)):
            waves.memory.tell("undefined", f"{i.name}: lanes 16 to 31 do not repeat lanes 0 to 15")
        left[:, places.row_of_a, places.k_of_a] = a
        right[:, places.k_of_b, column] = b
        if scales is not None:
            of_a, of_b = (scale(waves) for scale in scales)
            left, right = left * of_a, right * of_b.swapaxes(1, 2)
        addends = results(read_c(waves))
        total = (left @ right)[:, places.row_of_c, column].reshape(addends.shape) + addends
        if integer and i.clmp:
            total = np.clip(total, -(1 << 31), (1 << 31) - 1)
        bits = _rounded(total, shape.result)
        if shape.narrow and old:
            upper = i.opsel >> 2 & 1
            kept = waves.vector[i.vdst : i.vdst + 8] & np.uint32(0xFFFF if upper else 0xFFFF0000)
            bits = kept | (bits.T.astype(np.uint32) << (16 if upper else 0)).reshape(kept.shape)
        else:
            bits = np.ascontiguousarray(bits).view(np.uint32).T.reshape(words_d, count, lanes)
        waves.vector[i.vdst : i.vdst + words_d] = bits

    return run


def _signs(value: Array, low: int, high: int) -> Array:
    """Even elements turned by the one modifier, odd ones by the other."""
    if not low and not high:
        return value
    signs = np.where(np.arange(value.shape[1]) % 2, -1 if high else 1, -1 if low else 1)
    return value * signs
