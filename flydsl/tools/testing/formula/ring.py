"""The ring of integers that stands for floating-point numbers.

A float of 16 bits is an integer modulo p^2, one of 32 or 64 bits one modulo p^4, with p = 251; so elements fit the bits of
the type, and rounding to fewer bits is reduction modulo p^2, which every sum and product respects.  Sums and products are
exact, so their order does not matter.  Exponentials are p-adic: exp(x) is the series of e^(p x), which makes
exp(a + b) = exp(a) exp(b), and log is its inverse (N. Koblitz, "p-adic Numbers, p-adic Analysis, and Zeta-Functions",
chapter IV.1).  Other functions are pseudorandom: equal arguments give equal results, and nothing else is known of them.

Two integers above the modulus are the infinities.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray[Any, Any]

PRIME = 251
DIGITS: Mapping[int, int] = MappingProxyType({16: 2, 32: 4, 64: 4})
"""The exponent of the modulus by the bits of a type."""
MODULI: Mapping[int, int] = MappingProxyType({bits: PRIME**digits for bits, digits in DIGITS.items()})
MODULUS = MODULI[32]
BOTTOM, TOP = (1 << 32) - 1, (1 << 32) - 2
"""Minus infinity and infinity in 32 bits."""
_U = np.uint64


def bottom(bits: int) -> int:
    """Minus infinity in so many bits."""
    return (1 << min(bits, 32)) - 1


def top(bits: int) -> int:
    """Infinity in so many bits."""
    return (1 << min(bits, 32)) - 2


def _special(result: Array, *operands: Array) -> Array:
    """``result``, or the infinity among the operands."""
    for operand in reversed(operands):
        result = np.where(operand >= _U(TOP), operand, result)
    return result


def add(a: Array, b: Array) -> Array:
    return _special((a + b) % _U(MODULUS), a, b)


def negative(a: Array) -> Array:
    flipped = np.where(a == _U(BOTTOM), _U(TOP), _U(BOTTOM))
    return np.where(a >= _U(TOP), flipped, (_U(MODULUS) - a) % _U(MODULUS))


def multiply(a: Array, b: Array) -> Array:
    return _special(_product(a, b), a, b)


def _product(a: Array, b: Array) -> Array:
    return a % _U(MODULUS) * (b % _U(MODULUS)) % _U(MODULUS)


def _power(a: Array, exponent: int) -> Array:
    result = np.ones_like(a)
    for bit in bin(exponent)[2:]:
        result = _product(result, result)
        if bit == "1":
            result = _product(result, a)
    return result


def inverse(a: Array) -> Array:
    """1 / a, by Newton's iteration from the inverse modulo p; of infinities 0."""
    guess = _power(a % _U(PRIME), PRIME - 2) % _U(PRIME)
    for _ in range(2):
        guess = _product(guess, (_U(MODULUS + 2) - _product(a, guess)) % _U(MODULUS))
    return np.where(a >= _U(TOP), _U(0), guess)


EXP = tuple(pow(math.factorial(n), -1, MODULUS) * PRIME**n % MODULUS for n in range(4))
LOG = tuple((-1) ** (n + 1) * pow(n, -1, MODULUS) % MODULUS for n in range(1, 4))
OVER = pow(PRIME - 1, -1, MODULUS)
"""Coefficients of the series of exp and log, and a factor of the latter's result."""


def exp(x: Array) -> Array:
    """A homomorphism from sums to products; of minus infinity 0."""
    result = np.full_like(x, EXP[3])
    for coefficient in reversed(EXP[:3]):
        result = (_product(result, x) + _U(coefficient)) % _U(MODULUS)
    result = np.where(x == _U(TOP), _U(TOP), result)
    return np.where(x == _U(BOTTOM), _U(0), result)


def log(x: Array) -> Array:
    """A homomorphism from products to sums with log(exp(x)) = x, but for the highest digit."""
    unit = (_power(x, PRIME - 1) + _U(MODULUS - 1)) % _U(MODULUS)  # a multiple of p
    result = np.zeros_like(x)
    for coefficient in reversed(LOG):
        result = _product((result + _U(coefficient)) % _U(MODULUS), unit)
    result = result // _U(PRIME)  # exact: a multiple of p
    return _special(_product(result, np.full_like(x, OVER)), x)


