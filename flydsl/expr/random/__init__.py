"""Random numbers without state: each a function of a seed and an offset.  See :mod:`flydsl.expr.random.universal`."""

from flydsl.expr.random import universal
from flydsl.expr.random.universal import philox, rand, rand4x, randint, randint4x, randn, randn4x

__all__ = ["philox", "rand", "rand4x", "randint", "randint4x", "randn", "randn4x", "universal"]
