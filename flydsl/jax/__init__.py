"""Kernels in JAX programs, called through JAX's foreign function interface."""

from flydsl.jax.calls import call

__all__ = ["call"]
