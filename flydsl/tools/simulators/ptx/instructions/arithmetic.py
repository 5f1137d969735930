"""Arithmetic, logic and shifts of one thread.

Source: PTX ISA manual, "Integer Arithmetic", "Floating Point", "Comparison", "Logic".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Step
from flydsl.tools.simulators.ptx.execution.operands import BITS, DTYPES, reader, writer
from flydsl.tools.simulators.ptx.instructions.rounding import (
    directed,
    fma32,
    fma64,
    nearest_of,
    shorten,
    two_product,
    two_sum,
)
from flydsl.tools.simulators.ptx.program.module import TYPE_BYTES, Instruction, PtxError, Reg

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

Function = Callable[..., Array]

_MODES = {"rn", "rz", "rm", "rp"}
FLOATS = {"f16", "bf16", "f32", "f64", "f16x2", "bf16x2", "f32x2"}
_KNOWN = _MODES | {"ftz", "sat", "approx", "full", "lo", "hi", "wide", "NaN", "l", "r", "wrap", "clamp", "shiftamt", "relu",
                   "cc", "finite", "infinite", "number", "notanumber", "normal", "subnormal"}  # fmt: skip
TINY = np.float32(2.0**-126)


def flushed(x: Array) -> Array:
    """Subnormal float32 as zero of their sign."""
    return np.where(np.abs(x) < TINY, np.copysign(np.float32(0), x), x)


def _split(instruction: Instruction) -> tuple[str, str, set[str]]:
    """Name, type and the modifiers between them."""
    name, *rest = instruction.words
    kinds = [word for word in rest if word in TYPE_BYTES]
    modifiers = {word for word in rest if word not in TYPE_BYTES}
    if modifiers - _KNOWN or len(kinds) != 1:
        raise PtxError(f"unknown form of {name}: {'.'.join(instruction.words)}")
    return name, kinds[0], modifiers


def _packed(kind: str) -> str | None:
    return kind.removesuffix("x2") if kind.endswith("x2") else None


def _arithmetic(name: str, kind: str, modifiers: set[str]) -> Function:
    """The function of an instruction whose operands and result are of one type."""
    if kind in FLOATS:
        function = _float(name, kind, next(iter(modifiers & _MODES), "rn"), modifiers)
        if "ftz" in modifiers and kind == "f32":
            inner = function

            def function(*x: Array) -> Array:
                return flushed(inner(*map(flushed, x)))

        if "sat" in modifiers:
            unbounded = function

            def function(*x: Array) -> Array:
                value = unbounded(*x)
                return np.where(np.isnan(value), 0, np.clip(value, 0, 1)).astype(value.dtype)

        return function
    return _INTEGERS[name](modifiers) if name in _INTEGERS else _BITWISE[name]


def _minimum(function: Function, modifiers: set[str]) -> Function:
    """``min`` and ``max``: the other operand of a NaN, unless ``.NaN``; -0 is less than +0."""

    def choose(a: Array, b: Array, *more: Array) -> Array:
        if more:
            return choose(choose(a, b), *more)
        value = function(a, b)
        smaller = function is np.fmin
        zeros = (a == 0) & (b == 0)
        negative = (np.signbit(a) | np.signbit(b)) if smaller else (np.signbit(a) & np.signbit(b))
        value = np.where(zeros, np.where(negative, -0.0, 0.0).astype(value.dtype), value)
        return np.where(np.isnan(a) | np.isnan(b), np.nan, value).astype(value.dtype) if "NaN" in modifiers else value

    return choose


def _float(name: str, kind: str, mode: str, modifiers: set[str]) -> Function:
    dtype = DTYPES[kind]
    wide = np.float64

    def rounded(exact: Callable[..., Array]) -> Function:
        if kind == "f64":
            return _EXACT_DOUBLES[name](mode)
        return lambda *x: shorten(exact(*(np.asarray(v).astype(wide) for v in x)), mode, dtype)

    if name in ("add", "sub", "mul") and kind in ("f32", "f64") and mode == "rn":
        return {"add": np.add, "sub": np.subtract, "mul": np.multiply}[name]
    if name in ("add", "sub", "mul"):
        return rounded({"add": np.add, "sub": np.subtract, "mul": np.multiply}[name])
    if name in ("fma", "mad"):
        relu = "relu" in modifiers
        if kind == "f64":
            return lambda a, b, c: directed(*fma64(a, b, c), mode)

        def fused(a: Array, b: Array, c: Array) -> Array:
            value = shorten(fma32(*(np.asarray(v, np.float32) for v in (a, b, c))), mode, dtype)
            return np.where(value > 0, value, 0).astype(dtype) if relu else value

        return fused
    if name == "div":
        if kind == "f64" and mode != "rn":
            raise PtxError(f"{name} of f64 with {mode} is not known")
        return np.divide if mode == "rn" else rounded(np.divide)
    if name in _FUNCTIONS:
        # The manual bounds the error of approximations; here they are rounded correctly, which is within every bound.
        exact = _FUNCTIONS[name]
        return lambda x: nearest_of(exact(np.asarray(x).astype(wide)), dtype)
    if name in ("min", "max"):
        return _minimum(np.fmin if name == "min" else np.fmax, modifiers)
    if name == "neg":
        return np.negative
    if name == "abs":
        return np.abs
    if name == "copysign":
        return lambda a, b: np.copysign(b, a)  # the sign of the first operand
    raise PtxError(f"unknown {name} of {kind}")


_EXACT_DOUBLES: dict[str, Callable[[str], Function]] = {
    "add": lambda mode: lambda a, b: directed(*two_sum(a, b), mode),
    "sub": lambda mode: lambda a, b: directed(*two_sum(a, -b), mode),
    "mul": lambda mode: lambda a, b: directed(*two_product(a, b), mode),
}
_FUNCTIONS: dict[str, Function] = {
    "ex2": np.exp2, "lg2": np.log2, "rcp": lambda x: 1 / x, "sqrt": np.sqrt, "rsqrt": lambda x: 1 / np.sqrt(x),
    "sin": np.sin, "cos": np.cos, "tanh": np.tanh,
}  # fmt: skip


def _multiply_high(a: Array, b: Array) -> Array:
    """The upper half of a product."""
    bits = 8 * a.dtype.itemsize
    if bits < 64:
        wide = np.int64 if a.dtype.kind == "i" else np.uint64
        return ((a.astype(wide) * b.astype(wide)) >> bits).astype(a.dtype)
    half, low = np.uint64(32), np.uint64(0xFFFFFFFF)
    x, y = a.view(np.uint64), np.asarray(b).view(np.uint64)
    xh, xl, yh, yl = x >> half, x & low, y >> half, y & low
    middle = (xl * yl >> half) + (xh * yl & low) + (xl * yh & low)
    high = xh * yh + (xh * yl >> half) + (xl * yh >> half) + (middle >> half)
    if a.dtype.kind == "i":
        high = high - np.where(a < 0, y, np.uint64(0)) - np.where(b < 0, x, np.uint64(0))
    return high.view(a.dtype)


def _saturated(function: Function) -> Function:
    return lambda a, b: np.clip(function(a.astype(np.int64), b.astype(np.int64)), -(2**31), 2**31 - 1).astype(np.int32)


def _bounded_below(function: Function) -> Function:
    """``.relu``: nothing below zero."""
    return lambda a, b: np.maximum(function(a, b), 0)


def _divide(a: Array, b: Array) -> Array:
    """Towards zero; all ones for a divisor of zero, whose result the manual leaves open."""
    safe = np.where(b == 0, 1, b).astype(b.dtype)
    if a.dtype.kind == "u":
        quotient = a // safe
    else:
        wide = a.astype(np.float64) if a.dtype.itemsize < 8 else None
        quotient = np.trunc(wide / safe).astype(a.dtype) if wide is not None else _divide_long(a, safe)
    return np.where(b == 0, np.array(-1).astype(a.dtype), quotient)


def _divide_long(a: Array, b: Array) -> Array:
    quotient = a // b
    return quotient + ((a % b != 0) & ((a < 0) != (b < 0)))


def _remainder(a: Array, b: Array) -> Array:
    return a - _divide(a, b) * b


_INTEGERS: dict[str, Callable[[set[str]], Function]] = {
    "add": lambda m: _saturated(np.add) if "sat" in m else np.add,
    "sub": lambda m: _saturated(np.subtract) if "sat" in m else np.subtract,
    "mul": lambda m: _multiply_high if "hi" in m else np.multiply,
    "mad": lambda m: (lambda a, b, c: _multiply_high(a, b) + c) if "hi" in m else (lambda a, b, c: a * b + c),
    "div": lambda m: _divide,
    "rem": lambda m: _remainder,
    "min": lambda m: _bounded_below(np.minimum) if "relu" in m else np.minimum,
    "max": lambda m: _bounded_below(np.maximum) if "relu" in m else np.maximum,
    "neg": lambda m: np.negative,
    "abs": lambda m: np.abs,
    "sad": lambda m: lambda a, b, c: c + np.where(a < b, b - a, a - b),
}
_BITWISE: dict[str, Function] = {
    "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor, "not": np.invert,
    "cnot": lambda a: (a == 0).astype(a.dtype),
}  # fmt: skip


def lanewise(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """Instructions whose operands are all of their type, or halves that sum to a Float32."""
    if instruction.words[-2] == "f32" and instruction.words[-1] in ("f16", "bf16"):
        return _mixed(grid, instruction)
    name, kind, modifiers = _split(instruction)
    inner = _packed(kind)
    if inner is None:
        return _apply(grid, instruction, _arithmetic(name, kind, modifiers), kind)
    function = _arithmetic(name, inner, modifiers)
    dtype = DTYPES[inner]

    def pairs(*x: Array) -> Array:
        value = function(*(np.ascontiguousarray(v)[..., None].view(dtype) for v in x))
        return np.ascontiguousarray(value.astype(dtype)).view(DTYPES[kind])[..., 0]

    return _apply(grid, instruction, pairs, kind)


def _mixed(grid: Grid, instruction: Instruction) -> Step:
    """``add``, ``sub`` and ``fma`` of halves and a Float32, their last operand."""
    name, *modifiers, _, half = instruction.words
    if name not in ("add", "sub", "fma") or set(modifiers) - _MODES:
        raise PtxError(f"unknown form of {name}: {'.'.join(instruction.words)}")
    inner = _arithmetic(name, "f32", set(modifiers))

    def function(*x: Array) -> Array:
        return inner(*(np.asarray(v).astype(np.float32) for v in x))

    return _apply(grid, instruction, function, "f32", *[half] * (len(instruction.operands) - 2), "f32")


def _apply(grid: Grid, instruction: Instruction, function: Function, kind: str, *kinds: str) -> Step:
    """Write a function of the operands, of types ``kinds`` or all of the result's."""
    to, *operands = instruction.operands
    reads = [reader(grid, o, k) for o, k in zip(operands, kinds or [kind] * len(operands), strict=True)]
    write = writer(grid, to, kind)
    if len(reads) == 2:
        a, b = reads
        return lambda active: write(active, function(a(active), b(active)))
    return lambda active: write(active, function(*[read(active) for read in reads]))


