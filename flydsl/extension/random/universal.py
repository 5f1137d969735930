"""Philox in arithmetic of the language, with equal results on every target.

A draw is a pure function of a seed and an offset; there is no state.  Threads that pass different offsets draw
independent numbers.  The generator is that of Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As Easy as 1, 2,
3" (SC11).  Numbers are drawn from Random123's ``philox4x32`` with the counter ``(offset, offset >> 32, 0, 0)``.

Seeds and offsets are integers of the language or of Python, of up to 64 bits.  An offset may also be a Vector of
integers, which draws for each of its elements.  If seed and offset are known while tracing, so are the words and
uniform numbers.
"""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import math
from flydsl.expr.arith import max as greatest
from flydsl.expr.arith import mului_extended
from flydsl.expr.core.operators import is_vector
from flydsl.expr.numeric import Float32, Int32, Numeric, NumericMeta, Uint32, Uint64, as_numeric

__all__ = ["philox", "rand", "rand4x", "randint", "randint4x", "randn", "randn4x"]

ROUNDS = 10
"""The number of rounds that the paper recommends; fewer are quicker and weaker."""
CONSTANTS = {
    Uint32: ((0xD2511F53, 0xCD9E8D57), (0x9E3779B9, 0xBB67AE85)),
    Uint64: ((0xD2E7470EE14C6C93, 0xCA5A826395121157), (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)),
}
"""By the type of a word: the multipliers, and what the key grows by in a round."""
UNIFORM_SCALE = 4.6566127342e-10
"""A little less than 2**-31, so that the greatest word gives less than 1."""
LEAST_UNIFORM = 1e-7
"""Replaces smaller uniform numbers before a logarithm."""

Four = tuple[Any, Any, Any, Any]


def philox(seed: Any, c0: Any, c1: Any, c2: Any, c3: Any, n_rounds: int = ROUNDS) -> Four:
    """The four words of Philox-4x32 for a key, the low and high half of ``seed``, and a counter of four words.

    If a word of the counter has 64 bits, they are those of Philox-4x64 with the key ``(seed, 0)``, as in Triton.

    Args:
        seed: an integer of up to 64 bits; other seeds give other streams.
        c0: a word of the counter.
        c1: a word of the counter.
        c2: a word of the counter.
        c3: a word of the counter.
        n_rounds: rounds of the cipher, a Python int.

    Returns:
        Four Uint32, or four Uint64.

    Raises:
        DSLTypeError: an operand is not an integer, or ``n_rounds`` is not known while tracing.
        DSLValueError: ``n_rounds`` is negative.

    Example in a kernel::

        words = fx.random.philox(7, t, 0, 0, 0)
        y[t] = (words[0] == fx.random.randint(7, t)).select(1.0, 0.0)
        # y: 1 1
    """
    rounds = _rounds(n_rounds)
    key, counter = _integer("seed", seed), [_integer("a counter word", c) for c in (c0, c1, c2, c3)]
    word: Any = Uint64 if any(c.dtype.width > 32 for c in counter) else Uint32
    k0, k1 = _halves(key) if word is Uint32 else (_to(key, word), word(0))
    words, (multipliers, steps) = [_to(c, word) for c in counter], CONSTANTS[word]
    for _ in range(rounds):
        low0, high0 = _product(words[0], word(multipliers[0]))
        low1, high1 = _product(words[2], word(multipliers[1]))
        words = [high1 ^ words[1] ^ k0, low1, high0 ^ words[3] ^ k1, low0]
        k0, k1 = k0 + word(steps[0]), k1 + word(steps[1])
    return words[0], words[1], words[2], words[3]


def randint4x(seed: Any, offset: Any, n_rounds: int = ROUNDS) -> Four:
    """Four ``Uint32`` words, each uniform over all its values.

    Args:
        seed: an integer of up to 64 bits; other seeds give other streams.
        offset: the number of the draw, an integer; threads pass different ones.
        n_rounds: rounds of the cipher, a Python int.

    Returns:
        Four Uint32.

    Raises:
        DSLTypeError: ``seed`` or ``offset`` is not an integer.
        DSLValueError: ``n_rounds`` is negative.
    """
    offset = _integer("offset", offset)
    low, high = _halves(offset) if offset.dtype.width > 32 else (_to(offset, Uint32), Uint32(0))
    return philox(seed, low, high, 0, 0, n_rounds)


