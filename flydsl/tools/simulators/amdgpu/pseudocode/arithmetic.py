"""The arithmetic that compiled pseudocode calls, over arrays."""

from __future__ import annotations

import ctypes
import ctypes.util
from fractions import Fraction
from typing import Any

import numpy as np

from flydsl.tools.simulators.array import Array

_UNSIGNED = {2: np.uint16, 4: np.uint32, 8: np.uint64}
_MANTISSA = {2: 10, 4: 23, 8: 52}
_TINY = {width: np.finfo(f"float{width}").tiny for width in (16, 32, 64)}
"""By bits the smallest number that is not subnormal."""


def _bits(x: Array) -> Array:
    return np.ascontiguousarray(x).view(_UNSIGNED[x.dtype.itemsize])


def exponent(x: Array) -> Array:
    """The exponent's field."""
    mantissa = _MANTISSA[x.dtype.itemsize]
    return ((_bits(x) >> mantissa) & ((1 << (8 * x.dtype.itemsize - 1 - mantissa)) - 1)).astype(np.int32)


def sign(x: Array) -> Array:
    return np.signbit(x)


def mantissa(x: Array) -> Array:
    """In [0.5, 1), with the sign."""
    return np.frexp(x)[0]


def frexp_exponent(x: Array) -> Array:
    """The exponent that belongs to :func:`mantissa`; 0 for infinity and NaN."""
    return np.where(np.isfinite(x), np.frexp(x)[1], 0).astype(np.int32)


def fraction(x: Array) -> Array:
    """The distance to the next lower integer, below one."""
    return np.minimum(x - np.floor(x), np.nextafter(x.dtype.type(1), x.dtype.type(0)))


def is_quiet(x: Array) -> Array:
    return np.isnan(x) & ((_bits(x) >> (_MANTISSA[x.dtype.itemsize] - 1) & 1) != 0)


def is_signalling(x: Array) -> Array:
    return np.isnan(x) & ((_bits(x) >> (_MANTISSA[x.dtype.itemsize] - 1) & 1) == 0)


def quieted(x: Array) -> Array:
    quiet = np.array(1 << (_MANTISSA[x.dtype.itemsize] - 1), _UNSIGNED[x.dtype.itemsize])
    return np.where(np.isnan(x), (_bits(x) | quiet).view(x.dtype), x)


def is_subnormal(x: Array, width: int) -> Array:
    """As a float of so many bits."""
    return (np.abs(x) < _TINY[width]) & (x != 0)


def flush(x: Array) -> Array:
    """Subnormals as zeros of their sign."""
    return np.where(np.abs(x) < _TINY[8 * x.dtype.itemsize], np.copysign(np.zeros(1, x.dtype), x), x)


def to_bf16(x: Array) -> Array:
    """Float32 rounded to the nearest bfloat16, ties to even; still a float32."""
    bits = np.ascontiguousarray(x).view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), (bits | 0x400000) & np.uint32(0xFFFF0000), rounded).view(np.float32)


def toward_zero(x: Array) -> Array:
    """Float32 to float16, rounded towards zero."""
    with np.errstate(all="ignore"):
        near = x.astype(np.float16)
        over = np.abs(near.astype(np.float32)) > np.abs(x)
        back = np.nextafter(near, np.float16(0))
    return np.where(over, back, near)


def _round_to_odd(total: Array, error: Array) -> Array:
    """Float64 that keeps, in its last bit, that it is not exact: rounded again it is as if it were rounded once."""
    bits = np.ascontiguousarray(total).view(np.int64)
    inexact = (error != 0) & np.isfinite(total) & ((bits & 1) == 0)
    away = (error > 0) == (total > 0)
    return np.where(inexact, np.where(away, bits + 1, bits - 1), bits).view(np.float64)


def _double_fma(a: Array, b: Array, c: Array) -> Array:
    function = ctypes.CDLL(ctypes.util.find_library("m")).fma
    function.restype, function.argtypes = ctypes.c_double, [ctypes.c_double] * 3
    a, b, c = np.broadcast_arrays(a, b, c)
    numbers = (each.reshape(-1).tolist() for each in (a, b, c))
    return np.array([function(*each) for each in zip(*numbers, strict=True)]).reshape(a.shape)