def multiply(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``mul`` and ``mad``; ``.wide`` gives twice the bits."""
    name, kind, modifiers = _split(instruction)
    if "wide" not in modifiers:
        return lanewise(grid, instruction, pc)
    wide = f"{kind[0]}{2 * int(kind[1:])}"
    dtype = DTYPES[wide]

    def product(a: Array, b: Array, *c: Array) -> Array:
        value = np.asarray(a).astype(dtype) * np.asarray(b).astype(dtype)
        return value + c[0] if c else value

    return _apply(grid, instruction, product, wide, kind, kind, *([wide] if name == "mad" else []))


def shift(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``shl``, ``shr``: a shift beyond the width leaves zeros, or signs."""
    name, kind, _ = _split(instruction)
    width = 8 * TYPE_BYTES[kind]

    def shifted(a: Array, count: Array) -> Array:
        bounded = np.minimum(count, width - 1).astype(BITS[a.dtype.itemsize]).view(a.dtype)
        value = a << bounded if name == "shl" else a >> bounded
        if name == "shl" or a.dtype.kind == "u":
            value = np.where(count >= width, np.array(0, a.dtype), value)
        return value

    return _apply(grid, instruction, shifted, kind, kind, "u32")


def funnel(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``shf``: a shift of two words."""
    left, clamp = "l" in instruction.words, "clamp" in instruction.words

    def shifted(a: Array, b: Array, count: Array) -> Array:
        count = (np.minimum(count, 32) if clamp else count & 31).astype(np.uint64)
        both = (np.asarray(b).astype(np.uint64) << np.uint64(32)) | a
        if left:
            return ((both << count) >> np.uint64(32)).astype(np.uint32)
        return (both >> count).astype(np.uint32)

    return _apply(grid, instruction, shifted, "b32")


def extract(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``bfe``: a field of bits, with its sign."""
    _, kind, _ = _split(instruction)
    width = 8 * TYPE_BYTES[kind]
    bits = BITS[TYPE_BYTES[kind]]

    def field(a: Array, position: Array, length: Array) -> Array:
        position, length = (np.asarray(v & 0xFF).astype(np.int64) for v in (position, length))
        last = np.minimum(position + length - 1, width - 1)
        value = np.zeros(np.broadcast_shapes(np.shape(a), position.shape, length.shape), bits)
        unsigned = np.asarray(a).view(bits)
        for k in range(width):
            place = position + k
            bit = (unsigned >> np.minimum(place, width - 1).astype(bits)) & bits(1)
            sign = (unsigned >> np.clip(last, 0, width - 1).astype(bits)) & bits(1) if kind[0] == "s" else bits(0)
            inside = (k < length) & (place < width)
            value |= (np.where(inside, bit, np.where(length == 0, bits(0), sign)) << bits(k)).astype(bits)
        return value.view(DTYPES[kind])

    def quick(a: Array, position: Array, length: Array) -> Array:
        if position.ndim or length.ndim or int(position) + int(length) > width or not 0 < int(length) < width:
            return field(a, position, length)
        up = bits(width - int(position) - int(length))
        left = (np.asarray(a).view(bits) << up).view(DTYPES[kind])
        return left >> np.array(width - int(length), DTYPES[kind])

    return _apply(grid, instruction, quick, kind, kind, "u32", "u32")


def insert(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``bfi``: a field of bits in another word."""
    _, kind, _ = _split(instruction)
    width, bits = 8 * TYPE_BYTES[kind], BITS[TYPE_BYTES[kind]]

    def field(a: Array, b: Array, position: Array, length: Array) -> Array:
        position, length = (np.asarray(v & 0xFF).astype(np.int64) for v in (position, length))
        mask = np.zeros(np.broadcast_shapes(position.shape, length.shape), bits)
        for k in range(width):
            mask = mask | (((k >= position) & (k < position + length)).astype(bits) << bits(k)).astype(bits)
        moved = np.where(position < width, np.asarray(a) << np.minimum(position, width - 1).astype(bits), bits(0))
        return ((moved & mask) | (b & ~mask)).astype(bits)

    return _apply(grid, instruction, field, kind, kind, kind, "u32", "u32")


def count_bits(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``popc``, ``clz``, ``brev``, ``bfind``."""
    name, kind, modifiers = _split(instruction)
    width = 8 * TYPE_BYTES[kind]

    def bits_of(a: Array) -> Array:
        """(..., width), the lowest bit first."""
        data = np.ascontiguousarray(a)[..., None].view(np.uint8)
        return np.unpackbits(data, axis=-1, bitorder="little")

    def function(a: Array) -> Array:
        if name == "bfind" and kind[0] == "s":
            a = np.where(a < 0, ~a, a)
        bits = bits_of(a)
        if name == "popc":
            return bits.sum(-1).astype(np.uint32)
        if name == "brev":
            return np.packbits(bits[..., ::-1], axis=-1, bitorder="little").view(a.dtype)[..., 0]
        none = ~bits.any(-1)
        leading = np.where(none, width, bits[..., ::-1].argmax(-1))
        if name == "clz":
            return leading.astype(np.uint32)
        place = leading if "shiftamt" in modifiers else width - 1 - leading
        return np.where(none, 0xFFFFFFFF, place).astype(np.uint32)

    return _apply(grid, instruction, function, kind if name == "brev" else "u32", kind)


def permute(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``prmt.b32``: four of eight bytes, or their signs."""
    if instruction.words != ("prmt", "b32"):
        raise PtxError(f"unknown form of prmt: {'.'.join(instruction.words)}")

    def chosen(a: Array, b: Array, selector: Array) -> Array:
        both = (np.asarray(b).astype(np.uint64) << np.uint64(32)) | a
        result = np.zeros(np.broadcast_shapes(both.shape, np.shape(selector)), np.uint32)
        for k in range(4):
            choice = (np.asarray(selector) >> np.uint32(4 * k)) & np.uint32(15)
            byte = ((both >> (np.uint64(8) * (choice & np.uint32(7)))) & np.uint64(0xFF)).astype(np.uint32)
            byte = np.where(choice & 8, np.where(byte & 0x80, 0xFF, 0), byte).astype(np.uint32)
            result |= byte << np.uint32(8 * k)
        return result

    return _apply(grid, instruction, chosen, "b32")


def logic_of_three(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``lop3.b32``: any function of three bits, by its table."""

    def function(a: Array, b: Array, c: Array, table: Array) -> Array:
        result = np.zeros(np.broadcast_shapes(np.shape(a), np.shape(b), np.shape(c)), np.uint32)
        for k in range(8):
            if int(table) >> k & 1:
                result |= (a if k & 4 else ~a) & (b if k & 2 else ~b) & (c if k & 1 else ~c)
        return result

    return _apply(grid, instruction, function, "b32", "b32", "b32", "b32", "b32")


def carried(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``add.cc``, ``addc``, ``sub.cc``, ``mad.lo.cc``, ``madc.hi`` and so on: sums of several words by a carry."""
    name, *rest = instruction.words
    kind = rest[-1]
    to, *operands = instruction.operands
    grid.entry.registers.setdefault("carry bit", "pred")
    carry = Reg("carry bit")
    reads = [reader(grid, operand, kind) for operand in operands]
    read_carry, write, write_carry = reader(grid, carry, "pred"), writer(grid, to, kind), writer(grid, carry, "pred")
    bits = BITS[TYPE_BYTES[kind]]
    takes, gives, negative = name.endswith("c"), "cc" in rest, name.startswith("sub")

    def step(active: ActiveLanes) -> None:
        *factors, y = (np.asarray(read(active)) for read in reads)
        x = factors[0]
        if len(factors) > 1:
            both = np.broadcast_arrays(*factors)
            x = _multiply_high(*(np.ascontiguousarray(v) for v in both)) if "hi" in rest else both[0] * both[1]
        x, y = x.view(bits), y.view(bits)
        if negative:
            y = ~y
        part = x + y
        total = part + (read_carry(active).astype(bits) if takes else bits(1 if negative else 0))
        write(active, total.view(DTYPES[kind]))
        if gives:
            write_carry(active, (part < x) | (total < part))

    return step