def key(x: Array, digits: int) -> Array:
    """The place of elements in the order that maxima and comparisons follow."""
    inside = x % _U(PRIME**digits) + _U(1)
    return np.where(x == _U(BOTTOM), _U(0), np.where(x == _U(TOP), _U(1 << 40), inside))


def seed_of(name: str) -> int:
    """The seed of an uninterpreted function."""
    return zlib.crc32(name.encode())


MIX = (0x7FEB352D, 0x846CA68B)
"""The multipliers of a 32-bit mixing function: https://github.com/skeeto/hash-prospector, "lowbias32"."""


def apply(name: str, digits: int, *operands: Array) -> Array:
    """An uninterpreted function: a unit that depends on the name and the operands alone."""
    state = np.full_like(operands[0], seed_of(name))
    for operand in operands:
        state = _mixed(state ^ (operand % _U(PRIME**digits)))
    result = state % _U(MODULUS)
    return np.where(result % _U(PRIME) == 0, result + _U(1), result)


def _mixed(x: Array) -> Array:
    mask = _U(0xFFFFFFFF)
    x = x ^ (x >> _U(16))
    x = x * _U(MIX[0]) & mask
    x = x ^ (x >> _U(15))
    x = x * _U(MIX[1]) & mask
    return x ^ (x >> _U(16))


# -- constants of programs

_IRRATIONAL = {
    "log2(e)": math.log2(math.e), "pi": math.pi, "e": math.e, "log10(e)": math.log10(math.e),
    "sqrt(2/pi)": math.sqrt(2 / math.pi),
}  # fmt: skip
"""Numbers that programs write in several precisions; of each the inverse too."""


def constant(value: float, digits: int, dtype: str = "float32") -> int:
    """The element of a constant: rational numbers are exact, well-known irrational ones are the same in every precision.

    ``digits`` are as of :func:`apply`.  ``dtype`` is the type in the program: ``"float16"``, ``"float32"`` or
    ``"float64"``; so 0.1 is a tenth in all.
    """
    rounded = np.dtype(dtype).type
    if math.isnan(value):
        return seed_of("nan") % MODULUS
    if abs(value) > (6e4 if dtype == "float16" else 1e30):
        return TOP if value > 0 else BOTTOM
    if value == int(value):
        return int(value) % MODULUS
    sign, size = (1, value) if value > 0 else (-1, -value)
    for name, known in _IRRATIONAL.items():
        unit = int(apply(name, digits, np.array([1], _U))[0])
        if math.isclose(size, known, rel_tol=1e-6) or rounded(size) == rounded(known):
            return sign * unit % MODULUS
        if math.isclose(size, 1 / known, rel_tol=1e-6) or rounded(size) == rounded(1 / known):
            return sign * pow(unit, -1, MODULUS) % MODULUS
    small = Fraction(size).limit_denominator(1024)
    if small and rounded(float(small)) == rounded(size):
        return sign * _rational(small) % MODULUS
    square = Fraction(size * size).limit_denominator(1 << 16)
    if 0 < square.numerator <= 1 << 16 and rounded(math.sqrt(square)) == rounded(size):
        outside, inside = _square_free(square.numerator * square.denominator)
        root = int(apply("sqrt", digits, np.array([inside], _U))[0])
        return sign * _rational(Fraction(outside, square.denominator)) * root % MODULUS
    return sign * _rational(Fraction(np.format_float_positional(rounded(size), unique=True))) % MODULUS


def _rational(value: Fraction) -> int:
    """A fraction; factors p of the denominator, which have no inverse, are another prime instead."""
    numerator, denominator = value.numerator, value.denominator
    while denominator % PRIME == 0:
        denominator = denominator // PRIME * 257
    return numerator * pow(denominator, -1, MODULUS) % MODULUS


def _square_free(number: int) -> tuple[int, int]:
    """(a, b) with number = a * a * b, and no square in b."""
    outside, factor = 1, 2
    while factor * factor <= number:
        while number % (factor * factor) == 0:
            number //= factor * factor
            outside *= factor
        factor += 1
    return outside, number
