"""Each test has a cache directory of its own."""

from atoms.conftest import own_cache

__all__ = ["own_cache"]
