"""A package that ships its kernels compiled."""

from fastkernels.rows import normalise

__all__ = ["normalise"]
