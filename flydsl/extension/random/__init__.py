"""Random numbers without state: each a function of a seed and an offset.

See :mod:`flydsl.extension.random.universal`.
"""

from flydsl.extension.random import universal
from flydsl.extension.random.universal import philox as philox
from flydsl.extension.random.universal import rand, rand4x, randint, randint4x, randn, randn4x
from flydsl.support.public_names import show_user_frames_of

__all__ = ["rand", "rand4x", "randint", "randint4x", "randn", "randn4x"]

show_user_frames_of(universal.__name__, __name__)