def rand4x(seed: Any, offset: Any, n_rounds: int = ROUNDS) -> Four:
    """Four ``Float32`` numbers, uniform in [0, 1).  Parameters as of :func:`randint4x`.

    Returns:
        Four Float32 in [0, 1).

    Example in a kernel::

        u, v, _, _ = fx.random.rand4x(7, t)
        y[t] = (u == fx.random.rand(7, t)).select(1.0, 0.0)
        # y: 1 1
    """
    a, b, c, d = randint4x(seed, offset, n_rounds)
    return _uniform(a), _uniform(b), _uniform(c), _uniform(d)


def randn4x(seed: Any, offset: Any, n_rounds: int = ROUNDS) -> Four:
    """Four independent ``Float32`` numbers of the standard normal distribution, by Box and Muller's transformation.

    Parameters as of :func:`randint4x`.

    Returns:
        Four Float32.

    Example in a kernel::

        numbers = fx.random.randn4x(7, t)
        y[t] = (numbers[0] == fx.random.randn(7, t)).select(1.0, 0.0)
        # y: 1 1
    """
    a, b, c, d = rand4x(seed, offset, n_rounds)
    return *_normal(a, b), *_normal(c, d)


def randint(seed: Any, offset: Any, n_rounds: int = ROUNDS) -> Any:
    """The first word of :func:`randint4x`.  Parameters as of :func:`randint4x`.

    Returns:
        A Uint32.
    """
    return randint4x(seed, offset, n_rounds)[0]


def rand(seed: Any, offset: Any, n_rounds: int = ROUNDS) -> Any:
    """The first number of :func:`rand4x`.  Parameters as of :func:`randint4x`.

    Returns:
        A Float32 in [0, 1).
    """
    return _uniform(randint(seed, offset, n_rounds))


def randn(seed: Any, offset: Any, n_rounds: int = ROUNDS) -> Any:
    """The first number of :func:`randn4x`.  Parameters as of :func:`randint4x`.

    Returns:
        A Float32.
    """
    a, b, _, _ = rand4x(seed, offset, n_rounds)
    return _normal(a, b)[0]


def _rounds(n_rounds: Any) -> int:
    if isinstance(n_rounds, Numeric) and n_rounds.is_static():
        n_rounds = n_rounds.value
    if not isinstance(n_rounds, int) or isinstance(n_rounds, bool):
        raise DSLTypeError(
            f"n_rounds must be an integer known while tracing, got {n_rounds!r}; the rounds are unrolled"
        )
    if n_rounds < 0:
        raise DSLValueError(f"n_rounds={n_rounds} is negative; {ROUNDS} is usual")
    return n_rounds


def _integer(what: str, value: Any) -> Any:
    number = value if is_vector(value) else Uint64(value) if _only_unsigned(value) else as_numeric(value)
    if not number.dtype.is_integer:
        raise DSLTypeError(f"{what} must be an integer or a Vector of integers, got {number.dtype}")
    return number


def _only_unsigned(value: Any) -> bool:
    """True if a Python number has 64 bits and exceeds the signed type."""
    return isinstance(value, int) and 1 << 63 <= value < 1 << 64


def _to(value: Any, dtype: NumericMeta) -> Any:
    return value.to(dtype)


def _halves(value: Any) -> tuple[Any, Any]:
    """The low and high word of an integer, extended by its signedness."""
    wide = _to(value, Uint64)
    return _to(wide, Uint32), _to(wide >> 32, Uint32)


def _product(word: Any, multiplier: Any) -> tuple[Any, Any]:
    """The low and high word of a product, in a form that code generators recognize as one multiplication."""
    if multiplier.dtype is Uint64:
        return mului_extended(word, multiplier)
    wide = _to(word, Uint64) * Uint64(multiplier)
    return _to(wide, Uint32), _to(wide >> 32, Uint32)


def _uniform(word: Any) -> Any:
    """A word as a number in [0, 1): its distance from the sign change, in either direction, in units of 2**-31."""
    number = _to(word, Int32)
    magnitude = (number < 0).select(-number - 1, number)
    return _to(magnitude, Float32) * Float32(UNIFORM_SCALE)


def _normal(u: Any, v: Any) -> tuple[Any, Any]:
    """Two independent normal numbers from two uniform ones."""
    radius = math.sqrt(math.log(greatest(u, Float32(LEAST_UNIFORM))) * Float32(-2.0))
    angle = v * Float32(6.283185307179586)
    return radius * math.cos(angle), radius * math.sin(angle)