def fma(a: Array, b: Array, c: Array) -> Array:
    """Rounded once."""
    return _double_fma(a, b, c) if a.dtype == np.float64 else _odd_fma(a, b, c).astype(a.dtype)


def _odd_fma(a: Array, b: Array, c: Array) -> Array:
    """Of narrower floats, in float64 rounded to odd."""
    with np.errstate(all="ignore"):
        x, y = a.astype(np.float64) * b.astype(np.float64), c.astype(np.float64)  # the product is exact
        total = x + y
        part = total - x
        error = (x - (total - part)) + (y - part)
        return _round_to_odd(total, error)


def scaled_fma(a: Array, b: Array, c: Array) -> Array:
    """The last step of a division whose operands were scaled: up if the quotient is large, or else down."""
    power = {4: 64, 8: 128}[a.dtype.itemsize]
    by = np.where(exponent(c) > (127 if power == 64 else 1023), power, -power)
    if a.dtype == np.float64:
        whole = _double_fma(a, b, c)
        result = np.ldexp(whole, by)
        a, b, c = np.broadcast_arrays(a, b, c)
        for lane in zip(*np.nonzero(np.isfinite(whole) & (np.abs(result) < _TINY[64])), strict=True):
            exact = Fraction(float(a[lane])) * Fraction(float(b[lane])) + Fraction(float(c[lane]))
            if exact:  # a subnormal number is rounded once, too
                result[lane] = float(exact * Fraction(2) ** int(by[lane]))
        return result
    return np.ldexp(_odd_fma(a, b, c), by).astype(a.dtype)


def saturated(x: Array, kind: str, width: int) -> Array:
    """A float as an integer: towards zero, the nearest that there is, 0 for NaN."""
    low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if kind == "i" else (0, (1 << width) - 1)
    wide = np.trunc(np.nan_to_num(x.astype(np.float64), nan=0.0, posinf=1e300, neginf=-1e300))
    dtype = np.dtype(f"{'' if kind == 'i' else 'u'}int{32 if width <= 32 else 64}")
    inside = (wide > low) & (wide < high)
    whole = np.where(inside, wide, 0).astype(dtype)
    return np.where(inside, whole, np.where(wide <= low, np.array(low, dtype), np.array(high, dtype)))


def ldexp(x: Array, n: Array) -> Array:
    return np.ldexp(x.astype(np.float64), np.clip(n, -5000, 5000).astype(np.int32)).astype(x.dtype)


def sign_from(x: Array, width: Array) -> Array:
    """The lowest bits as a number with a sign."""
    bits = width.astype(x.dtype)
    shift = np.where(bits == 0, 0, 8 * x.dtype.itemsize - bits)
    return np.where(bits == 0, 0, (x << shift) >> shift).astype(x.dtype)


def dithered(x: Array, noise: Array, target: str) -> Array:
    """Rounded up as often as the upper bits of ``noise`` say, to a float32 that the target holds exactly."""
    kept = {"bf16": 16, "f16": 13}[target]
    bits = np.ascontiguousarray(x).view(np.uint32)
    moved = ((bits + (noise >> (32 - kept))) >> kept) << kept
    return np.where(np.isfinite(x), moved, bits).astype(np.uint32).view(np.float32)


def reversed_bits(x: Array, width: int) -> Array:
    result = np.zeros_like(x)
    for i in range(width):
        result |= ((x >> i) & 1) << (width - 1 - i)
    return result


def through_double(function: Any) -> Any:
    """As exact as the float can be."""

    def call(x: Array) -> Array:
        with np.errstate(all="ignore"):
            return function(x.astype(np.float64)).astype(x.dtype)

    return call


_MINIFLOATS = {
    "fp8": (4, 3, 7, "fn"), "bf8": (5, 2, 15, "ieee"), "fp8_fnuz": (4, 3, 8, "fnuz"), "bf8_fnuz": (5, 2, 16, "fnuz"),
    "fp6": (2, 3, 1, "finite"), "bf6": (3, 2, 3, "finite"), "fp4": (2, 1, 1, "finite"),
}  # fmt: skip
"""Bits of exponent and of mantissa, bias, and codes that are not finite: OCP's specifications of 8-bit floating point
and of microscaling formats; ``fnuz`` are those of CDNA 3, whose only NaN is negative zero."""


