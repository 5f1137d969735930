"""Operands: registers of all warps as arrays, immediates, addresses."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ml_dtypes
import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.program.module import TYPE_BYTES, Imm, Operand, PtxError, Reg, Sym

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes
    from flydsl.tools.simulators.ptx.execution.grid import Grid

WARP = 32
GROUP_WARPS = 4
END = 1 << 30
"""The program counter of threads that have ended."""
Read = Callable[["ActiveLanes"], Array]
Write = Callable[["ActiveLanes", Array], None]

DTYPES: dict[str, type[Any]] = {
    "pred": np.bool_, "b8": np.uint8, "u8": np.uint8, "s8": np.int8, "b16": np.uint16, "u16": np.uint16, "s16": np.int16,
    "b32": np.uint32, "u32": np.uint32, "s32": np.int32, "b64": np.uint64, "u64": np.uint64, "s64": np.int64,
    "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64, "f16x2": np.uint32,
    "bf16x2": np.uint32, "f32x2": np.uint64, "tf32": np.uint32, "s16x2": np.uint32, "u16x2": np.uint32,
}  # fmt: skip
BITS: dict[int, type[np.unsignedinteger[Any]]] = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}
POISON = {np.dtype(np.bool_): True, np.dtype(np.uint8): 0xAD, np.dtype(np.uint16): 0xFEAD,
          np.dtype(np.uint32): 0xFFFEDEAD, np.dtype(np.uint64): 0xFFFEDEADFFFEDEAD}  # fmt: skip
"""The content of a register that was never written: NaN, and an address of nothing."""


def constant(text: str, kind: str) -> Array:
    """An immediate operand as a value of a type."""
    dtype = np.dtype(DTYPES[kind])
    if text[:2] in ("0f", "0F", "0d", "0D"):
        bits = int(text[2:], 16)
        single = text[1] in "fF"
        if dtype.kind in "ui":
            return np.array(bits, BITS[dtype.itemsize]).view(dtype)
        return np.array(struct.unpack(">f" if single else ">d", bytes.fromhex(text[2:]))[0]).astype(dtype)
    if dtype.kind not in "uib" or "." in text:
        return np.array(float(text)).astype(dtype)
    value = int(text.removesuffix("U"), 0)
    if kind == "pred":
        return np.array(bool(value))
    return np.array(value & (1 << 8 * dtype.itemsize) - 1, BITS[dtype.itemsize]).view(dtype)


def integer(operand: Operand) -> int:
    """An operand that must be a constant."""
    if not isinstance(operand, Imm):
        raise PtxError(f"expected a constant, got {operand}")
    return int(operand.text.removesuffix("U"), 0)


def reader(grid: Grid, operand: Operand, kind: str) -> Read:
    """Read an operand as a type, for the active warps: an array (warps, 32), or one value for all."""
    match operand:
        case Imm(text):
            value = constant(text, kind)
            return lambda active: value
        case Sym():
            address = np.array(grid.address_of(operand), np.uint64).astype(BITS[TYPE_BYTES[kind]])
            per_block = grid.depends_on_block(operand)
            if per_block is None:
                return lambda active: address
            own = (per_block + int(address)).astype(address.dtype)
            return lambda active: own[active.rows]
        case Reg(name):
            array = grid.register(name)
            dtype = np.dtype(DTYPES[kind])
            if kind == "pred":
                return lambda active: array[active.rows]
            if array.dtype.itemsize == dtype.itemsize:
                return lambda active: array[active.rows].view(dtype)
            if array.dtype.itemsize > dtype.itemsize:
                narrow = BITS[dtype.itemsize]
                return lambda active: array[active.rows].astype(narrow).view(dtype)
    raise PtxError(f"{operand} is no operand of type {kind}")


def writer(grid: Grid, operand: Operand, kind: str) -> Write:
    """Write values of a type to a register, in the active lanes; wider registers are extended."""
    if not isinstance(operand, Reg):
        raise PtxError(f"{operand} is no destination")
    if operand.name == "_":
        return lambda active, value: None
    array, dtype = grid.register(operand.name), np.dtype(DTYPES[kind])
    if kind == "pred":
        if array.dtype != np.bool_:
            raise PtxError(f"{operand.name} is no predicate")
        return lambda active, value: active.put(array, value)
    if array.dtype.itemsize < dtype.itemsize or array.dtype == np.bool_:
        raise PtxError(f"a value of type {kind} does not fit {operand.name}")
    if array.dtype.itemsize == dtype.itemsize:
        return lambda active, value: active.put(array, np.asarray(value, dtype).view(array.dtype))
    wide = np.int64 if kind[0] == "s" else np.uint64
    bits = BITS[dtype.itemsize]

    def extend(active: ActiveLanes, value: Array) -> None:
        value = np.asarray(value, dtype)
        value = value if dtype.kind == "i" else value.view(bits)
        active.put(array, value.astype(wide).astype(array.dtype))

    return extend
