"""Conversions between types: ``cvt``.

Source: PTX ISA manual, "Data Movement and Conversion Instructions: cvt".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import ml_dtypes
import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.operands import DTYPES, reader, writer
from flydsl.tools.simulators.ptx.instructions.arithmetic import flushed
from flydsl.tools.simulators.ptx.instructions.rounding import nearest_of, shorten
from flydsl.tools.simulators.ptx.program.module import TYPE_BYTES, Instruction, PtxError

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_INTEGRAL = {"rni": np.rint, "rzi": np.trunc, "rmi": np.floor, "rpi": np.ceil}
_PAIRS = {
    "f16x2": np.float16, "bf16x2": ml_dtypes.bfloat16, "e4m3x2": ml_dtypes.float8_e4m3fn, "e5m2x2": ml_dtypes.float8_e5m2,
    "e2m3x2": ml_dtypes.float6_e2m3fn, "e3m2x2": ml_dtypes.float6_e3m2fn, "e2m1x2": ml_dtypes.float4_e2m1fn,
    "ue8m0x2": ml_dtypes.float8_e8m0fnu,
}  # fmt: skip
_CARRIED_AS = {"f16x2": "b32", "bf16x2": "b32", "e2m1x2": "b8"}
"""By pair the type of its register; the others have 16 bits."""
_MODES = {"rn", "rz", "rm", "rp", "rna", *_INTEGRAL}
_FLOATS = {"f16", "bf16", "f32", "f64"}
_KNOWN = _MODES | {"ftz", "sat", "satfinite", "relu"}


def convert(grid: Grid, instruction: Instruction, pc: int) -> Callable[[ActiveLanes], None]:
    """One number to a type, or two numbers to a pair."""
    *modifiers, to, source = instruction.words[1:]
    if set(modifiers) - _KNOWN:
        raise PtxError(f"unknown form of cvt: {'.'.join(instruction.words)}")
    mode = next((word for word in modifiers if word in _MODES), "")
    if {to, source} == {"f16", "bf16"}:  # ptxas takes it without a mode, and makes F2F, which rounds to nearest
        mode = mode or "rn"
    if to in _PAIRS:
        return _to_pair(grid, instruction, to, source, modifiers, mode)
    target, operand = instruction.operands
    if to == "tf32":
        if mode != "rna" or source != "f32":
            raise PtxError(f"unknown form of cvt: {'.'.join(instruction.words)}")
        read, write = reader(grid, operand, "b32"), writer(grid, target, "b32")
        return lambda active: write(active, nearest_tf32(read(active)))
    _check_mode(to, source, mode, instruction)
    function = _conversion(to, source, mode, set(modifiers))
    read, write = reader(grid, operand, source), writer(grid, target, to)
    return lambda active: write(active, function(np.asarray(read(active))))


def _check_mode(to: str, source: str, mode: str, instruction: Instruction) -> None:
    """A rounding mode must be where a result may be rounded, and only there."""
    loses = source in _FLOATS and to not in _FLOATS
    needed = _INTEGRAL.keys() if loses else {"rn", "rz", "rm", "rp", "rna"}
    to_float = to in _FLOATS and (
        source not in _FLOATS or TYPE_BYTES[to] < TYPE_BYTES[source] or {to, source} == {"f16", "bf16"}
    )
    if (loses or to_float) != (mode in needed) and not (to == source and mode in _INTEGRAL):
        raise PtxError(f"cvt without its rounding mode, or with one too many: {instruction.source}")


def nearest_tf32(bits: Array) -> Array:
    """Rounded to ten bits of fraction, ties away from zero."""
    finite = (bits & np.uint32(0x7F800000)) != 0x7F800000
    return np.where(finite, (bits + np.uint32(0x1000)) & np.uint32(0xFFFFE000), bits)


def _conversion(to: str, source: str, mode: str, modifiers: set[str]) -> Callable[[Array], Array]:
    dtype = DTYPES[to]
    if source not in _FLOATS and to not in _FLOATS:
        if "sat" not in modifiers:
            return lambda x: x.astype(dtype)
        limits = np.iinfo(dtype)
        return lambda x: np.clip(x.astype(object), limits.min, limits.max).astype(dtype)
    if to not in _FLOATS:
        return lambda x: _to_integer(x, to, source, mode, "ftz" in modifiers)
    if source not in _FLOATS:
        function = _from_integer(to, source, mode)
    elif mode in _INTEGRAL:

        def function(x: Array) -> Array:
            whole = _INTEGRAL[mode](x.astype(np.float64))
            return np.copysign(whole, x.astype(np.float64)).astype(dtype)
    elif TYPE_BYTES[to] > TYPE_BYTES[source] or to == source:
        function = lambda x: x.astype(dtype)  # noqa: E731
    else:
        function = lambda x: shorten(x.astype(np.float64), mode, dtype)  # noqa: E731

    def step(x: Array) -> Array:
        if "ftz" in modifiers and source == "f32":
            x = flushed(x)
        value = function(x)
        if "ftz" in modifiers and to == "f32":
            value = flushed(value)
        if "sat" in modifiers:
            value = np.where(np.isnan(value), 0, np.clip(value, 0, 1)).astype(dtype)
        return value

    return step


def _from_integer(to: str, source: str, mode: str) -> Callable[[Array], Array]:
    dtype = DTYPES[to]
    if mode == "rn" and to in ("f32", "f64"):
        return lambda x: x.astype(dtype)
    if TYPE_BYTES[source] == 8:
        if mode != "rn":
            raise PtxError(f"cvt.{mode}.{to}.{source} is not known")
        return lambda x: nearest_of(_odd_double(x), dtype)
    if to == "f64":
        return lambda x: x.astype(np.float64)
    return lambda x: shorten(x.astype(np.float64), mode, dtype)


def _odd_double(x: Array) -> Array:
    """64-bit integers as doubles that round to shorter floats as they do: lost bits are kept in the last one."""
    sign = np.where(x < 0, -1.0, 1.0)
    magnitude = np.where(x < 0, -x, x).astype(np.uint64) if x.dtype.kind == "i" else x
    kept = (magnitude >> np.uint64(12)) | ((magnitude & np.uint64(0xFFF)) != 0)
    return sign * np.where(magnitude < 1 << 52, magnitude.astype(np.float64), kept.astype(np.float64) * 4096.0)


def _to_integer(x: Array, to: str, source: str, mode: str, flush: bool) -> Array:
    """Rounded and held within the type's range; of a NaN what the manual says."""
    limits = np.iinfo(DTYPES[to])
    x = flushed(x) if flush and source == "f32" else x
    whole = _INTEGRAL[mode](x.astype(np.float64))
    too_high, too_low = whole >= float(limits.max) + (TYPE_BYTES[to] < 8), whole <= float(limits.min)
    inside = np.where(too_high | too_low | np.isnan(whole), 0, whole).astype(DTYPES[to])
    value = np.where(too_high, DTYPES[to](limits.max), np.where(too_low, DTYPES[to](limits.min), inside))
    of_nan = 0
    if source == "f64" or TYPE_BYTES[to] == 8:
        of_nan = limits.min if limits.min else 1 << 8 * TYPE_BYTES[to] - 1
    return np.where(np.isnan(whole), DTYPES[to](of_nan), value)