def _table(name: str) -> Array:
    """The value of every encoding."""
    exponent_bits, mantissa_bits, bias, special = _MINIFLOATS[name]
    count = 1 << (1 + exponent_bits + mantissa_bits)
    code = np.arange(count)
    negative = code >> (exponent_bits + mantissa_bits)
    field = code >> mantissa_bits & ((1 << exponent_bits) - 1)
    fraction = code & ((1 << mantissa_bits) - 1)
    scale = 2.0 ** (np.maximum(field, 1) - bias - mantissa_bits)
    value = np.where(field > 0, fraction + (1 << mantissa_bits), fraction) * scale * np.where(negative, -1.0, 1.0)
    if special == "ieee":
        top = field == (1 << exponent_bits) - 1
        value = np.where(top, np.where(fraction == 0, np.where(negative, -np.inf, np.inf), np.nan), value)
    elif special == "fn":
        value = np.where(code & (count // 2 - 1) == count // 2 - 1, np.nan, value)
    elif special == "fnuz":
        value = np.where(code == count // 2, np.nan, value)
    return value


_DECODED = {name: _table(name) for name in _MINIFLOATS}


def minifloat_decode(name: str, code: Array) -> Array:
    """Float32 of encodings; bits above the format's are not looked at."""
    table = _DECODED[name]
    return table[code.astype(np.int64) & (len(table) - 1)].astype(np.float32)


def minifloat_encode(name: str, x: Array, saturate: bool) -> Array:
    """Encodings of floats, to the nearest, ties to even.  Overflow saturates, or becomes infinite or NaN."""
    table = _DECODED[name]
    half = len(table) // 2
    positive = table[:half]
    finite = positive[np.isfinite(positive)]
    magnitude = np.abs(x.astype(np.float64))
    above = np.clip(np.searchsorted(finite, magnitude), 1, len(finite) - 1)
    low, high = finite[above - 1], finite[above]
    middle = (low + high) / 2
    code = np.where((magnitude > middle) | ((magnitude == middle) & (above % 2 == 0)), above, above - 1)
    limit = finite[-1] + (finite[-1] - finite[-2]) / 2
    too_large = (magnitude > limit) | ((magnitude == limit) & (len(finite) % 2 == 0))
    special = _MINIFLOATS[name][3]
    not_a_number = {"fn": half - 1, "ieee": half - 1, "fnuz": half, "finite": len(finite) - 1}[special]
    overflow = len(finite) if special == "ieee" else not_a_number
    infinite = np.isinf(magnitude)
    code = np.where(too_large & ~infinite, len(finite) - 1 if saturate else overflow, code)
    code = np.where(infinite, len(finite) - 1 if saturate else overflow, code)
    negative = np.signbit(x)
    code = np.where(negative & (code != half), code | half, code)
    if special == "fnuz":
        code = np.where(code == half, np.where(too_large, half, 0), code)  # there is no negative zero
    code = np.where(np.isnan(x), not_a_number if special != "ieee" else half - 1, code)
    return code.astype(np.uint32)


NAMES = {
    "np": np, "exponent": exponent, "sign": sign, "mantissa": mantissa,
    "fraction": fraction, "frexp_exponent": frexp_exponent,
    "sign_from": sign_from, "is_subnormal": is_subnormal, "dithered": dithered,
    "is_quiet": is_quiet, "fma": fma, "scaled_fma": scaled_fma, "ldexp": ldexp,
    "is_signalling": is_signalling, "quieted": quieted, "to_bf16": to_bf16, "toward_zero": toward_zero,
    "saturated": saturated, "reversed_bits": reversed_bits, "decode": minifloat_decode, "encode": minifloat_encode,
    "sqrt": through_double(np.sqrt), "exp2": through_double(np.exp2), "log2": through_double(np.log2),
    "sin": through_double(np.sin), "cos": through_double(np.cos),
}  # fmt: skip
"""The names that compiled pseudocode may use."""