def _pair(bits: Array, kind: str) -> Array:
    """The two numbers of a pair, the lower one first: (..., 2)."""
    one = np.ascontiguousarray(bits)[..., None]
    if kind == "e2m1x2":
        one = np.concatenate([one & np.uint8(15), one >> np.uint8(4)], axis=-1)
    return one.view(_PAIRS[kind])


def _to_pair(
    grid: Grid, instruction: Instruction, to: str, source: str, modifiers: list[str], mode: str
) -> Callable[[ActiveLanes], None]:
    """The first of two operands is the upper half."""
    if mode not in ("rn", "rz"):
        raise PtxError(f"a rounding mode is missing: {instruction.source}")
    dtype = _PAIRS[to]
    if to.startswith("e") and "satfinite" not in modifiers:
        raise PtxError(f".satfinite is missing: {instruction.source}")
    if to == "ue8m0x2":
        raise PtxError(f"conversions to ue8m0 are not known: {instruction.source}")
    target, *operands = instruction.operands
    write = writer(grid, target, _CARRIED_AS.get(to, "b16"))
    largest = float(ml_dtypes.finfo(dtype).max) if dtype is not np.float16 else 65504.0

    def rounded(x: Array) -> Array:
        x = x.astype(np.float64)
        if "relu" in modifiers:
            x = np.where(x > 0, x, np.where(np.isnan(x), x, 0))
        if "satfinite" in modifiers:
            x = np.clip(x, -largest, largest)
        return nearest_of(x, dtype) if mode == "rn" else shorten(x, mode, dtype)

    def halves(x: Array) -> Array:
        if to == "e2m1x2":
            bits = x.view(np.uint8)
            return np.asarray(bits[..., 0] | bits[..., 1] << 4)
        return np.ascontiguousarray(x).view(DTYPES[_CARRIED_AS.get(to, "b16")])[..., 0]

    if source in _PAIRS:
        (operand,) = operands
        read = reader(grid, operand, _CARRIED_AS.get(source, "b16"))
        return lambda active: write(active, halves(rounded(_pair(read(active), source))))
    high, low = (reader(grid, operand, source) for operand in operands)

    def step(active: ActiveLanes) -> None:
        write(active, halves(rounded(np.stack(np.broadcast_arrays(low(active), high(active)), axis=-1))))

    return step
